"""Find the authors of a page.

In: JSON-LD, meta elements, elements made for authors, and the lines below the headline. Out: names with their signal.
A person is preferred to a name that may be anybody's: many templates give the site itself as author.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from pauk.extract.metadata.heads import Head
from pauk.extract.metadata.linked import Linked
from pauk.extract.metadata.marks import AuthorMark
from pauk.extract.metadata.names import MAX_NAMES, clean_names, find_byline, is_label, looks_like_person
from pauk.extract.metadata.sites import squash

# A byline stands a few lines below the headline, or right above it.
_BELOW, _ABOVE = 8, 2
_HEAD_CHARS, _MAIN_CHARS = 30_000, 1_000
_SIGNS_CHARS = 20  # by which a line is longer than the title it repeats
_MANY_MARKS = 3  # of one kind and more names than this: a listing's cards
_INVERTED = ("citation_author", "dc.creator", "dcterms.creator", "dc.contributor")


class Authors(NamedTuple):
    """The authors' names, and the signal they came from."""

    names: tuple[str, ...] = ()
    signal: str = ""


def find_authors(
    linked: Linked,
    head: Head,
    marks: Iterable[AuthorMark],
    lines: Callable[[], Iterable[str]],
    is_site: Callable[[str], bool],
) -> Authors:
    """Find the authors; the marks and lines are looked at only where JSON-LD and meta elements name no person."""
    weaker = Authors()
    for found in _candidates(linked, head, marks, lines):
        if not found.names:
            continue
        is_said = found.signal.startswith(("json-ld", "meta"))
        if any(looks_like_person(name) and not (is_said and is_site(name)) for name in found.names):
            return found
        if (not weaker.names or all(map(is_site, weaker.names))) and (is_said or not all(map(is_site, found.names))):
            weaker = found
    return weaker


def _candidates(
    linked: Linked, head: Head, marks: Iterable[AuthorMark], lines: Callable[[], Iterable[str]]
) -> Iterator[Authors]:
    yield Authors(_clean(linked.authors), "json-ld author")
    for signal in dict.fromkeys(value.signal for value in head.all("author")):
        values = [value.value for value in head.all("author") if value.signal == signal]
        yield Authors(_clean(values, is_inverted=signal.removeprefix("meta ") in _INVERTED), signal)
    yield from _marked(list(marks))
    yield Authors(next(filter(None, map(find_byline, lines())), ()), "text byline")


def _clean(values: Sequence[str], *, is_inverted: bool = False) -> tuple[str, ...]:
    names = (name for value in values[:MAX_NAMES] for name in clean_names(value, is_inverted=is_inverted))
    return tuple(dict.fromkeys(names))[:MAX_NAMES]


def _marked(marks: Sequence[AuthorMark]) -> Iterator[Authors]:
    """Go through the elements for authors, signal by signal; many names of one kind are those of a listing."""
    for signal in dict.fromkeys(mark.signal for mark in marks):
        names = [clean_names(mark.text) for mark in marks if mark.signal == signal]
        different = {squash(name) for found in names for name in found}
        if different and (len(different) <= _MANY_MARKS or len(names) == 1):
            first = next(filter(None, names))
            together = tuple(dict.fromkeys(name for found in names for name in found))
            yield Authors(together if signal.startswith("microdata") else first, signal)


def lines_around(text: str, main_text: str, title: str) -> Iterator[str]:
    """Go through the lines of a page's text below its headline, the ones right above it, and the main text's first."""
    lines = text[:_HEAD_CHARS].split("\n")
    wanted = squash(title)
    room = (len(wanted), len(title) + _SIGNS_CHARS)
    found = (place for place, line in enumerate(lines) if room[0] <= len(line) <= room[1] and squash(line) == wanted)
    at = next(found, None) if wanted else None
    around = main_text[:_MAIN_CHARS].split("\n")[:_BELOW]
    if at is not None:
        around = [*lines[at + 1 : at + 1 + _BELOW], *reversed(lines[max(at - _ABOVE, 0) : at]), *around]
    for line, behind in zip(around, [*around[1:], ""], strict=False):
        if is_label(line):
            yield f"{line.strip()} {behind}"
        yield from islice(line.split("\t"), _BELOW)
