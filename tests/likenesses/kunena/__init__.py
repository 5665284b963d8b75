"""Serve a forum in the manner of Kunena 5 inside a Joomla site, Swedish, with its Bootstrap template.

In: a store. Out: pages below ``/index.php/forum``; addresses of threads that hold their board, so that a moved thread
has a new one; pages counted by offsets of six posts; dates that tell how long ago, with the exact one in a title.
"""

import re
from urllib.parse import unquote

from tests.likenesses.likeness import Answer, Likeness, Request, esc
from tests.likenesses.slugs import slug
from tests.likenesses.store import Board, Category, Member, Post, Thread
from tests.software.inside.story import Part

from . import lists, threads
from .frame import frame

_PATH = re.compile(r"/index\.php/forum(?:/(\d+)(?:-[^/]*)?)?(?:/(\d+)(?:-[^/]*)?)?$")
_USER = re.compile(r"/index\.php/forum/user/(\d+)(?:-[^/]*)?$")


class Kunena(Likeness):
    """Kunena with signatures and thanks."""

    threads_per_page = 20
    posts_per_page = 6
    robots = (
        "User-agent: *\nDisallow: /administrator/\nDisallow: /bin/\nDisallow: /cache/\nDisallow: /cli/\n"
        "Disallow: /components/\nDisallow: /includes/\nDisallow: /installation/\nDisallow: /language/\n"
        "Disallow: /layouts/\nDisallow: /libraries/\nDisallow: /logs/\nDisallow: /modules/\nDisallow: /plugins/\n"
        "Disallow: /tmp/\n"
    )

    @property
    def entry(self) -> str:
        """The index of the forum, which is not the root of the site."""
        return f"{self.base}/index.php/forum"

    @property
    def lists(self) -> list[str]:
        """The entry, a page for each heading, and the list of the newest topics."""
        return [self.entry, *map(self.category_url, self.store.categories), f"{self.entry}/recent"]

    def category_url(self, category: Category) -> str:
        """Give the page of a heading."""
        return f"{self.entry}/{category.number}-{slug(category.title)}"

    def board_url(self, board: Board, page: int = 1) -> str:
        """Give a page of a board."""
        later = f"?start={(page - 1) * self.threads_per_page}" if page > 1 else ""
        return f"{self.entry}/{_named(board.number, board.title)}{later}"

    def thread_url(self, thread: Thread, page: int = 1) -> str:
        """Give a page of a topic; its board is part of it."""
        return self._thread_in(thread.board, thread, page)

    def _thread_in(self, board: Board, thread: Thread, page: int) -> str:
        later = f"?start={(page - 1) * self.posts_per_page}" if page > 1 else ""
        return f"{self.board_url(board)}/{_named(thread.number, thread.title)}{later}"

    def other_urls(self, thread: Thread) -> list[str]:
        """Give the address that a moved topic had before."""
        return [self._thread_in(thread.left, thread, 1)] if thread.left else []

    def post_url(self, post: Post) -> str:
        """Give the place of a post on its page."""
        return f"{self.thread_url(post.thread, self.page_of(post))}#{post.number}"

    def profile_url(self, member: Member) -> str:
        """Give the page of a member."""
        return f"{self.entry}/user/{_named(member.number, member.name)}"

    def rows(self, board: Board) -> list[Thread]:
        """Give the topics of a board; those that were moved leave nothing behind."""
        return [thread for thread in self.store.rows(board) if thread.board is board]

    def write_part(self, part: Part) -> str:
        """Write what the parser makes of BBCode."""
        text = esc(part.text)
        if part.kind == "quote":
            return f'<blockquote><p class="kmsgtext-quote">{esc(part.who)} skrev: {text}</p></blockquote>'
        if part.kind == "list":
            return "<ul>" + "".join(f"<li>{item}</li>" for item in text.splitlines()) + "</ul>"
        if part.kind == "code":
            return f'<div class="highlight"><pre class="xml">{text}</pre></div>'
        if part.kind == "link":
            return f'<a href="{esc(part.who)}" class="bbcode_url" rel="nofollow noopener" target="_blank">{text}</a>'
        return f"<b>{text}</b>" if part.kind == "strong" else text

    def post_html(self, post: Post) -> str:
        """Write empty lines between the pieces."""
        return "<br /><br />".join(self.write_part(part) for part in post.parts)

    def answer(self, request: Request) -> Answer | None:
        """Serve the site, the forum, and what stands around it."""
        start = request.number("start")
        if request.query.get("format") == "feed":
            return Answer('<rss version="2.0"><channel><title>RSS</title></channel></rss>', kind="application/rss+xml")
        path = unquote(request.path).rstrip("/")
        if path in ("", "/index.php"):
            return lists.site(self)
        if path == "/index.php/forum/recent":
            return lists.recent(self, start // self.threads_per_page + 1)
        if match := _USER.match(path):
            member = next((one for one in self.store.members if one.number == int(match[1])), None)
            return threads.profile(self, member) if member else None
        match = _PATH.match(path)
        return self._forum_page(match, start) if match else threads.other(self, path)

    def _forum_page(self, match: re.Match[str], start: int) -> Answer | None:
        if match[1] is None:
            return lists.index(self, self.store.categories)
        number = int(match[1])
        if match[2]:
            return self._topic(int(match[2]), number, start // self.posts_per_page + 1)
        category = next((one for one in self.store.categories if one.number == number), None)
        if category:
            return lists.index(self, [category])
        board, page = self.store.board(number), start // self.threads_per_page + 1
        return lists.board(self, board, page) if board and page <= self.board_page_count(board) else None

    def _topic(self, number: int, board: int, page: int) -> Answer | None:
        thread = self.store.threads.get(number)
        if thread is None or page > self.thread_page_count(thread):
            return None
        if thread.board.number != board:
            return Answer("", 301, headers=(("Location", self.thread_url(thread, page)),))
        return threads.topic(self, thread, page)

    def missing(self, request: Request) -> Answer:
        """Say that there is no such page."""
        body = """<h1 class="page-header">Den begärda sidan kan inte hittas.</h1><div class="well"><p><strong>Ett fel
 inträffade när din begäran behandlades.</strong></p><p><a href="/index.php" class="btn">Startsida</a></p>
<blockquote><span
 class="label label-inverse">404</span> Kategorin hittades inte</blockquote></div>"""
        return Answer(frame(self, "Fel: 404", body, [], request.path), 404)


def _named(number: int, title: str) -> str:
    return f"{number}-{slug(title)}".rstrip("-")
