"""robots.txt as servers see it obeyed: asked first and once a day, read as RFC 9309 says, and never overruled."""

import time
from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest
from tests.faults import Dose, FaultyWeb, find_fault

import pauk
from pauk.store.collection import CollectionFolder
from pauk_playground import Playground, Response

AT_ONCE = {"init_delay_s": 0, "min_delay_s": 0, "delay_factor": 0, "backoff_s": 0.01}


class Town:
    """A site with rules (a text or an answer) whose home page links to all other paths."""

    def __init__(self, rules, *paths, name="town", **pages):
        self.name = name
        self.rules = rules
        self.pages = {path: f"Words about {path}." for path in paths} | pages

    def answer(self, request, _at):
        if request.path == "/robots.txt":
            rules = self.rules
            return rules if isinstance(rules, Response) else Response(body=rules.encode(), content_type="text/plain")
        if request.target == "/":
            links = " ".join(f'<a href="{path}">{path}</a>' for path in self.pages)
            return Response(body=f"<!doctype html><p>Home of {self.name}. {links}".encode())
        page = self.pages.get(request.target, Response(404))
        return page if isinstance(page, Response) else Response(body=f"{page} At {self.name}.".encode())

    def truth(self, _at, _port):
        return iter(())


def crawl(folder, *urls, **settings):
    return pauk.open(folder, allow_private=True).crawl(*urls, **AT_ONCE | settings)


def outcomes(folder, host="town.localhost"):
    """Return the outcomes of all URLs of a host by path and query."""
    with CollectionFolder(Path(folder)).reader() as reader:
        found = [(url.url.partition("://")[2].partition("/"), url.outcome) for url in reader.urls.all()]
    return {f"/{path}": outcome for (name, _, path), outcome in found if name.startswith(f"{host}:")}


def asked(web, host=""):
    """Return the paths a host was asked for, in order."""
    seen = sorted((visit for visit in web.log if visit.host.startswith(host)), key=lambda visit: visit.started_s)
    return [visit.path for visit in seen]


# When it is asked for.


def test_every_host_is_asked_for_its_rules_first_and_once(tmp_path):
    sites = [Town("User-agent: *\nDisallow:", "/a", "/b", "/c", name=name) for name in ("one", "two", "three")]
    with Playground(sites).in_thread() as web:
        crawl(tmp_path / "c", *(web.url(site.name) for site in sites), per_host=4)
        paths = {site.name: asked(web, site.name) for site in sites}
    for found in paths.values():
        assert found[0] == "/robots.txt"
        assert sorted(found) == ["/", "/a", "/b", "/c", "/robots.txt"]


def test_the_rules_are_asked_for_once_however_many_connections_are_allowed(tmp_path):
    """Links go on coming in while the rules are on their way."""

    class Chain(Town):
        def answer(self, request, at):
            if request.path == "/robots.txt":
                return Response(404)
            number = int(request.path[1:] or 0)
            links = f'<a href="http://town.localhost:{request.port}/{number}">there</a>'
            onward = f'<a href="/{number + 1}">on</a>' if number < 20 else ""
            return Response(body=f"<!doctype html><p>Words {number}. {links} {onward}".encode())

    town = Town(Response(404, delay_s=0.4), *(f"/{number}" for number in range(21)))
    with Playground([Chain("", name="chain"), town]).in_thread() as web:
        crawl(tmp_path / "c", web.url("chain"), per_host=4, scope="web")
        paths = Counter(asked(web, "town"))
    assert paths.pop("/robots.txt") == 1
    assert len(paths) == 21
    assert set(paths.values()) == {1}


def test_the_rules_are_good_for_a_day(tmp_path):
    with Playground([Town("User-agent: *\nDisallow: /no", "/a", "/no")]).in_thread() as web:
        crawl(tmp_path / "c", web.url("town"), pages=1, now="2026-11-15T08:00:00")
        crawl(tmp_path / "c", pages=0, now="2026-11-16T07:59:00")
        assert Counter(asked(web)) == {"/robots.txt": 1, "/": 1, "/a": 1}
        crawl(tmp_path / "c", again=True, now="2026-11-16T08:01:00")
        assert Counter(asked(web)) == {"/robots.txt": 2, "/": 2, "/a": 2}
        assert asked(web)[3] == "/robots.txt"
    assert outcomes(tmp_path / "c")["/no"] == "robots_denied"


