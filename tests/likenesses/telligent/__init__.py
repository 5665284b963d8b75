"""A likeness of Telligent Community 5, in Polish: one form around every page, numbers in folders, answers to somebody.

In: a `Store`. Out: `Telligent`.
"""

import re

from tests.likenesses.likeness import Answer, Likeness, Request, esc
from tests.likenesses.store import Board, Post, Thread
from tests.software.inside.story import Part

from . import extras, pages

_PLACE = re.compile(r"/forums/f/(\d{1,7})(?:/(t|p)/(\d{1,7})(?:/(\d{1,8}))?)?(/rss)?\.aspx$", re.IGNORECASE)
_PEOPLE = re.compile(r"/members/([^/]+)/default\.aspx$")
_FORMS = frozenset(("/login.aspx", "/user/createuser.aspx", "/forums/addpost.aspx", "/contact.aspx"))
_LISTS = frozenset(("/forums/topicsactive.aspx", "/forums/topicsnotanswered.aspx"))


class Telligent(Likeness):
    """The forum; the posts of a thread are items of a list, and each says whom it answers."""

    threads_per_page = 25
    posts_per_page = 15

    @property
    def entry(self) -> str:
        """The page of boards."""
        return f"{self.base}/forums/default.aspx"

    def rows(self, board: Board) -> list[Thread]:
        """Give the rows of a board: no pointer stays where a thread was moved away."""
        return [thread for thread in self.store.rows(board) if thread.board is board]

    def board_url(self, board: Board, page: int = 1) -> str:
        """Write the address of a board."""
        return f"{self.base}/forums/f/{board.number}.aspx" + (f"?PageIndex={page}" if page > 1 else "")

    def thread_url(self, thread: Thread, page: int = 1) -> str:
        """Write the address of a thread."""
        where = f"?PageIndex={page}" if page > 1 else ""
        return f"{self.base}/forums/f/{thread.board.number}/t/{thread.number}.aspx{where}"

    def other_urls(self, thread: Thread) -> list[str]:
        """Give what the pager links as the first page, and the address that a thread had before it was moved."""
        left = [f"{self.base}/forums/f/{thread.left.number}/t/{thread.number}.aspx"] if thread.left else []
        return [f"{self.thread_url(thread)}?PageIndex=1", *left]

    def post_url(self, post: Post) -> str:
        """Write the address of a post."""
        thread = post.thread
        folder = f"{self.base}/forums/f/{thread.board.number}/p/{thread.number}"
        return f"{folder}/{post.number}.aspx#{post.number}"

    def write_part(self, part: Part) -> str:
        """Write a piece of a post."""
        text = esc(part.text)
        if part.kind == "quote":
            head = f'<div class="quote-user">{esc(part.who)}</div>'
            return f'<blockquote class="quote">{head}<div class="quote-content"><p>{text}</p></div></blockquote>'
        if part.kind == "list":
            items = "\n".join(f"<li>{esc(item)}</li>" for item in part.text.splitlines())
            return f"<ul>\n{items}\n</ul>"
        if part.kind == "code":
            return f'<pre class="brush: text;">{text}</pre>'
        if part.kind == "link":
            return f'<p><a rel="nofollow" target="_new" href="{esc(part.who)}">{text}</a></p>'
        return f"<p><strong>{text}</strong></p>" if part.kind == "strong" else f"<p>{text}</p>"

    def post_html(self, post: Post) -> str:
        """Write the text of a post."""
        return "\n".join(self.write_part(part) for part in post.parts) + '<div style="clear:both;"></div>'

    def answer(self, request: Request) -> Answer | None:
        """Serve a page."""
        path = request.path.lower()
        match = _PLACE.match(request.path)
        if match:
            return self._place(match, request)
        if path.endswith(".css"):
            return Answer(".content-list { margin: 0; padding: 0; }", kind="text/css")
        people = _PEOPLE.match(request.path)
        body: str | None = None
        if path in ("/", "/default.aspx", "/forums/default.aspx", "/forums/"):
            body = pages.index(self)
        elif path == "/members/default.aspx":
            body = extras.members(self)
        elif people:
            member = next((one for one in self.store.members if extras.name_of(one) == people[1]), None)
            body = extras.profile(self, member) if member else None
        elif path in _LISTS:
            body = extras.active(self, only_bare=path.endswith("notanswered.aspx"))
        elif path == "/search/searchresults.aspx":
            body = extras.search(self, request.query.get("u", ""))
        elif path in _FORMS:
            body = extras.login(self, is_reply=path.endswith("addpost.aspx"))
        return Answer(body) if body else None

    def missing(self, request: Request) -> Answer:
        """Say that there is no such page."""
        words = "Strona, której szukasz, nie istnieje lub została przeniesiona."
        return Answer(extras.message(self, "Nie znaleziono strony", words), 404)

    def _place(self, match: re.Match[str], request: Request) -> Answer | None:
        board, page = self.store.board(int(match[1])), max(1, request.number("PageIndex", 1))
        if not board:
            return None
        if not match[2]:
            if match[5]:
                return Answer(extras.feed(self, board), kind="text/xml; charset=utf-8")
            return Answer(pages.board(self, board, min(page, self.board_page_count(board))))
        thread, post = self.store.threads.get(int(match[3])), self.store.posts.get(int(match[4] or 0))
        if not thread:
            return None
        if match[5]:
            return Answer(extras.thread_feed(self, thread), kind="text/xml; charset=utf-8")
        if thread.board is not board:
            return Answer("", 301, headers=(("Location", self.thread_url(thread, page)),))
        if post and post.thread is thread:
            page = self.page_of(post)
        thread.views += 1
        return Answer(pages.thread(self, thread, min(page, self.thread_page_count(thread))))
