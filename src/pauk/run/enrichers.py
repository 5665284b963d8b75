"""The table of enrichers: whatever is read from a page, and everything that may be known about it, row by row.

In: nothing. Out: `Enricher`s, loaded when they are first needed. To know something new about pages, write a module with
an `Enricher` and add a row to `TABLE`: reading, keeping, exporting, copying, erasing, indexing, explaining and reading
anew (`pauk refresh`) follow from it.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import lru_cache
from importlib import import_module
from typing import Any, NamedTuple

from pauk.base.page import Page, Part
from pauk.extract.extractors.extractor import Extractor
from pauk.extract.reading import Reading
from pauk.extract.robots import RobotsRules
from pauk.store.rows import PartColumns
from pauk.store.tables import Column


class Row(NamedTuple):
    """Where an enricher is, as ``module:NAME``, and whether it reads only for a job that has a brief for it."""

    where: str
    needs_brief: bool = False


# By the name of the part; those that others need come first.
TABLE: dict[str, Row] = {
    "text": Row("pauk.run.page_parts:TEXT"),
    "links": Row("pauk.run.page_parts:LINKS"),
    "metadata": Row("pauk.run.page_parts:METADATA"),
    "language": Row("pauk.run.page_parts:LANGUAGE"),
    "dates": Row("pauk.run.page_parts:DATES"),
    "sketch": Row("pauk.run.page_parts:SKETCH"),
    "forum": Row("pauk.run.forum_reading:FORUM", needs_brief=True),
}


@dataclass(slots=True, kw_only=True)
class OpenPage:
    """A page in the hands of those who read it: the record that grows, its tree, and what others have read so far."""

    page: Page
    asked: RobotsRules  # what page and server ask of robots
    reading: Reading | None = None  # None: plain text
    plain: str = ""  # what is plain text, all of it
    extractor: Extractor | None = None
    brief: str = ""  # what the job wants to know of this page
    parts: dict[str, Any] = field(default_factory=dict)  # values by the names of enrichers

    @property
    def url(self) -> str:
        """Its URL."""
        return self.page.url

    @property
    def fetched_at(self) -> datetime:
        """When it was fetched."""
        return self.page.fetched_at

    @property
    def text(self) -> str:
        """What is kept of its text."""
        return self.page.text


@dataclass(frozen=True, slots=True, kw_only=True)
class Enricher:
    """What is read from pages under a name, how it is kept, and where else it shows; most of it may be left out."""

    name: str
    version: str
    read: Callable[[OpenPage], Any]  # in the process that reads pages; None: the page has none
    pack: Callable[[Any], bytes] = lambda value: json.dumps(value, ensure_ascii=False).encode("utf-8", "replace")
    unpack: Callable[[bytes], Any] = json.loads
    has_row: bool = True  # False: it has tables of its own in the store, or whoever asked for it keeps it
    columns: Sequence[Column] = ()  # of an export
    cells: Callable[[Any], Mapping[str, Any]] = dict  # value → what stands in the columns
    tell: Callable[[Any], Iterable[str]] = lambda _: ()  # value → sentences for `pauk why`

    @property
    def maker(self) -> str:
        """Who made a part, as it is kept with it."""
        return f"{self.name}/{self.version}"

    def cells_of(self, kept: bytes) -> Mapping[str, Any]:
        """Say what stands in the columns of an export."""
        return self.cells(self.unpack(kept))


@lru_cache(maxsize=64)
def _load(where: str) -> Enricher:
    module, _, name = where.partition(":")
    loaded: Enricher = getattr(import_module(module), name)
    return loaded


def find_enricher(name: str) -> Enricher:
    """Return the enricher that reads a part."""
    return _load(TABLE[name].where)


def load_rows(rows: Mapping[str, Row], *, has_brief: bool) -> Iterator[Enricher]:
    """Go through the enrichers of some rows; those that wait for a brief are not even loaded without one."""
    yield from (_load(row.where) for row in rows.values() if has_brief or not row.needs_brief)


def kept_enrichers() -> list[Enricher]:
    """Return the enrichers whose parts have no place of their own in the store."""
    return [loaded for loaded in load_rows(TABLE, has_brief=False) if loaded.has_row]


def part_columns() -> list[PartColumns]:
    """Return the columns that parts add to an export of pages."""
    return [PartColumns(one.name, one.columns, one.cells_of) for one in kept_enrichers() if one.columns]


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
