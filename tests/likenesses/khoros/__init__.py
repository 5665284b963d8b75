"""A likeness of a Khoros (Lithium) community, in Dutch: every message has an address of its own beside its topic's.

In: a `Store`. Out: `Khoros`.
"""

import re
from urllib.parse import quote

from tests.likenesses.likeness import Answer, Likeness, Request, esc
from tests.likenesses.store import Board, Category, Member, Post, Thread
from tests.software.inside.story import Part

from . import pages, sides

_MESSAGE = re.compile(r"/t5/[^/]+/[^/]+/(td-p|m-p)/(\d{1,8})(?:/page/(\d{1,4}))?(?:/jump-to/[\w-]+)?/?$")
_PLACE = re.compile(r"/t5/[^/]+/(bd-p|ct-p)/([\w-]+)(?:/page/(\d{1,4}))?/?$")
_PERSON = re.compile(r"/t5/user/viewprofilepage/user-id/(\d{1,6})$")
_PRINT = re.compile(r"/t5/[^/]+/printpage/message-id/(\d{1,8})$")
_FEED = re.compile(r"/[\w-]+/rss/(?:board|message|Community)\b")
_SOLUTION = re.compile(r"/t5/forums/v5_tools/solution/message-id/(\d{1,8})$")
_MARKS = re.compile(r"[^\w]+")


