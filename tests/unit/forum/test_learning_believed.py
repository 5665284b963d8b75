"""What was learned of a forum counts when pages that were fetched have shown it, and never what one link promises."""

from dataclasses import replace
from datetime import datetime

from pauk.forum.site.forum_map import BAR
from pauk.forum.site.learner import MOST_PAGES, LearnerState, begin, step
from pauk.forum.site.link_votes import VoteCounts
from pauk.forum.site.map_drawing import draw_map
from pauk.forum.site.page_note import PageNote
from pauk.forum.site.page_notes import ForumFetch, take_note

SITE = "http://f.example"
NOW = datetime(2020, 6, 15, 12)  # noqa: DTZ001 (the wall clock of a page)


def row(url):
    return {"url": url, "created": "", "last_activity": "", "replies": None, "pages": [], "is_sticky": False}


def board(number, threads, **more):
    url = f"{SITE}/b-{number}.html"
    return PageNote(url, kind="index", confidence=0.9, rows=tuple(row(f"{SITE}/t-{n}.html") for n in threads), **more)


def thread(number, **more):
    return PageNote(f"{SITE}/t-{number}.html", kind="thread", confidence=0.9, posts=(f"2020-01-{number:02}",), **more)


def home(*boards):
    return PageNote(f"{SITE}/", kind="index", confidence=0.9, boards=tuple((url, 3) for url in boards))


BOARDS = tuple(f"{SITE}/b-{n}.html" for n in (1, 2, 3))
PAGES = (home(*BOARDS), board(1, (1, 2, 3)), board(2, (4, 5, 6)), thread(1), thread(4))


def test_a_block_of_people_beside_the_posts_is_no_list_of_boards():
    people = tuple((f"{SITE}/u-{n}.html", 0) for n in range(1, 9))
    misread = [PageNote(f"{SITE}/t-{n}.html", kind="index", confidence=0.95, boards=people) for n in (2, 3, 5)]
    profiles = [PageNote(f"{SITE}/u-{n}.html", kind="other", confidence=0.4) for n in (1, 2)]
    found = draw_map(VoteCounts([*PAGES, *misread, *profiles]))
    assert {one.url for one in found.boards} == set(BOARDS)
    assert found.classify(f"{SITE}/t-2.html").kind == "thread"
    assert found.classify(f"{SITE}/u-2.html").kind == "other"
    assert found.entry == f"{SITE}/"


def test_what_stands_on_another_site_is_no_board():
    from pauk.extract.page.tree import parse_tree
    from pauk.forum.read.forum_page import read_forum_page

    rows = "".join(
        f"<tr><td><a href=http://{'software.example' if n > 8 else 'f.example'}/b-{n}.html>Board number {n}</a>"
        f"<td>{n} topics<td>{3 * n} posts<td>5 May 2020, 10:0{n % 10}</tr>"
        for n in range(1, 10)
    )
    reading = read_forum_page(parse_tree(f"<table>{rows}</table>"), f"{SITE}/", now=NOW)
    note = take_note(ForumFetch(f"{SITE}/", reading, (), f"{SITE}/"))
    assert note.boards
    assert all(url.startswith(SITE) for url, _ in note.boards)


def paged(note, parts, following):
    return replace(note, number={"parts": list(parts), "first": 1, "step": 1, "bare": note.url}, next=following)


def test_a_filter_that_shows_the_same_rows_again_is_no_paging():
    parts = (f"{SITE}/b-1.html?most=", "")
    first = paged(board(1, (1, 2, 3)), parts, f"{SITE}/b-1.html?most=2")
    again = replace(board(1, (1, 2, 3, 4)), url=f"{SITE}/b-1.html?most=2", links=(first.url,))
    others = [note for note in PAGES if note.url != first.url]
    assert not [one for one in draw_map(VoteCounts([*others, first, again])).patterns if one.kind == "index paging"]
    other = replace(board(1, (7, 8, 9)), url=f"{SITE}/b-1.html?most=2", links=(first.url,))
    assert [one for one in draw_map(VoteCounts([*others, first, other])).patterns if one.kind == "index paging"]


def test_a_map_is_as_sure_as_the_pages_that_were_looked_at():
    whole = draw_map(VoteCounts(PAGES))
    assert not whole.is_poor
    one = draw_map(VoteCounts([thread(1)]))
    assert one.confidence < BAR
    unlike = [PageNote(f"{SITE}/t-{n}.html", kind="other", confidence=0.9) for n in range(2, 7) if n != 4]
    assert draw_map(VoteCounts([*PAGES, *unlike])).confidence < whole.confidence


def test_where_the_first_map_is_poor_other_starts_are_tried_and_told():
    asked = []
    now = step(begin(f"{SITE}/forum/here/x.html"))
    while now.map is None:
        asked += now.requests
        now = step(now.state, [take_note(ForumFetch(request.url, None)) for request in now.requests])
    assert now.map.is_poor
    assert any("another start" in request.reason for request in asked) or len(asked) >= 3
    assert any(reason.startswith("looked at (start)") for reason in now.map.reasons)
    assert len(asked) <= MOST_PAGES + 12


def test_pages_may_come_in_any_order():
    asked = {note.url: "why" for note in PAGES}
    maps = []
    for notes in (PAGES, PAGES[::-1], (*PAGES[2:], *PAGES[:2])):
        state = LearnerState(f"{SITE}/", asked, notes)
        while (now := step(state)).map is None:
            lost = [take_note(ForumFetch(request.url, None)) for request in now.requests]
            state = step(now.state, lost).state
        maps.append(now.map)
    assert maps[0] == maps[1] == maps[2]
