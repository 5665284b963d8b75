"""Lists whose rows quote their last post in full: what is counted in them tells them from posts."""

from datetime import datetime

import pytest
from tests.table import table

from pauk.extract.page.tree import parse_tree
from pauk.forum.page.date_stamps import find_stamps
from pauk.forum.page.lines import read_lines
from pauk.forum.page.nodes import lay_out
from pauk.forum.page.repeated_items import find_records
from pauk.forum.rows.lists.list_classifier import look_at_lists
from pauk.forum.rows.parts.page_view import PageView

NOW = datetime.fromisoformat("2020-06-30T12:00")
PEOPLE = ("Edith", "Walter", "Hugh", "Olga", "Jan", "Mia", "Tom")
SAID = (
    "<p>I went there with my brother on Sunday, and it was much better than what the two of you had told me about it."
    "</p><p>Number {n} is the one to take, if you ask me; the others are closed until the end of the month.</p>"
)
ROW = (
    "<li class=item><div class=left><div class=face><a href=/who/{name}><b title={name}>{name[0]}</b></a></div><h2>"
    "<a href=/talk/{n}/the-way>{title}</a><br><small><a href=/in/4>Outings</a> <i title='2020-06-{n:02}T08:00:00Z'></i>"
    " {name}</small></h2></div><div class=n><b>{few}</b><br><small>{one}</small></div><div class=n><b>{many}</b><br>"
    "<small>{other}</small></div><div class=last><p><a href=/who/{name}><b title={name}>{name[0]}</b></a> <a "
    "href=/talk/{n}/the-way/9><i title='2020-06-{late:02}T18:00:00Z'></i></a></p><div>{said}</div></div></li>"
)


class InDoubt:
    """A judge that cannot tell what a list is."""

    def probabilities(self, _):
        return {"none": 0.6, "threads": 0.2, "boards": 0.18, "posts": 0.02}


class HalfSure(InDoubt):
    """A judge that takes a list for one of threads, but would not swear to it."""

    def probabilities(self, _):
        return {"none": 0.3, "threads": 0.6, "boards": 0.06, "posts": 0.04}


def look(one, other, least=3, judge=None):
    rows = [
        ROW.format(
            n=n, name=name, title=f"The way to the mill, part {n}", few=3 + n % 3, many=40 + 7 * n, one=one,
            other=other, late=29 - n, said=SAID.format(n=n),
        )
        for n, name in enumerate(PEOPLE[:least], 2)
    ]  # fmt: skip
    html = f"<body><nav><a href=/>Home</a> <a href=/who>People</a></nav><main><ul>{''.join(rows)}</ul></main></body>"
    nodes = lay_out(parse_tree(html))
    lines = read_lines(nodes)
    url = "https://forum.example/new"
    sheet = PageView(nodes, lines, find_stamps(nodes, lines, now=NOW), url, url)
    looks = look_at_lists(sheet, find_records(nodes), judge or InDoubt())
    return next(look.chances for look in looks if len(look.items) == least)


@table(
    ("one", "other", "kind"),
    [
        ("Posts", "Views", "threads"),
        ("Antworten", "Aufrufe", "threads"),
        ("Ответов", "Просмотров", "threads"),
        ("Replies", "Likes", "threads"),
        ("Ответов", "Голосов", "threads"),
        ("Topics", "Posts", "boards"),
        ("Themen", "Beiträge", "boards"),
    ],
)
@table("least", [3, 7])
def test_what_is_counted_tells_what_is_listed(one, other, kind, least):
    assert look(one, other, least) == {"none": 0.0, "threads": 0.0, "boards": 0.0, "posts": 0.02} | {kind: 0.98}


@pytest.mark.parametrize(("one", "other"), [("Posts", "Points"), ("Visits", "Friends"), ("Threads", "Replies")])
def test_where_words_do_not_tell_the_doubt_stays(one, other):
    assert look(one, other) == InDoubt().probabilities(())


def test_two_rows_are_too_few():
    assert look("Posts", "Views", 2) == InDoubt().probabilities(())


def test_words_make_sure_of_what_is_likely():
    assert look("Replies", "Votes", judge=HalfSure())["threads"] == 0.96
    assert look("Posts", "Points", judge=HalfSure()) == HalfSure().probabilities(())
