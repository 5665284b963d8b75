"""Follow the playground's forums through a year with ``pauk eval forum``, and keep what came out.

``python -m bench.forum.following [--seed N]... [--size X] [--pace X] [--forum NAME]... [--jobs N]`` (a quarter of an
hour a seed on one core at size 1). In: seeds that nothing was developed on; forums wear skins nobody looked at while
the reader was written. Out: bench/results/forum_following.json: the figures of every run, and those of every forum. A
run takes the place of the one with the same seed, size and pace; ``--told FILE`` keeps what the command has printed.
"""

import argparse
import json
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from bench.side_by_side import RESULTS, keep
from pauk.eval.forum.report import FIELD_KEYS, KEYS
from pauk.learn.digest import corpus_digest

SEEDS = (1212, 3434)
_TOLD = (*KEYS, *FIELD_KEYS[:3], "pages", "skin", "language")
_SETTING = ("seed", "size", "pace")
_HELD = ("recall", "posts_collected", *FIELD_KEYS, "sort_index", "sort_thread")
_VISITS = ("name", "visits", "posts_collected")


def evaluate(setting: Mapping[str, Any], names: Sequence[str], jobs: int) -> dict[str, Any]:
    """Run the command as its users do; return what it prints."""
    command = [sys.executable, "-m", "pauk", "eval", "forum", "--skins", "kept", "--json", "--jobs", str(jobs)]
    for option, values in (*((key, [setting[key]]) for key in _SETTING), ("forum", names)):
        command += [word for value in values for word in (f"--{option}", str(value))]
    done = subprocess.run(command, stdout=subprocess.PIPE, check=True)
    return dict(json.loads(done.stdout))


def shorten(told: Mapping[str, Any]) -> dict[str, Any]:
    """Leave out the cycles of every forum; what visits find where lists show nothing is added up apart."""
    shown = {name: forum for name, forum in told["forums"].items() if "schedules" not in forum}
    surplus = sum(
        pages["surplus"] for forum in shown.values() for pages in (forum["pages"], forum["first_crawl"]["pages"])
    )
    return {
        "totals": told["totals"],
        "surplus": surplus,
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


def add_run(runs: Sequence[Mapping[str, Any]], run: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """Put a run in the place of the one with its setting, or behind all others."""
    places = [place for place, old in enumerate(runs) if all(old[key] == run[key] for key in _SETTING)]
    return [*runs[: places[0]], run, *runs[places[0] + 1 :]] if places else [*runs, run]


def read_floor() -> tuple[str, int, dict[str, float]]:
    """Return what was measured last as figures for a floor, run by run, with the digest of their forums.

    Precision and bandwidth are held against the oracle's of the same run, since they depend on what was written.
    """
    runs = json.loads((RESULTS / "forum_following.json").read_text())["runs"]
    figures: dict[str, float] = {}
    for run in runs:
        name, totals, oracle = "_".join(f"{key}{run[key]:g}" for key in _SETTING), run["totals"], run["oracle"]
        figures |= {f"{name}_{key}": totals[key] for key in _HELD}
        figures |= {f"{name}_{key}_to_oracle": 1 - (oracle[key] - totals[key]) for key in ("precision", "bandwidth")}
    made_of = [f"{[run[key] for key in _SETTING]} {sorted(run['forums'])}" for run in runs]
    forums = sum(len(run["forums"]) for run in runs)
    return corpus_digest(text.encode() for text in made_of), forums, figures


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and keep; return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m bench.forum.following", description=__doc__)
    parser.add_argument("--seed", type=int, action="append", metavar="N", help="a seed, as often as you like")
    parser.add_argument("--size", type=float, default=1.0, metavar="X", help="1 is 300 threads a forum")
    parser.add_argument("--pace", type=float, default=1.0, metavar="X", help="how many times as busy boards are")
    parser.add_argument("--forum", action="append", default=[], metavar="NAME", help="a design, instead of all")
    parser.add_argument("--told", type=Path, help="what the command printed for this setting, instead of running it")
    parser.add_argument("--jobs", type=int, default=2, metavar="N", help="processes (2)")
    parser.add_argument("--now", default="", help="the moment to write into the result")
    chosen = parser.parse_args(arguments)
    kept = RESULTS / "forum_following.json"
    runs: list[Mapping[str, Any]] = json.loads(kept.read_text())["runs"] if kept.exists() else []
    for seed in chosen.seed or SEEDS:
        setting = {"seed": seed, "size": chosen.size, "pace": chosen.pace}
        told = json.loads(chosen.told.read_text()) if chosen.told else evaluate(setting, chosen.forum, chosen.jobs)
        runs = add_run(runs, setting | shorten(told))
        figures = ", ".join(f"{key} {told['totals'][key]:.4f}" for key in KEYS)
        sys.stdout.write(f"{setting}: {figures}\n")
    sys.stdout.write(f"kept in {keep('forum_following', chosen.now, {'runs': runs})}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
