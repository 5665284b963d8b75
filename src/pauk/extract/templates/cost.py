"""Say how long a selector may take on a page, before it is tried.

In: the shape of a page, and what a selector does for each element. Out: a number of steps. CSS and XPath can take the
square or the cube of a page's size and more (``a div div p`` below 400 nested ``div``: minutes), and neither library
can be interrupted; so what could take too long is not begun.
"""

from dataclasses import dataclass, replace
from typing import TypeAlias

# Both libraries take 3 to 10 ns a step, so this is one or two seconds.
MAX_STEPS = 200_000_000

TOO_SLOW = "could take too long on this page"


class CannotSelect(Exception):
    """A selector does not work on this page; the text says why."""


@dataclass(frozen=True, slots=True)
class PageShape:
    """How large, deep and wide a page is; the means are over all elements."""

    elements: int
    depth: int
    mean_depth: float
    width: int  # the most children of one element
    mean_width: float  # how many brothers and sisters an element has, itself counted


# How often a selector walks through the whole page, up to the root, and along the siblings, one walk inside another.
_Term: TypeAlias = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Cost:
    """The steps that are taken for one element, as a sum of products of elements, depth and width."""

    terms: frozenset[_Term]

    def __add__(self, other: "Cost") -> "Cost":
        return Cost(self.terms | other.terms)

    def __mul__(self, other: "Cost") -> "Cost":
        return Cost(
            frozenset(
                (elements + more_elements, depth + more_depth, width + more_width)
                for elements, depth, width in self.terms
                for more_elements, more_depth, more_width in other.terms
            )
        )

    @property
    def is_small(self) -> bool:
        """Whether it does not depend on the page."""
        return self == ONE

    def steps(self, shape: PageShape) -> float:
        """Return how many steps that is on a page of this shape, on average over its elements."""
        return sum(
            float(shape.elements) ** min(elements, 9)
            * _power(shape.mean_depth, shape.depth, depth)
            * _power(shape.mean_width, shape.width, width)
            for elements, depth, width in self.terms
        )

    def most_steps(self, shape: PageShape) -> float:
        """Return how many steps that may be for one element, however deep or wide the page is around it."""
        return self.steps(replace(shape, mean_depth=shape.depth, mean_width=shape.width))


def _power(mean: float, most: int, times: int) -> float:
    """Multiply: the first walk has its mean length, but what walks inside it may always meet the longest."""
    return mean * float(most) ** min(times - 1, 9) if times else 1.0


ONE = Cost(frozenset({(0, 0, 0)}))
ELEMENTS = Cost(frozenset({(1, 0, 0)}))
DEPTH = Cost(frozenset({(0, 1, 0)}))
WIDTH = Cost(frozenset({(0, 0, 1)}))


def check(steps: float) -> None:
    """Refuse what could take too long."""
    if steps > MAX_STEPS:
        raise CannotSelect(TOO_SLOW)
