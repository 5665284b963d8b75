"""Note after every visit when to come back, and follow the hints of sitemaps and feeds as long as they prove true.

In: visits that ended, and what lists of pages say about changes. Out: histories, hints and promises in a batch. A
host's word counts until it was wrong too often; then a few hints a day are still tried, so that it can win trust again.
"""

from calendar import timegm
from collections.abc import Sequence

from pauk.base import outcomes
from pauk.base.clock import Clock
from pauk.base.page import Page
from pauk.base.settings import CRAWL_FEEDS, Settings
from pauk.crawl.job import CRAWL
from pauk.crawl.schedule import DAY_S, LEADING_WEIGHT, Aims, begin, go_on, miss
from pauk.crawl.visits import Ended, Wanted
from pauk.store.cache import TwoGenerations
from pauk.store.links import PageLinks
from pauk.store.records import DEEPEST_LEVEL, Batch, Claim, Hint, Kind, Promises, Reopened, Revisit
from pauk.store.writer import Store

# The site's feeds are named first, by its home page; a blog names one of comments for every article.
FEEDS_PER_HOST = 10
# Hints are believed while more than one of five is followed by a change of text; the last twenty or so count.
_LEAST_TRUTH = 0.2
_FADING = 0.95
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

    def note(self, endings: Sequence[Ended], batch: Batch, *, comes_back: bool) -> None:
        """Note what visits say about when to come back; a run that comes back follows hints at once."""
        # A job that plans says itself when to come back to what it has asked for.
        over = [ended for ended in endings if ended.is_over and not _is_planned(ended.visit.claim)]
        met = [ended.visit.claim.id for ended in over if ended.visit.claim.page or ended.visit.claim.kind != Kind.PAGE]
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
            elif claim.kind == Kind.PAGE or (listed := self._note_list(ended, history)) is None:
                continue
            else:
                revisit = listed
            batch.revisits.append(revisit)
        self._take_hints(over, batch, comes_back=comes_back)
        self._take_up_feeds(over, batch)

    def _begin(self, ended: Ended, modified: str = "") -> Revisit:
        claim, modified_at = ended.visit.claim, read_http_date(modified) if modified else 0.0
        now = self._now(ended)
        return begin(claim.id, now, self._aims, depth=claim.depth, weight=_weigh(claim), modified_at=modified_at)

    def _go_on(self, ended: Ended, history: Revisit, batch: Batch) -> Revisit:
        claim = ended.visit.claim
        if history.is_hinted:
            self._judge_hint(claim.host, batch, is_true=ended.is_kept)
        return go_on(history, self._now(ended), self._aims, is_changed=ended.is_kept, weight=_weigh(claim))

    def _miss(self, ended: Ended, history: Revisit) -> Revisit:
        return miss(history, self._now(ended), self._aims, is_gone=ended.outcome == str(outcomes.GONE))

    def _note_list(self, ended: Ended, history: Revisit | None) -> Revisit | None:
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

    def _now(self, ended: Ended) -> float:
        return ended.visit.fetched_at or self._clock.now().timestamp()

    def postpone(self, host: int) -> None:
        """Come back later to everything that waits at a host that is given up."""
        self._store.revisits.postpone_host(host, self._clock.now().timestamp(), self._aims.limit(DAY_S))

    # Hints.

    def _take_hints(self, endings: Sequence[Ended], batch: Batch, *, comes_back: bool) -> None:
        for ended in endings:
            read = ended.visit.read
            if read is not None and read.links_part.moments:
                self._follow_hints(ended, read, batch, comes_back=comes_back)

    def _follow_hints(self, ended: Ended, read: Page, batch: Batch, *, comes_back: bool) -> None:
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
            is_tried = _is_believed(promises)
            if not is_tried and (promises.tried_at <= now - DAY_S or 0 < trials.get(row.host, 0) < _TRIALS):
                trials[row.host] = trials.get(row.host, 0) + 1
                batch.promises[row.host] = promises._replace(tried_at=now)
                is_tried = True
            batch.hints.append(Hint(row.url, at, now if is_tried else 0.0))
            if is_tried and row.url in ended_before:  # what waits is asked anyway
                batch.reopened.append(Reopened(row.url, min(row.depth + 1, DEEPEST_LEVEL)))

    def _judge_hint(self, host: int, batch: Batch, *, is_true: bool) -> None:
        before = self._promises_of(host, batch)
        batch.promises[host] = before._replace(
            kept=before.kept * _FADING + is_true, broken=before.broken * _FADING + (not is_true)
        )

    def _promises_of(self, host: int, batch: Batch) -> Promises:
        if host not in batch.promises:
            batch.promises[host] = self._store.revisits.promises([host]).get(host) or Promises(host)
        return batch.promises[host]

    # Feeds.

    def choose(self, items: Sequence[Wanted], claim: Claim, batch: Batch) -> Sequence[Wanted]:
        """Leave out feeds where they are not read, or where a host's pages name too many."""
        return [item for item in items if item.kind is not Kind.FEED or self._takes_feed(item, claim, batch)]

    def _takes_feed(self, item: Wanted, claim: Claim, batch: Batch) -> bool:
        if not self._reads_feeds:
            return False
        if self._feeds_met.get(item.key) is not None:
            return True
        known = self._store.urls.known([item.key]).get(item.key)
        if known is None or self._store.urls.kinds([known.id]).get(known.id) != Kind.FEED:
            promises = self._promises_of(claim.host, batch)
            if promises.feeds >= FEEDS_PER_HOST:
                return False
            batch.promises[claim.host] = promises._replace(feeds=promises.feeds + 1)
        if known is not None:  # met as a page before, or as a feed
            batch.retyped.append((known.id, Kind.FEED))
        self._feeds_met.put(item.key, 1)
        return True

    def _take_up_feeds(self, endings: Sequence[Ended], batch: Batch) -> None:
        """Ask once more for feeds that were in flight as pages when a page named them."""
        met = [
            ended.visit.claim.id
            for ended in endings
            if ended.outcome.startswith(_NO_PAGE) and ended.visit.claim.kind == Kind.PAGE
        ]
        kinds = self._store.urls.kinds(met) if met else {}
        batch.reopened += [Reopened(number, 0) for number, kind in kinds.items() if kind == Kind.FEED]


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
    return LEADING_WEIGHT if claim.kind != Kind.PAGE or not claim.depth else 1.0


def _newest_moments(read: Page) -> dict[int, float]:
    told: dict[int, float] = {}
    for key, at in zip(PageLinks.of(read.links).keys, read.links_part.moments, strict=True):
        if at > told.get(key, 0.0):
            told[key] = at
    return told


def _is_believed(promises: Promises) -> bool:
    return promises.kept + 1.0 > _LEAST_TRUTH * (promises.kept + promises.broken + 2.0)


def _is_planned(claim: Claim) -> bool:
    return claim.job not in ("", CRAWL) and bool(claim.briefs)
