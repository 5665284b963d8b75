"""Serve a forum in the manner of Vanilla 3, Spanish, with its older default theme.

In: a store. Out: a list of all discussions at the root, categories, discussions whose first post stands on the first
page only and is not counted among the comments, and dates whose words are rough while their attribute is exact.
"""

import re
from urllib.parse import quote, unquote

from tests.likenesses.likeness import Answer, Likeness, Request, esc
from tests.likenesses.store import Board, Post, Thread
from tests.software.inside.story import Part

from . import lists, threads
from .frame import frame, title_slug

_PAGED = re.compile(r"(.*?)(?:/p(\d+))?/?$")
_DISCUSSION = re.compile(r"/discussion/(\d+)(?:/[^/]*)?$")
_COMMENT = re.compile(r"/discussion/comment/(\d+)$")


class Vanilla(Likeness):
    """Vanilla with signatures and quotations."""

    threads_per_page = 30
    posts_per_page = 30
    robots = (
        "User-agent: *\nDisallow: /entry/\nDisallow: /messages/\nDisallow: /profile/comments/\n"
        "Disallow: /profile/discussions/\nDisallow: /search/\n"
    )

    def board_url(self, board: Board, page: int = 1) -> str:
        """Give a page of a category."""
        return f"{self.base}/categories/{board.key}" + (f"/p{page}" if page > 1 else "")

    def thread_url(self, thread: Thread, page: int = 1) -> str:
        """Give a page of a discussion."""
        return f"{self.base}/discussion/{thread.number}/{title_slug(thread)}" + (f"/p{page}" if page > 1 else "")

    def post_url(self, post: Post) -> str:
        """Give the address of a comment; the first post has that of its discussion."""
        if post is post.thread.first:
            return self.thread_url(post.thread)
        return f"{self.base}/discussion/comment/{post.number}#Comment_{post.number}"

    def profile_url(self, name: str) -> str:
        """Give the page of a member."""
        return f"{self.base}/profile/{quote(name)}"

    @property
    def lists(self) -> list[str]:
        """The list of all discussions, and that of the categories."""
        return [self.entry, f"{self.base}/categories"]

    def rows(self, board: Board) -> list[Thread]:
        """Give the discussions of a category; those that were moved leave nothing behind."""
        return [thread for thread in self.store.rows(board) if thread.board is board]

    def all_threads(self) -> list[Thread]:
        """Give all discussions, those that are announced first."""
        return sorted(self.store.threads.values(), key=lambda thread: (thread.is_sticky, thread.last.at))[::-1]

    def thread_page_count(self, thread: Thread) -> int:
        """Count the pages of comments."""
        return self.page_count(thread.replies, self.posts_per_page)

    def page_of(self, post: Post) -> int:
        """Tell the page of a comment; the first post is on the first page, beside the comments."""
        return max(0, post.place - 2) // self.posts_per_page + 1

    def write_part(self, part: Part) -> str:
        """Write what the formatter makes of a piece."""
        text = esc(part.text)
        if part.kind == "quote":
            who = f'<a href="{self.profile_url(part.who)}" rel="nofollow">{esc(part.who)}</a> dijo:'
            return (
                f'<blockquote class="Quote UserQuote blockquote"><div class="QuoteAuthor blockquote-content">{who}'
                f"</div>"
                f'<div class="QuoteText blockquote-content"><p>{text}</p></div></blockquote>'
            )
        if part.kind == "list":
            return "<ul>" + "".join(f"<li>{item}</li>" for item in text.splitlines()) + "</ul>"
        if part.kind == "code":
            return f'<pre class="code codeBlock" spellcheck="false" tabindex="0">{text}\n</pre>'
        if part.kind == "link":
            return f'<p><a href="{esc(part.who)}" rel="nofollow noopener ugc">{text}</a></p>'
        return f"<p><strong>{text}</strong></p>" if part.kind == "strong" else f"<p>{text}</p>"

    def post_html(self, post: Post) -> str:
        """Write paragraphs one after the other."""
        return "".join(self.write_part(part) for part in post.parts)

    def answer(self, request: Request) -> Answer | None:
        """Serve lists, categories, discussions, and what stands around them."""
        match = _PAGED.match(unquote(request.path))
        path, page = (match[1], int(match[2] or 1)) if match else (request.path, 1)
        return self._list(path, page) or self._page(path, page)

    def _list(self, path: str, page: int) -> Answer | None:
        if path in ("", "/discussions"):
            return lists.discussions(self, page)
        if path == "/categories":
            return lists.categories(self)
        return lists.category(self, path.removeprefix("/categories/"), page)

    def _page(self, path: str, page: int) -> Answer | None:
        if found := _COMMENT.match(path):
            post = self.store.posts.get(int(found[1]))
            return threads.discussion(self, post.thread, self.page_of(post)) if post else None
        if found := _DISCUSSION.match(path):
            thread = self.store.threads.get(int(found[1]))
            return threads.discussion(self, thread, page) if thread else None
        if path.startswith("/profile/"):
            return threads.profile(self, path.removeprefix("/profile/"))
        return threads.other(self, path)

    def missing(self, request: Request) -> Answer:
        """Say that there is no such page."""
        body = (
            '<div class="SplashInfo Center"><h1>Página no encontrada</h1>'
            '<div id="Message">La página que estás buscando no se ha podido encontrar.</div></div>'
        )
        return Answer(frame(self, "Página no encontrada", body, "Dashboard error404"), 404)
