"""Read the counts of a row: 12, 1,234, 1.234, 1 234, 3.4k, 1.2万, (3/40).

In: a text. Out: `Count`s with their places in it.
"""

import re
from typing import NamedTuple

# Letters of alphabets that touch digits make a name of them; Chinese, Japanese and Thai words touch every number.
_COUNT = re.compile(
    r"(?<![#/:.,+-])(?<![^\W\u0e00-\u0eff\u1100-\u11ff\u2e80-\ufaff])"
    r"(\d{1,3}(?:[.,\u2019'\u00a0\u202f ]\d{3})+(?!\d)|\d{1,9}(?:[.,]\d{1,2}(?=\s?[kKmMтT万萬億만千]))?)"
    r"(?:\s?([kKmM]|тыс|Tsd|mil|万|萬|億|만|千|천)(?!\w))?(?![0-9A-Za-zÀ-ӿ_/:%-]|[.,]\d)"
)
# Two counts in brackets; without them this may be a date, a score or a page of pages.
_PAIR = re.compile(r"\((\d{1,9})/(\d{1,9})\)")
_IN_THOUSANDS = re.compile(r"\D\d{3}\Z")
_NO_DIGIT = re.compile(r"\D")
_TIMES = {
    **dict.fromkeys(("k", "тыс", "tsd", "千", "천"), 1_000),
    **dict.fromkeys(("m", "mil"), 1_000_000),
    **dict.fromkeys("万萬만", 10_000),
    "億": 100_000_000,
}


class Count(NamedTuple):
    """A number of things, and where in the text it stands."""

    value: int
    start: int
    end: int


def read_counts(text: str) -> list[Count]:
    """Read all counts of a text."""
    text = _PAIR.sub(r"(\1|\2)", text)
    return [Count(_value(match), match.start(), match.end()) for match in _COUNT.finditer(text)]


def _value(match: re.Match[str]) -> int:
    digits, unit = match[1], (match[2] or "").lower()
    if not unit and digits.isdecimal():
        return int(digits)
    if not unit or _IN_THOUSANDS.search(digits):
        return int(_NO_DIGIT.sub("", digits)) * _TIMES.get(unit, 1)
    whole, _, part = digits.replace(",", ".").partition(".")
    return round(float(f"{whole}.{part or 0}") * _TIMES[unit])
