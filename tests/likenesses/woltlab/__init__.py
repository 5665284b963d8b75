"""Serve a forum in the manner of WoltLab Suite 5, Danish, in its default style.

In: a store. Out: pages below ``/forum/``, with numbers and titles in their addresses and ``?pageNo=2`` for later pages;
dates whose words are a day, while their attributes are exact; rows and posts with twins for small screens.
"""

import re
from urllib.parse import quote, unquote

from tests.likenesses.likeness import Answer, Likeness, Request, esc
from tests.likenesses.slugs import slug
from tests.likenesses.store import Board, Category, Member, Post, Thread
from tests.software.inside.story import Part

from . import lists, threads
from .frame import frame

_PATH = re.compile(r"/(?:forum/)?(board|thread|user)/(\d+)(?:-[^/]*)?/?$")


class Woltlab(Likeness):
    """WoltLab Suite with its forum in a folder."""

    threads_per_page = 20
    posts_per_page = 20
    asides = ("Kode",)

    @property
    def entry(self) -> str:
        """The list of boards."""
        return f"{self.base}/forum/"

    @property
    def lists(self) -> list[str]:
        """The entry, and a page for each heading."""
        return [self.entry, *(self.category_url(category) for category in self.store.categories)]

    def category_url(self, category: Category) -> str:
        """Give the page of a heading."""
        return f"{self.base}/forum/board/{_named(category.number, category.title)}/"

    def board_url(self, board: Board, page: int = 1) -> str:
        """Give a page of a board."""
        return f"{self.base}/forum/board/{_named(board.number, board.title)}/" + (f"?pageNo={page}" if page > 1 else "")

    def thread_url(self, thread: Thread, page: int = 1) -> str:
        """Give a page of a thread."""
        later = f"?pageNo={page}" if page > 1 else ""
        return f"{self.base}/forum/thread/{_named(thread.number, thread.title)}/{later}"

    def post_url(self, post: Post) -> str:
        """Give the address of a post, which answers with its page."""
        return f"{self.thread_url(post.thread)}?postID={post.number}#post{post.number}"

    def profile_url(self, member: Member) -> str:
        """Give the page of a member."""
        return f"{self.base}/user/{_named(member.number, member.name)}/"

    def rows(self, board: Board) -> list[Thread]:
        """Give the threads of a board; those that were moved leave nothing behind."""
        return [thread for thread in self.store.rows(board) if thread.board is board]

    def write_part(self, part: Part) -> str:
        """Write what the editor leaves of a piece."""
        text = esc(part.text)
        if part.kind == "list":
            return "<ul>" + "".join(f"<li>{item}</li>" for item in text.splitlines()) + "</ul>"
        if part.kind == "code":
            lines = "".join(f'<div class="codeBoxLine"><span>{line}\n</span></div>' for line in text.splitlines())
            return f"""<div class="codeBox collapsibleBbcode jsCollapsibleBbcode "><div class="codeBoxHeader"><div
 class="codeBoxHeadline">Kode</div></div><pre class="codeBoxCode collapsibleBbcodeOverflow"><code>{lines}</code>
</pre></div>"""
        if part.kind == "link":
            return (
                f'<p><a href="{esc(part.who)}" class="externalURL" target="_blank" rel="nofollow'
                f' noopener">{text}</a></p>'
            )
        return f"<p><b>{text}</b></p>" if part.kind == "strong" else f"<p>{text}</p>"

    def post_html(self, post: Post) -> str:
        """Write paragraphs, and quotations with a link to where they are from."""
        pieces = [self._quote(post, part) if part.kind == "quote" else self.write_part(part) for part in post.parts]
        return "".join(pieces)

    def _quote(self, post: Post, part: Part) -> str:
        earlier = [one for one in post.thread.posts[: post.place - 1] if one.author.name == part.who]
        link = esc(self.post_url(earlier[-1] if earlier else post.thread.first))
        return f"""<blockquote class="quoteBox collapsibleBbcode jsCollapsibleBbcode" cite="{link}"><div
 class="quoteBoxIcon"><span class="icon icon24 fa-quote-left"></span></div><div class="quoteBoxTitle"><span
 class="quoteBoxTitle"><a href="{link}">Citat fra {esc(part.who)}</a></span></div><div
 class="quoteBoxContent"><p>{esc(part.text)}</p></div></blockquote>"""

    def answer(self, request: Request) -> Answer | None:
        """Serve boards, threads and people."""
        if request.path in ("/", "/forum/"):
            return lists.home(self)
        match = _PATH.match(unquote(request.path))
        if match is None:
            return threads.other(self, request.path)
        number, page = int(match[2]), max(1, request.number("pageNo", 1))
        if match[1] == "board":
            return self._board(number, page)
        if match[1] == "thread":
            return self._thread(request, number, page)
        member = next((one for one in self.store.members if one.number == number), None)
        return threads.profile(self, member) if member else None

    def _board(self, number: int, page: int) -> Answer | None:
        category = next((one for one in self.store.categories if one.number == number), None)
        board = self.store.board(number)
        if category:
            return lists.category(self, category)
        return lists.board(self, board, page) if board and page <= self.board_page_count(board) else None

    def _thread(self, request: Request, number: int, page: int) -> Answer | None:
        thread = self.store.threads.get(number)
        if thread is None:
            return None
        if request.query.get("action") in ("lastPost", "firstNew"):
            where = f"{self.thread_url(thread)}?postID={thread.last.number}#post{thread.last.number}"
            return Answer("", 302, headers=(("Location", where),))
        post = self.store.posts.get(request.number("postID"))
        page = self.page_of(post) if post and post.thread is thread else page
        return threads.thread(self, thread, page) if page <= self.thread_page_count(thread) else None

    def missing(self, request: Request) -> Answer:
        """Say that there is no such page."""
        body = """<div class="section"><div class="box64 userException"><span class="icon icon64
 fa-exclamation-circle"></span><p
 id="errorMessage" class="fullPageErrorMessage userExceptionMessage">Siden, du forsøger at åbne, findes ikke.</p>
</div></div>"""
        return Answer(frame(self, "Siden blev ikke fundet", body, []), 404)


def _named(number: int, title: str) -> str:
    words = "".join(sign if sign.isalnum() else " " for sign in title.lower()).split()
    return f"{number}-{slug(title) or quote('-'.join(words))}"
