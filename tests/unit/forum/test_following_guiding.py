"""Pages of a forum that was learned are read as what their URLs say they are, whatever the page alone looks like."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pauk.extract.page.links import find_links
from pauk.extract.page.tree import parse_tree
from pauk.forum.follow.guided_reader import place_within, read_known_page, see_known_page
from pauk.forum.follow.planner import begin_following
from pauk.forum.follow.reading_repair import mend_page
from pauk.forum.follow.state import SeenPage
from pauk.forum.page.nodes import lay_out
from pauk.forum.paging.page_number import Specific
from pauk.forum.paging.paging import Paging
from pauk.forum.rows.parts.page_view import PageView
from pauk.forum.rows.parts.row import BoardRow, ThreadRow
from pauk.forum.site.forum_map import ForumMap, MapBoard, MapPattern, MapPlace

HOST = "http://f.example"
NOW = datetime(2016, 2, 1, 12, tzinfo=UTC)
MAP = ForumMap(
    f"{HOST}/",
    (
        MapPattern("index", rf"{HOST}/board\d+"),
        MapPattern("thread", rf"{HOST}/topic\d+"),
        MapPattern("thread paging", rf"{HOST}/topic\d+?page={{page}}", base=rf"{HOST}/topic\d+"),
    ),
    thread_sort="ascending",
    index_sort="activity",
)


def see(html, url, known=MAP, within=""):
    tree = parse_tree(html)
    reading = read_known_page(tree, url, known, now=NOW, within=within)
    return see_known_page(reading, url, [link.url for link in find_links(tree, url)], known, within=within)


def mend(page, url, html="<p>x", known=MAP):
    tree = parse_tree(html)
    links = [link.url for link in find_links(tree, url)]
    return mend_page(page, PageView(lay_out(tree), (), (), url), known.classify(url), links, known)


def test_a_board_with_one_thread_is_a_board_and_its_thread_is_named():
    html = "<h1>Nets</h1><p><a href=/topic7>How to mend a net</a> by anna, 3 replies<p><a href=/login>Log in</a>"
    page = see(html, f"{HOST}/board3")
    assert page.kind == "index"
    shown = {row.url for row in page.threads} | set(page.more_threads)
    assert shown == {f"{HOST}/topic7"}


def test_a_page_says_nothing_of_threads_and_boards_where_its_url_says_nothing():
    page = see("<p><a href=/topic7>A topic</a> <a href=/board2>A board</a>", f"{HOST}/faq")
    assert (page.kind, page.more_threads, page.more_boards) == ("other", (), ())


def test_boards_that_no_row_shows_are_named_on_the_entry_page_and_threads_are_not():
    page = see("<p><a href=/topic7>The newest</a> <a href=/board2>A board</a> <a href=/>Home</a>", f"{HOST}/")
    assert (page.more_boards, page.more_threads) == ((f"{HOST}/board2",), ())


@pytest.mark.parametrize(
    ("url", "within", "place"),
    [
        (f"{HOST}/topic7?page=3", "", MapPlace("thread", f"{HOST}/topic7", 3)),
        (f"{HOST}/goto?post=9", f"{HOST}/topic7", MapPlace("thread", f"{HOST}/topic7", 0)),
        (f"{HOST}/goto?post=9", "", MapPlace("other", f"{HOST}/goto?post=9")),
        (f"{HOST}/goto?post=9", f"{HOST}/elsewhere", MapPlace("other", f"{HOST}/goto?post=9")),
        (f"{HOST}/topic8", f"{HOST}/topic7", MapPlace("thread", f"{HOST}/topic8", 1)),
    ],
)
def test_a_url_that_says_nothing_leads_to_what_was_asked_for(url, within, place):
    assert place_within(MAP, url, within) == place


def test_a_row_gets_the_one_url_in_it_that_leads_to_a_board():
    html = "<table><tr><td><a href=/board2>Boats</a><td>9<td><a href=/user5>anna</a></table>"
    tree = parse_tree(html)
    end = len(lay_out(tree))
    row = BoardRow(url=f"{HOST}/user5", title="anna", posts=9, place=0, end=end)
    [mended] = mend(SeenPage(kind="index", boards=(row,)), f"{HOST}/", html).boards
    assert (mended.url, mended.title, mended.posts) == (f"{HOST}/board2", "Boats", 9)


def test_the_row_of_a_board_that_names_those_inside_is_its_own():
    html = "<table><tr><td><a href=/board2>Boats</a> with <a href=/board7>Very small boats</a><td>9</table>"
    end = len(lay_out(parse_tree(html)))
    row = BoardRow(url=f"{HOST}/board7", title="Very small boats", posts=9, place=0, end=end)
    [mended] = mend(SeenPage(kind="index", boards=(row,)), f"{HOST}/", html).boards
    assert (mended.url, mended.title, mended.posts) == (f"{HOST}/board2", "Boats", 9)
    # Unless that board has a row of its own.
    other = BoardRow(url=f"{HOST}/board2", title="Boats", posts=5)
    assert mend(SeenPage(kind="index", boards=(other, row)), f"{HOST}/", html).boards == (other, row)


def test_the_last_thread_of_a_boards_row_is_no_thread_of_the_page():
    html = "<table><tr><td><a href=/board2>Boats</a><td>9<td><a href=/topic5>Re: sails</a></table>"
    end = len(lay_out(parse_tree(html)))
    board = BoardRow(url=f"{HOST}/board2", title="Boats", place=0, end=end)
    thread = ThreadRow(url=f"{HOST}/topic5", title="Re: sails", place=0, end=end)
    page = mend(SeenPage(kind="index", boards=(board,), threads=(thread,)), f"{HOST}/", html)
    assert (page.boards, page.threads) == ((board,), ())
    # Where the board was not read at all, its row was taken for a thread.
    [found] = mend(SeenPage(kind="index", threads=(thread,)), f"{HOST}/", html).boards
    assert (found.url, found.title) == (f"{HOST}/board2", "Boats")


def test_a_board_that_was_read_as_a_thread_beside_those_of_its_parent_is_a_board():
    rows = "".join(f"<tr><td><a href=/topic{n}>Sails {n}</a><td>{n}" for n in range(10, 14))
    html = f"<table><tr><td><a href=/board2>Boats</a><td>9<td><a href=/topic5>Re: sails</a>{rows}</table>"
    nodes = lay_out(parse_tree(html))
    starts = [place for place, tag in enumerate(nodes.flat.tags) if tag == "tr"]
    links = [place for place, tag in enumerate(nodes.flat.tags) if tag == "a"]
    urls = [5, *range(10, 14)]
    threads = tuple(
        ThreadRow(url=f"{HOST}/topic{n}", title="T", place=at, end=nodes.flat.ends[at], title_place=link)
        for n, at, link in zip(urls, starts, links[1:], strict=True)
    )
    shown = replace(threads[0], last_activity="2016-01-20T10:00")
    page = mend(SeenPage(kind="index", threads=(shown, *threads[1:])), f"{HOST}/board1", html)
    assert [(row.url, row.title, row.last_activity) for row in page.boards] == [
        (f"{HOST}/board2", "Boats", "2016-01-20T10:00")
    ]
    assert page.threads == threads[1:]
    # Where most rows name a board, threads of many boards are listed.
    assert not mend(SeenPage(kind="index", threads=(shown, threads[1])), f"{HOST}/board1", html).boards
    assert not mend(SeenPage(kind="index", threads=(shown, *threads[1:])), f"{HOST}/board2", html).boards


def test_threads_that_were_taken_for_boards_are_threads():
    row = BoardRow(url=f"{HOST}/topic5", title="Sails", last_activity="2016-01-05T10:00")
    page = mend(SeenPage(kind="index", boards=(row,)), f"{HOST}/board2")
    assert page.boards == ()
    assert [(row.url, row.last_activity) for row in page.threads] == [(f"{HOST}/topic5", "2016-01-05T10:00")]


def test_rows_that_lead_to_a_later_page_lead_to_the_thread_itself_and_count_once():
    rows = tuple(ThreadRow(url=f"{HOST}/topic5{page}", title="T") for page in ("?page=4", ""))
    assert [row.url for row in mend(SeenPage(kind="index", threads=rows), f"{HOST}/board2").threads] == [
        f"{HOST}/topic5"
    ]


def test_a_title_and_what_is_told_of_it_in_a_row_of_its_own_are_one_row():
    told = ThreadRow(url=f"{HOST}/topic7?page=4", title="Last post", author="anna", replies=48, last_activity="2016-01")
    rows = (ThreadRow(url=f"{HOST}/topic7", title="Mending nets"), told, ThreadRow(url=f"{HOST}/topic8", title="Oars"))
    first, second = mend(SeenPage(kind="index", threads=rows), f"{HOST}/board3").threads
    assert (first.url, first.title, first.author, first.replies) == (f"{HOST}/topic7", "Mending nets", "anna", 48)
    assert (second.title, second.replies) == ("Oars", None)
    (kept,) = mend(SeenPage(kind="index", threads=(told, rows[0])), f"{HOST}/board3").threads
    assert (kept.url, kept.replies) == (f"{HOST}/topic7", 48)


def test_rows_of_which_no_url_says_anything_are_kept():
    rows = (ThreadRow(url=f"{HOST}/odd/place", title="T"),)
    assert mend(SeenPage(kind="index", threads=rows), f"{HOST}/board2").threads == rows


def test_last_posts_beside_the_boards_are_no_threads_under_addresses_of_their_own():
    known = replace(MAP, boards=(MapBoard(f"{HOST}/board3"),))
    rows = (ThreadRow(url=f"{HOST}/post814", title="Re: Nets"), ThreadRow(url=f"{HOST}/post815", title="Re: Knots"))
    assert mend(SeenPage(kind="index", threads=rows), f"{HOST}/", known=known).threads == ()
    titles = (*rows, ThreadRow(url=f"{HOST}/topic7", title="Nets"))
    mended = mend(SeenPage(kind="index", threads=titles), f"{HOST}/", known=known)
    assert [row.url for row in mended.threads] == [f"{HOST}/topic7"]


def test_a_pager_that_was_read_as_a_board_is_none():
    paging = Paging(current=1, next=f"{HOST}/board2/p2", pages=(f"{HOST}/board2/p2",))
    rows = (BoardRow(url=f"{HOST}/board2/p2", title="Next", threads=1, posts=2), BoardRow(url=f"{HOST}/odd", title="B"))
    page = mend(SeenPage(kind="index", boards=rows, paging=paging), f"{HOST}/board2")
    assert (page.boards, page.paging.next) == (rows[1:], f"{HOST}/board2/p2")


def test_a_pager_that_leads_through_other_threads_is_none():
    wrong = Paging(next=f"{HOST}/topic6", number=Specific((f"{HOST}/topic", ""), 1, 1))
    assert mend(SeenPage(kind="thread", paging=wrong), f"{HOST}/topic5").paging == Paging()


def test_where_no_pager_was_read_one_is_put_together_of_the_links_that_lead_through_the_thread():
    html = "<a href='?page=2'>II</a> <a href='?page=5'>V</a> <a href=/topic6>Next topic</a>"
    wrong = Paging(next=f"{HOST}/topic6")
    paging = mend(SeenPage(kind="thread", paging=wrong), f"{HOST}/topic5", html).paging
    assert (paging.current, paging.next, paging.last) == (1, f"{HOST}/topic5?page=2", f"{HOST}/topic5?page=5")
    assert paging.number is not None
    assert paging.number.url_of(4) == f"{HOST}/topic5?page=4"


def test_a_right_pager_is_left_alone():
    right = Paging(next=f"{HOST}/topic5?page=4", prev=f"{HOST}/topic5?page=2", pages=(f"{HOST}/topic5",))
    paging = mend(SeenPage(kind="thread", paging=right), f"{HOST}/topic5?page=3").paging
    assert (paging.current, paging.next, paging.prev) == (3, right.next, right.prev)


def test_a_page_that_came_from_another_thread_says_so():
    assert mend(SeenPage(kind="thread"), f"{HOST}/topic9?page=2").thread == f"{HOST}/topic9"
    assert see("<p>x", f"{HOST}/goto?post=9", within=f"{HOST}/topic9").thread == ""


def test_following_begins_with_the_orders_that_learning_saw():
    state = begin_following(MAP)
    assert (state.entry, state.index_sort, dict(state.thread_sorts)) == (f"{HOST}/", "activity", {"ascending": 1})
    assert not begin_following(ForumMap(f"{HOST}/")).thread_sorts


@given(st.text(max_size=300), st.sampled_from(["", "board1", "topic1", "topic1?page=2", "other", "\ud800"]))
def test_whatever_a_page_holds_there_is_an_answer(html, path):
    assert see(f"<a href=/topic2>x</a>{html}", f"{HOST}/{path}", within=f"{HOST}/topic1").outcome == "ok"


@pytest.mark.parametrize("html", ["", "\x00\ud800", "<a href=/topic1>" * 20_000, "<div>" * 50_000])
def test_hostile_pages_are_survived(html):
    assert see(html, f"{HOST}/board1").kind == "index"
