"""The command ``pauk eval search``: draw known items from a collection, and see how high their pages stand."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from pauk.cli.frame.command import CommandRun, as_command

if TYPE_CHECKING:
    from pauk.eval.search.measure import Report

_KINDS = ("title", "anchor", "fragment", "typo")


@as_command(
    name="search",
    example="pauk eval search\npauk eval search --seed 7 --items 100 --json\npauk eval search --kind fragment --whole",
)
@click.option("--seed", type=click.IntRange(min=0), default=1, help="Another seed draws other items; otherwise 1.")
@click.option(
    "--items",
    type=click.IntRange(1, 10_000),
    default=50,
    metavar="N",
    help="How many of each kind and language; otherwise 50.",
)
@click.option("--kind", "kinds", multiple=True, type=click.Choice(_KINDS), help="Only items of this kind.")
@click.option("--whole", is_flag=True, help="Index everything that stood on pages, not the main text alone.")
def search(run: CommandRun, *, seed: int, items: int, kinds: tuple[str, ...], whole: bool) -> None:
    """Measure how well search finds pages of the collection that somebody knows.

    Queries are drawn from the pages: title words, words of a link (which is left out of the index), sentence fragments
    of the original page, title words with one typing error; for each language. SQLite FTS5 and bare tantivy answer
    them from the same texts. MRR is the mean of 1/place among the first ten, with how far ahead pauk is and the
    interval of 95 %.
    """
    from pauk.eval.search.measure import measure_search
    from pauk.store.collection import CollectionFolder

    folder = CollectionFolder(run.collection)
    folder.demand()
    with run.progress.task("Reading pages") as task:
        report = measure_search(
            folder,
            seed=seed,
            count=items,
            kinds=kinds or _KINDS,
            is_whole=whole,
            tell=lambda done, total: task.update(done, total, {}),
        )
    if run.as_json:
        run.results.json(report.as_json())
    else:
        _show(run, report)


def _show(run: CommandRun, report: Report) -> None:
    if not report.items:
        run.results.text("No item could be drawn: there are too few pages, or their languages are not known.")
        return
    peers = [name for name in report.places if name != "pauk"]
    rows = []
    for row in report.rows():
        cells = [row["kind"], row["language"], row["items"], f"{row['pauk']['mrr']:.3f}"]
        for name in peers:
            told = row[name]
            cells.append(f"{told['mrr']:.3f} ({told['ahead_by']:+.3f}, {told['low']:+.3f} to {told['high']:+.3f})")
        missing = row.get("missing_from_kept_text")
        rows.append([*cells, "" if missing is None else f"{missing:.0%}"])
    run.results.table(["kind", "language", "items", "pauk", *peers, "not in the kept text"], rows)
    cost = ", ".join(f"{name} {value:.1f}" for name, value in report.cpu_ms.items())
    run.results.text(f"MRR@10 on {report.pages:,} pages. Milliseconds of CPU a query: {cost}.")
