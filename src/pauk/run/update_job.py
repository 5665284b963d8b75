"""The job ``update``: let what was crawled wait again, count what the visits find, and know when all was asked.

In: an order, and how visits ended. Out: URLs that wait, the cycle's note (`run.cycles`), and `UpdateFound`. It has no
seeds of its own: the pages stay the crawl's, which follows their links as before. A cycle that was broken off goes on
with any run, and is complete when one ends with nothing left to fetch.
"""

from collections.abc import Sequence
from typing import Any

from pauk.base.errors import InputError
from pauk.crawl.frontier import Frontier
from pauk.crawl.job import CRAWL, NOTHING, Plan, Wish
from pauk.crawl.patterns import Patterns
from pauk.crawl.schedule import Aims
from pauk.crawl.visits import Ended
from pauk.run.crawling import DONE, CrawlOrder
from pauk.run.cycles import begin_cycle, begin_due_cycle, end_cycle, is_cycle_open, open_cycle
from pauk.run.updating import UpdateFound, UpdateOrder
from pauk.store.records import Batch, Claim, Reopened, State

# What is due is taken in lots, so that a long list does not fill memory.
_DUE_AT_ONCE = 10_000


class UpdateJob:
    """Comes back to what was crawled."""

    name = "update"

    def __init__(self, frontier: Frontier) -> None:
        self._frontier = frontier
        self._store = frontier.store
        self._found = UpdateFound()
        self._first = self._store.changes.last()

    def begin(self, order: Any) -> Sequence[tuple[str, str]]:
        """Begin a cycle where the order asks for one, and let all wait that an open one still has to ask for."""
        store, now = self._store, self._frontier.clock.now().timestamp()
        if not self._frontier.judge.seeds:
            return ()  # nothing was ever crawled, and whoever runs the jobs says so
        if isinstance(order, UpdateOrder):
            aims = Aims.from_settings(self._frontier.settings)
            store.revisits.limit_intervals(aims.min_interval_s, aims.max_interval_s)
            if order.due_only:
                self._open_due(order, now)
            else:
                begin_cycle(store, now=now, places=order.patterns().texts)
        elif isinstance(order, CrawlOrder) and order.again:
            begin_cycle(store, now=now, takes_failed=False)
        is_any = open_cycle(store) or store.queue.count(State.WAITING) or store.queue.count(State.LATER)
        if isinstance(order, UpdateOrder) and order.places and not order.due_only and not is_any:
            end_cycle(store, now=now)
            raise InputError(
                "Nothing that was crawled is at " + ", ".join(order.places),
                where=str(store.path),
                next_step="See what is there with: pauk export - --urls",
            )
        self._frontier.memory.tells_new = is_cycle_open(store)
        return ()

    def _open_due(self, order: UpdateOrder, now: float) -> None:
        """Let what is due wait again, lot by lot; what was let wait is not due any more."""
        store, places, skipped, left = self._store, order.patterns(), 0, order.limit
        begin_due_cycle(store, now=now, due=())
        while lot := store.revisits.due(now, min(_DUE_AT_ONCE, left or _DUE_AT_ONCE), skip=skipped, job=CRAWL):
            chosen = self._choose(lot, places) if places else lot
            skipped += len(lot) - len(chosen)
            begin_due_cycle(store, now=now, due=chosen)
            left -= len(chosen)
            if order.limit and left <= 0:
                return

    def _choose(self, due: Sequence[Reopened], places: Patterns) -> list[Reopened]:
        urls = {met.id: met.url for met in self._store.urls.met_again(again.url for again in due)}
        return [again for again in due if again.url in urls and places.find(urls[again.url]).pattern]

    def brief(self, claims: Sequence[Claim]) -> Sequence[Claim]:
        """Look for nothing but what every page tells."""
        return claims

    def take(self, endings: Sequence[Ended], _batch: Batch) -> Plan:
        """Count what visits of a cycle found; what a page links to is the crawl's."""
        if self._frontier.memory.tells_new:
            self._found.take(endings)
        return NOTHING

    def refuse(self, _refused: Sequence[tuple[Wish, str]], _batch: Batch) -> Sequence[Wish]:
        """Have nothing to say: nothing is asked for by name."""
        return ()

    def finish(self, reason: str) -> UpdateFound:
        """Close the cycle where everything was asked, and sum up."""
        if reason == DONE:
            end_cycle(self._store, now=self._frontier.clock.now().timestamp())
        self._found.changes = self._store.changes.count(after=self._first)
        self._found.suggestions = self._frontier.memory.suspects.suggest()
        return self._found
