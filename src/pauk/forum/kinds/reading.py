"""Tell of what kind a page is: an index of threads or boards, a thread, or something else, and why.

In: a `Sheet`, its lists looked at, the posts found on it, and its listing. Out: a `PageKind`. A linear model decides
(``python -m train.forum.kinds`` makes it); the reason is told from what is on the page.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Literal

from pauk.forum.kinds.features import FEATURES, describe_page, share_of_titles
from pauk.forum.posts.found import PostPage
from pauk.forum.rows.judge import KIND, Judge, judge_of
from pauk.forum.rows.looking import Look
from pauk.forum.rows.row import Listing
from pauk.forum.rows.sheet import Sheet
from pauk.learn.model import load_model

KindName = Literal["index", "thread", "other"]
NAMES: tuple[KindName, ...] = ("other", "index", "thread")
_FILE = "data/kinds.safetensors"
_FEW_CHARS = 200
_FEW_DATES = 2
_LIKELY = 0.5
_HALF = 0.5  # of the posts
# How sure it must be that posts are posts: above other threads (at 0.8 rows are taken for posts), where people talk.
_SURE, _NEARLY_SURE = 0.9, 0.8
# Lists of boards with the last post of each reach it; where it is less, boards may be the names of authors.
_NO_DOUBT = 0.95
_SEVERAL = 3
# What a thread must reach beside "other" where people talk: small threads that were read right reach 0.28 and more.
_MAY_BE = 0.25
_WORDS = 20  # characters that an opening post has at least; titles of rows are left out already


@dataclass(frozen=True, slots=True)
class PageKind:
    """The kind of a page, how sure that is (0 to 1), and the reason where it is other."""

    name: KindName
    confidence: float
    reason: str = ""


def tell_kind(
    sheet: Sheet, looks: Sequence[Look], found: PostPage, listing: Listing, judge: Judge | None = None
) -> PageKind:
    """Tell the kind of a page; one without posts is never a thread, one without rows an index only if that is likely.

    Where the likeliest kind cannot be, the page is other: what is next likely was never likely by itself.
    """
    chances = (judge or shipped_judge()).probabilities(describe_page(sheet, looks, found, listing))
    is_list = share_of_titles(found, listing) > _HALF
    if is_list:  # what looks like posts are the rows, and speaks for them
        chances = chances | {"index": chances["index"] + chances["thread"], "thread": 0.0}
    elif _are_above(found, listing, is_doubted=chances["index"] < _NO_DOUBT):  # similar threads are listed below
        chances = chances | {"thread": chances["index"] + chances["thread"], "index": 0.0}
    possible: dict[KindName, bool] = {
        "other": True,
        "index": bool(listing.threads or listing.boards) or chances["index"] > _LIKELY,
        "thread": bool(found.posts) and not is_list,
    }
    name = max(NAMES, key=lambda name: chances[name])
    if name == "other" and chances["thread"] > _MAY_BE and not is_list and _do_talk(found):
        name = "thread"
    name = name if possible[name] else "other"
    reason = next(_reasons(sheet, looks, found), "") if name == "other" else ""
    return PageKind(name, round(chances[name], 3), reason)


def _do_talk(found: PostPage) -> bool:
    """Whether several people talk on a page: sure posts, each with its author, its date and words of its own."""
    is_whole = all(post.author and post.date and len(post.text) >= _WORDS for post in found.posts)
    people = {post.author for post in found.posts}
    return len(found.posts) >= _SEVERAL and found.confidence >= _NEARLY_SURE and is_whole and len(people) > 1


def _are_above(found: PostPage, listing: Listing, *, is_doubted: bool) -> bool:
    """Whether sure posts stand above all rows of a page, and what was taken for boards are the names of authors."""
    if found.confidence < _SURE or not (listing.threads or listing.boards):
        return False
    opening, last = found.posts[0], max(post.end for post in found.posts)
    is_whole = bool(opening.author and opening.date) and len(opening.text) >= _WORDS
    are_below = all(row.place >= last for row in listing.threads)
    authors = {post.author for post in found.posts}
    are_names = not listing.boards or (is_doubted and all(board.title in authors for board in listing.boards))
    return is_whole and are_below and are_names


@cache
def shipped_judge() -> Judge:
    """Return the judge that comes with the package."""
    data = files("pauk.forum.kinds").joinpath(_FILE).read_bytes()
    return judge_of(load_model(data, kind=KIND, features=FEATURES, where=_FILE))


def _reasons(sheet: Sheet, looks: Sequence[Look], found: PostPage) -> Iterator[str]:
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
