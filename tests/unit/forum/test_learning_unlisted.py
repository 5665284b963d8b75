"""Forums whose lists of threads nobody could read are learned by the links of their pages."""

from dataclasses import asdict, replace

from tests.table import table

from pauk.forum.paging.page_number import Specific
from pauk.forum.site.learner import LearnerState, _ask_overlooked, step
from pauk.forum.site.link_votes import VoteCounts
from pauk.forum.site.map_drawing import draw_map
from pauk.forum.site.page_note import PageNote
from pauk.forum.site.unlisted_threads import BY_LINKS, is_alike, see_lists

SITE = "http://f.example"
THREADS = [f"{SITE}/t/issue{n}" for n in range(1, 9)]
THREAD = PageNote(THREADS[0], kind="thread", posts=("", ""))
LIST = PageNote(f"{SITE}/t/", links=(*THREADS, f"{SITE}/t/user3", f"{SITE}/help"))


def test_a_page_that_links_to_many_threads_is_a_list():
    seen = see_lists([THREAD, LIST])
    assert [note.kind for note in seen] == ["thread", "index"]
    assert [row["url"] for row in seen[1].rows] == THREADS
    assert seen[1].thread_rows[0].url == THREADS[0]
    found = draw_map(VoteCounts(seen))
    assert found.is_forum
    assert found.entry == LIST.url
    assert found.classify(f"{SITE}/t/issue99").kind == "thread"
    assert found.template[BY_LINKS]


def test_it_is_the_last_resort_of_learning():
    assert not draw_map(VoteCounts([THREAD, LIST])).is_forum
    done = step(LearnerState(THREAD.url, {THREAD.url: ""}, (THREAD, LIST)), most_pages=1)
    assert done.map is not None
    assert done.map.entry == LIST.url
    read = PageNote(LIST.url, kind="index", rows=tuple({**row} for row in see_lists([THREAD, LIST])[1].rows))
    assert BY_LINKS not in draw_map(VoteCounts([THREAD, read])).template
    assert see_lists([THREAD, read]) == [THREAD, read]


@table(
    "notes",
    [
        [LIST],
        [PageNote(THREADS[0], kind="thread", posts=("",)), LIST],
        [THREAD, PageNote(f"{SITE}/t/", links=(*THREADS[:3], f"{SITE}/help"))],
        [THREAD, PageNote(f"{SITE}/t/", links=tuple(f"{SITE}/t/user{n}" for n in range(9)))],
        [THREAD, PageNote(THREADS[1], kind="thread", posts=("", ""), links=tuple(THREADS))],
        [THREAD, *(PageNote(f"{SITE}/{n}", links=tuple(THREADS)) for n in "abcd")],
    ],
    ids=["no thread", "an article", "few links", "links to others", "a thread", "navigation"],
)
def test_what_makes_no_list(notes):
    assert see_lists(notes) == notes


def test_a_number_that_tells_threads_apart_is_that_of_no_pager():
    number = Specific((f"{SITE}/t/issue", ""), 0, 16, LIST.url)
    misread = PageNote(LIST.url, links=LIST.links, number=asdict(number), next=number.url_of(2))
    assert see_lists([THREAD, misread])[1].specific is None


def test_threads_of_one_post_are_not_held_against_threads():
    article = PageNote(THREADS[1], kind="other")
    assert [note.kind for note in see_lists([THREAD, LIST, article])] == ["thread", "index", "thread"]


def test_boards_that_only_lead_to_their_lists_are_boards():
    names = [f"{SITE}/list/{name}@f.example/" for name in ("boats", "nets", "songs")]
    threads = [f"{name}thread/{mark}A7Q{mark}/" for name in names for mark in "KLMNOP"]
    entry = PageNote(f"{SITE}/", kind="index", boards=tuple((url, 0) for url in names), links=tuple(names))
    boards = [PageNote(url, links=(f"{url}latest",)) for url in names]
    lists = [PageNote(f"{url}latest", links=tuple(one for one in threads if one.startswith(url))) for url in names[:2]]
    thread = PageNote(threads[0], kind="thread", posts=("", ""))
    found = draw_map(VoteCounts(see_lists([entry, *boards, *lists, thread])))
    assert found.entry == entry.url
    assert {board.url for board in found.boards} >= {*names, *(note.url for note in lists)}
    assert found.classify(f"{names[2]}latest").kind == "index"
    assert found.classify(threads[-1]).kind == "thread"


@table(
    ("link", "thread", "are_alike"),
    [
        ("/t/issue7", "/t/issue12", True),
        ("/t/user7", "/t/issue12", False),
        ("/thread/K7A/", "/thread/B9Q/", True),
        ("/message/K7A/", "/thread/K7A/", False),
        ("/a-title-of-it/5", "/another-one/6", True),
        ("/show?id=5", "/show?id=6", True),
        ("/show?id=5&page=2", "/show?id=6", False),
        ("/help", "/about", False),
        ("/t/5/2", "/t/5", False),
    ],
)
def test_addresses_that_are_built_alike(link, thread, are_alike):
    assert is_alike(SITE + link, SITE + thread) is are_alike


