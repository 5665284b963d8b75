"""Serve a forum in the manner of Thredded, mounted in a Rails application, Japanese.

In: a store. Out: pages below ``/forum/``; boards that are cards, each one large link; addresses made of titles, with
pages as ``/page-2``; dates in words, exact in an attribute; no notes of edits and no signatures.
"""

import re
from urllib.parse import unquote

from tests.likenesses.likeness import Answer, Likeness, Request, esc
from tests.likenesses.slugs import slug
from tests.likenesses.store import Board, Member, Post, Thread
from tests.software.inside.story import Part

from . import pages

_PATH = re.compile(r"/forum(?:/([\w-]+?))?(?:/(?!page-\d+$)([\w-]+?))?(?:/page-(\d+))?/?$")


class ThreddedJa(Likeness):
    """Thredded with groups of boards."""

    threads_per_page = 50
    posts_per_page = 50

    @property
    def entry(self) -> str:
        """The list of boards."""
        return f"{self.base}/forum/"

    def board_url(self, board: Board, page: int = 1) -> str:
        """Give a page of a board."""
        return f"{self.base}/forum/{_slug(board)}" + (f"/page-{page}" if page > 1 else "")

    def thread_url(self, thread: Thread, page: int = 1) -> str:
        """Give a page of a topic; its board is part of it."""
        return self._thread_in(thread.board, thread) + (f"/page-{page}" if page > 1 else "")

    def _thread_in(self, board: Board, thread: Thread) -> str:
        return f"{self.base}/forum/{_slug(board)}/{self._name(thread)}"

    def other_urls(self, thread: Thread) -> list[str]:
        """Give the address that a moved topic had before."""
        return [self._thread_in(thread.left, thread)] if thread.left else []

    def post_url(self, post: Post) -> str:
        """Give the place of a post on its page."""
        return f"{self.thread_url(post.thread, self.page_of(post))}#post_{post.number}"

    def profile_url(self, member: Member) -> str:
        """Give the page of a member, which belongs to the application."""
        return f"{self.base}/users/{member.number}"

    def rows(self, board: Board) -> list[Thread]:
        """Give the topics of a board; those that were moved leave nothing behind."""
        return [thread for thread in self.store.rows(board) if thread.board is board]

    def write_part(self, part: Part) -> str:
        """Write Markdown as the pipeline renders it."""
        text = esc(part.text)
        if part.kind == "quote":
            return f"<blockquote>\n<p><strong>{esc(part.who)}</strong>:<br>\n{text}</p>\n</blockquote>"
        if part.kind == "list":
            return "<ul>\n" + "".join(f"<li>{item}</li>\n" for item in text.splitlines()) + "</ul>"
        if part.kind == "code":
            return f"<pre><code>{text}\n</code></pre>"
        if part.kind == "link":
            return f'<p><a href="{esc(part.who)}" rel="nofollow noopener" target="_blank">{text}</a></p>'
        return f"<p><strong>{text}</strong></p>" if part.kind == "strong" else f"<p>{text}</p>"

    def post_html(self, post: Post) -> str:
        """Write paragraphs with empty lines between them."""
        return "\n\n".join(self.write_part(part) for part in post.parts)

    def answer(self, request: Request) -> Answer | None:
        """Serve boards, topics, and pages of the application."""
        match = _PATH.match(unquote(request.path))
        if match is None:
            return pages.application(self, request.path)
        page = max(1, int(match[3] or 1))
        if match[1] is None:
            return pages.index(self)
        board = next((one for one in self.store.boards if _slug(one) == match[1]), None)
        if board is None:
            return pages.application(self, request.path)
        if match[2]:
            return self._topic(board, match[2], page)
        return pages.board(self, board, page) if page <= self.board_page_count(board) else None

    def _topic(self, board: Board, name: str, page: int) -> Answer | None:
        thread = next((one for one in self.store.threads.values() if self._name(one) == name), None)
        if thread is None or page > self.thread_page_count(thread):
            return None
        if thread.board is not board:
            return Answer("", 301, headers=(("Location", self.thread_url(thread, page)),))
        return pages.topic(self, thread, page)

    def _name(self, thread: Thread) -> str:
        """Name a topic after its title; where that is taken or nothing is left of it, its number helps."""
        name = slug(thread.title)
        earlier = [one for one in self.store.threads.values() if one.number < thread.number]
        is_taken = any(slug(one.title) == name for one in earlier)
        return f"{name}-topic-{thread.number}".strip("-") if is_taken or not name else name

    def missing(self, request: Request) -> Answer:
        """Say that there is no such page."""
        words = "<h1>お探しのページは見つかりませんでした。</h1><p>アドレスが間違っている可能性があります。</p>"
        return Answer(pages.frame(self, "404", f'<div class="thredded--error">{words}</div>', []), 404)


def _slug(board: Board) -> str:
    return slug(board.title)
