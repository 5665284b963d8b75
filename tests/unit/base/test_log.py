"""Log lines: no secrets, nothing a terminal would obey, tracebacks included."""

import io
import logging

import pytest

from pauk.base.log import LEVELS, configure

SECRET = "geh3im"


@pytest.fixture
def stream():
    root, ours = logging.getLogger(), logging.getLogger("pauk")
    before = root.handlers[:], root.level, ours.level
    out = io.StringIO()
    yield out
    root.handlers[:], root.level, ours.level = before


def test_one_format(stream):
    configure("info", stream)
    logging.getLogger("pauk.crawl").info("fetched %d pages", 3)
    assert stream.getvalue() == "I pauk.crawl: fetched 3 pages\n"


@pytest.mark.parametrize("level", LEVELS)
def test_our_loggers_speak_from_their_level_on(stream, level):
    configure(level, stream)
    for each in LEVELS:
        getattr(logging.getLogger("pauk.x"), each)(each)
    said = [line.rpartition(" ")[2] for line in stream.getvalue().splitlines()]
    assert said == list(LEVELS[LEVELS.index(level) :])


def test_other_libraries_speak_only_from_warning_on(stream):
    configure("debug", stream)
    logging.getLogger("urllib3").info("quiet")
    logging.getLogger("urllib3").warning("loud")
    assert stream.getvalue() == "W urllib3: loud\n"


def test_configuring_twice_writes_every_line_once(stream):
    configure("info", stream)
    configure("info", stream)
    logging.getLogger("pauk").info("once")
    assert stream.getvalue().count("once") == 1


@pytest.mark.parametrize(
    ("message", "values"),
    [
        (f"GET http://user:{SECRET}@h.org/", ()),
        ("GET %s", (f"http://user:{SECRET}@h.org/",)),
        ("headers %s", (f"Cookie: a={SECRET}",)),
        ("headers %r", ({"Authorization": f"Bearer {SECRET}"},)),
        ("headers %s", ([("set-cookie", f"id={SECRET}")],)),
    ],
)
def test_secrets_never_reach_the_stream(stream, message, values):
    configure("debug", stream)
    logging.getLogger("pauk").warning(message, *values)
    assert stream.getvalue()
    assert SECRET not in stream.getvalue()


@pytest.mark.parametrize("hostile", ["\x1b[2J", "\x9b2J", "\r", "\x08", "\0", "\u202e", "\ud800", "\x07"])
def test_control_characters_never_reach_the_stream(stream, hostile):
    configure("debug", stream)
    logging.getLogger("pauk").warning("title %s end", hostile)
    assert hostile not in stream.getvalue()
    assert "�" in stream.getvalue()
    stream.getvalue().encode("utf-8")


def fail(text):
    raise ValueError(text)


def test_tracebacks_are_cleaned_too(stream):
    configure("debug", stream)
    try:
        fail(f"http://user:{SECRET}@h.org/ \x1b[2J \ud800")
    except ValueError:
        logging.getLogger("pauk").exception("it broke")
    text = stream.getvalue()
    assert "ValueError: http://(hidden)@h.org/" in text
    assert SECRET not in text
    assert "\x1b" not in text
    text.encode("utf-8")


def test_a_stack_is_cleaned_too(stream):
    configure("debug", stream)
    logging.getLogger("pauk").warning("here\x1b", stack_info=True)
    assert "Stack (most recent call last)" in stream.getvalue()
    assert "\x1b" not in stream.getvalue()
