"""Feeds are read in every form they come in, and hostile ones cost little."""

import gzip
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.table import table

from pauk.base.urls import canonical_url
from pauk.extract.lists import feeds
from pauk.extract.lists.feeds import Feed, FeedEntry, read_feed
from pauk.extract.lists.xml_lists import read_latest, read_moment

URL = "https://example.org/blog/feed.xml"
ATOM = 'xmlns="http://www.w3.org/2005/Atom"'


def read(body, **options):
    return read_feed(body.encode() if isinstance(body, str) else body, url=URL, **options)


def urls(body, **options):
    return [entry.url for entry in read(body, **options).entries]


def rss(*items, attributes='version="2.0"'):
    inner = "".join(f"<item>{item}</item>" for item in items)
    return f'<?xml version="1.0" encoding="UTF-8"?>\n<rss {attributes}><channel><link>/</link>{inner}</channel></rss>'


# Forms.


def test_rss_2():
    body = rss(
        "<title>  A\n title </title><link>https://example.org/a</link>"
        "<pubDate>Sun, 15 Nov 2026 09:30:00 +0100</pubDate>",
        '<guid isPermaLink="true">https://example.org/b</guid>',
        '<guid isPermaLink="false">https://example.org/no</guid>',
        "<link><![CDATA[/c?a=1&b=2]]></link><title><![CDATA[<b>C</b>]]></title>",
        "<description>no link</description>",
    )
    assert read(body) == Feed(
        entries=(
            FeedEntry("https://example.org/a", "2026-11-15T08:30:00Z", "A title"),
            FeedEntry("https://example.org/b"),
            FeedEntry("https://example.org/c?a=1&b=2", "", "<b>C</b>"),
        )
    )


def test_rss_0_91_with_its_doctype():
    body = """<?xml version="1.0"?><!DOCTYPE rss PUBLIC "-//Netscape Communications//DTD RSS 0.91//EN"
      "http://my.netscape.com/publish/formats/rss-0.91.dtd"><rss version="0.91"><channel><item><title>A</title>
      <link>/a</link></item></channel></rss>"""
    assert read(body) == Feed(entries=(FeedEntry("https://example.org/a", "", "A"),))


def test_rss_1():
    body = """<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"
      xmlns:dc="http://purl.org/dc/elements/1.1/"><channel rdf:about="x"><link>/</link></channel>
      <item rdf:about="/a"><title>A</title><link>/a</link><dc:date>2026-11-15T09:30+01:00</dc:date></item></rdf:RDF>"""
    assert read(body) == Feed(entries=(FeedEntry("https://example.org/a", "2026-11-15T08:30:00Z", "A"),))


def test_atom():
    body = f"""<feed {ATOM}><title>x</title><link href="/"/><updated>2026-11-15T10:00:00Z</updated>
      <entry><title type="html">A &amp;amp; B</title><link rel="self" href="/no"/><link href="/a"/><id>urn:a</id>
        <published>2026-11-01T00:00:00Z</published><updated>2026-11-15T09:30:00.123Z</updated></entry>
      <entry><link rel="alternate" href="/b"/><published>2026-11-01T00:00:00Z</published></entry>
      <entry><link rel="enclosure" href="/no.mp3"/></entry></feed>"""
    assert read(body) == Feed(
        entries=(
            FeedEntry("https://example.org/a", "2026-11-15T09:30:00Z", "A &amp; B"),
            FeedEntry("https://example.org/b", "2026-11-01T00:00:00Z"),
        )
    )


def test_atom_0_3():
    body = """<feed version="0.3" xmlns="http://purl.org/atom/ns#"><entry><link rel="alternate" href="/a"/>
      <issued>2004-01-01T00:00:00Z</issued><modified>2004-02-01T00:00:00Z</modified></entry></feed>"""
    assert read(body).entries == (FeedEntry("https://example.org/a", "2004-02-01T00:00:00Z"),)


def test_json_feed():
    items = [
        {"id": "1", "url": "/a", "title": "A", "date_published": "2026-11-01", "date_modified": "2026-11-15T09:30:00Z"},
        {"id": "https://example.org/b", "date_published": "2026-11-01T00:00:00+01:00"},
        {"id": "2", "url": 7}, "no entry", None, {"id": "3", "content_text": "no address"},
    ]  # fmt: skip
    body = json.dumps({"version": "https://jsonfeed.org/version/1.1", "items": items})
    assert read("\ufeff" + body) == Feed(
        entries=(
            FeedEntry("https://example.org/a", "2026-11-15T09:30:00Z", "A"),
            FeedEntry("https://example.org/b", "2026-10-31T23:00:00Z"),
        )
    )


def test_an_update_counts_more_than_the_day_it_appeared():
    item = "<link>/a</link><pubDate>15 Nov 2026 09:30 GMT</pubDate><atom:updated>2026-11-16T00:00:00Z</atom:updated>"
    assert read(rss(item)).entries[0].updated == "2026-11-16T00:00:00Z"


def test_the_real_address_counts_more_than_that_of_a_counter():
    item = "<link>https://feedproxy.example/~r/1</link><feedburner:origLink>https://example.org/a</feedburner:origLink>"
    assert urls(rss(item)) == ["https://example.org/a"]


def test_packed_and_in_other_encodings():
    body = '<?xml version="1.0" encoding="windows-1251"?><rss><channel><item>'
    body += "<title>Новости</title><link>/a</link></item></channel></rss>"
    assert read(gzip.compress(body.encode("windows-1251"))).entries[0].title == "Новости"
    assert read(body.replace("windows-1251", "utf-16").encode("utf-16")).entries[0].title == "Новости"


