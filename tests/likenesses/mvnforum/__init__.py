"""A likeness of mvnForum 1, in Ukrainian: commas and offsets in paths, session ids of Java, portlet tables.

In: a `Store`. Out: `MvnForum`.
"""

import hashlib
import re
from datetime import timedelta, timezone

from tests.likenesses.likeness import Answer, Likeness, Request, esc
from tests.likenesses.store import Board, Post, Thread
from tests.software.inside.story import Part

from . import lists, others, threads
from .frame import frame

_HOME = "/mvnforum/"
_COOKIE = "JSESSIONID"
_LINK = re.compile(r'((?:href|action)="(?!\w+:|#|/)[^"#?]*)')
_SESSION = re.compile(r";jsessionid=(\w*)")
_GUARDED = "addpost addpoll addwatch addfavoritethread sendmessage reportpost deletepost editpost".split()


class MvnForum(Likeness):
    """The forum; an address is the name of a page with pairs of fields and numbers behind it."""

    threads_per_page = 15
    posts_per_page = 10
    asides = ("написав(ла)", "Код")
    zone = timezone(timedelta(hours=2))
    known_cookie = "JSESSIONID=1"

    @property
    def entry(self) -> str:
        """The page of boards."""
        return f"{self.base}{_HOME}index"

    def board_url(self, board: Board, page: int = 1) -> str:
        """Write the address of a board."""
        where = f"_offset,{(page - 1) * self.threads_per_page}" if page > 1 else ""
        return f"{self.base}{_HOME}listthreads_forum,{board.number}{where}"

    def thread_url(self, thread: Thread, page: int = 1) -> str:
        """Write the address of a thread."""
        where = f"_offset,{(page - 1) * self.posts_per_page}" if page > 1 else ""
        return f"{self.base}{_HOME}viewthread_thread,{thread.number}{where}"

    def other_urls(self, thread: Thread) -> list[str]:
        """Give the address of the first page as the pager has it."""
        return [f"{self.thread_url(thread)}_offset,0"]

    def post_url(self, post: Post) -> str:
        """Write the address of a post: that of its page, and an anchor."""
        return f"{self.thread_url(post.thread, self.page_of(post))}#{post.number}"

    def rows(self, board: Board) -> list[Thread]:
        """Give the threads of a board; nothing tells of those that were moved away."""
        return [thread for thread in self.store.rows(board) if thread.board is board]

    def write_part(self, part: Part) -> str:
        """Write a piece of a post."""
        text = esc(part.text)
        if part.kind == "quote":
            return f"""<table width="90%" border="0" cellspacing="1" cellpadding="3" align="center"><tr><td><b>\
{esc(part.who)} написав(ла):</b></td></tr>
<tr><td class="mvnquote">{text}</td></tr></table>"""
        if part.kind == "list":
            return f"<ul>{''.join(f'<li>{esc(item)}' for item in part.text.splitlines())}</ul>"
        if part.kind == "code":
            head = '<table class="mvncode" width="90%"><tr><td><b>Код:</b></td></tr>'
            return f"{head}<tr><td><pre>{text}</pre></td></tr></table>"
        if part.kind == "link":
            return f'<a target="_blank" href="{esc(part.who)}" rel="nofollow">{text}</a>'
        return f"<b>{text}</b>" if part.kind == "strong" else text

    def post_html(self, post: Post) -> str:
        """Write the text of a post."""
        return "<br/>\n<br/>\n".join(self.write_part(part) for part in post.parts)

    def answer(self, request: Request) -> Answer | None:
        """Serve a page of the forum, with a session id in its links for who brought no cookie."""
        answer = self._answer(_SESSION.sub("", request.path))
        if answer is None or _COOKIE in request.cookies or not answer.kind.startswith("text/html"):
            return answer
        match = _SESSION.search(request.path)
        fresh = hashlib.sha1(str(self.store.visits).encode()).hexdigest()[:32].upper()
        session = match[1] if match else fresh
        body = _LINK.sub(rf"\g<1>;jsessionid={session}", answer.body)
        cookie = ("Set-Cookie", f"{_COOKIE}={session}; Path=/; HttpOnly")
        return Answer(body, answer.status, answer.kind, (*answer.headers, cookie))

    def missing(self, request: Request) -> Answer:
        """Say that there is no such page."""
        words = '<span class="warning">Сталася помилка: такої теми або такого форуму не існує.</span>'
        return Answer(frame(self, "Помилка", [], words), 404)

    def _answer(self, path: str) -> Answer | None:
        if path in ("/", "/mvnforum", _HOME):
            return Answer("", 302, headers=(("Location", self.entry),))
        if path.endswith(".css"):
            return Answer(".tborder { border: 1px solid }", kind="text/css")
        if not path.startswith(_HOME):
            return None
        name, *pairs = path.removeprefix(_HOME).split("_")
        fields = dict(pair.partition(",")[::2] for pair in pairs)
        if name == "rss":
            return Answer(others.feed(self, _number(fields, "forum"), _number(fields, "thread")), kind="text/xml")
        body = others.login(self, is_wanted=True) if name in _GUARDED else self._body(name, fields)
        return Answer(body) if body else None

    def _body(self, name: str, fields: dict[str, str]) -> str | None:
        offset = _number(fields, "offset")
        if name == "index":
            return lists.index(self)
        if name == "listthreads":
            board = self.store.board(_number(fields, "forum"))
            page = offset // self.threads_per_page + 1
            return lists.board(self, board, min(page, self.board_page_count(board)), fields) if board else None
        if name in ("listrecentthreads", "listunansweredthreads"):
            return lists.recent(self, name, offset // self.threads_per_page + 1)
        if name == "viewthread":
            return self._thread(fields, offset)
        if name in ("printthread", "printpost"):
            post = self.store.posts.get(_number(fields, "post"))
            thread = post.thread if post else self.store.threads.get(_number(fields, "thread"))
            return threads.printed(self, thread, [post] if post else thread.posts) if thread else None
        return others.other(self, name, fields)

    def _thread(self, fields: dict[str, str], offset: int) -> str | None:
        thread = self.store.threads.get(_number(fields, "thread"))
        if not thread:
            return None
        last = self.thread_page_count(thread)
        page = last if fields.get("lastpage") == "yes" else min(offset // self.posts_per_page + 1, last)
        thread.views += 1
        return threads.thread(self, thread, page)


def _number(fields: dict[str, str], name: str) -> int:
    text = fields.get(name, "")
    return int(text) if text.isdecimal() and len(text) < 8 else 0
