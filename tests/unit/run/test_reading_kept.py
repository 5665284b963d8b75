"""Tests of looking at what is kept: line mode of search, pages with their versions, and lists."""

import json

import pytest

from pauk.base.errors import InputError, UnknownEntry
from pauk.cli.frame.line_mode import answer_line
from pauk.run.index.catch_up import catch_up
from pauk.run.kept.kept_pages import open_page
from pauk.run.kept.page_list import list_pages
from pauk.run.search.line_search import make_searcher

HOME = "http://a.example/"
TEXT = "The zebra grazes on the plain all day long and never stands still, though nobody asks it to."
PAGES = {
    HOME: ("This is the front page of a small site about animals of the plain.", [(f"{HOME}zebra", "About zebras")]),
    f"{HOME}zebra": (TEXT, [(HOME, "Home")]),
}


@pytest.fixture
def folder(small_crawl):
    return small_crawl.run([HOME], PAGES)


@pytest.fixture
def ask(folder):
    """Return what answers one line."""
    catch_up(folder)
    options = {"folder": str(folder.path), "limit": 10, "ranking": "best", "settings": {}}
    read = make_searcher(options | {"now": "2026-11-01T00:00:00+00:00"})
    return lambda record: json.loads(answer_line(json.dumps(record).encode(), 1, read))


def test_a_line_is_answered_as_promised(ask):
    answer = ask({"id": 7, "query": "grazes", "limit": 5, "language": "en", "ranking": "text", "unknown": 1})
    (hit,) = answer["hits"]
    assert (answer["id"], answer["total"], answer["relaxed"], answer["suggestion"]) == (7, 1, False, None)
    assert (hit["url"], hit["kind"]) == (f"{HOME}zebra", "page")
    assert "grazes" in hit["snippet"]


def test_a_mistyped_word_is_suggested(ask):
    assert ask({"id": 1, "query": "zebar", "language": None})["suggestion"] == "zebra"


@pytest.mark.parametrize(
    "record",
    [{}, {"query": 1}, {"query": "("}, {"query": "a", "limit": 0}, {"query": "a", "limit": True},
     {"query": "a" * 9_000}, {"query": "a", "ranking": "luck"}],
)  # fmt: skip
def test_what_cannot_be_asked_is_an_error_of_its_line(ask, record):
    answer = ask({"id": 1, **record})
    assert answer["id"] == 1
    assert answer["error"]


def test_a_page_is_opened_with_its_versions(folder):
    opened = open_page(folder, f"{HOME}zebra")
    assert (opened.number, opened.listed.versions, opened.page.text) == (1, 1, TEXT)
    told = opened.as_json()
    assert (told["url"], told["kind"], told["outcome"], told["text"]) == (f"{HOME}zebra", "page", "ok", TEXT)
    with pytest.raises(InputError):
        open_page(folder, f"{HOME}zebra", 2)
    with pytest.raises(UnknownEntry):
        open_page(folder, f"{HOME}yak")


def test_pages_are_listed_by_site_kind_and_time(folder):
    assert {page.url for page in list_pages(folder)} == set(PAGES)
    assert {page.url for page in list_pages(folder, site="a.example")} == set(PAGES)
    assert list(list_pages(folder, site="b.example")) == []
    assert list(list_pages(folder, kind="thread")) == []
    assert list(list_pages(folder, since="2999-01-01")) == []