class Khoros(Likeness):
    """The community; a topic goes by the number of its first message, which its other messages do not share."""

    threads_per_page = 20
    posts_per_page = 20
    asides = ("schreef:",)
    robots = """User-agent: *
Disallow: /t5/forums/searchpage
Disallow: /t5/forums/v5_tools
Disallow: /t5/notifications
Disallow: /t5/tkb/articleprintpage
Disallow: /t5/*/printpage/
Disallow: /t5/user/userloginpage
Disallow: /t5/*/jump-to/
Disallow: /plugins/
Disallow: /restapi/
"""

    @property
    def lists(self) -> list[str]:
        """The first page, and one for each category."""
        return [self.entry, *(self.base + self.category_path(category) for category in self.store.categories)]

    def slug(self, title: str) -> str:
        """Write a title into an address."""
        return quote(_MARKS.sub("-", title).strip("-")[:60].strip("-"))

    def category_path(self, category: Category) -> str:
        """Write the path of a category."""
        return f"/t5/{self.slug(category.title)}/ct-p/category{category.number}"

    def board_path(self, board: Board, page: int = 1) -> str:
        """Write the path of a board."""
        return f"/t5/{self.slug(board.title)}/bd-p/{board.key}" + (f"/page/{page}" if page > 1 else "")

    def thread_path(self, thread: Thread, page: int = 1) -> str:
        """Write the path of a topic."""
        where = f"/page/{page}" if page > 1 else ""
        return f"/t5/{self.slug(thread.board.title)}/{self.slug(thread.title)}/td-p/{thread.first.number}{where}"

    def message_path(self, post: Post) -> str:
        """Write the path of a message."""
        thread = post.thread
        if post is thread.first:
            return f"{self.thread_path(thread)}"
        slug = self.slug(thread.title)
        return f"/t5/{self.slug(thread.board.title)}/{slug}/m-p/{post.number}#M{post.number}"

    def user_path(self, member: Member) -> str:
        """Write the path of a member's profile."""
        return f"/t5/user/viewprofilepage/user-id/{member.number}"

    def board_url(self, board: Board, page: int = 1) -> str:
        """Write the address of a board."""
        return self.base + self.board_path(board, page)

    def thread_url(self, thread: Thread, page: int = 1) -> str:
        """Write the address of a topic."""
        return self.base + self.thread_path(thread, page)

    def post_url(self, post: Post) -> str:
        """Write the address of a message."""
        return self.base + self.message_path(post)

    def other_urls(self, thread: Thread) -> list[str]:
        """Give the address as a message, and the one that the topic had in the board it was moved from."""
        slug, number = self.slug(thread.title), thread.first.number
        also = [f"{self.base}/t5/{self.slug(thread.board.title)}/{slug}/m-p/{number}"]
        if thread.left:
            also.append(f"{self.base}/t5/{self.slug(thread.left.title)}/{slug}/td-p/{number}")
        return also

    def rows(self, board: Board) -> list[Thread]:
        """Give the rows of a board: moved topics leave nothing behind."""
        return [thread for thread in self.store.rows(board) if thread.board is board]

    def solution(self, thread: Thread) -> Post | None:
        """Give the message that was marked as the solution: in some topics, the most praised answer."""
        answers = [post for post in thread.posts[1:] if len(post.likes) > 1 and post.author is not thread.first.author]
        return answers[0] if answers and thread.number % 3 == 0 else None

    def write_part(self, part: Part) -> str:
        """Write a piece of a message."""
        text = esc(part.text)
        if part.kind == "quote":
            path = self.user_path(self.store.member(part.who))
            head = f'<HR /><A href="{path}" target="_blank">@{esc(part.who)}</A>&nbsp;schreef:<BR />'
            return f"<BLOCKQUOTE>{head}<P>{text}</P>\n<HR /></BLOCKQUOTE>"
        if part.kind == "list":
            items = "\n".join(f"<LI>{esc(item)}</LI>" for item in part.text.splitlines())
            return f"<UL>\n{items}\n</UL>"
        if part.kind == "code":
            return f'<PRE class="lia-code-sample language-markup"><CODE>{text}</CODE></PRE>'
        if part.kind == "link":
            return f'<P><A href="{esc(part.who)}" target="_blank" rel="nofollow noopener noreferrer">{text}</A></P>'
        return f"<P><STRONG>{text}</STRONG></P>" if part.kind == "strong" else f"<P>{text}</P>"

    def post_html(self, post: Post) -> str:
        """Write the text of a message."""
        return "\n<P>&nbsp;</P>\n".join(self.write_part(part) for part in post.parts)

    def answer(self, request: Request) -> Answer | None:
        """Serve a page of the community."""
        path = request.path
        if path in ("/", "/t5/Forum/ct-p/nl", "/?profile.language=nl"):
            return Answer(pages.index(self, self.store.categories))
        if match := _MESSAGE.match(path):
            return self._message(match[1], int(match[2]), match[3])
        if match := _PLACE.match(path):
            return self._place(match[1], match[2], int(match[3] or 1))
        if match := _PERSON.match(path):
            member = next((one for one in self.store.members if one.number == int(match[1])), None)
            return Answer(sides.profile(self, member)) if member else None
        if match := _PRINT.match(path) or _SOLUTION.match(path):
            post = self.store.posts.get(int(match[1]))
            return Answer(sides.printed(self, post)) if post else None
        if path == "/t5/forums/recentpostspage":
            return Answer(sides.recent(self))
        if _FEED.match(path):
            return Answer(sides.feed(self), kind="text/xml; charset=utf-8")
        return Answer(sides.other(self, path)) if sides.other_name(path) else None

    def missing(self, request: Request) -> Answer:
        """Say that there is no such page."""
        return Answer(sides.gone(self), 404)

    def _message(self, kind: str, number: int, where: str | None) -> Answer | None:
        post = self.store.posts.get(number)
        if not post or (kind == "td-p" and post is not post.thread.first):
            return None
        thread = post.thread
        page = int(where) if where else self.page_of(post)
        thread.views += 1
        return Answer(pages.thread(self, thread, min(page, self.thread_page_count(thread))))

    def _place(self, kind: str, key: str, page: int) -> Answer | None:
        if kind == "ct-p":
            found = [category for category in self.store.categories if f"category{category.number}" == key]
            return Answer(pages.index(self, found)) if found else None
        board = next((board for board in self.store.boards if board.key == key), None)
        return Answer(pages.board(self, board, min(page, self.board_page_count(board)))) if board else None
