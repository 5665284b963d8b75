"""Say when to come back to a page: by its own changes, and by what sitemaps and feeds announce.

Note after every visit when to come back, and follow the hints of sitemaps and feeds as long as they prove true.

In: visits that ended, and what lists of pages say about changes. Out: histories, hints and promises in a batch. A
host's word counts until it was wrong too often; then a few hints a day are still tried, so that it can win trust again.

Say when to come back to a page, learnt from its own changes.

In: what is known of a page's changes (`Revisit`), and what a visit has just seen. Out: the same, with what was learnt
and the moment of the next visit.

Changes are taken to come by chance at a rate of the page's own. A visit sees only whether there was at least one since
the last, however long ago that was. What is believed about the rate is a Gamma distribution: as if ``changes`` had been
seen in ``watched_s`` seconds. A visit without a change adds to the seconds, exactly as Bayes says; after a visit with
one the belief gets the mean and variance that Bayes says. Older evidence counts a little less with every visit, and
much less where it is contradicted, so that a page that calms down or wakes up is noticed.

How often to visit follows from the rate. To ask when a change has become equally likely everywhere would spend nearly
all requests on pages that change too fast to be kept fresh at all, and is worse than asking every page equally often.
Instead one request more would gain the same freshness at any page (Cho and Garcia-Molina, "Effective page refresh
policies for Web crawlers", 2003): four times the rate, twice the visits. There, pages that change too fast are given
up; here all of them are visited as often as the fastest that are worth it.
"""

from calendar import timegm
from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, expm1, log1p, sqrt
from typing import Self

from pauk.base import outcomes
from pauk.base.clock import Clock
from pauk.base.page import Page
from pauk.base.settings import CRAWL_FEEDS, UPDATE_CHANCE, UPDATE_MAX_INTERVAL_S, UPDATE_MIN_INTERVAL_S, Settings
from pauk.crawl.contract.job import CRAWL
from pauk.crawl.contract.visit import VisitEnd, Wanted
from pauk.store.sql.packing import PackedLinks
from pauk.store.sql.recent_cache import TwoGenerations
from pauk.store.sql.records import DEEPEST_LEVEL, Batch, Claim, Promises, Reopened, Revisit, RevisitHint, UrlKind
from pauk.store.writer import Store

DAY_S = 86_400.0

# What is believed about a page before anything was seen: half a change in half of so many days, by depth.
_FIRST_CHANGES = 0.5
_FIRST_DAYS = (1.0, 4.0, 14.0)
# Last-Modified is as good as having watched the page since, but some servers make it up.
_LONGEST_PAST_S = 3 * 365 * DAY_S

# Swept over .9 to 1, and the power over 0 to .6, in bench/freshness.py; flat around these.
_CHANGE_FADING = 0.98
_SURPRISE = 0.15
_LEAST_KEPT = 0.2
_LEAST_CHANGES, _MOST_CHANGES = 0.25, 100.0

# Where exp(x) = 1 + x + x²: there the interval is shortest; pages faster than that are not worth more visits.
_TOP = 1.793_282_132_9
_STEPS = 5  # of Newton; the start is right within a few percent

# Pages that lead to others (seeds, sitemaps, feeds) count as this many.
LEADING_WEIGHT = 16.0

_FAILED_S, _GONE_S = 3_600.0, DAY_S
_MOST_DOUBLINGS = 10


@dataclass(frozen=True, slots=True)
class Aims:
    """How fresh pages are to be kept: what a visit may cost, in seconds of freshness, and the limits of intervals."""

    price_s: float
    min_interval_s: float
    max_interval_s: float

    @classmethod
    def from_settings(cls, settings: Settings) -> Self:
        """Take the aims from the settings; a page that changes daily is visited at the chance they name."""
        price_s = DAY_S * _gain(-log1p(-settings[UPDATE_CHANCE]))
        lowest = settings[UPDATE_MIN_INTERVAL_S]
        return cls(price_s, lowest, max(lowest, settings[UPDATE_MAX_INTERVAL_S]))

    def interval_s(self, rate: float, weight: float = 1.0) -> float:
        """Return how long to wait before a page that changes so often in a second is visited again."""
        price_s = self.price_s / weight
        share = price_s * rate
        wait_s = price_s * _TOP / _gain(_TOP) if share >= _gain(_TOP) else _invert_gain(share) / rate
        return self.limit(wait_s)

    def limit(self, wait_s: float) -> float:
        """Bring an interval into the limits."""
        return min(max(wait_s, self.min_interval_s), self.max_interval_s)


