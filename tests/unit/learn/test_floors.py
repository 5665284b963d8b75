import json
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.table import table

from pauk.base.errors import BadFile, FloorBroken
from pauk.learn.floors import (
    Floor,
    Floors,
    Lowering,
    Margin,
    check,
    raise_floors,
    read_floors,
    round_down,
    write_floors,
)

CORPUS, OTHER = "sha256:" + "a1" * 32, "sha256:" + "b2" * 32
AT = datetime(2026, 11, 15, 9, 30, tzinfo=UTC)
LATER = AT + timedelta(days=1)
NAME = "extract/cleaneval"
PINNED = raise_floors(Floors(), NAME, CORPUS, {"f1": 0.95328, "recall": 0.9}, n=681, at=AT)
TEXT = """\
{
  "floors": {
    "extract/cleaneval": {
      "corpus": "sha256:a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1",
      "figures": {
        "f1": 0.9532,
        "recall": 0.9
      },
      "lowered": [],
      "measured_at": "2026-11-15T09:30:00Z",
      "n": 681,
      "tolerance": 0.0
    }
  },
  "format": 1
}
"""
figures = st.floats(0, 1)


def lift(floors, f1, recall=0.9, **change):
    return raise_floors(floors, NAME, CORPUS, {"f1": f1, "recall": recall}, n=681, at=LATER, **change)


def test_the_file_is_sorted_and_one_value_a_line():
    assert write_floors(PINNED) == TEXT


def test_the_file_reads_back():
    assert read_floors(TEXT) == PINNED
    lowered = lift(PINNED, 0.5, allow_lower="the parser changed", tolerance=0.01)
    assert read_floors(write_floors(lowered)) == lowered


@table(
    ("value", "kept"),
    [(0.95328, 0.9532), (0.95329999, 0.9532), (1.0, 1.0), (0.0, 0.0), (1 / 3, 0.3333), (-0.00001, -0.0001)],
)
def test_figures_are_rounded_down(value, kept):
    assert round_down(value) == kept


@given(st.integers(0, 10_000))
def test_four_decimals_survive_their_own_rounding(count):
    assert round_down(count / 10_000) == count / 10_000


@given(figures)
def test_the_same_figure_measured_again_stands_on_its_floor(value):
    floors = raise_floors(Floors(), "x", CORPUS, {"f1": value}, n=1, at=AT)
    assert check(floors, "x", CORPUS, {"f1": value}) == (Margin("f1", round_down(value), value),)
    assert raise_floors(floors, "x", CORPUS, {"f1": value}, n=1, at=LATER) == floors


@given(st.lists(figures, min_size=1, max_size=8), st.sampled_from([0.0, 0.01]))
def test_floors_never_fall(values, tolerance):
    floors = raise_floors(Floors(), "x", CORPUS, {"f1": 0.5}, n=1, at=AT, tolerance=tolerance)
    for value in values:
        before = floors.by_name["x"].figures["f1"]
        try:
            floors = raise_floors(floors, "x", CORPUS, {"f1": value}, n=1, at=LATER)
        except FloorBroken:
            assert value < before - tolerance + 0.0001
        else:
            assert value >= before - tolerance - 0.0002
            assert floors.by_name["x"].figures["f1"] >= before


def test_a_higher_figure_lifts_its_floor_alone():
    lifted = lift(PINNED, 0.97)
    assert lifted.by_name[NAME] == Floor(CORPUS, 681, LATER, {"f1": 0.97, "recall": 0.9})
    assert PINNED.by_name[NAME].figures["f1"] == 0.9532


def test_when_nothing_rises_the_file_does_not_change():
    assert write_floors(lift(PINNED, 0.9532)) == TEXT


def test_another_floor_stays_as_it_is():
    both = raise_floors(PINNED, "dates/d2", OTHER, {"f1": 0.5}, n=150, at=LATER)
    assert both.by_name[NAME] == PINNED.by_name[NAME]
    assert set(both.by_name) == {NAME, "dates/d2"}


@pytest.mark.parametrize(
    ("corpus", "measured", "reason"),
    [
        (
            CORPUS,
            {"f1": 0.9531, "recall": 0.9},
            r"f1 is 0\.9531, below its floor of 0\.9532 \(extract/cleaneval\)",
        ),
        (CORPUS, {"f1": float("nan"), "recall": 0.9}, "f1 is nan"),
        (CORPUS, {"f1": 0.96}, r"recall has a floor of 0\.9000 and was not measured.*measured now: f1"),
        (
            OTHER,
            {"f1": 0.96, "recall": 0.9},
            "corpus is sha256:b2b2b2b2b2b2 and the floor was pinned on sha256:a1",
        ),
    ],
)
def test_a_broken_floor_says_which_and_what_next(corpus, measured, reason):
    with pytest.raises(FloorBroken, match=reason) as caught:
        check(PINNED, NAME, corpus, measured)
    assert caught.value.next_step


def test_an_unknown_floor_offers_the_nearest():
    with pytest.raises(FloorBroken, match="Did you mean extract/cleaneval"):
        check(PINNED, "extract/clean-eval", CORPUS, {"f1": 1.0})
    with pytest.raises(FloorBroken, match="Pin it"):
        check(Floors(), NAME, CORPUS, {"f1": 1.0})


