import json
from datetime import datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pauk.extract.page.links import find_base
from pauk.extract.page.tree import parse_tree
from pauk.forum.page.date_stamps import find_stamps
from pauk.forum.page.lines import read_lines
from pauk.forum.page.nodes import lay_out
from pauk.forum.page.repeated_items import find_records
from pauk.forum.rows.lists.list_classifier import look_at_lists
from pauk.forum.rows.parts.counts import read_counts
from pauk.forum.rows.parts.page_view import PageView
from pauk.forum.rows.parts.url_shapes import Shapes, has_one_more, is_own, is_page, names_alone
from pauk.forum.rows.parts.words import senses_of
from pauk.forum.rows.row_reader import read_listing, read_listing_by

NOW = datetime.fromisoformat("2016-06-01T12:00")
URL = "https://forum.example/viewforum.php?f=3"
TITLES = [
    "Which bread for a long walk in the rain",
    "The old bridge will be repaired at last",
    "Where do you buy seeds for the garden",
    "My engine makes a strange noise when cold",
    "Photographs of the harbour before the storm",
    "A question about the museum and its hours",
    "Looking for the second volume of this book",
    "Who remembers the night train to the coast",
]
NAMES = ["Ada", "Bob", "Cleo", "Dan"]


def open_sheet(html, url=URL):
    tree = parse_tree(html)
    nodes = lay_out(tree)
    lines = read_lines(nodes)
    return PageView(nodes, lines, find_stamps(nodes, lines, now=NOW), url, find_base(tree, url)), find_records(nodes)


def read(html, url=URL):
    sheet, records = open_sheet(html, url)
    return read_listing(sheet, look_at_lists(sheet, records))


def user(number):
    return f'<a href="member.php?u={number % 4 + 1}">{NAMES[number % 4]}</a>'


def page(rows, before=""):
    menu = "".join(f'<li><a href="/{word}">{word}</a></li>' for word in ("home", "faq", "search", "members"))
    return f"<html><body><ul>{menu}</ul><h1>Garden</h1>{before}{rows}<p>Imprint and contact</p></body></html>"


def table(count=8, *, head=True, sticky=(), first=""):
    heads = "<tr><th>Topic</th><th>Author</th><th>Replies</th><th>Views</th><th>Last post</th></tr>" if head else ""
    rows = "".join(
        f"<tr><td>{'<img alt=Sticky src=s.gif> ' if n in sticky else ''}"
        f'<a href="viewtopic.php?t={100 + n}">{TITLES[n]}</a></td>'
        f"<td>{user(n)}</td><td>{n * 3}</td><td>{n * 40 + 1200}</td>"
        f"<td>{20 - n}.05.2016, 10:3{n % 10}<br>{user(n + 1)} "
        f'<a href="viewtopic.php?p={9000 + n}#p{9000 + n}">»</a></td></tr>'
        for n in range(count)
    )
    return f"<table>{heads}{first}{rows}</table>"


def cards(count=8):
    return (
        "<div>"
        + "".join(
            f'<div class="c"><h4><a href="viewtopic.php?t={100 + n}">{TITLES[n]}</a></h4>'
            f"<div>by {user(n)} on {10 + n}.01.2016, 09:1{n}</div><div>{n * 3} replies, {n * 40 + 1200} views</div>"
            f"<div>Last post {28 - n}.05.2016, 10:3{n} by {user(n + 1)}</div></div>"
            for n in range(count)
        )
        + "</div>"
    )


def test_a_table_with_a_head():
    listing = read(page(table()))
    assert [row.title for row in listing.threads] == TITLES
    assert [row.url for row in listing.threads] == [
        f"https://forum.example/viewtopic.php?t={100 + n}" for n in range(8)
    ]
    assert [row.author for row in listing.threads] == NAMES * 2
    assert [row.last_author for row in listing.threads] == [*NAMES[1:], *NAMES[:1]] * 2
    assert [row.replies for row in listing.threads] == [n * 3 for n in range(8)]
    assert [row.views for row in listing.threads] == [n * 40 + 1200 for n in range(8)]
    assert [row.last_activity for row in listing.threads] == [f"2016-05-{20 - n}T10:3{n}" for n in range(8)]
    assert listing.threads[2].last_url == "https://forum.example/viewtopic.php?p=9002#p9002"
    assert {row.created for row in listing.threads} == {""}
    assert listing.dates == "activity"
    assert listing.boards == ()


