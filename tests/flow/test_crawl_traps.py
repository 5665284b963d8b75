"""A crawl that walks into a trap comes out by itself, with the real pages, after few requests, and says what it met."""

import json
import subprocess
from collections import Counter
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from tests.faults import FaultyWeb

import pauk
from pauk.base.clock import SetClock, read_moment
from pauk.store.collection import CollectionFolder
from pauk_playground import Playground, Response

NOW = "2026-11-15T10:00:00"
GOOD = {"/", "/good/1", "/good/2", "/good/3"}
# Trap → requests it may cost at most, and the real pages that must be found. What they cost is measured; the bounds
# leave room for another order of arrival.
TRAPS = {
    "deep": (30, {"/deep/"}),
    "repeated": (40, {"/shop/products/"}),
    "growing": (60, {"/more"}),
    "calendar": (500, {"/calendar"}),
    "sessions": (200, {"/session/0"}),
    "facets": (2_200, {"/facets", *(f"/item/{number}" for number in range(12))}),
    "pager": (250, {"/news", "/forum", *(f"/item/{number}" for number in range(10))}),
    "letters": (300, {"/case/TheSamePageInEveryWriting"}),
    "soft-404": (40, set()),
}
SLOW_LAST = [*(name for name in TRAPS if name != "facets"), pytest.param("facets", marks=pytest.mark.slow)]
# Those that a single URL does not give away: the report names the pattern.
SPRAWLING = ["calendar", "sessions", "facets", "pager", "letters"]


def crawl(folder, *urls, **settings):
    settings = {"polite": False, "concurrency": 8, "time_s": 60} | settings
    return pauk.open(folder, allow_private=True).crawl(*urls, **settings)


def urls_of(folder):
    with CollectionFolder(Path(folder)).reader() as reader:
        return {url.url: url.outcome for url in reader.urls.all()}


def paths_of(folder):
    return {f"/{page.url.split('/', 3)[3]}" for page in pauk.open(folder).pages()}


@pytest.mark.parametrize("name", SLOW_LAST)
def test_a_trap_ends_by_itself_and_its_real_pages_are_there(tmp_path, name):
    most, real = TRAPS[name]
    with FaultyWeb(clock=SetClock(read_moment(NOW))).in_thread() as web:
        report = crawl(tmp_path / "c", web.url(name), now=NOW)
        requests = Counter(visit.path for visit in web.log)
    assert report.reason == "done"
    assert GOOD | real <= paths_of(tmp_path / "c")
    assert requests.total() <= most
    assert set(requests.values()) == {1}, "something was fetched twice"
    assert report.figures["waiting"] == 0
    patterns = {pattern.shape: pattern for pattern in report.sprawl if pattern.verdict}
    assert bool(patterns) == (name in SPRAWLING)
    for pattern in patterns.values():
        assert pattern.shape.startswith(f"{name}.localhost:")
        assert pattern.met >= max(pattern.refused, pattern.pages) > 0


@pytest.mark.parametrize(
    ("name", "kinds"),
    [
        ("deep", {"repeat"}),
        ("repeated", {"repeat"}),
        ("growing", {"parameters"}),
        ("calendar", {"calendar"}),
        ("sessions", {"sprawl"}),
        pytest.param("facets", {"sprawl"}, marks=pytest.mark.slow),
        ("pager", {"sprawl"}),
        ("letters", {"sprawl"}),
        ("soft-404", {"repeat"}),
    ],
)
def test_what_is_left_out_says_which_trap_it_was(tmp_path, name, kinds):
    with FaultyWeb().in_thread() as web:
        report = crawl(tmp_path / "c", web.url(name))
    ended = urls_of(tmp_path / "c")
    traps = {url: outcome for url, outcome in ended.items() if outcome.startswith("trap:")}
    assert {outcome.partition(":")[2] for outcome in traps.values()} == kinds
    told = report.figures["outcomes"].get("trap", 0) + report.figures["skipped"].get("trap", 0)
    assert told == len(traps)
    why = pauk.open(tmp_path / "c").why(next(iter(traps)))
    assert why["summary"].startswith("Left out: ")
    assert why["state"]["outcome"] == next(iter(traps.values()))


