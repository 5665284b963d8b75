"""A likeness of vBulletin 3.8, in US English: nested tables, sub-forums, an archive, and sessions in links.

In: a `Store`. Out: `Vbulletin3`.
"""

import hashlib
import re
from datetime import timedelta, timezone

from tests.likenesses.likeness import Answer, Likeness, Request, esc
from tests.likenesses.store import Board, Post, Thread
from tests.software.inside.story import Part

from . import extras, pages, posts

_ARCHIVED = re.compile(r"/archive/index\.php(?:/(?P<kind>[ft])-(?P<number>\d{1,8})(?:-p-(?P<page>\d{1,4}))?\.html)?/?$")
_FORMS = frozenset(
    "login register faq calendar online showgroups sendmessage newreply newthread report subscription profile".split()
)
_BOX = "margin:20px; margin-top:5px"


class Vbulletin3(Likeness):
    """The forum; `session` stands in the links of the page being written, for a visitor without cookies."""

    threads_per_page = 20
    posts_per_page = 10
    zone = timezone(timedelta(hours=-5))
    asides = ("Quote", "Code", "Originally Posted by")
    session = ""

    @property
    def entry(self) -> str:
        """The page of boards."""
        return f"{self.base}/index.php"

    @property
    def lists(self) -> list[str]:
        """The page of boards, and one for each category."""
        return [self.entry, *(f"{self.base}/forumdisplay.php?f={one.number}" for one in self.store.categories)]

    def board_url(self, board: Board, page: int = 1) -> str:
        """Write the address of a board; those of further pages name the order."""
        return f"{self.base}/forumdisplay.php?f={board.number}" + (f"&order=desc&page={page}" if page > 1 else "")

    def thread_url(self, thread: Thread, page: int = 1) -> str:
        """Write the address of a thread."""
        return f"{self.base}/showthread.php?t={thread.number}" + (f"&page={page}" if page > 1 else "")

    def post_url(self, post: Post) -> str:
        """Write the address of a post."""
        return f"{self.base}/showthread.php?p={post.number}#post{post.number}"

    def to(self, script: str, query: str = "") -> str:
        """Write a link to a script, with the session where there is one."""
        return esc(f"{script}.php?{self.session}{query}".rstrip("?&"))

    def write_part(self, part: Part) -> str:
        """Write a piece of a post."""
        text = esc(part.text)
        if part.kind == "quote":
            return f"""<div style="{_BOX}; ">
	<div class="smallfont" style="margin-bottom:2px">Quote:</div>
	<table cellpadding="6" cellspacing="0" border="0" width="100%">
	<tr>
		<td class="alt2" style="border:1px inset">
				<div>
					Originally Posted by <strong>{esc(part.who)}</strong>
				</div>
				<div style="font-style:italic">{text}</div>
		</td>
	</tr>
	</table>
</div>"""
        if part.kind == "code":
            return f"""<div style="{_BOX}">
	<div class="smallfont" style="margin-bottom:2px">Code:</div>
	<pre class="alt2" dir="ltr" style="margin: 0px; padding: 6px; border: 1px inset; width: 640px; height: 50px; \
text-align: left; overflow: auto">{text}</pre>
</div>"""
        if part.kind == "list":
            return "<ul>" + "".join(f"<li>{esc(item)}</li>" for item in part.text.splitlines()) + "</ul>"
        if part.kind == "link":
            return f'<a href="{esc(part.who)}" target="_blank" rel="nofollow">{text}</a>'
        return f"<b>{text}</b>" if part.kind == "strong" else text

    def answer(self, request: Request) -> Answer | None:
        """Serve a page."""
        if request.path.startswith("/clientscript/"):
            return Answer(".tborder { background: #D1D1E1; }", kind="text/css")
        hashed = hashlib.md5(f"{self.store.visits}".encode(), usedforsecurity=False).hexdigest()
        self.session = "" if "bbsessionhash" in request.cookies else f"s={hashed}&"
        answer = self._serve(request)
        if not answer or not self.session:
            return answer
        cookies = (("Set-Cookie", f"bbsessionhash={hashed}; path=/; HttpOnly"), ("Cache-Control", "private"))
        return Answer(answer.body, answer.status, answer.kind, (*answer.headers, *cookies))

    def missing(self, request: Request) -> Answer:
        """Say that there is no such page."""
        words = "No Thread specified. If you followed a valid link, please notify the administrator"
        return Answer(extras.message(self, words), 404)

    def _serve(self, request: Request) -> Answer | None:
        if request.path.startswith("/archive/"):
            return self._archive(request.path)
        script = request.path.removeprefix("/").removesuffix(".php")
        if script in ("", "index"):
            return Answer(pages.index(self))
        if script == "forumdisplay":
            return self._board(request)
        if script == "showthread":
            return self._thread(request)
        body: str | None = None
        thread = self.store.threads.get(request.number("t"))
        post = self.store.posts.get(request.number("p"))
        if script == "showpost" and post:
            body = posts.alone(self, post)
        elif script == "printthread" and thread:
            body = extras.printed(self, thread)
        elif script == "misc" and thread:
            body = extras.posters(self, thread)
        elif script == "member":
            body = self._member(request)
        elif script == "memberlist":
            body = extras.members(self)
        elif script == "search":
            body = extras.search(self, request.query.get("do", ""), request.number("u"))
        elif script == "external":
            return Answer(extras.feed(self), kind="text/xml; charset=utf-8")
        elif script in _FORMS:
            body = extras.message(self)
        return Answer(body) if body else None

    def _board(self, request: Request) -> Answer | None:
        number = request.number("f")
        category = next((one for one in self.store.categories if one.number == number), None)
        board = self.store.board(number)
        if category:
            return Answer(pages.index(self, category))
        if request.query.get("do") == "markread":
            return Answer(extras.message(self))
        page = max(1, request.number("page", 1))
        return Answer(pages.board(self, board, min(page, self.board_page_count(board)))) if board else None

    def _thread(self, request: Request) -> Answer | None:
        thread, goto = self.store.threads.get(request.number("t")), request.query.get("goto", "")
        if thread and goto.startswith("next"):
            rows = sorted(thread.board.threads, key=lambda one: one.last.at)
            step = -1 if goto == "nextoldest" else 1
            thread = rows[(rows.index(thread) + step) % len(rows)]
        elif thread and goto in ("newpost", "lastpost"):
            last = thread.last.number
            return Answer(
                "", 302, headers=(("Location", f"{self.base}/showthread.php?{self.session}p={last}#post{last}"),)
            )
        post = self.store.posts.get(request.number("p"))
        if not thread and not post:
            return None
        page = max(1, request.number("page", 1))
        if post:
            thread, page = post.thread, self.page_of(post)
        assert thread
        thread.views += 1
        return Answer(posts.thread(self, thread, min(page, self.thread_page_count(thread))))

    def _member(self, request: Request) -> str | None:
        number = request.number("u")
        thread, board = self.store.threads.get(request.number("t")), self.store.board(request.number("f"))
        post = thread.last if thread else board.latest if board else None
        if post and request.query.get("find") == "lastposter":
            number = post.author.number
        member = next((one for one in self.store.members if one.number == number), None)
        return extras.profile(self, member) if member else None

    def _archive(self, path: str) -> Answer | None:
        match = _ARCHIVED.match(path)
        if not match:
            return Answer("body { margin: 0px; }", kind="text/css") if path.endswith(".css") else None
        number, page = int(match["number"] or 0), int(match["page"] or 1)
        board, thread = self.store.board(number), self.store.threads.get(number)
        if not match["kind"]:
            return Answer(extras.archive(self))
        if match["kind"] == "f":
            return Answer(extras.archived_board(self, board)) if board else None
        return Answer(extras.archived_thread(self, thread, page)) if thread else None