def _gain(expected: float) -> float:
    """Return what one visit more gains where so many changes are expected between two, in mean times of a change."""
    return 1.0 - (1.0 + expected) * exp(-expected)


def _invert_gain(gain: float) -> float:
    """Return how many changes between two visits give this gain; below the top."""
    root = sqrt(2.0 * gain)
    expected = root * (1.0 + root / 3.0)
    for _ in range(_STEPS):
        expected -= (_gain(expected) - gain) / (expected * exp(-expected)) if expected > 1e-6 else 0.0
    return expected


def begin(url: int, now: float, aims: Aims, *, depth: int, weight: float = 1.0, modified_at: float = 0.0) -> Revisit:
    """Begin the history of a page that was fetched for the first time; when it was last modified, if that is known."""
    usual_s = DAY_S * _FIRST_DAYS[min(depth, len(_FIRST_DAYS) - 1)]
    past_s = min(max(now - modified_at, 0.0), _LONGEST_PAST_S) if modified_at else 0.0
    first = Revisit(
        url, checked_at=now, changed_at=modified_at or now, changes=_FIRST_CHANGES,
        watched_s=_FIRST_CHANGES * usual_s + past_s,
    )  # fmt: skip
    return _plan(first, aims, weight)


def go_on(history: Revisit, now: float, aims: Aims, *, is_changed: bool, weight: float = 1.0) -> Revisit:
    """Learn from a visit that the page has changed since the last one, or has not."""
    gap_s = max(now - history.checked_at, 1.0)
    # Let older evidence count less: a little always, the more the less likely what was seen was by it.
    chance_of_none = exp(-history.changes * log1p(gap_s / history.watched_s))
    chance = 1.0 - chance_of_none if is_changed else chance_of_none
    kept = max(_CHANGE_FADING * chance**_SURPRISE, _LEAST_KEPT, min(_LEAST_CHANGES / history.changes, 1.0))
    changes, watched_s = history.changes * kept, history.watched_s * kept
    changes, watched_s = _learn(changes, watched_s, gap_s) if is_changed else (changes, watched_s + gap_s)
    learnt = history._replace(
        checked_at=now, changed_at=now if is_changed else history.changed_at, checks=history.checks + 1,
        changes=changes, watched_s=watched_s, misses=0, is_hinted=False,
    )  # fmt: skip
    return _plan(learnt, aims, weight)


def miss(history: Revisit, now: float, aims: Aims, *, is_gone: bool) -> Revisit:
    """Come back later and later to a page that has gone or cannot be had; that says nothing about its changes."""
    first_s = _GONE_S if is_gone else _FAILED_S
    wait_s = aims.limit(first_s * 2 ** min(history.misses, _MOST_DOUBLINGS))
    return history._replace(misses=history.misses + 1, due_at=now + wait_s, is_hinted=False)


def _plan(history: Revisit, aims: Aims, weight: float) -> Revisit:
    wait_s = aims.interval_s(history.changes / history.watched_s, weight)
    return history._replace(due_at=history.checked_at + wait_s)


def _learn(changes: float, watched_s: float, gap_s: float) -> tuple[float, float]:
    """Return the Gamma distribution with mean and variance of what is believed after at least one change in a gap."""
    times = log1p(gap_s / watched_s)
    none = -expm1(-changes * times)
    mean = changes / watched_s * -expm1(-(changes + 1) * times) / none
    square = changes * (changes + 1) / watched_s**2 * -expm1(-(changes + 2) * times) / none
    spread = max(square - mean * mean, mean * mean / _MOST_CHANGES)
    return mean * mean / spread, mean / spread


