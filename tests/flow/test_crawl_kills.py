"""A crawl survives ``kill -9`` at any moment: no page is lost, none is kept twice, and little is fetched again."""

import io
import json
import os
import random
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from bisect import bisect_right
from collections import Counter, deque
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from unittest.mock import patch

import pytest
from tests.command_line import CLEAN, run_pauk
from warcio.checker import Checker

from pauk.base.urls import canonical_url
from pauk.cli.main import run
from pauk.run.collection import Collection
from pauk.store.collection import CollectionFolder
from pauk.store.sql.records import UrlState
from pauk_playground import Magazine, MagazineSite, Playground, Resource, StaticSite, small_web

# Polite in everything but waiting.
AT_ONCE = ("init_delay_s=0", "min_delay_s=0", "delay_factor=0", "per_host=16")
# What a collection consists of when nobody has it open. A reader, who may not tidy up, leaves SQLite's empty log.
OWN = {"pauk.db", "runner.lock", "archive", ".pauk-id"}
OF_READERS = {"pauk.db-wal", "pauk.db-shm"}


def with_settings(*pairs):
    """Write settings of the crawl as flags."""
    return [part for pair in pairs for part in ("--set", f"crawl.{pair}")]


def pauk(folder, *args, timeout_s=100, **options):
    """Run pauk on a collection until it ends."""
    return run_pauk("-c", folder, "--allow-private", *args, timeout=timeout_s, **options)


def run_here(folder, *args):
    """Run a command line in this process, which is much quicker than another."""
    out, said = io.TextIOWrapper(io.BytesIO(), "utf-8"), io.StringIO()
    command = ["-c", str(folder), "--allow-private", *map(str, args)]
    with patch.dict(os.environ, CLEAN, clear=True), redirect_stdout(out), redirect_stderr(said):
        code = run(command)
    out.flush()
    return subprocess.CompletedProcess(command, code, out.buffer.getvalue().decode(), said.getvalue())


def crawl(folder, *args):
    """Crawl and return the report."""
    done = run_here(folder, "crawl", "--json", *args)
    assert (done.returncode, done.stderr) == (0, "")
    return json.loads(done.stdout)


def exported(folder):
    """Return the URLs of all pages as ``pauk export`` gives them."""
    done = pauk(folder, "export", "-")
    assert (done.returncode, done.stderr) == (0, "")
    return [json.loads(line)["url"] for line in done.stdout.splitlines()]


def pages_of(folder, *, versions=False):
    """Return the URLs of all pages without starting a program."""
    with CollectionFolder(Path(folder)).reader() as reader:
        return [page.url for page in reader.pages.all(versions=versions)]


def look_over(folder, *, is_complete=True):
    """Check everything that must hold of a collection nobody has open; return the URLs of its pages."""
    folder = Path(folder)
    own = OWN if is_complete else OWN | {"spool"}
    assert {path.name for path in folder.iterdir()} - OF_READERS <= own, "something was left behind"
    if (folder / "pauk.db-wal").exists():
        assert not (folder / "pauk.db-wal").stat().st_size, "the writer has not tidied up"
    database = sqlite3.connect(f"{(folder / 'pauk.db').as_uri()}?mode=ro", uri=True)
    try:
        assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        lengths = dict(database.execute("SELECT file, bytes FROM archives"))
        counted = database.execute(
            "SELECT h.waiting, (SELECT count(*) FROM urls u WHERE u.host = h.id AND u.state = 0) FROM hosts h"
        ).fetchall()
        assert all(kept == real for kept, real in counted), "what waits at hosts was counted wrong"
        counters = dict(database.execute("SELECT name, value FROM counters"))
        per_host = database.execute(
            "SELECT h.pages, (SELECT count(*) FROM urls u WHERE u.host = h.id AND u.page != 0) FROM hosts h"
        ).fetchall()
        assert all(kept == real for kept, real in per_host), "the pages of hosts were counted wrong"
    finally:
        database.close()
    archive = CollectionFolder(folder).archive()
    assert archive.sizes() == lengths, "the archive holds what the database does not know"
    if (folder / "archive").exists():
        assert {path.name for path in (folder / "archive").iterdir()} == {archive.path(file).name for file in lengths}
    with CollectionFolder(folder).reader() as reader:
        pages = list(reader.pages.all(versions=True))
        for page in pages:
            assert reader.pages.record(page.place).url == page.url
        if is_complete:
            assert set(reader.totals.states()) <= {UrlState.ENDED}, "something still waits"
    assert counters.get("pages", 0) == len({page.url for page in pages}), "pages were counted wrong"
    places = {page.place for page in pages}
    assert len(places) == len(pages)
    records = 0
    for file in lengths:
        assert archive.check(file) == []
        _pass_warcio(archive.path(file))
        records += sum(record.kind == "response" for _, record in archive.records(file))
    assert records == len(pages), "a record without a page, or the other way round"
    return [page.url for page in pages]


