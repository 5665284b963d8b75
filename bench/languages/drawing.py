"""Draw what was measured about the language of texts: every detector by half and length of the piece.

In: the body of the result that `bench.languages` makes, and the function that draws a table. Out: tables.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

Table = Callable[[Sequence[str], Sequence[Sequence[str]]], str]
_HALVES = {"seen": "that may be looked at", "kept": "that are only counted"}


def draw(result: dict[str, Any], table: Table) -> Iterator[str]:
    """Draw one table for each half."""
    for half, name in _HALVES.items():
        rows = [row for row in result["rows"] if row["half"] == half]
        lengths = sorted({row["words"] for row in rows})
        languages = max(row["languages"] for row in rows)
        pieces = max(row["pieces"] for row in rows)
        yield f"**{languages} languages {name}**, {pieces:,} pieces of each length: share right / share wrong."
        readers = list(dict.fromkeys(row["reader"] for row in rows))
        found = {(row["reader"], row["words"]): row for row in rows}
        yield table(
            ["", *(f"{length} words" for length in lengths), "µs a piece of the longest"],
            [
                [
                    reader,
                    *(
                        f"{found[reader, length]['right']:.3f} / {found[reader, length]['wrong']:.3f}"
                        for length in lengths
                    ),
                    f"{found[reader, lengths[-1]]['microseconds']:,}",
                ]
                for reader in readers
            ],
        )


def _write(row: dict[str, Any]) -> str:
    return f"{row['right']:.3f} / {row['wrong']:.3f}"
