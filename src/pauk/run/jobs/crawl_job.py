"""The job ``crawl``: follow every link of every page; scope, traps and budgets decide how far.

In: seeds with their rules, and the settings of the run. Out: links to follow. When a rule or setting has changed, what
the crawl itself had left aside is judged again; whoever is killed meanwhile does the same again the next time.
"""

import json
from collections.abc import Callable, Sequence
from hashlib import blake2b
from typing import Any

from pauk.base import outcomes
from pauk.base.page import Page
from pauk.base.settings import (
    ALLOW_PRIVATE,
    CRAWL_HOST_PAGES,
    CRAWL_HOST_REQUESTS,
    CRAWL_LEVEL_PAGES,
    CRAWL_MAX_BYTES,
    CRAWL_PAGES,
    CRAWL_PATH_DEPTH,
    CRAWL_PATTERN_PAGES,
    CRAWL_REDIRECTS,
    CRAWL_URL_CHARS,
    POLITE,
    USER_AGENT,
    Setting,
)
from pauk.crawl.contract.job import CRAWL, JobPlan, WantedPage
from pauk.crawl.contract.visit import Following, VisitEnd, want
from pauk.crawl.frontier import Frontier
from pauk.crawl.rules.scope import ScopeRules
from pauk.run.jobs.crawl_run import CrawlOrder
from pauk.store.sql.records import DEEPEST_LEVEL, Batch, Claim, Reopened, UrlKind

# Outcomes that end when a setting changes.
_ENDED_BY = {
    ALLOW_PRIVATE.name: (outcomes.PRIVATE_ADDRESS.name,),
    CRAWL_MAX_BYTES.name: (outcomes.TOO_LARGE.name,),
    CRAWL_PAGES.name: (outcomes.OVER_BUDGET.of("pages"),),
    CRAWL_REDIRECTS.name: (outcomes.REDIRECT_LOOP.name,),
    POLITE.name: (outcomes.ROBOTS_DENIED.name,),
    USER_AGENT.name: (outcomes.ROBOTS_DENIED.name,),
}
_JUDGED_BY: tuple[Setting[Any], ...] = (
    CRAWL_LEVEL_PAGES, CRAWL_HOST_PAGES, CRAWL_HOST_REQUESTS, CRAWL_URL_CHARS, CRAWL_PATH_DEPTH, CRAWL_PATTERN_PAGES,
    ALLOW_PRIVATE, CRAWL_MAX_BYTES, CRAWL_PAGES, CRAWL_REDIRECTS, POLITE, USER_AGENT,
)  # fmt: skip
_FAILED = (*outcomes.FAILED, outcomes.ROBOTS_DENIED.of("unreachable"))
_CHUNK = 5_000

Row = tuple[int, str, int, int]


class CrawlJob:
    """Follows links."""

    name = CRAWL

    def __init__(self, frontier: Frontier) -> None:
        self._frontier = frontier
        self._store = frontier.store

    def begin(self, order: Any) -> list[tuple[str, str]]:
        """Take in the seeds of an order, judge again what other rules had left out, try failed URLs if asked to."""
        refused: list[tuple[str, str]] = []
        if isinstance(order, CrawlOrder):
            rules = ScopeRules.from_settings(self._frontier.settings)
            refused = self._frontier.add_seeds([(url, CRAWL, rules) for url in order.seeds])
        # Judge again what the crawl left aside, and what ended by a setting, where that is another one now.
        seeds = [(seed.url, seed.rules) for seed in self._store.seeds.all() if seed.job == CRAWL]
        told: dict[str, Any] = {setting.name: self._frontier.settings[setting] for setting in _JUDGED_BY}
        judged_by = told | {"rules": blake2b(json.dumps(seeds, sort_keys=True).encode(), digest_size=16).hexdigest()}
        before = json.loads(self._store.notes.get("judged_by") or "{}")
        changed = {name for name, value in judged_by.items() if before.get(name) != value}
        if changed - {CRAWL_PAGES.name}:
            self._reopen(outcomes.RULED_OUT, self._frontier.judge.judge_again)
        if changed:
            self._reopen([outcome for name in changed for outcome in _ENDED_BY.get(name, ())], _take_all)
            # Last, so that whoever is killed before it judges again.
            self._store.notes.set("judged_by", json.dumps(judged_by))
        if isinstance(order, CrawlOrder) and order.retry:
            self._retry()
        return refused

    def _retry(self) -> None:
        """Let what failed wait again; where the budget of pages is used up, this run asks for nothing else."""
        retried: set[int] = set()

        def take(rows: Sequence[Row]) -> Batch:
            batch = _take_all(rows)
            retried.update(again.url for again in batch.reopened)
            return batch

        self._reopen(_FAILED, take, but=outcomes.NOT_THERE)
        limit = self._frontier.settings[CRAWL_PAGES]
        if retried and limit and self._frontier.counters().get("pages", 0) >= limit:
            self._frontier.retried = len(retried)
            self._frontier.takes = lambda claim: claim.id in retried

    def brief(self, claims: Sequence[Claim]) -> Sequence[Claim]:
        """Look for nothing but what every page tells."""
        return claims

    def take(self, endings: Sequence[VisitEnd], _batch: Batch) -> JobPlan:
        """Follow all links of all pages that came for a crawl."""
        pages = ((ended.visit.claim, ended.visit.read) for ended in endings)
        return JobPlan({claim.id: _follow(read) for claim, read in pages if read is not None and claim.job == CRAWL})

    def refuse(self, _refused: Sequence[tuple[WantedPage, str]], _batch: Batch) -> Sequence[WantedPage]:
        """Have nothing to say: nothing is asked for by name."""
        return ()

    def finish(self, _reason: str) -> None:
        """Have nothing to note: what waits stands in the store."""

    def _reopen(
        self, names: Sequence[str], choose: Callable[[Sequence[Row]], Batch], *, but: Sequence[str] = ()
    ) -> None:
        """Go through URLs of the crawl that ended in certain ways, and let those wait again that are chosen."""
        after = 0
        while rows := self._store.urls.left_out(names, after=after, limit=_CHUNK, job=CRAWL, but=but):
            after = rows[-1][0]
            self._store.complete(choose(rows))


def _follow(read: Page) -> Following:
    """Want whatever a page links to; most of that is known, so that the links stay packed."""
    lists = [want(url, kind=UrlKind.SITEMAP, level=0) for url in read.links_part.sitemaps]
    lists += [want(url, kind=UrlKind.FEED, level=0) for url in read.links_part.feeds]
    return Following(read.links, lists)


def _take_all(rows: Sequence[Row]) -> Batch:
    """Take all that a crawl has met; what came by import belongs to none."""
    return Batch(reopened=[Reopened(number, min(depth, DEEPEST_LEVEL)) for number, _, seed, depth in rows if seed])
