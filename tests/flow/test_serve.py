"""``pauk serve`` as people run it: found a second after it was crawled, ended by Ctrl-C, refused where it cannot be."""

import json
import os
import signal
import socket
import sqlite3
import time
import urllib.error
import urllib.request
from pathlib import Path

import pytest

import pauk
from pauk_playground import Playground, Resource, StaticSite

pytestmark = pytest.mark.slow

AT_ONCE = {"init_delay_s": 0, "min_delay_s": 0, "delay_factor": 0, "allow_private": True}
MANY = 2_000
PAGES = {
    "/": '<html lang=en><title>Spiders</title><p>All about spiders. <a href="/silk">Silk</a>',
    "/silk": "<html lang=en><title>How silk is spun</title><p>Dragline silk is stronger than steel.",
    "/later": "<html lang=en><title>Came later</title><p>This venomous page came while the server was running.",
}


@pytest.fixture
def web():
    site = {path: Resource(html.encode(), "text/html; charset=utf-8") for path, html in PAGES.items()}
    with Playground([StaticSite("spiders.localhost", site)]).in_thread() as web:
        yield web


@pytest.fixture
def collection(tmp_path, web):
    collection = pauk.open(tmp_path / "c", **AT_ONCE)
    assert collection.crawl(web.url("spiders.localhost")).figures["pages"] == 2
    return collection


@pytest.fixture
def serve(start, collection):
    """Start the server on a free port and wait until it says where it is."""

    def run(*args):
        child = start("serve", "-c", str(collection.folder.path), "--port", "0", *args)
        said = child.stdout.readline().decode()
        assert said.startswith("Serving at http://"), child.stderr.read().decode()
        return child, said.split()[2]

    return run


def ask(address):
    with urllib.request.urlopen(address, timeout=20) as response:
        return json.loads(response.read())


def test_what_is_crawled_meanwhile_is_found_a_moment_later(serve, collection, web):
    _, address = serve()
    assert ask(f"{address}v1/count?q=silk")["total"] == 2
    assert ask(f"{address}v1/count?q=venomous")["total"] == 0
    assert collection.crawl(web.url("spiders.localhost", "/later")).figures["pages"] == 1
    until = time.monotonic() + 60
    while not ask(f"{address}v1/count?q=venomous")["total"]:
        assert time.monotonic() < until, "what was crawled is not found"
        time.sleep(0.05)
    hit = ask(f"{address}v1/search?q=venomous")["hits"][0]
    assert (hit["title"], hit["url"]) == ("Came later", web.url("spiders.localhost", "/later"))


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_ends_it_in_good_order(serve, number):
    child, address = serve()
    ask(f"{address}v1/count?q=silk")
    child.send_signal(number)
    assert child.wait(30) == 0
    assert child.stderr.read() == b""


def children_of(pid):
    threads = Path(f"/proc/{pid}/task").glob("*/children")
    return [Path("/proc", child) for thread in threads for child in thread.read_text().split()]


def wait_until(is_so, what):
    until = time.monotonic() + 60
    while not is_so():
        assert time.monotonic() < until, what
        time.sleep(0.05)


def test_a_kill_leaves_no_writer_behind_and_loses_nothing(serve, collection, web):
    child, address = serve()
    wait_until(lambda: any("index_process" in path.joinpath("cmdline").read_text() for path in children_of(child.pid)),
               "nobody brings the index up")  # fmt: skip
    writers = children_of(child.pid)
    child.kill()
    child.wait(30)
    wait_until(lambda: not any(path.exists() for path in writers), "a writer was left behind")
    collection.crawl(web.url("spiders.localhost", "/later"))
    assert [hit.title for hit in collection.search("venomous").hits] == ["Came later"]
    _, address = serve()
    assert ask(f"{address}v1/count?q=silk")["total"] == 2


