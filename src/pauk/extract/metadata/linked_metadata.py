"""Read what a page's JSON-LD says of it: headline, authors, picture, publisher, language.

In: the tree, and what the page calls itself. Out: `Linked`, of the work that the page is about. Notes may lie in
graphs, point to each other by ``@id``, and hold lists, numbers or nothing where a text is expected.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, NamedTuple

from pauk.extract.metadata.meta_elements import MAX_CHARS, clean_value
from pauk.extract.page.json_ld import MAX_NOTES, Note, Work, find_works, read_notes, type_of
from pauk.extract.page.tree import Tree

MAX_AUTHORS = 20
_MAX_NAME_CHARS = 200
_BROKEN_CHARS = 50_000  # of what is no JSON
_MAX_HOPS = 3  # from a note to the one it points to
_SITE = re.compile(r"WebSite$")
# Of what is no JSON, the first of these keys is read.
_BROKEN_HEADLINE = re.compile(r'"headline"\s{0,9}:\s{0,9}"([^"\\<>]{4,300})"')
_BROKEN_AUTHOR = re.compile(r'"author"\s{0,9}:[\s\[]{0,9}\{[^{}\[\]]{0,300}?"name"\s{0,9}:\s{0,9}"([^"\\<>]{3,100})"')


class Linked(NamedTuple):
    """What JSON-LD says; empty where it says nothing."""

    headline: str = ""
    authors: tuple[str, ...] = ()
    description: str = ""
    image: str = ""
    publisher: str = ""
    site: str = ""
    language: str = ""
    url: str = ""


def read_linked(tree: Tree, *, urls: Sequence[str] = (), title: str = "") -> Linked:
    """Read the JSON-LD of a page; `urls` are its addresses, `title` is its title."""
    values, broken = tree.once(read_notes)
    if not values and not broken:
        return Linked()
    by_id, sites = _index(values)
    said = _describe(_choose(find_works(values, urls=urls, title=title)), by_id)
    said = said._replace(site=next((name for site in sites if (name := _text_in(site.get("name")))), ""))
    return said if said.headline or said.authors else _search(broken, said)


def _search(broken: Sequence[str], said: Linked) -> Linked:
    """Find headline and author in what is no JSON."""
    for text in broken:
        headline = _BROKEN_HEADLINE.search(text, 0, _BROKEN_CHARS)
        author = _BROKEN_AUTHOR.search(text, 0, _BROKEN_CHARS)
        if headline or author:
            title = clean_value(headline[1]) if headline else ""
            return said._replace(headline=title, authors=(author[1],) if author else ())
    return said


def _choose(works: Sequence[Work]) -> list[Note]:
    """Choose the notes that tell of this page: its own, or the only work; of several works none."""
    own = [work for work in works if work.is_own]
    articles = [work for work in works if work.is_work]
    if len(articles) == 1 and articles[0] not in own:
        own += articles  # the page's own note is that of the page, and says less
    if not own and articles:
        return []
    return [work.note for work in sorted(own or works, key=lambda work: -work.strength)]


def _index(values: Sequence[Any]) -> tuple[dict[str, Note], list[Note]]:
    """Find the notes that others point to, and those of the whole site."""
    by_id: dict[str, Note] = {}
    sites = []
    for note in _all_notes(values):
        name = note.get("@id")
        if isinstance(name, str) and not _is_pointer(note):
            by_id.setdefault(name, note)
        if _SITE.search(type_of(note)):
            sites.append(note)
    return by_id, sites


def _all_notes(values: Sequence[Any]) -> Iterator[Note]:
    waiting = list(values)[::-1]
    for _ in range(MAX_NOTES):
        if not waiting:
            return
        value = waiting.pop()
        if isinstance(value, dict):
            yield value
            value = list(value.values())
        if isinstance(value, list):
            waiting += [inner for inner in value[:MAX_NOTES] if isinstance(inner, dict | list)][::-1]


def _describe(notes: Sequence[Note], by_id: Mapping[str, Note]) -> Linked:
    """Take each thing from the first note that has it."""

    def first(*keys: str) -> str:
        return next((text for key in keys for note in notes if (text := _text_in(note.get(key)))), "")

    authors = (tuple(_names_in(note.get(key), by_id)) for key in ("author", "creator") for note in notes)
    publishers = (name for note in notes for name in _names_in(note.get("publisher"), by_id))
    keys = ("image", "thumbnailUrl", "primaryImageOfPage")
    images = (_address_in(note.get(key), by_id) for key in keys for note in notes)
    return Linked(
        headline=first("headline") or first("name"),
        authors=next(filter(None, authors), ()),
        description=first("description"),
        image=next(filter(None, images), ""),
        publisher=next(publishers, ""),
        language=first("inLanguage"),
        url=next(filter(None, (_address_in(note.get("mainEntityOfPage"), by_id) for note in notes)), "")
        or first("url"),
    )


def _text_in(value: Any) -> str:
    """Return a text that may be in a list, or a note with its language."""
    if isinstance(value, list) and value:
        value = value[0]
    if isinstance(value, dict):
        value = value.get("@value") or value.get("alternateName") or value.get("name")
    return clean_value(value) if isinstance(value, str) else ""


def _names_in(value: Any, by_id: Mapping[str, Note]) -> Iterator[str]:
    """Return the names of people: texts, notes, lists of either, and notes that are elsewhere."""
    for one in islice(value if isinstance(value, list) else [value], MAX_AUTHORS):
        note = _follow(one, by_id)
        if isinstance(note, str):
            yield note[:_MAX_NAME_CHARS]
        elif isinstance(note, dict):
            names = note.get("name")
            for name in names[:MAX_AUTHORS] if isinstance(names, list) else [names]:
                parts = (_text_in(note.get(key)) for key in ("givenName", "familyName"))
                if text := _text_in(name) or " ".join(filter(None, parts)):
                    yield text[:_MAX_NAME_CHARS]


def _follow(value: Any, by_id: Mapping[str, Note]) -> Any:
    """Go to the note that a note without content points to."""
    for _ in range(_MAX_HOPS):
        if not isinstance(value, dict) or not _is_pointer(value):
            return value
        value = by_id.get(str(value.get("@id")))
    return value


def _is_pointer(note: Note) -> bool:
    return note.keys() <= {"@id", "@type"}


def _address_in(value: Any, by_id: Mapping[str, Note]) -> str:
    if isinstance(value, list) and value:
        value = value[0]
    value = _follow(value, by_id) or value
    if isinstance(value, dict):
        value = next((value[key] for key in ("url", "contentUrl", "@id") if isinstance(value.get(key), str)), "")
    return value[:MAX_CHARS].strip() if isinstance(value, str) else ""
