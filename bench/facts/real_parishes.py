"""Put real names, towns and schedules into the playground's sites, and count what rules, model and table get right.

Run: python -m bench.facts.real_parishes. The names and the labelled schedules lie beside the clone and are no part of
it; a third of the schedules is only counted (`bench.facts.schedules`), in pages and menus that are only counted, too.
"""

import argparse
import csv
import gzip
import json
import sys
from collections.abc import Mapping, Sequence
from typing import Any

from bench.facts.schedules import GOLD, split_rows
from bench.side_by_side import keep
from pauk.eval.facts.parishes import THESIS, FactsFigures, measure_worded
from pauk_playground.parishes import KEPT, LOOKED_AT, WrittenSchedule, write_worded_site

ROUNDS = 3  # each schedule in so many sites


def read_names() -> list[tuple[str, str, str]]:
    """Read names, towns and streets of real parishes."""
    with gzip.open(GOLD.with_name("directory.tsv.gz"), "rt", encoding="utf-8", newline="") as file:
        rows = csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE)
        return [
            (row["parish"], row["town"], row["address"].split("|")[1:2][0]) for row in rows if "|" in row["address"]
        ]


def measure(rows: Sequence[Mapping[str, Any]], names: Sequence[tuple[str, str, str]], wording: str) -> FactsFigures:
    """Write and read the sites of all schedules."""
    figures = FactsFigures()
    for number in range(ROUNDS * len(rows)):
        row = rows[number % len(rows)]
        truth = frozenset((one["group"], one["value"], one["season"]) for one in row["facts"])
        lines = (row["sunday_text"], row["weekday_text"])
        schedule = WrittenSchedule(*names[(number * 997) % len(names)], lines, truth)
        measure_worded(write_worded_site(number, 5, wording, schedule=schedule), figures)
    return figures


def main() -> int:
    """Print the figures of both parts beside those of the thesis, and keep them."""
    parser = argparse.ArgumentParser(prog="python -m bench.facts.real_parishes", description=__doc__)
    parser.add_argument("--now", default="", metavar="ISO", help="The moment to note in the results.")
    chosen = parser.parse_args()
    if not GOLD.is_file():
        print("The labelled schedules do not lie beside the clone: nothing is measured.")
        return 0
    seen, kept = split_rows([json.loads(line) for line in GOLD.read_text("utf-8").splitlines()])
    names = read_names()
    told = {
        "looked_at": measure(seen, names, LOOKED_AT).as_json(), "only_counted": measure(kept, names, KEPT).as_json(),
        "thesis": THESIS,
    }  # fmt: skip
    print(json.dumps(told, indent=1))
    keep("facts_real_parishes", chosen.now, told)
    return 0


if __name__ == "__main__":
    sys.exit(main())
