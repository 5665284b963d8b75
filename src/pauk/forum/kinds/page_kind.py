"""Tell of what kind a page is: an index of threads or boards, a thread, or something else, and why.

In: a `PageView`, its lists looked at, the posts found on it, and its listing. Out: a `PageKind`. A linear model decides
(``python -m train.forum.kinds`` makes it); the reason is told from what is on the page.
"""

from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cache
from importlib.resources import files
from typing import Literal

from pauk.forum.kinds.features import FEATURES, describe_page, says_it_is_empty, share_of_titles
from pauk.forum.kinds.items import count_titles, has_area_below, stands_in_row, tells_of_author
from pauk.forum.kinds.rows_of_posts import are_whole, is_beside, is_named, is_whole
from pauk.forum.page.person_links import is_of_person
from pauk.forum.posts.parts.post import PostPage
from pauk.forum.rows.lists.list_classifier import JudgedList
from pauk.forum.rows.lists.list_model import KIND, Judge, judge_of
from pauk.forum.rows.parts.page_view import PageView
from pauk.forum.rows.parts.row import BoardRow, Listing, ThreadRow
from pauk.learn.shipped_model import read_shipped

KindName = Literal["index", "thread", "other"]
NAMES: tuple[KindName, ...] = ("other", "index", "thread")
_FILE = "data/kinds.safetensors"
_FEW_CHARS = 200
_FEW_DATES = 2
_LIKELY = 0.7  # without rows
_HALF = 0.5
# How sure it must be that posts are posts: above other threads (at 0.8 rows are taken for posts), where people talk.
_SURE = 0.9
# What one or two posts alone must reach: threads of four real softwares that cannot be answered there reach 0.88.
_QUITE_SURE = 0.65
# Lists of boards with the last post of each reach it; where it is less, boards may be the names of authors.
_NO_DOUBT = 0.95
_SEVERAL, _TWO = 3, 2
# What a thread or an index must reach beside "other" where people surely talk, or rows are surely threads.
_MAY_BE = 0.15
_DAY = len("YYYY-MM-DD")


@dataclass(frozen=True, slots=True)
class PageKind:
    """The kind of a page, how sure that is (0 to 1), and the reason where it is other."""

    name: KindName
    confidence: float
    reason: str = ""


def tell_kind(
    sheet: PageView,
    looks: Sequence[JudgedList],
    found: PostPage,
    listing: Listing,
    judge: Judge | None = None,
    *,
    now: datetime | None = None,
) -> PageKind:
    """Tell the kind of a page; one without posts is never a thread, one without rows an index only if that is likely.

    Where the likeliest kind cannot be, the page is other, unless people surely talk on it, or rows are surely threads
    or boards: what is next likely was never likely by itself. What is dated after ``now`` was not written yet: it is
    other.
    """
    if now is not None and _lie_ahead(found, listing, now):
        return PageKind("other", 1.0, "the dates of what it lists lie ahead")
    chances = (judge or shipped_judge()).probabilities(describe_page(sheet, looks, found, listing))
    chances = _settle_rows(sheet, found, listing, chances)
    if found.is_message and chances["index"] < _SURE:
        return PageKind("thread", round(max(chances["thread"], _NO_DOUBT), 3))
    possible: dict[KindName, bool] = {
        "other": True,
        "index": _may_be_listed(sheet, listing, chances["index"]),
        "thread": _may_be_talk(sheet, looks, found, chances["thread"]),
    }
    name = max(NAMES, key=lambda name: chances[name])
    if not possible[name] or name == "other":
        may_be = {kind for kind in NAMES if possible[kind] and chances[kind] > _MAY_BE}
        name = _second_kind(sheet, looks, found, listing, may_be)
    reason = next(_reasons(sheet, looks, found), "") if name == "other" else ""
    return PageKind(name, round(chances[name], 3), reason)


def _second_kind(
    sheet: PageView,
    looks: Sequence[JudgedList],
    found: PostPage,
    listing: Listing,
    may_be: Container[KindName],
) -> KindName:
    """Tell the kind of a page that is likeliest other, or something it cannot be."""
    people = {post.author for post in found.posts}
    do_talk = are_whole(found) and len(people) > 1 and sum(map(is_whole, found.posts)) >= _SEVERAL
    if "thread" in may_be and (do_talk or _asks(sheet, found)):
        return "thread"
    is_index = "index" in may_be and (_are_rows(looks, listing) or says_it_is_empty(sheet))
    return "index" if is_index else "other"


def _settle_rows(sheet: PageView, found: PostPage, listing: Listing, chances: dict[str, float]) -> dict[str, float]:
    """Let rows that look like posts speak for an index, and those below sure posts for a thread: similar ones."""
    is_doubted = chances["thread"] < _SURE
    both = chances["index"] + chances["thread"]
    if share_of_titles(found, listing) > _HALF or (is_doubted and _are_last_posts(found, listing)):
        return chances | {"index": both, "thread": 0.0}
    if _are_above(sheet, found, listing, is_doubted=chances["index"] < _NO_DOUBT):
        return chances | {"index": 0.0, "thread": both}
    return chances


def _lie_ahead(found: PostPage, listing: Listing, now: datetime) -> bool:
    """Whether most posts and rows are of days to come; clocks of other zones are a day ahead at most."""
    rows = (row.created or row.last_activity for row in listing.threads)
    days = [day[:_DAY] for day in (*(post.date for post in found.posts), *rows) if day]
    tomorrow = (now + timedelta(days=1)).date().isoformat()
    return sum(1 for day in days if day > tomorrow) > _HALF * len(days)


