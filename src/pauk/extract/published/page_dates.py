"""Collect all dates by which a page says when it was first published and last changed.

In: the tree, text, title and addresses of a page; now, and what HTTP and the sitemap say, where they are known. Out:
`DateCandidate`s, for `pauk.dates.find.date_choice.rank_dates` to choose from. What machines are to read comes first;
what people read is looked at where that leaves a question open. A copyright notice says nothing.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime, timedelta
from functools import cache, partial
from typing import NamedTuple
from urllib.parse import urlsplit

from pauk.dates.find.date_choice import EXPLICIT, MARKED, DateCandidate, Role, moment_of
from pauk.dates.words.labels import DateLabel, find_label, is_of_other, label_all
from pauk.extract.page.json_ld import read_notes, tell_types
from pauk.extract.page.tree import Tree
from pauk.extract.published.date_elements import DateElement, find_marks, write_line
from pauk.extract.published.date_lines import DateLine, find_lines, read_elsewhere
from pauk.extract.published.signals import (
    Signal,
    SignalReader,
    Spot,
    find_in_json,
    find_in_meta,
    is_numbering,
    write_candidate,
)

# How far each signal is trusted; the bounds of `pauk.dates.find.date_choice` lie between them.
_HEADER = "http last-modified"
_BY_URL, _BY_SITEMAP, _BY_HEADER = 0.6, 0.5, 0.4
_LABELLED, _BESIDE_TITLE, _ABOVE_TITLE = 0.78, 0.58, 0.52
_IN_TITLE = 0.62  # more than a date that stands beside the title and says nothing of itself
_ELSEWHERE = {"modified": 0.7, "published": 0.6}  # a date of change may stand at the very end
_FAR, _ABOVE = 0.9, 0.75  # of a mark that does not stand right below the headline, or above it and says nothing more
# A header that says the page has just changed says only that it was made when it was asked for.
_WRITTEN = ("Article", "Posting", "Report")
_JUST_NOW = timedelta(hours=1)
# Beside its date a line without label has a name, a section, a place, divided by signs; more is a sentence.
_BESIDE_CHARS, _PART_CHARS = 110, 45
_SENTENCE_ENDS, _SENTENCE_SPACES = (".", "!", "?", "。"), 5
_PARTS = re.compile(r"[|·•,;:/()\t@–—]")  # noqa: RUF001 (dashes)
_UNTIL = re.compile(r"\.?\s*[-–—]\s*(?:\w+,? )?")  # noqa: RUF001 (dashes)
_ROUGH = (None, "month", "year")
_CONTEXTS = 2  # elements around a time that may hold its label

_NUMBERS_IN_URL = re.compile(
    r"(?<![0-9])((?:199|20[0-9])[0-9])(?:/([01]?[0-9])/([0-3]?[0-9])(?=/|$)|[/_.-]?([01][0-9])[/_.-]?([0-3][0-9]))"
    r"(?![0-9])"
)
_NAME_IN_URL = re.compile(r"/((?:199|20[0-9])[0-9])/([a-z]{3,9})/([0-3]?[0-9])(?![0-9])", re.IGNORECASE)
_LISTING = re.compile(
    r"/?(?:(?:index|default|home)\.\w{2,5})?"
    r"|.*/(?:page/[0-9]+|(?:category|tags?|author|label)/[^/]+|(?:199|20[0-9])[0-9](?:/[01]?[0-9])?)/?",
    re.IGNORECASE | re.DOTALL,
)
_NUMBERED_HEADING = re.compile(r"\s*(?:\w{4,9} )?\d{1,3}(?:\.\d{1,3})+\.? +[^\W\d]{3}")
_WHOLE_DATE = re.compile(r"[0-9]{4}|[^\W\d_]")  # "9 10 11" may be anything
_MAX_TITLE_CHARS = 500
_MANY_DAYS = 3
_YEAR_IN_TITLE = re.compile(r"(?<!\d)(?:199|20\d)\d(?!\d)")
_DIGIT = re.compile(r"\d")


class DatedPage(NamedTuple):
    """What is known of a page before its dates are; `urls` are its addresses, its own first."""

    tree: Tree
    text: str
    title: str = ""
    language: str = ""
    urls: Sequence[str] = ()
    last_modified: str = ""
    lastmod: str = ""


def find_candidates(page: DatedPage, *, now: datetime | None = None) -> list[DateCandidate]:
    """Collect the dates that may be a page's first publication or last change."""
    page = page._replace(title=page.title[:_MAX_TITLE_CHARS])
    reader = SignalReader(now, page.language, page.text)
    found = [
        candidate
        for candidate in reader.read(_find_signals(page))
        if not (candidate.signal == _HEADER and now and _is_just_now(candidate, now))
    ]
    if _is_answered(found, EXPLICIT):
        return found
    is_listing = any(map(_is_listing, page.urls[:1])) or _is_event(page.tree)
    marks = find_marks(page.tree, page.title)
    found += _read_marks(marks.kept, reader, now)
    if not _is_answered(found, MARKED):
        is_known = any(candidate.role != "modified" and candidate.confidence >= MARKED for candidate in found)
        lines = find_lines(page.text, (page.title, marks.headline), page.tree, is_labelled=is_known)
        elsewhere = cache(partial(read_elsewhere, page.tree, marks, len(page.text)))
        for candidate in _without_lists(_read_lines(lines, reader, now)):
            is_change = candidate.role == "modified"
            if not elsewhere().has_all(candidate.text, page.text, is_change=is_change):
                found.append(candidate)
        found += _read_title(page.title, reader)
    return [candidate for candidate in found if not (is_listing and _is_shown(candidate))]


