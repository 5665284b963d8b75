"""Walls: what servers send in place of a page has no main text, and the outcome says what it is."""

import random

import pytest

from pauk.extract.reader import read_page
from pauk.extract.walls import BINARY, BOT_CHECK, CONSENT_WALL, ERROR_PAGE, LOG_IN

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
    "a check that says so": (
        "<title>Access to this page has been denied</title><h1>Press & Hold to confirm you are a human.</h1>",
        BOT_CHECK,
    ),
    "a check without a heading": (
        "<title>example.org</title><p>Please enable JS and disable any ad blocker",
        BOT_CHECK,
    ),
    "a check in French": (
        "<title>Site</title><h1>Vérifions que vous n'êtes pas un robot</h1><p>Cochez ici.",
        BOT_CHECK,
    ),
    "a page that nobody can find": (
        "<title>Shop</title><a href=/>Home</a><h2>Sorry, we couldn't find that page</h2><p>Try the shelves.</p>",
        ERROR_PAGE,
    ),
    "a server that broke": ("<title>502 Bad Gateway</title><h1>502 Bad Gateway</h1>nginx", ERROR_PAGE),
    "a visitor who is kept out": (
        "<title>Attention!</title><h1>Sorry, you have been blocked</h1><p>You are unable to access example.org.",
        BOT_CHECK,
    ),
    "a page that says only in its text that it is gone": (
        "<title>Sklep</title><h1>Ups!</h1><p>Strona, której szukasz, nie istnieje.</p><a href=/>Strona główna</a>",
        ERROR_PAGE,
    ),
    "consent without a heading": (
        "<title>Le Journal</title><p>Nos 842 partenaires utilisent des cookies.</p><button>Tout accepter</button>",
        CONSENT_WALL,
    ),
    "a form to sign in": (
        "<title>Intranet</title><h1>Sign in</h1><form>Address <input>Password <input type=password></form>",
        LOG_IN,
    ),
    "a forbidden page": ("<title>Access Denied</title><h1>Access Denied</h1>No permission on this server.", ERROR_PAGE),
}

PAGES = {
    "a long text about an error": f"<title>404 Not found: a history</title><h1>404</h1><p>{SENTENCE * 30}</p>",
    "a car with that number": f"<title>The Peugeot 404 of 1960</title><h1>The Peugeot 404</h1><p>{SENTENCE * 3}</p>",
    "a form that asks for a human": f"<title>Contact</title><p>{SENTENCE * 2}</p><div class=g-recaptcha></div>",
    "a recipe for cookies": f"<title>Oat cookies</title><p>{SENTENCE * 4}</p><button>Accept cookies</button>",
    "a story of robots": f"<title>You are not a robot</title><h1>You are not a robot</h1><p>{SENTENCE * 10}</p>",
    "a story of riddles": f"<title>Breaking CAPTCHA</title><h1>Breaking CAPTCHA</h1><p>{SENTENCE * 9}</p>",
    "a short page with a notice": f"<h1>Tides</h1><p>{SENTENCE * 2}</p><p>We use cookies.</p><button>Accept</button>",
    "a short page with a box to sign in": (
        f"<form>Name <input>Password <input type=password></form><h1>Tides</h1><p>{SENTENCE * 2}</p>"
    ),
    "house number 503": f"<title>503 Elm Street, Springfield, a house for sale</title><p>{SENTENCE * 2}</p>",
    "a chapter about access": f"<title>Access denied: who owns the shore?</title><p>{SENTENCE * 3}</p>",
    "something lost and not found": f"<h1>Lost keys not found in the park yet</h1><p>{SENTENCE * 4}</p>",
}


@pytest.mark.parametrize("name", WALLS)
def test_what_stands_in_the_place_of_a_page_is_named(name):
    html, wall = WALLS[name]
    reading = read_page(html)
    assert (reading.outcome, reading.text) == (f"no_main_text:{wall}", "")


@pytest.mark.parametrize("name", PAGES)
def test_a_page_that_only_speaks_of_it_is_a_page(name):
    assert read_page(PAGES[name]).outcome == "ok"


def test_bytes_that_are_no_text_are_none():
    reading = read_page(random.Random(1).randbytes(20_000))
    assert (reading.outcome, reading.text) == (f"no_main_text:{BINARY}", "")


@pytest.mark.parametrize(
    "start", [b"%PDF-1.4\n", b"PK\x03\x04", b"\x1f\x8b\x08", b"\x89PNG\r\n", b"GIF89a", b"\xff\xd8\xff"]
)
def test_a_file_of_another_kind_is_known_by_how_it_begins(start):
    assert read_page(start + b"quite readable words " * 20).outcome == f"no_main_text:{BINARY}"


def test_a_few_bad_signs_are_still_text():
    assert read_page(f"<p>\x00\x01 {SENTENCE * 4}\ufffd\ufffd</p>").outcome == "ok"
