"""Read the posts of a thread page by the house layout of its forum, and by itself where that does not fit.

In: a page, its URL, a house layout. Out: a `ForumReading`. A page of one post says little by itself, and the other
pages of the forum say where its parts stand; a page that is built otherwise is read as if nothing were known. Where the
two differ, the reading that agrees better with what all other pages show is taken, and what one of them lacks the other
fills in.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any, Final

from pauk.extract.page.tree import Tree
from pauk.forum.kinds.page_kind import PageKind
from pauk.forum.page.nodes import Nodes
from pauk.forum.posts.layout.layout_fit import judge_fit
from pauk.forum.posts.parts.post import FoundPost, PostPage
from pauk.forum.posts.post_reader import read_posts_by
from pauk.forum.read.forum_page import ForumReading, PageInHand
from pauk.forum.rows.parts.row import Listing

_THREAD: Final = "thread"
_FITS = 0.5  # a layout that fits less is of another kind of page, or the forum has changed
# Of a post the share of its text that must be the same stretch for two readings to mean the same post.
_SAME = 0.5


def read_housed_page(
    tree: Tree, url: str, house: Mapping[str, Any], *, now: datetime, language: str = ""
) -> ForumReading:
    """Read a thread page by its forum's house layout, and by itself where that leaves something open."""
    page = PageInHand(tree, url, now, language)
    housed, fit = read_posts_by(house, page.nodes, page.base, now=now, language=language)
    if fit == 1:
        return _answer(page, housed, fit)
    if not housed.posts:
        return page.reading
    best = _choose(house, page.nodes, housed.posts, page.posts)
    if best is page.posts:
        return page.reading
    return _answer(page, replace(housed, posts=best), judge_fit(house, page.nodes, best))


def _answer(page: PageInHand, found: PostPage, fit: float) -> ForumReading:
    return ForumReading(PageKind(_THREAD, fit), found, Listing(), page.paging, page.nodes)


def _choose(
    house: Mapping[str, Any], nodes: Nodes, housed: Sequence[FoundPost], alone: tuple[FoundPost, ...]
) -> tuple[FoundPost, ...]:
    """Choose the posts that agree better with the house; what the page alone shows must hold all that the house knows.

    Of equals those of the house are taken, unless both fit badly and the page alone shows more.
    """
    filled = tuple(_fill(post, alone) for post in housed)
    fit, fit_alone = judge_fit(house, nodes, filled), judge_fit(house, nodes, alone)
    whole = [post for post in filled if post.date and post.text]
    has_all = all(any(_are_same(post, other) for other in alone) for post in whole)
    is_poor = fit < _FITS and (len(whole) < len(filled) or len(filled) < len(alone))
    return alone if is_poor or (has_all and fit_alone > fit) else filled


def _fill(post: FoundPost, others: Sequence[FoundPost]) -> FoundPost:
    """Take what a post lacks from the same post as the page alone shows it."""
    same = next((other for other in others if _are_same(post, other)), None)
    if same is None:
        return post
    if not post.author:
        post = replace(post, author=same.author, author_url=same.author_url, author_place=same.author_place)
    if not post.date:
        post = replace(post, date=same.date, precision=same.precision)
        post = replace(post, shown_date=same.shown_date, date_place=same.date_place)
    return post if post.text else replace(post, text=same.text, body_start=same.body_start, body_end=same.body_end)


def _are_same(post: FoundPost, other: FoundPost) -> bool:
    """Whether two readings mean the same post: most of its stretch."""
    shared = min(post.end, other.end) - max(post.start, other.start)
    return shared > _SAME * max(post.end - post.start, other.end - other.start)