def test_a_clock_that_went_back_does_not_make_old_rules_new(tmp_path):
    with Playground([Town("User-agent: *\nDisallow:", "/a")]).in_thread() as web:
        crawl(tmp_path / "c", web.url("town"), now="2026-11-15T08:00:00")
        crawl(tmp_path / "c", again=True, now="2026-11-14T08:00:00")
        assert Counter(asked(web)) == {"/robots.txt": 2, "/": 2, "/a": 2}


def test_every_port_has_rules_of_its_own(tmp_path):
    open_town, closed_town = Town("User-agent: *\nDisallow:", "/a"), Town("User-agent: *\nDisallow: /", "/a")
    with Playground([open_town]).in_thread() as one, Playground([closed_town]).in_thread() as two:
        crawl(tmp_path / "c", one.url("town"), two.url("town"))
        assert asked(one) == ["/robots.txt", "/", "/a"]
        assert asked(two) == ["/robots.txt"]


def test_rules_that_change_are_obeyed_from_the_next_day_on(tmp_path):
    town = Town("User-agent: *\nDisallow: /b", "/a", "/b")
    with Playground([town]).in_thread() as web:
        crawl(tmp_path / "c", web.url("town"), now="2026-11-15T08:00:00")
        assert outcomes(tmp_path / "c") == {"/": "ok", "/a": "ok", "/b": "robots_denied"}
        town.rules = "User-agent: *\nDisallow: /a"
        web.journal.clear()
        crawl(tmp_path / "c", web.url("town"), again=True, now="2026-11-17T08:00:00")
        assert sorted(asked(web)) == ["/", "/b", "/robots.txt"]
    assert outcomes(tmp_path / "c") == {"/": "not_modified", "/a": "robots_denied", "/b": "ok"}


# What it says.

RULES = """
User-agent: otherbot
Disallow: /

User-agent: *
Disallow: /private
Allow: /private/but
Disallow: /*.pdf$
Disallow: /search?*order=
Disallow: /exact$
Allow: /tie
Disallow: /tie
Disallow: /a%3cb
Disallow: /caf\u00e9
"""
ALLOWED = [
    "/public", "/private/but/this", "/PRIVATE/too", "/paper.pdf.html", "/paper.pdf?page=2", "/search?q=order",
    "/exact/not", "/exactly", "/tie", "/a", "/caf",
]  # fmt: skip
DENIED = [
    "/private", "/private/", "/private/page", "/privateer", "/paper.pdf", "/deep/down/paper.pdf",
    "/search?q=1&order=asc", "/exact", "/a%3Cb", "/caf%C3%A9",
]  # fmt: skip


def test_rules_are_read_as_the_standard_says(tmp_path):
    with Playground([Town(RULES, *ALLOWED, *DENIED)]).in_thread() as web:
        report = crawl(tmp_path / "c", web.url("town"))
        paths = set(asked(web))
    ended = outcomes(tmp_path / "c")
    assert {path: ended[path] for path in ALLOWED} == dict.fromkeys(ALLOWED, "ok")
    assert {path: ended[path] for path in DENIED} == dict.fromkeys(DENIED, "robots_denied")
    assert paths == {"/robots.txt", "/", *ALLOWED}
    assert report.figures["outcomes"] == {"ok": len(ALLOWED) + 1, "robots_denied": len(DENIED)}


@pytest.mark.parametrize(
    ("agent", "fetched"),
    [("pauk/1.0", {"/", "/b"}), ("Mozilla/5.0 (compatible; pauk/1.0; +http://example.org/)", {"/", "/b"}),
     ("harvester/2 (me@example.org)", {"/", "/a"}), ("nobody-knows-me", {"/", "/a", "/b"})],
)  # fmt: skip
def test_the_group_that_names_us_counts_alone(tmp_path, agent, fetched):
    rules = "User-agent: pauk\nDisallow: /a\n\nUser-agent: HARVESTER\nDisallow: /b\n\nUser-agent: *\nDisallow: /c\n"
    with Playground([Town(rules, "/a", "/b")]).in_thread() as web:
        crawl(tmp_path / "c", web.url("town"), user_agent=agent)
        assert set(asked(web)) == {"/robots.txt", *fetched}
        assert {visit.user_agent for visit in web.log} == {agent}


