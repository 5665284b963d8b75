"""Keep the index of a collection in a folder of tantivy's.

In: a folder and entries. Out: what the socket promises (`pauk.search.index.index`). How the index was made stands in a
small file beside the library's own; how far the caller had come is a document of the index, so that one commit writes
both.
"""

import json
import struct
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from itertools import islice
from pathlib import Path
from typing import Any, Self

import tantivy

from pauk.base.errors import IndexOutdated, LockedCollection, NoSpace, PaukError, machine_limit
from pauk.base.safe_text import one_line
from pauk.search.analysis import analysers
from pauk.search.entries.entry import Entry
from pauk.search.entries.fields import NOTHING, Declared
from pauk.search.index.index import Index
from pauk.search.index.records import Explanation, SearchMatch, SearchRequest, SearchResults
from pauk.search.index.tantivy import schema
from pauk.search.index.tantivy.explain import explain
from pauk.search.index.tantivy.searcher import count_matches, find, find_ids
from pauk.search.index.tantivy.similar import find_similar
from pauk.search.index.tantivy.snapshot import IndexSnapshot
from pauk.search.index.tantivy.spelling import suggest
from pauk.store.index.index_place import find_leading_out

_META = "meta.json"  # the library's own file, put in its place anew with every commit
_STAMP_FILE = "pauk.json"
_MADE = {"schema": schema.VERSION, "analysis": analysers.VERSION, "library": "tantivy 0.27"}
# Words wait in this much memory until they are written as a segment; more makes larger segments and fewer merges.
_HEAP_BYTES = 64_000_000
# Documents are handed over in bursts: each time the library's thread must be woken costs as much as a dozen words.
_BURST = 256
_NEVER = (-1, -1)
# How the library ends where a file of the index is damaged: no exception to Python, which is why it has no other name.
_PANIC = "PanicException"
_SENSELESS = (ValueError, LookupError, EOFError, struct.error)
_CORRUPT = "corrupt"  # what it says where it notices


@contextmanager
def _judging(folder: Path, *, senseless: tuple[type[Exception], ...] = ()) -> Iterator[None]:
    """Turn the library's panic over a damaged file into an error of ours, and have the index made anew next time.

    So with what makes no sense where an index is only read: whatever is wrong with a query was said before.
    """
    try:
        yield
    except BaseException as error:
        is_damage = isinstance(error, senseless) or (isinstance(error, ValueError) and _CORRUPT in str(error).lower())
        if (not is_damage and type(error).__name__ != _PANIC) or isinstance(error, PaukError):
            raise
        if limit := machine_limit(error):
            raise limit from error
        with suppress(OSError):
            (folder / _STAMP_FILE).unlink()
        raise _outdated(folder, f"The search index is damaged: {one_line(str(error), 100)}") from error


