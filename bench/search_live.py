"""Measure how long answers take while a crawl writes and the index follows it.

``python -m bench.search_live [--seconds N] [--articles N]``. One process serves a magazine of the playground and crawls
it; ``pauk serve`` answers beside it, with the index brought up every second. This process asks queries of two words, in
turns over HTTP and from Python, and takes the time until the whole answer is there: ten hits with titles and passages.
The same number of queries is asked once more when everything is quiet. Where others use the machine, what an answer
costs in CPU says more than how long it took. ``--collection FOLDER`` begins with a copy of one that is there already,
``--made N`` with so many pages of a made manual; then words of its titles are asked for.
"""

import argparse
import json
import random
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import asdict, dataclass
from http.client import HTTPConnection
from pathlib import Path
from statistics import mean, quantiles
from tempfile import TemporaryDirectory
from typing import Any
from urllib.parse import quote, urlsplit

from bench.documentation import import_pages, make_manual
from bench.side_by_side import keep
from pauk.base import config
from pauk.base.clock import SystemClock
from pauk.run.collection import Collection
from pauk.run.index.catch_up import catch_up
from pauk.run.search.engine import SearchEngine
from pauk.search.analysis.words import cut_words
from pauk.store.collection import CollectionFolder
from pauk_playground import Magazine, MagazineSite, Playground

_FEWEST_PAGES = 100
_QUIET_S = 3.0  # until the index has what the crawl wrote last
_TITLES, _SHORTEST = 5_000, 3
_WORDS: Sequence[str] = (
    "harbour",
    "bridge",
    "weather",
    "council",
    "music",
    "market",
    "teacher",
    "river",
    "station",
    "winter",
)


@dataclass(frozen=True, slots=True)
class Waits:
    """How long answers took by the clock, what one cost on average, and among how many pages it was looked for."""

    name: str
    queries: int
    pages_before: int
    pages_after: int
    median_ms: float
    p99_ms: float
    longest_ms: float
    cpu_mean_ms: float
    cpu_p99_ms: float = 0.0


def _crawl(folder: Path, articles: int) -> None:
    """Serve a magazine and crawl it; to be run in a process of its own."""
    site = MagazineSite(Magazine(name="live", articles=articles))
    with Playground([site]).in_thread() as web:
        Collection(folder, allow_private=True, polite=False, repeat_limit=0).crawl(web.url("live"))


class _Server:
    """A server that is asked over HTTP, and what it has cost so far."""

    name = "over HTTP"

    def __init__(self, process: "subprocess.Popen[str]", address: str) -> None:
        self._process = process
        self._connection = HTTPConnection(urlsplit(address).netloc)

    def ask(self, query: str) -> None:
        """Ask one query and wait for the whole answer."""
        self._connection.request("GET", f"/v1/search?q={quote(query)}")
        assert json.loads(self._connection.getresponse().read())["hits"] is not None

    def close(self) -> None:
        """Let its connection go."""
        self._connection.close()

    def cpu_s(self) -> float:
        """Return the CPU seconds of its threads, without those of the process that brings the index up."""
        return cpu_of(self._process.pid)


def cpu_of(process: int) -> float:
    """Return the CPU seconds of all threads of a process, to the microsecond."""
    threads = Path(f"/proc/{process}/task").glob("*/schedstat")
    return sum(int(thread.read_text("ascii").split()[0]) for thread in threads) / 1e9


class _Engine:
    """An engine in this process, which sees every second what is new."""

    name = "from Python"

    def __init__(self, engine: SearchEngine) -> None:
        self._engine = engine
        self._refreshed = time.monotonic()
        self._cpu_s = 0.0

    def ask(self, query: str) -> None:
        """Ask one query."""
        start = time.thread_time()
        if time.monotonic() > self._refreshed + 1:
            self._engine.refresh()
            self._refreshed = time.monotonic()
        self._engine.search(query)
        self._cpu_s += time.thread_time() - start

    def count(self) -> int:
        """Count the pages that can be found."""
        return self._engine.count("kind:page")

    def cpu_s(self) -> float:
        """Return the CPU seconds that its answers have cost."""
        return self._cpu_s


