"""Declare once how results and pages can be grouped; options, API parameters and sliders are derived from it.

In: nothing. Out: `GROUPINGS`, the methods with what can be chosen for each. What they do is in `pauk.graph.clusters`,
which has a plug for every name here. No numpy and no models: help lists them.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from math import isfinite

from pauk.base.errors import InputError
from pauk.base.safe_text import one_line


@dataclass(frozen=True, slots=True)
class GroupingParameter:
    """Something to choose: how it is written, called and explained, its range, and what it is unless somebody says."""

    name: str
    label: str
    help: str
    default: float
    low: float
    high: float
    step: float

    def check(self, value: float, where: str) -> float:
        """Return a value that lies in the range, or say what does."""
        if not (isfinite(value) and self.low <= value <= self.high):
            raise InputError(
                f"{self.name} cannot be {value:g}",
                where=where,
                next_step=f"It takes a number from {self.low:g} to {self.high:g}.",
            )
        return value


@dataclass(frozen=True, slots=True)
class GroupingMethod:
    """A way to group: its name, what people call it, what it does, and what can be chosen."""

    name: str
    label: str
    help: str
    parameters: tuple[GroupingParameter, ...]

    def fill(self, given: Mapping[str, float], where: str = "the parameters") -> dict[str, float]:
        """Return a value for each parameter: what was given, or the default; what another method takes is left out."""
        return {
            parameter.name: parameter.check(float(given.get(parameter.name, parameter.default)), where)
            for parameter in self.parameters
        }


DETAIL = GroupingParameter(
    "detail", "Detail", "Above 1 makes more and smaller groups, below 1 fewer and larger ones.", 1.0, 0.1, 10.0, 0.1
)
WALKS = GroupingParameter(
    "walks", "Walks for each page",
    "How many walks begin, for each page; 0 is what the method likes best. Time grows with it.", 0.0, 0.0, 20.0, 0.05,
)  # fmt: skip
STEPS = GroupingParameter(
    "steps", "Steps of a walk", "How far a walk goes at most; 0 is as many steps as there are pages.",
    0, 0, 10_000, 1,
)  # fmt: skip
EXPANSION = GroupingParameter("expansion", "Expansion", "How many steps the flow takes a round.", 2, 2, 4, 1)
INFLATION = GroupingParameter(
    "inflation", "Inflation", "How much stronger strong flow becomes; higher makes smaller groups.", 2.0, 1.1, 6.0, 0.1
)
CONDUCTANCE = GroupingParameter(
    "conductance", "Conductance", "A group is cut where its best cut has less; higher makes smaller groups.",
    0.3, 0.01, 1.0, 0.01,
)  # fmt: skip

GROUPINGS = (
    GroupingMethod(
        "walk-best",
        "Random walk, told in the fewest words",
        "Groups are such that a random walk over the links is shortest to describe (map equation).",
        (DETAIL, WALKS),
    ),
    GroupingMethod(
        "walk",
        "Random walks, cut and joined",
        "The thesis' own: walks are cut where another visits a page more often, and joined where both do equally.",
        (WALKS, STEPS),
    ),
    GroupingMethod("mcl", "Markov clusters", "Flow spreads and the strong grows stronger.", (EXPANSION, INFLATION)),
    GroupingMethod("icc", "Cuts by conductance", "Groups are cut in two while there is a good cut.", (CONDUCTANCE,)),
)
DEFAULT = GROUPINGS[0]

# What can be chosen where results are grouped, beside the method and its own parameters.
RESULTS = GroupingParameter("results", "Results", "How many of the best results are grouped.", 200, 10, 1_000, 10)
LINK_SHARE = GroupingParameter(
    "links", "Links or words", "How much links count beside words: 0 is words alone, 1 is links alone.",
    0.5, 0.0, 1.0, 0.05,
)  # fmt: skip
LEAST = GroupingParameter(
    "least", "Smallest group", "How many results make a group; fewer are shown with the others.", 3, 2, 50, 1
)
MOST_GROUPS = GroupingParameter("groups", "Groups at most", "How many groups there may be.", 20, 2, 100, 1)
OF_RESULTS = (RESULTS, LINK_SHARE, LEAST, MOST_GROUPS)
METHOD_NAMES = tuple(method.name for method in GROUPINGS)
# Every parameter once, whichever methods take it.
METHOD_PARAMETERS = tuple(
    {parameter.name: parameter for method in GROUPINGS for parameter in method.parameters}.values()
)


def fill_results(given: Mapping[str, float], where: str = "the parameters") -> dict[str, float]:
    """Return a value for each of the parameters of grouping results: what was given, or the default."""
    return {
        parameter.name: parameter.check(float(given.get(parameter.name, parameter.default)), where)
        for parameter in OF_RESULTS
    }


def find_grouping(name: str, where: str = "the method") -> GroupingMethod:
    """Return the method of a name; a misspelt one is refused with the right one offered."""
    for method in GROUPINGS:
        if method.name == (name or DEFAULT.name):
            return method
    near = get_close_matches(name[:40], METHOD_NAMES, n=1)
    step = f"Did you mean {near[0]}?" if near else f"There are: {', '.join(METHOD_NAMES)}."
    raise InputError(f"There is no grouping {one_line(repr(name), 60)}", where=where, next_step=step)
