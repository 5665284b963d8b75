"""Rules for a forum: what people write down is believed, shown, and refused with a reason where it is wrong."""

import json

import pytest
from tests.command_line import run_pauk

THREAD = """<h1>Bees</h1>
<div class=m><b>Ana</b> <i>12 May 2015, 10:30</i><div class=t>How many bees?
<div class=s>-- Ana of the hills</div></div>
<p class=e>edited 13 May 2015, 08:00</p><span>No. 1</span></div>
<div class=m><b><a href=/u/2>Bo</a></b> <i>12 May 2015, 11:00</i><div class=t>Seven. <q class=x>Share</q>
  <div class=m><b>Cy</b> <i>12 May 2015, 12:00</i><div class=t>Eight.</div><span>No. 3</span></div></div>
<span>No. 2</span></div>"""
BOARD = """<table><tr class=r><td><a class=h href=/t/1>Bees</a><td class=n>1,234<td class=d>13 May 2015</tr>
<tr class="r pin"><td><a class=h href=/t/2>Wasps</a><td class=n>0<td class=d>1 May 2015</tr></table>"""
RULES = """# a forum of bees
post css:.m
author b
date i
text css:.t
signature css:.s
edited css:.e
drop css:.x
number span
thread css:.r
title css:.h
replies css:.n
activity css:.d
sticky css:.pin
"""


@pytest.fixture
def pauk(tmp_path):
    for name, content in {"thread.html": THREAD, "board.html": BOARD, "rules.txt": RULES}.items():
        (tmp_path / name).write_text(content)

    def run(*args, data=None):
        return run_pauk(*args, cwd=tmp_path, input=data)

    return run


def test_posts_are_read_where_the_rules_say(pauk):
    said = json.loads(
        pauk("--json", "forum", "read", "--rules", "rules.txt", "--url", "http://a.example/t", "thread.html").stdout
    )
    assert said["kind"] == "thread"
    assert [(post["author"], post["date"], post["text"], post["number"]) for post in said["posts"]] == [
        ("Ana", "2015-05-12T10:30", "How many bees?", 1),
        ("Bo", "2015-05-12T11:00", "Seven.", 2),
        ("Cy", "2015-05-12T12:00", "Eight.", 3),
    ]
    assert said["posts"][0]["edited"] == "2015-05-13T08:00"
    assert said["posts"][0]["signature"] == "-- Ana of the hills"
    assert said["posts"][1]["author_url"] == "http://a.example/u/2"


def test_rows_are_read_where_the_rules_say(pauk):
    record = json.dumps({"id": 1, "html": BOARD, "url": "http://a.example/b"})
    done = pauk("forum", "read", "--rules", "rules.txt", "--jsonl", data=record + "\n")
    said = json.loads(done.stdout)
    assert [
        (row["url"], row["title"], row["replies"], row["last_activity"], row["sticky"]) for row in said["threads"]
    ] == [
        ("http://a.example/t/1", "Bees", 1234, "2015-05-13", False),
        ("http://a.example/t/2", "Wasps", 0, "2015-05-01", True),
    ]


def test_a_page_on_which_rules_select_nothing_is_read_without_them(pauk):
    record = json.dumps({"id": 1, "html": "<p>Hello"})
    done = pauk("forum", "read", "--rules", "rules.txt", "--jsonl", data=record + "\n")
    assert json.loads(done.stdout)["kind"] == "other"


def test_what_each_line_selects_is_shown(pauk):
    shown = pauk("forum", "try", "rules.txt", "thread.html").stdout
    assert "post css:.m\t3\tAna 12 May 2015" in shown
    assert "sticky css:.pin\t0\t" in shown
    assert shown.endswith("3 posts, 0 threads\n")


def test_the_picture_follows_the_rules(pauk, tmp_path):
    assert pauk("forum", "show", "--rules", "rules.txt", "thread.html", "--out", "o.html").returncode == 0
    assert (tmp_path / "o.html").read_text().count('data-pauk="post ') == 3


@pytest.mark.parametrize(
    ("rules", "words"),
    [
        ("pots css:.m", "did you mean post?"),
        ("author b", "Nothing says what a post is"),
        ("post", "a selector is missing"),
        ("# nothing", "says nothing"),
        ("post css:[", "line 1"),
    ],
)
def test_bad_rules_are_refused_with_the_line_and_a_way_out(pauk, tmp_path, rules, words):
    (tmp_path / "bad.txt").write_text(rules)
    done = pauk("forum", "try", "bad.txt", "thread.html")
    assert done.returncode == 3
    assert words in done.stderr
    assert "Traceback" not in done.stderr
