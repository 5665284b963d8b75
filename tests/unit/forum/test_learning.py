"""Learning a forum from any of its pages: the plan, the votes, the entry and the map."""

import json
from datetime import UTC, datetime
from urllib.parse import urljoin

import pytest
from tests.table import table

from pauk.base.errors import BadUrl, InputError
from pauk.base.urls import canonical_url
from pauk.extract.page.links import find_links
from pauk.extract.page.tree import parse_tree
from pauk.forum.read.forum_page import read_forum_page
from pauk.forum.site.entry_page import Visited, choose_entry, entry_candidates
from pauk.forum.site.forum_map import ForumMap, MapBoard, MapPattern, MapPlace
from pauk.forum.site.learner import MOST_PAGES, LearnerState, begin, step
from pauk.forum.site.link_votes import VoteCounts
from pauk.forum.site.map_drawing import draw_map
from pauk.forum.site.page_note import PageNote
from pauk.forum.site.page_notes import ForumFetch, take_note
from pauk_playground.forums import Forum

NOW = datetime(2016, 6, 15, 12, tzinfo=UTC)
SITE = "http://f.example"


def fetch(forum, asked):
    url = asked
    for _ in range(3):
        response = forum.respond("/" + url.split("/", 3)[3], NOW)
        to = dict(response.headers).get("Location")
        if not to:
            break
        url = canonical_url(urljoin(url, to))
    if response.status != 200:
        return ForumFetch(asked, None, url=url)
    tree = parse_tree(response.body.decode())
    reading = read_forum_page(tree, url, now=NOW, language=forum.language)
    return ForumFetch(asked, reading, [link.url for link in find_links(tree, url)], url)


def learn(forum, start, **limits):
    now, requests = step(begin(start), **limits), []
    while now.map is None:
        requests += now.requests
        state = LearnerState.from_dict(
            json.loads(json.dumps(now.state.to_dict()))
        )  # as if it had been put away meanwhile
        now = step(state, [take_note(fetch(forum, request.url)) for request in now.requests], **limits)
    return now.map, requests


def map_of(*patterns, boards=(), **more):
    return ForumMap(f"{SITE}/", tuple(MapPattern(*one[:2], **one[2]) for one in patterns), boards, **more)


@pytest.fixture(scope="module")
def vbulletin():
    forum = Forum("vbulletin", language="en", size=0.2)
    start = next(url for url in forum.pages(NOW) if "showthread" in url)
    return forum, *learn(forum, start)


def test_a_forum_is_learned_from_one_of_its_threads(vbulletin):
    _, found, requests = vbulletin
    texts = {one.kind: one.text.partition("/forums/")[2] for one in found.patterns}
    assert texts["index"] == r"forumdisplay.php?f=\d+"
    assert texts["thread"] == r"showthread.php?t=\d+"
    assert texts["thread paging"] == r"showthread.php?t=\d+&page={page}"
    assert (found.index_sort, found.thread_sort) == ("activity", "ascending")
    assert len(requests) <= MOST_PAGES
    assert len({request.url for request in requests}) == len(requests)
    assert all(request.reason for request in requests)


def test_every_address_of_the_forum_is_told(vbulletin):
    forum, found, _ = vbulletin
    for url in forum.pages(NOW):
        truth = forum.truth(url, NOW)
        if truth is None or truth["role"] == "entry":
            continue
        place = found.classify(url)
        wanted = {"board": "index", "thread": "thread"}.get(truth["role"], "other")
        assert place.kind == wanted, url
        if wanted != "other":
            assert place.page == truth["page"], url
            assert found.classify(place.base) == MapPlace(wanted, place.base)


def test_the_map_is_told_and_comes_back_from_json(vbulletin):
    _, found, _ = vbulletin
    told = json.loads(json.dumps(found.to_dict()))
    assert ForumMap.from_dict(told).to_dict() == found.to_dict()
    lines = list(found.explain())
    assert lines[0] == f"entry: {found.entry}"
    assert any(line.startswith("thread: ") and "such as" in line for line in lines)


@pytest.mark.slow
@pytest.mark.parametrize("design", ["discuz-a", "smf", "xenforo-a", "own-9", "own-12", "ask"])
@pytest.mark.parametrize("role", ["entry", "board", "thread", "login"])
def test_forums_are_learned_from_pages_of_every_kind(design, role):
    forum = Forum(design, size=0.2)
    pages = {url: truth["role"] for url in forum.pages(NOW) if (truth := forum.truth(url, NOW))}
    start = next(url for url, its in pages.items() if its == role)
    found, requests = learn(forum, start)
    assert len(requests) <= MOST_PAGES
    assert forum.truth(found.entry, NOW)["role"] == "entry"
    wanted = {"board": "index", "thread": "thread"}
    wrong = [
        url for url, its in pages.items() if its != "entry" and found.classify(url).kind != wanted.get(its, "other")
    ]
    assert [url for url in wrong if pages[url] != "home"] == []


def test_no_more_pages_than_allowed_are_asked_for():
    forum = Forum("phpbb-a", size=0.2)
    found, requests = learn(forum, next(forum.pages(NOW)), most_pages=3)
    assert len(requests) == 3
    assert found.pages <= 3
    assert found.confidence < 1


def test_a_forum_that_does_not_answer_gives_an_empty_map_with_reasons():
    now = step(begin(f"{SITE}/forum/"))
    while now.map is None:
        now = step(now.state, [take_note(ForumFetch(request.url, None)) for request in now.requests])
    assert (now.map.entry, now.map.patterns, now.map.confidence) == ("", (), 0.0)
    assert any("no pattern of thread URLs" in reason for reason in now.map.reasons)


