"""Noise is what a rule says, where it says so, and nothing else; slow and odd rules do no harm."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.table import table

from pauk.base.errors import BadSetting
from pauk.crawl.again.noise import MAX_TEXT_CHARS, NoiseRules, check_rule
from pauk.store.pages.changes import NoiseRule

URL = "https://example.org/news/1.html"


def noise(*patterns, place=""):
    return NoiseRules([NoiseRule(number, place, pattern) for number, pattern in enumerate(patterns)])


def test_a_glob_drops_whole_lines():
    rules = noise("Visitors today: *")
    assert rules.is_same(URL, "News\nVisitors today: 3", "News\nVisitors today: 4,711")
    assert rules.is_same(URL, "News", "News\n  Visitors   today: 4,711  ")
    assert not rules.is_same(URL, "News\nVisitors today: 3", "Olds\nVisitors today: 3")
    assert not rules.is_same(URL, "All Visitors today: 3", "All Visitors today: 4")


def test_an_expression_cuts_parts_out_of_lines():
    rules = noise(r"re:\d+ (minute|hour)s? ago")
    assert rules.is_same(URL, "Posted 2 hours ago by Jim", "Posted 1 minute ago by Jim")
    assert not rules.is_same(URL, "Posted 2 hours ago by Jim", "Posted 2 hours ago by Jane")
    assert rules.is_same(URL, "A\n3 hours ago", "A")


def test_an_expression_sees_one_line_at_a_time():
    assert not noise("re:(?s)a.*b").is_same(URL, "a\nb", "a\nc\nb")
    assert noise("re:^[0-9]+$").is_same(URL, "x\n12\ny", "x\n13\ny")


def test_a_rule_counts_only_in_its_place():
    rules = noise("Visitors: *", place="*/news/*")
    assert rules.is_same(URL, "Visitors: 1", "Visitors: 2")
    assert not rules.is_same("https://example.org/", "Visitors: 1", "Visitors: 2")


def test_without_rules_nothing_is_noise():
    assert not NoiseRules()
    assert not NoiseRules().is_same(URL, "a", "a b")


def test_several_rules_work_together():
    assert noise("One: *", "re:two", "Three*").is_same(URL, "One: 1\ntwo a\nThree", "One: 2\na\nThreefold")


def test_what_would_be_dropped_is_shown():
    shown = list(noise("Visitors: *", r"re:\d+").show(URL, "News\nVisitors: 3\nPrice 12 EUR\n\n"))
    assert shown == [("Visitors: 3", ""), ("Price 12 EUR", "Price EUR")]


@table("pattern", ["", "   ", "re:", "re:(", "re:(a{9999}){9999}", "x" * 1_001, "re:" + "x" * 1_001])
def test_a_rule_that_cannot_be_used_is_refused(pattern):
    with pytest.raises(BadSetting, match="noise pattern"):
        check_rule("", pattern)


def test_a_place_that_cannot_be_used_is_refused():
    with pytest.raises(BadSetting, match="URL pattern"):
        check_rule("re:(", "x")


def test_a_slow_expression_makes_news_and_does_not_hang():
    rules = noise("re:(a+a+)+b")
    assert not rules.is_same(URL, "a" * 5_000, "a" * 5_001)
    with pytest.raises(BadSetting, match="takes too long"):
        list(rules.show(URL, "a" * 5_000))


def test_a_text_without_end_is_news():
    long = "line\n" * (MAX_TEXT_CHARS // 5 + 1)
    assert not noise("x").is_same(URL, long, long + "x")


@given(st.text(max_size=50), st.text(max_size=50), st.text(min_size=1, max_size=20))
def test_whatever_the_rule_the_same_text_stays_the_same(text, other, pattern):
    try:
        rules = noise(pattern)
    except BadSetting:
        return
    assert rules.is_same(URL, text, text)
    assert rules.is_same(URL, text, other) == rules.is_same(URL, other, text)


@given(st.lists(st.text("ab ", max_size=6), max_size=6), st.lists(st.text("ab ", max_size=6), max_size=6))
def test_a_star_alone_drops_everything(old, new):
    assert noise("*").is_same(URL, "\n".join(old), "\n".join(new))


@pytest.mark.parametrize("pattern", ["*", "re:.*", "re:.", "re:[^q]", "one\ntwo"])
def test_a_rule_that_would_swallow_all_or_never_fit_is_not_kept(pattern):
    with pytest.raises(BadSetting):
        check_rule("", pattern)


@pytest.mark.parametrize("pattern", ["* ago", "re:\\d+", "re:[a-z ]+", "x*", "5 *"])
def test_a_rule_that_spares_something_is_kept(pattern):
    check_rule("", pattern)


def test_many_globs_over_many_lines_take_no_more_time_than_expressions(monkeypatch):
    monkeypatch.setattr("pauk.crawl.again.noise.TIME_LIMIT_S", -1.0)
    assert noise("Visitors: *").strip(URL, "News\nVisitors: 3") is None, "the time was up before the first line"
