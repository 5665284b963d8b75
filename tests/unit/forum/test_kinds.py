from dataclasses import replace
from datetime import datetime

import pytest
from tests.unit.forum.test_rows import HOSTILE, NOW, TITLES, cards, page, table, user
from tests.unit.forum.test_rows_alone import boards

from pauk.extract.page.tree import parse_tree
from pauk.forum.kinds.features import describe_page
from pauk.forum.kinds.page_kind import NAMES, tell_kind
from pauk.forum.page.date_stamps import find_stamps
from pauk.forum.page.lines import read_lines
from pauk.forum.page.nodes import lay_out
from pauk.forum.page.repeated_items import find_records
from pauk.forum.posts.post_reader import read_posts
from pauk.forum.read.forum_page import read_forum_page
from pauk.forum.rows.lists.list_classifier import look_at_lists
from pauk.forum.rows.lists.list_model import Judge
from pauk.forum.rows.parts.page_view import PageView
from pauk.forum.rows.row_reader import read_listing
from pauk_playground.forums import Forum

AT = datetime.fromisoformat("2016-06-01T12:00+00:00")
PROSE = "We walked along the river for an hour and then the rain came down on the old bridge near the station. "
LOGIN = (
    "<form><label>Name <input name=u></label><label>Password <input type=password></label><button>Go</button></form>"
)
ARTICLE = "<article><h1>The bridge</h1>" + f"<p>{PROSE * 4}</p>" * 9 + "</article>"


def posts(count=6):
    return (
        "<div>"
        + "".join(
            f'<div class="post" id="p{n}"><div>{user(n)}<br>Joined: 0{n + 1}.02.2012<br>Posts: {n * 31}</div>'
            f'<div class="when"><a href="#p{n}">#{n + 1}</a> 1{n}.05.2016, 10:3{n}</div>'
            f"<div class='text'><p>{TITLES[n]}. {PROSE * (1 + n % 3)}</p></div>"
            f'<div><a href="reply?p={n}">Reply</a> <a href="report?p={n}">Report</a></div></div>'
            for n in range(count)
        )
        + "</div>"
    )


def parts(html, url):
    nodes = lay_out(parse_tree(html))
    lines = read_lines(nodes)
    stamps = find_stamps(nodes, lines, now=NOW)
    records = find_records(nodes)
    sheet = PageView(nodes, lines, stamps, url)
    looks = look_at_lists(sheet, records)
    return sheet, looks, read_posts(nodes, stamps, url, now=NOW, records=records), read_listing(sheet, looks)


def kind(html, url="https://forum.example/x.php?id=3"):
    return tell_kind(*parts(html, url))


@pytest.mark.parametrize(
    ("html", "name"),
    [
        (page(table()), "index"),
        (page(cards()), "index"),
        (page(posts()), "thread"),
        (page(LOGIN), "other"),
        (page(ARTICLE), "other"),
        (page("<p>The page you asked for is not there.</p>"), "other"),
        ("", "other"),
    ],
)
def test_kinds(html, name):
    told = kind(html)
    assert told.name == name
    assert 0 <= told.confidence <= 1


@pytest.mark.parametrize(
    ("html", "reason"),
    [
        (page(LOGIN), "a form asks for a password"),
        ("", "it shows no text"),
        ("<p>Gone.</p>", "it shows only 5 characters"),
        (page(ARTICLE), "it shows no dates"),
    ],
)
def test_an_other_page_says_why(html, reason):
    assert kind(html).reason == reason


def test_threads_and_indexes_need_no_reason():
    assert kind(page(table())).reason == ""
    assert kind(page(posts())).reason == ""


def test_without_rows_and_posts_a_page_is_other_whatever_the_judge_says():
    judge = Judge(NAMES, {"page": (0.0, 9.0, 9.0)}, (0.0, 0.0, 0.0))
    sheet, looks, found, listing = parts("<p>Nothing here.</p>", "https://forum.example/")
    assert tell_kind(sheet, looks, found, listing, judge).name == "other"


def test_an_index_may_be_known_without_rows_if_it_is_likely():
    judge = Judge(NAMES, {"page": (0.0, 9.0, 0.0)}, (0.0, 0.0, 0.0))
    sheet, looks, found, listing = parts("<p>Nothing here.</p>", "https://forum.example/")
    assert tell_kind(sheet, looks, found, listing, judge).name == "index"


@pytest.mark.parametrize(("weight", "name"), [(-1.0, "other"), (1.0, "index")])
def test_what_is_next_likely_is_taken_only_where_rows_are_surely_threads_and_it_may_be(weight, name):
    judge = Judge(NAMES, {"page": (0.0, weight, 2.0)}, (0.0, 0.0, 0.0))
    sheet, looks, found, listing = parts(page(table()), "https://forum.example/")
    assert listing.threads
    told = tell_kind(sheet, looks, replace(found, posts=()), listing, judge)
    assert (told.name, bool(told.reason)) == (name, name == "other")


