"""Measure what links, dates and words of links add to a search, on the collections where they may and may not.

``python -m bench.search_signals --collection NAME=FOLDER …``, beside two magazines of the playground, which it crawls.
Three sorts of people ask. *title*: somebody knows a page and types words of its title, which no other page has.
*click*: somebody would follow a link drawn at random, and types the first two words of what it says instead; that link
is left out of the index. Much linked pages are wanted more often, as on the Web. *news*: somebody types one word of a
title that several dated pages share and wants the newest of them. Each signal is taken out of the defaults alone, and
PageRank and dates are counted double. At last the fifty best hits are put in the order of their authority among the
pages around them (HITS).
"""

import argparse
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import asdict, replace
from datetime import date
from pathlib import Path
from random import Random
from statistics import mean
from tempfile import TemporaryDirectory
from typing import Any

from bench.side_by_side import keep
from pauk.eval.search.contestants import TOP, Own
from pauk.eval.search.known_items import KnownItem, Material, draw_items, read_material
from pauk.run.collection import Collection
from pauk.run.index.link_ranks import link_urls, rank_collection
from pauk.run.search.hubs_authorities import rank_base
from pauk.search.analysis.words import cut_words
from pauk.search.index.records import SignalWeights
from pauk.store.collection import CollectionFolder
from pauk.store.reader import StoreReader
from pauk_playground import Magazine, MagazineSite, Playground

_SHORTEST, _FEWEST_DATED, _MOST_DATED = 4, 3, 40
_ROOTS = 50  # so many hits are put in the order of their authority


def settings_of(default: SignalWeights) -> dict[str, SignalWeights]:
    """Return sets of weights by name: the defaults, one signal less, one counted double."""
    told = {"defaults": default}
    told |= {f"without {name}": replace(default, **{name: 0.0}) for name in ("anchors", "url", "rank", "freshness")}
    return told | {
        f"{name} twice": replace(default, **{name: 2 * getattr(default, name)}) for name in ("rank", "freshness")
    }


def draw_clicks(material: Material, chance: Random, count: int) -> list[KnownItem]:
    """Draw links at random, and type the first words of each."""
    links = [link for link in material.links if link[1] in material.pages and link[0] != link[1]]
    drawn = []
    for source, target, text in chance.sample(links, min(len(links), 4 * count)):
        words = [word for word in cut_words(text) if len(word) >= _SHORTEST][:2]
        if words:
            drawn.append(KnownItem("click", " ".join(words), target, material.languages[target], source))
    return drawn[:count]


def draw_news(material: Material, chance: Random, count: int) -> list[KnownItem]:
    """Draw words of titles that some dated pages share; the newest of these is wanted."""
    sharing: dict[str, list[tuple[str, int]]] = defaultdict(list)
    for url, page in material.pages.items():
        if page.date and not page.stands:
            for word in {word for word in cut_words(page.title) if len(word) >= _SHORTEST}:
                sharing[word].append((page.date, url))
    words = sorted(word for word, pages in sharing.items() if _FEWEST_DATED <= len(pages) <= _MOST_DATED)
    newest = {word: max(sharing[word]) for word in words}
    words = [word for word in words if sum(day == newest[word][0] for day, _ in sharing[word]) == 1]
    chosen = chance.sample(words, min(count, len(words)))
    return [KnownItem("news", word, newest[word][1], material.languages[newest[word][1]]) for word in chosen]


def measure(folder: CollectionFolder, count: int, seed: int) -> dict[str, Any]:
    """Ask all items with each set of weights."""
    with folder.reader() as reader:
        ranking = rank_collection(folder, reader)
    material, chance = read_material(folder, lambda *_: None), Random(seed)
    titles = chance.sample(
        some := draw_items(material, seed=seed, count=count, kinds=("title",)), min(count, len(some))
    )
    items = [*titles, *draw_clicks(material, chance, count), *draw_news(material, chance, count)]
    day = max((page.date[:10] for page in material.pages.values() if page.date), default="")
    with TemporaryDirectory() as place, closing(Own(material, items, Path(place), ranking, is_whole=False)) as own:
        own.now = date.fromisoformat(day) if day else own.now
        default, rows = own.weights, dict[str, Mapping[str, float]]()
        for name, own.weights in settings_of(default).items():
            rows[name] = _ask(own.ask, items, material)
        own.weights = default
        with folder.reader() as reader:
            rows["authorities first"] = _ask(ByAuthority(own, reader).ask, items, material)
    counts = {kind: sum(item.kind == kind for item in items) for kind in ("title", "click", "news")}
    dated = sum(bool(page.date) for page in material.pages.values())
    return {"pages": len(material.pages), "dated": dated, "newest": day, "items": counts, "rows": rows}


