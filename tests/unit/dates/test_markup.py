"""HTML in any state is cut into pieces that point into the source; what is read, and what is not."""

import html
import re
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st
from selectolax.lexbor import LexborHTMLParser
from tests.table import table

from pauk.dates.find.html_elements import MAX_HINT_CHARS
from pauk.dates.find.html_pieces import cut, is_markup

# Pieces of tags that break each other in every way.
SOUP = [
    "<", ">", "</", "/>", "<!", "<!--", "-->", "--!>", "<?", "<![CDATA[", "]]>", "<![endif]", "=", '"', "'", "`", "&",
    "&nbsp;", " ", "\n", "\f", "\xa0", "\0", "\u202e", "3", "x", "é", "<a", "<b>", "</b>", "<A HREF=", "<br/>", "<p>",
    "</p>", "<div>", "</div>", "<td>", "<tr>", "<li>", "<script>", "</script>", "<style", "<title>", "</title",
    "<textarea>", "<template>", "</template>", "<plaintext>", "<svg>", "title=", 'class="', "data-time='", "datetime",
    "DateTime=2020-04-22", "12 March 2019", "ago",
]  # fmt: skip
soup = st.lists(st.one_of(st.sampled_from(SOUP), st.text(max_size=5)), max_size=40).map("".join)


def texts(source):
    return [piece.text for piece in cut(source) if piece.kind == "text"]


def values(source):
    return [(piece.name, piece.text) for piece in cut(source) if piece.kind == "attribute"]


def only(source, kind="text"):
    (piece,) = [piece for piece in cut(source) if piece.kind == kind]
    return piece


# Laws.


@given(soup)
def test_pieces_are_slices_in_order_and_never_overlap(source):
    end = 0
    for piece in cut(source):
        assert end <= piece.start < piece.end <= len(source)
        assert piece.text == source[piece.start : piece.end]
        assert not piece.text.isspace()
        end = piece.end


@given(soup)
def test_what_surrounds_a_piece_is_small_and_lower_case(source):
    for piece in cut(source):
        assert piece.hints == piece.hints.lower()
        assert len(piece.hints) <= MAX_HINT_CHARS
        assert piece.name == piece.name.lower()
        assert (piece.name != "") == (piece.kind == "attribute")
        assert (piece.tag == "") == (piece.element == 0)
        assert 1 <= len(piece.path) <= 4
        assert list(piece.path) == sorted(set(piece.path), reverse=True)


@given(st.text(alphabet=st.characters(exclude_characters="<")))
def test_text_without_tags_is_one_piece(source):
    assert not is_markup(source)
    assert texts(source) == ([] if not source or source.isspace() else [source])


@given(soup)
def test_any_string_is_markup_or_not(source):
    assert is_markup(source) in (True, False)


words = st.text(alphabet="abc 12é", min_size=1, max_size=6).filter(lambda text: not text.isspace())
trees = st.recursive(
    words,
    lambda inside: st.tuples(
        st.sampled_from("b span div time x-y".split()), st.sampled_from("\"'"), words, st.lists(inside, max_size=3)
    ),
    max_leaves=12,
)


def write(tree):
    """Return the HTML of a tree, and the values that stand in it, in order."""
    if isinstance(tree, str):
        return tree + "<wbr>", [tree]
    tag, quote, title, inside = tree
    written = [write(child) for child in inside]
    body = "".join(part for part, _ in written)
    return f"<{tag} title={quote}{title}{quote}>{body}</{tag}>", [
        title,
        *(text for _, found in written for text in found),
    ]


@given(trees)
def test_everything_that_was_put_in_comes_out(tree):
    source, expected = write(tree)
    assert [piece.text for piece in cut(source)] == expected


