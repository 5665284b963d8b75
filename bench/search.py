"""Index made documents and answer made queries, beside the bare library that the index is built on.

``python -m bench.search [--docs 100000] [--rounds 3]``. Each contestant runs in a process of its own, in turns, and is
given the same documents, made with a seed: 300 words of a vocabulary of 60,000, frequent as in real texts, English or
Polish by their endings. The peer is tantivy with a title and a body through its own English analyser, and nothing
else; it runs on the English documents also where pauk reads Polish ones, because it has no analyser for those.
Noted are documents for a CPU-second, CPU milliseconds of two-word queries, bytes on disk and the highest memory.
"""

import argparse
import json
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random
from statistics import median
from time import process_time, thread_time
from typing import Any

import numpy as np
import tantivy

from bench.side_by_side import keep
from pauk.search.asking import Asked
from pauk.search.entries import Entry
from pauk.search.index import Index

PEER = "tantivy"
MARKS = (10_000, 100_000, 1_000_000)
WORDS = 300
VOCABULARY = 60_000
QUERIES = 1_000
LOT = 10_000  # documents between two commits
_HEAP = 64_000_000  # as pauk gives it
_ENDINGS = {
    "en": ("", "", "", "s", "ed", "ing", "er", "ly", "ation", "ations"),
    "pl": ("a", "y", "ami", "ach", "owi", "em", "ego", "ych", "ość", "ów"),
}
_SYLLABLES = "ba ce di fo gu ha ke li mo nu pa re si to vu wa ze bra cle dro fra gri plo sta tre spo".split()

Document = tuple[int, str, str]
Costs = dict[str, float]


def make_vocabulary(language: str) -> list[str]:
    """Make words, stems with the endings of a language; the more frequent ones are shorter."""
    chance = Random(1)
    words: dict[str, None] = {}
    while len(words) < VOCABULARY:
        length = 2 + min(int(chance.expovariate(VOCABULARY / (VOCABULARY + len(words)))), 3)
        words["".join(chance.choices(_SYLLABLES, k=length)) + chance.choice(_ENDINGS[language])] = None
    return list(words)


def make_documents(count: int, language: str) -> Iterator[list[Document]]:
    """Make documents, a thousand at a time: number, title and body."""
    words, rng = np.array(make_vocabulary(language)), np.random.default_rng(2)
    chances = np.cumsum(1 / (np.arange(VOCABULARY) + 2.7))  # Zipf's law as Mandelbrot mended it
    for start in range(0, count, 1_000):
        drawn = np.searchsorted(chances, rng.random((min(1_000, count - start), WORDS + 6)) * chances[-1])
        yield [(start + place, " ".join(words[row[:6]]), " ".join(words[row[6:]])) for place, row in enumerate(drawn)]


def make_queries(language: str) -> list[tuple[str, str]]:
    """Make pairs of words that are neither in every document nor in none."""
    words, rng = make_vocabulary(language), np.random.default_rng(3)
    places = (10 ** rng.uniform(1.3, 4, (QUERIES, 2))).astype(int)  # the 20th to the 10,000th word
    return [(words[one], words[other]) for one, other in places]


class Bare:
    """The library alone: title and body through its own analyser, the number stored."""

    def __init__(self, folder: Path) -> None:
        builder = tantivy.SchemaBuilder().add_unsigned_field("id", stored=True)
        for name in ("title", "body"):
            builder.add_text_field(name, tokenizer_name="en_stem")
        self._index = tantivy.Index(builder.build(), str(folder))
        self._writer: tantivy.IndexWriter | None = self._index.writer(_HEAP, 1)

    def add(self, documents: Sequence[Document]) -> None:
        """Take documents in."""
        for number, title, body in documents:
            document = tantivy.Document()
            document.add_unsigned("id", number)
            document.add_text("title", title)
            document.add_text("body", body)
            assert self._writer
            self._writer.add_document(document)

    def commit(self) -> None:
        """Make them durable."""
        assert self._writer
        self._writer.commit()

    def finish(self) -> None:
        """Wait for merges and open the index for reading."""
        assert self._writer
        self._writer.wait_merging_threads()
        self._writer = None
        self._index.reload()
        self._searcher = self._index.searcher()

    def ask(self, words: tuple[str, str], operator: str) -> int:
        """Answer a query of two words, the ten best."""
        query = self._index.parse_query(f" {operator} ".join(words), ["title", "body"])
        found = self._searcher.search(query, 10)
        return len([self._searcher.doc(address) for _, address in found.hits])


class Pauk:
    """pauk's index, with everything it keeps of a page."""

    def __init__(self, folder: Path, language: str) -> None:
        self._folder, self._language = folder, language
        self._index = Index.open(folder, may_write=True)
        self._count = 0

    def add(self, documents: Sequence[Document]) -> None:
        """Take documents in."""
        self._index.add(self._entry(*document) for document in documents)
        self._count += len(documents)

    def _entry(self, number: int, title: str, body: str) -> Entry:
        host = f"h{number % 997}.example"
        day = f"20{10 + number % 16}-{1 + number % 12:02}-01"
        url = f"https://{host}/{number}"
        return Entry(
            id=f"page:{number}",
            kind="page",
            url=url,
            title=title,
            body=body,
            host=host,
            language=self._language,
            date=day,
        )

    def commit(self) -> None:
        """Make them durable."""
        self._index.commit({"pages": self._count})

    def finish(self) -> None:
        """Wait for merges and open the index for reading."""
        self._index.close()
        self._index = Index.open(self._folder)

    def ask(self, words: tuple[str, str], operator: str) -> int:
        """Answer a query of two words, the ten best."""
        return len(self._index.search(Asked(query=f" {operator} ".join(words))).hits)


