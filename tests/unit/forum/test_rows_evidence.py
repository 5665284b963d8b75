from collections import Counter
from datetime import datetime

import pytest

from pauk.extract.page.tree import parse_tree
from pauk.forum.page.date_stamps import DateStamp, find_stamps
from pauk.forum.page.lines import read_lines
from pauk.forum.page.nodes import lay_out
from pauk.forum.page.repeated_items import find_records
from pauk.forum.rows.columns import row_flags
from pauk.forum.rows.columns.row_dates import is_answered
from pauk.forum.rows.lists.list_classifier import look_at_lists
from pauk.forum.rows.parts.counts import read_counts
from pauk.forum.rows.parts.page_view import PageView
from pauk.forum.rows.row_reader import read_listing

NOW = datetime.fromisoformat("2016-06-01T12:00")
URL = "https://forum.example/viewforum.php?f=3"
TITLES = [
    "Which bread for a long walk in the rain",
    "The old bridge will be repaired at last",
    "Where do you buy seeds for the garden",
    "My engine makes a strange noise when cold",
    "Photographs of the harbour before the storm",
    "A question about the museum and its hours",
    "Looking for the second volume of this book",
    "Who remembers the night train to the coast",
]
NAMES = ["Ada", "Bob", "Cleo", "Dan"]
WORDS = ["Trains", "Gardens", "Bridges", "Harbours", "Engines"]
REPLIES = [3, 0, 12, 0, 5, 1, 0, 40]
VIEWS = [300, 41, 1200, 17, 90, 22, 8, 4000]


def stamps_of(html):
    nodes = lay_out(parse_tree(html))
    return find_stamps(nodes, read_lines(nodes), now=NOW)


def read(rows):
    nodes = lay_out(parse_tree(f"<html><body><h1>Garden</h1><table>{rows}</table><p>Imprint</p></body></html>"))
    lines = read_lines(nodes)
    sheet = PageView(nodes, lines, find_stamps(nodes, lines, now=NOW), URL, URL)
    return read_listing(sheet, look_at_lists(sheet, find_records(nodes)))


def title(number):
    return f'<a href="viewtopic.php?t={100 + number}">{TITLES[number]}</a>'


def user(number):
    return f'<a href="member.php?u={number % 4 + 1}">{NAMES[number % 4]}</a>'


def last(number, replies=1):
    """The second date of a row: that of the first where nobody has replied."""
    return f"{28 - number}.05.2016, 10:30" if replies else started(number)


def started(number):
    return f"{10 + number}.01.2016, 09:10"


def rows_with(cell, *, second=last):
    return "".join(
        f"<tr><td>{title(n)}<br>{user(n)} {started(n)}</td>{cell(n)}<td>{second(n)}<br>{user(n + 1)}</td></tr>"
        for n in range(8)
    )


def counts_of(listing):
    return [(row.replies, row.views) for row in listing.threads]


def test_a_word_between_two_counts_belongs_to_the_one_that_is_large_enough():
    listing = read(rows_with(lambda n: f"<td>({REPLIES[n]}) Views {VIEWS[n]}</td>"))
    assert counts_of(listing) == list(zip(REPLIES, VIEWS, strict=True))


def test_words_that_numbers_contradict_are_not_believed():
    rows = rows_with(lambda n: f"<td>Views: {REPLIES[n]}</td><td>Replies: {VIEWS[n]}</td>")
    assert counts_of(read(rows)) == list(zip(REPLIES, VIEWS, strict=True))


@pytest.mark.parametrize("first", [1, 21])
def test_the_number_of_a_row_is_no_count(first):
    rows = rows_with(lambda n: f"<td>{first + n}</td><td>{REPLIES[n]}</td><td>{VIEWS[n]}</td>")
    assert counts_of(read(rows)) == list(zip(REPLIES, VIEWS, strict=True))


def test_views_that_nobody_counts_are_views_all_the_same():
    rows = rows_with(lambda n: f"<td>Views: 0</td><td>Replies: {REPLIES[n]}</td>")
    assert counts_of(read(rows)) == [(replies, 0) for replies in REPLIES]


def test_replies_are_known_by_the_threads_without_any():
    likes = [1, 2, 0, 1, 3, 0, 2, 1]
    rows = rows_with(
        lambda n: f"<td>{likes[n]}</td><td>{REPLIES[n]}</td>",
        second=lambda n: last(n, REPLIES[n]),
    )
    assert [row.replies for row in read(rows).threads] == REPLIES


