"""A likeness of Simple:Press 5 inside WordPress, in Danish: names for numbers in paths, a blog around the forum.

In: a `Store`. Out: `SimplePress`.
"""

import re
from zoneinfo import ZoneInfo

from tests.likenesses.likeness import Answer, Likeness, Request, esc
from tests.likenesses.store import Board, Post, Thread
from tests.software.inside.story import Part

from . import extras, pages
from .naming import slug

_PAGE = re.compile(r"page-(\d{1,5})$")
_CODE = '<input type="button" class="sfcodeselect" name="sfselectit{0}" value="Vælg kode" data-codeid="sfcode{0}" />'


class SimplePress(Likeness):
    """The forum; it stands at ``/forum/``, beside a blog."""

    threads_per_page = 12
    posts_per_page = 20
    counts_posts = True
    robots = "User-agent: *\nDisallow: /wp-admin/\n"
    zone = ZoneInfo("Europe/Copenhagen")

    @property
    def entry(self) -> str:
        """The page of boards."""
        return f"{self.base}/forum/"

    def rows(self, board: Board) -> list[Thread]:
        """Give the rows of a board: no pointer stays where a thread was moved away."""
        return [thread for thread in self.store.rows(board) if thread.board is board]

    def board_url(self, board: Board, page: int = 1) -> str:
        """Write the address of a board."""
        return f"{self.entry}{slug(board.title)}/" + (f"page-{page}/" if page > 1 else "")

    def thread_url(self, thread: Thread, page: int = 1) -> str:
        """Write the address of a thread."""
        return f"{self.board_url(thread.board)}{self.name(thread)}/" + (f"page-{page}/" if page > 1 else "")

    def other_urls(self, thread: Thread) -> list[str]:
        """Give the address that a thread had before it was moved."""
        return [f"{self.board_url(thread.left)}{self.name(thread)}/"] if thread.left else []

    def post_url(self, post: Post) -> str:
        """Write the address of a post."""
        return f"{self.thread_url(post.thread, self.page_of(post))}#p{post.number}"

    def name(self, thread: Thread) -> str:
        """Name a thread in addresses: those of one title are counted."""
        name = slug(thread.title)
        same = [one.number for one in self.store.threads.values() if slug(one.title) == name]
        place = same.index(thread.number) + 1
        return name if place == 1 else f"{name}-{place}"

    def write_part(self, part: Part) -> str:
        """Write a piece of a post."""
        text = esc(part.text)
        if part.kind == "quote":
            head = f"<p><strong>{esc(part.who)} skrev</strong></p>"
            return f'<blockquote class="spPostEmbedQuote">{head}<p>{text}</p></blockquote>'
        if part.kind == "list":
            items = "\n".join(f"<li>{esc(item)}</li>" for item in part.text.splitlines())
            return f"<ul>\n{items}\n</ul>"
        if part.kind == "code":
            number = len(part.text)
            lines = text.replace("\n", "<br />\n")
            return f'{_CODE.format(number)}<div class="sfcode" id="sfcode{number}">{lines}</div>'
        if part.kind == "link":
            return f'<p><a href="{esc(part.who)}" rel="nofollow" target="_blank">{text}</a></p>'
        return f"<p><strong>{text}</strong></p>" if part.kind == "strong" else f"<p>{text}</p>"

    def post_html(self, post: Post) -> str:
        """Write the text of a post."""
        return "\n".join(self.write_part(part) for part in post.parts)

    def answer(self, request: Request) -> Answer | None:
        """Serve a page of the forum or of the blog."""
        first, *steps = request.path.strip("/").split("/")
        if first.startswith("wp-content"):
            return Answer("#spMainContainer { font-size: 100%; }", kind="text/css")
        if first != "forum":
            title = extras.BLOG.get(first)
            return Answer(extras.blog(self, title)) if title else None
        match = _PAGE.match(steps[-1]) if steps else None
        page = max(1, int(match[1])) if match else 1
        steps = steps[:-1] if match else steps
        if not steps:
            is_search = "search" in request.query
            return Answer(extras.found(self) if is_search else pages.index(self))
        if steps[-1] == "rss":
            return Answer(extras.feed(self), kind="text/xml; charset=utf-8")
        if steps[0] in ("members", "profile", "newposts"):
            return self._member(steps)
        board = next((one for one in self.store.boards if slug(one.title) == steps[0].lower()), None)
        if len(steps) == 2:
            return self._thread(board, steps[1].lower(), page)
        return Answer(pages.board(self, board, min(page, self.board_page_count(board)))) if board else None

    def missing(self, request: Request) -> Answer:
        """Say that there is no such page."""
        return Answer(extras.blog(self, "Siden blev ikke fundet"), 404)

    def _member(self, steps: list[str]) -> Answer | None:
        if steps[0] == "newposts":
            return Answer(extras.found(self))
        if steps[0] == "members":
            return Answer(extras.members(self))
        member = next((one for one in self.store.members if slug(one.name) == steps[-1].lower()), None)
        return Answer(extras.profile(self, member)) if member else None

    def _thread(self, board: Board | None, name: str, page: int) -> Answer | None:
        thread = next((one for one in self.store.threads.values() if self.name(one) == name), None)
        if not thread:
            return None
        if thread.board is not board:
            return Answer("", 301, headers=(("Location", self.thread_url(thread)),))
        thread.views += 1
        return Answer(pages.thread(self, thread, min(page, self.thread_page_count(thread))))
