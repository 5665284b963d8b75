"""Measure the extraction of main text: pauk's methods and the libraries people use today, side by side.

``python -m bench.extraction [--pages N] [--rounds N] [--jobs N]`` takes ten minutes and more: rivals read up to seven
pages in a second. The result is kept in bench/results and drawn by `bench.report`.
"""

import argparse
import warnings
from collections.abc import Sequence
from typing import Any

from bench.extraction import cost, quality
from bench.extraction.contestants import LIBRARIES, PEER, Contestant, contestants
from bench.extraction.drawing import print_tables
from bench.extraction.sets import PageSet, all_sets, own_set
from bench.side_by_side import keep


def measure(asked: argparse.Namespace) -> dict[str, Any]:
    """Measure all that was asked for; return the body of the result."""
    everybody = _choose(asked)
    sets = [own_set()] if asked.own else all_sets()
    results = []
    for one in sets:
        print(f"{one.name}: {one.about}")
        results.append(quality.compare(one, everybody, pages=asked.pages, jobs=asked.jobs))
    return {"sets": results, "contestants": _describe(everybody), **_measure_cost(everybody, sets, asked)}


def _choose(asked: argparse.Namespace) -> list[Contestant]:
    everybody = [one for one in contestants() if asked.rivals or not one.is_rival]
    if not asked.only:
        return everybody
    return [one for one in everybody if one.name in asked.only or one.name == PEER]


def _describe(everybody: Sequence[Contestant]) -> list[dict[str, Any]]:
    return [{"name": one.name, "does": one.does, "is_rival": one.is_rival} for one in everybody]


def _measure_cost(
    everybody: Sequence[Contestant], sets: Sequence[PageSet], asked: argparse.Namespace
) -> dict[str, Any]:
    if not asked.rounds or not any(one.name == PEER for one in everybody):
        return {"speed": [], "memory": []}
    speed = [cost.race(everybody, one, pages=asked.timed, rounds=asked.rounds) for one in sets]
    memory = cost.weigh(everybody, sets[0], pages=asked.timed) if cost.has_memory() else []
    return {"speed": speed, "memory": memory}


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.extraction", description="Measure the extraction of text.")
    parser.add_argument("--pages", type=int, default=0, metavar="N", help="pages of each set, for quality (all)")
    parser.add_argument("--timed", type=int, default=120, metavar="N", help="pages of each set, for time (120)")
    parser.add_argument("--rounds", type=int, default=3, metavar="N", help="times speed is measured; 0: not (3)")
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="processes for quality (1)")
    parser.add_argument("--only", action="append", metavar="NAME", help="only this contestant, and the peer")
    parser.add_argument("--own", action="store_true", help="our own set only")
    parser.add_argument("--no-rivals", dest="rivals", action="store_false", help="pauk alone")
    parser.add_argument("--now", default="", metavar="ISO", help="the moment to note in the result (the clock)")
    parser.add_argument("--dry", action="store_true", help="print only, keep no result")
    asked = parser.parse_args(arguments)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # rivals warn of libraries they would like to have
        body = measure(asked)
    print_tables(body)
    if not asked.dry:
        print(f"\nkept in {keep('extraction', asked.now, body, libraries=LIBRARIES).name}")


if __name__ == "__main__":
    main()
