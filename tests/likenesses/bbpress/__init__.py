"""Serve a forum in the manner of bbPress 2.6, Italian, inside a WordPress site with a theme of its own.

In: a store. Out: the pages of a blog with forums below ``/forums/``; addresses made of titles, lists whose dates are
"3 settimane, 2 giorni fa", and widgets that repeat the newest topics on every page.
"""

import re
from functools import cache
from urllib.parse import quote, unquote

from tests.likenesses.likeness import Answer, Likeness, Request, esc
from tests.likenesses.slugs import slug
from tests.likenesses.store import Board, Post, Thread
from tests.software.inside.story import Part

from . import lists, threads
from .frame import frame

_PAGED = re.compile(r"(/.*?)(?:page/(\d+)/)?$")
_SIGNS = re.compile(r"[^\w\s-]|_")


class Bbpress(Likeness):
    """bbPress with its widgets, and quotations as a common plugin writes them."""

    threads_per_page = 15
    posts_per_page = 15
    counts_posts = True
    robots = "User-agent: *\nDisallow: /wp-admin/\nAllow: /wp-admin/admin-ajax.php\n"

    @property
    def entry(self) -> str:
        """The archive of forums, which is not the root of the site."""
        return f"{self.base}/forums/"

    def board_url(self, board: Board, page: int = 1) -> str:
        """Give a page of a forum; one inside another has a longer path."""
        above = self.store.board(board.inside)
        path = f"{above.key}/{board.key}" if above else board.key
        return f"{self.base}/forums/forum/{path}/" + (f"page/{page}/" if page > 1 else "")

    def thread_url(self, thread: Thread, page: int = 1) -> str:
        """Give a page of a topic."""
        return f"{self.base}/forums/topic/{quote(self._name(thread)).lower()}/" + (f"page/{page}/" if page > 1 else "")

    def post_url(self, post: Post) -> str:
        """Give the place of a post on its page."""
        return f"{self.thread_url(post.thread, self.page_of(post))}#post-{post.number}"

    def profile_url(self, name: str) -> str:
        """Give the page of a member."""
        return f"{self.base}/forums/users/{quote(_plain(name)).lower()}/"

    def rows(self, board: Board) -> list[Thread]:
        """Give the topics of a forum; those that were moved leave nothing behind."""
        return [thread for thread in self.store.rows(board) if thread.board is board]

    def write_part(self, part: Part) -> str:
        """Write what the filters of the site make of a piece."""
        text = esc(part.text).replace("&quot;", "&#8220;").replace("&#x27;", "&#8217;")
        if part.kind == "quote":
            who = f'<div class="d4p-bbt-quote-title">{esc(part.who)} ha scritto:</div>'
            return f'<blockquote class="d4pbbc-quote">{who}\n<p>{text}</p></blockquote>'
        if part.kind == "list":
            return "<ul>\n" + "".join(f"<li>{item}</li>\n" for item in text.splitlines()) + "</ul>"
        if part.kind == "code":
            return f"<pre><code>{esc(part.text)}\n</code></pre>"
        if part.kind == "link":
            return f'<p><a href="{esc(part.who)}" rel="nofollow ugc">{text}</a></p>'
        return f"<p><strong>{text}</strong></p>" if part.kind == "strong" else f"<p>{text}</p>"

    def post_html(self, post: Post) -> str:
        """Write paragraphs on lines of their own."""
        return "\n".join(self.write_part(part) for part in post.parts)

    def answer(self, request: Request) -> Answer | None:
        """Serve the blog, the forums, and what stands around them."""
        if request.path.endswith("/feed/"):
            return Answer('<rss version="2.0"><channel><title>Feed</title></channel></rss>', kind="application/rss+xml")
        if not request.path.endswith("/") and "." not in request.path:
            return Answer("", 301, headers=(("Location", f"{self.base}{request.path}/"),))
        match = _PAGED.match(unquote(request.path))
        path, page = (match[1], int(match[2] or 1)) if match else (request.path, 1)
        if path == "/":
            return lists.blog(self)
        if path.startswith("/forums/"):
            return self._forum_page(path.removeprefix("/forums/"), page)
        return threads.other(self, path)

    def _forum_page(self, path: str, page: int) -> Answer | None:
        if not path:
            return lists.forums(self)
        kind, _, name = path.strip("/").partition("/")
        if kind == "forum":
            board = next((one for one in self.store.boards if one.key == name.rpartition("/")[2]), None)
            return lists.forum(self, board, page) if board else None
        if kind == "topic":
            thread = next((one for one in self.store.threads.values() if self._name(one) == name), None)
            return threads.topic(self, thread, page) if thread else None
        member = next((one for one in self.store.members if _plain(one.name) == name), None)
        return threads.profile(self, member) if member else None

    def _name(self, thread: Thread) -> str:
        """Name a topic after its title; a later one of the same title gets a number."""
        name = _plain(thread.title)
        earlier = [one for one in self.store.threads.values() if one.number < thread.number]
        same = sum(_plain(one.title) == name for one in earlier)
        return f"{name}-{same + 1}" if same else name

    def missing(self, request: Request) -> Answer:
        """Say that there is no such page."""
        body = """<header class="page-header alignwide"><h1 class="page-title">Nessun risultato</h1></header>
<div class="error-404 not-found default-max-width"><div class="page-content">
<p>Sembra che qui non ci sia niente. Magari prova una ricerca?</p></div></div>"""
        return Answer(frame(self, "Pagina non trovata", body, "error404"), 404)


@cache
def _plain(title: str) -> str:
    """Write a name into a URL: Latin letters lose their accents, others stay as they are."""
    if slug(title) and all(ord(sign) < 0x250 for sign in title if sign.isalpha()):
        return slug(title)
    return "-".join(_SIGNS.sub(" ", title).lower().split())
