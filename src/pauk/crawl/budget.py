"""Keep a crawl within its budgets of pages, bytes and time; they are limits, not hints.

In: what was counted so far, over all runs of the collection, and what is in flight. Out: whether one more request can
be afforded, and which budget is used up.
"""

import time

from pauk.base.settings import CRAWL_BYTES, CRAWL_HOST_PAGES, CRAWL_MAX_BYTES, CRAWL_PAGES, CRAWL_TIME_S, Settings

# So many pages tell how large a site's pages are.
_SAMPLE = 20
# Home pages are small; larger than this are few pages of any site.
_USUAL_BYTES = 250_000


class Budget:
    """What a crawl may still spend."""

    def __init__(self, settings: Settings, counters: dict[str, int]) -> None:
        self._page_limit = settings[CRAWL_PAGES]
        self._byte_limit = settings[CRAWL_BYTES]
        self.host_limit = settings[CRAWL_HOST_PAGES]
        self._pages = counters.get("pages", 0)
        self._bytes = counters.get("bytes", 0)
        self._max_bytes = settings[CRAWL_MAX_BYTES]
        self._largest = self._seen = 0
        self._ends_at = time.monotonic() + settings[CRAWL_TIME_S] if settings[CRAWL_TIME_S] else 0.0

    def spend(self, *, pages: int, size_bytes: int) -> None:
        """Count what has come."""
        self._pages += pages
        self._bytes += size_bytes
        self._seen += pages
        self._largest = max(self._largest, size_bytes)

    def affords(self, in_flight: int) -> bool:
        """Whether one more page in flight cannot break a budget; of bytes, unless it is larger than all before it."""
        if self._page_limit and self._pages + in_flight >= self._page_limit:
            return False
        if not self._byte_limit or not in_flight:
            return True
        largest = max(self._largest, _USUAL_BYTES) if self._seen >= _SAMPLE else self._max_bytes
        return self._bytes + (in_flight + 1) * largest < self._byte_limit

    def used_up(self) -> str:
        """Name the budget that is used up: time, pages or bytes; empty where none is."""
        if self._ends_at and time.monotonic() >= self._ends_at:
            return "time"
        if self._page_limit and self._pages >= self._page_limit:
            return "pages"
        return "bytes" if self._byte_limit and self._bytes >= self._byte_limit else ""

    def time_left_s(self) -> float:
        """Return how many seconds are left; negative where there is no limit."""
        return max(0.0, self._ends_at - time.monotonic()) if self._ends_at else -1.0
