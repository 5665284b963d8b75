"""Say how sure a figure is, by drawing the sites again and again.

In: items with their sites, a way to measure a list of items, and a seed. Out: the figure with its interval.

Pages of one site resemble each other, so a thousand pages of ten sites tell about ten sites: the bootstrap
draws whole sites, with replacement, and takes the percentiles (B. Efron, R. Tibshirani, 1993, chapters 8 and
13).
"""

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

import numpy as np

from pauk.base.errors import InputError

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Interval:
    """A figure, and between which values it would lie on other sites of the same sort."""

    value: float
    low: float
    high: float
    confidence: float


def measure_interval(
    items: Sequence[T],
    sites: Sequence[str],
    measure: Callable[[Sequence[T]], float],
    *,
    seed: int,
    rounds: int = 1000,
    confidence: float = 0.95,
) -> Interval:
    """Measure all items, and again as often as asked on sites drawn anew."""
    groups = _group(items, sites)
    _check_asked(len(groups), rounds, confidence)
    draws = np.random.default_rng(seed).integers(len(groups), size=(rounds, len(groups)))
    figures = [measure([item for at in draw for item in groups[at]]) for draw in draws.tolist()]
    beyond = (1 - confidence) / 2
    low, high = np.quantile(figures, [beyond, 1 - beyond]).tolist()
    return Interval(measure(items), low, high, confidence)


def _group(items: Sequence[T], sites: Sequence[str]) -> list[list[T]]:
    if len(items) != len(sites):
        raise InputError(f"{len(items)} items have {len(sites)} sites", next_step="Give the site of each item.")
    groups: defaultdict[str, list[T]] = defaultdict(list)
    for item, site in zip(items, sites, strict=True):
        groups[site].append(item)
    return [groups[site] for site in sorted(groups)]


def _check_asked(groups: int, rounds: int, confidence: float) -> None:
    if groups < 2:
        raise InputError(f"An interval over {groups} sites says nothing", next_step="Measure on two or more sites.")
    if rounds < 1:
        raise InputError(f"{rounds} draws give no interval", next_step="Ask for a thousand.")
    if not 0 < confidence < 1:
        raise InputError(f"{confidence} is not a confidence between 0 and 1", next_step="Use 0.95.")