def test_who_changes_the_name_is_judged_anew_by_the_rules_that_are_there(tmp_path):
    rules = "User-agent: pauk\nDisallow: /a\n\nUser-agent: *\nDisallow: /b\n"
    with Playground([Town(rules, "/a", "/b")]).in_thread() as web:
        crawl(tmp_path / "c", web.url("town"), depth=0)
        crawl(tmp_path / "c", web.url("town"), user_agent="somebody/1")
        assert asked(web) == ["/robots.txt", "/", "/a"]


def test_a_redirect_does_not_lead_around_the_rules(tmp_path):
    town = Town("User-agent: *\nDisallow: /no", "/no/page", **{"/way": Response(302, headers=(("Location", "/no/x"),))})
    with Playground([town]).in_thread() as web:
        crawl(tmp_path / "c", web.url("town"))
        assert not [path for path in asked(web) if path.startswith("/no")]
    ended = outcomes(tmp_path / "c")
    assert (ended["/way"], ended["/no/x"], ended["/no/page"]) == ("redirected", "robots_denied", "robots_denied")


def test_a_seed_does_not_lead_around_the_rules(tmp_path):
    with Playground([Town("User-agent: *\nDisallow: /", "/a")]).in_thread() as web:
        report = crawl(tmp_path / "c", web.url("town"), web.url("town", "/a"))
        assert asked(web) == ["/robots.txt"]
        told = pauk.open(tmp_path / "c").why(web.url("town", "/a"))
    assert report.figures["outcomes"] == {"robots_denied": 2}
    assert "robots" in told["summary"]


def test_another_host_of_the_crawl_is_asked_for_its_own_rules(tmp_path):
    there = Town("User-agent: *\nDisallow: /b", "/a", "/b", name="there")
    with Playground([Town("User-agent: *\nDisallow: /a", "/a", "/b"), there]).in_thread() as web:
        links = [web.url("there", "/a"), web.url("there", "/b")]
        there_too = Town("", *links, name="hub")
        with Playground([there_too]).in_thread() as hub:
            crawl(tmp_path / "c", hub.url("hub"), web.url("town"), scope="web")
        assert set(asked(web, "there")) == {"/robots.txt", "/a"}
        assert set(asked(web, "town")) == {"/robots.txt", "/", "/b"}


# Where it cannot be had.


@pytest.mark.parametrize("status", [400, 401, 403, 404, 410, 451])
def test_rules_that_are_not_there_allow_everything(tmp_path, status):
    with Playground([Town(Response(status), "/a")]).in_thread() as web:
        crawl(tmp_path / "c", web.url("town"))
        assert asked(web) == ["/robots.txt", "/", "/a"]


@pytest.mark.parametrize("status", [500, 502, 503, 599])
def test_rules_that_a_server_cannot_give_forbid_everything_for_now(tmp_path, status):
    town = Town(Response(status), "/a")
    with Playground([town]).in_thread() as web:
        report = crawl(tmp_path / "c", web.url("town"), web.url("town", "/a"), repeat_limit=2, backoff_s=0.05)
        seen = sorted(web.log, key=lambda visit: visit.started_s)
        assert [visit.path for visit in seen] == ["/robots.txt"] * 3
        waits = [after.started_s - before.ended_s for before, after in pairwise(seen)]
        assert waits[0] >= 0.1
        assert waits[1] >= 0.2
        assert outcomes(tmp_path / "c") == dict.fromkeys(("/", "/a"), "robots_denied:unreachable")
        assert (report.reason, report.figures["outcomes"]) == ("done", {"robots_denied": 2})
        told = pauk.open(tmp_path / "c").why(web.url("town", "/a"))["summary"]
        assert "robots.txt" in told
        assert "unreachable" in told or "could not" in told
        web.journal.clear()
        town.rules = "User-agent: *\nDisallow: /a"
        crawl(tmp_path / "c", retry=True)
        assert asked(web) == ["/robots.txt", "/"]
    assert outcomes(tmp_path / "c") == {"/": "ok", "/a": "robots_denied"}


