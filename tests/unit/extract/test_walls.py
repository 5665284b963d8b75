"""Walls: what servers send in place of a page has no main text, and the outcome says what it is."""

import random

import pytest

from pauk.extract.reader import read_page
from pauk.extract.walls import BINARY, BOT_CHECK, CONSENT_WALL, ERROR_PAGE

SENTENCE = "The spider sits in the middle of its web and waits until something comes to it. "

CHALLENGE = (
    "<title>Just a moment...</title><body><h2>example.org needs to review the security of your connection</h2>"
    "<script>window._cf_chl_opt={cvId:'3'}</script><p>This should only take a second, and then the page opens.</p>"
)
RIDDLE = (
    "<title>Are you a robot?</title><h1>Are you a robot?</h1><p>Please tick the box to go on reading here.</p>"
    "<div class='g-recaptcha'></div>"
)
NOT_FOUND = (
    "<title>Page not found | The Daily Web</title><h1>Sorry!</h1><p>We looked everywhere for this page.</p>"
    "<ul><li><a href=/>Home</a><li><a href=/news>News</a></ul>"
)
CONSENT = (
    "<title>Before you continue</title><h1>Before you continue</h1><p>We and our 812 partners store cookies.</p>"
    "<form><button>Reject all</button><button>Accept all</button></form>"
)
WALLS = {
    "a challenge, known by what it runs": (CHALLENGE, BOT_CHECK),
    "a riddle for humans": (RIDDLE, BOT_CHECK),
    "an error page sent as good": (NOT_FOUND, ERROR_PAGE),
    "an error page in German": (
        "<title>Fehler</title><h1>Seite nicht gefunden</h1><p>Versuchen Sie es später.</p>",
        ERROR_PAGE,
    ),
    "a number alone": ("<title>404</title><p>Nothing is here, so sorry.</p>", ERROR_PAGE),
    "consent": (CONSENT, CONSENT_WALL),
}

PAGES = {
    "a long text about an error": f"<title>404 Not found: a history</title><h1>404</h1><p>{SENTENCE * 30}</p>",
    "a car with that number": f"<title>The Peugeot 404 of 1960</title><h1>The Peugeot 404</h1><p>{SENTENCE * 3}</p>",
    "a form that asks for a human": f"<title>Contact</title><p>{SENTENCE * 2}</p><div class=g-recaptcha></div>",
    "a recipe for cookies": f"<title>Oat cookies</title><p>{SENTENCE * 4}</p><button>Accept cookies</button>",
    "something lost and not found": f"<h1>Lost keys not found in the park yet</h1><p>{SENTENCE * 4}</p>",
}


@pytest.mark.parametrize("name", WALLS)
def test_what_stands_in_the_place_of_a_page_is_named(name):
    html, wall = WALLS[name]
    reading = read_page(html)
    assert (reading.outcome, reading.main_text) == (f"no_main_text:{wall}", "")


@pytest.mark.parametrize("name", PAGES)
def test_a_page_that_only_speaks_of_it_is_a_page(name):
    assert read_page(PAGES[name]).outcome == "ok"


def test_bytes_that_are_no_text_are_none():
    reading = read_page(random.Random(1).randbytes(20_000))
    assert (reading.outcome, reading.main_text) == (f"no_main_text:{BINARY}", "")


def test_a_few_bad_signs_are_still_text():
    assert read_page(f"<p>\x00\x01 {SENTENCE * 4}\ufffd\ufffd</p>").outcome == "ok"
