"""Read the rows of an index page: its threads and its boards, with everything the page shows of them.

In: a `PageView` and the page's `Records`. Out: a `Listing`. Every list of the page is looked at and judged; those that
list threads are put together and read, and so are those that list boards.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from pauk.forum.page.date_stamps import DateStamp
from pauk.forum.page.repeated_items import common_ancestor
from pauk.forum.rows.columns.last_post_links import find_jumps
from pauk.forum.rows.columns.row_authors import find_users, tell_people
from pauk.forum.rows.columns.row_counts import CountSlots, choose_counts
from pauk.forum.rows.columns.row_dates import Dates, choose_dates, is_answered
from pauk.forum.rows.columns.row_flags import tell_marks
from pauk.forum.rows.lists.candidates import look_at
from pauk.forum.rows.lists.list_classifier import JudgedList
from pauk.forum.rows.lists.list_merging import gather_lists
from pauk.forum.rows.parts.cells import CellRow, take_apart
from pauk.forum.rows.parts.column_heads import find_heads
from pauk.forum.rows.parts.page_view import PageView
from pauk.forum.rows.parts.row import BoardRow, DateGroups, Listing, ThreadRow
from pauk.forum.rows.parts.titles import TitleColumn
from pauk.forum.rows.parts.words import senses_of
from pauk.forum.rows.row_templates import find_items, fit_of, learn_template, set_titles, slots_by

# What a title may end with: a number and one or two words in brackets.
_COUNTER = re.compile(r"\s*[(\[]\s*(?:\d[\d.,]*(?:\s+[^\W\d]+){1,2}|[^\W\d]+\s*:\s*\d[\d.,]*)\s*[)\]]\s*\Z")
_FIGURES = re.compile(r"\d[\d.,]*")
_FEWEST = 2  # titles that tell what all end with


def read_listing(sheet: PageView, looks: Sequence[JudgedList]) -> Listing:
    """Read the threads and boards that a page lists."""
    threads, boards, chance = gather_lists(sheet, looks)
    found = read_boards(sheet, boards) if boards is not None else []
    if threads is None:
        return Listing((), tuple(found), "none", chance)
    rows, groups, template = read_threads(sheet, threads)
    return Listing(tuple(rows), tuple(found), groups, chance, template)


def read_listing_by(sheet: PageView, template: Mapping[str, Any]) -> tuple[Listing, float]:
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


def read_threads(
    sheet: PageView, candidate: TitleColumn, template: Mapping[str, Any] | None = None
) -> tuple[list[ThreadRow], DateGroups, dict[str, Any]]:
    """Read what the rows of a list of threads show; return them, which dates they show, and what was learned."""
    rows = take_apart(sheet, candidate)
    heads = find_heads(sheet, rows)
    users = find_users(sheet, rows, candidate.columns)
    if template:
        when, many = slots_by(sheet, rows, template)
    else:
        when = choose_dates(sheet, rows, heads, users)
        answered = [is_answered(*when.of(row), has_pages=bool(row.pages)) for row in rows]
        many = choose_counts(sheet.nodes, rows, heads, ("replies", "views"), answered)
    with_first = _count_first(rows, heads, many)
    titles = _leave_counters([row.title.text for row in rows])
    dates = [when.of(row) for row in rows]
    people = tell_people(sheet, rows, users, dates, heads)
    marks = tell_marks(sheet.nodes, rows, dates, when.groups)
    jumps = find_jumps(sheet, rows, candidate.columns, dates, users)
    found = []
    for row, title, (created, active), person, (is_sticky, is_locked), jump in zip(
        rows, titles, dates, people, marks, jumps, strict=True
    ):
        replies, views = many.of(row)
        found.append(
            ThreadRow(
                url=row.title.url,
                title=title,
                author=person.author,
                author_url=person.author_url,
                created=_value(created),
                last_activity=_value(active),
                last_author=person.last_author,
                last_url=jump,
                replies=replies if replies is None else replies - with_first,
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
    return _join_halves(sheet, found), when.groups, learn_template(sheet, candidate, rows, when, many)


def _count_first(rows: Sequence[CellRow], heads: Mapping[int, str], many: CountSlots) -> int:
    """Return 1 where the first post of a thread is counted, too: posts, as the head says, and never none."""
    senses = senses_of(heads.get(many.few[0], "")) if many.few else frozenset()
    counts = [replies for row in rows if (replies := many.of(row)[0]) is not None]
    return int("posts" in senses and "replies" not in senses and min(counts, default=0) > 0)


def _leave_counters(titles: Sequence[str]) -> list[str]:
    """Leave out what all titles end with but for its figures: "Old maps wanted (8 views)"."""
    found = [_COUNTER.search(title) for title in titles]
    said = {_FIGURES.sub("0", match[0].strip().casefold()) if match else "" for match in found}
    if len(titles) < _FEWEST or len(said) != 1 or "" in said:
        return list(titles)
    return [_COUNTER.sub("", title) for title in titles]


def _join_halves(sheet: PageView, rows: Iterable[ThreadRow]) -> list[ThreadRow]:
    """Join a row that is a title alone with the next one, which tells of the thread and leads to it, too."""
    joined: list[ThreadRow] = []
    for row in rows:
        title = joined[-1] if joined else row
        is_half = not _tells(title) and _tells(row)
        if not is_half or all(link.url != title.url for link in sheet.links_in(row.place, row.end)):
            joined.append(row)
            continue
        told = replace(row, last_url=row.last_url or row.url, place=title.place, title_place=title.title_place)
        joined[-1] = replace(told, url=title.url, title=title.title)
    return joined


def _tells(row: ThreadRow) -> bool:
    return row.replies is not None or bool(row.last_activity or row.created)


def read_boards(sheet: PageView, candidate: TitleColumn) -> list[BoardRow]:
    """Read what the rows of a list of boards show."""
    rows = take_apart(sheet, candidate)
    heads = find_heads(sheet, rows)
    counts = choose_counts(sheet.nodes, rows, heads, ("threads", "posts"))
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


def _value(stamp: DateStamp | None) -> str:
    return stamp.value if stamp is not None else ""
