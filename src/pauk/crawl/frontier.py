"""Decide what becomes of every URL: judge what pages link to, keep what was fetched, hand out what is next.

In: visits that ended, and what jobs (`crawl.contract.job`) want because of them. Out: rows in the store and claims for
the engine. The frontier lives in one thread, that of the store's writer; the order of its tests is: seen before, scope,
traps, budget of the level. Robots rules come last, when a URL is about to be fetched.
"""

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace

from pauk.base import outcomes
from pauk.base.clock import SYSTEM_ELAPSED, Clock, Elapsed
from pauk.base.settings import CRAWL_REDIRECTS, CRAWL_SITEMAPS, Settings
from pauk.base.urls import number_url, origin_of
from pauk.crawl.again.page_changes import Memory, RevisitJudge
from pauk.crawl.again.revisits import Revisiting
from pauk.crawl.contract.job import CRAWL, DEPTH, FOLLOWING, Job, WantedPage
from pauk.crawl.contract.visit import Following, Visit, VisitEnd, Wanted, want
from pauk.crawl.keeper import Keeper, Redirects, TitlesAndTexts, end_visit
from pauk.crawl.login.session import Logins
from pauk.crawl.rules.pattern_budgets import Sprawl
from pauk.crawl.rules.robots import read_robots
from pauk.crawl.rules.scope import ScopeRules
from pauk.crawl.rules.shortest_paths import ShortestPaths
from pauk.crawl.rules.site_yield import COSTS, Yield
from pauk.crawl.rules.soft_404 import SOFT_MISSING, SoftMissing
from pauk.crawl.rules.url_judge import MOST_LISTED, Judge
from pauk.crawl.rules.url_shapes import listed, shape_of
from pauk.store.sql.packing import PackedLinks
from pauk.store.sql.records import (
    DEEPEST_LEVEL,
    Batch,
    Claim,
    Host,
    HostNote,
    PatternFigures,
    Reopened,
    RobotsNote,
    Shortened,
    UrlKind,
    UrlState,
)  # fmt: skip
from pauk.store.writer import Store

# Outcomes that another way to the same URL may change.
_RULED_OUT = tuple(f"{name}:" for name in outcomes.RULED_OUT)
# What requests that end so have brought, where it is no page.
_BROUGHT = {
    outcomes.REDIRECTED.name: Yield.REDIRECT,
    outcomes.REDIRECT_LOOP.name: Yield.REDIRECT,
    outcomes.SITEMAP.name: Yield.LIST,
    outcomes.FEED.name: Yield.LIST,
    outcomes.NOT_HTML.name: Yield.FILE,
    outcomes.TOO_LARGE.name: Yield.FILE,
    outcomes.HTTP_ERROR.of(404): Yield.MISSING,
    outcomes.HTTP_ERROR.of(410): Yield.MISSING,
}
_READ_NOT_KEPT = (str(outcomes.NOINDEX), SOFT_MISSING)

# Whoever groups pages that are nearly the same: a batch whose rows are written → how many have near duplicates.
FindNearDuplicates = Callable[[Batch], int]


@dataclass(slots=True)
class Written:
    """What came of a batch: how each visit ended, and what was met on the way."""

    endings: list[VisitEnd] = field(default_factory=list)
    new_waiting: int = 0
    new_skipped: dict[str, int] = field(default_factory=dict)
    waiting_hosts: set[str] = field(default_factory=set)
    kindred: int = 0  # pages that are the same as others, or nearly
    looped: int = 0  # URLs that had ended as redirected, and turn out to be part of a loop
    revived: int = 0  # URLs that had ended as redirected, and are asked again with a cookie
    woken: int = 0  # URLs that had ended, and are asked again because a list says that they have changed
    taken_up: int = 0  # URLs that a rule had left out, and that wait now
    parked: dict[str, int] = field(default_factory=dict)  # URLs that ended with their whole host
    brought: Counter[str] = field(default_factory=Counter)  # what requests for what was not known before brought
    set_aside: int = 0  # URLs that wait, and that this run does not ask for
    worth: Counter[int] = field(default_factory=Counter)  # host → visits that were worth it less others, in quarters

    @property
    def has_old(self) -> bool:
        """Whether URLs wait again that were known before, at whatever host."""
        return self.revived > 0 or self.woken > 0 or self.taken_up > 0


