"""Compare ways to decide when to come back to pages: who keeps a collection fresher with the same number of requests.

``python -m bench.freshness [--pages N] [--days N] [--rounds N]``. The pages change at rates from ten minutes to half a
year: evenly, by day only, in bursts, and some calm down or wake up midway; each round draws others. *Freshness* is the
share of time in which what we have is what the page says, the mean over pages; *age* is for how long a page had been
out of date, the mean over time and pages. The number of requests is what pauk makes with its default settings, or what
Nutch's rule makes (AdaptiveFetchSchedule: times .8 after a change, times 1.4 after none); the others are fitted to it.
"""

import argparse
import random
from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from math import exp, log, sqrt
from statistics import mean
from typing import Any, Protocol

from bench.side_by_side import keep
from pauk.base.settings import UPDATE_CHANCE, UPDATE_MAX_INTERVAL_S, UPDATE_MIN_INTERVAL_S, Settings
from pauk.crawl.again.revisits import DAY_S, Aims, begin, go_on
from pauk.store.sql.records import Revisit

PEERS = ("every page equally often", "Nutch's adaptive rule", "pauk")
_FASTEST_S, _SLOWEST_S = 600.0, 180 * DAY_S
_FITTING_STEPS = 14


class Rule(Protocol):
    """Whoever decides when to come back to one page."""

    def first_s(self) -> float:
        """Say how long after the first visit the second follows."""
        ...

    def next_s(self, now: float, *, is_changed: bool) -> float:
        """Say how long after this visit the next follows."""
        ...


class Uniform:
    """Every page equally often."""

    def __init__(self, interval_s: float) -> None:
        self._interval_s = interval_s

    def first_s(self) -> float:
        """Say how long after the first visit the second follows."""
        return self._interval_s

    def next_s(self, now: float, *, is_changed: bool) -> float:
        """Say how long after this visit the next follows."""
        return self._interval_s


class Nutch:
    """Nutch's rule, between the limits that ours has; how many requests it makes is its own decision."""

    def __init__(self, first_s: float) -> None:
        self._interval_s = first_s

    def first_s(self) -> float:
        """Say how long after the first visit the second follows."""
        return self._interval_s

    def next_s(self, now: float, *, is_changed: bool) -> float:
        """Say how long after this visit the next follows."""
        wanted = self._interval_s * (0.8 if is_changed else 1.4)
        self._interval_s = min(max(wanted, UPDATE_MIN_INTERVAL_S.default), UPDATE_MAX_INTERVAL_S.default)
        return self._interval_s


class Ours:
    """`pauk.crawl.again.revisits`; nothing is known about the page at first, as if it lay deep and said nothing."""

    def __init__(self, aims: Aims) -> None:
        self._aims = aims
        self._history: Revisit = begin(1, 0.0, aims, depth=2)

    def first_s(self) -> float:
        """Say how long after the first visit the second follows."""
        return self._history.due_at

    def next_s(self, now: float, *, is_changed: bool) -> float:
        """Say how long after this visit the next follows."""
        self._history = go_on(self._history, now, self._aims, is_changed=is_changed)
        return self._history.due_at - now


@dataclass(frozen=True, slots=True)
class Kept:
    """How well pages were kept."""

    freshness: float
    age_h: float
    requests: int


# The pages.


def draw_pages(seed: int, count: int, days: int) -> list[list[float]]:
    """Draw when each page changes."""
    chance = random.Random(seed)
    kinds = (_draw_even, _draw_even, _draw_by_day, _draw_bursts, _draw_turning)
    return [kinds[number % len(kinds)](chance, days * DAY_S) for number in range(count)]


def _draw_period(chance: random.Random, fastest_s: float = _FASTEST_S, slowest_s: float = _SLOWEST_S) -> float:
    return exp(chance.uniform(log(fastest_s), log(slowest_s)))


def _draw_between(chance: random.Random, period_s: float, start: float, end: float) -> list[float]:
    moments = []
    while (start := start + chance.expovariate(1 / period_s)) < end:
        moments.append(start)
    return moments


def _draw_even(chance: random.Random, end: float) -> list[float]:
    return _draw_between(chance, _draw_period(chance), 0.0, end)


def _draw_by_day(chance: random.Random, end: float) -> list[float]:
    moments = _draw_between(chance, _draw_period(chance) / 2, 0.0, end)
    return [moment for moment in moments if moment / DAY_S % 1 < 0.5]


def _draw_bursts(chance: random.Random, end: float) -> list[float]:
    moments: list[float] = []
    at = 0.0
    while (at := at + chance.expovariate(1 / (14 * DAY_S))) < end:
        over = min(end, at + chance.expovariate(1 / (2 * DAY_S)))
        moments += _draw_between(chance, _draw_period(chance, slowest_s=DAY_S / 2), at, over)
        at = over
    return moments


def _draw_turning(chance: random.Random, end: float) -> list[float]:
    middle = chance.uniform(0.2, 0.8) * end
    before = _draw_between(chance, _draw_period(chance), 0.0, middle)
    return before + _draw_between(chance, _draw_period(chance), middle, end)


# Keeping them.


