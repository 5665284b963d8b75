"""What a page says of itself: each thing with the signal it came from.

In and out: `Metadata`, made by `reading.py`.
"""

from dataclasses import dataclass
from typing import NamedTuple


class Signalled(NamedTuple):
    """A value, and the signal it came from (``json-ld headline``, ``meta og:title``, ``h1``); or both empty."""

    value: str = ""
    signal: str = ""

    def __bool__(self) -> bool:
        return bool(self.value)


NOTHING = Signalled()


@dataclass(frozen=True, slots=True)
class Metadata:
    """What a page says of itself; URLs are absolute, ``language`` is BCP 47, ``author`` all authors in one text."""

    title: Signalled = NOTHING
    author: Signalled = NOTHING
    authors: tuple[str, ...] = ()
    language: Signalled = NOTHING
    canonical: Signalled = NOTHING
    description: Signalled = NOTHING
    image: Signalled = NOTHING
    site_name: Signalled = NOTHING


def first_of(*found: Signalled) -> Signalled:
    """Return the first that has a value."""
    return next(filter(None, found), NOTHING)
