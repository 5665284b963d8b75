"""Fill the queue with ten million URLs, claim from it all the while, and see whether any of it grows with the queue.

``python -m bench.queue [--size 10000000] [--only NAME]``. Each setup runs in a process of its own, in an empty folder,
and goes on step by step as a crawl does: ask which links of the pages are known, then write what ended and what was
found and claim the next URLs, in one transaction. What that costs is noted around 100,000, 1 and 10 million URLs, with
what went through system calls (which no other load on the machine changes), the highest memory so far and the bytes on
disk. The commit, and from time to time the folding of SQLite's log into the database, belongs to what is enqueued.
The peers do the same with what one would write in an hour: a SQLite table with an index, and the disk queue of Scrapy
with its set of fingerprints in memory.
"""

# ruff: noqa: A005 (whoever wants the other queue does not look for it in bench)

import argparse
import json
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from hashlib import blake2b
from itertools import chain
from pathlib import Path
from random import Random
from time import perf_counter, process_time
from typing import Any

from bench.setups import HOSTS, SETUPS, Found, Page, Setup
from bench.side_by_side import keep

LIBRARIES = ("queuelib",)
MARKS = (100_000, 1_000_000, 10_000_000)
# What is written in one step: this many pages with this many new links each, and as many that are known.
PAGES = 10
LINKS = 150
# Of a page's links these stay on its host. The others lead to hosts that were never met, until all of them were; that
# is before the first mark, so that from mark to mark nothing grows but the queue.
_OWN = 140
# So many hosts are there from the beginning. Their first URLs lie side by side in the database, and claiming those
# costs less than claiming what was found here and there; they are over long before the first mark.
_SEEDS = 100
# A mark's figures are those of the steps in the last part of the way to it.
_WINDOW = 0.1
_MOST_DEPTH = 8


@dataclass(slots=True)
class Spent:
    """Seconds by the clock and of CPU, and bytes read and written, for so many URLs."""

    wall_s: float = 0.0
    cpu_s: float = 0.0
    read_bytes: int = 0
    written_bytes: int = 0
    count: int = 0

    def add(self, other: "Spent", sign: int = 1) -> None:
        """Add what was spent on something else, or take it away."""
        self.wall_s += sign * other.wall_s
        self.cpu_s += sign * other.cpu_s
        self.read_bytes += sign * other.read_bytes
        self.written_bytes += sign * other.written_bytes
        self.count += sign * other.count


Costs = dict[str, Spent]


def key_of(number: int) -> int:
    """Return the seen key of the n-th URL: 64 bits without any order."""
    return int.from_bytes(blake2b(number.to_bytes(8, "big"), digest_size=8).digest(), "big", signed=True)


def write_url(number: int, host: int) -> str:
    """Write the n-th URL, as long as URLs usually are."""
    return f"http://host{host}.example/forum/viewtopic/some-words-of-a-title-{number}.html"


def drive(setup: Setup, size: int, hosts: int, folder: Path) -> Iterator[dict[str, Any]]:
    """Fill a queue step by step, and tell what it cost at each mark."""
    rng = Random(1)
    count = min(_SEEDS, hosts)
    elsewhere = chain(range(count, hosts), iter(lambda: int(rng.random() * hosts), -1))
    with setup.together():
        setup.write([], [(key_of(n), write_url(n, n), n, 0) for n in range(count)])
        pages = setup.claim(PAGES)
    for mark in (mark for mark in (*MARKS, size) if count < mark <= size):
        costs = _nothing()
        while count < mark:
            if count < mark * (1 - _WINDOW):
                costs = _nothing()
            found = list(_find(pages, count, elsewhere, rng))
            _ask(setup, found, count, rng, costs)
            pages = _write(setup, pages, found, costs)
            count += len(found)
        yield {
            "urls": mark,
            "memory_mb": round(_peak_mb(), 1),
            "disk_bytes": sum(path.stat().st_size for path in folder.rglob("*") if path.is_file()),
            "costs": {name: _each(one) for name, one in costs.items()},
        }


def _nothing() -> Costs:
    return {name: Spent() for name in ("claim", "known", "enqueue")}


def _find(pages: Sequence[Page], number: int, elsewhere: Iterator[int], rng: Random) -> Iterator[Found]:
    """Make up the new links of pages."""
    for page in pages:
        for place in range(LINKS):
            host = page.host if place < _OWN else next(elsewhere)
            yield key_of(number), write_url(number, host), host, 1 + int(rng.random() * _MOST_DEPTH)
            number += 1


def _ask(setup: Setup, found: Sequence[Found], count: int, rng: Random, costs: Costs) -> None:
    """Ask for links of which every other one is known."""
    old = [key_of(int(rng.random() * count)) for _ in found]
    asked = [key for pair in zip(old, (key for key, *_ in found), strict=True) for key in pair]
    with _spending(costs["known"], len(asked)):
        known = setup.known(asked)
    if known < len(set(old)):
        raise RuntimeError(f"{len(set(old)) - known} URLs are lost")


def _write(setup: Setup, done: Sequence[Page], found: Sequence[Found], costs: Costs) -> list[Page]:
    """Write a step, and return the pages that were claimed in it."""
    claimed = Spent()
    with _spending(costs["enqueue"], len(found)), setup.together():
        setup.write(done, found)
        with _spending(claimed, PAGES):
            pages = setup.claim(PAGES)
    costs["claim"].add(claimed)
    costs["enqueue"].add(replace(claimed, count=0), -1)
    return pages


@contextmanager
def _spending(spent: Spent, count: int) -> Iterator[None]:
    """Add what a block costs for so many URLs."""
    read, written = _look()
    wall, cpu = perf_counter(), process_time()
    yield
    wall, cpu = perf_counter() - wall, process_time() - cpu  # first: the other look costs something itself
    now_read, now_written = _look()
    spent.add(Spent(wall, cpu, now_read - read, now_written - written, count))


