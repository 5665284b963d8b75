"""Tell who started a thread and who wrote last in it.

In: rows taken apart, and the dates told. Out: for each row author, the author's link, and the last author. Names are
known by what they do: the same name stands in several rows, or links of one shape stand in two columns; a name beside
the date of the last activity is the last author's. Guests have no link: then what is left of the line where others have
one is the name.
"""

from collections import Counter, defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from pauk.forum.page.date_stamps import DateStamp
from pauk.forum.rows.columns.row_dates import Dates
from pauk.forum.rows.parts.cells import CellRow, part_of
from pauk.forum.rows.parts.page_view import PageView, RowLink
from pauk.forum.rows.parts.url_shapes import CommonShape, Shape
from pauk.forum.rows.parts.words import senses_of

_LONGEST_NAME = 40
_MOST_HAVE = 0.5
# A word that this part of the rows has at the same place belongs to the forum, not to the people.
_TEMPLATE = 0.7
# Rows that must have a name each, and the words of a name, where names neither return nor are links.
_FEWEST_NAMES, _MOST_WORDS = 4, 3
# What it adds that links stand behind the titles, and that their words differ, where nothing else tells.
_BEHIND, _DIFFERENT = 0.2, 0.2
_FEWEST_SHARED, _MOST_SHARED = 2, 0.3  # names, and their part of the fewer
_MARKED = frozenset(("sticky", "locked"))
_EDGES = " \t\n:;,.|·•»«\u203a\u2039→←-\u2013—>()[]@~/\\"


@dataclass(slots=True)
class RowPeople:
    """Who is named in a row."""

    author: str = ""
    author_url: str = ""
    last_author: str = ""


def tell_people(
    sheet: PageView, rows: Sequence[CellRow], users: Collection[int], dates: Sequence[Dates], heads: Mapping[int, str]
) -> list[RowPeople]:
    """Tell author and last author of every row."""
    found = [RowPeople() for _ in rows]
    known = _names_by_url(rows, users)
    for row, person, (_, active) in zip(rows, found, dates, strict=True):
        shown = [link for link in row.links if link.place in users and not _is_hidden(sheet, link.place, row.start)]
        names = [link._replace(text=known[link.url]) if len(link.text) == 1 else link for link in shown]
        last = _beside(sheet, names, active, row)
        first = next((link for link in names if link is not last), None)
        if first is not None:
            person.author, person.author_url = first.text, first.url
        if last is not None:
            person.last_author = last.text
    left = _leftovers(rows)
    _add_plain_authors(rows, found, left, heads)
    _add_plain_last(sheet, rows, found, left, dates)
    return found


def _names_by_url(rows: Sequence[CellRow], users: Collection[int]) -> dict[str, str]:
    """Return the longest name that links to each person's address show: a picture shows the first letter alone."""
    names: dict[str, str] = {}
    for row in rows:
        for link in row.links:
            if link.place in users:
                names[link.url] = max(names.get(link.url, ""), link.text, key=len)
    return names


def _is_hidden(sheet: PageView, place: int, top: int) -> bool:
    """Whether an element of a row says of itself that it is not shown: what small screens show instead of another."""
    while place > top:
        if "display:none" in sheet.nodes.attribute(place, "style").replace(" ", ""):
            return True
        place = sheet.nodes.flat.parents[place]
    return False


def find_users(sheet: PageView, rows: Sequence[CellRow], columns: Mapping[int, int]) -> set[int]:
    """Return the places of links that lead to people: short, and of a shape that repeats itself."""
    titles = CommonShape(list(dict.fromkeys(row.title.url for row in rows)))
    by_shape = _group_by_shape(sheet, rows)
    groups = [found for found in by_shape if 2 * sum(link.url in titles for _, link in found) <= len(found)]
    best = max(groups, key=lambda found: _rate_users(rows, found, columns), default=None)
    if best is None or not _rate_users(rows, best, columns):
        return set()
    names = {link.text for _, link in best}
    return {link.place for found in groups if _share_names(found, names) for _, link in found}


def _group_by_shape(sheet: PageView, rows: Sequence[CellRow]) -> Collection[list[tuple[int, RowLink]]]:
    """Gather the short links of rows that may be names by the shapes of their URLs, each with the number of its row."""
    by_shape: dict[Shape, list[tuple[int, RowLink]]] = {}
    homes: dict[Shape, Shape] = {}  # under which of the shapes alike it is gathered
    for number, row in enumerate(rows):
        own = {link.place for link in row.own}
        for link in row.links:
            if link.place not in own and len(link.text) <= _LONGEST_NAME and any(map(str.isalpha, link.text)):
                shape = sheet.shapes.of(link.url)
                if shape not in homes:
                    homes[shape] = next((other for other in by_shape if sheet.shapes.is_alike(shape, other)), shape)
                by_shape.setdefault(homes[shape], []).append((number, link))
    return by_shape.values()


