"""Judge URLs: do they belong to the crawl, are they traps, is there room on their level, and how soon is their turn.

In: URLs that jobs want, and claims that are about to be fetched. Out: rows for the store, waiting or ended by a rule.
The tests come in this order: scope, traps, budget of the level, and at the last moment what their pattern has brought.
"""

from collections import Counter
from collections.abc import Iterable

from pauk.base import outcomes
from pauk.base.clock import Clock
from pauk.base.settings import CRAWL_LEVEL_PAGES, CRAWL_PATTERN_PAGES, Settings
from pauk.base.urls import number_url, origin_of
from pauk.crawl.contract.job import DEPTH, FOLLOWING
from pauk.crawl.contract.visit import Wanted, want
from pauk.crawl.login.session import Logins
from pauk.crawl.rules.pattern_budgets import ShapeBook
from pauk.crawl.rules.scope import Decision, Scope, ScopeRules
from pauk.crawl.rules.shortest_paths import ShortestPath
from pauk.crawl.rules.site_aliases import Aliases
from pauk.crawl.rules.traps import UrlLimits, look, months_away
from pauk.crawl.rules.url_shapes import is_calendar, listed, shape_of, site_row
from pauk.store.sql.packing import ResolvedLink
from pauk.store.sql.records import DEEPEST_LEVEL, FAR, Batch, Claim, NewUrl, Reopened, Seed, UrlKind
from pauk.store.writer import Store

