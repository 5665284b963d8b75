"""Measure the recipe mass-hours on labelled schedules of real parishes: two thirds looked at, a third only counted.

Run: python -m bench.facts.schedules [--show]. The labelled texts lie beside the clone and are no part of it. The third
that is only counted is drawn by a hash of each row's number, from the half that nobody who mended rules has seen.
"""

import argparse
import json
import sys
from collections.abc import Mapping, Sequence
from hashlib import blake2b
from pathlib import Path
from typing import Any

from bench.side_by_side import keep
from pauk.facts.decide.facts import read_facts
from pauk.facts.recipe.shipped import shipped_recipe
from pauk.learn.counts import Counts, sum_counts

GOLD = Path(__file__).parents[3] / "shared" / "data" / "parishes" / "schedules-gold.jsonl"
# What is compared, by the places of its parts in (group, value, season, place).
MEASURES = {"hours": (1,), "hours and days": (0, 1), "hours, days, seasons": (0, 1, 2), "and places": (0, 1, 2, 3)}


def split_rows(rows: Sequence[Mapping[str, Any]]) -> tuple[list[Mapping[str, Any]], list[Mapping[str, Any]]]:
    """Part the rows: those looked at, and those only counted."""
    unseen = sorted(rows[1::2], key=lambda row: blake2b(str(row["row"]).encode(), digest_size=8).digest())
    kept = {row["row"] for row in unseen[: len(rows) // 3]}
    return [row for row in rows if row["row"] not in kept], [row for row in rows if row["row"] in kept]


def facts_of(row: Mapping[str, Any]) -> tuple[set[tuple[Any, ...]], set[tuple[Any, ...]]]:
    """Return what the recipe reads in a row, and what is labelled."""
    found = read_facts(shipped_recipe("mass-hours"), text=f"{row['sunday_text']}\n{row['weekday_text']}")
    mine = {(one.group, one.value, one.season, one.place) for one in found}
    return mine, {(one["group"], one["value"], one["season"], one["place"]) for one in row["facts"]}


def measure(rows: Sequence[Mapping[str, Any]]) -> dict[str, Counts]:
    """Count row by row."""
    counts: dict[str, list[Counts]] = {name: [] for name in MEASURES}
    for row in rows:
        mine, theirs = facts_of(row)
        for name, parts in MEASURES.items():
            ours = {tuple(key[part] for part in parts) for key in mine}
            labelled = {tuple(key[part] for part in parts) for key in theirs}
            counts[name].append(Counts(len(ours & labelled), len(ours), len(labelled)))
    return {name: sum_counts(each) for name, each in counts.items()}


def main() -> int:
    """Print the figures of both parts, and, where asked for, what is wrong in the part that is looked at."""
    parser = argparse.ArgumentParser(prog="python -m bench.facts.schedules", description=__doc__)
    parser.add_argument("--show", action="store_true", help="Show what is wrong in the rows that are looked at.")
    parser.add_argument("--now", default="", metavar="ISO", help="The moment to note in the results.")
    chosen = parser.parse_args()
    if not GOLD.is_file():
        print("The labelled schedules do not lie beside the clone: nothing is measured.")
        return 0
    seen, kept = split_rows([json.loads(line) for line in GOLD.read_text("utf-8").splitlines()])
    told: dict[str, Any] = {}
    for name, rows in (("looked_at", seen), ("only_counted", kept)):
        told[name] = {"rows": len(rows)}
        for what, counts in measure(rows).items():
            told[name][what] = {"precision": round(counts.precision, 4), "recall": round(counts.recall, 4)}
            print(f"{name}: {what}: {counts.precision:.4f} {counts.recall:.4f} ({counts})")
    if chosen.show:
        for row in seen:
            mine, theirs = facts_of(row)
            if {key[:3] for key in mine} != {key[:3] for key in theirs}:
                print(f"{row['row']}\n  {row['sunday_text']}\n  {row['weekday_text']}")
                print("  missing", sorted(map(str, theirs - mine)), "\n  too much", sorted(map(str, mine - theirs)))
    keep("facts_schedules", chosen.now, told)
    return 0


if __name__ == "__main__":
    sys.exit(main())
