"""Keep a followed forum in the store, thing by thing, while the planner works on it in memory.

In: the store, and a forum's row. Out: a `ForumState` whose boards and threads are light, and whose posts are read when
they are first asked for. What the planner touches is written by `save`, within the transaction of the page it comes
from; of the rest nothing is written again.
"""

from collections.abc import Mapping
from dataclasses import fields
from typing import Any, Generic, TypeVar

from pauk.forum.follow.merged_threads import recall_aliases
from pauk.forum.follow.planner import begin_following
from pauk.forum.follow.state import BoardState, ForumState, PostState, ThreadState
from pauk.run.forums.forum_maps import read_map
from pauk.run.forums.planner_json import dump, plain_fields, read, write
from pauk.run.forums.post_rows import PageContents, place_posts, row_of, state_of
from pauk.store.forums.forums import BoardRecord, ForumRow, PostRow, ThreadRecord
from pauk.store.writer import Store

T = TypeVar("T")
_THREAD = tuple(field.name for field in fields(ThreadState) if field.name != "posts")
_BOARD = tuple(field.name for field in fields(BoardState))
_APART = ("boards", "threads", "titles", "aliases")  # kept as rows, or made of them
# Of threads that are in hand so many posts stay in memory, about 500 bytes each.
_MOST_POSTS = 20_000


class Shelf(dict[str, T], Generic[T]):
    """Things by their URLs, which remembers those that were put there."""

    def __init__(self) -> None:
        super().__init__()
        self.touched: dict[str, None] = {}
        self.removed: dict[str, None] = {}

    def clear(self) -> None:
        """Take everything away."""
        self.removed.update(dict.fromkeys(self))
        super().clear()

    def __setitem__(self, key: str, value: T) -> None:
        self.touched[key] = None
        super().__setitem__(key, value)

    def setdefault(self, key: str, default: T) -> T:
        """Return the thing of a URL; put one there where there is none."""
        if key not in self:
            self[key] = default
        return self[key]

    def update(self, others: Mapping[str, T]) -> None:  # type: ignore[override]
        """Put things there."""
        for key, value in others.items():
            self[key] = value

    def place(self, key: str, value: T) -> None:
        """Put a thing there that is in the store already."""
        super().__setitem__(key, value)


class KeptThread(ThreadState):
    """A thread that is in the store: it says when it changes, and its posts are read when they are asked for."""

    __slots__ = ("books", "count", "row")
    books: "ForumRecords"
    count: int
    row: int

    def __init__(self, thread: ThreadState, books: "ForumRecords", row: int, count: int) -> None:
        object.__setattr__(self, "books", books)
        object.__setattr__(self, "row", row)
        object.__setattr__(self, "count", count)  # of posts that are not gone, as it was written last
        for name in _THREAD:
            object.__setattr__(self, name, getattr(thread, name))

    def __setattr__(self, name: str, value: Any) -> None:
        if getattr(self, name) != value:
            self.books.threads.touched[self.url] = None
        object.__setattr__(self, name, value)

    @property
    def posts(self) -> list[PostState]:
        """The posts, in the order of the thread's pages."""
        return self.books.posts_of(self)

    @posts.setter
    def posts(self, posts: list[PostState]) -> None:
        self.books.put_posts(self, posts)

    @property
    def size(self) -> int:
        """How many posts have not been removed: as it was written last where they are not in hand."""
        return len(self.alive) if self.books.has_in_hand(self) else self.count


class KeptBoard(BoardState):
    """A board that is in the store: it says when it changes."""

    __slots__ = ("shelf",)
    shelf: Shelf[BoardState]

    def __init__(self, board: BoardState, shelf: Shelf[BoardState]) -> None:
        object.__setattr__(self, "shelf", shelf)
        for name in _BOARD:
            object.__setattr__(self, name, getattr(board, name))

    def __setattr__(self, name: str, value: Any) -> None:
        if getattr(self, name) != value:
            self.shelf.touched[self.url] = None
        object.__setattr__(self, name, value)


