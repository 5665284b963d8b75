"""Sealed likenesses are followed as well as was counted; what is misread in them is never shown."""

import json

import pytest
from bench.side_by_side import RESULTS
from tests.likenesses.sealed import RESULT, count_course, digest_sealed
from tests.likenesses.serving import SEALED, serving
from tests.likenesses.story import FIRST, LATER
from tests.table import table

from .test_forum_likenesses import check_pages

pytestmark = pytest.mark.slow
_LEEWAY = 0.01  # where pages come in another order a post or two may be read otherwise


def counted():
    return json.loads((RESULTS / f"{RESULT}.json").read_text("utf-8"))


def test_what_was_counted_is_what_lies_here():
    assert counted()["digest"] == digest_sealed()


@table("name", SEALED)
def test_a_sealed_likeness_shows_what_its_store_holds(name):
    with serving(name) as forum:
        for moment in (FIRST, LATER):
            forum.go_on(moment)
            check_pages(forum, forum.truth())
        assert not forum.missed


@pytest.mark.soak(2, len(SEALED))
def test_sealed_likenesses_are_followed_as_was_counted(size):
    forums = counted()["sealed"]["forums"]
    for name in sorted(forums, key=lambda name: -forums[name]["thread"]["first"])[:size]:
        course, before = count_course(name, "thread"), forums[name]["thread"]
        assert course["first"] >= before["first"] - _LEEWAY, name
        assert course["after"] >= before["after"] - _LEEWAY, name
