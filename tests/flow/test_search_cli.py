"""``pauk search`` and ``pauk count`` after a real crawl: terminal, pipe, JSON, saved searches, and clear refusals."""

import json
import os
import pty
import subprocess
import sys

import pytest
from tests.command_line import ALONE, CLEAN, run_pauk

import pauk as pauk_library
from pauk.base.errors import BadQuery
from pauk_playground import Playground, Resource, StaticSite

PAUK = [sys.executable, "-m", "pauk"]
AT_ONCE = ("--allow-private", "--init-delay-s", 0, "--min-delay-s", 0, "--delay-factor", 0)
HOME = "<html lang=en><title>Spiders</title><p>All about spiders and their webs."
PAGES = {
    "/": f'{HOME}<p><a href="/silk">Silk</a> <a href="/evil">Evil</a> <a href="/garden">Garden</a>',
    "/silk": "<html lang=en><title>How silk is spun</title><p>Dragline silk is stronger than steel of the same weight.",
    "/evil": "<html lang=en><title>\x1b[31mRed &#27;]0;owned&#7;</title><p>Evil \x1b[2J silk clears your screen.",
    "/garden": "<html lang=en><title>In the garden</title><p>The garden spider eats its web every morning.",
}


def pauk(*args, folder, cwd=None, **environment):
    return run_pauk(*args, "-c", folder, env=ALONE | environment, cwd=cwd)


def make_web(pages):
    site = {path: Resource(html.encode(), "text/html; charset=utf-8") for path, html in pages.items()}
    return Playground([StaticSite("spiders.localhost", site)])


@pytest.fixture(scope="module")
def crawled(tmp_path_factory):
    """Crawl the small site once; return the collection's folder and the home page."""
    folder = tmp_path_factory.mktemp("search") / "collection"
    web = make_web(PAGES)
    with web.in_thread():
        home = web.url("spiders.localhost")
        done = pauk("crawl", home, *AT_ONCE, folder=folder)
    assert done.returncode == 0, done.stderr
    return folder, home


@pytest.fixture
def run(crawled):
    def call(*args, code=0, **environment):
        done = pauk(*args, folder=crawled[0], **environment)
        assert done.returncode == code, done.stderr
        return done.stdout if code == 0 else done.stderr

    return call


def test_a_search_shows_title_address_passage_and_how_many(run, crawled):
    said = run("search", "dragline")
    lines = said.splitlines()
    assert lines[0] == " 1 How silk is spun"
    assert lines[1] == f"   {crawled[1]}silk"
    assert "Dragline silk is stronger" in lines[2]
    assert lines[-1] == "1 to 1 of 1 hit."


def test_words_need_no_quotes(run):
    assert run("search", "garden", "spider").splitlines()[0] == " 1 In the garden"


def test_json_is_what_the_api_answers(run, crawled):
    found = json.loads(run("search", "dragline", "--facets", "--json"))
    assert [hit["url"] for hit in found["hits"]] == [f"{crawled[1]}silk"]
    assert found["facets"]["kind"] == [{"value": "page", "count": 1}]
    assert set(found) == {
        "query",
        "total",
        "offset",
        "hits",
        "facets",
        "did_you_mean",
        "is_relaxed",
        "complete",
        "behind",
    }


def test_the_parts_of_a_score_add_up(run):
    lines = run("search", "silk", "--explain", "--limit", 1).splitlines()
    total, _, parts = next(line for line in lines if " = " in line).strip().partition(" = ")
    assert sum(float(part.rpartition(" ")[2]) for part in parts.split(" + ")) == pytest.approx(float(total), abs=0.01)


def test_pages_go_on_counting(run):
    lines = run("search", "silk", "--limit", 1, "--page", 2).splitlines()
    assert lines[0].startswith(" 2 ")
    assert lines[-1].startswith("2 to 2 of ")


def test_beyond_the_end_it_says_how_many_there_are(run):
    assert run("search", "dragline", "--page", 9).splitlines() == ["There is only 1 hit."]


def test_a_typing_error_is_answered_with_a_better_spelling(run, crawled):
    assert f"Did you mean: pauk -c {crawled[0]} search garden" in run("search", "garfen")


def test_nothing_a_terminal_would_obey_is_printed(crawled):
    done = pauk("search", "evil", folder=crawled[0])
    assert "Evil" in done.stdout
    assert not {"\x1b", "\x07"} & set(done.stdout)


def test_on_a_terminal_words_are_marked_and_hostile_controls_are_not_obeyed(crawled):
    leader, follower = pty.openpty()
    child = subprocess.Popen(
        [*PAUK, "search", "evil", "-c", str(crawled[0])],
        env=CLEAN | {"TERM": "xterm", "COLUMNS": "80"},
        stdout=follower,
        stderr=subprocess.DEVNULL,
        stdin=subprocess.DEVNULL,
    )
    os.close(follower)
    said = b""
    while True:
        try:
            piece = os.read(leader, 65_536)
        except OSError:
            break
        if not piece:
            break
        said += piece
    os.close(leader)
    assert child.wait(60) == 0
    assert b"\x1b[1;33mEvil\x1b[0m" in said
    assert b"\x1b[2J" not in said
    assert b"\x07" not in said


