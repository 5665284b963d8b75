"""Posts of old tables: rows joined by a cell, names without links, labelled titles, notes of a day in brackets."""

from datetime import datetime

import pytest
from tests.table import table

from pauk.extract.page.tree import parse_tree
from pauk.forum.page.date_stamps import find_stamps
from pauk.forum.page.lines import read_lines
from pauk.forum.page.nodes import lay_out
from pauk.forum.posts.post_reader import read_posts

NOW = datetime.fromisoformat("2020-12-30T12:00")
TITLE = "The old bridge by the mill"
SAID = (
    "Has anybody seen the old bridge lately? I was there on Sunday and it looked closed to me.",
    "It is open again, they say in the town, but nobody has walked over it so far.",
    "Thank you! Then I shall walk there with my dog, who likes the river more than I do.",
    "They repaired it in spring, and the town hall says that it will now last for twenty years.",
)
NAMES = ("Walter Ingram", "seagull", "Милена", "old+boat")
RANKS = ("Regular", "Regular", "Newcomer", "Regular")
# The name beside head, text and foot; and beside the head alone, with a foot of its own.
BESIDE = (
    "<tr><td class=c rowspan=3><b>{name}</b><br><div class=s>{rank}<hr>Written: {n}8<br>Since: {n}.2.2011</div></td>"
    "<td class=c><font class=s>on {day} June 2020, 13:34</font></td></tr><tr><td class=c>{text}</td></tr>"
    "<tr><td class=c>{buttons}</td></tr>"
)
ABOVE = (
    "<tr><td class=c>{name}<br><small>{rank}<br>Written: {n}8<br>Since: {n}.2.2011</small></td>"
    "<td class=c><i>{day} June 2020, 13:34</i><hr>{text}</td></tr><tr><td colspan=2>{buttons}</td></tr>"
)
BUTTONS = (
    "<a href='who?do=view&amp;name={to}'><img alt='About'></a> <a href=/find?by={to}>More</a> <a href=/q/{n}>Cite</a>",
    "<a href=/people/{to}/letter>Write</a> <a href=/report/{n}>Tell a regular</a> <a href=/quote/{n}>Cite</a>",
    "<a href=/regular/{n}>About</a> <a href=/find?by={to}>More</a> <a href=/quote/{n}>Quote</a>",
)


def write(n, build=BESIDE, buttons=BUTTONS[0], text=""):
    to = NAMES[n].replace("+", "%2B").replace(" ", "+")
    said = {"name": NAMES[n], "rank": RANKS[n], "n": n + 1, "day": n + 4, "text": text or SAID[n]}
    return build.format(buttons=buttons.format(to=to, n=n), **said)


def read(*posts, head=TITLE):
    rows = f"<tr><th>Who</th><th>{head} <a href=/print>Print</a></th></tr>{''.join(posts)}"
    page = f"<body><p><a href=/>Bridges</a> &raquo; <a href=/b/3>Stone</a></p><table>{rows}</table><p>foot</p></body>"
    nodes = lay_out(parse_tree(page))
    return read_posts(nodes, find_stamps(nodes, read_lines(nodes), now=NOW), "https://forum.example/t/7", now=NOW).posts


@table("n", range(4))
def test_rows_that_a_cell_joins_are_one_post(n):
    [post] = read(write(n))
    assert (post.author, post.date, post.text) == (NAMES[n], f"2020-06-0{n + 4}T13:34", SAID[n])


@pytest.mark.parametrize("text", ["", "Thanks!"])
def test_two_posts_of_joined_rows_are_two(text):
    posts = read(write(0), write(1, text=text))
    assert [(post.author, post.text) for post in posts] == [(NAMES[0], SAID[0]), (NAMES[1], text or SAID[1])]


@table("build", (BESIDE, ABOVE))
@table("buttons", BUTTONS)
def test_a_name_without_a_link_is_told_from_a_rank_by_the_buttons_that_spell_it(build, buttons):
    posts = read(*(write(n, build, buttons) for n in range(4)))
    assert [post.author for post in posts] == list(NAMES)


def test_a_button_that_tells_a_rank_is_no_picture_of_a_person():
    foot = "<a href=/report/{n}><img alt='Tell a regular'></a> <a href=/find?by={to}>More</a>"
    assert [post.author for post in read(*(write(n, buttons=foot) for n in range(3)))] == list(NAMES[:3])


@table("head", (f"Topic: {TITLE}", f"» {TITLE}", f"Stone / {TITLE}"))
def test_the_title_behind_a_label_is_no_text(head):
    first = write(0, text=f"<b>{TITLE}</b><br><br>{SAID[0]}")
    assert [post.text for post in read(first, write(1), write(2), head=head)] == list(SAID[:3])


NOTE = "{text}<br><br>{note}"


@table(
    "note",
    (
        "[Changed on {day}/6/2020 by seagull]",
        "(seagull, {day} June 2020: spelling)",
        "«Last change: {day}.6.2020 by seagull»",
    ),
)
def test_the_note_of_a_day_in_brackets_is_no_text(note):
    noted = write(1, text=NOTE.format(text=SAID[1], note=note.format(day=17)))
    assert [(post.text, post.edited[:10]) for post in read(write(0), noted, write(2))] == [
        (SAID[0], ""),
        (SAID[1], "2020-06-17"),
        (SAID[2], ""),
    ]


@table("line", ("[We meet there on 17/6/2020]", "[Seen on 1/6/2020 by seagull]", "We meet on 17/6/2020, seagull"))
def test_other_last_lines_with_a_day_are_text(line):
    said = write(1, text=NOTE.format(text=SAID[1], note=line))
    assert read(write(0), said, write(2))[1].text == f"{SAID[1]}\n{line}"
