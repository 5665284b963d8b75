"""Write rows as JSON lines, CSV or Parquet, so that nothing a page holds can break the file.

In: rows as mappings, and the columns they have. Out: bytes on a stream, in memory that does not grow with the rows.
Lone surrogates become question marks everywhere. In JSON and Parquet control characters stay what they are; in CSV
they are made visible, because spreadsheets stumble over them, and no cell can be a formula.
"""

import csv
import json
from collections.abc import Mapping, Sequence
from datetime import datetime
from types import NoneType
from typing import Any, NamedTuple, Protocol

from pauk.base.clock import write_moment
from pauk.base.errors import MissingExtra
from pauk.base.safe_text import plain_cell, printable

TEXT, NUMBER, FLOAT, MOMENT, PAIRS = "text", "number", "float", "moment", "pairs"
_PYTHON_KINDS: Mapping[str, tuple[type, ...]] = {
    TEXT: (str,), NUMBER: (int,), FLOAT: (float, int), MOMENT: (datetime,), PAIRS: (Mapping,)
}  # fmt: skip

# Spreadsheets know UTF-8 by this mark; without it they show other letters than English ones wrongly.
_MARK = b"\xef\xbb\xbf"
# A row group of Parquet is in memory at once: so many rows, or less if they are long.
_GROUP_ROWS = 10_000
_GROUP_CHARS = 16_000_000

Row = Mapping[str, Any]


class Column(NamedTuple):
    """A column: its name and what its cells are."""

    name: str
    kind: str = TEXT


class Output(Protocol):
    """Where bytes go."""

    def write(self, data: bytes, /) -> object:
        """Take the next bytes."""
        ...


class TableWriter(Protocol):
    """Whatever writes rows in one form."""

    def write(self, row: Row) -> None:
        """Write one row."""
        ...

    def close(self) -> None:
        """Write what is still missing at the end."""
        ...

    def abandon(self) -> None:
        """Let go of an output that failed."""
        ...


class JsonLines:
    """One JSON object a line; nothing but the line feed ends a line."""

    def __init__(self, output: Output, columns: Sequence[Column]) -> None:
        self._output = output
        self._columns = columns
        self._encode = json.JSONEncoder(ensure_ascii=False, allow_nan=False).encode

    def write(self, row: Row) -> None:
        """Write one line."""
        line = self._encode({column.name: _plain(row[column.name]) for column in self._columns})
        self._output.write(line.encode("utf-8", "replace") + b"\n")

    def close(self) -> None:
        """Do nothing: every line is complete."""

    def abandon(self) -> None:
        """Do nothing: there is nothing to let go of."""


class Csv:
    """Comma-separated values as RFC 4180 wants them; the mark at the beginning is for spreadsheets."""

    def __init__(self, output: Output, columns: Sequence[Column], *, has_mark: bool) -> None:
        self._columns = columns
        self._csv = csv.writer(_Encoded(output))
        if has_mark:
            output.write(_MARK)
        self._csv.writerow([column.name for column in columns])

    def write(self, row: Row) -> None:
        """Write one line; pairs are JSON in their cell."""
        self._csv.writerow([_cell(row[column.name]) for column in self._columns])

    def close(self) -> None:
        """Do nothing: every line is complete."""

    def abandon(self) -> None:
        """Do nothing: there is nothing to let go of."""


class _Encoded:
    def __init__(self, output: Output) -> None:
        self._output = output

    def write(self, text: str) -> None:
        self._output.write(text.encode("utf-8", "replace"))


class Parquet:
    """Parquet, group by group of rows; needs pyarrow."""

    def __init__(self, output: Output, columns: Sequence[Column]) -> None:
        self._arrow, parquet = _load_arrow()
        kinds = {
            TEXT: self._arrow.string(),
            NUMBER: self._arrow.int64(),
            FLOAT: self._arrow.float64(),
            MOMENT: self._arrow.timestamp("us", tz="UTC"),
            PAIRS: self._arrow.map_(self._arrow.string(), self._arrow.string()),
        }
        self._schema = self._arrow.schema([(column.name, kinds[column.kind]) for column in columns])
        self._columns = columns
        self._kinds = [(column.name, (*_PYTHON_KINDS[column.kind], NoneType)) for column in columns]
        self._rows: list[Row] = []
        self._chars = 0
        self._writer = parquet.ParquetWriter(output, self._schema, compression="zstd")

    def write(self, row: Row) -> None:
        """Take one row; it is written with its group."""
        for name, kind in self._kinds:  # the library would refuse the whole group for it
            if not isinstance(row[name], kind):
                raise TypeError(f"{name} cannot be {type(row[name]).__name__}")
        self._rows.append({column.name: _parquet_value(row[column.name]) for column in self._columns})
        self._chars += sum(len(value) for value in row.values() if isinstance(value, str))
        if len(self._rows) >= _GROUP_ROWS or self._chars >= _GROUP_CHARS:
            self._flush()

    def close(self) -> None:
        """Write the last group and the foot of the file."""
        self._flush()
        self._writer.close()

    def abandon(self) -> None:
        """Keep the library from writing a foot when it is cleaned up."""
        self._writer.is_open = False

    def _flush(self) -> None:
        if self._rows:
            self._writer.write_table(self._arrow.Table.from_pylist(self._rows, schema=self._schema))
        self._rows, self._chars = [], 0


def _load_arrow() -> tuple[Any, Any]:
    try:
        import pyarrow as pa  # noqa: PLC0415 (heavy, an extra, and only wanted for this form)
        from pyarrow import parquet  # noqa: PLC0415
    except ImportError as error:
        raise MissingExtra(
            "Parquet needs the library pyarrow",
            where="--form parquet",
            next_step="Install it with: pip install 'pauk[parquet]', or choose jsonl.",
        ) from error
    return pa, parquet


def _plain(value: Any) -> Any:
    return write_moment(value) if isinstance(value, datetime) else value


def _cell(value: Any) -> Any:
    if isinstance(value, Mapping):
        value = json.dumps(value, ensure_ascii=False) if value else ""
    value = _plain(value)
    return plain_cell(printable(value.replace("\r\n", "\n"))) if isinstance(value, str) else value


def _parquet_value(value: Any) -> Any:
    if isinstance(value, Mapping):
        return [(encodable(key), encodable(item)) for key, item in value.items()]
    return encodable(value) if isinstance(value, str) else value


def encodable(text: str) -> str:
    """Return the text without what UTF-8 cannot write."""
    return text if text.isascii() else text.encode("utf-8", "replace").decode()
