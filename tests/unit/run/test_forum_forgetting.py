"""Whoever was forgotten stays out, and everybody else's posts come as they are."""

import json

from tests import pages

from pauk.run.read.forgotten_authors import leave_out, without_forgotten
from pauk.store.forums.forgotten_people import Forgotten, mark_person

KEY = b"k" * 32
URL = "https://talk.example/t/1"
FORGOTTEN = Forgotten(KEY, [mark_person(KEY, "https://talk.example", "Ana")])


def make_page(**plain):
    forum = json.dumps(plain).encode()
    return pages.make_page(text="all words", fingerprint=7, record=b"raw", forum=forum, title="Owls")


def post(author, text):
    return {"author": author, "author_url": f"/u/{author}", "text": text, "number": 1}


def test_a_post_of_somebody_forgotten_comes_without_words_and_its_page_is_not_kept():
    page = leave_out(make_page(page={}, posts=[post("ANA", "Hoot."), post("Boris", "Yes.")]), URL, FORGOTTEN)
    posts = json.loads(page.parts["forum"])["posts"]
    assert posts[0] == {"author": "", "author_url": "", "text": "", "number": 1}
    assert posts[1] == post("Boris", "Yes.")
    assert (page.text, page.fingerprint, page.record) == ("", 0, b"")
    assert page.outcome == "no_main_text:somebody who was forgotten shows on it"
    assert page.title == "Owls"


def test_a_list_that_names_somebody_forgotten_loses_the_name_alone():
    rows = [{"title": "Owls", "author": "Boris", "last_author": "Ana", "url": "/t/1"}]
    page = leave_out(make_page(page={"threads": rows}), URL, FORGOTTEN)
    assert json.loads(page.parts["forum"])["page"]["threads"] == [{**rows[0], "last_author": ""}]
    assert page.record == b""


def test_everything_else_passes_untouched():
    for page in (
        make_page(page={}, posts=[post("Anabel", "Ana is right.")]),
        pages.make_page(text="Ana", record=b"raw"),
    ):
        assert leave_out(page, URL, FORGOTTEN) is page
    other = make_page(page={}, posts=[post("Ana", "Hoot.")])
    assert leave_out(other, "https://other.example/", FORGOTTEN) is other


def test_where_nobody_was_forgotten_the_reader_stays_the_same():
    async def read(_claim, _fetched, _at):
        raise AssertionError

    assert without_forgotten(read, Forgotten()) is read
    assert without_forgotten(read, FORGOTTEN) is not read
