"""The command ``pauk count``: say how many entries of the collection fit a query."""

import click

from pauk.base.errors import BadQuery
from pauk.cli.frame.command import CommandRun, as_command
from pauk.cli.frame.engine import open_engine
from pauk.cli.search.search import mark_place


@as_command(name="count", example="pauk count spider\npauk count 'site:example.org from:2026-01-01' --json")
@click.argument("words", nargs=-1, required=True, metavar="QUERY")
def command(run: CommandRun, *, words: tuple[str, ...]) -> None:
    """Count what fits a query.

    The query is written as for pauk search. Pages that say nearly the same count once.
    """
    from pauk.store.collection import CollectionFolder

    query, folder = " ".join(words), CollectionFolder(run.collection)
    folder.demand()
    with open_engine(run, folder) as engine:
        try:
            total = engine.count(query)
        except BadQuery as error:
            raise mark_place(error, query) from error
    if run.as_json:
        run.results.json({"query": query, "total": total})
    else:
        run.results.text(f"{total}")
