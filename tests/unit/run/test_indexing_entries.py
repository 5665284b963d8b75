import pytest

from pauk.run.index.index_entries import MOST_CHARS, describe_page, name_host
from pauk.store.index.index_reader import ShownPage

GERMAN = "Der Hafen liegt still, und die Schiffe warten auf besseres Wetter, das heute nicht mehr kommen wird."


def page(**given):
    fields = {
        "url_id": 7, "url": "http://a.example/x", "host": "http://a.example:8080", "link_text": "first words",
        "fetched_at": 1.0, "title": "Title", "language": "", "author": "Ana", "date": "2026-03-01", "text": GERMAN,
        "stands": 0, "kin": 0, "via": 0,
    }  # fmt: skip
    return ShownPage(**(fields | given))


def test_a_page_becomes_an_entry():
    entry = describe_page(page(), {7: ["harbour", "ships"]})
    assert (entry.id, entry.kind, entry.url, entry.title) == ("page:7", "page", "http://a.example/x", "Title")
    assert (entry.body, entry.anchors, entry.host) == (GERMAN, "harbour\nships", "a.example")
    assert (entry.author, entry.date, entry.twins) == ("Ana", "2026-03-01", "")


@pytest.mark.parametrize(("said", "text", "language"), [("pl", GERMAN, "pl"), ("", GERMAN, "de"), ("", "", "")])
def test_the_language_is_told_where_the_page_does_not_say_it(said, text, language):
    assert describe_page(page(language=said, text=text), {}).language == language


def test_whoever_stands_for_others_is_named():
    assert describe_page(page(stands=5), {}).twins == "page:5"


def test_words_of_links_through_a_redirect_count():
    entry = describe_page(page(via=3), {7: ["harbour"], 3: ["port", "harbour"]})
    assert entry.anchors == "harbour\nfirst words\nport"


def test_a_text_has_a_bound():
    assert len(describe_page(page(text="word " * MOST_CHARS, language="en"), {}).body) == MOST_CHARS


@pytest.mark.parametrize(
    ("origin", "name"),
    [("https://a.example", "a.example"), ("http://a.example:8080", "a.example"), ("http://[::1]:80", "::1"), ("", "")],
)
def test_hosts_are_named_as_people_name_them(origin, name):
    assert name_host(origin) == name
