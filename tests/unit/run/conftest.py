"""A collection that was crawled without a network: pages are given as texts and links, failures by their outcome."""

from datetime import UTC, datetime
from zlib import crc32

import pytest

from pauk.base import config
from pauk.base.clock import SetClock
from pauk.base.records import Link
from pauk.crawl.fetcher import Fetched
from pauk.crawl.frontier import Frontier
from pauk.crawl.scope import Rules
from pauk.crawl.visits import ReadPage, Visit, Wanted, find
from pauk.store.collection import Folder
from pauk.store.records import RobotsNote
from pauk.store.warc import write_response

NOW = datetime(2026, 11, 15, 9, 30, tzinfo=UTC)


def settings_of(**flags):
    return config.merge(config.from_flags({name.replace("crawl_", "crawl."): flags[name] for name in flags}))


class SmallCrawl:
    """A crawl of given pages: (text, [(url, words) …]), ``-> url`` for a redirect, ``later OUTCOME`` or an outcome."""

    def __init__(self, path):
        self.folder = Folder(path)
        self.clock = SetClock(NOW)

    def run(self, seeds, pages, *, rules=None, robots=b"", settings=None):
        self.pages = pages
        with self.folder.writer("test") as store:
            frontier = Frontier(store, settings or settings_of(), self.clock, _follow)
            frontier.begin([(seed, "crawl", rules or Rules()) for seed in seeds])
            while self._step(frontier, store, robots):
                pass
        return self.folder

    def _step(self, frontier, store, robots):
        hosts = frontier.claim_hosts(100)
        claims, refused = frontier.claim({host.id: 100 for host in hosts})
        visits = [*refused, *(self._visit(claim, self.pages[claim.url]) for claim in claims if claim.url in self.pages)]
        notes = [RobotsNote(host.id, robots, 200, NOW.timestamp()) for host in hosts if robots]
        frontier.complete(visits, robots=notes)
        store.queue.return_hosts({host.id: 0.0 for host in hosts})
        store.queue.release([claim.id for claim in claims if claim.url not in self.pages])
        return bool(visits)

    def _visit(self, claim, page):
        at = NOW.timestamp()
        if isinstance(page, str):
            word, _, rest = page.partition(" ")
            outcome = {"->": "redirected", "later": rest}.get(word, page)
            fetched = Fetched(url=claim.url, outcome=outcome, location=rest if word == "->" else "")
            retry_in_s = 3_600.0 if word == "later" else -1.0
            return Visit(claim=claim, outcome=outcome, fetched=fetched, retry_in_s=retry_in_s, fetched_at=at)
        text, links = page
        headers = (("content-type", "text/html"), ("etag", '"1"'))
        fetched = Fetched(url=claim.url, outcome="ok", status=200, headers=headers, body=text.encode())
        record = write_response(
            url=claim.url, fetched_at=NOW, status=200, reason="OK", headers=headers, body=fetched.body
        )
        read = ReadPage(
            outcome="ok",
            links=[find(Link(*link)) for link in links],
            text=text,
            title=text.partition(".")[0],
            language="en",
            maker="test/1",
            fingerprint=crc32(fetched.body) + 1,
            skeleton=crc32(fetched.body) + 1,
            record=record,
        )
        return Visit(claim=claim, outcome="ok", fetched=fetched, read=read, fetched_at=at)


def _follow(_job, state, visits):
    links = {visit.claim.id: visit.read.links for visit in visits}
    return state, {
        number: [Wanted(key, link.url, host, link.text) for key, host, link in found] for number, found in links.items()
    }


@pytest.fixture
def small_crawl(tmp_path):
    """Crawl given pages into a collection of its own."""
    return SmallCrawl(tmp_path / "collection")


@pytest.fixture
def choose():
    """Make settings from flags: ``crawl_depth=2``."""
    return settings_of
