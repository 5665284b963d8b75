"""Check the size estimate of ``pauk size`` against collections whose sizes and overlap are known.

``python -m bench.sizes [--samples N] [--seeds N …]``. Magazines of the playground in several languages are crawled
into two collections that share some of them, so that both can be counted. Each is estimated in four ways: pages drawn
from both at hand, pages drawn by queries of two words, and the second one asked over HTTP as an engine on the Web is:
with words of the first collection, which lacks two of its languages, and with words of all languages (``--words``).
Told are the estimated ratio with its interval of 95 %, the counted one, and in how many runs the interval holds it.
With words of the first collection only what is written in its languages is compared, and so it is counted.
"""

import argparse
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from math import sqrt
from pathlib import Path
from statistics import mean
from tempfile import TemporaryDirectory
from typing import Any

from bench.side_by_side import keep
from pauk.base import config
from pauk.base.clock import SystemClock
from pauk.run.collection import Collection
from pauk.run.index.catch_up import catch_up
from pauk.run.search.engine import SearchEngine
from pauk.run.search.size_estimate import SizeReport, compare_collections, compare_with_web
from pauk.run.search.web_engine import WebEngine
from pauk.store.collection import CollectionFolder
from pauk_playground import Magazine, MagazineSite, Playground

# Which magazines each collection has, by language and articles; those that both have are the overlap.
_SITES = {"en": 120, "de": 60, "pl": 90, "hr": 60, "ru": 120}
_ONE, _OTHER = ("en", "de", "pl"), ("pl", "hr", "ru")
_SETTINGS = config.merge(config.from_flags({"allow_private": True, "polite": False}))
_MOST_REQUESTS = 4_000
WAYS = "at hand", "by queries", "over HTTP, own words", "over HTTP, words of all languages"


def crawl(place: Path, seed: int) -> tuple[CollectionFolder, CollectionFolder]:
    """Crawl the two collections; magazines do not link to one another, so each has what is named alone."""
    sites = {
        code: MagazineSite(Magazine(f"m{code}", articles=_SITES[code], language=code, seed=seed)) for code in _SITES
    }
    made = []
    with Playground(list(sites.values())).in_thread() as web:
        for name, codes in (("one", _ONE), ("other", _OTHER)):
            collection = Collection(place / name, allow_private=True, polite=False, repeat_limit=0, workers=1)
            collection.crawl(*(web.url(sites[code].name) for code in codes))
            catch_up(collection.folder)
            made.append(collection.folder)
    return made[0], made[1]


def estimate(one: CollectionFolder, other: CollectionFolder, samples: int, seed: int) -> dict[str, SizeReport]:
    """Estimate in each of the ways."""

    def open_engine(folder: CollectionFolder) -> SearchEngine:
        return SearchEngine.open(folder, _SETTINGS, SystemClock())

    # Each page once: those that both have would draw twice as many of their language.
    words = {page.url: page.text for folder in (one, other) for page in Collection(folder.path).pages()}.values()

    def tell(_done: int, _total: int) -> None:
        """Say nothing."""

    at_hand = compare_collections(one, other, samples=samples, seed=seed, tell=tell)
    asked = compare_collections(one, other, samples=samples, seed=seed, open_engine=open_engine, tell=tell)
    with _serving(other) as address:
        template = f"{address}v1/search?q={{query}}&limit=100"
        over_http = []
        for passages in ((), list(words)):
            with WebEngine(template, _SETTINGS, hits_at="hits.url", most_requests=_MOST_REQUESTS) as web:
                over_http.append(compare_with_web(one, web, samples=samples, seed=seed, passages=passages, tell=tell))
    return dict(zip(WAYS, (at_hand, asked, *over_http), strict=True))


