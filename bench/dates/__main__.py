"""Measure dates side by side with the libraries people use today: ``python -m bench.dates``.

In: our own sets, and the shared samples where they lie beside the clone. Out: tables, and `bench/results/dates.json`.
A run takes a few minutes, nearly all of them the rivals'; ``--no-rivals`` takes seconds. Times are CPU time.
"""

import argparse
import warnings
from collections.abc import Sequence
from typing import Any, TypeVar

from bench.dates import quality, speed
from bench.dates.contestants import Reader, finders, parsers
from bench.dates.drawing import print_tables
from bench.dates.rows import (
    DateSet,
    FindRow,
    ParseRow,
    draw_some,
    own_find_sets,
    own_parse_sets,
    shared_find_sets,
    shared_parse_sets,
)
from bench.dates.scoring import score_date, score_spans
from bench.side_by_side import keep

LIBRARIES = ("numpy", "dateparser", "python-dateutil", "datefinder", "recognizers-text-date-time")
# Rows of the race: for each of thirty languages two batches of strings, and one of fragments.
_STRINGS, _FRAGMENTS = 3_600, 1_800

Row = TypeVar("Row", bound=ParseRow | FindRow)
Said = TypeVar("Said")


def measure(asked: argparse.Namespace) -> dict[str, Any]:
    """Measure all that was asked for; return the body of the result."""
    readers, seekers = _chosen(parsers(), asked), _chosen(finders(), asked)
    sizes = {"rows": asked.rows, "sample": asked.sample}
    strings = [*own_parse_sets(), *([] if asked.own else shared_parse_sets())]
    fragments = [*own_find_sets(), *([] if asked.own else shared_find_sets())]
    return {
        "sample": asked.sample,
        "parse": [quality.compare(one, readers, score_date, **sizes) for one in strings],
        "find": [quality.compare(one, seekers, score_spans, **sizes) for one in fragments],
        "speed": _measure_speed(readers, seekers, strings, fragments, asked),
    }


def _chosen(readers: Sequence[Reader[Row, Said]], asked: argparse.Namespace) -> list[Reader[Row, Said]]:
    return [reader for reader in readers if asked.rivals or not reader.is_rival]


def _measure_speed(
    readers: Sequence[Reader[ParseRow, Any]],
    seekers: Sequence[Reader[FindRow, Any]],
    strings: Sequence[DateSet[ParseRow]],
    fragments: Sequence[DateSet[FindRow]],
    asked: argparse.Namespace,
) -> dict[str, Any]:
    texts = [row for one in own_parse_sets() for row in draw_some(one.rows(), asked.rows)]
    pieces = [row for one in own_find_sets() for row in draw_some(one.rows(), asked.rows)]
    rounds = asked.rounds
    return {
        "rounds": rounds,
        "parse_sets": speed.time_sets(strings, rows=asked.rows),
        "find_sets": speed.time_sets(fragments, rows=asked.rows),
        "parse": speed.race(readers, draw_some(texts, _STRINGS), rounds=rounds),
        "find": speed.race(seekers, draw_some(pieces, _FRAGMENTS), rounds=rounds),
        "lines": [
            speed.time_lines("parse", texts, rounds=rounds),
            speed.time_lines("find", pieces, rounds=rounds),
        ],
        "loading": speed.time_loading(),
    }


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.dates", description="Measure dates against other libraries.")
    parser.add_argument("--rows", type=int, default=0, metavar="N", help="rows of each set for pauk (all)")
    parser.add_argument("--sample", type=int, default=600, metavar="N", help="rows of each set for rivals (600)")
    parser.add_argument("--rounds", type=int, default=3, metavar="N", help="times speed is measured (3)")
    parser.add_argument("--own", action="store_true", help="our own sets only")
    parser.add_argument("--no-rivals", dest="rivals", action="store_false", help="pauk alone")
    parser.add_argument("--now", default="", metavar="ISO", help="the moment to note in the result (the clock)")
    parser.add_argument("--dry", action="store_true", help="print only, keep no result")
    asked = parser.parse_args(arguments)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # rivals warn of zones they do not know
        body = measure(asked)
    print_tables(body)
    if not asked.dry:
        print(f"\nkept in {keep('dates', asked.now, body, libraries=LIBRARIES).name}")


if __name__ == "__main__":
    main()
