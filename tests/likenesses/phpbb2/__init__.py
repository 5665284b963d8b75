"""A likeness of phpBB 2.0 with subSilver, in English: nested tables, session ids in links until a cookie comes back.

In: a `Store`. Out: `Phpbb2`.
"""

import re
from datetime import timedelta, timezone
from hashlib import md5

from tests.likenesses.likeness import Answer, Likeness, Request, esc
from tests.likenesses.store import Board, Post, Thread
from tests.software.inside.story import Part

from . import pages, people, threads

_SCRIPTS = "index viewforum viewtopic profile posting login search memberlist faq groupcp privmsg viewonline".split()
_LINK = re.compile(rf'((?:href|action)=")((?:{"|".join(_SCRIPTS)})\.php)(\?[^"#]*)?(#[^"]*)?"')
_SID = re.compile(r"[0-9a-f]{32}")
_BOX = (
    '</span><table width="90%" cellspacing="1" cellpadding="3" border="0" align="center"><tr> \t  <td><span '
    'class="genmed"><b>{}</b></span></td>\t</tr>\t<tr>\t  <td class="{}">{}</td>\t</tr></table><span class="postbody">'
)


class Phpbb2(Likeness):
    """The forum; its clock is one hour ahead of Greenwich, summer and winter."""

    threads_per_page = 50
    posts_per_page = 15
    zone = timezone(timedelta(hours=1))
    asides = ("Code",)

    @property
    def entry(self) -> str:
        """The page of boards."""
        return f"{self.base}/index.php"

    @property
    def lists(self) -> list[str]:
        """The page of boards, and those of each category alone."""
        return [self.entry, *(f"{self.entry}?c={category.number}" for category in self.store.categories)]

    def board_url(self, board: Board, page: int = 1) -> str:
        """Write the address of a board."""
        where = f"&topicdays=0&start={(page - 1) * self.threads_per_page}" if page > 1 else ""
        return f"{self.base}/viewforum.php?f={board.number}{where}"

    def thread_url(self, thread: Thread, page: int = 1) -> str:
        """Write the address of a thread."""
        where = f"&postdays=0&postorder=asc&start={(page - 1) * self.posts_per_page}" if page > 1 else ""
        return f"{self.base}/viewtopic.php?t={thread.number}{where}"

    def other_urls(self, thread: Thread) -> list[str]:
        """Give the first page as pagers write it."""
        url = self.thread_url(thread)
        if self.thread_page_count(thread) == 1:
            return [f"{url}&start=0"]
        return [f"{url}&start=0", f"{url}&postdays=0&postorder=asc&start=0"]

    def post_url(self, post: Post) -> str:
        """Write the address of a post."""
        return f"{self.base}/viewtopic.php?p={post.number}#{post.number}"

    def post_html(self, post: Post) -> str:
        """Write a post; quotes and code close the span of the text and open it anew."""
        return "<br />\n<br />\n".join(self.write_part(part) for part in post.parts)

    def write_part(self, part: Part) -> str:
        """Write a piece of a post."""
        text = esc(part.text)
        if part.kind == "quote":
            return _BOX.format(f"{esc(part.who)} wrote:", "quote", text)
        if part.kind == "code":
            lines = text.replace("  ", "&nbsp; ").replace("\n", "<br />\n")
            return _BOX.format("Code:", "code", lines)
        if part.kind == "list":
            return "<ul>" + "".join(f"<li>{esc(item)}\n" for item in part.text.splitlines()) + "</ul>"
        if part.kind == "link":
            return f'<a href="{esc(part.who)}" target="_blank" class="postlink">{text}</a>'
        return f'<span style="font-weight: bold">{text}</span>' if part.kind == "strong" else text

    def answer(self, request: Request) -> Answer | None:
        """Serve a page, with a session id in each of its links as long as no cookie brings it back."""
        body = self._body(request)
        return self._with_session(request, body) if body else None

    def missing(self, request: Request) -> Answer:
        """Say that there is no such thing, as the software does."""
        words = "The topic or post you requested does not exist"
        body = pages.frame(self, "Information", pages.message(words))
        return Answer(self._with_session(request, body).body, 404)

    def _with_session(self, request: Request, body: str) -> Answer:
        known, asked = request.cookies.get("phpbb2mysql_sid", ""), request.query.get("sid", "")
        if _SID.fullmatch(known):
            return Answer(body)
        sid = asked if _SID.fullmatch(asked) else md5(f"session {self.store.visits}".encode()).hexdigest()

        def add(match: re.Match[str]) -> str:
            query = f"{match[3]}&amp;sid={sid}" if match[3] else f"?sid={sid}"
            return f'{match[1]}{match[2]}{query}{match[4] or ""}"'

        cookies = (("Set-Cookie", f"phpbb2mysql_sid={sid}; path=/"),)
        return Answer(_LINK.sub(add, body), headers=cookies)

    def _body(self, request: Request) -> str | None:
        name = request.path.removeprefix("/").removesuffix(".php") or "index"
        if name == "index":
            return pages.index(self, request.number("c"))
        if name == "viewforum":
            board = self.store.board(request.number("f"))
            page = request.number("start") // self.threads_per_page + 1
            return pages.board(self, board, min(page, self.board_page_count(board))) if board else None
        if name == "viewtopic":
            return self._thread(request)
        if name == "profile":
            return people.profile(self, request.number("u"), request.query.get("mode", ""))
        if name == "memberlist":
            return people.members(self)
        if name == "search":
            return people.search(self, request)
        if name in ("posting", "privmsg", "login"):
            return people.login(self)
        if name in ("faq", "groupcp", "viewonline"):
            return people.plain_page(self, name)
        return None

    def _thread(self, request: Request) -> str | None:
        post = self.store.posts.get(request.number("p"))
        thread = post.thread if post else self.store.threads.get(request.number("t"))
        if not thread:
            return None
        view = request.query.get("view", "")
        if view in ("next", "previous"):
            rows = sorted(thread.board.threads, key=lambda other: other.last.at)
            place = rows.index(thread) + (1 if view == "next" else -1)
            if not 0 <= place < len(rows):
                kind = "newer" if view == "next" else "older"
                return pages.frame(self, "Information", pages.message(f"There are no {kind} topics in this forum"))
            thread = rows[place]
        page = self.page_of(post) if post else request.number("start") // self.posts_per_page + 1
        thread.views += 1
        return threads.thread(self, thread, min(page, self.thread_page_count(thread)))
