"""A crawl of two pages and a followed forum run through few modules and functions, and go up by sockets alone."""

import pytest
from bench.walk import walk_both

pytestmark = pytest.mark.slow

# Modules and functions, measured: 141 and 1,284; 294 and 4,070 (docs/measurements.md); to be lowered.
CEILINGS = {"crawl of two pages": (143, 1_290), "forum follow": (297, 4_080)}
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


# What a forum adds: its job, what it asks for when its map is there, and pages that were misread.
FORUM_SOCKETS = {
    "ForumJob.brief",
    "ForumJob.take",
    "ForumJob._begin_following.<locals>.follow_all",
    "ForumJob._recover",
}


def test_a_crawl_and_a_followed_forum_are_short_walks():
    for command, figures in walk_both().items():
        modules, functions = CEILINGS[command]
        assert figures["modules"] <= modules, command
        assert figures["functions"] <= functions, command
        called = {call.rpartition(" ")[2] for call in figures["calls up"]}
        assert called == (SOCKETS if command == "crawl of two pages" else SOCKETS | FORUM_SOCKETS), command
