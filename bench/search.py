"""Index made documents and answer made queries, beside the bare library that the index is built on.

``python -m bench.search [--docs 100000] [--rounds 3]``. Each contestant runs in a process of its own, in turns, and is
given the same documents, made with a seed: 300 words of a vocabulary of 60,000, frequent as in real texts, English or
Polish by their endings. The peer is tantivy with a title and a body through its own English analyser, and nothing
else; it runs on the English documents also where pauk reads Polish ones, because it has no analyser for those.
Noted are documents for a CPU-second, CPU milliseconds of two-word queries, bytes on disk and the highest memory; at
last the queries are asked once more while another process writes a hundred documents a second into the index.
"""

import argparse
import json
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from statistics import median
from time import monotonic, process_time, sleep, thread_time
from typing import Any

from bench.search_contestants import (
    CONTESTANTS,
    PEER,
    QUERIES,
    WORDS,
    Bare,
    Document,
    Pauk,
    make_documents,
    make_queries,
)
from bench.side_by_side import keep

MARKS = (10_000, 100_000, 1_000_000)
LOT = 10_000  # documents between two commits
# While the index is written: so many documents a second, about what a crawl brings, each second a commit.
_LIVE_LOT, _LIVE_S = 100, 1.0

Costs = dict[str, float]


def run_child(name: str, count: int) -> None:
    """Let one contestant do its work in this process, and print its costs."""
    language, make = CONTESTANTS[name]
    folder = Path(tempfile.mkdtemp(prefix="pauk-bench-"))
    try:
        contestant = make(folder)
        costs = _work(contestant, folder, count, language)
        print(json.dumps(costs | _ask_live(contestant, name, folder, count, language)))
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
        times = _time(contestant, [(words, operator) for words in queries])
        costs |= {f"{operator.lower()}_p50": times[len(times) // 2], f"{operator.lower()}_p99": _last_hundredth(times)}
    return costs


def _time(contestant: Bare | Pauk, asked: Sequence[tuple[tuple[str, str], str]]) -> list[float]:
    """Ask all queries, and return what each took in CPU milliseconds, in ascending order."""
    times, refreshed = [], monotonic()
    for words, operator in asked:
        if monotonic() > refreshed + _LIVE_S:
            contestant.refresh()
            refreshed = monotonic()
        begun = thread_time()
        contestant.ask(words, operator)
        times.append((thread_time() - begun) * 1_000)
    return sorted(times)


def _last_hundredth(times: Sequence[float]) -> float:
    return times[len(times) * 99 // 100]


def _ask_live(contestant: Bare | Pauk, name: str, folder: Path, count: int, language: str) -> Costs:
    """Ask while another process writes."""
    command = [sys.executable, "-m", "bench.search", "--write", name, str(folder), str(count)]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as writer:
        assert writer.stdout is not None
        assert writer.stdout.readline(), "the process that writes has ended"
        asked = [(words, operator) for words in make_queries(language) for operator in ("AND", "OR")]
        try:
            times = _time(contestant, asked)
        finally:
            writer.kill()
    return {"live_p50": times[len(times) // 2], "live_p99": _last_hundredth(times)}


def write_on(name: str, folder: Path, count: int) -> None:
    """Write documents into an index until somebody ends this process."""
    language, make = CONTESTANTS[name]
    contestant, done = make(folder), 0
    for lot in _make_more(count, language):
        begun = monotonic()
        contestant.add(lot)
        contestant.commit()
        done += len(lot)
        if done == _LIVE_LOT:
            print("writing", flush=True)
        sleep(max(begun + _LIVE_S - monotonic(), 0))


def _make_more(count: int, language: str) -> Iterator[list[Document]]:
    """Make small lots of documents without end, with numbers above those that are there."""
    for lot in make_documents(sys.maxsize, language):
        more = [(number + count, title, body) for number, title, body in lot]
        yield from (more[start : start + _LIVE_LOT] for start in range(0, len(more), _LIVE_LOT))


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
        f"Made documents of {WORDS} words; {QUERIES:,} queries of two words each way, the ten best of each, and both"
        " kinds once more while another process writes a hundred documents a second into the index. Times are CPU time;"
        f" a ratio is to bare {PEER} in the same turn (lowest to highest): 0.5 takes twice the time. The peer keeps two"
        " fields; pauk also keeps URL, host, date, language, near duplicates and a dictionary, and takes the score of"
        " each hit apart. Memory is the highest of the process while indexing."
    )
    if result.get("note"):
        yield str(result["note"])
    heads = ["documents", "contestant", "docs / CPU s", "ratio", "AND p50 ms", "p99", "OR p50 ms", "p99",
             "written to p50 ms", "p99", "bytes / doc", "peak MB"]  # fmt: skip
    yield table(heads, [_draw_row(row) for row in result["rows"]])


def _draw_row(row: dict[str, Any]) -> list[str]:
    middle, lowest, highest = row["ratio"]
    start = [f"{row['docs']:,}" if row["name"] == PEER else "", row["name"], f"{row['docs_per_cpu_s']:,}"]
    names = ("and_p50", "and_p99", "or_p50", "or_p99", "live_p50", "live_p99")
    times = [f"{row[name]:.2f}" if name in row else "" for name in names]
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
    parser.add_argument("--rounds", type=int, default=3, metavar="N", help="times each is measured (3); a million once")
    parser.add_argument("--now", default="", metavar="ISO", help="the moment to note in the result (the clock)")
    parser.add_argument("--dry", action="store_true", help="print only, keep no result")
    parser.add_argument("--child", nargs=2, metavar=("NAME", "DOCS"), help=argparse.SUPPRESS)
    parser.add_argument("--write", nargs=3, metavar=("NAME", "FOLDER", "DOCS"), help=argparse.SUPPRESS)
    asked = parser.parse_args(arguments)
    if asked.write:
        write_on(asked.write[0], Path(asked.write[1]), int(asked.write[2]))
        return
    if asked.child:
        run_child(asked.child[0], int(asked.child[1]))
        return
    rows = []
    for mark in sorted({*(mark for mark in MARKS if mark <= asked.docs), asked.docs}):
        for row in measure(mark, asked.rounds if mark < MARKS[2] else 1):
            rows.append(row)
            print(" ".join(f"{cell:>18}" for cell in _draw_row(row)), flush=True)
    if not asked.dry:
        body = {"docs": asked.docs, "rounds": asked.rounds, "rows": rows}
        print(f"\nkept in {keep('search', asked.now, body, libraries=('tantivy', 'numpy')).name}")


if __name__ == "__main__":
    main()
