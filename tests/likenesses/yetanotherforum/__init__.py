"""A likeness of YAF.NET 2, in Spanish: addresses of one word with numbers inside, forms of ASP.NET around every page.

In: a `Store`. Out: `YetAnotherForum`.
"""

import re

from tests.likenesses.likeness import Answer, Likeness, Request, esc
from tests.likenesses.store import Board, Post, Thread
from tests.software.inside.story import Part

from . import pages, people, threads

_NAME = r"posts(?=[tm]\d)|(?!posts[tm]\d)[a-z]+?(?=[\d_.-])"
_PATH = re.compile(rf"/yaf_({_NAME})([tm])?(\d{{1,7}})?(?:p(\d{{1,5}}))?(findlastpost|findunread)?(?:[_-].*)?\.aspx")


class YetAnotherForum(Likeness):
    """The forum; what follows the numbers of an address may be anything."""

    threads_per_page = 15
    posts_per_page = 20
    asides = ("Código",)

    @property
    def entry(self) -> str:
        """The page of boards."""
        return f"{self.base}/default.aspx"

    @property
    def lists(self) -> list[str]:
        """The page of boards, and those of each category alone."""
        return [self.entry, *(f"{self.base}/{pages.category_name(one)}" for one in self.store.categories)]

    def board_url(self, board: Board, page: int = 1) -> str:
        """Write the address of a board."""
        return f"{self.base}/{pages.board_name(board, page)}"

    def thread_url(self, thread: Thread, page: int = 1) -> str:
        """Write the address of a thread."""
        return f"{self.base}/{pages.thread_name(thread, page)}"

    def post_url(self, post: Post) -> str:
        """Write the address of a post."""
        return f"{self.base}/{pages.post_name(post)}"

    def write_part(self, part: Part) -> str:
        """Write a piece of a post."""
        text = esc(part.text)
        if part.kind == "quote":
            return f"""<div class="quote"><span class="quotetitle">Originalmente publicado por: {esc(part.who)} <img \
src="/Themes/SoftGrey/icon_latest_reply.gif" title="Ir al mensaje citado" alt="" /></span><div class="innerquote">\
{text}\
</div></div>"""
        if part.kind == "code":
            return f'<div class="code"><strong>Código:</strong><div class="innercode"><pre>{text}</pre></div></div>'
        if part.kind == "list":
            return "<ul>" + "".join(f"<li>{esc(item)}</li>" for item in part.text.splitlines()) + "</ul>"
        if part.kind == "link":
            return f'<a target="_blank" rel="nofollow" href="{esc(part.who)}" title="{esc(part.who)}">{text}</a>'
        return f"<strong>{text}</strong>" if part.kind == "strong" else text

    def answer(self, request: Request) -> Answer | None:
        """Serve a page of the forum."""
        if request.path.lower() in ("/", "/default.aspx"):
            return Answer(pages.index(self, self.store.categories))
        match = _PATH.fullmatch(request.path)
        if not match:
            return None
        name, letter, digits, page, find = match.groups()
        number = int(digits or 0)
        if name == "rsstopic":
            return Answer(people.feed(self, number), kind="application/atom+xml; charset=utf-8")
        body = self._body(name, letter or "", number, int(page or 1), find or "")
        return Answer(body) if body else None

    def missing(self, request: Request) -> Answer:
        """Say that there is no such page."""
        words = "El mensaje o tema que ha solicitado no existe o ha sido eliminado."
        return Answer(pages.frame(self, "Información", [], pages.note("Información", words), "yaf_info.aspx"), 404)

    def _body(self, name: str, letter: str, number: int, page: int, find: str) -> str | None:
        if name in ("posts", "post"):
            return self._thread(letter, number, page, find)
        if name in ("topics", "topic"):
            board = self.store.board(number)
            return pages.board(self, board, min(page, self.board_page_count(board))) if board else None
        if name == "forum":
            return self._category(number)
        if name == "printtopic":
            thread = self.store.threads.get(number)
            return threads.printed(self, thread) if thread else None
        if name == "profile":
            return people.profile(self, number)
        if name == "members":
            return people.members(self)
        if name == "mytopics":
            return people.active(self)
        return people.small(self, name)

    def _category(self, number: int) -> str | None:
        chosen = [one for one in self.store.categories if one.number == number]
        return pages.index(self, chosen) if chosen else None

    def _thread(self, letter: str, number: int, page: int, find: str) -> str | None:
        post = self.store.posts.get(number) if letter == "m" else None
        thread = post.thread if post else self.store.threads.get(number) if letter == "t" else None
        if not thread:
            return None
        last = self.thread_page_count(thread)
        page = self.page_of(post) if post else last if find else page
        thread.views += 1
        return threads.thread(self, thread, min(page, last))
