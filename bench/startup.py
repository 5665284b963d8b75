"""Measure what a command costs before it has done anything: modules, CPU time and memory of short command lines.

``python -m bench.startup [--rounds N] [--before CHECKOUT]``. Each command line is a process of its own, in turns that
rotate, beside Python doing nothing and a peer's help. CPU time is that of the process and of all it started and waited
for; memory is the highest of one process. Modules are counted in a run of their own, at the end of the first process.
With ``--before`` the same lines run with the package of another checkout, in the same turns.
"""

import argparse
import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

from bench.side_by_side import keep
from pauk_playground import Magazine, MagazineSite, Playground

PEER = "scrapy --help"
NOW, BEFORE = "now", "before"
_PEERS = {"python -c pass": ["-c", "pass"], PEER: ["-m", "scrapy", "--help"]}
_ARTICLES = 20
_MAGAZINE = "magazine"
CLEAN = {name: value for name, value in os.environ.items() if not name.startswith(("PAUK_", "PYTHON"))}
# Linux counts the memory of whoever starts a process as its own until it runs; so somebody small starts it.
_WAIT = """
import os, sys
quiet = [(os.POSIX_SPAWN_OPEN, stream, os.devnull, os.O_WRONLY, 0) for stream in (1, 2)]
process = os.posix_spawn(sys.argv[1], sys.argv[1:], os.environ, file_actions=quiet)
_, status, used = os.wait4(process, 0)
print(os.waitstatus_to_exitcode(status), used.ru_utime + used.ru_stime, used.ru_maxrss)
"""
_COUNT = """
import sys
from pauk.cli.main import run
code = run(sys.argv[1:])
sys.stderr.write("\\n" + str(sum(name.partition(".")[0] == "pauk" for name in sys.modules)))
sys.exit(code)
"""


@dataclass(frozen=True, slots=True, eq=False)
class Line:
    """A command line to be measured: its name in the table, its words, and which package it runs."""

    name: str
    version: str  # now or before; empty for what is not pauk
    words: Sequence[str]
    environment: Mapping[str, str]

    def words_for(self, folder: Path) -> list[str]:
        """Fill in a folder that is not there yet, where the line makes a collection."""
        return [word.replace("{new}", str(folder)) for word in self.words]


@dataclass(frozen=True, slots=True)
class Cost:
    """What one process took."""

    cpu_s: float
    peak_mb: float


def run(words: Sequence[str], environment: Mapping[str, str]) -> Cost:
    """Run Python with these words; a line that fails ends the bench, since its cost would mean nothing."""
    started = [sys.executable, "-I", "-S", "-c", _WAIT, sys.executable, *words]
    done = subprocess.run(started, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, check=True)
    code, cpu_s, peak_kb = done.stdout.split()
    if int(code):
        raise RuntimeError(f"{' '.join(words)} ended with {int(code)}")
    return Cost(float(cpu_s), int(peak_kb) / 1024)


def count_modules(line: Line, folder: Path) -> int:
    """Count pauk's own modules that are loaded when the line has run."""
    words = line.words_for(folder)[2:]  # behind -m pauk
    done = subprocess.run(
        [sys.executable, "-c", _COUNT, *words],
        env=line.environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=True,
    )
    return int(done.stderr.rpartition("\n")[2])


def make_lines(version: str, source: Path | None, url: str, folder: Path) -> list[Line]:
    """Write the command lines of one version of the package, with a small collection of its own to search in."""
    environment = CLEAN if source is None else {**CLEAN, "PYTHONPATH": str(source)}
    crawl = ["crawl", url, "--allow-private", "--no-polite"]
    collection = str(folder / version)
    for words in (["-c", collection, *crawl], ["-c", collection, "search", "harbour"]):
        run(["-m", "pauk", *words], environment)
    lines = {
        "pauk --help": ["--help"],
        "pauk crawl --help": ["crawl", "--help"],
        "pauk crawl, one page": ["-c", "{new}", *crawl, "--depth", "0"],
        "pauk search": ["-c", collection, "search", "harbour"],
        "pauk dates parse": ["dates", "parse", "yesterday 14:05"],
    }
    return [Line(name, version, ["-m", "pauk", *words], environment) for name, words in lines.items()]


