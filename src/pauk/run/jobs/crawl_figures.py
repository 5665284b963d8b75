"""Count what a crawl does while it runs, for progress and report, and say when it may end.

In: what was written, batch by batch. Out: figures. The order of depth levels, their seconds and bytes are those of
the thesis' report: how many new kilobytes a minute each level brought. Many requests run at once, so the time between
two batches is shared among the levels by how long their requests took: all levels together took as long as the run.

Remember how something grew, in a few hundred points however long it goes on, and say when it may end.

In: a row of figures, as often as somebody likes. Out: rows at even distances, and an honest estimate.
"""

import json
import math
import os
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from pauk.base.clock import SYSTEM_ELAPSED
from pauk.base.outcomes import NOT_THERE, OUT_OF_SCOPE, REDIRECT_LOOP, REDIRECTED, read_outcome
from pauk.crawl.frontier import Written

# Twice what a plot of 500 dots can show; 400 rows are 14 KB of JSON, which the writer takes along every half minute.
MOST = 400
_FIRST_STEP_S = 0.25
# The end is told from the last third of the time, and not before so many rows are there: a crawl begins with a burst.
_RECENT = 3
_LEAST = 12


class Sample(NamedTuple):
    """How far a run was after so many seconds."""

    seconds: float
    done: int
    waiting: int
    pages: int
    size_bytes: int


class Samples:
    """Rows at even distances; when there are too many, every second goes and the distance doubles."""

    def __init__(self) -> None:
        self.rows: list[Sample] = []
        self.step_s = _FIRST_STEP_S

    def take(self, sample: Sample) -> None:
        """Take a row, unless the last one is too near."""
        if self.rows and sample.seconds - self.rows[-1].seconds < self.step_s:
            return
        self.rows.append(sample)
        if len(self.rows) >= MOST:
            self.rows = self.rows[::2]
            # As far apart as those that are left; a little less, because no two batches take exactly as long.
            self.step_s = 0.95 * self.rows[-1].seconds / (len(self.rows) - 1)

    def upto(self, sample: Sample) -> list[Sample]:
        """Return all rows and, as the last one, where things stand now."""
        return [*(row for row in self.rows if row.seconds < sample.seconds), sample]


def left_s(rows: Sequence[Sample]) -> float | None:
    """Tell in how many seconds the queue will be empty if it goes on as it did lately; None while nobody can know.

    That is where the curve of what is done meets the curve of what was found.
    """
    if not rows:
        return None
    last = rows[-1]
    if not last.waiting:
        return 0.0
    if len(rows) < _LEAST:
        return None
    since = last.seconds - (last.seconds - rows[0].seconds) / _RECENT
    first = next(row for row in rows if row.seconds >= since)
    shrunk, took_s = first.waiting - last.waiting, last.seconds - first.seconds
    return last.waiting * took_s / shrunk if shrunk > 0 and took_s > 0 else None