def test_margins_say_how_far_above():
    margins = check(PINNED, NAME, CORPUS, {"f1": 0.97, "recall": 0.95, "extra": 0.1})
    assert margins == (Margin("f1", 0.9532, 0.97), Margin("recall", 0.9, 0.95))


def test_noise_within_the_tolerance_passes_and_cannot_creep_down():
    floors = raise_floors(Floors(), "x", CORPUS, {"f1": 0.9}, n=1, at=AT, tolerance=0.01)
    assert check(floors, "x", CORPUS, {"f1": 0.8901})
    with pytest.raises(FloorBroken, match=r"below its floor of 0\.9000 by more than 0\.01"):
        check(floors, "x", CORPUS, {"f1": 0.8899})
    assert raise_floors(floors, "x", CORPUS, {"f1": 0.8901}, n=1, at=LATER) == floors


@pytest.mark.parametrize(
    ("corpus", "measured", "change", "reason"),
    [
        (CORPUS, {"f1": 0.95, "recall": 0.99}, {}, r"f1 falls from 0\.9532 to 0\.9500"),
        (CORPUS, {"f1": 0.99}, {}, "recall is no longer measured"),
        (CORPUS, {"f1": 0.99, "recall": 0.99}, {"tolerance": 0.1}, r"tolerance grows from 0\.0 to 0\.1"),
        (CORPUS, {"f1": 0.99, "recall": 0.99}, {"n": 680}, "680 items instead of 681"),
        (OTHER, {"f1": 0.99, "recall": 0.99}, {}, "corpus changed from sha256:a1"),
    ],
)
def test_letting_a_floor_down_needs_a_reason_which_is_kept(corpus, measured, change, reason):
    asked = {"n": 681, "at": LATER, **change}
    for words in ("", "  "):
        with pytest.raises(FloorBroken, match=reason):
            raise_floors(PINNED, NAME, corpus, measured, **asked, allow_lower=words)
    floor = raise_floors(PINNED, NAME, corpus, measured, **asked, allow_lower="pages withdrawn").by_name[NAME]
    assert floor.figures == measured
    assert floor.corpus == corpus
    before = {"f1": 0.9532, "recall": 0.9}
    assert floor.lowered == (Lowering(LATER, "pages withdrawn", CORPUS, before),)


def test_reasons_pile_up_and_survive_a_rise():
    once = lift(PINNED, 0.8, allow_lower="first")
    twice = lift(once, 0.7, allow_lower="second")
    risen = lift(twice, 0.9)
    assert [lowering.reason for lowering in risen.by_name[NAME].lowered] == ["first", "second"]
    assert risen.by_name[NAME].figures["f1"] == 0.9


def test_a_reason_without_a_fall_is_not_kept():
    assert lift(PINNED, 0.99, allow_lower="to be sure").by_name[NAME].lowered == ()


@table(
    ("change", "reason"),
    [
        ({"name": " "}, "no name"),
        ({"corpus": "abc"}, "'abc' is not a digest"),
        ({"n": 0}, "no items"),
        ({"figures": {}}, "no figures"),
        ({"figures": {"f1": float("nan")}}, "f1 is nan"),
        ({"figures": {"f1": float("inf")}}, "f1 is inf"),
        ({"tolerance": -0.1}, "tolerance -0.1"),
        ({"at": datetime(2026, 1, 1)}, "no time zone"),  # noqa: DTZ001 - what is refused
    ],
)
def test_a_floor_that_guards_nothing_is_not_pinned(change, reason):
    asked = {"name": "x", "corpus": CORPUS, "figures": {"f1": 0.5}, "n": 1, "at": AT, **change}
    with pytest.raises(FloorBroken, match=reason):
        raise_floors(Floors(), **asked)


def changed(**change):
    document = json.loads(TEXT)
    document["floors"][NAME].update(change)
    return json.dumps(document)


@table(
    ("text", "reason"),
    [
        ("", "not JSON"),
        ("[]", "not an object"),
        ('{"format": 2, "floors": {}}', "format 2, and this pauk reads 1"),
        ('{"format": 1, "flors": {}}', "did you mean 'floors'"),
        (changed(corpus="x"), "not a digest"),
        (changed(n="681"), "'n' of 'extract/cleaneval'.* whole number"),
        (changed(measured_at="yesterday"), "ISO 8601"),
        (changed(figures={"f1": None}), "'f1' of 'figures'"),
        (changed(figures={"f1": True}), "'f1' of 'figures'"),
        (changed(figures={}), "no figures"),
        (changed(tolerence=1), "did you mean 'tolerance'"),
        (changed(lowered=[{}]), "no field 'at'"),
        (TEXT.replace('"recall"', '"f1"'), "'f1' comes twice"),
        (TEXT.replace("0.9532", "NaN"), "NaN"),
    ],
)
def test_a_damaged_file_is_refused_not_skipped(text, reason):
    with pytest.raises(BadFile, match=reason) as caught:
        read_floors(text, where="floors.json")
    assert caught.value.where == "floors.json"