def keep_page(moments: Sequence[float], end: float, rule: Rule) -> Kept:
    """Follow one page under a rule: it is fetched at moment 0, and then when the rule says."""
    at, wait_s, place = 0.0, rule.first_s(), 0
    fresh_s = old_s2 = 0.0
    requests = 0
    while True:
        seen = min(at + wait_s, end)
        place = bisect_right(moments, at, place)
        changed = moments[place] if place < len(moments) else end
        is_changed = changed < seen
        fresh_s += min(changed, seen) - at
        old_s2 += (seen - changed) ** 2 / 2 if is_changed else 0.0
        if at + wait_s >= end:
            return Kept(fresh_s / end, old_s2 / end / 3_600, requests)
        requests += 1
        at, wait_s = seen, rule.next_s(seen, is_changed=is_changed)


def keep_all(pages: Sequence[Sequence[float]], end: float, make: Callable[[], Rule]) -> Kept:
    """Follow all pages under a rule."""
    kept = [keep_page(moments, end, make()) for moments in pages]
    return Kept(mean(k.freshness for k in kept), mean(k.age_h for k in kept), sum(k.requests for k in kept))


def fit(measure: Callable[[float], Kept], requests: int, low: float, high: float) -> Kept:
    """Find the value at which so many requests are made; the greater it is, the fewer."""
    for _ in range(_FITTING_STEPS):
        middle = sqrt(low * high)
        kept = measure(middle)
        low, high = (middle, high) if kept.requests > requests else (low, middle)
    return kept


def compare(seed: int, count: int, days: int) -> dict[str, list[dict[str, Any]]]:
    """Run all rules over the same pages, twice: with as many requests as pauk makes, and as many as Nutch's rule."""
    pages, end = draw_pages(seed, count, days), days * DAY_S
    limits = (UPDATE_MIN_INTERVAL_S.default, UPDATE_MAX_INTERVAL_S.default)

    def uniform(interval_s: float) -> Kept:
        return keep_all(pages, end, lambda: Uniform(interval_s))

    def ours(price_s: float) -> Kept:
        return keep_all(pages, end, lambda: Ours(Aims(price_s, *limits)))

    def nutch(first_s: float) -> Kept:
        return keep_all(pages, end, lambda: Nutch(first_s))

    as_we_do = keep_all(pages, end, lambda: Ours(Aims.from_settings(Settings())))
    as_it_does = nutch(DAY_S)
    first = (fit(uniform, as_we_do.requests, *limits), None, as_we_do)
    second = (fit(uniform, as_it_does.requests, *limits), as_it_does, fit(ours, as_it_does.requests, 1.0, 1e6))
    return {
        "as many requests as pauk makes": [_row(name, kept) for name, kept in zip(PEERS, first, strict=True) if kept],
        "as many requests as Nutch's rule makes": [
            _row(name, kept) for name, kept in zip(PEERS, second, strict=True) if kept
        ],
    }


def _row(name: str, kept: Kept) -> dict[str, Any]:
    return {"name": name, **asdict(kept)}


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="Compare schedules of visits.")
    parser.add_argument("--pages", type=int, default=500, metavar="N", help="pages of each round (500)")
    parser.add_argument("--days", type=int, default=120, metavar="N", help="how long they are followed (120)")
    parser.add_argument("--rounds", type=int, default=5, metavar="N", help="times other pages are drawn (5)")
    parser.add_argument("--now", default="", metavar="ISO", help="the moment to note in the result (the clock)")
    parser.add_argument("--dry", action="store_true", help="print only, keep no result")
    asked = parser.parse_args(arguments)
    rounds = [compare(seed, asked.pages, asked.days) for seed in range(asked.rounds)]
    tables = {title: _sum_up([one[title] for one in rounds]) for title in rounds[0]}
    for title, rows in tables.items():
        print(f"\n{title}")
        for row in rows:
            print(f"  {row['name']:28}{row['freshness']:8.3f} fresh {row['age_h']:8.2f} h old {row['requests']:10,.0f}")
    if not asked.dry:
        body = {"pages": asked.pages, "days": asked.days, "rounds": asked.rounds, "tables": tables}
        print(f"\nkept in {keep('freshness', asked.now, {**body, 'chance': UPDATE_CHANCE.default}).name}")


def draw(result: dict[str, Any], table: Callable[[Sequence[str], Sequence[Sequence[str]]], str]) -> Iterator[str]:
    """Draw the result for docs/measurements.md."""
    yield (
        f"{result['pages']} pages over {result['days']} days, {result['rounds']} rounds; pauk with"
        f" `update.chance = {result['chance']}`."
    )
    for title, rows in result["tables"].items():
        yield f"### With {title}"
        yield table(
            ["rule", "stale time, ratio", "lowest to highest", "fresh", "age", "requests"],
            [
                [
                    str(row["name"]),
                    f"{row['stale_ratio']:.2f}",
                    f"{row['stale_lowest']:.2f} to {row['stale_highest']:.2f}",
                    f"{row['freshness']:.1%}",
                    f"{row['age_h']:.2f} h",
                    f"{row['requests']:,.0f}",
                ]
                for row in rows
            ],
        )


def _sum_up(rounds: Sequence[Sequence[dict[str, Any]]]) -> list[dict[str, Any]]:
    """Take the mean over the rounds; the ratio is that of stale time, against the first of the table."""
    rows = []
    for number, row in enumerate(rounds[0]):
        figures = {key: mean(one[number][key] for one in rounds) for key in ("freshness", "age_h", "requests")}
        ratios = [(1 - one[number]["freshness"]) / (1 - one[0]["freshness"]) for one in rounds]
        spread = {"stale_ratio": mean(ratios), "stale_lowest": min(ratios), "stale_highest": max(ratios)}
        rows.append({"name": row["name"], **figures, **spread})
    return rows


if __name__ == "__main__":
    main()
