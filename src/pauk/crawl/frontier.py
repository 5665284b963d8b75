"""Decide what becomes of every URL: judge what pages link to, keep what was fetched, hand out what is next.

In: visits that ended, and what jobs want because of them. Out: rows in the store and claims for the engine. The
frontier lives in one thread, that of the store's writer; the order of its tests is: seen before, scope, traps,
budget of the level. Robots rules come last, when a URL is about to be fetched.
"""

import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from pauk.base import outcomes
from pauk.base.clock import Clock
from pauk.base.settings import CRAWL_LEVEL_PAGES, CRAWL_PATTERN_PAGES, CRAWL_REDIRECTS, Settings
from pauk.base.urls import number_url, origin_of
from pauk.crawl.calendar import months_away
from pauk.crawl.scope import Decision, Rules, Scope
from pauk.crawl.shapes import is_calendar, shape_of
from pauk.crawl.traps import Limits, ShapeBook, SoftMissing, Sprawl, look
from pauk.crawl.visits import ReadPage, Visit, Wanted, want
from pauk.store.records import (
    FAR,
    Batch,
    Claim,
    Ending,
    Host,
    HostNote,
    Kind,
    Known,
    NewDocument,
    NewPage,
    NewUrl,
    Reopened,
    RobotsNote,
    Seed,
    Shape,
)
from pauk.store.sqlite import SqliteStore

# Levels of the front queues: a URL's depth, plus what its pattern is demoted by.
_DEEPEST_LEVEL = 60
LINK_TEXT_CHARS = 200
# Months of a calendar come a level later for each quarter they are away, and this many levels at most.
_MONTHS_A_LEVEL = 3
_FAR_LEVELS = 20
# Outcomes that another way to the same URL may change.
_RULED_OUT = (f"{outcomes.OUT_OF_SCOPE}:", f"{outcomes.TRAP}:", f"{outcomes.OVER_BUDGET}:")
_SOFT_MISSING = outcomes.HTTP_ERROR.of("soft 404")
_READ_NOT_KEPT = (str(outcomes.NOINDEX), _SOFT_MISSING)
# Where links lead that are not followed: known, so that the page's links are kept whole, but far away.
UNFOLLOWED = outcomes.OUT_OF_SCOPE.of("unfollowed")
SITEMAP = outcomes.NOT_HTML.of("sitemap")
_SITEMAP_HOPS = 3  # sitemaps that lead to sitemaps

# A planner: what it remembers and the pages that have come → what it remembers now and what it wants because of each.
Plan = Callable[[str, bytes, Sequence[Visit]], tuple[bytes, Mapping[int, Sequence[Wanted]]]]


class Ended(NamedTuple):
    """How a visit really ended, whether its page was kept, and whether that was the end of its URL."""

    visit: Visit
    outcome: str
    is_kept: bool
    is_over: bool


@dataclass(slots=True)
class Written:
    """What came of a batch: how each visit ended, and what was met on the way."""

    endings: list[Ended] = field(default_factory=list)
    new_waiting: int = 0
    new_skipped: dict[str, int] = field(default_factory=dict)
    waiting_hosts: set[str] = field(default_factory=set)
    has_reopened: bool = False
    looped: int = 0  # URLs that had ended as redirected, and turn out to be part of a loop
    parked: dict[str, int] = field(default_factory=dict)  # URLs that ended with their whole host


