"""Full-size pages in the manner of 38 softwares and sites, written by somebody who had not seen the reader.

The reader knows no software by name; these pages say how it fares with the markup, the chrome and the dates that such
software serves. Half of the softwares are open: what is misread there may be looked at. The others are kept: their
mistakes are counted, not looked at, so that they go on saying something about pages never seen.
"""

import re
from collections import Counter
from functools import cache
from html import unescape
from urllib.parse import urljoin

import pytest

from .manners.pages import digest_of, pages
from .manners.score import measure, score, words

# Of all pages with their truths: a floor says nothing about other pages than those it was measured on.
_DIGESTS = {"open": "496dcf0e0d962d3e", "kept": "7647ed5a3bb1b991"}
_COUNTS = {
    "open": {"thread": 21, "index": 30, "softwares": 18, "languages": 17, "posts": 255, "rows": 399},
    "kept": {"thread": 21, "index": 25, "softwares": 20, "languages": 16, "posts": 235, "rows": 421},
}
# What is right at least; what posts and rows say counts where they are found.
_FLOORS = {
    "open": {
        "thread kinds": 20,  # of 21
        "index kinds": 28,  # of 30
        "posts found": 254,  # of 255
        "authors right": 254,  # of 254
        "dates right": 254,  # of 254
        "rows found": 355,  # of 399
        "starters right": 243,  # of 258
        "replies right": 270,  # of 270
        "activities right": 351,  # of 355
        "next right": 28,  # of 28
        "prev right": 13,  # of 13
        "pages right": 24,  # of 26
    },
    "kept": {
        "thread kinds": 19,  # of 21
        "index kinds": 22,  # of 25
        "posts found": 218,  # of 235
        "authors right": 218,  # of 218
        "dates right": 210,  # of 218
        "rows found": 348,  # of 421
        "starters right": 270,  # of 300
        "replies right": 263,  # of 318
        "activities right": 299,  # of 348
        "next right": 31,  # of 31
        "prev right": 14,  # of 14
        "pages right": 27,  # of 29
    },
}
# What is read at most where nothing is.
_CEILINGS = {
    "open": {"posts invented": 0, "rows invented": 4, "paging invented": 0},
    "kept": {"posts invented": 1, "rows invented": 64, "paging invented": 0},
}
_EMPTY = {
    "kind": "other",
    "posts": [],
    "threads": [],
    "boards": [],
    "paging": {"next": None, "prev": None, "pages": []},
}


@cache
def measured(half):
    return measure(pages(half))


def each(table):
    return [(half, what) for half, values in table.items() for what in values]


@pytest.mark.parametrize("half", _DIGESTS)
def test_the_pages_are_those_the_floors_were_measured_on(half):
    assert digest_of(half) == _DIGESTS[half]


@pytest.mark.parametrize("half", _COUNTS)
def test_there_are_enough_pages_of_each_kind_and_language(half):
    kinds = Counter(page.kind for page in pages(half))
    assert _COUNTS[half] == {
        **kinds,
        "softwares": len({page.software for page in pages(half)}),
        "languages": len({page.lang for page in pages(half)}),
        "posts": sum(len(page.posts) for page in pages(half)),
        "rows": sum(len(page.rows) for page in pages(half)),
    }


@pytest.mark.parametrize("half", _DIGESTS)
def test_truths_stand_on_their_pages(half):
    for page in pages(half):
        shown, links = _words_on(page), _links_on(page)
        for post in page.posts:
            assert _run(post["text"]) in shown
            assert _run(post["author"] or "") in shown
        for row in page.rows:
            assert _run(row["title"]) in shown
            assert _run(row["author"] or "") in shown
            assert row["url"] in links
        paging = page.paging or _EMPTY["paging"]
        assert {*paging["pages"], paging["next"], paging["prev"]} - {None} <= links


@pytest.mark.parametrize(("half", "what"), each(_FLOORS))
def test_what_is_right_stays_right(half, what):
    assert measured(half)[what] >= _FLOORS[half][what]


@pytest.mark.parametrize(("half", "what"), each(_CEILINGS))
def test_nothing_more_is_invented(half, what):
    assert measured(half)[what] <= _CEILINGS[half][what]


@pytest.mark.parametrize("half", _DIGESTS)
def test_a_perfect_answer_has_no_faults_and_an_empty_one_has_all(half):
    for page in pages(half):
        faults = []
        perfect = {"kind": page.kind, "posts": page.posts, "threads": _said(page.rows), "boards": []}
        score(page, {**perfect, "paging": page.paging or _EMPTY["paging"]}, faults)
        assert faults == []
        score(page, _EMPTY, faults)
        paged = sum(bool(value) for value in (page.paging or {}).values())
        assert len(faults) == 1 + len(page.posts) + len(page.rows) + paged


def _said(rows):
    return [{**row, "last_activity": row["last"]} for row in rows]


def _run(text):
    return words(text).replace(" ", "")


def _words_on(page):
    shown = re.sub(r"<!--.*?-->|<script.*?</script>|<style.*?</style>", " ", page.html, flags=re.DOTALL)
    return _run(unescape(re.sub(r"<[^>]*>", " ", shown)))


def _links_on(page):
    base = re.search(r'<base href="([^"]+)"', page.html)
    links = re.findall(r"href=[\"']?([^\"'\s>]+)", page.html, re.IGNORECASE)
    return {urljoin(base[1] if base else page.url, unescape(link)) for link in links}
