"""A crawl is polite as the server sees it: few connections, pauses to the letter, wishes obeyed, nobody starved."""

import json
import resource
import signal
import subprocess
import time
from collections import defaultdict
from contextlib import suppress
from email.utils import formatdate
from itertools import pairwise
from pathlib import Path

import pytest
from tests.command_line import run_pauk

import pauk
from pauk.crawl.pace import host_queue
from pauk.store.collection import CollectionFolder
from pauk_playground import ClientLimits, Playground, Resource, Response, StaticSite, many_hosts

# No pause but those a test asks for.
AT_ONCE = {"init_delay_s": 0, "min_delay_s": 0, "delay_factor": 0}


class Town:
    """A site that answers as it is told: path → answer, or a list of answers of which the last is given for ever."""

    def __init__(self, answers, name="town"):
        self.name = name
        self.answers = {"/robots.txt": Response(404)} | answers
        self.asked = defaultdict(int)

    def answer(self, request, _at):
        answer = self.answers.get(request.path, Response(404))
        self.asked[request.path] += 1
        if isinstance(answer, list):
            answer = answer[min(self.asked[request.path], len(answer)) - 1]
        return answer() if callable(answer) else answer

    def truth(self, _at, _port):
        return iter(())


def page(name, *links, delay_s=0.0):
    items = " ".join(f'<a href="{link}">{link}</a>' for link in links)
    return Response(
        body=f"<!doctype html><title>{name}</title><p>All about {name}.</p>{items}".encode(), delay_s=delay_s
    )


def crawl(folder, *urls, **settings):
    return pauk.open(folder, allow_private=True).crawl(*urls, **settings)


def outcomes(folder):
    with CollectionFolder(Path(folder)).reader() as reader:
        return {url.url.partition("localhost")[2].partition("/")[2]: url.outcome for url in reader.urls.all()}


def visits(web, host=""):
    """Return the visits to a host, or to all, in the order in which they began."""
    return sorted((visit for visit in web.log if visit.host.startswith(host)), key=lambda visit: visit.started_s)


def gaps(web, host=""):
    """Return the seconds from the end of each request to the beginning of the next.

    The server logs an answer before the client can read it and a request after the client has sent it, by one clock:
    so these are never shorter than the pauses the client made.
    """
    seen = visits(web, host)
    return [after.started_s - before.ended_s for before, after in pairwise(seen)]


def most_at_once(seen):
    """Return how many requests were open at once, at most."""
    moments = sorted([(visit.started_s, 1) for visit in seen] + [(visit.ended_s, -1) for visit in seen])
    most = now = 0
    for _, step in moments:
        now += step
        most = max(most, now)
    return most


# Pauses.


def test_a_crawl_delay_is_kept_to_the_letter(tmp_path):
    with Playground(many_hosts(1, 4, crawl_delay=0.5)).in_thread() as web:
        report = crawl(tmp_path / "c", web.url("h0001"), **AT_ONCE)
        seen = gaps(web)
    assert (report.reason, report.figures["pages"]) == ("done", 4)
    assert len(seen) == 4
    assert min(seen) >= 0.5
    assert sorted(seen)[1] < 1.0, "it waits longer than it was asked to"


@pytest.mark.parametrize(
    ("settings", "crawl_delay", "pause_s"),
    [
        ({"min_delay_s": 0.15}, None, 0.15),
        ({"min_delay_s": 0.15}, 0.05, 0.15),
        ({"min_delay_s": 0.05}, 0.15, 0.15),
        ({"min_delay_s": 0.05, "max_delay_s": 0.06}, 0.15, 0.15),
        ({"min_delay_s": 0.05, "delay_factor": 1000, "max_delay_s": 0.15}, 0.02, 0.15),
    ],
    ids=["least", "least-over-site", "site", "site-over-most", "adaptive-up-to-most"],
)
def test_of_all_pauses_the_longest_counts(tmp_path, settings, crawl_delay, pause_s):
    with Playground(many_hosts(1, 4, latency_s=0.002, crawl_delay=crawl_delay)).in_thread() as web:
        crawl(tmp_path / "c", web.url("h0001"), **AT_ONCE | settings)
        seen = gaps(web)
    assert len(seen) == 4
    assert min(seen[1:]) >= pause_s