def test_counts_without_a_head_are_told_by_their_size():
    rows = read(page(table(head=False))).threads
    assert [(row.replies, row.views) for row in rows] == [(n * 3, n * 40 + 1200) for n in range(8)]


def test_cards_with_two_dates_and_words_beside_the_counts():
    listing = read(page(cards()))
    assert [row.title for row in listing.threads] == TITLES
    assert [row.created for row in listing.threads] == [f"2016-01-{10 + n}T09:1{n}" for n in range(8)]
    assert [row.last_activity for row in listing.threads] == [f"2016-05-{28 - n}T10:3{n}" for n in range(8)]
    assert [row.author for row in listing.threads] == NAMES * 2
    assert [row.replies for row in listing.threads] == [n * 3 for n in range(8)]
    assert [row.views for row in listing.threads] == [n * 40 + 1200 for n in range(8)]
    assert listing.dates == "both"


def test_dates_in_numbers_are_read_in_the_order_that_all_allow():
    html = page(table()).replace(".05.2016", "/05/2016").replace("13/05/2016", "05/13/2016")
    for day in (20, 19, 18, 17, 16, 15, 14):
        html = html.replace(f"{day}/05/2016", f"05/{day - 10:02}/2016")
    values = [row.last_activity[:10] for row in read(html).threads]
    assert values == [*(f"2016-05-{day:02}" for day in (10, 9, 8, 7, 6, 5, 4)), "2016-05-13"]


def test_pinned_rows_are_marked():
    rows = read(page(table(sticky=(0, 1)))).threads
    assert [row.is_sticky for row in rows] == [True, True] + [False] * 6


def test_a_separator_between_rows_is_no_row():
    listing = read(page(table(first="<tr><td colspan=5>Pinned threads</td></tr>")))
    assert [row.title for row in listing.threads] == TITLES


def test_pages_of_a_thread_stand_in_its_row():
    link = f'<a href="viewtopic.php?t=103">{TITLES[3]}</a>'
    pages = ' [ <a href="viewtopic.php?t=103&start=10">2</a> <a href="viewtopic.php?t=103&start=20">3</a> ]'
    rows = read(page(table().replace(link, link + pages))).threads
    assert rows[3].pages == (
        "https://forum.example/viewtopic.php?t=103&start=10",
        "https://forum.example/viewtopic.php?t=103&start=20",
    )
    assert rows[3].replies == 9
    assert rows[4].pages == ()


def test_boards_are_not_threads():
    names = ("Bread", "Bridges", "Gardens", "Engines", "Harbours")
    boards = "".join(
        f'<tr><td><a href="viewforum.php?f={n}">{name}</a><p>What is said about {name.lower()}</p></td>'
        f'<td>{n * 7}</td><td>{n * 90}</td><td><a href="viewtopic.php?p={n}#p{n}">{TITLES[n]}</a><br>'
        f"by {user(n)}<br>1{n}.05.2016, 10:00</td></tr>"
        for n, name in enumerate(names, 1)
    )
    head = "<tr><th>Forum</th><th>Topics</th><th>Posts</th><th>Last post</th></tr>"
    listing = read(page(f"<table>{head}{boards}</table>"), "https://forum.example/index.php")
    assert [row.title for row in listing.boards] == list(names)
    assert [(row.threads, row.posts) for row in listing.boards] == [(n * 7, n * 90) for n in range(1, 6)]
    assert listing.threads == ()


def test_a_menu_lists_nothing():
    listing = read(page(""))
    assert (listing.threads, listing.boards, listing.dates) == ((), (), "none")


def test_a_template_finds_rows_on_other_pages_even_a_single_one():
    learned = json.loads(json.dumps(dict(read(page(table())).template)))
    sheet, _ = open_sheet(page(table(count=1)))
    listing, fit = read_listing_by(sheet, learned)
    assert fit == 1.0
    assert [(row.title, row.replies, row.views) for row in listing.threads] == [(TITLES[0], 0, 1200)]
    assert listing.threads[0].last_activity == "2016-05-20T10:30"
    assert listing.dates == "activity"


def test_a_template_of_another_forum_does_not_fit():
    learned = read(page(table())).template
    sheet, _ = open_sheet(page(cards()))
    assert read_listing_by(sheet, learned) == (type(read(page("")))(), 0.0)
    assert read_listing_by(sheet, {})[1] == 0.0


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("12", [12]),
        ("1,234 replies", [1234]),
        ("1.234 Antworten, 5.678 Zugriffe", [1234, 5678]),
        ("3.4k", [3400]),
        ("1.2万", [12_000]),
        ("12回复", [12]),
        ("28 (842)", [28, 842]),
        ("(3/400) 12/05", [3, 400]),
        ("v2.3, 12:30, #12, user52, 100%", []),
        ("", []),
    ],
)
def test_counts(text, values):
    assert [count.value for count in read_counts(text)] == values


