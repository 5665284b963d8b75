"""Measure groups of results on a collection: how many, how large, labelled or not, and what a grouped page costs.

``python -m bench.result_groups --seen FOLDER --kept FOLDER [--rounds N] [--ask FILE --key FILE] [--answers FILE]``.
Queries of the seen collection were looked at while labels were made, those of the kept one are only counted. *Page* is
the CPU time of the server for one page: 200 results searched, grouped, labelled and written as HTML; *again* is the
same for another wish about the same query. ``--ask`` writes questions for a reader who knows nothing else: a label,
five groups of one query as a few of their titles each; ``--key`` the right answers; ``--answers`` counts what the
reader said, one letter a line.
"""

import argparse
import json
import random
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any

from bench.side_by_side import RESULTS, keep
from pauk.base import config
from pauk.base.clock import SystemClock
from pauk.run.search.engine import SearchEngine
from pauk.run.search.grouped_hits import GroupedAnswer
from pauk.store.collection import CollectionFolder
from pauk.web.grouped_page import write_groups
from pauk.web.serve.server import settle_memory
from pauk.web.templating import PageWish
from pauk.web.translations.catalogues import load_catalogue

SEEN = ("server", "file", "branch", "image", "layer", "module", "commit", "user", "color", "directory")
KEPT = (
    "package", "network", "kernel", "disk", "security", "boot", "mail", "configuration", "user", "update", "server",
    "file", "desktop", "installation", "script",
)  # fmt: skip
_QUESTIONS, _CHOICES, _TITLES = 100, 5, 8
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


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="Measure groups of results on two collections.")
    parser.add_argument("--seen", required=True, metavar="FOLDER", type=Path)
    parser.add_argument("--kept", required=True, metavar="FOLDER", type=Path)
    parser.add_argument("--rounds", type=int, default=50, metavar="N", help="pages that are timed (50)")
    parser.add_argument("--ask", metavar="FILE", type=Path)
    parser.add_argument("--key", metavar="FILE", type=Path)
    parser.add_argument("--answers", metavar="FILE", type=Path)
    parser.add_argument("--now", default="", metavar="ISO", help="the moment to note in the results (the clock)")
    asked = parser.parse_args(arguments)
    body: dict[str, Any] = {}
    for name, place, queries in (("seen", asked.seen, SEEN), ("kept", asked.kept, KEPT)):
        folder = CollectionFolder(place)
        with SearchEngine.open(folder, config.merge(), SystemClock()) as engine:
            body[name] = {"entries": engine.size, "queries": measure(engine, queries)}
            if name == "kept" and asked.ask and asked.key:
                questions = list(ask_questions(engine, queries))
                asked.ask.write_text("\n\n".join(question for question, _ in questions) + "\n", "utf-8")
                asked.key.write_text("\n".join(answer for _, answer in questions) + "\n", "utf-8")
        body[name]["cost"] = time_pages(folder, queries, asked.rounds)
        for row in body[name]["queries"]:
            print(name, row["query"], row["results"], row["groups"], row["largest"], row["labelled"], sep="\t")
            if name == "seen":
                print("   ", ", ".join(row["labels"]))
        print(name, body[name]["cost"])
    if asked.answers and asked.key:
        said, right = (place.read_text("utf-8").split() for place in (asked.answers, asked.key))
        hits = sum(one == other for one, other in zip(said, right, strict=True))
        body["blind"] = {"questions": len(right), "right": hits, "said": "".join(said), "key": "".join(right)}
        print("blind:", hits, "of", len(right))
    else:
        before = RESULTS / "result_groups.json"
        body |= {"blind": json.loads(before.read_text("utf-8")).get("blind")} if before.exists() else {}
    print(f"\nkept in {keep('result_groups', asked.now, body, libraries=('numpy', 'tantivy')).name}")


if __name__ == "__main__":
    main()
