"""A whole page in one call."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.table import table

from pauk.base.records import Link, LinkKind
from pauk.extract.blocks import outline
from pauk.extract.methods import choose_extractor
from pauk.extract.page.links import RobotsRules
from pauk.extract.reader import read_page
from pauk.extract.text.fingerprint import fingerprint

PAGE = """<!DOCTYPE html>
<html lang="pl">
<head>
  <meta charset="iso-8859-2">
  <title>Źródło &amp; rzeka</title>
  <base href="/kat/">
  <link rel="canonical" href="/c?utm_source=x">
  <meta name="robots" content="nofollow">
</head>
<body><h1>Źródło</h1><p>Płynie <b>rze</b>ka. <a href="dalej?s=ą">Dalej</a></p></body>
</html>"""


def test_everything_of_a_page_at_once():
    reading = read_page(PAGE.encode("iso-8859-2"), url="HTTP://H.org:80/a#b")
    assert reading.url == "http://h.org/a"
    assert reading.decoded.encoding == "iso8859-2"
    assert reading.base == "http://h.org/kat/"
    assert reading.canonical == "http://h.org/c"
    assert reading.title == "Źródło & rzeka"
    assert reading.language == "pl"
    assert reading.whole_text == "Źródło\nPłynie rzeka. Dalej"
    assert reading.fingerprint == fingerprint("Źródło Płynie rzeka. Dalej")
    assert reading.robots == RobotsRules(follow=False)
    assert reading.links == (Link("http://h.org/kat/dalej?s=%B1", "Dalej", LinkKind.ANCHOR, follow=False),)
    assert reading.outcome == "ok"
    assert reading.notes == ()


@table(
    ("page", "outcome"),
    [
        (b"<p>text", "ok"),
        (b"text", "ok"),
        (b"", "no_main_text:empty page"),
        (b" \r\n ", "no_main_text:empty page"),
        ("\ufeff".encode(), "no_main_text:empty page"),
        (b"<p></p>", "no_main_text:no text on the page"),
        (b"<title>only a title</title>", "no_main_text:no text on the page"),
        (b"<!-- x -->", "no_main_text:no text on the page"),
        (b"<img src=x>", "no_main_text:no text on the page"),
        (b"<frameset><frame src=a></frameset>", "no_main_text:only frames"),
        (b"<iframe src=a></iframe>", "no_main_text:only frames"),
        (b"<frameset><frame src=a><noframes>Old browser</noframes></frameset>", "ok"),
        (b"<div id=app></div><script src=app.js></script>", "javascript_needed"),
        (b"<script>x()</script>", "javascript_needed"),
    ],
)
def test_outcomes(page, outcome):
    assert read_page(page).outcome == outcome


@table(
    ("html", "title"),
    [
        ("<title>One</title>", "One"),
        ("<title>  One\n two </title>", "One two"),
        ("<title>A &lt; B</title>", "A < B"),
        ("<title><b>not bold</b></title>", "<b>not bold</b>"),
        ("<title>One</title><title>Two</title>", "One"),
        ("<title></title>", ""),
        ("<p>no title", ""),
        ("<body><p>x</p><title>Late</title>", "Late"),
        # document.title is the first title element of HTML; those of SVG name drawings
        ("<body><svg><title>Icon</title></svg>x", ""),
        ("<body><svg><title>Icon</title></svg><title>Real</title>x", "Real"),
        ("<head><title>Real</title></head><svg><title>Icon</title></svg>", "Real"),
        ("<title>never ends<p>text", "never ends"),
    ],
)
def test_the_title_is_what_the_browsers_tab_shows(html, title):
    assert read_page(html).title == title


def test_a_title_that_never_ends_does_not_swallow_the_page():
    reading = read_page("<html><head><title>Open\n<body><p>text</p>")
    assert (reading.title, reading.whole_text) == ("Open", "text")
    assert reading.notes == ("title_closed",)


@table(
    ("html", "language"),
    [
        ("<html lang=de>", "de"),
        ("<html lang=' sr-Latn '>", "sr-Latn"),
        ("<html xml:lang=fr>", "fr"),
        ("<html lang=de xml:lang=fr>", "de"),
        ("<html lang=''>", ""),
        ("<p lang=de>", ""),
        ("", ""),
    ],
)
def test_the_language_a_page_declares(html, language):
    assert read_page(html).language == language


def test_a_page_is_cut_at_the_limit_and_says_so():
    reading = read_page(b"<p>" + b"word " * 1_000, max_bytes=1_003)
    assert reading.notes == ("cut",)
    assert reading.whole_text == " ".join(["word"] * 200)


def test_a_page_as_long_as_the_limit_is_whole():
    assert read_page(b"x" * 1_000, max_bytes=1_000).notes == ()


@table("size", range(20, 28))
def test_a_cut_inside_a_character_leaves_no_dirt(size):
    reading = read_page("<meta charset=utf-8><p>日本語".encode(), max_bytes=size)
    assert "�" not in reading.whole_text
    assert reading.notes == ("cut",)


def test_unreadable_characters_are_noted():
    reading = read_page(b"<meta charset=utf-8><p>" + "żółw ".encode() * 1_000 + b"\xff")
    assert reading.notes == ("unreadable_characters",)


def test_characters_are_taken_as_they_are():
    reading = read_page("<meta charset=koi8-r><p>Привет")
    assert (reading.whole_text, reading.decoded.encoding) == ("Привет", "utf-8")


def test_without_a_url_only_absolute_links_are_links():
    reading = read_page("<link rel=canonical href=/c><a href=/a>x</a><a href=http://o.org/b>y</a>")
    assert [link.url for link in reading.links] == ["http://o.org/b"]
    assert reading.canonical == ""


def test_without_a_url_a_base_helps():
    reading = read_page("<base href=http://o.org/d/><a href=a>x</a>")
    assert [link.url for link in reading.links] == ["http://o.org/d/a"]


@table("url", ["", "not a url", "\ud800", "http://[", "http://;sid=1/", "x" * 100_000])
def test_any_url_may_be_given(url):
    reading = read_page("<a href=x>y</a>", url=url)
    assert reading.whole_text == "y"
    assert isinstance(reading.links, tuple)


def test_the_header_is_believed_where_the_page_is_silent():
    assert read_page("<p>Привет".encode("koi8-r"), header_charset="koi8-r").whole_text == "Привет"


def test_robots_of_a_page_reach_its_links():
    assert [link.follow for link in read_page("<meta name=robots content=none><a href=http://o.org>x</a>").links] == [
        False
    ]


@pytest.mark.parametrize("html", ["a\0b", "<p>a\0b</p>", "<p>a</p>\0<p>b</p>"])
def test_nothing_after_a_nul_is_lost(html):
    for page in (html, html.encode()):
        text = read_page(page).whole_text
        assert "a" in text
        assert "b" in text
        assert "\0" not in text


@pytest.mark.parametrize("html", ["\ud800<p>x</p>", "<p>x\udfff</p>", "<a href='\ud800'>x</a>", "<\ud800>x"])
def test_lone_surrogates_do_no_harm(html):
    reading = read_page(html, url="http://h.org/")
    assert "x" in reading.whole_text
    reading.whole_text.encode()


@given(st.text() | st.binary(), st.text(max_size=20), st.text(max_size=20))
def test_any_page_can_be_read(page, url, charset):
    reading = read_page(page, url=url, header_charset=charset)
    reading.whole_text.encode()
    reading.title.encode()
    assert reading.fingerprint == fingerprint(reading.whole_text)
    assert reading.outcome
    assert isinstance(reading.links, tuple)
    assert isinstance(reading.robots, RobotsRules)


def test_the_text_is_the_main_text_and_the_whole_text_has_the_menu():
    sentence = "The river runs below the old bridge, and the water is high in spring. " * 6
    reading = read_page(f"<nav><a href=/a>Home</a> <a href=/b>Shop</a></nav><article><p>{sentence}</article>")
    assert reading.text == sentence.strip()
    assert reading.whole_text == f"Home Shop\n{sentence.strip()}"


@given(st.text(st.sampled_from("ab \n\u200b<>/pdivhr")), st.sampled_from(["plain", "bte"]))
def test_the_text_is_the_same_whoever_looks_for_the_main_text(soup, method):
    page = f"<table><tr><td>one<td>{soup}</table>{soup}<pre>{soup}"
    assert read_page(page).whole_text == read_page(page, extractor=choose_extractor(method)).whole_text


def test_a_page_too_long_to_be_outlined_has_all_its_text(monkeypatch):
    monkeypatch.setattr(outline, "MOST_NODES", 100)
    assert read_page("<p>word" * 200).whole_text == "\n".join(["word"] * 200)
