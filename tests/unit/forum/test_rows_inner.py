"""A board that lies alone in another is read where its link stands, and what only names boards is no row."""

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.table import table

from pauk.extract.page.links import find_links
from pauk.extract.page.tree import parse_tree
from pauk.forum.follow.guided_reader import read_known_page, see_known_page
from pauk.forum.site.forum_map import ForumMap, MapPattern

HOST = "https://f.example"
URL = f"{HOST}/board3"
NOW = datetime(2016, 6, 1, 12, tzinfo=UTC)
MAP = ForumMap(f"{HOST}/", (MapPattern("index", rf"{HOST}/board\d+"), MapPattern("thread", rf"{HOST}/topic\d+")))
WAY_UP = "<p><a href=/>Home</a> &gt; <a href=/board1>Boats</a> &gt; Nets</p>"
LAST = "<a href=/topic77>How to mend a net</a> / <a href=/user5>Ada</a> / 3 May 2016 10:30"
HEAD = "<tr><th>Topic<th>Author<th>Replies<th>Views<th>Last post</tr>"
THREADS = "".join(
    f"<tr><td><a href=/topic{number}>How do I look after {word}?</a><td><a href=/user{number}>Bob{number}</a>"
    f"<td>{number % 4}<td>{number * 31}<td>{30 - number} May 2016 09:15 by <a href=/user{number + 3}>Eve</a></tr>"
    for number, word in enumerate(("old sails", "wet ropes", "oars", "tar", "a boat", "hooks", "floats", "lead"), 1)
)
LIST = f"<table>{HEAD}{THREADS}</table>"


def see(html, *, way_up=WAY_UP):
    tree = parse_tree(f"<body>{way_up}<h1>Nets</h1><p>All about nets.</p>{html}<hr>Imprint</body>")
    reading = read_known_page(tree, URL, MAP, now=NOW)
    return see_known_page(reading, URL, [link.url for link in find_links(tree, URL)], MAP)


def told(html, **more):
    return [(row.url.rpartition("/")[2], row.threads, row.posts, row.last_activity) for row in see(html, **more).boards]


ROWS = {
    "a line": f"<a href=/board7>Small nets</a> Of fish. - Topics 5, posts 19 - {LAST}<br>",
    "a line that begins with a sign": f"* <a href=/board7>Small nets</a> Of fish. - Topics 5, posts 19 - {LAST}<br>",
    "two lines": f"<b><a href=/board7>Small nets</a></b> Of fish.<br>Topics 5, posts 19, last: {LAST}<br>",
    "a heading": f"<h4><a href=/board7>Small nets</a></h4><p>Topics 5, posts 19</p><p>{LAST}</p>",
    "two rows": "<table><tr><td><a href=/board7>Small nets</a></td></tr>"
    f"<tr><td>Topics 5, posts 19</td><td>{LAST}</td></tr></table>",
    "a box": "<div><div><a href=/board7>Small nets</a> Of fish.</div>"
    f"<div>5 topics, 19 posts</div><div>{LAST}</div></div>",
}


@table("row", ROWS.values(), ids=list(ROWS))
@table("threads", [LIST, "<p>There is nothing here.</p>"], ids=["threads", "none"])
def test_a_board_alone_in_another_is_read(row, threads):
    page = see(row + threads)
    assert told(row + threads) == [("board7", 5, 19, "2016-05-03T10:30")]
    assert len(page.threads) == threads.count("href=/topic")


def test_words_say_what_is_counted_where_nothing_is_dated():
    row = "<a href=/board7>Small nets</a> All that is small enough to be mended in one day. - Topics 5, posts 19<br>"
    assert told(f"{row}{LIST}") == [("board7", 5, 19, "")]


@pytest.mark.parametrize(
    "way_up",
    [
        WAY_UP,
        "<a href=/>Home</a> &gt; <a href=/board1>Boats</a> &gt; Nets - page 1 of 12",
        "<ul>" + "".join(f"<li><a href=/board{n}>Board {n}</a></li>" for n in range(20, 40)) + "</ul>",
    ],
    ids=["way up", "with a pager", "a list of all"],
)
def test_what_only_names_boards_is_no_row(way_up):
    assert told(LIST, way_up=way_up) == []


def test_a_list_of_dates_behind_a_board_is_none_of_its_own():
    lines = "".join(f"{day} May 2016 10:30: 5 posts by Ada<br>" for day in range(1, 9))
    assert told(f"<p>{lines}</p>", way_up="<a href=/board1>Boats</a>") == []
    assert told("", way_up=f"<a href=/board1>Boats</a> {lines}") == []


def test_a_row_that_was_read_stays():
    rows = "".join(
        f"<tr><td><a href=/board{number}>Board {number}</a><td>{number}<td>{number * 9}<td>{number} May 2016 10:30</tr>"
        for number in (7, 8, 9)
    )
    page = f"<table><tr><th>Board<th>Topics<th>Posts<th>Last post</tr>{rows}</table>{LIST}"
    assert [row[:3] for row in told(page)] == [(f"board{number}", number, number * 9) for number in (7, 8, 9)]


@given(
    st.lists(st.sampled_from([*ROWS.values(), WAY_UP, "<b>", "<table>", "</div>", "<hr>", "5 ", "<td>"]), max_size=9)
)
def test_no_page_is_too_odd(parts):
    assert see("".join(parts)).kind == "index"
