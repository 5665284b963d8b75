"""What once cost whole pages: rows inside posts, members called `today`, heads above tables, notes beside dates."""

from datetime import datetime

import pytest

from pauk.extract.page.tree import parse_tree
from pauk.forum.follow.layout_choice import read_housed_page
from pauk.forum.page.person_links import is_of_person
from pauk.forum.posts.layout.site_layout import settle_house
from pauk.forum.read.forum_page import read_forum_page

NOW = datetime.fromisoformat("2026-11-16T22:58:00+00:00")
HOME = "https://f.example"
TEXTS = (
    "Has anybody seen the old bridge lately? It looked closed to me on Sunday.",
    "They repaired it in spring, and the town hall says it will last twenty years.",
    "I walked there yesterday with the dog and nobody stopped us at the gate.",
    "The ferry runs again, too, which is the shorter way for most of us here.",
)


def read(html, url=f"{HOME}/thread-4-page-2.html", title="The old bridge"):
    page = f"<html lang=en><head><title>{title} - Riverside</title></head><body>{html}</body></html>"
    return read_forum_page(parse_tree(page), url, now=NOW)


def post(at, name, *, note="", tail="", title="Re: The old bridge"):
    return (
        f"<a name=m-{at}></a><div class=msg><div class=top><div class=who><a href=user-{at % 2}.html>{name}</a>"
        f"<small>Threads: {at + 2} Posts: {at + 40}</small></div><b><a href={HOME}/r?4,{at}#m-{at}>{title}</a></b><br>"
        f"<span>{at + 1} June 2026 10:0{at}{note}</span></div><div class=words>{TEXTS[at % 4]}{tail}"
        f"<div class=bar><a href=/a?{at}>Reply</a> <a href=/q?{at}>Quote</a></div></div></div>"
    )


def told(reading):
    return [(found.author, found.date, found.text) for found in reading.posts]


def truth(names):
    return [(name, f"2026-06-0{at + 1}T10:0{at}", TEXTS[at % 4]) for at, name in enumerate(names)]


@pytest.mark.parametrize("count", [1, 2, 4])
def test_titles_and_counts_inside_posts_are_no_rows_even_below_a_form_to_log_in(count):
    names = ("Ana", "Vuk", "Ana", "Vuk")[:count]
    form = "<form action=/in><input name=u><input type=password name=p><input type=submit></form>"
    reading = read(f"{form}<h1>The old bridge</h1>" + "".join(post(at, name) for at, name in enumerate(names)))
    assert reading.kind.name == "thread"
    assert told(reading) == truth(names)
    assert not reading.threads
    assert not reading.boards


def test_a_member_called_like_a_day_keeps_the_name_and_takes_no_others():
    names = ("today", "Vuk", "today", "Vuk")
    reading = read("".join(post(at, name) for at, name in enumerate(names)))
    assert told(reading) == truth(names)


def test_the_note_of_a_change_beside_the_date_is_read_and_no_date_of_the_post():
    notes = ["", " <i>(changed 2 June 2026 11:30 by <a href=user-1.html>Vuk</a>)</i>", "", ""]
    names = ("Ana", "Vuk", "Ana", "Vuk")
    reading = read("".join(post(at, name, note=notes[at]) for at, name in enumerate(names)))
    assert told(reading) == truth(names)
    assert [found.edited for found in reading.posts] == ["", "2026-06-02T11:30", "", ""]


def test_the_note_of_a_change_below_the_text_goes_with_its_button_and_a_signature_above_it():
    note = "<br><br>Changed once, on 2 June 2026 11:30 by Vuk (<a href=/changes/1>show</a>)"
    tails = ["", f"<br><br>All rivers lead to the sea.{note}", "", "<br><br>All rivers lead to the sea."]
    names = ("Ana", "Vuk", "Ana", "Vuk")
    reading = read("".join(post(at, name, tail=tails[at]) for at, name in enumerate(names)))
    assert told(reading) == truth(names)
    assert [bool(found.signature) for found in reading.posts] == [False, True, False, True]
    assert reading.posts[1].edited == "2026-06-02T11:30"


def test_the_address_of_a_post_is_named_by_an_anchor_just_before_it():
    reading = read("".join(post(at, "Ana") for at in range(4)))
    assert [found.url for found in reading.posts] == [f"{HOME}/r?4,{at}#m-{at}" for at in range(4)]


def test_a_head_that_only_the_first_table_has_shifts_none_of_its_rows():
    names, towns = ("Vuk", "Ana", "Vuk", "Ana"), ("Devon", "Novi Sad")

    def table(at):
        head = "<tr><th>Author</th><th>Message</th></tr>" if not at else ""
        return (
            f"<table>{head}<tr class=row1><td><a name=p{at}></a><b class=postauthor>{names[at]}</b></td>"
            f"<td><table><tr><td><b>Posted:</b> {at + 1} June 2026 10:0{at}</td></tr></table></td></tr>"
            f"<tr class=row1><td class=profile><span><b>Joined:</b> 5 May 202{at} 8:00<br><b>Location:</b> "
            f"{towns[at % 2]}</span></td><td><div class=body>{TEXTS[at % 4]}</div></td></tr>"
            "<tr class=row1><td class=profile><strong><a href=#top>Top</a></strong></td><td></td></tr></table>"
        )

    reading = read("".join(map(table, range(4))))
    assert told(reading) == truth(names)