def _is_listing(url: str) -> bool:
    """Tell the front page of a site and its listings, which show what other pages say."""
    parts = urlsplit(url)
    return not parts.query and bool(_LISTING.fullmatch(parts.path))


def _is_event(tree: Tree) -> bool:
    """Tell the page of an event, which shows when that takes place."""
    types = tree.once(read_notes).values and tell_types(tree.once(read_notes).values)
    return any(one.endswith("Event") for one in types) and not any(one.endswith(_WRITTEN) for one in types)


def _is_answered(found: Iterable[DateCandidate], strength: float) -> bool:
    """Tell whether something as strong as this speaks of both dates."""
    return {"published", "modified"} <= {candidate.role for candidate in found if candidate.confidence >= strength}


def _is_shown(candidate: DateCandidate) -> bool:
    return candidate.role != "modified" and candidate.signal.partition(" ")[0] in ("time", "class", "text")


def _find_signals(page: DatedPage) -> Iterator[Signal]:
    """Go through what machines are to read."""
    yield from find_in_json(page.tree.once(read_notes), urls=page.urls, title=page.title)
    yield from find_in_meta(page.tree)
    if page.urls and (day := find_in_url(page.urls[0])):
        yield Signal(day, "published", "url", _BY_URL)
    yield Signal(page.lastmod, "modified", "sitemap lastmod", _BY_SITEMAP)
    yield Signal(page.last_modified, "modified", _HEADER, _BY_HEADER)


def find_in_url(url: str) -> str:
    """Return the date in an address, or the empty string."""
    path = urlsplit(url).path
    if match := _NUMBERS_IN_URL.search(path):
        year, *parts = filter(None, match.groups())
        return "-".join((year, *(part.zfill(2) for part in parts)))
    if match := _NAME_IN_URL.search(path):
        return f"{match[3]} {match[2]} {match[1]}"
    return ""


def _is_just_now(candidate: DateCandidate, now: datetime) -> bool:
    at = now.astimezone(UTC) if now.tzinfo else now
    return at.replace(tzinfo=None) - moment_of(candidate.value).replace(tzinfo=None) < _JUST_NOW


def _read_marks(marks: Sequence[DateElement], reader: SignalReader, now: datetime | None) -> Iterator[DateCandidate]:
    """Read elements: what they tell machines, and where they tell them nothing, their text."""
    for_people = []
    for mark in marks:
        stamps = ((stamp, reader.read_stamp(stamp)) for stamp in mark.stamps)
        stamp, reading = next((pair for pair in stamps if pair[1].precision not in _ROUGH), ("", None))
        if reading is None:
            for_people.append(mark)
        elif not _is_today(mark, reading.value, now):
            role = _role_of(mark)
            yield write_candidate(Signal(stamp, role, mark.name, _trust(mark, role)), reading)
    texts = [text if _DIGIT.search(text := mark.text) else "" for mark in for_people]
    for mark, text, found in zip(for_people, texts, reader.find(texts), strict=True):
        labels = label_all(text, [(one.start, one.end) for one in found])
        for number, (one, label) in enumerate(zip(found, labels, strict=True)):
            is_said = (label or (number == 0 and _is_own(text, one))) and not is_numbering(text, one)
            if is_said and not _is_today(mark, one.reading.value, now):
                role = label or _role_of(mark)
                yield write_candidate(Signal(text, role, mark.name, _trust(mark, role) * one.trust), one.reading)


def _role_of(mark: DateElement) -> Role:
    return mark.role if mark.role != "either" else _label_around(mark) or mark.role


def _trust(mark: DateElement, role: Role) -> float:
    if mark.is_near:
        return mark.strength
    return mark.strength * (_ABOVE if mark.is_above and role == "either" else _FAR)


