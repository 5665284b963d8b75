"""Judge URLs: do they belong to the crawl, are they traps, is there room on their level, and how soon is their turn.

In: URLs that jobs want, and claims that are about to be fetched. Out: rows for the store, waiting or ended by a rule.
The tests come in this order: scope, traps, budget of the level, and at the last moment what their pattern has brought.
"""

from collections.abc import Iterable

from pauk.base import outcomes
from pauk.base.clock import Clock
from pauk.base.settings import CRAWL_LEVEL_PAGES, CRAWL_PATTERN_PAGES, Settings
from pauk.base.urls import number_url, origin_of
from pauk.crawl.calendar import months_away
from pauk.crawl.login import Logins
from pauk.crawl.planned import DEPTH
from pauk.crawl.scope import Decision, Rules, Scope
from pauk.crawl.shapes import is_calendar, shape_of
from pauk.crawl.sprawl import ShapeBook
from pauk.crawl.traps import Limits, look
from pauk.crawl.visits import Wanted, want
from pauk.crawl.ways import Way
from pauk.store.links import Found
from pauk.store.records import DEEPEST_LEVEL, FAR, Batch, Claim, Kind, NewUrl, Reopened, Seed
from pauk.store.writer import Store

# Jobs that plan their requests one by one (`crawl.planned`).
PLANNED_JOBS = frozenset(("forum",))
LINK_TEXT_CHARS = 200
# Months of a calendar come a level later for each quarter they are away, and this many levels at most.
_MONTHS_A_LEVEL = 3
_FAR_LEVELS = 20
# A site with more is naming them after its pages; each has its own address to be known by then.
_MOST_WAYS_OUT = 100_000
# Where links lead that are not followed: known, so that the page's links are kept whole, but far away.
UNFOLLOWED = outcomes.OUT_OF_SCOPE.of("unfollowed")
_ELSEWHERE = f"{outcomes.OUT_OF_SCOPE}:"


