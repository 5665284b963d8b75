"""A collection that was crawled without a network: pages are given as texts and links, failures by their outcome."""

from datetime import UTC, datetime
from zlib import crc32

import pytest
from tests.pages import make_page

from pauk.base import config
from pauk.base.clock import SetClock
from pauk.base.records import Link
from pauk.crawl.contract.visit import Visit, find
from pauk.crawl.fetch.fetcher import Fetched
from pauk.crawl.frontier import Frontier
from pauk.crawl.rules.scope import ScopeRules
from pauk.run.jobs.crawl_job import CrawlJob
from pauk.store.archive.warc import write_response
from pauk.store.collection import CollectionFolder
from pauk.store.sql.records import RobotsNote

NOW = datetime(2026, 11, 15, 9, 30, tzinfo=UTC)


def settings_of(**flags):
    return config.merge(config.from_flags({name.replace("crawl_", "crawl."): flags[name] for name in flags}))


class SmallCrawl:
    """A crawl of given pages: (text, [(url, words) …]), ``-> url`` for a redirect, ``later OUTCOME`` or an outcome."""

    def __init__(self, path):
        self.folder = CollectionFolder(path)
        self.clock = SetClock(NOW)

    def run(self, seeds, pages, *, rules=None, robots=b"", settings=None):
        self.pages = pages
        with self.folder.writer("test") as store:
            frontier = Frontier(store, settings or settings_of(), self.clock)
            frontier.jobs = [CrawlJob(frontier)]
            frontier.add_seeds([(seed, "crawl", rules or ScopeRules()) for seed in seeds])
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
        read = make_page(
            fetched_at=at,
            status=200,
            content_type="text/html",
            size_bytes=len(fetched.body),
            etag='"1"',
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


@pytest.fixture
def small_crawl(tmp_path):
    """Crawl given pages into a collection of its own."""
    return SmallCrawl(tmp_path / "collection")


@pytest.fixture
def choose():
    """Make settings from flags: ``crawl_depth=2``."""
    return settings_of
