"""Measure whether a crawl that asks for important pages first (`crawl.order = importance`) meets them sooner.

``python -m bench.importance [--articles N] [--seeds N …]``. Magazines of the playground, without sitemaps and feeds,
are crawled in both orders. *Important* is the tenth of the pages with the highest PageRank, as all links show it when
the crawl has ended; told is which share of them is among the first quarter and the first half that was fetched.
"""

import argparse
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import mean
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np

from bench.side_by_side import keep
from pauk.graph.pagerank import rank_pages
from pauk.run.collection import Collection
from pauk.run.index.link_ranks import link_urls
from pauk.store.collection import CollectionFolder
from pauk_playground import Magazine, MagazineSite, Playground

ORDERS = ("depth", "importance")
_LANGUAGES = ("en", "de")
_TOP_SHARE = 0.1


@dataclass(frozen=True, slots=True)
class Met:
    """When important pages were met: which share of them in the first quarter and half, and how much rank in all."""

    order: str
    pages: int
    in_quarter: float
    in_half: float
    rank_in_half: float


def measure(seed: int, order: str, articles: int) -> Met:
    """Crawl once, and look when important pages came."""
    sites = [
        MagazineSite(Magazine(name=f"m{language}", seed=seed, articles=articles, language=language))
        for language in _LANGUAGES
    ]
    for site in sites:
        site.meet([other for other in sites if other is not site])
    with TemporaryDirectory() as place, Playground(sites).in_thread() as web:
        made = Collection(
            Path(place) / "c",
            allow_private=True,
            polite=False,
            repeat_limit=0,
            sitemaps=False,
            feeds=False,
            order=order,
        )
        made.crawl(*(web.url(site.name) for site in sites))
        return _look(made.folder, order)


def _look(folder: CollectionFolder, order: str) -> Met:
    with folder.reader() as reader:
        graph = link_urls(reader)
        fetched = [url for _, url in reader.index.versions_after(0, 10_000_000)]
    ranks = np.append(rank_pages(graph).values, 0.0)[graph.find(fetched)]  # what no link touches has none
    count = len(ranks)
    least = np.sort(ranks)[-max(1, int(count * _TOP_SHARE))]
    is_important = ranks >= least
    in_quarter, in_half = (float(is_important[: count // part].sum() / is_important.sum()) for part in (4, 2))
    return Met(order, count, in_quarter, in_half, float(ranks[: count // 2].sum() / ranks.sum()))


def draw(result: dict[str, Any], table: Callable[[Sequence[str], Sequence[Sequence[str]]], str]) -> Iterator[str]:
    """Draw the result for docs/measurements.md."""
    yield f"{result['pages']:,} pages in {len(result['seeds'])} crawls; the steps of OPIC were chosen on another one."
    yield table(
        ["`crawl.order`", "important pages in the first quarter", "in the first half", "PageRank in the first half"],
        [
            [row["order"], *(f"{row[key]:.1%}" for key in ("in_quarter", "in_half", "rank_in_half"))]
            for row in result["rows"]
        ],
    )


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="Which order of a crawl meets important pages sooner.")
    parser.add_argument("--articles", type=int, default=300, metavar="N", help="articles of each magazine (300)")
    parser.add_argument("--seeds", type=int, nargs="+", default=[2, 3, 4], metavar="N", help="crawls (2 3 4)")
    parser.add_argument("--now", default="", metavar="ISO", help="the moment to note in the result (the clock)")
    parser.add_argument("--dry", action="store_true", help="print only, keep no result")
    asked = parser.parse_args(arguments)
    rows, pages = [], 0
    for order in ORDERS:
        runs = [measure(seed, order, asked.articles) for seed in asked.seeds]
        pages = sum(run.pages for run in runs)
        figures = {name: mean(getattr(run, name) for run in runs) for name in ("in_quarter", "in_half", "rank_in_half")}
        rows.append(asdict(Met(order, pages, **figures)))
        print(f"{order:12}" + "".join(f"  {name} {value:.3f}" for name, value in figures.items()))
    if not asked.dry:
        body = {"seeds": asked.seeds, "pages": pages, "rows": rows}
        print(f"\nkept in {keep('importance', asked.now, body).name}")


if __name__ == "__main__":
    main()