def test_rules_that_fail_at_first_are_obeyed_later(tmp_path):
    class Flaky(Town):
        tries = 0

        def answer(self, request, at):
            if request.path == "/robots.txt":
                self.tries += 1
                if self.tries < 3:
                    return Response(503)
            return super().answer(request, at)

    with Playground([Flaky("User-agent: *\nDisallow: /a", "/a", "/b")]).in_thread() as web:
        report = crawl(tmp_path / "c", web.url("town"))
        assert asked(web) == ["/robots.txt"] * 3 + ["/", "/b"]
    assert report.figures["outcomes"] == {"ok": 2, "robots_denied": 1}


def test_rules_that_ask_to_wait_are_waited_for(tmp_path):
    class Busy(Town):
        tries = 0

        def answer(self, request, at):
            if request.path == "/robots.txt":
                self.tries += 1
                if self.tries == 1:
                    return Response(503, headers=(("Retry-After", "1"),))
            return super().answer(request, at)

    with Playground([Busy("User-agent: *\nDisallow: /a", "/a")]).in_thread() as web:
        crawl(tmp_path / "c", web.url("town"))
        seen = sorted(web.log, key=lambda visit: visit.started_s)
    assert [visit.path for visit in seen] == ["/robots.txt", "/robots.txt", "/"]
    assert seen[1].started_s - seen[0].ended_s >= 1


def test_redirects_of_rules_are_followed_at_the_pace_of_pages(tmp_path):
    with FaultyWeb().in_thread() as web:
        names = ("robots-far", "robots-abroad", "robots-redirect")
        crawl(tmp_path / "c", *map(web.url, names), min_delay_s=0.1)
        for name in names:
            seen = sorted((visit for visit in web.log if visit.host == f"{name}.localhost"), key=lambda v: v.started_s)
            assert min(after.started_s - before.ended_s for before, after in pairwise(seen)) >= 0.1
            assert max(visit.open_connections for visit in seen) == 1
            assert not [visit for visit in seen if visit.path.startswith("/private")]
            assert outcomes(tmp_path / "c", f"{name}.localhost")["/private/1"] == "robots_denied"
            assert outcomes(tmp_path / "c", f"{name}.localhost")["/good/3"] == "ok"


def send_to(name, path="/robots.txt"):
    def answer(request):
        return Response(302, headers=(("Location", f"http://{name}.localhost:{request.port}{path}"),))

    return answer


class Sent(Town):
    """A site whose rules lie elsewhere."""

    def answer(self, request, at):
        return self.rules(request) if request.path == "/robots.txt" else super().answer(request, at)


def test_hosts_whose_rules_lie_at_one_host_do_not_crowd_it(tmp_path):
    main = Town(Response(body=b"User-agent: *\nDisallow: /no", content_type="text/plain", delay_s=0.02), name="main")
    subs = [Sent(send_to("main"), "/no", name=f"sub{number}") for number in range(8)]
    with Playground([main, *subs]).in_thread() as web:
        crawl(tmp_path / "c", *(web.url(sub.name) for sub in subs), min_delay_s=0.05)
        seen = sorted((visit for visit in web.log if visit.host == "main.localhost"), key=lambda v: v.started_s)
        assert {visit.path for visit in web.log} == {"/robots.txt", "/"}
    assert 1 <= len(seen) <= 8, "rules that hosts share need not be asked for more than once"
    assert max(visit.open_connections for visit in seen) == 1
    assert all(after.started_s - before.ended_s >= 0.05 for before, after in pairwise(seen))


@pytest.mark.parametrize("count", [2, 3])
def test_hosts_that_send_each_other_for_their_rules_do_not_block_each_other(tmp_path, count):
    sites = [Sent(send_to(f"s{(number + 1) % count}"), "/a", name=f"s{number}") for number in range(count)]
    with Playground(sites).in_thread() as web:
        report = crawl(tmp_path / "c", *(web.url(site.name) for site in sites), time_s=30)
        assert max(Counter(visit.host for visit in web.log if visit.path == "/robots.txt").values()) <= 6
    assert (report.reason, report.figures["outcomes"]) == ("done", {"ok": 2 * count})


