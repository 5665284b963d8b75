"""What robots rules, traps and counting hosts say, asked without a network."""

import re
from datetime import UTC, datetime
from html import unescape
from urllib.parse import urljoin, urlsplit

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.faults import Dose, FaultSite, Ports, find_fault
from tests.faults import fault as fault_module
from tests.table import table

from pauk.base.clock import SetElapsed
from pauk_playground import ClientLimits, ServerRequest
from pauk_playground.server.message import read_request

NOW = datetime(2026, 11, 15, 9, 30, tzinfo=UTC)
DOSE = Dose(gap_s=5, crawl_delay_s=2.5, depth=10_000)
LIMITS = ClientLimits(head_bytes=65_536)


class Book:
    """Ports of doors that nobody opens."""

    def ports(self, http):
        return Ports(http, 1, 2, 3, 4, 5, 6)


class Visitor:
    """Asks a host for pages, as one client."""

    def __init__(self, name, agent="tester"):
        self.host = f"{name}.localhost"
        self.elapsed = SetElapsed(1_000_000_000.0)
        self.site = FaultSite(find_fault(name), Book(), DOSE, self.elapsed)
        self.agent = agent

    def ask(self, target):
        head = f"GET {target} HTTP/1.1\r\nHost: {self.host}\r\nUser-Agent: {self.agent}"
        request = read_request(head.encode(), LIMITS)
        assert isinstance(request, ServerRequest)
        return self.site.answer(request, NOW)

    def links(self, target):
        """Return the targets of a page's links, resolved as browsers do."""
        response = self.ask(target)
        assert response.status == 200
        found = re.findall(r'href="([^"]*)"', response.body.decode())
        urls = [urlsplit(urljoin(f"http://{self.host}{target}", unescape(href))) for href in found]
        return [f"{url.path}?{url.query}" if url.query else url.path for url in urls if url.netloc == self.host]

    def text(self, target):
        page = re.sub(r"<style>.*?</style>", "", self.ask(target).body.decode(), flags=re.DOTALL)
        return " ".join(re.sub(r"<[^>]*>", " ", page).split())

    def crawl(self, start, limit):
        """Follow every link, breadth first, until there is nothing new or the limit is reached."""
        seen, found = {start: None}, 0
        queue = [start]
        while queue and found < limit:
            for link in self.links(queue.pop(0)):
                if link not in seen:
                    seen[link] = None
                    queue.append(link)
            found += 1
        return list(seen)


# Robots.


@table(
    ("name", "status"),
    [(f"robots-{status}", status) for status in (500, 503, 401, 403, 404, 410, 429)],
)
def test_robots_txt_that_is_an_error(name, status):
    visitor = Visitor(name)
    assert visitor.ask("/robots.txt").status == status
    assert visitor.ask("/good/1").status == 200


FORBIDS = "User-agent: *\nDisallow: /private\n"


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("robots-deny", "User-agent: *\nDisallow: /\n"),
        ("robots-empty", ""),
        ("robots-delay", "User-agent: *\nCrawl-delay: 2.5\nDisallow: /private\n"),
        ("robots-marked", "\ufeff" + FORBIDS),
        ("robots-returns", FORBIDS.replace("\n", "\r")),
        ("robots-mislabelled", FORBIDS),
    ],
)
def test_robots_txt_says_what_it_should(name, text):
    assert Visitor(name).ask("/robots.txt").body.decode() == text


def test_robots_txt_that_is_huge_has_a_rule_before_and_after_500_kib():
    body = Visitor("robots-huge").ask("/robots.txt").body
    assert body.startswith(FORBIDS.encode())
    assert body.endswith(b"\nDisallow: /late\n")
    assert body.index(b"Disallow: /late") > 2 * 500 * 1024


def test_robots_txt_is_found_by_way_of_redirects():
    visitor, target, steps = Visitor("robots-far"), "/robots.txt", 0
    while (response := visitor.ask(target)).status in (301, 302):
        target, steps = dict(response.headers)["Location"], steps + 1
    assert (response.body.decode(), steps) == (FORBIDS, 5)
    assert dict(Visitor("robots-redirect").ask("/robots.txt").headers) == {"Location": "/rules.txt"}
    assert Visitor("robots-redirect").ask("/rules.txt").body.decode() == FORBIDS
    abroad = dict(Visitor("robots-abroad").ask("/robots.txt").headers)["Location"]
    assert abroad == "http://robots-redirect.localhost/rules.txt"
    assert dict(Visitor("robots-loop").ask("/robots.txt").headers) == {"Location": "/robots.txt"}