def _rate_users(rows: Sequence[CellRow], found: Sequence[tuple[int, RowLink]], columns: Mapping[int, int]) -> float:
    """Say how much links of one shape, each with the number of its row, look like people; 0 where they cannot be."""
    having = len({number for number, _ in found}) / len(rows)
    texts = Counter(link.text for _, link in found)
    if having < _MOST_HAVE / 2 or (max(texts.values()) > 0.9 * len(found) and len(rows) > 2 and len(found) > 2):
        return 0.0  # few have them, or all say the same: a label
    in_columns = len({columns.get(link.place, -1) for _, link in found})
    behind = sum(1 for number, link in found if link.place > rows[number].title.place)
    score = having + (len(texts) < len(found)) + (in_columns > 1) * 0.5
    return score + _BEHIND * (2 * behind > len(found)) + _DIFFERENT * len(texts) / len(found)


def _share_names(found: Sequence[tuple[int, RowLink]], names: Collection[str]) -> bool:
    """Whether links name people whose names are known: forums may write the address of a person in two ways."""
    texts = {link.text for _, link in found}
    return len(texts.intersection(names)) >= max(_FEWEST_SHARED, _MOST_SHARED * min(len(texts), len(names))) or (
        texts == set(names)
    )


def _beside(sheet: PageView, names: Sequence[RowLink], active: DateStamp | None, row: CellRow) -> RowLink | None:
    """Return the name that stands nearest to the date of the last activity, in the part of the row that is its own."""
    if active is None:
        return None
    start, end = part_of(sheet, row, active)
    inside = [link for link in names if start <= link.place < end]
    return min(inside, key=lambda link: abs(link.place - active.place), default=None)


def _add_plain_authors(
    rows: Sequence[CellRow], people: Sequence[RowPeople], left: Sequence[Mapping[int, str]], heads: Mapping[int, str]
) -> None:
    """Read names that are no links: what is left of lines when dates, links, counts and common words are taken out."""
    if all(person.author for person in people):
        return
    column = _name_column(rows, people, left, heads)
    if column is None:
        return
    for person, words in zip(people, left, strict=True):
        if not person.author and column in words:
            person.author = words[column]


def _add_plain_last(
    sheet: PageView,
    rows: Sequence[CellRow],
    people: Sequence[RowPeople],
    left: Sequence[Mapping[int, str]],
    dates: Sequence[Dates],
) -> None:
    """Read the last authors that are no links, where others at the same place are."""
    if not any(person.last_author for person in people):
        return
    for row, person, words, (_, active) in zip(rows, people, left, dates, strict=True):
        if active is None or person.last_author:
            continue
        start, end = part_of(sheet, row, active)
        for line in row.lines:
            if start <= line.place < end and line.column in words:
                person.last_author = words[line.column]
                break


def _leftovers(rows: Sequence[CellRow]) -> list[dict[int, str]]:
    common: dict[int, Counter[str]] = defaultdict(Counter)
    for row in rows:
        for line in row.lines:
            common[line.column].update(set(line.bare.split()))
    found = []
    for row in rows:
        words: dict[int, str] = {}
        for line in row.lines:
            kept = [
                word
                for word in line.bare.split()
                if (common[line.column][word] <= _TEMPLATE * len(rows) or len(rows) < 3)
                and not (word.endswith(":") and senses_of(word) & _MARKED)
            ]
            name = " ".join(kept).strip(_EDGES)
            if name and len(name) <= _LONGEST_NAME and line.column not in words:
                words[line.column] = name
        found.append(words)
    return found


def _name_column(
    rows: Sequence[CellRow], people: Sequence[RowPeople], left: Sequence[Mapping[int, str]], heads: Mapping[int, str]
) -> int | None:
    """Choose the column of plain names: where linked names stand in other rows, under "author", or the best filled."""
    linked = Counter(
        line.column
        for row, person in zip(rows, people, strict=True)
        for line in row.lines
        if person.author and person.author in line.text and row.title.text not in line.text
    )
    if linked:
        return max(linked, key=lambda column: linked[column])
    filled = Counter(column for words in left for column in words)
    enough = [column for column, times in filled.items() if times >= _MOST_HAVE * len(rows)]
    named = [column for column in enough if senses_of(heads.get(column, "")) & {"author", "started"}]
    if named:
        return named[0]
    repeated = [
        column
        for column in sorted(enough)
        if len({words[column] for words in left if column in words}) < filled[column]
    ]
    return repeated[0] if repeated else _only_names(rows, left, filled)


def _only_names(rows: Sequence[CellRow], left: Sequence[Mapping[int, str]], filled: Counter[int]) -> int | None:
    """Return the one column in which every row has a word or two of its own, if there is no other."""
    found = []
    for column, times in filled.items():
        names = [words[column].split() for words in left if column in words]
        if len(rows) >= _FEWEST_NAMES and times == len(rows) and max(map(len, names)) <= _MOST_WORDS:
            found.append(column)
    return found[0] if len(found) == 1 else None
