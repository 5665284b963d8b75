"""The pages that the judge of kinds learns from are what they are said to be."""

from datetime import UTC, datetime
from random import Random

from tests.table import table
from train.forum.kinds_natives import make_index, make_thread
from train.forum.kinds_notices import NOTICES
from train.forum.kinds_pages import Look
from train.forum.kinds_pen import Pen
from train.forum.kinds_strangers import LISTS, make_stranger
from train.forum.kinds_weaving import dress, transplant, weave, write_page

from pauk_playground.forums import FORUM_LANGUAGES, Forum

NOW = datetime(2016, 6, 1, 12, tzinfo=UTC)


def pen(language="en", seed=1):
    return Pen(language, Random(seed), NOW)


def made(role, design="phpbb-a"):
    forum = Forum(design, language="en", seed=8, size=0.12)
    truths = (forum.truth(url, NOW) for url in forum.pages(NOW))
    truth = next(truth for truth in truths if truth["role"] == role and len(truth["posts"] or truth["threads"]) > 2)
    html = forum.respond(truth["url"].split("localhost", 1)[1], NOW).body.decode()
    return html, truth


@table("make", sorted({*LISTS, *NOTICES}, key=lambda make: (make.__module__, make.__name__)))
def test_every_maker_makes_something_in_every_language(make):
    for language in FORUM_LANGUAGES:
        title, body = make(pen(language))
        assert title
        assert len(write_page(pen(language), title, body)) > 200


def test_the_same_seed_gives_the_same_page():
    def draw():
        writer = pen("de", 7)
        return write_page(writer, *make_stranger(writer))

    assert draw() == draw()


def test_threads_and_lists_hold_what_they_say():
    for seed in range(12):
        writer = pen("en", seed)
        _, body, count = make_thread(writer)
        assert count >= 1
        assert body
        _, body, count = make_index(pen("en", seed))
        assert body.count("<a ") >= count


def test_what_is_woven_in_stands_in_the_place_of_the_posts():
    html, truth = made("thread")
    title, body = make_stranger(pen())
    woven = weave(Look(html, truth["url"], NOW), title, body, is_thread=True)
    assert body in woven
    assert not any(post["text"].splitlines()[0] in woven for post in truth["posts"])


def test_posts_are_moved_into_another_frame():
    html, truth = made("thread")
    moved = transplant(Look(html, truth["url"], NOW), pen(), "A title", 1, is_thread=True)
    assert "A title" in moved
    assert truth["posts"][0]["text"].splitlines()[0][:20] in moved
    assert truth["posts"][1]["text"].splitlines()[0] not in moved


def test_a_page_is_dressed_around_its_middle():
    html, _ = made("board")
    dressed = dress(pen(), html, is_thread=False)
    assert len(dressed) > len(html)
    assert dressed.endswith(html[html.rindex("</body>") :])
