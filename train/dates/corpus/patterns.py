"""Compiles patterns of dates and times, those of CLDR and our own, into parts that are quickly filled.

In: `d. MMMM y` (CLDR) or `{d}. {B} {y}` (ours). Out: a tuple of field names and literals; `fill` makes text of it.
"""

import re
from collections.abc import Mapping

# A part is the name of a field, or a literal behind a quote mark.
Parts = tuple[str, ...]

_CLDR = re.compile(r"'((?:[^']|'')*)'|([A-Za-z])\2*|[^A-Za-z']+")
_OWN = re.compile(r"\{(\w)\}")
KNOWN = frozenset(
    "d dd M MM MMM MMMM LLL LLLL L y yy E EEE EEEE ccc cccc H HH h hh K m mm s ss a B".split(),
)
# Our short names; those that end in "?" are written with or without a leading zero, or century, by chance.
_OWN_NAMES = {"d": "d?", "m": "M?", "y": "y?", "B": "MMMM", "b": "MMM", "A": "EEEE", "a": "E", "o": "o"}
_CLOCK_NAMES = {"H": "H?", "h": "h", "m": "mm", "a": "a"}


def from_cldr(pattern: str) -> Parts | None:
    """The parts of a CLDR pattern; none when it has a field that we do not write (eras, quarters, zones)."""
    parts = []
    for match in _CLDR.finditer(pattern):
        if match[2]:
            if match[0] not in KNOWN:
                return None
            parts.append(match[0])
        else:
            parts.append("'" + (match[0] if match[1] is None else match[1].replace("''", "'") or "'"))
    return tuple(parts)


def from_form(form: str, *, is_clock: bool = False) -> Parts:
    """The parts of one of our own forms."""
    names = _CLOCK_NAMES if is_clock else _OWN_NAMES
    pieces = _OWN.split(form)
    parts = [names[piece] if place % 2 else "'" + piece for place, piece in enumerate(pieces)]
    return tuple(part for part in parts if part != "'")


def fill(parts: Parts, values: Mapping[str, str]) -> str:
    """The text of a pattern for one moment."""
    return "".join([part[1:] if part[0] == "'" else values[part] for part in parts])


def has(parts: Parts, letters: str) -> bool:
    """Says whether a pattern has a field that begins with one of these letters."""
    return any(part[0] in letters for part in parts)