class Frontier:
    """The judge and bookkeeper of a crawl; used by one thread at a time.

    Whoever makes one employs the jobs of the run before anything is fetched: ``frontier.jobs = [...]``.
    """

    def __init__(
        self,
        store: Store,
        settings: Settings,
        clock: Clock,
        *,
        logins: Logins | None = None,
        find_near_duplicates: FindNearDuplicates | None = None,
        elapsed: Elapsed = SYSTEM_ELAPSED,
    ) -> None:
        self.elapsed = elapsed
        self.store = store
        self.settings = settings
        self.clock = clock
        self.jobs: Sequence[Job] = ()
        self.takes: Callable[[Claim], bool] | None = None  # what this run asks for; None: whatever waits
        self.set_aside = 0  # URLs that wait and that this run does not ask for
        self.retried = 0  # URLs that failed and are tried again, though the budget of pages is used up
        self.spent: Mapping[str, int] | None = None  # of the budgets of this run; None: all that was ever fetched
        self.judge = Judge(store, settings, clock, logins)
        self._knows_listed = False
        self._find_kin = find_near_duplicates
        self._redirects = Redirects(store, settings[CRAWL_REDIRECTS], elapsed)
        self._missing = SoftMissing(store.notes)
        self._faces = TitlesAndTexts(store)
        self.memory = Memory(store)
        self._revisiting = Revisiting(store, settings, clock)
        self._reads_sitemaps = settings[CRAWL_SITEMAPS]

    # Beginning.

    def counters(self) -> dict[str, int]:
        """Return what counts against the budgets of this run, as it was when the run began."""
        return self.store.totals.counters() if self.spent is None else dict(self.spent)

    def leave_seeds(self, urls: Collection[str]) -> None:
        """Let further pages of these seeds wait for another run; those that are kept are still looked after."""
        left = {seed.id for seed in self.judge.seeds.values() if seed.url in urls and seed.job == CRAWL}
        takes = self.takes
        if left:
            self.takes = lambda claim: (bool(claim.page) or claim.seed not in left) and (takes is None or takes(claim))

    def add_seeds(self, seeds: Sequence[tuple[str, str, ScopeRules]]) -> list[tuple[str, str]]:
        """Take in seeds (canonical URL, job, rules); return those that are refused, with the reason."""
        with self.store.transaction():
            return self._add_seeds(seeds)

    def _add_seeds(self, seeds: Sequence[tuple[str, str, ScopeRules]]) -> list[tuple[str, str]]:
        limited = {seed.url for seed in self.judge.seeds.values() if ScopeRules.from_json(seed.rules).depth >= 0}
        added = self.store.seeds.add([(url, job, rules.as_json()) for url, job, rules in seeds])
        self.judge.read_seeds()
        known = self.store.urls.known(number_url(seed.url) for seed in added)
        self.judge.load_shapes(seed.url for seed in added)
        batch = Batch()
        refused = []
        for seed in added:
            new = self.judge.judge(want(seed.url), seed=seed.id, depth=0)
            if new.outcome:
                refused.append((seed.url, self._tell_refusal(seed.url, seed.id, new.outcome)))
            if new.key not in known:
                self.judge.take(batch, new)
                continue
            number = known[new.key].id
            owner = self.judge.seeds.get(self.store.urls.seed_of(number))
            if not known[new.key].depth and owner is not None and owner.job != seed.job:
                self.store.urls.forget_way(number)  # as a seed of another job it is near for that one alone
            self._shorten({number: 0}, seed.id)
            outcome = self.store.urls.ended([number]).get(number, "")
            if outcome and not new.outcome and not outcomes.has_page(outcome):  # whoever names it wants it tried
                batch.reopened.append(Reopened(number, new.level))
        self.store.complete(batch)
        for seed in added if self._reads_sitemaps else ():
            if seed.url in limited:  # now perhaps without a limit, so that what its host named before counts
                robots = read_robots(self.store.hosts.robots_of(origin_of(seed.url)), user_agent="")
                self.add_sitemaps(seed.id, robots.sitemaps, Written())
        return refused

    def _tell_refusal(self, url: str, seed: int, outcome: str) -> str:
        """Say why a seed is refused: in the words of the scope, or of the outcome."""
        by_scope = outcome.startswith(_RULED_OUT)
        return self.judge.decide(url, seed=seed, depth=0).reason if by_scope else outcomes.explain(outcome)

    # Keeping.

    def complete(
        self, visits: Sequence[Visit], hosts: Sequence[HostNote] = (), robots: Sequence[RobotsNote] = ()
    ) -> Written:
        """Write what visits brought, and what was learnt about hosts, in one transaction."""
        with self.store.transaction():
            return self._complete(visits, hosts, robots)

    def _complete(self, visits: Sequence[Visit], hosts: Sequence[HostNote], robots: Sequence[RobotsNote]) -> Written:
        if not self._knows_listed:
            self.judge.listed |= self.store.urls.listed_keys(MOST_LISTED)
            self._knows_listed = True
        batch = Batch(hosts=list(hosts), robots=list(robots))
        written = Written()
        visits = sorted(self._measure(visits), key=lambda one: (one.claim.level, one.claim.id))  # as in the queue
        self.judge.load_shapes(visit.claim.url for visit in visits if not visit.claim.is_listed)
        self.judge.load_shapes((visit.claim.url for visit in visits if visit.claim.is_listed), are_listed=True)
        ways = ShortestPaths()
        kept = self._sort_out(visits, batch, written, ways)
        revived = len(batch.reopened)  # so far by redirects alone
        plans = [(job, job.take(written.endings, batch)) for job in self.jobs if visits]
        links = {page: wanted for _, plan in plans for page, wanted in plan.links.items()}
        self._find_ways(kept, links, ways, batch)
        self._take_up_listed(kept, batch)
        self._take_ways(ways, batch)
        for job, plan in plans:
            self._grant(job, plan.wishes, batch)
        self._revisiting.note(written.endings, batch, comes_back=self.memory.tells_new)
        batch.shapes = [PatternFigures(*row) for row in self.judge.book.take_changes()]
        written.taken_up = self.store.complete(batch)
        written.kindred = self._find_kin(batch) if self._find_kin is not None else 0
        written.revived, written.woken = revived, len(batch.reopened) - revived
        written.taken_up += sum(self._shorten(shorter, seed) for seed, shorter in ways.shorter.items())
        _note_found(batch, written)
        return written

    def _find_ways(
        self, kept: Sequence[Visit], wanted: Mapping[int, Sequence[Wanted]], ways: ShortestPaths, batch: Batch
    ) -> None:
        """Find the ways that pages open; most links lead to what is known, and are not looked at any closer."""
        links = {visit.claim.id: PackedLinks.of(visit.read.links) for visit in kept if visit.read is not None}
        depths = self.store.urls.known_depths({key for packed in links.values() for key in packed.keys})
        for visit in kept:
            packed = links[visit.claim.id]
            self.judge.note_ways_out(packed)
            wishes = wanted.get(visit.claim.id, ())
            if isinstance(wishes, Following):
                wishes.others = self._revisiting.choose(wishes.others, visit.claim, batch)
                ways.add_links(wishes, visit.claim, depths)
            else:
                for item in self._revisiting.choose(wishes, visit.claim, batch):
                    ways.add(item, visit.claim)
            for place, key in enumerate(packed.keys):
                if key not in depths and key not in ways.best:
                    _, host, link = packed[place]
                    ways.add_unfollowed(Wanted(key, link.url, host, link.text), visit.claim)

    def _measure(self, visits: Sequence[Visit]) -> Sequence[Visit]:
        """Give claims the depth they have now: a shorter way may have been found while they were in flight."""
        depths = self.store.urls.depths(visit.claim.id for visit in visits)
        return [
            visit
            if depths.get(visit.claim.id, visit.claim.depth) == visit.claim.depth
            else replace(visit, claim=visit.claim._replace(depth=depths[visit.claim.id]))
            for visit in visits
        ]

    def _take_ways(self, ways: "ShortestPaths", batch: Batch) -> None:
        """Judge what is new, and note where a shorter way leads to what is known."""
        known = self.store.urls.known(ways.best)
        self.judge.load_shapes(way.item.url for key, way in ways.best.items() if key not in known)
        elsewhere: list[tuple[str, int, int]] = []
        for key, way in ways.best.items():
            seen = known.get(key)
            if seen is None:
                new = self.judge.judge_way(way)
                self.judge.take(batch, new)
                if new.outcome == str(outcomes.ALIAS):
                    elsewhere.append((new.url, new.seed, new.depth))
            elif way.depth < seen.depth:
                ways.shorter.setdefault(way.claim.seed, {})[seen.id] = way.depth
        if elsewhere:
            self._take_elsewhere(elsewhere, batch)

    def grant(self, job: Job, begin: Callable[[], Sequence[WantedPage]]) -> None:
        """Let pages wait that a job wants to begin with, in the transaction in which it notes that it wants them."""
        with self.store.transaction():
            batch = Batch()
            self._grant(job, begin(), batch)
            self.store.complete(batch)

    def _grant(self, job: Job, wishes: Sequence[WantedPage], batch: Batch) -> None:
        """Let what a job asks for by name wait, known or not; it is told at once what a rule leaves out."""
        while wishes:
            known = self.store.urls.known({wish.item.key for wish in wishes})
            refused: list[tuple[WantedPage, str]] = []
            for wish in wishes:
                new = self.judge.judge_wish(wish.item, wish.seed)
                if new.outcome:
                    refused.append((wish, new.outcome))
                elif wish.item.key in known:
                    number = known[wish.item.key].id
                    self.store.urls.adopt([number], seed=new.seed, depth=DEPTH)
                    batch.reopened.append(Reopened(number, new.level))
                else:
                    batch.found[new.key] = new
            wishes = job.refuse(refused, batch) if refused else ()

    def add_sitemaps(self, number: int, urls: Sequence[str], written: Written) -> None:
        """Let the sitemaps wait that a host's robots.txt names, where the crawl of a seed goes to any depth."""
        seed = self.judge.seeds.get(number)
        if seed is None or seed.job != CRAWL or ScopeRules.from_json(seed.rules).depth >= 0:
            return
        wanted = [want(url, kind=UrlKind.SITEMAP, level=0) for url in urls]
        known = self.store.urls.known({item.key for item in wanted})
        batch = Batch()
        batch.retyped = [(known[item.key].id, UrlKind.SITEMAP) for item in wanted if item.key in known]
        for item in wanted:
            if item.key not in known:
                new = self.judge.judge(item, seed=number, depth=0)
                # The site's owner named it, so it may lie elsewhere.
                self.judge.take(
                    batch, new._replace(outcome="" if new.outcome.startswith(_RULED_OUT[0]) else new.outcome)
                )
        written.taken_up += self.store.complete(batch)
        _note_found(batch, written)

    def _sort_out(self, visits: Sequence[Visit], batch: Batch, written: Written, ways: ShortestPaths) -> list[Visit]:
        """Turn visits into endings and pages; return those whose links count."""
        reads = [visit.read for visit in visits if visit.read is not None]
        returns = RevisitJudge(self.store, self.memory, visits)
        keeper = Keeper(
            self.store, self.judge.book, self._missing, reads, returns, faces=self._faces, elapsed=self.elapsed
        )
        kept = [visit for visit in visits if visit.read is not None]
        self._redirects.to_known.clear()
        for visit in visits:
            first, page = len(batch.endings), len(batch.pages)
            outcome = self._end(visit, batch, ways, keeper, returns)
            is_over = not any(ending.due_at for ending in batch.endings[first:])
            written.endings.append(VisitEnd(visit, outcome, len(batch.pages) > page, is_over))
            written.looped += len(batch.endings) - first - 1
            if visit.fetched is not None:
                batch.count("bytes", len(visit.fetched.body))
                batch.count("requests", 1)
                is_failed = outcomes.read_outcome(outcome)[0].group is outcomes.OutcomeGroup.FAILED
                took_s = visit.fetched.latency_s or visit.fetched.elapsed_s  # to answer, or to show that it will not
                batch.ask(visit.claim.host, took_s, is_failed=is_failed)
                written.worth[visit.claim.host] += 4
                if is_over and visit.claim.job in FOLLOWING:
                    self._weigh(visit, outcome, keeper, written)
        keeper.note_names(self.judge.aliases)
        for url, visit in keeper.probes:
            probe = self.judge.judge_probe(url, visit.claim)
            if probe.key not in self.store.urls.known([probe.key]):
                self.judge.take(batch, probe)
        self.judge.barren = {claim for claim, brought in keeper.brought.items() if brought is Yield.REPEAT}
        return kept

    def _take_elsewhere(self, urls: Sequence[tuple[str, int, int]], batch: Batch) -> None:
        """Let pages wait under the name under which their site is crawled (URL, seed, depth), where they are new."""
        wanted = [(want(self.judge.aliases.elsewhere(url)), seed, depth) for url, seed, depth in urls]
        known = self.store.urls.known(item.key for item, _, _ in wanted)
        self.judge.load_shapes(item.url for item, _, _ in wanted)
        for item, seed, depth in wanted:
            if item.key not in known and item.key not in batch.found:
                self.judge.take(batch, self.judge.judge(item, seed=seed, depth=depth))

    def _weigh(self, visit: Visit, outcome: str, keeper: Keeper, written: Written) -> None:
        """Note what a request has brought to its site; what was there before is only looked after."""
        claim, name = visit.claim, outcome.partition(":")[0]
        brought = keeper.brought.get(claim.id) or _BROUGHT.get(outcome) or _BROUGHT.get(name)
        if claim.page or brought is None or claim.kind == UrlKind.PROBE:
            return
        if claim.id not in keeper.brought and self.memory.tells_new:
            return  # whoever comes back knows already what is no page
        shape, is_page = shape_of(claim.url), claim.kind == UrlKind.PAGE and claim.id not in keeper.brought
        if is_page and (brought is Yield.MISSING or claim.id in self._redirects.to_known):
            self.judge.book.note(listed(shape) if claim.is_listed else shape, novel=False, example=claim.url)
        self.judge.book.spend(shape, brought)
        written.brought[brought] += 1
        written.worth[claim.host] -= 2 * COSTS[brought]

    def _end(self, visit: Visit, batch: Batch, ways: ShortestPaths, keeper: Keeper, returns: RevisitJudge) -> str:
        """Note how one visit ended, and return its outcome."""
        outcome = visit.outcome
        if outcome == str(outcomes.REDIRECTED):
            if visit.fetched is not None and visit.claim.job in FOLLOWING:
                self.judge.aliases.note(visit.claim.url, visit.fetched.location, is_same=True)
            outcome = self._redirects.follow(visit, batch, ways)
            if batch.endings[-1].target_key:
                returns.note_moved(visit, batch, batch.endings[-1].target_key)
            return outcome
        if visit.claim.kind == UrlKind.PROBE and visit.fetched is not None and visit.fetched.status:
            keeper.take_probe(visit)
            outcome = str(outcomes.PROBE)
            end_visit(batch, visit, outcome, self.elapsed)
            return outcome
        is_feed = visit.claim.kind == UrlKind.FEED
        if visit.read is not None and (visit.claim.kind == UrlKind.PAGE or (is_feed and not visit.read.is_feed)):
            return keeper.keep(visit, visit.read, batch)
        if visit.read is not None:
            outcome = str(outcomes.FEED if is_feed else outcomes.SITEMAP)
        elif outcome == str(outcomes.NOT_MODIFIED):
            returns.confirm(visit, batch)
        elif returns.has_gone(visit, outcome):
            outcome = str(outcomes.GONE)
            returns.note_gone(visit, batch)
        elif returns.stays_gone(visit, outcome):
            outcome = str(outcomes.GONE)
        end_visit(batch, visit, outcome, self.elapsed)
        return outcome

    def _take_up_listed(self, kept: Sequence[Visit], batch: Batch) -> None:
        """Let pages come in their turn, or be judged anew, that only sitemaps had named and that pages link to now."""
        if not self.judge.listed:
            return
        levels: dict[int, int] = {}
        for visit in kept:
            if visit.claim.kind == UrlKind.PAGE and visit.read is not None and visit.claim.job in FOLLOWING:
                wishes = Following(visit.read.links)
                for place in wishes.places:
                    if (key := wishes.links.keys[place]) in self.judge.listed:
                        level = visit.claim.depth + 1
                        levels[key] = min(level, levels.get(key, level))
        known = {key: seen.id for key, seen in self.store.urls.known(levels).items()}
        self.judge.listed.difference_update(levels)
        by_number = {number: min(levels[key], DEEPEST_LEVEL) for key, number in known.items()}
        rows = self.store.urls.unlist(by_number)
        self.store.queue.move(
            {
                number: level - by_number[number]
                for number, state, level, _ in rows
                if state == UrlState.WAITING and level > by_number[number]
            }
        )
        ruled_out = [number for number, _, _, outcome in rows if outcome.startswith(f"{outcomes.TRAP}:")]
        batch.reopened += [Reopened(number, by_number[number]) for number in ruled_out]

    def _shorten(self, shorter: Mapping[int, int], seed: int) -> int:
        """Pass shorter ways on, and take in what a rule left out before; return how much.

        Pages that were read but not kept have no links to pass the way on along; they are fetched once more. Of what
        belongs to a job that follows no links, no way leads on.
        """
        if seed in self.judge.seeds and self.judge.seeds[seed].job != CRAWL:
            for number, depth in shorter.items():
                self.store.urls.adopt([number], seed=seed, depth=depth)
            return 0
        ended = self.store.urls.shorten(shorter.items(), seed=seed)
        ruled_out = [(row.id, row.url, row.seed, row.depth) for row in ended if row.outcome.startswith(_RULED_OUT)]
        batch = self.judge.judge_again(ruled_out)
        batch.reopened += [Reopened(row.id, row.depth) for row in ended if self._had_links_left_out(row)]
        self.store.complete(batch)
        return len(batch.reopened)

    def _had_links_left_out(self, row: Shortened) -> bool:
        """Whether a page that was read but not kept lay so deep that its links were left out."""
        seed = self.judge.seeds.get(row.seed)
        limit = ScopeRules.from_json(seed.rules).depth if seed is not None else -1
        return row.outcome in _READ_NOT_KEPT and 0 <= limit <= row.old_depth

    def postpone(self, host: int) -> None:
        """Come back later to everything that waits at a host that is given up."""
        self._revisiting.postpone(host)

    # Handing out.

    def claim_hosts(self, count: int) -> list[Host]:
        """Lease hosts that have something waiting."""
        return self.store.queue.claim_hosts(count)

    def claim(self, wanted: Mapping[int, int]) -> tuple[list[Claim], list[Visit]]:
        """Lease URLs; those that are not wanted any more come back as visits that ended at once."""
        claims: Sequence[Claim] = self._claim_taken(wanted)
        for job in self.jobs:
            claims = job.brief(claims)
        self.judge.load_shapes(claim.url for claim in claims if not claim.is_listed)
        self.judge.load_shapes((claim.url for claim in claims if claim.is_listed), are_listed=True)
        taken, refused = [], []
        for claim in claims:
            outcome = self.judge.refuse(claim)
            if outcome:
                refused.append(Visit(claim=claim, outcome=outcome))
            else:
                taken.append(claim)
        moved = [visit.claim for visit in refused if visit.outcome == str(outcomes.ALIAS)]
        if moved:
            batch = Batch()
            self._take_elsewhere([(claim.url, claim.seed, claim.depth) for claim in moved], batch)
            self.store.complete(batch)
        return taken, refused

    def _claim_taken(self, wanted: Mapping[int, int]) -> Sequence[Claim]:
        """Lease URLs that this run asks for; the others stay leased until it ends, so that nobody claims them again."""
        claims = self.store.queue.claim(wanted)
        if self.takes is None:
            return claims
        taken: list[Claim] = []
        left = dict(wanted)
        while claims:
            came = Counter(claim.host for claim in claims)
            mine = [claim for claim in claims if self.takes(claim)]
            self.set_aside += len(claims) - len(mine)
            taken += mine
            kept = Counter(claim.host for claim in mine)
            left = {host: left[host] - kept[host] for host, count in came.items() if count == left[host] > kept[host]}
            claims = self.store.queue.claim(left) if left else []
        return taken

    def sprawl(self) -> list[Sprawl]:
        """Return the URL patterns with most URLs, as far as they are in memory."""
        return self.judge.book.sprawl()


def _note_found(batch: Batch, written: Written) -> None:
    """Note what a batch has let in, and what it has left out."""
    for new in batch.found.values():
        if new.outcome:
            written.new_skipped[new.outcome] = written.new_skipped.get(new.outcome, 0) + 1
        else:
            written.new_waiting += 1
            written.waiting_hosts.add(new.host)
