"""Keep a crawl within its budgets of pages, bytes and time; they are limits, not hints.

In: what was counted so far, over all runs of the collection, and what is in flight. Out: whether one more request can
be afforded, which budget is used up, and which page has no place. Another version of a page is no further page; so a
run that comes back to what is kept does not end with the budget of pages: only what is new has no place, and bytes
count from its beginning.
"""

from pauk.base import outcomes
from pauk.base.clock import SYSTEM_ELAPSED, Elapsed
from pauk.base.settings import CRAWL_BYTES, CRAWL_HOST_PAGES, CRAWL_MAX_BYTES, CRAWL_PAGES, CRAWL_TIME_S, Settings

# So many pages tell how large a site's pages are.
_SAMPLE = 20
# Home pages are small; larger than this are few pages of any site.
_USUAL_BYTES = 250_000


class Budget:
    """What a crawl may still spend."""

    def __init__(
        self,
        settings: Settings,
        counters: dict[str, int],
        *,
        comes_back: bool = False,
        elapsed: Elapsed = SYSTEM_ELAPSED,
    ) -> None:
        self._elapsed = elapsed
        self._page_limit = settings[CRAWL_PAGES]
        self._byte_limit = settings[CRAWL_BYTES]
        self._host_limit = settings[CRAWL_HOST_PAGES]
        self._comes_back = comes_back
        self._pages = counters.get("pages", 0)
        self._bytes = 0 if comes_back else counters.get("bytes", 0)
        self._max_bytes = settings[CRAWL_MAX_BYTES]
        self._largest = self._seen = 0
        self._ends_at = self._elapsed.seconds() + settings[CRAWL_TIME_S] if settings[CRAWL_TIME_S] else 0.0

    def spend(self, *, pages: int, size_bytes: int) -> None:
        """Count what has come."""
        self._pages += pages
        self._bytes += size_bytes
        self._seen += pages
        self._largest = max(self._largest, size_bytes)

    def find_no_place(self, kept: int) -> str:
        """Return why a host that has so many pages gets no further one, as an outcome; empty where it does."""
        if self._host_limit and kept >= self._host_limit:
            return outcomes.OVER_BUDGET.of("host")
        if self._comes_back and self._page_limit and self._pages >= self._page_limit:
            return outcomes.OVER_BUDGET.of("pages")
        return ""

    def may_fill(self, kept: int, pending: int, further: int) -> bool:
        """Whether what is on its way may take the last place: so many at the host, so many pages more in all."""
        if self._host_limit and kept < self._host_limit <= kept + pending:
            return True
        return self._comes_back and self._pages < self._page_limit <= self._pages + further

    def affords(self, in_flight: int) -> bool:
        """Whether one more page in flight cannot break a budget; of bytes, unless it is larger than all before it."""
        if not self._comes_back and self._page_limit and self._pages + in_flight >= self._page_limit:
            return False
        if not self._byte_limit or not in_flight:
            return True
        largest = max(self._largest, _USUAL_BYTES) if self._seen >= _SAMPLE else self._max_bytes
        return self._bytes + (in_flight + 1) * largest < self._byte_limit

    def used_up(self) -> str:
        """Name the budget that is used up: time, pages or bytes; empty where none is."""
        if self._ends_at and self._elapsed.seconds() >= self._ends_at:
            return "time"
        if not self._comes_back and self._page_limit and self._pages >= self._page_limit:
            return "pages"
        return "bytes" if self._byte_limit and self._bytes >= self._byte_limit else ""

    def time_left_s(self) -> float:
        """Return how many seconds are left; negative where there is no limit."""
        return max(0.0, self._ends_at - self._elapsed.seconds()) if self._ends_at else -1.0