@contextmanager
def _serving(folder: CollectionFolder) -> Iterator[str]:
    command = [sys.executable, "-m", "pauk", "serve", "-c", str(folder.path), "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        try:
            yield process.stdout.readline().split()[2]  # Serving at http:…
        finally:
            process.terminate()


def count_pages(folder: CollectionFolder, codes: Sequence[str] = tuple(_SITES)) -> int:
    """Count the pages of a collection, or of those magazines in it that are written in some languages."""
    hosts = tuple(f"http://m{code}." for code in codes)
    return sum(page.url.startswith(hosts) for page in Collection(folder.path).pages())


def measure(seeds: Sequence[int], samples: int) -> list[dict[str, Any]]:
    """Estimate on several pairs of collections; a row for each and each way."""
    rows = []
    for seed in seeds:
        with TemporaryDirectory() as place:
            one, other = crawl(Path(place), seed)
            sizes, in_own = (count_pages(one), count_pages(other)), count_pages(other, _ONE)
            for way, told in estimate(one, other, samples, seed).items():
                found = told.estimate
                of_other = in_own if told.languages else sizes[1]
                rows.append({
                    "seed": seed, "way": way, "pages": sizes, "counted": sizes[0] / of_other,
                    "ratio": found.ratio, "low": found.low, "high": found.high,
                    "first": [found.first.found, found.first.drawn],
                    "second": [found.second.found, found.second.drawn],
                })  # fmt: skip
    return rows


def sum_up(rows: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """Put the runs of each way together: how far off they are, and how many intervals hold the truth."""
    ways = {way: [row for row in rows if row["way"] == way] for way in WAYS}
    return [
        {
            "way": way,
            "runs": len(some),
            "ratio": mean(row["ratio"] for row in some),
            "counted": mean(row["counted"] for row in some),
            "off_by": mean(abs(row["ratio"] / row["counted"] - 1) for row in some),
            "held": sum(row["low"] <= row["counted"] <= row["high"] for row in some),
        }
        for way, some in ways.items()
        if some
    ]


def draw(result: dict[str, Any], table: Callable[[Sequence[str], Sequence[Sequence[str]]], str]) -> Iterator[str]:
    """Draw the result for docs/measurements.md."""
    sizes = result["rows"][0]["pages"]
    # Half of the interval of 95 % is about twice the standard error of the ratio's logarithm.
    chance = mean(sqrt(row["high"] / row["low"]) for row in result["rows"]) ** 0.5 - 1
    yield (
        f"Magazines of the playground in {len(_SITES)} languages, one of them in both collections: {sizes[0]:,} and"
        f" {sizes[1]:,} pages with the first seed. {result['samples']} pages are drawn from each side. With own words"
        " only what is written in the languages of the first collection is compared, and so it is counted, too."
        f" By chance alone one estimate in three is off by more than {chance:.0%}."
    )
    yield table(
        [
            "pages are drawn",
            "runs",
            "estimated ratio",
            "counted",
            "off by",
            "intervals of 95 % that hold the counted one",
        ],
        [
            [
                row["way"],
                str(row["runs"]),
                f"{row['ratio']:.3f}",
                f"{row['counted']:.3f}",
                f"{row['off_by']:.1%}",
                f"{row['held']} of {row['runs']}",
            ]
            for row in result["ways"]
        ],
    )


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="The size estimate, where the sizes are known.")
    parser.add_argument("--samples", type=int, default=150, metavar="N", help="pages drawn from each side (150)")
    parser.add_argument("--seeds", type=int, nargs="+", default=[2, 3, 4], metavar="N", help="crawls (2 3 4)")
    parser.add_argument("--now", default="", metavar="ISO", help="the moment to note in the result (the clock)")
    parser.add_argument("--dry", action="store_true", help="print only, keep no result")
    asked = parser.parse_args(arguments)
    rows = measure(asked.seeds, asked.samples)
    for row in rows:
        print({name: round(value, 3) if isinstance(value, float) else value for name, value in row.items()})
    if not asked.dry:
        body = {"samples": asked.samples, "rows": rows, "ways": sum_up(rows)}
        print(f"\nkept in {keep('sizes', asked.now, body, libraries=('tantivy',)).name}")


if __name__ == "__main__":
    main()
