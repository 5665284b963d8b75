"""Recognise hours and stretches of hours as people write them: 7.00, 7:00, 7,00, 7 00, 6⁴⁵, 18, 9am-5.30pm, noon.

In: a recipe's word on its values. Out: patterns for the vocabulary, and a value for each match, or none.
"""

from functools import lru_cache

import regex

from pauk.facts.recipe.recipe import ValueForm

_RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹"
_PLAIN = str.maketrans(_RAISED, "0123456789")
_BEFORE = r"(?<![\w/+]|\d[.:-])"  # no part of a date, a number or a web address
_NO_NUMBER_BEFORE = r"(?<!\d[ ,])"  # 61 23 45 is a telephone number
_AFTER = r"(?!\d|_|(?-i:\p{Ll})(?!\s)|/\d|[.:]\d|\s?[%€$£]|\s?(?:zł|pln|km|mb|kb)\b)"
_NO_HOURS = r"|\s?(?:years?|yrs?|months?|weeks?|days?|pages?|people|children|minutes?|mins?|items?|books?)\b"
_HALF = r"(?:\s?(?P<half{0}>[ap])\.?\s?m\b\.?|(?P<half{0}>[ap])\b)"
# An hour with minutes. Blank minutes are a weak sign: 61 23 45 is a telephone number, so they need five-minute steps.
_MINUTES = rf"(?:\s?[:.](?P<m{{0}}>[0-5][\doO]|[oO]{{{{2}}}})|(?P<c{{0}}>,[0-5]\d)|(?P<r{{0}}>[⁰¹²³⁴⁵][{_RAISED}]))"
_SPACED = r" (?P<s{0}>[0-5][05])(?![ -]?\d)"
# Hours of 0900-1730, but not of the years 1914-1918, by the end of the stretch.
_FOUR_DIGITS = {1: r"0\d|1[0-3]", 2: r"0\d|1\d|2[0-3]"}
# Hours of the clock from which afternoon is meant where nobody says so: "9-5", "10-8", "1-4".
_EARLIEST_MORNING = 7
_NOON, _DAY = 12 * 60, 24 * 60


def time_pattern() -> str:
    """Write the pattern of one moment with minutes."""
    minutes = _MINUTES.format(1)
    spaced = rf"{_NO_NUMBER_BEFORE}(?P<h1>[01]?\d|2[0-3]){_SPACED.format(1)}"
    with_letter = r"(?P<h1>[01]?\d|2[0-3])(?=\s?h\b)"
    return rf"{_BEFORE}(?:(?P<h1>[01]?\d|2[0-3]){minutes}|{spaced}|{with_letter})(?:\s?h\b)?{_AFTER}"


def bare_hour_pattern() -> str:
    """Write the pattern of hours that count where their surroundings say so: without minutes, or 700 and 1830.

    The latter are raised minutes whose raising was lost when a page was copied as text.
    """
    after = r"(?!\w|/\d|\s?[:.-]\s?\d|\s\d|\.\w|\s?[%€$£°])"
    return rf"{_BEFORE}(?<!\d )(?:(?P<bare>[01]?\d|2[0-3])|(?P<h3>[5-9]|1\d|2[0-2])(?P<m3>00|15|30|45)){after}"


def range_pattern(form: ValueForm) -> str:
    """Write the pattern of a stretch: two moments, with a dash or a word between them."""
    named = "|".join(regex.escape(word) for word in form.named) or r"(?!)"
    ends = []
    for place in (1, 2):
        minutes = _MINUTES.format(place)
        four = rf"(?P<h{place}>{_FOUR_DIGITS[place]})(?P<q{place}>[0-5][05])(?!\d)"
        number = rf"(?:{four}|(?P<h{place}>[01]?\d|2[0-4])(?:{minutes})?(?:{_HALF.format(place)})?)"
        ends.append(rf"(?:(?:12\s?)?(?P<n{place}>{named})\b|{number})")
    to = r"\s?(?:[-–—−‒~]|\b(?:to|until|till?|do|bis)\b)\s?"
    # The heads of columns are lost where a table was copied as text: Mon. 1:30 p.m. 7:00 p.m.
    half = r"\s?[ap]\.?\s?m\b\.?"
    halves = rf"(?<=[ap]\.?m\.?),?\s{{1,3}}(?=[01]?\d(?::[0-5]\d)?{half})"
    columns = rf"(?:{halves}|(?<=[:.][0-5]\d),?\s{{1,3}}(?=[0-2]?\d[:.][0-5]\d))"
    before = r"(?:(?<![\w/+]|\d[.:,-])|(?<=[^\W\d_]{4}))"
    return rf"{before}{ends[0]}(?:{to}|{columns}){ends[1]}(?![\w/]|[.:]\d|\s?[%€$£]{_NO_HOURS})"