def test_slow_answers_lengthen_the_pause_step_by_step(tmp_path):
    latency_s, factor = 0.05, 6
    with Playground(many_hosts(1, 5, latency_s=latency_s)).in_thread() as web:
        crawl(tmp_path / "c", web.url("h0001"), **AT_ONCE | {"delay_factor": factor})
        seen = gaps(web)
    target_s = factor * latency_s
    assert len(seen) == 5
    for number, gap_s in enumerate(seen, start=1):
        assert gap_s >= target_s * (1 - 0.5**number)


def test_the_pause_begins_long_and_shrinks_while_answers_come_quickly(tmp_path):
    with Playground(many_hosts(1, 5)).in_thread() as web:
        crawl(tmp_path / "c", web.url("h0001"), init_delay_s=0.8, min_delay_s=0.1, delay_factor=0)
        seen = gaps(web)
    wanted = [0.4, 0.2, 0.1, 0.1, 0.1]
    assert len(seen) == 5
    assert all(gap_s >= pause_s for gap_s, pause_s in zip(seen, wanted, strict=True))
    assert min(seen) < 0.2


def test_errors_never_shorten_the_pause(tmp_path):
    missing = [f"/missing/{letter}" for letter in "abcd"]
    fine = {f"/fine/{letter}": page(letter) for letter in "abcd"}
    pace = AT_ONCE | {"delay_factor": 4}
    seen = {}
    for name, links in (("missing", missing), ("fine", fine)):
        town = Town({"/": page("home", *links, delay_s=0.1), **fine})
        with Playground([town]).in_thread() as web:
            crawl(tmp_path / name, web.url("town"), **pace)
            seen[name] = gaps(web)
    assert len(seen["missing"]) == len(seen["fine"]) == 5
    assert min(seen["missing"][1:]) >= 0.2
    assert seen["fine"][-1] < 0.2, "good answers would have shortened it"


def test_what_a_host_asks_for_holds_for_all_its_pages_and_for_no_other_host(tmp_path):
    delays = {1: 0.4, 2: None}
    with Playground(many_hosts(2, 3, crawl_delay=delays.get)).in_thread() as web:
        crawl(tmp_path / "c", web.url("h0001"), web.url("h0002"), **AT_ONCE)
        slow, fast = gaps(web, "h0001"), gaps(web, "h0002")
    assert (len(slow), len(fast)) == (3, 3)
    assert min(slow) >= 0.4
    assert max(fast) < 0.4


def test_a_long_crawl_delay_is_told(tmp_path):
    with Playground(many_hosts(1, 2, crawl_delay=2)).in_thread() as web:
        url = web.url("h0001")
        report = crawl(tmp_path / "c", url, depth=0, **AT_ONCE)
        assert dict(report.slow_hosts) == {url.removesuffix("/"): 2.0}
        assert min(gaps(web)) >= 2


# Connections.


@pytest.mark.parametrize("per_host", [1, 2, 4])
def test_a_host_never_sees_more_requests_at_once_than_allowed(tmp_path, per_host):
    with Playground(many_hosts(1, 16, latency_s=0.03)).in_thread() as web:
        report = crawl(tmp_path / "c", web.url("h0001"), per_host=per_host, **AT_ONCE)
        seen = visits(web)
    assert report.figures["pages"] == 16
    assert len(seen) == 17
    assert max(visit.open_requests for visit in seen) == per_host
    assert max(visit.open_connections for visit in seen) <= per_host


def test_several_connections_do_not_begin_closer_than_the_pause(tmp_path):
    with Playground(many_hosts(1, 6, latency_s=0.25)).in_thread() as web:
        crawl(tmp_path / "c", web.url("h0001"), per_host=3, **AT_ONCE | {"min_delay_s": 0.1})
        starts = [visit.started_s for visit in visits(web)]
        most = max(visit.open_requests for visit in web.log)
    # The server may take up the first of two requests late; both were sent at least a pause apart.
    assert min(after - before for before, after in pairwise(starts)) >= 0.1 - 0.02
    assert 1 < most <= 3


