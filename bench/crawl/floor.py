"""Hand what `bench.crawl` has kept to the floors, so that the figure can only rise.

In: bench/results/crawl.json. Out: how many times as fast as its peers each way of pauk is, by the clock and by CPU,
and the digest of the site they crawled. A race needs a quiet machine and minutes: the floor guards what is kept.
"""

import json

from bench.side_by_side import RESULTS
from pauk.learn.digest import corpus_digest

_PEERS = {"best bare loop": "loop", "scrapy-lexbor": "scrapy"}


def read_floor() -> tuple[str, int, dict[str, float]]:
    """Return what was measured last, as figures for a floor, with the digest of what the site is made of."""
    result = json.loads((RESULTS / "crawl.json").read_text("utf-8"))
    site = result["site"]
    figures = dict[str, float]()
    for row in result["rows"]:
        if row["name"].startswith("pauk"):
            for peer, name in _PEERS.items():
                figures[f"{row['name']}_to_{name}"] = row["ratios"][peer]
                figures[f"{row['name']}_to_{name}_cpu"] = row["cpu_ratios"][peer]
    made_of = (f"{site['about']}, {site['pages']} pages, {site['size_bytes']} bytes, {result['hosts']} hosts",)
    return corpus_digest(text.encode() for text in made_of), site["pages"], figures