class Unhurried(FaultyWeb):
    """Answers in no order: each page takes a few milliseconds, drawn from a number."""

    def __init__(self, number, **how):
        super().__init__(**how)
        self.draw = Random(number)

    def answer(self, request):
        answer = super().answer(request)
        return replace(answer, delay_s=self.draw.expovariate(200)) if isinstance(answer, Response) else answer


@pytest.mark.slow
@pytest.mark.parametrize("concurrency", [1, 8, 64])
@pytest.mark.parametrize("month", [1, 6, 12])
def test_a_calendar_gives_its_events_whatever_the_month_and_the_order_of_the_answers(tmp_path, month, concurrency):
    now = f"2026-{month:02}-15T10:00:00"
    with Unhurried(month, clock=SetClock(read_moment(now))).in_thread() as web:
        crawl(tmp_path / "c", web.url("calendar"), now=now, concurrency=concurrency)
        assert len(web.log) <= 200
    events = {path for path in paths_of(tmp_path / "c") if path.startswith("/events/")}
    assert len(events) == 6


def test_the_same_pages_under_many_sessions_are_told_apart_once(tmp_path):
    with FaultyWeb().in_thread() as web:
        crawl(tmp_path / "c", web.url("sessions"))
    pages = [page for page in pauk.open(tmp_path / "c").pages() if "/session/" in page.url]
    assert {page.title for page in pages} == {f"Page {number}" for number in range(5)}
    assert Counter(page.outcome for page in pages)["ok"] == 5
    # Three of the four ways to write a session are known for what they are.
    assert {page.url.partition("/session/")[2][0] for page in pages if page.outcome == "duplicate"} == {"3"}


def test_the_pages_behind_a_forgotten_slash_are_there(tmp_path):
    with FaultyWeb().in_thread() as web:
        crawl(tmp_path / "c", web.url("repeated"))
    titles = {page.title for page in pauk.open(tmp_path / "c").pages() if "/shop/" in page.url}
    assert titles == {"About", "Products", "Contact"}


def test_pages_that_say_they_are_missing_are_not_kept(tmp_path):
    with FaultyWeb().in_thread() as web:
        crawl(tmp_path / "c", web.url("soft-404"))
    missing = [page for page in pauk.open(tmp_path / "c").pages() if page.title == "Page not found"]
    assert Counter(page.outcome for page in missing)["ok"] == 0, "such pages say of themselves what they are"
    assert len(missing) <= 6


def test_topics_without_end_are_held_by_the_budget_of_the_host(tmp_path):
    with FaultyWeb().in_thread() as web:
        report = crawl(tmp_path / "c", web.url("tags"), host_pages=150)
        assert len(web.log) == 150
    assert report.reason == "done"
    assert report.figures["pages"] == 150
    assert paths_of(tmp_path / "c") >= GOOD
    assert Counter(urls_of(tmp_path / "c").values())["over_budget:host"] > 100


@pytest.mark.slow
def test_all_traps_together_end(tmp_path):
    names = [name for name in TRAPS if name != "facets"]
    with FaultyWeb().in_thread() as web:
        report = crawl(tmp_path / "c", *map(web.url, names))
        requests = Counter(visit.host.partition(".")[0] for visit in web.log)
    assert report.reason == "done"
    assert {name: requests[name] for name in names if requests[name] > TRAPS[name][0]} == {}
    assert {name: found for name in names if not (found := requests[name])} == {}


