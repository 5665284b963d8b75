"""Play the story in Askbot through what its members can do, and read the truth from its tables."""

from askbot import const
from askbot.conf import settings as askbot_settings
from askbot.models import Post, Thread
from askbot.search.state_manager import SearchState
from django.contrib.auth import get_user_model
from django.contrib.auth.models import AnonymousUser
from django.urls import reverse
from inside import words
from inside.markup import write_markdown
from inside.plain import plain_words
from inside.software import Truth, pages_of
from inside.story import Event

# Askbot shows five comments of a post and fetches the others with a script.
_COMMENTS = 5


class Forum:
    """A site run by Askbot: one list of questions; the boards of the story become tags."""

    def __init__(self) -> None:
        self.keys: dict[str, int] = {}

    def begin(self) -> None:
        """Make members."""
        for place, name in enumerate(words.MEMBERS):
            get_user_model().objects.create_user(name, email=f"member{place}@example.org")

    def open(self, event: Event) -> None:
        """Ask a question; there are no sticky ones."""
        question = _user(event).post_question(
            title=event.title, body_text=write_markdown(event.parts), tags=event.board, timestamp=event.at
        )
        self.keys[event.thread] = self.keys[event.post] = question.pk

    def reply(self, event: Event) -> None:
        """Answer; who quotes somebody leaves a comment on that post instead, as is the custom on such sites."""
        question = Post.objects.get(pk=self.keys[event.thread])
        parent = self._commented(event)
        if parent:
            post = _user(event).post_comment(parent_post=parent, body_text=_remarks(event)[0], timestamp=event.at)
        else:
            text = write_markdown(event.parts)
            post = _user(event).post_answer(question=question, body_text=text, timestamp=event.at)
        self.keys[event.post] = post.pk

    def edit(self, event: Event) -> None:
        """Change the text; the software keeps the revision."""
        post = Post.objects.get(pk=self.keys[event.post])
        if post.post_type == "question":
            _user(event).edit_question(question=post, body_text=write_markdown(event.parts), timestamp=event.at)
        elif post.post_type == "answer":
            _user(event).edit_answer(answer=post, body_text=write_markdown(event.parts), timestamp=event.at)
        else:
            _user(event).edit_comment(comment_post=post, body_text=_remarks(event)[-1], timestamp=event.at)

    def lock(self, event: Event) -> None:
        """Close the question as answered."""
        question = Post.objects.get(pk=self.keys[event.thread])
        _user(event).close_question(question, reason=5, timestamp=event.at)

    def truth(self) -> Truth:
        """Read everything back, in the order of the views."""
        return {
            "entry": reverse("questions"),
            "boards": [_board()],
            "threads": [_thread(thread) for thread in Thread.objects.order_by("pk")],
        }

    def _commented(self, event: Event) -> Post | None:
        if not event.answers:
            return None
        post = Post.objects.get(pk=self.keys[event.answers])
        parent = post.parent if post.post_type == "comment" else post
        return parent if parent.comments.count() < _COMMENTS else None


def _remarks(event: Event) -> list[str]:
    """Give the paragraphs of a post; one of them makes a comment, which Askbot cuts when it is long."""
    return [part.text for part in event.parts if part.kind == "text"]


def _user(event: Event):
    return get_user_model().objects.get(username=event.author)


def _board() -> Truth:
    state = SearchState.get_empty()
    threads, _ = Thread.objects.run_advanced_search(request_user=AnonymousUser(), search_state=state)
    url = reverse("questions")
    form = "{url}scope:all/sort:activity-desc/page:{page}/"
    return {
        "url": url,
        "title": "All Questions",
        "pages": pages_of(url, len(threads), int(state.page_size), form),
        "threads": [thread.get_absolute_url() for thread in threads],
    }


def _thread(thread: Thread) -> Truth:
    question, answers, *_ = thread.get_post_data(sort_method=askbot_settings.DEFAULT_ANSWER_SORT_METHOD)
    url = thread.get_absolute_url()
    pages = pages_of(url, len(answers), const.ANSWERS_PAGE_SIZE, "{url}?sort=oldest&page={page}")
    return {
        "url": url,
        "title": thread.title,
        "author": question.author.username,
        "created": question.added_at.isoformat(),
        "last_activity": thread.last_activity_at.isoformat(),
        "replies": thread.answer_count,
        "shown_count": thread.answer_count,
        "sticky": False,
        "locked": thread.closed,
        "pages": pages,
        "posts": [*_posts(question, pages), *_answers(answers, pages)],  # the question stands on every page
    }


def _answers(answers: list[Post], pages: list[str]) -> list[Truth]:
    pages_by_place = [[pages[place // const.ANSWERS_PAGE_SIZE]] for place in range(len(answers))]
    return [post for answer, shown in zip(answers, pages_by_place, strict=True) for post in _posts(answer, shown)]


def _posts(post: Post, pages: list[str]) -> list[Truth]:
    """Give a question or an answer, and the comments shown below it."""
    comments = post.get_cached_comments()
    return [_post(post, pages, None), *(_post(comment, pages, post.get_absolute_url()) for comment in comments)]


def _post(post: Post, pages: list[str], parent: str | None) -> Truth:
    return {
        "author": post.author.username,
        "date": post.added_at.isoformat(),
        "edited": post.last_edited_at.isoformat() if post.last_edited_at else None,
        "text": plain_words(post.html),
        "number": None,
        "url": post.get_absolute_url(),
        "parent": parent,
        "pages": pages,
    }
