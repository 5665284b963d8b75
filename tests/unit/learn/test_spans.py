import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.table import table

from pauk.learn.counts import Counts
from pauk.learn.spans import count_spans, join_spans, overlaps, trim_span, trim_spans

spans = st.sets(st.tuples(st.integers(0, 20), st.integers(1, 5)).map(lambda s: (s[0], s[0] + s[1])), max_size=6)


@pytest.mark.parametrize(
    ("span", "expected"),
    [((0, 14), (2, 12)), ((2, 12), (2, 12)), ((-5, 99), (2, 12)), ((0, 2), (2, 2)), ((12, 14), (14, 14))],
)
def test_edges_are_trimmed(span, expected):
    assert trim_span(" (2026-11-15).", span) == expected


def test_what_is_all_edge_is_dropped_and_doubles_are_one():
    assert trim_spans("a, (b)", [(0, 1), (0, 2), (1, 3), (3, 6)]) == {(0, 1), (4, 5)}


def test_touching_is_not_overlapping():
    assert overlaps((0, 3), (2, 5))
    assert not overlaps((0, 3), (3, 5))


def test_exact_matches_by_hand():
    found, wanted = [(0, 4), (5, 9), (20, 22)], [(0, 4), (5, 8), (30, 31)]
    assert count_spans(found, wanted) == Counts(1, 3, 3)


def test_a_span_found_on_a_neutral_one_counts_for_nothing():
    assert count_spans([(0, 4), (10, 14)], [(0, 4)], neutral=[(9, 15)]) == Counts(1, 1, 1)
    # On both, it is held against the wanted one.
    assert count_spans([(3, 12)], [(0, 4)], neutral=[(9, 15)]) == Counts(0, 1, 1)


@given(spans, spans)
def test_swapping_found_and_wanted_swaps_precision_and_recall(found, wanted):
    there, back = count_spans(found, wanted), count_spans(wanted, found)
    assert (there.precision, there.recall) == (back.recall, back.precision)


@given(spans, spans)
def test_neutral_spans_never_cost_a_hit(wanted, neutral):
    assert count_spans(wanted, wanted, neutral) == Counts(len(wanted), len(wanted), len(wanted))


TEXT = "Posted 5 May 2020 at 14:05, edited 6 May 2020, 15:06 (2 posts)"
DATE, TIME, EDITED = (7, 17), (21, 26), (35, 45)


@table(
    ("found", "wanted", "expected"),
    [
        ([TIME, DATE], [(7, 26)], [(7, 26)]),
        ([DATE, TIME], [DATE, TIME], [DATE, TIME]),  # wanted apart
        ([DATE, EDITED], [(7, 45)], [DATE, EDITED]),  # too far apart, and no clock time
        ([(7, 12), (13, 17)], [DATE], [(7, 12), (13, 17)]),  # near, but no clock time
        ([(7, 12), (12, 17)], [], [DATE]),  # touching
        ([(7, 15), (10, 17)], [], [DATE]),  # overlapping
        ([DATE, TIME, (27, 34)], [(7, 34)], [(7, 26), (27, 34)]),  # two make one, not three
        ([], [DATE], []),
    ],
)
def test_a_date_and_its_time_are_joined_where_they_are_wanted_as_one(found, wanted, expected):
    assert join_spans(TEXT, found, wanted) == expected


@pytest.mark.parametrize("between", ["\n", '"', "<b>", " 5 ", " and then "])
def test_nothing_is_joined_across_other_things(between):
    text = f"5 May 2020{between}14:05"
    parts = [(0, 10), (10 + len(between), len(text))]
    assert join_spans(text, parts, [(0, len(text))]) == parts