READABLE = [
    "word ", "12", " ", "a < b", "<3", "1 > 0", "&amp;", "<b>", "</b>", "<div>", "</div>", "<p>", "</p>", "<br>",
    "<!-- x -->", "<!---->", "<!-->", "<!--->", "<!-- y --!>", "<!doctype html>", "<?php x ?>", "</>", "</3 >",
    "<a title='>'>", "</a>", '<i class="x"title=y>', "<u a=b' c>", "<I\nCLASS\f=\tx  / / >", "<b =x>", "<b a==y>",
    "<script>if (a<b) {'</b>'}</script>", "<style>b { }</style>", "<textarea><b>t</textarea>",
    "<template><p>u</template>",
]  # fmt: skip


@given(st.lists(st.sampled_from(READABLE), max_size=12).map("".join))
def test_a_browser_sees_the_same_text(source):
    tree = LexborHTMLParser(f"<!doctype html><body><div>{source}")
    tree.strip_tags(["script", "style", "template"])
    seen = tree.body.text(deep=True)
    ours = html.unescape("".join(texts(source)))
    assert re.sub(r"\s", "", ours) == re.sub(r"\s", "", seen)


# Time grows with size, whatever the page.


HOSTILE = [
    "<", "<a ", "&", '"', '<a b="', "<a b='x\" ", '<a b=">"', "<!--", "<!-- -", "<![CDATA[", "</", "<a", "<b>", "</b>",
    "<div></b>", "<b></div>", "<b></x>", "<title>", "<script></script>", "<template>", "<p>x", '<a title="1">',
    "<a b=c", "<a =", "<a data-x1=1>", "</x>", "<x <y>", "1<b>", "<String>", "<a b='\">", "<a " + "b=1 " * 50 + ">",
    "<td class=day>1",
]  # fmt: skip


def cpu_seconds(work, source):
    best = float("inf")
    for _ in range(3):
        start = time.process_time()
        work(source)
        best = min(best, time.process_time() - start)
    return best


@pytest.mark.parametrize("work", [cut, is_markup])
@pytest.mark.parametrize("bit", HOSTILE)
def test_time_grows_with_size(bit, work):
    size = 4_000 // len(bit)
    # Twelve times the page: linear work takes 12 times as long, quadratic 144; half a millisecond is the clock's.
    small, large = cpu_seconds(work, bit * size), cpu_seconds(work, bit * size * 12)
    assert large < 48 * max(small, 0.0005)


def test_a_quote_never_closed_is_looked_for_once():
    for head in ('<a b="', "<a b='", "<p title=\"<a b='"):
        assert cut(head + "><i>x</i>" * 50_000)[-1].text == "x"


# What is text.


@table(
    ("source", "expected"),
    [
        ("", []),
        (" \n\t", []),
        ("a < b and <3", ["a < b and <3"]),
        ("<title>12 March</title>", ["12 March"]),
        ("<title><b>x</b></title>", ["<b>x</b>"]),
        ("<TITLE>x</Title >y", ["x", "y"]),
        ("<textarea>12 < 13</textarea>", ["12 < 13"]),
        ("<option>12 March<option>13 March", ["12 March", "13 March"]),
        ("<noscript><p>12 March</p></noscript>", ["12 March"]),
        ("<div hidden>12 March</div>", ["12 March"]),
        ("a<script>12 March</script>b", ["a", "b"]),
        ("a<style>b</style>c<iframe>d</iframe>e<noframes>f</noframes>g", ["a", "c", "e", "g"]),
        ("a<template><p>b</p><div></template>c", ["a", "c"]),
        ("a<script>b", ["a"]),
        ("a<!-- b", ["a"]),
        ("a<script/>b<iframe src='x'/>c<title/>d", ["a", "b", "c", "d"]),  # whoever wrote this meant them closed
        ("a<SCRIPT>b</ſcript>c</script\n>d", ["a", "d"]),
        ("a<script>b</scripts>c</script>d", ["a", "d"]),
        ("<!--[if IE]>a<![endif]-->b", ["b"]),
        ("<!--[if !IE]><!-->a<!--<![endif]-->b", ["a", "b"]),
        ("<![if !IE]>a<![endif]>b", ["a", "b"]),
        ("<description><![CDATA[12 <b>March</b>]]></description>", ["12 ", "March", "]]>"]),
        ("<xmp><b></xmp><plaintext></plaintext>12", ["<b>", "</plaintext>12"]),
        ("12 March\0 2019", ["12 March\0 2019"]),
        ("12&nbsp;March", ["12&nbsp;March"]),
        ("a<b", ["a"]),
        ("a<b c=d", ["a"]),
        ("a</b", ["a"]),
        ("a<", ["a<"]),
        ("a<a title='x>b</a>", ["a", "b"]),  # browsers would wait for the quote until the page ends
        ("<a title='b>c' d>e", ["e"]),
        ('<a "b>c', ["c"]),
    ],
)  # fmt: skip
def test_text_that_a_reader_may_see(source, expected):
    assert texts(source) == expected


