"""What was measured of following forums is what the docs say, and nothing between their marks is typed."""

import json

import pytest
from bench.filling import fill
from bench.forum.following import add_run, add_visits, shorten
from bench.forum.following_page import PAGE, VISITS, draw_visits, parts
from bench.forum.following_page import RESULTS as NAMES
from bench.report import _table as table
from bench.side_by_side import RESULTS

from pauk.eval.forum.report import FIELD_KEYS, KEYS

SHARES = dict.fromkeys((*KEYS, *FIELD_KEYS), 0.5)


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
    shown = SHARES | {"pages": {"new": 1, "surplus": 2}, "skin": "ink", "language": "de", "cycles": [1, 2]}
    shown["first_crawl"] = {"pages": {"surplus": 3}}
    told = {"totals": SHARES, "oracle": SHARES, "forums": {"a": shown, "b": {"schedules": [schedule("x", 1, 1.0, 2)]}}}
    short = shorten(told)
    assert list(short["forums"]) == ["a"]
    assert short["surplus"] == 5
    assert "cycles" not in short["forums"]["a"]
    assert [row["visits"] for row in short["visits"]] == [1]


def test_a_run_takes_the_place_of_the_one_with_its_setting():
    one, two = {"seed": 1, "size": 1.0, "pace": 1.0}, {"seed": 1, "size": 4.0, "pace": 4.0}
    assert add_run([one], two) == [one, two]
    assert add_run([one, two], one | {"new": True}) == [one | {"new": True}, two]


def test_the_page_says_what_was_measured():
    following, rivals, study = (json.loads((RESULTS / f"{name}.json").read_text()) for name in NAMES)
    text = PAGE.read_text("utf-8")
    is_fresh = fill(text, parts(following, rivals, study, table), PAGE.name) == text
    assert is_fresh, "docs/forum-following.md is stale; run: python -m bench.report"
    assert VISITS.read_text("utf-8") == draw_visits(following)