def test_all_hosts_together_never_have_more_requests_open_than_allowed(tmp_path):
    with Playground(many_hosts(6, 4, latency_s=0.03)).in_thread() as web:
        urls = [web.url(host.partition(".")[0]) for host in web.hosts]
        report = crawl(tmp_path / "c", *urls, concurrency=2, **AT_ONCE)
        seen = visits(web)
    assert report.figures["pages"] == 24
    assert most_at_once(seen) == 2


def test_a_slow_host_does_not_hold_up_a_fast_one(tmp_path):
    def site(name, pages, delay_s):
        links = "".join(f'<a href="/{number}">{number}</a>' for number in range(1, pages))
        resources = {"/": Resource(links.encode(), delay_s=delay_s), "/robots.txt": b"User-agent: *\nDisallow:"}
        resources |= {f"/{number}": Resource(b"Words of %d." % number, delay_s=delay_s) for number in range(1, pages)}
        return StaticSite(name, resources)

    with Playground([site("slow", 4, 0.4), site("fast", 30, 0)]).in_thread() as web:
        report = crawl(tmp_path / "c", web.url("slow"), web.url("fast"), concurrency=2, **AT_ONCE)
        slow, fast = visits(web, "slow"), visits(web, "fast")
    assert report.figures["pages"] == 34
    assert (len(slow), len(fast)) == (5, 31)
    assert fast[-1].ended_s < slow[3].started_s


def test_without_politeness_nothing_is_waited_for(tmp_path):
    sites = many_hosts(1, 24, latency_s=0.05, crawl_delay=30)
    with Playground(sites).in_thread() as web:
        report = crawl(tmp_path / "c", web.url("h0001"), polite=False, concurrency=8, init_delay_s=30, min_delay_s=30)
        seen = visits(web)
    assert report.figures["pages"] == 24
    assert "/robots.txt" not in {visit.path for visit in seen}
    assert 1 < max(visit.open_requests for visit in seen) <= 8


# Wishes and failures.


@pytest.mark.parametrize("status", [429, 503])
def test_a_server_that_names_seconds_is_left_alone_so_long(tmp_path, status):
    busy = Response(status, headers=(("Retry-After", "1"),))
    town = Town({"/": page("home", "/busy", "/other"), "/busy": [busy, page("busy")], "/other": page("other")})
    with Playground([town]).in_thread() as web:
        report = crawl(tmp_path / "c", web.url("town"), backoff_s=0.01, **AT_ONCE)
        paths, seen = [visit.path for visit in visits(web)], gaps(web)
    assert (report.reason, report.figures["outcomes"]) == ("done", {"ok": 3})
    assert sorted(paths) == ["/", "/busy", "/busy", "/other", "/robots.txt"]
    assert seen[paths.index("/busy")] >= 1, "another page of the same host was asked for too soon"


@pytest.mark.parametrize("status", [429, 503])
def test_a_server_that_names_a_moment_is_left_alone_until_then(tmp_path, status):
    moment = int(time.time()) + 2

    def refuse():
        return Response(status, headers=(("Retry-After", formatdate(moment, usegmt=True)),))

    town = Town({"/": [refuse, page("home")]})
    clock_difference_s = time.time() - time.monotonic()
    with Playground([town]).in_thread() as web:
        report = crawl(tmp_path / "c", web.url("town"), backoff_s=0.01, **AT_ONCE)
        seen = visits(web)
    assert (report.reason, report.figures["outcomes"]) == ("done", {"ok": 1})
    assert [visit.status for visit in seen] == [404, status, 200]
    assert seen[2].started_s + clock_difference_s >= moment - 0.01  # the two clocks may have been pulled apart a little


def test_a_wish_is_obeyed_without_politeness_too(tmp_path):
    town = Town({"/": [Response(503, headers=(("Retry-After", "1"),)), page("home")]})
    with Playground([town]).in_thread() as web:
        report = crawl(tmp_path / "c", web.url("town"), polite=False, backoff_s=0.01)
        seen = gaps(web)
    assert report.figures["outcomes"] == {"ok": 1}
    assert len(seen) == 1
    assert seen[0] >= 1


def test_a_wish_counts_for_more_than_the_longest_wait(tmp_path):
    town = Town({"/": [Response(503, headers=(("Retry-After", "1"),)), page("home")]})
    with Playground([town]).in_thread() as web:
        crawl(tmp_path / "c", web.url("town"), backoff_s=0.01, max_wait_s=0.05, **AT_ONCE)
        seen = gaps(web)
    assert len(seen) == 2
    assert seen[1] >= 1


