import pytest

from pauk.extract.page.tree import parse_tree
from pauk.forum.paging.pager_reader import read_paging

BOARD = "http://forum.example/forumdisplay.php?f=5"
MENU = "<ul><li><a href='/'>Home</a></li><li><a href='/faq.php'>Help</a></li></ul>"


def links(pattern, *numbers):
    return " ".join(f"<a href='{pattern.format(n)}'>{n}</a>" for n in numbers)


def read(body, url=BOARD):
    return read_paging(parse_tree(f"<html><body>{MENU}{body}</body></html>"), url)


def table(threads):
    rows = ""
    for thread, numbers in threads.items():
        title = f"<a href='/showthread.php?t={thread}'>A thread about {thread} things</a>"
        small = links(f"/showthread.php?t={thread}&amp;page={{}}", *numbers)
        rows += f"<tr><td>{title} <small>{small}</small></td><td>{thread}</td></tr>"
    return f"<table>{rows}</table>"


def page(thread, number):
    return f"http://forum.example/showthread.php?t={thread}&page={number}"


PAGER = f"<div class='pagenav'><b>1</b> {links('/forumdisplay.php?f=5&amp;page={}', 2, 3)}</div>"
THREADS = {140: (), 141: (2, 3), 142: (), 143: (2,), 144: (2, 3, 4, 9)}
WANTED = (page(141, 2), page(141, 3), page(143, 2), page(144, 2), page(144, 3), page(144, 4), page(144, 9))


@pytest.mark.parametrize("pager", ["", PAGER], ids=("alone", "with the pager of the board"))
def test_pages_of_threads_are_found_in_the_rows(pager):
    assert read(table(THREADS) + pager).row_pages == WANTED


def test_the_pager_of_the_board_stays_its_own():
    found = read(PAGER + table(THREADS) + PAGER)
    assert found.pages == (f"{BOARD}&page=2", f"{BOARD}&page=3")
    assert found.next == f"{BOARD}&page=2"
    assert set(found.pages).isdisjoint(found.row_pages)


def test_a_single_row_whose_pages_ask_for_more_than_its_title():
    address = "/thread.jsp?forum=2&amp;thread=365"
    rows = "".join(
        f"<tr><td><a href='/thread.jsp?forum=2&amp;thread={n}&amp;from=75'>A thread about {n} things</a></td></tr>"
        for n in range(340, 352)
    )
    pages = links(f"{address}&amp;start={{}}&amp;range=15&amp;from=75", 0, 15, 30)
    pages = pages.replace(">0<", ">1<").replace(">15<", ">2<").replace(">30<", ">3<")
    row = f"<tr><td><a href='{address}&amp;from=75'>A longer thread</a> <span>{pages}</span></td></tr>"
    found = read(f"<table>{rows}{row}</table>", "http://forum.example/forum.jsp?forum=2")
    assert [url.partition("start=")[2].partition("&")[0] for url in found.row_pages] == ["0", "15", "30"]
    assert found.pages == ()


def cells(tag, pattern, numbers):
    return "".join(f"<{tag}>{links(pattern, number)}</{tag}>" for number in numbers)


CALENDAR = "".join(
    f"<tr>{cells('td', '/calendar?year=2016&amp;month=3&amp;day={}', range(start, start + 7))}</tr>"
    for start in (1, 8, 15, 22)
)
COUNTS = "".join(
    f"<tr><td><a href='/showthread.php?t={n}'>A thread about {n} things</a></td>"
    f"<td><a href='/misc.php?do=whoposted&amp;t={n}'>{n % 7 + 1}</a></td></tr>"
    for n in range(140, 160)
)


@pytest.mark.parametrize(
    "body",
    [
        f"<table class='calendar'>{CALENDAR}</table>",
        f"<p class='limiter'>Show {links('/forumdisplay.php?f=5&amp;limit={}', 10, 20, 50)} per page</p>",
        f"<table>{COUNTS}</table>",
        f"<ul>{cells('li', '/archive/{}', range(2016, 2009, -1))}</ul>",
    ],
    ids=("calendar", "page sizes", "counts of replies", "years"),
)
def test_other_numbers_are_no_pages_of_rows(body):
    found = read(body + PAGER)
    assert found.row_pages == ()
    assert found.pages == (f"{BOARD}&page=2", f"{BOARD}&page=3")


STORIES = "".join(f"<article><h2><a href='/story/{n}'>Story {n}</a></h2></article>" for n in range(700, 712))


@pytest.mark.parametrize(
    ("names", "text"),
    [
        ("", "Load older stories"),
        ("", "Mostrar más historias »"),
        ("", "« Weitere Geschichten laden"),
        (" class='previous'", "Load next stories"),
        (" class='previous'", "« Load next stories"),
    ],
)
def test_a_link_to_load_more_is_found_though_its_words_arrow_and_name_may_disagree(names, text):
    onward = f"<ul><li{names}><a href='/page/2'>{text}</a></li></ul>"
    found = read(STORIES + onward, "http://stories.example/")
    assert {found.next, found.prev} == {None, "http://stories.example/page/2"}
    assert found.number is not None
    assert found.number.url_of(3) == "http://stories.example/page/3"


def test_a_story_beside_stories_is_no_page():
    assert read(STORIES + "<p><a href='/more-stories'>More stories</a></p>", "http://stories.example/").next is None
