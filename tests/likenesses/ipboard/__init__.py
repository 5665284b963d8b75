"""A likeness of IP.Board 3.4, in German: paths inside the query, and a session in the links of whoever has no cookie.

In: a `Store`. Out: `IpBoard`.
"""

import hashlib
import re
from zoneinfo import ZoneInfo

from tests.likenesses.likeness import Answer, Likeness, Request, esc
from tests.likenesses.store import Board, Category, Member, Post, Thread
from tests.software.inside.story import Part

from . import extras, pages
from .seo import seo

_PATH = re.compile(r"(?:^|&)/([^?&]*)")
_ROUTE = re.compile(r"(?P<kind>topic|forum|user|rss/forums)/(?P<number>\d{1,8})-[^/]*/?(?:page-(?P<page>\d{1,5}))?$")
_FIELD = re.compile(r"[?&]([a-z_]+)=([^&?]*)", re.IGNORECASE)
_BLOCKS = ("quote", "list", "code")


class IpBoard(Likeness):
    """The forum; `session` holds what the links of the page being written carry, for a visitor without cookies."""

    threads_per_page = 30
    posts_per_page = 20
    zone = ZoneInfo("Europe/Berlin")
    session = ""

    @property
    def entry(self) -> str:
        """The page of boards."""
        return f"{self.base}/index.php"

    @property
    def lists(self) -> list[str]:
        """The page of boards, and one for each category, which is a forum of its own here."""
        return [self.entry, *(f"{self.entry}?{category_path(each)}" for each in self.store.categories)]

    def board_url(self, board: Board, page: int = 1) -> str:
        """Write the address of a board."""
        return f"{self.entry}?{self.board_path(board, page)}"

    def thread_url(self, thread: Thread, page: int = 1) -> str:
        """Write the address of a thread."""
        return f"{self.entry}?{self.thread_path(thread, page)}"

    def post_url(self, post: Post) -> str:
        """Write the address of a post."""
        return f"{self.thread_url(post.thread, self.page_of(post))}#entry{post.number}"

    def board_path(self, board: Board, page: int = 1) -> str:
        """Write the path of a board, as it stands in the query."""
        return f"/forum/{board.number}-{seo(board.title)}/" + (f"page-{page}" if page > 1 else "")

    def thread_path(self, thread: Thread, page: int = 1) -> str:
        """Write the path of a thread."""
        return f"/topic/{thread.number}-{seo(thread.title)}/" + (f"page-{page}" if page > 1 else "")

    def to(self, path: str) -> str:
        """Write an address into a link, with the session where there is one."""
        return esc(f"{self.entry}?{self.session}{path}")

    def to_member(self, member: Member) -> str:
        """Write the address of somebody's profile into a link."""
        return self.to(f"/user/{member.number}-{seo(member.name)}/")

    def write_part(self, part: Part) -> str:
        """Write a piece of a post; the head of a quotation is put there by a script."""
        text = esc(part.text)
        if part.kind == "quote":
            return f'<blockquote class="ipsBlockquote" data-author="{esc(part.who)}"><p>{text}</p></blockquote>'
        if part.kind == "list":
            items = "".join(f"\n\t<li>{esc(item)}</li>" for item in part.text.splitlines())
            return f"<ul class='bbc'>{items}\n</ul>"
        if part.kind == "code":
            return f'<pre class="prettyprint lang-auto linenums:0">{text}</pre>'
        if part.kind == "link":
            return f"<a href='{esc(part.who)}' class='bbc_url' title='Externer Link' rel='nofollow external'>{text}</a>"
        return f"<strong class='bbc'>{text}</strong>" if part.kind == "strong" else text

    def post_html(self, post: Post) -> str:
        """Write the text of a post in paragraphs, as its editor leaves them."""
        return "\n<p>&nbsp;</p>\n".join(
            self.write_part(part) if part.kind in _BLOCKS else f"<p>{self.write_part(part)}</p>" for part in post.parts
        )

    def answer(self, request: Request) -> Answer | None:
        """Serve a page, or the file of a style."""
        if request.path == "/public/min/index.php":
            return Answer("body { font: normal 13px helvetica, arial, sans-serif; }", kind="text/css")
        if request.path not in ("/", "/index.php"):
            return None
        hashed = hashlib.md5(f"{self.store.visits}".encode(), usedforsecurity=False).hexdigest()
        self.session = "" if "session_id" in request.cookies else f"s={hashed}&"
        fields = dict(_FIELD.findall("&" + request.raw_query))
        match = _PATH.search(request.raw_query)
        answer = self._path(match[1], fields) if match and match[1] else self._app(fields)
        if not answer or not self.session:
            return answer
        cookie = ("Set-Cookie", f"session_id={hashed}; path=/; httponly")
        return Answer(answer.body, answer.status, answer.kind, (*answer.headers, cookie))

    def missing(self, request: Request) -> Answer:
        """Say that there is no such page."""
        return Answer(extras.error(self, "Wir konnten die von Ihnen aufgerufene Seite nicht finden."), 404)

    def _path(self, path: str, fields: dict[str, str]) -> Answer | None:
        match = _ROUTE.match(path)
        if not match:
            body = extras.members(self) if path.startswith("members") else None
            return Answer(body) if body else None
        number, page = int(match["number"]), max(1, int(match["page"] or 1))
        if match["kind"] == "topic":
            return self._topic(number, page, fields)
        if match["kind"] == "user":
            member = next((each for each in self.store.members if each.number == number), None)
            return Answer(extras.profile(self, member)) if member else None
        board = self.store.board(number)
        if match["kind"] == "rss/forums":
            return Answer(extras.feed(self, board), kind="text/xml; charset=utf-8") if board else None
        category = next((each for each in self.store.categories if each.number == number), None)
        if category:
            return Answer(pages.index(self, [category]))
        return Answer(pages.board(self, board, min(page, self.board_page_count(board)))) if board else None

    def _topic(self, number: int, page: int, fields: dict[str, str]) -> Answer | None:
        thread = self.store.threads.get(number)
        if not thread:
            return None
        post = self.store.posts.get(int(fields["p"])) if fields.get("p", "").isdecimal() else None
        if fields.get("view") in ("getlastpost", "getnewpost"):
            post = thread.last
        if post and post.thread is thread:
            path = f"{self.thread_path(thread, self.page_of(post))}#entry{post.number}"
            return Answer("", 302, headers=(("Location", f"{self.entry}?{self.session}{path}"),))
        thread.views += 1
        return Answer(pages.thread(self, thread, min(page, self.thread_page_count(thread))))

    def _app(self, fields: dict[str, str]) -> Answer | None:
        section, do = fields.get("section") or fields.get("module", ""), fields.get("do", "")
        if do in ("viewNewContent", "user_activity"):
            return Answer(extras.found(self, do, int(fields.get("mid", "0"))))
        if section == "printtopic":
            thread = self.store.threads.get(int(fields.get("t", "0")))
            return Answer(extras.printed(self, thread)) if thread else None
        if section in ("", "markasread"):
            return Answer(pages.index(self, self.store.categories))
        return Answer(extras.form(self, section))


def category_path(category: Category) -> str:
    """Write the path of a category."""
    return f"/forum/{category.number}-{seo(category.title)}/"
