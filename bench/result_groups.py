"""Measure groups of results on a collection: how many, how large, labelled or not, and what a grouped page costs.

``python -m bench.result_groups [--kept FOLDER] [--large FOLDER] [--rounds N] [--ask FILE --key FILE]``. What is not
measured stays as it was. Queries of the kept collection (documentation, ``bench.documentation``) were only counted
while labels were made; the large one (``bench.documentation --made 100000``) is for cost alone. *Page* is the CPU time
of the server for one page: 200 results searched, grouped, labelled and written as HTML; *again* is the same for another
wish about the same query. ``--ask`` writes questions for a reader who knows nothing else: a label, five groups of one
query as a few of their titles each; ``--key`` the right answers. ``--answers`` counts what the reader said, one letter
a line; a line with ``-`` says that the label is no more than the name of a site, which counts as wrong.
"""

import argparse
import json
import random
import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from statistics import mean, median
from time import process_time
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bench.side_by_side import RESULTS, keep
from pauk.base import config
from pauk.base.clock import SystemClock
from pauk.base.groupings import METHOD_NAMES
from pauk.graph.clusters.quality import share_information, share_pairs
from pauk.run.search.engine import SearchEngine
from pauk.run.search.grouped_hits import GroupedAnswer
from pauk.store.collection import CollectionFolder
from pauk.web.grouped_page import write_groups
from pauk.web.serve.server import settle_memory
from pauk.web.templating import PageWish
from pauk.web.translations.catalogues import load_catalogue

KEPT = (
    "package", "network", "kernel", "disk", "security", "boot", "mail", "configuration", "user", "update", "server",
    "file", "desktop", "installation", "script",
)  # fmt: skip
# Words of the made manual in its English part.
LARGE = "market", "harbour", "winter", "school", "garden", "water", "library", "council", "music", "season"
QUESTIONS = "label_questions.txt"  # beside the results
_QUESTIONS, _CHOICES, _TITLES = 100, 5, 8
# A chapter of a book, as the titles of its sections have it in every language: "10.7. Domain Name Servers".
_CHAPTER = re.compile(r"([A-Z]|\d{1,2})\.\d+")
_MOST_TITLE_CHARS = 90


def measure(engine: SearchEngine, queries: Sequence[str]) -> list[dict[str, Any]]:
    """Group the results of each query, and say what groups there are."""
    rows = []
    for query in queries:
        grouped = engine.groups(f"{query} lang:en").grouped
        size = sum(len(group.members) for group in grouped.groups) + len(grouped.others)
        largest = max((len(group.members) for group in grouped.groups), default=0)
        rows.append(
            {
                "query": query,
                "results": size,
                "groups": len(grouped.groups),
                "largest": round(largest / max(size, 1), 3),
                "labelled": round(1 - len(grouped.others) / max(size, 1), 3),
                "labels": [group.label for group in grouped.groups],
            }
        )
    return rows


def compare_methods(engine: SearchEngine, queries: Sequence[str]) -> list[dict[str, Any]]:
    """Hold the groups of each method against the chapters of the books that the results are sections of."""
    told: dict[str, list[tuple[float, float, float, float]]] = {}
    for query in queries:
        engine.groups(f"{query} lang:en")  # searched once, grouped by each method
        for method in METHOD_NAMES:
            begun = process_time()
            answer = engine.groups(f"{query} lang:en", method=method)
            spent = process_time() - begun
            found, known = _hold_against_chapters(answer)
            agreed = share_information(found, known), share_pairs(found, known)
            told.setdefault(method, []).append((*agreed, float(len(answer.grouped.groups)), 1_000 * spent))
    names = ("nmi", "ari", "groups", "ms")
    return [
        {
            "name": method,
            **dict(zip(names, (round(mean(column), 3) for column in zip(*rows, strict=True)), strict=True)),
        }
        for method, rows in told.items()
    ]


