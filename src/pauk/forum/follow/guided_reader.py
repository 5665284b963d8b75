"""Read a page of a forum that was learned: by its templates, as what its URL says it is.

In: a page, its URL, and a `ForumMap`. Out: a `ForumReading`, and with `mending` a `SeenPage` for the planner. A board
with one thread repeats nothing, a thread of one post looks like an article: but the URL says what they are, and other
pages of the forum have shown where rows and posts stand.
"""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime

from pauk.base.urls import seen_key
from pauk.extract.page.tree import Tree
from pauk.forum.follow.layout_choice import read_housed_page
from pauk.forum.follow.reading_repair import mend_page
from pauk.forum.follow.seen_page import see_page
from pauk.forum.follow.state import SeenPage
from pauk.forum.kinds.page_kind import PageKind
from pauk.forum.page.date_stamps import find_stamps
from pauk.forum.page.lines import read_lines
from pauk.forum.read.forum_page import ForumReading, read_forum_page
from pauk.forum.rows.inner_boards import read_inner_boards
from pauk.forum.rows.known_links import Anchor, count_told, read_anchored_boards, read_anchored_threads
from pauk.forum.rows.parts.page_view import PageView
from pauk.forum.rows.parts.row import Listing
from pauk.forum.site.forum_map import ForumMap, MapPlace
from pauk.forum.site.unlisted_threads import BY_LINKS

_ROWS, _POSTS = "rows", "posts"


def place_within(known: ForumMap, url: str, within: str = "") -> MapPlace:
    """Tell what a URL leads to; one that says nothing leads to the thread or board that was asked for, ``within``."""
    place = known.classify(url)
    asked = known.classify(within) if within and place.kind == "other" else place
    return place if asked.kind == "other" else MapPlace(asked.kind, asked.base, place.page if asked is place else 0)


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
    guide = _Guide(reading, url, known, now, language)
    reading = guide.with_boards() if kind == "entry" else guide.with_inner_boards()
    if learned.get(_ROWS) and guide.misses_threads(reading):
        by_template = read_forum_page(tree, url, now=now, language=language, template={_ROWS: learned[_ROWS]})
        reading = guide.with_more_threads(reading, by_template.listing)
    return _as_index(guide.with_threads(reading))


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


class _Guide:
    """Mends what was read from a list, by the links on it that lead to threads and boards."""

    def __init__(self, reading: ForumReading, url: str, known: ForumMap, now: datetime, language: str) -> None:
        self._reading, self._url, self._known, self._now, self._language = reading, url, known, now, language
        self._own = known.classify(url).base
        places = ((link, known.classify(link.url)) for link in PageView(reading.nodes, (), (), url, reading.base).links)
        self._links: defaultdict[str, list[Anchor]] = defaultdict(list)
        for link, place in places:
            self._links[place.kind].append((link, place.base))

    def _count_linked(self, kind: str) -> int:
        return len({url for _, url in self._links[kind]})

    def _sheet(self) -> PageView:
        nodes = self._reading.nodes
        lines = read_lines(nodes)
        stamps = find_stamps(nodes, lines, now=self._now, language=self._language)
        return PageView(nodes, lines, stamps, self._url, self._reading.base)

    def with_boards(self) -> ForumReading:
        """Read the boards of the entry by their addresses, where of some nothing was read and that tells of as many.

        What stands behind a board may have been given to one that lies inside it.
        """
        listing = self._reading.listing
        told = count_told(row for row in listing.boards if self._known.classify(row.url).kind == "index")
        if told >= self._count_linked("index"):
            return self._reading
        boards = read_anchored_boards(self._sheet(), self._links["index"])
        is_better = count_told(boards) >= max(told, 1)
        return replace(self._reading, listing=replace(listing, boards=tuple(boards))) if is_better else self._reading

    def with_inner_boards(self) -> ForumReading:
        """Read boards that lie alone in this one by their addresses, where no row tells of them."""
        listing, known = self._reading.listing, self._known
        told = {known.classify(row.url).base for row in listing.boards if count_told([row])}
        missing = [(link, base) for link, base in self._links["index"] if base not in {*told, self._own}]
        found = read_inner_boards(self._reading.nodes, missing, listing.threads, self._sheet)
        read = {known.classify(row.url).base for row in found}
        others = [row for row in listing.boards if known.classify(row.url).base not in read]
        return replace(self._reading, listing=replace(listing, boards=(*others, *found))) if found else self._reading

    def misses_threads(self, reading: ForumReading) -> bool:
        """Whether a page links to more threads than its rows lead to."""
        return self._count_linked("thread") > self._count_threads(reading.listing)

    def with_threads(self, reading: ForumReading) -> ForumReading:
        """Read the threads by their addresses, where there are rows, but no row leads to one.

        So are they where the forum was learned by its links: its lists are of a manner that is not known.
        """
        has_rows = bool(reading.listing.threads) or bool(self._known.template.get(BY_LINKS))
        if not has_rows or self._count_threads(reading.listing) or not self._links["thread"]:
            return reading
        return self.with_more_threads(reading, read_anchored_threads(self._sheet(), self._links["thread"]))

    def with_more_threads(self, reading: ForumReading, other: Listing) -> ForumReading:
        """Take other rows where more of them lead to threads, and the boards that were read before."""
        if self._count_threads(other) <= self._count_threads(reading.listing):
            return reading
        rows = {seen_key(row.url) for row in other.threads}
        boards = tuple(row for row in reading.listing.boards if seen_key(row.url) not in rows)
        return replace(reading, listing=replace(other, boards=boards))

    def _count_threads(self, listing: Listing) -> int:
        """Count the rows that lead to threads; others may have been read by the names of their authors."""
        return sum(1 for row in listing.threads if self._known.classify(row.url).kind == "thread")


def see_known_page(
    reading: ForumReading, url: str, links: Iterable[str], known: ForumMap, *, within: str = ""
) -> SeenPage:
    """Hand a reading to the planner, mended by what the map knows of URLs."""
    own, sheet = place_within(known, url, within), PageView(reading.nodes, (), (), url, reading.base)
    return mend_page(see_page(reading), sheet, own, links, known)
