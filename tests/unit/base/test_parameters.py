"""What a parameter of a URL is for."""

from hypothesis import given
from hypothesis import strategies as st
from tests.table import table

from pauk.base.url_parameters import ParameterKind, drop_noise, join_query, kind_of, read_parameters, split_query

HEX32 = "0123456789abcdef0123456789abcdef"


@table(
    ("name", "value", "kind"),
    [
        ("id", "5", "content"),
        ("page", "2", "content"),
        ("q", "", "content"),
        ("ref", "main", "content"),
        ("", "", "content"),
        ("sid", "5", "content"),
        ("sid", "news", "content"),
        ("s", "search words", "content"),
        ("s", "donaudampfschifffahrtsgesellschaft", "content"),  # a long word, no digit
        ("session", "2024", "content"),
        ("dir", "photos", "content"),
        ("c", "books", "content"),
        ("desc", "a long description", "content"),
        ("utmost", "1", "content"),
        ("PHPSESSID", "x", "session"),
        ("phpsessid", "", "session"),
        ("jsessionid", "1", "session"),
        ("ASPSESSIONIDQQABCDEF", "1", "session"),
        ("osCsid", "abc", "session"),
        ("sid", HEX32, "session"),
        ("s", HEX32, "session"),
        ("session", "a1B2c3D4e5F6g7H8i9J0k1L2", "session"),
        ("utm_source", "x", "tracking"),
        ("utm_anything_new", "x", "tracking"),
        ("UTM_MEDIUM", "x", "tracking"),
        ("fbclid", "x", "tracking"),
        ("gclid", "x", "tracking"),
        ("mc_eid", "x", "tracking"),
        ("sort", "price", "order"),
        ("ORDER_BY", "x", "order"),
        ("dir", "DESC", "order"),
        ("sk", "t", "order"),
        ("C", "M", "order"),
        ("O", "A", "order"),
    ],
)
def test_kinds(name, value, kind):
    assert kind_of(name, value) is ParameterKind(kind)


@table(
    ("query", "left"),
    [
        ("", ""),
        ("a=1", "a=1"),
        ("utm_source=x", ""),
        ("utm_source=x&utm_medium=y", ""),
        ("a=1&utm_source=x&b=2", "a=1&b=2"),
        ("utm_source=x;a=1;b=2", "a=1;b=2"),
        ("a=1;utm_source=x&b=2", "a=1&b=2"),
        (f"sid={HEX32}&a", "a"),
        ("a=b=c&d", "a=b=c&d"),
        ("a=%C3%A9+%26", "a=%C3%A9+%26"),
    ],
)
def test_noise_falls_away_and_the_rest_stays_as_written(query, left):
    assert drop_noise(query) == left


def test_parameters_are_decoded():
    assert [(p.name, p.value) for p in read_parameters("a=x+y&b%20c=%D0%B9;d&=e&&f=1=2")] == [
        ("a", "x y"),
        ("b c", "й"),
        ("d", ""),
        ("", "e"),
        ("f", "1=2"),
    ]


@given(st.text(alphabet="ab=&;+%", max_size=30))
def test_splitting_and_joining_loses_only_empty_pieces(query):
    joined = join_query(split_query(query))
    assert [piece for _, piece in split_query(joined)] == [piece for _, piece in split_query(query)]
    assert join_query(split_query(joined)) == joined


@given(st.text(max_size=60))
def test_dropping_noise_twice_drops_nothing_more(query):
    assert drop_noise(drop_noise(query)) == drop_noise(query)


@given(st.text(max_size=60))
def test_any_query_can_be_read(query):
    for parameter in read_parameters(query):
        assert parameter.kind is kind_of(parameter.name, parameter.value)