def test_who_waits_for_rules_elsewhere_does_not_keep_a_run_from_ending(tmp_path):
    patient = Town("User-agent: *\nCrawl-delay: 1000", name="patient")
    with Playground([patient, Sent(send_to("patient", "/rules.txt"), name="sent")]).in_thread() as web:
        urls = [web.url("patient"), web.url("sent")]
        began = time.monotonic()
        report = crawl(tmp_path / "c", *urls, concurrency=1, patience_s=1, time_s=30)
        assert time.monotonic() - began < 9
    assert (report.reason, report.figures["waiting"] in {1, 2}) == ("waiting", True)


@pytest.mark.slow
def test_who_waits_for_rules_elsewhere_does_not_hold_up_others(tmp_path):
    """Each is sent to a file of its own at a host that wants to be left alone for a while."""
    main = Town("User-agent: *\nCrawl-delay: 0.25", *(f"/{number}.txt" for number in range(5)), name="main")
    subs = [Sent(send_to("main", f"/{number}.txt"), name=f"sub{number}") for number in range(5)]
    fast = Town("User-agent: *\nDisallow:", *(f"/{number}" for number in range(12)), name="fast")
    with Playground([main, fast, *subs]).in_thread() as web:
        urls = [web.url(site.name) for site in (main, *subs, fast)]
        report = crawl(tmp_path / "c", *urls, concurrency=3, min_delay_s=0.02)
        seen = [visit for visit in web.log if visit.host == "fast.localhost"]
        last_at_main = max(visit.started_s for visit in web.log if visit.host == "main.localhost")
    assert report.reason == "done"
    assert len(seen) == 14
    assert sum(visit.ended_s < last_at_main for visit in seen) >= 7, "the fast host had to wait for the slow one"


OBEYED = [
    "robots-endless", "robots-line", "robots-huge", "robots-redirect", "robots-far", "robots-abroad", "robots-delay",
    "robots-flaky", "robots-marked", "robots-returns", "robots-shouting", "robots-mislabelled", "robots-packed",
]  # fmt: skip


def test_rules_that_are_hard_to_read_are_obeyed(tmp_path):
    with FaultyWeb(dose=Dose(crawl_delay_s=0.2)).in_thread() as web:
        assert {find_fault(name).spots[1].outcomes for name in OBEYED} == {("robots_denied",)}
        crawl(tmp_path / "c", *map(web.url, OBEYED))
        ended = {name: outcomes(tmp_path / "c", f"{name}.localhost") for name in OBEYED}
        assert {name: found["/good/3"] for name, found in ended.items()} == dict.fromkeys(OBEYED, "ok")
        assert {name: found["/private/1"] for name, found in ended.items()} == dict.fromkeys(OBEYED, "robots_denied")
        assert not [visit for visit in web.log if visit.path.startswith("/private")]


def test_rules_are_no_page(tmp_path):
    with Playground([Town("User-agent: *\nDisallow:", "/a")]).in_thread() as web:
        crawl(tmp_path / "c", web.url("town"))
        pages = {page.url for page in pauk.open(tmp_path / "c").pages()}
        assert pages == {web.url("town"), web.url("town", "/a")}


def test_without_politeness_rules_are_neither_asked_for_nor_obeyed(tmp_path):
    with Playground([Town("User-agent: *\nDisallow: /", "/a")]).in_thread() as web:
        crawl(tmp_path / "c", web.url("town"), polite=False)
        assert asked(web) == ["/", "/a"]


def test_rules_that_never_come_end_the_wait(tmp_path):
    with FaultyWeb().in_thread() as web:
        began = time.monotonic()
        report = crawl(tmp_path / "c", web.url("robots-silent"), timeout_s=0.3, repeat_limit=1)
        assert time.monotonic() - began < 20
        assert {visit.path for visit in web.log} == {"/robots.txt"}
        assert report.reason == "done"
    (outcome,) = outcomes(tmp_path / "c", "robots-silent.localhost").values()
    assert outcome in {"robots_denied:unreachable", "timeout"}
