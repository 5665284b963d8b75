"""The note of a change is part of its post, where it stands beside the head as well as inside it."""

from datetime import datetime

import pytest

from pauk.extract.page.tree import parse_tree
from pauk.forum.page.date_stamps import find_stamps
from pauk.forum.page.lines import read_lines
from pauk.forum.page.nodes import lay_out
from pauk.forum.posts.post_reader import read_posts

NOW = datetime.fromisoformat("2020-12-30T12:00")
SAID = (
    "Has anybody seen the old bridge lately? I was there on Sunday and it looked closed to me.",
    "It is open again, they say in the town, but nobody has walked over it so far.",
    "Thank you! Then I shall walk there with my dog, who likes the river more than I do.",
    "They repaired it in spring, and the town hall says that it will now last for twenty years.",
    "I would not trust it before somebody has looked at the pillars under water.",
)
NAMES = ("Walter", "seagull", "Milena", "le-facteur", "old_boat")
NOTE = "<p>Last changed: <span>{day} May 2020, 18:30</span></p><ul><li>photo{day}.jpg, taken from the bridge</li></ul>"
BUTTONS = "<p><small><a href=/quote>Quote</a> <a href=/report>Report</a></small></p>"


def write(n, *, note=False, is_guest=False, buttons=BUTTONS):
    name = "Guest" if is_guest else f"<a href=/u/{n}>{NAMES[n]}</a>"
    facts = "" if is_guest else f"Member <span>Joined: <span>{n + 3}.02.2011</span></span>"
    head = f"<p><a name=p{n}></a><b>{name}</b> <span>{n + 1} May 2020, 10:30</span><br><small>{facts}</small></p>"
    return f"{head}<p>{SAID[n]}</p>{NOTE.format(day=n + 2) if note else ''}{buttons}<hr>"


def tell(*posts):
    nodes = lay_out(parse_tree(f"<body><h1>Bridges</h1><p>Please log in.</p>{''.join(posts)}<p>foot</p></body>"))
    found = read_posts(nodes, find_stamps(nodes, read_lines(nodes), now=NOW), "https://forum.example/t/7", now=NOW)
    return [(post.author, post.text, post.edited) for post in found.posts]


@pytest.mark.parametrize("noted", [{1}, {2, 3}, {4}, {0, 2}])
def test_the_note_of_a_change_is_no_post(noted):
    edited = ["" if n not in noted else f"2020-05-0{n + 2}T18:30" for n in range(5)]
    assert tell(*(write(n, note=n in noted) for n in range(5))) == list(zip(NAMES, SAID, edited, strict=True))


def test_a_guest_may_have_changed_a_post():
    found = tell(*(write(n, note=n == 2, is_guest=n == 2) for n in range(5)))
    assert [author for author, _, _ in found] == ["Walter", "seagull", "Guest", "le-facteur", "old_boat"]
    assert found[2][1:] == (SAID[2], "2020-05-04T18:30")


def test_a_guest_below_a_post_without_buttons_wrote_a_post():
    found = tell(*(write(n, is_guest=n == 3, buttons="" if n == 2 else BUTTONS) for n in range(5)))
    assert [text for _, text, _ in found] == list(SAID)