def test_robots_txt_fails_at_first():
    visitor = Visitor("robots-flaky")
    assert [visitor.ask("/robots.txt").status for _ in range(4)] == [500, 500, 200, 200]
    visitor.agent = "another"
    assert visitor.ask("/robots.txt").status == 500


def test_forbidden_pages_are_there_for_those_who_come_nevertheless():
    for name in ("robots-endless", "robots-huge", "robots-far", "robots-delay", "robots-flaky"):
        assert Visitor(name).ask("/private/1").status == 200
        assert Visitor(name).ask("/other").status == 404


def test_directives_of_pages():
    visitor = Visitor("robots-tags")
    tags = {
        path: [value for name, value in visitor.ask(path).headers if name == "X-Robots-Tag"]
        for path in ("/header", "/header-none", "/header-other", "/headers", "/meta")
    }
    assert tags == {
        "/header": ["noindex"],
        "/header-none": ["none"],
        "/header-other": ["otherbot: noindex, nofollow"],
        "/headers": ["nofollow", "NOINDEX, unavailable_after: 25 Jun 2099 15:00:00 GMT"],
        "/meta": [],
    }
    assert b'<meta name="robots" content="noindex">' in visitor.ask("/meta").body
    assert b'<meta name="ROBOTS" content="NoIndex,NoFollow">' in visitor.ask("/meta-shouting").body
    assert b'<meta name="robots" content="nofollow">' in visitor.ask("/nofollow").body
    assert b'<a href="/hidden/link" rel="nofollow">' in visitor.ask("/link").body


def test_hidden_pages_are_linked_from_one_page_only():
    visitor = Visitor("robots-tags")
    for spot in visitor.site.fault.spots:
        assert f"/hidden{spot.address}" in visitor.links(spot.address)
        assert visitor.ask(f"/hidden{spot.address}").status == 200
    assert not any("hidden" in link for link in visitor.links("/"))


# Traps.


def test_folders_go_ten_thousand_deep():
    visitor, target = Visitor("deep"), "/deep/"
    for depth in range(1, 60):
        assert f"Folder {depth}" in visitor.text(target)
        target = visitor.links(target)[0]
    assert target == "/deep/" + "d/" * 59
    assert visitor.links("/deep/" + "d/" * 9_998)[0] == "/deep/" + "d/" * 9_999
    assert visitor.links("/deep/" + "d/" * 9_999) == ["/"]


def test_forgotten_slashes_make_longer_and_longer_paths_of_three_pages():
    visitor = Visitor("repeated")
    found = visitor.crawl("/shop/products/", 100)
    assert "/shop/products/shop/about/shop/about/shop/contact/" in found
    texts = {visitor.text(target) for target in found if target.startswith("/shop/")}
    assert len(texts) == 3
    assert len(found) > 250


def test_queries_grow():
    visitor, target = Visitor("growing"), "/more"
    for _ in range(5):
        target = visitor.links(target)[0]
    assert target == "/more?p1=1&p2=2&p3=3&p4=4&p5=5"
    assert visitor.text("/more") == visitor.text(target)


@pytest.mark.parametrize(
    ("start", "march"), [("/calendar", "/calendar?year=2027&month=3"), ("/agenda/", "/agenda/2027/03/")]
)
def test_the_calendar_has_a_next_and_a_previous_month_for_ever(start, march):
    visitor = Visitor("calendar")
    assert visitor.text(start).startswith("November 2026")
    target = start
    for _ in range(4):
        target = visitor.links(target)[1]
    assert target == march
    assert visitor.text(march).startswith("March 2027 March 2027 « previous month")
    for _ in range(100):
        target = visitor.links(target)[1]
    assert visitor.text(target).startswith("July 2035")
    for _ in range(200):
        target = visitor.links(target)[0]
    assert visitor.text(target).startswith("November 2018")


def test_months_are_those_of_the_real_calendar():
    text = Visitor("calendar").text("/calendar?year=2024&month=2")
    assert "Mon Tue Wed Thu Fri Sat Sun 1 2 3 4" in text
    assert "28 29 There are no events" in text
    rows = re.findall(r"<tr>(.*?)</tr>", Visitor("calendar").ask("/calendar?year=2024&month=2").body.decode())
    assert rows[1].count("<td></td>") == 3  # it began on a Thursday
    assert Visitor("calendar").text("/calendar?year=98765&month=2").startswith("February 98765")


def test_the_calendar_has_six_events_and_nothing_else():
    visitor = Visitor("calendar")
    events = {
        link
        for month in range(1, 13)
        for link in visitor.links(f"/calendar?year=2026&month={month}")
        if link.startswith("/events/")
    }
    assert events == {f"/events/{number}" for number in range(6)}
    assert len({visitor.text(event) for event in events}) == 6
    assert not any("/events/" in link for link in visitor.links("/calendar?year=2027&month=1"))
    assert visitor.ask("/events/6").status == 404
    assert "No events on this day." in visitor.text("/calendar?year=2026&month=5&day=3")
    assert "3 May 2026" in visitor.text("/agenda/2026/05/03/")