@lru_cache(maxsize=8)
def _as_minutes(text: str) -> int:
    hour, minute = text.split(":")
    return int(hour) * 60 + int(minute)


def read_time(match: "regex.Match[str]", form: ValueForm) -> str:
    """Return the moment of a match as hh:mm, or nothing where it lies outside the recipe's hours."""
    found = match.groupdict()
    hour = int(found.get("h1") or found.get("bare") or found.get("h3") or 0)
    minute = _minute_of(found, 3 if found.get("h3") else 1)
    moment = hour * 60 + minute
    if not _as_minutes(form.earliest) <= moment <= _as_minutes(form.latest) or (found.get("bare") and hour < 6):
        return ""
    return f"{hour:02}:{minute:02}"


def _minute_of(found: dict[str, str | None], place: int) -> int:
    written = next((found[f"{kind}{place}"] for kind in "mcrsq" if found.get(f"{kind}{place}")), None) or "0"
    return int(written.strip(",").translate(_PLAIN).lower().replace("o", "0"))


def read_range(match: "regex.Match[str]", form: ValueForm) -> str:
    """Return the stretch of a match as hh:mm-hh:mm, or nothing where it is none.

    One half of the day may be said for both ends (9-11am), or for none: an end before its beginning, or an opening
    before seven, is in the afternoon.
    """
    found = match.groupdict()
    ends: list[int] = []
    halves: list[str] = []
    for place in (1, 2):
        if name := found.get(f"n{place}"):
            moment = _as_minutes(form.named[name.lower()])
            if place == 1 and moment == _DAY:
                moment = 0
            ends.append(moment)
            halves.append("named")
            continue
        ends.append(int(found[f"h{place}"] or 0) * 60 + _minute_of(found, place))
        halves.append((found.get(f"half{place}") or "").lower())
    start, end = _settle_halves(ends, halves, has_minutes=[bool(_written(found, 1)), bool(_written(found, 2))])
    if not 0 <= start < end <= _DAY or not _as_minutes(form.earliest) <= start or end > _as_minutes(form.latest):
        return ""
    return f"{start // 60:02}:{start % 60:02}-{end // 60:02}:{end % 60:02}"


def _written(found: dict[str, str | None], place: int) -> str:
    return next((found[f"{kind}{place}"] or "" for kind in "mcrq" if found.get(f"{kind}{place}")), "")


def _settle_halves(ends: list[int], halves: list[str], *, has_minutes: list[bool]) -> tuple[int, int]:
    start, end = ends
    first, second = halves
    start = _with_half(start, first)
    end = _with_half(end, second)
    if second in ("a", "p") and not first and start < _NOON + 60:
        same = _with_half(ends[0], second)  # 9-11am, 2-5pm; but 10-6pm begins in the morning
        start = same if same < end and (second == "a" or (ends[0] < ends[1] and ends[0] < 7 * 60)) else start
    if second == "named" and not first and start < 6 * 60 and end > start + _NOON:
        start += _NOON
    if not second and end <= start and end <= _NOON:
        end += _NOON  # 9-5
    # Whether both ends are surely written with twenty-four hours.
    if (
        not first
        and not second
        and start < _EARLIEST_MORNING * 60
        and end <= _NOON
        and not (any(end > _NOON + 60 for end in ends) and all(has_minutes))
    ):
        start, end = start + _NOON, (end + _NOON if end < start + _NOON else end)  # 1-4, 2-6
    if end == 0:
        end = _DAY
    if second == "a" and end <= start and end == 0:
        end = _DAY
    return start, end


def _with_half(moment: int, half: str) -> int:
    if half == "a":
        return moment - _NOON if moment >= _NOON and moment < _NOON + 60 else moment
    if half == "p":
        return moment + _NOON if moment < _NOON else moment
    return moment