@pytest.mark.parametrize("design", ["phpbb-a", "vbulletin", "own-11"])
def test_pages_of_a_forum_that_list_no_threads_and_hold_no_posts_are_other(design):
    forum, told = Forum(design, language="en", seed=8, size=0.12), {}
    for url in forum.pages(AT):
        truth = forum.truth(url, AT)
        if truth["kind"] == "other" and truth["role"] not in told:
            html = forum.respond(url.split("localhost", 1)[1], AT).body.decode()
            told[truth["role"]] = read_forum_page(parse_tree(html), url, now=NOW)
    assert {"profile", "login", "search"} <= set(told)
    assert {role for role, reading in told.items() if reading.kind.name != "other" or not reading.kind.reason} == set()
    assert not any(reading.posts or reading.threads or reading.boards for reading in told.values())


def test_a_board_without_threads_is_an_index():
    nothing = "<p><a href='post.php'>New topic</a></p><p>There are no topics in this forum yet.</p>"
    reading = read_forum_page(parse_tree(page(nothing)), "https://forum.example/viewforum.php?f=3", now=NOW)
    assert (reading.kind.name, reading.threads, reading.boards) == ("index", (), ())


def test_rows_that_all_have_one_title_are_no_threads():
    judge = Judge(NAMES, {"page": (0.0, 9.0, 0.0)}, (0.0, 0.0, 0.0))
    sheet, looks, found, listing = parts(page(table()), "https://forum.example/")
    assert tell_kind(sheet, looks, found, listing, judge).name == "index"
    rows = tuple(replace(row, title="previous") for row in listing.threads)
    assert tell_kind(sheet, looks, found, replace(listing, threads=rows), judge).name == "other"


def test_a_lone_post_in_doubt_is_a_thread_where_it_can_be_answered():
    judge = Judge(NAMES, {"page": (0.5, 0.0, 0.0)}, (0.0, -9.0, 0.0))
    form = "<form><textarea name=t></textarea><button>Send</button></form>"
    lone = posts(1).replace("Posts: 0", "")
    assert tell_kind(*parts(page(lone), "https://forum.example/"), judge).name == "other"
    assert tell_kind(*parts(page(lone + form), "https://forum.example/"), judge).name == "thread"


def test_a_lone_post_whose_author_is_a_title_in_a_list_is_none():
    judge = Judge(NAMES, {"page": (0.0, 0.0, 2.0)}, (0.0, -9.0, 0.0))
    films = "".join(f"<li><a href='/watch/{n}'>{TITLES[n]}</a> 1{n}.05.2016, 10:3{n}</li>" for n in range(6))
    sheet, looks, found, listing = parts(page(f"{posts(1)}<ul>{films}</ul>"), "https://forum.example/")
    told = tell_kind(sheet, looks, found, listing, judge)
    assert (len(found.posts), told.name) == (1, "thread")
    link = next(link for link in sheet.links if link.text == TITLES[2])
    wrong = replace(found.posts[0], author=link.text, author_url=link.url, author_place=link.place)
    told = tell_kind(sheet, looks, replace(found, posts=(wrong,)), listing, judge)
    assert (told.name, bool(told.reason)) == ("other", True)


@pytest.mark.parametrize(("now", "name"), [("2016-05-14T08:00", "thread"), ("2016-04-01T08:00", "other")])
def test_what_is_still_to_come_was_written_by_nobody(now, name):
    told = tell_kind(*parts(page(posts()), "https://forum.example/x.php?id=3"), now=datetime.fromisoformat(now))
    assert (told.name, told.reason) == (name, "the dates of what it lists lie ahead" if name == "other" else "")


def test_words_left_on_the_page_of_a_person_are_no_thread_unless_that_is_sure():
    judge = Judge(NAMES, {"page": (0.0, 0.0, 1.0)}, (0.0, -9.0, 0.0))
    assert tell_kind(*parts(page(posts()), "https://forum.example/topic/512"), judge).name == "thread"
    assert tell_kind(*parts(page(posts()), "https://forum.example/members/anna.512/"), judge).name == "other"


def test_features_name_no_word_of_the_page():
    features = describe_page(*parts(page(posts()), "https://forum.example/x.php?id=3"))
    assert features[0] == "page"
    assert not any(word in " ".join(features).lower() for word in ("bridge", "joined", "ada"))


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_pages_have_a_kind(name):
    assert kind(HOSTILE[name]).name in NAMES


def test_boards_that_all_count_their_threads_and_posts_make_an_index_beside_a_form_to_log_in():
    judge = Judge(NAMES, {"page": (0.2, 0.0, -9.0)}, (0.0, 0.0, 0.0))
    sheet, looks, found, listing = parts(page(boards(*range(4)), before=LOGIN), "https://forum.example/")
    found = replace(found, posts=())
    assert tell_kind(sheet, looks, found, listing, judge).name == "index"
    uncounted = tuple(replace(board, posts=None) for board in listing.boards)
    assert tell_kind(sheet, looks, found, replace(listing, boards=uncounted), judge).name == "other"
