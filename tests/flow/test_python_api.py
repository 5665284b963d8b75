"""The library as people call it: from a script, a thread, a running event loop, a notebook, twice in one process."""

import asyncio
import gc
import signal
import subprocess
import sys
import threading
import time
import warnings
from collections import Counter
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

import pauk
from pauk.base.errors import BadSetting, BadUrl, InputError, LockedCollection, UnknownSetting, UsageError
from pauk.run.jobs.crawl_figures import CrawlFigures
from pauk.store.disk.trusted_folders import trust
from pauk_playground import Playground, many_hosts

AT_ONCE = {"init_delay_s": 0, "min_delay_s": 0, "delay_factor": 0}
PAGES = 6


@pytest.fixture
def web():
    with Playground(many_hosts(2, PAGES)).in_thread() as web:
        yield web


@pytest.fixture(autouse=True)
def nothing_stays_open():
    """Fail where a thread, a socket or a file outlives the call that opened it."""
    before = {thread.ident for thread in threading.enumerate()}
    gc.freeze()  # what was there before is not searched
    with warnings.catch_warnings(record=True) as heard:
        warnings.simplefilter("always")
        yield
        gc.collect()
    gc.unfreeze()
    left = [thread for thread in threading.enumerate() if thread.ident not in before and thread.name != "playground"]
    assert not [thread.name for thread in left if thread.name.startswith("pauk")]
    assert not [str(warning.message) for warning in heard if issubclass(warning.category, ResourceWarning)]


@pytest.fixture
def collection(tmp_path):
    return pauk.open(tmp_path / "c", allow_private=True, **AT_ONCE)


def assert_complete(collection, report, web, host="h0001"):
    assert (report.reason, report.is_complete, report.figures["pages"]) == ("done", True, PAGES)
    wanted = {web.url(host), *(web.url(host, f"/p{number}") for number in range(1, PAGES))}
    assert {page.url for page in collection.pages(host=f"{host}.localhost")} == wanted


def test_a_collection_is_looked_after_as_on_the_command_line(collection, web, tmp_path):
    collection.crawl(web.url("h0001"))
    collection.crawl(again=True)
    report = collection.report("all")
    assert (report.of, report.pages) == ("all runs", PAGES)
    assert collection.report().of == collection.report(2).of == "run 2"
    assert {finding.state for finding in collection.doctor(deep=True)} <= {"fine", "note"}

    page = web.url("h0001", "/p1")
    assert collection.forget(page, dry_run=True).loss.pages == collection.forget(page).loss.pages == 1
    assert page not in {kept.url for kept in collection.pages()}
    with pytest.raises(InputError, match="Nothing is known"):
        collection.forget("elsewhere.example")
    assert collection.prune(versions=1).loss.is_empty
    for wrong in ({}, {"versions": 0}, {"older_than_days": -1}):
        with pytest.raises(UsageError):
            collection.prune(**wrong)

    file = tmp_path / "urls.csv"
    assert collection.export(file, what="urls").pages >= PAGES - 1
    with pytest.raises(UsageError, match="there already"):
        collection.export(file, what="urls")
    assert collection.export(file, what="pages", host="h0001.localhost", force=True).pages == PAGES - 1
    with pytest.raises(UsageError, match="cannot be exported"):
        collection.export(file, what="people", force=True)


def test_what_asks_for_no_moment_takes_this_one():
    today = datetime.now(UTC).date()
    assert pauk.parse_date("today").date in (today.isoformat(), (today + timedelta(days=1)).isoformat())
    assert pauk.read_column(["today", "yesterday"])[0].date in (
        today.isoformat(),
        (today + timedelta(days=1)).isoformat(),
    )
    assert [found.value for found in pauk.find_dates("It was on 5 May 2020.")] == ["2020-05-05"]
    noon = datetime(2020, 5, 5, 12, tzinfo=UTC)
    assert pauk.parse_date("yesterday", now=noon).date == "2020-05-04"


def test_hints_that_nobody_has_may_be_none():
    # As in line mode, where null counts as absent.
    noon = datetime(2020, 5, 5, 12, tzinfo=UTC)
    assert pauk.parse_date("03/04/2019", now=noon, language=None, order=None) == pauk.parse_date("03/04/2019", now=noon)
    assert pauk.read_column(["13/04/2019", "03/04/2019"], now=noon, language=None, order=None) == pauk.read_column(
        ["13/04/2019", "03/04/2019"], now=noon
    )
    assert pauk.find_dates("It was on 5 May 2020.", now=noon, language=None) == pauk.find_dates(
        "It was on 5 May 2020.", now=noon
    )
    page = pauk.read_page("<p>A <a href=/b>link</a>.", url=None, header_charset=None, last_modified=None, lastmod=None)
    assert (page.url, page.published) == ("", "")
    assert page.links == pauk.read_page("<p>A <a href=/b>link</a>.").links


