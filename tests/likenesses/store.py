"""Keep one small forum in memory, as a database would: what a likeness shows, and what the truth is.

In: the story (`story`), and a clock that is set from outside. Out: boards, threads, posts and members with numbers of
their own. Nothing here knows any software; numbers are given in order of time, as databases give them.
"""

import random
from collections import Counter
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta

from tests.software.inside.story import Event, Part
from tests.software.inside.words import MEMBERS, SIGNATURES

from .story import FIRST, told

_BEGUN = datetime(2014, 11, 3, 9, 12, 40, tzinfo=UTC)


@dataclass(frozen=True)
class Member:
    """Somebody with an account; the first few are moderators."""

    number: int
    name: str
    joined: datetime
    signature: str
    place: str
    has_avatar: bool
    is_moderator: bool


@dataclass
class Post:
    """One post; ``place`` is its number in its thread, from 1, and changes when an earlier one is removed."""

    number: int
    thread: "Thread"
    author: Member
    at: datetime
    parts: tuple[Part, ...]
    edited: datetime | None = None
    edits: int = 0
    likes: tuple[Member, ...] = ()
    # The number that some softwares give it in its thread once and for all, from 1; removed posts leave gaps.
    serial: int = 1

    @property
    def place(self) -> int:
        """Its number in its thread, from 1."""
        return self.thread.posts.index(self) + 1


@dataclass
class Thread:
    """A thread; ``left`` is the board it was moved from, where a pointer to it may stay."""

    number: int
    board: "Board"
    title: str
    is_sticky: bool
    posts: list[Post] = field(default_factory=list)
    is_locked: bool = False
    left: "Board | None" = None
    views: int = 0
    written: int = 0

    @property
    def first(self) -> Post:
        """The post that opened it."""
        return self.posts[0]

    @property
    def last(self) -> Post:
        """The newest post."""
        return self.posts[-1]

    @property
    def replies(self) -> int:
        """How many posts answer the first."""
        return len(self.posts) - 1


@dataclass
class Board:
    """A board; ``inside`` is the number of the board that holds it, or 0; ``boards`` are those that it holds."""

    number: int
    key: str
    title: str
    about: str
    inside: int = 0
    boards: list["Board"] = field(default_factory=list)
    threads: list[Thread] = field(default_factory=list)

    @property
    def posts(self) -> int:
        """How many posts stand in it."""
        return sum(len(thread.posts) for thread in self.threads)

    @property
    def latest(self) -> Post | None:
        """The newest post in it."""
        return max((thread.last for thread in self.threads), key=lambda post: post.at, default=None)


@dataclass(frozen=True)
class Category:
    """A heading above boards."""

    number: int
    title: str
    boards: tuple[Board, ...]


class Store:
    """The forum at the moment ``now``; ``go_on`` lets the story happen until a later one."""

    def __init__(self, until: datetime = FIRST) -> None:
        chance = random.Random(7)
        self.chance = chance
        self.members = [_make_member(chance, place, name) for place, name in enumerate(MEMBERS)]
        workshop = Board(2, "workshop", "Workshop and repairs", "Engines, pumps, bicycles: what is broken and why.")
        travel = Board(3, "travel", "Reisen und Ausflüge", "Wege, Züge, Hütten und alles unterwegs.")
        cooking = Board(5, "cooking", "Кухня и рецепты", "Пироги, супы и всё, что на плите.")
        radios = Board(6, "radios", "Radios & receivers", "Valves, aerials and short wave.", inside=2)
        empty = Board(7, "archive", "Lost and found", "Nobody has lost anything yet.")
        workshop.boards.append(radios)
        self.categories = [Category(1, "House and garden", (workshop, cooking)), Category(4, "Abroad", (travel, empty))]
        self.boards = [workshop, travel, cooking, radios, empty]
        self.threads: dict[int, Thread] = {}
        self.posts: dict[int, Post] = {}
        self.visits = 0
        self.now = _BEGUN
        self._keys: dict[str, Post] = {}
        self._counts: Counter[int] = Counter()
        self._thread_keys: dict[str, Thread] = {}
        self.go_on(until)

    def go_on(self, moment: datetime) -> int:
        """Let members and moderators act until a moment, at which the forum then stays; tell how often they did."""
        due = [event for event in told() if self.now < event.at <= moment]
        for event in due:
            getattr(self, f"_{event.kind}")(event)
        self.now = moment
        return len(due)

    def board(self, number: int) -> Board | None:
        """Find a board by its number."""
        return next((board for board in self.boards if board.number == number), None)

    def member(self, name: str) -> Member:
        """Find a member by name."""
        return next(member for member in self.members if member.name == name)

    def count_posts(self, member: Member) -> int:
        """Tell how many posts somebody has written."""
        return self._counts[member.number]

    def rows(self, board: Board) -> list[Thread]:
        """Give the threads of a board, stickies first, then the last answered.

        A thread that was moved away is among them where it would stand: `Thread.board` is then another one.
        """
        gone = [thread for thread in self.threads.values() if thread.left is board]
        return sorted([*board.threads, *gone], key=lambda thread: (_is_on_top(thread, board), thread.last.at))[::-1]

    def _open(self, event: Event) -> None:
        board = next(board for board in self.boards if board.key == event.board)
        thread = Thread(101 + len(self._thread_keys), board, event.title, event.is_sticky)
        thread.views = self.chance.randrange(3, 900)
        self.threads[thread.number] = self._thread_keys[event.thread] = thread
        board.threads.append(thread)
        self._reply(event)

    def _reply(self, event: Event) -> None:
        thread = self._thread_keys[event.thread]
        likes = tuple(self.chance.sample(self.members, self.chance.choice((0, 0, 0, 1, 2, 3))))
        post = Post(401 + len(self._keys), thread, self.member(event.author), event.at, event.parts, likes=likes)
        thread.written += 1
        post.serial = thread.written
        thread.posts.append(post)
        self.posts[post.number] = self._keys[event.post] = post
        self._counts[post.author.number] += 1

    def _edit(self, event: Event) -> None:
        post = self._keys[event.post]
        post.parts, post.edited, post.edits = event.parts, event.at, post.edits + 1

    def _lock(self, event: Event) -> None:
        self._thread_keys[event.thread].is_locked = True

    def _move(self, event: Event) -> None:
        thread = self._thread_keys[event.thread]
        thread.left = thread.board
        thread.board.threads.remove(thread)
        thread.board = next(board for board in self.boards if board.key == event.board)
        thread.board.threads.append(thread)

    def _remove(self, event: Event) -> None:
        post = self._keys[event.post]
        post.thread.posts.remove(post)
        del self.posts[post.number]
        self._counts[post.author.number] -= 1


def _is_on_top(thread: Thread, board: Board) -> bool:
    return thread.is_sticky and thread.board is board


def _make_member(chance: random.Random, place: int, name: str) -> Member:
    joined = (_BEGUN + timedelta(days=chance.randrange(60), seconds=chance.randrange(86_400))).replace(microsecond=0)
    signature = SIGNATURES[place % len(SIGNATURES)] if place % 3 == 0 else ""
    where = ("Graz", "", "Turku", "Novi Sad")[place % 4]
    return Member(place + 2, name, joined, signature, where, place % 2 == 0, place < 2)
