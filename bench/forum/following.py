"""Follow the playground's forums through a year with ``pauk eval forum``, and keep what came out.

``python -m bench.forum.following [--seed N]... [--size N]... [--jobs N]`` (a quarter of an hour a seed on one
core). In: seeds that nothing was developed on; forums wear skins nobody looked at while the reader was written. Out:
bench/results/forum_following.json: the figures of every seed, and those of every forum of the first.
"""

import argparse
import json
import subprocess
import sys
from collections.abc import Mapping, Sequence
from typing import Any

from bench.side_by_side import keep
from pauk.eval.forum.report import KEYS

SEEDS = (1212, 3434)
_TOLD = (*KEYS, "pages", "skin", "language")
_VISITS = ("name", "visits", "posts_collected")


def evaluate(seed: int, jobs: int, size: float) -> dict[str, Any]:
    """Run the command as its users do; return what it prints."""
    command = [sys.executable, "-m", "pauk", "eval", "forum", "--skins", "kept", "--json"]
    done = subprocess.run(
        [*command, "--seed", str(seed), "--size", str(size), "--jobs", str(jobs)], stdout=subprocess.PIPE, check=True
    )
    return dict(json.loads(done.stdout))


def shorten(told: Mapping[str, Any]) -> dict[str, Any]:
    """Leave out the cycles of every forum; what visits find where lists show nothing is added up apart."""
    shown = {name: forum for name, forum in told["forums"].items() if "schedules" not in forum}
    return {
        "totals": told["totals"],
        "oracle": told["oracle"],
        "forums": {name: {key: forum[key] for key in _TOLD} for name, forum in shown.items()},
        "visits": add_visits([forum for forum in told["forums"].values() if "schedules" in forum]),
    }


def add_visits(forums: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Add up the schedules of forums that show nothing: visits, new posts, and those that were found."""
    added: dict[str, dict[str, Any]] = {}
    for forum in forums:
        for schedule in forum["schedules"]:
            name, visits, share = (schedule[key] for key in _VISITS)
            posts = schedule["pages"]["new_posts"]
            sums = added.setdefault(name, {"name": name, "visits": 0, "new_posts": 0, "found": 0})
            sums["visits"] += visits
            sums["new_posts"] += posts
            sums["found"] += round(share * posts)
    return list(added.values())


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and keep; return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m bench.forum.following", description=__doc__)
    parser.add_argument("--seed", type=int, action="append", metavar="N", help="a seed, as often as you like")
    parser.add_argument("--size", type=float, action="append", metavar="N", help="a size, as often as you like (1)")
    parser.add_argument("--jobs", type=int, default=2, metavar="N", help="processes (2)")
    parser.add_argument("--now", default="", help="the moment to write into the result")
    chosen = parser.parse_args(arguments)
    runs: list[dict[str, Any]] = [
        {"seed": seed, "size": size} | shorten(evaluate(seed, chosen.jobs, size))
        for size in chosen.size or (1.0,)
        for seed in chosen.seed or SEEDS
    ]
    for run in runs:
        figures = ", ".join(f"{key} {run['totals'][key]:.4f}" for key in KEYS)
        sys.stdout.write(f"seed {run['seed']}, size {run['size']}: {figures}\n")
    sys.stdout.write(f"kept in {keep('forum_following', chosen.now, {'runs': runs})}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
