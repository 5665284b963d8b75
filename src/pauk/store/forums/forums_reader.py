"""Look at forums that are followed: what was learned, boards, threads, posts and their earlier versions.

In: a forum, or a stamp after which to look. Out: plain records, texts unpacked, in memory that does not grow with them.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

from pauk.store.forums.forums import ForumRow
from pauk.store.sql.packing import unpack_text
from pauk.store.sql.reader_base import ReaderBase

_LOT = 1_000
_FORUM = ", ".join(ForumRow._fields)


class ForumFigures(NamedTuple):
    """What a forum amounts to: threads of which posts are known; what is gone is counted apart."""

    boards: int
    threads: int
    posts: int
    gone_threads: int
    gone_posts: int
    edited_posts: int
    waiting: int  # pages that are asked for and have not come
    unfinished: int  # threads whose last visit did not come to its end
    short: int  # threads of which fewer posts are kept than their lists count


class StoredBoard(NamedTuple):
    """A board, with its threads counted; ``crawled_at`` is empty where it was never read to its end."""

    url: str
    title: str
    parent: str
    crawled_at: str
    outcome: str
    threads: int


class StoredThread(NamedTuple):
    """A thread with its board."""

    id: int
    url: str
    title: str
    author: str
    created: str
    posts: int
    crawled_at: str
    gone_at: str
    board: str
    board_title: str
    forum: str
    stamp: int


class StoredPost(NamedTuple):
    """A post with its thread and board; ``parent`` is the key of the post it answers, where the page shows that."""

    id: int
    key: str
    thread: int
    thread_url: str
    thread_title: str
    board: str
    forum: str
    author: str
    author_url: str
    date: str
    precision: str  # of the date; "" where the page's own way of writing is all that is known
    edited: str
    number: int | None
    parent: str
    url: str
    text: str
    seen_at: str
    gone_at: str
    versions: int  # earlier texts
    stamp: int


class PostVersion(NamedTuple):
    """An earlier text of a post, what was shown of edits then, and when another one was found in its place."""

    text: str
    edited: str
    replaced_at: str


_THREADS = (
    "SELECT t.id, t.url, t.title, t.author, t.created, t.posts, t.crawled_at, t.gone_at, coalesce(b.url, ''), "
    "coalesce(b.title, ''), f.entry, t.stamp FROM threads t JOIN forums f ON f.id = t.forum "
    "LEFT JOIN boards b ON b.id = t.board"
)
_POSTS = (
    "SELECT p.id, p.key, p.thread, t.url, t.title, coalesce(b.url, ''), f.entry, p.author, p.author_url, p.date, "
    "p.precision, p.edited, p.number, p.parent, p.url, p.text, p.seen_at, p.gone_at, "
    "(SELECT count(*) FROM post_versions v WHERE v.post = p.id), p.stamp "
    "FROM posts p JOIN threads t ON t.id = p.thread JOIN forums f ON f.id = t.forum "
    "LEFT JOIN boards b ON b.id = t.board"
)
_TEXT_AT = StoredPost._fields.index("text")


class ForumsReader:
    """The part of the reader that looks at forums."""

    def __init__(self, look: ReaderBase) -> None:
        self._all, self._one, self._damage = look.all, look.one, look.damage

    def all(self) -> list[ForumRow]:
        """Return all forums."""
        return [ForumRow(*row) for row in self._all(f"SELECT {_FORUM} FROM forums ORDER BY id")]  # noqa: S608

    def figures(self, forum: int) -> ForumFigures:
        """Count what a forum amounts to."""
        threads = "FROM threads WHERE forum = ? AND posts > 0 AND gone_at"
        posts = "FROM posts p JOIN threads t ON t.id = p.thread WHERE t.forum = ?"
        counts = (
            "SELECT count(*) FROM boards WHERE forum = ?",
            f"SELECT count(*) {threads} = ''",
            f"SELECT count(*) {posts} AND p.gone_at = ''",
            f"SELECT count(*) {threads} != ''",
            f"SELECT count(*) {posts} AND p.gone_at != ''",
            f"SELECT count(*) {posts} AND EXISTS (SELECT 1 FROM post_versions v WHERE v.post = p.id)",  # noqa: S608
            "SELECT count(*) FROM forum_requests WHERE forum = ?",
            """SELECT count(*) FROM threads WHERE forum = ? AND state LIKE '%"visit":%'""",
            """SELECT count(*) FROM threads WHERE forum = ? AND gone_at = '' AND state LIKE '%"missing":%'""",
        )
        return ForumFigures(*(int(self._one(sql, forum)[0]) for sql in counts))

    def boards_of(self, forum: int) -> list[StoredBoard]:
        """Return the boards of a forum, those inside others behind them."""
        sql = (
            "SELECT b.url, b.title, b.parent, b.crawled_at, b.outcome, "
            "(SELECT count(*) FROM threads t WHERE t.board = b.id AND t.gone_at = '') "
            "FROM boards b WHERE b.forum = ? ORDER BY b.id"
        )
        return [StoredBoard(*row) for row in self._all(sql, forum)]

    def last_thread(self) -> int:
        """Return the highest number of a thread."""
        return int(self._one("SELECT coalesce(max(id), 0) FROM threads")[0])

    def thread_at(self, forum: int, url: str) -> StoredThread | None:
        """Return the thread of a forum that has this URL."""
        row = self._one(f"{_THREADS} WHERE t.forum = ? AND t.url = ?", forum, url)
        return StoredThread(*row) if row else None

    def thread(self, number: int) -> StoredThread | None:
        """Return a thread by its number."""
        row = self._one(f"{_THREADS} WHERE t.id = ?", number)
        return StoredThread(*row) if row else None

    def thread_of_url(self, url: str) -> StoredThread | None:
        """Return the thread that has this URL; of several forums the first one's."""
        row = self._one(f"{_THREADS} WHERE t.url = ? ORDER BY t.id", url)
        return StoredThread(*row) if row else None

    def threads_before(self, stamp: int = 0, *, limit: int = 100) -> list[StoredThread]:
        """Return the threads that were written before a stamp, the newest first; without one the newest of all."""
        sql = f"{_THREADS} WHERE t.stamp < ? AND t.gone_at = '' ORDER BY t.stamp DESC LIMIT {limit}"
        return [StoredThread(*row) for row in self._all(sql, stamp or 2**62)]

    def place_of_post(self, post: int) -> tuple[int, int]:
        """Return the thread of a post, and how many of its posts stand before it; zeros where there is none."""
        sql = (
            "SELECT p.thread, (SELECT count(*) FROM posts o WHERE o.thread = p.thread AND (o.place, o.id) < "
            "(p.place, p.id)) FROM posts p WHERE p.id = ?"
        )
        row = self._one(sql, post)
        return (int(row[0]), int(row[1])) if row else (0, 0)

    def wanted_of(self, key: int) -> list[tuple[int, str]]:
        """Return what is wanted of a page, by its seen key: forum and request."""
        return self._all("SELECT forum, request FROM forum_requests WHERE key = ? ORDER BY id", key)

    def threads_after(self, stamp: int = 0) -> Iterator[StoredThread]:
        """Go through the threads that were written after a stamp, in the order of their stamps."""
        while rows := self._all(f"{_THREADS} WHERE t.stamp > ? ORDER BY t.stamp LIMIT {_LOT}", stamp):
            yield from (StoredThread(*row) for row in rows)
            stamp = rows[-1][-1]

    def posts_after(self, stamp: int = 0) -> Iterator[StoredPost]:
        """Go through the posts that were written after a stamp, in the order of their stamps."""
        while rows := self._all(f"{_POSTS} WHERE p.stamp > ? ORDER BY p.stamp LIMIT {_LOT}", stamp):
            yield from self._damage.each("post", rows, _unpack)
            stamp = rows[-1][-1]

    def posts_of(self, thread: int, *, first: int = 0, limit: int = 2**31) -> list[StoredPost]:
        """Return the posts of a thread, in their order; so many, from one on."""
        sql = f"{_POSTS} WHERE p.thread = ? ORDER BY p.place, p.id LIMIT {limit} OFFSET {first}"
        rows = self._all(sql, thread)
        return list(self._damage.each("post", rows, _unpack))

    def count_posts(self, thread: int) -> int:
        """Count the posts of a thread, those that are gone among them."""
        return int(self._one("SELECT count(*) FROM posts WHERE thread = ?", thread)[0])

    def versions_of(self, post: int) -> list[PostVersion]:
        """Return the earlier texts of a post, the oldest first."""
        sql = "SELECT text, edited, replaced_at FROM post_versions WHERE post = ? ORDER BY id"
        rows = [(post, *row) for row in self._all(sql, post)]
        return list(self._damage.each("post", rows, lambda row: PostVersion(unpack_text(row[1]), *row[2:])))


def _unpack(row: tuple[Any, ...]) -> StoredPost:
    return StoredPost._make((*row[:_TEXT_AT], unpack_text(row[_TEXT_AT]), *row[_TEXT_AT + 1 :]))