@given(st.text(max_size=200))
def test_counts_stand_where_they_say(text):
    for count in read_counts(text):
        assert any(char.isdigit() for char in text[count.start : count.end])
        assert count.value >= 0


@pytest.mark.parametrize(
    ("text", "sense"),
    [
        ("Replies", "replies"),
        ("Zugriffe:", "views"),
        ("Последнее сообщение", "last"),
        ("回复/查看", "views"),
        ("📌", "sticky"),
    ],
)
def test_words_of_many_languages(text, sense):
    assert sense in senses_of(text)


def test_long_texts_have_no_senses():
    assert senses_of("reply " * 20) == frozenset()


def test_shapes_of_addresses():
    users = [f"https://x.example/members/{name}.{n}/" for n, name in enumerate(NAMES)]
    threads = [f"https://x.example/threads/hello-{n}.{n}/" for n in range(4)]
    shapes = Shapes([*users, *threads])
    assert len({shapes.of(url) for url in users}) == 1
    assert shapes.of(users[0]) != shapes.of(threads[0])
    assert not shapes.is_alike(shapes.of(users[0]), shapes.of(threads[0]))


def test_what_belongs_to_a_thread():
    urls = ["https://x.example/t?f=1&t=7", "https://x.example/t?f=1&t=8"]
    seven, eight = names_alone(urls)
    assert is_own("https://x.example/t?f=1&t=7&start=10", seven, urls[0])
    assert not is_own("https://x.example/t?f=1&t=7&start=10", eight, urls[1])
    assert is_page("https://x.example/t?f=1&t=7&start=10", urls[0], "[2]")
    assert not is_page("https://x.example/who?t=7", urls[0], "12")
    assert has_one_more("https://x.example/t?f=1&t=7&page=7", urls[0])
    assert not is_own("https://x.example/p?p=7", seven, urls[0])
    assert is_own("https://x.example/thread-1042-2", frozenset(("1042",)), "https://x.example/t?t=1042")


HOSTILE = {
    "empty": "",
    "deep": "<div>" * 20_000,
    "wide": "<table>" + "<tr><td><a href=?t=1>a</a></td></tr>" * 4_000 + "</table>",
    "links": "<p>" + "".join(f"<a href='?t={n}'>title number {n}</a> " for n in range(4_000)) + "</p>",
    "rubbish": "\x00\ufffd\ud800<a href='\ud800'>x</a><tr><td>" * 500,
    "numbers": "<ul>" + "<li><a href=/t/1>t</a> " * 300 + "9" * 5_000,
    "bad addresses": "".join(f"<li><a href='http://[{n}'>word {n}</a> 1.1.2016</li>" for n in range(50)),
}


@pytest.mark.parametrize("name", HOSTILE)
@pytest.mark.parametrize("url", [URL, "", "no address"])
def test_hostile_pages_are_read_all_the_same(name, url):
    sheet, records = open_sheet(HOSTILE[name], url or "http://page.invalid/")
    listing = read_listing(sheet, look_at_lists(sheet, records))
    assert len(listing.threads) <= 400


@given(
    st.lists(
        st.sampled_from(["<tr><td>", "<li>", "<a href=/t/1>", "word 12", "1.1.2016", "</a>", "<p>", "</li>"]),
        max_size=60,
    )
)
def test_any_soup_of_tags_is_read(pieces):
    read("".join(pieces))


def listed_by_date(kind="thread", days=range(1, 11)):
    rows = "".join(
        f"<tr><td>{day}.5 days ago</td><td><a href='/{kind}/{day}ab{day}'>Word {day} of a title</a></td>"
        f"<td>{1 + day % 4} posts spanning 3.1 hours</td></tr>"
        for day in days
    )
    return read(f"<h1>Most recent</h1><table>{rows}</table>")


def test_titles_by_date_that_count_posts_are_threads():
    listing = listed_by_date()
    assert [row.title for row in listing.threads] == [f"Word {day} of a title" for day in range(1, 11)]
    assert {row.replies for row in listing.threads} == {1, 2, 3, 4}


def test_people_by_date_and_titles_in_no_order_are_none():
    assert not listed_by_date("user").threads
    assert not listed_by_date(days=[7, 3, 9, 1, 8, 2, 6, 4, 10, 5]).threads
