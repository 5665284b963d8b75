"""The results page holds whatever the Web puts into titles, snippets and addresses, and leads only to the Web."""

import re
from html import unescape
from html.parser import HTMLParser

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.table import table

from pauk.base.errors import BadQuery
from pauk.run.search.engine import Hit, SearchAnswer
from pauk.search.query.parser import parse_query
from pauk.search.snippets import Snippet
from pauk.web.facets import choose_facets, narrow
from pauk.web.results import write_complaint, write_results, write_similar, write_start
from pauk.web.templating import PageWish, show_url

HOSTILE = "<script>alert(1)</script><img src=x onerror=alert(1)>\"'&{{ 7*7 }}{% for %}{# x\x1b[31m\x00\ud800\u202e]]>"


class Seen(HTMLParser):
    """Elements, attributes and texts of a page."""

    def __init__(self, html):
        super().__init__()
        self.tags, self.attributes, self.text = [], [], []
        self.feed(html)

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        self.attributes += [(tag, *pair) for pair in attrs]

    def handle_data(self, data):
        self.text.append(data)

    @property
    def links(self):
        return [value for tag, name, value in self.attributes if (tag, name) == ("a", "href")]


def hit(**fields):
    defaults = {
        "id": "page:1", "kind": "page", "url": "http://a.example/x", "title": "A title",
        "snippet": Snippet(text="Some words of the text", marks=((5, 10),)), "date": "2026-11-16", "author": "Ann",
        "host": "a.example", "language": "en", "group": "", "score": 3.5, "parts": (("title", 2.0), ("body", 1.5)),
    }  # fmt: skip
    return Hit(**defaults | fields)


def page(*hits, wish=None, **fields):
    return write_results(wish or PageWish(query="words"), SearchAnswer(hits=hits, total=len(hits), **fields))


# What is shown.


def test_a_hit_shows_title_address_passage_and_reasons():
    seen = Seen(page(hit()))
    text = "".join(seen.text)
    for words in ("A title", "http://a.example/x", "Some words of the text", "2026-11-16 · Ann · en", "Why here?"):
        assert words in text
    assert "http://a.example/x" in seen.links
    assert "title2.000body1.500together3.500" in text


def test_marks_stand_around_the_words_of_the_query():
    assert "Some <mark>words</mark> of the text" in page(hit())


def test_a_hit_without_a_title_shows_its_address():
    assert '<a href="http://a.example/x" rel="noreferrer nofollow">http://a.example/x</a>' in page(hit(title=""))


@pytest.mark.parametrize(
    ("url", "shown"),
    [
        ("http://a.example/%D0%B3%D1%80%D0%B0%D0%B4-1", "http://a.example/град-1"),
        ("http://a.example/a%20b%2F?x=%3Cb%3E", "http://a.example/a%20b%2F?x=%3Cb%3E"),
        ("http://a.example/%FF%FE", "http://a.example/%FF%FE"),
        ("http://a.example/%E2%80%AEgpj.exe", "http://a.example/%E2%80%AEgpj.exe"),
    ],
)
def test_addresses_are_shown_in_letters_and_linked_as_they_are(url, shown):
    assert show_url(url) == shown
    assert url in Seen(page(hit(url=url))).links


def test_nothing_found_says_so():
    assert "Nothing was found. Try fewer or other words." in page()


def test_some_of_the_words_are_told_to_be_some():
    assert "Nothing has all the words; these have some of them." in page(hit(), is_relaxed=True)


def test_a_better_spelling_is_a_link():
    seen = Seen(page(hit(), did_you_mean="wörds & more"))
    assert "/?q=w%C3%B6rds+%26+more" in seen.links


def test_pages_are_linked_around_this_one():
    html = write_results(PageWish(query="x", page=6), SearchAnswer(hits=(hit(),) * 10, total=123))
    numbers = re.findall(r'<a href="/\?q=x(?:&amp;page=(\d+))?">(\d+)</a>', html)
    assert [shown for _, shown in numbers] == ["2", "3", "4", "5", "7", "8", "9", "10"]
    assert '<b aria-current="page">6</b>' in html
    assert 'rel="prev" href="/?q=x&amp;page=5"' in html
    assert 'rel="next" href="/?q=x&amp;page=7"' in html


def test_groups_end_where_no_more_come():
    html = write_results(PageWish(query="x", group="site"), SearchAnswer(hits=(hit(),), total=123))
    assert "1 of </span>123 hits, one of each site." in html
    assert 'aria-label="Pages"' not in html


def test_one_page_has_no_pager_and_the_last_no_next():
    assert 'aria-label="Pages"' not in page(hit())
    last = write_results(PageWish(query="x", page=2), SearchAnswer(hits=(hit(),), total=11))
    assert 'rel="next"' not in last


def test_the_form_keeps_what_was_chosen():
    html = write_results(PageWish(query='a "b"', order="oldest", group="site"), SearchAnswer())
    assert ("input", "value", 'a "b"') in Seen(html).attributes
    assert '<option value="oldest" selected>' in html
    assert '<option value="site" selected>' in html


def test_more_of_a_site_is_a_link_to_all_of_it():
    html = page(hit(more=4), wish=PageWish(query="a OR b", group="site"))
    assert '<a href="/?q=%28a+OR+b%29+site%3Aa.example">4 more of this site</a>' in html


def test_a_page_leads_to_those_like_it_and_other_hits_do_not():
    assert '<a href="/?like=http%3A%2F%2Fa.example%2Fx">similar</a>' in page(hit())
    assert "?like=" not in page(hit(kind="post"))


