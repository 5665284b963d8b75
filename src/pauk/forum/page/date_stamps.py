"""Find the dates that a page shows beside its posts and rows, and know where each stands.

In: `Nodes`, now, and the language where it is known. Out: `DateStamp`s in page order. Only short lines are looked at:
the dates of posts and rows stand in them, and what people write about stands in long ones. A rough date ("yesterday",
"3 h ago", "12 May") takes the exact value from an attribute around it, where there is one. An element without words
whose attribute tells a moment is filled in by a script: readers see that date, too.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from functools import lru_cache
from itertools import islice, pairwise

from pauk.base.records import DateMention, Precision
from pauk.dates.find.find import find_all
from pauk.dates.find.quick_check import hide_names, is_day_of_month, may_hold_date
from pauk.dates.parse.days_hours import ORDERS
from pauk.dates.parse.parse import parse_date
from pauk.dates.parse.parsed_date import DateReading
from pauk.dates.words.language_guess import guess_language
from pauk.forum.page.lines import Line
from pauk.forum.page.nodes import Nodes
from pauk.forum.page.person_links import names_person

# Longer lines are prose. The longest line of a post's head in the shared pages has 118 characters.
_LONGEST, _LONGEST_WITHOUT_DIGIT = 160, 40
# Old boards write a whole row in one line: title, counts, names and two dates, each a piece for itself.
_LONGEST_ROW, _LONGEST_PIECE, _FEWEST_PIECES = 800, 120, 5
_FEWEST_BARS = 2
_BAR = re.compile(r"\s[|·•]\s")
_HAS_DIGIT = re.compile(r"\d")
# The letter at the end of a name ("ada.w") is no unit of time, though what is behind it may be a date ("2 days ago").
_INITIAL = re.compile(r"(?<=[^\W\d_]{2}[.-])[^\W\d_](?![\w.])")
# The number of a post before its date ("#1 - 30 May 2023") is no day of a stretch of days.
_RUNNING = re.compile(r"(?<=#)\d+(?=\s)")
# A month in letters and a year, or a date as machines write it: nothing is counted from now, no order is open.
_CLEAR = re.compile(r"(?=.*[^\W\d_]{3})(?=.*\b(?:19|20)\d\d\b)|\b\d{4}-\d\d-\d\d")
# The time of a day may begin the line below its date: digits, a sign, digits.
_TIME_FIRST = re.compile(r"\W*(?:[^\W\d_]{1,6}\W{1,2})?\d{1,2}\s?[.:h]\s?\d\d(?!\d|[./-]\d{2})")
_MOST_LINES = 4_000
_SAMPLE = 4_000  # characters by which the language of the lines with dates is guessed
_MOST_NOTES = 4_000
# An attribute tells of the words inside its element if these are few: more are a post, not its date.
_FEW_CHARS = 60
# A site's clock stands alone beside other dates; zones differ by hours, the clocks of two machines by minutes.
_FEWEST_DATES, _ZONES, _CLOCKS_DIFFER = 2, timedelta(hours=15), timedelta(minutes=2)
_DAY = len("YYYY-MM-DD")
# Elements that are never filled with words, whatever their attributes tell.
_NEVER_FILLED = frozenset("area audio embed iframe img input link meta object source svg track video".split())
_PRECISIONS: tuple[Precision, ...] = ("year", "month", "day", "hour", "minute", "second")


@dataclass(frozen=True, slots=True)
class DateStamp:
    """A date shown on the page: its place, its value, and where in its line it stands."""

    place: int  # of the text it begins in, or of the element whose attribute it is
    value: str
    precision: Precision
    text: str
    line: int = -1  # its number among the page's lines; -1 where only an attribute shows it
    start: int = 0  # in the line's text
    end: int = 0
    is_counted: bool = False  # from now, and no attribute says it exactly
    order: str = ""  # of day, month and year, where the numbers could stand in another
    exact: str = ""  # what the attribute beside it says
    is_filled_in: bool = False  # by a script: its element has no words yet

    @property
    def is_shown(self) -> bool:
        """Whether it stands in a line of the page."""
        return self.line >= 0

    @property
    def is_seen(self) -> bool:
        """Whether readers see it, with scripts or without."""
        return self.is_shown or self.is_filled_in


def find_stamps(nodes: Nodes, lines: Sequence[Line], *, now: datetime, language: str = "") -> list[DateStamp]:
    """Find all dates in the short lines and in the attributes of a page."""
    notes = _read_notes(nodes, now=now, language=language)
    found = _find_shown(nodes, lines, now=now, language=language)
    own = (_leave_name(stamp, lines, now) if names_person(nodes, stamp.place) else stamp for stamp in found)
    shown = [_sharpen(stamp, nodes, notes) for stamp in own if stamp is not None]
    covered = {place for stamp in shown for place in _around(nodes, stamp.place)}
    hidden = (
        _make_hidden(nodes, place, text, reading)
        for place, (text, reading) in notes.items()
        if place not in covered and reading.precision
    )
    return sorted((*shown, *hidden), key=lambda stamp: (stamp.place, stamp.start))


def _leave_name(stamp: DateStamp, lines: Sequence[Line], now: datetime) -> DateStamp | None:
    """Leave out the name that a date begins with, where it is a date without it: "Sam on 5 September", a Saturday."""
    line = lines[stamp.line]
    start = next((start for start in line.starts if stamp.start < start < stamp.end), stamp.end)
    text = line.text[start : stamp.end]
    if parse_date(text, now=now).date != stamp.value[:_DAY]:
        return None
    return replace(stamp, place=line.place_at(start), start=start, text=text)


def leave_clock(nodes: Nodes, stamps: Sequence[DateStamp], now: datetime) -> list[DateStamp]:
    """Leave out the present moment where a site shows it above everything: nobody wrote anything then."""
    return [stamp for stamp in stamps if not _is_clock(nodes, stamp, stamps, now)]


def _is_clock(nodes: Nodes, stamp: DateStamp, found: Sequence[DateStamp], now: datetime) -> bool:
    """Whether a date is the present moment, the first of all dates, in whatever zone the site likes."""
    if len(found) < _FEWEST_DATES or stamp != found[0] or len(stamp.value) < len("YYYY-MM-DDThh:mm"):
        return False
    apart = abs(datetime.fromisoformat(stamp.value[:16]) - now.replace(tzinfo=None)) + _CLOCKS_DIFFER
    if stamp.is_counted or apart > _ZONES or apart % timedelta(hours=1) > 2 * _CLOCKS_DIFFER:
        return False
    path = nodes.path(nodes.flat.parents[stamp.place])
    return not any(nodes.path(nodes.flat.parents[other.place]) == path for other in found if other is not stamp)


def _make_hidden(nodes: Nodes, place: int, text: str, reading: DateReading) -> DateStamp:
    """Make the stamp of a date that only an attribute tells."""
    is_empty = not nodes.children(place) and nodes.flat.tags[place] not in _NEVER_FILLED
    return DateStamp(
        place,
        reading.value,
        reading.precision or "day",
        text,
        is_counted=reading.is_counted,
        order=reading.order,
        is_filled_in=is_empty and reading.time is not None,
    )


def _find_shown(nodes: Nodes, lines: Sequence[Line], *, now: datetime, language: str) -> Iterator[DateStamp]:
    """Find the dates in short lines; a line that stands on the page many times is read once."""
    numbers = [at for at, line in enumerate(lines) if _is_worth_looking(line.text)][:_MOST_LINES]
    found = _find_in((lines[at].text for at in numbers), now=now, language=language)
    found |= _find_otherwise(nodes, [lines[at] for at in numbers], found, now=now, is_told=bool(language))
    parted = [at for at in numbers if not found[lines[at].text] and len(lines[at].places) > 1]
    crowded = [at for at, line in enumerate(lines) if is_crowded(line)][:_MOST_LINES]
    parts = {at: _part(lines[at]) for at in (*parted, *crowded)}
    found |= _find_in((text for part in parts.values() for _, text in part), now=now, language=language)
    timed = _find_times_below(lines, numbers, found, now=now, language=language)
    readings: dict[str, DateReading] = {}
    for at in sorted((*numbers, *crowded)):
        for start, text in parts.get(at, ((0, lines[at].text),)):
            for mention in timed.get(at) or _join(found[text]):
                if mention.text not in readings and not _CLEAR.search(mention.text):
                    readings[mention.text] = parse_date(mention.text, now=now, language=language)
                yield _make_stamp(lines[at], at, start, mention, readings.get(mention.text), now=now)


def _find_otherwise(
    nodes: Nodes, lines: Sequence[Line], found: Mapping[str, Sequence[DateMention]], *, now: datetime, is_told: bool
) -> dict[str, list[DateMention]]:
    """Look once more for dates, in another language than the page tells, or in the one that its dates are in.

    A page may speak another language than it says: where dates of others stand, or if there are none. Where it says
    nothing, a word of a title may be a day in another language, and hides the date behind it then.
    """
    if is_told:
        homes = {nodes.path(line.home) for line in lines if found[line.text]}
        silent = [line for line in lines if not found[line.text] and len(line.text) <= _LONGEST_WITHOUT_DIGIT]
        silent = [line for line in silent if not homes or nodes.path(line.home) in homes]
        return _find_in((line.text for line in silent), now=now, language="")
    telling = [text for text, mentions in found.items() if mentions]
    worded = [text for text in telling if not any(_HAS_DIGIT.search(mention.text) for mention in found[text])]
    spoken = guess_language(" ".join(telling)[:_SAMPLE]) if worded else ""
    own = _find_in(worded, now=now, language=spoken) if spoken else {}
    return {text: mentions for text, mentions in own.items() if mentions}


def _find_times_below(
    lines: Sequence[Line],
    numbers: Iterable[int],
    found: Mapping[str, Sequence[DateMention]],
    *,
    now: datetime,
    language: str,
) -> dict[int, list[DateMention]]:
    """Give dates that end their line the times that begin the line below, in the same block: ``12 May<br>10:30``."""
    below: dict[int, str] = {}
    for at in numbers:
        line, mentions = lines[at], found[lines[at].text]
        is_day = len(mentions) == 1 and len(mentions[0].value) == _DAY and mentions[0].end == len(line.text)
        if is_day and at + 1 < len(lines) and lines[at + 1].home == line.home and _TIME_FIRST.match(lines[at + 1].text):
            below[at] = f"{line.text} {lines[at + 1].text[:_LONGEST_WITHOUT_DIGIT]}"
    both = _find_in(below.values(), now=now, language=language)
    timed: dict[int, list[DateMention]] = {}
    for at, text in below.items():
        (day,) = found[lines[at].text]
        whole = next(iter(_join(both[text])), day)
        if whole.start == day.start and whole.end > day.end and whole.value[:_DAY] == day.value:
            timed[at] = [replace(day, value=whole.value, precision=whole.precision)]
    return timed


def _find_in(texts: Iterable[str], *, now: datetime, language: str) -> dict[str, list[DateMention]]:
    """Find the dates in short texts: in whatever is around them, or a day and its month alone."""
    texts = list(dict.fromkeys(texts))
    plain = [_RUNNING.sub(_hide, _INITIAL.sub("x", hide_names(text))) for text in texts]
    found = dict(zip(texts, find_all(plain, now=now, language=language, format="text", spoken=False), strict=True))
    for text in texts:
        if not found[text] and is_day_of_month(text):
            reading = parse_date(text, now=now, language=language)
            if reading.precision == "day":
                mention = DateMention(start=0, end=len(text), text=text, type="DATE", value=reading.value)
                found[text] = [replace(mention, precision="day", confidence=reading.confidence)]
    return found


def _hide(match: re.Match[str]) -> str:
    return "x" * len(match[0])


def _part(line: Line) -> list[tuple[int, str]]:
    """Part a line into the pieces worth a look: inline elements that touch may have glued a date to a word."""
    parts = [(start, line.text[start:end].rstrip()) for start, end in pairwise(_edges(line))]
    return [(start, text) for start, text in parts if _is_worth_looking(text)]


def _edges(line: Line) -> list[int]:
    """Return where the pieces of a line begin, the texts of its places and what bars and dots part, and its end."""
    bars = (match.end() for match in _BAR.finditer(line.text))
    return sorted({*line.starts, *bars, len(line.text)})


def _make_stamp(
    line: Line, at: int, start: int, mention: DateMention, reading: DateReading | None, *, now: datetime
) -> DateStamp:
    """Make the stamp of a date; `reading` says what its words leave open, None where that is nothing."""
    begins, ends = start + mention.start, start + mention.end
    place, precision = line.place_at(begins), mention.precision or "day"
    if reading is None:
        return DateStamp(place, mention.value, precision, mention.text, at, begins, ends)
    is_counted, order = reading.is_counted or reading.is_yearless, _find_order(mention, reading, now=now)
    return DateStamp(place, mention.value, precision, mention.text, at, begins, ends, is_counted, order)


def _find_order(mention: DateMention, reading: DateReading, *, now: datetime) -> str:
    """Return the order in which a date was read whose numbers could stand in another."""
    if not reading.order or reading.date == mention.value[:_DAY]:
        return reading.order
    ways = (order for order in ORDERS if parse_date(mention.text, now=now, order=order).date == mention.value[:_DAY])
    return next(ways, reading.order)


def is_crowded(line: Line) -> bool:
    """Whether a long line is no prose, but a whole row or a head of pieces: short ones, or some that bars part."""
    if not _LONGEST < len(line.text) <= _LONGEST_ROW or len(line.places) == 1:
        return False
    edges = _edges(line)
    is_parted = len(_BAR.findall(line.text)) >= _FEWEST_BARS
    is_short = max(end - start for start, end in pairwise(edges)) <= _LONGEST_PIECE
    return len(edges) > _FEWEST_PIECES and (is_short or is_parted)


def _is_worth_looking(text: str) -> bool:
    return len(text) <= _LONGEST and _may_tell(text)


@lru_cache(maxsize=4096)  # what stands beside every post is asked for with each of them
def _may_tell(text: str) -> bool:
    return (len(text) <= _LONGEST_WITHOUT_DIGIT or _HAS_DIGIT.search(text) is not None) and may_hold_date(text)


def _join(mentions: Iterable[DateMention]) -> Iterator[DateMention]:
    """Make one of a date and its time, which may stand apart; leave out times without a date."""
    waiting: DateMention | None = None
    for mention in mentions:
        if waiting and mention.type == "TIME" and mention.value[:10] == waiting.value[:10]:
            start, end = min(waiting.start, mention.start), max(waiting.end, mention.end)
            gap = mention.start - waiting.end
            text = f"{waiting.text}{' ' * bool(gap)}{mention.text}"
            yield replace(mention, start=start, end=end, text=text, type="DATE")
            waiting = None
            continue
        if waiting:
            yield waiting
        waiting = mention if mention.type == "DATE" or len(mention.value) > len("hh:mm:ss") else None
    if waiting:
        yield waiting


def _read_notes(nodes: Nodes, *, now: datetime, language: str) -> dict[int, tuple[str, DateReading]]:
    """Read the dates that stand in attributes; of several at one element the best."""
    readings: dict[str, DateReading] = {}
    found = {}
    for place, all_values in islice(nodes.notes.items(), _MOST_NOTES):
        values = [value for value in all_values if may_hold_date(value)]
        if not values:
            continue
        for value in values:
            if value not in readings:
                readings[value] = parse_date(value, now=now, language=language)
        best = max(values, key=lambda value: _worth(readings[value]))
        if readings[best].date:
            others = [readings[value] for value in values if value != best]
            found[place] = (best, _settle(best, readings[best], others, now=now))
    return found


def _settle(text: str, reading: DateReading, others: Sequence[DateReading], *, now: datetime) -> DateReading:
    """Read a date whose order is open so that it fits a clear one at the same element, zones allowed for."""
    clear = [date.fromisoformat(other.date) for other in others if other.date and not other.order]
    if not reading.order or not clear:
        return reading
    ways = [reading, *(parse_date(text, now=now, order=order) for order in ORDERS)]
    return min(ways, key=lambda way: abs(date.fromisoformat(way.date) - clear[0]) if way.date else timedelta.max)


def _worth(reading: DateReading) -> tuple[bool, bool, int]:
    """Rate a date of an attribute: with a time; without a zone, which is the wall clock of the page; exact."""
    exactness = _PRECISIONS.index(reading.precision) if reading.precision else -1
    return reading.time is not None, reading.zone is None, exactness


def _sharpen(stamp: DateStamp, nodes: Nodes, notes: dict[int, tuple[str, DateReading]]) -> DateStamp:
    """Give a date the exact value that an attribute around it has, where the words leave something open."""
    for place in _around(nodes, stamp.place):
        text, reading = notes.get(place, ("", None))
        if reading is None or not reading.precision or text == stamp.text:
            continue
        if stamp.is_counted or (reading.time and len(stamp.value) == _DAY and reading.date == stamp.value):
            return replace(stamp, value=reading.value, precision=reading.precision, is_counted=False, exact=text)
        return replace(stamp, exact=text)
    return stamp


def _around(nodes: Nodes, place: int) -> Iterator[int]:
    """Give the place and the elements around it that hold little more than a date."""
    parents, ends, chars = nodes.flat.parents, nodes.flat.ends, nodes.chars
    while place and chars[ends[place]] - chars[place] <= _FEW_CHARS:
        yield place
        place = parents[place]