CONTESTANTS: dict[str, tuple[str, Callable[[Path], Bare | Pauk]]] = {
    PEER: ("en", Bare),
    "pauk, English": ("en", lambda folder: Pauk(folder, "en")),
    "pauk, Polish": ("pl", lambda folder: Pauk(folder, "pl")),
}


def run_child(name: str, count: int) -> None:
    """Let one contestant do its work in this process, and print its costs."""
    language, make = CONTESTANTS[name]
    folder = Path(tempfile.mkdtemp(prefix="pauk-bench-"))
    try:
        print(json.dumps(_work(make(folder), folder, count, language)))
    finally:
        shutil.rmtree(folder)


def _work(contestant: Bare | Pauk, folder: Path, count: int, language: str) -> Costs:
    documents = make_documents(count, language)
    made_s, start, waiting = 0.0, process_time(), 0
    while True:
        begun = thread_time()
        lot = next(documents, None)
        made_s += thread_time() - begun
        if lot is None:
            break
        contestant.add(lot)
        waiting += len(lot)
        if waiting >= LOT:
            contestant.commit()
            waiting = 0
    contestant.commit()
    contestant.finish()
    costs = {"index_s": process_time() - start - made_s, "index_mb": _peak_mb()}
    costs["bytes"] = sum(path.stat().st_size for path in folder.iterdir()) / count
    queries = make_queries(language)
    for words in queries[:20]:  # warms caches of disk and library
        contestant.ask(words, "OR")
    for operator in ("AND", "OR"):
        times = []
        for words in queries:
            begun = thread_time()
            contestant.ask(words, operator)
            times.append((thread_time() - begun) * 1_000)
        times.sort()
        name = operator.lower()
        costs |= {f"{name}_p50": times[len(times) // 2], f"{name}_p99": times[len(times) * 99 // 100]}
    return costs


def _peak_mb() -> float:
    lines = Path("/proc/self/status").read_text("ascii").splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmHWM")) / 1024


def _ask(name: str, count: int) -> Costs:
    command = [sys.executable, "-m", "bench.search", "--child", name, str(count)]
    answer = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True)
    costs: Costs = json.loads(answer.stdout)
    return costs


def measure(count: int, rounds: int) -> Iterator[dict[str, Any]]:
    """Run all contestants on so many documents in turns, and yield a row for each."""
    names = list(CONTESTANTS)
    costs: dict[str, list[Costs]] = {name: [] for name in names}
    for turn in range(rounds):
        first = turn % len(names)
        for name in (*names[first:], *names[:first]):
            costs[name].append(_ask(name, count))
    for name in names:
        ratios = [peer["index_s"] / own["index_s"] for own, peer in zip(costs[name], costs[PEER], strict=True)]
        held = {key: round(median(cost[key] for cost in costs[name]), 3) for key in costs[name][0]}
        per_second = round(count / held["index_s"])
        spread = [round(value, 2) for value in (median(ratios), min(ratios), max(ratios))]
        yield {"name": name, "docs": count, "rounds": rounds, "docs_per_cpu_s": per_second, "ratio": spread, **held}


def draw(result: dict[str, Any], table: Callable[[Sequence[str], Sequence[Sequence[str]]], str]) -> Iterator[str]:
    """Draw the result for docs/measurements.md."""
    yield (
        f"Made documents of {WORDS} words; {QUERIES:,} queries of two words each way, the ten best of each. Times are"
        f" CPU time; a ratio is to bare {PEER} in the same turn (lowest to highest): 0.5 takes twice the time. The peer"
        " keeps two fields; pauk also keeps URL, host, date, language, near duplicates and a dictionary, and takes the"
        " score of each hit apart. Memory is the highest of the process while indexing."
    )
    heads = ["documents", "contestant", "docs / CPU s", "ratio", "AND p50 ms", "p99", "OR p50 ms", "p99", "bytes / doc",
             "peak MB"]  # fmt: skip
    yield table(heads, [_draw_row(row) for row in result["rows"]])


def _draw_row(row: dict[str, Any]) -> list[str]:
    middle, lowest, highest = row["ratio"]
    start = [f"{row['docs']:,}" if row["name"] == PEER else "", row["name"], f"{row['docs_per_cpu_s']:,}"]
    times = [f"{row[key]:.2f}" for key in ("and_p50", "and_p99", "or_p50", "or_p99")]
    return [
        *start,
        f"{middle:.2f} ({lowest:.2f} to {highest:.2f})",
        *times,
        f"{row['bytes']:.0f}",
        f"{row['index_mb']:.0f}",
    ]


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="Index and search beside the bare library.")
    parser.add_argument("--docs", type=int, default=MARKS[1], metavar="N", help="documents of the largest (100,000)")
    parser.add_argument(
        "--rounds", type=int, default=3, metavar="N", help="times each is measured (3); large ones once"
    )
    parser.add_argument("--now", default="", metavar="ISO", help="the moment to note in the result (the clock)")
    parser.add_argument("--dry", action="store_true", help="print only, keep no result")
    parser.add_argument("--child", nargs=2, metavar=("NAME", "DOCS"), help=argparse.SUPPRESS)
    asked = parser.parse_args(arguments)
    if asked.child:
        run_child(asked.child[0], int(asked.child[1]))
        return
    rows = []
    for mark in sorted({*(mark for mark in MARKS if mark <= asked.docs), asked.docs}):
        for row in measure(mark, asked.rounds if mark < MARKS[1] else 1):
            rows.append(row)
            print(" ".join(f"{cell:>18}" for cell in _draw_row(row)), flush=True)
    if not asked.dry:
        body = {"docs": asked.docs, "rounds": asked.rounds, "rows": rows}
        print(f"\nkept in {keep('search', asked.now, body, libraries=('tantivy', 'numpy')).name}")


if __name__ == "__main__":
    main()
