"""Crawl sites of sixty real pages among endless links, and count what the traps cost beyond them.

``python -m bench.trap_sites [NAME…]``. The sites are those of `tests.faults`: by who wrote the defence, drawn at
random, and by two automated readers that had not written it (one had not read the crawler either); half of theirs, and
most of the drawn ones, are only counted.
"""

import argparse
import tempfile
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from pathlib import Path
from statistics import median
from typing import Any

from bench.side_by_side import keep

GOAL = 300
_READER, _STRANGER = "an automated reader", "an automated reader that had not read the crawler"
# Who wrote them, which half they are, and where they stand: a module of `tests.faults` and a name in it.
_SETS = (
    (_STRANGER, "kept", "trap_sites_wild", "KEPT"),
    (_STRANGER, "seen", "trap_sites_wild", "SEEN"),
    (_READER, "kept", "trap_sites_unseen", "KEPT"),
    (_READER, "seen", "trap_sites_unseen", "LOOKED_AT"),
    ("drawn at random", "kept", "trap_sites_drawn", "KEPT"),
    ("drawn at random", "seen", "trap_sites_drawn", "LOOKED_AT"),
    ("the author of the defence", "seen", "trap_sites", "DEV"),
    ("the author of the defence", "seen", "trap_sites_further", "FURTHER"),
)


def find_sites(module: str, name: str) -> dict[str, Any]:
    """Return the sites of a set by their names."""
    drawn = import_module(f"tests.faults.{module}")
    sites = getattr(drawn, name)
    if not isinstance(sites, dict):
        return {f"drawn {number}": drawn.DrawnSite(number) for number in sites}
    return dict(sites)


def measure(site: Any) -> dict[str, Any]:
    """Crawl one site."""
    with tempfile.TemporaryDirectory() as place:
        crawl_site = import_module("tests.flow.test_crawl_trap_sites").crawl_site
        report, asked, missing = crawl_site(Path(place) / "c", site)
    return {"missing": len(missing), "beyond": asked.total() - len(site.real), "ended": report.reason}


def draw(result: dict[str, Any], table: Callable[[Sequence[str], Sequence[Sequence[str]]], str]) -> Iterator[str]:
    """Draw each set of sites, and the sites above the goal."""
    rows = result["rows"]
    sets = dict.fromkeys((row["by"], row["half"]) for row in rows)
    shown = []
    for by, half in sets:
        own = [row for row in rows if (row["by"], row["half"]) == (by, half)]
        costs = [row["beyond"] for row in own]
        found = sum(not row["missing"] for row in own)
        ended = sum(row["ended"] == "done" for row in own)
        shown.append(
            [by, half, str(len(own)), str(found), str(ended), f"{median(costs):.0f}", str(max(costs)),
             str(sum(cost <= GOAL for cost in costs))]
        )  # fmt: skip
    heads = ["sites by", "half", "sites", "all 60 found", "ended by itself", "median beyond", "most", f"at most {GOAL}"]
    yield table(heads, shown)
    above = sorted((row for row in rows if row["beyond"] > GOAL), key=lambda row: -row["beyond"])
    if above:
        names = ", ".join(f"{row['site']} ({row['beyond']})" for row in above)
        yield (
            f"Above {GOAL}: {names}. These sites show texts of their own behind addresses such as real sites have, too:"
            " revisions and differences of a wiki, releases of a manual whose pages differ in numbers alone, lists of"
            " tags, three traps at once. Two ways to less were tried, and not taken: a smaller free budget for all"
            " sites (.4 of `crawl.pattern_pages` instead of .6: 288 instead of 333 for the manual, 424 instead of 454"
            " for the wiki) strains small sites after twenty requests without news; pages that differ in numbers alone"
            " at three quarters of a request instead of a half (290 and 451) lose photographs and tables of years. The"
            " most that each site may take is pinned in `tests/flow/test_crawl_trap_sites.py`."
        )


def main(arguments: list[str] | None = None) -> None:
    """Crawl the sites, print and keep what each took."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("names", nargs="*", help="only these sites")
    parser.add_argument("--now", default="", metavar="ISO", help="the moment to note in the results (the clock)")
    asked = parser.parse_args(arguments)
    rows: list[dict[str, Any]] = []
    for by, half, module, dictionary in _SETS:
        for name, site in find_sites(module, dictionary).items():
            if not asked.names or name in asked.names:
                rows.append({"site": name, "by": by, "half": half, **measure(site)})
                print(rows[-1], flush=True)
                if not asked.names:
                    keep("trap_sites", asked.now, {"rows": rows})


if __name__ == "__main__":
    main()
