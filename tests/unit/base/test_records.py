"""Records become JSON."""

import json
from datetime import UTC, datetime

import pytest
from tests.table import table

from pauk.base.page import LinksPart, Page
from pauk.base.records import DateMention, Link, LinkKind, Post, as_json

NOON = datetime(2026, 11, 15, 12, tzinfo=UTC)


@table(
    ("value", "plain"),
    [
        (None, None),
        (True, True),
        (5, 5),
        ("ż", "ż"),
        ([], []),
        ((1, (2, [3])), [1, [2, [3]]]),
        ({"a": (1,)}, {"a": [1]}),
        ({1: NOON}, {"1": "2026-11-15T12:00:00Z"}),
        (NOON, "2026-11-15T12:00:00Z"),
        (LinkKind.NEXT, "next"),
        (
            Link("http://h.org/", "words", LinkKind.FEED, follow=False),
            {"url": "http://h.org/", "text": "words", "kind": "feed", "follow": False},
        ),
    ],
)
def test_records_become_plain_values(value, plain):
    assert as_json(value) == plain
    assert json.loads(json.dumps(as_json(value))) == plain


def test_records_inside_records():
    record = Page(outcome="ok", fetched_at=NOON, parts={"links": LinksPart([Link("http://h.org/", "words")])})
    plain = as_json({"pages": [record]})["pages"][0]
    assert (plain["outcome"], plain["fetched_at"]) == ("ok", "2026-11-15T12:00:00Z")
    link = {"url": "http://h.org/", "text": "words", "kind": "anchor", "follow": True}
    links = {"links": [link], "feeds": [], "sitemaps": [], "moments": [], "canonical": ""}
    assert plain["parts"] == {"links": links}


@pytest.mark.parametrize(
    "record",
    [
        Post(text="t"),
        DateMention(start=0, end=1, text="x", type="DATE"),
    ],
    ids=lambda record: type(record).__name__,
)
def test_every_field_arrives(record):
    plain = as_json(record)
    assert list(plain) == list(type(record).__dataclass_fields__)
    json.dumps(plain)


def test_records_cannot_be_changed():
    with pytest.raises(AttributeError):
        Post(text="t").text = "u"


def test_a_set_becomes_the_same_list_every_time():
    # Two runs over the same data must write the same bytes; strings hash differently in every process.
    assert as_json({"b", "a", "c", "d", "e", "f", "g"}) == list("abcdefg")
