"""Read the rows of an index page: its threads and its boards, with everything the page shows of them.

In: a `Sheet` and the page's `Records`. Out: a `Listing`. Every list of the page is looked at and judged; those that
list threads are put together and read, and so are those that list boards.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from pauk.forum.records import Records, common_ancestor
from pauk.forum.rows.candidates import Candidate, Item, find_candidates, look_at, tag_path
from pauk.forum.rows.dating import Dates, choose_dates
from pauk.forum.rows.features import describe
from pauk.forum.rows.figures import choose_counts
from pauk.forum.rows.heads import find_heads
from pauk.forum.rows.judge import Judge, shipped_judge
from pauk.forum.rows.leading import find_jumps
from pauk.forum.rows.marks import tell_marks
from pauk.forum.rows.parts import Row, take_apart
from pauk.forum.rows.people import find_users, tell_people
from pauk.forum.rows.row import BoardRow, DateGroups, Listing, ThreadRow
from pauk.forum.rows.sheet import Sheet
from pauk.forum.rows.templates import find_items, fit_of, learn_template, set_titles, slots_by
from pauk.forum.stamps import Stamp

_LIKELY = 0.5


@dataclass(slots=True)
class Look:
    """A list of the page, looked at closely: its rows, the words above them, and how likely it lists what."""

    candidate: Candidate
    rows: list[Row]
    heads: dict[int, str]
    features: list[str]
    chances: dict[str, float]


def look_at_lists(sheet: Sheet, records: Iterable[Records], judge: Judge | None = None) -> list[Look]:
    """Look at every list of a page and judge what it lists."""
    looks = []
    for candidate in find_candidates(sheet, records):
        rows = take_apart(sheet, candidate)
        heads = find_heads(sheet, rows)
        features = describe(sheet, candidate, rows, heads)
        looks.append(Look(candidate, rows, heads, features, (judge or shipped_judge()).probabilities(features)))
    return looks


def read_listing(sheet: Sheet, looks: Sequence[Look]) -> Listing:
    """Read the threads and boards that a page lists."""
    threads, chance = _gather(sheet, looks, "threads")
    boards, other = _gather(sheet, looks, "boards")
    if threads is not None and boards is None:
        threads, boards = _part_boards(sheet, threads)
    found = read_boards(sheet, boards) if boards is not None else []
    if threads is None:
        return Listing((), tuple(found), "none", other)
    rows, groups, template = read_threads(sheet, threads)
    return Listing(tuple(rows), tuple(found), groups, max(chance, other), template)


def read_listing_by(sheet: Sheet, template: Mapping[str, Any]) -> tuple[Listing, float]:
    """Read the threads of a page where a template says they stand; return them, and how well it fits (0 to 1).

    A single row is enough. Below about a half the forum has changed, or the page is of another kind: learn anew.
    """
    items = find_items(sheet, template)
    if not items:
        return Listing(), 0.0
    candidate = look_at(sheet, common_ancestor(sheet.nodes, [start for start, _ in items]), items)
    set_titles(sheet, candidate, template)
    rows, groups, _ = read_threads(sheet, candidate, template)
    fit = fit_of(template, rows)
    return Listing(tuple(rows), (), groups, fit, template), fit


def _gather(sheet: Sheet, looks: Sequence[Look], kind: str) -> tuple[Candidate | None, float]:
    """Put together all lists of the same build that list the same, and rows that stand alone in a list like them."""
    likely = sorted((look for look in looks if look.chances[kind] > _LIKELY), key=lambda look: -look.chances[kind])
    if not likely:
        return None, 0.0
    best = likely[0]
    path = tag_path(sheet.nodes, best.candidate.items[0][0])
    alike = [
        look
        for look in likely
        if tag_path(sheet.nodes, look.candidate.items[0][0]) == path
        and len(look.candidate.shape) == len(best.candidate.shape)
    ]
    others = [look.candidate for look in looks if look not in alike]
    items = {item for look in alike for item in look.candidate.items}
    items.update(_lone_rows(sheet, best.candidate, items, others))
    whole = tuple(sorted(items))
    whole = tuple(item for before, item in pairwise(((0, 0), *whole)) if item[0] >= before[1])
    if len(whole) == len(best.candidate.items):
        return best.candidate, best.chances[kind]
    region = common_ancestor(sheet.nodes, [item[0] for item in whole])
    return look_at(sheet, region, whole), best.chances[kind]


def _lone_rows(sheet: Sheet, like: Candidate, items: set[Item], others: Sequence[Candidate]) -> Iterator[Item]:
    """Find rows that stand alone in a list of their own: a pinned thread, a category with one board."""
    nodes, first = sheet.nodes, like.items[0][0]
    if nodes.flat.ends[first] != like.items[0][1]:
        return  # a row of several siblings
    path, depth, tag = tag_path(nodes, first), nodes.depths[first], nodes.flat.tags[first]
    cells = {len(nodes.children(start)) for start, _ in like.items}
    taken = {start for candidate in others for start, _ in candidate.items} | {start for start, _ in items}
    for place in range(1, len(nodes)):
        if nodes.depths[place] == depth and nodes.flat.tags[place] == tag and place not in taken:
            end = nodes.flat.ends[place]
            links = sheet.links_in(place, end)
            has_title = any(
                link.text and sheet.shapes.is_alike(sheet.shapes.of(link.url), like.shape) for link in links
            )
            if has_title and len(nodes.children(place)) in cells and tag_path(nodes, place) == path:
                yield place, end


def _part_boards(sheet: Sheet, candidate: Candidate) -> tuple[Candidate, Candidate | None]:
    """Part boards from threads where one list holds both: the addresses of boards are of the page's own shape."""
    own = sheet.shapes.of(sheet.url)
    is_board = [title is not None and sheet.shapes.of(title.url) == own for title in candidate.titles]
    if not 0 < sum(is_board) < len(is_board) or candidate.shape == own:
        return candidate, None
    boards = tuple(item for item, its in zip(candidate.items, is_board, strict=True) if its)
    threads = tuple(item for item, its in zip(candidate.items, is_board, strict=True) if not its)
    return look_at(sheet, candidate.region, threads), look_at(sheet, candidate.region, boards)


