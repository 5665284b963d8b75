"""Pauses, repeats, leases and budgets of time by a set clock: hours pass in no time, and every second counts."""

import asyncio
import selectors
from datetime import UTC, datetime

import pytest

from pauk.base import config
from pauk.base.clock import SetClock, SetElapsed
from pauk.crawl.fetch.fetcher import Fetched
from pauk.run.jobs.crawl_run import CrawlOrder, crawl
from pauk.store.collection import CollectionFolder
from pauk.store.runner_lock import holder_of

SITE = "http://a.example"
NOW = datetime(2026, 11, 15, tzinfo=UTC)  # what --now says
BEGAN_AT = datetime(2001, 9, 9, 1, 46, 40, tzinfo=UTC).timestamp()  # what the computer's clock shows
PAUSE_S = 60
# Nothing but the pause counts: answers take no time, and none is expected to.
MANNERS = {"init_delay_s": PAUSE_S, "min_delay_s": PAUSE_S, "max_delay_s": PAUSE_S, "backoff_s": 1, "workers": 0,
           "sitemaps": False}  # fmt: skip


class _Selector(selectors.DefaultSelector):
    """Lets time pass instead of waiting for it."""

    def __init__(self, elapsed):
        super().__init__()
        self._elapsed = elapsed

    def select(self, timeout=None):
        ready = super().select(None if timeout is None else 0)
        if not ready and timeout:
            self._elapsed.advance(timeout)
        return ready


class SetLoop(asyncio.SelectorEventLoop):
    """An event loop whose timers go by a set clock; what others do in threads is done at once."""

    def __init__(self, elapsed):
        super().__init__(_Selector(elapsed))
        self._elapsed = elapsed

    def time(self):
        return self._elapsed.seconds()

    def run_in_executor(self, _executor, work, *args):
        done = self.create_future()
        try:
            done.set_result(work(*args))
        except Exception as error:  # noqa: BLE001 (whoever waits is told)
            done.set_exception(error)
        return done


class Web:
    """A fetcher that notes when it was asked. A page is a list of answers, bodies or statuses; the last one stays."""

    def __init__(self, elapsed, count=5, **pages):
        self._elapsed = elapsed
        links = "".join(f"<p><a href='/{number}'>Page {number}</a></p>" for number in range(count))
        self._pages = {"/": [links]} | {f"/{number}": [f"<p>Page number {number}</p>"] for number in range(count)}
        self._pages |= {f"/{name.removeprefix('page_')}": answers for name, answers in pages.items()}
        self.asked = []

    async def fetch(self, ask):
        path = ask.url.removeprefix(SITE)
        self.asked.append((round(self._elapsed.seconds(), 3), path))
        answers = self._pages.get(path, [404])
        answer = answers.pop(0) if len(answers) > 1 else answers[0]
        if isinstance(answer, int):
            return Fetched(url=ask.url, outcome=f"http_error:{answer}", status=answer, address="192.0.2.1")
        return Fetched(
            url=ask.url, outcome="ok", status=200, headers=(("Content-Type", "text/html"),), body=answer.encode(),
            kind="html", address="192.0.2.1",
        )  # fmt: skip

    async def addresses(self, _host):
        return ("192.0.2.1",)

    async def close(self):
        pass

    @property
    def moments(self):
        return [at for at, _ in self.asked]


@pytest.fixture
def elapsed():
    return SetElapsed(BEGAN_AT)


@pytest.fixture
def run(tmp_path, elapsed):
    """Crawl with a set clock of each kind; the same again goes on."""

    def run(web, *, tell=lambda _tally: None, **settings):
        values = {f"crawl.{name}": value for name, value in (MANNERS | settings).items()}
        order = CrawlOrder(seeds=[f"{SITE}/"], fetcher=web)
        merged = config.merge(config.from_flags(values))
        work = crawl(
            CollectionFolder(tmp_path / "c"),
            order,
            merged,
            SetClock(NOW),
            stop=asyncio.Event(),
            tell=tell,
            elapsed=elapsed,
        )
        with asyncio.Runner(loop_factory=lambda: SetLoop(elapsed)) as runner:
            return runner.run(work)

    return run


def test_a_host_is_asked_once_a_pause_and_not_a_second_later(run, elapsed, tmp_path):
    web = Web(elapsed, count=100)
    report = run(web, patience_s=3_600)
    assert (report.reason, report.figures["pages"]) == ("done", 101)
    assert web.moments == [PAUSE_S * number for number in range(102)]  # robots.txt, the home page, a hundred others
    assert report.figures["seconds"] == 101 * PAUSE_S
    with CollectionFolder(tmp_path / "c").reader() as reader:
        assert {page.fetched_at for page in reader.pages.all()} == {NOW}  # --now stands still all the while


def test_a_page_that_fails_is_asked_again_after_its_pause_and_its_wait(run, elapsed):
    web = Web(elapsed, count=1, page_0=[500, 500, "<p>At last</p>"])
    report = run(web, patience_s=3_600, backoff_s=100, max_wait_s=5_000)
    assert (report.reason, report.figures["requests"]) == ("done", 4)
    assert web.asked == [(0, "/robots.txt"), (60, "/"), (120, "/0"), (320, "/0"), (720, "/0")]


def test_a_budget_of_time_ends_on_the_second_and_the_next_run_keeps_the_pause(run, elapsed):
    web = Web(elapsed)
    report = run(web, time_s=150, patience_s=3_600)
    assert (report.reason, web.moments, elapsed.seconds()) == ("time", [0, 60, 120], 150)
    report = run(web, patience_s=3_600)
    assert (report.reason, web.moments[3:]) == ("done", [180, 240, 300, 360])


def test_whoever_comes_back_after_the_pause_need_not_wait(run, elapsed):
    web = Web(elapsed)
    run(web, time_s=150, patience_s=3_600)
    elapsed.advance(3_600)
    run(web, patience_s=3_600)
    assert web.moments[3:] == [3_750, 3_810, 3_870, 3_930]


def test_who_has_no_patience_is_told_the_moment_to_come_back_at(run, elapsed):
    web = Web(elapsed)
    report = run(web, patience_s=1)
    assert (report.reason, web.moments) == ("waiting", [0])
    assert report.resumes_at == datetime.fromtimestamp(BEGAN_AT + PAUSE_S, UTC)


def test_the_hosts_of_a_runner_that_died_rest_from_the_moment_they_are_given_back(run, elapsed, tmp_path):
    web = Web(elapsed)
    run(web, time_s=70, patience_s=3_600)
    folder = CollectionFolder(tmp_path / "c")
    elapsed.advance(1_000)
    with folder.writer("the one that dies", elapsed=elapsed) as store:
        store.queue.wake(elapsed.moment())
        (host,) = store.queue.claim_hosts(1)
        assert len(store.queue.claim({host.id: 3})) == 3
        assert holder_of(folder.path)["since"] == "2001-09-09T02:04:30Z"
    elapsed.advance(1_000)
    report = run(web, patience_s=3_600)
    assert (report.reason, report.went_on) == ("done", 3)
    assert web.moments[2:] == [2_070 + PAUSE_S * number for number in range(1, 6)]
