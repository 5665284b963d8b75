"""Judge answers that are one of several classes: confusion matrix, accuracy, and honesty of the confidence.

In: right classes, predicted classes, confidences. Out: `Confusion`, shares from 0 to 1, rows for a table.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pauk.base.errors import InputError
from pauk.learn.counts import Counts, Score, score_macro


@dataclass(frozen=True, slots=True)
class Confusion:
    """How often each right class was answered with each class: `cells[right, answer]`."""

    labels: tuple[str, ...]
    cells: Mapping[tuple[str, str], int]

    @property
    def accuracy(self) -> float:
        """The share of right answers."""
        return sum(self.cells.get((label, label), 0) for label in self.labels) / sum(self.cells.values())

    @property
    def macro(self) -> Score:
        """The mean over the classes of their own scores: a rare class weighs as much as a common one."""
        return score_macro(self.counts(label) for label in self.labels)

    def counts(self, label: str) -> Counts:
        """Count one class against all others."""
        return Counts(
            hits=self.cells.get((label, label), 0),
            found=sum(times for (_, answer), times in self.cells.items() if answer == label),
            wanted=sum(times for (right, _), times in self.cells.items() if right == label),
        )

    def rows(self) -> list[list[int]]:
        """Lay the cells out: one row per right class, one column per answer, both in the order of labels."""
        return [[self.cells.get((right, answer), 0) for answer in self.labels] for right in self.labels]


def confuse(right: Sequence[str], answers: Sequence[str]) -> Confusion:
    """Count right classes against answers; labels are all that occur, sorted."""
    _check_pairs(right, answers)
    return Confusion(tuple(sorted({*right, *answers})), Counter(zip(right, answers, strict=True)))


def measure_accuracy(right: Sequence[object], answers: Sequence[object]) -> float:
    """Measure the share of answers that equal the right one."""
    _check_pairs(right, answers)
    return sum(one == other for one, other in zip(right, answers, strict=True)) / len(right)


def measure_calibration_error(confidences: Sequence[float], is_right: Sequence[bool], *, bins: int = 10) -> float:
    """Measure how far confidence is from truth: 0 when of all answers given with 0.8, eight in ten are right.

    Expected calibration error (Guo et al., "On calibration of modern neural networks", ICML 2017): answers
    fall into bins of equal width; the gap between mean confidence and accuracy is averaged, weighted by
    answers.
    """
    _check_pairs(confidences, is_right)
    if bins < 1:
        raise InputError(f"{bins} bins cannot hold anything", next_step="Ask for one or more.")
    gaps = [0.0] * bins
    for confidence, right in zip(confidences, is_right, strict=True):
        if not 0 <= confidence <= 1:
            raise InputError(f"{confidence} is not a confidence between 0 and 1")
        gaps[min(int(confidence * bins), bins - 1)] += confidence - right
    return sum(map(abs, gaps)) / len(confidences)


def _check_pairs(one: Sequence[object], other: Sequence[object]) -> None:
    if len(one) != len(other):
        raise InputError(
            f"{len(one)} right values cannot be held against {len(other)} answers",
            next_step="Give one answer for each.",
        )
    if not one:
        raise InputError("There is nothing to measure", next_step="Check that the corpus was read.")
