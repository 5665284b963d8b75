"""Writes a training corpus to a file.

In: `python -m train.dates.corpus --count 200000 --seed 1 --out corpus.jsonl.gz`. Out: one JSON row per line.
"""

import argparse
import gzip
import json
from pathlib import Path

from train.dates.corpus import ALL, fragments


def main() -> None:
    """Reads the arguments and writes the rows."""
    parser = argparse.ArgumentParser(description="Makes fragments with dates and without, in thirty languages.")
    parser.add_argument("--count", type=int, default=200_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--languages", default=",".join(ALL), help="tags with commas between them")
    parser.add_argument("--out", type=Path, required=True)
    given = parser.parse_args()
    rows = fragments(given.count, given.seed, given.languages.split(","))
    # Without a time stamp in its head, the same seed gives the same file.
    with given.out.open("wb") as raw, gzip.GzipFile("", "wb", 6, raw, mtime=0) as file:
        for row in rows:
            file.write(json.dumps(row, ensure_ascii=False, separators=(",", ":")).encode() + b"\n")


if __name__ == "__main__":
    main()
