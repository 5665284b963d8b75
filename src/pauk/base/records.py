"""Links, posts and dates as all rooms speak of them, each a plain frozen record; pages are in `base.page`.

Moments are aware UTC and end in ``_at``; dates read from pages keep the form they were written in (``YYYY-MM-DD`` or
``YYYY-MM-DDThh:mm[:ss][±hh:mm]``), because a page rarely says its zone.
"""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from datetime import datetime
from enum import StrEnum
from typing import Any, Literal, NamedTuple

from pauk.base.clock import write_moment


class LinkKind(StrEnum):
    """What a link does on its page."""

    ANCHOR = "anchor"  # a, area: a person may click it
    FRAME = "frame"  # frame, iframe: a browser shows it as part of the page
    NEXT = "next"  # link rel=next or a rel=next
    PREV = "prev"  # link rel=prev or a rel=prev
    FEED = "feed"  # link rel=alternate to RSS, Atom or JSON feed
    ALTERNATE = "alternate"  # link rel=alternate: translations and other forms
    REFRESH = "refresh"  # meta refresh: a redirect written in the page


class Link(NamedTuple):
    """A link as one page shows it: canonical target, the words on it, and whether robots may follow.

    A named tuple, because a page has a hundred of them and it is made three times as fast as a frozen dataclass.
    """

    url: str
    text: str = ""
    kind: LinkKind = LinkKind.ANCHOR
    follow: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Post:
    """What one person wrote into a thread at one moment."""

    text: str
    author: str = ""
    date: str = ""
    edited: str = ""
    url: str = ""
    number: int | None = None
    parent: int | None = None


Precision = Literal["year", "month", "day", "hour", "minute", "second"]


@dataclass(frozen=True, slots=True, kw_only=True)
class DateMention:
    """A date or time found in a text: where it stands and what it means."""

    start: int
    end: int
    text: str
    type: Literal["DATE", "TIME"]
    value: str = ""
    precision: Precision | None = None
    confidence: float = 0.0
    alternatives: tuple[str, ...] = ()


def as_json(value: Any) -> Any:
    """Turn a record, or records inside lists and mappings, into what `json.dumps` takes."""
    if hasattr(value, "_asdict"):
        return as_json(value._asdict())
    if hasattr(value, "__dataclass_fields__"):
        return {part.name: as_json(getattr(value, part.name)) for part in fields(value)}
    if isinstance(value, datetime):
        return write_moment(value)
    if isinstance(value, Mapping):
        return {str(key): as_json(item) for key, item in value.items()}
    if isinstance(value, (list, tuple, set, frozenset)):
        items = value if isinstance(value, (list, tuple)) else sorted(value, key=repr)
        return [as_json(item) for item in items]
    return value