class Frontier:
    """The judge and bookkeeper of a crawl; used by one thread at a time."""

    def __init__(self, store: SqliteStore, settings: Settings, clock: Clock, plan: Plan) -> None:
        self.store = store
        self._plan = plan
        self._clock = clock
        self._redirects = settings[CRAWL_REDIRECTS]
        self._level_pages = settings[CRAWL_LEVEL_PAGES]
        self._limits = Limits.from_settings(settings)
        self._book = ShapeBook(settings[CRAWL_PATTERN_PAGES])
        self._missing = SoftMissing()
        self._levels = {
            int(name.removeprefix("level:")): value
            for name, value in store.counters().items()
            if name.startswith("level:")
        }
        self._take_seeds(store.seeds())

    def _take_seeds(self, seeds: Iterable[Seed]) -> None:
        self._seeds = {seed.id: seed for seed in seeds}
        self.scope = Scope({seed.id: (seed.url, Rules.from_json(seed.rules)) for seed in self._seeds.values()})

    # Beginning.

    def begin(self, seeds: Sequence[tuple[str, str, Rules]]) -> list[tuple[str, str]]:
        """Take in seeds (canonical URL, job, rules); return those that are refused, with the reason."""
        with self.store.together():
            return self._begin(seeds)

    def _begin(self, seeds: Sequence[tuple[str, str, Rules]]) -> list[tuple[str, str]]:
        added = self.store.add_seeds([(url, job, rules.as_json()) for url, job, rules in seeds])
        self._take_seeds(self.store.seeds())
        known = self.store.known(number_url(seed.url) for seed in added)
        self._load_shapes(seed.url for seed in added)
        batch = Batch()
        refused = []
        for seed in added:
            new = self._judge(want(seed.url), seed=seed.id, depth=0, referrer=0)
            if new.outcome:
                refused.append((seed.url, self.scope.judge(seed.url, seed=seed.id, depth=0).reason))
            if new.key not in known:
                self._take(batch, new)
                continue
            number = known[new.key].id
            self._shorten({number: 0}, seed.id)
            outcome = self.store.ended([number]).get(number, "")
            if outcome and not new.outcome and not outcomes.has_page(outcome):  # whoever names it wants it tried
                batch.reopened.append(Reopened(number, new.level))
        self.store.complete(batch)
        return refused

    def judge_again(self, rows: Iterable[tuple[int, str, int, int]]) -> list[Reopened]:
        """Judge URLs again that a rule left out (number, URL, seed, depth); return those it takes in now."""
        rows = list(rows)
        self._load_shapes(url for _, url, _, _ in rows)
        reopened = []
        for number, url, seed, depth in rows:
            new = self._judge(want(url), seed=seed, depth=depth, referrer=0)
            if not new.outcome:
                reopened.append(Reopened(number, new.level))
        return reopened

    # Judging.

    def decide(self, url: str, *, seed: int, depth: int) -> Decision:
        """Ask the scope alone."""
        return self.scope.judge(url, seed=seed, depth=depth)

    def _judge(self, wanted: Wanted, *, seed: int, depth: int, referrer: int, hops: int = 0) -> NewUrl:
        decision = self.decide(wanted.url, seed=seed, depth=depth)
        level = min(depth if wanted.level is None else wanted.level, _DEEPEST_LEVEL)
        outcome = ""
        if not decision.allowed:
            outcome = outcomes.OUT_OF_SCOPE.of(decision.rule)
        elif trap := look(wanted.url, self._limits, year=self._clock.now().year):
            outcome = outcomes.TRAP.of(trap)
        elif self._level_pages and depth and self._levels.get(depth, 0) >= self._level_pages:
            outcome = outcomes.OVER_BUDGET.of("level")
        elif wanted.kind is Kind.PAGE:
            level = min(level + self._demote(wanted.url), _DEEPEST_LEVEL)
        return NewUrl(
            wanted.key, wanted.url, wanted.host, level, depth, decision.seed, referrer,
            wanted.text[:LINK_TEXT_CHARS], outcome, wanted.kind, hops,
        )  # fmt: skip

    def _demote(self, url: str) -> int:
        """Say how many levels later a URL comes because many of its kind wait, or its month is far away."""
        shape = shape_of(url)
        later = self._book.demotion(shape)
        if is_calendar(shape):
            later += min(months_away(url, self._clock.now()) // _MONTHS_A_LEVEL, _FAR_LEVELS)
        return later

    def _take(self, batch: Batch, new: NewUrl) -> None:
        batch.found[new.key] = new
        if not new.outcome:
            self._levels[new.depth] = self._levels.get(new.depth, 0) + 1
            _add(batch, f"level:{new.depth}", 1)

    # Keeping.

    def complete(
        self, visits: Sequence[Visit], hosts: Sequence[HostNote] = (), robots: Sequence[RobotsNote] = ()
    ) -> Written:
        """Write what visits brought, and what was learnt about hosts, in one transaction."""
        with self.store.together():
            return self._complete(visits, hosts, robots)

    def _complete(self, visits: Sequence[Visit], hosts: Sequence[HostNote], robots: Sequence[RobotsNote]) -> Written:
        batch = Batch(hosts=list(hosts), robots=list(robots))
        written = Written()
        visits = self._measure(visits)
        self._load_shapes(visit.claim.url for visit in visits if visit.read is not None)
        ways = _Ways()
        kept = self._sort_out(visits, batch, written, ways)
        wanted = self._ask_planners(kept, batch)
        for visit in kept:
            for item in wanted.get(visit.claim.id, ()):
                ways.add(item, visit.claim)
            for key, host, link in visit.read.links if visit.read is not None else ():
                ways.add_unfollowed(Wanted(key, link.url, host, link.text), visit.claim)
        self._take_ways(ways, batch)
        batch.shapes = [Shape(*row) for row in self._book.take_changes()]
        self.store.complete(batch)
        written.has_reopened = bool(batch.reopened)
        for seed, shorter in ways.shorter.items():
            written.has_reopened |= self._shorten(shorter, seed)
        for new in batch.found.values():
            if new.outcome:
                written.new_skipped[new.outcome] = written.new_skipped.get(new.outcome, 0) + 1
            else:
                written.new_waiting += 1
                written.waiting_hosts.add(new.host)
        return written

    def _measure(self, visits: Sequence[Visit]) -> Sequence[Visit]:
        """Give claims the depth they have now: a shorter way may have been found while they were in flight."""
        depths = self.store.depths(visit.claim.id for visit in visits)
        return [
            visit
            if depths.get(visit.claim.id, visit.claim.depth) == visit.claim.depth
            else replace(visit, claim=visit.claim._replace(depth=depths[visit.claim.id]))
            for visit in visits
        ]

    def _take_ways(self, ways: "_Ways", batch: Batch) -> None:
        """Judge what is new, and note where a shorter way leads to what is known."""
        known = self.store.known(ways.best)
        self._load_shapes(way.item.url for key, way in ways.best.items() if key not in known)
        for key, way in ways.best.items():
            seen = known.get(key)
            if seen is None:
                self._take(batch, self._judge_way(way))
            elif way.depth < seen.depth:
                ways.shorter.setdefault(way.claim.seed, {})[seen.id] = way.depth

    def _judge_way(self, way: "_Way") -> NewUrl:
        if way.depth == FAR:
            item, claim = way.item, way.claim
            text = item.text[:LINK_TEXT_CHARS]
            return NewUrl(item.key, item.url, item.host, 0, FAR, claim.seed, claim.id, text, UNFOLLOWED)
        if way.is_redirect:
            return self._judge_target(way.claim, way.item)
        hops = way.claim.hops + 1 if way.item.kind is Kind.SITEMAP else 0
        return self._judge(way.item, seed=way.claim.seed, depth=way.depth, referrer=way.claim.id, hops=hops)

    def add_sitemaps(self, claim: Claim, urls: Sequence[str]) -> bool:
        """Let the sitemaps wait that a host's robots.txt names, where the crawl goes to any depth; tell if any does."""
        seed = self._seeds.get(claim.seed)
        if seed is None or Rules.from_json(seed.rules).depth >= 0:
            return False
        wanted = [want(url, kind=Kind.SITEMAP, level=0) for url in urls]
        known = self.store.known({item.key for item in wanted})
        batch = Batch()
        for item in wanted:
            if item.key not in known:
                new = self._judge(item, seed=claim.seed, depth=0, referrer=0)
                # The site's owner named it, so it may lie elsewhere.
                self._take(batch, new._replace(outcome="" if new.outcome.startswith("out_of_scope") else new.outcome))
        self.store.complete(batch)
        return bool(batch.found)

    def _load_shapes(self, urls: Iterable[str]) -> None:
        """Bring what is kept about the patterns of these URLs into memory."""
        unknown = self._book.unknown(map(shape_of, urls))
        if unknown:
            self._book.load(self.store.shapes(unknown))

    def _sort_out(self, visits: Sequence[Visit], batch: Batch, written: Written, ways: "_Ways") -> list[Visit]:
        """Turn visits into endings and pages; return those whose links count."""
        reads = [visit.read for visit in visits if visit.read is not None]
        same = self.store.first_with("fingerprint", {read.fingerprint for read in reads if read.fingerprint})
        skeletons = set(self.store.first_with("skeleton", {read.skeleton for read in reads if read.skeleton}))
        kept = []
        for visit in visits:
            outcome, first = visit.outcome, len(batch.endings)
            if outcome == str(outcomes.REDIRECTED):
                outcome = self._redirect(visit, batch, ways)
            elif visit.read is not None and visit.claim.kind == Kind.PAGE:
                outcome = self._keep(visit, visit.read, batch, same, skeletons)
                kept.append(visit)
            elif visit.read is not None:
                outcome = SITEMAP
                self._end(batch, visit, outcome)
                kept.append(visit)
            else:
                self._end(batch, visit, outcome)
                if outcome == str(outcomes.NOT_MODIFIED):
                    batch.confirmed.append((visit.claim.id, visit.fetched_at))
            is_kept = bool(batch.pages) and batch.pages[-1].url == visit.claim.id
            is_over = not any(ending.due_at for ending in batch.endings[first:])
            written.endings.append(Ended(visit, outcome, is_kept, is_over))
            written.looped += len(batch.endings) - first - 1
            if visit.fetched is not None:
                _add(batch, "bytes", len(visit.fetched.body))
        return kept

    def _end(self, batch: Batch, visit: Visit, outcome: str, *, target_key: int = 0) -> None:
        is_later = visit.retry_in_s >= 0
        due_at = time.time() + visit.retry_in_s if is_later else 0.0
        tries = visit.claim.tries + (1 if is_later else 0)
        batch.endings.append(Ending(visit.claim.id, outcome, tries, due_at, target_key))

    def _keep(self, visit: Visit, read: ReadPage, batch: Batch, same: dict[int, int], skeletons: set[int]) -> str:
        """Keep a page that was fetched and read, and learn what its pattern brings; return the outcome."""
        outcome = read.outcome
        shape = shape_of(visit.claim.url)
        is_new = bool(read.skeleton) and read.skeleton not in skeletons
        skeletons.add(read.skeleton)
        self._book.note(shape, novel=is_new, example=visit.claim.url, words=read.words)
        if outcome == str(outcomes.OK) and not read.may_keep:
            outcome = str(outcomes.NOINDEX)
        elif outcome == str(outcomes.OK) and same.get(read.fingerprint, visit.claim.id) != visit.claim.id:
            outcome = str(outcomes.DUPLICATE)
            if self._missing.note(origin_of(visit.claim.url), shape, read.fingerprint):
                outcome = _SOFT_MISSING
        elif read.fingerprint:
            same[read.fingerprint] = visit.claim.id
            self._missing.note(origin_of(visit.claim.url), shape, read.fingerprint)
        self._end(batch, visit, outcome)
        if read.may_keep and not outcome.startswith("http_error"):
            batch.pages.append(_page(visit, read, outcome))
            _add(batch, "pages", 1)
        return outcome

    def _ask_planners(self, kept: Sequence[Visit], batch: Batch) -> dict[int, Sequence[Wanted]]:
        """Ask the planner of each job what follows from its pages; what it remembers is written with them."""
        by_job: dict[str, list[Visit]] = {}
        for visit in kept:
            seed = self._seeds.get(visit.claim.seed)
            if seed is not None:
                by_job.setdefault(seed.job, []).append(visit)
        wanted: dict[int, Sequence[Wanted]] = {}
        for job, visits in by_job.items():
            state = self.store.job_state(job)
            new_state, wishes = self._plan(job, state, visits)
            if new_state != state:
                batch.jobs[job] = new_state
            wanted.update(wishes)
        return wanted

    def _shorten(self, shorter: Mapping[int, int], seed: int) -> bool:
        """Pass shorter ways on, and take in what a rule left out before; tell whether there was any.

        Pages that were read but not kept have no links to pass the way on along; they are fetched once more.
        """
        ended = self.store.shorten(shorter.items(), seed=seed)
        ruled_out = [(row.id, row.url, row.seed, row.depth) for row in ended if row.outcome.startswith(_RULED_OUT)]
        reopened = self.judge_again(ruled_out)
        reopened += [Reopened(row.id, row.depth) for row in ended if row.outcome in _READ_NOT_KEPT]
        self.store.complete(Batch(reopened=reopened))
        return bool(reopened)

    # Redirects.

    def _redirect(self, visit: Visit, batch: Batch, ways: "_Ways") -> str:
        """Follow a redirect by letting its target wait as a URL of its own; return the outcome."""
        assert visit.fetched is not None
        claim, target = visit.claim, want(visit.fetched.location)
        if target.key == number_url(claim.url):
            return self._redirect_home(visit, target, batch)
        if claim.hops >= self._redirects:
            return self._end_loop([claim.id], batch)
        known = self.store.known([target.key]).get(target.key)
        chain = self.store.chain(known.id, self._redirects) if known is not None else []
        if known is not None and claim.id in chain:
            if not visit.fetched.set_cookies:
                return self._end_loop(chain, batch)
            batch.reopened.append(Reopened(known.id, claim.level, claim.hops + 1))
        ways.add(target, claim, is_redirect=True)
        self._end(batch, visit, str(outcomes.REDIRECTED), target_key=target.key)
        return str(outcomes.REDIRECTED)

    def _redirect_home(self, visit: Visit, target: Wanted, batch: Batch) -> str:
        """Handle a redirect to the same page: in another form, or the same once more with the cookie it set."""
        assert visit.fetched is not None
        claim = visit.claim
        is_other_form = target.url != claim.url
        if claim.tries >= self._redirects or not (is_other_form or visit.fetched.set_cookies):
            return self._end_loop([claim.id], batch)
        if is_other_form:
            batch.renamed.append((claim.id, target.url))
        batch.endings.append(Ending(claim.id, str(outcomes.REDIRECTED), claim.tries + 1, time.time()))
        return str(outcomes.REDIRECTED)

    def _end_loop(self, members: Sequence[int], batch: Batch) -> str:
        outcome = str(outcomes.REDIRECT_LOOP)
        batch.endings += [Ending(member, outcome) for member in dict.fromkeys(members)]
        return outcome

    def _judge_target(self, claim: Claim, target: Wanted) -> NewUrl:
        """Judge where a redirect leads; where a seed has moved, its crawl moves with it."""
        new = self._judge(target, seed=claim.seed, depth=claim.depth, referrer=claim.id, hops=claim.hops + 1)
        seed = self._seeds.get(claim.seed)
        if claim.depth or seed is None or new.outcome[:13] != "out_of_scope:" or new.outcome[13:] == "exclude":
            return new
        if not self.scope.has_moved(claim.url, target.url):
            return new
        (added,) = self.store.add_seeds([(target.url, seed.job, seed.rules)])
        self._take_seeds(self.store.seeds())
        return self._judge(target, seed=added.id, depth=0, referrer=claim.id, hops=claim.hops + 1)

    # Handing out.

    def claim_hosts(self, count: int) -> list[Host]:
        """Lease hosts that have something waiting."""
        return self.store.claim_hosts(count)

    def claim(self, wanted: Mapping[int, int]) -> tuple[list[Claim], list[Visit]]:
        """Lease URLs; those that are not wanted any more come back as visits that ended at once."""
        claims = self.store.claim(wanted)
        shapes = {claim.id: shape_of(claim.url) for claim in claims if claim.kind == Kind.PAGE}
        self._load_shapes(claim.url for claim in claims if claim.kind == Kind.PAGE)
        taken, refused = [], []
        for claim in claims:
            outcome = self._refuse(claim, shapes.get(claim.id, ""))
            if outcome:
                refused.append(Visit(claim=claim, outcome=outcome))
            else:
                taken.append(claim)
        return taken, refused

    def _refuse(self, claim: Claim, shape: str) -> str:
        """Judge a claim once more: since it was taken in, rules may have become narrower, or its pattern run dry."""
        if claim.kind == Kind.PAGE:
            decision = self.decide(claim.url, seed=claim.seed, depth=claim.depth)
            if not decision.allowed:
                return outcomes.OUT_OF_SCOPE.of(decision.rule)
        verdict = self._book.verdict(shape) if shape and claim.depth else ""
        return outcomes.TRAP.of(verdict) if verdict else ""

    def sprawl(self) -> list[Sprawl]:
        """Return the URL patterns with most URLs, as far as they are in memory."""
        return self._book.sprawl()

    def known(self, url: str) -> Known | None:
        """Return the number and depth of a URL, if it was met."""
        key = number_url(url)
        return self.store.known([key]).get(key)


class _Way(NamedTuple):
    """How a URL was reached: from which claim, at which depth."""

    item: Wanted
    claim: Claim
    depth: int
    is_redirect: bool


class _Ways:
    """The shortest way to each URL that a batch leads to, and shorter ways to known ones by their seed."""

    def __init__(self) -> None:
        self.best: dict[int, _Way] = {}
        self.shorter: dict[int, dict[int, int]] = {}

    def add_unfollowed(self, item: Wanted, claim: Claim) -> None:
        """Note a target to which no way leads yet that may be gone; any that does will be shorter."""
        if item.key not in self.best:
            self.best[item.key] = _Way(item, claim, FAR, is_redirect=False)

    def add(self, item: Wanted, claim: Claim, *, is_redirect: bool = False) -> None:
        """Note a way, unless a shorter one is known; redirects and sitemaps are not a step of depth."""
        is_sitemap = item.kind is Kind.SITEMAP
        if is_sitemap and claim.hops >= _SITEMAP_HOPS:
            return
        depth = claim.depth if is_redirect or is_sitemap else claim.depth + 1
        best = self.best.get(item.key)
        if best is None or depth < best.depth:
            self.best[item.key] = _Way(item, claim, depth, is_redirect)


def _page(visit: Visit, read: ReadPage, outcome: str) -> NewPage:
    fetched = visit.fetched
    assert fetched is not None
    is_copy = outcome == str(outcomes.DUPLICATE)
    document = NewDocument(
        text=read.text,
        maker=read.maker,
        outcome=read.outcome,
        title=read.title,
        language=read.language,
        canonical=read.canonical,
    )
    return NewPage(
        url=visit.claim.id,
        outcome=outcome,
        fetched_at=visit.fetched_at,
        status=fetched.status,
        content_type=fetched.header("content-type"),
        size_bytes=len(fetched.body),
        fingerprint=read.fingerprint,
        skeleton=read.skeleton,
        etag=fetched.header("etag"),
        modified=fetched.header("last-modified"),
        record=read.record if read.may_archive else b"",
        document=None if is_copy else document,
        links=[(found.key, found.link) for found in read.links],
    )


def _add(batch: Batch, counter: str, amount: int) -> None:
    batch.counters[counter] = batch.counters.get(counter, 0) + amount