@pytest.mark.parametrize(("hits", "told"), [((), "No page is similar"), ((hit(),), "These pages are similar")])
def test_similar_pages_say_what_they_are_like(hits, told):
    html = write_similar(f"http://a.example/{HOSTILE}", SearchAnswer(hits=hits, total=len(hits)))
    assert told in html
    assert "<script" not in html
    assert ("A title" in html) is bool(hits)


def test_the_first_page_asks_and_says_how_much_there_is():
    html = write_start(12_345)
    assert ("input", "autofocus", None) in Seen(html).attributes
    assert "12,345 pages, threads and posts can be searched." in html
    assert "One page can be searched." in write_start(1)


def test_every_way_to_ask_that_the_first_page_shows_is_understood():
    ways = re.findall(r"<tr><td><code>([^<]+)</code>", write_start(2))
    assert len(ways) == 8
    for way in ways:
        parse_query(unescape(way))


def test_a_bad_query_shows_the_place():
    error = BadQuery("There is no kind 'x'", next_step="Write one of page.", place=2)
    html = write_complaint(PageWish(query="a kind:x"), error, error.place)
    assert "<pre>a <mark>kind:x</mark></pre>" in html


def test_a_place_beyond_the_end_is_the_end():
    error = BadQuery("Something is missing", place=99)
    assert "<pre>a<mark>&nbsp;</mark></pre>" in write_complaint(PageWish(query="a"), error, 99)


# Facets.


def queries(facets):
    return [choice.query for facet in facets for choice in facet.choices]


def test_facets_narrow_the_query():
    facets = {"site": (("a.example", 3), ("b.example:80", 1)), "month": (("2026-11", 2), ("2026-10", 1)), "other": ()}
    chosen = choose_facets("x", facets)
    assert [facet.heading for facet in chosen] == ["Sites", "Dates"]
    assert queries(chosen) == ["x site:a.example", "x site:b.example:80", "x from:2026-11 to:2026-11",
                               "x from:2026-10 to:2026-10"]  # fmt: skip
    shown = Seen(page(hit(), wish=PageWish(query="x"), facets=facets)).links
    assert "/?q=x+site%3Aa.example" in shown
    assert "/?q=x+from%3A2026-10+to%3A2026-10" in shown


def test_many_months_become_years():
    months = tuple((f"20{year}-{month:02}", 1) for year in (24, 25) for month in range(1, 13))
    assert queries(choose_facets("x", {"month": months})) == ["x from:2025 to:2025", "x from:2024 to:2024"]


def test_a_facet_without_a_choice_is_left_out():
    assert choose_facets("x", {"site": (("a.example", 3),)}) == []
    assert ">Sites</h2>" not in page(hit(), facets={"site": (("a.example", 3),)})


def test_alternatives_stay_together():
    assert narrow("a OR b", "author", "Ann Lee") == '(a OR b) author:"Ann Lee"'
    assert narrow("a b", "language", "sr-Latn") == "a b lang:sr-Latn"


# Whatever comes.

_ALLOWED = set(
    "html head meta title link body a form input button select option div main p ol li h1 h2 mark details summary table"
    " tr th td nav b footer aside ul span pre code header section label script svg g rect output title".split()
)


def check_harmless(html):
    seen = Seen(html)
    assert set(seen.tags) <= _ALLOWED
    assert not [name for _, name, _ in seen.attributes if name.startswith("on") or name == "style"]
    assert all(link.startswith(("/", "#", "http://", "https://")) for link in seen.links)
    assert {value for tag, name, value in seen.attributes if tag == "script"} <= {"module", "/assets/page.js"}
    html.encode()
    assert not re.search("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]", html)


@table("field", ["title", "url", "author", "host", "language", "date", "kind"])
def test_hostile_fields_are_text(field):
    check_harmless(page(hit(**{field: HOSTILE}, more=3), wish=PageWish(query=HOSTILE, group="site")))


def test_template_syntax_in_page_data_stays_text():
    text = "{{ 7*7 }} {% include 'x' %} {# gone #}"
    seen = Seen(page(hit(title=text, author=text, snippet=Snippet(text=text, marks=())), wish=PageWish(query=text)))
    assert "".join(seen.text).count(text) == 5  # title and heading of the page; title, passage and author of the hit
    assert ("input", "value", text) in seen.attributes


@table(
    "url",
    [
        "javascript:alert(1)",
        "JavaScript:alert(1)",
        " javascript:alert(1)",
        "data:text/html,x",
        "//evil.example",
        "http://[",
        "",
        "\x01",
    ],
)
def test_only_the_web_is_linked(url):
    assert not [link for link in Seen(page(hit(url=url))).links if link.startswith(("java", "data", "//"))]


@given(st.text(), st.text(), st.text(), st.integers(0, 50), st.integers(0, 50))
def test_any_texts_make_a_harmless_page(title, text, query, start, length):
    start, stop = min(start, len(text)), min(start + length, len(text))
    check_harmless(
        page(hit(title=title, snippet=Snippet(text=text, marks=((start, stop),))), wish=PageWish(query=query))
    )


@given(st.text(), st.integers())
def test_any_bad_query_makes_a_harmless_page(query, place):
    check_harmless(write_complaint(PageWish(query=query), BadQuery(query, next_step=query), place))


@given(st.dictionaries(st.sampled_from(["site", "author", "language", "kind"]),
                       st.lists(st.tuples(st.text(), st.integers(0)), max_size=5)))  # fmt: skip
def test_any_facets_make_a_harmless_page(facets):
    check_harmless(page(hit(), facets=facets))
