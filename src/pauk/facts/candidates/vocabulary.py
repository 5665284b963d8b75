"""Read a line as the words that a recipe knows: days, seasons, months, places, values, and what stands between.

In: a line and a recipe. Out: `Mark`s in the order of the line. All patterns of a recipe are one alternation, so that a
line is walked once, and within a time limit, since patterns come from people.
"""

from collections.abc import Iterator
from enum import Enum
from functools import lru_cache
from typing import Any, NamedTuple

import regex

from pauk.facts.candidates.clock_values import (
    bare_hour_pattern,
    range_pattern,
    read_range,
    read_time,
    time_pattern,
)
from pauk.facts.candidates.hour_spellings import even_out
from pauk.facts.recipe.recipe import FactRecipe

# Far above what any line takes; a pattern that runs away costs its line, never the page.
SECONDS_A_LINE = 2.0


class Sort(Enum):
    """What a mark of a line is."""

    VALUE = "value"
    BARE = "bare"  # an hour without minutes
    REFUSED = "refused"  # hours or numbers that are no value of this recipe: office hours, dates
    GROUP = "group"
    SEASON = "season"
    MONTH = "month"
    ALL_YEAR = "all_year"
    MAIN = "main"
    OTHER = "other"
    ONCE = "once"
    BUT = "but"
    REST = "rest"
    NTH = "nth"
    TO = "to"
    AND = "and"
    OR = "or"
    WITH = "with"
    NOT = "not"
    LEAD = "lead"
    PLACE = "place"
    BEFORE_PLACE = "before_place"
    REMARK = "remark"
    NAME = "name"
    NUMBER = "number"
    WORD = "word"
    OPEN = "open"
    CLOSE = "close"
    COMMA = "comma"
    SEMICOLON = "semicolon"
    STOP = "stop"
    COLON = "colon"
    DASH = "dash"
    SLASH = "slash"


class Mark(NamedTuple):
    """One word or sign of a line: its sort, what it says, and where it stands."""

    sort: Sort
    says: Any  # a value, a tuple of groups, the name of a season, the number of a month, else the text itself
    text: str
    start: int
    end: int


_SIGNS = {
    "(": Sort.OPEN, "[": Sort.OPEN, ")": Sort.CLOSE, "]": Sort.CLOSE, ",": Sort.COMMA, ";": Sort.SEMICOLON,
    ".": Sort.STOP, "!": Sort.STOP, "?": Sort.STOP, ":": Sort.COLON, "-": Sort.DASH, "–": Sort.DASH, "—": Sort.DASH,
    "−": Sort.DASH, "‒": Sort.DASH, "/": Sort.SLASH, "&": Sort.AND, "+": Sort.AND, "•": Sort.SEMICOLON,
    "|": Sort.SEMICOLON, "·": Sort.SEMICOLON,
}  # fmt: skip
_DATE = r"(?<![\d.])\d{1,2}[./]\s?(?:\d{1,2}|[IVX]+)[./]\s?(?:\d{4}|\d{2})(?!\d)|(?<!\d)(?:19|20)\d\d-\d\d-\d\d(?!\d)"
# From 1.04 to 30.09, 1.X–31.III: spans of months with their days.
_DAY_MONTH = r"(?<!\d)([0-3]?\d)\.\s?([01]?\d|[IVX]{1,4})\.?"
_DATE_SPAN = rf"{_DAY_MONTH}\s?(?:[-–—]|\b(?:do|to|bis)\b)\s?{_DAY_MONTH}(?!\d|\.\d)"
_ROMAN = {name: number for number, name in enumerate("I II III IV V VI VII VIII IX X XI XII".split(), 1)}
_WEB = r"(?:https?://|www\.)\S+|[\w.+-]+@[\w-]+\.\w[\w.]*"


@lru_cache(maxsize=8)
def _vocabulary(recipe: FactRecipe) -> tuple[Any, list[tuple[Sort, Any]]]:
    rows: list[tuple[Sort, Any, str]] = [(Sort.REFUSED, "web", _WEB), (Sort.REFUSED, "date", _DATE)]
    if recipe.months:
        rows.append((Sort.SEASON, _read_date_span, _only_real_spans()))
    rows += _value_rows(recipe)
    joints = recipe.joints
    rows += [(Sort.BUT, "", one) for one in joints.but]
    rows += [(Sort.REST, "", one) for one in joints.rest]
    rows += [(Sort.NOT, "", one) for one in joints.not_]
    rows += [(Sort.ONCE, "", one) for one in joints.once]
    rows += [(Sort.ALL_YEAR, "", one) for one in recipe.all_year]
    rows += [(Sort.SEASON, name, one) for name, words in recipe.seasons.items() for one in words]
    rows += [(Sort.GROUP, group.expands or (group.name,), one) for group in recipe.groups for one in group.words]
    rows += [(Sort.MONTH, number, one) for number, words in enumerate(recipe.months, 1) for one in words]
    rows += [(Sort.NTH, "", one) for one in joints.nth]
    rows += [(Sort.MAIN, "", one) for one in recipe.main]
    rows += [(Sort.OTHER, "", one) for one in recipe.other]
    rows += [(Sort.LEAD, "", one) for one in recipe.values.lead]
    rows += [(Sort.PLACE, "", one) for one in recipe.places.words]
    rows += [(Sort.REMARK, "", one) for one in recipe.remarks]
    rows += [(Sort.AND, "", one) for one in joints.and_]
    rows += [(Sort.OR, "", one) for one in joints.or_]
    rows += [(Sort.TO, "", one) for one in joints.to]
    rows += [(Sort.WITH, "", one) for one in joints.with_]
    rows += [(Sort.BEFORE_PLACE, "", one) for one in recipe.places.before]
    rows += [(Sort.WORD, "", one) for one in recipe.places.never]
    alternatives = [
        rf"(?P<k{number}>{_edged(pattern) if sort not in (Sort.VALUE, Sort.BARE, Sort.REFUSED) else pattern})"
        for number, (sort, _, pattern) in enumerate(rows)
    ]
    alternatives += [
        r"(?P<name>(?<!\w)(?-i:\p{Lu}[\p{L}’'-]*))",
        r"(?P<number>\d+)",
        r"(?P<word>\w+)",
        r"(?P<sign>[^\w\s])",
    ]
    pattern = regex.compile("|".join(alternatives), regex.IGNORECASE | regex.V0)
    return pattern, [(sort, says) for sort, says, _ in rows]