@contextmanager
def _serving(folder: CollectionFolder) -> Iterator[_Server]:
    command = [sys.executable, "-m", "pauk", "serve", "-c", str(folder.path), "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        try:
            server = _Server(process, process.stdout.readline().split()[2])  # Serving at http:…
            with closing(server):
                yield server
        finally:
            process.terminate()


def _ask(
    server: _Server, engine: _Engine, when: str, words: Sequence[str], may_go_on: Callable[[], bool]
) -> list[Waits]:
    """Ask two words after two words, in turns here and there."""
    chance, before = random.Random(1), engine.count()
    asked = (server, engine)
    waits: dict[str, list[float]] = {each.name: [] for each in asked}
    costs: dict[str, list[float]] = {each.name: [] for each in asked}
    while may_go_on():
        for each in asked:
            query, spent, start = " ".join(chance.sample(words, 2)), each.cpu_s(), time.perf_counter()
            each.ask(query)
            waits[each.name].append((time.perf_counter() - start) * 1_000)
            costs[each.name].append((each.cpu_s() - spent) * 1_000)
    after = engine.count()
    return [_sum_up(f"{when}, {name}", waits[name], costs[name], (before, after)) for name in waits]


def _sum_up(name: str, waits: Sequence[float], costs: Sequence[float], pages: tuple[int, int]) -> Waits:
    cuts, spent = quantiles(waits, n=100), quantiles(costs, n=100)
    return Waits(name, len(waits), *pages, cuts[49], cuts[98], max(waits), mean(costs), spent[98])


def get_ready(folder: CollectionFolder) -> Sequence[str]:
    """Index what is there before the crawl begins; return the words to ask for."""
    if not folder.exists:
        return _WORDS
    catch_up(folder)
    return title_words(folder)


def measure(
    folder: CollectionFolder, child: "subprocess.Popen[bytes]", seconds: float, words: Sequence[str]
) -> list[Waits]:
    """Ask while the crawl runs, and once more when it has ended."""
    while child.poll() is None and not _has_pages(folder):
        time.sleep(0.2)
    with _serving(folder) as server, SearchEngine.open(folder, config.merge(), SystemClock()) as opened:
        engine, until = _Engine(opened), time.monotonic() + seconds
        live = _ask(
            server, engine, "while a crawl writes", words, lambda: child.poll() is None and time.monotonic() < until
        )
        child.terminate()
        child.wait()
        time.sleep(_QUIET_S)
        left = iter(range(live[0].queries))
        return live + _ask(server, engine, "when all is quiet", words, lambda: next(left, None) is not None)


def title_words(folder: CollectionFolder) -> list[str]:
    """Return words of titles of a collection, each once: as many as tell pages apart, and no names of letters."""
    with folder.reader() as reader:
        urls = [url for _, url in reader.index.versions_after(0, _TITLES)]
        words = {word for page in reader.index.shown(urls) for word in cut_words(page.title) if len(word) > _SHORTEST}
    return sorted(words)


def begin_with(folder: CollectionFolder, collection: str, made: int) -> None:
    """Copy a collection that is there, or make one of so many pages."""
    if collection:
        subprocess.run([sys.executable, "-m", "pauk", "-c", collection, "copy", str(folder.path)], check=True)
    elif made:
        import_pages(folder.path, make_manual(made, seed=1))


def _has_pages(folder: CollectionFolder) -> bool:
    if not folder.exists:
        return False
    time.sleep(0.5)  # until its tables are there
    with folder.reader() as reader:
        return reader.pages.last() >= _FEWEST_PAGES


def draw(result: dict[str, Any], table: Callable[[Sequence[str], Sequence[Sequence[str]]], str]) -> Iterator[str]:
    """Draw the result for docs/measurements.md."""
    yield (
        "Answers of ten hits with titles and passages, one after the other, in turns by `pauk serve` over HTTP and by"
        " the engine in a Python program; the index is brought up every second. CPU is what an answer costs."
    )
    if result.get("note"):
        yield str(result["note"])
    has_p99 = any(row.get("cpu_p99_ms") for row in result["rows"])
    names = ("median_ms", "p99_ms", "longest_ms", "cpu_mean_ms", *(("cpu_p99_ms",) if has_p99 else ()))
    yield table(
        ["", "queries", "pages", "median", "99 %", "longest", "CPU", *(("99 % of CPU",) if has_p99 else ())],
        [
            [
                row["name"],
                f"{row['queries']:,}",
                f"{row['pages_before']:,} to {row['pages_after']:,}",
                *(f"{row[key]:.1f} ms" for key in names),
            ]
            for row in result["rows"]
        ],
    )


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="Search while a crawl writes.")
    parser.add_argument("--seconds", type=float, default=30, metavar="N", help="how long at most (30)")
    parser.add_argument("--articles", type=int, default=3_000, metavar="N", help="articles of the magazine (3,000)")
    parser.add_argument("--collection", default="", metavar="FOLDER", help="begin with a copy of it")
    parser.add_argument("--made", type=int, default=0, metavar="N", help="begin with so many pages of a made manual")
    parser.add_argument("--crawl", default="", metavar="FOLDER", help=argparse.SUPPRESS)
    parser.add_argument("--now", default="", metavar="ISO", help="the moment to note in the result (the clock)")
    parser.add_argument("--dry", action="store_true", help="print only, keep no result")
    asked = parser.parse_args(arguments)
    if asked.crawl:
        _crawl(Path(asked.crawl), asked.articles)
        return
    with TemporaryDirectory() as place:
        folder = CollectionFolder(Path(place) / "c")
        begin_with(folder, asked.collection, asked.made)
        words = get_ready(folder)
        command = [sys.executable, "-m", "bench.search_live", "--crawl", str(folder.path)]
        child = subprocess.Popen([*command, "--articles", str(asked.articles)])
        try:
            rows = measure(folder, child, asked.seconds, words)
        finally:
            child.kill()
            child.wait()
    for row in rows:
        print(
            f"{row.name:36}{row.queries:8,} queries {row.median_ms:8.1f} ms {row.p99_ms:8.1f} ms 99 %"
            f" {row.longest_ms:8.1f} ms at most {row.cpu_mean_ms:8.1f} ms of CPU, {row.cpu_p99_ms:8.1f} ms 99 %"
        )
    if not asked.dry:
        name = "search_live_large" if asked.collection or asked.made else "search_live"
        body = {"rows": [asdict(row) for row in rows]}
        print(f"\nkept in {keep(name, asked.now, body, libraries=('tantivy',)).name}")


if __name__ == "__main__":
    main()
