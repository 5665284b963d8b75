"""Hold pauk against other ways to follow forums, in the same year: a table, plots, and a JSON file.

In: forums of the playground in skins drawn by a seed. Out: ``bench/results/forum_year.json``, and SVGs in ``docs``. Run
``python -m bench.forum.rivals_year [--seed 1] [--size 0.3] [--pace 1] [--months 12] [--designs A,B] [--dry]``. Every
forum has a history of its own; what a first crawl misses is counted with the rest.
"""

import argparse
import json
import sys
from collections.abc import Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

from bench.forum.rivals import follow_rivals
from pauk.eval.forum.follow import choose_start, evaluate_forum
from pauk.eval.forum.page_counts import PageCounts, sum_tallies, with_first_crawl
from pauk.eval.forum.report import KEYS
from pauk.eval.forum.tasks import draw_clothes, draw_history
from pauk.eval.forum.year import months_of
from pauk.run.report.plot import Curve, Plot
from pauk_playground.forums import STUDY, Forum

_ROOT = Path(__file__).parents[2]
_RESULTS = _ROOT / "bench" / "results" / "forum_year.json"
_PLOTS = {
    "precision": "Share of fetched pages with something new",
    "bandwidth": "Share of fetched bytes with something new",
    "recall": "Share of pages with news that were fetched",
}

Cycles = dict[str, list[PageCounts]]


def measure(setting: Mapping[str, Any], moments: Sequence[datetime], *, has_rivals: bool = True) -> Cycles:
    """Follow every design in every way; return the first crawl and the cycles of each way, summed over designs."""
    seed = setting["seed"]
    total: Cycles = {}
    for design in setting["designs"]:
        clothes, history = draw_clothes(design, seed, "all"), draw_history(design, seed)
        forum = Forum(design, *clothes, seed=history, size=setting["size"], pace=setting["pace"])
        start = choose_start(forum, seed)
        _, followed = evaluate_forum(forum, start, moments)
        rivals = follow_rivals(forum, start, moments) if has_rivals else {}
        ways = {"pauk": [followed.first, *followed.cycles], "oracle": [PageCounts(), *followed.oracle], **rivals}
        for name, cycles in ways.items():
            sums = total.setdefault(name, [PageCounts() for _ in (0, *moments)])
            for place, tally in enumerate(cycles):
                sums[place].add(tally)
        told = ", ".join(f"{key} {share:.4f}" for key, share in followed.shares().items())
        sys.stderr.write(f"{design}: {told}\n")
    return total


def describe(cycles: Cycles, moments: Sequence[datetime], setting: Mapping[str, Any]) -> dict[str, Any]:
    """Describe the year in plain values."""
    return {
        "setting": dict(setting),
        "ways": {
            name: with_first_crawl(sum_tallies(its[1:]), its[0])
            | {"pages": sum_tallies(its[1:]).counts(), "bytes": sum_tallies(its[1:]).sizes.total()}
            for name, its in cycles.items()
        },
        "months": [
            {"at": moment.date().isoformat()} | {name: its[place].shares() for name, its in cycles.items()}
            for place, moment in enumerate(moments, 1)
        ],
    }


def with_rivals(told: dict[str, Any], before: Mapping[str, Any]) -> dict[str, Any]:
    """Put beside a new year of pauk what rivals did in the same one before."""
    if before["setting"] != told["setting"]:
        raise SystemExit(f"The rivals' year is another one: {before['setting']}")
    months = [{**old, **new} for old, new in zip(before["months"], told["months"], strict=True)]
    return {
        **told,
        "ways": {**told["ways"], **{k: v for k, v in before["ways"].items() if k not in told["ways"]}},
        "months": months,
    }


def draw(told: Mapping[str, Any], key: str) -> str:
    """Draw one figure by month, a curve for each way."""
    months = told["months"]
    names = [name for name in told["ways"] if name != "oracle"]
    return Plot(
        title=_PLOTS[key],
        x_label="cycle of 2016",
        y_label="%",
        curves=[
            Curve(name, [(place + 1, 100 * month[name][key]) for place, month in enumerate(months)]) for name in names
        ],
        x_ticks=[(place + 1, month["at"][5:7]) for place, month in enumerate(months)],
    ).svg()


def draw_table(told: Mapping[str, Any]) -> str:
    """Draw the year, a line for each way."""
    lines = [f"{'':20}" + "".join(f"{key[:12]:>13}" for key in KEYS[:6]) + "   requests      bytes"]
    for name, its in told["ways"].items():
        pages = sum(its["pages"][key] for key in ("new", "semi", "duplicate", "wrong"))
        lines.append(f"{name:20}" + "".join(f"{its[key]:13.4f}" for key in KEYS[:6]) + f"{pages:11}{its['bytes']:11}")
    return "\n".join(lines)


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure, write and tell; return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m bench.forum.rivals_year", description=__doc__)
    parser.add_argument("--designs", default=",".join(STUDY))
    parser.add_argument("--size", type=float, default=0.3)
    parser.add_argument("--pace", type=float, default=1.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--months", type=int, default=12)
    parser.add_argument("--keep-rivals", action="store_true", help="take what rivals did from the last file")
    parser.add_argument("--dry", action="store_true", help="write no files")
    chosen = parser.parse_args(arguments)
    moments = months_of(count=chosen.months)
    setting = {name: getattr(chosen, name) for name in ("seed", "size", "pace", "months")}
    setting["designs"] = chosen.designs.split(",")
    cycles = measure(setting, moments, has_rivals=not chosen.keep_rivals)
    told = describe(cycles, moments, setting)
    if chosen.keep_rivals:
        told = with_rivals(told, json.loads(_RESULTS.read_text()))
    sys.stdout.write(draw_table(told) + "\n")
    if not chosen.dry:
        _RESULTS.write_text(json.dumps(told, indent=1) + "\n")
        for key in _PLOTS:
            (_ROOT / "docs" / f"forum-year-{key}.svg").write_text(draw(told, key))
    return 0


if __name__ == "__main__":
    sys.exit(main())
