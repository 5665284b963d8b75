"""The table of enrichers: whatever is read from a page, and everything that may be known about it, row by row.

In: nothing. Out: `Enricher`s, loaded when they are first needed; the table itself loads nothing that reads. To know
something new about pages, write a module with an `Enricher` and add a row to `TABLE`: reading, keeping, exporting,
copying, erasing, indexing, searching, explaining and reading anew (`pauk refresh`) follow from it.
"""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib import import_module
from typing import Any, NamedTuple

from pauk.base.page import Part
from pauk.search.entries.entry import Item
from pauk.search.entries.fields import Field, take_values
from pauk.store.export.rows import PartColumns
from pauk.store.export.tables import FLOAT, TEXT, Column


class EnricherRow(NamedTuple):
    """Where an enricher is, as ``module:NAME``, and what must be known of it before it is loaded."""

    where: str
    needs_brief: bool = False  # it reads only for a job that has a brief for it
    has_place: bool = False  # it has tables of its own, or whoever asked keeps it; all others are kept as parts
    is_packed: bool = False  # it reads bytes, which whoever keeps them takes without loading it


# By the name of the part; those that others need come first.
TABLE: dict[str, EnricherRow] = {
    "text": EnricherRow("pauk.run.read.page_enrichers:TEXT", has_place=True),
    "links": EnricherRow("pauk.run.read.page_enrichers:LINKS", has_place=True),
    "metadata": EnricherRow("pauk.run.read.page_enrichers:METADATA", has_place=True),
    "language": EnricherRow("pauk.run.read.page_enrichers:LANGUAGE", has_place=True),
    "dates": EnricherRow("pauk.run.read.page_enrichers:DATES", has_place=True),
    "sketch": EnricherRow("pauk.run.read.page_enrichers:SKETCH", has_place=True),
    "forum": EnricherRow("pauk.run.forums.forum_enricher:FORUM", needs_brief=True, has_place=True, is_packed=True),
    "facts": EnricherRow("pauk.run.facts.facts_enricher:FACTS", needs_brief=True),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Enricher:
    """What is read from pages under a name, how it is kept, and where else it shows; most of it may be left out."""

    name: str
    version: str
    read: Callable[[Any], Any]  # `OpenPage` → value, in the process that reads pages; None: the page has none
    pack: Callable[[Any], bytes] = lambda value: json.dumps(value, ensure_ascii=False).encode("utf-8", "replace")
    unpack: Callable[[bytes], Any] = json.loads
    columns: Sequence[Column] = ()  # of an export
    fields: Sequence[Field] = ()  # of the page in the index; what is no column by itself becomes one
    cells: Callable[[Any], Mapping[str, Any]] = dict  # value → what stands in the columns and fields, by name
    kind: str = ""  # of entries of its own in the index, which belong to the page
    items: Callable[[Any], Iterable[Item]] = lambda _: ()  # value → those entries
    tell: Callable[[Any], Iterable[str]] = lambda _: ()  # value → sentences for `pauk why`

    @property
    def maker(self) -> str:
        """Who made a part, as it is kept with it."""
        return f"{self.name}/{self.version}"

    @property
    def all_columns(self) -> list[Column]:
        """The columns of an export: those that are declared, and the fields of the index."""
        named = {column.name for column in self.columns}
        own = (one for one in self.fields if one.name not in named)
        return [*self.columns, *(Column(one.name, FLOAT if one.kind == "number" else TEXT) for one in own)]

    def cells_of(self, kept: bytes) -> Mapping[str, Any]:
        """Say what stands in the columns of an export; of several values of a field all words, and the first number."""
        cells = dict(self.cells(self.unpack(kept)))
        for one in self.fields:
            value = cells.get(one.name)
            if isinstance(value, list | tuple | set | frozenset):
                several = take_values(one, value)
                cells[one.name] = next(iter(several), None) if one.kind == "number" else ", ".join(map(str, several))
        return {name: value for name, value in cells.items() if value is not None}


@lru_cache(maxsize=64)
def _load(where: str) -> Enricher:
    module, _, name = where.partition(":")
    loaded: Enricher = getattr(import_module(module), name)
    return loaded


def load_enricher(row: EnricherRow) -> Enricher:
    """Load the enricher of a row, which need not stand in this process's table."""
    return _load(row.where)


def find_enricher(name: str) -> Enricher:
    """Return the enricher that reads a part."""
    return load_enricher(TABLE[name])


def kept_enrichers() -> list[Enricher]:
    """Return the enrichers whose parts have no place of their own in the store."""
    return [load_enricher(row) for row in TABLE.values() if not row.has_place]


def part_columns() -> list[PartColumns]:
    """Return the columns that parts add to an export of pages."""
    return [PartColumns(one.name, one.all_columns, one.cells_of) for one in kept_enrichers() if one.all_columns]


def tell_parts(parts: Mapping[str, Part]) -> list[dict[str, Any]]:
    """Say what is known of a page part by part: name, maker, and the enricher's own words."""
    makers = {one.name: one for one in kept_enrichers()}
    told = []
    for name, part in sorted(parts.items()):
        words = ["nothing of the kind is on the page"]
        if name not in makers:
            words = ["this pauk has no maker of it"]
        elif part.value:
            try:
                words = list(makers[name].tell(makers[name].unpack(part.value)))
            except (ValueError, KeyError, TypeError):
                words = [f"it is damaged; read it again with: pauk refresh --part {name} --force"]
        told.append({"name": name, "maker": part.maker, "says": words})
    return told
