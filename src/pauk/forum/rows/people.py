"""Tell who started a thread and who wrote last in it.

In: rows taken apart, and the dates told. Out: for each row author, the author's link, and the last author. Names are
known by what they do: the same name stands in several rows, or links of one shape stand in two columns; a name beside
the date of the last activity is the last author's. Guests have no link: then what is left of the line where others have
one is the name.
"""

from collections import Counter, defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from pauk.forum.rows.dating import Dates
from pauk.forum.rows.parts import Row, RowLine, part_of
from pauk.forum.rows.shapes import Kin, Shape
from pauk.forum.rows.sheet import RowLink, Sheet
from pauk.forum.rows.words import senses_of
from pauk.forum.stamps import Stamp

_LONGEST_NAME = 40
_MOST_HAVE = 0.5
# A word that this part of the rows has at the same place belongs to the forum, not to the people.
_TEMPLATE = 0.7
# Rows that must have a name each, and the words of a name, where names neither return nor are links.
_FEWEST_NAMES, _MOST_WORDS = 4, 3
_EDGES = " \t\n:;,.|·•»«\u203a\u2039→←-\u2013—>()[]@~/\\"


@dataclass(slots=True)
class People:
    """Who is named in a row."""

    author: str = ""
    author_url: str = ""
    last_author: str = ""


def tell_people(
    sheet: Sheet, rows: Sequence[Row], users: Collection[int], dates: Sequence[Dates], heads: Mapping[int, str]
) -> list[People]:
    """Tell author and last author of every row."""
    found = [People() for _ in rows]
    for row, person, (_, active) in zip(rows, found, dates, strict=True):
        names = [link for link in row.links if link.place in users]
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


def find_users(sheet: Sheet, rows: Sequence[Row], columns: Mapping[int, int]) -> set[int]:
    """Return the places of links that lead to people: short, and of a shape that repeats itself."""
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
    titles = Kin(list(dict.fromkeys(row.title.url for row in rows)))
    best: set[int] = set()
    best_score = 0.0
    for found in by_shape.values():
        if 2 * sum(1 for _, link in found if link.url in titles) > len(found):
            continue
        having = len({number for number, _ in found}) / len(rows)
        texts = Counter(link.text for _, link in found)
        in_columns = len({columns.get(link.place, -1) for _, link in found})
        is_label = max(texts.values()) > 0.9 * len(found) and len(rows) > 2 and len(found) > 2
        score = having + (len(texts) < len(found)) + (in_columns > 1) * 0.5
        if having >= _MOST_HAVE / 2 and not is_label and score > best_score:
            best, best_score = {link.place for _, link in found}, score
    return best


def _beside(sheet: Sheet, names: Sequence[RowLink], active: Stamp | None, row: Row) -> RowLink | None:
    """Return the name that stands nearest to the date of the last activity, in the part of the row that is its own."""
    if active is None:
        return None
    start, end = part_of(sheet, row, active)
    inside = [link for link in names if start <= link.place < end]
    return min(inside, key=lambda link: abs(link.place - active.place), default=None)


def _add_plain_authors(
    rows: Sequence[Row], people: Sequence[People], left: Sequence[Mapping[int, str]], heads: Mapping[int, str]
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
    sheet: Sheet,
    rows: Sequence[Row],
    people: Sequence[People],
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


def _leftovers(rows: Sequence[Row]) -> list[dict[int, str]]:
    common: dict[int, Counter[str]] = defaultdict(Counter)
    for row in rows:
        for line in row.lines:
            common[line.column].update(set(_bare(line).split()))
    found = []
    for row in rows:
        words: dict[int, str] = {}
        for line in row.lines:
            kept = [
                word
                for word in _bare(line).split()
                if common[line.column][word] <= _TEMPLATE * len(rows) or len(rows) < 3
            ]
            name = " ".join(kept).strip(_EDGES)
            if name and len(name) <= _LONGEST_NAME and line.column not in words:
                words[line.column] = name
        found.append(words)
    return found


def _bare(line: RowLine) -> str:
    text = line.text
    spans = line.taken + [(count.start, count.end) for count in line.counts.values()]
    for start, end in sorted(spans, reverse=True):
        text = f"{text[:start]} {text[end:]}"
    return text


def _name_column(
    rows: Sequence[Row], people: Sequence[People], left: Sequence[Mapping[int, str]], heads: Mapping[int, str]
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


def _only_names(rows: Sequence[Row], left: Sequence[Mapping[int, str]], filled: Counter[int]) -> int | None:
    """Return the one column in which every row has a word or two of its own, if there is no other."""
    found = []
    for column, times in filled.items():
        names = [words[column].split() for words in left if column in words]
        if len(rows) >= _FEWEST_NAMES and times == len(rows) and max(map(len, names)) <= _MOST_WORDS:
            found.append(column)
    return found[0] if len(found) == 1 else None
