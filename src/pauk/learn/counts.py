"""Turn counts of what was found and what was wanted into precision, recall and F1.

In: `Counts` of single pages. Out: `Score`, summed over all ("micro") or averaged over pages ("macro"). A
share of nothing is 0, as in the scorers of the shared data: who finds nothing where something was wanted
earns nothing.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from pauk.base.errors import InputError


@dataclass(frozen=True, slots=True)
class Score:
    """Precision, recall and their harmonic mean, each from 0 to 1."""

    precision: float
    recall: float
    f1: float


@dataclass(frozen=True, slots=True)
class Counts:
    """How much was found, how much was wanted, and how much of the one is the other."""

    hits: int
    found: int
    wanted: int

    def __post_init__(self) -> None:
        if not 0 <= self.hits <= min(self.found, self.wanted):
            raise InputError(
                f"{self.hits} hits cannot be among {self.found} found and {self.wanted} wanted",
                next_step="Count each hit once, on both sides.",
            )

    def __add__(self, other: "Counts") -> "Counts":
        return Counts(self.hits + other.hits, self.found + other.found, self.wanted + other.wanted)

    @property
    def precision(self) -> float:
        """The share of what was found that is right."""
        return self.hits / self.found if self.found else 0.0

    @property
    def recall(self) -> float:
        """The share of what was wanted that was found."""
        return self.hits / self.wanted if self.wanted else 0.0

    @property
    def f1(self) -> float:
        """The harmonic mean of precision and recall."""
        return 2 * self.hits / (self.found + self.wanted) if self.hits else 0.0

    @property
    def score(self) -> Score:
        """All three."""
        return Score(self.precision, self.recall, self.f1)


def sum_counts(pages: Iterable[Counts]) -> Counts:
    """Add up the counts of all pages."""
    hits = found = wanted = 0
    for page in pages:
        hits, found, wanted = hits + page.hits, found + page.found, wanted + page.wanted
    return Counts(hits, found, wanted)


def score_micro(pages: Iterable[Counts]) -> Score:
    """Score the sums: a long page weighs more than a short one."""
    return sum_counts(pages).score


def score_macro(pages: Iterable[Counts]) -> Score:
    """Average the pages' own scores: each page weighs the same."""
    scores = [page.score for page in pages]
    if not scores:
        raise InputError("There is no page to average over", next_step="Check that the corpus was read.")
    return Score(
        sum(score.precision for score in scores) / len(scores),
        sum(score.recall for score in scores) / len(scores),
        sum(score.f1 for score in scores) / len(scores),
    )
