"""Reading one fetched page completely: bytes in, bytes out, so that it can cross a pipe; nothing is lost on the way."""

import gzip
import io

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.table import table
from warcio.archiveiterator import ArchiveIterator

from pauk import __version__
from pauk.base.page import Part
from pauk.base.records import LinkKind
from pauk.base.settings import Settings
from pauk.base.urls import number_url
from pauk.crawl.fetch.fetcher import Fetched
from pauk.run.read.enrichers import TABLE, Enricher, EnricherRow
from pauk.run.read.page_reader import make_reader, options_from, pack_question
from pauk.run.read.reader_messages import unpack_answer
from pauk.store.sql.records import Claim, UrlKind

URL = "http://a.example/folder/page"
OPTIONS = {"max_bytes": 10_000_000, "fetched_bytes": 100_000, "level": 6, "method": "auto", "rules": {}}
OPTIONS["enrichers"] = TABLE


def read(
    body, *headers, kind="html", claimed=UrlKind.PAGE, content_type="text/html; charset=utf-8", briefs=(), **options
):
    claim = Claim(1, URL, 1, 0, 1, 0, 0, 0, claimed, "", "", briefs=dict(briefs))
    typed = (("Content-Type", content_type),) if content_type else ()
    fetched = Fetched(
        url=URL, outcome="ok", status=200, reason="OK", headers=(*typed, *headers), body=body, kind=kind,
        address="192.0.2.1",
    )  # fmt: skip
    return unpack_answer(make_reader(OPTIONS | options)(pack_question(claim, fetched, 1_700_000_000.0)))


def html(body, head=""):
    return f"<!doctype html><html lang=sr><head><title>Naslov</title>{head}</head><body>{body}</body></html>".encode()


def test_a_page_is_read_completely():
    seen = read(html('<p>Šuma i more. <a href="../a?b=1#c">Dalje</a></p>', '<link rel=canonical href="/other">'))
    assert (seen.outcome, seen.title, seen.language, seen.canonical) == (
        "ok",
        "Naslov",
        "sr-Latn",
        "http://a.example/other",
    )
    assert seen.text == "Šuma i more. Dalje"
    assert (seen.maker, seen.may_keep) == (f"auto/{__version__}", True)
    (found,) = [found for found in seen.links if found.link.kind is LinkKind.ANCHOR]
    assert (found.link.url, found.link.text, found.link.follow) == ("http://a.example/a?b=1", "Dalje", True)
    assert (found.key, found.host) == (number_url("http://a.example/a?b=1"), "http://a.example")
    assert seen.fingerprint != 0
    assert seen.text_part.skeleton != 0


def test_the_record_is_what_the_server_sent():
    body = gzip.compress(html("<p>Words.</p>"))
    seen = read(body, ("Content-Encoding", "gzip"), ("X-Other", "kept"))
    records = ArchiveIterator(io.BytesIO(seen.record))
    record = next(records)
    assert record.raw_stream.read() == body
    assert next(records, None) is None
    assert record.rec_headers["WARC-Target-URI"] == URL
    assert record.rec_headers["WARC-IP-Address"] == "192.0.2.1"
    assert record.rec_headers["WARC-Date"] == "2023-11-14T22:13:20Z"
    assert record.http_headers.get_statuscode() == "200"
    assert record.http_headers["X-Other"] == "kept"
    assert seen.text == "Words."


@pytest.mark.parametrize(
    ("coding", "body", "outcome"),
    [
        ("gzip", gzip.compress(html("<p>x"))[:40], "broken_body:truncated"),
        ("br", b"\x00\x01\x02" * 30, "broken_body:undecodable"),
        ("gzip", gzip.compress(html("<p>x" + "y" * 500_000)), "too_large"),
    ],
    ids=["half", "no-brotli", "bomb"],
)
def test_a_body_that_cannot_be_unpacked_has_an_outcome_and_no_record(coding, body, outcome):
    seen = read(body, ("Content-Encoding", coding))
    assert (seen.outcome, seen.record, list(seen.links), seen.text) == (outcome, b"", [], "")


def test_codings_of_several_headers_are_undone_from_the_last():
    body = gzip.compress(gzip.compress(html("<p>Twice.")))
    assert read(body, ("Content-Encoding", "gzip"), ("content-encoding", "gzip")).text == "Twice."


@table(
    ("headers", "head", "may_keep", "may_archive", "follows"),
    [
        ((), "", True, True, True),
        ((("X-Robots-Tag", "noindex"),), "", False, True, True),
        ((("x-robots-tag", "none"),), "", False, True, False),
        ((("X-Robots-Tag", "noarchive"),), "", True, False, True),
        ((), '<meta name=robots content="noindex, noarchive">', False, False, True),
        ((("X-Robots-Tag", "nofollow"),), '<meta name=robots content="noindex">', False, True, False),
        ((("X-Robots-Tag", "otherbot: noindex"),), "", True, True, True),
    ],
)
def test_wishes_of_header_and_page_add_up(headers, head, may_keep, may_archive, follows):
    seen = read(html('<p>Words. <a href="/a">a</a>', head), *headers)
    assert seen.may_keep == may_keep
    assert [found.link.follow for found in seen.links if found.link.kind is LinkKind.ANCHOR] == [follows]
    assert bool(seen.record) == (may_keep and may_archive)


