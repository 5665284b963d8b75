"""Know which elements and attributes of HTML matter to the search for dates.

Say what the elements of HTML are, as far as the search for dates must know it.

In: nothing. Out: sets of tag names, and which opening tag ends which open element.

Know which attributes of an HTML element may hold a date, which tell what the element is, and which do neither.

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


# Elements without an end.
VOID = frozenset(
    "area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr".split()
)
# Elements that hold no tags: never shown, or shown as they stand (<plaintext> to the end of the page).
UNSEEN = frozenset("script style iframe noembed noframes".split())
LITERAL = frozenset("title textarea xmp plaintext".split())
# A line of text ends at these; all others, unknown ones too, stand in the line, as in browsers.
BREAKS = frozenset(
    "address article aside audio blockquote body br button canvas caption center col dd details dialog dir div dl dt"
    " embed fieldset figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html iframe"
    " img input legend li listing main math menu meter nav object ol optgroup option p plaintext pre progress search"
    " section select summary svg table tbody td template textarea tfoot th thead title tr ul video xmp".split()
)
INLINE = frozenset(
    "a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd label mark nobr noscript output q rp rt ruby"
    " s samp small span strike strong sub sup time tt u var".split()
)
KNOWN = BREAKS | INLINE | VOID | UNSEEN | {"map", "picture", "slot"}
# Those that people write without attributes; a lone <input> or <title> is rather a gap to be filled in, and a lone
# <style> what somebody writes about.
BARE = frozenset(
    "abbr article b big blockquote body br center dd del div dl dt em font h1 h2 h3 h4 h5 h6 head hr html i ins li ol p"
    " pre q s small span strike strong sub sup table tbody td tfoot th thead tr tt u ul wbr".split()
)
# Attributes without a value.
SWITCHES = frozenset("async checked defer disabled hidden itemscope nowrap open pubdate readonly selected".split())

_P = frozenset(("p",))
_CELLS = _P | {"td", "th"}
_ROWS = _CELLS | {"tr"}
_GROUPS = _ROWS | {"tbody", "thead", "tfoot"}
_TERMS = _P | {"dt", "dd"}
# An opening tag ends these, if nobody closed them: its elder siblings and what they hold, and any block a paragraph.
ELDERS = {
    **dict.fromkeys(
        "address article aside blockquote div dl fieldset figure footer form h1 h2 h3 h4 h5 h6 header hr main nav ol p"
        " pre section table ul".split(),
        _P,
    ),
    "li": _P | {"li"},
    "option": frozenset(("option",)),
    **dict.fromkeys(("dt", "dd"), _TERMS),
    **dict.fromkeys(("td", "th"), _CELLS),
    "tr": _ROWS,
    **dict.fromkeys(("tbody", "thead", "tfoot"), _GROUPS),
}
