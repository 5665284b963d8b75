"""Boards and people are known by the names and numbers in their addresses, where no list of boards could be read."""

from dataclasses import replace

from tests.table import table

from pauk.forum.site.learner import LearnerState, _ask_entry, step
from pauk.forum.site.link_votes import VoteCounts
from pauk.forum.site.page_note import PageNote
from pauk.forum.site.pattern_learning import build_of_names

SITE = "http://f.example"


def make_row(url):
    return {"url": url, "pages": [], "replies": 1}


def make_named(kind, *names):
    """Make pages of one kind whose addresses hold a name of one word and a number."""
    urls = [f"{SITE}/{kind}/{name}-{number}" for number, name in enumerate(names, 1)]
    threads = [f"{SITE}/story/{number}" for number in range(60, 64)]
    return urls, [PageNote(url, kind="index", rows=tuple(map(make_row, threads)), links=(SITE + "/",)) for url in urls]


def test_boards_of_one_word_and_a_number_are_siblings_where_several_were_seen():
    urls, boards = make_named("on", "boats", "nets", "songs", "books")
    people = [f"{SITE}/by/{name}-{number}" for number, name in enumerate(("anna", "bob"), 1)]
    home = PageNote(f"{SITE}/", kind="other", links=(*urls, *people))
    thread = PageNote(f"{SITE}/story/61", kind="thread", posts=("", ""), links=(home.url, *people))
    known = VoteCounts([home, thread, *boards[:2]])
    assert sorted(known.boards) == sorted(urls)
    assert known.entry == home.url
    # One alone may be what all things of its kind are called.
    assert VoteCounts([home, thread, boards[0]]).boards == []


def test_a_word_before_a_number_is_no_name_where_other_pages_have_one_too():
    urls, boards = make_named("f", "board", "list", "user")
    home = PageNote(f"{SITE}/", kind="other", links=tuple(urls))
    thread = PageNote(f"{SITE}/story/61", kind="thread", posts=("", ""), links=(home.url,))
    assert urls[2] in VoteCounts([home, thread, *boards[:2]]).boards
    people = [PageNote(url, kind="other", confidence=0.9) for url in (urls[2], f"{SITE}/f/user-7")]
    assert VoteCounts([home, thread, *boards[:2], *people]).boards == []
    # A page that is hardly told to be something else says nothing.
    assert urls[2] in VoteCounts([home, thread, *boards[:2], PageNote(urls[2], kind="other", confidence=0.3)]).boards


@table(
    ("one", "other", "are_alike"),
    [
        ("/on/boats-3", "/on/nets-14", True),
        ("/on/3-boats.html", "/on/14-nets.html", True),
        ("/c/boats/3", "/c/nets/4", True),
        ("/c/3/boats", "/c/4/nets", True),
        ("/c/boats/3", "/u/anna/3", False),
        ("/c/boats/3", "/c/boats/in/3", False),
        ("/v.php?f=3", "/w.php?f=3", False),
    ],
)
def test_addresses_that_differ_in_a_name_and_its_number(one, other, are_alike):
    assert (build_of_names(SITE + one) == build_of_names(SITE + other)) is are_alike


def test_a_board_that_was_taken_for_a_thread_does_not_hide_its_siblings():
    urls, boards = make_named("on", "boats", "nets", "songs", "books")
    home = PageNote(f"{SITE}/", kind="other", links=tuple(urls))
    thread = PageNote(f"{SITE}/story/61", kind="thread", posts=("", ""), links=(home.url,))
    misread = PageNote(urls[3], kind="thread", posts=("",))
    assert sorted(VoteCounts([home, thread, *boards[:3], misread]).boards) == sorted(urls)


def test_people_are_neither_asked_for_one_by_one_nor_as_the_entry():
    people = [f"{SITE}/u/{name}" for name in ("anna", "bob", "cleo", "dan.m", "eve77", "fritz_b", "gus", "hal")]
    boards = [f"{SITE}/c/{name}/{number}" for number, name in enumerate(("boats", "nets", "songs", "tar"), 3)]
    rows = tuple(make_row(f"{SITE}/t/a-long-story/{number}") for number in range(30, 40))
    start = PageNote(
        boards[0], kind="index", rows=rows, strangers=(people[0],), links=(*people, *boards, f"{SITE}/rules")
    )
    tried = dict.fromkeys((f"{SITE}/", f"{SITE}/rules", *people[1:5]), "may be the entry")
    state = LearnerState(start.url, {start.url: "start", **tried}, (start,))
    wanted = [request.url for request in step(state).requests]
    assert boards[-1] in wanted
    assert len([url for url in wanted if url in people]) <= 2
    asked = LearnerState(start.url, {start.url: "start", **dict.fromkeys(tried, "")}, (start,))
    assert people[0] not in [request.url for request in _ask_entry(asked, VoteCounts(asked.notes))]


def test_later_pages_of_a_board_are_no_boards_where_no_list_was_read():
    boards, threads = [f"{SITE}/?board={n}.0" for n in (2, 3, 5)], [f"{SITE}/?topic={n}.0" for n in range(7)]
    pager = {"parts": [f"{SITE}/?board=3.", ""], "first": 0, "step": 20}
    later = [f"{SITE}/?board=3.20", f"{SITE}/?board=3.40"]
    start = PageNote(boards[1], kind="index", rows=tuple(map(make_row, threads)), number=pager, links=(*boards, *later))
    thread = PageNote(threads[0], kind="thread", posts=("", ""))
    assert sorted(VoteCounts([start, thread]).boards) == boards


def test_a_page_that_lists_nothing_but_itself_is_no_board():
    menu, board = f"{SITE}/?action=help", f"{SITE}/?board=3.0"
    rows = tuple(make_row(f"{SITE}/?topic={n}.0") for n in range(7))
    boards = [
        PageNote(board, kind="index", rows=rows, boards=((menu, 0),)),
        PageNote(menu, kind="index", boards=((menu, 0),)),
    ]
    known = VoteCounts([*boards, PageNote(rows[0]["url"], kind="thread", posts=("", ""))])
    assert menu not in known.boards
    assert known.entry != menu


def test_a_home_of_which_no_list_was_read_is_the_entry_before_a_board_that_lists_another():
    home, boards = f"{SITE}/home", [f"{SITE}/board{n}" for n in range(1, 6)]
    lists = [
        PageNote(url, kind="index", rows=tuple(make_row(f"{SITE}/topic{n}{m}") for m in range(3)), links=(home,))
        for n, url in enumerate(boards)
    ]
    outer = replace(lists[1], boards=((boards[4], 0),), links=(home, boards[4]))
    threads = [PageNote(f"{SITE}/topic{n}0", kind="thread", posts=("", ""), links=(home,)) for n in range(5)]
    unread = PageNote(home, kind="other", confidence=0.4, links=(home, *boards))
    known = VoteCounts([unread, lists[0], outer, *lists[2:], *threads])
    assert known.entry == home
