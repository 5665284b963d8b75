"""The commands that learn and follow forums, as somebody types them: what they say, keep, take and refuse."""

import json
from contextlib import contextmanager

import pytest

from pauk_playground import Playground, StaticSite

from .forums import month, serve
from .test_crawl_kills import AT_ONCE, run_here, with_settings

SETTINGS = with_settings(*AT_ONCE, "concurrency=4", "workers=0")


@pytest.fixture
def forum(tmp_path):
    with serve("phpbb-a", tmp_path, size=0.1) as served:

        def pauk(*words):
            return run_here(served.folder.path, "--now", served.clock.now().isoformat(), *words)

        served.pauk = pauk
        yield served


@contextmanager
def serve_nothing():
    with Playground([StaticSite("plain", {"/": "<p>Nobody talks here.</p>"})]).in_thread() as web:
        yield web


def said(done):
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def test_a_forum_is_learned_shown_changed_and_followed(forum, tmp_path):
    start, out = forum.any_thread(), tmp_path / "map.json"
    text = said(forum.pauk("forum", "learn", start, "--out", out, *SETTINGS))
    entry = forum.web.url("phpbb-a", "/forum/")
    assert f"entry: {entry}" in text
    assert "thread: " in text
    assert len(forum.asked()) <= 30
    kept = json.loads(out.read_text())
    assert {one["kind"] for one in kept["patterns"]} >= {"index", "thread"}
    forum.web.journal.clear()
    kept["reasons"] = ["changed by hand"]
    out.write_text(json.dumps(kept))
    assert "changed by hand" in said(forum.pauk("forum", "learn", start, "--map", out, *SETTINGS))
    assert forum.asked() == []
    text = said(forum.pauk("forum", "follow", start, *SETTINGS))
    posts = sum(forum.true_posts().values())
    assert f"{posts} posts" in text
    assert forum.kept_posts() == forum.true_posts()
    status = json.loads(said(forum.pauk("forum", "status", "--json")))["forums"][0]
    assert (status["posts"], status["complete"], status["url"]) == (posts, True, entry)
    assert {board["outcome"] for board in status["list"]} == {"ok"}
    assert "changed by hand" in said(forum.pauk("forum", "learn", start, "--map", out, *SETTINGS))


def test_what_is_kept_can_be_asked_for(forum):
    start = forum.any_thread()
    said(forum.pauk("forum", "follow", start, *SETTINGS))
    text = said(forum.pauk("why", start))
    assert "A thread of the forum" in text
    assert "read to its end at 2015-12-01T12:00" in text
    board = forum.pages("board")[0]["url"]
    assert "A board of the forum" in said(forum.pauk("why", board))
    report = json.loads(said(forum.pauk("report", "--json")))
    (cover,) = report["forums"]
    assert cover["boards_read"] == cover["boards"] == len(forum.forum.world.boards)
    assert cover["looked_since"] == "2015-12-01T12:00:00Z"
    assert "boards read" in said(forum.pauk("report"))
    assert "last read to its end" in said(forum.pauk("forum", "status"))


def test_an_update_says_what_came(forum):
    said(forum.pauk("forum", "follow", forum.any_thread(), *SETTINGS))
    forum.clock.set(month(6))
    told = json.loads(said(forum.pauk("update", "--json", *SETTINGS)))
    (of_forum,) = told["forums"]
    assert told["complete"]
    assert of_forum["brought"]["posts"] > 0
    assert forum.kept_posts() == forum.true_posts()
    text = said(forum.pauk("update", *SETTINGS))
    assert "no new posts" in text
    assert "The update is complete." in text


def test_a_map_that_is_none_is_refused(forum, tmp_path):
    for words in ("no json", "[1]", '{"version": 99}', '{"version": 1, "entry": "x"}'):
        (tmp_path / "map.json").write_text(words)
        done = forum.pauk("forum", "learn", forum.any_thread(), "--map", tmp_path / "map.json")
        assert done.returncode in (2, 3)
        assert "map.json" in done.stderr
    assert forum.pauk("forum", "learn", forum.any_thread(), "--map", tmp_path / "none.json").returncode != 0


def test_a_page_of_no_forum_is_refused_with_what_to_do(forum):
    with serve_nothing() as web:
        done = forum.pauk("forum", "learn", web.url("plain", "/"), *SETTINGS)
        assert done.returncode == 8
        assert "Name a page of a thread" in done.stderr
        done = forum.pauk("forum", "follow", web.url("plain", "/"), *SETTINGS)
        assert done.returncode == 8
        assert "no forum was found here" in done.stdout
    assert "no forum was found here" in said(forum.pauk("forum", "status"))


def test_no_collection_and_no_forum_are_told(forum):
    assert forum.pauk("forum", "follow").returncode != 0
    assert forum.pauk("forum", "status").returncode != 0