@pytest.mark.parametrize("wish", ["soon", "-5", "Thu, 01 Jan 1970 00:00:00 GMT", ""])
def test_a_wish_that_cannot_be_read_leaves_the_usual_wait(tmp_path, wish):
    town = Town({"/": [Response(503, headers=(("Retry-After", wish),)), page("home")]})
    with Playground([town]).in_thread() as web:
        report = crawl(tmp_path / "c", web.url("town"), backoff_s=0.1, **AT_ONCE)
        seen = gaps(web)
    assert report.figures["outcomes"] == {"ok": 1}
    assert 0.2 <= seen[1] < 5


@pytest.mark.parametrize(
    ("settings", "waits_s"),
    [
        ({}, [0.1, 0.2, 0.4]),
        ({"max_wait_s": 0.15}, [0.1, 0.15, 0.15]),
        ({"repeat_limit": 1}, [0.1]),
        ({"repeat_limit": 0}, []),
    ],
    ids=["doubled", "capped", "once", "never"],
)
def test_every_failure_in_a_row_doubles_the_wait(tmp_path, settings, waits_s):
    town = Town({"/": Response(500)})
    with Playground([town]).in_thread() as web:
        report = crawl(tmp_path / "c", web.url("town"), **AT_ONCE | {"backoff_s": 0.05} | settings)
        seen = gaps(web)[1:]  # the first is that between robots.txt and the page
    assert (report.reason, report.figures["outcomes"]) == ("done", {"http_error": 1})
    assert outcomes(tmp_path / "c") == {"": "http_error:500"}
    assert len(seen) == len(waits_s)
    assert all(gap_s >= wait_s for gap_s, wait_s in zip(seen, waits_s, strict=True))


def test_a_good_answer_ends_a_row_of_failures(tmp_path):
    fails = {f"/{number}": [Response(500), page(str(number))] for number in range(6)}
    town = Town({"/": page("home", *fails), **fails})
    with Playground([town]).in_thread() as web:
        report = crawl(tmp_path / "c", web.url("town"), backoff_s=0.01, repeat_limit=2, **AT_ONCE)
    assert (report.reason, report.figures["outcomes"]) == ("done", {"ok": 7})


@pytest.mark.parametrize("answer", [Response(500), Response(404), b"\0\1\2" * 1000])
def test_bad_pages_in_a_row_do_not_cost_the_good_ones(tmp_path, answer):
    bad = {f"/bad/{number}": answer if isinstance(answer, Response) else Response(body=answer) for number in range(20)}
    good = {f"/good/{number}": page(f"good {number}") for number in range(3)}
    town = Town({"/": page("home", *bad, *good), **bad, **good})
    with Playground([town]).in_thread() as web:
        crawl(tmp_path / "c", web.url("town"), backoff_s=0.001, max_wait_s=0.01, repeat_limit=1, **AT_ONCE)
    ended = outcomes(tmp_path / "c")
    assert [ended[f"good/{number}"] for number in range(3)] == ["ok"] * 3
    assert {path for path in town.answers if path != "/robots.txt"} <= set(town.asked), "not all were asked for"


def test_a_run_ends_when_all_that_is_left_must_wait_for_long(tmp_path):
    busy = Response(503, headers=(("Retry-After", "3600"),))
    town = Town({"/": page("home", "/busy", "/other"), "/busy": busy, "/other": page("other")})
    with Playground([town]).in_thread() as web:
        began = time.time()
        report = crawl(tmp_path / "c", web.url("town"), patience_s=1, time_s=30, **AT_ONCE)
        first = [visit.path for visit in visits(web)]
        again = crawl(tmp_path / "c", patience_s=1, time_s=30, **AT_ONCE)
        second = [visit.path for visit in visits(web)]
    assert (report.reason, again.reason) == ("waiting", "waiting")
    assert first == second == ["/robots.txt", "/", "/busy"]
    for told in (report, again):
        assert 3595 < told.resumes_at.timestamp() - began < 3650
        assert told.figures["waiting"] == 2


# From run to run.


