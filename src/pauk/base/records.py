"""The things pauk speaks of, each a plain frozen record; one word per thing everywhere.

A *page* is one fetched version of a URL, a *document* its extracted text, a *label* comes from people,
a *fact* from the machine. Moments are aware UTC and end in ``_at``; dates read from pages keep the form they
were written in (``YYYY-MM-DD`` or ``YYYY-MM-DDThh:mm[:ss][±hh:mm]``), because a page rarely says its zone.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
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
class Page:
    """One fetched version of a URL; its raw bytes lie in the archive."""

    url: str
    fetched_at: datetime
    outcome: str
    final_url: str = ""
    status: int = 0
    headers: tuple[tuple[str, str], ...] = ()
    content_type: str = ""
    size_bytes: int = 0
    fingerprint: int = 0
    referrer: str = ""
    link_text: str = ""
    seed: str = ""
    depth: int = 0


@dataclass(frozen=True, slots=True)
class Field:
    """A piece of metadata and the signal it came from."""

    value: str
    signal: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Document:
    """The text extracted from a page, with its metadata and the maker's version."""

    url: str
    text: str
    maker: str
    outcome: str
    title: str = ""
    language: str = ""
    metadata: Mapping[str, Field] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Thread:
    """A row of a forum index: one conversation."""

    url: str
    title: str
    author: str = ""
    created: str = ""
    last_activity: str = ""
    last_url: str = ""
    replies: int | None = None
    sticky: bool = False


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


@dataclass(frozen=True, slots=True, kw_only=True)
class Fact:
    """One value a recipe read from a page, with the words it was read from."""

    group: str
    value: str
    season: str = ""
    place: str = ""
    remark: str = ""
    confidence: float = 0.0
    quote: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Label:
    """One person's answer to one question about one document."""

    subject: str
    question: str
    answer: str
    person: str
    answered_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Hit:
    """One search result, with the reasons for its place."""

    url: str
    title: str
    snippet: str
    score: float
    reasons: tuple[tuple[str, float], ...] = ()


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
