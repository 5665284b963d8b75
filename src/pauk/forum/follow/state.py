"""What is known of a followed forum, what is asked for next, and what a page turned out to be: plain records.

In: nothing. Out: `ForumState` with its boards, threads and posts; `FollowRequest`, `SeenPage`, `FollowStep`. Dates are
texts as pages show them (``YYYY-MM-DD`` or ``YYYY-MM-DDThh:mm[:ss]``), on the forum's own clock.
"""

from collections import Counter
from dataclasses import dataclass, field
from enum import StrEnum

from pauk.base.records import Post
from pauk.forum.paging.page_number import Specific
from pauk.forum.paging.paging import Paging
from pauk.forum.rows.parts.row import BoardRow, DateGroups, ThreadRow

OK = "ok"
# Outcomes that begin so say that an address leads to a file, such as a feed: to no board and no thread.
NO_PAGE = "not_html"
# Where no list shows what was written: how long a thread is left alone, as a share of its silence at the last visit,
# and at least. `pauk eval forum` tells what other values find and cost.
PATIENCE = 0.5
SHORTEST_WAIT_DAYS = 0.5


class Why(StrEnum):
    """Why a page is asked for."""

    BOARDS = "boards"  # it lists boards
    BOARD = "board"  # a page of a board
    NEW_THREAD = "new_thread"
    MORE_PAGES = "more_pages"  # later pages of a new thread
    NEW_POSTS = "new_posts"  # its row says that something was written
    UNFINISHED = "unfinished"  # the last visit did not come to its end
    LOOK = "look"  # nothing shows whether anything was written; its own past says that it may have been


class PageNews(StrEnum):
    """What a fetched page held: nothing but new content, some, none, or neither threads nor posts."""

    NEW = "new"
    SEMI = "semi"
    DUPLICATE = "duplicate"
    WRONG = "wrong"


@dataclass(frozen=True, slots=True, kw_only=True)
class FollowRequest:
    """One page that is wanted; ``board`` and ``thread`` are the keys of what it belongs to."""

    url: str
    why: Why
    board: str = ""
    thread: str = ""
    page: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class SeenPage:
    """What came back for a request; an ``outcome`` other than "ok" says why there is nothing to read."""

    kind: str = "other"
    posts: tuple[Post, ...] = ()
    threads: tuple[ThreadRow, ...] = ()
    boards: tuple[BoardRow, ...] = ()
    paging: Paging = field(default_factory=Paging)
    sort: str | None = None
    dates: DateGroups = "none"
    is_nested: bool = False
    is_message: bool = False  # alone on its page, which nothing is added to
    more_boards: tuple[str, ...] = ()  # that it links to by URLs as boards have them; a lone row is easily overlooked
    more_threads: tuple[str, ...] = ()  # the same of threads
    thread: str = ""  # that the address it came from names, where redirects led to another one; "" where it names none
    outcome: str = OK


@dataclass(slots=True, kw_only=True)
class PostState:
    """A post that is kept; its ``id`` never changes, whatever is done to its text."""

    id: str
    author: str
    date: str
    text_hash: str
    seen_at: str
    url: str = ""
    number: int | None = None
    edited: str = ""
    gone_at: str = ""
    precision: str = ""  # of the date
    versions: list[tuple[str, str]] = field(default_factory=list)  # earlier hashes, and when they were replaced
    row: int = 0  # where it is kept, which whoever keeps it sets


@dataclass(slots=True)
class ThreadVisit:
    """A visit to a thread that is under way: what its row showed, and what has been found so far."""

    row: ThreadRow | None
    is_new: bool
    known: int  # posts that were known and not gone when it began
    found: int = 0  # posts that were not known
    seen: set[int] = field(default_factory=set)  # pages that were read
    asked: set[int] = field(default_factory=set)  # pages that were asked for
    met: set[str] = field(default_factory=set)  # posts that were seen on these pages
    own: set[str] = field(default_factory=set)  # of them those that no page repeats from another
    top: PostState | None = None  # that the page read last began with
    anchored: set[int] = field(default_factory=set)  # pages that held a post known before the visit
    signs: tuple[str, ...] = ()  # of its row that told of news