@pytest.mark.parametrize("command", ["search", "count"])
def test_a_bad_query_is_shown_with_the_place(run, command):
    said = run(command, "silk", "kind:planet", code=3)
    assert said.splitlines()[1:] == ["  silk kind:planet", " " * 12 + "^"]


def test_count_says_a_number(run):
    assert run("count", "dragline") == "1\n"
    assert json.loads(run("count", "dragline", "--json")) == {"query": "dragline", "total": 1}
    assert run("count", "absent") == "0\n"


def test_similar_pages_are_found(run, crawled):
    said = run("search", "--similar", f"{crawled[1]}silk")
    assert f"{crawled[1]}silk\n" not in said


def test_an_unknown_page_has_nothing_similar(run):
    assert "Nothing that can be searched" in run("search", "--similar", "http://nowhere.example/", code=3)


@pytest.mark.parametrize(
    ("args", "said"),
    [
        ((), "There is nothing to search for. Name it: pauk search WORDS"),
        (("silk", "--saved"), "Only one thing can be asked for at a time"),
        (("silk", "--new", "x"), "Only one thing can be asked for at a time"),
    ],
)
def test_what_makes_no_sense_is_refused(run, args, said):
    assert said in run("search", *args, code=2)


@pytest.mark.parametrize("command", ["search", "count"])
def test_without_a_collection_the_next_step_is_told(tmp_path, command):
    done = pauk(command, "silk", folder=tmp_path / "none")
    assert (done.returncode, "Begin one with: pauk crawl URL" in done.stderr) == (4, True)
    assert not (tmp_path / "none").exists()


# Python.


def test_python_searches_counts_and_finds_similar_pages(crawled):
    collection = pauk_library.open(crawled[0])
    answer = collection.search("silk", limit=1, facets=True)
    # The home page has the word on a link.
    assert (answer.total, len(answer.hits), answer.facets["kind"]) == (3, 1, (("page", 3),))
    assert collection.search("silk", limit=1, offset=1).hits[0].id != answer.hits[0].id
    assert collection.count("dragline") == 1
    assert f"{crawled[1]}silk" not in [hit.url for hit in collection.similar(f"{crawled[1]}silk").hits]
    with pytest.raises(BadQuery):
        collection.count("kind:planet")


# Saved searches.


@pytest.mark.slow  # eight commands
def test_a_saved_search_tells_only_what_is_new(tmp_path):
    folder = tmp_path / "c"
    web = make_web(
        {**PAGES, "/more": f"{HOME} <a href='/silk2'>more silk</a>", "/silk2": "<title>New silk</title><p>silk"}
    )
    with web.in_thread():
        home = web.url("spiders.localhost")
        assert pauk("crawl", home, *AT_ONCE, folder=folder).returncode == 0
        saved = pauk("search", "--save", "my silk", "silk", folder=folder, PAUK_NOW="2026-11-16T08:00")
        assert "search --new 'my silk'" in saved.stdout
        before = pauk("search", "--new", "my silk", folder=folder, PAUK_NOW="2026-11-16T09:00")
        assert before.stdout == "0 new hits for silk since 2026-11-16 08:00 UTC.\n"
        assert pauk("crawl", f"{home}more", *AT_ONCE, folder=folder).returncode == 0
    news = json.loads(pauk("search", "--new", "my silk", "--json", folder=folder, PAUK_NOW="2026-11-16T10:00").stdout)
    assert news["since"] == "2026-11-16T09:00:00Z"
    assert (news["total"], f"{home}silk2" in [hit["url"] for hit in news["hits"]]) == (len(news["hits"]), True)
    again = pauk("search", "--new", "my silk", folder=folder, PAUK_NOW="2026-11-16T11:00")
    assert again.stdout == "0 new hits for silk since 2026-11-16 10:00 UTC.\n"
    listed = pauk("search", "--saved", folder=folder).stdout
    assert listed == "name\tquery\tlooked at\nmy silk\tsilk\t2026-11-16 11:00 UTC\n"


def test_saved_searches_are_dropped_by_name(tmp_path, crawled):
    folder = crawled[0]
    assert pauk("search", "--save", "spiders", "spider", folder=folder).returncode == 0
    wrong = pauk("search", "--drop", "spider", folder=folder)
    assert (wrong.returncode, "Did you mean spiders?" in wrong.stderr) == (3, True)
    assert pauk("search", "--drop", "spiders", folder=folder).stdout == "dropped: spiders\n"
    assert "No search is kept yet." in pauk("search", "--saved", folder=folder).stdout
