"""A likeness of Codoforum 3, in Czech: paths in a field of the query, relative times, a front page of all topics.

In: a `Store`. Out: `Codoforum`.
"""

import re

from tests.likenesses.likeness import Answer, Likeness, Request, esc
from tests.likenesses.store import Board, Post, Thread
from tests.software.inside.story import Part

from . import lists, others, threads
from .frame import frame, slug

_POST = re.compile(r"post-(\d{1,7})")


class Codoforum(Likeness):
    """The forum; the front page holds the topics of all boards and, at its side, the boards."""

    threads_per_page = 30
    posts_per_page = 20
    asides = ("napsal(a)",)

    @property
    def entry(self) -> str:
        """The front page."""
        return f"{self.base}/index.php"

    @property
    def lists(self) -> list[str]:
        """The front page, and those of the boards that hold nothing but boards."""
        tops = [f"{self.base}/index.php?u=/category/{slug(one.title)}" for one in self.store.categories]
        return [self.entry, *tops]

    def board_url(self, board: Board, page: int = 1) -> str:
        """Write the address of a board."""
        return f"{self.base}/index.php?u=/category/{board.key}" + (f"/{page}" if page > 1 else "")

    def thread_url(self, thread: Thread, page: int = 1) -> str:
        """Write the address of a thread."""
        where = f"/{page}" if page > 1 else ""
        return f"{self.base}/index.php?u=/topic/{thread.number}/{slug(thread.title)}{where}"

    def other_urls(self, thread: Thread) -> list[str]:
        """Give the address of the first page as the pager has it."""
        return [f"{self.thread_url(thread)}/1"]

    def post_url(self, post: Post) -> str:
        """Write the address of a post."""
        return f"{self.thread_url(post.thread)}/post-{post.number}#post-{post.number}"

    def rows(self, board: Board) -> list[Thread]:
        """Give the threads of a board; nothing tells of those that were moved away."""
        return [thread for thread in self.store.rows(board) if thread.board is board]

    def write_part(self, part: Part) -> str:
        """Write a piece of a post."""
        text = esc(part.text)
        if part.kind == "quote":
            number = self.store.member(part.who).number
            who = f'<a href="index.php?u=/user/profile/{number}" class="codo_mention">{esc(part.who)}</a>'
            return (
                f'<blockquote class="codo_quote"><div class="codo_quote_by">{who} napsal(a):</div>{text}</blockquote>'
            )
        if part.kind == "list":
            return f"<ul>\n{''.join(f'<li>{esc(item)}</li>' for item in part.text.splitlines())}\n</ul>"
        if part.kind == "code":
            return f'<pre><code class="hljs">{text}</code></pre>'
        if part.kind == "link":
            return f'<p><a href="{esc(part.who)}" target="_blank" rel="nofollow">{text}</a></p>'
        return f"<p><strong>{text}</strong></p>" if part.kind == "strong" else f"<p>{text}</p>"

    def post_html(self, post: Post) -> str:
        """Write the text of a post, in paragraphs as Markdown makes them."""
        return "\n".join(self.write_part(part) for part in post.parts)

    def answer(self, request: Request) -> Answer | None:
        """Serve a page of the forum."""
        if request.path.startswith("/assets/"):
            return Answer("/* less */", kind="text/css")
        if request.path not in ("/", "/index.php"):
            return None
        steps = [step for step in request.query.get("u", "/").split("/") if step] or ["topics"]
        name, rest = steps[0], steps[1:]
        body: str | None = None
        if name == "topics":
            body = self._topics(rest)
        elif name == "category" and rest:
            body = self._category(rest)
        elif name == "topic" and rest:
            body = self._topic(rest)
        elif name == "feed":
            return Answer(others.feed(self, rest), kind="application/rss+xml; charset=utf-8")
        else:
            body = others.other(self, name, rest)
        return Answer(body) if body else None

    def missing(self, request: Request) -> Answer:
        """Say that there is no such page."""
        words = '<div class="codo_not_found"><h1>404</h1><p>Stránka, kterou hledáte, neexistuje.</p></div>'
        return Answer(frame(self, "Stránka nenalezena", [], words), 404)

    def _topics(self, rest: list[str]) -> str:
        if rest[:1] == ["tagged"]:
            return lists.topics(self, 1, rest[1] if len(rest) > 1 else "")
        count = self.page_count(len(self.store.threads), self.threads_per_page)
        return lists.topics(self, min(max(1, _number(rest, 0)), count))

    def _category(self, rest: list[str]) -> str | None:
        top = next((one for one in self.store.categories if slug(one.title) == rest[0]), None)
        if top:
            return lists.category(self, top)
        board = next((one for one in self.store.boards if one.key == rest[0]), None)
        return lists.board(self, board, min(max(1, _number(rest, 1)), self.board_page_count(board))) if board else None

    def _topic(self, rest: list[str]) -> str | None:
        thread = self.store.threads.get(_number(rest, 0))
        if not thread:
            return None
        match = _POST.fullmatch(rest[2]) if len(rest) > 2 else None
        post = self.store.posts.get(int(match[1])) if match else None
        if match and (not post or post.thread is not thread):
            return None
        page = self.page_of(post) if post else max(1, _number(rest, 2))
        thread.views += 1
        return threads.thread(self, thread, min(page, self.thread_page_count(thread)))


def _number(steps: list[str], place: int) -> int:
    text = steps[place] if place < len(steps) else ""
    return int(text) if text.isdecimal() and len(text) < 8 else 1
