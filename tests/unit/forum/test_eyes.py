"""Pages of many softwares and languages, written by somebody who had not seen the reader, with floors that only rise.

Half of them was open from the beginning: what is misread there may be looked at and mended. The other half was kept,
only counted, until its mistakes were seen; what it says of pages never seen are its figures of the beginning.
"""

from collections import Counter
from functools import cache

import pytest
from tests.table import table

from .eyes.checks import check_scoring, check_truths, digest_of, languages_of
from .eyes.pages import pages
from .eyes.score import measure

# Of all pages with their truths: a floor says nothing about other pages than those it was measured on.
_DIGEST = "23efd387eacbd2a2"

# What is right at least: on open pages, on kept pages. What posts and rows say counts where they are found.
_FLOORS = {
    "other kinds": (28, 27),  # of 28, 28
    "thread kinds": (17, 16),  # of 19, 20
    "index kinds": (6, 7),  # of 9, 9; two pages were told an index before, though none of their rows was read
    "posts found": (81, 70),  # of 89, 80
    "authors right": (72, 70),
    "dates right": (81, 65),
    "rows found": (24, 36),  # of 39, 47
    "starters right": (15, 16),
    "replies right": (24, 26),
    "activities right": (15, 26),
}
# What is read at most where nothing is: on open pages, on kept pages.
_CEILINGS = {
    "posts invented": (0, 0),
    "rows invented": (0, 8),
    "other posts invented": (0, 0),
    "other rows invented": (0, 4),
}
_HALVES = pytest.mark.parametrize("half", ["open", "kept"])


@cache
def measured(half):
    return measure([page for page in pages() if page.is_open is (half == "open")])


def test_the_pages_are_those_the_floors_were_measured_on():
    assert digest_of(pages()) == _DIGEST


def test_there_are_enough_pages_of_each_kind_and_language():
    kinds = Counter((page.kind, page.is_open) for page in pages())
    assert kinds == {
        ("other", True): 28,
        ("other", False): 28,
        ("thread", True): 19,
        ("thread", False): 20,
        ("index", True): 9,
        ("index", False): 9,
    }
    assert len(languages_of(pages())) == 21


@table("page", pages(), ids=lambda page: page.name)
def test_truths_stand_on_their_pages(page):
    check_truths(page)


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
        check_scoring(page)