# What is read of attributes.


@table(
    ("source", "expected"),
    [
        ('<time datetime="2020-04-22">', [("datetime", "2020-04-22")]),
        ("<time datetime='2020-04-22'>", [("datetime", "2020-04-22")]),
        ("<time datetime=2020-04-22>", [("datetime", "2020-04-22")]),
        ("<TIME\n DateTime \t=\n '2020-04-22'/>", [("datetime", "2020-04-22")]),
        ("<time class=x/datetime=2020-04-22>", []),
        ("<time/datetime=2020-04-22>", [("datetime", "2020-04-22")]),
        ('<time class="x"datetime="2020-04-22">', [("datetime", "2020-04-22")]),
        ('<time datetime="2020-04-22" datetime="2019-01-01">', [("datetime", "2020-04-22")]),
        ('<time datetime="2020-04-22>3 weeks ago</time>', [("datetime", "2020-04-22")]),
        ('<time datetime="2020-04-22', [("datetime", "2020-04-22")]),
        ("<time datetime= >", []),
        ('<time pubdate datetime="2020-04-22">', [("datetime", "2020-04-22")]),
        ('<time pubdate="pubdate">', []),
        ("<time pubdate=2020-04-22>", [("pubdate", "2020-04-22")]),
        ('<span title="a < b, 12 > 3">', [("title", "a < b, 12 > 3")]),
        ('<span title=" ">', []),
        ('<span title="&quot;12&nbsp;March&quot;">', [("title", "&quot;12&nbsp;March&quot;")]),
        ('<img src="/2019/04/1.png" srcset="2019.png 2x" alt="Seen 12 March">', [("alt", "Seen 12 March")]),
        ('<a href="/2019/03/12/" class="d2019" id="p2019" style="width:12px" onclick="go(2019)" rel=2019>', []),
        ('<script src=x integrity="sha-2019" data-time=1>', [("data-time", "1")]),
        ('<meta property="og:image" content="https://x.org/2019/03/12/">', []),
        ('<meta itemprop=url content="//x.org/2019/03/12/">', []),
        ('<meta name=date content="12 March 2019">', [("content", "12 March 2019")]),
        ('<data value="2019-03-12">', [("value", "2019-03-12")]),
        ('<input value="2019-03-12">', []),
        ('<input value="2019-03-12" type="date">', [("value", "2019-03-12")]),
        ('<input type=DateTime-Local value="2019-03-12T10:00">', [("value", "2019-03-12T10:00")]),
        ('<option value="2019-03-12">', []),
        ('<li data-time="1185953810" data-time-string="7:36 am">',
         [("data-time", "1185953810"), ("data-time-string", "7:36 am")]),
        ("<li data-date='١٢ مارس'>", [("data-date", "١٢ مارس")]),
        ("<li data-init='x' data-src='/2019' data-post-id='1185953810' data-user_id=1185953810>", []),
        (f"<li data-date='{'1' * 80}' data-more='{'1' * 81}'>", [("data-date", "1" * 80)]),
        (f"<li data-{'x' * 50}='1'>", []),
        ("<template><time datetime=2020-04-22></template>", []),
        ("</time datetime=2020-04-22>", []),
    ],
)  # fmt: skip
def test_values_worth_reading(source, expected):
    assert values(source) == expected