def _pass_warcio(path):
    class Options:
        inputs = (str(path),)
        verbose = False

    checker = Checker(Options)
    checker.process_all()
    assert checker.exit_value == 0, path


def allowed(web):
    """Return the URLs of all pages that robots rules let us fetch and keep."""
    return {canonical_url(page.url) for page in web.truth() if page.is_allowed and "noindex" not in page.robots}


def settle(web):
    """Wait until the server has nothing more to do for whoever has died: what they sent may still wait to be read."""
    before, quiet = -1, 0
    while quiet < 5:
        is_busy = before != len(web.log) or web.journal._open_requests or web.journal._open_connections
        quiet = 0 if is_busy else quiet + 1
        before = len(web.log)
        time.sleep(0.01)


def fetched_again(web, kills):
    """Count, for each kill (a moment), the URLs that were asked for before it and then once more.

    Whoever asks twice without a kill in between is caught here. Rules and their like are no pages.
    """
    port = web.address[1]
    visits = {}
    for visit in sorted(web.log, key=lambda visit: visit.started_s):
        if visit.path != "/robots.txt":
            visits.setdefault(canonical_url(f"http://{visit.host}:{port}{visit.path}"), []).append(visit)
    again = Counter()
    for url, asked in visits.items():
        for first, second in pairwise(asked):
            run = bisect_right(kills, first.started_s)
            assert run < bisect_right(kills, second.started_s), f"twice in one run: {url}, {first}, {second}"
            again[run] += 1
    return again


def crawl_with_kills(start, web, folder, *, first, then, thresholds, chance):
    """Crawl, and kill whenever the server has seen so many requests; return the moments of the kills."""
    kills = []
    for number, threshold in enumerate(thresholds):
        child = start(
            "-c", str(folder), "--allow-private", "crawl", *(then if number else first), stdout=subprocess.DEVNULL,
            stdin=subprocess.DEVNULL,
        )  # fmt: skip
        while len(web.log) < threshold:
            assert child.poll() is None, f"it ended before it could be killed: {child.stderr.read().decode()}"
            time.sleep(0.001)
        time.sleep(chance.random() * 0.05)
        child.kill()
        child.wait()
        settle(web)
        kills.append(time.monotonic())
    return kills


@pytest.mark.slow
def test_three_kills_lose_nothing(start, tmp_path):
    site = MagazineSite(Magazine("kills", articles=120, seed=7))
    settings = with_settings("concurrency=8", "workers=0")
    with Playground([site]).in_thread() as web:
        first = [web.url("kills"), "--no-polite", *settings]
        then = ["--no-polite", *settings]
        kills = crawl_with_kills(
            start, web, tmp_path / "c", first=first, then=then, thresholds=(12, 70, 130), chance=random.Random(1)
        )
        report = crawl(tmp_path / "c", *then)
        wanted = {canonical_url(page.url) for page in web.truth() if "noindex" not in page.robots}
        again = fetched_again(web, kills)
    assert report["ending"] == "done"
    assert len(wanted) > 130
    assert max(again.values(), default=0) <= 8
    urls = look_over(tmp_path / "c")
    assert sorted(urls) == sorted(exported(tmp_path / "c"))
    assert len(urls) == len(set(urls))
    assert set(urls) >= wanted
    assert {url for url in urls if url not in wanted} <= {url for url in urls if url.endswith("/feed.xml")}


