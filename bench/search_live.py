"""Measure how long answers take while a crawl writes and the index follows it.

``python -m bench.search_live [--seconds N] [--articles N]``. One process serves a magazine of the playground and crawls
it; this one brings the index up every second in a thread, as ``pauk serve`` does, and asks one query after the other,
with titles and passages. The same queries are asked once more when everything is quiet. Where others use the machine,
what an answer costs in CPU says more than how long it took.
"""

import argparse
import random
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import quantiles
from tempfile import TemporaryDirectory
from typing import Any

from bench.side_by_side import keep
from pauk.base import config
from pauk.base.clock import SystemClock
from pauk.playground import Magazine, MagazineSite, Playground
from pauk.run.collection import Collection
from pauk.run.indexing import catch_up
from pauk.run.searching import SearchEngine
from pauk.store.collection import Folder

_FEWEST_PAGES = 100
_SWITCH_S = 0.0005  # as `pauk serve` has it: an answer does not wait long for the thread that brings the index up
_WORDS = ("harbour", "bridge", "weather", "council", "music", "market", "teacher", "river", "station", "winter")


@dataclass(frozen=True, slots=True)
class Waits:
    """How long answers took, in milliseconds by the clock and of CPU, and among how many pages they were looked for."""

    name: str
    queries: int
    pages_before: int
    pages_after: int
    median_ms: float
    p99_ms: float
    longest_ms: float
    cpu_median_ms: float
    cpu_p99_ms: float


def _crawl(folder: Path, articles: int) -> None:
    """Serve a magazine and crawl it; to be run in a process of its own."""
    site = MagazineSite(Magazine(name="live", articles=articles))
    with Playground([site]).in_thread() as web:
        Collection(folder, allow_private=True, polite=False, repeat_limit=0).crawl(web.url("live"))


class _Follower(threading.Thread):
    """Brings the index up every second."""

    def __init__(self, folder: Folder) -> None:
        super().__init__(daemon=True)
        self._folder = folder
        self._may_go_on = True
        self.longest_s = 0.0

    def run(self) -> None:
        """Go on until somebody says stop."""
        while self._may_go_on:
            before = time.monotonic()
            catch_up(self._folder)
            self.longest_s = max(self.longest_s, time.monotonic() - before)
            time.sleep(1.0)

    def stop(self) -> None:
        """Say stop, and wait."""
        self._may_go_on = False
        self.join()


def _ask(engine: SearchEngine, name: str, may_go_on: Callable[[], bool]) -> Waits:
    """Ask two words after two words, and see every second what is new."""
    chance = random.Random(1)
    waits: list[float] = []
    works: list[float] = []
    before, refreshed = engine.count("kind:page"), time.monotonic()
    while may_go_on():
        if time.monotonic() > refreshed + 1:
            engine.refresh()
            refreshed = time.monotonic()
        start, work = time.perf_counter(), time.thread_time()
        engine.search(" ".join(chance.sample(_WORDS, 2)))
        waits.append((time.perf_counter() - start) * 1_000)
        works.append((time.thread_time() - work) * 1_000)
    cuts, costs = quantiles(waits, n=100), quantiles(works, n=100)
    pages = engine.count("kind:page")
    return Waits(name, len(waits), before, pages, cuts[49], cuts[98], max(waits), costs[49], costs[98])


def measure(folder: Folder, child: "subprocess.Popen[bytes]", seconds: float) -> tuple[list[Waits], float]:
    """Ask while the crawl runs, and once more when it has ended; return also the longest time to bring the index up."""
    while child.poll() is None and not _has_pages(folder):
        time.sleep(0.2)
    catch_up(folder)
    follower = _Follower(folder)
    with SearchEngine.open(folder, config.merge(), SystemClock()) as engine:
        follower.start()
        until = time.monotonic() + seconds
        live = _ask(engine, "while a crawl writes", lambda: child.poll() is None and time.monotonic() < until)
        follower.stop()
        child.terminate()
        child.wait()
        left = iter(range(live.queries))
        quiet = _ask(engine, "when all is quiet", lambda: next(left, None) is not None)
    return [live, quiet], follower.longest_s


def _has_pages(folder: Folder) -> bool:
    if not folder.exists:
        return False
    time.sleep(0.5)  # until its tables are there
    with folder.reader() as reader:
        return reader.last_page() >= _FEWEST_PAGES


def draw(result: dict[str, Any], table: Callable[[Sequence[str], Sequence[Sequence[str]]], str]) -> Iterator[str]:
    """Draw the result for docs/measurements.md."""
    yield (
        "Answers of ten hits with titles and passages, one after the other; the index is brought up every second in the"
        f" same process, which took {result['longest_catch_up_s']:.2f} s at most."
    )
    yield table(
        ["", "queries", "pages", "median", "99 %", "longest", "CPU, median", "CPU, 99 %"],
        [
            [
                row["name"],
                f"{row['queries']:,}",
                f"{row['pages_before']:,} to {row['pages_after']:,}",
                *(f"{row[key]:.1f} ms" for key in ("median_ms", "p99_ms", "longest_ms", "cpu_median_ms", "cpu_p99_ms")),
            ]
            for row in result["rows"]
        ],
    )


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="Search while a crawl writes.")
    parser.add_argument("--seconds", type=float, default=30, metavar="N", help="how long at most (30)")
    parser.add_argument("--articles", type=int, default=3_000, metavar="N", help="articles of the magazine (3,000)")
    parser.add_argument("--crawl", default="", metavar="FOLDER", help=argparse.SUPPRESS)
    parser.add_argument("--now", default="", metavar="ISO", help="the moment to note in the result (the clock)")
    parser.add_argument("--dry", action="store_true", help="print only, keep no result")
    asked = parser.parse_args(arguments)
    if asked.crawl:
        _crawl(Path(asked.crawl), asked.articles)
        return
    sys.setswitchinterval(_SWITCH_S)
    with TemporaryDirectory() as place:
        folder = Folder(Path(place) / "c")
        command = [sys.executable, "-m", "bench.search_live", "--crawl", str(folder.path)]
        child = subprocess.Popen([*command, "--articles", str(asked.articles)])
        try:
            rows, longest_s = measure(folder, child, asked.seconds)
        finally:
            child.kill()
            child.wait()
    for row in rows:
        print(
            f"{row.name:24}{row.queries:8,} queries {row.median_ms:8.1f} ms {row.p99_ms:8.1f} ms 99 %"
            f" {row.cpu_median_ms:8.1f} ms of CPU {row.cpu_p99_ms:8.1f} ms 99 %"
        )
    if not asked.dry:
        body = {"rows": [asdict(row) for row in rows], "longest_catch_up_s": longest_s}
        print(f"\nkept in {keep('search_live', asked.now, body, libraries=('tantivy',)).name}")


if __name__ == "__main__":
    main()