@dataclass(slots=True, kw_only=True)
class ThreadState:
    """A thread; what its row showed counts as seen only when a visit came to its end."""

    url: str
    board: str
    title: str = ""
    author: str = ""
    created: str = ""
    posts: list[PostState] = field(default_factory=list)  # in the order of the thread's pages
    pages: int = 1
    number: Specific | None = None
    replies_seen: int | None = None
    activity_seen: str = ""
    last_author_seen: str = ""
    last_url_seen: str = ""
    crawled_at: str = ""
    found_at: str = ""  # the last visit that found something new
    sort: str | None = None
    is_nested: bool = False
    is_sticky: bool = False
    is_message: bool = False
    gone_at: str = ""
    missing: int = 0  # posts that its row counts and its pages did not show
    asked_again: int = 0  # times that it was read from its first page on because of that
    earlier_urls: list[str] = field(default_factory=list)
    visit: ThreadVisit | None = None

    @property
    def alive(self) -> list[PostState]:
        """The posts that have not been removed, as far as is known."""
        return [post for post in self.posts if not post.gone_at]

    @property
    def size(self) -> int:
        """How many posts have not been removed, as far as is known."""
        return len(self.alive)


@dataclass(slots=True)
class BoardWalk:
    """A walk through a board's pages that is under way."""

    row: BoardRow | None
    pages: int = 0
    seen: set[str] = field(default_factory=set)  # threads
    silent: list[str] = field(default_factory=list)  # threads whose rows tell nothing, and that may have news
    told: int = 0  # rows of known threads that told something


@dataclass(slots=True, kw_only=True)
class BoardState:
    """A board; what the list of boards shows of it counts as seen only when a walk came to its end."""

    url: str
    parent: str = ""
    has_row: bool = False  # the parent shows a row of it, and not a link alone
    is_list: bool = False  # it is no board, but lists those that a list of boards shows: the same page, or a part of it
    title: str = ""
    threads: set[str] = field(default_factory=set)  # that lie here
    posts_seen: int | None = None
    threads_seen: int | None = None
    activity_seen: str = ""
    lost: int = 0  # posts that it no longer counted, and of which no thread's row was seen since
    posts_told: int | None = None  # what that list shows, believed or not
    activity_told: str = ""
    rate: float = 0.0  # posts a day that it grew by between the last two walks
    surplus: int | None = None  # posts that the list of boards counted beyond those of the threads known
    surplus_threads: int | None = None  # and threads
    has_whole_date: bool | None = None  # that list's date tells of the boards inside, too; none where nothing shows it
    has_whole_counts: bool | None = None  # the same of its counts
    crawled_at: str = ""
    sorts: "Counter[str]" = field(default_factory=Counter)
    is_paged: bool = False  # has more than one page
    walls: int = 0  # times in a row that it could not be read
    cycles_skipped: int = 0
    outcome: str = OK
    walk: BoardWalk | None = None


@dataclass(slots=True, kw_only=True)
class ForumState:
    """All that is known of one forum."""

    entry: str
    boards: dict[str, BoardState] = field(default_factory=dict)
    threads: dict[str, ThreadState] = field(default_factory=dict)
    titles: dict[str, set[str]] = field(default_factory=dict)  # threads by title
    aliases: dict[str, str] = field(default_factory=dict)  # addresses that lead to threads which stand elsewhere
    lists: list[str] = field(default_factory=list)  # pages that list boards and no threads
    walked: set[str] = field(default_factory=set)  # boards that were walked through in this cycle
    familiar: int = 0  # pages of this cycle that were what they had been
    strange: int = 0  # and those that were not: no rows, no posts, nothing there
    is_rehoused: bool = False  # it changed its software: its threads are known again by what they are
    page_sizes: "Counter[int]" = field(default_factory=Counter)
    thread_sorts: "Counter[str]" = field(default_factory=Counter)
    index_sort: str | None = None  # as learning saw it; boards that show another order are believed
    number: Specific | None = None  # of some thread's pages: a model for those of the others
    base_counts: "Counter[int]" = field(default_factory=Counter)  # posts of a thread less the replies its row shows
    signs_kept: "Counter[str]" = field(default_factory=Counter)  # visits that found what a sign promised
    signs_broken: "Counter[str]" = field(default_factory=Counter)  # and that did not
    later_asked: int = 0  # threads of this cycle that were asked for because of a date against their count
    dates_of_last: int = 0  # rows whose date of activity was that of the last post
    dates_of_first: int = 0  # and of the opening one
    are_lists_counted: bool = True  # what lists of boards show as posts can be that
    are_lists_dated: bool = True  # and the date of the last post
    endings_from: int = 0  # posts that were kept when their authors' endings were last looked for
    cycle_at: str = ""
    patience: float = PATIENCE
    shortest_wait_days: float = SHORTEST_WAIT_DAYS


@dataclass(slots=True)
class FollowStep:
    """What follows from one page: what to ask for next, what the page held, and which posts are new or changed."""

    requests: list[FollowRequest] = field(default_factory=list)
    report: PageNews = PageNews.WRONG
    new_posts: list[tuple[int, PostState]] = field(default_factory=list)  # with their places on the page
    edited_posts: list[PostState] = field(default_factory=list)
    gone_posts: list[PostState] = field(default_factory=list)