# The site's feeds are named first, by its home page; a blog names one of comments for every article.
FEEDS_PER_HOST = 10
# Hints are believed while more than one of five is followed by a change of text; the last twenty or so count.
_LEAST_TRUTH = 0.2
_HINT_FADING = 0.95
_TRIALS = 3
# Clocks differ; what lies further in the future is no moment of a change.
_FUTURE_S = DAY_S
_MEMORY = 20_000
_NO_PAGE = f"{outcomes.NOT_HTML}:"
_MONTHS = {name: number for number, name in enumerate("Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(), 1)}
_HTTP_DATE_CHARS = len("Sun, 15 Nov 2026 09:30:00 GMT")


class Revisiting:
    """Keeps the histories of a crawl; used by the frontier's one thread."""

    def __init__(self, store: Store, settings: Settings, clock: Clock) -> None:
        self._store = store
        self._clock = clock
        self._aims = Aims.from_settings(settings)
        self._reads_feeds = settings[CRAWL_FEEDS]
        self._feeds_met: TwoGenerations[int] = TwoGenerations(_MEMORY)

    # Visits.

    def note(self, endings: Sequence[VisitEnd], batch: Batch, *, comes_back: bool) -> None:
        """Note what visits say about when to come back; a run that comes back follows hints at once."""
        # A job that plans says itself when to come back to what it has asked for.
        over = [ended for ended in endings if ended.is_over and not _is_planned(ended.visit.claim)]
        met = [
            ended.visit.claim.id for ended in over if ended.visit.claim.page or ended.visit.claim.kind != UrlKind.PAGE
        ]
        histories = self._store.revisits.histories(met) if met else {}
        confirmed = {page.url for page in batch.confirmed}
        modified = {page.url_id: page.modified for page in batch.pages}
        for ended in over:
            claim = ended.visit.claim
            history = histories.get(claim.id)
            if ended.is_kept and history is None:
                revisit = self._begin(ended, modified.get(claim.id, ""))
            elif ended.is_kept or claim.page:
                is_seen = ended.is_kept or claim.id in confirmed or ended.outcome == str(outcomes.REDIRECTED)
                history = history or self._begin(ended)  # it came by import
                revisit = self._go_on(ended, history, batch) if is_seen else self._miss(ended, history)
            elif claim.kind in (UrlKind.PAGE, UrlKind.PROBE) or (listed := self._note_list(ended, history)) is None:
                continue
            else:
                revisit = listed
            batch.revisits.append(revisit)
        for ended in over:
            read = ended.visit.read
            if read is not None and read.links_part.moments:
                self._follow_hints(ended, read, batch, comes_back=comes_back)
        self._take_up_feeds(over, batch)

    def _begin(self, ended: VisitEnd, modified: str = "") -> Revisit:
        claim, modified_at = ended.visit.claim, read_http_date(modified) if modified else 0.0
        now = self._now(ended)
        return begin(claim.id, now, self._aims, depth=claim.depth, weight=_weigh(claim), modified_at=modified_at)

    def _go_on(self, ended: VisitEnd, history: Revisit, batch: Batch) -> Revisit:
        claim = ended.visit.claim
        if history.is_hinted:
            before = self._promises_of(claim.host, batch)
            batch.promises[claim.host] = before._replace(
                kept=before.kept * _HINT_FADING + ended.is_kept,
                broken=before.broken * _HINT_FADING + (not ended.is_kept),
            )
        return go_on(history, self._now(ended), self._aims, is_changed=ended.is_kept, weight=_weigh(claim))

    def _miss(self, ended: VisitEnd, history: Revisit) -> Revisit:
        return miss(history, self._now(ended), self._aims, is_gone=ended.outcome == str(outcomes.GONE))

    def _note_list(self, ended: VisitEnd, history: Revisit | None) -> Revisit | None:
        """Note a visit to a sitemap or feed, with what makes the next request conditional."""
        visit, read = ended.visit, ended.visit.read
        if read is None and ended.outcome != str(outcomes.NOT_MODIFIED):
            return self._miss(ended, history) if history is not None else None
        now = self._now(ended)
        if history is None:
            revisit = begin(visit.claim.id, now, self._aims, depth=0, weight=LEADING_WEIGHT)
        else:
            is_changed = read is not None and read.fingerprint != history.mark
            revisit = go_on(history, now, self._aims, is_changed=is_changed, weight=LEADING_WEIGHT)
        if read is None or visit.fetched is None:
            return revisit
        header = visit.fetched.header
        return revisit._replace(mark=read.fingerprint, etag=header("etag"), modified=header("last-modified"))

    def _now(self, ended: VisitEnd) -> float:
        return ended.visit.fetched_at or self._clock.now().timestamp()

    def postpone(self, host: int) -> None:
        """Come back later to everything that waits at a host that is given up."""
        self._store.revisits.postpone_host(host, self._clock.now().timestamp(), self._aims.limit(DAY_S))

    # Hints.

    def _follow_hints(self, ended: VisitEnd, read: Page, batch: Batch, *, comes_back: bool) -> None:
        """Let pages be due at once that a list says have changed since they were last seen.

        It speaks for its own host alone: nobody sends us to others again and again, or makes their word count less.
        """
        told, now = _newest_moments(read), self._now(ended)
        just_seen = {revisit.url for revisit in batch.revisits}
        numbers = {
            known.id: told[key] for key, known in self._store.urls.known(told).items() if known.id not in just_seen
        }
        ended_before = self._store.urls.ended(numbers) if comes_back else {}
        trials: dict[int, int] = {}
        for row in self._store.revisits.tellable(numbers):
            at = numbers[row.url]
            if row.host != ended.visit.claim.host:
                continue
            if at > now + _FUTURE_S or at <= row.told_at or min(at, now) <= row.checked_at:
                continue
            promises = self._promises_of(row.host, batch)
            is_tried = promises.kept + 1.0 > _LEAST_TRUTH * (promises.kept + promises.broken + 2.0)
            if not is_tried and (promises.tried_at <= now - DAY_S or 0 < trials.get(row.host, 0) < _TRIALS):
                trials[row.host] = trials.get(row.host, 0) + 1
                batch.promises[row.host] = promises._replace(tried_at=now)
                is_tried = True
            batch.hints.append(RevisitHint(row.url, at, now if is_tried else 0.0))
            if is_tried and row.url in ended_before:  # what waits is asked anyway
                batch.reopened.append(Reopened(row.url, min(row.depth + 1, DEEPEST_LEVEL)))

    def _promises_of(self, host: int, batch: Batch) -> Promises:
        if host not in batch.promises:
            batch.promises[host] = self._store.revisits.promises([host]).get(host) or Promises(host)
        return batch.promises[host]

    # Feeds.

    def choose(self, items: Sequence[Wanted], claim: Claim, batch: Batch) -> Sequence[Wanted]:
        """Leave out feeds where they are not read, or where a host's pages name too many."""
        return [item for item in items if item.kind is not UrlKind.FEED or self._takes_feed(item, claim, batch)]

    def _takes_feed(self, item: Wanted, claim: Claim, batch: Batch) -> bool:
        if not self._reads_feeds:
            return False
        if self._feeds_met.get(item.key) is not None:
            return True
        known = self._store.urls.known([item.key]).get(item.key)
        if known is None or self._store.urls.kinds([known.id]).get(known.id) != UrlKind.FEED:
            promises = self._promises_of(claim.host, batch)
            if promises.feeds >= FEEDS_PER_HOST:
                return False
            batch.promises[claim.host] = promises._replace(feeds=promises.feeds + 1)
        if known is not None:  # met as a page before, or as a feed
            batch.retyped.append((known.id, UrlKind.FEED))
        self._feeds_met.put(item.key, 1)
        return True

    def _take_up_feeds(self, endings: Sequence[VisitEnd], batch: Batch) -> None:
        """Ask once more for feeds that were in flight as pages when a page named them."""
        met = [
            ended.visit.claim.id
            for ended in endings
            if ended.outcome.startswith(_NO_PAGE) and ended.visit.claim.kind == UrlKind.PAGE
        ]
        kinds = self._store.urls.kinds(met) if met else {}
        batch.reopened += [Reopened(number, 0) for number, kind in kinds.items() if kind == UrlKind.FEED]


def read_http_date(text: str) -> float:
    """Read the date of an HTTP header in the form that all servers write today; 0 where it is another or none."""
    if len(text) != _HTTP_DATE_CHARS or not text.isascii():
        return 0.0
    try:
        day, month, year = int(text[5:7]), _MONTHS[text[8:11]], int(text[12:16])
        return float(timegm((year, month, day, int(text[17:19]), int(text[20:22]), int(text[23:25]))))
    except (KeyError, ValueError):
        return 0.0


def _weigh(claim: Claim) -> float:
    return LEADING_WEIGHT if claim.kind != UrlKind.PAGE or not claim.depth else 1.0


def _newest_moments(read: Page) -> dict[int, float]:
    told: dict[int, float] = {}
    for key, at in zip(PackedLinks.of(read.links).keys, read.links_part.moments, strict=True):
        if at > told.get(key, 0.0):
            told[key] = at
    return told


def _is_planned(claim: Claim) -> bool:
    return claim.job not in ("", CRAWL) and bool(claim.briefs)
