"""The result channel: what a command found, on standard output, for people or as JSON.

In: tables, records, text. Out: on a terminal a drawn table, in a pipe tab-separated lines, with ``--json`` JSON.
Control characters never pass, except in JSON to a pipe, where nothing is lost; output is UTF-8 everywhere.
"""

import json
import sys
from collections.abc import Mapping, Sequence
from typing import Any

from pauk.base.records import as_json
from pauk.base.safe_text import one_line, printable, printable_json


class ResultStream:
    """Where a command puts what it found."""

    def __init__(self, *, as_json: bool) -> None:
        self.as_json = as_json
        self._on_terminal = sys.stdout.isatty()

    def table(self, columns: Sequence[str], rows: Sequence[Sequence[Any]]) -> None:
        """Show rows under named columns; as JSON a list of objects."""
        if self.as_json:
            self.json([dict(zip(columns, row, strict=True)) for row in rows])
        elif self._on_terminal:
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
        self._write(printable(text))

    def json(self, value: Any) -> None:
        """Write a value as one indented JSON document."""
        text = json.dumps(as_json(value), ensure_ascii=False, indent=2)
        self._write(printable_json(text) if self._on_terminal or not _is_encodable(text) else text)

    def lines(self, lines: bytes) -> None:
        """Write finished lines of line mode."""
        if self._on_terminal:
            lines = printable_json(lines.decode()).encode()
        sys.stdout.buffer.write(lines)
        sys.stdout.buffer.flush()

    def _write(self, text: str) -> None:
        sys.stdout.buffer.write(text.encode("utf-8", "replace") + b"\n")
        sys.stdout.buffer.flush()


def _is_encodable(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def _draw_table(columns: Sequence[str], rows: Sequence[Sequence[Any]]) -> None:
    from rich import box  # heavy, and only wanted on a terminal
    from rich.console import Console
    from rich.table import Column, Table
    from rich.text import Text

    table = Table(*(Column(name, overflow="fold") for name in columns), box=box.SIMPLE_HEAD)  # URLs stay whole
    for row in rows:
        table.add_row(*(Text(one_line(str(cell))) for cell in row))
    Console().print(table)
