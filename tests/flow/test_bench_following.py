"""What was measured of following forums is what the docs say, and nothing between their marks is typed."""

import json

import pytest
from bench.filling import fill
from bench.forum.following import add_visits, shorten
from bench.forum.following_page import PAGE, VISITS, draw_visits, parts
from bench.report import _table as table
from bench.side_by_side import RESULTS

from pauk.eval.forum.report import KEYS

SHARES = dict.fromkeys(KEYS, 0.5)


def test_parts_are_put_between_their_marks():
    marks = "<!-- x: made by python -m bench.report -->", "<!-- end of x -->"
    filled = fill(f"a\n{marks[0]}\nold\n{marks[1]}\nb\n", {"x": "new"}, "a page")
    assert filled == f"a\n{marks[0]}\n\nnew\n\n{marks[1]}\nb\n"
    assert fill(filled, {"x": "new"}, "a page") == filled
    with pytest.raises(ValueError, match="a page has no place for y"):
        fill(filled, {"y": "new"}, "a page")


def schedule(name, visits, share, posts):
    return {"name": name, "visits": visits, "posts_collected": share, "pages": {"new_posts": posts}}


def test_schedules_of_forums_that_show_nothing_are_added_up_by_posts():
    one = {"schedules": [schedule("adaptive", 10, 1.0, 4), schedule("fixed", 20, 0.5, 4)]}
    two = {"schedules": [schedule("adaptive", 30, 0.5, 6), schedule("fixed", 40, 1.0, 6)]}
    assert add_visits([one, two]) == [
        {"name": "adaptive", "visits": 40, "new_posts": 10, "found": 7},
        {"name": "fixed", "visits": 60, "new_posts": 10, "found": 8},
    ]


def test_forums_that_show_nothing_stand_apart_and_cycles_are_left_out():
    shown = SHARES | {"pages": {"new": 1}, "skin": "ink", "language": "de", "cycles": [1, 2]}
    told = {"totals": SHARES, "oracle": SHARES, "forums": {"a": shown, "b": {"schedules": [schedule("x", 1, 1.0, 2)]}}}
    short = shorten(told)
    assert list(short["forums"]) == ["a"]
    assert "cycles" not in short["forums"]["a"]
    assert [row["visits"] for row in short["visits"]] == [1]


def test_the_page_says_what_was_measured():
    following, rivals = (
        json.loads((RESULTS / f"{name}.json").read_text()) for name in ("forum_following", "forum_year")
    )
    text = PAGE.read_text("utf-8")
    is_fresh = fill(text, parts(following, rivals, table), PAGE.name) == text
    assert is_fresh, "docs/forum-following.md is stale; run: python -m bench.report"
    assert VISITS.read_text("utf-8") == draw_visits(following)
