"""A crawl of two pages runs through few modules and functions, and goes up from store and crawl by sockets alone."""

import pytest
from bench.walk import PAGES, walk

from pauk_playground import Playground, StaticSite

pytestmark = pytest.mark.slow

# Measured: 141 and 1,268 (docs/measurements.md); only to be lowered.
MODULES, FUNCTIONS = 143, 1_290
# The job, the sink of near duplicates, the fetcher, the reader, and what is told of the figures.
SOCKETS = {
    "CrawlJob.brief",
    "CrawlJob.take",
    "Keeping.take",
    "NearDuplicateFinder.take",
    "Readers.__call__",
    "SpooledFetcher.fetch",
    "_noting.<locals>.note",
}


def test_a_crawl_of_two_pages_is_a_short_walk():
    with Playground([StaticSite("two", PAGES)]).in_thread() as web:
        figures = walk((), None, "crawl", "crawl", web.url("two"))
    assert figures["modules"] <= MODULES
    assert figures["functions"] <= FUNCTIONS
    assert {call.rpartition(" ")[2] for call in figures["calls up"]} == SOCKETS
