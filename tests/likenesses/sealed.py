"""Count how well pauk follows softwares, and reads pages, that nobody who mends it has looked at.

``python -m tests.likenesses.sealed`` follows the sealed likenesses and, for the gap between what was seen and what was
not, all others, from a thread and from the entry, and reads the sealed pages. Out: ``bench/results/forum_sealed.json``,
counts alone: what was misread is not shown. Floors of it stand in ``tests/floors/own.json``.
"""

import argparse
import json
import sys
import tempfile
from collections.abc import Iterable, Mapping
from pathlib import Path
from statistics import mean
from typing import Any

from bench.side_by_side import RESULTS, keep
from tests.unit.forum.eyes.score import measure
from tests.unit.forum.sealed_eyes.pages import pages

from pauk.learn.digest import corpus_digest

from .following import run_course
from .serving import SEALED, SOFTWARES

RESULT = "forum_sealed"
_STARTS = ("thread", "entry")
# Shows no dates outside its data: nothing of it is followed, and it is reported so.
_UNREADABLE = frozenset(("flarum",))
_HERE = Path(__file__).parent
_PAGES = Path(sys.modules[pages.__module__].__file__ or "").parent
Shares = Mapping[str, Mapping[str, float]]


def digest_sealed() -> str:
    """Name the sealed material: every source of the likenesses and of the pages."""
    folders = [*(_HERE / name for name in SEALED), _PAGES]
    return corpus_digest(path.read_bytes() for folder in folders for path in folder.glob("*.py"))


def count_course(name: str, start: str) -> dict[str, float]:
    """Follow a likeness and tell which share of its posts is wholly right, without showing which is not."""
    with tempfile.TemporaryDirectory() as folder:
        course = run_course(name, Path(folder), start)
    return {
        "first": course.first.right,
        "after": course.after.right,
        "requests_without_news": course.costs[2],
        "due": course.due,
    }


def follow_all(names: Iterable[str]) -> dict[str, dict[str, dict[str, float]]]:
    """Follow likenesses from every start."""
    told: dict[str, dict[str, dict[str, float]]] = {}
    for name in names:
        told[name] = {start: count_course(name, start) for start in _STARTS}
        rights = "  ".join(f"{start} {one['first']:.3f} {one['after']:.3f}" for start, one in told[name].items())
        sys.stdout.write(f"{name:18} {rights}\n")
        sys.stdout.flush()
    return told


def sum_up(told: Mapping[str, Shares]) -> dict[str, float]:
    """Take the mean over likenesses, and the share of them that is read well, from every start."""
    runs = [run for starts in told.values() for run in starts.values()]
    return {
        "first": mean(run["first"] for run in runs),
        "after": mean(run["after"] for run in runs),
        "read_well": mean(min(run["first"] for run in starts.values()) >= 0.95 for starts in told.values()),
    }


def read_floor() -> tuple[str, int, dict[str, float]]:
    """Return what was counted last as figures for a floor, with the digest of the material it was counted on."""
    result = json.loads((RESULTS / f"{RESULT}.json").read_text("utf-8"))
    kept, seen, tally = result["sealed"]["mean"], result["seen"]["mean"], result["pages"]
    figures = {
        **{f"kept_{name}": value for name, value in kept.items()},
        "closeness_to_seen": 1 - (seen["first"] - kept["first"]),
        "posts_found": tally["posts found"] / tally["posts"],
        "rows_found": tally["rows found"] / tally["rows"],
        "kinds": sum(tally[f"{kind} kinds"] for kind in ("thread", "index", "other")) / len(pages()),
    }
    return digest_sealed(), len(SEALED) + len(pages()), figures


def main() -> None:
    """Count, print and keep."""
    parser = argparse.ArgumentParser(prog="python -m tests.likenesses.sealed", description=__doc__)
    parser.add_argument("--now", default="", metavar="ISO", help="the moment to note in the result")
    chosen = parser.parse_args()
    told: dict[str, Any] = {"digest": digest_sealed()}
    for name, softwares in (("sealed", SEALED), ("seen", sorted(SOFTWARES.keys() - _UNREADABLE))):
        forums = follow_all(softwares)
        told[name] = {"forums": forums, "mean": sum_up(forums)}
    tally, _ = measure(pages())  # what is misread stays unseen
    told["pages"] = dict(sorted(tally.items()))
    sys.stdout.write(f"{told['sealed']['mean']}\n{told['seen']['mean']}\n{told['pages']}\n")
    keep(RESULT, chosen.now, told)


if __name__ == "__main__":
    main()
