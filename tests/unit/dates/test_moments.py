"""Moments that machines write are read without the grammar, and just as it reads them."""

from datetime import datetime
from email.utils import formatdate

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pauk.dates.parse import parse
from pauk.dates.parse.machine_forms import read_moment

NOW = datetime.fromisoformat("2020-06-30T12:00")
TWO = st.integers(0, 61).map("{:02}".format)
ZONES = st.one_of(st.sampled_from(["", "Z"]), st.from_regex(r"[+-](?:0\d|1[0-6]):?[0-6]\d", fullmatch=True))
MOMENTS = st.builds(
    "{:04}-{:02}-{:02}{}{:02}:{}{}{}".format,
    st.integers(0, 3100),
    st.integers(0, 13),
    st.integers(0, 32),
    st.sampled_from("TTTT t_"),
    st.integers(0, 25),
    TWO,
    st.one_of(st.just(""), TWO.map(":{}".format)),
    ZONES,
)
WEEKDAYS, MONTHS = (
    "Mon Tue Wed Thu Fri Sat Sun".split(),
    "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec Foo".split(),
)
HTTP = st.one_of(
    st.integers(-2_200_000_000, 4_100_000_000).map(lambda at: formatdate(at, usegmt=True)),
    st.builds(
        "{}, {:02} {} {} {:02}:{}:{} GMT".format,
        st.sampled_from(WEEKDAYS), st.integers(0, 32), st.sampled_from(MONTHS), st.integers(1890, 2110),
        st.integers(0, 25), TWO, TWO,
    ),
)  # fmt: skip
COUNTS = st.from_regex(r"[12]\d{7,13}", fullmatch=True)


@given(
    text=st.one_of(MOMENTS, COUNTS, HTTP),
    language=st.sampled_from(["", "en", "de", "zh", "ru", "en-GB"]),
    order=st.sampled_from(["", "DMY", "MDY", "YMD"]),
)
def test_a_moment_is_read_as_the_grammar_reads_it(text, language, order):
    at_once = parse.parse_date(text, now=NOW, language=language, order=order)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(parse, "read_moment", lambda _: None)
        assert parse.parse_date(text, now=NOW, language=language, order=order) == at_once


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("2020-04-23T11:36:45+0200", "2020-04-23T11:36:45+02:00"),
        ("2020-04-23T11:36Z", "2020-04-23T11:36+00:00"),
        ("2020-04-23T11:36:45", "2020-04-23T11:36:45"),
        ("1587643211", "2020-04-23T12:00:11+00:00"),
        ("Thu, 23 Apr 2020 11:36:45 GMT", "2020-04-23T11:36:45+00:00"),
    ],
)
def test_what_attributes_are_full_of_needs_no_grammar(text, value):
    moment = read_moment(text)
    assert moment is not None
    assert moment.value == value


@pytest.mark.parametrize(
    "text",
    ["", "2020-02-30T10:00", "2020-04-23T24:00", "2020-04-23 11:36", "9999999999999", "Fri, 23 Apr 2020 11:36:45 GMT"],
)
def test_the_rest_is_left_to_the_grammar(text):
    assert read_moment(text) is None
