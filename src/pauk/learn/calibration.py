"""Judge how honest the confidence of answers is.

In: confidences, and which answers are right. Out: a share from 0 to 1.
"""

from collections.abc import Sequence

from pauk.base.errors import InputError


def measure_calibration_error(confidences: Sequence[float], is_right: Sequence[bool], *, bins: int = 10) -> float:
    """Measure how far confidence is from truth: 0 when of all answers given with 0.8, eight in ten are right.

    Expected calibration error (Guo et al., "On calibration of modern neural networks", ICML 2017): answers
    fall into bins of equal width; the gap between mean confidence and accuracy is averaged, weighted by
    answers.
    """
    if len(confidences) != len(is_right):
        raise InputError(
            f"{len(confidences)} confidences cannot be held against {len(is_right)} answers",
            next_step="Give a confidence for each.",
        )
    if not confidences:
        raise InputError("There is nothing to measure", next_step="Check that the corpus was read.")
    if bins < 1:
        raise InputError(f"{bins} bins cannot hold anything", next_step="Ask for one or more.")
    gaps = [0.0] * bins
    for confidence, right in zip(confidences, is_right, strict=True):
        if not 0 <= confidence <= 1:
            raise InputError(f"{confidence} is not a confidence between 0 and 1")
        gaps[min(int(confidence * bins), bins - 1)] += confidence - right
    return sum(map(abs, gaps)) / len(confidences)