def _is_today(mark: DateElement, value: str, now: datetime | None) -> bool:
    """Tell the day of the visit, which many sites show at the top, from a date of the page."""
    return now is not None and not mark.is_near and mark.role == "either" and value == now.date().isoformat()


def _label_around(mark: DateElement) -> DateLabel:
    """Find the label of a date in the elements around it."""
    own, around = mark.text, mark.node.parent
    for _ in range(_CONTEXTS):
        line = write_line(around) if around is not None else ""
        if not own or around is None or not line:
            return ""
        before, _own, after = line.partition(own)
        if label := find_label(before, "" if _DIGIT.search(after) else after):
            return label
        around = around.parent
    return ""


def _read_lines(lines: Sequence[DateLine], reader: SignalReader, now: datetime | None) -> Iterator[DateCandidate]:
    """Read lines of the page's text."""
    spots = reader.find([line.text for line in lines])
    rows = _rows(lines, spots)
    for line, found in zip(lines, spots, strict=True):
        labels = label_all(line.text, [(one.start, one.end) for one in found])
        for number, (one, label) in enumerate(zip(found, labels, strict=True)):
            said = label or (line.label if not number else "")
            is_first = not number and not _is_span(line.text, found) and line.text not in rows
            is_own = (said or is_first) and not is_numbering(line.text, one)
            strength = _weigh(line, one, said, now) if is_own else 0
            if strength:
                name = f"text {said}" if said else "text beside the title"
                yield write_candidate(Signal(line.text, said or "either", name, strength * one.trust), one.reading)


def _rows(lines: Sequence[DateLine], spots: Sequence[Sequence[Spot]]) -> set[str]:
    """Return the lines that are rows of a list: several days in lines of one shape, none of them labelled."""
    shapes: dict[tuple[bool, bool], dict[str, str]] = {}
    for line, found in zip(lines, spots, strict=True):
        if found and line.place != "elsewhere" and not line.has_label:
            begins, ends = not line.text[: found[0].start].strip(), not line.text[found[0].end :].strip()
            shapes.setdefault((begins, ends), {})[line.text] = found[0].reading.value[:10]
    return {text for days in shapes.values() if len(set(days.values())) > 1 for text in days}


def _is_span(text: str, found: Sequence[Spot]) -> bool:
    """Whether the first two dates of a line are the two ends of something: 24 February to 1 March."""
    return len(found) > 1 and bool(_UNTIL.fullmatch(text, found[0].end, found[1].start))


def _without_lists(candidates: Iterable[DateCandidate]) -> list[DateCandidate]:
    """Drop what the same label says of several days: a list of releases, or of other pages."""
    found = list(candidates)
    days: dict[str, set[str]] = {}
    for one in found:
        days.setdefault(one.signal, set()).add(one.value[:10])
    return [one for one in found if one.role != "published" or len(days[one.signal]) < _MANY_DAYS]


def _read_title(title: str, reader: SignalReader) -> Iterator[DateCandidate]:
    """Read the date that the title names; a page without one that is marked or labelled is of that day."""
    for one in reader.find([title])[0] if _YEAR_IN_TITLE.search(title) else ():
        if is_numbering(title, one) or one.is_relative:
            continue
        if one.reading.precision in ("day", "hour", "minute", "second"):
            yield write_candidate(Signal(title, "either", "title", _IN_TITLE), one.reading)
            return


def _is_alone(text: str, spot: Spot) -> bool:
    """Tell a date with a few words beside it from one in a sentence, and from numbers in a row."""
    if not _WHOLE_DATE.search(text[spot.start : spot.end]):
        return False
    parts = _PARTS.split(f"{text[: spot.start]}|{text[spot.end :]}")
    if text.rstrip().endswith(_SENTENCE_ENDS) and max(part.count(" ") for part in parts) >= _SENTENCE_SPACES:
        return False
    return max(map(len, parts)) <= _PART_CHARS and sum(map(len, parts)) <= _BESIDE_CHARS


def _is_own(text: str, spot: Spot) -> bool:
    """Tell a date that stands alone, with nothing beside it that makes it a date of something else."""
    return _is_alone(text, spot) and not is_of_other(text[: spot.start], text[spot.end :])


def _weigh(line: DateLine, found: Spot, label: DateLabel, now: datetime | None) -> float:
    """Say how far a date in a line is trusted; not at all where it is none of the page's."""
    if label:
        return _ELSEWHERE[label] if line.place == "elsewhere" else _LABELLED
    is_other = line.place == "elsewhere" or line.is_card or bool(_NUMBERED_HEADING.match(line.text))
    if is_other or found.is_relative or not _is_own(line.text, found):
        return 0
    if line.place == "below":
        return _BESIDE_TITLE
    is_today = now is not None and found.reading.value == now.date().isoformat()
    return 0 if is_today else _ABOVE_TITLE