def test_the_next_run_keeps_the_pause(tmp_path):
    with Playground(many_hosts(1, 4, crawl_delay=0.4)).in_thread() as web:
        crawl(tmp_path / "c", web.url("h0001"), pages=2, **AT_ONCE)
        before = len(web.log)
        crawl(tmp_path / "c", pages=0, **AT_ONCE)
        seen = gaps(web)
    assert before == 3
    assert len(seen) == 4
    assert min(seen) >= 0.4


def test_the_next_run_keeps_the_pause_that_was_learnt(tmp_path):
    with Playground(many_hosts(1, 8, latency_s=0.05)).in_thread() as web:
        pace = AT_ONCE | {"delay_factor": 5}
        crawl(tmp_path / "c", web.url("h0001"), pages=5, **pace)
        before = len(web.log)
        crawl(tmp_path / "c", pages=0, **pace)
        seen = gaps(web)
    assert before == 6
    assert min(seen[before - 1 :]) >= 0.25 * (1 - 0.5**before)


@pytest.mark.slow
@pytest.mark.parametrize("way", [signal.SIGKILL, signal.SIGINT])
def test_a_run_after_a_stop_keeps_the_pause(start, tmp_path, way):
    flags = ["--init-delay-s", "0", "--min-delay-s", "0", "--delay-factor", "0", "--workers", "0"]
    with Playground(many_hosts(1, 7, crawl_delay=2)).in_thread() as web:
        for threshold in (2, 3, 4, 5):
            child = start("-c", str(tmp_path / "c"), "--allow-private", "crawl", web.url("h0001"), *flags)
            while len(web.log) < threshold:
                assert child.poll() is None, child.stderr.read()
                time.sleep(0.001)
            child.send_signal(way)
            child.wait()
        seen = gaps(web)
    assert len(seen) >= 4
    assert min(seen) >= 2


# Hosts of one address.


def test_hosts_of_one_address_are_asked_side_by_side(tmp_path):
    with Playground(many_hosts(4, 3, latency_s=0.1)).in_thread() as web:
        crawl(tmp_path / "c", *(web.url(f"h000{number}") for number in range(1, 5)), **AT_ONCE)
        assert most_at_once(web.log) == 4


@pytest.mark.parametrize("hosts", [2_000, 2, 1])
def test_hosts_of_one_address_count_as_one_where_that_is_asked_for(tmp_path, hosts):
    with Playground(many_hosts(4, 3, latency_s=0.01)).in_thread() as web:
        urls = [web.url(f"h000{number}") for number in range(1, 5)]
        pace = AT_ONCE | {"min_delay_s": 0.1}
        report = crawl(tmp_path / "c", *urls, by_address=True, hosts=hosts, **pace)
        seen = gaps(web)
    assert (report.reason, report.figures["pages"]) == ("done", 12)
    assert len(seen) == 15
    assert min(seen) >= 0.1
    assert most_at_once(web.log) == 1


def test_hosts_of_one_address_still_count_as_one_in_the_next_run(tmp_path):
    with Playground(many_hosts(2, 3)).in_thread() as web:
        pace = AT_ONCE | {"min_delay_s": 0.4, "by_address": True}
        crawl(tmp_path / "c", web.url("h0001"), depth=0, **pace)
        crawl(tmp_path / "c", web.url("h0002"), depth=0, **pace)
        seen = gaps(web)
    assert len(seen) == 3
    assert min(seen) >= 0.4


def test_a_host_that_must_wait_still_waits_behind_the_gate_of_its_address(tmp_path):
    delays = {1: None, 2: 0.5}
    with Playground(many_hosts(2, 3, crawl_delay=delays.get)).in_thread() as web:
        crawl(tmp_path / "c", web.url("h0002"), pages=1, **AT_ONCE)
        crawl(tmp_path / "c", web.url("h0001"), web.url("h0002"), by_address=True, pages=0, **AT_ONCE)
        seen = gaps(web, "h0002")
    assert len(seen) == 3
    assert min(seen) >= 0.5


# Hosts that come and go.


