"""The command ``pauk list``: the pages and threads of the collection, by site, kind and time."""

from __future__ import annotations

from itertools import islice

import click

from pauk.base.formatting import when
from pauk.cli.frame.command import CommandRun, as_command

_KINDS = ("page", "thread")


@as_command(
    name="list",
    example="pauk list\npauk list --site example.org --since 2026-11-01\npauk list --kind thread --page 2\n"
    "pauk list --json > pages.json",
)
@click.option("--site", default="", metavar="HOST", help="Only of this host, or of hosts below it.")
@click.option("--kind", type=click.Choice(_KINDS), default=None, help="Only pages, or only threads.")
@click.option("--since", default="", metavar="ISO", help="Only what was fetched since then.")
@click.option(
    "--limit",
    type=click.IntRange(0),
    default=None,
    metavar="N",
    help="How many rows; 0: all. Otherwise 50, as JSON all.",
)
@click.option("--page", type=click.IntRange(1), default=1, metavar="N", help="Which page of so many rows; otherwise 1.")
def command(run: CommandRun, *, site: str, kind: str | None, since: str, limit: int | None, page: int) -> None:
    """List the pages and threads of the collection.

    They come in the order in which they were first fetched, with the newest version of each.
    """
    from pauk.run.kept.page_list import list_pages
    from pauk.store.collection import CollectionFolder

    folder = CollectionFolder(run.collection)
    folder.demand()
    if limit is None:
        limit = 0 if run.as_json else 50
    found = list_pages(folder, site=site, kind=kind or "", since=since)
    first = (page - 1) * limit
    shown = list(islice(found, first, first + limit if limit else None))
    if run.as_json:
        run.results.json([one.as_json() for one in shown])
        return
    if not shown:
        run.results.text("Nothing fits." if page == 1 else "There is nothing on this page.")
        return
    from pauk.base.clock import read_moment

    rows = [
        [when(read_moment(one.fetched_at)) if one.fetched_at else "", one.language, one.versions, one.title, one.url]
        for one in shown
    ]
    run.results.table(["fetched", "language", "versions", "title", "URL"], rows)
    if limit and next(found, None) is not None:
        run.results.text(f"{first + 1:,} to {first + len(shown):,}; there are more: --page {page + 1}")
