"""What a server answered outlives a kill: it is on the disk before it is read, without secrets, and asked for once."""

import asyncio
import subprocess
import sys
import time
from collections import Counter
from datetime import UTC, datetime

import pytest

from pauk.base.clock import SetClock
from pauk.crawl.fetch.fetcher import Ask, Fetched
from pauk.run.read.spooled_fetcher import SpooledFetcher
from pauk.store.archive import spool as spools
from pauk.store.archive.spool import Spool, read_spool
from pauk_playground import Magazine, MagazineSite, Playground

NOW = datetime(2026, 11, 18, tzinfo=UTC)
URLS = [f"http://a.example/{number}" for number in range(64)]


class Server:
    """Answers everything, and counts."""

    def __init__(self, **fields):
        self.asked = Counter()
        self.fields = fields

    async def fetch(self, ask):
        self.asked[ask.url] += 1
        values = {"status": 200, "outcome": "ok", "kind": "html", "body": ask.url.encode() * 100} | self.fields
        return Fetched(url=ask.url, **values)

    async def addresses(self, host):
        return ()

    async def close(self):
        pass


def fetch_all(server, folder, asks, *, in_flight=(), now=NOW):
    fetcher = SpooledFetcher(server, folder, SetClock(now), in_flight=in_flight)
    return fetcher, [asyncio.run(fetcher.fetch(ask)) for ask in asks]


ASKS = [Ask(url=url) for url in URLS]


def test_after_a_kill_nothing_is_asked_for_twice(tmp_path):
    server = Server(headers=(("Content-Type", "text/html"), ("X-Odd", "a\xe9")))
    fetcher, first = fetch_all(server, tmp_path, ASKS)
    fetcher.committed(URLS[:10])
    later, second = fetch_all(server, tmp_path, ASKS[10:], in_flight=URLS)
    assert set(server.asked.values()) == {1}
    assert later.taken_over == 54
    assert [(one.body, one.headers, one.status) for one in second] == [
        (one.body, one.headers, one.status) for one in first[10:]
    ]
    assert {one.came_at for one in second} == {NOW.timestamp()}


@pytest.mark.parametrize(
    ("ask", "in_flight", "seconds"),
    [
        (Ask(url=URLS[0]), (), 0),  # it was not in hand: the run had finished with it
        (Ask(url=URLS[0], etag='"2"'), URLS, 0),
        (Ask(url=URLS[0], cookies="a=b"), URLS, 0),
        (Ask(url=URLS[0], max_bytes=10), URLS, 0),
        (Ask(url=URLS[0]), URLS, 90_000),
        (Ask(url=URLS[0]), URLS, -5),
    ],
)
def test_what_answers_another_question_is_asked_for_again(tmp_path, ask, in_flight, seconds):
    server = Server()
    fetch_all(server, tmp_path, ASKS[:1])
    now = datetime.fromtimestamp(NOW.timestamp() + seconds, UTC)
    fetch_all(server, tmp_path, [ask], in_flight=in_flight, now=now)
    assert server.asked[URLS[0]] == 2


@pytest.mark.parametrize(
    "forged",
    [
        {"latency_s": "x"},
        {"latency_s": -1},
        {"location": "javascript:x"},
        {"status": "200"},
        {"headers": 5},
        {"at": None},
    ],
)
def test_what_somebody_else_wrote_there_is_not_believed(tmp_path, forged):
    server = Server()
    fetch_all(server, tmp_path, ASKS[:1])
    head, body = read_spool(tmp_path / "spool", frozenset(URLS))[URLS[0]]
    Spool(tmp_path / "spool").add(URLS[0], {**head, **forged}, body)
    fetch_all(server, tmp_path, ASKS[:1], in_flight=URLS)
    assert server.asked[URLS[0]] == 2


