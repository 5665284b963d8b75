"""Keep what `pauk eval facts` says of the playground's parishes, for docs/measurements.md.

Run: python -m bench.facts.wordings. In: sites by a program, by wordings that may be looked at, and by wordings that are
only counted. Out: bench/results/facts_wordings.json.
"""

import argparse
import json

from bench.side_by_side import RESULTS, keep
from pauk.eval.facts.parishes import KEPT, LOOKED_AT, THESIS, measure_parishes, measure_wordings
from pauk.learn.digest import corpus_digest
from pauk_playground.parishes import write_worded_site

COUNT, SEED = 100, 1
_HALVES = {"looked_at": ("seen", LOOKED_AT), "only_counted": ("kept", KEPT)}


def read_floor() -> tuple[str, int, dict[str, float]]:
    """Return what was measured last, as figures for a floor, with the digest of the pages it was measured on."""
    result = json.loads((RESULTS / "facts_wordings.json").read_text("utf-8"))
    figures, pages = dict[str, float](), list[bytes]()
    for half, (name, wording) in _HALVES.items():
        told = result[half]
        figures |= {
            f"{name}_rules_precision": told["rules"]["precision"],
            f"{name}_rules_coverage": told["rules"]["coverage"],
            f"{name}_classifier_f1": told["classifier"]["f1"],
            f"{name}_table_exact": told["table"]["exact"],
        }
        sites = (write_worded_site(number, 2_000 + SEED, wording) for number in range(COUNT))
        pages += (page.html.encode() for site in sites for page in site.pages.values())
    return corpus_digest(pages), len(pages), figures


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