def test_a_piece_knows_its_element():
    piece = only('<DIV CLASS="PostDate Big" id=p7><Span itemprop="dateCreated">12 March</span></div>')
    assert (piece.tag, piece.hints, piece.element, piece.parent) == ("span", "datecreated postdate big p7", 2, 1)
    piece = only('<p class=a><meta http-equiv="Last-Modified" name=b rel=c content="12 March">', "attribute")
    assert (piece.tag, piece.hints, piece.element, piece.parent) == ("meta", "last-modified b c", 2, 1)
    piece = only("12 March")
    assert (piece.tag, piece.hints, piece.path, piece.parent) == ("", "", (0,), 0)


def test_hints_are_bounded():
    assert len(only(f"<p class='{'a' * 500}'><i id='{'b' * 150}'>x").hints) == MAX_HINT_CHARS


@table(
    ("source", "tag", "path"),
    [
        ("<ul><li>a<li>x", "li", (3, 1, 0)),
        ("<table><tr><td>a<td>b<tr><td>x", "td", (6, 5, 1, 0)),
        ("<dl><dt>a<dd>x", "dd", (3, 1, 0)),
        ("<p>a<p>b<div>x", "div", (3, 0)),
        ("<div><b>a</div>x", "", (0,)),
        ("<div><b><p>a</b>x", "p", (3, 2, 1, 0)),  # an inline element never closes a block
        ("<div></span></p>x", "div", (1, 0)),
        ("<i><img><br><hr><input>x", "i", (1, 0)),
        ("<a/><b/>x", "", (0,)),
        ("<b>" * 100 + "</div>x", "b", (100, 99, 98, 97)),
    ],
)
def test_elements_nest_as_in_browsers(source, tag, path):
    piece = cut(source)[-1]
    assert (piece.text, piece.tag, piece.path) == ("x", tag, path)


# Is it HTML at all?


@table(
    "text",
    [
        "<time datetime='2020-04-22'>", "a</b>", "one<br>two", "<BR/>", "<br />", "<!-- x -->", "<!DOCTYPE html>",
        "<p>12 March", "<td>42<td>12 March", '<a href="x">', "<a\nhref=x>", "<img src=x", '<time pubdate datetime="x">',
        "<time pubdate>", "<relative-time datetime='x'>", "</relative-time> <relative-time></relative-time>",
        "<pubDate>12 March</pubDate>", "<lastmod>2020-04-22</lastmod>", "<?xml version='1.0'?>", "<![CDATA[x]]>",
        "a < b, <b>c</b>", "<style>x</style>", "<script src=x>", "x <i>y</i>", "</td>", "</TD >",
    ],
)  # fmt: skip
def test_real_tags_are_markup(text):
    assert is_markup(text)


@table(
    "text",
    [
        "", "12 March 2019", "a < b", "a <b", "i<3 you", "<3", "</3", "</", "<!", "<>", "<john@example.org>",
        "<a@b.org>", "List<String> since 2019", "Map<String, List<Integer>>", "<rant>", "</rant>", "</sarcasm>",
        "cp <input> <output>", "use the <style> tag", "set a <title>", "[<date> <time>] <user>", "<https://example.org/2019/03/12>",
        "<-- here", "x <a and y> z", "if x <a and b=3", "12 March &amp; 13 March", "<String", "<b", "<relative-time>",
        "a <-> b", "<<>>", "#include <time.h>", "<user id=3>", "<ſ>", "std::vector<int> a = b",
    ],
)  # fmt: skip
def test_other_angle_brackets_are_not(text):
    assert not is_markup(text)
