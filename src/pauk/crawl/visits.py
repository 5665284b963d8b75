"""What a visit to a URL brings, in the words that fetcher, readers, planners and frontier share."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from pauk.base.records import Link
from pauk.base.urls import number_url, origin_of
from pauk.crawl.fetcher import Fetched
from pauk.store.records import Claim, Kind


class Found(NamedTuple):
    """A link with the number its URL is known by and the host it leads to."""

    key: int
    host: str
    link: Link


class Wanted(NamedTuple):
    """A request of a job: a URL it wants to have, how far it is, and how it was found."""

    key: int
    url: str
    host: str
    text: str = ""
    kind: Kind = Kind.PAGE
    level: int | None = None  # None: by depth


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadPage:
    """What was read from a fetched page, and the archive's record of it."""

    outcome: str
    links: Sequence[Found] = ()
    sitemaps: Sequence[str] = ()
    text: str = ""
    title: str = ""
    language: str = ""
    canonical: str = ""
    maker: str = ""
    fingerprint: int = 0
    skeleton: int = 0
    words: bytes = b""  # which words it has, as `traps.read_news` packs them
    may_keep: bool = True
    may_archive: bool = True
    record: bytes = b""


@dataclass(frozen=True, slots=True, kw_only=True)
class Visit:
    """How a claim ended: what was fetched and read, or why not."""

    claim: Claim
    outcome: str
    fetched: Fetched | None = None
    read: ReadPage | None = None
    retry_in_s: float = -1.0  # not negative: try again after so many seconds
    fetched_at: float = 0.0


Reader = Callable[[Claim, Fetched, float], Awaitable[ReadPage]]


def find(link: Link) -> Found:
    """Number a link's target."""
    return Found(number_url(link.url), origin_of(link.url), link)


def want(url: str, *, text: str = "", kind: Kind = Kind.PAGE, level: int | None = None) -> Wanted:
    """Make a request for a canonical URL."""
    return Wanted(number_url(url), url, origin_of(url), text, kind, level)
