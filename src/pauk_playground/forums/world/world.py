"""Model one forum over its life: boards, members, threads and posts, as they were at any moment.

In: a seed, a language, a size, a span. Out: a `World`, an event log whose state at a moment costs a few look-ups:
who posted when is drawn once, what they wrote is drawn when somebody reads it (`talk`).
"""

from array import array
from bisect import bisect_right
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from math import sqrt
from random import Random

from pauk.base.errors import BadSetting
from pauk_playground.forums.world.people import ForumMembers
from pauk_playground.forums.world.rhythm import draw_length, draw_posts, draw_starts
from pauk_playground.forums.world.wording import ForumWording, read_wording
from pauk_playground.words.chance import dice, draw_rank, mix
from pauk_playground.words.prose import Named, write_title

FIRST_AT = datetime(2015, 1, 1, tzinfo=UTC)
LAST_AT = datetime(2017, 1, 1, tzinfo=UTC)
GUEST = -1
_THREADS = 300  # at size 1; about ten times as many posts
_MEMBERS = 120
_BOARDS = 12
_MOST = 100.0
_DAY_S = 86_400
_DELETED_SHARE, _GONE_SHARE, _MOVED_SHARE, _LOCKED_SHARE, _STICKY_SHARE, _GUEST_SHARE = (
    0.02,
    0.02,
    0.03,
    0.07,
    0.03,
    0.02,
)
_STARTS, _THREAD, _PLACES, _TITLE = 501, 502, 503, 504


@dataclass(slots=True)
class WorldBoard:
    """A board; ``parent`` is the board it lies in, if any. One that is ``is_closed`` shows itself to members alone."""

    key: int
    name: Named
    category: int
    parent: int | None = None
    is_closed: bool = False
    threads: list["Thread"] = field(default_factory=list)  # all that ever lie here


@dataclass(slots=True)
class Thread:
    """A thread and all that ever happens to it; moments are seconds since the beginning."""

    key: int
    board: int
    times: "array[int]"
    authors: "array[int]"
    keys: "array[int]"
    replies_to: "array[int]"
    removed: dict[int, int]
    moved: tuple[int, int] | None = None
    sticky: tuple[int, int] | None = None
    locked_s: int | None = None
    gone_s: int | None = None


