import pytest
from hypothesis import given
from hypothesis import strategies as st

from pauk.base.errors import InputError
from pauk.learn.calibration import measure_calibration_error


@pytest.mark.parametrize(
    ("confidences", "right", "error"),
    [
        ([1.0, 1.0], [True, True], 0.0),
        ([1.0, 1.0], [False, False], 1.0),
        ([0.0], [False], 0.0),
        # The first bin and the end of the last: 0.95 too low, 1 too high.
        ([0.05, 1.0], [True, False], 0.975),
        # Two bins: |0.2 - 1| * 1/4 and |0.9 - 2/3| * 3/4.
        ([0.2, 0.9, 0.9, 0.9], [True, True, True, False], 0.2 + 0.175),
    ],
)
def test_calibration_errors_by_hand(confidences, right, error):
    assert measure_calibration_error(confidences, right) == pytest.approx(error)


def test_bins_keep_faults_apart_that_would_cancel_out():
    # 0.4 too low and 0.4 too high: honest on the average, wrong in each bin.
    assert measure_calibration_error([0.6, 0.4], [True, False], bins=1) == pytest.approx(0.0)
    assert measure_calibration_error([0.6, 0.4], [True, False], bins=2) == pytest.approx(0.4)


@pytest.mark.slow
@given(st.lists(st.tuples(st.floats(0, 1), st.booleans()), min_size=1), st.integers(1, 20))
def test_calibration_error_lies_between_the_gap_of_all_and_one(answers, bins):
    confidences, right = zip(*answers, strict=True)
    error = measure_calibration_error(confidences, right, bins=bins)
    gap = abs(sum(confidences) - sum(right)) / len(right)
    assert gap - 1e-9 <= error <= 1 + 1e-9


@pytest.mark.parametrize(
    ("call", "reason"),
    [
        (lambda: measure_calibration_error([0.5], []), "1 confidences cannot be held against 0 answers"),
        (lambda: measure_calibration_error([], []), "nothing to measure"),
        (lambda: measure_calibration_error([1.5], [True]), "1.5 is not a confidence"),
        (lambda: measure_calibration_error([float("nan")], [True]), "nan is not a confidence"),
        (lambda: measure_calibration_error([0.5], [True], bins=0), "0 bins"),
    ],
)
def test_what_cannot_be_measured_is_refused(call, reason):
    with pytest.raises(InputError, match=reason):
        call()
