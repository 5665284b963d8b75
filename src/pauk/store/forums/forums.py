"""Keep forums that are followed: what was learned of each, its boards, threads and posts, and what is asked for.

In: rows of the job that follows forums, within the transaction of the pages they come from. Out: the same rows, when
the job goes on. What the planner remembers of a board or thread is JSON that only the planner understands.
"""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from pauk.store.forums.forgotten_people import read_marks
from pauk.store.sql.packing import pack_text, unpack_text
from pauk.store.sql.unit_of_work import Numbers, UnitOfWork

_STAMP = "forum_stamp"
# As many rows are read at once as fit into memory easily.
_LOT = 5_000


class ForumRow(NamedTuple):
    """A forum: where learning began, where it is entered, what was learned, and how far its cycle is."""

    id: int
    url: str
    entry: str = ""
    seed: int = 0
    is_followed: int = 0
    map: str = ""
    learning: str = ""
    state: str = ""
    outcome: str = ""
    begun_at: float = 0.0
    ended_at: float = 0.0  # 0: the cycle still goes on
    cycles: int = 0  # that came to their end


class BoardRecord(NamedTuple):
    """A board; ``crawled_at`` and ``outcome`` say when it was last walked through, and how that ended."""

    id: int
    forum: int
    url: str
    parent: str
    title: str
    crawled_at: str
    outcome: str
    state: str


class ThreadRecord(NamedTuple):
    """A thread, without its posts, which are counted."""

    id: int
    forum: int
    board: int
    url: str
    title: str
    author: str
    created: str
    posts: int
    crawled_at: str
    gone_at: str
    state: str


class PostRow(NamedTuple):
    """A post; ``number`` 0 stands for a row that is not written yet."""

    id: int
    key: str
    place: float
    author: str
    author_url: str
    date: str
    edited: str
    number: int | None
    parent: str
    url: str
    text_hash: str
    page: int
    seen_at: str
    gone_at: str
    precision: str = ""  # of the date, as the page showed it


class Pending(NamedTuple):
    """A page that is wanted, what for, and how many redirects led there."""

    id: int
    forum: int
    key: int
    url: str
    request: str
    hops: int = 0


_FORUM = ", ".join(ForumRow._fields)
_BOARD = ", ".join(BoardRecord._fields)
_THREAD = ", ".join(ThreadRecord._fields)
_POST = ", ".join(PostRow._fields)
_PENDING = ", ".join(Pending._fields)


def _write(table: str, fields: str) -> str:
    """Word the writing of rows that may be there already, by their number."""
    names = fields.split(", ")
    values = ", ".join(f"{name} = excluded.{name}" for name in names[1:])
    places = ", ".join("?" * len(names))
    return f"INSERT INTO {table} ({fields}) VALUES ({places}) ON CONFLICT (id) DO UPDATE SET {values}"  # noqa: S608