def _look() -> tuple[int, int]:
    """Return how many bytes this process has read and written so far, from the disk or from memory."""
    words = Path("/proc/self/io").read_text("ascii").split()
    return int(words[1]), int(words[3])


def _each(spent: Spent) -> dict[str, float]:
    """Return microseconds and bytes for each URL."""
    return {
        "wall_us": round(spent.wall_s / spent.count * 1e6, 2),
        "cpu_us": round(spent.cpu_s / spent.count * 1e6, 2),
        "read_bytes": round(spent.read_bytes / spent.count),
        "written_bytes": round(spent.written_bytes / spent.count),
    }


def _peak_mb() -> float:
    lines = Path("/proc/self/status").read_text("ascii").splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmHWM")) / 1024


def run_child(name: str, size: int, folder: Path) -> None:
    """Drive one setup in this process and print a line for each mark."""
    make, hosts = SETUPS[name]
    for told in drive(make(folder, hosts), size, hosts, folder):
        print(json.dumps(told), flush=True)


def measure(name: str, size: int) -> list[dict[str, Any]]:
    """Start a child for one setup and print what it says."""
    marks = []
    with tempfile.TemporaryDirectory(prefix="pauk-bench-") as folder:
        command = [sys.executable, "-m", "bench.queue", "--child", name, str(size), folder]
        child = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert child.stdout is not None
        for line in child.stdout:
            marks.append(json.loads(line))
            _print_mark(name, marks[-1])
        if child.wait():
            raise RuntimeError(f"{name} ended with {child.returncode}")
    return marks


def _print_mark(name: str, mark: dict[str, Any]) -> None:
    costs = "".join(f"{cost['cpu_us']:>9.2f} ({cost['wall_us']:>7.2f})" for cost in mark["costs"].values())
    disk = mark["disk_bytes"] / mark["urls"]
    moved = "".join(f"{_page(mark['costs'], moved) / 1000:>8,.0f}" for moved in ("read_bytes", "written_bytes"))
    print(f"{name:30}{mark['urls']:>12,}{costs}{moved}{mark['memory_mb']:>9.0f} MB{disk:>7.0f} B a URL", flush=True)


def draw(result: dict[str, Any], table: Callable[[Sequence[str], Sequence[Sequence[str]]], str]) -> Iterator[str]:
    """Draw the result for docs/measurements.md."""
    yield (
        f"{result['size']:,} URLs over {result['hosts']:,} hosts, or on one; a step writes {PAGES} pages with {LINKS}"
        f" new links each in one transaction, and asks for {2 * LINKS} a page. Cells are µs of CPU (of the clock). A"
        " ratio is to 100,000 URLs: 1 is not growing. *A page* is a claim with its seen tests and new links. What is"
        " read and written goes through system calls, mostly not to the disk."
    )
    heads = ["setup", "URLs", "claim", "seen test", "enqueue", "claim grew to", "enqueue grew to", "a page grew to"]
    heads += ["KB read a page", "KB written a page", "peak MB", "bytes a URL"]
    yield table(heads, [_draw_mark(row, mark) for row in result["rows"] for mark in row["marks"]])


def _draw_mark(row: dict[str, Any], mark: dict[str, Any]) -> list[str]:
    first, costs = row["marks"][0]["costs"], mark["costs"]
    return [
        row["name"] if mark is row["marks"][0] else "",
        f"{mark['urls']:,}",
        *(f"{costs[name]['cpu_us']:.1f} ({costs[name]['wall_us']:.1f})" for name in ("claim", "known", "enqueue")),
        *(f"{costs[name]['cpu_us'] / first[name]['cpu_us']:.2f}" for name in ("claim", "enqueue")),
        f"{_page(costs, 'cpu_us') / _page(first, 'cpu_us'):.2f}",
        *(f"{_page(costs, name) / 1000:,.0f}" for name in ("read_bytes", "written_bytes")),
        f"{mark['memory_mb']:.0f}",
        f"{mark['disk_bytes'] / mark['urls']:.0f}",
    ]


def _page(costs: dict[str, dict[str, float]], name: str) -> float:
    """Return what one page costs: it is claimed, its links are asked for, and what is new is enqueued."""
    return costs["claim"][name] + 2 * LINKS * costs["known"][name] + LINKS * costs["enqueue"][name]


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="Fill queues, and see what grows.")
    parser.add_argument("--size", type=int, default=MARKS[-1], metavar="N", help="URLs in the queue (10,000,000)")
    parser.add_argument("--only", default="", metavar="NAME", help="only the setup of this name")
    parser.add_argument("--now", default="", metavar="ISO", help="the moment to note in the result (the clock)")
    parser.add_argument("--dry", action="store_true", help="print only, keep no result")
    parser.add_argument("--child", nargs=3, metavar=("NAME", "SIZE", "FOLDER"), help=argparse.SUPPRESS)
    asked = parser.parse_args(arguments)
    if asked.child:
        run_child(asked.child[0], int(asked.child[1]), Path(asked.child[2]))
        return
    print(f"{'CPU (clock) µs a URL':30}{'URLs':>12}{'claim':>19}{'seen test':>19}{'enqueue':>19} KB in, out a page")
    rows = [{"name": name, "marks": measure(name, asked.size)} for name in SETUPS if asked.only in ("", name)]
    if not asked.dry and not asked.only:
        body = {"size": asked.size, "hosts": HOSTS, "rows": rows}
        print(f"\nkept in {keep('queue', asked.now, body, libraries=LIBRARIES).name}")


if __name__ == "__main__":
    main()