# Where it is called from.


def test_a_plain_call_waits_until_the_crawl_has_ended(collection, web):
    assert_complete(collection, collection.crawl(web.url("h0001")), web)


def test_it_is_called_in_a_running_event_loop(collection, web):
    async def work():
        return collection.crawl(web.url("h0001"))

    assert_complete(collection, asyncio.run(work()), web)


def test_it_is_awaited_in_a_running_event_loop_while_others_work(collection, web):
    async def work():
        ticks = 0

        async def tick():
            nonlocal ticks
            while True:
                await asyncio.sleep(0.005)
                ticks += 1

        ticking = asyncio.create_task(tick())
        report = await collection.crawl_async(web.url("h0001"), min_delay_s=0.05)
        ticking.cancel()
        assert asyncio.all_tasks() - {ticking} == {asyncio.current_task()}, "tasks were left behind"
        return report, ticks

    report, ticks = asyncio.run(work())
    assert_complete(collection, report, web)
    assert ticks > 10


def test_it_is_called_as_a_notebook_does(collection, web):
    """Cells run one after the other inside a loop that never ends, each in the loop's own thread."""
    loop = asyncio.new_event_loop()
    reports = []

    async def run_cell(cell):
        reports.append(cell())

    async def run_async_cell(cell):
        reports.append(await cell())

    thread = threading.Thread(target=loop.run_forever)
    thread.start()
    try:
        cells = [
            run_cell(lambda: collection.crawl(web.url("h0001"), pages=2)),
            run_async_cell(lambda: collection.crawl_async(pages=3)),
            run_cell(lambda: collection.crawl(pages=0)),
            run_cell(lambda: collection.crawl(again=True)),
        ]
        for cell in cells:
            asyncio.run_coroutine_threadsafe(cell, loop).result(60)
    finally:
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()
    assert [report.reason for report in reports] == ["pages", "pages", "done", "done"]
    assert [report.figures["pages"] for report in reports] == [2, 1, PAGES - 3, 0]
    assert reports[3].figures["outcomes"] == {"not_modified": PAGES}


def test_it_is_called_from_a_thread(collection, web):
    reports = []
    thread = threading.Thread(target=lambda: reports.append(collection.crawl(web.url("h0001"))))
    thread.start()
    thread.join(60)
    assert_complete(collection, reports[0], web)


def test_it_is_called_twice_in_one_process(collection, web):
    assert_complete(collection, collection.crawl(web.url("h0001")), web)
    again = collection.crawl()
    assert (again.reason, again.figures["requests"]) == ("done", 0)
    assert_complete(collection, collection.crawl(web.url("h0002")), web, "h0002")


def test_two_collections_are_crawled_at_once(tmp_path, web):
    collections = {host: pauk.open(tmp_path / host, allow_private=True, **AT_ONCE) for host in ("h0001", "h0002")}
    reports = {}

    def work(host):
        reports[host] = collections[host].crawl(web.url(host), min_delay_s=0.05)

    threads = [threading.Thread(target=work, args=(host,)) for host in collections]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    for host, collection in collections.items():
        assert_complete(collection, reports[host], web, host)
    by_host = {host: [visit for visit in web.log if visit.host.startswith(host)] for host in collections}
    first, second = ((min(v.started_s for v in seen), max(v.ended_s for v in seen)) for seen in by_host.values())
    assert first[0] < second[1]
    assert second[0] < first[1], "they did not run side by side"


def test_two_collections_are_crawled_at_once_in_one_event_loop(tmp_path, web):
    collections = {host: pauk.open(tmp_path / host, allow_private=True, **AT_ONCE) for host in ("h0001", "h0002")}

    async def work():
        return await asyncio.gather(*(one.crawl_async(web.url(host)) for host, one in collections.items()))

    for report, (host, collection) in zip(asyncio.run(work()), collections.items(), strict=True):
        assert_complete(collection, report, web, host)