def test_a_count_may_stand_on_a_link_with_its_word():
    rows = rows_with(lambda n: f'<td><a href="viewtopic.php?t={100 + n}#new">{REPLIES[n]} comments</a></td>')
    assert [row.replies for row in read(rows).threads] == REPLIES
    rows = rows_with(lambda n: f'<td><a href="viewtopic.php?t={100 + n}#new">{REPLIES[n]} xyzzies</a></td>')
    assert [row.replies for row in read(rows).threads] == REPLIES
    rows = rows_with(lambda n: f'<td><a href="member.php?u={n % 3}">Route {REPLIES[n]}</a></td>')
    assert [row.replies for row in read(rows).threads] == [None] * 8


def stamp(value, *, is_counted=False):
    return DateStamp(1, value, "minute", value, is_counted=is_counted)


@pytest.mark.parametrize(
    ("created", "active", "has_pages", "answer"),
    [
        ("2016-05-01T10:00", "2016-05-01T10:00", False, False),
        ("2016-05-01T10:00", "2016-05-01T10:01", False, True),
        ("2016-05-01", "2016-05-02T09:00", False, True),
        ("2016-05-01", "2016-05-01T10:01", False, None),  # on the same day, who knows when
        ("2016-05-01T10:00", "2016-05-01T10:00", True, True),
    ],
)
def test_what_dates_and_pages_tell_of_replies(created, active, has_pages, answer):
    assert is_answered(stamp(created), stamp(active), has_pages=has_pages) is answer


def test_rough_dates_and_missing_ones_tell_nothing_of_replies():
    exact = stamp("2016-05-01T10:00")
    assert is_answered(exact, None, has_pages=False) is None
    assert is_answered(exact, stamp("2016-05-09T10:00", is_counted=True), has_pages=False) is None


def test_a_row_that_is_built_otherwise_has_its_dates():
    rows = rows_with(lambda n: f"<td>{REPLIES[n]}</td>")
    strange = f"<tr><td>{title(3)}<br>{user(3)} {started(3)}</td><td>0</td><td>{last(3)}<br>{user(4)}</td></tr>"
    other = f"<tr><td>{title(3)}</td><td>0</td><td><ul><li>{user(4)}<p>{last(3)}</p><p>{started(3)}</p></ul></td></tr>"
    assert strange in rows
    found = read(rows.replace(strange, other)).threads[3]
    assert (found.created, found.last_activity) == ("2016-01-13T09:10", "2016-05-25T10:30")


def test_names_that_are_no_links_and_never_return():
    names = ["Ada", "Bob", "Cleo", "Dan", "Eve", "Finn Ox", "Gus", "Hal"]
    rows = "".join(
        f"<tr><td>{title(n)}</td><td>{names[n]}</td><td>{REPLIES[n]} replies</td><td>{VIEWS[n]} views</td>"
        f'<td>Last post <a href="viewtopic.php?p={n + 900}#p{n + 900}">{last(n)}</a></td></tr>'
        for n in range(8)
    )
    assert [row.author for row in read(rows).threads] == names


def test_the_letter_at_the_end_of_a_name_is_no_unit_of_time():
    (found,) = stamps_of("<p><a href=/u/1>Doris.w</a> <b>2 days ago</b></p>")
    assert (found.text, found.value) == ("2 days ago", "2016-05-30")
    (found,) = stamps_of("<p>pilar-m 3 weeks ago</p>")
    assert found.value == "2016-05-11"


def test_a_whole_row_in_one_line_has_its_dates():
    words = "".join(f"<a href=/t?{n}>{TITLES[n]}</a> ({n}) / " for n in range(4))
    found = stamps_of(f"<p>{words}<i>12 May 2016, 10:00</i> - Ada / <i>Tuesday, 31 May 2016</i><br>")
    assert [each.value for each in found] == ["2016-05-12T10:00", "2016-05-31"]
    prose = "It was said again and again, by one and all, that " * 5
    assert stamps_of(f"<p>{prose}<b>on</b> <i>12 May 2016</i> <b>we</b> <u>met</u> <i>again</i></p>") == []


def sticky_of(rows):
    return [row.is_sticky for row in read(rows).threads]


def test_an_old_thread_on_top_is_not_pinned_where_only_creation_is_shown():
    created = ["01.02.2015", *(f"{28 - n}.05.2016" for n in range(1, 8))]
    rows = "".join(
        f"<tr><td>{'<i class=hot></i>' if not n else ''}{title(n)}<br>started by {user(n)}, {created[n]}</td>"
        f"<td>{REPLIES[n]} replies</td><td>{VIEWS[n]} views</td></tr>"
        for n in range(8)
    )
    assert sticky_of(rows) == [False] * 8