def thin(rows: Sequence[Sample]) -> list[Sample]:
    """Leave out rows until a plot can take them, never the last."""
    step = -(-len(rows) // MOST)
    kept = list(rows[::step]) if rows else []
    return kept if not rows or kept[-1] is rows[-1] else [*kept, rows[-1]]


# How often the figures are written while a run goes on: soon at first, so that a run that is killed early has some.
_FIRST_KEPT_S = 1.0
_KEPT_EVERY_S = 30.0
# Why URLs are left out that are taken up later, when a link that may be followed, or a shorter way, leads there.
_USUALLY_TAKEN_UP = ("depth", "unfollowed")


@dataclass(slots=True)
class Level:
    """What one level of depth brought."""

    pages: int = 0
    size_bytes: int = 0
    seconds: float = 0.0  # its share of the run

    @property
    def efficiency(self) -> float:
        """New kilobytes per minute."""
        return self.size_bytes / 1000 / (self.seconds / 60) if self.seconds else 0.0


@dataclass(slots=True)
class CrawlFigures:
    """The figures of one run."""

    waiting: int = 0
    page_places: int | None = None  # how many further pages the budget allows; None: any number
    pages: int = 0
    size_bytes: int = 0
    requests: int = 0
    kindred: int = 0  # pages that are the same as others, or nearly
    brought: Counter[str] = field(default_factory=Counter)  # what requests for what was not known before brought
    outcomes: Counter[str] = field(default_factory=Counter)
    skipped: Counter[str] = field(default_factory=Counter)
    reasons: Counter[str] = field(default_factory=Counter)  # both, with their details
    levels: dict[int, Level] = field(default_factory=dict)
    now: Callable[[], float] = SYSTEM_ELAPSED.seconds
    started_s: float = -1.0
    _samples: Samples = field(default_factory=Samples, init=False)
    _shared_s: float = field(default=0.0, init=False)  # so much of the run is shared among the levels
    _shares: dict[int, float] = field(default_factory=dict, init=False)  # of the last requests: level → its part of 1

    def __post_init__(self) -> None:
        if self.started_s < 0:
            self.started_s = self.now()
        self._samples.take(self._sample())

    @property
    def elapsed_s(self) -> float:
        """Seconds since the run began."""
        return self.now() - self.started_s

    @property
    def left_s(self) -> float | None:
        """Seconds until nothing waits, if it goes on as it did lately; None while nobody can know."""
        rows = self._samples.upto(self._sample())
        by_queue = left_s(rows)
        if self.page_places is None or len(rows) < _LEAST:
            return by_queue
        since = rows[-1].seconds - (rows[-1].seconds - rows[0].seconds) / _RECENT
        first = next(row for row in rows if row.seconds >= since)
        came, took_s = rows[-1].pages - first.pages, rows[-1].seconds - first.seconds
        by_budget = self.places_left * took_s / came if came > 0 else None
        return min((moment for moment in (by_queue, by_budget) if moment is not None), default=None)

    @property
    def places_left(self) -> int:
        """How many further pages the budget still allows; as many as wait where there is none."""
        return max(0, self.waiting if self.page_places is None else self.page_places - self.pages)

    @property
    def total(self) -> int:
        """How many URLs this run will have ended, as far as anybody can know: what waits, or what the budget allows.

        Of what was asked so far, so many brought a page; the rest will take as many requests for each.
        """
        waiting = max(0, self.waiting)
        if self.page_places is None:
            return self.ended + waiting
        each = self.ended / self.pages if self.pages else 1.0
        return self.ended + min(waiting, math.ceil(self.places_left * each))

    @property
    def ended(self) -> int:
        """How many URLs have ended in this run."""
        return self.outcomes.total()

    def take(self, written: Written) -> None:
        """Count a batch."""
        self.waiting += written.new_waiting - written.set_aside
        self.kindred += written.kindred
        self.brought.update(written.brought)
        for outcome, count in written.new_skipped.items():
            self.skipped[_name(outcome)] += count
            self.reasons[outcome] += count
        for outcome, count in written.parked.items():
            self._end(outcome, count)
        self.waiting += written.revived + written.woken + written.taken_up
        self.outcomes[REDIRECTED.name] -= written.looped + written.revived
        self.outcomes[REDIRECT_LOOP.name] += written.looped
        self.reasons[REDIRECTED.name] -= written.looped + written.revived
        self.reasons[REDIRECT_LOOP.name] += written.looped
        self._take_up(written.taken_up)
        for visit, outcome, is_kept, is_over in written.endings:
            if is_over:
                self._end(outcome)
            fetched = visit.fetched
            if fetched is None:
                continue
            self.requests += 1
            self.size_bytes += len(fetched.body)
            level = self.levels.setdefault(visit.claim.depth, Level())
            if is_kept:
                self.pages += 1
                level.pages += 1
                level.size_bytes += len(fetched.body)
        self._share(written)
        self._samples.take(self._sample())

    def _end(self, outcome: str, count: int = 1) -> None:
        self.outcomes[_name(outcome)] += count
        self.reasons[outcome] += count
        self.waiting -= count

    def _take_up(self, count: int) -> None:
        """Count what was left out and is wanted now."""
        self.skipped[OUT_OF_SCOPE.name] = max(0, self.skipped[OUT_OF_SCOPE.name] - count)
        ruled_out = [name for name in self.reasons if name.startswith(f"{OUT_OF_SCOPE}:")]
        for name in sorted(ruled_out, key=lambda name: (read_outcome(name)[1] not in _USUALLY_TAKEN_UP, name)):
            taken = min(self.reasons[name], count)
            self.reasons[name] -= taken
            count -= taken

    def _share(self, written: Written) -> None:
        """Share the time since the last batch among the levels; what had no request waits for the next that has."""
        took: dict[int, float] = {}
        asked: dict[int, float] = {}
        for visit, *_ in written.endings:
            if visit.fetched is not None:
                depth = visit.claim.depth
                took[depth] = took.get(depth, 0.0) + visit.fetched.elapsed_s
                asked[depth] = asked.get(depth, 0.0) + 1
        parts = took if sum(took.values()) > 0 else asked  # a clock may be too coarse to see a request
        if not parts:
            return
        total, elapsed_s = sum(parts.values()), self.elapsed_s
        self._shares = {depth: part / total for depth, part in parts.items()}
        for depth, share in self._shares.items():
            self.levels[depth].seconds += share * (elapsed_s - self._shared_s)
        self._shared_s = elapsed_s

    def _sample(self) -> Sample:
        return Sample(round(self.elapsed_s, 3), self.ended, max(0, self.waiting), self.pages, self.size_bytes)

    def as_json(self) -> dict[str, Any]:
        """Return the figures as plain values."""
        elapsed_s = self.elapsed_s
        return {
            "pages": self.pages,
            "bytes": self.size_bytes,
            "requests": self.requests,
            "kindred": self.kindred,
            "seconds": round(elapsed_s, 3),
            "waiting": max(0, self.waiting),
            "brought": _sort(self.brought),
            "outcomes": _sort(self.outcomes),
            "not_there": sum(self.reasons[name] for name in NOT_THERE),
            "skipped": _sort(self.skipped),
            "levels": list(self._describe_levels(elapsed_s)),
        }

    def _describe_levels(self, elapsed_s: float) -> Iterator[dict[str, Any]]:
        """Describe the levels; what passed since the last request belongs to those who made it."""
        for depth, level in sorted(self.levels.items()):
            seconds = level.seconds + self._shares.get(depth, 0.0) * (elapsed_s - self._shared_s)
            whole = Level(level.pages, level.size_bytes, round(seconds, 3))
            yield {
                "depth": depth,
                "pages": whole.pages,
                "bytes": whole.size_bytes,
                "seconds": whole.seconds,
                "kb_per_minute": round(whole.efficiency, 1),
            }

    def traces(self) -> dict[str, Any]:
        """Return what else is kept of a run: why URLs ended, the curve, and which process it was."""
        curve = self._samples.upto(self._sample())
        return {
            "reasons": _sort(self.reasons),
            "curve": [list(sample) for sample in curve],
            "process": os.getpid(),
        }


class Keeping:
    """Says when the figures of a run are due to be written, so that a run that is killed has them, too."""

    def __init__(self, run: int, tally: CrawlFigures) -> None:
        self._run, self._tally = run, tally
        self._due_s, self._pause_s = 0.0, _FIRST_KEPT_S

    def take(self) -> tuple[int, str] | None:
        """Return the run's number and its figures as JSON; None while the last ones are new enough."""
        elapsed_s = self._tally.elapsed_s
        if elapsed_s < self._due_s:
            return None
        self._due_s, self._pause_s = elapsed_s + self._pause_s, min(2 * self._pause_s, _KEPT_EVERY_S)
        return self._run, json.dumps(self._tally.as_json() | self._tally.traces(), ensure_ascii=False)


def _sort(counts: Counter[str]) -> dict[str, int]:
    """Order by count, then by name, and leave out what did not happen."""
    return {name: count for name, count in sorted(counts.items(), key=lambda pair: (-pair[1], pair[0])) if count}


def _name(outcome: str) -> str:
    return read_outcome(outcome)[0].name
