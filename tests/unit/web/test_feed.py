"""The Atom feed and the OpenSearch description are well-formed whatever comes, and say what they must."""

from datetime import UTC, datetime
from xml.etree import ElementTree as ET

from hypothesis import given
from hypothesis import strategies as st

from pauk.run.search.engine import Hit
from pauk.search.snippets import Snippet
from pauk.web.feed import write_description, write_feed

NOW = datetime(2026, 11, 16, 12, tzinfo=UTC)
ATOM = "{http://www.w3.org/2005/Atom}"
OPEN = "{http://a9.com/-/spec/opensearch/1.1/}"


def hit(**fields):
    defaults = {
        "id": "page:1", "kind": "page", "url": "http://a.example/x", "title": "A title", "date": "2026-11-10",
        "snippet": Snippet(text="Words", marks=()), "author": "Ann", "host": "a.example", "language": "en", "group": "",
        "score": 1.0, "parts": (), "fetched_at": "2026-11-15T01:02:03Z",
    }  # fmt: skip
    return Hit(**defaults | fields)


def feed(*hits, query="spider silk", limit=30):
    return ET.fromstring(write_feed(query, hits, limit=limit, origin="http://127.0.0.1:1", now=NOW).encode())


def test_a_feed_names_its_query_and_addresses():
    root = feed(hit())
    assert root.findtext(f"{ATOM}title") == "pauk: spider silk"
    assert root.findtext(f"{ATOM}id") == "http://127.0.0.1:1/v1/feed?q=spider+silk"
    links = {link.get("rel"): link.get("href") for link in root.findall(f"{ATOM}link")}
    assert links["self"] == "http://127.0.0.1:1/v1/feed?q=spider+silk"
    assert root.findtext(f"{ATOM}updated") == "2026-11-15T01:02:03Z"


def test_an_entry_has_what_atom_asks_for():
    entry = feed(hit()).find(f"{ATOM}entry")
    names = ("title", "id", "updated", "published", "summary")
    assert [entry.findtext(ATOM + name) for name in names] == [
        "A title", "http://a.example/x", "2026-11-15T01:02:03Z", "2026-11-10T00:00:00Z", "Words"]  # fmt: skip
    assert entry.findtext(f"{ATOM}author/{ATOM}name") == "Ann"
    assert entry.find(f"{ATOM}link").get("href") == "http://a.example/x"


def moments(root):
    return [entry.findtext(f"{ATOM}updated") for entry in root.findall(f"{ATOM}entry")]


def test_what_was_fetched_last_comes_first_whatever_its_date():
    hits = [hit(fetched_at=f"2026-11-{day:02}T00:00:00Z", date=f"20{26 - day:02}-01-01") for day in (3, 9, 5)]
    assert moments(feed(*hits)) == ["2026-11-09T00:00:00Z", "2026-11-05T00:00:00Z", "2026-11-03T00:00:00Z"]
    assert moments(feed(*hits, limit=1)) == ["2026-11-09T00:00:00Z"]


def test_nothing_is_later_than_now_and_what_has_no_moment_is_now():
    assert moments(feed(hit(fetched_at="2999-01-01T00:00:00Z"))) == ["2026-11-16T12:00:00Z"]
    assert moments(feed(hit(fetched_at="", date="2026-11"))) == ["2026-11-16T12:00:00Z"]
    assert moments(feed(hit(fetched_at="", date="2026-11-10"))) == ["2026-11-10T00:00:00Z"]
    assert moments(feed(hit(date="0001-01-01T00:00+14:00"))) == ["2026-11-15T01:02:03Z"]


def test_posts_of_one_page_have_ids_of_their_own():
    ids = [entry.findtext(f"{ATOM}id") for entry in feed(hit(), hit(kind="post", id="post:3")).findall(f"{ATOM}entry")]
    assert ids == ["http://a.example/x", "http://a.example/x#post:3"]


def test_an_empty_feed_is_one():
    assert feed().findtext(f"{ATOM}updated") == "2026-11-16T12:00:00Z"


@given(st.text(), st.text(), st.text(), st.text())
def test_any_text_makes_a_well_formed_feed(query, title, url, words):
    root = feed(hit(title=title, url=url, snippet=Snippet(text=words, marks=()), author=title, date=words), query=query)
    assert len(root.findall(f"{ATOM}entry")) == 1


def test_a_browser_can_add_the_engine():
    root = ET.fromstring(write_description("http://127.0.0.1:8765").encode())
    assert root.findtext(f"{OPEN}ShortName") == "pauk 127.0.0.1"
    templates = {url.get("type"): url.get("template") for url in root.findall(f"{OPEN}Url")}
    assert templates["text/html"] == "http://127.0.0.1:8765/?q={searchTerms}"
    assert templates["application/x-suggestions+json"] == "http://127.0.0.1:8765/suggestions?q={searchTerms}"
