"""A playground forum is followed with a reader that makes no mistakes: what is lost is the planner's fault."""

import json
from dataclasses import replace
from datetime import UTC, datetime

import pytest

from pauk.eval.forum.follow import choose_start, days_of, evaluate_forum
from pauk.eval.forum.oracle import read_perfectly
from pauk.eval.forum.page_counts import PageCounts, Snapshot, judge_page
from pauk.eval.forum.report import FIELD_KEYS, KEYS, YearResults, field_rows
from pauk.eval.forum.year import (
    FIRST_CRAWL,
    Followed,
    Follower,
    fetch,
    follow_forum,
    follow_year,
    months_of,
    take_snapshot,
)
from pauk.forum.follow.state import ForumState, PageNews
from pauk_playground.forums import Forum

SHARES = {*KEYS, *FIELD_KEYS}


def read_blindly(forum, url, moment, _body, _request):
    """Read a page as if no list showed counts, dates of activity or links to the last page."""
    page = read_perfectly(forum, url, moment)
    shown = {"last_activity": "", "last_author": ""}
    threads = [replace(row, replies=None, last_url="", pages=(), **shown) for row in page.threads]
    boards = [replace(row, posts=None, threads=None, **shown) for row in page.boards]
    return replace(page, threads=tuple(threads), boards=tuple(boards))


def make_follower(forum, read=read_perfectly):
    return Follower(forum, read, ForumState(entry=next(forum.pages(FIRST_CRAWL))))


# Ascending, with day dates and a repeated opening post; without links to posts; nested; newest first.
@pytest.mark.parametrize("design", ["days", "own-9", "own-10", "own-14"])
def test_nothing_new_is_lost_and_little_is_fetched_in_vain(design):
    result = follow_year([(design, Forum(design, seed=3, size=0.1))], read_perfectly, months_of(count=3))
    assert set(result["totals"]) == SHARES == set(result["oracle"])
    told = result["forums"][design]
    assert told["first_crawl"]["posts_collected"] == 1.0
    assert told["first_crawl"]["recall"] == 1.0
    assert told["posts_collected"] == 1.0
    assert told["recall"] == 1.0
    assert told["pages"]["new_posts"] > 0
    assert told["pages"]["wrong"] == 0
    assert told["pages"]["duplicate"] <= 3  # a board within a board that shows nothing, once a month
    assert result["oracle"]["posts_collected"] == 1.0
    assert [cycle["at"] for cycle in told["cycles"]] == ["2016-01-01", "2016-02-01", "2016-03-01"]


def read_names_wrong(forum, url, moment, _body, _request):
    """Read a page with another author for every post, and a post below the last that nobody wrote."""
    page = read_perfectly(forum, url, moment)
    posts = [replace(post, author=f"{post.author} (member)") for post in page.posts]
    made = [replace(posts[-1], text="Nobody ever wrote this.", url="", number=None)] if posts else []
    return replace(page, posts=(*posts, *made))


def test_author_date_and_text_are_counted_apart_and_so_is_what_nobody_wrote():
    forum = Forum("smf", seed=3, size=0.05)
    results = YearResults({"smf": follow_forum(forum, read_names_wrong, months_of(count=1))})
    told = results.as_json()["forums"]["smf"]
    assert told["posts_collected"] == told["posts_text"] == 1.0
    assert told["posts_author"] == told["posts_right"] == 0.0
    assert told["posts_date"] > 0.9
    assert told["first_crawl"]["pages"]["surplus"] >= told["first_crawl"]["pages"]["new_posts"] / 10
    [row, totals] = field_rows(results)
    assert row[2:7] == totals[2:7] == ("100.0", "0.0", row[4], "100.0", "0.0")
    right = follow_forum(forum, read_perfectly, months_of(count=1))
    assert right.describe()["posts_right"] == 1.0
    assert right.first.surplus == 0


def test_a_forum_that_did_not_change_costs_its_lists():
    forum = Forum("phpbb-a", size=0.05)
    follower, snapshot = make_follower(forum), take_snapshot(forum, FIRST_CRAWL)
    follower.run_cycle(FIRST_CRAWL, snapshot)
    tally = follower.run_cycle(FIRST_CRAWL, snapshot)
    assert tally.new_posts == 0
    assert 1 <= tally.pages.total() <= 1 + len(follower.state.boards)
    assert set(tally.pages) == {PageNews.DUPLICATE}


