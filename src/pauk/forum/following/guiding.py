"""Read a page of a forum that was learned: by its templates, as what its URL says it is.

In: a page, its URL, and a `ForumMap`. Out: a `ForumReading`, and with `mending` a `SeenPage` for the planner. A board
with one thread repeats nothing, a thread of one post looks like an article: but the URL says what they are, and other
pages of the forum have shown where rows and posts stand.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime

from pauk.base.urls import seen_key
from pauk.extract.tree import Tree
from pauk.forum.following.housing import read_housed_page
from pauk.forum.following.mending import mend_page
from pauk.forum.following.seen import see_page
from pauk.forum.following.states import ForumState, SeenPage
from pauk.forum.kinds.reading import PageKind
from pauk.forum.learning.map import ForumMap, Place
from pauk.forum.reading import ForumReading, read_forum_page
from pauk.forum.rows.sheet import Sheet

_ROWS, _POSTS = "rows", "posts"


def begin_following(known: ForumMap) -> ForumState:
    """Begin to follow a forum that was learned, with the orders that learning saw."""
    sorts = Counter({known.thread_sort: 1}) if known.thread_sort else Counter[str]()
    return ForumState(entry=known.entry, thread_sorts=sorts, index_sort=known.index_sort)


def place_within(known: ForumMap, url: str, within: str = "") -> Place:
    """Tell what a URL leads to; one that says nothing leads to the thread or board that was asked for, ``within``."""
    place = known.classify(url)
    asked = known.classify(within) if within and place.kind == "other" else place
    return place if asked.kind == "other" else Place(asked.kind, asked.base, place.page if asked is place else 0)


def read_known_page(
    tree: Tree,
    url: str,
    known: ForumMap,
    *,
    now: datetime,
    language: str = "",
    within: str = "",
) -> ForumReading:
    """Read a page as what its URL says it is."""
    learned = known.template
    kind = place_within(known, url, within).kind
    if kind == "thread" and (house := learned.get(_POSTS)):
        return _as_thread(read_housed_page(tree, url, house, now=now, language=language))
    reading = read_forum_page(tree, url, now=now, language=language)
    if kind == "thread":
        return _as_thread(reading)
    if kind == "other":
        return reading
    if not learned.get(_ROWS) or not _misses_threads(reading, url, known):
        return _as_index(reading)
    by_template = read_forum_page(tree, url, now=now, language=language, template={_ROWS: learned[_ROWS]})
    return _join(reading, by_template)


def _as_thread(reading: ForumReading) -> ForumReading:
    """Take a page for the thread that its URL says it is, where it has posts."""
    if reading.kind.name == "thread" or not reading.found.posts:
        return reading
    return replace(reading, kind=PageKind("thread", reading.kind.confidence))


def _as_index(reading: ForumReading) -> ForumReading:
    """Take a page for the index that its URL says it is."""
    if reading.kind.name == "index":
        return reading
    return replace(reading, kind=PageKind("index", reading.kind.confidence))


def _misses_threads(reading: ForumReading, url: str, known: ForumMap) -> bool:
    """Whether a page links to more threads than were read from its rows."""
    places = (known.classify(link.url) for link in Sheet(reading.nodes, (), (), url).links)
    return len({place.base for place in places if place.kind == "thread"}) > len(reading.listing.threads)


def _join(reading: ForumReading, by_template: ForumReading) -> ForumReading:
    """Take the rows that the template found, where they are more, and the boards that were read without it."""
    if len(by_template.threads) <= len(reading.listing.threads):
        return _as_index(reading)
    rows = {seen_key(row.url) for row in by_template.threads}
    boards = tuple(row for row in reading.listing.boards if seen_key(row.url) not in rows)
    return replace(by_template, listing=replace(by_template.listing, boards=boards))


def see_known_page(
    reading: ForumReading, url: str, links: Iterable[str], known: ForumMap, *, within: str = ""
) -> SeenPage:
    """Hand a reading to the planner, mended by what the map knows of URLs."""
    own, sheet = place_within(known, url, within), Sheet(reading.nodes, (), (), url)
    return mend_page(see_page(reading), sheet, own, links, known)