def test_marks_that_are_hidden_are_none():
    pin = '<i class="fa fa-thumb-tack{}" title="Pinned"></i>'
    rows = "".join(
        f"<tr><td>{pin.format('' if n < 2 else ' hidden')}{title(n)}</td><td>{REPLIES[n]} replies</td>"
        f"<td>{last(n)}</td></tr>"
        for n in range(8)
    )
    assert sticky_of(rows) == [True, True] + [False] * 6


def test_brackets_around_pages_mark_nothing():
    pages = ' [ <a href="viewtopic.php?t={0}">1</a> <a href="viewtopic.php?t={0}&page=2">2</a> ]'
    rows = [
        f"<tr><td>{title(n)}{pages.format(100 + n) if n < 3 else ''}</td><td>{REPLIES[n]} replies</td>"
        f"<td>{last(n)}</td></tr>"
        for n in range(8)
    ]
    rows.insert(3, "<tr><td colspan=3><b>Advertisement</b> of bread</td></tr>")
    assert sticky_of("".join(rows)) == [False] * 8


def test_any_number_of_marks_costs_one_look_at_the_dates(monkeypatch):
    calls = Counter()

    def compare(one, other):
        calls["compared"] += 1
        return real(one, other)

    real = row_flags.compare_dates
    monkeypatch.setattr(row_flags, "compare_dates", compare)
    classes = " ".join(f"c{number}" for number in range(2_000))
    rows = "".join(
        f'<tr class="{classes if not n else "x"}"><td><a href="viewtopic.php?t={n}">{TITLES[n % 8]}</a></td>'
        f"<td>{n % 9} replies</td><td>Last post {28 - n % 28}.05.{2016 - n // 28}, 10:30 by {user(n)}</td></tr>"
        for n in range(300)
    )
    assert len(read(rows).threads) == 300
    assert 0 < calls["compared"] <= 600  # two groups of dates


@pytest.mark.parametrize(
    ("text", "values"),
    [("کوهنورد۶۰", []), ("۱۴ پاسخ", [14]), ("回复12", [12]), ("אבי7", []), ("ตอบ 3", [3])],
)
def test_numbers_in_names_of_any_alphabet_are_no_counts(text, values):
    assert [count.value for count in read_counts(text)] == values


def test_a_table_that_counts_threads_lists_boards():
    names = ("Workshop and repairs", "Travel and trips", "Kitchen and recipes")
    head = "<tr><th>Forum</th><th>Topics</th><th>Posts</th><th>Last post</th></tr>"
    rows = "".join(
        f'<tr><td><h3><a href="viewforum.php?id={n}">{name}</a></h3></td><td>{n * 7}</td><td>{n * 90}</td>'
        f'<td><a href="viewtopic.php?pid={n}#p{n}">2016-05-1{n} 10:00:00</a> by Ada</td></tr>'
        for n, name in enumerate(names, 1)
    )
    listing = read(head + rows)
    assert [(row.title, row.threads, row.posts) for row in listing.boards] == [
        (name, n * 7, n * 90) for n, name in enumerate(names, 1)
    ]
    assert listing.threads == ()


def test_a_row_with_its_counts_elsewhere_has_them_in_the_same_order():
    rows = rows_with(lambda n: f"<td>{REPLIES[n]} replies</td><td>{VIEWS[n]} views</td>")
    usual = f"<td>{REPLIES[3]} replies</td><td>{VIEWS[3]} views</td>"
    other = f"<td><ul><li><p>{REPLIES[3]}</p></li><li><p>{VIEWS[3]}</p></li></ul></td>"
    assert counts_of(read(rows.replace(usual, other)))[3] == (REPLIES[3], VIEWS[3])


def test_words_that_count_stand_behind_whatever_is_said_of_a_board():
    counts = [(2, 12), (9, 52), (0, 0), (2, 2), (11, 72)]
    rows = "".join(
        f'<tr><td><a href="viewforum.php?f={40 + n}">{name}</a> All that was ever said of {name.lower()}, and of what '
        f"people think of it in summer and in winter. <i>Threads {threads}, posts {posts}</i></td></tr>"
        for n, (name, (threads, posts)) in enumerate(zip(WORDS, counts, strict=True))
    )
    found = read(rows).boards
    assert [(row.threads, row.posts) for row in found] == counts


@pytest.mark.parametrize("first", [1, 21])
def test_the_numbers_of_two_rows_are_no_replies_where_something_else_is_counted(first):
    rows = "".join(
        f"<tr><td>{first + n}</td><td>{title(n)}</td><td>{started(n)} {user(n)}</td><td>0 frobs</td>"
        f"<td>{VIEWS[n]} views</td></tr>"
        for n in range(2)
    )
    found = read(rows).threads
    assert [(row.replies, row.views) for row in found] == [(0, VIEWS[0]), (0, VIEWS[1])]
