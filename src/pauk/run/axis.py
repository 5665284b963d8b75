"""Find the round numbers that people expect beside a plot, and write them.

In: the values to be shown. Out: an `Axis`: its ends, its ticks with their texts, and the unit they are in.
"""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

# What is larger cannot be told apart in a plot, and what lies between two such numbers is no number any more.
LARGEST = 1e150
_TICKS = 5
_STEPS = (1, 2, 5, 10)
_UNITS = ((1e12, "trillions"), (1e9, "billions"), (1e6, "millions"))
# From so many millions on the unit stands beside the axis; below, people read the number itself more easily.
_UNIT_FROM = 10
_LONGEST = 1e15
_SHORTEST = 1e-6


@dataclass(frozen=True, slots=True)
class Axis:
    """One side of a plot."""

    low: float
    high: float
    ticks: Sequence[tuple[float, str]]
    unit: str = ""

    def place(self, value: float) -> float:
        """Return where a value lies: 0 at the low end, 1 at the high one."""
        return (min(max(value, self.low), self.high) - self.low) / (self.high - self.low)


def make_axis(values: Iterable[float], *, is_tight: bool = False) -> Axis:
    """Make an axis with room for all values and for zero, that ends at ticks; a tight one ends where the values do."""
    usable = [clamp(value) for value in values if math.isfinite(value)] or [0.0]
    low, high = min(usable), max(usable)
    if not is_tight:
        low, high = min(low, 0.0), max(high, 0.0)
    if high - low <= abs(high) * 1e-9:  # nothing, or nearly nothing, lies between them
        low, high = (low, low + 1.0) if abs(low) < _LONGEST else (min(low, 0.0), max(high, 0.0))
    step = _round_step((high - low) / _TICKS)
    first, last = math.floor(low / step + 1e-9), math.ceil(high / step - 1e-9)
    if is_tight:
        first, last = math.ceil(low / step - 1e-9), math.floor(high / step + 1e-9)
    factor, unit = _choose_unit(max(abs(first), abs(last)) * step)
    ticks = [(number * step, write_number(number * step / factor, step / factor)) for number in range(first, last + 1)]
    return Axis(*((low, high) if is_tight else (first * step, last * step)), ticks, unit)


def clamp(value: float) -> float:
    """Return the value, or the nearest one that can be drawn."""
    return min(max(value, -LARGEST), LARGEST) if abs(value) > 1 / LARGEST else 0.0


def write_number(value: float, step: float = 0.0) -> str:
    """Write a number with thousands separators, and as many places as a step of this size needs."""
    size = max(abs(value), abs(step))
    if size >= _LONGEST or 0 < (step or size) < _SHORTEST:
        return f"{value:.3g}"
    if step:
        places = max(0, -math.floor(math.log10(step) + 1e-9))
    else:
        places = 0 if value == round(value) or size >= 1_000 else 1 if size >= 10 else 2
    return f"{value + 0.0:,.{places}f}"  # the zero turns -0 into 0


def round_up(steps: float) -> int:
    """Return the next of 1, 2, 5, 10, 20, 50 …."""
    return round(_round_step(max(steps, 1.0)))


def _round_step(step: float) -> float:
    """Return the next 1, 2 or 5 of its power of ten."""
    power = 10.0 ** math.floor(math.log10(step))
    return next(factor * power for factor in _STEPS if factor * power >= step * (1 - 1e-9))


def _choose_unit(largest: float) -> tuple[float, str]:
    if largest < _LONGEST:
        for factor, unit in _UNITS:
            if largest >= _UNIT_FROM * factor:
                return factor, unit
    return 1.0, ""