def test_lists_are_looked_for_past_threads_people_files_and_doors():
    doors = (f"{SITE}/login?next=/t/", f"{SITE}/t/all.csv", f"{SITE}/people/5", f"{THREADS[0]}?sort=new")
    thread = PageNote(THREADS[0], kind="thread", posts=("", ""), strangers=doors[2:3], links=(*doors, THREADS[1]))
    home = PageNote(f"{SITE}/", links=(*doors, f"{SITE}/all"))
    wanted = _ask_overlooked(LearnerState(thread.url), VoteCounts([thread, home]))
    assert [request.url for request in wanted] == [f"{SITE}/all"]
    assert not list(_ask_overlooked(LearnerState(thread.url), VoteCounts(see_lists([THREAD, LIST]))))


def make_misread(*, everywhere=()):
    """Make the pages of a forum whose home, which all pages link to, was taken for a thread."""
    home = f"{SITE}/home"
    boards = [f"{SITE}/board{n}" for n in range(1, 5)]
    links = (home, *everywhere)
    lists = [
        PageNote(url, kind="index", rows=tuple(make_row(f"{SITE}/topic{n}{m}") for m in range(3)), links=links)
        for n, url in enumerate(boards)
    ]
    threads = [PageNote(f"{SITE}/topic{n}0", kind="thread", posts=("", ""), links=links) for n in range(4)]
    talk = PageNote(home, kind="thread", posts=("",) * 4, links=(*links, *boards))
    return [talk, *lists, *threads], boards


def make_row(url):
    return {"url": url, "pages": [], "replies": 1}


def test_a_home_that_was_taken_for_a_thread_is_the_entry_by_the_boards_it_links_to():
    notes, boards = make_misread()
    # A board that lists one inside it lists boards, too.
    inner = replace(notes[1], boards=((boards[3], 3),), links=(*notes[1].links, boards[3]))
    found = draw_map(VoteCounts([notes[0], inner, *notes[2:]]))
    assert found.entry == f"{SITE}/home"
    assert sorted(board.url for board in found.boards) == boards


def test_no_page_of_navigation_that_looks_like_a_thread_is_the_entry_beside_one_that_lists_boards():
    newest = f"{SITE}/newest"
    notes, boards = make_misread(everywhere=(newest,))
    home = PageNote(f"{SITE}/home", kind="index", boards=tuple((url, 3) for url in boards[:2]), links=tuple(boards))
    talk = PageNote(newest, kind="thread", posts=("",) * 9, links=(newest, home.url, *boards))
    assert VoteCounts([home, talk, *notes[1:]]).entry == home.url
    # Nor is it by boards that all pages link to.
    notes, boards = make_misread(everywhere=(newest, *boards))
    assert VoteCounts([*notes[1:], talk]).entry != newest


def test_a_message_is_no_article():
    messages = [f"{SITE}/list/msg0{n:04}.html" for n in range(8)]
    one = PageNote(messages[0], kind="thread", posts=("",), is_message=True)
    by_thread = PageNote(f"{SITE}/list/threads.html", links=(*messages, f"{SITE}/list/thrd2.html"))
    seen = see_lists([one, by_thread])
    assert [row["url"] for row in seen[1].rows] == messages


@table(
    ("one", "other", "alike"),
    [
        ("/list/msg00001.html", "/list/msg00044.html", True),
        ("/list/msg00001.html", "/list/mail2.html", False),
        ("/list/msg00001.html", "/list/threads.html", False),
        ("/list/maillist.html", "/list/threads.html", False),
        ("/list/msg00001.html", "/list/msg00044.txt", False),
        ("/list/a.rope.html", "/list/b.net.html", True),
    ],
)
def test_how_a_file_ends_is_no_part_of_its_name(one, other, alike):
    assert is_alike(SITE + one, SITE + other) is alike


def test_later_pages_of_a_list_are_no_boards():
    """Neither list is listed anywhere: they are shaped like each other, and so are their later pages."""
    messages = [f"{SITE}/list/msg0{n:04}.html" for n in range(8)]
    number = Specific((f"{SITE}/list/thrd", ".html"), 1, 1, f"{SITE}/list/threads.html")
    later = [number.url_of(page) for page in range(2, 6)]
    by_thread = PageNote(number.bare, links=(*messages[:5], *later), next=later[0], number=asdict(number))
    by_date = PageNote(f"{SITE}/list/maillist.html", links=(*messages, number.bare))
    home = PageNote(f"{SITE}/", links=(by_thread.url, by_date.url))
    one = PageNote(messages[0], kind="thread", posts=("",), is_message=True)
    assert set(VoteCounts(see_lists([home, by_thread, by_date, one])).boards) == {by_thread.url, by_date.url}