# Addresses.


def test_relative_addresses_follow_xml_base():
    body = f"""<feed {ATOM} xml:base="/one/"><entry xml:base="two/"><link href="a"/></entry><entry><link href="b"/>
      </entry><entry xml:base="https://other.example/x/"><link href="c"/></entry><entry xml:base="http://["><link
      href="d"/></entry></feed>"""
    assert urls(body) == [
        "https://example.org/one/two/a", "https://example.org/one/b", "https://other.example/x/c",
        "https://example.org/one/d",
    ]  # fmt: skip


def test_addresses_that_were_escaped_twice():
    assert urls(rss("<link>/a?b=1&amp;amp;c=2</link>")) == ["https://example.org/a?b=1&c=2"]


def test_each_page_once_and_nothing_that_cannot_be_fetched():
    body = rss("<link>/a</link>", "<link>/a#top</link>", "<link>javascript:x()</link>", "<link>http://[</link>")
    assert urls(body) == ["https://example.org/a"]


# Broken and hostile ones.


def test_what_breaks_off_is_kept_up_to_there():
    body = rss("<link>/a</link>", "<link>/b</link>")
    seen = read(body[: body.index("/b")])
    assert [entry.url for entry in seen.entries] == ["https://example.org/a"]
    assert seen.is_feed
    assert "broken XML" in seen.notes[0]


@table(
    "body",
    ["", "hello", "{}", "[1]", '{"items": 3}', '{"items": [', "[" * 100_000, '{"a":' * 100_000, "<urlset/>", "<x>"],
)
def test_what_is_no_feed_is_said_so(body):
    seen = read(body)
    assert not seen.is_feed
    assert seen.entries == ()
    assert seen.notes


def test_a_web_page_is_no_feed():
    assert read("<!DOCTYPE html><html><a href=/a>a</a>").notes == ("a web page, no feed",)


def test_entities_are_not_read():
    bomb = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>'
    seen = read(f"<?xml version='1.0'?>{bomb}<rss><channel><item><link>&b;</link></item></channel></rss>")
    assert seen.entries == ()
    assert "declarations" in seen.notes[0]


def test_files_of_the_machine_are_not_read():
    body = '<!DOCTYPE x SYSTEM "file:///etc/passwd"><rss><channel><item><link>/a</link></item></channel></rss>'
    assert urls(body) == ["https://example.org/a"]


def test_too_deep_and_too_many():
    assert "nested too deeply" in read("<rss>" * 200).notes
    body = rss(*(f"<link>/{number}</link>" for number in range(30)))
    assert len(urls(body, limit=10)) == 10
    assert read(body, limit=10).notes == ("only the first 10 are read",)
    body = json.dumps({"items": [{"url": f"/{number}"} for number in range(30)]})
    assert len(urls(body, limit=10)) == 10


def test_a_packed_bomb_is_cut(monkeypatch):
    monkeypatch.setattr(feeds, "MAX_FEED_BYTES", 10_000)
    seen = read(gzip.compress(rss("<link>/a</link>", "<description>" + "x" * 10_000_000 + "</description>").encode()))
    assert [entry.url for entry in seen.entries] == ["https://example.org/a"]


def test_long_titles_and_bases_do_not_multiply():
    long = "x" * 5_000
    body = f"<feed {ATOM} xml:base='/{long}/'>" + "".join(
        f"<entry><title>{long}</title><link href='{number}'/></entry>" for number in range(3_000)
    )
    seen = read(body + "</feed>")
    assert sum(len(entry.url) + len(entry.title) for entry in seen.entries) < 3 * feeds.MAX_FEED_BYTES


def test_numbers_that_take_for_ever_are_refused():
    assert not read('{"items": [], "n": ' + "9" * 100_000 + "}").is_feed


@given(st.binary(max_size=300))
def test_no_bytes_are_an_error(body):
    read(body)


@given(st.text(max_size=80), st.text(max_size=80), st.text(max_size=40))
def test_whatever_stands_in_an_entry_comes_out_canonical_or_not_at_all(link, title, moment):
    body = json.dumps({"items": [{"url": link, "title": title, "date_modified": moment}]})
    for entry in read(body).entries:
        assert canonical_url(entry.url) == entry.url
        assert "\n" not in entry.title
        assert read_latest(entry.updated) >= 0 or entry.updated


@given(st.lists(st.sampled_from(
    ["<rss>", "<channel>", "<item>", "<link>", "</link>", "</item>", "/a", "<entry xml:base='/b/'>", "<link href='c'/>",
     "</entry>", "<![CDATA[", "]]>", "&amp;", "&", "<feed>", "<updated>2026-11-15</updated>", "\0", "<!--", "-->"]
), max_size=40))  # fmt: skip
def test_no_soup_is_an_error(pieces):
    for entry in read("".join(pieces)).entries:
        assert entry.url.startswith("https://example.org/")


# Moments.


@pytest.mark.parametrize(
    ("text", "seconds"),
    [
        ("", 0.0),
        ("nonsense", 0.0),
        ("2026-11-15T09:30:00Z", 1_794_735_000.0),
        ("2026-11-15", 1_794_787_199.0),  # the last second of the day
    ],
)
def test_a_moment_in_seconds(text, seconds):
    assert read_latest(read_moment(text)) == seconds