def test_one_collection_cannot_be_crawled_twice_at_once(tmp_path, web):
    one, two = (pauk.open(tmp_path / "c", allow_private=True, **AT_ONCE) for _ in range(2))
    began = threading.Event()
    thread = threading.Thread(
        target=lambda: one.crawl(web.url("h0001"), min_delay_s=0.1, tell=lambda tally: tally.pages and began.set())
    )
    thread.start()
    assert began.wait(30)
    with pytest.raises(LockedCollection) as caught:
        two.crawl(web.url("h0002"))
    assert str(tmp_path) in str(caught.value)
    assert {page.url for page in two.pages()} <= {web.url("h0001", path) for path in ("/", "/p1", "/p2", "/p3")}
    thread.join(60)
    assert_complete(one, one.crawl(web.url("h0002")), web, "h0002")


def test_it_reads_pages_in_processes_when_asked_to(collection, web):
    assert_complete(collection, collection.crawl(web.url("h0001"), workers=2), web)


def test_the_library_starts_no_process_by_itself(tmp_path, web):
    script = (
        "import subprocess, sys, pauk\n"
        "def refuse(*_args, **_more): raise SystemExit('a process was started')\n"
        "subprocess.Popen.__init__ = refuse\n"
        "report = pauk.open(sys.argv[1], allow_private=True).crawl(sys.argv[2], init_delay_s=0, min_delay_s=0)\n"
        "print(report.figures['pages'])\n"
    )
    done = run_script(script, tmp_path / "c", web.url("h0001"))
    assert (done.returncode, done.stdout, done.stderr) == (0, f"{PAGES}\n", "")


def run_script(script, *args, **options):
    command = [sys.executable, "-W", "error", "-c", script, *map(str, args)]
    return subprocess.run(command, capture_output=True, encoding="utf-8", check=False, timeout=100, **options)


@pytest.mark.slow
def test_a_script_ends_without_a_warning(tmp_path, web):
    script = (
        "import asyncio, sys, pauk\n"
        "with pauk.open(sys.argv[1], allow_private=True) as collection:\n"
        "    collection.crawl(sys.argv[2], init_delay_s=0, min_delay_s=0, pages=3)\n"
        "    asyncio.run(collection.crawl_async(init_delay_s=0, min_delay_s=0, pages=0))\n"
        "    print(sum(1 for _ in collection.pages()))\n"
    )
    done = run_script(script, tmp_path / "c", web.url("h0001"))
    assert (done.returncode, done.stdout, done.stderr) == (0, f"{PAGES}\n", "")


# Stopping.


def test_ctrl_c_ends_a_script_in_good_order(start, tmp_path):
    script = (
        "import sys, pauk\n"
        "collection = pauk.open(sys.argv[1], allow_private=True)\n"
        "try:\n"
        "    collection.crawl(sys.argv[2], min_delay_s=0.2, tell=lambda tally: print(tally.pages, flush=True))\n"
        "except KeyboardInterrupt:\n"
        "    print('stopped', sum(1 for _ in collection.pages()))\n"
    )
    (tmp_path / "script.py").write_text(script)
    with Playground(many_hosts(1, 200)).in_thread() as web:
        child = start(str(tmp_path / "c"), web.url("h0001"), module="script", encoding="utf-8")
        while len(web.log) < 4:
            assert child.poll() is None, child.stderr.read()
            time.sleep(0.01)
        child.send_signal(signal.SIGINT)
        out, said = child.communicate(timeout=60)
        asked = len(web.log)
        time.sleep(0.5)
        assert len(web.log) == asked, "it goes on after it was stopped"
        collection = pauk.open(tmp_path / "c", allow_private=True)
        pages = {page.url for page in collection.pages()}
        assert said == ""
        assert out.splitlines()[-1] == f"stopped {len(pages)}"
        assert 2 <= len(pages) <= asked - 1
        report = collection.crawl(pages=len(pages) + 3, min_delay_s=0)
        assert report.figures["pages"] == 3
        assert report.went_on == 0, "everything had been given back"
        counts = Counter(visit.path for visit in web.log)
    assert set(counts.values()) == {1}


def test_a_crawl_that_is_awaited_is_stopped_by_its_event(collection, web):
    async def work():
        stop = asyncio.Event()
        told = []

        def tell(tally):
            told.append(tally.pages)
            if tally.pages >= 2:
                stop.set()

        report = await collection.crawl_async(web.url("h0001"), stop=stop, tell=tell, min_delay_s=0.3)
        return report, told

    report, told = asyncio.run(work())
    assert (report.reason, report.is_complete) == ("stopped", False)
    assert 2 <= report.figures["pages"] < PAGES
    assert told == sorted(told)
    assert told[-1] == report.figures["pages"]
    rest = collection.crawl()
    assert rest.figures["pages"] == PAGES - report.figures["pages"]


