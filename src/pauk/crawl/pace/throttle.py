"""Keep the pace that suits one host: slower when it answers slowly, when it asks for it, and when it fails.

In: how its answers came. Out: the pause before the next request. The adaptive pause aims at `factor` times the
latency, divided by the connections we may open; answers other than good ones never make it shorter.
"""

from dataclasses import dataclass

from pauk.base.settings import (
    CRAWL_BACKOFF_S,
    CRAWL_DELAY_FACTOR,
    CRAWL_INIT_DELAY_S,
    CRAWL_MAX_DELAY_S,
    CRAWL_MAX_WAIT_S,
    CRAWL_MIN_DELAY_S,
    CRAWL_PER_HOST,
    CRAWL_REPEAT_LIMIT,
    POLITE,
    Settings,
)
from pauk.crawl.fetch.retry import backoff_s


@dataclass(frozen=True, slots=True)
class Pace:
    """What a person chose about manners."""

    is_polite: bool
    init_s: float
    min_s: float
    max_s: float
    factor: float
    connections: int
    backoff_s: float
    longest_wait_s: float
    repeat_limit: int = CRAWL_REPEAT_LIMIT.default

    @classmethod
    def from_settings(cls, settings: Settings) -> "Pace":
        """Read the choices; without politeness only failures lead to pauses."""
        return cls(
            is_polite=settings[POLITE],
            init_s=settings[CRAWL_INIT_DELAY_S],
            min_s=settings[CRAWL_MIN_DELAY_S],
            max_s=settings[CRAWL_MAX_DELAY_S],
            factor=settings[CRAWL_DELAY_FACTOR],
            connections=settings[CRAWL_PER_HOST],
            backoff_s=settings[CRAWL_BACKOFF_S],
            longest_wait_s=settings[CRAWL_MAX_WAIT_S],
            repeat_limit=settings[CRAWL_REPEAT_LIMIT],
        )


class Throttle:
    """The pace of one host."""

    def __init__(self, pace: Pace, *, delay_s: float = -1.0, failures: int = 0) -> None:
        self._pace = pace
        self.delay_s = pace.init_s if delay_s < 0 else delay_s
        self.failures = failures
        self.crawl_delay_s = 0.0  # what robots.txt asks for
        self._asked_s = 0.0  # what the last answer asked for

    def note_answer(self, latency_s: float, *, is_good: bool, status: int = 200) -> None:
        """Learn from an answer; a good one ends a row of failures, only one with a page may shorten the pause."""
        target = self._pace.factor * latency_s / self._pace.connections
        delay = min(max((self.delay_s + target) / 2, self._pace.min_s), self._pace.max_s)
        has_page = is_good and 200 <= status < 300  # a redirect tells nothing of what a page costs the server
        self.delay_s = delay if has_page else max(delay, self.delay_s)
        self._asked_s = 0.0
        if is_good:
            self.failures = 0

    def note_failure(self, *, retry_after_s: float = 0.0, is_too_fast: bool = False) -> None:
        """Learn from a failure, and from what the server asks for in it; one that says "too fast" is believed."""
        self.failures += 1
        if is_too_fast:
            self.delay_s = min(2 * max(self.delay_s, self._pace.min_s), self._pace.max_s)
        self._asked_s = retry_after_s

    @property
    def wait_s(self) -> float:
        """How long a failed request waits before it is repeated."""
        # A request is repeated so many times and no more; pages that fail in a row must not stop a host for hours.
        times = min(self.failures, max(1, self._pace.repeat_limit))
        wait = backoff_s(times, base_s=self._pace.backoff_s, longest_s=self._pace.longest_wait_s)
        return max(wait if self.failures else 0.0, self._asked_s)

    @property
    def pause_s(self) -> float:
        """How long to wait before the next request to this host."""
        manners = max(self._pace.min_s, self.delay_s, self.crawl_delay_s) if self._pace.is_polite else 0.0
        return max(manners, self.wait_s)
