"""Run every bench and write docs/measurements.md; ``make bench`` does this.

``python -m bench [--pages N] [--rounds N]`` takes a few minutes; the machine may be busy, ratios hold all the same.
"""

import argparse

from bench import (
    addresses,
    archive,
    clusters,
    duplicates,
    freshness,
    graph,
    hostile,
    importance,
    known_items,
    queue,
    reading,
    report,
    robots,
    search,
    search_live,
    sizes,
    startup,
)
from bench.crawl import __main__ as crawl
from bench.dates import __main__ as dates
from bench.extraction import __main__ as extraction
from bench.extraction import thesis
from bench.forum import __main__ as forum


def main() -> None:
    parser = argparse.ArgumentParser(description="Run every bench, then write docs/measurements.md.")
    parser.add_argument("--pages", default="200", metavar="N", help="pages of each set (200)")
    parser.add_argument("--rounds", default="7", metavar="N", help="times each page is read (7)")
    parser.add_argument("--now", default="", metavar="ISO", help="the moment to note in the results (the clock)")
    asked = parser.parse_args()
    now = ["--now", asked.now] if asked.now else []
    for bench in (reading, addresses, archive):
        print(f"\n== {bench.__name__}")
        bench.main(["--pages", asked.pages, "--rounds", asked.rounds, *now])
    print(f"\n== {hostile.__name__}")
    hostile.main(now)
    print(f"\n== {robots.__name__}")
    robots.main(now)
    print(f"\n== {startup.__name__}")
    startup.main(now)
    print(f"\n== {crawl.__name__}")
    crawl.main(["--pages", "2000", *now])
    print(f"\n== {queue.__name__}")
    queue.main(["--size", "1000000", *now])
    print(f"\n== {freshness.__name__}")
    freshness.main(now)
    print(f"\n== {duplicates.__name__}")
    duplicates.main(["--size", "100000", "--pages", asked.pages, "--rounds", asked.rounds, *now])
    print(f"\n== {dates.__name__}")
    dates.main(now)
    for bench in (extraction, thesis):
        print(f"\n== {bench.__name__}")
        bench.main(now)
    print(f"\n== {forum.__name__}")
    forum.main(now)
    for bench in (graph, clusters, search, known_items, importance, search_live, sizes):
        print(f"\n== {bench.__name__}")
        bench.main(now)
    report.main()


if __name__ == "__main__":
    main()
