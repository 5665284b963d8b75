"""The orders of index and thread pages, told from their dates."""

from dataclasses import replace
from datetime import datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st
from tests.table import table

from pauk.forum.rows.parts.row import ThreadRow
from pauk.forum.rows.parts.sort_order import compare_dates, sort_of_index, sort_of_thread, threads_to_ask


def row(number, created="", last="", *, replies=3, sticky=False):
    return ThreadRow(
        url=f"https://x.example/t/{number}",
        title=f"Thread {number}",
        created=created,
        last_activity=last,
        replies=replies,
        is_sticky=sticky,
    )


moments = st.datetimes(datetime.fromisoformat("2001-01-01"), datetime.fromisoformat("2030-01-01")).map(
    lambda at: at.isoformat(timespec="minutes")
)


@given(st.lists(moments, min_size=3, max_size=30, unique=True))
def test_sorted_dates_ascend_and_turned_around_descend(dates):
    assert sort_of_thread(sorted(dates)) == "ascending"
    assert sort_of_thread(sorted(dates, reverse=True)) == "descending"


@given(st.lists(moments, min_size=3, max_size=30))
def test_a_thread_and_the_same_turned_around_never_have_the_same_order(dates):
    one, other = sort_of_thread(dates[1:]), sort_of_thread(dates[:0:-1])
    assert one is None or one != other


@given(moments, moments)
def test_comparing_is_the_opposite_the_other_way_round(one, other):
    assert compare_dates(one, other) == -compare_dates(other, one)
    assert compare_dates(one[:10], one) == 0


@table(
    ("dates", "order"),
    [
        (["2016-01-01", "2016-01-02"], None),  # two posts do not show their order
        (["2016-01-01", "2016-01-01", "2016-01-01"], None),
        (["2016-01-01T10:00", "2016-01-01", "2016-01-03"], "ascending"),  # as exact as the rougher
        (["2015-01-01", "2016-03-03", "2016-03-02", "2016-03-01"], "descending"),  # the first post on every page
        (["2016-03-01", "2016-03-05", "2016-03-02", "2016-03-04", "2016-03-03"], None),
        (
            ["2016-03-01", "2016-03-02", "2016-03-02", "2016-03-02"],
            "ascending",
        ),  # nothing contradicts the first step
        (["2016-01-01T10:00+02:00", "2016-01-01T09:00+00:00", "2016-01-01T12:00+02:00"], "ascending"),
        (["", "2016-01-01", "no date", "2016-01-02", "2016-01-03"], "ascending"),
    ],
)
def test_order_of_a_thread(dates, order):
    assert sort_of_thread(dates) == order


def test_nested_comments_have_no_order():
    dates = ["2016-01-01", "2016-01-02", "2016-01-03"]
    assert sort_of_thread(dates) == "ascending"
    assert sort_of_thread(dates, is_nested=True) is None


def test_one_post_in_ten_may_stand_wrong():
    day = datetime.fromisoformat("2016-01-01")
    dates = [(day + timedelta(days=number)).date().isoformat() for number in range(14)]
    moved = [*dates[:6], "2015-06-01", *dates[6:]]
    assert sort_of_thread(moved) == "ascending"
    assert sort_of_thread(["2016-02-01", "2016-02-09", "2016-02-02", "2016-02-08", "2016-02-03"]) is None


def test_two_groups_the_one_that_falls_is_the_order():
    by_activity = [
        row(1, "2015-03-01", "2016-05-09"),
        row(2, "2016-04-01", "2016-05-08"),
        row(3, "2016-05-01", "2016-05-07"),
    ]
    by_creation = [
        row(1, "2016-05-09", "2016-05-10"),
        row(2, "2016-05-08", "2016-06-01"),
        row(3, "2016-05-07", "2016-05-08"),
    ]
    assert sort_of_index(by_activity) == "activity"
    assert sort_of_index(by_creation) == "creation"


def test_rows_that_fall_in_both_say_nothing():
    rows = [row(number, f"2016-05-{28 - number}", f"2016-06-{28 - number}") for number in range(8)]
    assert sort_of_index(rows) is None


def test_pinned_rows_on_top_may_be_out_of_order():
    pinned = [row(90, "2014-01-01", "2014-01-02", sticky=True), row(91, "2013-01-01", "2015-01-02", sticky=True)]
    unmarked = [row(92, "2014-01-01", "2014-01-02")]
    rows = [row(n, f"2016-0{5 - n % 3}-01", f"2016-05-{20 - n}") for n in range(6)]
    assert sort_of_index([*pinned, *rows]) == "activity"
    assert sort_of_index([*unmarked, *rows]) == "activity"


def test_more_pinned_rows_than_threads():
    pinned = [row(90 + n, f"2014-0{1 + n}-01", f"2014-0{1 + n * 5 % 7}-02", sticky=True) for n in range(7)]
    rows = [row(1, "2016-01-01", "2016-05-09"), row(2, "2016-04-01", "2016-05-08"), row(3, "2016-02-01", "2016-05-07")]
    assert sort_of_index([*pinned, *rows]) == "activity"


def test_one_date_needs_a_look_into_a_thread():
    rows = [row(n, last=f"2016-05-{20 - n}T10:00") for n in range(6)]
    url = rows[2].url
    assert sort_of_index(rows) is None
    assert sort_of_index(rows, {url: ["2016-04-01T09:00", "2016-05-18T10:00"]}) == "activity"
    assert sort_of_index(rows, {url: ["2016-05-18T10:00", "2016-05-25T10:00"]}) == "creation"
    assert sort_of_index(rows, {url: ["2016-05-18T10:00"]}) is None  # one post proves nothing


