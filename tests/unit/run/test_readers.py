"""Pages are read beside the event loop: in a thread or in children, whose accidents cost one page."""

import asyncio
import threading
import time

import pytest

from pauk.crawl.fetch.fetcher import Fetched
from pauk.run.read import reader_pool
from pauk.run.read.child_process import Pool, WorkerDied
from pauk.run.read.enrichers import TABLE
from pauk.run.read.reader_pool import Readers
from pauk.store.sql.records import Claim

OPTIONS = {
    "max_bytes": 1_000_000,
    "fetched_bytes": 1_000_000,
    "level": 6,
    "method": "auto",
    "rules": {},
    "enrichers": TABLE,
}


def question(number, text=""):
    url = f"http://a.example/{number}"
    claim = Claim(number, url, 1, 0, 1, 0, 0, 0, 0, "", "")
    body = f"<!doctype html><title>{number}</title><p>Words of {number}. {text}".encode()
    return claim, Fetched(url=url, outcome="ok", status=200, body=body, kind="html"), 1.0


def read_all(processes, numbers):
    async def work():
        with Readers(OPTIONS, processes=processes) as reading:
            return await asyncio.gather(*(reading(*question(number)) for number in numbers))

    return asyncio.run(work())


@pytest.mark.parametrize("processes", [0, 1, 2])
def test_pages_are_read_wherever_it_happens(processes):
    seen = read_all(processes, range(20))
    assert [page.title for page in seen] == [str(number) for number in range(20)]
    assert all(page.outcome == "ok" and page.record for page in seen)


def test_what_is_read_is_the_same_in_a_child():
    assert read_all(0, range(3)) == read_all(1, range(3))


def test_the_event_loop_goes_on_meanwhile():
    async def work():
        ticks = 0
        with Readers(OPTIONS, processes=0) as reading:
            big = asyncio.create_task(reading(*question(1, "<p>word" * 60_000)))
            while not big.done():
                await asyncio.sleep(0.001)
                ticks += 1
            return ticks, await big

    ticks, page = asyncio.run(work())
    assert page.outcome == "ok"
    assert ticks >= 2


def test_no_thread_and_no_child_is_left():
    before = threading.active_count()
    read_all(2, range(4))
    deadline = time.monotonic() + 10
    while threading.active_count() > before and time.monotonic() < deadline:
        time.sleep(0.01)
    assert threading.active_count() == before


@pytest.mark.parametrize(("deaths", "lost"), [((2,), 0), ((2, 3), 1)])
def test_a_child_that_dies_gets_the_page_once_more_and_costs_no_other(monkeypatch, deaths, lost):
    real = Pool.ask
    calls = []

    async def die(self, payload):
        calls.append(payload)
        if len(calls) in deaths:
            raise WorkerDied("gone")
        return await real(self, payload)

    monkeypatch.setattr(Pool, "ask", die)
    seen = read_all(1, range(4))
    assert sorted(page.outcome for page in seen) == ["internal_error:reader died"] * lost + ["ok"] * (4 - lost)


def test_a_page_that_takes_too_long_costs_one_page(monkeypatch):
    monkeypatch.setattr(reader_pool, "_TIME_LIMIT_S", 0.001)

    async def work():
        with Readers(OPTIONS, processes=1) as reading:
            return await reading(*question(1, "<p>word" * 60_000))

    page = asyncio.run(work())
    assert page.outcome == "internal_error:reader died"
    assert page.record == b""


def test_whoever_leaves_in_an_emergency_waits_for_nobody():
    async def leave(waiting):
        with Readers(OPTIONS, processes=1) as reading:
            waiting += [asyncio.ensure_future(reading(*question(number, "<p>word" * 30_000))) for number in range(30)]
            await asyncio.sleep(0.3)
            for task in waiting:
                task.cancel()
            raise RuntimeError("emergency")

    async def work():
        began, waiting = time.monotonic(), []
        with pytest.raises(RuntimeError, match="emergency"):
            await leave(waiting)
        await asyncio.gather(*waiting, return_exceptions=True)
        return time.monotonic() - began

    assert asyncio.run(work()) < 10
