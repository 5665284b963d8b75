"""Serve a forum in the manner of vBulletin 4, Russian, in its default style.

In: a store. Out: pages with relative links below a ``<base>``, session ids until a cookie has come back, titles inside
the query (``showthread.php?101-Title/page2``), and links to posts that answer with the page they stand on.
"""

import re
from urllib.parse import quote, unquote

from tests.likenesses.likeness import Answer, Likeness, Request, esc
from tests.likenesses.store import Board, Category, Post, Thread
from tests.software.inside.story import Part

from . import lists, threads
from .frame import Visit

_OWN = re.compile(r"(?:s=\w*&)?(\d+)(?:-[^/&]*)?(?:/page(\d+))?(?:&|$)")
_WORDS = re.compile(r"[^\W_]+(?:[-()]*[^\W_]+)*")


class Vbulletin(Likeness):
    """vBulletin with its basic friendly addresses."""

    threads_per_page = 20
    posts_per_page = 10
    asides = ("Код:",)

    @property
    def entry(self) -> str:
        """The page that lists the boards."""
        return f"{self.base}/forum.php"

    @property
    def lists(self) -> list[str]:
        """The entry, and a page for each heading."""
        return [self.entry, *(self.category_url(category) for category in self.store.categories)]

    def category_url(self, category: Category) -> str:
        """Give the page of a heading, which is a board without threads."""
        return f"{self.base}/forumdisplay.php?{named(category.number, category.title)}"

    def board_url(self, board: Board, page: int = 1) -> str:
        """Give a page of a board."""
        later = f"/page{page}" if page > 1 else ""
        return f"{self.base}/forumdisplay.php?{named(board.number, board.title)}{later}"

    def thread_url(self, thread: Thread, page: int = 1) -> str:
        """Give a page of a thread."""
        later = f"/page{page}" if page > 1 else ""
        return f"{self.base}/showthread.php?{named(thread.number, thread.title)}{later}"

    def post_url(self, post: Post) -> str:
        """Give the address of a post."""
        return f"{self.thread_url(post.thread)}&p={post.number}&viewfull=1#post{post.number}"

    def write_part(self, part: Part) -> str:
        """Write what the parser makes of BBCode."""
        text = esc(part.text)
        if part.kind == "quote":
            return f"""<div class="bbcode_container">
<div class="bbcode_quote"><div class="quote_container"><div class="bbcode_quote_container"></div>
<div class="bbcode_postedby"><img src="images/misc/quote_icon.png" alt="Цитата" /> Сообщение от
 <strong>{esc(part.who)}</strong></div>
<div class="message">{text}</div>
</div></div></div>"""
        if part.kind == "list":
            return '<ul><li style="">' + '</li><li style="">'.join(text.splitlines()) + "</li></ul>"
        if part.kind == "code":
            return f"""<div class="bbcode_container"><div class="bbcode_description">Код:</div>
<pre class="bbcode_code" style="height:48px;">{text}</pre></div>"""
        if part.kind == "link":
            return f'<a href="{esc(part.who)}" target="_blank" rel="nofollow">{text}</a>'
        return f"<b>{text}</b>" if part.kind == "strong" else text

    def post_html(self, post: Post) -> str:
        """Write empty lines between the pieces."""
        return "<br />\n<br />\n".join(self.write_part(part) for part in post.parts)

    def answer(self, request: Request) -> Answer | None:
        """Serve a script by its name."""
        visit = Visit(self, request)
        script = request.path.strip("/")
        if script in ("", "index.php", "forum.php"):
            return visit.finish(lists.home(visit))
        if script == "forumdisplay.php":
            return visit.finish(self._board(visit))
        if script == "showthread.php":
            return self._thread(visit)
        if script == "member.php":
            number = _read(request)[0]
            member = next((one for one in self.store.members if one.number == number), None)
            return visit.finish(threads.member(visit, member) if member else None)
        return visit.finish(threads.other(visit, script))

    def missing(self, request: Request) -> Answer:
        """Say what was asked for is not there."""
        visit = Visit(self, request)
        if request.path in ("/showthread.php", "/forumdisplay.php"):
            return Answer(threads.message(visit, "Не указан идентификатор раздела или темы."), 404)
        words = "<html><head><title>404 Not Found</title></head><body><h1>Not Found</h1></body></html>"
        return Answer(words, 404)

    def _board(self, visit: Visit) -> str | None:
        number, page = _read(visit.request)
        number = number or visit.request.number("f")
        page = visit.request.number("page", page)
        category = next((one for one in self.store.categories if one.number == number), None)
        board = self.store.board(number)
        if category:
            return lists.category(visit, category)
        return lists.board(visit, board, page) if board and 0 < page <= self.board_page_count(board) else None

    def _thread(self, visit: Visit) -> Answer | None:
        number, page = _read(visit.request)
        post = self.store.posts.get(visit.request.number("p"))
        thread = post.thread if post else self.store.threads.get(number or visit.request.number("t"))
        if thread is None:
            return None
        if "goto" in visit.request.query:
            return visit.redirect(self._aim(thread, visit.request.query["goto"]))
        page = self.page_of(post) if post else visit.request.number("page", page)
        shown = threads.thread(visit, thread, page) if 0 < page <= self.thread_page_count(thread) else None
        return visit.finish(shown)

    def _aim(self, thread: Thread, kind: str) -> str:
        """Tell where a link leads that names no page: to the last post, or to a neighbour in the board."""
        if kind in ("newpost", "lastpost"):
            return f"{self.thread_url(thread)}&p={thread.last.number}#post{thread.last.number}"
        rows = sorted(thread.board.threads, key=lambda one: one.last.at)
        place = rows.index(thread) + (1 if kind == "nextnewest" else -1)
        return self.thread_url(rows[place % len(rows)])


def named(number: int, title: str) -> str:
    """Write a number and a title into a query."""
    return f"{number}-{quote('-'.join(_WORDS.findall(title)))}"


def _read(request: Request) -> tuple[int, int]:
    match = _OWN.match(unquote(request.raw_query))
    return (int(match[1]), int(match[2] or 1)) if match else (0, 1)
