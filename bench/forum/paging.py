"""Measure paging on pages of sites the judge was not trained on.

``python -m bench.forum.paging [--predictions FILE]``. In: the marked pages of the shared set. Out: `paging.json`: five
repetitions of five folds by site, their figures, and for every page of the first repetition its counts: right, found,
wanted, and whether all of it is right. The set marks the small pagers of rows as pages, too: what pauk answers is
counted as it is, and beside it with what was found of them (`Paging.row_pages`). ``--predictions`` writes what was
answered on unseen pages as JSON lines for the set's own scorer. The shipped judge is trained on all of these pages, so
these counts, never its own output, are its quality.
"""

import argparse
import json
import statistics
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from train.forum.paging import MADE, SEED, fit, make_card, marked_path, model_of
from train.forum.paging_examples import Example, MarkedPage, all_examples, plain_url, read_marked
from train.forum.paging_pages import make_pages

from pauk.forum.paging.pager_model import judge_of
from pauk.forum.paging.pager_reader import judge_paging
from pauk.forum.paging.paging import Paging
from pauk.learn.card import Figure
from pauk.learn.counts import Counts
from pauk.learn.splits import each_fold, folds_by_site

FILE = Path(__file__).with_name("paging.json")
FOLDS, REPETITIONS = 5, 5
_HOW = f"{REPETITIONS} repetitions of {FOLDS} folds by site: python -m bench.forum.paging"
_KINDS = ("NEXT", "PREV", "PAGE")
# Pages of which the marks take the small pagers of thread rows for the paging of the page: all that have such rows.
_ROW_PAGERS = {"ap-068": "thread.jsp", "ap-069": "thread.jsp", "ap-078": "showthread.php"}
# What is counted: under which name, whether the marks in rows are wanted, whether the pages found in rows count.
_COUNTED = (
    ("autopager, part A", True, False),
    ("autopager, part A, with the small pagers of thread rows", True, True),
    ("autopager, part A, marks of thread rows left out", False, False),
)

Found = Mapping[str, Paging]
Sets = dict[str, set[str]]


def cross_validate(
    pages: Sequence[MarkedPage], examples: Sequence[Sequence[Example]], made: Sequence[Example], seed: int
) -> Found:
    """Read every page with a judge that has seen no page of its site."""
    found: dict[str, Paging] = {}
    for split in each_fold(folds_by_site([page.site for page in pages], FOLDS, seed)):
        tables = fit([row for place in split.train for row in examples[place]], made)
        judge = judge_of(model_of(tables, make_card(pages, pages)))
        found |= {pages[place].id: judge_paging(pages[place].links(), judge) for place in split.test}
    return found


def wanted_sets(page: MarkedPage, *, has_row_pagers: bool = True) -> Sets:
    """Return the marked URLs by kind, as the set's own scorer has them; the page's own URL never counts."""
    sets: Sets = {kind: set() for kind in _KINDS}
    for kind, url, _ in page.marks:
        if has_row_pagers or page.id not in _ROW_PAGERS or _ROW_PAGERS[page.id] not in url:
            sets[kind if kind in _KINDS else "PAGE"].add(plain_url(url))
    return _completed(sets, page)


def found_sets(page: MarkedPage, paging: Paging, *, has_row_pages: bool = True) -> Sets:
    """Return the URLs found by kind, with the pages of the things in its rows or without them."""
    pages = [*paging.pages, paging.first, paging.last, *(paging.row_pages if has_row_pages else ())]
    named = {"NEXT": [paging.next], "PREV": [paging.prev], "PAGE": pages}
    return _completed({kind: {plain_url(url) for url in urls if url} for kind, urls in named.items()}, page)


def _completed(sets: Sets, page: MarkedPage) -> Sets:
    own = {plain_url(page.url)}
    return {**{kind: urls - own for kind, urls in sets.items()}, "ANY": set().union(*sets.values()) - own}


