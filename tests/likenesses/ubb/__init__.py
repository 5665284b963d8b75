"""A likeness of UBB.threads 7.5, in English: addresses name any post of a thread, and every post has a subject.

In: a `Store`. Out: `Ubb`.
"""

import re

from tests.likenesses.likeness import Answer, Likeness, Request, esc
from tests.likenesses.store import Board, Member, Post, Thread
from tests.software.inside.story import Part

from . import pages, sides

_WHERE = re.compile(
    r"/ubbthreads\.php/(topics|posts|forums|category|users|activetopics)/(\d{1,8})(?:/(\d{1,5}|all))?(?:/[^/]*)?$"
)
_UBB = re.compile(r"/ubbthreads\.php/ubb/(\w+)((?:/\w+/[^/]*)*)$")
_NO_LETTERS = re.compile(r"[^\w.]+", re.ASCII)


class Ubb(Likeness):
    """The forum; a thread goes by the number of its first post, and any other post's number leads to it, too."""

    threads_per_page = 25
    posts_per_page = 20
    asides = ("Quote:", "Code:")

    @property
    def entry(self) -> str:
        """The page of boards."""
        return f"{self.base}/ubbthreads.php/forum_summary"

    @property
    def lists(self) -> list[str]:
        """The page of boards, and one for each category."""
        return [self.entry, *(f"{self.base}{self.category_path(one)}" for one in self.store.categories)]

    def category_path(self, category: object) -> str:
        """Write the path of a category."""
        number, title = getattr(category, "number", 0), getattr(category, "title", "")
        return f"/ubbthreads.php/category/{number}/{self.slug(title)}.html"

    def slug(self, title: str) -> str:
        """Write a title into an address: what is no plain letter falls away."""
        return _NO_LETTERS.sub("_", title).strip("_.")[:70] or "Topic"

    def board_path(self, board: Board, page: int = 1) -> str:
        """Write the path of a board."""
        return f"/ubbthreads.php/forums/{board.number}/{page}/{self.slug(board.title)}.html"

    def thread_path(self, thread: Thread, page: int = 1) -> str:
        """Write the path of a thread."""
        where = f"/{page}" if page > 1 else ""
        return f"/ubbthreads.php/topics/{thread.first.number}{where}/{self.slug(thread.title)}.html"

    def post_path(self, post: Post) -> str:
        """Write the path of a post."""
        answer = "" if post is post.thread.first else "Re_"
        slug = answer + self.slug(post.thread.title)
        return f"/ubbthreads.php/topics/{post.number}/{slug}.html#Post{post.number}"

    def user_path(self, member: Member) -> str:
        """Write the path of a member's profile."""
        return f"/ubbthreads.php/users/{member.number}/{self.slug(member.name)}.html"

    def board_url(self, board: Board, page: int = 1) -> str:
        """Write the address of a board."""
        return self.base + self.board_path(board, page)

    def thread_url(self, thread: Thread, page: int = 1) -> str:
        """Write the address of a thread."""
        return self.base + self.thread_path(thread, page)

    def post_url(self, post: Post) -> str:
        """Write the address of a post."""
        return self.base + self.post_path(post)

    def write_part(self, part: Part) -> str:
        """Write a piece of a post."""
        text = esc(part.text)
        block = (
            '<div class="ubbcode-block"><div class="ubbcode-header">{}</div><div class="ubbcode-body">{}</div></div>'
        )
        if part.kind == "quote":
            return block.format(f"Originally Posted By: {esc(part.who)}", text)
        if part.kind == "list":
            items = "".join(f"<li>{esc(item)}</li>" for item in part.text.splitlines())
            return f"<ul>{items}</ul>"
        if part.kind == "code":
            return block.format("Code:", f"<pre>{text}</pre>")
        if part.kind == "link":
            return f'<a href="{esc(part.who)}" target="_blank" rel="nofollow">{text}</a>'
        return f'<span style="font-weight: bold">{text}</span>' if part.kind == "strong" else text

    def post_html(self, post: Post) -> str:
        """Write the text of a post."""
        return "<br /><br />".join(self.write_part(part) for part in post.parts)

    def answer(self, request: Request) -> Answer | None:
        """Serve a page of the forum."""
        if request.path in ("/", "/ubbthreads.php", "/ubbthreads.php/", "/ubbthreads.php/forum_summary"):
            return Answer(pages.index(self, self.store.categories))
        if request.path == "/cache/rss0.xml":
            return Answer(sides.feed(self), kind="text/xml; charset=utf-8")
        if match := _WHERE.match(request.path):
            number = int(match[2])
            page = int(match[3]) if (match[3] or "").isdecimal() else 1
            return self._show(match[1], number, page)
        match = _UBB.match(request.path)
        return self._side(match[1], match[2].split("/")[1:]) if match else None

    def missing(self, request: Request) -> Answer:
        """Say that there is no such page."""
        return Answer(sides.message(self, "Sorry, but this topic or post does not exist or has been removed."), 404)

    def _show(self, kind: str, number: int, page: int) -> Answer | None:
        body: str | None = None
        if kind in ("topics", "posts") and number in self.store.posts:
            post = self.store.posts[number]
            page = page if page > 1 else self.page_of(post)
            post.thread.views += 1
            body = pages.thread(self, post.thread, min(page, self.thread_page_count(post.thread)))
        elif kind == "forums" and (board := self.store.board(number)):
            body = pages.board(self, board, min(page, self.board_page_count(board)))
        elif kind == "category":
            body = pages.index(self, [one for one in self.store.categories if one.number == number])
        elif kind == "users":
            member = next((one for one in self.store.members if one.number == number), None)
            body = sides.profile(self, member) if member else None
        elif kind == "activetopics":
            body = sides.active(self, number)
        return Answer(body) if body else None

    def _side(self, name: str, fields: list[str]) -> Answer | None:
        found = dict(zip(fields[::2], fields[1::2], strict=False))
        if name == "grabnext":
            return self._step(found)
        if name == "printthread":
            thread = next(
                (one for one in self.store.threads.values() if str(one.first.number) == found.get("main")), None
            )
            return Answer(sides.printed(self, thread)) if thread else None
        if name == "showmembers":
            return Answer(sides.members(self))
        return Answer(sides.other(self, name)) if name in sides.OTHERS else None

    def _step(self, found: dict[str, str]) -> Answer | None:
        """Lead from a thread to the one beside it."""
        post = self.store.posts.get(int(found.get("Number", "0")))
        if not post:
            return None
        rows = [thread for thread in self.rows(post.thread.board) if thread.board is post.thread.board]
        step = 1 if found.get("dir") == "old" else -1
        thread = rows[(rows.index(post.thread) + step) % len(rows)]
        return Answer("", 302, headers=(("Location", self.thread_url(thread)),))
