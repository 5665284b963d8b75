"""The socket of the index: what an engine must do for whoever keeps a collection searchable, and how one is opened.

In: a folder and entries. Out: results. One writer takes entries in, any number of readers look. Everything that is
written becomes durable with a commit, together with how far the caller had come (`cursor`), so that after a crash both
agree. An index holds words, ids and short fields; it can be made again from the collection, and is when it was made in
another way (`IndexOutdated`), which other fields or kinds of entries are, too.
"""

from collections.abc import Iterable, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from types import TracebackType
from typing import Protocol, Self

from pauk.search.entries.entry import Entry
from pauk.search.entries.fields import NOTHING, Declared
from pauk.search.index.records import Explanation, SearchMatch, SearchRequest, SearchResults

# Loaded when an index is opened: who only wants the words of this socket does not pay for an engine.
_ENGINE = "pauk.search.index.tantivy.index:TantivyIndex"


class Index(Protocol):
    """An index in a folder; open it with `open_index`."""

    declared: Declared  # what it knows beside what every entry has

    @classmethod
    def open(cls, folder: Path, declared: Declared = NOTHING, *, may_write: bool = False) -> Self:
        """Open the index in a folder; whoever may write makes it when there is none."""
        ...

    def __len__(self) -> int:
        """Count the entries."""
        ...

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def add(self, entries: Iterable[Entry]) -> None:
        """Take entries in; one that has the id of another replaces it, with everything that belongs to it."""
        ...

    def delete(self, ids: Iterable[str]) -> None:
        """Take entries out, with everything that belongs to them; ids that are not there are passed over."""
        ...

    def commit(self, cursor: Mapping[str, int]) -> None:
        """Make everything since the last commit durable, and with it what has been taken in."""
        ...

    @property
    def cursor(self) -> Mapping[str, int]:
        """What the last commit had taken in; empty at first."""
        ...

    def refresh(self) -> None:
        """Look at what the last commit has made, which an index does not show before; costs nothing without one."""
        ...

    def search(self, asked: SearchRequest) -> SearchResults:
        """Answer a query."""
        ...

    def count(self, query: str) -> int:
        """Count what a query finds, near duplicates once."""
        ...

    def ids(self, asked: SearchRequest) -> list[str]:
        """Return the ids of what a query finds in the order asked for, without anything else; quick for thousands."""
        ...

    def suggest(self, prefix: str, limit: int = 10) -> list[str]:
        """Complete what somebody is typing from the index's own words."""
        ...

    def explain(self, query: SearchRequest | str, id_: str) -> Explanation:
        """Say why an entry stands where it does for a query."""
        ...

    def language_of(self, id_: str) -> str:
        """Return the language that an entry was told to be in; empty for none, or where there is no such entry."""
        ...

    def similar(self, text: str | Sequence[str], limit: int = 10, *, language: str = "") -> tuple[SearchMatch, ...]:
        """Find what speaks of the same things as a text, or as some words."""
        ...

    def close(self) -> None:
        """Let the index go; what was not committed is lost."""
        ...


def open_index(folder: Path, declared: Declared = NOTHING, *, may_write: bool = False) -> Index:
    """Open the index in a folder; whoever may write makes it when there is none."""
    module, _, name = _ENGINE.partition(":")
    engine: type[Index] = getattr(import_module(module), name)
    return engine.open(folder, declared, may_write=may_write)
