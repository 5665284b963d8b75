"""What rows show in ways of their own: whole rows on a link, pictures with a letter, hidden names, counts on links."""

from datetime import UTC, datetime

import pytest

from pauk.extract.page.tree import parse_tree
from pauk.forum.page.date_stamps import find_stamps
from pauk.forum.page.lines import read_lines
from pauk.forum.page.nodes import lay_out
from pauk.forum.page.repeated_items import find_records
from pauk.forum.read.forum_page import read_forum_page
from pauk.forum.rows.lists.list_classifier import look_at_lists
from pauk.forum.rows.parts.page_view import PageView
from pauk.forum.rows.row_reader import read_listing
from pauk_playground.forums import Forum

NOW = datetime.fromisoformat("2021-03-15T12:00")
TITLES = ("Belts for old lathes", "Where is the meeting?", "A crack in the frame", "Oil or grease", "Hello from Skopje")
PEOPLE = ("Ada", "Bruno", "Cleo", "Ada", "Dimitri")
LAST = ("Cleo", "Cleo", "Bruno", "Ada", "Bruno")
FEW = [1, 4, 7, 10, 13]


class Sure:
    """A judge that takes every list for what it is told to."""

    def __init__(self, kind="threads"):
        self._kind = kind

    def probabilities(self, _):
        return dict.fromkeys(("none", "threads", "boards", "posts"), 0.01) | {self._kind: 0.97}


def rows_of(row, around="<ul>{}</ul>", judge=None):
    rows = [
        row.format(n=n, title=title, who=who, last=last, letter=who[0], day=14 - n, down=90 - n, few=FEW[n])
        for n, (title, who, last) in enumerate(zip(TITLES, PEOPLE, LAST, strict=True))
    ]
    nodes = lay_out(parse_tree(f"<html><body><h1>Lathes</h1>{around.format(''.join(rows))}</body></html>"))
    lines = read_lines(nodes)
    url = "https://turning.example/forum/3"
    sheet = PageView(nodes, lines, find_stamps(nodes, lines, now=NOW), url, url)
    looks = look_at_lists(sheet, [found for found in find_records(nodes) if len(found.items) == 5], judge or Sure())
    return read_listing(sheet, looks)


def test_of_a_link_that_is_a_whole_row_the_heading_is_the_title_and_the_rest_is_read():
    threads = rows_of(
        "<li><a href=/d/{n}81><h3>{title}</h3><span><b>{who}</b> answered <time>2021-03-{day:02}</time></span></a>"
        "<span>{few} replies</span></li>"
    ).threads
    assert [row.title for row in threads] == list(TITLES)
    assert [row.created or row.last_activity for row in threads] == [f"2021-03-{14 - n:02}" for n in range(5)]
    assert [row.replies for row in threads] == FEW


def test_numbers_that_count_the_rows_down_are_no_counts():
    threads = rows_of(
        "<tr><td>{down}</td><td><a href=/b/free/{down}>{title}</a> <a href=/b/free/{down}#c>[{few}]</a></td>"
        "<td><a href=/u/{who}>{who}</a></td><td>2021-03-{day:02} 10:00</td></tr>",
        "<table>{}</table>",
    ).threads
    assert [row.replies for row in threads] == FEW


@pytest.mark.parametrize(("shown", "replies"), [("87", 87), ("1.2k", 1200), ("0", 0)])
def test_a_lone_number_on_a_link_into_the_thread_counts_unless_it_is_a_page(shown, replies):
    threads = rows_of(
        "<tr><td><a href=/t/{n}81>{title}</a></td><td><a href=/t/{n}81/1>" + shown + "</a></td>"
        "<td><a href=/t/{n}81/9>2021-03-{day:02}</a></td></tr>",
        "<table>{}</table>",
    ).threads
    assert {row.replies for row in threads} == {replies}


def test_the_name_of_a_person_is_not_the_letter_in_the_picture():
    threads = rows_of(
        "<li><a href=/u/{who}><b title={who}>{letter}</b></a> <h3><a href=/t/{n}81>{title}</a></h3> <small>2021-01-0{n}"
        " by <a href=/u/{who}>{who}</a></small> <i>{few} replies</i> <p><a href=/u/{last}>{last}</a> 2021-03-{day:02}"
        "</p></li>"
    ).threads
    assert [row.author for row in threads] == list(PEOPLE)


def test_names_that_are_not_shown_name_nobody():
    threads = rows_of(
        "<li><h3><a href=/t/{n}81>{title}</a></h3><div style='display: none;'>By <a href=/u/{last}>{last}</a></div>"
        "<div>by <a href=/u/{who}>{who}</a> 2021-01-1{n}</div><i>{few} replies</i>"
        "<p>by <a href=/u/{last}>{last}</a> 2021-03-{day:02}</p></li>"
    ).threads
    assert [row.author for row in threads] == list(PEOPLE)
    assert [row.last_author for row in threads] == list(LAST)


def test_people_may_have_addresses_of_two_kinds_and_prefixes_are_no_people():
    threads = rows_of(
        "<tr><td>[<a href=/list?type={letter}&f=3>{letter}</a>] <a href=/t-{n}81.html>{title}</a></td>"
        "<td><a href=/space-uid-{who}.html>{who}</a> <em>2021-01-1{n}</em></td><td>{few}</td>"
        "<td><a href=/space/name/{last}>{last}</a> <em>2021-03-{day:02} 10:00</em></td></tr>",
        "<table>{}</table>",
    ).threads
    assert [row.author for row in threads] == list(PEOPLE)


def test_rows_that_count_replies_are_no_boards():
    listing = rows_of(
        "<div><h3><a href=/thread-{n}81.html>{title}</a></h3><span>{who}</span> <span>{few} replies</span></div>",
        "<div>{}</div>",
        Sure("boards"),
    )
    assert [row.title for row in listing.threads] == list(TITLES)
    assert listing.boards == ()


def test_a_title_and_a_row_that_tells_of_its_thread_are_one_row():
    forum, moment = Forum("smf", "ember", "en", seed=3407), datetime(2016, 1, 1, 12, tzinfo=UTC)
    url = "http://smf.localhost/index.php/board,8.0.html"  # in which some threads have pagers in their second rows
    tree = parse_tree(forum.respond("/index.php/board,8.0.html", moment).body.decode())
    found = read_forum_page(tree, url, now=moment).threads
    truth = forum.truth(url, moment)["threads"]
    assert [(row.url, row.title, row.replies) for row in found] == [
        (row["url"], row["title"], row["replies"]) for row in truth
    ]


@pytest.mark.parametrize("when", ["{day}.03.2021", "{day:02}:15", "{day}:15 am"])
def test_a_date_on_a_link_to_the_last_post_is_no_row_of_its_own(when):
    row = (
        "<tr><td><a href='/{who}-t{n}.html'>{title}</a><div>by <a href=/u/{n}>{who}</a></div><td>{few}"
        f"<td><a href='/{{who}}-p{{n}}9.html'>{when}</a> by <a href=/u/{{n}}>{{last}}</a><td>7{{few}}</tr>"
    )
    assert [found.title for found in rows_of(row, "<table>{}</table>").threads] == [*TITLES]
