"""Ask pauk the same rows as the dissertation's normaliser was asked: ``python -m bench.dates.thesis_same_rows``.

In: the sets of strings, and lines of the corpus that the normaliser was trained on, drawn with another seed. Out:
`thesis.json`, with pauk's share of right and of wrong dates beside the net's. The net was trained on that corpus, and
pauk's words and grammar were not made from it; neither has seen these lines. Both are told the moment of reading and
nothing else, and the rows tell their year.
"""

import json
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

from bench.dates import thesis_pairs as pairs
from bench.dates.contestants import parsers
from bench.dates.rows import ParseRow, own_parse_sets, shared_parse_sets
from bench.dates.scoring import add_up, score_date, sum_up
from pauk.dates.parse.parse import parse_date

THESIS = Path(__file__).with_name("thesis.json")
_LINES, _SEED = 3_000, 2_600_001  # a seed that no training has drawn with
_NOW = datetime(2026, 11, 15, 12)  # noqa: DTZ001 (the wall clock of the page)


def measure_rows(rows: Sequence[ParseRow]) -> dict[str, float]:
    """Return pauk's shares on the rows that the normaliser may be asked."""
    ours = next(reader for reader in parsers() if reader.name == "pauk, reference only")
    asked = [row for row in rows if pairs.is_absolute(row)]
    figures = sum_up(add_up(asked, ours.answer(asked), score_date, lambda row: row.family)).figures()
    return {"rows": len(asked), **{name: round(figures[name], 4) for name in ("date", "wrong")}}


def measure_corpus() -> dict[str, float]:
    """Return pauk's shares on lines of the net's own corpus."""
    drawn = list(pairs.make_pairs(_LINES, _SEED))
    said = [parse_date(text, now=_NOW).date for text, _ in drawn]
    right = sum(day == true for day, (_, true) in zip(said, drawn, strict=True))
    wrong = sum(day is not None and day != true for day, (_, true) in zip(said, drawn, strict=True))
    return {"rows": len(drawn), "date": round(right / len(drawn), 4), "wrong": round(wrong / len(drawn), 4)}


def main() -> None:
    """Measure, and keep the figures beside the net's."""
    kept: dict[str, Any] = json.loads(THESIS.read_text("utf-8"))
    kept["pauk"] = {one.name: measure_rows(one.rows()) for one in (*own_parse_sets(), *shared_parse_sets())}
    kept["pauk"]["held-out lines of its corpus"] = measure_corpus()
    THESIS.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")
    print(json.dumps(kept["pauk"], indent=1))


if __name__ == "__main__":
    main()