def measure(rounds: int, before: Path | None) -> list[dict[str, Any]]:
    """Run all lines in turns, and return a row for each."""
    site = MagazineSite(Magazine(name=_MAGAZINE, articles=_ARTICLES))
    with TemporaryDirectory(prefix="pauk-bench-") as text, Playground([site]).in_thread() as web:
        folder, made = Path(text), 0
        url = web.url(_MAGAZINE)
        lines = [Line(name, "", words, CLEAN) for name, words in _PEERS.items()]
        lines += make_lines(NOW, None, url, folder)
        if before is not None:
            lines += make_lines(BEFORE, before / "src", url, folder)
        modules = {line: count_modules(line, folder / f"counted-{line.version}") for line in lines if line.version}
        costs: dict[Line, list[Cost]] = {line: [] for line in lines}
        for turn in range(-1, rounds):  # the first one warms the caches of files and compiled modules
            first = turn % len(lines)
            for line in (*lines[first:], *lines[:first]):
                made += 1
                cost = run(line.words_for(folder / f"new-{made}"), line.environment)
                if turn >= 0:
                    costs[line].append(cost)
    peer = next(costs[line] for line in lines if line.name == PEER)
    return [_sum_up(line, costs[line], peer, modules.get(line)) for line in lines]


def _sum_up(line: Line, costs: Sequence[Cost], peer: Sequence[Cost], modules: int | None) -> dict[str, Any]:
    ratios = [own.cpu_s / other.cpu_s for own, other in zip(costs, peer, strict=True)]
    return {
        "name": line.name,
        "version": line.version,
        "modules": modules,
        "cpu_s": round(median(cost.cpu_s for cost in costs), 3),
        "peak_mb": round(median(cost.peak_mb for cost in costs), 1),
        "ratio": [round(value, 2) for value in (median(ratios), min(ratios), max(ratios))],
    }


def draw(result: dict[str, Any], table: Callable[[Sequence[str], Sequence[Sequence[str]]], str]) -> Iterator[str]:
    """Draw the result for docs/measurements.md."""
    yield (
        f"Medians of {result['rounds']} runs each. A ratio is to `{PEER}` in the same turn (lowest to highest): 2 takes"
        " twice the CPU time. *Before* is the version whose commands loaded everything they might run."
    )
    heads = ["command line", "modules of pauk", "CPU s", "ratio", "peak MB"]
    past = {row["name"]: row for row in result["rows"] if row["version"] == BEFORE}
    has_past = bool(past)
    rows = []
    for row in result["rows"]:
        if row["version"] == BEFORE:
            continue
        was = past.get(row["name"])
        cells = ["" if row["modules"] is None else str(row["modules"]), *_cells(row)]
        then = [str(was["modules"]), *_cells(was)] if was else [""] * len(cells)
        rows.append([row["name"], *cells, *(then if has_past else ())])
    yield table([*heads, *(f"{head}, before" for head in heads[1:] if has_past)], rows)


def _cells(row: Mapping[str, Any]) -> list[str]:
    middle, lowest, highest = row["ratio"]
    return [f"{row['cpu_s']:.2f}", f"{middle:.2f} ({lowest:.2f} to {highest:.2f})", f"{row['peak_mb']:.0f}"]


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="Measure what starting a command costs.")
    parser.add_argument("--rounds", type=int, default=9, metavar="N", help="times each line is run (9)")
    parser.add_argument("--before", type=Path, metavar="CHECKOUT", help="another checkout to run in the same turns")
    parser.add_argument("--now", default="", metavar="ISO", help="the moment to note in the result (the clock)")
    parser.add_argument("--dry", action="store_true", help="print only, keep no result")
    asked = parser.parse_args(arguments)
    rows = measure(asked.rounds, asked.before)
    for row in rows:
        print(" ".join(f"{cell:>22}" for cell in (row["name"], row["version"], str(row["modules"]), *_cells(row))))
    if not asked.dry:
        path = keep("startup", asked.now, {"rounds": asked.rounds, "rows": rows}, libraries=("scrapy", "click"))
        print(f"\nkept in {path.name}")


if __name__ == "__main__":
    main()
