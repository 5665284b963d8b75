"""What a page says of itself, each value with the signal it came from, and the first of several signals that has one.

In: values with their signals. Out: `Metadata`, made by `page_metadata`; URLs are absolute.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from pauk.base.urls import resolve_all
from pauk.extract.page.links import NO_URL


class Signalled(NamedTuple):
    """A value, and the signal it came from (``json-ld headline``, ``meta og:title``, ``h1``); or both empty."""

    value: str = ""
    signal: str = ""

    def __bool__(self) -> bool:
        return bool(self.value)


NOTHING = Signalled()


@dataclass(frozen=True, slots=True)
class Metadata:
    """What a page says of itself; URLs are absolute, ``language`` is BCP 47, ``author`` all authors in one text.

    The confidences are shares between 0 and 1: how often a value that so many signals agree on was right.
    """

    title: Signalled = NOTHING
    author: Signalled = NOTHING
    authors: tuple[str, ...] = ()
    language: Signalled = NOTHING
    canonical: Signalled = NOTHING
    description: Signalled = NOTHING
    image: Signalled = NOTHING
    site_name: Signalled = NOTHING
    title_confidence: float = 0.0
    author_confidence: float = 0.0
    site_name_confidence: float = 0.0


def first_of(*found: Signalled) -> Signalled:
    """Return the first that has a value."""
    return next(filter(None, found), NOTHING)


def first_address(found: Iterable[Signalled], base: str) -> Signalled:
    """Return the first address that can be fetched, absolute."""
    for one in found:
        if one and (url := resolve_all(base or NO_URL, [one.value]).get(one.value)) and not url.startswith(NO_URL):
            return Signalled(url, one.signal)
    return NOTHING
