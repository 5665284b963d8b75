"""Read a page's JSON-LD, the notes that pages keep for search engines.

In: the tree, and what the page calls itself. Out: what the scripts hold, and of it the `Work`s that may tell of the
page: notes on its comments, pictures, authors and on the other works it lists are left out. Everything is bounded.
"""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, islice
from typing import Any, NamedTuple

from pauk.extract.page.tree import Tree, attribute

# More than any honest page has: the longest JSON-LD we met had 90 KB; what is beyond is not looked at.
_MAX_CHARS = 400_000
_MAX_SCRIPTS = 40
MAX_NOTES = 4_000
_MAX_TYPE_CHARS, _MAX_ADDRESS_CHARS, _MAX_HEADLINE_CHARS = 100, 2_000, 500

# Types: what pages are about, pages themselves, and what only belongs to either.
_WORK = re.compile(r"Article|Posting|Report$|Recipe$|HowTo$|Question$|VideoObject$|Episode$|Dataset$|CreativeWork$")
_PAGE = re.compile(r"Page$")
_NEVER = re.compile(
    r"Comment|Review|Answer|Person|Organi[sz]ation|ImageObject|Event|List$|WebSite$|Offer|Rating|Action$|Brand|Place"
)
# How far a note is trusted to tell of the page, by its type.
_OF_WORK, _OF_PAGE, OF_THING = 0.97, 0.94, 0.92
# Under these stand other people's words, and works that have pages of their own.
_NOT_BELOW = frozenset(
    "acceptedAnswer aggregateRating associatedMedia audio author blogPost blogPosts breadcrumb citation comment"
    " contributor creator editor hasPart image isBasedOn isPartOf itemListElement liveBlogUpdate logo mentions offers"
    " potentialAction publisher relatedLink review reviews sponsor suggestedAnswer thumbnail video workExample".split()
)
_NAMED = ("url", "@id", "mainEntityOfPage")
_LONG_HEADLINE = 8  # characters from which on a headline that the title repeats is this page's
# What some write around JSON, and what makes it no JSON.
_WRAPPINGS = ("<!--", "-->", "//<![CDATA[", "//]]>", "<![CDATA[", "]]>", ";")
_LAST_COMMA = re.compile(r",(?=\s{0,99}[\]}])")
_ADDRESS_EDGES = re.compile(r"^https?://(?:www\.)?|/?(?:#.*)?$", re.IGNORECASE | re.DOTALL)

Note = Mapping[str, Any]


class JsonScripts(NamedTuple):
    """What the scripts of a page hold: the values of JSON, and the texts that are no JSON."""

    values: list[Any]
    broken: list[str]


class Work(NamedTuple):
    """A note that may tell of the page: how far it is trusted, and whether it is known to be the page's own."""

    note: Note
    strength: float
    is_own: bool

    @property
    def is_work(self) -> bool:
        """Whether it is of a type that pages are about."""
        return self.strength == _OF_WORK


def read_notes(tree: Tree) -> JsonScripts:
    """Read the JSON-LD of a page."""
    notes = JsonScripts([], [])
    for text in _scripts(tree):
        try:
            notes.values.append(_read(text))
        except (ValueError, RecursionError):
            notes.broken.append(text)
    return notes


def find_works(values: Sequence[Any], *, urls: Sequence[str] = (), title: str = "") -> list[Work]:
    """Find the notes that may tell of a page; `urls` are its addresses, `title` is its title."""
    known = {_plain_address(url) for url in urls if url}
    return [_judge(note, known, title) for value in values for note in _walk(value)]


def tell_types(values: Sequence[Any]) -> set[str]:
    """Return the types of the notes at the top, those of a graph among them."""
    lists = (value if isinstance(value, list) else [value] for value in values)
    tops = [note for notes in lists for note in notes[:MAX_NOTES] if isinstance(note, dict)]
    graphs = [graph for note in tops if isinstance(graph := note.get("@graph"), list)]
    return {type_of(note) for note in (*tops, *chain.from_iterable(graphs)) if isinstance(note, dict)}


def type_of(note: Note) -> str:
    """Return the type of a note, the first of several; empty where it tells none."""
    kind = note.get("@type") or note.get("type") or ""
    if isinstance(kind, list):
        kind = next((one for one in kind if isinstance(one, str)), "")
    return kind[:_MAX_TYPE_CHARS] if isinstance(kind, str) else ""


def _scripts(tree: Tree) -> Iterator[str]:
    left = _MAX_CHARS
    scripts = (script for script in tree.tags("script") if "ld+json" in attribute(script, "type").lower())
    for script in islice(scripts, _MAX_SCRIPTS):
        child = script.first_child
        text = (child.text_content or "") if child is not None else ""
        left -= len(text)
        if left < 0:
            return
        yield text


def _read(text: str) -> Any:
    text = text.strip()
    for mark in _WRAPPINGS:
        text = text.removeprefix(mark).removesuffix(mark).strip()
    try:
        return json.loads(text, strict=False)  # line ends in texts are the most usual fault
    except ValueError:
        return json.loads(_LAST_COMMA.sub("", text), strict=False)


def _walk(value: Any) -> Iterator[Note]:
    """Go through the notes that may tell of the page, in order."""
    waiting = [value]
    for _ in range(MAX_NOTES):
        if not waiting:
            return
        note = waiting.pop()
        if isinstance(note, list):
            waiting += note[:MAX_NOTES][::-1]
        elif isinstance(note, dict):
            if _NEVER.search(type_of(note)):
                continue
            yield note
            below = [inner for key, inner in note.items() if key not in _NOT_BELOW and isinstance(inner, dict | list)]
            waiting += below[::-1]


def _judge(note: Note, known: set[str], title: str) -> Work:
    kind = type_of(note)
    strength = _OF_WORK if _WORK.search(kind) else _OF_PAGE if _PAGE.search(kind) else OF_THING
    addresses = (_address_in(note.get(name)) for name in _NAMED)
    if any(address and _plain_address(address) in known for address in addresses):
        return Work(note, strength, is_own=True)
    headline = note.get("headline") or note.get("name")
    words = " ".join(headline[:_MAX_HEADLINE_CHARS].split()).casefold() if isinstance(headline, str) else ""
    return Work(note, strength, is_own=len(words) >= _LONG_HEADLINE and words in title.casefold())


def _address_in(value: Any) -> str:
    if isinstance(value, dict):
        value = value.get("@id") or value.get("url")
    return value if isinstance(value, str) else ""


def _plain_address(url: str) -> str:
    return _ADDRESS_EDGES.sub("", url[:_MAX_ADDRESS_CHARS].strip())