LINK_TEXT_CHARS = 200
# Months of a calendar come a level later for each quarter they are away, and this many levels at most.
_MONTHS_A_LEVEL = 3
_FAR_LEVELS = 20
# Sitemaps take turns with pages: the first four of a site come at once, each doubling two levels later.
_LISTS_AT_ONCE = 4
_LIST_LEVELS = 2
# So many sitemaps of a site are read, and one more for every two of its pages that brought something new.
_FREE_LISTS = 24
_NEW_A_LIST = 2
# What a page links to that brought nothing itself comes so much later.
_BARREN_LEVELS = 3
MOST_LISTED = 200_000  # 0.1 KB each
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
        self._limits = UrlLimits.from_settings(settings)
        self.book = ShapeBook(settings[CRAWL_PATTERN_PAGES])
        self._levels = {
            int(name.removeprefix("level:")): value
            for name, value in store.totals.counters().items()
            if name.startswith("level:")
        }
        self._logins = logins or Logins()
        self._lists: Counter[str] = Counter()  # sitemaps that were met, by site
        self._lists_read: Counter[str] = Counter()  # those that were let through in this run
        self.listed: set[int] = set()  # by key, which only sitemaps and feeds name so far
        self.barren: set[int] = set()  # of the batch that is being judged: pages that brought nothing, by claim
        self._ways_out: set[int] = set()  # URLs that links for logging out lead to, whatever their address looks like
        self.seeds: dict[int, Seed] = {}
        self.aliases = Aliases(store.notes)
        self.read_seeds()

    def read_seeds(self) -> None:
        """Take the seeds from the store."""
        self.seeds = {seed.id: seed for seed in self._store.seeds.all()}
        rules = {seed.id: (seed.url, ScopeRules.from_json(seed.rules)) for seed in self.seeds.values()}
        self.aliases.preferred = {origin_of(seed.url) for seed in self.seeds.values()}
        self.scope = Scope(rules, {seed.id: seed.job for seed in self.seeds.values()})

    def load_shapes(self, urls: Iterable[str], *, are_listed: bool = False) -> None:
        """Bring what is kept about the patterns of these URLs into memory; do so before they are judged."""
        shapes = map(shape_of, urls)
        unknown = self.book.unknown(map(listed, shapes) if are_listed else shapes)
        if unknown:
            self.book.load(self._store.totals.shapes(unknown))

    # What is new.

    def decide(self, url: str, *, seed: int, depth: int) -> Decision:
        """Ask the scope alone."""
        return self.scope.judge(url, seed=seed, depth=depth)

    def judge(
        self, wanted: Wanted, *, seed: int, depth: int, referrer: int = 0, hops: int = 0, is_listed: bool = False
    ) -> NewUrl:
        """Judge a URL that was met for the first time, or once more."""
        decision = self.decide(wanted.url, seed=seed, depth=depth)
        level = min(depth if wanted.level is None else wanted.level, DEEPEST_LEVEL)
        outcome = ""
        if not decision.allowed:
            outcome = outcomes.OUT_OF_SCOPE.of(decision.rule)
        elif refusal := self._refuse_way_out(wanted.key, wanted.url, wanted.host, wanted.text):
            outcome = refusal
        elif depth and wanted.kind is UrlKind.PAGE and self.aliases.elsewhere(wanted.url):
            outcome = str(outcomes.ALIAS)
        elif depth and (trap := look(wanted.url, self._limits, year=self._clock.now().year)):
            outcome = outcomes.TRAP.of(trap)
        elif self._level_pages and depth and self._levels.get(depth, 0) >= self._level_pages:
            outcome = outcomes.OVER_BUDGET.of("level")
        elif wanted.kind is UrlKind.PAGE:
            # A URL comes later where many of its kind wait, or its month is far away.
            shape = shape_of(wanted.url)
            later = self.book.demotion(listed(shape)) + 1 if is_listed else self.book.demotion(shape)
            if is_calendar(shape):
                later += min(months_away(wanted.url, self._clock.now()) // _MONTHS_A_LEVEL, _FAR_LEVELS)
            later += self.book.hold_back(wanted.url, listed(shape) if is_listed else shape)
            level = min(level + later, DEEPEST_LEVEL)
            level = min(level + _BARREN_LEVELS, DEEPEST_LEVEL) if referrer in self.barren else level
        elif wanted.kind is UrlKind.SITEMAP:
            # Say how many levels later a sitemap comes because its site has named many.
            site = site_row(shape_of(wanted.url))
            self._lists[site] += 1
            level = min(level + _LIST_LEVELS * ((self._lists[site] - 1) // _LISTS_AT_ONCE).bit_length(), DEEPEST_LEVEL)
        return NewUrl(
            wanted.key, wanted.url, wanted.host, level, depth, decision.seed, referrer,
            wanted.text[:LINK_TEXT_CHARS], outcome, wanted.kind, hops, is_listed,
        )  # fmt: skip

    def judge_wish(self, wanted: Wanted, seed: int) -> NewUrl:
        """Judge what a job asks for by name: by scope and log-in alone, at the level it asks for."""
        decision = self.decide(wanted.url, seed=seed, depth=DEPTH)
        outcome = "" if decision.allowed else outcomes.OUT_OF_SCOPE.of(decision.rule)
        outcome = outcome or self._refuse_way_out(wanted.key, wanted.url, wanted.host, wanted.text)
        return NewUrl(wanted.key, wanted.url, wanted.host, wanted.level or 0, DEPTH, decision.seed, outcome=outcome)

    def judge_probe(self, url: str, claim: Claim) -> NewUrl:
        """Let an address be asked for that cannot exist, to learn what the host of a claim shows for it."""
        item = want(url, kind=UrlKind.PROBE, level=0)
        return NewUrl(
            item.key, item.url, item.host, 0, claim.depth + 1, claim.seed, claim.id,
            outcome=self._refuse_way_out(item.key, url), kind=UrlKind.PROBE,
        )  # fmt: skip

    def judge_way(self, way: ShortestPath) -> NewUrl:
        """Judge where a way leads."""
        item, claim = way.item, way.claim
        if way.depth == FAR:
            text = item.text[:LINK_TEXT_CHARS]
            return NewUrl(item.key, item.url, item.host, 0, FAR, claim.seed, claim.id, text, UNFOLLOWED)
        if way.is_redirect:
            return self._judge_target(claim, item)
        hops = claim.hops + 1 if item.kind is UrlKind.SITEMAP else 0
        is_listed = item.kind is UrlKind.PAGE and claim.kind != UrlKind.PAGE
        return self.judge(item, seed=claim.seed, depth=way.depth, referrer=claim.id, hops=hops, is_listed=is_listed)

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
        self.scope.add(added.id, added.url, ScopeRules.from_json(added.rules), added.job)
        return self.judge(target, seed=added.id, depth=0, referrer=claim.id, hops=claim.hops + 1)

    def take(self, batch: Batch, new: NewUrl) -> None:
        """Enter a judged URL into a batch."""
        batch.found[new.key] = new
        if new.is_listed and len(self.listed) < MOST_LISTED:
            self.listed.add(new.key)
        if not new.outcome:
            self._fill_level(batch, new.depth)

    def judge_again(self, rows: Iterable[tuple[int, str, int, int]]) -> Batch:
        """Judge URLs again that a rule left out (number, URL, seed, depth); those it takes in now wait again.

        Where no way leads that may be gone, no rule has decided, and none can decide otherwise.
        """
        rows = [row for row in rows if row[3] != FAR]
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

    def _refuse_list(self, claim: Claim) -> str:
        """Refuse a sitemap that was never read, where its site's lists, or all it costs, are more than it brings."""
        site = site_row(shape_of(claim.url))
        is_over = self._lists_read[site] >= _FREE_LISTS + self.book.count_new(site) // _NEW_A_LIST
        if (is_over or self.book.strain(site)[0] >= 1) and not self._store.revisits.histories([claim.id]):
            return outcomes.TRAP.of("sitemaps")
        self._lists_read[site] += 1
        return ""

    # What would log us out.

    def note_ways_out(self, links: Iterable[ResolvedLink]) -> None:
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
        if claim.kind != UrlKind.PAGE:
            return self._refuse_list(claim) if claim.kind == UrlKind.SITEMAP else ""
        decision = self.decide(claim.url, seed=claim.seed, depth=claim.depth)
        if not decision.allowed:
            return outcomes.OUT_OF_SCOPE.of(decision.rule)
        # A page that is kept is looked after, whatever others of its pattern bring.
        if claim.page or not claim.depth or claim.job not in FOLLOWING:
            return ""
        if self.aliases.elsewhere(claim.url):
            return str(outcomes.ALIAS)
        shape = shape_of(claim.url)
        verdict = self.book.verdict(listed(shape) if claim.is_listed else shape)
        return outcomes.TRAP.of(verdict) if verdict else ""