def score(
    pages: Sequence[MarkedPage], found: Found, *, has_row_pagers: bool = True, has_row_pages: bool = True
) -> dict[str, Any]:
    """Count over all pages: F1 by kind, and the pages on which next, previous and pages are all exactly right."""
    totals = {kind: Counts(0, 0, 0) for kind in (*_KINDS, "ANY")}
    right: list[str] = []
    for page in pages:
        wanted = wanted_sets(page, has_row_pagers=has_row_pagers)
        got = found_sets(page, found[page.id], has_row_pages=has_row_pages)
        for kind in totals:
            totals[kind] += Counts(len(wanted[kind] & got[kind]), len(got[kind]), len(wanted[kind]))
        right += [page.id] * all(wanted[kind] == got[kind] for kind in _KINDS)
    return {"right": right, "f1": {kind: counts.f1 for kind, counts in totals.items()}}


def measure(
    pages: Sequence[MarkedPage], examples: Sequence[Sequence[Example]], made: Sequence[Example]
) -> list[Figure]:
    """Cross-validate with several divisions, keep the result, and return its figures."""
    runs = [cross_validate(pages, examples, made, seed) for seed in range(REPETITIONS)]
    figures = []
    for on, is_wanted, is_counted in _COUNTED:
        scored = [score(pages, found, has_row_pagers=is_wanted, has_row_pages=is_counted) for found in runs]
        lines = {kind: [run["f1"][kind] for run in scored] for kind in (*_KINDS, "ANY")}
        lines["pages-right"] = [len(run["right"]) / len(pages) for run in scored]
        figures += [
            Figure(name, round(statistics.mean(line), 4), on, _HOW, round(min(line), 4), round(max(line), 4))
            for name, line in lines.items()
        ]
    _keep(pages, runs[0], figures)
    return figures


def _keep(pages: Sequence[MarkedPage], found: Found, figures: Sequence[Figure]) -> None:
    right = set(score(pages, found)["right"])
    counts = {}
    for page in pages:
        wanted, got = wanted_sets(page)["ANY"], found_sets(page, found[page.id])["ANY"]
        counts[page.id] = [len(wanted & got), len(got), len(wanted), int(page.id in right)]
    kept = {
        "format": 1,
        "how": _HOW,
        "corpus": make_card(pages, pages).trained_on[0].digest,
        "figures": [
            {"on": fig.on, "metric": fig.metric, "mean": fig.value, "low": fig.low, "high": fig.high} for fig in figures
        ],
        "pages": counts,
    }
    FILE.write_text(
        json.dumps(kept, ensure_ascii=False, indent=1).replace("[\n   ", "[").replace(",\n   ", ",") + "\n", "utf-8"
    )


def predictions(found: Found) -> str:
    """Write what was answered as JSON lines for the set's own scorer."""
    lines = []
    for name, paging in found.items():
        ways = {way: getattr(paging, way) for way in ("next", "prev", "first", "last")}
        lines.append(json.dumps({"id": name, **ways, "pages": paging.pages}) + "\n")
    return "".join(lines)


def median_ms(pages: Sequence[MarkedPage]) -> float:
    """Return the median milliseconds of CPU a page takes beyond its parsing."""
    from pauk.extract.page.tree import parse_tree
    from pauk.forum.paging.pager_reader import read_paging

    took = []
    for page in pages:
        tree = parse_tree(page.html)
        start = time.process_time()
        read_paging(tree, page.url)
        took.append(1_000 * (time.process_time() - start))
    return statistics.median(took)


def main(arguments: list[str] | None = None) -> int:
    """Cross-validate and print the figures; return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m bench.forum.paging", description=__doc__)
    parser.add_argument("--predictions", type=Path)
    chosen = parser.parse_args(arguments)
    pages = list(read_marked(marked_path()))
    examples, made = all_examples(pages), [row for rows in all_examples(make_pages(MADE, SEED)) for row in rows]
    if chosen.predictions:
        chosen.predictions.write_text(predictions(cross_validate(pages, examples, made, 0)), "utf-8")
    for figure in measure(pages, examples, made):
        sys.stdout.write(f"{figure.metric:12} {figure.value:.4f} ({figure.low:.4f} to {figure.high:.4f}) {figure.on}\n")
    sys.stdout.write(f"median {median_ms(pages):.1f} ms a page beyond parsing\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
