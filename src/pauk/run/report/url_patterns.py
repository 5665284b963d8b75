"""List the URL patterns that sprawl: those with most URLs, and those that were judged traps.

In: a reader of the collection. Out: `Sprawl`s, as the crawl itself judges them.
"""

import heapq
from collections.abc import Iterable

from pauk.crawl.rules.pattern_budgets import ShapeBook, Sprawl
from pauk.crawl.rules.url_shapes import family_of
from pauk.store.reader import StoreReader

_LISTED = 20

Row = tuple[str, str, str]


def list_patterns(reader: StoreReader, pattern_pages: int) -> list[Sprawl]:
    """List the patterns with most URLs, and those with most URLs left out; the collection may have a million."""
    largest = heapq.nlargest(_LISTED, _own(reader.totals.patterns()), key=lambda row: _figure(row, 0))
    refused = heapq.nlargest(_LISTED, _own(reader.totals.patterns()), key=lambda row: _figure(row, -1))
    rows = {row[0]: row for row in [*largest, *(row for row in refused if _figure(row, -1))]}
    families = reader.totals.shapes_named({family_of(shape) for shape in rows})
    book = ShapeBook(pattern_pages, max_shapes=4 * _LISTED + 2)
    book.load([*families, *rows.values()])
    return book.sprawl(2 * _LISTED)


def _own(rows: Iterable[Row]) -> Iterable[Row]:
    """Leave out the figures of families of patterns."""
    return (row for row in rows if "//" not in row[0])


def _figure(row: Row, place: int) -> int:
    """Read one figure, to order by; one that cannot be read is told by whoever reads them all."""
    try:
        return int(row[1].split()[place])
    except (IndexError, ValueError):
        return 0
