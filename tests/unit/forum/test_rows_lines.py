"""Rows that are lines of text with breaks between them are cut apart, whatever their links are called."""

from datetime import datetime

import pytest

from pauk.extract.page.tree import parse_tree
from pauk.forum.page.date_stamps import find_stamps
from pauk.forum.page.lines import read_lines
from pauk.forum.page.nodes import lay_out
from pauk.forum.page.repeated_items import find_records
from pauk.forum.read.forum_page import read_forum_page
from pauk.forum.rows.lists.candidates import find_lists
from pauk.forum.rows.parts.page_view import PageView

NOW = datetime.fromisoformat("2016-06-01T12:00")
URL = "https://forum.example/c/forums/nets.3/"
WORDS = ["sails", "ropes", "oars", "tar", "hooks", "floats"]


def make_line(number, pages):
    """Make a row of one line; its thread is linked to by its title, its pages and its last post."""
    url = f"/c/threads/a-story-of-{WORDS[number]}.{number + 40}/"
    links = "".join(f" <a href={url}page-{page}>{page}</a>" for page in range(2, pages + 1))
    return (
        f"{number + 1}: <a href={url}>A story of {WORDS[number]} and more</a> ({number + 2}) "
        f"<a href=/c/members/ada.{number}/>Ada{number}</a> <span>{15 - number} May 2016 10:30</span> Views "
        f"{number * 31 + 90} <a href={url}latest>»</a> / <a href=/c/members/bob.{number}/>Bob{number}</a> / "
        f"<span>{29 - number} May 2016 11:30</span>{links}<br>"
    )


def make_page(pages):
    lines = "".join(make_line(number, many) for number, many in enumerate(pages))
    menu = "".join(f"<a href=/c/{word}>{word}</a> " for word in ("home", "faq", "search", "members"))
    return parse_tree(f"<body>{menu}<hr><b>Nets</b><p>All about nets.</p><small>{lines}</small><hr>Imprint</body>")


def test_rows_are_read_though_threads_with_many_links_have_shapes_of_their_own():
    found = read_forum_page(make_page((1, 4, 1, 3, 1, 1)), URL, now=NOW)
    assert [(row.title, row.last_activity[:10]) for row in found.threads] == [
        (f"A story of {word} and more", f"2016-05-{29 - number}") for number, word in enumerate(WORDS)
    ]


@pytest.mark.parametrize("pages", [(1, 4, 1, 3, 1, 1), (4, 2, 6, 3, 5, 7)], ids=["some", "all"])
def test_lines_are_one_list_though_some_or_all_have_shapes_of_their_own(pages):
    nodes = lay_out(make_page(pages))
    lines = read_lines(nodes)
    sheet = PageView(nodes, lines, find_stamps(nodes, lines, now=NOW), URL)
    firsts = [
        [link.text for item in items for link in sheet.links_in(*item)[:1]]
        for _, items in find_lists(sheet, find_records(nodes))
    ]
    assert [f"A story of {word} and more" for word in WORDS] in firsts
