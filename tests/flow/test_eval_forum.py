"""``pauk eval forum`` as people run it: small forums, one month, as tables and as JSON."""

import json

import pytest
from tests.command_line import run_pauk

KEYS = {"precision", "recall", "duplicates", "bandwidth", "posts_collected", "sort_index", "sort_thread"} | {
    f"posts_{field}" for field in ("author", "date", "text", "right")
}
SMALL = ("--size", "0.05", "--months", "1", "--skins", "own")


def pauk(*args):
    return run_pauk("eval", "forum", *args)


@pytest.fixture(scope="module")
def told():
    done = pauk("--forum", "xenforo-a", "--forum", "own-12", *SMALL, "--json")
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_the_form_of_the_json_is_the_promised_one(told):
    assert set(told) == {"totals", "oracle", "forums"}
    assert set(told["totals"]) == set(told["oracle"]) == KEYS
    assert list(told["forums"]) == ["xenforo-a", "own-12", "own-12, nothing shown"]
    for forum in told["forums"].values():
        assert set(forum) > KEYS
        assert all(0 <= forum[key] <= 1 for key in KEYS)


def test_an_oracle_loses_nothing(told):
    assert told["oracle"]["recall"] == told["oracle"]["posts_collected"] == 1.0
    # Each forum has a history of its own: in a month in which nothing is written even the list of boards is in vain.
    assert told["oracle"]["duplicates"] <= told["totals"]["duplicates"]


def test_what_each_cycle_cost_is_told(told):
    forum = told["forums"]["xenforo-a"]
    assert [cycle["at"] for cycle in forum["cycles"]] == ["2016-01-01"]
    assert forum["posts_collected"] == 1.0
    assert forum["first_crawl"]["posts_collected"] == 1.0
    assert forum["skin"] == "xenforo"
    assert forum["learned_from"] > 3


def test_forums_that_show_nothing_are_told_apart_by_schedule(told):
    schedules = told["forums"]["own-12, nothing shown"]["schedules"]
    assert len(schedules) == 9
    by_name = {schedule["name"]: schedule for schedule in schedules}
    assert by_name["0.5 of the silence"]["visits"] <= by_name["every month"]["visits"]
    assert by_name["every month"]["posts_collected"] == 1.0


@pytest.mark.slow
def test_tables_for_people_and_children_give_the_same_figures(told):
    done = pauk("--forum", "xenforo-a", "--forum", "own-12", *SMALL, "--jobs", "2")
    assert done.returncode == 0, done.stderr
    lines = [line.split("\t") for line in done.stdout.splitlines()]
    row, posts = [line for line in lines if line[0] == "all"]
    totals = told["totals"]
    assert row[1:4] == [f"{100 * totals[key]:.1f}" for key in ("precision", "recall", "duplicates")]
    parts = ("collected", "author", "date", "text", "right")
    assert posts[2:7] == [f"{100 * totals[f'posts_{part}']:.1f}" for part in parts]
    assert ["0.5 of the silence (pauk)"] in [line[:1] for line in lines]


@pytest.mark.slow
def test_a_month_of_daily_cycles_loses_nothing_and_costs_lists():
    done = pauk("--forum", "phpbb-a", "--size", "0.05", "--daily", "--skins", "own", "--json")
    assert done.returncode == 0, done.stderr
    forum = json.loads(done.stdout)["forums"]["phpbb-a"]
    cycles = forum["cycles"]
    assert (len(cycles), cycles[0]["at"], cycles[-1]["at"]) == (30, "2015-12-02", "2015-12-31")
    assert forum["pages"]["new_posts"] > 0
    assert forum["posts_collected"] == forum["recall"] == 1.0
    quiet = [cycle["pages"] for cycle in cycles if not cycle["pages"]["new_posts"]]
    assert {pages["duplicate"] for pages in quiet} == {2}  # the list of boards, and a board that no list shows


def test_another_seed_makes_other_forums():
    done = pauk("--forum", "xenforo-a", "--size", "0.05", "--months", "1", "--seed", "8", "--json")
    assert json.loads(done.stdout)["forums"]["xenforo-a"]["start"]


def test_a_forum_that_does_not_exist_is_said():
    done = pauk("--forum", "sfm")
    assert (done.returncode, done.stdout) == (2, "")
    assert "sfm is no forum (--forum). Did you mean smf?" in done.stderr
