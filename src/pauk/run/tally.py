"""Count what a crawl does while it runs, for progress and for the report at its end.

In: what was written, batch by batch. Out: figures. The order of depth levels, their seconds and bytes are those of
the thesis' report: how many new kilobytes a minute each level brought.
"""

import time
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from pauk.base.outcomes import OUT_OF_SCOPE, REDIRECT_LOOP, REDIRECTED, read_outcome
from pauk.crawl.frontier import Written


@dataclass(slots=True)
class Level:
    """What one level of depth brought."""

    pages: int = 0
    size_bytes: int = 0
    seconds: float = 0.0  # spent on requests

    @property
    def efficiency(self) -> float:
        """New kilobytes per minute of request time."""
        return self.size_bytes / 1000 / (self.seconds / 60) if self.seconds else 0.0


@dataclass(slots=True)
class Tally:
    """The figures of one run."""

    waiting: int = 0
    pages: int = 0
    size_bytes: int = 0
    requests: int = 0
    outcomes: Counter[str] = field(default_factory=Counter)
    skipped: Counter[str] = field(default_factory=Counter)
    levels: dict[int, Level] = field(default_factory=dict)
    started_s: float = field(default_factory=time.monotonic)

    @property
    def elapsed_s(self) -> float:
        """Seconds since the run began."""
        return time.monotonic() - self.started_s

    @property
    def ended(self) -> int:
        """How many URLs have ended in this run."""
        return self.outcomes.total()

    def take(self, written: Written) -> None:
        """Count a batch."""
        self.waiting += written.new_waiting
        for outcome, count in written.new_skipped.items():
            self.skipped[_name(outcome)] += count
        for outcome, count in written.parked.items():
            self.outcomes[_name(outcome)] += count
            self.waiting -= count
        self.waiting += written.revived + written.taken_up
        self.outcomes[REDIRECTED.name] -= written.looped + written.revived
        self.outcomes[REDIRECT_LOOP.name] += written.looped
        self.skipped[OUT_OF_SCOPE.name] = max(0, self.skipped[OUT_OF_SCOPE.name] - written.taken_up)
        for visit, outcome, is_kept, is_over in written.endings:
            if is_over:
                self.outcomes[_name(outcome)] += 1
                self.waiting -= 1
            fetched = visit.fetched
            if fetched is None:
                continue
            self.requests += 1
            self.size_bytes += len(fetched.body)
            level = self.levels.setdefault(visit.claim.depth, Level())
            level.seconds += fetched.elapsed_s
            if is_kept:
                self.pages += 1
                level.pages += 1
                level.size_bytes += len(fetched.body)

    def as_json(self) -> dict[str, Any]:
        """Return the figures as plain values."""
        return {
            "pages": self.pages,
            "bytes": self.size_bytes,
            "requests": self.requests,
            "seconds": round(self.elapsed_s, 3),
            "waiting": max(0, self.waiting),
            "outcomes": _sort(self.outcomes),
            "skipped": _sort(self.skipped),
            "levels": [
                {
                    "depth": depth,
                    "pages": level.pages,
                    "bytes": level.size_bytes,
                    "seconds": round(level.seconds, 3),
                    "kb_per_minute": round(level.efficiency, 1),
                }
                for depth, level in sorted(self.levels.items())
            ],
        }


def _sort(counts: Counter[str]) -> dict[str, int]:
    """Order by count, then by name, and leave out what did not happen."""
    return {name: count for name, count in sorted(counts.items(), key=lambda pair: (-pair[1], pair[0])) if count}


def _name(outcome: str) -> str:
    return read_outcome(outcome)[0].name