def _are_last_posts(found: PostPage, listing: Listing) -> bool:
    """Whether the posts found are the last ones of boards: their authors are the names of boards that count threads."""
    counted = [board for board in listing.boards if board.threads is not None and board.posts is not None]
    titles = {board.title for board in counted if not is_of_person(board.url)}
    return len(titles) >= _TWO and bool(found.posts) and all(post.author in titles for post in found.posts)


def _may_be_listed(sheet: PageView, listing: Listing, chance: float) -> bool:
    """Whether rows may be threads or boards; where they lead to people, or there are none, that must be surer.

    A board without threads may say so. Rows that all have one title are buttons beside something else.
    """
    rows: list[ThreadRow | BoardRow] = [*listing.threads, *listing.boards]
    if not rows:
        return chance > (_MAY_BE if says_it_is_empty(sheet) else _LIKELY)
    are_people = sum(1 for row in rows if is_of_person(row.url)) > _HALF * len(rows)
    are_buttons = len(rows) >= _SEVERAL and len({row.title for row in rows}) == 1
    return not are_buttons and (chance >= _SURE or not are_people)


def _asks(sheet: PageView, found: PostPage) -> bool:
    """Whether somebody asks on a page, and may be answered: one or two sure posts, and what forums have beside them."""
    if not 0 < len(found.posts) < _SEVERAL or found.confidence < _SURE:
        return False
    addressed = [
        any(link.place in sheet.inward for link in sheet.links_in(post.start, post.end)) for post in found.posts
    ]
    are_linked = all(
        is_whole(post) and (post.author_url or has) for post, has in zip(found.posts, addressed, strict=True)
    )
    is_answered = any(addressed) or has_area_below(sheet, found) or tells_of_author(sheet, found.posts[0])
    return are_linked and is_answered


def _may_be_talk(sheet: PageView, looks: Sequence[JudgedList], found: PostPage, chance: float) -> bool:
    """Whether posts may be a thread; where an author is a title in a list, or each has a title, it must be surer.

    So must it where there are few and nothing beside them says that they can be answered, and on the page of a person,
    where others leave a word.
    """
    if is_of_person(sheet.url) and chance < _SURE:
        return False
    if len(found.posts) < _SEVERAL:
        is_enough = chance >= _QUITE_SURE or _asks(sheet, found)
        return bool(found.posts) and is_enough and (chance >= _SURE or not stands_in_row(sheet, looks, found))
    return chance >= _SURE or count_titles(sheet, found.posts) < _HALF * len(found.posts)


def _are_rows(looks: Sequence[JudgedList], listing: Listing) -> bool:
    """Whether several rows were found in lists that are surely of threads, or are boards that count what they hold.

    Such a board holds as many posts as threads at least, and shows a date unless it is empty.
    """
    chances = [look.chances["threads"] for look in looks if not look.is_lone]
    if len(listing.threads) >= _TWO and max(chances, default=0.0) >= _SURE:
        return True
    told = [(board.threads, board.posts, bool(board.last_activity)) for board in listing.boards]
    counted = [
        threads
        for threads, posts, is_dated in told
        if threads is not None and posts is not None and posts >= threads and bool(posts) == bool(threads) == is_dated
    ]
    return len(told) == len(counted) >= _SEVERAL


def _are_above(sheet: PageView, found: PostPage, listing: Listing, *, is_doubted: bool) -> bool:
    """Whether sure posts stand above all rows of a page, and what was taken for boards are the names of authors."""
    if found.confidence < _SURE or not (listing.threads or listing.boards):
        return False
    if any(is_beside(sheet, board) for board in listing.boards):
        return False
    opening, last = found.posts[0], max(post.end for post in found.posts)
    are_below = all(row.place >= last for row in listing.threads)
    are_names = not listing.boards or (is_doubted and all(is_named(found, board) for board in listing.boards))
    return is_whole(opening) and are_below and are_names


@cache
def shipped_judge() -> Judge:
    """Return the judge that comes with the package."""
    data = files("pauk.forum.kinds").joinpath(_FILE).read_bytes()
    return judge_of(read_shipped(data, kind=KIND, features=FEATURES, where=_FILE))


def _reasons(sheet: PageView, looks: Sequence[JudgedList], found: PostPage) -> Iterator[str]:
    """Give what speaks against threads and posts on a page, the strongest first."""
    nodes = sheet.nodes
    if not nodes.chars[-1]:
        yield "it shows no text"
    if any(
        tag == "input" and nodes.attribute(at, "type").lower() == "password" for at, tag in enumerate(nodes.flat.tags)
    ):
        yield "a form asks for a password"
    if nodes.chars[-1] < _FEW_CHARS:
        yield f"it shows only {nodes.chars[-1]} characters"
    if not looks and not found.posts:
        yield "nothing on it repeats"
    shown = sum(1 for stamp in sheet.stamps if stamp.is_seen)
    if shown < _FEW_DATES:
        yield "it shows no dates" if not shown else "it shows one date only"
    if not found.posts:
        yield "what repeats on it is neither rows of threads nor posts"
    yield "what repeats on it looks like neither the threads nor the posts of a forum"