class Bazaar:
    """A shop with an endless calendar: forty real pages, one after the other, behind months that are all alike."""

    name = "bazaar"
    real = 40

    def answer(self, request, _at):
        kind, _, rest = request.path.strip("/").partition("/")
        if request.path == "/":
            return self.write("Home", "/calendar/2026/11", "/goods/1")
        if kind == "goods" and rest.isdigit() and int(rest) <= self.real:
            words = " ".join(f"word{int(rest) * 50 + number}x" for number in range(40))
            onward = [f"/goods/{int(rest) + 1}"] if int(rest) < self.real else []
            return self.write(f"Thing {rest}: {words}", "/calendar/2026/11", *onward)
        if kind == "calendar":
            year, month = (int(part) for part in rest.split("/"))
            before, after = (year - (month == 1), (month - 2) % 12 + 1), (year + (month == 12), month % 12 + 1)
            days = [f"/calendar/{year}/{month}?day={day}" for day in range(1, 29)]
            months = [f"/calendar/{y}/{m}" for y, m in (before, after)]
            return self.write(f"Month {month} of {year}", *months, *days)
        return Response(404)

    def write(self, text, *links):
        items = " ".join(f'<a href="{link}">see</a>' for link in links)
        return Response(body=f"<!doctype html><title>Bazaar</title><p>{text}</p>{items}".encode())

    def truth(self, _at, _port):
        return iter(())


def test_a_trap_does_not_eat_the_budget_of_the_real_pages(tmp_path):
    with Playground([Bazaar()]).in_thread() as web:
        report = crawl(tmp_path / "c", web.url("bazaar"), pages=200, concurrency=1, now="2026-11-15")
    goods = {path for path in paths_of(tmp_path / "c") if path.startswith("/goods/")}
    assert report.figures["pages"] <= 200
    assert len(goods) == Bazaar.real


def test_what_a_trap_taught_is_remembered_by_the_next_run(tmp_path):
    with FaultyWeb().in_thread() as web:
        crawl(tmp_path / "c", web.url("letters"), pages=30)
        first = len(web.log)
        report = crawl(tmp_path / "c", pages=0)
        assert report.reason == "done"
        assert first == 30 + 1  # with an address that cannot exist
        assert len(web.log) <= TRAPS["letters"][0]


@pytest.mark.parametrize(
    ("settings", "outcome"),
    [
        ({"url_chars": 120}, "trap:length"),
        ({"path_depth": 4}, "trap:depth"),
        ({"pattern_pages": 5}, "trap:sprawl"),
    ],
)
def test_limits_can_be_set_and_raised_again(tmp_path, settings, outcome):
    class Archive(Bazaar):
        name = "archive"

        def answer(self, request, _at):
            links = ["/a/b/c/d/e/f/g", "/" + "long" * 40, *(f"/same/{number}" for number in range(150))]
            if request.path == "/":
                return self.write("Home", *links)
            text = "Nothing new." if request.path.startswith("/same/") else request.path
            return self.write(text)

    with Playground([Archive()]).in_thread() as web:
        crawl(tmp_path / "c", web.url("archive"), **settings)
        assert outcome in urls_of(tmp_path / "c").values()
        before = len(web.log)
        crawl(tmp_path / "c", pattern_pages=1_000)
        assert outcome not in urls_of(tmp_path / "c").values()
        assert len(web.log) > before


@pytest.mark.slow
def test_the_command_line_names_the_patterns_that_bring_nothing_new(start, tmp_path):
    with FaultyWeb().in_thread() as web:
        child = start(
            "-c", "c", "--allow-private", "crawl", web.url("pager"), "--no-polite", stdin=subprocess.DEVNULL,
            encoding="utf-8",
        )  # fmt: skip
        out, _ = child.communicate(timeout=100)
        port = web.address[1]
        child = start("-c", "c", "--allow-private", "--json", "crawl", stdin=subprocess.DEVNULL, encoding="utf-8")
        again = json.loads(child.communicate(timeout=100)[0])
    assert "URL pattern that brings nothing new" in out
    assert f"pager.localhost:{port}/{{slug}}?page" in out
    assert f"http://pager.localhost:{port}/news?page=2" in out
    assert again["pages"] == 0