def test_where_nothing_is_shown_threads_are_looked_into_again():
    forum = Forum("own-12", size=0.05)
    follower = make_follower(forum, read_blindly)
    follower.run_cycle(FIRST_CRAWL, take_snapshot(forum, FIRST_CRAWL))
    [moment] = months_of(count=1)
    tally = follower.run_cycle(moment, take_snapshot(forum, moment))
    assert tally.new_posts > 0
    assert tally.collected == tally.new_posts
    assert tally.pages[PageNews.DUPLICATE] < len(follower.state.threads)


def test_a_closed_board_is_said():
    forum = Forum("discuz-b", size=0.05)
    follower = make_follower(forum)
    tally = follower.run_cycle(FIRST_CRAWL, take_snapshot(forum, FIRST_CRAWL))
    assert tally.pages[PageNews.WRONG] == 1
    assert [board.outcome for board in follower.state.boards.values() if board.walls] == ["http_error:403"]


def test_redirects_are_followed_and_counted():
    forum = Forum("xenforo-a", size=0.05)
    row = next(
        row for truth in take_snapshot(forum, FIRST_CRAWL).pages.values() for row in truth["threads"] if row["last_url"]
    )
    came = fetch(forum, row["last_url"], FIRST_CRAWL)
    assert (came.status, came.redirects) == (200, 1)
    assert fetch(forum, "http://xenforo-a.localhost/no-such-page", FIRST_CRAWL).status == 404


def test_pages_are_judged_by_what_is_new_on_them():
    def make_page(*keys, page=1):
        return {
            "role": "thread",
            "kind": "thread",
            "thread": 1,
            "title": "T",
            "page": page,
            "posts": [{"key": key} for key in keys],
        }

    first, second = make_page(1, 2, 3), make_page(1, 4, 5, page=2)  # the opening post is repeated
    snapshot = Snapshot.of([first, second])
    held, seen = {1, 2}, set()
    fresh = snapshot.fresh_threads(held)
    assert judge_page(snapshot, first, held, fresh, seen) is PageNews.SEMI
    assert judge_page(snapshot, second, held, fresh, seen) is PageNews.SEMI
    assert judge_page(snapshot, second, held, fresh, seen) is PageNews.DUPLICATE
    assert judge_page(snapshot, None, held, fresh, seen) is PageNews.WRONG
    assert judge_page(snapshot, first, set(), {1}, set()) is PageNews.NEW
    assert len(snapshot.places_with_news(held)) == 2
    assert snapshot.places_with_news({1, 2, 3, 4, 5}) == set()


def test_shares_of_nothing_are_whole():
    assert PageCounts().shares() == dict.fromkeys(SHARES, 1.0) | {"duplicates": 0.0}


def test_months_begin_on_the_first():
    assert months_of(count=13)[12] == datetime(2017, 1, 1, 12, tzinfo=UTC)


def test_days_follow_the_first_crawl():
    assert [day.day for day in days_of(3)] == [2, 3, 4]


def test_a_year_survives_json():
    forum = Forum("xenforo-a", seed=3, size=0.05)
    followed = follow_forum(forum, read_perfectly, months_of(count=1))
    again = Followed.from_dict(json.loads(json.dumps(followed.to_dict())))
    assert again.describe() == followed.describe()


def test_the_page_to_begin_with_is_drawn_by_the_seed():
    forum = Forum("discuz-b", seed=3, size=0.05)
    starts = [choose_start(forum, seed) for seed in (1, 1, 2, 3, 4)]
    assert starts[0] == starts[1]
    assert len(set(starts)) > 2
    assert all(fetch(forum, start, FIRST_CRAWL).status == 200 for start in starts)


def test_a_forum_is_followed_from_a_page_drawn_at_random_by_its_html_alone():
    forum = Forum("xenforo-a", seed=3, size=0.05)
    learned, followed = evaluate_forum(forum, choose_start(forum, 5), months_of(count=1))
    told = followed.describe()
    assert learned.map.entry == next(forum.pages(FIRST_CRAWL))
    assert told["first_crawl"]["posts_collected"] == told["posts_collected"] == 1.0
    assert told["pages"]["wrong"] == 0


@pytest.mark.parametrize("design", ["own-9", "phpbb-a"])
def test_the_perfect_reader_dates_boards_and_their_threads_by_one_clock(design):
    forum = Forum(design, seed=3, size=0.1)
    entry, *others = forum.pages(FIRST_CRAWL)
    threads = [row for url in others for row in read_perfectly(forum, url, FIRST_CRAWL).threads]
    boards = [row for row in read_perfectly(forum, entry, FIRST_CRAWL).boards if row.last_activity]
    shown = {row.last_activity[:16] for row in threads}
    assert len(boards) > 1
    assert {row.last_activity for row in boards} <= shown
