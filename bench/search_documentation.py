"""Measure search on documentation in many languages: how well known pages are found, what a query and an index cost.

``python -m bench.search_documentation --seen FOLDER --kept FOLDER``, with collections made by ``bench.documentation``.
*Seen* is what somebody has looked at while mending, *kept* is only counted. Items are those of ``pauk eval search``:
title words, words of links, sentence fragments of the original pages, title words with a typing error, so many of each
for each language, asked of pauk, SQLite FTS5 and bare tantivy (all words, any) on the same texts. Then the same queries
are asked of the whole engine, with titles and passages, from Python and over HTTP, and the texts are indexed once more.
Languages of which the packages have few pages (Polish, Croatian, Serbian in both alphabets) come from magazines of the
playground, which are crawled for it.
"""

import argparse
import json
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from http.client import HTTPConnection
from pathlib import Path
from statistics import mean, quantiles
from tempfile import TemporaryDirectory
from time import process_time
from typing import Any
from urllib.parse import quote, urlsplit

from bench.search_contestants import Bare
from bench.search_live import cpu_of
from bench.side_by_side import RESULTS, keep
from pauk.base import config
from pauk.base.clock import SystemClock
from pauk.eval.search.known_items import KINDS, Material, read_material
from pauk.eval.search.measure import Report, measure_search
from pauk.learn.digest import corpus_digest
from pauk.run.collection import Collection
from pauk.run.index.catch_up import rebuild
from pauk.run.search.engine import SearchEngine
from pauk.search.entries.entry import Entry
from pauk.search.index.index import open_index
from pauk.store.collection import CollectionFolder
from pauk.store.index.index_place import index_folder
from pauk_playground import Magazine, MagazineSite, Playground

PEERS = "FTS5", "tantivy"
# A language with fewer queries of all kinds together is not judged.
FEWEST = 100
_QUERIES = 1_000  # for what a query costs
_WARM = 20
_PLAYGROUND_LANGUAGES, _ARTICLES = ("pl", "hr", "sr-Latn", "sr-Cyrl"), 150


def read_floor() -> tuple[str, int, dict[str, float]]:
    """Return what was measured last, as figures for a floor, with the digest of the packages it was measured on.

    The packages are too large to be measured in every run: the floor guards the result that is kept.
    """
    result = json.loads((RESULTS / "search_documentation.json").read_text("utf-8"))
    figures, packages, pages = dict[str, float](), list[bytes](), 0
    for half in ("seen", "kept"):
        told = result[half]
        packages += (f"{half} {name} {told['pages']}".encode() for name in told["packages"])
        pages += told["pages"]
        figures |= {f"{half}_{kind}": rows["pauk"]["mrr"] for kind, rows in told["kinds"].items()}
        figures |= {f"{half}_ahead_of_{peer}": told[peer]["ahead_in_the_mean"] for peer in PEERS}
    index = result["kept"]["indexing"]["pauk, title and text"]
    figures |= {"kept_indexing_speed": index["speed_ratio"], "kept_indexing_thrift": 1 / index["size_ratio"]}
    return corpus_digest(packages), pages, figures