def _hold_against_chapters(answer: GroupedAnswer) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return the group and the chapter of each result that is a section of one."""
    homes = {place: number for number, group in enumerate(answer.grouped.groups) for place in group.members}
    chapters: dict[tuple[str, str], int] = {}
    pairs = [
        (homes.get(place, -1 - place), chapters.setdefault((hit.host, match[1]), len(chapters)))
        for place, hit in enumerate(answer.hits)
        if (match := _CHAPTER.match(hit.title))
    ]
    found, known = (np.unique(column, return_inverse=True)[1] for column in zip(*pairs, strict=True))
    return found, known


def time_pages(folder: CollectionFolder, queries: Sequence[str], rounds: int) -> dict[str, float]:
    """Time pages of 200 groups, each of a query that nobody has asked for yet, and then with another wish."""
    first, again, results = [], [], []
    settle_memory()  # as the server does
    english = load_catalogue("en")
    for number in range(rounds):
        query = f"{queries[number % len(queries)]} lang:en"
        with SearchEngine.open(folder, config.merge(), SystemClock()) as engine:
            engine.groups("warm up")  # what is read once by a process
            wish, begun = PageWish(query=query, view="groups"), process_time()
            answer = engine.groups(query)
            write_groups(wish, answer, english)
            first.append(process_time() - begun)
            begun = process_time()
            write_groups(wish, engine.groups(query, parameters={"detail": 1.5}), english)
            again.append(process_time() - begun)
            results.append(len(answer.hits))
    return {
        "rounds": rounds,
        "results": median(results),
        "page_ms": round(1_000 * median(first), 1),
        "page_ms_highest": round(1_000 * max(first), 1),
        "again_ms": round(1_000 * median(again), 1),
    }


def ask_questions(engine: SearchEngine, queries: Sequence[str], seed: int = 1) -> Iterator[tuple[str, str]]:
    """Draw questions from groups of all queries, and their answers."""
    chance = random.Random(seed)
    asked = []
    for query in queries:
        answer = engine.groups(f"{query} lang:en")
        if len(answer.grouped.groups) >= _CHOICES:
            asked += [(query, answer, number) for number in range(len(answer.grouped.groups))]
    for place, (query, answer, number) in enumerate(chance.sample(asked, min(_QUESTIONS, len(asked))), 1):
        others = [other for other in range(len(answer.grouped.groups)) if other != number]
        shown = [*chance.sample(others, _CHOICES - 1), number]
        chance.shuffle(shown)
        lines = [f"{place}. Query: {query}. Label: {answer.grouped.groups[number].label}"]
        for letter, other in zip("ABCDE", shown, strict=True):
            lines.append(f"   {letter}: {' | '.join(_titles(answer, other, chance))}")
        yield "\n".join(lines), "ABCDE"[shown.index(number)]


def _titles(answer: GroupedAnswer, number: int, chance: random.Random) -> list[str]:
    members = answer.grouped.groups[number].members
    drawn = sorted(chance.sample(members, min(_TITLES, len(members))))
    return [answer.hits[place].title[:_MOST_TITLE_CHARS] for place in drawn]


def draw(result: dict[str, Any], table: Callable[[Sequence[str], Sequence[Sequence[str]]], str]) -> Iterator[str]:
    """Draw the result for docs/measurements.md and docs/groups.md."""
    kept, blind = result["kept"], result["blind"]
    yield (
        f"Groups of the best 200 results of {len(kept['queries'])} queries on {kept['entries']:,} pages of"
        " documentation (Debian's handbook, policy, reference, installation guide and others, in many languages; found"
        " are pages that are taken for English, translated in part as many of them are), which were only"
        " counted while labels were made. *Largest* is the share of the largest group, *labelled* the share of the"
        " results that stand in a group with a label; the rest is under *Others*."
    )
    rows = [
        [row["query"], f"{row['results']}", f"{row['groups']}", f"{row['largest']:.0%}", f"{row['labelled']:.1%}"]
        for row in kept["queries"]
    ]
    yield table(["query", "results", "groups", "largest", "labelled"], rows)
    yield (
        f"An automated reader, who was given a label and some titles of five groups of the same query, named the right"
        f" group in {blind['right']} of {blind['questions']} questions ([questions](../bench/results/{QUESTIONS});"
        f" {blind['said'].count('-')} labels that are no more than the name of a site count as wrong)."
    )
    yield (
        "The same results are sections of books whose chapters are known, the same in every language. Groups of each"
        " method (of links and words) agree with the chapters so far, means over the queries; groups are finer than"
        " chapters where a chapter has several subjects, and join two books on one subject. Milliseconds of CPU are"
        " those of grouping and labelling."
    )
    methods = [
        [row["name"], f"{row['nmi']:.3f}", f"{row['ari']:.3f}", f"{row['groups']:.0f}", f"{row['ms']:.0f} ms"]
        for row in kept["methods"]
    ]
    yield table(["method", "NMI", "ARI", "groups", "CPU"], methods)
    yield (
        "What a page of 200 results costs the server in CPU: searched, read, grouped, labelled and written as HTML,"
        " each of a query that nobody has asked for yet; *again* is another wish about the same query."
    )
    costs = [
        [
            f"{part['entries']:,}",
            f"{part['cost']['rounds']}",
            f"{part['cost']['page_ms']:.0f} ms",
            f"{part['cost']['page_ms_highest']:.0f} ms",
            f"{part['cost']['again_ms']:.0f} ms",
        ]
        for part in (result[name] for name in ("kept", "large") if name in result)
    ]
    yield table(["documents", "pages", "median", "highest", "again"], costs)


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="Measure groups of results.")
    parser.add_argument("--kept", metavar="FOLDER", type=Path, help="a collection that was only counted")
    parser.add_argument("--large", metavar="FOLDER", type=Path, help="a large one, for cost alone")
    parser.add_argument("--rounds", type=int, default=50, metavar="N", help="pages that are timed (50)")
    parser.add_argument("--ask", metavar="FILE", type=Path)
    parser.add_argument("--key", metavar="FILE", type=Path)
    parser.add_argument("--answers", metavar="FILE", type=Path)
    parser.add_argument("--now", default="", metavar="ISO", help="the moment to note in the results (the clock)")
    asked = parser.parse_args(arguments)
    before = RESULTS / "result_groups.json"
    told = json.loads(before.read_text("utf-8")) if before.exists() else {}
    body: dict[str, Any] = {name: told[name] for name in ("kept", "large", "blind") if name in told}
    for name, place, queries in (("kept", asked.kept, KEPT), ("large", asked.large, LARGE)):
        if not place:
            continue
        folder = CollectionFolder(place)
        with SearchEngine.open(folder, config.merge(), SystemClock()) as engine:
            body[name] = {"entries": engine.size, "queries": measure(engine, queries)}
            if name == "kept":
                body[name]["methods"] = compare_methods(engine, queries)
            if name == "kept" and asked.ask and asked.key:
                questions = list(ask_questions(engine, queries))
                asked.ask.write_text("\n\n".join(question for question, _ in questions) + "\n", "utf-8")
                asked.key.write_text("\n".join(answer for _, answer in questions) + "\n", "utf-8")
        body[name]["cost"] = time_pages(folder, queries, asked.rounds)
        for row in body[name]["queries"]:
            print(name, row["query"], row["results"], row["groups"], row["largest"], row["labelled"], sep="\t")
        print(name, body[name]["cost"])
    if asked.answers and asked.key:
        said, right = (place.read_text("utf-8").split() for place in (asked.answers, asked.key))
        hits = sum(one == other for one, other in zip(said, right, strict=True))
        body["blind"] = {"questions": len(right), "right": hits, "said": "".join(said), "key": "".join(right)}
        print("blind:", hits, "of", len(right))
    print(f"\nkept in {keep('result_groups', asked.now, body, libraries=('numpy', 'tantivy')).name}")


if __name__ == "__main__":
    main()
