"""Messages with a head of labelled lines, each on a page of its own, as archives of mailing lists show them."""

from datetime import datetime

import pytest
from tests.table import table

from pauk.extract.page.tree import parse_tree
from pauk.forum.read.forum_page import read_forum_page

NOW = datetime.fromisoformat("2020-06-30T12:00")
TEXT = "Has anybody seen the old bridge lately? I was there on Sunday and it looked closed to me."
SENT = "Thu, 4 Jun 2020 13:34:00 +0200"
WAYS = '<p><a href="m6.html">Date Prev</a> <a href="m8.html">Date Next</a> <a href="list.html">Thread Index</a></p>'
BELOW = (
    '<hr><ul><li><b>Follow-Ups</b>:<ul><li><b><a href="m9.html">Re: The old bridge</a></b><ul><li><em>From:</em> Bo '
    "&lt;bo@example.org&gt;</li></ul></li></ul></li></ul>"
)
LIST = (
    f"<ul><li><em>To</em>: bridges@example.org</li><li><em>Subject</em>: The old bridge</li><li><em>From</em>: "
    f"&quot;Ana Maro&quot; &lt;ana@example.org&gt;</li><li><em>Date</em>: {SENT}</li></ul><hr><pre>{{text}}</pre>"
)
TERMS = (
    f"<dl><dt>Von</dt><dd>Ana Maro &lt;ana@example.org&gt;</dd><dt>Datum</dt><dd>{SENT}</dd><dt>Betreff</dt>"
    "<dd>Die alte Brücke</dd></dl><pre>{text}</pre>"
)
TABLE = (
    f"<table><tr><td>От:</td><td>Ana Maro</td></tr><tr><td>Тема:</td><td>Старый мост</td></tr><tr><td>Дата:</td>"
    f"<td>{SENT}</td></tr></table><div class=body><p>{{text}}</p></div>"
)
LINES = f"<p><b>From:</b> Ana Maro (<i>ana@example.org</i>)<br><b>Date:</b> {SENT}<br></p><pre>{{text}}</pre>"
WITHIN = (
    '<div class="mail"><address><span><dfn>From</dfn>: Ana Maro &lt;<a href="mailto:ana@example.org">ana@example.org'
    f"</a>&gt;</span><br><span><dfn>Date</dfn>: {SENT}</span><br></address><p>{{text}}</p></div>"
)
BOXES = (
    "<div class=msg><div class=head><div><span>From:</span> <span>Ana Maro</span></div><div><span>Sent:</span> "
    f"<span>{SENT}</span></div></div><div class=text>{{text}}</div></div>"
)
BUILDS = pytest.mark.parametrize("build", [LIST, TERMS, TABLE, LINES, WITHIN, BOXES])


def read(html):
    page = f"<html><head><title>The old bridge</title></head><body><h1>The old bridge</h1>{WAYS}{html}</body></html>"
    return read_forum_page(parse_tree(page), "https://lists.example/m7.html", now=NOW)


def told(reading):
    return [(post.author, post.date, post.text) for post in reading.posts]


@BUILDS
@pytest.mark.parametrize("text", [TEXT, "Thanks!", "On 12 March 2014 somebody here asked about the bridge."])
def test_a_message_is_a_thread_by_its_head(build, text):
    reading = read(build.format(text=text) + BELOW + WAYS)
    assert reading.kind.name == "thread"
    assert told(reading) == [("Ana Maro", "2020-06-04T13:34:00+02:00", text)]
    assert reading.found.is_message


@BUILDS
def test_a_head_alone_is_no_message(build):
    assert read(build.format(text="")).kind.name == "other"


@table(
    ("html",),
    [
        (f"<dl><dt>From</dt><dd>Basel</dd><dt>Joined</dt><dd>{SENT}</dd></dl><p>{TEXT}</p>",),
        (f"<p>From: Ana</p><p>{TEXT}</p><p>{SENT}</p>",),
        (f"<p>Date: {SENT}</p><p>{TEXT}</p>",),
        (LIST.format(text=TEXT) + "<hr>" + LIST.format(text=TEXT),),
    ],
)
def test_what_is_no_message_by_its_head(html):
    assert not read(html).found.is_message
