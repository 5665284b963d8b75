"""What the parts of pages add to the index: values of declared fields, and entries of kinds of their own.

In: the table of enrichers, and parts as the store keeps them. Out: what is declared, and for each page its values and
its items. A part that its enricher cannot read any more adds nothing; reading pages anew mends it.
"""

import logging
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from itertools import islice
from typing import Any

from pauk.base.page import Part
from pauk.run.read.enrichers import Enricher, kept_enrichers
from pauk.search.entries.entry import Item
from pauk.search.entries.fields import Declared
from pauk.store.export.rows import PAGE_COLUMNS

log = logging.getLogger(__name__)

# A page with more of a kind is a list of something; the rest cannot be found by itself.
MOST_ITEMS = 1_000


class IndexedParts:
    """The enrichers that have something to say to the index; false where there are none."""

    def __init__(self) -> None:
        known = kept_enrichers()
        self._with_fields = [one for one in known if one.fields]
        self._with_items = [one for one in known if one.kind]
        fields = tuple(field for one in self._with_fields for field in one.fields)
        if taken := {field.name for field in fields} & {column.name for column in PAGE_COLUMNS}:
            raise ValueError(f"a field is called like a column of every page: {', '.join(sorted(taken))}")
        self.declared = Declared(fields, tuple(one.kind for one in self._with_items))

    def __bool__(self) -> bool:
        return bool(self._with_fields or self._with_items)

    def values_of(self, parts: Mapping[str, Part]) -> dict[str, Any]:
        """Return the values of the fields that the parts of a page have, by name."""
        values: dict[str, Any] = {}
        for one in self._with_fields:
            if kept := _kept(one, parts):
                with _passing_over_damage(one):
                    cells = one.cells(one.unpack(kept))
                    values |= {field.name: cells[field.name] for field in one.fields if field.name in cells}
        return values

    def items_of(self, parts: Mapping[str, Part]) -> dict[str, list[Item]]:
        """Return the entries that the parts of a page have, by kind, each in its order."""
        items: dict[str, list[Item]] = {}
        for one in self._with_items:
            if kept := _kept(one, parts):
                with _passing_over_damage(one):
                    items[one.kind] = list(islice(one.items(one.unpack(kept)), MOST_ITEMS))
        return items


def _kept(one: Enricher, parts: Mapping[str, Part]) -> bytes:
    return parts[one.name].value if one.name in parts else b""


@contextmanager
def _passing_over_damage(one: Enricher) -> Iterator[None]:
    try:
        yield
    except (ValueError, KeyError, TypeError) as error:
        log.warning("a part %s cannot be indexed: %s; read it again with: pauk refresh --part %s --force",
                    one.name, error, one.name)  # fmt: skip
