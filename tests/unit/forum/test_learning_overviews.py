"""Boards whose own pages are overviews list their threads below; threads may be linked by a longer name, too."""

from dataclasses import replace

from tests.table import table

from pauk.forum.site.board_lists import lists_of_boards, lists_to_ask
from pauk.forum.site.forum_map import ForumMap, MapPattern
from pauk.forum.site.learner import LearnerState, step
from pauk.forum.site.link_votes import VoteCounts
from pauk.forum.site.longer_names import shorten_names
from pauk.forum.site.page_note import PageNote

SITE = "http://f.example"
NAMES = ("boats", "nets", "songs")
BOARDS = [f"{SITE}/place/{name}" for name in NAMES]


def make_row(number):
    return {"url": f"{SITE}/talk/{number}", "pages": [], "replies": 1, "is_sticky": False}


def make_note(url, *, rows=0, **more):
    return PageNote(url, kind="index", confidence=0.9, rows=tuple(map(make_row, range(rows))), **more)


def make_overview(board, rows=0, **more):
    links = tuple(f"{board}{way}" for way in ("/news", "/all?kind=talk", "/people"))
    return make_note(board, rows=rows, links=links, **more)


ENTRY = make_note(f"{SITE}/", boards=tuple((board, 12) for board in BOARDS), links=tuple(BOARDS))
OVERVIEWS = [ENTRY, make_overview(BOARDS[0], rows=5), make_overview(BOARDS[1])]


def test_what_several_overviews_have_below_them_is_looked_at_for_one():
    assert lists_to_ask(OVERVIEWS) == [f"{BOARDS[0]}{way}" for way in ("/news", "/all?kind=talk", "/people")]
    notes = (*OVERVIEWS, make_overview(BOARDS[2]))
    asked = step(LearnerState(f"{SITE}/", {note.url: "may be the entry" for note in notes}, notes))
    assert any(request.reason == "where boards list their threads" for request in asked.requests)


@table(
    "board",
    [make_overview(BOARDS[1], rows=12), make_overview(BOARDS[1], rows=5, next=f"{BOARDS[1]}?page=2")],
    ids=["all its threads", "several pages"],
)
def test_boards_that_list_their_threads_are_no_overviews(board):
    notes = [*OVERVIEWS[:2], board]
    assert lists_to_ask(notes) == []
    assert lists_of_boards([*notes, make_note(f"{BOARDS[0]}/news", rows=20)]) == {}


def test_the_longest_list_below_a_board_is_where_all_boards_have_theirs():
    notes = [*OVERVIEWS, make_note(f"{BOARDS[0]}/news", rows=6), make_note(f"{BOARDS[0]}/all?kind=talk", rows=12)]
    lists = {board: f"{board}/all?kind=talk" for board in BOARDS[:2]}
    assert lists_of_boards(notes) == lists
    assert {*lists, *lists.values()} <= {*VoteCounts(notes).boards}
    assert lists_of_boards([*OVERVIEWS, make_note(f"{BOARDS[0]}/news", rows=5)]) == {}  # no more than the overview


THREADS = MapPattern("thread", rf"{SITE}/talk/\d+?from=0")
PAGES = MapPattern("thread paging", rf"{SITE}/talk/\d+?from=0&at={{page}}", base=THREADS.text, first=0, step=10)
LONG = [f"{SITE}/talk/{number}?from=0" for number in range(4)]


def test_a_thread_that_is_linked_by_a_longer_name_is_known_by_the_shorter_one():
    found = shorten_names([THREADS, PAGES], LONG, {*LONG, f"{SITE}/talk/1", f"{SITE}/talk/2"})
    known = ForumMap(f"{SITE}/", tuple(found))
    for url in (LONG[3], f"{SITE}/talk/3", f"{LONG[3]}&at=10"):
        assert known.classify(url).base == f"{SITE}/talk/3"
    assert known.classify(f"{LONG[3]}&at=10").page == 2
    assert ForumMap.from_dict(known.to_dict()) == known


def test_names_that_nobody_links_and_lists_with_a_filter_stay_as_they_are():
    links = {*LONG, f"{SITE}/talk/1"}
    assert shorten_names([THREADS, PAGES], LONG, links) == [THREADS, PAGES]
    lists = MapPattern("index", rf"{SITE}/list/\d+?kind=talk")
    assert shorten_names([lists], [], {f"{SITE}/list/{number}" for number in range(9)}) == [lists]


def test_the_folder_that_boards_lie_in_may_list_more_of_them():
    boards = [f"{SITE}/topics/{number}" for number in (1, 2)]
    home = make_note(f"{SITE}/", boards=tuple((board, 0) for board in boards), links=(*boards, f"{SITE}/topics"))
    notes = (home, *(make_note(board, rows=3) for board in boards))
    asked = step(LearnerState(f"{SITE}/", {note.url: "may be the entry" for note in notes}, notes))
    assert [request.url for request in asked.requests] == [f"{SITE}/topics"]
    unlinked = (replace(home, links=tuple(boards)), *notes[1:])
    asked = step(LearnerState(f"{SITE}/", {note.url: "may be the entry" for note in notes}, unlinked))
    assert f"{SITE}/topics" not in [request.url for request in asked.requests]
