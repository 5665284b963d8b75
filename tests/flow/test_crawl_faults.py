"""Every fault of the small Web: its URLs end with an outcome that says what happened, and the crawl goes on."""

import json
import subprocess
import time
from collections import Counter
from contextlib import suppress
from pathlib import Path

import pytest
from tests.command_line import run_pauk
from tests.faults import AUTHORITY, FAULTS, Dose, FaultyWeb, find_fault

import pauk
from pauk.base.outcomes import OutcomeGroup, explain, has_page, read_outcome
from pauk.base.urls import canonical_url
from pauk.store.collection import CollectionFolder
from pauk.store.sql.records import UrlState
from pauk_playground import Playground, StaticSite

DOSE = Dose(drip_s=0.1, lag_s=0.3, fails=1, crawl_delay_s=0.1, gap_s=0.1, large_bytes=12_000_000)
QUICK = {
    "init_delay_s": 0, "min_delay_s": 0, "delay_factor": 0, "backoff_s": 0.01, "max_wait_s": 0.05, "timeout_s": 1,
    "total_timeout_s": 2, "repeat_limit": 1, "max_bytes": 8_000_000, "time_s": 200,
}  # fmt: skip
# What the crawl of a host needs beside: where waits are long, fewer tries; where there is no end, a budget.
OWN = {
    "slow-loris": {"repeat_limit": 0},
    "silent": {"repeat_limit": 0},
    "bad-status": {"repeat_limit": 0},
    "bad-chunks": {"repeat_limit": 0},
    "interim": {"repeat_limit": 0},
    "busy": {"exclude": "*/century */digits"},  # for a day or more: see below
    "strict": {"repeat_limit": 3},
    "tags": {"host_pages": 150},
    "facets": {"host_pages": 300},
}
SLOW = frozenset(
    "slow-loris large bad-status busy too-many silent silent-host interim bad-chunks strict deaf tls-mute wrong-length "
    "robots-silent robots-slow".split()
)
# What the crawler rightly says beside what the table expects.
ALSO_RIGHT = {
    "/nothing": "no_main_text",  # an empty page, packed or not
    "/false-brotli": "ok",  # it is read as it is, as /not-gzip may be
    "/agenda/": "duplicate",  # it says what /calendar says
    "/forum": "duplicate",  # it says what /news says
    f"{'a' * 64}.localhost/": "refused",  # whatever lies under localhost is this machine (RFC 6761 §6.3)
}
EACH = [pytest.param(fault, id=fault.name, marks=[pytest.mark.slow] * (fault.name in SLOW)) for fault in FAULTS]
# Where the start page itself cannot be had, or may not be.
WHOLLY_BAD = frozenset(
    "silent-host down robots-500 robots-503 robots-429 robots-silent robots-reset robots-nowhere robots-deny".split()
)
GOOD = ("/good/1", "/good/2", "/good/3")


def seeds_of(web, name):
    """Return the start page of a fault and all its spots, as they are known to the crawler."""
    return [web.url(name, find_fault(name).start), *map(canonical_url, web.spots(name))]


def states_of(folder):
    with CollectionFolder(Path(folder)).reader() as reader:
        return {url.url: (url.state, url.outcome) for url in reader.urls.all()}


def assert_understood(web, folder, name):
    """Check that all faulty addresses ended as they should, and that the good pages are there."""
    ended = states_of(folder)
    left_out = OWN.get(name, {}).get("exclude", "never").replace("*", "").split()
    for url, spot in web.spots(name).items():
        if url.endswith(tuple(left_out)):
            continue
        state, outcome = ended[canonical_url(url)]
        assert state is UrlState.ENDED, (url, outcome)
        also = next((right for end, right in ALSO_RIGHT.items() if url.endswith(end)), "nothing")
        is_error_page = name == "soft-404" and outcome == "no_main_text:an error page"
        assert spot.fits(outcome) or is_error_page or outcome.startswith(also), (
            f"{url} ended as {outcome}, not as one of {', '.join(spot.outcomes)}"
        )
    if name not in WHOLLY_BAD:
        assert {path: ended.get(web.url(name, path), (0, ""))[1] for path in GOOD} == dict.fromkeys(GOOD, "ok")


