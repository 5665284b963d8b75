"""Patterns of URLs: how they are written, matched, filled and learned."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.table import table

from pauk.base.errors import InputError
from pauk.base.urls import canonical_url
from pauk.forum.site.pattern_learning import PAGE_MARK, build_of, find_kinds, learn_patterns
from pauk.forum.site.url_patterns import UrlPattern

SITE = "http://f.example"
WORDS = ["hello-world", "top-10", "%D0%BE%D0%BD-%D1%82%D1%83", "%E4%BD%A0%E5%A5%BD", "a", "b-c_d", "x.y"]


def learned(paths, others=None):
    strangers = None if others is None else [SITE + path for path in others]
    found = learn_patterns([SITE + path for path in paths], strangers)
    return {one.pattern.text.removeprefix(SITE): round(one.coverage, 2) for one in found}


def test_the_example_of_the_spec():
    paths = [f"/about{number}.html" for number in (20152, 3, 47, 1009)]
    assert learned([*paths, "/user-34.html", "/post-180803.html"]) == {r"/about\d+.html": 0.67}


@table(
    ("form", "pattern"),
    [
        ("/forumdisplay.php?f={n}", r"/forumdisplay.php?f=\d+"),
        ("/showthread.php?t={n}&page={page}", r"/showthread.php?t=\d+&page={page}"),
        ("/forum-{n}-{page}.html", r"/forum-\d+-{page}.html"),
        ("/thread-{n}-1-1.html", r"/thread-\d+-1-1.html"),
        ("/thread-{n}-{page}-1.html", r"/thread-\d+-{page}-1.html"),
        ("/index.php/board,{n}.{page}.html", r"/index.php/board,\d+.{page}.html"),
        ("/forum/kids/{w}/{page}.html", "/forum/kids/*/{page}.html"),
        ("/forum/{w}/{n}/{page}.html", r"/forum/*/\d+/{page}.html"),
        ("/threads/{w}.{n}/", r"/threads/*.\d+/"),
        ("/index.php?threads/{w}.{n}/page-{page}", r"/index.php?threads/*.\d+/page-{page}"),
        ("/start.php?go=/talk/{n}/{w}", r"/start.php?go=/talk/\d+/*"),
        ("/start.php?go=/talk/{n}/{w}/{page}", r"/start.php?go=/talk/\d+/*/{page}"),
        ("/questions/{n}/{w}?page={page}", r"/questions/\d+/*?page={page}"),
        ("/beitrag/{w},{n},seite{page}", r"/beitrag/*,\d+,seite{page}"),
        ("/viewthread.php?tid={n}&extra=page%3D1", r"/viewthread.php?tid=\d+&extra=page%3D1"),
        ("/phpBB3/viewtopic.php?f=3&t={n}", r"/phpBB3/viewtopic.php?f=\d+&t=\d+"),
        ("/t/{n}-{w}", r"/t/\d+-*"),
    ],
)
def test_schemes_of_known_software(form, pattern):
    paths = [form.format(n=n, w=word, page=PAGE_MARK) for n, word in zip(range(8, 999, 17), WORDS, strict=False)]
    found = learned(paths)
    assert found == {pattern: 1.0}
    whole = UrlPattern(SITE + pattern)
    for path in paths:
        url = SITE + path.replace(PAGE_MARK, "7")
        match = whole.match(url)
        assert match
        assert whole.fill(match.values, 7) == url
        assert match.page == (7 if PAGE_MARK in path else None)


def test_words_are_generalised_only_as_far_as_no_other_url_matches():
    boards = [
        f"/forum/{kind}/{name}/" for kind, name in zip(["kids"] * 3 + ["home"] * 2 + ["art"], "abcdef", strict=True)
    ]
    assert learned(boards, ["/wiki/page/one/"]) == {"/forum/*/*/": 1.0}
    assert learned(boards, ["/forum/members/list/"]) == {"/forum/kids/*/": 0.5, "/forum/home/*/": 0.33}


def test_a_pattern_with_a_fifth_of_the_urls_or_less_falls():
    paths = [f"/t{number}.html" for number in range(10, 18)] + ["/u1.html", "/u2.html"]
    assert learned(paths) == {r"/t\d+.html": 0.8}
    assert learned([*paths, "/u3.html"]) == {r"/t\d+.html": 0.73, r"/u\d+.html": 0.27}


def test_parameters_may_come_in_any_order_but_must_be_the_same():
    pattern = UrlPattern(SITE + r"/v.php?f=\d+&t=\d+&start={page}")
    assert pattern.match(SITE + "/v.php?start=20&t=5&f=3").values == ("3", "5")
    assert pattern.match(SITE + "/v.php?f=3&t=5&start=20").page == 20
    assert pattern.match(SITE + "/v.php?f=3&t=5") is None
    assert pattern.match(SITE + "/v.php?f=3&t=5&start=20&view=print") is None
    assert pattern.match(SITE + "/v.php?f=3&t=5&t=6") is None


def test_session_ids_are_no_part_of_a_pattern():
    urls = [canonical_url(f"{SITE}/v.php?t={n}&sid=0123456789abcdef0123456789abcd{n}") for n in (11, 22, 33)]
    assert [one.pattern.text for one in learn_patterns(urls)] == [SITE + r"/v.php?t=\d+"]


def test_a_dot_is_a_dot_and_letters_beyond_ascii_may_be_written():
    assert UrlPattern(SITE + r"/about\d+.html").match(SITE + "/about5xhtml") is None
    assert UrlPattern.read(SITE + "/форум/*").match(canonical_url(SITE + "/форум/да")) is not None


@table(
    "text",
    [
        "/about*",
        "ftp://f.example/*",
        SITE + "/*-*",
        SITE + r"/\d+\d+",
        SITE + r"/\d+7",
        SITE + "/*{page}",
        "http://*/x",
        SITE + "/x?a=1&a=2",
        SITE + "/" + "a" * 2000,
    ],
)
def test_what_is_no_pattern_is_refused_with_a_next_step(text):
    with pytest.raises(InputError) as caught:
        UrlPattern.read(text)
    assert "Write a whole URL" in str(caught.value) or caught.value.next_step


def test_a_hostile_url_costs_no_more_than_its_length():
    pattern = UrlPattern.read(SITE + r"/*-\d+-\d+-\d+.html?a=*.\d+")
    assert pattern.match(SITE + "/" + "-1" * 3500 + ".htm?a=" + ".1" * 400) is None


def test_hostile_sets_are_bounded():
    assert learn_patterns([]) == []
    assert learn_patterns([f"{SITE}/{'a/' * 900}{n}" for n in range(5)]) == []
    assert learn_patterns([f"{SITE}/{'x' * 1500}{n}" for n in range(5)]) == []
    many = [f"{SITE}/{chr(97 + n % 26)}{n}/{n}" for n in range(5_000)]
    assert len(learn_patterns(many)) == 1


def test_urls_of_one_kind_are_built_alike():
    assert build_of(SITE + "/threads/hello-world.12/") == build_of(SITE + "/threads/what-is-this.9/")
    assert build_of(SITE + "/forum-28-1.html") != build_of(SITE + "/thread-28-1.html")


segment = st.text("abc123-._,~%", max_size=8).map(lambda text: re.sub("%", "%41", text))
url_text = st.lists(segment, min_size=1, max_size=4).map(lambda steps: SITE + "/" + "/".join(steps))


@given(st.lists(url_text, min_size=1, max_size=12))
def test_patterns_cover_what_they_say(urls):
    known = set(urls)
    for one in learn_patterns(urls):
        covered = [url for url in known if one.pattern.match(url)]
        assert len(covered) / len(known) == one.coverage > 0.2
        for url in covered:
            assert one.pattern.fill(one.pattern.match(url).values) == url


def test_a_path_in_a_parameter_is_cut_into_its_steps():
    """Members and threads that one program shows are told apart by the steps that its parameter holds."""
    first, second = "/start.php?go=/talk/7/old-boats", "/start.php?go=/talk/19/ovens"
    assert build_of(SITE + first)[-4:] == ("", "talk", r"\d+", "old-boats")
    assert learned([first, second], ["/start.php?go=/user/7/ada"]) == {r"/start.php?go=/talk/\d+/*": 1.0}


def test_words_before_several_numbers_are_no_titles():
    """Where programs have names of two words, these say what is a board and what a thread."""
    urls = [f"{SITE}/{kind},{number}" for kind in ("show_talk", "show_list") for number in range(3, 9)]
    kinds = find_kinds([*urls, SITE + "/old_boats,7", SITE + "/old_boats,8"])
    assert kinds == {"show_talk", "show_list"}
    assert build_of(urls[0]) == build_of(urls[-1]) == build_of(SITE + "/old_boats,7")
    assert build_of(urls[0], kinds) == build_of(urls[1], kinds) != build_of(urls[-1], kinds)
    assert build_of(SITE + "/old_boats,7", kinds) == build_of(SITE + "/new-nets,12", kinds)


@given(st.lists(st.text("0123456789abcdef", min_size=6, max_size=12), min_size=2, max_size=30))
def test_whatever_is_learned_can_be_read_back(names):
    """Names of letters and digits begin with a number here and there: no pattern says so, for nobody could read it."""
    for paths in (names, [f"a-{name}" for name in names], [f"{name}-b.html" for name in names]):
        for one in learn_patterns([f"{SITE}/post/{path}" for path in paths]):
            assert UrlPattern.read(one.pattern.text) == one.pattern


def test_names_of_letters_and_digits_are_words():
    names = ("4adb2da0e3", "6c8e686914", "12f475ea1c", "54446d1543", "9e6a05a73a", "12a6605c6f", "94c47dd540")
    assert learned([f"/post/{name}" for name in names], ["/forum", "/timeline"]) == {"/post/*": 1.0}
