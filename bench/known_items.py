"""Measure known-item search: somebody who knows a page asks for it in a few words, and it should stand high.

``python -m bench.known_items [--articles N] [--items N] [--seeds N …]``. Magazines of the playground, in two languages
and with links across, are crawled as any site. A *query* is two words of a page's title, or the words of a link to it;
that link alone is left out of the index, so that nothing is found by itself. *MRR@10* is the mean of 1/place among the
first ten hits, 0 behind them; a page that says nearly the same counts as the page. Signals are added one by one,
and each of them alone to the text.
"""

import argparse
import random
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from statistics import mean
from tempfile import TemporaryDirectory
from typing import Any

from bench.side_by_side import keep
from pauk.run.collection import Collection
from pauk.run.index.index_entries import describe_page
from pauk.run.index.link_ranks import Ranking, rank_collection
from pauk.search.index.index import open_index
from pauk.search.index.records import SearchRequest, SignalWeights
from pauk.store.collection import CollectionFolder
from pauk.store.index.index_book import IndexBook
from pauk.store.reader import StoreReader
from pauk_playground import Magazine, MagazineSite, Playground

_LANGUAGES = ("en", "de")
_TOP = 10
_LOT = 200
# A query has words that say something: two of them at least, of three letters or more.
_FEWEST_WORDS = 2
_SHORTEST = 3
_NOTHING = SignalWeights(title=0, body=0, anchors=0, url=0, rank=0, freshness=0)


@dataclass(frozen=True, slots=True)
class Item:
    """A page that somebody knows, and what is asked for it; `source` is the page whose link is left out."""

    kind: str  # "title" or "link"
    query: str
    target: int
    source: int = 0


@dataclass(frozen=True, slots=True)
class Step:
    """A set of signals, and how well it does."""

    name: str
    title_words: float
    link_words: float
    both: float


# Signals in the order in which they are added, by their names in the settings.
_SIGNALS = {
    "title": "title",
    "anchors": "words of links",
    "url": "URL",
    "rank": "PageRank",
    "freshness": "freshness",
}


def steps_of(weights: SignalWeights) -> Iterator[tuple[str, SignalWeights]]:
    """Go through sets of signals: the text alone, one more with each step, and each alone with the text."""
    body = replace(_NOTHING, body=weights.body)
    yield "text", body
    now = body
    for signal, name in _SIGNALS.items():
        now = replace(now, **{signal: getattr(weights, signal)})
        yield f"+ {name}", now
    for signal, name in _SIGNALS.items():
        if signal != "title":
            yield f"text and {name} alone", replace(body, **{signal: getattr(weights, signal)})


class Library:
    """A crawled collection, its items, and an index without the links of these."""

    def __init__(self, folder: CollectionFolder, place: Path, *, seed: int, items: int) -> None:
        with folder.reader() as reader:
            self._ranking: Ranking = rank_collection(folder, reader)
            pages = list(reader.pages.all())
            self.pages = len(pages)
            self.items = _choose_items(reader, random.Random(seed), items)
            self._twins = _index(reader, place, self.items)
            self._now = max(page.fetched_at for page in pages)
        self._index = open_index(place)

    def measure(self, weights: SignalWeights) -> dict[str, float]:
        """Return MRR@10 of each kind of item, and of both."""
        places: dict[str, list[float]] = {}
        for item in self.items:
            places.setdefault(item.kind, []).append(self._ask(item, weights))
        return {kind: mean(values) for kind, values in places.items()} | {
            "both": mean(mean(values) for values in places.values())
        }

    def _ask(self, item: Item, weights: SignalWeights) -> float:
        asked = SearchRequest(
            query=item.query, limit=_TOP, weights=weights, rank_of=self._ranking.importance_of, now=self._now.date()
        )
        ids = [hit.id for hit in self._index.search(asked).hits]
        same = self._twins.get(item.target, item.target)
        for place, id_ in enumerate(ids, 1):
            number = int(id_.rpartition(":")[2])
            if self._twins.get(number, number) == same:
                return 1 / place
        return 0.0


def _choose_items(reader: StoreReader, chance: random.Random, count: int) -> list[Item]:
    """Choose pages by titles and by links, as many of each."""
    versions = reader.index.versions_after(0, 1_000_000)
    shown = {page.url_id: page for page in reader.index.shown([url for _, url in versions])}
    titles = [(url, words) for url, page in shown.items() if len(words := _words_of(page.title)) >= _FEWEST_WORDS]
    links = [
        (source, target, " ".join(words))
        for source, target, text in reader.index.anchors([page for page, _ in versions])
        if target in shown and len(words := _words_of(text)) >= _FEWEST_WORDS
    ]
    by_title = chance.sample(titles, min(count, len(titles)))
    by_link = chance.sample(links, min(count, len(links)))
    return [
        *(Item("title", " ".join(chance.sample(words, _FEWEST_WORDS)), url) for url, words in by_title),
        *(Item("link", text, target, source) for source, target, text in by_link),
    ]


