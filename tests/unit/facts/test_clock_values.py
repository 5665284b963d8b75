"""Hours and stretches of hours are read in every form that people write, and numbers of other kinds are left alone."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pauk.facts.candidates.phrases import settle_bare_hours
from pauk.facts.candidates.vocabulary import Sort, read_marks
from pauk.facts.recipe.shipped import shipped_recipe


def values(text, name):
    recipe = shipped_recipe(name)
    return [mark.says for mark in settle_bare_hours(read_marks(text, recipe), recipe) if mark.sort is Sort.VALUE]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("7.00, 7:00, 7,00, 07.00", ["07:00"] * 4),
        ("godz. 7 00 i 8 30", ["07:00", "08:30"]),
        ("6⁴⁵", ["06:45"]),
        ("7.oo", ["07:00"]),
        ("godz. 18", ["18:00"]),
        ("7:30 i 18", ["07:30", "18:00"]),
        ("niedziela: 7, 9, 11 i 18", ["07:00", "09:00", "11:00", "18:00"]),
        ("08.00,10.30;12.00", ["08:00", "10:30", "12:00"]),
        ("święta:6.00", ["06:00"]),
        ("18:00Biuro", ["18:00"]),
        ("kancelaria 16.00-18.00, 9-11, od 15.00 do 17.00", []),
        ("tel. 61 813 20 10, 62-020, 12.05.2018, ul. Leśna 7", []),
        ("3,50 zł, 10.5 km, 2.30", []),
        ("25.00, 12.70", []),
    ],
)
def test_moments(text, found):
    assert values(text, "mass-hours") == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("9:00-17:00, 9.00 – 17.00", ["09:00-17:00"] * 2),
        ("9am-5pm, 9 a.m. to 5 p.m., 9-5", ["09:00-17:00"] * 3),
        ("10-8, 1-5, 9-12", ["10:00-20:00", "13:00-17:00", "09:00-12:00"]),
        ("9-11am, 2-5pm, 10-6pm", ["09:00-11:00", "14:00-17:00", "10:00-18:00"]),
        ("10 am – 12 noon, noon to 4, 9am-midnight", ["10:00-12:00", "12:00-16:00", "09:00-24:00"]),
        ("9.30am until 12.30pm", ["09:30-12:30"]),
        ("2:00–7:00, 12–4pm", ["14:00-19:00", "12:00-16:00"]),
        ("Closed, 24 hours", ["closed", "00:00-24:00"]),
        ("555-0142, 2019-2020, 5-12 years", []),
    ],
)
def test_stretches(text, found):
    assert values(text, "library-hours") == found


@given(st.integers(5, 23), st.integers(0, 59), st.sampled_from([".", ":"]))
def test_any_moment_is_read_as_it_is_written(hour, minute, sign):
    assert values(f"godz. {hour}{sign}{minute:02}", "mass-hours") == [f"{hour:02}:{minute:02}"]


@given(st.integers(0, 23), st.integers(1, 24), st.sampled_from(["-", " – ", " to "]))
def test_clock_stretches_are_read_as_they_are_written(start, end, to):
    written = f"{start:02}:30{to}{end:02}:00"
    found = values(written, "library-hours")
    if start >= 13 and end > start:
        assert found == [f"{start:02}:30-{end:02}:00"]
    assert len(found) <= 1
