"""Play the story in django-machina through its models, and read the truth from its tables."""

from django.contrib.auth import get_user_model
from django.contrib.auth.models import AnonymousUser
from django.urls import reverse
from inside import words
from inside.markup import write_markdown
from inside.plain import plain_words
from inside.software import Truth, pages_of
from inside.story import Event
from machina.apps.forum.models import Forum as Board
from machina.apps.forum_conversation.models import Post, Topic
from machina.apps.forum_member.models import ForumProfile
from machina.apps.forum_permission.shortcuts import assign_perm
from machina.conf import settings as machina_settings


class Forum:
    """A forum run by django-machina: a category with two boards, and a third board below the first."""

    def __init__(self) -> None:
        self.keys: dict[str, int] = {}

    def begin(self) -> None:
        """Make members, some with signatures, and boards that everybody may read."""
        for place, name in enumerate(words.MEMBERS):
            user = get_user_model().objects.create_user(name)
            profile, _ = ForumProfile.objects.get_or_create(user=user)
            profile.signature = words.SIGNATURES[place // 3 % 4] if place % 3 == 0 else ""
            profile.save()
        root = Board.objects.create(name="Everything", type=Board.FORUM_CAT)
        for key, name in words.BOARDS.items():
            parent = Board.objects.get(pk=self.keys["workshop"]) if key == "cooking" else root
            board = Board.objects.create(name=name, type=Board.FORUM_POST, parent=parent)
            self.keys[key] = board.pk
        for board in Board.objects.all():
            assign_perm("can_see_forum", AnonymousUser(), board)
            assign_perm("can_read_forum", AnonymousUser(), board)

    def open(self, event: Event) -> None:
        """Open a thread, a sticky one where the story says so."""
        kind = Topic.TOPIC_STICKY if event.is_sticky else Topic.TOPIC_POST
        topic = Topic.objects.create(
            forum_id=self.keys[event.board],
            subject=event.title,
            poster=_user(event),
            type=kind,
            status=Topic.TOPIC_UNLOCKED,
        )
        self.keys[event.thread] = topic.pk
        self._post(event, event.title)

    def reply(self, event: Event) -> None:
        """Answer under the subject of the thread."""
        topic = Topic.objects.get(pk=self.keys[event.thread])
        self._post(event, f"{machina_settings.TOPIC_ANSWER_SUBJECT_PREFIX} {topic.subject}")

    def edit(self, event: Event) -> None:
        """Change the text as the software's own form does."""
        post = Post.objects.get(pk=self.keys[event.post])
        post.content = write_markdown(event.parts)
        post.updated_by = _user(event)
        post.updates_count += 1
        post.save()

    def lock(self, event: Event) -> None:
        """Lock the thread."""
        topic = Topic.objects.get(pk=self.keys[event.thread])
        topic.status = Topic.TOPIC_LOCKED
        topic.save()

    def truth(self) -> Truth:
        """Read everything back, in the order of the views."""
        boards = Board.objects.filter(type=Board.FORUM_POST)
        return {
            "entry": reverse("forum:index"),
            "boards": [_board(board) for board in boards],
            "threads": [_thread(topic) for topic in Topic.objects.order_by("pk")],
        }

    def _post(self, event: Event, subject: str) -> None:
        post = Post.objects.create(
            topic_id=self.keys[event.thread],
            poster=_user(event),
            subject=subject,
            content=write_markdown(event.parts),
            enable_signature=True,
        )
        self.keys[event.post] = post.pk


def _user(event: Event):
    return get_user_model().objects.get(username=event.author)


def _board(board: Board) -> Truth:
    url = reverse("forum:forum", args=(board.slug, board.pk))
    topics = list(board.topics.all())
    return {
        "url": url,
        "title": board.name,
        "pages": pages_of(url, len(topics), machina_settings.FORUM_TOPICS_NUMBER_PER_PAGE),
        "threads": [_url(topic) for topic in topics],
    }


def _thread(topic: Topic) -> Truth:
    posts = list(topic.posts.all())
    pages = pages_of(_url(topic), len(posts), machina_settings.TOPIC_POSTS_NUMBER_PER_PAGE)
    return {
        "url": _url(topic),
        "title": topic.subject,
        "author": topic.poster.username,
        "created": topic.created.isoformat(),
        "last_activity": topic.last_post_on.isoformat(),
        "replies": topic.posts_count - 1,
        "shown_count": topic.posts_count - 1,
        "sticky": topic.is_sticky,
        "locked": topic.is_locked,
        "pages": pages,
        "posts": [
            _post(post, place, pages[place // machina_settings.TOPIC_POSTS_NUMBER_PER_PAGE])
            for place, post in enumerate(posts)
        ],
    }


def _post(post: Post, place: int, page: str) -> Truth:
    return {
        "author": post.poster.username,
        "date": post.created.isoformat(),
        "edited": post.updated.isoformat() if post.updates_count else None,
        "text": plain_words(str(post.content.rendered)),
        "number": place + 1,
        "url": f"{_url(post.topic)}?post={post.pk}#{post.pk}",
        "parent": None,
        "pages": [page],
    }


def _url(topic: Topic) -> str:
    return reverse("forum_conversation:topic", args=(topic.forum.slug, topic.forum.pk, topic.slug, topic.pk))
