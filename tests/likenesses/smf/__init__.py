"""A likeness of SMF 2.1 with its default theme, in Polish: semicolons in queries, offsets after a dot, session ids.

In: a `Store`. Out: `Smf`.
"""

import re

from tests.likenesses.likeness import Answer, Likeness, Request, esc
from tests.likenesses.store import Board, Post, Thread
from tests.software.inside.story import Part

from . import lists, threads
from .frame import Visit

_TARGET = re.compile(r"(\d{1,7})(?:\.(msg|new)?(\d{0,7}))?")


class Smf(Likeness):
    """The forum: everything is at index.php; a moved thread leaves one behind that redirects."""

    threads_per_page = 20
    posts_per_page = 15
    asides = ("Kod Zaznacz",)

    @property
    def entry(self) -> str:
        """The index of boards."""
        return f"{self.base}/index.php"

    def board_url(self, board: Board, page: int = 1) -> str:
        """Write the address of a board."""
        return f"{self.base}/index.php?board={board.number}.{(page - 1) * self.threads_per_page}"

    def thread_url(self, thread: Thread, page: int = 1) -> str:
        """Write the address of a thread."""
        return f"{self.base}/index.php?topic={thread.number}.{(page - 1) * self.posts_per_page}"

    def post_url(self, post: Post) -> str:
        """Write the address of a post."""
        return f"{self.base}/index.php?topic={post.thread.number}.msg{post.number}#msg{post.number}"

    def write_part(self, part: Part) -> str:
        """Write a piece of a post."""
        text = esc(part.text)
        if part.kind == "quote":
            return f'<blockquote class="bbc_standard_quote"><cite>Cytat: {esc(part.who)}</cite>{text}</blockquote>'
        if part.kind == "list":
            items = "".join(f"<li>{esc(item)}</li>" for item in part.text.splitlines())
            return f'<ul class="bbc_list">{items}</ul>'
        if part.kind == "code":
            return f"""<div class="codeheader"><span class="code floatleft">Kod</span>
<a class="codeoperation smf_select_text">Zaznacz</a></div><code class="bbc_code">{text}</code>"""
        if part.kind == "link":
            return f'<a href="{esc(part.who)}" class="bbc_link" target="_blank" rel="noopener">{text}</a>'
        return f"<b>{text}</b>" if part.kind == "strong" else text

    def answer(self, request: Request) -> Answer | None:
        """Serve a page of the forum."""
        if request.path not in ("/", "/index.php"):
            return None
        visit = Visit(self, request)
        if "action" in visit.fields:
            return self._act(visit)
        if "board" in visit.fields:
            return self._board(visit)
        if "msg" in visit.fields:
            post = self.store.posts.get(_number(visit.fields["msg"]))
            return _redirect(self.post_url(post)) if post else None
        return self._thread(visit) if "topic" in visit.fields else lists.index(visit)

    def missing(self, request: Request) -> Answer:
        """Say that there is no such page, board or thread."""
        if request.path in ("/", "/index.php"):
            return threads.missing(Visit(self, request))
        return Answer("<html><head><title>404 Not Found</title></head><body><h1>Not Found</h1></body></html>", 404)

    def _act(self, visit: Visit) -> Answer | None:
        action = visit.fields["action"]
        if action == "recent":
            return threads.recent(visit)
        if action == "printpage":
            thread = self.store.threads.get(_number(visit.fields.get("topic", "").partition(".")[0]))
            return threads.printed(visit, thread) if thread else None
        return threads.log_in(visit, "Tylko zarejestrowani użytkownicy mają dostęp do tej sekcji.")

    def _board(self, visit: Visit) -> Answer | None:
        match = _TARGET.fullmatch(visit.fields["board"])
        board = self.store.board(int(match[1])) if match else None
        if not match or not board:
            return None
        page = int(match[3] or 0) // self.threads_per_page + 1
        return lists.board(visit, board, min(page, self.board_page_count(board)))

    def _thread(self, visit: Visit) -> Answer | None:
        match = _TARGET.fullmatch(visit.fields["topic"])
        if not match:
            return None
        number = int(match[1])
        if number > 9000 and number - 9000 in self.store.threads:
            return _redirect(self.thread_url(self.store.threads[number - 9000]))
        thread = self.store.threads.get(number)
        if not thread:
            return None
        if "prev_next" in visit.fields:
            rows = self.rows(thread.board)
            thread = rows[(rows.index(thread) + 1) % len(rows)]
            return threads.thread(visit, thread, 1)
        page = int(match[3] or 0) // self.posts_per_page + 1
        if match[2] == "msg":
            # A post that is gone leads to where it would stand.
            page = sum(post.number < int(match[3]) for post in thread.posts) // self.posts_per_page + 1
        elif match[2] == "new":
            page = self.thread_page_count(thread)
        return threads.thread(visit, thread, min(page, self.thread_page_count(thread)))


def _number(text: str) -> int:
    return int(text) if text.isdecimal() and len(text) < 10 else 0


def _redirect(url: str) -> Answer:
    return Answer("", 302, headers=(("Location", url),))
