"""URLs as a reader of the collection gives them, as plain records; pages are `base.page.Page`s.

What goes into the store and comes out of it, as plain records.

A URL waits, is leased to a runner, waits for a later moment, or has ended with an outcome. A page is one fetched
version of a URL. Everything that belongs to one step of a crawl goes in together, as a `Batch`.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from types import MappingProxyType
from typing import Any, NamedTuple, Self

from pauk.base.page import Page

# The depth of a URL to which no way leads that may be gone.
FAR = 1_000_000


# Levels of the front queues: a URL's depth, plus what its pattern is demoted by.
DEEPEST_LEVEL = 60


class UrlState(IntEnum):
    """Where a URL is on its way."""

    WAITING = 0
    LEASED = 1
    LATER = 2  # it failed and is tried again when its moment has come
    ENDED = 3


class UrlKind(IntEnum):
    """What is expected behind a URL."""

    PAGE = 0
    SITEMAP = 1
    FEED = 2
    PROBE = 3  # an address that cannot exist, to learn what the host shows for it


class KnownUrl(NamedTuple):
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
    requests: int = 0  # that were made so far, robots.txt not counted


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
    job: str = ""  # whose it is: that of its seed
    is_listed: int = 0  # nothing but a sitemap or a feed names it
    link_text: str = ""  # of the link by which it was found
    briefs: Mapping[str, str] = MappingProxyType({})  # what jobs want to be read from it, by the names of enrichers

    def with_brief(self, enricher: str, brief: str) -> Self:
        """Return the claim with what an enricher that waits for a brief should look for."""
        return self._replace(briefs={**self.briefs, enricher: brief})


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
    kind: UrlKind = UrlKind.PAGE
    hops: int = 0
    is_listed: bool = False  # nothing but a sitemap or a feed names it


class Ending(NamedTuple):
    """What became of a claim: it ended, or is tried again at a later moment."""

    url: int
    outcome: str
    tries: int = 0
    due_at: float = 0.0  # 0: it ended; otherwise seconds of the computer's clock
    target_key: int = 0  # where a redirect leads


class Confirmed(NamedTuple):
    """A page that is still the same; where it was fetched in full, what the server says of it now, and its links."""

    url: int
    at: float
    etag: str | None = None  # None: as before
    modified: str | None = None
    links: Sequence[tuple[Any, ...]] | None = None  # seen key first, link last
    page: Page | None = None  # as it was read now, where its text is the same to the letter


class Change(NamedTuple):
    """What became of a page that was there, or that there is a new one; the kinds are those of
    `store.pages.changes`.
    """

    url: int
    at: float
    kind: str
    before: int = 0  # the newest version until now
    added: int = 0  # words
    removed: int = 0
    target_key: int = 0  # where it has moved to


class Revisit(NamedTuple):
    """When to come back to a URL, and what that is learnt from; `crawl.again.revisits` understands the figures."""

    url: int
    checked_at: float  # when its page was last seen
    changed_at: float = 0.0  # when a change was last seen
    checks: int = 0  # visits after the first
    changes: float = 0.0  # what is believed about its rate: so many changes in so many seconds
    watched_s: float = 0.0
    misses: int = 0  # visits in a row that found no page
    due_at: float = 0.0
    told_at: float = 0.0  # the newest change that a sitemap or feed has told of
    is_hinted: bool = False  # it is to be seen whether that is true
    etag: str = ""  # validators of what is no page; those of pages stand with them
    modified: str = ""
    mark: int = 0  # what it said, as a number: to see whether it has changed


class RevisitHint(NamedTuple):
    """What a sitemap or feed tells of a page: when it changed, and when to look, if that is believed."""

    url: int
    told_at: float
    due_at: float = 0.0  # 0: as planned


class Tellable(NamedTuple):
    """What must be known of a page to follow a hint about it."""

    url: int
    host: int
    depth: int
    checked_at: float
    told_at: float


class Promises(NamedTuple):
    """How often a host's sitemaps and feeds told the truth about changes, and how many feeds its pages name."""

    host: int
    kept: float = 0.0
    broken: float = 0.0
    tried_at: float = 0.0  # when hints were last tried that are not believed any more
    feeds: int = 0


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


class HostAnswers(NamedTuple):
    """What was asked of a host: requests, how many failed, and how long answers took to begin, all together."""

    requests: int = 0
    failed: int = 0
    latency_s: float = 0.0


class RobotsNote(NamedTuple):
    """What a host's robots.txt said, and when."""

    id: int
    robots: bytes
    status: int
    at: float


class PatternFigures(NamedTuple):
    """How the pages of one URL pattern have done so far; the meaning of the figures is the frontier's."""

    shape: str
    figures: str
    example: str


@dataclass(slots=True, kw_only=True)
class Batch:
    """Everything that is written in one transaction."""

    endings: list[Ending] = field(default_factory=list)
    pages: list[Page] = field(default_factory=list)
    found: dict[int, NewUrl] = field(default_factory=dict)  # by seen key
    confirmed: list[Confirmed] = field(default_factory=list)  # pages that were visited and have not changed
    changes: list[Change] = field(default_factory=list)
    left: list[int] = field(default_factory=list)  # pages whose text their URLs do not show any more
    reopened: list[Reopened] = field(default_factory=list)
    revisits: list[Revisit] = field(default_factory=list)
    hints: list[RevisitHint] = field(default_factory=list)
    promises: dict[int, Promises] = field(default_factory=dict)  # by host
    retyped: list[tuple[int, UrlKind]] = field(
        default_factory=list
    )  # URLs that ended as no page, and are something else
    renamed: list[tuple[int, str]] = field(default_factory=list)  # URL and the form in which the server wants it
    hosts: list[HostNote] = field(default_factory=list)
    robots: list[RobotsNote] = field(default_factory=list)
    jobs: dict[str, bytes] = field(default_factory=dict)  # the new states of planners
    shapes: Sequence[PatternFigures] = ()
    counters: dict[str, int] = field(default_factory=dict)  # what to add to each
    asked: dict[int, HostAnswers] = field(default_factory=dict)  # host → what to add

    def count(self, counter: str, amount: int) -> None:
        """Add to a counter."""
        self.counters[counter] = self.counters.get(counter, 0) + amount

    def ask(self, host: int, latency_s: float, *, is_failed: bool) -> None:
        """Count a request to a host."""
        before = self.asked.get(host, HostAnswers())
        self.asked[host] = HostAnswers(before.requests + 1, before.failed + is_failed, before.latency_s + latency_s)


class UrlRow(NamedTuple):
    """Everything the store knows about one URL."""

    id: int
    url: str
    host: int
    state: UrlState
    level: int
    depth: int
    seed: int
    kind: int
    hops: int
    tries: int
    due_at: float
    referrer: int
    link_text: str
    outcome: str
    target: int
    page: int


class ListedUrl(NamedTuple):
    """A URL as lists show it, with the URLs that its row only numbers; ``target`` is where a redirect leads."""

    id: int
    url: str
    state: UrlState
    outcome: str  # empty while it waits for the first time
    depth: int | None  # None where no way leads that may be gone
    referrer: str
    link_text: str
    seed: str
    host: str
    target: str
