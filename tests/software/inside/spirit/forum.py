"""Play the story in Spirit through its forms and handlers, and read the truth from its tables."""

from types import SimpleNamespace

import djconfig
from django.contrib.auth import get_user_model
from django.urls import reverse
from djconfig import config
from inside import words
from inside.markup import write_markdown
from inside.plain import plain_words
from inside.software import Truth, pages_of
from inside.story import Event
from spirit.category.models import Category
from spirit.comment.forms import CommentForm
from spirit.comment.models import Comment
from spirit.comment.utils import comment_posted, post_comment_update, pre_comment_update
from spirit.core.utils.markdown import quotify
from spirit.topic.forms import TopicForm
from spirit.topic.models import Topic


class Forum:
    """A forum run by Spirit: two categories, and a third one below the first, which shows its threads, too."""

    def __init__(self) -> None:
        self.keys: dict[str, int] = {}

    def begin(self) -> None:
        """Make members and categories."""
        for name in words.MEMBERS:
            get_user_model().objects.create_user(name, email=f"{len(name)}@example.org")
        for key, name in words.BOARDS.items():
            parent = self.keys["workshop"] if key == "cooking" else None
            self.keys[key] = Category.objects.create(title=name, parent_id=parent).pk

    def open(self, event: Event) -> None:
        """Open a thread with its form; a moderator pins it where the story says so, which leaves a notice."""
        form = _checked(TopicForm(_user(event), {"title": event.title, "category": self.keys[event.board]}))
        topic = form.save()
        self.keys[event.thread] = topic.pk
        self._comment(event)
        if event.is_sticky:
            _moderate(event, topic, "is_pinned", Comment.PINNED)

    def reply(self, event: Event) -> None:
        """Answer with the form of comments."""
        self._comment(event)

    def edit(self, event: Event) -> None:
        """Change the text, with the history that the software keeps."""
        comment = Comment.objects.get(pk=self.keys[event.post])
        form = _checked(CommentForm(data={"comment": _write(event)}, instance=comment))
        pre_comment_update(comment=Comment.objects.get(pk=comment.pk))
        post_comment_update(comment=form.save())

    def lock(self, event: Event) -> None:
        """Close the thread, which leaves a notice."""
        _moderate(event, Topic.objects.get(pk=self.keys[event.thread]), "is_closed", Comment.CLOSED)

    def truth(self) -> Truth:
        """Read everything back, in the order of the views."""
        djconfig.reload_maybe()
        boards = [Category.objects.get(pk=self.keys[key]) for key in words.BOARDS]
        return {
            "entry": reverse("spirit:category:index"),
            "boards": [_board(category) for category in boards],
            "threads": [_thread(topic) for topic in Topic.objects.order_by("pk")],
        }

    def _comment(self, event: Event) -> None:
        topic = Topic.objects.get(pk=self.keys[event.thread])
        form = _checked(CommentForm(_user(event), topic, {"comment": _write(event)}))
        comment = form.save()
        comment_posted(comment=comment, mentions=form.mentions)
        self.keys[event.post] = comment.pk


def _checked(form):
    if not form.is_valid():
        raise ValueError(form.errors)
    return form


def _write(event: Event) -> str:
    """Write in Markdown; quotations as the software's own quote button writes them."""
    quotes = "".join(quotify(part.text, part.who) for part in event.parts if part.kind == "quote")
    return quotes + write_markdown(part for part in event.parts if part.kind != "quote")


def _moderate(event: Event, topic: Topic, field: str, action: int) -> None:
    Topic.objects.filter(pk=topic.pk).update(**{field: True})
    Comment.create_moderation_action(user=_user(event), topic=topic, action=action)


def _user(event: Event):
    return get_user_model().objects.get(username=event.author)


def _board(category: Category) -> Truth:
    topics = (
        Topic.objects.unremoved()
        .for_category(category=category)
        .order_by("-is_globally_pinned", "-is_pinned", "-last_active")
    )
    url = category.get_absolute_url()
    return {
        "url": url,
        "title": category.title,
        "pages": pages_of(url, len(topics), config.topics_per_page),
        "threads": [topic.get_absolute_url() for topic in topics],
    }


def _thread(topic: Topic) -> Truth:
    shown = list(Comment.objects.for_topic(topic=topic).order_by("date"))
    pages = pages_of(topic.get_absolute_url(), len(shown), config.comments_per_page)
    places = [
        SimpleNamespace(comment=comment, number=place + 1, page=pages[place // config.comments_per_page])
        for place, comment in enumerate(shown)
    ]
    return {
        "url": topic.get_absolute_url(),
        "title": topic.title,
        "author": topic.user.st.nickname,
        "created": topic.date.isoformat(),
        "last_activity": topic.last_active.isoformat(),
        "replies": topic.comment_count - 1,
        "shown_count": topic.comment_count,
        "sticky": topic.is_pinned,
        "locked": topic.is_closed,
        "pages": pages,
        "posts": [_post(topic, **vars(place)) for place in places if place.comment.action == Comment.COMMENT],
    }


def _post(topic: Topic, comment: Comment, number: int, page: str) -> Truth:
    return {
        "author": comment.user.st.nickname,
        "date": comment.date.isoformat(),
        "edited": _edited(comment),
        "text": plain_words(comment.comment_html),
        "number": number,
        "url": comment.get_absolute_url(),
        "parent": None,
        "pages": [page],
    }


def _edited(comment: Comment) -> str | None:
    last = comment.commenthistory_set.order_by("-date").first() if comment.modified_count else None
    return last.date.isoformat() if last else None