class TantivyIndex(Index):
    """An index in a folder."""

    def __init__(
        self, index: tantivy.Index, writer: tantivy.IndexWriter | None, folder: Path, declared: Declared
    ) -> None:
        self.declared = declared
        self._index = index
        self._writer = writer
        self._folder = folder
        self._lots = schema.Lots()
        self._added: set[str] = set()
        self._is_waiting = False  # something was written since the last commit
        self._committed = _NEVER
        self.refresh()

    @classmethod
    def open(cls, folder: Path, declared: Declared = NOTHING, *, may_write: bool = False) -> Self:
        """Open the index in a folder; whoever may write makes it when there is none."""
        if may_write and not (folder / _META).exists():
            folder.mkdir(parents=True, exist_ok=True)
            (folder / _STAMP_FILE).write_text(json.dumps(_made_with(declared)), "utf-8")
        _check_stamp(folder, declared)
        if name := find_leading_out(folder):
            raise _outdated(folder, f"The search index names a file outside of it: {name!r:.100}")
        with _judging(folder):
            try:
                kept = schema.make_schema(declared)
                index = tantivy.Index(kept, str(folder)) if may_write else tantivy.Index.open(str(folder))
                index.config_reader("manual")
            except (ValueError, OSError) as error:
                raise machine_limit(error) or _outdated(folder, "The search index cannot be read") from error
            return cls(index, _take_writer(index, folder) if may_write else None, folder, declared)

    def __len__(self) -> int:
        return len(self._view)

    def add(self, entries: Iterable[Entry]) -> None:
        """Take entries in; one that has the id of another replaces it, with everything that belongs to it."""
        waiting = iter(entries)
        while lot := list(islice(waiting, _BURST)):
            documents = [(entry.id, schema.make_document(entry, self._lots, self.declared)) for entry in lot]
            with _judging(self._folder):
                for id_, document in documents:
                    if id_ in self._added or self._view.has_term("id", id_):
                        self.delete((id_,))
                    self._added.add(id_)
                    self._is_waiting = True
                    self._writing.add_document(document)

    def delete(self, ids: Iterable[str]) -> None:
        """Take entries out, with everything that belongs to them; ids that are not there are passed over."""
        for id_ in ids:
            self._is_waiting = True
            self._writing.delete_documents_by_term("id", id_)
            if self.declared.kinds:
                self._writing.delete_documents_by_term("owner", id_)

    def commit(self, cursor: Mapping[str, int]) -> None:
        """Make everything since the last commit durable, and with it what has been taken in."""
        state = tantivy.Document()
        state.add_text("id", schema.STATE_ID)
        state.add_bytes("card", json.dumps({"cursor": dict(cursor)}).encode())
        self.delete((schema.STATE_ID,))
        try:
            with _judging(self._folder):
                self._writing.add_document(state)
                self._writing.commit()
        except (ValueError, OSError) as error:
            raise machine_limit(error) or _unwritten(error, self._folder) from error
        self._lots.clear()
        self._added.clear()
        self._is_waiting = False
        self._committed = _NEVER
        self.refresh()

    @property
    def cursor(self) -> Mapping[str, int]:
        """What the last commit had taken in; empty at first."""
        with _judging(self._folder, senseless=_SENSELESS):
            return self._view.cursor

    def refresh(self) -> None:
        """Look at what the last commit has made, which an index does not show before; costs nothing without one."""
        committed = _stamp(self._folder / _META)
        if committed == self._committed:
            return
        _check_stamp(self._folder, self.declared)  # another pauk may have made it anew with other fields
        with _judging(self._folder):
            try:
                self._index.reload()
            except (ValueError, OSError) as error:
                what = "The search index is gone or cannot be read"
                raise machine_limit(error) or _outdated(self._folder, what) from error
        with _judging(self._folder, senseless=_SENSELESS):
            view = IndexSnapshot(self._index, self.declared)
            if self._writer is None:
                view.warm_up()
        self._view, self._committed = view, committed

    def search(self, asked: SearchRequest) -> SearchResults:
        """Answer a query."""
        with _judging(self._folder, senseless=_SENSELESS):
            return find(self._view, asked)

    def count(self, query: str) -> int:
        """Count what a query finds, near duplicates once."""
        with _judging(self._folder, senseless=_SENSELESS):
            return count_matches(self._view, query)

    def ids(self, asked: SearchRequest) -> list[str]:
        """Return the ids of what a query finds in the order asked for, without anything else; quick for thousands."""
        with _judging(self._folder, senseless=_SENSELESS):
            return find_ids(self._view, asked)

    def suggest(self, prefix: str, limit: int = 10) -> list[str]:
        """Complete what somebody is typing from the index's own words."""
        with _judging(self._folder, senseless=_SENSELESS):
            return suggest(self._view, prefix, limit)

    def explain(self, query: SearchRequest | str, id_: str) -> Explanation:
        """Say why an entry stands where it does for a query."""
        with _judging(self._folder, senseless=_SENSELESS):
            return explain(self._view, SearchRequest(query=query) if isinstance(query, str) else query, id_)

    def language_of(self, id_: str) -> str:
        """Return the language that an entry was told to be in; empty for none, or where there is no such entry."""
        with _judging(self._folder, senseless=_SENSELESS):
            address = self._view.find_id(id_)
            return "" if address is None else self._view.card(address).language

    def similar(self, text: str | Sequence[str], limit: int = 10, *, language: str = "") -> tuple[SearchMatch, ...]:
        """Find what speaks of the same things as a text, or as some words."""
        with _judging(self._folder, senseless=_SENSELESS):
            return find_similar(self._view, text, limit, language)

    def close(self) -> None:
        """Let the index go, when what is being merged is merged; what was not committed is lost."""
        writer, self._writer = self._writer, None
        if writer is not None:
            with suppress(IndexOutdated), _judging(self._folder):
                if self._is_waiting:
                    writer.rollback()  # ends merges, too; where they never got done, segments would become ever more
                writer.wait_merging_threads()

    @property
    def _writing(self) -> tantivy.IndexWriter:
        assert self._writer is not None, "an index that was opened for reading, or is closed"
        return self._writer


def _stamp(path: Path) -> tuple[int, int]:
    """Return what is different for every file that was put at a place; zeros where there is none."""
    try:
        told = path.stat()
    except OSError:
        return 0, 0
    return told.st_mtime_ns, told.st_ino


def _made_with(declared: Declared) -> dict[str, Any]:
    """Return what must be the same for whoever uses an index and whoever made it."""
    return _MADE | ({"declared": declared.as_stamp()} if declared != NOTHING else {})


def _check_stamp(folder: Path, declared: Declared) -> None:
    """Read how the index was made."""
    try:
        stamp = json.loads((folder / _STAMP_FILE).read_text("utf-8"))
    except (OSError, ValueError) as error:
        what = "There is no search index here, or it cannot be read"
        raise machine_limit(error) or _outdated(folder, what) from error
    if stamp != _made_with(declared):
        raise _outdated(folder, "The search index was made by another version of pauk, or with other fields")


def _outdated(folder: Path, what: str) -> IndexOutdated:
    return IndexOutdated(what, where=str(folder), next_step="It is made again from the collection: pauk search.")


def _take_writer(index: tantivy.Index, folder: Path) -> tantivy.IndexWriter:
    try:
        return index.writer(_HEAP_BYTES, 1)
    except ValueError as error:
        what = "Another process writes this search index"
        raise LockedCollection(
            what, where=str(folder), next_step="Wait until it is done. Reading is possible."
        ) from error


def _unwritten(error: Exception, folder: Path) -> Exception:
    if "o space" not in str(error):
        return _outdated(folder, f"The search index cannot be written: {error}")
    return NoSpace("The disk is full", where=str(folder), next_step="Make space and run the same command again.")