def _words_of(text: str) -> list[str]:
    words = ("".join(filter(str.isalnum, word)) for word in text.split())
    return [word for word in words if len(word) >= _SHORTEST]


def _index(reader: StoreReader, place: Path, items: Sequence[Item]) -> dict[int, int]:
    """Index all pages without the links of the items; return which page stands for which."""
    left_out = {(item.source, item.target) for item in items if item.source}
    versions = reader.index.versions_after(0, 1_000_000)
    twins: dict[int, int] = {}
    with closing(open_index(place, may_write=True)) as index, closing(IndexBook(place)) as book:
        for source, target, text in reader.index.anchors([page for page, _ in versions]):
            if (source, target) not in left_out:
                book.take_words({target: [text]})
        urls = [url for _, url in versions]
        for start in range(0, len(urls), _LOT):
            pages = reader.index.shown(urls[start : start + _LOT])
            # The words by which a page was found belong to the first link, which may be left out.
            index.add([describe_page(page._replace(via=0), book.texts_of([page.url_id])) for page in pages])
            twins |= {page.url_id: page.stands for page in pages if page.stands}
        index.commit({"page": len(urls)})
    return twins


def make_library(folder: Path, seed: int, articles: int, items: int) -> Library:
    """Crawl two magazines and choose items from them."""
    sites = [
        MagazineSite(Magazine(name=f"m{language}", seed=seed, articles=articles, language=language))
        for language in _LANGUAGES
    ]
    for site in sites:
        site.meet([other for other in sites if other is not site])
    with Playground(sites).in_thread() as web:
        made = Collection(folder / "c", allow_private=True, polite=False, repeat_limit=0, workers=1)
        made.crawl(*(web.url(site.name) for site in sites))
    return Library(made.folder, folder / "index", seed=seed, items=items)


def measure(libraries: Sequence[Library], weights: SignalWeights) -> list[Step]:
    """Add signals one by one; figures are means over libraries."""
    steps = []
    for name, some in steps_of(weights):
        told = [library.measure(some) for library in libraries]
        steps.append(Step(name, *(mean(one[kind] for one in told) for kind in ("title", "link", "both"))))
    return steps


def draw(result: dict[str, Any], table: Callable[[Sequence[str], Sequence[Sequence[str]]], str]) -> Iterator[str]:
    """Draw the result for docs/measurements.md."""
    yield (
        f"{result['items']:,} items on {result['pages']:,} pages of {len(result['seeds'])} crawls of the playground;"
        " the weights are the defaults, chosen on another crawl. MRR@10:"
    )
    yield table(
        ["signals", "two words of a title", "words of a link", "both"],
        [
            [step["name"], *(f"{step[kind]:.3f}" for kind in ("title_words", "link_words", "both"))]
            for step in result["steps"]
        ],
    )


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="Known-item search, signal by signal.")
    parser.add_argument("--articles", type=int, default=200, metavar="N", help="articles of each magazine (200)")
    parser.add_argument("--items", type=int, default=200, metavar="N", help="items of each kind (200)")
    parser.add_argument("--seeds", type=int, nargs="+", default=[2, 3, 4], metavar="N", help="crawls (2 3 4)")
    parser.add_argument("--now", default="", metavar="ISO", help="the moment to note in the result (the clock)")
    parser.add_argument("--dry", action="store_true", help="print only, keep no result")
    asked = parser.parse_args(arguments)
    with TemporaryDirectory() as folder:
        libraries = [make_library(Path(folder) / str(seed), seed, asked.articles, asked.items) for seed in asked.seeds]
        steps = measure(libraries, SignalWeights())
    for step in steps:
        print(f"{step.name:32}{step.title_words:8.3f} title {step.link_words:8.3f} link {step.both:8.3f} both")
    if not asked.dry:
        body = {
            "seeds": asked.seeds,
            "pages": sum(library.pages for library in libraries),
            "items": sum(len(library.items) for library in libraries),
            "weights": asdict(SignalWeights()),
            "steps": [asdict(step) for step in steps],
        }
        print(f"\nkept in {keep('known_items', asked.now, body, libraries=('tantivy',)).name}")


if __name__ == "__main__":
    main()
