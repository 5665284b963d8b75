"""Find the dates in a page's JSON-LD, the notes that pages keep for search engines.

In: the texts of the JSON-LD scripts, and what the page calls itself. Out: `Signal`s of the work that the page is
about; dates of its comments, pictures, authors and of the other works it lists are left out. What is no JSON is
searched for the keys as plain text.
"""

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from pauk.dates.candidates import Role
from pauk.extract.published_signals import MAX_STAMP_CHARS, Signal

# More than any honest page has: the longest JSON-LD we met had 90 KB; what is beyond is not looked at.
_MAX_CHARS = 400_000
_MAX_SCRIPTS = 40
_MAX_NODES = 4_000

# What each key says, and how much weaker than the others it is.
_KEYS: dict[str, tuple[Role, float]] = {
    "datePublished": ("published", 1.0),
    "dateModified": ("modified", 1.0),
    "datePosted": ("published", 0.98),
    "uploadDate": ("published", 0.97),
    "dateCreated": ("published", 0.9),
}
# Types: what pages are about, pages themselves, and what only belongs to either.
_WORK = re.compile(r"Article|Posting|Report$|Recipe$|HowTo$|Question$|VideoObject$|Episode$|Dataset$|CreativeWork$")
_PAGE = re.compile(r"Page$")
_NEVER = re.compile(
    r"Comment|Review|Answer|Person|Organi[sz]ation|ImageObject|Event|List$|WebSite$|Offer|Rating|Action$|Brand|Place"
)
_OF_WORK, _OF_PAGE, _OF_THING = 0.97, 0.94, 0.92
_UNSURE = 0.6  # the page tells of several works, and none is known to be its own
# Under these stand other people's words, and works that have pages of their own.
_NOT_BELOW = frozenset(
    "acceptedAnswer aggregateRating associatedMedia audio author blogPost blogPosts breadcrumb citation comment"
    " contributor creator editor hasPart image isBasedOn isPartOf itemListElement liveBlogUpdate logo mentions offers"
    " potentialAction publisher relatedLink review reviews sponsor suggestedAnswer thumbnail video workExample".split()
)
_NAMED = ("url", "@id", "mainEntityOfPage")
_BROKEN = re.compile(rf"""["']({"|".join(_KEYS)})["']\s{{0,9}}:\s{{0,9}}["']([^"'\\<>]{{4,{MAX_STAMP_CHARS}}})["']""")
# What some write around JSON, and what makes it no JSON.
_WRAPPINGS = ("<!--", "-->", "//<![CDATA[", "//]]>", "<![CDATA[", "]]>", ";")
_LAST_COMMA = re.compile(r",(?=\s{0,99}[\]}])")
_ADDRESS_EDGES = re.compile(r"^https?://(?:www\.)?|/?(?:#.*)?$", re.IGNORECASE | re.DOTALL)


class _Work(NamedTuple):
    node: Mapping[str, Any]
    strength: float
    is_own: bool


def find_in_json(scripts: Iterable[str], *, urls: Sequence[str] = (), title: str = "") -> Iterator[Signal]:
    """Find what JSON-LD says of this page; `urls` are the page's addresses, `title` its title."""
    known = {_plain_address(url) for url in urls if url}
    works: list[_Work] = []
    left = _MAX_CHARS
    for _, text in zip(range(_MAX_SCRIPTS), scripts, strict=False):
        if len(text) > left:
            break
        left -= len(text)
        try:
            value = _read(text)
        except (ValueError, RecursionError):
            yield from _search(text)
        else:
            works += (_Work(node, *_judge(node, known, title)) for node in _walk(value))
    yield from _signals(works)


def _read(text: str) -> Any:
    text = text.strip()
    for mark in _WRAPPINGS:
        text = text.removeprefix(mark).removesuffix(mark).strip()
    try:
        return json.loads(text, strict=False)  # line ends in texts are the most usual fault
    except ValueError:
        return json.loads(_LAST_COMMA.sub("", text), strict=False)


def _search(text: str) -> Iterator[Signal]:
    """Find the first of each key in what is no JSON."""
    taken = set()
    for match in _BROKEN.finditer(text):
        if match[1] not in taken:
            taken.add(match[1])
            role, weight = _KEYS[match[1]]
            yield Signal(match[2], role, f"json-ld {match[1]}", _OF_THING * weight)


def _walk(value: Any) -> Iterator[Mapping[str, Any]]:
    """Go through the objects that may tell of the page, in order."""
    waiting = [value]
    for _ in range(_MAX_NODES):
        if not waiting:
            return
        node = waiting.pop()
        if isinstance(node, list):
            waiting += node[:_MAX_NODES][::-1]
        elif isinstance(node, dict):
            if _NEVER.search(_type_of(node)):
                continue
            yield node
            below = [inner for key, inner in node.items() if key not in _NOT_BELOW and isinstance(inner, dict | list)]
            waiting += below[::-1]


def _type_of(node: Mapping[str, Any]) -> str:
    kind = node.get("@type") or node.get("type") or ""
    if isinstance(kind, list):
        kind = next((one for one in kind if isinstance(one, str)), "")
    return kind[:100] if isinstance(kind, str) else ""


def _judge(node: Mapping[str, Any], known: set[str], title: str) -> tuple[float, bool]:
    """Say how far an object is trusted, and whether it is known to tell of this page."""
    kind = _type_of(node)
    strength = _OF_WORK if _WORK.search(kind) else _OF_PAGE if _PAGE.search(kind) else _OF_THING
    addresses = (_address_in(node.get(name)) for name in _NAMED)
    if any(address and _plain_address(address) in known for address in addresses):
        return strength, True
    headline = node.get("headline") or node.get("name")
    words = " ".join(headline[:500].split()).casefold() if isinstance(headline, str) else ""
    return strength, len(words) >= 8 and words in title.casefold()


def _address_in(value: Any) -> str:
    if isinstance(value, dict):
        value = value.get("@id") or value.get("url")
    return value if isinstance(value, str) else ""


def _plain_address(url: str) -> str:
    return _ADDRESS_EDGES.sub("", url[:2000].strip())


def _signals(works: Sequence[_Work]) -> Iterator[Signal]:
    dated = [work for work in works if not _KEYS.keys().isdisjoint(work.node)]
    own = [work for work in dated if work.is_own]
    is_clear = bool(own) or sum(work.strength == _OF_WORK for work in dated) <= 1
    for work in own or dated:
        for key, (role, weight) in _KEYS.items():
            for text in _texts_in(work.node.get(key)):
                yield Signal(text, role, f"json-ld {key}", work.strength * weight * (1 if is_clear else _UNSURE))


def _texts_in(value: Any) -> Iterator[str]:
    if isinstance(value, list) and value:
        value = value[0]
    if isinstance(value, dict):
        value = value.get("@value")
    if isinstance(value, str) and value:
        yield value[:MAX_STAMP_CHARS]
    elif isinstance(value, int | float) and not isinstance(value, bool) and 0 < value < 1e14:
        yield str(int(value))
