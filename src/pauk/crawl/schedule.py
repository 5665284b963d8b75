"""Say when to come back to a page, learnt from its own changes.

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

from dataclasses import dataclass
from math import exp, expm1, log1p, sqrt
from typing import Self

from pauk.base.settings import UPDATE_CHANCE, UPDATE_MAX_INTERVAL_S, UPDATE_MIN_INTERVAL_S, Settings
from pauk.store.records import Revisit

DAY_S = 86_400.0

# What is believed about a page before anything was seen: half a change in half of so many days, by depth.
_FIRST_CHANGES = 0.5
_FIRST_DAYS = (1.0, 4.0, 14.0)
# Last-Modified is as good as having watched the page since, but some servers make it up.
_LONGEST_PAST_S = 3 * 365 * DAY_S

# Swept over .9 to 1, and the power over 0 to .6, in bench/freshness.py; flat around these.
_FADING = 0.98
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
    changes, watched_s = _fade(history.changes, history.watched_s, gap_s, is_changed=is_changed)
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


def _fade(changes: float, watched_s: float, gap_s: float, *, is_changed: bool) -> tuple[float, float]:
    """Let older evidence count less: a little always, the more the less likely what was seen was by it."""
    chance_of_none = exp(-changes * log1p(gap_s / watched_s))
    chance = 1.0 - chance_of_none if is_changed else chance_of_none
    kept = max(_FADING * chance**_SURPRISE, _LEAST_KEPT, min(_LEAST_CHANGES / changes, 1.0))
    return changes * kept, watched_s * kept


def _learn(changes: float, watched_s: float, gap_s: float) -> tuple[float, float]:
    """Return the Gamma distribution with mean and variance of what is believed after at least one change in a gap."""
    times = log1p(gap_s / watched_s)
    none = -expm1(-changes * times)
    mean = changes / watched_s * -expm1(-(changes + 1) * times) / none
    square = changes * (changes + 1) / watched_s**2 * -expm1(-(changes + 2) * times) / none
    spread = max(square - mean * mean, mean * mean / _MOST_CHANGES)
    return mean * mean / spread, mean / spread