@given(st.text(max_size=60))
def test_the_calendar_takes_any_query(query):
    escaped = "".join(f"%{byte:02x}" for byte in query.encode("utf-8", "replace"))
    for target in (
        f"/calendar?{escaped}",
        f"/calendar?year={escaped}&month={escaped}&day={escaped}",
        f"/agenda/{escaped}",
    ):
        assert Visitor("calendar").ask(target).status == 200


def test_sessions_are_new_at_every_visit_and_the_pages_are_five():
    visitor = Visitor("sessions")
    first, second = visitor.links("/session/0"), visitor.links("/session/0")
    assert not set(first) & set(second)
    assert all(
        re.search(r"sid=[0-9a-f]{32}|jsessionid=[0-9a-f]{32}|visitor=|\(S\([0-9a-f]{24}\)\)", link) for link in first
    )
    found = visitor.crawl("/session/0", 100)
    assert len(found) == 501
    texts = {re.sub(r"\b[0-9a-f]{24,}\b", "", visitor.text(target)) for target in found}
    assert len(texts) == 5


def test_sessions_are_the_same_for_the_same_visits():
    assert Visitor("sessions").crawl("/session/0", 20) == Visitor("sessions").crawl("/session/0", 20)


def test_facets_can_be_chosen_in_any_order():
    visitor = Visitor("facets")
    links = visitor.links("/facets")
    assert "/facets?colour=red" in links
    assert "/facets?colour=red&size=l" in visitor.links("/facets?colour=red")
    assert "/facets?size=l&colour=red" in visitor.links("/facets?size=l")
    assert "/facets" in visitor.links("/facets?colour=red")
    items = {link for link in links if link.startswith("/item/")}
    assert items == {f"/item/{number}" for number in range(12)}
    assert {link for link in visitor.links("/facets?sort=price") if link.startswith("/item/")} == items
    assert len({visitor.text(item) for item in items}) == 12
    assert visitor.ask("/item/12").status == 404
    assert len(visitor.crawl("/facets", 300)) > 2_000


def test_lists_have_a_next_page_for_ever():
    visitor = Visitor("pager")
    items = set()
    for number in range(1, 6):
        links = visitor.links(f"/news?page={number}")
        assert f"/news?page={number + 1}" in links
        items.update(link for link in links if link.startswith("/item/"))
    assert len(items) == 10
    assert visitor.text("/news?page=5") == visitor.text("/news?page=6") == visitor.text("/news?page=999999")
    assert visitor.text("/news") == visitor.text("/news?page=1") == visitor.text("/news?page=-1")
    assert "/forum?start=3" in visitor.links("/forum?start=2")


def test_topics_are_always_new():
    visitor = Visitor("tags")
    found = visitor.crawl("/tag/harbour", 40)
    assert len(found) == 401
    assert len({visitor.text(target) for target in found[:100]}) == 100
    assert visitor.text(found[5]) == visitor.text(found[5])


def test_capitals_make_the_same_page():
    visitor = Visitor("letters")
    found = visitor.crawl("/case/TheSamePageInEveryWriting", 50)
    assert len(found) > 140
    assert len({target.lower() for target in found}) == 1
    assert len({visitor.text(target) for target in found[:20]}) == 1


# Memory.


def test_the_strict_host_wants_time_between_requests():
    visitor = Visitor("strict")
    assert visitor.ask("/good/1").status == 200
    refused = visitor.ask("/good/2")
    assert (refused.status, refused.headers) == (429, (("Retry-After", "1"),))
    visitor.elapsed.advance(4.9)
    assert visitor.ask("/").status == 429
    visitor.elapsed.advance(5)
    assert visitor.ask("/").status == 200
    assert visitor.ask("/robots.txt").status == 200
    visitor.agent = "another"
    assert visitor.ask("/").status == 200


def test_what_a_site_remembers_is_bounded():
    visitor = Visitor("flaky")
    assert visitor.ask("/error?first").status == 500
    for number in range(fault_module._REMEMBERED):
        visitor.ask(f"/error?{number}")
    memory = visitor.site._memory
    assert len(memory._counts) == fault_module._REMEMBERED
    assert ("tester", "/error?first") not in memory._counts
    strict = Visitor("strict")
    for number in range(fault_module._REMEMBERED + 5):
        strict.agent = str(number)
        strict.ask("/x")
    assert len(strict.site._memory._last_s) == fault_module._REMEMBERED
