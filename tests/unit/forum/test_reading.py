"""The whole reader: templates that fit and that do not, hostile pages, and what stays empty."""

import re
from datetime import datetime

import pytest

from pauk.extract.page.tree import parse_tree
from pauk.forum.read.forum_page import read_forum_page
from pauk.forum.show.page_json import describe
from pauk_playground.forums import Forum

AT = datetime.fromisoformat("2016-06-01T12:00+00:00")


def read(html, url="http://forum.example/t/1", **how):
    return read_forum_page(parse_tree(html), url, now=AT.replace(tzinfo=None), **how)


def pages_of(design, role, most=2):
    forum = Forum(design, language="en", seed=3, size=0.3)
    truths = [truth for url in forum.pages(AT) if (truth := forum.truth(url, AT)) and truth["role"] == role]
    truths.sort(key=lambda truth: -len(truth["posts"]) - len(truth["threads"]))
    return [
        (forum.respond(truth["url"].split("localhost", 1)[1], AT).body.decode(), truth["url"])
        for truth in truths[:most]
    ]


def test_what_was_learned_on_one_thread_page_reads_another():
    (first, first_url), (second, second_url) = pages_of("phpbb-a", "thread")
    template = read(first, first_url).template
    by_template = read(second, second_url, template=template)
    unseen = read(second, second_url)
    said = [(post.author, post.date, post.text) for post in by_template.posts]
    assert said == [(post.author, post.date, post.text) for post in unseen.posts]
    assert len(said) > 2


def test_what_was_learned_on_one_index_page_reads_another():
    (first, first_url), (second, second_url) = pages_of("phpbb-a", "board")
    template = read(first, first_url).template
    by_template = read(second, second_url, template=template)
    said = [(row.url, row.title, row.replies) for row in by_template.threads]
    assert said == [(row.url, row.title, row.replies) for row in read(second, second_url).threads]
    assert len(said) > 2


def test_a_template_that_does_not_fit_is_noticed_and_the_page_is_read_anew():
    ((first, first_url), _), ((second, second_url), _) = pages_of("phpbb-a", "thread"), pages_of("xenforo-a", "thread")
    template = read(first, first_url).template
    said = describe(read(second, second_url, template=template))
    assert said == describe(read(second, second_url))
    assert said["posts"]


@pytest.mark.parametrize(
    "html",
    [
        "",
        "\x00\ud800",
        "<div>" * 100_000,
        pytest.param("<table>" + "<tr><td>12 May 2015<td><a href=/u/1>Ana</a>" * 20_000, marks=pytest.mark.slow),
        "<p>" + "word " * 200_000,
        "<ul>" + "<li><a href=?page=1>1</a>" * 20_000,
    ],
    ids=["empty", "rubbish", "deep", "wide", "long", "links"],
)
def test_hostile_pages_have_an_answer(html):
    said = describe(read(html))
    assert said["kind"] in ("thread", "index", "other")
    assert said["kind"] != "other" or (said["posts"], said["threads"], said["boards"]) == ([], [], [])
    assert said["kind"] != "other" or said["reason"]


@pytest.mark.parametrize("href", ["http://[#p1", "//[x#p2", "http://a]b/#p3"])
def test_addresses_that_are_none_at_all_are_passed_over(href):
    (html, url), _ = pages_of("phpbb-a", "thread")
    broken = re.sub(r'href="[^"]*#[^"]*"', f'href="{href}"', html)
    assert broken != html
    assert [post["text"] for post in describe(read(broken, url))["posts"]] == [
        post["text"] for post in describe(read(html, url))["posts"]
    ]
