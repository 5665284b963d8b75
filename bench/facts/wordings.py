"""Keep what `pauk eval facts` says of the playground's parishes, for docs/measurements.md.

Run: python -m bench.facts.wordings. In: sites by a program, by wordings that may be looked at, and by wordings that are
only counted. Out: bench/results/facts_wordings.json.
"""

import argparse

from bench.side_by_side import keep
from pauk.eval.facts.parishes import KEPT, LOOKED_AT, THESIS, measure_parishes, measure_wordings

COUNT, SEED = 100, 1


def main() -> None:
    """Measure, print and keep."""
    parser = argparse.ArgumentParser(prog="python -m bench.facts.wordings", description=__doc__)
    parser.add_argument("--now", default="", metavar="ISO", help="The moment to note in the results.")
    chosen = parser.parse_args()
    told = {
        "made": measure_parishes(COUNT, SEED).as_json(),
        "looked_at": measure_wordings(LOOKED_AT, COUNT, SEED).as_json(),
        "only_counted": measure_wordings(KEPT, COUNT, SEED).as_json(),
        "thesis": THESIS,
    }
    print(told)
    keep("facts_wordings", chosen.now, told)


if __name__ == "__main__":
    main()
