"""Bring a collection up to date: ask for every page once more, keep what has changed, find what is new.

In: a collection and settings. Out: an `UpdateReport`. It is the same crawler with the same rules, settings and manners
as `crawling`; only what waits at the beginning is different. Pages are asked for with their ETag and date, so that
unchanged ones are not sent again where the server supports it; such an answer leaves no record in the archive.
"""

import asyncio
import shlex
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from pauk.base.clock import SYSTEM_ELAPSED, Clock, Elapsed
from pauk.base.errors import BadSetting
from pauk.base.outcomes import GONE, NOT_MODIFIED, OVER_BUDGET, ROBOTS_DENIED, UNCHANGED, OutcomeGroup, read_outcome
from pauk.base.settings import Settings
from pauk.base.urls import origin_of
from pauk.crawl.again.noise import Suggestion
from pauk.crawl.contract.visit import VisitEnd
from pauk.crawl.fetch.fetcher import Fetcher
from pauk.crawl.rules.url_patterns import Patterns
from pauk.run.jobs.crawl_run import CrawlReport, Tell, run_jobs
from pauk.run.jobs.forum_status import ForumTold, tell_forums
from pauk.run.read.site_rules import SiteRules
from pauk.store.collection import CollectionFolder
from pauk.store.pages.changes import BACK, CHANGED, MOVED, NEW

# So many hosts are remembered, to tell which have not answered at all.
_MOST_HOSTS = 100_000
_NAME_PLACES = "Name hosts or URL patterns, or none for everything."
_NO_ROBOTS = ROBOTS_DENIED.of("unreachable")


@dataclass(frozen=True, slots=True, kw_only=True)
class UpdateOrder:
    """What a person asked for: everything, or some places (URL patterns or host names), or only what is due."""

    due_only: bool = False
    places: Sequence[str] = ()
    limit: int = 0  # of what is due; 0: all
    command: str = "update"
    fetcher: Fetcher | None = None  # another plug than HTTP
    rules: SiteRules | None = None  # None: those of the collection

    def patterns(self) -> Patterns:
        """Read the places; there are none where everything is asked for."""
        return Patterns(read_places(self.places))


def read_places(texts: Sequence[str]) -> tuple[str, ...]:
    """Read places as people write them: URL patterns, or bare host names, which mean all of the host's ports."""
    patterns: list[str] = []
    for text in texts:
        if not text.strip():
            raise BadSetting("An empty place means nothing", where="the places to update", next_step=_NAME_PLACES)
        is_host = not text.startswith("re:") and not set(text) & set("/*")
        patterns += [f"{text}/*", *([f"{text}:*/*"] if ":" not in text else [])] if is_host else [text]
    return Patterns(patterns, where="the places to update").texts


@dataclass(slots=True)
class UpdateFound:
    """What the visits of a run have found."""

    asked: int = 0  # URLs
    unchanged: int = 0
    failed: int = 0
    bodies: int = 0
    size_bytes: int = 0
    suggestions: list[Suggestion] = field(default_factory=list)
    changes: dict[str, int] = field(default_factory=dict)  # by kind
    unasked: Counter[str] = field(default_factory=Counter)  # pages that could not be asked for, by outcome
    hosts: dict[str, str] = field(default_factory=dict)  # how the last try ended; empty: it has answered

    def take(self, endings: Sequence[VisitEnd]) -> None:
        """Count visits."""
        for visit, outcome, _, is_over in endings:
            size = len(visit.fetched.body) if visit.fetched is not None else 0
            self.bodies += size > 0
            self.size_bytes += size
            self.asked += is_over and visit.fetched is not None
            is_same = outcome in (str(UNCHANGED), str(NOT_MODIFIED))
            self.unchanged += is_over and is_same and visit.claim.page > 0
            self.failed += is_over and _has_failed(outcome)
            if is_over and visit.fetched is None and visit.claim.page and not _has_failed(outcome):
                self.unasked[outcome] += 1
            host = origin_of(visit.claim.url)
            has_answered = visit.fetched is not None and visit.fetched.status > 0
            is_lost = _has_failed(outcome) or outcome == _NO_ROBOTS
            if (has_answered or is_lost) and (host in self.hosts or len(self.hosts) < _MOST_HOSTS):
                self.hosts[host] = "" if has_answered or not self.hosts.get(host, outcome) else outcome

    def take_parked(self, outcome: str, count: int) -> None:
        """Count URLs that ended with their whole host."""
        if _has_failed(outcome):
            self.failed += count
        elif read_outcome(outcome)[0] is not OVER_BUDGET:  # which leaves out new pages alone
            self.unasked[outcome] += count


