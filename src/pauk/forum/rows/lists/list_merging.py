"""Put together what lists the same: the lists of threads of a page, those of boards, and rows that stand alone.

In: a `PageView` and its lists looked at. Out: one list of threads and one of boards, or None. A forum writes its rows
in one way on a page: once some are known, others are found by the way down to their titles and the shape of their
addresses.
"""

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise

from pauk.forum.page.person_links import is_of_person
from pauk.forum.page.repeated_items import common_ancestor
from pauk.forum.rows.lists.candidates import look_at, tag_path
from pauk.forum.rows.lists.list_classifier import LIKELY, JudgedList
from pauk.forum.rows.parts.page_view import PageView, RowLink
from pauk.forum.rows.parts.stretches import Stretches
from pauk.forum.rows.parts.titles import Item, TitleColumn
from pauk.forum.rows.parts.url_shapes import CommonShape, nearness

Titles = dict[Item, RowLink]

# Addresses that have this part of their steps in common are of one kind: /b/4 and /b/5, /on/trains-4 and /on/ice-5.
_NEAR = 0.6
# So many rows at most are looked for outside of lists; pages of boards have a hundred, hostile ones any number.
_MOST_MORE = 500
# A time of day on a link: of today's last post.
_CLOCK = re.compile(r"\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:\s?[ap]\.?m\.?)?", re.IGNORECASE)
# Titles that stand side by side in one row have at least this part of its text between them.
_MOST_OF = 0.9


def gather_lists(sheet: PageView, looks: Sequence[JudgedList]) -> tuple[TitleColumn | None, TitleColumn | None, float]:
    """Return the threads and the boards that a page lists, and how sure that is.

    Whatever repeats is gathered first: what stands alone beside it in rows of the same build is of the same kind.
    """
    found: dict[str, TitleColumn | None] = {"threads": None, "boards": None}
    chance = 0.0
    for kind in sorted(found, key=lambda kind: -_chance_of_lists(looks, kind)):
        its, sure = _gather(sheet, looks, kind)
        if its is not None:
            found[kind], chance = its, max(chance, sure)
            looks = [look for look in looks if not _is_met(look.items, its.items)]
    threads, boards = found["threads"], found["boards"]
    if threads is not None and boards is None:
        threads, boards = _part_boards(sheet, threads)
    return threads, boards, chance


def _chance_of_lists(looks: Sequence[JudgedList], kind: str) -> float:
    return max((look.chances[kind] for look in looks if not look.is_lone), default=0.0)


def _is_met(items: Sequence[Item], others: Sequence[Item]) -> bool:
    """Whether any of these items overlaps one of the others."""
    if len(items) > len(others):
        items, others = others, items
    known = Stretches(others)
    return any(known.is_met(*item) for item in items)


def _gather(sheet: PageView, looks: Sequence[JudgedList], kind: str) -> tuple[TitleColumn | None, float]:
    """Put together all lists of the same build that list the same, and rows that stand alone in a list like them."""
    likely = _choose_cuts(look for look in looks if look.chances[kind] > LIKELY and look.chances[kind] == look.chance)
    if not likely:
        return None, 0.0
    best = likely[0]
    alike = []
    for look in likely:  # the threads of a board have all the same address before them; so has what stands alone
        is_strict = not best.is_lone and (kind == "threads" or look.is_lone)
        if _is_built_alike(sheet, look.candidate, best.candidate, is_strict=is_strict):
            alike.append(look)
    titles = {item: title for look in alike for item, title in _titled(look.candidate)}
    others = [
        item for look in looks if look not in alike and look.chance > LIKELY and not look.is_lone for item in look.items
    ]
    more = _find_alike(sheet, best.candidate, titles, others) if len(titles) > 1 else None
    if not more and len(alike) == 1:
        return best.candidate, best.chances[kind]
    return _put_together(sheet, _apart(more or titles)), best.chances[kind]


def _choose_cuts(looks: Iterable[JudgedList]) -> list[JudgedList]:
    """Choose among lists that are the same rows cut in different ways: the likeliest, of equals that with most rows.

    What leads to people comes last: the newest members beside the boards.
    """
    kept: list[JudgedList] = []

    def rate(look: JudgedList) -> tuple[bool, bool, float, int]:
        people = sum(is_of_person(title.url) for _, title in _titled(look.candidate))
        return look.is_lone, 2 * people > len(look.items), -round(look.chance, 1), -len(look.items)

    for look in sorted(looks, key=rate):
        if not any(_is_met(look.items, other.items) for other in kept):
            kept.append(look)
    return kept


def _titled(candidate: TitleColumn) -> Iterator[tuple[Item, RowLink]]:
    for item, title in zip(candidate.items, candidate.titles, strict=True):
        if title is not None:
            yield item, title


def _apart(titles: Titles) -> Titles:
    """Return rows in page order, none inside another."""
    whole = sorted(titles)
    return {item: titles[item] for before, item in pairwise(((0, 0), *whole)) if item[0] >= before[1]}


def _put_together(sheet: PageView, titles: Mapping[Item, RowLink]) -> TitleColumn:
    """Make one list of items whose titles are known."""
    candidate = look_at(sheet, common_ancestor(sheet.nodes, [start for start, _ in titles]), tuple(titles))
    candidate.titles = list(titles.values())
    candidate.shape = sheet.shapes.most(title.url for title in titles.values())
    return candidate


def _is_built_alike(sheet: PageView, one: TitleColumn, other: TitleColumn, *, is_strict: bool) -> bool:
    """Whether the rows or titles of two lists stand at the end of the same way, with addresses of the same build."""
    if one is other:
        return True
    if len(one.shape) != len(other.shape):
        return False
    if is_strict:
        kin = CommonShape([title.url for _, title in _titled(other)])
        if not all(title.url in kin for _, title in _titled(one)):
            return False
    ways = [(tag_path(sheet.nodes, each.items[0][0]), _title_path(sheet, each)) for each in (one, other)]
    return any(a == b for a, b in zip(*ways, strict=True))


