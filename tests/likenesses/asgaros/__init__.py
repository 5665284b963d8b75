"""A likeness of Asgaros Forum inside WordPress, in German: hidden copies of every text, ages in lists, parts for pages.

In: a `Store`. Out: `Asgaros`.
"""

import re
from functools import cache
from unicodedata import normalize

from tests.likenesses.likeness import Answer, Likeness, Request, esc
from tests.likenesses.store import Board, Post, Thread
from tests.software.inside.story import Part

from . import pages

_ROBOTS = """User-agent: *
Disallow: /wp-admin/
Allow: /wp-admin/admin-ajax.php
"""
_PATH = re.compile(r"/forum/(forum|topic|profile)/([^/]+)/")


class Asgaros(Likeness):
    """The forum, on one page of a blog; threads move without a trace."""

    threads_per_page = 20
    posts_per_page = 10
    robots = _ROBOTS

    @property
    def entry(self) -> str:
        """The page of boards."""
        return f"{self.base}/forum/"

    def board_url(self, board: Board, page: int = 1) -> str:
        """Write the address of a board."""
        return f"{self.base}/forum/forum/{board.key}/" + (f"?part={page}" if page > 1 else "")

    def thread_url(self, thread: Thread, page: int = 1) -> str:
        """Write the address of a thread."""
        return f"{self.base}/forum/topic/{self.slug(thread)}/" + (f"?part={page}" if page > 1 else "")

    def post_url(self, post: Post) -> str:
        """Write the address of a post."""
        return f"{self.thread_url(post.thread, self.page_of(post))}#postid-{post.number}"

    def rows(self, board: Board) -> list[Thread]:
        """Give the threads that are there."""
        return [thread for thread in self.store.rows(board) if thread.board is board]

    def slug(self, thread: Thread) -> str:
        """Name a thread by its title; later ones of the same name are numbered."""
        name = _plain(thread.title, thread.number)
        same = [one.number for one in self.store.threads.values() if _plain(one.title, one.number) == name]
        place = same.index(thread.number)
        return f"{name}-{place + 1}" if place else name

    def post_html(self, post: Post) -> str:
        """Write a post in paragraphs."""
        return "\n".join(self.write_part(part) for part in post.parts)

    def write_part(self, part: Part) -> str:
        """Write a piece of a post."""
        text = esc(part.text)
        if part.kind == "quote":
            return f'<blockquote><div class="quotetitle">Zitat von {esc(part.who)}</div><p>{text}</p></blockquote>'
        if part.kind == "list":
            items = "".join(f"<li>{esc(item)}</li>\n" for item in part.text.splitlines())
            return f"<ul>\n{items}</ul>"
        if part.kind == "code":
            return f"<pre>{text}</pre>"
        if part.kind == "link":
            return f'<p><a href="{esc(part.who)}" rel="nofollow">{text}</a></p>'
        return f"<p><strong>{text}</strong></p>" if part.kind == "strong" else f"<p>{text}</p>"

    def answer(self, request: Request) -> Answer | None:
        """Serve a page of the blog or of its forum."""
        if request.path == "/forum/":
            return Answer(pages.index(self))
        if request.path in ("/", "/wp-login.php", "/ueber-uns/"):
            words = '<p>Neues aus dem Verein. Im <a href="/forum/">Forum</a> wird geredet.</p>'
            return Answer(pages.frame(self, "Willkommen", words))
        match = _PATH.fullmatch(request.path)
        page = request.number("part", 1)
        if match and match[1] == "forum":
            board = next((board for board in self.store.boards if board.key == match[2]), None)
            return Answer(pages.board(self, board, page)) if board else None
        if match and match[1] == "topic":
            thread = next((one for one in self.store.threads.values() if self.slug(one) == match[2]), None)
            return self._thread(thread, page) if thread else None
        member = next((one for one in self.store.members if match and one.number == _number(match[2])), None)
        return Answer(pages.profile(self, member)) if member else None

    def _thread(self, thread: Thread, page: int) -> Answer:
        thread.views += 1
        return Answer(pages.thread(self, thread, min(page, self.thread_page_count(thread))))

    def missing(self, request: Request) -> Answer:
        """Say that there is no such page."""
        words = "<p>Es sieht so aus, als ob an dieser Stelle nichts gefunden wurde.</p>"
        return Answer(pages.frame(self, "Diese Seite konnte nicht gefunden werden.", words), 404)


def _number(text: str) -> int:
    return int(text) if text.isdecimal() and len(text) < 10 else 0


@cache
def _plain(title: str, number: int) -> str:
    plain = normalize("NFKD", title).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-") or f"thema-{number}"