def test_pictures_styles_and_feeds_are_links_that_are_not_followed():
    head = '<link rel=stylesheet href=/s.css><link rel=alternate type="application/rss+xml" href=/feed>'
    seen = read(html("<p>Words. <img src=/i.png> <iframe src=/frame></iframe> <a rel=nofollow href=/n>n</a>", head))
    followed = {found.link.url.rpartition("/")[2] for found in seen.links if found.link.follow}
    assert followed == {"frame"}


def test_plain_text_is_text_and_has_no_links():
    seen = read(
        "Обичан текст, http://b.example/".encode("cp1251"), kind="text", content_type="text/plain; charset=cp1251"
    )
    assert (seen.outcome, seen.text, list(seen.links)) == ("ok", "Обичан текст, http://b.example/", [])
    assert seen.fingerprint != 0


@pytest.mark.parametrize("kind", ["html", "text"])
@pytest.mark.parametrize("body", [b"", b"  \n "])
def test_an_empty_page_says_so_and_is_like_no_other(kind, body):
    seen = read(body, kind=kind)
    assert seen.outcome.startswith("no_main_text")
    assert (seen.fingerprint, seen.text_part.skeleton) == (0, 0)


def test_the_same_text_has_the_same_fingerprint_whatever_the_markup():
    one, two = read(html("<p>The same words.</p>")), read(html("<div><b>The same</b> words.</div>"))
    assert one.fingerprint == two.fingerprint
    assert one.fingerprint != read(html("<p>Other words.</p>")).fingerprint


def test_no_more_of_a_page_is_read_than_allowed():
    seen = read(html("<p>" + "word " * 5_000), max_bytes=1_000)
    assert 0 < len(seen.text) < 1_000
    assert seen.outcome == "ok"


def test_a_sitemap_is_read_as_one():
    body = b"<urlset><url><loc>http://a.example/x</loc></url><url><loc>/y</loc></url></urlset>"
    seen = read(body, kind="xml", claimed=UrlKind.SITEMAP, content_type="text/xml")
    assert [found.link.url for found in seen.links] == ["http://a.example/x", "http://a.example/y"]
    assert all(found.link.follow for found in seen.links)
    assert seen.record == b""
    index = b"<sitemapindex><sitemap><loc>/s1.xml</loc></sitemap></sitemapindex>"
    assert read(gzip.compress(index), claimed=UrlKind.SITEMAP).links_part.sitemaps == ("http://a.example/s1.xml",)


def test_a_broken_sitemap_gives_what_it_has():
    seen = read(b"<urlset><url><loc>/x</loc></url><url><lo", claimed=UrlKind.SITEMAP)
    assert [found.link.url for found in seen.links] == ["http://a.example/x"]


def test_what_a_reader_must_know_comes_from_the_settings():
    told = {"max_bytes": 10_000_000, "fetched_bytes": 10_000_000, "level": 3, "method": "auto", "rules": {}}
    rows = {name: list(row) for name, row in TABLE.items()}
    assert options_from(Settings()) == told | {"enrichers": rows}


@given(st.binary(max_size=2_000), st.sampled_from(["html", "text"]), st.sampled_from(list(UrlKind)))
def test_no_body_makes_it_stumble(body, kind, claimed):
    seen = read(body, kind=kind, claimed=claimed)
    assert seen.outcome.partition(":")[0] in {"ok", "no_main_text", "javascript_needed", "login_needed"}


@given(
    st.text(max_size=200),
    st.lists(st.tuples(st.text("abcXYZ-", min_size=1, max_size=12), st.text(max_size=40)), max_size=5),
)
def test_headers_and_words_survive_the_pipe(words, headers):
    """Headers come as they were sent, so that there may be anything in them but line ends."""
    clean = [(name, "".join(sign for sign in value if sign.isprintable())) for name, value in headers]
    seen = read(words.encode("utf-8", "replace"), *clean, kind="text", content_type="text/plain; charset=utf-8")
    assert seen.text.split() == words.encode("utf-8", "replace").decode().split() or "\0" in words or "\r" in words


TELL_BRIEF = Enricher(name="told", version="1", read=lambda page: page.brief)


def test_a_brief_reaches_the_enricher_it_names_and_no_other():
    waiting = {name: EnricherRow(f"{__name__}:TELL_BRIEF", needs_brief=True) for name in ("one", "other")}
    rows = TABLE | waiting | {"always": EnricherRow(f"{__name__}:TELL_BRIEF")}
    page = read(html("<p>Words."), enrichers=rows, briefs={"one": "look", "nobody": "look"})
    assert page.kept_parts == {"told": Part("told/1", b'""')}  # the last that read under this name had no brief
    page = read(html("<p>Words."), enrichers=TABLE | waiting, briefs={"one": "look"})
    assert page.kept_parts == {"told": Part("told/1", b'"look"')}
    assert read(html("<p>Words."), enrichers=TABLE | waiting).kept_parts == {}