class World:
    """The life of one forum.

    With a ``pace`` above 1 it is busier: its threads lie in so many times fewer boards, end so many times sooner, and
    are the more seldom revived or pinned. At size 4 and pace 4 as many pages hold old beside new as on real forums.
    """

    def __init__(
        self,
        seed: int = 1,
        language: str = "en",
        size: float = 1.0,
        pace: float = 1.0,
        *,
        first_at: datetime = FIRST_AT,
        last_at: datetime = LAST_AT,
    ) -> None:
        if not 0.01 <= size <= _MOST or last_at <= first_at:
            raise BadSetting(
                f"a forum cannot have size {size:g}, or end before it begins",
                next_step=f"Take a size from 0.01 to {_MOST:g} and two moments in order.",
            )
        if not 1 <= pace <= _MOST:
            raise BadSetting(f"a forum cannot live at pace {pace:g}", next_step=f"Take a pace from 1 to {_MOST:g}.")
        self.wording: ForumWording = read_wording(language)
        self.seed = mix(seed, 7001)
        self.first_at = first_at
        self.last_at = last_at
        self.span_s = int((last_at - first_at).total_seconds())
        # A board has a handful of stickies however many threads it has.
        self._sticky_share = min(2.0, size**-0.75) * _STICKY_SHARE / pace
        self._pace = pace
        self.people = ForumMembers(self.seed, self.wording, max(12, int(_MEMBERS * size)), self.span_s)
        self.categories, self.boards = self._lay_out(max(4, int(_BOARDS * sqrt(sqrt(size)) / pace)))
        self.threads = self._make_threads(max(5, int(_THREADS * size)))
        self._number_posts()
        self.visible = lru_cache(maxsize=4096)(self._find_visible)
        self.listed = lru_cache(maxsize=64)(self._list_threads)
        self.count_posts = lru_cache(maxsize=64)(self._count_posts)
        self.title = lru_cache(maxsize=8192)(self._write_title)

    # Time.

    def second(self, at: datetime) -> int:
        """Return the seconds from the beginning to a moment."""
        return int((at - self.first_at).total_seconds())

    def moment(self, second: int) -> datetime:
        """Return the moment so many seconds after the beginning."""
        return self.first_at + timedelta(seconds=second)

    # Making it.

    def _lay_out(self, count: int) -> tuple[tuple[Named, ...], tuple[WorldBoard, ...]]:
        prose = self.wording.prose
        chance = dice(self.seed, _PLACES)
        sections, tags = list(prose.sections), list(prose.tags)
        chance.shuffle(sections)
        chance.shuffle(tags)
        categories = tuple(sections[:3])
        names = tags + sections[3:]
        while len(names) < count:
            town = prose.write_town(1000 + len(names))
            base = names[len(names) % 13]
            names.append(Named(f"{base.label} {town}", f"{base.slug}-{len(names)}"))
        boards: list[WorldBoard] = []
        for key in range(count):
            # Every fifth board lies in the one before it that lies in no other.
            parent = boards[key - 1].key if key % 5 == 4 and boards[key - 1].parent is None else None
            category = boards[parent].category if parent is not None else key * len(categories) // count
            boards.append(WorldBoard(key, names[key], category, parent))
        boards[-1].is_closed = True
        return categories, tuple(boards)

    def _make_threads(self, count: int) -> tuple[Thread, ...]:
        starts = draw_starts(dice(self.seed, _STARTS), count, self.span_s)
        order = list(range(len(self.boards)))
        dice(self.seed, _PLACES, 1).shuffle(order)
        threads = tuple(self._make_thread(key, start_s, order) for key, start_s in enumerate(starts))
        for thread in threads:
            self.boards[thread.board].threads.append(thread)
            if thread.moved:
                self.boards[thread.moved[1]].threads.append(thread)
        return threads

    def _make_thread(self, key: int, start_s: int, order: list[int]) -> Thread:
        chance = dice(self.seed, _THREAD, key)
        times = draw_posts(chance, start_s, draw_length(chance), self.span_s, self._pace)
        authors = self._draw_authors(chance, times)
        replies = [-1, *(self._draw_parent(chance, index) for index in range(1, len(times)))]
        board = order[draw_rank(chance.random(), len(order))]
        thread = Thread(key, board, array("q", times), array("q", authors), array("q"), array("q", replies), removed={})
        for index in range(1, len(times)):
            if chance.random() < _DELETED_SHARE:
                thread.removed[index] = times[index] + int(chance.triangular(300, 20 * _DAY_S, 7200))
        self._draw_fate(chance, thread, order)
        return thread

    def _draw_fate(self, chance: Random, thread: Thread, order: list[int]) -> None:
        """Draw what moderators do to a thread; the board that people like least has many stickies."""
        start_s, last_s = thread.times[0], thread.times[-1]
        if chance.random() < self._sticky_share * (6 if thread.board == order[-1] else 1):
            from_s = start_s + int(chance.random() * 3 * _DAY_S)
            thread.sticky = (from_s, from_s + int(chance.uniform(20, 900) * _DAY_S))
        draw = chance.random()
        if draw < _MOVED_SHARE:
            other = order[chance.randrange(len(order))]
            thread.moved = (start_s + int(chance.random() * 9 * _DAY_S), other) if other != thread.board else None
        elif draw < _MOVED_SHARE + _GONE_SHARE and thread.sticky is None:
            thread.gone_s = start_s + int(chance.uniform(0.1, 200) * _DAY_S)
        elif draw < _MOVED_SHARE + _GONE_SHARE + _LOCKED_SHARE:
            thread.locked_s = last_s + int(chance.random() * 30 * _DAY_S)

    def _draw_authors(self, chance: Random, times: list[int]) -> list[int]:
        """Draw who writes: many who wrote in the thread before, above all who began it."""
        authors: list[int] = []
        for at in times:
            draw = chance.random()
            if authors and draw < 0.2 and authors[-1] != authors[0]:
                authors.append(authors[0])
            elif len(authors) > 1 and draw < 0.4:
                authors.append(authors[chance.randrange(len(authors))])
            elif authors and draw > 1 - _GUEST_SHARE:
                authors.append(GUEST)
            else:
                authors.append(self.people.draw(chance, at))
        return authors

    def _draw_parent(self, chance: Random, index: int) -> int:
        draw = chance.random()
        return 0 if draw < 0.35 else index - 1 - int((draw - 0.35) / 0.65 * min(index, 6))

    def _number_posts(self) -> None:
        """Number all posts in the order they were written, as software does."""
        written = sorted((at, thread.key, index) for thread in self.threads for index, at in enumerate(thread.times))
        for thread in self.threads:
            thread.keys = array("q", [0] * len(thread.times))
        self.posts = array("q", [0] * len(written)), array("q", [0] * len(written))
        self._written_s = array("q", (at for at, _, _ in written))
        self.talks: list[array[int]] = [array("q") for _ in self.people.members]
        for key, (at, thread_key, index) in enumerate(written):
            thread = self.threads[thread_key]
            thread.keys[index] = key
            self.posts[0][key], self.posts[1][key] = thread_key, index
            if thread.authors[index] != GUEST:
                self.talks[thread.authors[index]].append(at)

    # Looking at it.

    def is_there(self, thread: Thread, at_s: int) -> bool:
        """Tell whether a thread can be read at a moment."""
        return thread.times[0] <= at_s and (thread.gone_s is None or at_s < thread.gone_s)

    def board_of(self, thread: Thread, at_s: int) -> WorldBoard:
        """Return the board a thread lies in at a moment."""
        has_moved = thread.moved is not None and thread.moved[0] <= at_s
        return self.boards[thread.moved[1] if thread.moved and has_moved else thread.board]

    def is_sticky(self, thread: Thread, at_s: int) -> bool:
        """Tell whether a thread stands on top of its board at a moment."""
        return thread.sticky is not None and thread.sticky[0] <= at_s < thread.sticky[1]

    def is_locked(self, thread: Thread, at_s: int) -> bool:
        """Tell whether nobody may answer a thread any more."""
        return thread.locked_s is not None and thread.locked_s <= at_s

    def _find_visible(self, key: int, at_s: int) -> tuple[int, ...]:
        """Return the places of a thread's posts that can be read at a moment, in the order they were written."""
        thread = self.threads[key]
        count = bisect_right(thread.times, at_s)
        if not thread.removed:
            return tuple(range(count))
        return tuple(index for index in range(count) if at_s < thread.removed.get(index, at_s + 1))

    def last_post(self, thread: Thread, at_s: int) -> int:
        """Return the place of the newest post that can be read at a moment."""
        index = bisect_right(thread.times, at_s) - 1
        while index > 0 and thread.removed.get(index, at_s + 1) <= at_s:
            index -= 1
        return index

    def _list_threads(self, board: int, at_s: int, order: str) -> tuple[tuple[Thread, ...], tuple[Thread, ...]]:
        """Return a board's stickies and its other threads at a moment, newest first by "activity" or "creation"."""
        here = [
            thread
            for thread in self.boards[board].threads
            if self.is_there(thread, at_s) and self.board_of(thread, at_s).key == board
        ]
        if order == "creation":
            here.sort(key=lambda thread: (thread.times[0], thread.key), reverse=True)
        else:
            here.sort(key=lambda thread: (thread.times[self.last_post(thread, at_s)], thread.key), reverse=True)
        stickies = tuple(thread for thread in here if self.is_sticky(thread, at_s))
        return stickies, tuple(thread for thread in here if not self.is_sticky(thread, at_s))

    def _count_posts(self, board: int, at_s: int) -> int:
        """Count the posts of a board's threads at a moment."""
        threads = (thread for group in self.listed(board, at_s, "activity") for thread in group)
        return sum(
            bisect_right(thread.times, at_s) - sum(at <= at_s for at in thread.removed.values()) for thread in threads
        )

    def count_written(self, at_s: int) -> int:
        """Count all posts that were ever written by a moment."""
        return bisect_right(self._written_s, at_s)

    def count_talk(self, member: int, at_s: int) -> int:
        """Count what a member has written by a moment, removed or not, as software counts."""
        return bisect_right(self.talks[member], at_s)

    def count_views(self, thread: Thread, at_s: int) -> int:
        """Count how often a thread has been read by a moment: with every post, and a little every day."""
        days = (at_s - thread.times[0]) / _DAY_S
        pace = 1 + mix(self.seed, thread.key) % 7
        return 3 + bisect_right(thread.times, at_s) * (5 + pace) + int(days * pace / 3)

    def children(self, board: int) -> tuple[WorldBoard, ...]:
        """Return the boards that lie in a board."""
        return tuple(other for other in self.boards if other.parent == board)

    def _write_title(self, key: int) -> str:
        prose = self.wording.prose
        chance = dice(self.seed, _TITLE, key)
        title = write_title(prose, chance, (prose.write_town(chance.randrange(7000)),))
        return title + chance.choice(("", "", "", "", "?", "?", "!", "..."))
