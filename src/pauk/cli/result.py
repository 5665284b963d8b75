"""The result channel: what a command found, on standard output, for people or as JSON.

In: tables, records, text. Out: on a terminal a drawn table, in a pipe tab-separated lines, with ``--json`` JSON.
Control characters never pass, and output is UTF-8 everywhere.
"""

import json
import sys
from collections.abc import Mapping, Sequence
from typing import Any, BinaryIO, cast

from pauk.base.records import as_json
from pauk.base.safe import one_line, printable


class Results:
    """Where a command puts what it found."""

    def __init__(self, *, as_json: bool) -> None:
        self.as_json = as_json

    def table(self, columns: Sequence[str], rows: Sequence[Sequence[Any]]) -> None:
        """Show rows under named columns; as JSON a list of objects."""
        if self.as_json:
            self.json([dict(zip(columns, row, strict=True)) for row in rows])
        elif sys.stdout.isatty():
            _draw_table(columns, rows)
        else:
            for row in [columns, *rows]:
                self.text("\t".join(one_line(str(cell)) for cell in row))

    def record(self, record: Mapping[str, Any]) -> None:
        """Show one thing, a line for each of its fields; as JSON an object."""
        if self.as_json:
            self.json(record)
        else:
            for key, value in record.items():
                self.text(f"{key}: {value}")

    def text(self, text: str) -> None:
        """Write text and end the line."""
        self._write((printable(text) + "\n").encode())

    def json(self, value: Any) -> None:
        """Write a value as one indented JSON document."""
        self.text(json.dumps(as_json(value), ensure_ascii=False, indent=2))

    def line(self, line: bytes) -> None:
        """Write a finished line of line mode as it is."""
        self._write(line)

    def _write(self, data: bytes) -> None:
        sys.stdout.flush()
        stream = cast("BinaryIO", sys.stdout.buffer)
        stream.write(data)
        stream.flush()


def _draw_table(columns: Sequence[str], rows: Sequence[Sequence[Any]]) -> None:
    from rich import box  # heavy, and only wanted on a terminal
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table(*columns, box=box.SIMPLE_HEAD)
    for row in rows:
        table.add_row(*(Text(one_line(str(cell))) for cell in row))
    Console().print(table)
