"""Heads of quotes belong to the text of the post that quotes, whoever else bears the name in them."""

from datetime import datetime

from pauk.extract.page.tree import parse_tree
from pauk.forum.read.forum_page import read_forum_page

NOW = datetime.fromisoformat("2020-06-30T12:00")
SAID = (
    "The rope must be dry before it is coiled, or it will smell by the end of the week.",
    "Mine was wet for a month and nobody noticed, so I would not worry too much about it.",
    "There is a shed behind the harbour where they hang them over the beams for a night.",
    "That shed was sold in spring, but the new owner lets people in on Saturdays.",
)


def page(head):
    posts = ""
    for n, said in enumerate(SAID):
        quote = f"<blockquote>{head}{SAID[0]}</blockquote><br>" if n == 2 else ""
        posts += (
            f"<div class=post id=m{n}><div class=who><h4><a href=/u/{n}>user{n}</a></h4></div><div class=area>"
            f"<a href=/t/1#m{n}>2020-05-{n + 1:02} 10:0{n}</a><div class=body>{quote}{said}</div></div></div>"
        )
    return f"<body><h1>Wet ropes</h1><main>{posts}</main></body>"


def read(head):
    return [post.text for post in read_forum_page(parse_tree(page(head)), "http://f.example/t/1", now=NOW).posts]


def test_a_name_above_a_quote_stays_though_the_first_author_bears_it_in_a_heading():
    assert read("<cite>Quote from: user0</cite>")[2] == f"Quote from: user0\n{SAID[0]}\n{SAID[2]}"
