"""Measure what a page costs with everything: ``python -m bench.extraction.line_mode [--pages N]``.

In: pages of all sets there are. Out: bench/results/extraction-lines.json: pages per CPU-second of ``pauk extract page
--jsonl --blocks`` (text, parts, title, author, dates of the page, language), start left out, which is that of one line;
beside it trafilatura with its metadata, in a process of its own that reads every fifth page. Times are CPU times of the
processes, in turns.
"""

import argparse
import json
import resource
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from statistics import median
from typing import Any

from bench.extraction.sets import MarkedPage, all_sets, draw_some
from bench.side_by_side import keep

_EVERY = 5
_RIVAL = """
import json, sys, warnings; warnings.simplefilter("ignore")
from trafilatura import extract
for line in sys.stdin:
    extract(json.loads(line)["html"], output_format="json", with_metadata=True)
"""
_OURS = [sys.executable, "-m", "pauk", "extract", "page", "--jsonl", "--blocks"]
_THEIRS = [sys.executable, "-c", _RIVAL]


def measure(pages: int, rounds: int) -> dict[str, Any]:
    """Run both readers over the same pages, round by round."""
    chosen = draw_some([page for one in all_sets() for page in one.all_pages()], pages)
    readers: dict[str, tuple[list[str], Sequence[MarkedPage]]] = {
        "pauk extract page --jsonl --blocks": (_OURS, chosen),
        "trafilatura, JSON with metadata": (_THEIRS, chosen[::_EVERY]),
    }
    costs: dict[str, list[float]] = {name: [] for name in readers}
    for _ in range(rounds):
        for name, (command, own) in readers.items():
            costs[name].append((_take(command, own) - _take(command, own[:1])) / (len(own) - 1))
    size = sum(len(page.html.encode("utf-8", "replace")) for page in chosen) / len(chosen)
    rows = [
        {"name": name, "pages": len(readers[name][1]), "ms": round(1000 * median(own), 2),
         "per_cpu_second": round(1 / median(own), 1)}
        for name, own in costs.items()
    ]  # fmt: skip
    return {"kilobytes": round(size / 1000, 1), "rounds": rounds, "rows": rows}


def _take(command: Sequence[str], pages: Sequence[MarkedPage]) -> float:
    """Return the CPU-seconds of a process that reads these pages."""
    with tempfile.TemporaryFile("w+") as lines:
        for page in pages:
            lines.write(json.dumps({"id": page.id, "html": page.html}) + "\n")
        lines.seek(0)
        before = _spent()
        subprocess.run(command, stdin=lines, stdout=subprocess.DEVNULL, check=True, cwd=Path.cwd())
        return _spent() - before


def _spent() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def draw(result: dict[str, Any], table: Callable[[Sequence[str], Sequence[Sequence[str]]], str]) -> Iterator[str]:
    """Draw the result."""
    peer = result["rows"][-1]["ms"]
    yield f"Pages of {result['kilobytes']} KB on average, {result['rounds']} rounds, their median."
    yield table(
        ["", "ms a page", "pages per CPU-second", "times as fast as trafilatura", "pages"],
        [
            [
                row["name"],
                f"{row['ms']:.2f}",
                f"{row['per_cpu_second']:.0f}",
                f"{peer / row['ms']:.2f}",
                f"{row['pages']:,}",
            ]
            for row in result["rows"]
        ],
    )


def main(arguments: list[str] | None = None) -> None:
    """Measure, print and keep."""
    parser = argparse.ArgumentParser(prog="python -m bench.extraction.line_mode", description=__doc__)
    parser.add_argument("--pages", type=int, default=0, metavar="N", help="so many pages (all)")
    parser.add_argument("--rounds", type=int, default=3, metavar="N", help="times it is measured (3)")
    parser.add_argument("--now", default="", metavar="ISO", help="the moment to note in the result (the clock)")
    parser.add_argument("--dry", action="store_true", help="print only, keep no result")
    asked = parser.parse_args(arguments)
    body = measure(asked.pages, asked.rounds)
    for row in body["rows"]:
        print(row)
    if not asked.dry:
        keep("extraction-lines", asked.now, body, libraries=("trafilatura",))


if __name__ == "__main__":
    main()