class ByAuthority:
    """Puts the best hits in the order of their authority among the pages around them."""

    def __init__(self, own: Own, reader: StoreReader) -> None:
        self._own, self._reader = own, reader
        self._graph = link_urls(reader)
        self._turned = self._graph.turned()

    def ask(self, query: str) -> Sequence[int]:
        """Return the URLs of the ten best."""
        urls = self._own.ask(query, _ROOTS)
        base, ranked = rank_base(self._reader, self._graph, self._turned, urls)
        authority = dict(zip(base.ids.tolist(), ranked.authorities.tolist(), strict=True))
        return sorted(urls, key=lambda url: -authority.get(url, 0.0))[:TOP]


def _ask(ask: Callable[[str], Sequence[int]], items: Sequence[KnownItem], material: Material) -> Mapping[str, float]:
    same = {url: page.stands or url for url, page in material.pages.items()}
    found: dict[str, list[float]] = defaultdict(list)
    for item in items:
        places = [same.get(url, url) for url in ask(item.query)]
        wanted = same[item.target]
        found[item.kind].append(1 / (places.index(wanted) + 1) if wanted in places else 0.0)
    return {kind: mean(values) for kind, values in found.items()}


def crawl_magazines(place: Path) -> CollectionFolder:
    """Crawl two magazines that link to one another."""
    sites = [MagazineSite(Magazine(name=f"m{code}", articles=200, language=code)) for code in ("en", "de")]
    for site in sites:
        site.meet([other for other in sites if other is not site])
    with Playground(sites).in_thread() as web:
        made = Collection(place, allow_private=True, polite=False, repeat_limit=0, workers=1)
        made.crawl(*(web.url(site.name) for site in sites))
    return made.folder


def draw(result: dict[str, Any], table: Callable[[Sequence[str], Sequence[Sequence[str]]], str]) -> Iterator[str]:
    """Draw the result for docs/measurements.md."""
    yield (
        "MRR@10. *title*: words of a title that no other page has; *click*: the first two words of a link drawn at"
        " random, which is left out; *news*: one word of a title that several dated pages share, the newest is wanted."
        " *Authorities first*: the fifty best hits in the order of HITS among the pages around them. Documentation: the"
        " packages called *seen* above; forums: two real softwares with made-up members and posts."
    )
    kinds = ("title", "click", "news")
    yield table(
        ["collection", "pages (with a date)", "signals", *kinds],
        [
            [
                name,
                f"{told['pages']:,} ({told['dated']:,})",
                signals,
                *(f"{row[kind]:.3f}" if kind in row else "" for kind in kinds),
            ]
            for name, told in result["collections"].items()
            for signals, row in told["rows"].items()
        ],
    )


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="What links and dates add to a search.")
    parser.add_argument("--collection", action="append", default=[], metavar="NAME=FOLDER", help="another; repeatable")
    parser.add_argument("--items", type=int, default=300, metavar="N", help="of each kind (300)")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="another seed draws other items (1)")
    parser.add_argument("--now", default="", metavar="ISO", help="the moment to note in the result (the clock)")
    parser.add_argument("--dry", action="store_true", help="print only, keep no result")
    asked = parser.parse_args(arguments)
    told = {}
    with TemporaryDirectory() as place:
        folders = {"magazines of the playground": crawl_magazines(Path(place) / "c")}
        for given in asked.collection:
            name, _, folder = given.partition("=")
            folders[name] = CollectionFolder(Path(folder))
        for name, folder in folders.items():
            told[name] = measure(folder, asked.items, asked.seed)
            for signals, row in told[name]["rows"].items():
                print(f"{name:30} {signals:20}", *(f"{kind} {value:.3f}" for kind, value in row.items()))
    if not asked.dry:
        body = {"seed": asked.seed, "weights": asdict(SignalWeights()), "collections": told}
        print(f"kept in {keep('search_signals', asked.now, body, libraries=('tantivy',)).name}")


if __name__ == "__main__":
    main()
