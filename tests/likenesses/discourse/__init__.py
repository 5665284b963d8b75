"""A likeness of what Discourse serves to those who run no script, in English: microdata, days in lists, no numbers.

In: a `Store`. Out: `Discourse`. Its home lists the newest threads of all boards; boards show what those inside them
hold, too; pagers have one link; boards count their pages from 0, threads from 1.
"""

import re
from unicodedata import normalize
from urllib.parse import unquote

from tests.likenesses.likeness import Answer, Likeness, Request, esc
from tests.likenesses.store import Board, Post, Thread
from tests.software.inside.story import Part

from . import pages

_ROBOTS = """# See http://www.robotstxt.org/wc/norobots.html for documentation on how to use the robots.txt file
#
User-agent: *
Disallow: /admin/
Disallow: /auth/
Disallow: /assets/browser-update*.js
Disallow: /email/
Disallow: /session
Disallow: /user-api-key
Disallow: /*?api_key*
Disallow: /*?*api_key*
Disallow: /badges
Disallow: /u/
Disallow: /my
Disallow: /search
Disallow: /tag/*/l
Disallow: /g
Disallow: /t/*/*.rss
Disallow: /c/*.rss
"""
_BOARD = re.compile(r"/c/[^/]+(?:/[^/]+)?/(\d{1,7})")
_THREAD = re.compile(r"/t/(?:([^/]+)/)?(\d{1,7})(?:/(\d{1,7}))?")


class Discourse(Likeness):
    """The forum."""

    threads_per_page = 30
    posts_per_page = 20
    robots = _ROBOTS

    @property
    def entry(self) -> str:
        """The page of boards."""
        return f"{self.base}/categories"

    @property
    def lists(self) -> list[str]:
        """The page of boards, and the home, which lists threads of all boards."""
        return [self.entry, f"{self.base}/"]

    def board_url(self, board: Board, page: int = 1) -> str:
        """Write the address of a board; its second page is number 1."""
        above = self.store.board(board.inside) if board.inside else None
        path = f"{above.key}/{board.key}" if above else board.key
        return f"{self.base}/c/{path}/{board.number}" + (f"?page={page - 1}" if page > 1 else "")

    def thread_url(self, thread: Thread, page: int = 1) -> str:
        """Write the address of a thread; its second page is number 2."""
        return f"{self.base}/t/{_slug(thread.title)}/{thread.number}" + (f"?page={page}" if page > 1 else "")

    def post_url(self, post: Post) -> str:
        """Write the address of a post."""
        return f"{self.thread_url(post.thread)}/{post.serial}"

    def rows(self, board: Board) -> list[Thread]:
        """Give the threads of a board and of those inside it; a thread that was moved leaves nothing behind."""
        threads = [thread for one in (board, *board.boards) for thread in one.threads]
        return sorted(threads, key=lambda thread: (thread.is_sticky, thread.last.at))[::-1]

    def post_html(self, post: Post) -> str:
        """Write a post in paragraphs."""
        return "\n".join(self.write_part(part) for part in post.parts)

    def write_part(self, part: Part) -> str:
        """Write a piece of a post."""
        text = esc(part.text)
        if part.kind == "quote":
            return f"""<aside class="quote no-group" data-username="{esc(part.who)}" data-post="1" data-topic="7">
<div class="title">
<div class="quote-controls"></div>
<img loading="lazy" alt="" width="24" height="24" src="/letter_avatar_proxy/v4/letter/k/48.png" class="avatar">
{esc(part.who)}:</div>
<blockquote>
<p>{text}</p>
</blockquote>
</aside>"""
        if part.kind == "list":
            items = "".join(f"<li>{esc(item)}</li>\n" for item in part.text.splitlines())
            return f"<ul>\n{items}</ul>"
        if part.kind == "code":
            return f'<pre><code class="lang-auto">{text}\n</code></pre>'
        if part.kind == "link":
            return f'<p><a href="{esc(part.who)}" rel="noopener nofollow ugc">{text}</a></p>'
        return f"<p><strong>{text}</strong></p>" if part.kind == "strong" else f"<p>{text}</p>"

    def answer(self, request: Request) -> Answer | None:
        """Serve a page of the forum."""
        path = unquote(request.path)
        if path == "/categories":
            return Answer(pages.categories(self))
        page = request.number("page") + 1
        if path in ("/", "/latest", "/top"):
            rows = sorted(self.store.threads.values(), key=lambda thread: thread.last.at)[::-1]
            return Answer(pages.threads(self, rows, page, f"{self.base}/latest", None))
        if match := _BOARD.fullmatch(path):
            board = self.store.board(int(match[1]))
            if not board or page > self.board_page_count(board):
                return None
            return Answer(pages.threads(self, self.rows(board), page, self.board_url(board), board))
        match = _THREAD.fullmatch(path)
        return self._thread(request, match) if match else None

    def missing(self, request: Request) -> Answer:
        """Say that there is no such page, and offer others."""
        return Answer(pages.missing(self), 404)

    def _thread(self, request: Request, match: re.Match[str]) -> Answer | None:
        thread = self.store.threads.get(int(match[2]))
        if not thread:
            return None
        if match[1] != _slug(thread.title):
            return Answer("", 301, headers=(("Location", self.thread_url(thread)),))
        page = request.number("page", 1)
        if match[3]:
            before = sum(post.serial < int(match[3]) for post in thread.posts)
            page = min(before, thread.replies) // self.posts_per_page + 1
        if page > self.thread_page_count(thread):
            return None
        thread.views += 1
        return Answer(pages.thread(self, thread, page))


def _slug(title: str) -> str:
    plain = normalize("NFKD", title).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-") or "topic"
