"""Likenesses of forum softwares are followed: everything once, then what has come, held against their stores."""

from urllib.parse import urldefrag

import pytest
from tests.likenesses.following import run_course
from tests.likenesses.likeness import shown_text
from tests.likenesses.serving import SOFTWARES, serving
from tests.likenesses.story import FIRST, LATER
from tests.software.comparing import words_of

pytestmark = pytest.mark.slow

# Shares of posts that are kept, once, with author, date and text right: after the first crawl, and after an update.
# Then how many pages more than its boards and lists an update may cost when nothing has changed. They only get
# better; the aim is 1.0, 1.0 and 0.
FLOORS = {
    "phpbb": (1.0, 0.997, 0),
    "mybb": (1.0, 0.997, 0),
    "smf": (1.0, 0.995, 0),
    "discourse": (1.0, 0.995, 0),
    "fluxbb": (1.0, 0.997, 0),
    "xenforo": (1.0, 0.995, 0),
    "jforum": (0.932, 0.923, 0),
    "phpbb30": (1.0, 0.997, 0),
    "drupal": (0.68, 0.55, 0),
    "thredded": (1.0, 0.995, 0),
    "phorum": (0.919, 0.917, 0),
    "asgaros": (0.922, 0.933, 24),
    "fudforum": (1.0, 0.995, 0),
    "friendly_mybb": (1.0, 0.997, 20),
    "friendly_smf": (0.879, 0.851, 0),
    "flarum": (0.0, 0.0, 0),
    "vanilla": (0.963, 0.958, 0),
    "bbpress": (0.912, 0.908, 0),
    "vbulletin": (1.0, 0.997, 0),
    "discuz": (0.953, 0.95, 0),
    "invision": (1.0, 0.993, 0),
    "kunena": (0.757, 0.764, 0),
    "nodebb": (0.977, 0.97, 0),
    "thredded_ja": (0.0, 0.0, 0),
    "woltlab": (1.0, 0.995, 0),
}
# The same where the start matters: from the page that lists the boards, or from a board.
STARTS = {
    ("phpbb", "entry"): (1.0, 0.997, 0),
    ("discourse", "board"): (1.0, 0.995, 0),
    ("drupal", "entry"): (0.0, 0.0, 0),
    ("vanilla", "entry"): (0.0, 0.0, 0),
    ("thredded_ja", "entry"): (0.977, 0.956, 0),
}


@pytest.mark.parametrize("name", SOFTWARES)
def test_a_likeness_shows_what_its_store_holds(name):
    """Every post stands on its page with its author, and nothing that is linked as a board or thread is missing."""
    with serving(name) as forum:
        for moment in (FIRST, LATER):
            forum.go_on(moment)
            truth = forum.truth()
            check_pages(forum, truth)
        assert not forum.missed


def check_pages(forum, truth):
    paths = {thread["pages"][-1] for thread in truth["threads"]}
    assert len(paths) == len(truth["threads"])
    for thread in truth["threads"]:
        for url in thread["pages"]:
            shown = " ".join(words_of(shown_text(body_of(forum, url))))
            for post in thread["posts"]:
                assert url not in post["pages"] or " ".join(words_of(post["text"])) in shown, post
                assert url not in post["pages"] or " ".join(words_of(post["author"])) in shown, post
    for url in (*truth["lists"], *(url for board in truth["boards"] for url in board["pages"])):
        body_of(forum, url)


def body_of(forum, url):
    answer = forum.answer(urldefrag(url).url.removeprefix(forum.url))
    assert answer.status == 200, url
    return answer.body


@pytest.mark.parametrize("name", FLOORS)
def test_a_likeness_is_followed(tmp_path, name):
    course, (first, after, more) = run_course(name, tmp_path), FLOORS[name]
    assert course.is_complete
    assert course.first.right >= first, str(course)
    assert course.after.right >= after, str(course)
    assert course.costs[2] - course.due <= more, str(course)
    assert course.repeated == 0, str(course)


@pytest.mark.parametrize(("name", "start"), STARTS)
def test_a_likeness_is_followed_from_elsewhere(tmp_path, name, start):
    course, (first, after, more) = run_course(name, tmp_path, start), STARTS[name, start]
    assert course.first.right >= first, str(course)
    assert course.after.right >= after, str(course)
    assert course.costs[2] - course.due <= more, str(course)
