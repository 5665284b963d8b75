"""What goes into the store and comes out of it, as plain records.

A URL waits, is leased to a runner, waits for a later moment, or has ended with an outcome. A page is one fetched
version of a URL. Everything that belongs to one step of a crawl goes in together, as a `Batch`.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from typing import NamedTuple

from pauk.base.records import Link

# The depth of a URL to which no way leads that may be gone.
FAR = 1_000_000


# Levels of the front queues: a URL's depth, plus what its pattern is demoted by.
DEEPEST_LEVEL = 60


class State(IntEnum):
    """Where a URL is on its way."""

    WAITING = 0
    LEASED = 1
    LATER = 2  # it failed and is tried again when its moment has come
    ENDED = 3


class Kind(IntEnum):
    """What is expected behind a URL."""

    PAGE = 0
    SITEMAP = 1


class Known(NamedTuple):
    """A URL the store has already, by its seen key."""

    id: int
    depth: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Seed:
    """Where a crawl starts, for which job, and the rules its links are judged by."""

    id: int
    url: str
    job: str
    rules: Mapping[str, object]


class Host(NamedTuple):
    """A host as the frontier works with it; ``next_at`` is in seconds of the computer's clock."""

    id: int
    name: str
    next_at: float
    delay_s: float
    failures: int
    pages: int
    robots: bytes
    robots_status: int
    robots_at: float


class Claim(NamedTuple):
    """A URL that was handed to this runner and to nobody else."""

    id: int
    url: str
    host: int
    depth: int
    seed: int
    level: int
    tries: int
    hops: int
    kind: int
    etag: str
    modified: str
    page: int = 0  # the newest version that is there already


class NewUrl(NamedTuple):
    """A URL met for the first time, as it enters the store: waiting, or ended at once by a rule."""

    key: int
    url: str
    host: str
    level: int
    depth: int
    seed: int
    referrer: int = 0
    link_text: str = ""
    outcome: str = ""  # empty: it waits
    kind: Kind = Kind.PAGE
    hops: int = 0


class Ending(NamedTuple):
    """What became of a claim: it ended, or is tried again at a later moment."""

    url: int
    outcome: str
    tries: int = 0
    due_at: float = 0.0  # 0: it ended; otherwise seconds of the computer's clock
    target_key: int = 0  # where a redirect leads


@dataclass(frozen=True, slots=True, kw_only=True)
class NewDocument:
    """What was read from a page: text and metadata, with the maker's version."""

    text: str
    maker: str
    outcome: str
    title: str = ""
    language: str = ""
    canonical: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class NewPage:
    """One fetched version of a URL: what the server said, the archive's record, and what was read from it."""

    url: int
    outcome: str
    fetched_at: float
    status: int = 0
    content_type: str = ""
    size_bytes: int = 0
    fingerprint: int = 0
    skeleton: int = 0  # the fingerprint of the text without digits
    etag: str = ""
    modified: str = ""
    record: bytes = b""
    document: NewDocument | None = None
    links: Sequence[tuple[int, Link]] = ()  # seen key and link


class Reopened(NamedTuple):
    """An ended URL that waits again."""

    url: int
    level: int
    hops: int = 0


class Shortened(NamedTuple):
    """A URL that was reached on a shorter way than known before; the frontier may want to judge it again."""

    id: int
    url: str
    seed: int
    depth: int
    outcome: str
    old_depth: int


class HostNote(NamedTuple):
    """What was learnt about a host's pace."""

    id: int
    next_at: float
    delay_s: float
    failures: int
    pause_s: float = -1.0  # all in all, with what robots.txt asks for; negative: not known


class RobotsNote(NamedTuple):
    """What a host's robots.txt said, and when."""

    id: int
    robots: bytes
    status: int
    at: float


class Shape(NamedTuple):
    """How the pages of one URL pattern have done so far; the meaning of the figures is the frontier's."""

    shape: str
    figures: str
    example: str


@dataclass(slots=True, kw_only=True)
class Batch:
    """Everything that is written in one transaction."""

    endings: list[Ending] = field(default_factory=list)
    pages: list[NewPage] = field(default_factory=list)
    found: dict[int, NewUrl] = field(default_factory=dict)  # by seen key
    confirmed: list[tuple[int, float]] = field(default_factory=list)  # URL not modified, and when that was seen
    reopened: list[Reopened] = field(default_factory=list)
    retyped: list[tuple[int, Kind]] = field(default_factory=list)  # URLs that ended as no page, and are something else
    renamed: list[tuple[int, str]] = field(default_factory=list)  # URL and the form in which the server wants it
    hosts: list[HostNote] = field(default_factory=list)
    robots: list[RobotsNote] = field(default_factory=list)
    jobs: dict[str, bytes] = field(default_factory=dict)  # the new states of planners
    shapes: Sequence[Shape] = ()
    counters: dict[str, int] = field(default_factory=dict)  # what to add to each

    def count(self, counter: str, amount: int) -> None:
        """Add to a counter."""
        self.counters[counter] = self.counters.get(counter, 0) + amount
