"""Write the set of modern pages: ``python -m bench.extraction.pages``.

In: skeletons, texts and whole pages. Out: `own.jsonl.gz` beside this folder, the same bytes every time; what is wrong
with a page's gold is told, and then nothing is written.
"""

import gzip
import json
import sys
from collections import Counter
from pathlib import Path
from typing import Any

from bench.extraction.pages.checking import faults_of
from bench.extraction.pages.sources import all_rows

OUT = Path(__file__).parent.with_name("own.jsonl.gz")


def main() -> int:
    rows = all_rows()
    faults = [fault for row in rows for fault in faults_of(row)]
    faults += [
        f"{name}: {times} pages have this id" for name, times in Counter(r["id"] for r in rows).items() if times > 1
    ]
    print(*faults, sep="\n")
    if faults:
        return 1
    OUT.write_bytes(_packed(rows))
    _tell(rows)
    return 0


def _packed(rows: list[dict[str, Any]]) -> bytes:
    lines = "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)
    return gzip.compress(lines.encode(), mtime=0)


def _tell(rows: list[dict[str, Any]]) -> None:
    words = sorted(len(row["gold"].split()) for row in rows)
    print(f"{len(rows)} pages, {len({row['skeleton'] for row in rows})} skeletons, {OUT.stat().st_size:,} bytes")
    print(f"gold words: median {words[len(words) // 2]}, longest {words[-1]}, empty {words.count(0)}")
    for key in ("kind", "language"):
        counts = Counter(row[key][:2] if key == "language" else row[key] for row in rows)
        print(f"{key}: " + ", ".join(f"{name} {count}" for name, count in counts.most_common()))


if __name__ == "__main__":
    sys.exit(main())
