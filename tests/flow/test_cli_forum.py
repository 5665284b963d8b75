"""``pauk forum read`` and ``pauk forum show``: pages of the playground's forums, compared with their truth."""

import json
from datetime import datetime

import pytest
from tests.command_line import run_pauk

from pauk.base.clock import SetClock
from pauk_playground import Playground
from pauk_playground.forums import Forum, ForumSite

AT = datetime.fromisoformat("2016-06-01T12:00+00:00")
KEYS = {"id", "kind", "confidence", "reason", "posts", "threads", "boards", "paging", "sort"}
POST = {"text", "author", "date", "edited", "url", "number", "parent"}
THREAD = {"url", "title", "author", "created", "last_activity", "last_url", "replies", "sticky"}


@pytest.fixture(scope="module")
def forum():
    return Forum("phpbb-a", language="en", seed=3, size=0.3)


@pytest.fixture(scope="module")
def pages(forum):
    """The truth of one page of each role; of threads and boards the largest."""
    found = {}
    for url in forum.pages(AT):
        truth = forum.truth(url, AT)
        size = len(truth["posts"]) + len(truth["threads"])
        if truth["role"] not in found or size > found[truth["role"]][0]:
            found[truth["role"]] = (size, truth)
    return {role: truth for role, (_, truth) in found.items()}


def html_of(forum, truth):
    path = truth["url"].split("localhost", 1)[1]
    return forum.respond(path, AT).body.decode()


@pytest.fixture
def pauk(tmp_path):
    def run(*args, data=None):
        return run_pauk(*args, cwd=tmp_path, input=data)

    return run


def read_lines(pauk, records, *flags):
    data = "".join(json.dumps(record) + "\n" for record in records)
    done = pauk("forum", "read", "--jsonl", *flags, data=data)
    assert (done.returncode, done.stderr) == (0, "")
    return [json.loads(line) for line in done.stdout.splitlines()]


def record_of(forum, truth):
    return {"id": truth["role"], "url": truth["url"], "html": html_of(forum, truth), "now": truth["now"]}


def test_line_mode_tells_each_kind_of_page_as_promised(pauk, forum, pages):
    roles = ["thread", "board", "entry", "login", "profile", "members", "search", "faq"]
    answers = read_lines(pauk, [record_of(forum, pages[role]) for role in roles])
    assert [answer["id"] for answer in answers] == roles
    assert [answer["kind"] for answer in answers] == ["thread", "index", "index", *["other"] * 5]
    assert all(set(answer) == KEYS for answer in answers)
    for answer in answers[3:]:
        assert (answer["posts"], answer["threads"]) == ([], [])
        assert answer["reason"]


def test_posts_are_those_of_the_truth(pauk, forum, pages):
    truth = pages["thread"]
    (answer,) = read_lines(pauk, [record_of(forum, truth)])
    assert all(set(post) >= POST for post in answer["posts"])
    said = [(post["author"], post["date"][:16], " ".join(post["text"].split())) for post in answer["posts"]]
    true = [(post["author"], post["date"][:16], " ".join(post["text"].split())) for post in truth["posts"]]
    assert said == true
    assert answer["sort"] == "ascending"


def test_rows_are_those_of_the_truth(pauk, forum, pages):
    truth = pages["board"]
    (answer,) = read_lines(pauk, [record_of(forum, truth)])
    assert all(set(row) >= THREAD for row in answer["threads"])
    said = [(row["title"], row["author"], row["replies"], row["sticky"]) for row in answer["threads"]]
    assert said == [(row["title"], row["author"], row["replies"], row["sticky"]) for row in truth["threads"]]


def test_what_cannot_be_read_is_an_error_of_its_line_alone(pauk, forum, pages):
    record = record_of(forum, pages["thread"])
    answers = read_lines(
        pauk, [{"id": 1}, {"id": 2, "html": 7}, record | {"id": 3}, {"id": 4, "html": "", "url": None}]
    )
    assert ["error" in answer for answer in answers] == [True, True, False, False]
    assert (answers[3]["kind"], answers[3]["posts"]) == ("other", [])


@pytest.mark.slow
def test_processes_give_the_same_answers_in_order(pauk, forum, pages):
    records = [record_of(forum, truth) for truth in pages.values()]
    assert read_lines(pauk, records, "--jobs", "2") == read_lines(pauk, records)


def test_people_see_a_sentence_and_a_table(pauk, forum, pages, tmp_path):
    truth = pages["thread"]
    (tmp_path / "thread.html").write_text(html_of(forum, truth))
    done = pauk("--now", truth["now"], "forum", "read", "thread.html", "--url", truth["url"])
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith(f"thread page: {len(truth['posts'])} posts, oldest first; ")
    assert all(post["author"] in done.stdout for post in truth["posts"])


def test_a_page_that_is_no_forum_says_why(pauk, tmp_path):
    (tmp_path / "a.html").write_text("<title>Hi</title><p>Nothing here but a word.")
    assert pauk("forum", "read", "a.html").stdout.startswith("other page: no posts, no threads (")


def test_json_and_files_that_are_missing(pauk, forum, pages, tmp_path):
    (tmp_path / "board.html").write_text(html_of(forum, pages["board"]))
    shown = json.loads(pauk("--json", "forum", "read", "board.html", "--url", pages["board"]["url"]).stdout)
    assert (shown["file"], shown["kind"]) == ("board.html", "index")
    missing = pauk("forum", "read", "none.html")
    assert (missing.returncode, missing.stdout) == (3, "")
    assert "no such file" in missing.stderr.lower()
    assert pauk("forum", "read", "--jobs", "2", "board.html").returncode == 2


def test_the_picture_of_a_served_page_outlines_its_posts(pauk, forum, pages, tmp_path):
    truth = pages["thread"]
    with Playground([ForumSite(forum)], clock=SetClock(AT)).in_thread() as web:
        url = web.url(forum.name, truth["url"].split("localhost", 1)[1])
        done = pauk("--now", truth["now"], "--allow-private", "forum", "show", url, "--out", "seen.html")
    assert (done.returncode, done.stderr) == (0, "")
    assert "Written to seen.html" in done.stdout
    drawn = (tmp_path / "seen.html").read_text()
    assert drawn.count('data-pauk="post ') == len(truth["posts"])
    assert all(f"author: {post['author']}" in drawn for post in truth["posts"])
    assert "<script" not in drawn


def test_a_picture_that_cannot_be_written_is_said(pauk, forum, pages, tmp_path):
    (tmp_path / "board.html").write_text(html_of(forum, pages["board"]))
    done = pauk("forum", "show", "board.html", "--out", "no/such/folder.html")
    assert done.returncode == 3
    assert "--out" in done.stderr
