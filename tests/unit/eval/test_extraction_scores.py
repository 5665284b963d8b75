"""Figures of an evaluation: exact for counts done by hand, fair to both measures, and in the right order."""

import json
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pauk.eval.extraction import scores
from pauk.eval.extraction.scores import ALL_CHARACTERS, ASCII, Overlap, PageScore, describe, evaluate
from pauk.learn.counts import Counts


@pytest.fixture(autouse=True, scope="module")
def few_rounds():
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(scores, "_ROUNDS", 50)
        yield


SITES = st.sampled_from("abcde")


def score(page_id, hits, found, wanted, *, edits=None, site="", dataset="", whole=None, seconds=0.1, outcome="ok"):
    edits = max(found, wanted) - hits if edits is None else edits
    overlap = Overlap(Counts(hits, found, wanted), edits)
    overlaps = {ASCII: overlap, ALL_CHARACTERS: overlap if whole is None else Overlap(Counts(*whole), 0)}
    return PageScore(page_id, site or page_id, dataset, overlaps, outcome, seconds)


def of(*pages, worst=5, ranked_by=ASCII):
    return evaluate({"m": pages}, ranked_by=ranked_by, worst=worst).methods[0]


def test_figures_done_by_hand():
    report = of(score("p", 8, 10, 8), score("q", 1, 2, 4))
    figures = report.measures[ASCII]
    assert (figures.micro.precision, figures.micro.recall, figures.micro.f1) == (9 / 12, 9 / 12, 2 * 9 / 24)
    assert figures.macro.f1 == pytest.approx((16 / 18 + 2 / 6) / 2)
    assert figures.levenshtein == (2 + 3) / (10 + 4)
    assert (report.pages, report.empty, report.seconds) == (2, 0, 0.2)
    assert report.pages_per_cpu_s == pytest.approx(10)


def test_a_page_without_gold_in_a_measure_counts_in_the_other_only():
    report = of(score("p", 2, 2, 2), score("q", 0, 5, 0, whole=(3, 4, 4)))
    assert (report.measures[ASCII].pages, report.measures[ALL_CHARACTERS].pages) == (1, 2)
    assert report.measures[ASCII].micro.f1 == 1
    assert of(score("q", 0, 5, 0, whole=(3, 4, 4))).measures.keys() == {ALL_CHARACTERS}


def test_methods_come_best_first_and_those_without_figures_last():
    scores = {
        "none": [score("p", 0, 5, 0, whole=(1, 1, 1))],
        "bad": [score("p", 1, 4, 4)],
        "good": [score("p", 4, 4, 4)],
    }
    assert [report.name for report in evaluate(scores, ranked_by=ASCII, worst=1).methods] == ["good", "bad", "none"]


def test_the_worst_pages_are_those_with_the_lowest_f1_then_with_most_edits():
    pages = [score("right", 5, 5, 5), score("half", 2, 4, 4), score("short", 0, 0, 3), score("long", 0, 900, 3)]
    assert [page.id for page in of(*pages).worst] == ["long", "short", "half"]
    assert [page.id for page in of(*pages, worst=1).worst] == ["long"]


def test_intervals_are_by_site_and_the_same_every_time():
    pages = [score(str(number), number % 7, 8, 8, site=str(number % 5)) for number in range(40)]
    figures = of(*pages).measures[ASCII]
    assert figures == of(*pages).measures[ASCII]
    assert figures.micro_interval.low < figures.micro.f1 < figures.micro_interval.high
    assert figures.macro_interval.value == pytest.approx(figures.macro.f1)
    assert of(*[score(str(number), 1, 2, 2, site="one") for number in range(9)]).measures[ASCII].micro_interval is None


def test_sites_that_are_all_alike_leave_no_doubt():
    pages = [score(str(number), 3, 4, 4, site=str(number)) for number in range(9)]
    interval = of(*pages).measures[ASCII].micro_interval
    assert (interval.low, interval.high) == (0.75, 0.75)


def test_data_sets_are_told_apart_where_there_are_several():
    pages = [score("p", 4, 4, 4, dataset="x"), score("q", 1, 4, 4, dataset="y"), score("r", 3, 4, 4, dataset="y")]
    assert {name: figures.micro.f1 for name, figures in of(*pages).datasets.items()} == {"x": 1, "y": 0.5}
    assert of(*pages[1:]).datasets == {}


def test_what_others_made_has_no_time():
    report = of(score("p", 1, 1, 1, seconds=None))
    assert (report.seconds, report.pages_per_cpu_s) == (None, None)
    assert of(score("p", 0, 0, 1, outcome="no_main_text:no output")).empty == 1


def test_json_has_what_programs_rely_on():
    told = describe(evaluate({"m": [score("p", 3, 4, 5), score("q", 4, 4, 4)]}, ranked_by=ASCII, worst=3))
    assert told["ranked_by"] == "ascii"
    assert told["sites"] == 2
    method = json.loads(json.dumps(told["methods"]["m"], allow_nan=False))
    assert set(method) == set(
        "micro macro levenshtein interval scored all_characters pages empty seconds pages_per_cpu_s worst".split()
    )
    assert method["micro"] == {"precision": 0.875, "recall": 0.777778, "f1": 0.823529}
    assert method["worst"] == [{"id": "p", "f1": 0.666667, "extracted": 4, "gold": 5, "shared": 3, "outcome": "ok"}]
    assert method["interval"]["confidence"] == 0.95
    assert set(method["all_characters"]) == {"micro", "macro", "levenshtein", "interval", "scored"}


def test_json_of_a_measure_without_pages_is_null():
    report = evaluate({"m": [score("p", 0, 5, 0, whole=(1, 1, 1))]}, ranked_by=ALL_CHARACTERS, worst=3)
    method = describe(report)["methods"]["m"]
    assert (method["micro"], method["scored"], method["all_characters"]["scored"]) == (None, 0, 1)


@st.composite
def page_scores(draw, number):
    found, wanted = draw(st.integers(0, 30)), draw(st.integers(0, 30))
    return score(str(number), draw(st.integers(0, min(found, wanted))), found, wanted, site=draw(SITES))


@given(st.integers(1, 12).flatmap(lambda count: st.tuples(*map(page_scores, range(count)))))
def test_every_figure_is_a_share_whatever_the_counts(pages):
    for figures in of(*pages).measures.values():
        intervals = [one for one in (figures.micro_interval, figures.macro_interval) if one]
        shares = [figures.levenshtein, *(end for one in intervals for end in (one.low, one.high))]
        shares += [
            getattr(one, name) for one in (figures.micro, figures.macro) for name in ("precision", "recall", "f1")
        ]
        assert all(math.isfinite(share) and 0 <= share <= 1 for share in shares)
