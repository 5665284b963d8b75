"""Tell of what kind a page is: an index of threads or boards, a thread, or something else, and why.

In: a `Sheet`, its lists looked at, the posts found on it, and its listing. Out: a `PageKind`. A linear model decides
(``python -m train.forum.kinds`` makes it); the reason is told from what is on the page.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Literal

from pauk.forum.kinds.features import FEATURES, describe_page
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
    possible: dict[KindName, bool] = {
        "other": True,
        "index": bool(listing.threads or listing.boards) or chances["index"] > _LIKELY,
        "thread": bool(found.posts),
    }
    name = max(NAMES, key=lambda name: chances[name])
    name = name if possible[name] else "other"
    reason = next(_reasons(sheet, looks, found), "") if name == "other" else ""
    return PageKind(name, round(chances[name], 3), reason)


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
    shown = sum(1 for stamp in sheet.stamps if stamp.is_shown)
    if shown < _FEW_DATES:
        yield "it shows no dates" if not shown else "it shows one date only"
    if not found.posts:
        yield "what repeats on it is neither rows of threads nor posts"
    yield "what repeats on it looks like neither the threads nor the posts of a forum"
