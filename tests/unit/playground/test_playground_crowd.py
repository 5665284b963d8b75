import re
import sys
import time
import tracemalloc
from datetime import UTC, datetime

import pytest

from pauk.base.errors import BadSetting
from pauk_playground import ClientLimits, Playground, many_hosts
from pauk_playground.server.message import read_request

NOW = datetime(2026, 11, 15, tzinfo=UTC)


def ask(site, path):
    return site.answer(read_request(f"GET {path} HTTP/1.1\r\nHost: x:8790".encode(), ClientLimits()), NOW)


def links(site, path):
    return re.findall(r'href="([^"]*)"', ask(site, path).body.decode())


def test_hosts_are_numbered_with_as_many_zeros_as_needed():
    assert [site.name for site in many_hosts(3, 1)] == ["h0001", "h0002", "h0003"]
    assert many_hosts(20_000, 1)[0].name == "h00001"


def test_every_page_is_found_by_following_links():
    (site,) = many_hosts(1, 25)
    seen, queue = {"/"}, ["/"]
    while queue:
        for path in links(site, queue.pop()):
            if path not in seen:
                seen.add(path)
                queue.append(path)
    assert seen == set(site.paths())
    assert len(seen) == 25
    for path in ("/p0", "/p25", "/p01", "/p-1", "/p", "/p٣", "/x"):
        assert ask(site, path).status == 404


def test_every_host_is_found_from_the_first():
    sites = many_hosts(1000, 2)
    by_host = {f"http://{site.name}.localhost:8790/": site for site in sites}
    start = "http://h0001.localhost:8790/"
    seen, queue, steps = {start}, [start], 0
    while queue:
        found = [link for url in queue for link in links(by_host[url], "/") if link in by_host and link not in seen]
        seen.update(found)
        queue = found
        steps += 1
    assert seen == set(by_host)
    assert steps == 10


def test_no_two_pages_say_the_same():
    pages = [ask(site, path).body for site in many_hosts(20, 5) for path in site.paths()]
    assert len(set(pages)) == 100


def test_each_robots_txt_may_ask_for_its_own_delay():
    assert ask(many_hosts(1, 1)[0], "/robots.txt").body == b"User-agent: *\nDisallow:\n"
    assert b"Crawl-delay: 1.5\n" in ask(many_hosts(1, 1, crawl_delay=1.5)[0], "/robots.txt").body
    sites = many_hosts(3, 1, crawl_delay=lambda number: number / 4 if number > 1 else None)
    assert [site.crawl_delay_s for site in sites] == [None, 0.5, 0.75]
    assert b"Crawl-delay: 0.75\n" in ask(sites[2], "/robots.txt").body


def test_a_thousand_hosts_are_cheap():
    tracemalloc.start()
    sites = many_hosts(1000, 1_000_000)
    size_bytes, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert len(sites) == 1000
    assert size_bytes < 400_000
    assert sys.getsizeof(sites[0]) < 120


def test_they_are_served_with_their_latency(fetch):
    with Playground(many_hosts(1000, 3, latency_s=0.1)).in_thread() as playground:
        assert len(playground.hosts) == 1000
        started_s = time.monotonic()
        got = fetch(playground, playground.url("h0999", "/p2"))
        assert time.monotonic() - started_s >= 0.1
        assert b"page 2 of h0999" in got.body


@pytest.mark.parametrize(("count", "pages"), [(0, 1), (1, 0), (-1, 5)])
def test_an_empty_crowd_is_refused(count, pages):
    with pytest.raises(BadSetting, match="at least one host"):
        many_hosts(count, pages)
