"""A likeness of Drupal 7 with its forum, in English: pages with comments, pagers that count from 0, ages in lists.

In: a `Store`. Out: `Drupal`. The opening post stands again on every page of its thread; it alone has no permalink of
 its
own; rows have no link to the last page.
"""

import re

from tests.likenesses.likeness import Answer, Likeness, Request, esc
from tests.likenesses.store import Board, Post, Thread
from tests.software.inside.story import Part

from . import pages

_ROBOTS = """User-agent: *
Crawl-delay: 0
# Directories
Disallow: /includes/
Disallow: /misc/
Disallow: /modules/
Disallow: /profiles/
Disallow: /scripts/
Disallow: /themes/
# Paths (clean URLs)
Disallow: /admin/
Disallow: /comment/reply/
Disallow: /filter/tips/
Disallow: /node/add/
Disallow: /search/
Disallow: /user/register/
Disallow: /user/password/
Disallow: /user/login/
Disallow: /user/logout/
"""
_PATH = re.compile(r"/(forum|node|comment)/(\d{1,7})")


class Drupal(Likeness):
    """The site; its home shows pages of all kinds, its forum is at /forum."""

    threads_per_page = 25
    posts_per_page = 30
    robots = _ROBOTS

    @property
    def entry(self) -> str:
        """The page of boards."""
        return f"{self.base}/forum"

    @property
    def lists(self) -> list[str]:
        """The page of boards, and those of the headings."""
        return [self.entry, *(f"{self.base}/forum/{one.number}" for one in self.store.categories)]

    def board_url(self, board: Board, page: int = 1) -> str:
        """Write the address of a board."""
        return f"{self.base}/forum/{board.number}" + (f"?page={page - 1}" if page > 1 else "")

    def thread_url(self, thread: Thread, page: int = 1) -> str:
        """Write the address of a thread."""
        return f"{self.base}/node/{thread.number}" + (f"?page={page - 1}" if page > 1 else "")

    def post_url(self, post: Post) -> str:
        """Write the address of a post."""
        return f"{self.base}/comment/{post.number}#comment-{post.number}"

    def thread_page_count(self, thread: Thread) -> int:
        """Tell how many pages a thread has: only comments count."""
        return self.page_count(thread.replies, self.posts_per_page)

    def page_of(self, post: Post) -> int:
        """Tell on which page of its thread a post stands first."""
        return max(0, post.place - 2) // self.posts_per_page + 1

    def post_html(self, post: Post) -> str:
        """Write a post in paragraphs."""
        return "\n".join(self.write_part(part) for part in post.parts)

    def write_part(self, part: Part) -> str:
        """Write a piece of a post."""
        text = esc(part.text)
        if part.kind == "quote":
            return f"<blockquote><p><em>{esc(part.who)} wrote:</em></p>\n<p>{text}</p></blockquote>"
        if part.kind == "list":
            items = "".join(f"<li>{esc(item)}</li>\n" for item in part.text.splitlines())
            return f"<ul>{items}</ul>"
        if part.kind == "code":
            return f"<pre><code>{text}</code></pre>"
        if part.kind == "link":
            return f'<p><a href="{esc(part.who)}">{text}</a></p>'
        return f"<p><strong>{text}</strong></p>" if part.kind == "strong" else f"<p>{text}</p>"

    def answer(self, request: Request) -> Answer | None:
        """Serve a page of the site."""
        if request.path in ("/", "/node"):
            newest = max(self.store.threads.values(), key=lambda thread: thread.first.at)
            words = f'<p>Welcome to the hall. See our <a href="/forum">forums</a>.</p>{self.post_html(newest.first)}'
            return Answer(pages.frame(self, pages.NAME, [], words))
        if request.path == "/forum":
            return Answer(pages.forums(self))
        match = _PATH.fullmatch(request.path)
        body = self._show(match[1], int(match[2]), request.number("page") + 1) if match else None
        return Answer(body) if body else None

    def _show(self, kind: str, number: int, page: int) -> str | None:
        if kind == "forum":
            board = self.store.board(number)
            return pages.board(self, board, page) if board else pages.heading(self, number)
        post = self.store.posts.get(number) if kind == "comment" else None
        thread = post.thread if post else self.store.threads.get(number) if kind == "node" else None
        if not thread:
            return None
        return pages.thread(self, thread, self.page_of(post) if post else page)

    def missing(self, request: Request) -> Answer:
        """Say that there is no such page."""
        words = f'<p>The requested page "{esc(request.path)}" could not be found.</p>'
        return Answer(pages.frame(self, "Page not found", [], words), 404)
