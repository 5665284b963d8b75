"""A likeness of mwForum 2.2, in Finnish: Perl programs, semicolons, answers inside the branches that they grow from.

In: a `Store`. Out: `MwForum`.
"""

import re
from typing import Any

from tests.likenesses.likeness import Answer, Likeness, Request, esc
from tests.likenesses.store import Board, Post, Thread
from tests.software.inside.story import Part

from . import extras, pages, topic
from .tree import Branch, grow

_FIELD = re.compile(r"[;&]+")
_ASSETS = {".css": "text/css", ".js": "application/javascript", ".png": "image/png", ".jpg": "image/jpeg"}


class MwForum(Likeness):
    """The forum; a page of a thread is a stretch of its tree, told branch by branch."""

    threads_per_page = 25
    posts_per_page = 20
    counts_posts = True

    @property
    def entry(self) -> str:
        """The page of boards."""
        return f"{self.base}/mwf/forum_show.pl"

    def board_url(self, board: Board, page: int = 1) -> str:
        """Write the address of a board."""
        return f"{self.base}/mwf/board_show.pl?bid={board.number}" + (f";pg={page}" if page > 1 else "")

    def thread_url(self, thread: Thread, page: int = 1) -> str:
        """Write the address of a thread."""
        return f"{self.base}/mwf/topic_show.pl?tid={thread.number}" + (f";pg={page}" if page > 1 else "")

    def other_urls(self, thread: Thread) -> list[str]:
        """Give what pagers call the first page, and the addresses of the posts that stand there."""
        shown = self.shown_posts(thread)[: self.posts_per_page]
        return [f"{self.thread_url(thread)};pg=1", *(self.post_url(post).partition("#")[0] for post in shown)]

    def post_url(self, post: Post) -> str:
        """Write the address of a post."""
        return f"{self.base}/mwf/topic_show.pl?pid={post.number}#pid{post.number}"

    def rows(self, board: Board) -> list[Thread]:
        """Give the rows of a board; who moves a thread leaves nothing behind."""
        return [thread for thread in super().rows(board) if thread.board is board]

    def shown_posts(self, thread: Thread) -> list[Post]:
        """Give the posts branch by branch."""
        return [branch.post for branch in self.branches(thread)]

    def branches(self, thread: Thread) -> list[Branch]:
        """Give the posts branch by branch, with how deep each stands and what it answers."""
        return grow(thread)

    def write_part(self, part: Part) -> str:
        """Write a piece of a post."""
        text = esc(part.text)
        if part.kind == "quote":
            return f"<blockquote><p>&gt; {text}</p></blockquote>"
        if part.kind == "list":
            return "<br/>\n".join(f"- {esc(item)}" for item in part.text.splitlines())
        if part.kind == "code":
            return f"<pre>{text}</pre>"
        if part.kind == "link":
            return f"<a class='url' href='{esc(part.who)}' rel='nofollow'>{text}</a>"
        return f"<b>{text}</b>" if part.kind == "strong" else text

    def post_html(self, post: Post) -> str:
        """Write a post; its paragraphs are set apart by two breaks."""
        return "<br/>\n<br/>\n".join(self.write_part(part) for part in post.parts)

    def answer(self, request: Request) -> Answer | None:
        """Serve a page of the forum."""
        for ending, kind in _ASSETS.items():
            if request.path.endswith(ending):
                return Answer("", kind=kind)
        pieces = (piece.partition("=") for piece in _FIELD.split(request.raw_query) if piece)
        asked = Request(request.path, {name: value for name, _, value in pieces}, request.cookies)
        if request.path in ("/", "/mwf", "/mwf/", "/mwf/forum.pl"):
            return Answer("", 302, headers=(("Location", self.entry),))
        name = request.path.removeprefix("/mwf/")
        if name == "board_show.pl":
            return self._board(asked)
        if name == "topic_show.pl":
            return self._thread(asked)
        if name.startswith("xml/"):
            return extras.feed(self, name)
        body = pages.index(self) if name == "forum_show.pl" else extras.show(self, name, asked)
        return Answer(body) if body else None

    def missing(self, request: Request) -> Answer:
        """Say that there is no such page."""
        words = "<div class='frm err'><div class='hcl'>Virhe</div><div class='ccl'>Sivua ei löydy.</div></div>"
        return Answer(pages.frame(self, "Virhe", "forum_error", words), 404)

    def _board(self, asked: Request) -> Answer | None:
        board = self.store.board(asked.number("bid"))
        if not board:
            return None
        page = max(1, asked.number("pg", 1))
        thread = self.store.threads.get(asked.number("tid"))
        if thread and thread.board is board:
            page = self.rows(board).index(thread) // self.threads_per_page + 1
        return Answer(pages.board(self, board, min(page, self.board_page_count(board))))

    def _thread(self, asked: Request) -> Answer | None:
        post = self.store.posts.get(asked.number("pid"))
        thread = post.thread if post else self.store.threads.get(asked.number("tid"))
        if not thread:
            return None
        thread.views += 1
        page = self.page_of(post) if post else max(1, asked.number("pg", 1))
        return Answer(topic.show(self, thread, self.branches(thread), min(page, self.thread_page_count(thread))))

    def _post_truth(self, post: Post) -> dict[str, Any]:
        branch = next(branch for branch in self.branches(post.thread) if branch.post is post)
        return {**super()._post_truth(post), "parent": self.post_url(branch.parent) if branch.parent else None}
