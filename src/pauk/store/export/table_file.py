"""Write rows of any table to a file whose name says the form: JSON lines, CSV or Parquet."""

from collections.abc import Iterable, Sequence
from pathlib import Path

from pauk.base.errors import UsageError
from pauk.store.archive.durable_files import place_file
from pauk.store.export.tables import Column, Csv, JsonLines, Parquet, Row, TableWriter


def write_table_file(path: Path, columns: Sequence[Column], rows: Iterable[Row], *, force: bool) -> int:
    """Write the rows, and return how many; a file is there complete or not at all."""
    ending = path.suffix.lower()
    if ending not in (".csv", ".jsonl", ".parquet"):
        raise UsageError(
            "The file's name does not say in which form to write",
            where=str(path),
            next_step="End it in .csv, .jsonl or .parquet.",
        )
    count = 0
    with place_file(path, force=force) as output:
        writer: TableWriter
        if ending == ".csv":
            writer = Csv(output, columns, has_mark=True)
        else:
            writer = JsonLines(output, columns) if ending == ".jsonl" else Parquet(output, columns)
        try:
            for row in rows:
                writer.write(row)
                count += 1
            writer.close()
        except BaseException:
            writer.abandon()
            raise
    return count
