"""Find the sites of entities by asking providers, one after the other, within what each may cost a day.

In: entities without a site, and providers. Out: sites in the store, and a `DiscoveryReport`. A call is booked with its
cost before it is made; an answer and the site it names are written together. Stopped or killed, the same order goes on:
queries that were answered are never made again, and what was booked stays booked.
"""

import asyncio
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from pauk.base.clock import Clock
from pauk.crawl.discover.provider import BAD_ANSWER, FOUND, OUT_OF_QUOTA, SiteAnswer, SiteProvider, is_final
from pauk.crawl.fetch.fetcher import Fetcher
from pauk.store.facts.entities import EntityRow
from pauk.store.writer import Store

_LOT = 200
# A query that fails for reasons of the network is asked again in later runs, so often in all.
_MOST_TRIES = 3
# A provider that fails so often in a row is left alone for this run; an answer that makes no sense is a failure, too.
_MOST_FAILURES = 5
# Some parishes share a site; one that is named for more entities is a directory of its own, or an invention.
_MOST_OF_A_SITE = 5


@dataclass(slots=True)
class DiscoveryReport:
    """What asking has brought."""

    outcomes: Counter[str] = field(default_factory=Counter)
    spent: dict[str, float] = field(default_factory=dict)
    exhausted: list[str] = field(default_factory=list)  # providers that may not be asked any more today
    failing: list[str] = field(default_factory=list)
    is_stopped: bool = False


class Discovery:
    """Asks providers for the sites of a recipe's entities."""

    def __init__(self, store: Store, providers: Sequence[SiteProvider], fetcher: Fetcher, clock: Clock) -> None:
        self._store, self._providers, self._fetcher, self._clock = store, providers, fetcher, clock
        self._failures: Counter[str] = Counter()
        self._named: Counter[tuple[str, str]] = Counter()  # how often each site was the answer
        self.report = DiscoveryReport()

    async def run(self, recipe: str, *, stop: asyncio.Event, tell: Callable[[int, int], None]) -> DiscoveryReport:
        """Go through all entities without a site, lot by lot; tell how many are done, and of how many."""
        after, done, total = 0, 0, self._store.entities.count_without_site(recipe)
        while lot := self._store.entities.without_site(recipe, after=after, limit=_LOT):
            after = lot[-1].id
            for entity in lot:
                if stop.is_set():
                    self.report.is_stopped = True
                    return self.report
                await self._find(entity)
                done += 1
                tell(done, total)
        return self.report

    async def _find(self, entity: EntityRow) -> None:
        """Ask the providers in their order until one has an answer; give up where all have none for good."""
        is_over = bool(self._providers)
        for provider in self._providers:
            outcome = await self._ask(provider, entity)
            if outcome == FOUND:
                return
            is_over = is_over and is_final(outcome)
        if is_over:
            self._store.entities.give_up(entity.id, "no_site_found")

    async def _ask(self, provider: SiteProvider, entity: EntityRow) -> str:
        """Ask one provider its queries for an entity; return how that ended."""
        calls = self._store.entities.calls_for(entity.id, provider.name)
        made = Counter(query for query, _ in calls)
        answered = {query for query, outcome in calls if is_final(outcome)}
        outcome = "nothing_found"
        for query in provider.queries(entity.name, entity.town, entity.street):
            if query in answered or made[query] >= _MOST_TRIES:
                continue
            if not self._may_ask(provider):
                return OUT_OF_QUOTA
            outcome = await self._call(provider, entity, query)
            if outcome == FOUND or not is_final(outcome):
                return outcome
        return outcome

    def _may_ask(self, provider: SiteProvider) -> bool:
        if provider.name in self.report.exhausted or provider.name in self.report.failing:
            return False
        spent = self._store.entities.spent(provider.name, self._today()) if provider.quota else 0.0
        if provider.quota and spent + provider.cost > provider.quota:
            self.report.exhausted.append(provider.name)
            return False
        return True

    async def _call(self, provider: SiteProvider, entity: EntityRow, query: str) -> str:
        entities = self._store.entities
        call = entities.book(entity.id, provider.name, query, day=self._today(), cost=provider.cost)
        self.report.spent[provider.name] = self.report.spent.get(provider.name, 0.0) + provider.cost
        answer = await provider.ask(query, self._fetcher)
        self._named[provider.name, answer.url] += bool(answer.url)
        if self._named[provider.name, answer.url] > _MOST_OF_A_SITE:
            answer = SiteAnswer(BAD_ANSWER)
        entities.answer(call, entity.id, outcome=answer.outcome, url=answer.url, found_by=provider.name)
        self.report.outcomes[answer.outcome] += 1
        if answer.outcome == OUT_OF_QUOTA:
            self.report.exhausted.append(provider.name)
        self._failures[provider.name] = 0 if answer.is_final else self._failures[provider.name] + 1
        if self._failures[provider.name] >= _MOST_FAILURES:
            self.report.failing.append(provider.name)
        return answer.outcome

    def _today(self) -> str:
        return self._clock.now().date().isoformat()