@pytest.mark.parametrize("long_rest_s", [30.0, 0.05], ids=["short-rests", "long-rests"])
@pytest.mark.parametrize("limits", [(3, 64, 1), (5, 2, 2)], ids=str)
def test_hosts_that_leave_the_memory_and_come_back_keep_their_pause(tmp_path, monkeypatch, limits, long_rest_s):
    monkeypatch.setattr(host_queue, "_SERVED_AT_ONCE", 2)
    monkeypatch.setattr(host_queue, "_LONG_REST_S", long_rest_s)
    with Playground(many_hosts(12, 4, latency_s=0.005, crawl_delay=0.1)).in_thread() as web:
        urls = [web.url(host.partition(".")[0]) for host in web.hosts]
        settings = dict(zip(("hosts", "concurrency", "per_host"), limits, strict=True))
        report = crawl(tmp_path / "c", *urls, **AT_ONCE | settings)
        seen = {host: [visit.path for visit in visits(web, host)] for host in web.hosts}
        shortest = min(min(gaps(web, host)) for host in web.hosts)
        most = max(visit.open_connections for visit in web.log)
    assert (report.reason, report.figures["outcomes"]) == ("done", {"ok": 48})
    assert {tuple(sorted(paths)) for paths in seen.values()} == {("/", "/p1", "/p2", "/p3", "/robots.txt")}
    assert {paths[0] for paths in seen.values()} == {"/robots.txt"}
    assert shortest >= 0.1
    assert most <= limits[2]


def test_a_host_that_was_down_is_crawled_when_it_is_back(tmp_path):
    with Playground(many_hosts(1, 3)).in_thread() as web:
        url, port = web.url("h0001"), web.address[1]
    down = crawl(tmp_path / "c", url, backoff_s=0.01, repeat_limit=1, **AT_ONCE)
    assert (down.reason, down.figures["outcomes"]) == ("done", {"refused": 1})
    with Playground(many_hosts(1, 3), port=port).in_thread() as web:
        assert crawl(tmp_path / "c", backoff_s=0.01, **AT_ONCE).figures["requests"] == 0
        back = crawl(tmp_path / "c", retry=True, backoff_s=0.01, **AT_ONCE)
        assert (back.reason, back.figures["outcomes"]) == ("done", {"ok": 3})
        assert next(visit.path for visit in visits(web)) == "/robots.txt"


def test_a_host_that_goes_down_in_the_middle_is_given_up_and_taken_up_again(tmp_path):
    with Playground(many_hosts(1, 9)).in_thread() as web:
        url, port = web.url("h0001"), web.address[1]
        crawl(tmp_path / "c", url, pages=3, **AT_ONCE)
    down = crawl(tmp_path / "c", pages=0, backoff_s=0.01, repeat_limit=1, **AT_ONCE)
    assert down.reason == "done"
    assert set(down.figures["outcomes"]) == {"refused"}
    assert len(outcomes(tmp_path / "c")) == 9
    with Playground(many_hosts(1, 9), port=port).in_thread():
        back = crawl(tmp_path / "c", retry=True, pages=0, backoff_s=0.01, **AT_ONCE)
    assert (back.reason, back.total["pages"]) == ("done", 9)


def test_a_crawl_delay_that_is_longer_than_the_patience_ends_the_run_at_once(tmp_path):
    with Playground(many_hosts(1, 3, crawl_delay=1_000)).in_thread() as web:
        began = time.time()
        report = crawl(tmp_path / "c", web.url("h0001"), time_s=30, **AT_ONCE)
        assert [visit.path for visit in web.log] == ["/robots.txt"]
        host = web.url("h0001").removesuffix("/")
    assert (report.reason, report.figures["waiting"]) == ("waiting", 1)
    assert report.resumes_at.timestamp() - began == pytest.approx(1_000, abs=10)
    assert dict(report.slow_hosts) == {host: 1_000.0}


# A thousand hosts.


def watch_memory(child):
    """Return the most memory in KB that a program has had, once it has ended."""
    most = 0
    while child.poll() is None:
        with suppress(OSError, StopIteration):
            lines = Path(f"/proc/{child.pid}/status").read_text(encoding="ascii").splitlines()
            most = max(most, int(next(line for line in lines if line.startswith("VmHWM")).split()[1]))
        time.sleep(0.05)
    return most


