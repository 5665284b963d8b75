"""``pauk why`` after a real crawl of a small site: sentences on a terminal, in a pipe and as JSON."""

import fcntl
import json
import os
import pty
import struct
import subprocess
import sys
import termios
from itertools import takewhile

import pytest
from tests.command_line import ALONE, CLEAN, run_pauk

from pauk_playground import Playground, Resource, StaticSite

PAUK = [sys.executable, "-m", "pauk"]
LINKS = "".join(
    f"<p><a href={href}>{words}</a>"
    for href, words in [
        ("/a?utm_source=x", "The <b>first</b>"),
        ("/old", "An old one"),
        ("/private/x", "Secret"),
        ("/missing", "Missing"),
        ("http://other.localhost/", "Elsewhere"),
        *((f"/m{number}", "More") for number in range(4)),
    ]
)
SITE = StaticSite(
    "shop.localhost",
    {
        "/robots.txt": Resource(b"User-agent: *\nDisallow: /private/\n", "text/plain"),
        "/": f"<title>Shop</title>{LINKS}",
        "/a": "<title>A</title><p>Text of a",
        "/old": Resource(redirect_to="/new", status=301),
        "/new": "<p>new text",
    },
)


def pauk(*args, cwd=None, **environment):
    return run_pauk(*args, env=ALONE | environment, cwd=cwd)


@pytest.fixture(scope="module")
def crawled(tmp_path_factory):
    """Crawl the small site once; return the collection's folder and the seed."""
    folder = tmp_path_factory.mktemp("why") / "collection"
    web = Playground([SITE])
    with web.in_thread():
        home = f"http://shop.localhost:{web.address[1]}/"
        done = pauk("crawl", home, "-c", folder, "--allow-private", "--init-delay-s", 0, "--min-delay-s", 0)
    assert done.returncode == 0, done.stderr
    return folder, home


@pytest.fixture
def why(crawled):
    return lambda *args, **environment: pauk("why", "-c", crawled[0], "--allow-private", *args, **environment)


def first_line(done):
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout.partition("\n")[0]


def test_a_fetched_page_says_when_and_from_where(why, crawled):
    home = crawled[1]
    line = first_line(why(home + "a#top"))
    assert line.startswith("Fetched on 20")
    assert line.endswith(f" UTC, 28 bytes, found on {home} as “The first”.")
    assert "The fragment is left out" in why(home + "a#top").stdout


@pytest.mark.parametrize(
    ("path", "sentence"),
    [
        ("old", "Redirected to {home}new, which ended so: Fetched and read."),
        ("missing", "Not fetched: The server answered with an error (404)."),
        (
            "never",
            "Never met: no link that may be followed has led to it. It would be fetched: It is on the host {site}",
        ),
    ],
)
def test_the_first_line_says_it_all(why, crawled, path, sentence):
    home = crawled[1]
    line = first_line(why(home + path))
    assert line.startswith(sentence.format(home=home, site=home.split("/")[2]))


def test_the_robots_line_that_decides_is_quoted(why, crawled):
    done = why(crawled[1] + "private/x")
    assert first_line(done).endswith("says Disallow: /private/ (line 2).")
    assert "robots stops: The robots.txt of " in done.stdout
    assert done.stdout.count(" stops: ") == 1


def test_json_says_the_same_and_more(why, crawled):
    url = crawled[1] + "private/x"
    told = json.loads(why(url, "--json").stdout)
    assert told["summary"] == first_line(why(url))
    assert [test["name"] for test in told["tests"] if test["answer"] == "stops"] == ["robots"]
    assert told["state"]["outcome"] == "robots_denied"
    assert [step["url"] for step in told["way"]] == [crawled[1], url]


def test_a_scope_can_be_tried_without_a_collection(tmp_path):
    seed = "https://example.org/docs/"
    args = ("why", "--seed", seed, "--scope", "folder")
    assert first_line(pauk(*args, seed + "a/b", cwd=tmp_path)).startswith(
        "With these rules it would be fetched, unless its robots.txt forbids it: It is on the folder example.org/docs/"
    )
    assert first_line(pauk(*args, "https://example.org/a/b", cwd=tmp_path)) == (
        f"With these rules it would be left out: It is not below the folder example.org/docs/ of the seed {seed}."
    )
    assert list(tmp_path.iterdir()) == []