def test_the_clock_of_a_site_is_the_date_of_no_post():
    clock = (
        "<div class=top><a href=/in>Sign up</a> 16 November 2026, 22:58<p>News: we have moved to the river.</p></div>"
    )
    reading = read(clock + post(0, "Ana"))
    assert told(reading) == truth(["Ana"])


def test_heads_over_two_columns_posts_for_replies_and_titles_with_counters():
    def row(at):
        return (
            f"<tr><td><a href=/t?{at}><img src=i.png alt=new></a></td><td><h4><a href=/t?{at}>{TEXTS[at % 4][:20]} "
            f"({at * 7 + 8} views)</a></h4>by <a href=/user-{at}.html>Ana{at}</a></td><td>{at % 3 + 1}</td>"
            f"<td>{at + 1} June 2026 10:00<br>by <a href=/user-9.html>Vuk</a></td></tr>"
        )

    head = "<tr><th colspan=2>Subject</th><th>Posts</th><th>Last Post</th></tr>"
    reading = read(f"<table>{head}{''.join(map(row, range(4)))}</table>", f"{HOME}/list?2", "All about bridges")
    assert [found.title for found in reading.threads] == [text[:20].strip() for text in TEXTS]
    assert [found.replies for found in reading.threads] == [0, 1, 2, 0]


def test_boards_with_their_last_posts_are_no_talk():
    rows = "".join(
        f"<li><h3><a href=/b{at}>{name}</a></h3><p>{TEXTS[at]}</p><div><a href=/t{at}>Old maps</a> "
        f"<a href=/user-{at}.html>Ana{at}</a> {at + 1} June 2026 10:00</div></li>"
        for at, name in enumerate(("Music", "Energy", "Harbour", "Schools"))
    )
    reading = read(f"<ul>{rows}</ul>", f"{HOME}/", "All boards")
    assert [found.title for found in reading.boards] == ["Music", "Energy", "Harbour", "Schools"]


@pytest.mark.parametrize(
    ("url", "is_person"),
    [
        ("https://f.example/user-93.html", True),
        ("user_93", True),
        ("https://f.example/index.php?action=profile;u=5", True),
        ("https://f.example/@ana", True),
        ("https://f.example/thread-93.html", False),
        ("https://f.example/t/users-who-left-the-forum.html", False),
    ],
)
def test_addresses_are_cut_at_every_border_of_words(url, is_person):
    assert is_of_person(url) == is_person


def test_what_somebody_writes_below_all_posts_of_a_forum_is_no_text():
    def page(at):
        tails = [f"<br><br>All rivers lead to the sea, says {name}." for name in ("Ana", "Vuk")]
        return parse_tree(f"<body>{post(at, 'Ana', tail=tails[0])}{post(at + 1, 'Vuk', tail=tails[1])}</body>")

    url = f"{HOME}/thread-4.html"
    layouts = [read_forum_page(page(at), url, now=NOW).found.template for at in (0, 2, 4)]
    house = settle_house(layouts)
    assert house["tails"]
    assert not any("river" in sign for sign in house["tails"])
    reading = read_housed_page(page(2), url, house, now=NOW)
    assert [found.text for found in reading.posts] == [TEXTS[2], TEXTS[3]]
    assert [bool(found.signature) for found in reading.posts] == [True, True]


@pytest.mark.parametrize("words", [("Oggi, 10:30", "Ieri, 11:00"), ("Danas u 10:30", "Juče u 11:00")])
def test_a_declared_language_is_only_a_preference(words):
    dates = ("12.05.2026 10:30", *words)
    posts = "".join(
        f"<div class=p><a class=user href=/u/{at}>Ana{at}</a><span class=d>{date}</span><div>{TEXTS[at]}</div></div>"
        for at, date in enumerate(dates)
    )
    page = parse_tree(f"<html lang=en><body>{posts}</body></html>")
    reading = read_forum_page(page, f"{HOME}/t/1", now=NOW, language="en")
    assert [found.date for found in reading.posts] == ["2026-05-12T10:30", "2026-11-16T10:30", "2026-11-15T11:00"]


def test_the_head_of_a_quote_at_the_end_makes_no_edit():
    tail = "<blockquote><cite>Vuk on 3 June 2026 10:30</cite>The ferry does not run in the winter.</blockquote>"
    tails = ["", tail, "", ""]
    reading = read("".join(post(at, name, tail=tails[at]) for at, name in enumerate(("Ana", "Vuk", "Ana", "Vuk"))))
    assert [found.edited for found in reading.posts] == [""] * 4
    assert reading.posts[1].text.endswith("The ferry does not run in the winter.")
