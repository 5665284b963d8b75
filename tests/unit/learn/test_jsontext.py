import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.table import table

from pauk.learn.strict_json import copy_json, read_json, read_object, write_json

letters = st.text(st.characters(exclude_categories=["Cs"]), max_size=6)
plain = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | letters,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(letters, inner, max_size=4),
    max_leaves=12,
)


@given(plain)
def test_what_is_written_is_json_and_reads_back(value):
    text = write_json(value)
    assert json.loads(text) == value
    assert read_json(text) == value


@given(st.dictionaries(letters, st.integers(), max_size=6), st.randoms())
def test_the_order_of_keys_does_not_show(value, random):
    shuffled = dict(random.sample(sorted(value.items()), len(value)))
    assert write_json(shuffled) == write_json(value)


@table(
    ("text", "reason"),
    [
        ("", "not JSON"),
        ("{", "not JSON"),
        ("[1] x", "not JSON"),
        ("[NaN]", "NaN is not a number"),
        ("[-Infinity]", "Infinity is not a number"),
        ("[1e999]", "too large"),
        ('{"a": 1, "b": 2, "a": 3}', "'a' comes twice"),
        ('{"a": {"x": 1, "x": 1}}', "'x' comes twice"),
        ('["\\ud800"]', "surrogate"),
        ("[" * 100_000, "nested too deeply"),
        ("[" + "1" * 5000 + "]", "digits"),
    ],
)
def test_ambiguous_json_is_refused_with_a_reason(text, reason):
    with pytest.raises(ValueError, match=reason):
        read_json(text)


def test_a_pair_of_surrogates_is_one_character():
    assert read_json('["\\ud83d\\ude00"]') == ["\U0001f600"]


@pytest.mark.parametrize(
    ("value", "reason"),
    [
        ({1: "a"}, "key 1 is not a text"),
        ([{"a": {None: 1}}], "key None is not a text"),
        ([float("nan")], "JSON"),
        ({"a": {1, 2}}, "set"),
        ("\ud800", "surrogate"),
    ],
)
def test_what_json_would_bend_is_refused(value, reason):
    with pytest.raises(ValueError, match=reason):
        write_json(value)


def test_a_circle_is_refused():
    circle: list[object] = []
    circle.append(circle)
    with pytest.raises(ValueError, match="nested too deeply"):
        write_json(circle)


def test_a_copy_shares_nothing_and_has_lists():
    original = {"labels": ("a", "b"), "inner": {"x": [1]}}
    copy = copy_json(original)
    original["inner"]["x"].append(2)
    assert copy == {"labels": ["a", "b"], "inner": {"x": [1]}}


def test_an_object_is_asked_for():
    assert read_object('{"a": 1}') == {"a": 1}
    with pytest.raises(ValueError, match="not an object"):
        read_object("[1]")
