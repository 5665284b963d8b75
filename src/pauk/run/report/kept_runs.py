"""Read what runs have kept of themselves, and put runs together.

In: rows of runs. Out: their figures, levels of depth and curves.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from pauk.base.clock import SYSTEM_ELAPSED, Elapsed
from pauk.base.errors import UsageError
from pauk.base.safe_text import one_line
from pauk.base.settings import ALL_RUNS, LAST_RUN
from pauk.run.jobs.crawl_figures import MOST, Sample, left_s, thin
from pauk.store.reader import StoreReader

RUNNING, BROKEN_OFF, ENDED = "running", "broken off", "ended"

Row = Mapping[str, Any]

_START = Sample(0.0, 0, 0, 0, 0)
_LONGEST_NUMBER = 19  # digits; what is longer is no number of a row


@dataclass(frozen=True, slots=True, kw_only=True)
class RunFigures:
    """One run: when it was, how it ended, and what it brought."""

    number: int
    job: str
    state: str  # running, broken off (killed: the figures are those of its last half minute or older), or ended
    ending: str  # why it ended: done, stopped, pages, bytes, time, waiting; empty if it has not
    started_at: datetime
    ended_at: datetime | None
    seconds: float
    pages: int
    bytes: int
    requests: int


@dataclass(frozen=True, slots=True, kw_only=True)
class LevelFigures:
    """What one level of depth brought, in its share of the time."""

    depth: int
    seconds: float
    pages: int
    bytes: int
    kb_per_minute: float


@dataclass(frozen=True, slots=True, kw_only=True)
class RunCurve:
    """How it went: after so many seconds so many URLs were done, waited, and so many pages and bytes had come."""

    seconds: Sequence[float]
    done: Sequence[int]
    waiting: Sequence[int]
    pages: Sequence[int]
    bytes: Sequence[int]


class RunsTogether:
    """Several runs put together, one after the other; only what a report shows stays in memory."""

    def __init__(self, reader: StoreReader, which: str, holder: Mapping[str, Any]) -> None:
        self.runs: list[RunFigures] = []
        self.reasons: Counter[str] = Counter()
        self.left_s: float | None = None
        self._levels: dict[int, Counter[str]] = {}
        self._curve: list[Sample] = []
        newest = reader.runs.last()
        for row in reader.runs.each(_choose(newest, which)):
            self._take(row, is_running=row["id"] == newest and _is_running(row, holder))
        if not self.runs and which != ALL_RUNS:
            raise _no_run(newest, which)

    def _take(self, row: Row, *, is_running: bool) -> None:
        report = row["report"]
        self.runs.append(_describe_run(row, is_running=is_running))
        self.reasons.update(report.get("reasons", {}))
        for level in report.get("levels", ()):
            sums = self._levels.setdefault(level["depth"], Counter())
            sums.update({name: level[name] for name in ("seconds", "pages", "bytes")})
        curve = [Sample(*sample) for sample in report.get("curve", ())]
        if is_running:
            self.left_s = left_s(curve)
        self._curve += _shift(curve, self._curve[-1] if self._curve else _START)
        if len(self._curve) > 4 * MOST:
            self._curve = thin(self._curve)

    @property
    def levels(self) -> list[LevelFigures]:
        """What each level of depth brought, in all runs."""
        return [
            LevelFigures(
                depth=depth,
                seconds=round(sums["seconds"], 3),
                pages=sums["pages"],
                bytes=sums["bytes"],
                kb_per_minute=round(sums["bytes"] / 1000 / (sums["seconds"] / 60), 1) if sums["seconds"] else 0.0,
            )
            for depth, sums in sorted(self._levels.items())
        ]

    @property
    def curve(self) -> RunCurve:
        """The curves of all runs, as if there had been no time between them."""
        rows = thin(self._curve)
        return RunCurve(
            seconds=[row.seconds for row in rows],
            done=[row.done for row in rows],
            waiting=[row.waiting for row in rows],
            pages=[row.pages for row in rows],
            bytes=[row.size_bytes for row in rows],
        )


def _choose(newest: int, which: str) -> int | None:
    """Return the number of the run that is wanted; None for all."""
    if which == ALL_RUNS:
        return None
    return newest if which == LAST_RUN else int(which) if which.isdecimal() and len(which) < _LONGEST_NUMBER else 0


def _no_run(newest: int, which: str) -> UsageError:
    if newest:
        return UsageError(f"There is no run {one_line(which, 40)}", next_step=f"The last one is {newest}.")
    return UsageError(
        "Nothing was crawled into this collection yet",
        next_step="Begin with: pauk crawl URL. What was imported is told by: pauk report --run all",
    )


def _is_running(row: Row, holder: Mapping[str, Any]) -> bool:
    """Whether the process of a run holds the collection; where another one does, the run has been killed."""
    if row["ended_at"] or not holder:
        return False
    return bool(row["report"].get("process", holder.get("process")) == holder.get("process"))


def _describe_run(row: Row, *, is_running: bool, elapsed: Elapsed = SYSTEM_ELAPSED) -> RunFigures:
    report = row["report"]
    seconds = elapsed.moment() - row["started_at"] if is_running and not report else report.get("seconds", 0.0)
    return RunFigures(
        number=row["id"],
        job=row["job"],
        state=RUNNING if is_running else ENDED if row["ended_at"] else BROKEN_OFF,
        ending=row["ending"],
        started_at=_moment(row["started_at"]),
        ended_at=_moment(row["ended_at"]) if row["ended_at"] else None,
        seconds=round(max(0.0, seconds), 3),
        pages=report.get("pages", 0),
        bytes=report.get("bytes", 0),
        requests=report.get("requests", 0),
    )


def _moment(at_s: float) -> datetime:
    return datetime.fromtimestamp(at_s, UTC)


def _shift(curve: Sequence[Sample], before: Sample) -> list[Sample]:
    """Put a curve behind another."""
    return [
        Sample(
            round(before.seconds + at.seconds, 3),
            before.done + at.done,
            at.waiting,
            before.pages + at.pages,
            before.size_bytes + at.size_bytes,
        )
        for at in curve
    ]
