"""Scope and budgets belong to the job: they hold for whatever run drains the queue, and no run asks for more."""

from collections import Counter
from pathlib import Path

import pytest

import pauk
from pauk.run.jobs.crawl_figures import CrawlFigures
from pauk.store.collection import CollectionFolder
from pauk_playground import Playground, Response

AT_ONCE = {"polite": False, "concurrency": 4, "backoff_s": 0.01}


class Rows:
    """A site of so many pages in a row below its home page; some fail until they are mended."""

    def __init__(self, name, pages, failing=()):
        self.name, self.pages, self.failing = name, pages, set(failing)

    def answer(self, request, _at):
        number = request.path.strip("/")
        if number in self.failing:
            return Response(503)
        if request.path == "/":
            links = "".join(f'<a href="/{number}">{number}</a> ' for number in range(self.pages))
            return Response(body=f"<title>{self.name}</title><p>Home of {self.name} {links}".encode())
        if not number.isdigit() or int(number) >= self.pages:
            return Response(404)
        words = " ".join(f"{self.name}{chr(97 + int(number) % 26)}{'x' * (int(number) // 26)}{word}" for word in "abc")
        return Response(body=f"<title>{number}</title><p>{words}".encode())

    def truth(self, *_):
        return None


@pytest.fixture
def web():
    with Playground([Rows("one", 8), Rows("two", 8), Rows("three", 8, failing=["3"])]).in_thread() as served:
        yield served


def asked(web):
    """Count what each host was asked for since the last time."""
    counts = Counter(visit.host.partition(".")[0] for visit in web.log)
    web.journal.clear()
    return counts


def waiting(folder):
    with CollectionFolder(Path(folder)).reader() as reader:
        return sum(1 for url in reader.urls.all() if url.state == 0)


def test_an_update_of_a_place_asks_for_that_place_alone(tmp_path, web):
    collection = pauk.open(tmp_path / "c", allow_private=True)
    urls = [web.url(name, "/") for name in ("one", "two", "three")]
    collection.crawl(*urls, pages=6, **AT_ONCE)
    assert sum(asked(web).values()) == 6
    left = waiting(tmp_path / "c")
    assert left > 10
    report = collection.update(f"two.localhost:{web.address[1]}", pages=0, **AT_ONCE)
    assert report.is_complete
    found = asked(web)
    assert set(found) == {"two"}
    assert found["two"] == 9
    assert 0 < waiting(tmp_path / "c") < left
    collection.crawl(pages=0, repeat_limit=0, **AT_ONCE)
    assert set(asked(web)) == {"one", "three"}
    assert waiting(tmp_path / "c") == 0


def test_the_budget_of_pages_is_remembered_by_all_runs(tmp_path, web):
    collection = pauk.open(tmp_path / "c", allow_private=True)
    assert collection.crawl(web.url("one", "/"), pages=4, **AT_ONCE).reason == "pages"
    assert asked(web) == {"one": 4}
    assert collection.crawl(**AT_ONCE).reason == "pages"
    assert asked(web) == {}
    report = collection.update(**AT_ONCE)
    assert asked(web) == {"one": 4}
    assert report.count("new") == 0
    assert collection.crawl(pages=6, **AT_ONCE).figures["pages"] == 2
    assert collection.crawl(pages=0, **AT_ONCE).reason == "done"
    assert collection.crawl(**AT_ONCE).reason == "done"
    assert len(list(collection.pages())) == 9


def test_each_crawl_has_its_own_budget(tmp_path, web):
    collection = pauk.open(tmp_path / "c", allow_private=True)
    one, two, three = (web.url(name, "/") for name in ("one", "two", "three"))
    assert collection.crawl(one, pages=4, **AT_ONCE).reason == "pages"
    assert asked(web) == {"one": 4}
    assert collection.crawl(two, pages=5, **AT_ONCE).reason == "pages"
    assert asked(web) == {"two": 5}
    assert collection.crawl(three, repeat_limit=0, **AT_ONCE).reason == "done"  # no budget was ever said for it
    assert asked(web) == {"three": 9}
    assert collection.crawl(**AT_ONCE).figures["pages"] == 0
    assert asked(web) == {}
    assert collection.crawl(one, pages=6, **AT_ONCE).reason == "pages"
    assert asked(web) == {"one": 2}
    collection.update(repeat_limit=0, **AT_ONCE)
    assert asked(web) == {"one": 6, "two": 5, "three": 9}
    assert collection.crawl(pages=0, **AT_ONCE).reason == "done"
    collection.crawl(**AT_ONCE)
    assert asked(web) == {"one": 3, "two": 4}


def test_a_budget_of_requests_is_kept_to_the_request(tmp_path, web):
    collection = pauk.open(tmp_path / "c", allow_private=True)
    urls = [web.url(name, "/") for name in ("one", "two")]
    report = collection.crawl(*urls, requests=7, **AT_ONCE)
    assert (report.reason, sum(asked(web).values())) == ("requests", 7)
    assert collection.crawl(**AT_ONCE).reason == "requests"
    assert asked(web) == {}
    collection.crawl(requests=0, host_requests=5, **AT_ONCE)
    counts = asked(web)
    assert sum(counts.values()) == 3
    ended = Counter(url.outcome for url in _urls(tmp_path / "c"))
    assert ended == {"ok": 10, "over_budget:host_requests": 8}
    assert collection.crawl(host_requests=0, **AT_ONCE).reason == "done"
    assert sum(asked(web).values()) == 8


def _urls(folder):
    with CollectionFolder(Path(folder)).reader() as reader:
        return list(reader.urls.all())


def test_a_retry_retries_and_asks_for_nothing_else_where_the_budget_is_used_up(tmp_path):
    site = Rows("shop", 8, failing=["0", "1"])
    with Playground([site]).in_thread() as web:
        collection = pauk.open(tmp_path / "c", allow_private=True)
        collection.crawl(web.url("shop", "/"), pages=4, repeat_limit=0, concurrency=1, polite=False)
        assert asked(web) == {"shop": 6}
        site.failing.clear()
        report = collection.crawl(retry=True, **AT_ONCE)
        assert asked(web) == {"shop": 2}
        assert (report.figures["pages"], report.total["pages"]) == (2, 6)


def test_a_retry_leaves_alone_what_is_plainly_not_there(tmp_path, web):
    collection = pauk.open(tmp_path / "c", allow_private=True)
    collection.crawl(web.url("one", "/"), web.url("one", "/nothing"), web.url("three", "/"), repeat_limit=0, **AT_ONCE)
    asked(web)
    assert "--retry" not in collection.why(web.url("one", "/nothing"))["summary"]
    collection.crawl(retry=True, repeat_limit=0, **AT_ONCE)
    assert asked(web) == {"three": 1}


def test_progress_and_estimate_know_the_budget():
    seconds = iter(range(10_000))
    tally = CrawlFigures(waiting=1_000, page_places=60, now=lambda: float(next(seconds)))
    assert tally.total == 60
    tally.pages, tally.waiting = 30, 2_000
    tally.outcomes.update(ok=30, redirected=30)
    assert tally.total == 60 + 60
    assert CrawlFigures(waiting=1_000, now=lambda: 0.0).total == 1_000
