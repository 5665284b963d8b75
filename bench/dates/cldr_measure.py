"""Measure pauk's reading of dates on `cldr.jsonl.gz`: with order and language, with language only, with neither."""

import argparse
import gzip
import json
from collections import defaultdict
from datetime import datetime
from pathlib import Path
from typing import Any

import pauk

SET = Path(__file__).with_name("cldr.jsonl.gz")
MODES = ("both", "language", "none")


def load(path: Path = SET) -> list[dict[str, Any]]:
    """The rows of a set."""
    with gzip.open(path, "rt", encoding="utf-8") as file:
        return [json.loads(line) for line in file]


def judged(row: dict[str, Any], mode: str) -> dict[str, Any]:
    """What the program says about a row, and whether the date and the time are right."""
    language = row["lang"] if mode != "none" and row["lang"] != "und" else ""
    order = (row["order"] or "") if mode == "both" else ""
    now = datetime.fromisoformat(row["reference"])
    found = pauk.parse_date(row["string"], now=now, language=language, order=order)
    time = found.time[:5] if found.time else None
    right = found.date == row["expected_date"]
    return {
        **row,
        "mode": mode,
        "date": found.date,
        "time": time,
        "right": right,
        "timely": right and time == row["expected_time"],
        "extra_time": row["expected_time"] is None and time is not None,
        "how": found.how,
        "reason": found.reason,
    }


def line(name: str, rows: list[dict[str, Any]]) -> str:
    """One line of figures."""
    timed = [row for row in rows if row["expected_time"]]
    right = sum(row["right"] for row in rows) / len(rows)
    timely = f"{sum(row['timely'] for row in timed) / len(timed):6.3f}" if timed else "   -  "
    wrong = sum(bool(row["date"]) and not row["right"] for row in rows) / len(rows)
    return f"{name:18s} {len(rows):5d} {right:6.3f} {len(timed):5d} {timely} {wrong:6.3f}"


def report(rows: list[dict[str, Any]], key: str) -> list[str]:
    """Figures by a field, the worst first."""
    groups: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for row in rows:
        groups[row[key]].append(row)
    ranked = sorted(groups, key=lambda name: sum(row["right"] for row in groups[name]) / len(groups[name]))
    return [line(name, groups[name]) for name in ranked]


def main() -> None:
    """Print the figures of every mode; `--wrong FILE` keeps the rows that went wrong."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--wrong", type=Path)
    parser.add_argument("--by", default="family")
    parser.add_argument("--set", type=Path, default=SET)
    options = parser.parse_args()
    faults: list[dict[str, Any]] = []
    rows = load(options.set)
    print(f"{'':18s}     n   date n_tim  dtime  wrong")
    for mode in MODES:
        results = [judged(row, mode) for row in rows]
        faults += [row for row in results if not row["right"] or (row["expected_time"] and not row["timely"])]
        print(line(mode, results))
        for text in report(results, options.by):
            print("  " + text)
    if options.wrong:
        options.wrong.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in faults), "utf-8")


if __name__ == "__main__":
    main()
