"""Agreement as in the literature, and devices judged by others."""

import pytest

from pauk.annotate.agreement import measure_agreement
from pauk.annotate.device_quality import chance_below, judge_answers


def test_alpha_is_that_of_krippendorff():
    # The binary example of Krippendorff (2011), Computing Krippendorff's Alpha-Reliability, section A: alpha 0.095.
    meg = "0 1 0 0 0 0 0 0 1 0".split()
    owen = "1 1 1 0 0 1 0 0 0 0".split()
    told = measure_agreement(zip(meg, owen, strict=True))
    assert (told.items, told.pairs, told.share) == (10, 10, 0.6)
    assert told.alpha == pytest.approx(0.095, abs=5e-4)


def test_alpha_with_missing_answers():
    # The nominal example of the same paper, section C, with four observers and gaps: alpha 0.743.
    rows = ["1 2 3 3 2 1 4 1 2 . . .", "1 2 3 3 2 2 4 1 2 5 . 3", ". 3 3 3 2 3 4 2 2 5 1 .", "1 2 3 3 2 4 4 1 2 5 1 ."]
    items = [[one for one in column if one != "."] for column in zip(*(row.split() for row in rows), strict=True)]
    assert measure_agreement(items).alpha == pytest.approx(0.743, abs=5e-4)


def test_nothing_is_said_where_nothing_can_be():
    assert measure_agreement([["yes"], []]).share is None
    assert measure_agreement([["yes", "yes"]]).alpha is None


def test_the_chance_of_a_share_is_that_of_the_beta_distribution():
    assert chance_below(0.5, 3, 3) == pytest.approx(0.5, abs=0.01)
    assert chance_below(0.7, 1, 1) == pytest.approx(0.7, abs=0.01)
    assert chance_below(0.7, 2, 1) == pytest.approx(0.49, abs=0.01)  # x²


def test_no_answers_are_no_judgement():
    assert judge_answers([], known={}, believed={}).devices == {}


def test_known_answers_find_out_whoever_is_alone():
    votes = [(1, number, True) for number in range(30)] + [(2, number, False) for number in range(30)]
    told = judge_answers(votes, known=dict.fromkeys(range(20), True), believed={})
    assert told.devices[1].ban == ""
    assert told.devices[2].ban == "hostile"
    assert told.chances[25] > 0.9
