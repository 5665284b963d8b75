"""What is read from a page for a forum crosses the pipe whole, and no page, however hostile, stops it."""

import json
from datetime import UTC, datetime

import pytest
from tests.table import table

from pauk.extract.reader import read_page
from pauk.forum.site.forum_map import ForumMap
from pauk.run.forums.forum_answers import ForumTask, read_note, read_seen
from pauk.run.forums.forum_enricher import read_for_forum
from pauk_playground.forums import Forum

NOW = datetime(2016, 3, 1, 12, tzinfo=UTC)
ENTRY = "http://phpbb-a.localhost/forum/"
MAP = ForumMap.from_dict(
    {
        "version": 1,
        "entry": ENTRY,
        "patterns": [
            {"kind": "index", "text": ENTRY + r"viewforum.php?f=\d+"},
            {"kind": "thread", "text": ENTRY + r"viewtopic.php?f=\d+&t=\d+"},
        ],
    }
)
TASK = ForumTask("u", json.dumps(MAP.to_dict())).to_text()
BOMBS = {
    "nothing": b"",
    "rubbish": bytes(range(256)) * 40,
    "depth": b"<div>" * 100_000,
    "length": b"<p>" + b"word " * 2_000_000,
    "rows": b"<table>" + b"<tr><td><a href=/t?1>t</a><td>1 May 2015" * 1_000,
    "surrogates": b"<p>&#xD800; &#0; \xed\xa0\x80</p>",
}


@pytest.fixture(scope="module")
def forum():
    return Forum("phpbb-a", seed=3, size=0.1)


def read(forum, role, task):
    truth = next(
        truth for url in forum.pages(NOW) if (truth := forum.truth(url, NOW)) and truth["role"] == role and url != ENTRY
    )
    page = read_page(forum.respond("/" + truth["url"].split("/", 3)[3], NOW).body, url=truth["url"], now=NOW)
    return read_for_forum(page, task, NOW), truth


def test_a_page_for_learning_comes_as_a_note(forum):
    answer, truth = read(forum, "thread", ForumTask("http://asked.example/").to_text())
    note = read_note(answer)
    assert read_seen(answer) is None
    assert (note.kind, note.url, len(note.posts)) == ("thread", truth["url"], len(truth["posts"]))


def test_a_page_of_a_thread_comes_with_its_posts(forum):
    answer, truth = read(forum, "thread", TASK)
    page = read_seen(answer)
    assert read_note(answer) is None
    assert [(post.author, post.text.split()) for post in page.posts] == [
        (post["author"], post["text"].split()) for post in truth["posts"]
    ]
    assert all(post.author_url.startswith("http") for post in page.posts)


def test_a_page_of_a_board_comes_with_its_rows(forum):
    answer, truth = read(forum, "board", TASK)
    page = read_seen(answer.decode())
    assert len(page.threads) == len(truth["threads"]) > 0
    assert page.posts == ()


@table("url", [ENTRY, f"{ENTRY}viewforum.php?f=1", f"{ENTRY}viewtopic.php?f=1&t=2"])
@table("name", BOMBS)
def test_hostile_pages_are_read(name, url):
    page = read_page(BOMBS[name], url=url, now=NOW, max_bytes=1_000_000)
    for task in (ForumTask("u").to_text(), TASK):
        answer = read_for_forum(page, task, NOW)
        assert "\0" not in answer.decode()
        assert (read_seen(answer) is None) == (task != TASK)
