"""A likeness of esoTalk 1.0, in Swedish: channels, conversations, dates in words with the whole date as a title.

In: a `Store`. Out: `Esotalk`.
"""

import re
from datetime import tzinfo
from typing import ClassVar
from urllib.parse import quote, unquote
from zoneinfo import ZoneInfo

from tests.likenesses.likeness import Answer, Likeness, Request, esc
from tests.likenesses.store import Board, Member, Post, Thread
from tests.software.inside.story import Part

from . import pages, sides

_CONVERSATION = re.compile(r"/conversation/(\d{1,7})(?:-[^/]*)?(?:/(\w+)(?:/(\d{1,2}))?)?/?$")
_POST = re.compile(r"/conversation/post/(\d{1,7})$")
_CHANNEL = re.compile(r"/conversations/([\w-]+)/?$")
_MEMBER = re.compile(r"/member/(?:(?:activity|statistics|posts)/)?(\d{1,6})(?:-[^/]*)?$")
_FEED = re.compile(r"/conversation(?:s/[\w-]+|/index\.atom/\d+|s)(?:/index)?(?:\.atom)?(?:/[\w-]*)?$")
_LIMIT = re.compile(r"#limit:(\d{1,3})")
_NO_WORD = re.compile(r"[^a-z0-9]+")
_PLAIN = str.maketrans("åäöüéèàñšžłß", "aaoueeanszls")


class Esotalk(Likeness):
    """The forum; a page of a channel holds what all pages before it hold, too: its link is one to a longer list."""

    threads_per_page = 20
    posts_per_page = 20
    zone: ClassVar[tzinfo] = ZoneInfo("Europe/Stockholm")

    @property
    def entry(self) -> str:
        """The page of channels."""
        return f"{self.base}/channels"

    def slug(self, title: str) -> str:
        """Write a title into an address."""
        return _NO_WORD.sub("-", title.lower().translate(_PLAIN)).strip("-")[:60].strip("-")

    def channel_path(self, board: Board, page: int = 1) -> str:
        """Write the path of a channel."""
        more = f"?search={quote(f'#limit:{page * self.threads_per_page}')}" if page > 1 else ""
        return f"/conversations/{board.key}{more}"

    def thread_path(self, thread: Thread, page: int = 1) -> str:
        """Write the path of a conversation."""
        slug = self.slug(thread.title)
        return f"/conversation/{thread.number}{'-' if slug else ''}{slug}" + (f"/p{page}" if page > 1 else "")

    def member_path(self, member: Member) -> str:
        """Write the path of a member's page."""
        slug = self.slug(member.name)
        return f"/member/{member.number}{'-' if slug else ''}{slug}"

    def board_url(self, board: Board, page: int = 1) -> str:
        """Write the address of a channel."""
        return self.base + self.channel_path(board, page)

    def thread_url(self, thread: Thread, page: int = 1) -> str:
        """Write the address of a conversation."""
        return self.base + self.thread_path(thread, page)

    def post_url(self, post: Post) -> str:
        """Write the address of a post."""
        return f"{self.base}/conversation/post/{post.number}"

    def rows(self, board: Board) -> list[Thread]:
        """Give the rows of a channel: moved conversations leave nothing behind."""
        return [thread for thread in self.store.rows(board) if thread.board is board]

    def write_part(self, part: Part) -> str:
        """Write a piece of a post."""
        text = esc(part.text)
        if part.kind == "quote":
            asked = [post for post in self.store.posts.values() if post.author.name == part.who]
            number = asked[0].number if asked else 1
            link = f"""<a href='/conversation/post/{number}' rel='post' data-id='{number}'
 class='control-search postRef'
><i class='icon-search'></i></a> """
            return f"<blockquote><p>{link}<cite>{esc(part.who)}</cite> {text}</p></blockquote>"
        if part.kind == "list":
            items = "".join(f"<li>{esc(item)}</li>" for item in part.text.splitlines())
            return f"<ul>{items}</ul>"
        if part.kind == "code":
            return f"<pre>{text}</pre>"
        if part.kind == "link":
            return f"<p><a href='{esc(part.who)}' rel='nofollow external' target='_blank'>{text}</a></p>"
        return f"<p><b>{text}</b></p>" if part.kind == "strong" else f"<p>{text}</p>"

    def post_html(self, post: Post) -> str:
        """Write the text of a post."""
        return "\n\n".join(self.write_part(part) for part in post.parts)

    def answer(self, request: Request) -> Answer | None:
        """Serve a page of the forum."""
        path = request.path
        if path in ("/", "/conversations", "/conversations/all", "/conversations/all/"):
            return Answer(pages.conversations(self, None, self._page(request)))
        if path == "/channels":
            return Answer(pages.channels(self))
        if match := _POST.match(path):
            post = self.store.posts.get(int(match[1]))
            where = f"{self.thread_url(post.thread, self.page_of(post))}#p{post.number}" if post else ""
            return Answer("", 302, headers=(("Location", where),)) if post else None
        if match := _CONVERSATION.match(path):
            return self._conversation(int(match[1]), match[2] or "", match[3] or "")
        if ".atom" in path and _FEED.match(path):
            return Answer(sides.feed(self), kind="application/atom+xml; charset=utf-8")
        if match := _CHANNEL.match(path):
            board = next((board for board in self.store.boards if board.key == match[1]), None)
            return Answer(pages.conversations(self, board, self._page(request))) if board else None
        if match := _MEMBER.match(path):
            member = next((one for one in self.store.members if one.number == int(match[1])), None)
            return Answer(sides.member(self, member)) if member else None
        return Answer(sides.other(self, path)) if sides.title_of(path) else None

    def missing(self, request: Request) -> Answer:
        """Say that there is no such page."""
        return Answer(sides.message(self, "Sidan hittades inte", "Hoppsan! Sidan du letar efter finns inte."), 404)

    def _page(self, request: Request) -> int:
        match = _LIMIT.search(unquote(request.query.get("search", "")))
        return max(1, int(match[1]) // self.threads_per_page) if match else 1

    def _conversation(self, number: int, where: str, month: str) -> Answer | None:
        thread = self.store.threads.get(number)
        if not thread:
            return None
        thread.views += 1
        last = self.thread_page_count(thread)
        page = 1
        if where.startswith("p") and where[1:].isdecimal():
            page = int(where[1:])
        elif where in ("last", "unread"):
            page = last
        elif where.isdecimal():  # a year, and perhaps a month
            since = f"{where}{int(month or 1):02}"
            found = next((one for one in thread.posts if f"{one.at.astimezone(self.zone):%Y%m}" >= since), thread.last)
            page = self.page_of(found)
        return Answer(pages.conversation(self, thread, max(1, min(page, last))))
