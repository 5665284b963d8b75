"""Find the dates in a page's JSON-LD.

In: what the page's JSON-LD holds (`extract.linked_data`), and what the page calls itself. Out: `Signal`s of the work
that the page is about. What is no JSON is searched for the keys as plain text.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Any

from pauk.extract.linked_data import OF_THING, Notes, Work, find_works
from pauk.extract.published_signals import MAX_STAMP_CHARS, SCHEMA_DATES, Signal

_UNSURE = 0.6  # the page tells of several works, and none is known to be its own
_MAX_EPOCH = 1e14  # milliseconds since 1970, with room
_BROKEN = re.compile(
    rf"""["']({"|".join(SCHEMA_DATES)})["']\s{{0,9}}:\s{{0,9}}["']([^"'\\<>]{{4,{MAX_STAMP_CHARS}}})["']"""
)


def find_in_json(notes: Notes, *, urls: Sequence[str] = (), title: str = "") -> Iterator[Signal]:
    """Find what JSON-LD says of this page; `urls` are the page's addresses, `title` its title."""
    for text in notes.broken:
        yield from _search(text)
    yield from _signals(find_works(notes.values, urls=urls, title=title))


def _search(text: str) -> Iterator[Signal]:
    """Find the first of each key in what is no JSON."""
    taken = set()
    for match in _BROKEN.finditer(text):
        key = match[1]
        if key not in taken:
            taken.add(key)
            known = SCHEMA_DATES[key]
            yield Signal(match[2], known.role, f"json-ld {key}", OF_THING * known.weight)


def _signals(works: Sequence[Work]) -> Iterator[Signal]:
    dated = [work for work in works if not SCHEMA_DATES.keys().isdisjoint(work.note)]
    own = [work for work in dated if work.is_own]
    is_clear = bool(own) or sum(work.is_work for work in dated) <= 1
    for work in own or dated:
        for key, known in SCHEMA_DATES.items():
            for text in _texts_in(work.note.get(key)):
                strength = work.strength * known.weight * (1 if is_clear else _UNSURE)
                yield Signal(text, known.role, f"json-ld {key}", strength)


def _texts_in(value: Any) -> Iterator[str]:
    if isinstance(value, list) and value:
        value = value[0]
    if isinstance(value, dict):
        value = value.get("@value")
    if isinstance(value, str) and value:
        yield value[:MAX_STAMP_CHARS]
    elif isinstance(value, int | float) and not isinstance(value, bool) and 0 < value < _MAX_EPOCH:
        yield str(int(value))