def test_other_rules_are_tried_on_the_seeds_there_are(why, crawled):
    line = first_line(why("http://other.localhost/", "--scope", "web"))
    assert line == (
        "With these rules it would be fetched, unless its robots.txt forbids it: The seed's scope is the whole Web."
    )
    assert first_line(why("http://other.localhost/")).startswith("Left out: Its host other.localhost is not the host")


def test_all_ends_are_shown_with_an_example(why, crawled):
    done = why()
    lines = done.stdout.splitlines()
    rows = [line.split("\t") for line in takewhile(lambda line: "\t" in line, lines)]
    assert rows[0] == ["outcome", "URLs", "what it means"]
    assert {row[0]: row[1] for row in rows[1:]} == {
        "http_error": "5",
        "ok": "3",
        "out_of_scope": "1",
        "redirected": "1",
        "robots_denied": "1",
    }
    assert rows[1][2] == f"The server answered with an error. Such as {crawled[1]}missing"
    assert lines[len(rows)] == "Not ended yet, waiting: 0, in flight: 0, to be tried again: 0."
    told = json.loads(why("--json").stdout)
    assert [(end["outcome"], end["urls"]) for end in told["ends"]] == [(row[0], int(row[1])) for row in rows[1:]]


def test_urls_of_one_end_are_listed(why, crawled):
    home = crawled[1]
    done = why("--outcome", "http_error", "--limit", 2)
    assert done.stdout.splitlines() == [
        "url\toutcome\tdepth\tfound on",
        f"{home}missing\thttp_error:404\t1\t{home}",
        f"{home}m0\thttp_error:404\t1\t{home}",
        "5 URLs ended with http_error. 3 more are not shown; raise --limit.",
    ]
    told = json.loads(why("--outcome", "http_error", "--json").stdout)
    assert (told["count"], len(told["urls"]), told["urls"][0]["link_text"]) == (5, 5, "Missing")
    assert why("--outcome", "timeout").stdout == "0 URLs ended with timeout.\n"


@pytest.mark.parametrize(
    ("args", "code", "message"),
    [
        (["--outcome", "timeot"], 2, "There is no outcome 'timeot'. Did you mean timeout?"),
        (["--outcome", "ok", "https://example.org/"], 2, "A URL and --outcome cannot be asked for together."),
        (["--seed", "https://example.org/"], 2, "--seed needs a URL to try."),
        (["example.org"], 3, "'example.org' has no scheme. Did you mean https://example.org?"),
        (["https://example.org/", "--include", "re:("], 2, "The URL pattern 're:(' cannot be used"),
    ],
)
def test_what_cannot_be_asked_is_told_so(why, args, code, message):
    done = why(*args)
    assert (done.returncode, done.stdout) == (code, "")
    assert message in done.stderr


def test_without_a_collection_nothing_can_be_listed(tmp_path):
    done = pauk("why", cwd=tmp_path)
    assert (done.returncode, done.stdout) == (4, "")
    assert "Begin one with: pauk crawl URL" in done.stderr


def test_lines_fit_a_terminal_of_80_columns(crawled):
    folder, home = crawled
    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    child = subprocess.Popen(
        [*PAUK, "why", "-c", folder, home + "private/x"],
        stdin=subprocess.DEVNULL,
        stdout=slave,
        stderr=slave,
        env=CLEAN,
    )
    os.close(slave)
    seen = b""
    try:
        while piece := os.read(master, 65_536):
            seen += piece
    except OSError:  # how Linux says that the other end was closed
        pass
    finally:
        os.close(master)
    assert child.wait() == 0
    lines = seen.decode().replace("\r\n", "\n").splitlines()
    assert lines[0].startswith("Left out: The robots.txt of ")
    assert max(map(len, lines)) <= 80