async def wait_for_visits(web, count):
    for _ in range(3_000):
        if len(web.log) >= count:
            return
        await asyncio.sleep(0.01)
    pytest.fail("nobody came")


def test_a_crawl_that_is_awaited_can_be_cancelled(collection, web):
    async def work():
        crawling = asyncio.create_task(collection.crawl_async(web.url("h0001"), min_delay_s=0.2))
        await wait_for_visits(web, 3)
        crawling.cancel()
        with pytest.raises(asyncio.CancelledError):
            await crawling
        assert asyncio.all_tasks() == {asyncio.current_task()}

    asyncio.run(work())
    report = collection.crawl()
    assert report.reason == "done"
    assert report.total["pages"] == PAGES


# Telling.


def test_it_tells_how_far_it_is(collection, web):
    told = []
    report = collection.crawl(web.url("h0001"), min_delay_s=0.12, tell=lambda tally: told.append((tally.pages, tally)))
    assert len(told) >= 3
    assert all(isinstance(tally, CrawlFigures) for _, tally in told)
    assert [pages for pages, _ in told] == sorted(pages for pages, _ in told)
    assert told[-1][0] == report.figures["pages"] == PAGES


def test_somebody_who_stumbles_while_being_told_does_not_leave_the_crawl_half_open(collection, web):
    def stumble(_tally):
        raise ValueError("no room on the screen")

    with pytest.raises(ValueError, match="no room"):
        collection.crawl(web.url("h0001"), tell=stumble)
    report = collection.crawl(web.url("h0001"))
    assert report.reason == "done"
    assert report.total["pages"] == PAGES


# Settings.


@pytest.mark.parametrize(
    ("name", "offer"),
    [("min_dely_s", "min_delay_s"), ("depht", "depth"), ("crawl_depth", "crawl.depth"), ("polit", "polite")],
)
def test_a_misspelt_setting_is_refused_and_the_right_one_offered(tmp_path, name, offer):
    for call in (
        lambda: pauk.open(tmp_path / "c", **{name: 1}),
        lambda: pauk.open(tmp_path / "c").crawl("http://example.org/", **{name: 1}),
        lambda: asyncio.run(pauk.open(tmp_path / "c").crawl_async("http://example.org/", **{name: 1})),
    ):
        with pytest.raises(UnknownSetting) as caught:
            call()
        assert offer in str(caught.value)
        assert name in str(caught.value)
    assert not (tmp_path / "c").exists()


@pytest.mark.parametrize(
    ("name", "value"),
    [("depth", "deep"), ("depth", -2), ("concurrency", 0), ("scope", "galaxy"), ("polite", "maybe"), ("proxy", 5)],
)
def test_a_value_that_does_not_fit_is_refused(tmp_path, name, value):
    with pytest.raises(BadSetting) as caught:
        pauk.open(tmp_path / "c", **{name: value})
    assert name in str(caught.value)
    with pytest.raises(BadSetting):
        pauk.open(tmp_path / "c").crawl("http://example.org/", **{name: value})
    assert not (tmp_path / "c").exists()


def test_settings_of_a_call_go_before_those_of_the_collection_and_those_before_the_file(tmp_path, web):
    (tmp_path / "c").mkdir()
    (tmp_path / "c" / "pauk.toml").write_text("allow_private = true\n[crawl]\ndepth = 0\nmin_delay_s = 0\n")
    trust(tmp_path / "c")
    assert pauk.open(tmp_path / "c").crawl(web.url("h0001"), init_delay_s=0).figures["pages"] == 1
    one = pauk.open(tmp_path / "c", depth=1, init_delay_s=0)
    assert one.crawl(web.url("h0001")).figures["pages"] == PAGES - 1
    two = pauk.open(tmp_path / "c", depth=1, init_delay_s=0)
    assert two.crawl(web.url("h0002"), depth=0).figures["pages"] == 1


def test_a_setting_may_be_called_by_its_full_name(collection, web):
    report = collection.crawl(web.url("h0001"), **{"crawl.depth": 0})
    assert report.figures["pages"] == 1


