"""Serve a forum in the manner of NodeBB with its Persona theme, Turkish, as it comes from the server.

In: a store. Out: pages whose dates have no words at all before the script runs: an empty element with the moment in its
title. Rows count all posts of a topic and show the beginning of the last one; pagers link ``?page=2``.
"""

import re
from urllib.parse import quote, unquote

from tests.likenesses.likeness import Answer, Likeness, Request, esc
from tests.likenesses.slugs import slug
from tests.likenesses.store import Board, Member, Post, Thread
from tests.software.inside.story import Part

from . import lists, topics
from .frame import frame

_PATH = re.compile(r"/(category|topic|post)/(\d+)(?:/([^/]*))?(?:/(\d+))?$")


class Nodebb(Likeness):
    """NodeBB with pages instead of endless scrolling."""

    threads_per_page = 20
    posts_per_page = 20
    counts_posts = True
    robots = "User-agent: *\nDisallow: /admin/\nDisallow: /reset/\nDisallow: /compose\n"

    @property
    def lists(self) -> list[str]:
        """The entry, and the list of what was answered last."""
        return [self.entry, f"{self.base}/recent"]

    def board_url(self, board: Board, page: int = 1) -> str:
        """Give a page of a category."""
        return f"{self.base}/category/{board.number}/{_slug(board.title)}" + (f"?page={page}" if page > 1 else "")

    def thread_url(self, thread: Thread, page: int = 1) -> str:
        """Give a page of a topic."""
        return f"{self.base}/topic/{thread.number}/{_slug(thread.title)}" + (f"?page={page}" if page > 1 else "")

    def post_url(self, post: Post) -> str:
        """Give the address that leads to a post."""
        return f"{self.base}/post/{post.number}"

    def place_url(self, post: Post) -> str:
        """Give the address of a place in a topic; that of the first post is the topic's own."""
        return self.thread_url(post.thread) + (f"/{post.place}" if post.place > 1 else "")

    def profile_url(self, member: Member) -> str:
        """Give the page of a member."""
        return f"{self.base}/user/{_slug(member.name)}"

    def rows(self, board: Board) -> list[Thread]:
        """Give the topics of a category; those that were moved leave nothing behind."""
        return [thread for thread in self.store.rows(board) if thread.board is board]

    def write_part(self, part: Part) -> str:
        """Write Markdown as the plugin renders it."""
        text = esc(part.text)
        if part.kind == "list":
            return "<ul>\n" + "".join(f"<li>{item}</li>\n" for item in text.splitlines()) + "</ul>"
        if part.kind == "code":
            return f"<pre><code>{text}\n</code></pre>"
        if part.kind == "link":
            return f'<p dir="auto"><a href="{esc(part.who)}" rel="nofollow ugc">{text}</a></p>'
        return f'<p dir="auto"><strong>{text}</strong></p>' if part.kind == "strong" else f'<p dir="auto">{text}</p>'

    def post_html(self, post: Post) -> str:
        """Write paragraphs; a quotation follows a line with who said it."""
        pieces = [self._quote(post, part) if part.kind == "quote" else self.write_part(part) for part in post.parts]
        return "\n".join(pieces)

    def _quote(self, post: Post, part: Part) -> str:
        earlier = [one for one in post.thread.posts[: post.place - 1] if one.author.name == part.who]
        source = earlier[-1] if earlier else post.thread.first
        return f"""<p dir="auto"><a class="plugin-mentions-user plugin-mentions-a"
 href="{self.base}/uid/{source.author.number}">@{esc(part.who)}</a> <a href="/post/{source.number}">dedi ki</a>:</p>
<blockquote>
<p dir="auto">{esc(part.text)}</p>
</blockquote>"""

    def answer(self, request: Request) -> Answer | None:
        """Serve lists, topics, people, and what stands around them."""
        page = max(1, request.number("page", 1))
        if request.path in ("/", "/categories"):
            return lists.home(self)
        if request.path == "/recent":
            return lists.recent(self, page)
        match = _PATH.match(unquote(request.path))
        if match is None:
            return topics.other(self, unquote(request.path))
        number = int(match[2])
        if match[1] == "post":
            post = self.store.posts.get(number)
            return Answer("", 307, headers=(("Location", self.place_url(post)),)) if post else None
        if match[1] == "topic":
            return self._topic(number, int(match[4] or 0), page)
        board = self.store.board(number)
        return lists.category(self, board, page) if board and page <= self.board_page_count(board) else None

    def _topic(self, number: int, place: int, page: int) -> Answer | None:
        thread = self.store.threads.get(number)
        if thread is None:
            return None
        if place:
            page = (min(place, len(thread.posts)) - 1) // self.posts_per_page + 1
        return topics.topic(self, thread, page) if page <= self.thread_page_count(thread) else None

    def missing(self, request: Request) -> Answer:
        """Say that there is no such page."""
        body = """<div class="alert alert-danger"><strong>Bulunamadı</strong><p>Erişmek istediğiniz sayfa mevcut değil.
 <a href="/">Ana sayfaya</a> dönün.</p></div>"""
        return Answer(frame(self, "Bulunamadı", body, []), 404)


def _slug(title: str) -> str:
    return slug(title) or quote("-".join("".join(sign if sign.isalnum() else " " for sign in title).split()))
