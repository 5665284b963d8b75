"""The notes of JSON-LD: which are read, which tell of the page, and where reading ends."""

import pytest
from tests.table import table

from pauk.extract.page.json_ld import MAX_NOTES, JsonScripts, find_works, read_notes, type_of
from pauk.extract.page.tree import parse_tree


def notes(*texts, kind="application/ld+json"):
    return read_notes(parse_tree("".join(f'<script type="{kind}">{text}</script>' for text in texts)))


@pytest.mark.parametrize(
    "text",
    ['{"a": 1}', ' <!-- {"a": 1} --> ', '//<![CDATA[\n{"a": 1}\n//]]>', '{"a": 1};', '{"a": 1,}'],
)
def test_json_is_read_whatever_is_written_around_it(text):
    assert notes(text) == JsonScripts([{"a": 1}], [])


def test_what_is_no_json_is_kept_as_text():
    assert notes('{"a": ', "[" * 100_000, "") == JsonScripts([], ['{"a": ', "[" * 100_000, ""])
    assert notes('{"a": 1}', kind="text/javascript") == JsonScripts([], [])


def test_reading_is_bounded():
    assert len(notes(*["{}"] * 50).values) == 40
    assert notes("1" * 10, " " * 400_000, "{}") == JsonScripts([1_111_111_111], [])
    assert len(find_works([[{}] * 10_000])) == MAX_NOTES - 1


def test_other_peoples_words_are_left_out():
    note = {"@type": "Article", "comment": {"@type": "Thing"}, "about": [{"@type": "Person"}, {"@type": "Thing"}]}
    assert [type_of(work.note) for work in find_works([note])] == ["Article", "Thing"]


@table(
    ("note", "is_own"),
    [
        ({"url": "http://www.a.example/x/#top"}, True),
        ({"mainEntityOfPage": {"@id": "https://a.example/x"}}, True),
        ({"headline": "A long headline"}, True),
        ({"headline": "A long"}, False),
        ({"url": "https://a.example/y"}, False),
        ({"url": 3, "headline": ["x"]}, False),
    ],
)
def test_a_note_is_the_pages_own_by_its_address_or_its_headline(note, is_own):
    work, *_below = find_works([note], urls=["https://a.example/x", ""], title="A LONG headline - Site")
    assert work.is_own == is_own


@pytest.mark.parametrize(
    ("kind", "is_work"), [("NewsArticle", True), (["Thing", "Article"], False), ("WebPage", False), (3, False)]
)
def test_works_are_told_by_their_type(kind, is_work):
    (work,) = find_works([{"@type": kind}])
    assert work.is_work == is_work