@pytest.mark.slow
@pytest.mark.soak(600, 100_000)
def test_kills_of_a_large_crawl_lose_nothing(start, tmp_path, size):
    """So many articles, and a kill for every 200 of them."""
    chance = random.Random(20)
    settings = with_settings(*AT_ONCE, "concurrency=32")
    with Playground(small_web(seed=3, pages=size)).in_thread() as web:
        wanted = allowed(web)
        assert len(wanted) > size
        first = [*(web.url(host) for host in web.hosts), *settings]
        thresholds = sorted(chance.sample(range(5, len(wanted) - 200), size // 200))
        kills = crawl_with_kills(
            start, web, tmp_path / "c", first=first, then=settings, thresholds=thresholds, chance=chance
        )
        report = crawl(tmp_path / "c", *settings)
        again = fetched_again(web, kills)
        forbidden = [visit.path for visit in web.log if visit.path.startswith("/internal/")]
    assert report["ending"] == "done"
    assert forbidden == []
    assert len(kills) == size // 200
    assert max(again.values(), default=0) <= 32, "more was fetched again than was in flight"
    urls = look_over(tmp_path / "c")
    assert len(urls) == len(set(urls))
    assert sorted(urls) == sorted(exported(tmp_path / "c"))
    assert set(urls) >= wanted
    assert {url for url in urls if url not in wanted} <= {url for url in urls if url.endswith("/feed.xml")}


@pytest.mark.slow
def test_a_budget_holds_across_kills(start, tmp_path):
    site = MagazineSite(Magazine("kills", articles=120, seed=7))
    settings = ["--no-polite", *with_settings("concurrency=8", "workers=0"), "--pages", "90"]
    with Playground([site]).in_thread() as web:
        kills = crawl_with_kills(
            start, web, tmp_path / "c", first=[web.url("kills"), *settings], then=settings, thresholds=(10, 40, 60, 80),
            chance=random.Random(2),
        )  # fmt: skip
        assert crawl(tmp_path / "c", *settings)["ending"] == "pages"
        assert max(fetched_again(web, kills).values(), default=0) <= 8
    assert len(look_over(tmp_path / "c", is_complete=False)) == 90


@pytest.mark.slow
def test_a_killed_crawl_leaves_no_process_behind(start, tmp_path):
    site = MagazineSite(Magazine("kills", articles=400))
    with Playground([site]).in_thread() as web:
        child = start(
            "-c", str(tmp_path / "c"), "--allow-private", "crawl", web.url("kills"), "--no-polite", "--workers", "2",
            stdout=subprocess.DEVNULL,
        )  # fmt: skip
        while len(web.log) < 50:
            assert child.poll() is None
            time.sleep(0.001)
        children = children_of(child.pid)
        assert len(children) == 2
        child.kill()
        child.wait()
        ends_at = time.monotonic() + 10
        while any(Path(f"/proc/{number}").exists() for number in children):
            assert time.monotonic() < ends_at, "readers live on"
            time.sleep(0.05)


def children_of(process):
    """Return the numbers of all processes whose parent is this one."""
    found = []
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = path.read_text().rpartition(")")[2].split()
        except OSError:
            continue  # it has ended meanwhile
        if int(fields[1]) == process:
            found.append(int(path.parent.name))
    return found


# Every step of the writer.

# A program that runs pauk in forks of itself and kills each at the n-th thing it does to the disk. It reads JSON
# lines {"n": …, "args": […]} and answers {"code": …}: negative where the fork was killed. Half of a write may come
# through. It imports everything first, so that a fork begins at once.
HARNESS = r"""
import json, os, signal, sqlite3, sys

class Steps:
    n = count = 0
    def take(self, what):
        self.count += 1
        if self.count == self.n:
            os.write(2, f"killed at step {self.n}: {what}\n".encode())
            os.kill(os.getpid(), signal.SIGKILL)

steps = Steps()
WRITES = ("BEGIN", "COMMIT", "INSERT", "UPDATE", "DELETE")

def watched(factory):
    class Connection(factory):
        def execute(self, sql, *values):
            sql = sql.replace("synchronous = NORMAL", "synchronous = OFF")
            word = sql.split(None, 1)[0]
            if word in WRITES:
                steps.take("before " + sql[:60])
            result = super().execute(sql, *values)
            if word == "COMMIT" or (word in WRITES and not self.in_transaction):
                steps.take("after " + sql[:60])
            return result
    return Connection

def watch(name, halve=False):
    real = getattr(os, name)
    def call(*args, **kwargs):
        steps.take("before " + name)
        if halve:
            handle, data, offset = args
            half = real(handle, data[: len(data) // 2 or 1], offset)
            steps.take("half-way through " + name)
            return half + real(handle, data[half:], offset + half) if half < len(data) else half
        result = None if "sync" in name else real(*args, **kwargs)  # a kill, unlike a power cut, loses no writes
        steps.take("after " + name)
        return result
    setattr(os, name, call)

real_connect = sqlite3.connect
def connect(*args, factory=sqlite3.Connection, **kwargs):
    return real_connect(*args, factory=watched(factory), **kwargs)
sqlite3.connect = connect
for name in ("fdatasync", "fsync", "truncate", "ftruncate", "unlink", "rename", "mkdir"):
    watch(name)
watch("pwrite", halve=True)

from pauk.cli.main import run
import pauk.cli.crawl.crawl, pauk.run.jobs.crawl_run, pauk.extract.reader, encodings.idna

def fork(task):
    process = os.fork()
    if not process:
        try:
            os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
            steps.n, steps.count = task["n"], 0
            code = run(task["args"])
        except BaseException as error:
            os.write(2, f"Traceback: {error!r}".encode())
            code = 99
        os._exit(code)
    return os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])

for line in sys.stdin:
    print(json.dumps({"code": fork(json.loads(line))}), flush=True)
"""


class Harness:
    """Runs pauk again and again, each time killed at a certain step."""

    def __init__(self, folder):
        self._said = folder / "said"
        with self._said.open("wb") as said:
            self._child = subprocess.Popen(
                [sys.executable, "-c", HARNESS], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=said, env=CLEAN,
                cwd=folder, encoding="utf-8",
            )  # fmt: skip

    def run(self, folder, *args, kill_at=0, command=("crawl",)):
        """Run a command of pauk; return its exit code, which is negative if it was killed, and what it said."""
        before = self._said.stat().st_size
        task = {"n": kill_at, "args": ["-c", str(folder), "--allow-private", *command, *map(str, args)]}
        self._child.stdin.write(json.dumps(task) + "\n")
        self._child.stdin.flush()
        answer = self._child.stdout.readline()
        assert answer, self._said.read_text()
        with self._said.open("rb") as said:
            said.seek(before)
            return json.loads(answer)["code"], said.read().decode()

    def close(self):
        self._child.stdin.close()
        self._child.wait(10)
        self._child.stdout.close()


@pytest.fixture
def harness(tmp_path):
    harness = Harness(tmp_path)
    yield harness
    harness.close()


@dataclass
class Story:
    """A small Web, what is asked of it, how one goes on after a kill, and what must be there in the end."""

    resources: dict
    wanted: set
    args: tuple
    then: tuple = ()
    before: tuple = ()  # what was done to the collection already
    concurrency: int = 2


def html(name, *links, head=""):
    anchors = " ".join(f'<a href="{link}">to {link}</a>' for link in links)
    return f"<!doctype html><title>{name}</title>{head}<p>What page {name} says is said nowhere else.</p>{anchors}"


def slow(name, *links, delay_s=0.15, **changes):
    return Resource(html(name, *links).encode(), delay_s=delay_s, **changes)


PLAIN = {
    "/": html("home", "/one", "/two", "/moved"),
    "/one": html("one", "/three", "/", "/gone"),
    "/two": html("two", "/three", "/four"),
    "/three": html("three", "/one"),
    "/four": html("four", "/secret"),
    "/secret": html("secret", "/five", head='<meta name="robots" content="noindex">'),
    "/five": html("five"),
    "/moved": Resource(redirect_to="/new"),
    "/new": html("new", "/six"),
    "/six": html("six"),
}
# The long way to /target is walked first, because the short one is slow: /target is too deep until that is known.
SHORTER = {
    "/": html("home", "/a", "/slow"),
    "/a": html("a", "/b"),
    "/b": html("b", "/c"),
    "/c": html("c", "/target"),
    "/slow": slow("slow", "/c"),
    "/target": html("target"),
}
SITEMAP = {
    "/robots.txt": Resource(b"User-agent: *\nSitemap: http://story.localhost:PORT/sitemap.xml\n", "text/plain"),
    "/sitemap.xml": Resource(
        b'<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">'
        b"<url><loc>http://story.localhost:PORT/lonely</loc></url></urlset>",
        "application/xml",
    ),
    "/": html("home", "/one"),
    "/one": html("one"),
    "/lonely": html("lonely", "/friend"),
    "/friend": html("friend"),
}
DEEP = {f"/p{depth}": html(f"p{depth}", f"/p{depth + 1}", "/p1") for depth in range(1, 6)} | {
    "/": html("home", "/p1", "/side"),
    "/side": html("side", "/p2"),
}

STORIES = {
    "a plain crawl": Story(
        PLAIN,
        {"/", "/one", "/two", "/three", "/four", "/five", "/new", "/six"},
        ("--no-polite", "--set", "archive.file_bytes=1000"),
    ),
    "a shorter way": Story(SHORTER, {"/", "/a", "/b", "/c", "/slow", "/target"}, ("--no-polite", "--depth", "3")),
    "a sitemap": Story(SITEMAP, {"/", "/one", "/lonely", "/friend"}, ()),
    "a wider scope": Story(
        DEEP,
        {"/", "/p1", "/side", "/p2", "/p3"},
        ("URL", "--no-polite", "--depth", "3"),
        then=("URL", "--no-polite", "--depth", "3"),
        before=("URL", "--no-polite", "--depth", "1"),
    ),
    "a second seed": Story(
        DEEP,
        {"/", "/p1", "/side", "/p4", "/p5"},
        ("URLp4", "--no-polite", "--depth", "1"),
        then=("URLp4", "--no-polite", "--depth", "1"),
        before=("URL", "--no-polite", "--depth", "1"),
    ),
    "a second visit": Story(
        {**PLAIN},
        {"/", "/one", "/two", "/three", "/four", "/five", "/new", "/six"},
        ("--again", "--no-polite"),
        then=("--no-polite",),
        before=("URL", "--no-polite"),
    ),
}


@contextmanager
def serve(story):
    """Serve a story on a port of its own; its bytes may name the port."""
    with Playground([StaticSite("story", story.resources)]).in_thread() as web:
        port = str(web.address[1]).encode()
        site = web._sites["story.localhost"]
        for path, resource in list(site._resources.items()):
            if b"PORT" in resource.body:
                site._resources[path] = Resource(resource.body.replace(b"PORT", port), resource.content_type)
        yield web


@pytest.mark.slow
@pytest.mark.parametrize("name", STORIES)
def test_a_kill_at_every_step_of_the_writer_loses_nothing(harness, tmp_path, name):
    story = STORIES[name]
    chance = random.Random(name)
    always = with_settings("workers=0", f"concurrency={story.concurrency}", *AT_ONCE)
    with serve(story) as web:
        home = web.url("story")

        def fill_in(args):
            filled = [arg.replace("URL", home) if arg.startswith("URL") else arg for arg in args]
            return [*filled, *always]

        first = fill_in(story.args if story.before else ("URL", *story.args))
        then = fill_in(story.then or [arg for arg in story.args if not arg.startswith("URL")])
        if story.before:
            assert harness.run(tmp_path / "before", *fill_in(story.before))[0] == 0
        wanted = sorted(f"{home[:-1]}{path}" for path in story.wanted)
        failures = []
        step = 0
        while True:
            step += 1
            folder = tmp_path / "c"
            shutil.rmtree(folder, ignore_errors=True)
            if story.before:
                shutil.copytree(tmp_path / "before", folder)
            web.journal.clear()
            kills = []
            code, said = harness.run(folder, *first, kill_at=step)
            settle(web)
            kills.append(time.monotonic())
            if code >= 0:
                assert (code, said) == (0, ""), f"nothing killed it, but: {said}"
                break
            where = said.strip()
            if step % 3 == 0:  # and now and then it is killed once more when it goes on
                code, said = harness.run(folder, *then, kill_at=chance.randrange(1, 30))
                settle(web)
                kills.append(time.monotonic())
                assert "Traceback" not in said
            code, said = harness.run(folder, *then)
            if code in (2, 4) and ("no collection" in said or "nothing to crawl" in said):
                code, said = harness.run(folder, *first)  # it died before it had taken the order
            failures += _find_faults(web, folder, (where, code, said), story=story, kills=kills, wanted=wanted)
        assert step > 20
        assert not failures, "\n".join(failures)
        assert sorted(look_over(folder)) == wanted or name == "a second visit"


def _find_faults(web, folder, told, *, story, kills, wanted):
    """Return what is wrong after a kill and a resumption, with the step at which it was killed."""
    where, code, said = told
    if (code, said) != (0, ""):
        return [f"{where}: going on ended with {code}: {said}"]
    try:
        versions = look_over(folder)
        again = fetched_again(web, kills)
    except AssertionError as error:
        return [f"{where}: {error}"]
    urls = sorted(set(versions))
    if urls != wanted:
        lost, strange = set(wanted) - set(urls), set(urls) - set(wanted)
        return [f"{where}: lost {sorted(lost)}, strange {sorted(strange)}"]
    if len(versions) != len(urls):
        return [f"{where}: kept twice: {Counter(versions).most_common(3)}"]
    if max(again.values(), default=0) > story.concurrency:
        return [f"{where}: fetched again: {dict(again)}"]
    return []


# Random graphs, killed at random.


def make_web(seed, hosts=1):
    """Make a random graph of pages that answer at random speed, some by redirects, some that are not to be kept."""
    chance = random.Random(seed)
    count = chance.randrange(8, 26)
    names = [f"g{number}" for number in range(hosts)]
    homes = {number: (names[0] if not number else chance.choice(names), f"/n{number}") for number in range(count)}
    sites = {name: {} for name in names}
    edges, kept = {}, set()
    for number, (name, path) in homes.items():
        targets = [chance.randrange(count) for _ in range(chance.choice((1, 1, 2, 3)))]
        delay_s = chance.choice((0.0, 0.0, 0.0, 0.02, 0.06, 0.12))
        urls = [f"http://{homes[target][0]}.localhost:PORT{homes[target][1]}" for target in targets]
        kind = chance.random() if number else 1.0
        if kind < 0.15:
            sites[name][path] = Resource(redirect_to=urls[0], delay_s=delay_s)
            edges[number] = [(targets[0], 0)]
            continue
        head = '<meta name="robots" content="noindex">' if kind < 0.25 else ""
        sites[name][path] = Resource(html(f"number {number}", *urls, head=head).encode(), delay_s=delay_s)
        edges[number] = [(target, 1) for target in targets]
        if not head:
            kept.add(number)
    return sites, homes, edges, kept


def shortest(edges, limit):
    """Return the shortest distance of each page from page 0, where a redirect costs nothing."""
    found, waiting = {0: 0}, deque([0])
    while waiting:
        number = waiting.popleft()
        for target, cost in edges[number]:
            length = found[number] + cost
            if length <= limit and length < found.get(target, limit + 1):
                found[target] = length
                (waiting.append if cost else waiting.appendleft)(target)
    return found


@contextmanager
def serve_graph(sites):
    """Serve a random graph; only now its pages learn the port they link to."""
    made = [StaticSite(name, resources) for name, resources in sites.items()]
    with Playground(made).in_thread() as web:
        port = str(web.address[1])
        for site in made:
            for path, old in site._resources.items():
                site._resources[path] = Resource(
                    old.body.replace(b"PORT", port.encode()),
                    delay_s=old.delay_s,
                    redirect_to=old.redirect_to and old.redirect_to.replace("PORT", port),
                )
        yield web


def numbers_of(collection, homes, web):
    """Return the pages of a random graph that were kept, by number, with their depths."""
    numbers = {web.url(name, path): number for number, (name, path) in homes.items()}
    return {numbers[page.url]: page.depth for page in collection.pages()}


def _is_seeded(folder):
    with CollectionFolder(folder).reader() as reader:
        return bool(reader.seeds.all())


@pytest.mark.slow
@pytest.mark.soak(10, 300)
def test_random_kills_of_random_graphs_lose_nothing(harness, tmp_path, size):
    """Killed again and again, until a run comes through, each graph gives what a breadth-first walk gives."""
    faults, deaths = [], 0
    for seed in range(3_000, 3_000 + size):
        chance = random.Random(seed)
        sites, homes, edges, kept = make_web(seed, chance.choice((1, 3)))
        depth, concurrency = chance.randrange(2, 6), chance.choice((1, 3))
        folder = tmp_path / str(seed)
        settings = [*with_settings("workers=0", f"concurrency={concurrency}", *AT_ONCE), "--no-polite"]
        with serve_graph(sites) as web:
            first = [web.url("g0", "/n0"), "--scope", "web", "--depth", str(depth), *settings]
            code, said = harness.run(folder, *first, kill_at=chance.randrange(45, 80))
            is_taken = False  # the order: from then on no run may say that there is none
            for _ in range(60):
                if code == 0:
                    break
                if "nothing to crawl" in said:
                    assert not is_taken, said
                    code, said = harness.run(folder, *first, kill_at=chance.randrange(45, 80))
                    continue
                deaths += 1
                assert code == -signal.SIGKILL, said
                code, said = harness.run(folder, *settings, kill_at=chance.randrange(1, 100))
                is_taken = is_taken or _is_seeded(folder)
            assert code == 0, "it never ends"
            got = numbers_of(Collection(folder), homes, web)
        wanted = {number: length for number, length in shortest(edges, depth).items() if number in kept}
        if got != wanted:
            faults.append(f"seed {seed}, depth {depth}: got {got}, not {wanted}")
        assert len(look_over(folder)) == len(got)
    assert not faults, "\n".join(faults)
    assert deaths > 2 * size
