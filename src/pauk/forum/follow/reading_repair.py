"""Mend what was read from a page by what is known of the forum's URLs: rows, boards and paging.

In: a `SeenPage`, the page as a `PageView`, its links, and a `ForumMap`. Out: a `SeenPage` whose rows lead to threads
and boards, whose pager leads through its own thread or board, and that names the boards and threads which no row shows.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from typing import TypeVar

from pauk.base.urls import seen_key
from pauk.forum.follow.state import SeenPage
from pauk.forum.paging.page_number import find_specific
from pauk.forum.paging.paging import Paging
from pauk.forum.rows.known_links import count_told
from pauk.forum.rows.parts.page_view import PageView
from pauk.forum.rows.parts.row import BoardRow, ThreadRow
from pauk.forum.site.forum_map import ForumMap, MapPlace

AnyRow = TypeVar("AnyRow", ThreadRow, BoardRow)

# Of so many rows that were read as threads one may be that of a board.
_MOST_AMONG = 3


def mend_page(page: SeenPage, sheet: PageView, own: MapPlace, links: Iterable[str], known: ForumMap) -> SeenPage:
    """Mend a page of which the URL says what it is; of any other page nothing is known better."""
    if own.kind == "other":
        return page
    places = [(link, known.classify(link)) for link in links]
    page = replace(page, paging=_mend_paging(page.paging, sheet.url, own, places, known))
    if own.kind == "thread":
        named = known.classify(sheet.url)
        page = replace(page, more_boards=_bases([place for _, place in places], "index"))
        return replace(page, thread=named.base) if named.kind == "thread" else page
    page = _mend_lists(_without_pages(page), sheet, own, known)
    shown = {seen_key(url) for url in (own.base, *(row.url for row in page.threads), *(row.url for row in page.boards))}
    unseen = [place for _, place in places if seen_key(place.base) not in shown]
    more_threads = _bases(unseen, "thread") if own.kind == "index" else ()
    return replace(page, more_boards=_bases(unseen, "index"), more_threads=more_threads)


def _mend_lists(page: SeenPage, sheet: PageView, own: MapPlace, known: ForumMap) -> SeenPage:
    """Give the rows of a page to threads and boards, as their URLs say."""
    boards = _mend_rows(page.boards, "index", sheet, known) or _boards_in(page.threads, own, sheet, known)
    boards += _boards_among(page.threads, [own.base, *(row.url for row in boards)], sheet, known)
    alone = [row for row in page.threads if not _is_among(row, boards)]
    threads = _mend_rows(alone or _threads_in(page.boards, known), "thread", sheet, known)
    if own.kind == "entry" and known.boards:
        # What the list of boards shows besides are last posts, under addresses of their own.
        threads = tuple(row for row in threads if known.classify(row.url).kind == "thread")
    return replace(page, threads=threads, boards=boards)


def _without_pages(page: SeenPage) -> SeenPage:
    """Leave out rows that lead to other pages of the same board: its pager, where no pattern knows such addresses."""
    paging = page.paging
    pages = {seen_key(url) for url in (paging.next, paging.prev, paging.last, *paging.pages) if url}
    boards = tuple(row for row in page.boards if seen_key(row.url) not in pages)
    return replace(page, boards=boards) if len(boards) < len(page.boards) else page


def _bases(places: Iterable[MapPlace], kind: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(place.base for place in places if place.kind == kind))


# Rows.


def _mend_rows(rows: Sequence[AnyRow], kind: str, sheet: PageView, known: ForumMap) -> tuple[AnyRow, ...]:
    """Give every row the one URL in it that leads to a thing of this kind; where some have one, the others are none.

    Two rows of one thing are its title and what is told of it, where only the latter tells something.
    """
    found: dict[str, AnyRow] = {}
    taken = {known.classify(row.url).base for row in rows}
    for row in rows:
        mended = _mend_row(row, kind, sheet, known, taken)
        if mended is not None:
            first = found.setdefault(seen_key(mended.url), mended)
            if count_told([mended]) > count_told([first]):
                found[seen_key(mended.url)] = replace(mended, title=first.title or mended.title, place=first.place)
    # Keep the rows of which the URLs say nothing: patterns may not know all ways in which a forum writes.
    return tuple(found.values()) if found else tuple(row for row in rows if known.classify(row.url).kind == "other")


def _mend_row(row: AnyRow, kind: str, sheet: PageView, known: ForumMap, taken: Collection[str] = ()) -> AnyRow | None:
    """Mend one row; ``taken`` are URLs that have rows of their own."""
    place = known.classify(row.url)
    if place.kind == kind and kind != "index":
        return row if place.base == row.url else replace(row, url=place.base)
    titles = _titles_in(row, kind, sheet, known)
    if place.kind == kind:
        # The row of a board leads to the board first, then to those that lie in it.
        first = next(iter(titles), place.base)
        if first == place.base or first in taken:
            return row if place.base == row.url else replace(row, url=place.base)
        return replace(row, url=first, title=titles[first] or row.title)
    if len(titles) != 1:
        return None
    [(url, title)] = titles.items()
    return replace(row, url=url, title=title or row.title)


def _titles_in(row: AnyRow, kind: str, sheet: PageView, known: ForumMap) -> dict[str, str]:
    """Return the things of a kind that a row links to, in their order, with the longest words of their links."""
    titles: dict[str, str] = {}
    for link in sheet.links_in(row.place, row.end):
        if (place := known.classify(link.url)).kind == kind:
            titles[place.base] = max(titles.get(place.base, ""), link.text, key=len)
    return titles


def _boards_in(rows: Sequence[ThreadRow], own: MapPlace, sheet: PageView, known: ForumMap) -> tuple[BoardRow, ...]:
    """Find the boards of the entry page where its rows were taken for threads, by what was written last in them."""
    if own.kind != "entry":
        return ()
    as_boards = [
        BoardRow(url=row.url, title=row.title, last_activity=row.last_activity, place=row.place, end=row.end)
        for row in rows
    ]
    mended = (_mend_row(row, "index", sheet, known) for row in as_boards)
    return tuple({row.url: row for row in mended if row is not None}.values())


def _boards_among(
    rows: Sequence[ThreadRow], shown: Sequence[str], sheet: PageView, known: ForumMap
) -> tuple[BoardRow, ...]:
    """Find the few boards that were read as threads beside those of a board, by what was written last in them.

    Such a row leads to its board before it leads to a thread; where most rows do, threads of many boards are listed.
    """
    above = {seen_key(url) for url in shown}
    led = [(_board_before(row, sheet, known), row) for row in rows]
    found = {
        board: BoardRow(url=board, title=title, last_activity=row.last_activity, place=row.place, end=row.end)
        for (board, title), row in led
        if board and seen_key(board) not in above
    }
    is_few = len(found) == sum(bool(board) for (board, _), _ in led) and _MOST_AMONG * len(found) <= len(rows)
    return tuple(found.values()) if is_few else ()


def _board_before(row: ThreadRow, sheet: PageView, known: ForumMap) -> tuple[str, str]:
    """Return the board to which a row leads before its title, and its name; ("", "") where it leads to none."""
    for link in sheet.links_in(row.place, row.title_place):
        if link.text and (place := known.classify(link.url)).kind == "index":
            return place.base, link.text
    return "", ""


def _threads_in(rows: Sequence[BoardRow], known: ForumMap) -> list[ThreadRow]:
    """Find the threads of a page where its rows were taken for boards."""
    return [
        ThreadRow(url=row.url, title=row.title, last_activity=row.last_activity, place=row.place, end=row.end)
        for row in rows
        if known.classify(row.url).kind == "thread"
    ]


def _is_among(row: ThreadRow, boards: Sequence[BoardRow]) -> bool:
    """Whether a row stands where a board's row does: then it is the board's last thread, not one of a list."""
    return row.end > row.place and any(row.place < board.end and board.place < row.end for board in boards)


# Paging.


def _mend_paging(
    paging: Paging, url: str, own: MapPlace, places: Sequence[tuple[str, MapPlace]], known: ForumMap
) -> Paging:
    """Keep the pager that a page shows, unless it leads to other threads or boards.

    Then, and where it leads to what nobody knows while other links lead through this thread or board by a pattern of
    pages that was proven, one is put together of those.
    """
    base = seen_key(own.base)
    pages: dict[int, str] = {}
    for link, place in places:
        if place.kind == own.kind and seen_key(place.base) == base:
            pages.setdefault(place.page, link)
    current = own.page or paging.current or 1
    led = [known.classify(link) for link in (paging.next, paging.prev, paging.last, *paging.pages) if link]
    is_shown = all(_is_own_page(place, own, paging, url) for place in led)
    is_known = not led or any(place.kind != "other" for place in led)
    if is_shown and (led or not pages.keys() - {current}) and (is_known or not pages.keys() - {current, 1}):
        return replace(paging, current=current) if own.page and led else paging
    return _make_paging(pages, current, url)


def _is_own_page(place: MapPlace, own: MapPlace, paging: Paging, url: str) -> bool:
    """Whether a link of a pager leads through the pager's own thread or board, as far as addresses tell.

    One of which no pattern knows anything goes on from this address, or differs from it in the pager's number alone.
    """
    if place.kind == "other":
        is_alike = paging.number is not None and paging.number.page_of(url) is not None
        return is_alike or place.base.startswith(own.base)
    return seen_key(place.base) == seen_key(own.base)


def _make_paging(pages: dict[int, str], current: int, url: str) -> Paging:
    others = {page: link for page, link in sorted(pages.items()) if page != current}
    if not others:
        return Paging()
    number = find_specific(list(others.items()), [url] if current == 1 else [])
    if number is None:
        number = find_specific([*others.items(), (current, url)])
    following = others.get(current + 1)
    if following is None and max(others) > current and number is not None:
        following = number.url_of(current + 1)
    return Paging(
        current=current,
        next=following,
        prev=others.get(current - 1),
        first=others.get(1),
        last=others[max(others)] if max(others) > current else None,
        pages=tuple(others.values()),
        number=number,
    )