def test_the_posts_may_be_given_newest_first():
    rows = [row(n, last=f"2016-05-{20 - n}") for n in range(6)]
    assert sort_of_index(rows, {rows[2].url: ["2016-05-18T10:00", "2016-04-01T09:00"]}) == "activity"


def test_creation_that_does_not_fall_is_sorted_by_activity():
    rows = [row(n, created=date) for n, date in enumerate(("2016-05-01", "2016-01-01", "2016-03-01", "2016-02-01"))]
    assert sort_of_index(rows, {rows[1].url: ["2016-01-01T10:00", "2016-04-01T10:00"]}) == "activity"


def test_an_old_thread_on_top_is_pinned_or_active():
    rows = [row(0, created="2014-01-01"), *(row(n, created=f"2016-05-{20 - n}") for n in range(1, 9))]
    assert sort_of_index(rows[1:], shown="created") == "creation"
    assert sort_of_index(rows, shown="created") is None
    pinned = row(99, created="2013-01-01", sticky=True)
    assert sort_of_index([pinned, *rows], shown="created") == "activity"
    assert sort_of_index([pinned, *rows[1:]], shown="created") == "creation"


def test_rough_dates_among_exact_ones_do_not_count():
    rows = [row(n, created=f"2016-05-{20 - n}T10:00") for n in range(9)]
    rough = replace(rows[4], created="2016-06-01", is_rough=True)
    assert sort_of_index([*rows[:4], rough, *rows[5:]], shown="created") == "creation"


def test_what_the_words_tell_is_enough():
    rows = [row(n, last=f"2016-05-{20 - n}T10:00") for n in range(6)]
    assert sort_of_index(rows, shown="activity") == "activity"
    assert sort_of_index(rows, shown="open") is None
    assert sort_of_index(rows, shown="none") is None


def test_two_rows_by_creation_say_nothing_unless_activity_contradicts():
    rows = [row(1, created="2016-05-02", replies=0), row(2, created="2016-05-01", replies=5)]
    assert sort_of_index(rows, shown="created") is None
    posts = {rows[1].url: ["2016-05-01", "2016-05-09"]}
    assert sort_of_index(rows, posts, shown="created") == "creation"


def test_relative_dates_that_are_all_the_same_say_nothing():
    rows = [row(n, last="2015-06-01") for n in range(9)]
    assert sort_of_index(rows, {rows[0].url: ["2015-01-01", "2015-06-01"]}) is None


def test_which_threads_to_ask():
    rows = [
        row(1, last="2016-05-09", replies=0),
        row(2, last="2016-05-08", replies=1, sticky=True),
        row(3, last="2016-05-07", replies=7),
        row(4, last="2016-05-06", replies=40),
        row(5, last="2016-05-05", replies=2),
    ]
    assert [asked.title for asked in threads_to_ask(rows)] == ["Thread 5", "Thread 4", "Thread 3"]
    assert threads_to_ask([row(1, last="2016-05-09", replies=0)]) == []


def test_several_unmarked_rows_on_top_do_not_hide_the_order():
    pinned = [row(91, last="2016-01-01T10:00"), row(92, last="2015-01-01T10:00"), row(93, last="2014-01-01T10:00")]
    rows = [row(n, last=f"2016-05-{20 - n}T10:00") for n in range(6)]
    assert sort_of_index([*pinned[1:], *rows], shown="activity") == "activity"
    assert sort_of_index([*pinned, *rows], shown="activity") == "activity"


def rough_rows():
    days = ("2016-05-28", "2016-05-11", "2016-03-01", "2015-06-01")
    rows = [row(n, last=day, replies=replies) for n, (day, replies) in enumerate(zip(days, (90, 1, 4, 9), strict=True))]
    return [replace(each, is_rough=True) for each in rows]


def test_rough_dates_are_told_by_threads_that_are_long_enough():
    rows = rough_rows()
    assert threads_to_ask(rows)[0].title == "Thread 0"
    near = {rows[3].url: ["2015-05-25", "2015-05-27"]}  # "a year ago" is either
    assert sort_of_index(rows, near) is None
    assert sort_of_index(rows, near, shown="activity") == "activity"
    assert sort_of_index(rows, near | {rows[0].url: ["2015-01-01", "2015-02-01"]}) == "activity"


def top_row(replies):
    return [row(0, created="2014-01-01", replies=replies), *(row(n, created=f"2016-05-{20 - n}") for n in range(1, 9))]


def test_the_last_post_of_an_old_thread_on_top_tells_why_it_is_there():
    rows = top_row(5)
    assert rows[0] in threads_to_ask(rows)
    assert sort_of_index(rows, {rows[0].url: ["2014-01-01", "2016-05-30"]}, shown="created") == "activity"
    whole = ["2014-01-01", "2014-01-02", "2014-01-03", "2014-01-04", "2014-01-05", "2014-01-06"]
    assert sort_of_index(rows, {rows[0].url: whole}, shown="created") == "creation"
    assert sort_of_index(rows, {rows[0].url: whole[:4]}, shown="created") is None  # more posts on other pages


def test_a_thread_without_replies_on_top_is_pinned():
    assert sort_of_index(top_row(0), shown="created") == "creation"
    few = top_row(5)[:4]
    assert sort_of_index(few, shown="created") is None


def test_no_rows_have_no_order():
    assert sort_of_index([]) is None
    assert sort_of_thread([]) is None
