"""Boards and threads whose addresses are known are read where their links stand, however their rows are built."""

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pauk.extract.page.tree import parse_tree
from pauk.forum.follow.guided_reader import read_known_page
from pauk.forum.page.date_stamps import find_stamps
from pauk.forum.page.lines import read_lines
from pauk.forum.page.nodes import lay_out
from pauk.forum.rows.known_links import count_told, read_anchored_boards, read_anchored_threads
from pauk.forum.rows.parts.page_view import PageView
from pauk.forum.site.forum_map import ForumMap, MapPattern

HOST = "https://f.example"
NOW = datetime(2016, 6, 1, 12, tzinfo=UTC)
NAMES = ["Gardens", "Boats", "Books", "Weather", "Trains"]
POSTS = [120, 77, 340, 9, 51]
DAYS = [3, 11, 25, 7, 19]
MAP = ForumMap(f"{HOST}/", (MapPattern("index", rf"{HOST}/board\d+"), MapPattern("thread", rf"{HOST}/topic\d+")))


def read(html, kind="board", reader=read_anchored_boards):
    nodes = lay_out(parse_tree(f"<html><body><p><a href=/{kind}0>x</a> Hello</p>{html}</body></html>"))
    lines = read_lines(nodes)
    sheet = PageView(nodes, lines, find_stamps(nodes, lines, now=NOW), f"{HOST}/")
    return reader(sheet, [(link, link.url) for link in sheet.links if f"/{kind}" in link.url])


def told(rows):
    return [(row.url.rpartition("board")[2], row.posts, row.last_activity[5:10]) for row in rows]


def date(number):
    return f"{DAYS[number]} May 2016, 10:30"


TRUTH = [(str(number + 1), POSTS[number], f"05-{DAYS[number]:02}") for number in range(5)]


def in_two_rows(number, inner=""):
    return (
        f"<tr><td></td><td><a href=/board{number + 1}>{NAMES[number]}</a></td></tr>"
        f"<tr><td></td><td>{4 + number} topics, {POSTS[number]} posts, {date(number)} by Ada{inner}</td></tr>"
    )


def in_heading(number, _inner=""):
    return (
        f"<h4><a href=/board{number + 1}>{NAMES[number]}</a></h4><p>All about it.</p>"
        f"<p>topics {4 + number} posts {POSTS[number]}</p><p>{date(number)}</p>"
    )


@pytest.mark.parametrize("draw", [in_two_rows, in_heading])
def test_a_row_of_several_elements_goes_on_up_to_the_next_board(draw):
    rows = "".join(draw(number) for number in range(5))
    html = f"<table>{rows}</table>" if draw is in_two_rows else f"<div>{rows}<p>Imprint</p></div>"
    assert told(read(html)) == TRUTH


def test_a_board_inside_another_takes_nothing_from_it():
    rows = "".join(in_two_rows(number, " · <a href=/board9>Inner</a>" * (number == 2)) for number in range(5))
    assert told(read(f"<table>{rows}</table>")) == TRUTH


def test_a_board_in_a_line_of_its_own_inside_another_takes_nothing_from_it():
    rows = "".join(
        f"<div><div><a href=/board{number + 1}>{NAMES[number]}</a></div>"
        + "<div><a href=/board9>Inner</a></div>" * (number == 1)
        + f"<div>topics {4 + number} posts {POSTS[number]}</div><div>{date(number)}</div></div>"
        for number in range(5)
    )
    assert told(read(f"<section>{rows}</section>")) == TRUTH


def test_a_board_inside_another_takes_nothing_from_it_where_rows_show_counts_alone():
    rows = "".join(
        f"<div><div><a href=/board{number + 1}>{NAMES[number]}</a></div><div>All about it.</div>"
        + f"<div><a href=/board{number + 11}>Inner</a></div>" * (number in (1, 3))
        + f"<div>topics {4 + number} · posts {POSTS[number]}</div></div>"
        for number in range(5)
    )
    assert [(row.url, row.threads, row.posts) for row in read(f"<section>{rows}</section>")] == [
        (f"{HOST}/board{number + 1}", 4 + number, POSTS[number]) for number in range(5)
    ]


def test_boards_in_categories_are_all_read():
    halves = ("".join(in_two_rows(number) for number in some) for some in ((0, 1), (2, 3, 4)))
    assert told(read("".join(f"<section><h2>Part</h2><table>{half}</table></section>" for half in halves))) == TRUTH


def test_boards_that_rows_of_threads_name_again_and_again_are_no_list():
    rows = "".join(f"<tr><td><a href=/board{1 + number % 2}>Gardens</a><td>{date(number)}" for number in range(5))
    assert read(f"<table>{rows}</table>") == []


def test_of_several_lists_the_one_that_tells_most_is_read():
    menu = "".join(f"<li><a href=/board{number + 1}>{NAMES[number]}</a></li>" for number in range(5))
    rows = "".join(in_two_rows(number) for number in range(5))
    assert told(read(f"<ul>{menu}</ul><table>{rows}</table><ol>{menu}</ol>")) == TRUTH


def test_threads_are_read_as_boards_are():
    rows = "".join(
        f"<tr><td><a href=/topic{number + 1}>{NAMES[number]} in spring</a></td></tr>"
        f"<tr><td>{POSTS[number]} replies, <a href=/user{number}>Ada{number}</a>, {date(number)}</td></tr>"
        for number in range(5)
    )
    found = read(f"<table>{rows}</table>", "topic", read_anchored_threads).threads
    assert [(row.url, row.replies) for row in found] == [(f"{HOST}/topic{n + 1}", POSTS[n]) for n in range(5)]
    assert count_told(found) == 5


def test_the_entry_is_read_by_the_addresses_of_its_boards_where_its_rows_are_taken_for_others():
    html = "<table>" + "".join(in_two_rows(number, " · <a href=/board9>Inner</a>") for number in range(5)) + "</table>"
    reading = read_known_page(parse_tree(html), f"{HOST}/", MAP, now=NOW)
    assert reading.kind.name == "index"
    assert told(reading.boards) == TRUTH


@given(st.lists(st.sampled_from(["<a href=/board1>a", "<a href=/board2>b", "<table>", "<tr><td>", "<div>", "</a>"])))
def test_whatever_is_inside_whatever_there_is_an_end(parts):
    rows = read("".join(parts))
    assert len(rows) <= 3


def test_links_are_relative_to_the_base_that_the_page_names():
    rows = "".join(in_two_rows(number) for number in range(5)).replace("href=/board", "href=board")
    html = f"<base href={HOST}/><table>{rows}</table>"
    known = ForumMap(f"{HOST}/deep/index/", MAP.patterns)
    assert told(read_known_page(parse_tree(html), known.entry, known, now=NOW).boards) == TRUTH