def test_a_writer_that_is_killed_is_followed_by_another(serve, collection, web):
    child, address = serve()
    wait_until(lambda: children_of(child.pid), "nobody brings the index up")
    for path in children_of(child.pid):
        os.kill(int(path.name), signal.SIGKILL)
    collection.crawl(web.url("spiders.localhost", "/later"))
    wait_until(lambda: ask(f"{address}v1/count?q=venomous")["total"] == 1, "what was crawled is not found")
    child.send_signal(signal.SIGINT)
    assert child.wait(30) == 0


def test_many_may_ask_at_once(serve):
    from concurrent.futures import ThreadPoolExecutor

    _, address = serve()
    with ThreadPoolExecutor(16) as pool:
        totals = list(pool.map(lambda _: ask(f"{address}v1/search?q=silk")["total"], range(200)))
    assert totals == [2] * 200


def test_loopback_is_the_default_and_says_nothing(serve):
    child, address = serve()
    assert address.startswith("http://127.0.0.1:")
    child.send_signal(signal.SIGINT)
    assert child.wait(30) == 0
    assert child.stderr.read() == b""


def test_another_address_is_warned_of(serve):
    child, _ = serve("--host", "0.0.0.0")
    child.send_signal(signal.SIGINT)
    assert child.wait(30) == 0
    assert b"there is no password" in child.stderr.read()


def test_a_port_that_is_taken_is_told(start, collection):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        child = start("serve", "-c", str(collection.folder.path), "--port", str(port))
        assert child.wait(30) == 2
        assert f"Port {port} is taken".encode() in child.stderr.read()


def test_an_address_that_is_not_ours_is_told(start, collection):
    child = start("serve", "-c", str(collection.folder.path), "--port", "0", "--host", "203.0.113.7")
    assert child.wait(30) == 2
    assert b"The server cannot listen at 203.0.113.7" in child.stderr.read()


def test_without_a_collection_the_next_step_is_told(start, tmp_path):
    child = start("serve", "-c", str(tmp_path / "none"), "--port", "0")
    assert child.wait(30) == 4
    assert b"Begin one with: pauk crawl URL" in child.stderr.read()


def test_queries_do_not_get_into_the_log(serve):
    child, address = serve("-vv")
    ask(f"{address}v1/search?q=secretword")
    for path in (f"v1/search?q={'secretword' * 3_000}", "v1/search?q=kind:secretword"):
        with pytest.raises(urllib.error.HTTPError):
            ask(address + path)
    child.send_signal(signal.SIGINT)
    assert child.wait(30) == 0
    said = child.stderr.read()
    assert b"GET /v1/search 200" in said
    assert b"secretword" not in said


def test_a_slow_sender_does_not_keep_others_waiting(serve):
    child, address = serve()
    host, port = address.removeprefix("http://").rstrip("/").split(":")
    with socket.create_connection((host, int(port))) as slow:
        slow.sendall(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX: ")
        assert ask(f"{address}v1/count?q=silk")["total"] == 2
        child.send_signal(signal.SIGINT)
        assert child.wait(30) == 0


def test_it_answers_before_the_index_is_whole_and_says_how_far_it_is(serve, collection):
    with sqlite3.connect(collection.folder.path / "pauk.db") as database:  # so many that nobody should wait for them
        first = database.execute("SELECT max(id) FROM pages").fetchone()[0]
        columns = [row[1] for row in database.execute("PRAGMA table_info(pages)") if row[1] != "id"]
        names = ", ".join(columns)
        database.execute(
            f"WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {MANY}) INSERT INTO pages "
            f"(id, {names}) SELECT {first} + n.i, {names} FROM n JOIN pages ON pages.id = {first}"
        )
    _, address = serve()
    told = [ask(f"{address}v1/count?q=silk")]
    until = time.monotonic() + 60
    while told[-1]["behind"]:
        assert time.monotonic() < until, "the index never becomes whole"
        time.sleep(0.05)
        told.append(ask(f"{address}v1/count?q=silk"))
    assert told[0]["behind"] > 0
    assert told[-1]["total"] == 2
