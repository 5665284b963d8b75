"""Pages of many softwares and languages, written by somebody who had not seen the reader, with floors that only rise.

Half of them was open from the beginning: what is misread there may be looked at and mended. The other half was kept,
only counted, until its mistakes were seen; what it says of pages never seen are its figures of the beginning.
"""

import hashlib
import re
from collections import Counter
from functools import cache
from html import unescape
from urllib.parse import urljoin

import pytest

from .eyes.pages import pages
from .eyes.score import measure, plain, score

# Of all pages with their truths: a floor says nothing about other pages than those it was measured on.
_DIGEST = "23efd387eacbd2a2"

# What is right at least: on open pages, on kept pages. What posts and rows say counts where they are found.
_FLOORS = {
    "other kinds": (24, 24),  # of 28, 28
    "thread kinds": (15, 15),  # of 19, 20
    "index kinds": (7, 8),  # of 9, 9
    "posts found": (72, 55),  # of 89, 80
    "authors right": (72, 53),
    "dates right": (72, 50),
    "rows found": (24, 31),  # of 39, 47
    "starters right": (15, 16),
    "replies right": (24, 12),
    "activities right": (15, 21),
}
# What is read at most where nothing is: on open pages, on kept pages.
_CEILINGS = {
    "posts invented": (2, 1),
    "rows invented": (17, 23),
    "other posts invented": (2, 0),
    "other rows invented": (9, 9),
}
EMPTY = {"kind": "other", "reason": "nothing is there", "posts": [], "threads": [], "boards": []}
_HALVES = pytest.mark.parametrize("half", ["open", "kept"])


@cache
def measured(half):
    return measure([page for page in pages() if page.is_open is (half == "open")])


def perfect_answer(page):
    posts = [{"text": post.text, "author": post.author, "date": post.date} for post in page.built.posts]
    rows = [
        {"url": row.url, "title": row.title, "author": row.author, "replies": row.replies, "last_activity": row.last}
        for row in page.built.rows
    ]
    return {**EMPTY, "kind": page.kind, "posts": posts, "threads": rows}


def words_on(page):
    shown = re.sub(r"<script.*?</script>|<style.*?</style>", " ", page.built.html, flags=re.DOTALL)
    return plain(unescape(re.sub(r"<[^>]*>", " ", shown)))


def links_on(page):
    return {
        urljoin(page.url, unescape(href))
        for href in re.findall(r"href=[\"']?([^\"'\s>]+)", page.built.html, re.IGNORECASE)
    }


def test_the_pages_are_those_the_floors_were_measured_on():
    digest = hashlib.sha256()
    for page in pages():
        digest.update(repr((page, page.built)).encode())
    assert digest.hexdigest()[:16] == _DIGEST


def test_there_are_enough_pages_of_each_kind_and_language():
    kinds = Counter((page.kind, page.is_open) for page in pages())
    languages = {found[1] for page in pages() if (found := re.search(r'<html lang="(\w\w)', page.built.html))}
    assert kinds == {
        ("other", True): 28,
        ("other", False): 28,
        ("thread", True): 19,
        ("thread", False): 20,
        ("index", True): 9,
        ("index", False): 9,
    }
    assert len(languages) == 21


@pytest.mark.parametrize("page", pages(), ids=lambda page: page.name)
def test_truths_stand_on_their_pages(page):
    shown, links = words_on(page), links_on(page)
    for post in page.built.posts:
        assert plain(post.text) in shown
        assert plain(post.author) in shown
    for row in page.built.rows:
        assert plain(row.title) in shown
        assert plain(row.author or "") in shown
        assert row.url in links


@_HALVES
@pytest.mark.parametrize("what", _FLOORS)
def test_what_is_right_stays_right(half, what):
    assert measured(half)[0][what] >= _FLOORS[what][half == "kept"]


@_HALVES
@pytest.mark.parametrize("what", _CEILINGS)
def test_nothing_more_is_invented(half, what):
    assert measured(half)[0][what] <= _CEILINGS[what][half == "kept"]


@_HALVES
def test_every_page_read_as_something_else_says_why(half):
    tally, _ = measured(half)
    assert tally["other reasons"] == tally["other kinds"]


def test_a_perfect_answer_has_no_faults_and_an_empty_one_has_all():
    for page in pages():
        counts, faults = score(page, perfect_answer(page))
        assert faults == []
        assert counts["posts found"] == len(page.built.posts)
        assert counts["rows found"] == len(page.built.rows)
        _, faults = score(page, EMPTY)
        assert len(faults) == len(page.built.posts) + len(page.built.rows) + (page.kind != "other")
