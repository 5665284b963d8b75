"""Crawl, update, forum, import, refresh and indexing, killed at random and run again, end as if nothing happened."""

import random
import shutil
from collections import Counter
from contextlib import contextmanager
from datetime import UTC, datetime

import pytest

from pauk.base.clock import SetClock
from pauk.run.collection import Collection
from pauk.store.archive.warc import write_info, write_response
from pauk_playground import Playground
from pauk_playground.forums import Forum, ForumSite
from pauk_playground.server.message import Response

from .forums import FIRST
from .test_crawl_kills import AT_ONCE, harness, run_here, settle, with_settings  # noqa: F401 (harness: a fixture)

PAGES = 40
CONCURRENCY = 4
SETTINGS = with_settings(*AT_ONCE, f"concurrency={CONCURRENCY}", "workers=0")
LETTERS = str.maketrans("0123456789", "bcdfghjklm")
NOW = ("--now", FIRST.isoformat())
# The first so many writing steps of a command are where it is killed.
STEPS = {"crawl": 150, "update": 120, "forum": 300, "import": 80, "refresh": 60, "index": 40}


class Town:
    """A site of pages that link to each other, in two editions."""

    name, edition = "town", "first"

    def answer(self, request, _at):
        number = request.path.strip("/") or "0"
        if request.path == "/0" or not number.isdigit() or int(number) >= PAGES:
            return Response(404)
        return Response(body=write_page(int(number), self.edition), headers=(("Content-Type", "text/html"),))

    def truth(self, *_):
        return None


def write_page(number, edition):
    name = str(number).translate(LETTERS)
    told = f"The house {name}x says {name[::-1]}y" + (f" in its {edition} edition" if number % 3 == 0 else "")
    links = "".join(f'<a href="/{target or ""}">it</a> ' for target in (2 * number + 1, 2 * number + 2, number // 2))
    return f"<title>House {name}</title><article><p>{told}.</p></article>{links}".encode()


class Yard:
    """All commands that are killed, each with a collection as it is before, and what is there after it in peace."""

    def __init__(self, place, web, town, forum):
        self.place, self.web, self.town = place, web, town
        thread = next(
            truth["url"] for url in forum.pages(FIRST, web.address[1])
            if (truth := forum.truth(url, FIRST, web.address[1])) and truth["role"] == "thread"
        )  # fmt: skip
        warc = place / "in.warc.gz"
        day, kind = datetime(2026, 1, 1, tzinfo=UTC), [("Content-Type", "text/html")]
        bodies = [
            write_response(
                url=f"http://other.example/{number}", fetched_at=day, status=200, reason="OK", headers=kind,
                body=write_page(number, "only"),
            )
            for number in range(PAGES)
        ]  # fmt: skip
        warc.write_bytes(write_info("test", day, {}) + b"".join(bodies))
        self.commands = {
            "crawl": ("crawl", web.url("town", "/"), "--no-polite", *SETTINGS),
            "update": ("update", "--no-polite", *SETTINGS),
            "forum": ("forum", "follow", thread, *SETTINGS),
            "import": ("import", warc, "--workers", "0"),
            "refresh": ("refresh", "--force", "--workers", "0"),
            "index": ("search", "house"),
        }
        self.wanted = {}

    def prepare(self, kind, folder):
        """Make the collection that a command finds."""
        shutil.rmtree(folder, ignore_errors=True)
        if kind in ("update", "refresh", "index"):
            before = self.place / "before"
            if not before.exists():
                self.town.edition = "first"
                assert run_here(before, *NOW, *self.commands["crawl"]).returncode == 0
            shutil.copytree(before, folder)
        self.town.edition = "second" if kind == "update" else "first"
        self.web.journal.clear()

    def look(self, folder):
        """Return all that a collection holds: pages with their versions and texts, posts, and what can be found."""
        collection = Collection(folder)
        pages = Counter((page.url, page.text, page.outcome) for page in collection.pages(versions=True))
        with collection.folder.reader() as reader:
            posts = Counter((post.author, post.text) for post in reader.forums.posts_after())
        return pages, posts, collection.count("house")

    def asked(self):
        """Count what was asked for, robots.txt left out."""
        return Counter((visit.host, visit.path) for visit in self.web.log if visit.path != "/robots.txt")


@pytest.fixture
def yard(tmp_path):
    with make_yard(tmp_path) as made:
        yield made


@contextmanager
def make_yard(place):
    town, forum = Town(), Forum("own-13", seed=5, size=0.1)
    with Playground([town, ForumSite(forum)], clock=SetClock(FIRST)).in_thread() as web:
        yield Yard(place, web, town, forum)


def kill_once(yard, harness, seed):  # noqa: F811 (the fixture is handed on)
    """Kill one command at a random step and run it again; return its kind, what differs, and how much came twice."""
    chance = random.Random(seed)
    kind = list(yard.commands)[seed % len(yard.commands)]
    command, folder = yard.commands[kind], yard.place / "c"
    if kind not in yard.wanted:
        yard.prepare(kind, folder)
        done = run_here(folder, *NOW, *command)
        assert done.returncode == 0, done.stderr
        yard.wanted[kind] = yard.look(folder), yard.asked()
    step, code = chance.randrange(1, STEPS[kind]), 0
    while code != -9:
        yard.prepare(kind, folder)
        code, said = harness.run(folder, *command[1:], kill_at=step, command=(*NOW, command[0]))
        assert code in (0, -9), said
        step = max(step // 2, 1)
    settle(yard.web)
    done = run_here(folder, *NOW, *command)
    assert done.returncode == 0, f"seed {seed}, {kind}, step {step}: {done.stderr}"
    wanted, usual = yard.wanted[kind]
    faults = [] if yard.look(folder) == wanted else [f"seed {seed}, {kind}: something was lost or doubled"]
    checked = run_here(folder, "doctor", "--deep")
    faults += [] if checked.returncode == 0 else [f"seed {seed}, {kind}: {checked.stdout}"]
    again = sum((yard.asked() - usual).values())
    faults += [] if again <= CONCURRENCY else [f"seed {seed}, {kind}: {again} fetched again"]
    return kind, faults, again


@pytest.mark.slow
@pytest.mark.soak(6, 204)
def test_random_kills_of_every_command_lose_and_double_nothing(yard, harness, size):  # noqa: F811
    faults = []
    for seed in range(size):
        faults += kill_once(yard, harness, seed)[1]
    assert not faults, "\n".join(faults)