@pytest.mark.parametrize("html", ["", "<p>", "\x00\x01\x02" * 100, "<div>" * 5_000, "<a href='http://[bad'>x</a>"])
def test_pages_that_are_no_forum_are_survived(html):
    tree = parse_tree(html)
    now = step(begin(f"{SITE}/forum/x?a=1"))
    while now.map is None:
        reading = read_forum_page(tree, SITE, now=NOW)
        links = [link.url for link in find_links(tree, SITE)]
        now = step(now.state, [take_note(ForumFetch(request.url, reading, links)) for request in now.requests])
    assert now.map.patterns == ()


def test_what_is_no_url_is_refused():
    with pytest.raises(BadUrl):
        begin("forum")


def test_the_targets_of_a_group_decide_against_the_reader():
    rows = tuple({"url": f"{SITE}/b/{n}", "pages": [], "replies": 1} for n in range(5))
    listing = PageNote(f"{SITE}/", kind="index", rows=rows)
    assert VoteCounts([listing]).threads == [row["url"] for row in rows]
    targets = [PageNote(f"{SITE}/b/{n}", kind=kind) for n, kind in enumerate(["index", "index", "other"])]
    known = VoteCounts([listing, *targets])
    assert known.boards == [row["url"] for row in rows]
    assert known.threads == []


def test_candidates_for_the_entry_come_in_order():
    page = Visited(f"{SITE}/forum/t/5", 0, 0, [f"{SITE}/login", f"{SITE}/", f"{SITE}/bbs/", f"{SITE}/x/9"])
    found = entry_candidates(page.url, [page])
    assert found[:3] == [f"{SITE}/forum/", f"{SITE}/bbs/", f"{SITE}/"]
    assert f"{SITE}/x/9" not in found
    assert entry_candidates(f"{SITE}/a.html") == [f"{SITE}/"]


def test_the_entry_lists_the_most_boards_and_is_no_board():
    entry = Visited(f"{SITE}/forum/", 5, 0, ())
    board = Visited(f"{SITE}/forum/b/1", 2, 20, [entry.url])
    alias = Visited(f"{SITE}/forum/index.php", 5, 0, ())
    assert choose_entry([board, alias, entry], {board.url}) == entry.url
    assert choose_entry([Visited(f"{SITE}/login", 0, 0, ())], ()) == ""


def test_pages_of_boards_and_threads_are_named_by_their_first_page():
    found = map_of(
        ("index", SITE + r"/board,\d+.0.html", {}),
        ("index paging", SITE + r"/board,\d+.{page}.html", {"first": 0, "step": 50}),
        ("thread", SITE + r"/threads/*.\d+/", {}),
        ("thread paging", SITE + r"/threads/*.\d+/page-{page}", {"base": SITE + r"/threads/*.\d+/"}),
    )
    assert found.classify(f"{SITE}/board,14.100.html") == MapPlace("index", f"{SITE}/board,14.0.html", 3)
    assert found.classify(f"{SITE}/board,14.0.html") == MapPlace("index", f"{SITE}/board,14.0.html", 1)
    assert found.classify(f"{SITE}/threads/a-b.7/page-4#post-9") == MapPlace("thread", f"{SITE}/threads/a-b.7/", 4)
    assert found.classify(f"{SITE}/threads/a-b.7/latest").kind == "other"
    assert found.classify(f"{SITE}/").kind == "entry"
    assert found.classify("no url").kind == "other"


def test_boards_without_a_pattern_are_known_by_name():
    found = map_of(boards=(MapBoard(f"{SITE}/news?a=1&b=2", "creation"),), index_sort="activity")
    assert found.classify(f"{SITE}/news?b=2&a=1") == MapPlace("index", f"{SITE}/news?a=1&b=2")
    assert found.sort_of(f"{SITE}/news?b=2&a=1") == "creation"
    assert found.sort_of(f"{SITE}/other") == "activity"


def test_a_board_in_another_order_is_no_board_of_its_own():
    boards = [f"{SITE}/board.php?f={number}" for number in range(1, 13)]
    views = [f"{boards[3]}&order=creation", f"{boards[3]}&order=activity"]
    rows = tuple({"url": f"{SITE}/topic.php?t={number}", "pages": [], "replies": 1} for number in range(8))
    entry = PageNote(f"{SITE}/forum/", kind="index", boards=tuple((url, 9) for url in (*boards, *views)))
    seen = [PageNote(url, kind="index", rows=rows) for url in (*boards[2:], *views)]
    drawn = draw_map(VoteCounts([entry, *seen, PageNote(rows[0]["url"], kind="thread")]))
    assert [board.url for board in drawn.boards] == boards


@table(
    "change",
    [
        {"version": 0},
        {"entry": "nowhere"},
        {"entry": 5},
        {"patterns": 5},
        {"patterns": [{"kind": "index"}]},
        {"patterns": [{"kind": "profile", "text": SITE + "/"}]},
        {"patterns": [{"kind": "index", "text": "*-*"}]},
        {"patterns": [{"kind": "index paging", "text": SITE + "/{page}", "step": 0}]},
        {"boards": [{"name": "x"}]},
    ],
)
def test_a_map_that_was_spoilt_is_refused(change):
    with pytest.raises(InputError):
        ForumMap.from_dict(map_of().to_dict() | change)
