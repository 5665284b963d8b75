"""Know which attributes of an HTML element may hold a date, which tell what the element is, and which do neither.

In: the source, where the attributes of one tag stand in it, and the name of the tag. Out: the words that tell what
the element is (`hints`), and name, start and end of each value worth reading.
"""

import re
from typing import NamedTuple

SPACE = r" \t\n\r\f"  # what HTML calls white space, no more
# One attribute as browsers read it (13.2.5.32 and following). Every step is possessive, so nothing is tried twice; a
# quote that is never closed ends at the next ">" and not, as in browsers, at the end of everything.
ATTRIBUTE = (
    rf"[{SPACE}/]*+(=?[^{SPACE}/>=]++|=)"
    rf"""(?:[{SPACE}]*+=[{SPACE}]*+(?:"([^"]*+)"|'([^']*+)'|([^{SPACE}>"'][^{SPACE}>]*+)|["']([^>]*+))?+)?+"""
)
# For use inside another pattern: the same without groups.
ATTRIBUTE_PLAIN = re.sub(r"\((?!\?)", "(?:", ATTRIBUTE)

MAX_HINT_CHARS = 200  # class lists of style frameworks are longer, but what they say of dates stands in front
_MAX_DATA_CHARS = 80  # the longest date with weekday, time and zone name has about 60; what is longer is settings
_MAX_NAME_CHARS = 40

_HINT, _PROSE, _STAMP, _VALUE = range(4)
_ROLES = {
    # What the element is. Its values hold numbers of posts and pages, so they are never read as dates.
    **dict.fromkeys("class id itemprop property name rel http-equiv type".split(), _HINT),
    # What people read, or what is written for them: any value may say when.
    **dict.fromkeys("datetime title content alt aria-label aria-description tooltip".split(), _PROSE),
    # Inventions of single sites, and attributes that are mostly just there: read when they have a digit.
    **dict.fromkeys(
        "date pubdate timestamp time ts utime unixtime published created updated modified lastmod".split(), _STAMP
    ),
    "value": _VALUE,
}
# Elements whose value is what the reader sees; of the other inputs only those made for dates (see `_DATE_INPUT`).
_VALUED = frozenset(("data", "time", "input"))
_DATE_INPUT = re.compile(r"date|time|month|week")
# The last word of a data-* name that says: an address, a number that counts or names things, or code.
_NEVER_DATA = frozenset(
    "action avatar bbcode class color csrf css hash height href icon id ids image img index integrity ip key link nonce"
    " page path pid ref selector sitekey size src srcset style target tid token uid uri url uuid version width".split()
)
_DATA = "data-"
_WORD_BREAK = re.compile(r"[-_:.]")
_DIGIT = re.compile(r"\d")
_ADDRESS = re.compile(rf"[{SPACE}]*+(?:[a-z]{{2,10}}:)?//", re.IGNORECASE)
_ATTRIBUTE = re.compile(ATTRIBUTE)


class Value(NamedTuple):
    """The value of an attribute that may hold a date: the attribute's name and where the value stands."""

    name: str
    start: int
    end: int


def read_attributes(source: str, start: int, end: int, tag: str) -> tuple[str, list[Value]]:
    """Return what the attributes between two places say of their element, and the values worth reading."""
    hints: dict[str, str] = {}
    values: list[Value] = []
    taken = set()
    for found in _ATTRIBUTE.finditer(source, start, end):
        group = found.lastindex
        if group is None or group == 1:
            continue
        name = found[1].lower()
        role = _ROLES.get(name)
        if role is None:
            if not name.startswith(_DATA):
                continue
            role = _STAMP
        if name in taken:  # of two with the same name the first counts
            continue
        taken.add(name)
        if role == _HINT:
            hints[name] = found[group][:MAX_HINT_CHARS]
        elif _is_worth_reading(name, role, found[group]):
            values.append(Value(name, *found.span(group)))
    kind = hints.pop("type", "")
    if tag not in _VALUED or (tag == "input" and not _DATE_INPUT.match(kind.lower())):
        values = [value for value in values if value.name != "value"]
    return " ".join(hints.values()).lower()[:MAX_HINT_CHARS], values


def _is_worth_reading(name: str, role: int, value: str) -> bool:
    if not value or value.isspace() or _ADDRESS.match(value):
        return False
    if role != _STAMP:
        return True
    return (
        len(value) <= _MAX_DATA_CHARS
        and len(name) <= _MAX_NAME_CHARS
        and _DIGIT.search(value) is not None
        and _WORD_BREAK.split(name)[-1] not in _NEVER_DATA
    )
