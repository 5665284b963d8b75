"""Measure the reader of forum pages: on skins it was not developed on, and on the shared thread pages.

``python -m bench.forum [--forums N] [--seed N] [--errors N] [--dry]``. Out: bench/results/forum.json. Pagers are
measured by ``python -m bench.forum.paging``, cross-validated; what that kept is taken over.
"""

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any

from bench.forum.kept import figures_of, measure
from bench.forum.posts import CRAWLED, SHARED, load_scorer, read_shared
from bench.side_by_side import keep
from pauk.extract.reader import read_page
from pauk.forum.read.forum_page import read_forum_page
from pauk_playground.forums import FORUM_LANGUAGES, KEPT_SKINS

PAGING = Path(__file__).with_name("paging.json")
FIGURES = ("F1@0.9", "author_acc", "datetime_acc", "complete_recall", "pages_perfect_all")


def measure_shared(folder: Path = SHARED) -> dict[str, Any]:
    """Read the shared thread pages whole and score them as their scorer does; empty where they are not there."""
    if not folder.exists():
        return {}
    scorer = load_scorer(folder)
    rows, costs = [], []
    for gold in read_shared(folder):
        begun = process_time()
        page = read_page(gold["html"], url=gold["url"], now=CRAWLED)
        reading = read_forum_page(page.tree, gold["url"], now=CRAWLED, language=page.language)
        costs.append(1000 * (process_time() - begun))
        posts = [{"text": post.text, "author": post.author, "datetime": post.date} for post in reading.posts]
        rows.append(scorer.score_page(gold, {"posts": posts}))
    figures = dict(scorer.summarise(rows))
    return {name: round(figures[name], 4) for name in FIGURES} | {
        "pages": len(rows),
        "ms_median": round(median(costs), 1),
    }


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure, tell and keep; return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m bench.forum", description=__doc__)
    parser.add_argument("--forums", type=int, default=90, metavar="N", help="forums of the playground (90)")
    parser.add_argument("--seed", type=int, default=2_001, metavar="N")
    parser.add_argument("--errors", type=int, default=0, metavar="N", help="show so many mistakes")
    parser.add_argument("--now", default="", metavar="ISO", help="the moment to note in the result (the clock)")
    parser.add_argument("--dry", action="store_true", help="print only, keep no result")
    asked = parser.parse_args(arguments)
    shared = measure_shared()
    counts, wrong = measure(asked.forums, asked.seed)
    figures = {name: round(figure, 4) for name, figure in figures_of(counts).items()}
    for name, figure in (shared | figures).items():
        sys.stdout.write(f"{name:24}{figure:8.4f}\n")
    sys.stdout.write("".join(f"  {line}\n" for line in wrong[: asked.errors]))
    if not asked.dry:
        result = {
            "forums": asked.forums,
            "seed": asked.seed,
            "skins": len(KEPT_SKINS),
            "languages": len(FORUM_LANGUAGES),
            "kept": figures,
            "counts": dict(counts),
            "shared": shared,
            "paging": json.loads(PAGING.read_text("utf-8"))["figures"],
        }
        sys.stdout.write(f"kept in {keep('forum', asked.now, result, libraries=()).name}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
