"""Play the story in pybbm through its models, and read the truth from its tables."""

from django.contrib.auth import get_user_model
from django.db.models import F
from django.urls import reverse
from django.utils import timezone
from inside import words
from inside.markup import write_bbcode
from inside.plain import plain_words
from inside.software import Truth, pages_of
from inside.story import Event
from pybb import defaults
from pybb.models import Category, Post, Topic
from pybb.models import Forum as Board
from pybb.util import get_pybb_profile

_LOOKS = 7  # at a thread for each of its posts


class Forum:
    """A forum run by pybbm: a category with two boards, and a third board below the first."""

    def __init__(self) -> None:
        self.keys: dict[str, int] = {}

    def begin(self) -> None:
        """Make members, some with signatures, and boards."""
        for place, name in enumerate(words.MEMBERS):
            profile = get_pybb_profile(get_user_model().objects.create_user(name))
            profile.signature = words.SIGNATURES[place // 4 % 4] if place % 4 == 0 else ""
            profile.save()
        category = Category.objects.create(name="Everything", slug="everything")
        for key, name in words.BOARDS.items():
            parent = self.keys["workshop"] if key == "cooking" else None
            board = Board.objects.create(category=category, name=name, slug=key, parent_id=parent)
            self.keys[key] = board.pk

    def open(self, event: Event) -> None:
        """Open a thread, a sticky one where the story says so."""
        topic = Topic.objects.create(
            forum_id=self.keys[event.board],
            name=event.title,
            user=_user(event),
            sticky=event.is_sticky,
            slug=event.thread,
        )
        self.keys[event.thread] = topic.pk
        self.reply(event)

    def reply(self, event: Event) -> None:
        """Answer; the model renders the BBCode and counts, and as many as in life look at it."""
        topic = Topic.objects.get(pk=self.keys[event.thread])
        post = Post.objects.create(topic=topic, user=_user(event), body=write_bbcode(event.parts))
        self.keys[event.post] = post.pk
        Topic.objects.filter(pk=topic.pk).update(views=F("views") + _LOOKS)

    def edit(self, event: Event) -> None:
        """Change the text as the software's own form does."""
        post = Post.objects.get(pk=self.keys[event.post])
        post.body = write_bbcode(event.parts)
        post.updated = timezone.now()
        post.save()

    def lock(self, event: Event) -> None:
        """Close the thread."""
        topic = Topic.objects.get(pk=self.keys[event.thread])
        topic.closed = True
        topic.save()

    def truth(self) -> Truth:
        """Read everything back, in the order of the views."""
        return {
            "entry": reverse("pybb:index"),
            "boards": [_board(board) for board in Board.objects.order_by("pk")],
            "threads": [_thread(topic) for topic in Topic.objects.order_by("pk")],
        }


def _user(event: Event):
    return get_user_model().objects.get(username=event.author)


def _board(board: Board) -> Truth:
    topics = list(board.topics.order_by("-sticky", "-updated", "-id"))
    return {
        "url": board.get_absolute_url(),
        "title": board.name,
        "pages": pages_of(board.get_absolute_url(), len(topics), defaults.PYBB_FORUM_PAGE_SIZE),
        "threads": [topic.get_absolute_url() for topic in topics],
    }


def _thread(topic: Topic) -> Truth:
    posts = list(topic.posts.order_by("created"))
    url = topic.get_absolute_url()
    pages = pages_of(url, len(posts), defaults.PYBB_TOPIC_PAGE_SIZE)
    return {
        "url": url,
        "title": topic.name,
        "author": topic.user.get_username(),
        "created": topic.created.isoformat(),
        "last_activity": posts[-1].created.isoformat(),
        "replies": topic.post_count - 1,
        "shown_count": topic.post_count,
        "sticky": topic.sticky,
        "locked": topic.closed,
        "pages": pages,
        "posts": [
            _post(post, place, pages[place // defaults.PYBB_TOPIC_PAGE_SIZE]) for place, post in enumerate(posts)
        ],
    }


def _post(post: Post, place: int, page: str) -> Truth:
    return {
        "author": post.user.get_username(),
        "date": post.created.isoformat(),
        "edited": post.updated.isoformat() if post.updated else None,
        "text": plain_words(post.body_html),
        "number": place + 1,
        "url": post.get_absolute_url(),
        "parent": None,
        "pages": [page],
    }