def compare_languages(told: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """Hold pauk against each peer in each language: all kinds together; of the two tantivys the better one there."""
    judged = {}
    for language, kinds in told["languages"].items():
        every = kinds.get("all", {})
        if not every or every["pauk"]["n"] < FEWEST:
            continue
        best = max(("tantivy AND", "tantivy OR"), key=lambda name: every[name]["mrr"])
        rows = {"FTS5": every["FTS5"], "tantivy": every[best]}
        judged[language] = {
            "queries": every["pauk"]["n"],
            "pauk": every["pauk"]["mrr"],
            **{name: {key: row[key] for key in ("mrr", "ahead_by", "low", "high")} for name, row in rows.items()},
        }
    return judged


def sum_up(judged: dict[str, dict[str, Any]]) -> dict[str, Any]:
    """Say how far ahead pauk is in the mean over languages, and in which it is behind beyond doubt."""
    return {
        name: {
            "ahead_in_the_mean": mean(row[name]["ahead_by"] for row in judged.values()) if judged else None,
            "behind": sorted(language for language, row in judged.items() if row[name]["high"] < 0),
        }
        for name in PEERS
    }


def measure_quality(folder: CollectionFolder, items: int, seed: int) -> tuple[dict[str, Any], Report]:
    """Ask everybody for known items; return what is kept, and the report itself."""
    report = measure_search(folder, seed=seed, count=items, kinds=KINDS, is_whole=False, tell=lambda *_: None)
    told = report.as_json()
    judged = compare_languages(told)
    del told["items"], told["languages"]
    return {**told, "packages": packages_of(folder), "languages": judged, **sum_up(judged)}, report


def packages_of(folder: CollectionFolder) -> list[str]:
    """Name the packages of a collection: each is a host of its own."""
    return sorted({page.url.split("/")[2].partition(".")[0] for page in Collection(folder.path).pages()})


def measure_queries(folder: CollectionFolder, queries: Sequence[str]) -> dict[str, Any]:
    """Ask queries of the engine and of the server; say what an answer of ten hits with passages costs in CPU."""
    costs: dict[str, list[float]] = {"Python": [], "HTTP": []}
    with SearchEngine.open(folder, config.merge(), SystemClock()) as engine, _serving(folder) as (process, connection):
        for number, query in enumerate([*queries[:_WARM], *queries]):
            begun = process_time()
            engine.search(query)
            by_engine = process_time() - begun
            begun = cpu_of(process)
            connection.request("GET", f"/v1/search?q={quote(query)}")
            assert json.loads(connection.getresponse().read())["hits"] is not None
            if number >= _WARM:
                costs["Python"].append(by_engine * 1_000)
                costs["HTTP"].append((cpu_of(process) - begun) * 1_000)
    cuts = {name: quantiles(taken, n=100) for name, taken in costs.items()}
    return {name: {"median_ms": cut[49], "p99_ms": cut[98], "queries": len(queries)} for name, cut in cuts.items()}


@contextmanager
def _serving(folder: CollectionFolder) -> Iterator[tuple[int, HTTPConnection]]:
    command = [sys.executable, "-m", "pauk", "serve", "-c", str(folder.path), "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        try:
            address = process.stdout.readline().split()[2]  # Serving at http:…
            yield process.pid, HTTPConnection(urlsplit(address).netloc)
        finally:
            process.terminate()


def measure_indexing(folder: CollectionFolder, material: Material) -> dict[str, Any]:
    """Index the same texts by the bare library, by pauk's index alone, and as ``pauk`` does with a whole collection."""
    pages = list(material.pages.values())
    texts = [(page.url_id, page.title, page.text) for page in pages]
    entries = [
        Entry(id=f"page:{page.url_id}", kind="page", url=page.url, title=page.title, body=page.text,
              language=material.languages[page.url_id]) for page in pages
    ]  # fmt: skip

    def take_bare(place: Path) -> None:
        bare = Bare(place)
        bare.add(texts)
        bare.commit()
        bare.finish()

    def take_own(place: Path) -> None:
        with open_index(place, may_write=True) as index:
            index.add(entries)
            index.commit({"page": 1})

    told = dict[str, Any]()
    for name, take in (("tantivy", take_bare), ("pauk, title and text", take_own)):
        with TemporaryDirectory() as place:
            told[name] = _take(partial(take, Path(place)), Path(place), len(pages))
    told["pauk, all that is known"] = _take(partial(rebuild, folder), index_folder(folder.path), len(pages))
    peer = told["tantivy"]
    for row in told.values():
        row["speed_ratio"] = row["docs_per_cpu_s"] / peer["docs_per_cpu_s"]
        row["size_ratio"] = row["bytes_per_doc"] / peer["bytes_per_doc"]
    return told


def _take(work: Callable[[], object], place: Path, count: int) -> dict[str, float]:
    begun = process_time()
    work()
    spent = process_time() - begun
    size = sum(path.stat().st_size for path in place.rglob("*") if path.is_file())
    return {"documents": count, "docs_per_cpu_s": count / spent, "bytes_per_doc": size / count}


def draw(result: dict[str, Any], table: Callable[[Sequence[str], Sequence[Sequence[str]]], str]) -> Iterator[str]:
    """Draw the result for docs/measurements.md."""
    sets = [(name, result[name]) for name in ("seen", "kept", "playground") if name in result]
    names = list(sets[0][1]["kinds"]["title"])
    yield (
        "Documentation packages of Debian, imported from WARC files. *Seen* was looked at while search was mended,"
        " *kept* was only counted; magazines of"
        " the playground are made by a program, of few words."
    )
    for name, told in sets[:2]:
        yield f"Packages {name}: {', '.join(told['packages'])}."
    yield "MRR@10 and, in brackets, the share found among the first ten:"
    yield table(
        ["collection", "pages", "items of", "n", *names],
        [
            [
                name,
                f"{told['pages']:,}",
                kind,
                f"{row['pauk']['n']:,}",
                *(f"{row[each]['mrr']:.3f} ({row[each]['recall']:.2f})" for each in names),
            ]
            for name, told in sets
            for kind, row in told["kinds"].items()
        ],
    )
    yield (
        "Of the sentence fragments "
        + " and ".join(f"{told['fragments_missing_from_kept_text']:.1%} ({name})" for name, told in sets)
        + " stand on the original page and not in the kept text; they count as any other."
    )
    yield (
        f"By language, all kinds together, where there are {FEWEST} queries or more; how far pauk is ahead, item by"
        " item, with the interval of 95 %:"
    )
    yield table(
        ["collection", "language", "queries", "pauk", "SQLite FTS5", "ahead by", "better of tantivy's", "ahead by"],
        [
            [
                name,
                language,
                str(row["queries"]),
                f"{row['pauk']:.3f}",
                *(
                    cell
                    for peer in PEERS
                    for cell in (
                        f"{row[peer]['mrr']:.3f}",
                        f"{row[peer]['ahead_by']:+.3f} ({row[peer]['low']:+.3f} to {row[peer]['high']:+.3f})",
                    )
                ),
            ]
            for name, told in sets
            for language, row in told["languages"].items()
        ],
    )
    where = result["pages_where_queries_were_timed"]
    yield (
        "CPU of an answer of ten hits with titles and passages"
        + (f", among {where:,} pages" if where else "")
        + ", and of the index, on the kept collection:"
    )
    kept = result["kept"]
    yield table(
        ["asked from", "queries", "median", "99 %"],
        [
            [name, f"{row['queries']:,}", f"{row['median_ms']:.1f} ms", f"{row['p99_ms']:.1f} ms"]
            for name, row in kept["queries"].items()
        ],
    )
    yield table(
        ["index", "docs / CPU s", "ratio", "bytes / doc", "ratio"],
        [
            [
                name,
                f"{row['docs_per_cpu_s']:,.0f}",
                f"{row['speed_ratio']:.2f}",
                f"{row['bytes_per_doc']:,.0f}",
                f"{row['size_ratio']:.2f}",
            ]
            for name, row in kept["indexing"].items()
        ],
    )
    yield (
        "Indexing takes four times the CPU of the library alone on short pages in many languages (less than twice on"
        " made pages of one: above). Of the time that is pauk's own, a quarter goes into cutting texts into words, a"
        " quarter into finding names with signs, a third into folding, stemming and spelling words that are met for"
        " the first time, and the rest into looking up the others; all of it in Python, before the library cuts and"
        " counts the words once more in Rust. Two ways were tried. Remembering which pieces between spaces have names"
        " in them: no gain, because too many pieces come once. Remembering what becomes of whole pieces, so that"
        " nothing is cut: 30 % slower, for the same reason. Half of the library's speed would need the cutting and the"
        " looking up in Rust, too."
    )


def measure_playground(items: int, seed: int) -> dict[str, Any]:
    """Crawl magazines in the languages that packages lack, and ask for known items there."""
    sites = [
        MagazineSite(Magazine(name=f"m{code.lower()}", articles=_ARTICLES, language=code, seed=seed))
        for code in _PLAYGROUND_LANGUAGES
    ]
    for site in sites:
        site.meet([other for other in sites if other is not site])
    with TemporaryDirectory() as place, Playground(sites).in_thread() as web:
        made = Collection(Path(place) / "c", allow_private=True, polite=False, repeat_limit=0, workers=1)
        made.crawl(*(web.url(site.name) for site in sites))
        return measure_quality(made.folder, items, seed)[0]


def measure(place: Path, items: int, seed: int, large: CollectionFolder | None) -> dict[str, Any]:
    """Measure everything on one collection; what a query costs on a larger one, if there is one."""
    folder = CollectionFolder(place)
    told, report = measure_quality(folder, items, seed)
    every = [item.query for item in report.items]
    told["queries"] = measure_queries(large or folder, every[:: max(len(every) // _QUERIES, 1)])
    told["indexing"] = measure_indexing(folder, read_material(folder, lambda *_: None))
    return told


def _count(folder: CollectionFolder) -> int:
    with SearchEngine.open(folder, config.merge(), SystemClock()) as engine:
        return engine.size


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="Search on documentation in many languages.")
    parser.add_argument("--seen", type=Path, required=True, metavar="FOLDER", help="a collection that was looked at")
    parser.add_argument("--kept", type=Path, required=True, metavar="FOLDER", help="a collection that was not")
    parser.add_argument("--large", type=Path, metavar="FOLDER", help="where queries are timed instead; has all of both")
    parser.add_argument("--items", type=int, default=35, metavar="N", help="of each kind a language (35)")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="another seed draws other items (1)")
    parser.add_argument("--now", default="", metavar="ISO", help="the moment to note in the result (the clock)")
    parser.add_argument("--dry", action="store_true", help="print only, keep no result")
    asked = parser.parse_args(arguments)
    large = CollectionFolder(asked.large) if asked.large else None
    told = {
        "kept": measure(asked.kept, asked.items, asked.seed, large),
        "seen": measure_quality(CollectionFolder(asked.seen), asked.items, asked.seed)[0],
        "playground": measure_playground(asked.items, asked.seed),
    }
    for name, one in told.items():
        for kind, row in one["kinds"].items():
            print(f"{name:5} {kind:9}", *(f"{each} {row[each]['mrr']:.3f}" for each in row))
        print(name, {peer: one[peer] for peer in PEERS}, one.get("queries", ""), one.get("indexing", ""))
    if not asked.dry:
        pages = _count(large) if large else 0
        body = {"seed": asked.seed, "pages_where_queries_were_timed": pages, **told}
        kept = keep("search_documentation", asked.now, body, libraries=("tantivy",))
        print(f"kept in {kept.name}")


if __name__ == "__main__":
    main()