def test_no_secret_is_written(tmp_path):
    secrets = (("Set-Cookie", "s3cret"), ("Authorization", "s3cret"), ("X-Auth-Token", "s3cret"), ("A", "b"))
    fetch_all(Server(headers=secrets), tmp_path, [Ask(url=URLS[0], cookies="s3cret", authorization="s3cret")])
    fetch_all(Server(set_cookies=("s3cret=1",), body=b"s3cret"), tmp_path, [Ask(url=URLS[1])])
    fetch_all(Server(body=b"s3cret"), tmp_path, [Ask(url=URLS[2], form=b"s3cret")])
    written = b"".join(path.read_bytes() for path in (tmp_path / "spool").iterdir())
    assert b'"A", "b"' in written
    assert b"s3cret" not in written


def test_a_torn_or_damaged_file_costs_what_is_behind_the_damage_at_most(tmp_path):
    spool = Spool(tmp_path / "s")
    for url in URLS[:8]:
        spool.add(url, {"a": 1}, b"x" * 100)
    (path,) = (tmp_path / "s").iterdir()
    whole = path.read_bytes()
    size = len(whole) // 8
    for place in range(0, len(whole), 7):
        for data in (whole[:place], whole[:place] + b"\xff" + whole[place + 1 :]):
            path.write_bytes(data)
            found = read_spool(tmp_path / "s", frozenset(URLS))
            assert list(found) == URLS[: place // size] or len(found) == 8
            assert all(body == b"x" * 100 for _, body in found.values())


def test_files_go_when_nothing_in_them_is_wanted_any_more(tmp_path, monkeypatch):
    monkeypatch.setattr(spools, "_FILE_BYTES", 1_000)
    spool = Spool(tmp_path / "s")
    for url in URLS:
        spool.add(url, {}, b"x" * 300)
        spool.done([url])
    assert sum(path.stat().st_size for path in (tmp_path / "s").iterdir()) < 3_000
    for url in URLS:
        spool.add(url, {}, b"x" * 300)
    spool.done(URLS[1:])
    assert list(read_spool(tmp_path / "s", frozenset(URLS))) == URLS[:1]
    spool.close()
    assert not (tmp_path / "s").exists()


def test_where_nothing_can_be_written_the_crawl_goes_on(tmp_path):
    (tmp_path / "spool").write_text("in the way")
    server = Server()
    _, answers = fetch_all(server, tmp_path, ASKS[:3])
    assert [one.outcome for one in answers] == ["ok"] * 3


def test_a_link_in_the_place_of_the_spool_is_not_followed(tmp_path):
    (tmp_path / "else").mkdir()
    (tmp_path / "spool").symlink_to(tmp_path / "else")
    fetch_all(Server(), tmp_path, ASKS[:3])
    assert not list((tmp_path / "else").iterdir())


CHILD = """
import sys, time
import pauk
from pauk.run.read import reader_pool

read_here = reader_pool.read_here
def slow(*args):
    time.sleep(float(sys.argv[3]))
    return read_here(*args)
reader_pool.read_here = slow
pauk.open(sys.argv[1], allow_private=True, polite=False, init_delay_s=0, min_delay_s=0).crawl(sys.argv[2])
print("done")
"""


def test_a_kill_of_an_impolite_crawl_costs_at_most_what_is_at_the_server(tmp_path):
    """One reader that takes long, and 64 requests at once: what is read lags far behind what was fetched."""
    with Playground([MagazineSite(Magazine("kills", articles=60, seed=7))]).in_thread() as web:
        command = [sys.executable, "-c", CHILD, str(tmp_path / "c"), web.url("kills")]
        child = subprocess.Popen([*command, "0.3"], stdout=subprocess.DEVNULL)
        until = time.monotonic() + 60
        while len(web.log) < 20 and time.monotonic() < until:
            time.sleep(0.02)
        time.sleep(0.3)  # all that is asked for is answered, and most of it not read
        child.kill()
        child.wait()
        before = len(web.log)
        subprocess.run([*command, "0"], check=True, stdout=subprocess.DEVNULL)
        asked = Counter(visit.path for visit in web.log)
    assert before >= 20
    assert len(asked) > 60
    doubled = {path for path, number in asked.items() if number > 1}
    at_server = doubled - {"/robots.txt", "/sitemap.xml", "/feed.xml"}
    assert len(at_server) <= 2  # of twenty and more that were not read: one may be on its way when the kill comes
    assert not (tmp_path / "c" / "spool").exists()
