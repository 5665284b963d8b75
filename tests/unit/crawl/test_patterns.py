"""People's URL patterns mean exactly what their page says, cost little, and bad ones are refused at once."""

import logging
from contextlib import suppress
from fnmatch import translate
from re import compile as compile_re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.table import table

from pauk.base.errors import BadSetting
from pauk.crawl.rules import url_patterns
from pauk.crawl.rules.url_patterns import PatternMatch, Patterns


def matches(pattern, url):
    return Patterns([pattern]).find(url).pattern == pattern


@table(
    ("pattern", "url"),
    [
        # A leading slash: path and query, on any host.
        ("/forum/*", "https://example.org/forum/"),
        ("/forum/*", "http://other.net:8080/forum/a/b?c=d"),
        ("/", "https://example.org/"),
        ("/a?b=c", "https://example.org/a?b=c"),
        ("/*/print", "https://example.org/a/b/print"),
        # A scheme: the whole URL.
        ("https://example.org/*", "https://example.org/a"),
        ("*://example.org/*", "http://example.org/"),
        ("http*://example.org/", "https://example.org/"),
        ("HTTPS://Example.ORG/*", "https://example.org/a"),
        # Neither: from the host on.
        ("example.org/forum/*", "https://example.org/forum/1"),
        ("*.example.org/*", "https://www.example.org/"),
        ("Example.org/*", "https://example.org/a"),
        ("example.org:8080/*", "http://example.org:8080/a"),
        ("*.pdf", "https://example.org/a/b.pdf"),
        ("*.PDF", "https://example.org/a/b.PDF"),
        ("*/print/*", "https://example.org/a/print/b"),
        ("*?replytocom=*", "https://example.org/post/?replytocom=5"),
        ("*", "https://example.org/"),
        ("**", "https://example.org/"),
        ("*a*a*a*", "https://example.org/aaa"),
        # Letters as people read them.
        ("bücher.de/straße/*", "https://xn--bcher-kva.de/stra%C3%9Fe/1"),
        ("/stra%c3%9fe/*", "https://example.org/stra%C3%9Fe/"),
        ("/%7Euser/*", "https://example.org/~user/a"),
        ("/a b", "https://example.org/a%20b"),
        # Regular expressions are found anywhere.
        (r"re:/thread-\d+", "https://example.org/thread-12-1.html"),
        (r"re:^https://example\.org/$", "https://example.org/"),
    ],
)
def test_a_pattern_matches(pattern, url):
    assert matches(pattern, url)


@table(
    ("pattern", "url"),
    [
        ("/forum/*", "https://example.org/a/forum/"),
        ("/forum", "https://example.org/forum/1"),
        ("/forum", "https://example.org/forum?page=2"),
        ("/Forum/*", "https://example.org/forum/"),
        ("https://example.org/*", "http://example.org/"),
        ("example.org/*", "https://www.example.org/"),
        ("*.example.org/*", "https://example.org/"),
        ("*.pdf", "https://example.org/a.pdf?download=1"),
        ("*.pdf", "https://example.org/a.PDF"),
        ("*/print/*", "https://example.org/print"),
        ("/a*a", "https://example.org/a"),
        ("*ab*bc*", "https://example.org/abc"),
        ("/a.c", "https://example.org/abc"),
        ("/[ab]", "https://example.org/a"),
        (r"re:^/forum", "https://example.org/forum"),
    ],
)
def test_a_pattern_does_not_match(pattern, url):
    assert not matches(pattern, url)


@given(
    st.text(alphabet="ab/*", max_size=12).map(lambda text: f"/{text}"),
    st.text(alphabet="ab/", max_size=20).map(lambda text: f"/{text}"),
)
def test_a_glob_matches_what_the_standard_library_matches(pattern, path):
    expected = compile_re(translate(pattern)).match(path) is not None
    assert matches(pattern, f"https://example.org{path}") is expected


def test_a_glob_made_to_backtrack_is_answered_at_once():
    pattern = "/" + "*a" * 400 + "*b"
    assert not matches(pattern, "https://example.org/" + "a" * 7_000)


def test_the_first_match_is_named_and_globs_come_first():
    found = Patterns(["re:forum", "/x", "/forum*"]).find("https://example.org/forum")
    assert found == PatternMatch("/forum*")


def test_no_patterns_are_false_and_match_nothing():
    none = Patterns([])
    assert not none
    assert none.find("https://example.org/") == PatternMatch()


@table(
    ("pattern", "hint"),
    [
        ("", "Write 1 to 1000 characters."),
        ("a" * 1_001, "Write 1 to 1000 characters."),
        ("/a#b", "leave out #"),
        ("example.org", "write example.org/* for a host, *example.org* for what holds it"),
        ("https://example.org", "write https://example.org/* for a host"),
        ("logout", "*logout*"),
        ("?print=*", "write *?print=*"),
        (".example.org/*", "write *.example.org/*"),
        ("bü\ufffdcher.de/*", "Its host is none."),
        ("re:", "Write re: and"),
        ("re:" + "a" * 1_000, "up to 1000 characters"),
        ("re:(", "The regular expression is wrong: missing )"),
        ("re:[a", "The regular expression is wrong"),
        ("re:" + "(?:a|" * 190, "The regular expression is wrong"),
        ("re:(?:a{9999}){9999}", "It repeats too often"),
        ("re:(a{1,999}){,999}", "It repeats too often"),
    ],
)
def test_a_bad_pattern_is_refused_with_what_to_do(pattern, hint):
    with pytest.raises(BadSetting) as caught:
        Patterns([pattern], where="crawl.include")
    assert caught.value.where == "crawl.include"
    assert caught.value.what.startswith("The URL pattern ")
    assert hint in caught.value.next_step


def test_a_pattern_with_many_counts_is_fine():
    uuid = "re:[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}"
    assert matches(uuid, "https://example.org/550e8400-e29b-41d4-a716-446655440000")


_SLOW = "re:(a+)+$"
_BOMB = "https://example.org/" + "a" * 5_000 + "b"


def test_a_slow_expression_is_stopped_noted_and_logged_once(caplog):
    slow = Patterns([_SLOW, "re:b$"])
    with caplog.at_level(logging.WARNING):
        assert slow.find(_BOMB) == PatternMatch("re:b$", _SLOW)
        assert Patterns([_SLOW]).find(_BOMB[:-1]) == PatternMatch(_SLOW)
        assert slow.find(_BOMB) == PatternMatch("re:b$", _SLOW)
    assert [record.getMessage().startswith(f"The pattern {_SLOW} takes longer") for record in caplog.records] == [True]


def test_a_slow_expression_gets_less_time_each_time_but_still_answers():
    slow = Patterns([_SLOW])
    for _ in range(10):
        assert slow.find(_BOMB) == PatternMatch("", _SLOW)
    (expression,) = slow._expressions
    assert expression._limit_s == url_patterns._LEAST_TIME_S
    assert slow.find("https://example.org/a") == PatternMatch(_SLOW)


@given(st.text(max_size=60), st.text(max_size=60))
def test_any_text_is_a_pattern_or_is_refused(text, path):
    with suppress(BadSetting):
        Patterns([text]).find(f"https://example.org/{path}")