@pytest.mark.slow
@pytest.mark.soak(250, 1_000)
@pytest.mark.parametrize("part", [2, 0.1], ids=["all-at-once", "in-turns"])
def test_many_hosts_take_turns_and_none_starves(start, tmp_path, size, part):
    count, pages, hosts = size, 4, int(size * part)
    crowd = Playground(many_hosts(count, pages, latency_s=0.005), limits=ClientLimits(connection_count=4_000))
    with crowd.in_thread() as web, (tmp_path / "report.json").open("w") as out:
        (tmp_path / "sites.txt").write_text("\n".join(web.url(host.partition(".")[0]) for host in web.hosts))
        flags = ["--init-delay-s", "0.2", "--min-delay-s", "0.2", "--delay-factor", "0", "--hosts", str(hosts)]
        child = start(
            "-c", str(tmp_path / "c"), "--allow-private", "--json", "crawl", "--from", "sites.txt", *flags,
            stdin=subprocess.DEVNULL, stdout=out,
        )  # fmt: skip
        most_kb = watch_memory(child)
        report = json.loads((tmp_path / "report.json").read_text())
        seen = web.log
    assert (child.returncode, report["ending"]) == (0, "done")
    assert report["outcomes"] == {"ok": count * pages}
    assert 20_000 < most_kb < 150_000
    assert most_at_once(seen) <= 64
    by_host = defaultdict(list)
    for visit in sorted(seen, key=lambda visit: visit.started_s):
        by_host[visit.host].append(visit)
    assert len(by_host) == count
    for host in by_host.values():
        assert [visit.path for visit in host].count("/robots.txt") == 1
        assert len(host) == pages + 1
        assert host[0].path == "/robots.txt"
        assert max(visit.open_connections for visit in host) == 1
        assert min(after.started_s - before.ended_s for before, after in pairwise(host)) >= 0.2
    began = min(host[0].started_s for host in by_host.values())
    ended = max(host[-1].ended_s for host in by_host.values())
    # From its first request to its last no host takes longer than a fair share: all of the time where all are in
    # memory, a tenth of it (and a half for luck) where a tenth is.
    longest = max(host[-1].ended_s - host[0].started_s for host in by_host.values())
    if hosts < count:
        assert longest < 0.5 * (ended - began)
    else:
        for number in range(pages + 1):
            moments = [host[number].started_s for host in by_host.values()]
            assert max(moments) - min(moments) < 0.6 * (ended - began), f"request {number} came late to some"


# Thousands that hang.


class Silent:
    """A host that takes a request and keeps whoever asked waiting for much longer than they wait."""

    def __init__(self, name, asked):
        self.name, self._asked = name, asked

    def answer(self, _request, _at):
        self._asked.append(self.name)
        return Response(delay_s=1.0)

    def truth(self, _at, _port):
        return iter(())


@pytest.mark.slow
def test_hosts_that_hang_hold_up_nobody_and_cost_few_handles(tmp_path):
    count, pages, asked = 2_000, 30, []
    silent = [Silent(f"silent{number}", asked) for number in range(count)]
    town = {f"/{number}": page(str(number)) for number in range(pages)}
    town["/"] = lambda: (asked.append("town"), page("town", *town))[1]
    town["/29"] = lambda: (asked.append("town"), page("29"))[1]
    with Playground([*silent, Town(town)], limits=ClientLimits(connection_count=4_000)).in_thread() as web:
        urls = [web.url(site.name) for site in silent]
        urls.insert(count // 2, web.url("town"))
        (tmp_path / "sites.txt").write_text("\n".join(urls))
        flags = ["--no-polite", "--timeout-s", "0.15", "--repeat-limit", "0", "--workers", "0"]
        done = run_pauk(
            "-c", "c", "--allow-private", "--json", "crawl", "--from", "sites.txt", *flags, cwd=tmp_path,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (128, 128)),
        )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    report = json.loads(done.stdout)
    assert (report["ending"], report["outcomes"]) == ("done", {"ok": pages + 1, "timeout": count})
    begun, ended = (place for place, name in enumerate(asked) if name == "town")
    # Five rounds of the 48 that may be asked at once while they do not answer: the home page, and its links, of which
    # 4 are in hand at first and one more for each that was worth it: 4, 8, 16, and the last two.
    assert ended - begun < 5 * 48
    assert len(asked) <= count + 2  # on a busy machine some are given up before their request is read
