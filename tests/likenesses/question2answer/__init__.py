"""A likeness of Question2Answer 1.6 with its theme Snow, in Russian: a question, its answers, and comments on either.

In: a `Store`. Out: `Question2Answer`.
"""

import re
from datetime import datetime
from typing import Any

from tests.likenesses.likeness import Answer, Likeness, Request, esc
from tests.likenesses.store import Board, Post, Thread
from tests.software.inside.story import Part

from . import lists, pages, questions, sides
from .talk import Talk

_QUESTION = re.compile(r"/(\d{1,6})(?:/[^/]*)?")


class Question2Answer(Likeness):
    """The forum; links are relative, and count their way up to the root."""

    threads_per_page = 20
    posts_per_page = 10
    asides = ("написал",)
    robots = "User-agent: *\nDisallow: /login\nDisallow: /register\nDisallow: /ask\n"

    @property
    def lists(self) -> list[str]:
        """The first page, and the list of categories."""
        return [self.entry, f"{self.base}/categories"]

    def rows(self, board: Board) -> list[Thread]:
        """Order questions by the moment they were asked; what was recategorised is where it is now."""
        return sorted(board.threads, key=lambda thread: thread.first.at, reverse=True)

    def board_url(self, board: Board, page: int = 1) -> str:
        """Write the address of the questions of a category."""
        return self.base + pages.category(self, board) + pages.start(page, self.threads_per_page)

    def thread_url(self, thread: Thread, page: int = 1) -> str:
        """Write the address of a question."""
        return self.base + pages.question(thread) + pages.start(page, self.posts_per_page)

    def post_url(self, post: Post) -> str:
        """Write the address of a question, an answer or a comment."""
        return self.base + pages.permalink(post)

    def shown_posts(self, thread: Thread) -> list[Post]:
        """Give comments under what they are about, and the best answer first."""
        return Talk(thread).shown()

    def thread_page_count(self, thread: Thread) -> int:
        """Count pages of answers; the question stands on each of them, with its comments."""
        return self.page_count(len(Talk(thread).answers), self.posts_per_page)

    def page_of(self, post: Post) -> int:
        """Tell on which page an answer or a comment stands."""
        talk = Talk(post.thread)
        about = talk.about(post)
        return talk.answers.index(about) // self.posts_per_page + 1 if about in talk.answers else 1

    def grain(self, at: datetime) -> float:
        """Dates inside a question have a twin for machines beside them, to the second."""
        return 1

    def write_part(self, part: Part) -> str:
        """Write a piece of a post, as the editor leaves it."""
        text = esc(part.text)
        if part.kind == "quote":
            head = f"<p><strong>{esc(part.who)}</strong> написал:</p>"
            return f"<blockquote>\n{head}\n<p>{text}</p>\n</blockquote>"
        if part.kind == "list":
            return "<ul>\n" + "\n".join(f"\t<li>{esc(item)}</li>" for item in part.text.splitlines()) + "\n</ul>"
        if part.kind == "code":
            return f"<pre>\n{text}</pre>"
        if part.kind == "link":
            return f'<p><a href="{esc(part.who)}" rel="nofollow">{text}</a></p>'
        return f"<p><strong>{text}</strong></p>" if part.kind == "strong" else f"<p>{text}</p>"

    def post_html(self, post: Post) -> str:
        """Write the text of a post; the editor puts empty paragraphs between others here and there."""
        gap = "\n\n<p>&nbsp;</p>\n\n" if post.number % 4 == 0 else "\n\n"
        return gap.join(self.write_part(part) for part in post.parts)

    def answer(self, request: Request) -> Answer | None:
        """Serve a page of the forum, its links counted from where it is."""
        answer = self._question(request) or lists.answer(self, request) or sides.answer(self, request)
        return self._relative(answer, request) if answer else None

    def missing(self, request: Request) -> Answer:
        """Say that there is no such page."""
        body = '<div class="qa-error">Страница не найдена</div>'
        page = pages.frame(self, "Страница не найдена", "", body, template="not-found")
        return self._relative(Answer(page, 404), request)

    def _question(self, request: Request) -> Answer | None:
        match = _QUESTION.fullmatch(request.path)
        post = self.store.posts.get(int(match[1])) if match else None
        if not post or post.thread.first is not post:
            return None
        thread = post.thread
        shown = self.store.posts.get(request.number("show"))
        page = request.number("start") // self.posts_per_page + 1
        if shown and shown.thread is thread:
            page = self.page_of(shown)
        thread.views += 1
        return Answer(questions.question(self, thread, min(page, self.thread_page_count(thread))))

    def _relative(self, answer: Answer, request: Request) -> Answer:
        depth = request.path.count("/") - 1
        body = answer.body.replace(pages.ROOT, "../" * depth or "./")
        return Answer(body, answer.status, answer.kind, answer.headers)

    def _thread_truth(self, thread: Thread) -> dict[str, Any]:
        talk = Talk(thread)
        truth = super()._thread_truth(thread) | {"sticky": False, "shown_count": len(talk.answers)}
        for place in range(1 + len(talk.comments(thread.first))):
            truth["posts"][place]["pages"] = truth["pages"]
        return truth