def read_threads(
    sheet: Sheet, candidate: Candidate, template: Mapping[str, Any] | None = None
) -> tuple[list[ThreadRow], DateGroups, dict[str, Any]]:
    """Read what the rows of a list of threads show; return them, which dates they show, and what was learned."""
    rows = take_apart(sheet, candidate)
    heads = find_heads(sheet, rows)
    users = find_users(sheet, rows, candidate.columns)
    if template:
        when, many = slots_by(sheet, rows, template)
    else:
        when, many = choose_dates(sheet, rows, heads, users), choose_counts(rows, heads, "replies", "views")
    dates = [when.of(row) for row in rows]
    people = tell_people(sheet, rows, users, dates, heads)
    marks = tell_marks(sheet.nodes, rows, dates)
    jumps = find_jumps(sheet, rows, candidate.columns, dates, users)
    found = []
    for row, (created, active), person, (is_sticky, is_locked), jump in zip(
        rows, dates, people, marks, jumps, strict=True
    ):
        replies, views = many.of(row)
        found.append(
            ThreadRow(
                url=row.title.url,
                title=row.title.text,
                author=person.author,
                author_url=person.author_url,
                created=_value(created),
                last_activity=_value(active),
                last_author=person.last_author,
                last_url=jump,
                replies=replies,
                views=views,
                pages=tuple(dict.fromkeys(link.url for link in row.own if link.place in row.pages)),
                is_sticky=is_sticky,
                is_locked=is_locked,
                is_rough=any(stamp.is_counted for stamp in (created, active) if stamp is not None),
                place=row.start,
                end=row.end,
                title_place=row.title.place,
            )
        )
    return found, when.groups, learn_template(sheet, candidate, rows, when, many)


def read_boards(sheet: Sheet, candidate: Candidate) -> list[BoardRow]:
    """Read what the rows of a list of boards show."""
    rows = take_apart(sheet, candidate)
    heads = find_heads(sheet, rows)
    counts = choose_counts(rows, heads, "threads", "posts")
    dates: list[Dates] = [(None, next(iter(row.stamps.values()), None)) for row in rows]
    people = tell_people(sheet, rows, find_users(sheet, rows, candidate.columns), dates, heads)
    return [
        BoardRow(
            url=row.title.url,
            title=row.title.text,
            threads=counts.of(row)[0],
            posts=counts.of(row)[1],
            last_activity=_value(active),
            last_author=person.last_author,
            place=row.start,
            end=row.end,
        )
        for row, (_, active), person in zip(rows, dates, people, strict=True)
    ]


def _value(stamp: Stamp | None) -> str:
    return stamp.value if stamp is not None else ""