def _has_failed(outcome: str) -> bool:
    told = read_outcome(outcome)[0]
    return told.group is OutcomeGroup.FAILED and told is not GONE


@dataclass(frozen=True, slots=True, kw_only=True)
class UpdateReport:
    """What an update found; the figures are those of this run, where a cycle took several."""

    crawl: CrawlReport
    asked: int  # URLs
    unchanged: int
    changes: Mapping[str, int]  # by kind
    failed: int  # could not be had; what is kept of them stays as it is
    unasked: Mapping[str, int]  # pages that could not be asked for, by outcome; what is kept of them stays as it is
    silent_hosts: Mapping[str, str]  # hosts of which nothing could be had, with how the last try ended
    bodies: int  # answers that had one
    size_bytes: int
    suggestions: Sequence[Suggestion] = ()
    forums: Sequence[ForumTold] = ()

    @property
    def is_complete(self) -> bool:
        """Whether everything was asked for; otherwise the next update goes on."""
        return self.crawl.is_complete and all(forum.is_complete for forum in self.forums)

    def count(self, kind: str) -> int:
        """Return how many pages changed in one way."""
        return self.changes.get(kind, 0)

    def as_json(self) -> dict[str, Any]:
        """Return the report as plain values."""
        return {
            "complete": self.is_complete,
            "asked": self.asked,
            "unchanged": self.unchanged,
            **{kind: self.count(kind) for kind in (CHANGED, NEW, GONE.name, BACK, MOVED)},
            "failed": self.failed,
            "unasked": dict(self.unasked),
            "silent_hosts": dict(self.silent_hosts),
            "bodies": self.bodies,
            "suggestions": [describe_suggestion(suggestion) for suggestion in self.suggestions],
            "forums": [forum.as_json() for forum in self.forums],
            **self.crawl.as_json(),
        }


async def update(
    folder: CollectionFolder,
    order: UpdateOrder,
    settings: Settings,
    clock: Clock,
    *,
    stop: asyncio.Event,
    tell: Tell,
    elapsed: Elapsed = SYSTEM_ELAPSED,
) -> UpdateReport:
    """Ask once for everything, or go on with an update that was broken off."""
    folder.demand()
    order.patterns()  # before anything is asked for
    report, told = await run_jobs(
        folder, "update", order, settings, clock, stop=stop, tell=tell, elapsed=elapsed, rules=order.rules
    )
    found: UpdateFound = told["update"]
    for outcome, number in report.parked.items():
        found.take_parked(outcome, number)
    return UpdateReport(
        crawl=report,
        asked=found.asked,
        unchanged=found.unchanged,
        changes=found.changes,
        failed=found.failed,
        unasked={outcome: number for outcome, number in found.unasked.most_common() if number},
        silent_hosts={host: outcome for host, outcome in found.hosts.items() if outcome},
        bodies=found.bodies,
        size_bytes=found.size_bytes,
        suggestions=found.suggestions,
        forums=tell_forums(folder, told.get("forum", {})),
    )


def describe_suggestion(suggestion: Suggestion) -> dict[str, Any]:
    """Return a suggestion as plain values, with the command that follows it."""
    return suggestion._asdict() | {"command": write_command(suggestion)}


def write_command(suggestion: Suggestion) -> str:
    """Write the command that makes a suggestion a rule."""
    return f"pauk ignore {shlex.quote(suggestion.pattern)} --on {shlex.quote(suggestion.place)}"