def assert_consistent(collection, report):
    """Check that pages, reasons and figures tell the same story."""
    ended = {url: outcome for url, (state, outcome) in states_of(collection.folder.path).items() if outcome}
    for url, outcome in list(ended.items())[:60]:
        told = collection.why(url)
        assert told["state"]["outcome"] == outcome
        assert told["summary"].strip() != ""
        assert "Traceback" not in told["summary"]
    kept = {page.url: page for page in collection.pages()}
    assert set(kept) == {url for url, outcome in ended.items() if has_page(outcome) and outcome != "redirected"}
    for page in kept.values():
        assert page.outcome == ended[page.url]
        assert collection.raw(page) is not None
    counted = Counter(read_outcome(outcome)[0].name for outcome in ended.values())
    told = Counter(report.figures["outcomes"]) + Counter(report.figures["skipped"])
    told["out_of_scope"] += len(report.refused)
    assert {name: count for name, count in told.items() if count} == counted
    assert "internal_error" not in counted


@pytest.mark.parametrize("fault", EACH)
def test_a_fault_is_understood_and_the_crawl_goes_on(tmp_path, fault):
    with FaultyWeb(dose=DOSE).in_thread() as web:
        collection = pauk.open(tmp_path / "c", allow_private=True)
        report = collection.crawl(*seeds_of(web, fault.name), **QUICK | OWN.get(fault.name, {}))
        assert report.reason == "done"
        assert report.figures["waiting"] == 0
        assert_understood(web, tmp_path / "c", fault.name)
        assert_consistent(collection, report)


def test_all_faults_are_tested():
    assert len({fault.name for fault in FAULTS}) == len(FAULTS) > 60
    assert SLOW | WHOLLY_BAD | set(OWN) <= {fault.name for fault in FAULTS}


@pytest.mark.slow
def test_all_faults_at_once_hold_up_nobody(start, tmp_path):
    """One crawl over everything, as people would run it, but with short limits."""
    names = [fault.name for fault in FAULTS if fault.name not in {"busy", "large"}]
    with FaultyWeb(dose=DOSE).in_thread() as web:
        seeds = [url for name in names for url in seeds_of(web, name)]
        (tmp_path / "sites.txt").write_text("\n".join(seeds))
        settings = QUICK | {"host_pages": 400, "timeout_s": 3, "total_timeout_s": 6}
        flags = [part for name, value in settings.items() for part in ("--set", f"crawl.{name}={value}")]
        child = start(
            "-c", "c", "--allow-private", "--json", "crawl", "--from", "sites.txt", *flags, stdin=subprocess.DEVNULL,
            encoding="utf-8",
        )  # fmt: skip
        out, said = child.communicate(timeout=400)
        report = json.loads(out)
        assert (child.returncode, report["ending"], said) == (0, "done", "")
        for name in names:
            assert_understood(web, tmp_path / "c", name)
    states = states_of(tmp_path / "c")
    assert {state for state, _ in states.values()} == {UrlState.ENDED}
    groups = {read_outcome(outcome)[0].group for _, outcome in states.values()}
    assert groups == set(OutcomeGroup)
    assert "internal_error" not in report["outcomes"]


def test_what_is_wrong_with_a_certificate_is_said_and_the_crawl_goes_on(tmp_path, monkeypatch):
    (tmp_path / "authority.pem").write_text(AUTHORITY)
    monkeypatch.setenv("SSL_CERT_FILE", str(tmp_path / "authority.pem"))
    wrong = {
        "tls-self-signed": "self-signed", "tls-expired": "expired", "tls-wrong-name": "wrong name", "tls-alert": "",
    }  # fmt: skip
    with FaultyWeb(dose=DOSE).in_thread() as web:
        urls = {name: next(iter(web.spots(name))) for name in (*wrong, "tls-good")}
        collection = pauk.open(tmp_path / "c", allow_private=True)
        report = collection.crawl(*urls.values(), **QUICK, polite=False)
    ended = states_of(tmp_path / "c")
    outcomes = {name: ended[canonical_url(url)][1] for name, url in urls.items()}
    named = {name: f"tls_error:{detail}".rstrip(":") for name, detail in wrong.items()}
    assert outcomes == named | {"tls-good": "ok"}
    assert report.reason == "done"
    shown = run_pauk("-c", tmp_path / "c", "report").stdout
    assert all(explain(outcome) in shown for outcome in named.values())