def _title_path(sheet: PageView, candidate: TitleColumn) -> tuple[str, ...]:
    return next((tag_path(sheet.nodes, title.place) for _, title in _titled(candidate)), ())


def _find_alike(sheet: PageView, like: TitleColumn, titles: Titles, others: Sequence[Item]) -> Titles | None:
    """Find rows that lists have missed: a category with one board, two boards side by side; None where there are none.

    Their titles stand at the end of the same way down as those of a list, with addresses of the same build.
    """
    taken = Stretches(others)
    links = [link for link in _links_alike(sheet, titles) if not taken.is_met(link.place, link.place + 1)]
    places = [link.place for link in links]
    inside = {item: links[bisect_left(places, item[0]) : bisect_left(places, item[1])] for item in titles}
    parted = {item: _split(sheet, item, [titles[item], *its]) for item, its in inside.items() if its}
    found: Titles = {}
    for item, title in titles.items():
        found.update(parted.get(item) or {item: title})
    known, count = Stretches([*found, *(item for item in titles if inside[item]), *others]), len(found)
    up = next((sheet.nodes.depths[title.place] - sheet.nodes.depths[item[0]] for item, title in titles.items()), 0)
    is_whole = sheet.nodes.flat.ends[like.items[0][0]] == like.items[0][1]
    ways = {_way(sheet, title.place, up) for title in titles.values()} if is_whole else set()
    for link, item in zip(links, _rows_around(sheet, links, up, is_whole=is_whole), strict=True):
        if not known.is_met(*item) and (not is_whole or _way(sheet, link.place, up) in ways):
            found[item] = link
            known.add(*item)
    return found if len(found) > min(count, len(titles)) else None


def _links_alike(sheet: PageView, titles: Titles) -> list[RowLink]:
    """Return the links of a page that are like the titles of a list, but for other links to the same addresses.

    A date on a link leads to the last post, though it may stand in a cell as the titles do, at an address like theirs.
    """
    paths = {tag_path(sheet.nodes, title.place) for title in titles.values()}
    urls = [title.url for title in titles.values()]
    kin, seen = CommonShape(urls), {*urls, sheet.url}
    alike: list[RowLink] = []
    for link in sheet.links:
        if len(alike) == _MOST_MORE:
            break
        is_new = link.url not in seen and link.text and not link.text.isdecimal()
        if is_new and link.url in kin and tag_path(sheet.nodes, link.place) in paths:
            stamps = sheet.stamps_in(link.place, sheet.nodes.flat.ends[link.place])
            if _CLOCK.fullmatch(link.text) is None and all(stamp.text != link.text for stamp in stamps):
                alike.append(link)
                seen.add(link.url)
    return alike


def _way(sheet: PageView, place: int, up: int) -> tuple[tuple[str, int], ...]:
    """Return the elements on the way up from a title to its row, each with how many of its name stand before it."""
    tags, parents, ends = sheet.nodes.flat.tags, sheet.nodes.flat.parents, sheet.nodes.flat.ends
    steps = []
    for _ in range(up):
        sibling, before = parents[place] + 1, 0
        while sibling < place:
            before += tags[sibling] == tags[place]
            sibling = ends[sibling]
        steps.append((tags[place], before))
        place = parents[place]
    return tuple(steps)


def _split(sheet: PageView, item: Item, links: Sequence[RowLink]) -> Titles:
    """Part an item that holds several titles side by side, each with its own share; nothing where it does not.

    (Boards inside a board stand in a line of its row: most of the row is not theirs.)
    """
    nodes, parents, ends = sheet.nodes, sheet.nodes.flat.parents, sheet.nodes.flat.ends
    top = common_ancestor(nodes, [link.place for link in links])
    found = {}
    for link in links:
        place = link.place
        while parents[place] != top:
            place = parents[place]
        found[place, ends[place]] = link
    names = {nodes.flat.tags[start] for start, _ in found}
    covered = sum(nodes.count_chars(*part) for part in found)
    is_parted = len(found) == len(links) and len(names) == 1 and "a" not in names
    return found if is_parted and covered >= _MOST_OF * nodes.count_chars(*item) else {}


def _rows_around(sheet: PageView, links: Sequence[RowLink], up: int, *, is_whole: bool) -> list[Item]:
    """Return the rows of titles: elements some steps above them, or what stands from there to the next title's.

    The last one of its parent, where a row is several siblings, ends with the parent.
    """
    parents, ends = sheet.nodes.flat.parents, sheet.nodes.flat.ends
    starts = []
    for link in links:
        place = link.place
        for _ in range(up):
            place = parents[place]
        starts.append(place)
    if is_whole:
        return [(start, ends[start]) for start in starts]
    behind = {start: after for start, after in pairwise(starts) if after > start}
    return [(start, min(ends[parents[start]], behind.get(start, len(ends)))) for start in starts]


def _part_boards(sheet: PageView, candidate: TitleColumn) -> tuple[TitleColumn, TitleColumn | None]:
    """Part boards from threads where one list holds both: the addresses of boards are built as the page's own."""
    titles = dict(_titled(candidate))
    near = {item: nearness(title.url, sheet.url) for item, title in titles.items()}
    most = max(near.values(), default=0.0)
    boards = {item: title for item, title in titles.items() if near[item] == most}
    if most < _NEAR or 2 * len(boards) > len(titles) + 1 or len(boards) == len(titles):
        return candidate, None
    threads = {item: title for item, title in titles.items() if item not in boards}
    return _put_together(sheet, threads), _put_together(sheet, boards)