def test_what_is_no_url_is_refused_before_anything_is_made(tmp_path):
    for bad in ("", "not a url", "mailto:me@example.org", "http://", "http://[::1"):
        with pytest.raises(BadUrl):
            pauk.open(tmp_path / "c").crawl(bad)
    assert not (tmp_path / "c" / "pauk.db").exists()


def test_a_collection_that_is_not_there_cannot_be_gone_on_with(tmp_path):
    with pytest.raises(pauk.PaukError) as caught:
        pauk.open(tmp_path / "c").crawl()
    assert str(tmp_path / "c") in str(caught.value)
    assert not (tmp_path / "c").exists()


def test_a_collection_without_seeds_says_that_there_is_nothing_to_do(tmp_path, web):
    collection = pauk.open(tmp_path / "c", allow_private=True, **AT_ONCE)
    collection.crawl(web.url("h0001"), depth=0)
    empty = pauk.open(tmp_path / "empty", allow_private=True)
    with empty.folder.writer("test"):
        pass
    with pytest.raises(UsageError, match="nothing to crawl"):
        empty.crawl()


# Looking.


def test_pages_tell_what_was_kept(collection, web):
    collection.crawl(web.url("h0001"))
    pages = {page.url: page for page in collection.pages()}
    home, first = pages[web.url("h0001")], pages[web.url("h0001", "/p1")]
    assert home.title == "Home of h0001"
    assert home.text.startswith("This is home of h0001, one of 2 hosts")
    assert (home.status, home.outcome, home.depth, home.referrer) == (200, "ok", 0, "")
    assert (first.depth, first.referrer, first.link_text, first.seed) == (1, home.url, "/p1", home.url)
    assert first.fetched_at.tzinfo is not None
    assert home.size_bytes == len(collection.raw(home)) > 0
    assert [page.url for page in collection.pages(host="h0002.localhost")] == []


def test_raw_bytes_are_those_the_server_sent(collection, web):
    collection.crawl(web.url("h0001"))
    sizes = {visit.path: visit.size_bytes for visit in web.log}
    for page in collection.pages():
        raw = collection.raw(page)
        assert raw.startswith(b"<!doctype html>")
        assert page.title.encode() in raw
        assert len(raw) < sizes[f"/{page.url.rpartition('/')[2]}"], "the head comes on top"


def test_pages_can_be_gone_through_while_a_crawl_writes(collection, web):
    collection.crawl(web.url("h0001"))
    going = collection.pages()
    first = next(going)
    collection.crawl(web.url("h0002"))
    rest = list(going)
    assert len({first.url, *(page.url for page in rest)}) == PAGES
    assert len(list(collection.pages())) == 2 * PAGES


def test_why_knows_about_urls_that_came_and_that_did_not(collection, web):
    collection.crawl(web.url("h0001"))
    came = collection.why(web.url("h0001", "/p1"))
    assert came["is_known"] is True
    assert came["state"]["outcome"] == "ok"
    assert came["summary"].startswith("Fetched on ")
    out = collection.why(web.url("h0002"))
    assert out["state"]["outcome"] == "out_of_scope:host"
    never = collection.why(web.url("h0001", "/nowhere"))
    assert never["is_known"] is False
    assert never["summary"].startswith("Never met")
    with pytest.raises(BadUrl):
        collection.why("not a url")


def test_why_works_before_there_is_anything(tmp_path):
    told = pauk.open(tmp_path / "c").why("http://example.org/")
    assert told["is_known"] is False
    assert not (tmp_path / "c").exists()


@pytest.mark.parametrize("form", ["jsonl", "csv", "warc.gz"])
def test_pages_are_exported(collection, web, tmp_path, form):
    collection.crawl(web.url("h0001"))
    collection.export(tmp_path / f"pages.{form}")
    assert (tmp_path / f"pages.{form}").stat().st_size > 100


def test_a_collection_shows_how_it_was_opened(tmp_path):
    assert repr(pauk.open(tmp_path / "c")) == f"pauk.open('{tmp_path / 'c'}')"
    assert repr(pauk.open("x")) == "pauk.open('x')"
    assert pauk.open().folder.path == Path("pauk-data")


def test_a_report_is_plain_values(collection, web):
    report = collection.crawl(web.url("h0001"))
    plain = report.as_json()
    assert plain["ending"] == "done"
    assert plain["pages"] == PAGES
    assert plain["outcomes"] == {"ok": PAGES}
    assert plain["total"] == {"pages": PAGES, "bytes": plain["bytes"]}
