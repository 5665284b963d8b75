"""Keep a crawl within its budgets of pages, bytes and time, and never give a place in them twice.

Give out the places that the budgets of pages have: to further pages alone, and never one twice.

In: claims as they begin and end. Out: the outcome of a page that has no place, and hosts that are held while what is
under way may take the last one. Another version of a page takes no place, nor does a sitemap or a feed.

Keep a crawl within its budgets of pages, bytes and time; they are limits, not hints.

In: what was counted so far, over all runs of the collection, and what is in flight. Out: whether one more request can
be afforded, which budget is used up, and which page has no place. Another version of a page is no further page; so a
run that comes back to what is kept does not end with the budget of pages: only what is new has no place, and bytes
count from its beginning.
"""

from pauk.base import outcomes
from pauk.base.clock import SYSTEM_ELAPSED, Elapsed
from pauk.base.settings import (
    CRAWL_BYTES,
    CRAWL_HOST_PAGES,
    CRAWL_HOST_REQUESTS,
    CRAWL_MAX_BYTES,
    CRAWL_PAGES,
    CRAWL_REQUESTS,
    CRAWL_TIME_S,
    Settings,
)
from pauk.crawl.pace.host_queue import HostQueue, HostTurn
from pauk.store.sql.records import Claim, UrlKind

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
        self._request_limit = settings[CRAWL_REQUESTS]
        self._host_request_limit = settings[CRAWL_HOST_REQUESTS]
        self._requests = 0 if comes_back else counters.get("requests", 0)
        self._comes_back = comes_back
        self._pages = counters.get("pages", 0)
        self._bytes = 0 if comes_back else counters.get("bytes", 0)
        self._max_bytes = settings[CRAWL_MAX_BYTES]
        self._largest = self._seen = 0
        self._ends_at = self._elapsed.seconds() + settings[CRAWL_TIME_S] if settings[CRAWL_TIME_S] else 0.0

    def allow_more(self, pages: int) -> None:
        """Let so many more pages be kept than the budget says, where it is used up: what failed is tried again."""
        if self._page_limit:
            self._page_limit = max(self._page_limit, self._pages + pages)

    def begin_request(self) -> None:
        """Count a request."""
        self._requests += 1

    def has_no_request(self, made: int) -> bool:
        """Whether a host that was asked so often is not asked for anything new."""
        return bool(self._host_request_limit) and made >= self._host_request_limit

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
        if self._request_limit and self._requests >= self._request_limit:
            return False
        if not self._byte_limit or not in_flight:
            return True
        largest = max(self._largest, _USUAL_BYTES) if self._seen >= _SAMPLE else self._max_bytes
        return self._bytes + (in_flight + 1) * largest < self._byte_limit

    def used_up(self) -> str:
        """Name the budget that is used up: time, pages, requests or bytes; empty where none is."""
        if self._ends_at and self._elapsed.seconds() >= self._ends_at:
            return "time"
        if not self._comes_back and self._page_limit and self._pages >= self._page_limit:
            return "pages"
        if self._request_limit and self._requests >= self._request_limit:
            return "requests"
        return "bytes" if self._byte_limit and self._bytes >= self._byte_limit else ""

    def time_left_s(self) -> float:
        """Return how many seconds are left; negative where there is no limit."""
        return max(0.0, self._ends_at - self._elapsed.seconds()) if self._ends_at else -1.0


class PageBudget:
    """The places for further pages in one crawl."""

    def __init__(self, budget: Budget, turns: HostQueue) -> None:
        self._budget = budget
        self._turns = turns
        self._further = 0  # visits under way that may bring one page more
        self._held: list[HostTurn] = []
        self._full: dict[int, str] = {}

    def must_hold(self, turn: HostTurn) -> bool:
        """Whether what is under way may take the place that the next page of a host would need; then it is held."""
        if not _is_further(turn.claims[0]) or not self._budget.may_fill(turn.kept, turn.pending, self._further):
            return False
        self._held.append(turn)
        return True

    def refuse(self, turn: HostTurn, claim: Claim) -> str:
        """Return the outcome of a page that has no place; empty where it has one, or needs none."""
        if not claim.page and self._budget.has_no_request(turn.host.requests + turn.asked):
            return outcomes.OVER_BUDGET.of("host_requests")
        outcome = self._budget.find_no_place(turn.kept) if _is_further(claim) else ""
        if outcome and not turn.is_full:
            turn.is_full = True  # those that come later end one by one: there are few, and this looks at all that waits
            self._full[turn.host.id] = outcome
        return outcome

    def take_full(self) -> dict[int, str]:
        """Take the hosts that have no place for further pages since this was asked last, with the outcome."""
        full, self._full = self._full, {}
        return full

    def begin(self, turn: HostTurn, claim: Claim) -> None:
        """Note that a visit is under way."""
        turn.pending += 1
        self._further += _is_further(claim)

    def end(self, turn: HostTurn | None, claim: Claim) -> None:
        """Note that a visit is over; its host, and those that were held because of it, may go on."""
        if turn is not None:
            turn.pending -= 1
            self._turns.schedule(turn)
        if _is_further(claim):
            self._further -= 1
            for held in self._held:
                self._turns.schedule(held)
            self._held.clear()


def _is_further(claim: Claim) -> bool:
    return not claim.page and claim.kind == UrlKind.PAGE
