"""The command ``pauk facts table``: every fact with its source, as a table, JSON lines, CSV or Parquet."""

from __future__ import annotations

from datetime import datetime
from itertools import islice
from pathlib import Path

import click

from pauk.base.errors import BadTime
from pauk.base.safe_text import one_line
from pauk.cli.frame.command import CommandRun, as_command

_SHOWN = 50
_NAME_CHARS = 30
_COLUMNS = ("entity", "town", "group", "value", "season", "place", "remark", "url", "quote", "seen_at", "by")


@as_command(
    name="table",
    settings=(),
    example="pauk facts table\npauk facts table --jsonl > facts.jsonl\npauk facts table facts.csv",
)
@click.argument("file", default="")
@click.option("--jsonl", is_flag=True, help="Write one line a fact, with its source, to standard output.")
@click.option("--since", default="", metavar="TIME", help="Only what has come or gone since then (ISO 8601).")
@click.option("--recipe", default="", metavar="NAME", help="Only the facts of this recipe.")
@click.option("--force", is_flag=True, help="Replace a file that is there already.")
def table(run: CommandRun, *, file: str, jsonl: bool, since: str, recipe: str, force: bool) -> None:
    """Show the table of facts, or write it to a FILE that ends in .csv, .jsonl or .parquet."""
    import json

    from pauk.run.facts.facts_table import table_lines
    from pauk.store.collection import CollectionFolder
    from pauk.store.facts.facts_reader import TableFilter

    moment = _moment(since)
    with CollectionFolder(run.collection).reader() as reader:
        lines = table_lines(reader, TableFilter(recipe=recipe), since=moment, gone=bool(moment))
        if jsonl or run.as_json:
            for line in lines:
                run.results.lines(json.dumps(line, ensure_ascii=False).encode("utf-8", "replace") + b"\n")
            return
        if file:
            from pauk.store.export.table_file import write_table_file
            from pauk.store.export.tables import FLOAT, Column

            columns = [*map(Column, _COLUMNS), Column("confidence", FLOAT), Column("conflict")]
            rows = ({**line, "conflict": "yes" if line["conflict"] else ""} for line in lines)
            written = write_table_file(Path(file), columns, rows, force=force)
            run.results.text(f"{written} facts are written to {file}.")
            return
        shown = list(islice(lines, _SHOWN + 1))
        rows_shown = [
            [one_line(one["entity"], _NAME_CHARS), one["town"], one["group"], one["value"], one["season"] or "",
             one_line(one["place"] or "", _NAME_CHARS),
             f"{one['confidence']:.2f}", "!" if one["conflict"] else "", one["url"]]
            for one in shown[:_SHOWN]
        ]  # fmt: skip
        run.results.table(
            ["entity", "town", "group", "value", "season", "place", "sure", "conflict", "source"], rows_shown
        )
        if len(shown) > _SHOWN:
            run.results.text("There is more: pauk facts table --jsonl, or name a file.")


def _moment(since: str) -> float:
    if not since:
        return 0.0
    try:
        return datetime.fromisoformat(since).astimezone().timestamp()
    except ValueError as error:
        raise BadTime(f"--since is {since!r}, which is not an ISO 8601 moment") from error