class ForumRecords:
    """One forum that is being followed: its state, and the rows behind it."""

    def __init__(self, store: Store, row: ForumRow) -> None:
        self._store = store
        self.row = row
        self._boards: dict[str, int] = {}
        self._posts: dict[int, list[PostState]] = {}  # of threads in hand, by their rows, the one used last at the end
        self._rows: dict[int, dict[str, PostRow]] = {}  # as they are in the store, by thread and key
        self.boards: Shelf[BoardState] = Shelf()
        self.threads: Shelf[ThreadState] = Shelf()
        self.state = self._load()

    # Reading.

    def _load(self) -> ForumState:
        state = read(ForumState, self.row.state) if self.row.state else begin_following(read_map(self.row.map))
        state.boards, state.threads = boards, threads = self.boards, self.threads
        for row in self._store.forums.boards_of(self.row.id):
            boards.place(row.url, KeptBoard(read(BoardState, row.state), boards))
            self._boards[row.url] = row.id
        for kept in self._store.forums.threads_of(self.row.id):
            thread = KeptThread(read(ThreadState, kept.state), self, kept.id, kept.posts)
            threads.place(kept.url, thread)
            state.titles.setdefault(thread.title, set()).add(thread.url)
            if thread.board in boards:
                boards[thread.board].threads.add(thread.url)
        recall_aliases(state)
        for board in boards.values():
            if board.walk is not None:  # which threads it has met is not kept: none of them is missed this time
                board.walk.seen = set(board.threads)
        return state

    def has_in_hand(self, thread: KeptThread) -> bool:
        """Whether the posts of a thread are in memory."""
        return thread.row in self._posts

    def posts_of(self, thread: KeptThread) -> list[PostState]:
        """Return the posts of a thread, from the store where they are not in hand."""
        posts = self._posts.pop(thread.row, None)
        if posts is None:
            rows = self._store.forums.posts_of(thread.row)
            self._rows[thread.row] = {row.key: row for row in rows}
            posts = [state_of(row) for row in rows]
            visit = thread.visit
            if visit is not None and visit.top is not None:
                visit.top = next((post for post in posts if post.id == visit.top.id), visit.top)
        self._posts[thread.row] = posts
        return posts

    def put_posts(self, thread: KeptThread, posts: list[PostState]) -> None:
        """Give a thread other posts: some went to another thread, which keeps them from now on."""
        left = {post.row for post in self.posts_of(thread)} - {post.row for post in posts}
        known = self._rows[thread.row]
        self._rows[thread.row] = {key: row for key, row in known.items() if row.id not in left}
        self._posts[thread.row] = posts
        self.threads.touched[thread.url] = None

    # Writing.

    def touch(self, board: str, thread: str) -> None:
        """Note that a page of a board or thread was taken in, which changes more of it than can be seen from here."""
        if board:
            self.boards.touched[board] = None
        if thread:
            self.threads.touched[thread] = None

    def save(self, at: str, contents: Mapping[str, PageContents]) -> None:
        """Write what was touched since it was last written; ``contents`` are the pages it comes from, by thread."""
        self._save_boards()
        threads = [self._keep(self.threads[url]) for url in self.threads.touched if url in self.threads]
        self.threads.touched.clear()
        for thread in threads:
            self._save_posts(thread, at, contents.get(thread.url))
        self._store.forums.write_threads([self._thread_row(thread) for thread in threads])
        self.row = self.row._replace(state=write(self.state, without=_APART))
        self._store.forums.write(self.row)
        # Let the posts of threads go that were not asked for lately.
        total = sum(map(len, self._posts.values()))
        while total > _MOST_POSTS:
            number = next(iter(self._posts))
            total -= len(self._posts.pop(number))
            del self._rows[number]

    def _save_boards(self) -> None:
        gone = [url for url in self.boards.removed if url not in self.boards and url in self._boards]
        self._store.forums.drop_boards([self._boards.pop(url) for url in gone])
        self.boards.removed.clear()
        touched = [self.boards[url] for url in self.boards.touched if url in self.boards]
        self.boards.touched.clear()
        new = [board.url for board in touched if board.url not in self._boards]
        self._boards.update(zip(new, self._store.forums.number_rows("boards", len(new)), strict=True))
        self._store.forums.write_boards([self._board_row(board) for board in touched])
        for board in touched:
            if not isinstance(board, KeptBoard):
                self.boards.place(board.url, KeptBoard(board, self.boards))

    def _keep(self, thread: ThreadState) -> KeptThread:
        """Return a thread as one that has a row; a new one gets its number."""
        if isinstance(thread, KeptThread):
            return thread
        (number,) = self._store.forums.number_rows("threads", 1)
        kept = KeptThread(thread, self, number, 0)
        self._posts[number], self._rows[number] = thread.posts, {}
        self.threads.place(thread.url, kept)
        return kept

    def _board_row(self, board: BoardState) -> BoardRecord:
        plain = plain_fields(board, ("threads", "walk"))
        if board.walk is not None:
            plain["walk"] = plain_fields(board.walk, ("seen",))
        return BoardRecord(
            id=self._boards[board.url],
            forum=self.row.id,
            url=board.url,
            parent=board.parent,
            title=board.title,
            crawled_at=board.crawled_at,
            outcome=board.outcome,
            state=dump(plain),
        )

    def _thread_row(self, thread: KeptThread) -> ThreadRecord:
        if thread.row in self._posts:
            object.__setattr__(thread, "count", len(thread.alive))
        return ThreadRecord(
            id=thread.row,
            forum=self.row.id,
            board=self._boards.get(thread.board, 0),
            url=thread.url,
            title=thread.title,
            author=thread.author,
            created=thread.created,
            posts=thread.count,
            crawled_at=thread.crawled_at,
            gone_at=thread.gone_at,
            state=write(thread, without=("posts",)),
        )

    def _save_posts(self, thread: KeptThread, at: str, contents: PageContents | None) -> None:
        """Write the posts of a thread that are new or have changed."""
        if thread.row not in self._posts:
            return  # nobody has looked at them
        known = self._rows[thread.row]
        moved = self._fetch_moved(thread, known)
        settled = {key: row for key, row in known.items() if key not in moved}
        placed = list(place_posts(self._posts[thread.row], settled))
        rows = [row_of(post, place, known.get(post.id), contents) for post, place in placed]
        new = [row for row in rows if row.key not in known]
        numbers = self._store.forums.number_rows("posts", len(new))
        new = [row._replace(id=number) for row, number in zip(new, numbers, strict=True)]
        texts = contents.texts if contents else {}
        self._store.forums.add_posts(thread.row, [(row, texts.get(row.key, "")) for row in new])
        numbered = {row.key: row.id for row in new}
        for post in self._posts[thread.row]:
            post.row = numbered.get(post.id, post.row)
        changed = [row for row in rows if row.key in known and row != known[row.key]]
        # The same text may have another hash than it had: heads of quotes were once a part of it.
        edited = [row for row in changed if row.key in texts and row.text_hash != known[row.key].text_hash]
        self._store.forums.replace_texts([(row.id, texts[row.key], row.edited) for row in edited], at)
        self._store.forums.change_posts(changed)
        known.update({row.key: row for row in (*new, *changed)})

    def _fetch_moved(self, thread: KeptThread, known: dict[str, PostRow]) -> set[str]:
        """Give a thread the rows of posts that came from another one; return the keys they have here."""
        keys = {post.row: post.id for post in self._posts[thread.row] if post.row and post.id not in known}
        if keys:
            known.update({row.key: row for row in self._store.forums.move_posts(thread.row, keys)})
        return set(keys.values())