class Judge:
    """Knows the rules of all seeds, and what the patterns of URLs have brought so far."""

    def __init__(self, store: Store, settings: Settings, clock: Clock, logins: Logins | None = None) -> None:
        self._store = store
        self._clock = clock
        self._level_pages = settings[CRAWL_LEVEL_PAGES]
        self._limits = Limits.from_settings(settings)
        self.book = ShapeBook(settings[CRAWL_PATTERN_PAGES])
        self._levels = {
            int(name.removeprefix("level:")): value
            for name, value in store.totals.counters().items()
            if name.startswith("level:")
        }
        self._logins = logins or Logins()
        self._ways_out: set[int] = set()  # URLs that links for logging out lead to, whatever their address looks like
        self.seeds: dict[int, Seed] = {}
        self.read_seeds()

    def read_seeds(self) -> None:
        """Take the seeds from the store."""
        self.seeds = {seed.id: seed for seed in self._store.seeds.all()}
        self.scope = Scope({seed.id: (seed.url, Rules.from_json(seed.rules)) for seed in self.seeds.values()})

    def load_shapes(self, urls: Iterable[str]) -> None:
        """Bring what is kept about the patterns of these URLs into memory; do so before they are judged."""
        unknown = self.book.unknown(map(shape_of, urls))
        if unknown:
            self.book.load(self._store.totals.shapes(unknown))

    # What is new.

    def decide(self, url: str, *, seed: int, depth: int) -> Decision:
        """Ask the scope alone."""
        return self.scope.judge(url, seed=seed, depth=depth)

    def judge(self, wanted: Wanted, *, seed: int, depth: int, referrer: int = 0, hops: int = 0) -> NewUrl:
        """Judge a URL that was met for the first time, or once more."""
        decision = self.decide(wanted.url, seed=seed, depth=depth)
        level = min(depth if wanted.level is None else wanted.level, DEEPEST_LEVEL)
        outcome = ""
        if not decision.allowed:
            outcome = outcomes.OUT_OF_SCOPE.of(decision.rule)
        elif refusal := self._refuse_way_out(wanted.key, wanted.url, wanted.host, wanted.text):
            outcome = refusal
        elif depth and (trap := look(wanted.url, self._limits, year=self._clock.now().year)):
            outcome = outcomes.TRAP.of(trap)
        elif self._level_pages and depth and self._levels.get(depth, 0) >= self._level_pages:
            outcome = outcomes.OVER_BUDGET.of("level")
        elif wanted.kind is Kind.PAGE:
            level = min(level + self._demote(wanted.url), DEEPEST_LEVEL)
        return NewUrl(
            wanted.key, wanted.url, wanted.host, level, depth, decision.seed, referrer,
            wanted.text[:LINK_TEXT_CHARS], outcome, wanted.kind, hops,
        )  # fmt: skip

    def is_planned(self, seed: int) -> bool:
        """Whether a seed belongs to a job that plans its requests one by one."""
        return seed in self.seeds and self.seeds[seed].job in PLANNED_JOBS

    def judge_planned(self, wanted: Wanted, seed: int) -> NewUrl:
        """Judge what a job that plans wants: by scope and log-in alone, at the level it asks for."""
        decision = self.decide(wanted.url, seed=seed, depth=DEPTH)
        outcome = "" if decision.allowed else outcomes.OUT_OF_SCOPE.of(decision.rule)
        outcome = outcome or self._refuse_way_out(wanted.key, wanted.url, wanted.host, wanted.text)
        return NewUrl(wanted.key, wanted.url, wanted.host, wanted.level or 0, DEPTH, decision.seed, outcome=outcome)

    def judge_way(self, way: Way) -> NewUrl:
        """Judge where a way leads."""
        item, claim = way.item, way.claim
        if way.depth == FAR:
            text = item.text[:LINK_TEXT_CHARS]
            return NewUrl(item.key, item.url, item.host, 0, FAR, claim.seed, claim.id, text, UNFOLLOWED)
        if way.is_redirect:
            return self._judge_target(claim, item)
        hops = claim.hops + 1 if item.kind is Kind.SITEMAP else 0
        return self.judge(item, seed=claim.seed, depth=way.depth, referrer=claim.id, hops=hops)

    def _judge_target(self, claim: Claim, target: Wanted) -> NewUrl:
        """Judge where a redirect leads; where a seed has moved, its crawl moves with it."""
        new = self.judge(target, seed=claim.seed, depth=claim.depth, referrer=claim.id, hops=claim.hops + 1)
        seed = self.seeds.get(claim.seed)
        if (
            claim.depth
            or seed is None
            or not new.outcome.startswith(_ELSEWHERE)
            or new.outcome == f"{_ELSEWHERE}exclude"
        ):
            return new
        if not self.scope.has_moved(claim.url, target.url):
            return new
        (added,) = self._store.seeds.add([(target.url, seed.job, seed.rules)])
        self.seeds[added.id] = added
        self.scope.add(added.id, added.url, Rules.from_json(added.rules))
        return self.judge(target, seed=added.id, depth=0, referrer=claim.id, hops=claim.hops + 1)

    def _demote(self, url: str) -> int:
        """Say how many levels later a URL comes because many of its kind wait, or its month is far away."""
        shape = shape_of(url)
        later = self.book.demotion(shape)
        if is_calendar(shape):
            later += min(months_away(url, self._clock.now()) // _MONTHS_A_LEVEL, _FAR_LEVELS)
        return later

    def take(self, batch: Batch, new: NewUrl) -> None:
        """Enter a judged URL into a batch."""
        batch.found[new.key] = new
        if not new.outcome:
            self._fill_level(batch, new.depth)

    def judge_again(self, rows: Iterable[tuple[int, str, int, int]]) -> Batch:
        """Judge URLs again that a rule left out (number, URL, seed, depth); those it takes in now wait again."""
        rows = list(rows)
        self.load_shapes(url for _, url, _, _ in rows)
        batch = Batch()
        for number, url, seed, depth in rows:
            new = self.judge(want(url), seed=seed, depth=depth)
            if not new.outcome:
                batch.reopened.append(Reopened(number, new.level))
                self._fill_level(batch, depth)
        return batch

    def _fill_level(self, batch: Batch, depth: int) -> None:
        self._levels[depth] = self._levels.get(depth, 0) + 1
        batch.count(f"level:{depth}", 1)

    # What would log us out.

    def note_ways_out(self, links: Iterable[Found]) -> None:
        """Remember where links for logging out lead; to be asked before the links of a page are judged."""
        if self._logins and len(self._ways_out) < _MOST_WAYS_OUT:
            self._ways_out.update(key for key, host, link in links if self._logins.refuse(link.url, host, link.text))

    def _refuse_way_out(self, key: int, url: str, host: str = "", text: str = "") -> str:
        """Return the outcome of a URL that a crawl which is logged in leaves alone; empty for all others."""
        if not self._logins:
            return ""
        refusal = self._logins.refuse(url, host or origin_of(url), text)
        return refusal or (str(outcomes.LOG_OUT_LINK) if key in self._ways_out else "")

    # What is about to be fetched.

    def refuse(self, claim: Claim) -> str:
        """Judge a claim once more: since it was taken in, rules may have become narrower, or its pattern run dry.

        Return the outcome with which it ends; empty where it may be fetched. To be asked once for each claim.
        """
        if refusal := self._refuse_way_out(number_url(claim.url) if self._ways_out else 0, claim.url):
            return refusal
        if claim.kind != Kind.PAGE:
            return ""
        decision = self.decide(claim.url, seed=claim.seed, depth=claim.depth)
        if not decision.allowed:
            return outcomes.OUT_OF_SCOPE.of(decision.rule)
        # A page that is kept is looked after, whatever others of its pattern bring.
        if claim.page or not claim.depth or self.is_planned(claim.seed):
            return ""
        verdict = self.book.verdict(shape_of(claim.url))
        return outcomes.TRAP.of(verdict) if verdict else ""