def _edged(pattern: str) -> str:
    # A word may follow a number directly: "18:00Biuro" is how pages read that were put together by machines.
    # And a number a word of some letters: "Sunday2:00 pm".
    return rf"(?<![^\W\d_])(?:{pattern})(?:(?<!\w)|(?![^\W_])|(?<=[^\W\d_]{{4}})(?=\d))"


def _value_rows(recipe: FactRecipe) -> list[tuple[Sort, Any, str]]:
    form = recipe.values
    if form.kind == "range":
        rows = [(Sort.VALUE, "range", range_pattern(form))]
        rows += [(Sort.VALUE, "closed", _edged(one)) for one in form.closed]
        return [*rows, (Sort.VALUE, "all day", r"(?<![\w.])24\s?(?:hours|hrs|h)\b|(?<![\w.])24\s?/\s?7\b")]
    to = "|".join(recipe.joints.to) or r"(?!)"
    lead = "|".join(form.lead) or r"(?!)"
    moment = r"[0-2]?\d(?:\s?[:.,]\s?\d\d|[⁰¹²³⁴⁵]\p{No})"
    stretch = rf"(?<![\w/+]|\d[.:]){moment}\s?(?:[-–—−]\s?|\s(?:{to})\s(?:(?:{lead})\s?)?){moment}(?!\d|(?-i:\p{{Ll}}))"
    short = r"(?<![\w/+]|\d[.:])[0-2]?\d(?:[:.]\d\d)?\s?[-–—]\s?[0-2]?\d(?:[:.]\d\d)?(?!\d|(?-i:\p{Ll})|[:.,]\d)"
    return [
        (Sort.REFUSED, "stretch", stretch),
        (Sort.REFUSED, "stretch", short),
        (Sort.VALUE, "time", time_pattern()),
        (Sort.BARE, "time", bare_hour_pattern()),
    ]


def read_marks(
    text: str, recipe: FactRecipe, *, seconds: float = SECONDS_A_LINE, dashes_list: bool = False
) -> list[Mark]:
    """Cut a line into marks; one on which the patterns run out of time has none.

    With ``dashes_list`` the page lists moments with dashes between them, so that two of them are a list as well.
    """
    pattern, rows = _vocabulary(recipe)
    if recipe.values.kind == "time":
        text = even_out(text, dashes_list=dashes_list)
    try:
        return list(_walk(text, pattern, rows, recipe, seconds))
    except TimeoutError:
        return []


def _walk(text: str, pattern: Any, rows: list[tuple[Sort, Any]], recipe: FactRecipe, seconds: float) -> Iterator[Mark]:
    for match in pattern.finditer(text, timeout=seconds):
        kind, said = match.lastgroup, match[0]
        if kind == "sign":
            sort, says = _SIGNS.get(said, Sort.WORD), said
        elif kind in ("name", "number", "word"):
            sort, says = Sort[kind.upper()], said
        else:
            sort, says = rows[int(kind[1:])]
            if sort is Sort.OTHER and said[0].islower():
                says = "small"  # it may go with the word before it
            if says is _read_date_span:
                says = _read_date_span(match[0], recipe)
            if sort in (Sort.VALUE, Sort.BARE):
                says = _read_value(match, says, recipe)
                sort = sort if says else Sort.NUMBER
        yield Mark(sort, says, said, match.start(), match.end())


def _only_real_spans() -> str:
    """Write the pattern of spans of dates, leaving out those that may as well be hours: 17.00 do 18.00."""
    hours = r"[0-2]?\d\.[0-5][05]\s?(?:[-–—]|do|to|bis)\s?[0-2]?\d\.[0-5][05](?!\d)"
    return rf"(?!(?<!\d){hours}){_DATE_SPAN}"


def _read_date_span(text: str, recipe: FactRecipe) -> str | None:
    """Say which season a span of dates is; None where it is none."""
    months = [_ROMAN.get(month.upper()) or int(month) for _, month in regex.findall(_DAY_MONTH, text)]
    if len(months) != 2 or not all(1 <= month <= 12 for month in months):
        return None
    return season_of(span_months(*months), recipe)


def span_months(first: int, last: int) -> set[int]:
    """Return the months from one to another, through the turn of the year where need be."""
    return {(first - 1 + step) % 12 + 1 for step in range((last - first) % 12 + 1)}


def season_of(months: set[int], recipe: FactRecipe) -> str | None:
    """Return the first season of a recipe that months belong to: they lie within its span and hold its heart."""
    for name, (first, last, heart) in recipe.month_seasons.items():
        span = span_months(first, last)
        if months <= span and (heart in months or len(span) <= 2):
            return name
    return None


def _read_value(match: Any, form: str, recipe: FactRecipe) -> str:
    if form == "closed":
        return "closed"
    if form == "all day":
        return "00:00-24:00"
    return read_range(match, recipe.values) if form == "range" else read_time(match, recipe.values)