class Forums:
    """The part of the store's writer that keeps forums."""

    def __init__(self, work: UnitOfWork, numbers: Numbers) -> None:
        self._work = work
        self._database = work.database
        self._numbers = numbers

    def number_rows(self, table: str, count: int) -> range:
        """Return the numbers of rows that are about to be written."""
        return self._numbers.take(table, count)

    # Forums.

    def add(self, url: str, seed: int) -> ForumRow:
        """Keep a forum that is about to be learned; a known one is returned as it is."""
        with self._work.transaction():
            sql = "INSERT INTO forums (url, seed) VALUES (?, ?) ON CONFLICT (url) DO NOTHING"
            self._database.execute(sql, (url, seed))
        return next(row for row in self.all() if row.url == url)

    def all(self) -> list[ForumRow]:
        """Return all forums."""
        rows = self._database.execute(f"SELECT {_FORUM} FROM forums ORDER BY id").fetchall()  # noqa: S608 (our names)
        return [ForumRow(*row) for row in rows]

    def write(self, row: ForumRow) -> None:
        """Keep what is known of a forum now."""
        with self._work.transaction():
            self._database.executemany(_write("forums", _FORUM), [row])

    # Boards and threads.

    def boards_of(self, forum: int) -> list[BoardRecord]:
        """Return the boards of a forum."""
        rows = self._database.execute(f"SELECT {_BOARD} FROM boards WHERE forum = ? ORDER BY id", (forum,))  # noqa: S608
        return [BoardRecord(*row) for row in rows.fetchall()]

    def threads_of(self, forum: int) -> Iterator[ThreadRecord]:
        """Go through the threads of a forum, in lots."""
        after = 0
        sql = f"SELECT {_THREAD} FROM threads WHERE forum = ? AND id > ? ORDER BY id LIMIT {_LOT}"  # noqa: S608
        while rows := self._database.execute(sql, (forum, after)).fetchall():
            yield from (ThreadRecord(*row) for row in rows)
            after = rows[-1][0]

    def write_boards(self, rows: Sequence[BoardRecord]) -> None:
        """Keep boards as they are now."""
        with self._work.transaction():
            self._database.executemany(_write("boards", _BOARD), rows)

    def drop_boards(self, boards: Iterable[int]) -> None:
        """Drop boards of a forum that was built anew; their threads stay."""
        with self._work.transaction():
            self._database.executemany("DELETE FROM boards WHERE id = ?", [(number,) for number in boards])

    def write_threads(self, rows: Sequence[ThreadRecord]) -> None:
        """Keep threads as they are now."""
        with self._work.transaction():
            stamps = self._stamp(len(rows))
            stamped = [(*row, stamp) for row, stamp in zip(rows, stamps, strict=True)]
            self._database.executemany(_write("threads", f"{_THREAD}, stamp"), stamped)

    # Posts.

    def posts_of(self, thread: int) -> list[PostRow]:
        """Return the posts of a thread in their order, without their texts."""
        sql = f"SELECT {_POST} FROM posts WHERE thread = ? ORDER BY place, id"  # noqa: S608 (our own names)
        return [PostRow(*row) for row in self._database.execute(sql, (thread,)).fetchall()]

    def add_posts(self, thread: int, posts: Sequence[tuple[PostRow, str]]) -> None:
        """Keep new posts of a thread, with their texts."""
        with self._work.transaction():
            stamps = self._stamp(len(posts))
            rows = [(*row, thread, pack_text(text), at) for (row, text), at in zip(posts, stamps, strict=True)]
            self._database.executemany(_write("posts", f"{_POST}, thread, text, stamp"), rows)

    def move_posts(self, thread: int, keys: Mapping[int, str]) -> list[PostRow]:
        """Put posts (number → key) into another thread, with all that is kept of them; return their rows."""
        with self._work.transaction():
            stamps = self._stamp(len(keys))
            moves = [(thread, key, at, number) for (number, key), at in zip(keys.items(), stamps, strict=True)]
            self._database.executemany("UPDATE posts SET thread = ?, key = ?, stamp = ? WHERE id = ?", moves)
        sql = f"SELECT {_POST} FROM posts WHERE id IN (SELECT value FROM json_each(?)) ORDER BY id"  # noqa: S608
        return [PostRow(*row) for row in self._database.execute(sql, (json.dumps(list(keys)),)).fetchall()]

    def change_posts(self, rows: Sequence[PostRow]) -> None:
        """Keep what is known of posts now, but for their texts."""
        names = _POST.split(", ")[1:]
        with self._work.transaction():
            stamps = self._stamp(len(rows))
            sql = f"UPDATE posts SET {', '.join(f'{name} = ?' for name in names)}, stamp = ? WHERE id = ?"  # noqa: S608
            values = [(*row[1:], stamp, row.id) for row, stamp in zip(rows, stamps, strict=True)]
            self._database.executemany(sql, values)

    def replace_texts(self, posts: Sequence[tuple[int, str, str]], at: str) -> None:
        """Keep new texts of posts (number, text, shown as edited), and what they said until now as a version."""
        with self._work.transaction():
            sql = (
                "INSERT INTO post_versions (post, text, text_hash, edited, replaced_at) "
                "SELECT id, text, text_hash, edited, ? FROM posts WHERE id = ?"
            )
            self._database.executemany(sql, [(at, number) for number, _, _ in posts])
            sql = "UPDATE posts SET text = ?, edited = ? WHERE id = ?"
            self._database.executemany(sql, [(pack_text(text), edited, number) for number, text, edited in posts])

    def texts_by_author(self, forum: int) -> Iterator[tuple[int, str, str]]:
        """Go through the posts of a forum (number, author, text), author by author, in lots."""
        sql = (
            "SELECT p.id, p.author, p.text FROM posts p JOIN threads t ON t.id = p.thread "
            "WHERE t.forum = ? AND (p.author > ? OR (p.author = ? AND p.id > ?)) ORDER BY p.author, p.id LIMIT ?"
        )
        author, after = "", 0
        while rows := self._database.execute(sql, (forum, author, author, after, _LOT)).fetchall():
            yield from ((number, name, unpack_text(text)) for number, name, text in rows)
            after, author, _ = rows[-1]

    def mend_texts(self, posts: Sequence[tuple[int, str, str]]) -> None:
        """Keep better readings of posts (number, text, hash); nobody has edited them, so that no version is left."""
        with self._work.transaction():
            stamps = self._stamp(len(posts))
            rows = [
                (pack_text(text), digest, at, number) for (number, text, digest), at in zip(posts, stamps, strict=True)
            ]
            self._database.executemany("UPDATE posts SET text = ?, text_hash = ?, stamp = ? WHERE id = ?", rows)

    def _stamp(self, count: int) -> range:
        """Return the next stamps; one is never given twice, so that whoever comes back misses nothing."""
        sql = (
            "INSERT INTO counters VALUES (?, ?) "
            "ON CONFLICT (name) DO UPDATE SET value = counters.value + excluded.value RETURNING value"
        )
        ((last,),) = self._database.execute(sql, (_STAMP, count)).fetchall()
        return range(last - count + 1, last + 1)

    def forgotten_people(self) -> list[str]:
        """Return the marks of those whom the collection has forgotten."""
        return read_marks(self._database)

    # What is asked for.

    def ask_for(self, requests: Iterable[Pending]) -> None:
        """Keep requests, and what they are for; their own numbers do not count."""
        with self._work.transaction():
            sql = "INSERT INTO forum_requests (forum, key, url, request, hops) VALUES (?, ?, ?, ?, ?)"
            self._database.executemany(sql, [tuple(request[1:]) for request in requests])

    def requests_for(self, keys: Iterable[int]) -> dict[int, list[Pending]]:
        """Return what is wanted of these pages, by their seen keys."""
        sql = (
            f"SELECT {_PENDING} FROM forum_requests "  # noqa: S608 (our own names)
            "WHERE key IN (SELECT value FROM json_each(?)) ORDER BY id"
        )
        found: dict[int, list[Pending]] = {}
        for row in self._database.execute(sql, (json.dumps(list(keys)),)).fetchall():
            found.setdefault(row[2], []).append(Pending(*row))
        return found

    def requests_of(self, forum: int) -> list[Pending]:
        """Return all that is wanted for a forum."""
        sql = f"SELECT {_PENDING} FROM forum_requests WHERE forum = ? ORDER BY id"  # noqa: S608 (our own names)
        return [Pending(*row) for row in self._database.execute(sql, (forum,)).fetchall()]

    def count_requests(self, forum: int) -> int:
        """Count what is wanted for a forum."""
        sql = "SELECT count(*) FROM forum_requests WHERE forum = ?"
        return int(self._database.execute(sql, (forum,)).fetchone()[0])

    def answer_requests(self, requests: Iterable[int]) -> None:
        """Drop requests that were answered."""
        with self._work.transaction():
            self._database.executemany("DELETE FROM forum_requests WHERE id = ?", [(number,) for number in requests])

    # Lists that have not changed.

    def list_readings(self, urls: Iterable[int]) -> dict[int, str]:
        """Return what was last read from these pages, where they are lists."""
        sql = "SELECT url, reading FROM forum_lists WHERE url IN (SELECT value FROM json_each(?))"
        rows = self._database.execute(sql, (json.dumps(list(urls)),)).fetchall()
        return {number: unpack_text(reading) for number, reading in rows}

    def known_lists(self, urls: Iterable[int]) -> set[int]:
        """Return those of the pages of which it is known what was last read from them."""
        sql = "SELECT url FROM forum_lists WHERE url IN (SELECT value FROM json_each(?))"
        return {number for (number,) in self._database.execute(sql, (json.dumps(list(urls)),)).fetchall()}

    def keep_list(self, url: int, reading: str) -> None:
        """Keep what was read from a list."""
        with self._work.transaction():
            sql = "INSERT INTO forum_lists VALUES (?, ?) ON CONFLICT (url) DO UPDATE SET reading = excluded.reading"
            self._database.execute(sql, (url, pack_text(reading)))