def test_a_host_that_asks_for_a_day_is_left_for_tomorrow(tmp_path):
    with FaultyWeb(dose=DOSE).in_thread() as web:
        collection = pauk.open(tmp_path / "c", allow_private=True)
        report = collection.crawl(web.url("busy", "/century"), web.url("busy", "/good/1"), **QUICK)
        assert report.reason == "waiting"
        assert 0.9 < (report.resumes_at.timestamp() - web.clock.now().timestamp()) / 86_400 < 1.1
        assert [visit.path for visit in web.log] == ["/robots.txt", "/century"]
        told = collection.why(web.url("busy", "/century"))["summary"]
        assert "tried again" in told
        assert "503" in told


def watch_memory(child):
    """Return the most memory in KB that a program or a child of it has had, once it has ended.

    What the system reports of an ended child is of no use: it begins with the memory of whoever started it.
    """
    most = 0
    while child.poll() is None:
        for process in (child.pid, *_children_of(child.pid)):
            with suppress(OSError, StopIteration):
                lines = Path(f"/proc/{process}/status").read_text(encoding="ascii").splitlines()
                most = max(most, int(next(line for line in lines if line.startswith("VmHWM")).split()[1]))
        time.sleep(0.02)
    return most


def _children_of(process):
    with suppress(OSError):
        return Path(f"/proc/{process}/task/{process}/children").read_text(encoding="ascii").split()
    return []


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="memory is read from /proc")
@pytest.mark.parametrize("workers", [-1, 0])
@pytest.mark.parametrize("name", ["endless-body", "bomb", "endless-headers", "huge-headers", "large"])
def test_bodies_that_are_meant_to_fill_the_memory_do_not(start, tmp_path, name, workers):
    with FaultyWeb().in_thread() as web, (tmp_path / "report.json").open("w") as report:
        flags = [part for name, value in QUICK.items() for part in ("--set", f"crawl.{name}={value}")]
        flags += ["--max-bytes", "10000000", "--timeout-s", "10", "--total-timeout-s", "30", "--workers", str(workers)]
        child = start(
            "-c", "c", "--allow-private", "--json", "crawl", web.url(name), *flags, stdin=subprocess.DEVNULL,
            stdout=report,
        )  # fmt: skip
        most_kb = watch_memory(child)
        assert (child.returncode, child.stderr.read()) == (0, b"")
        assert json.loads((tmp_path / "report.json").read_text())["ending"] == "done"
        assert_understood(web, tmp_path / "c", name)
    assert 20_000 < most_kb < 600_000


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="memory is read from /proc")
def test_200_000_links_on_a_page_cost_bounded_memory_few_requests_and_bounded_time(start, tmp_path):
    half = 100_000
    own = "".join(f"<a href=/p/{number}>page {number}</a> " for number in range(half))
    others = "".join(f"<a href=http://h{number}.example/>host {number}</a> " for number in range(half))
    with (
        Playground([StaticSite("many", {"/": f"<title>Many</title>{own}{others}"})]).in_thread() as web,
        (tmp_path / "report.json").open("w") as report,
    ):
        began = time.monotonic()
        child = start(
            "-c", "c", "--allow-private", "--json", "crawl", web.url("many"), "--no-polite", stdin=subprocess.DEVNULL,
            stdout=report,
        )  # fmt: skip
        most_kb = watch_memory(child)
        took_s = time.monotonic() - began
        assert (child.returncode, child.stderr.read()) == (0, b"")
        assert json.loads((tmp_path / "report.json").read_text())["ending"] == "done"
        assert len(web.log) < 150, "pages that are not there are a trap after a hundred of them"
    assert 20_000 < most_kb < 600_000
    assert took_s < 90


@pytest.mark.slow
def test_a_page_without_end_is_let_go_at_the_limit(tmp_path):
    with FaultyWeb().in_thread() as web:
        collection = pauk.open(tmp_path / "c", allow_private=True)
        collection.crawl(web.url("endless-body"), **QUICK | {"max_bytes": 100_000})
        sizes = {visit.path: visit.size_bytes for visit in web.log}
    # What the machine holds between the two programs comes on top.
    assert max(sizes[path] for path in ("/plain", "/chunks", "/gzip")) < 20_000_000
    assert sizes["/length"] < 20_000_000
