"""Tell what has changed: what updates have found, the versions of a page, and how two of them differ.

In: a collection, and perhaps a URL. Out: plain records, for the command line, for JSON and for Python.
"""

import shlex
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from pauk.base.clock import read_moment
from pauk.base.errors import InputError
from pauk.base.page import Page
from pauk.base.records import as_json
from pauk.base.urls import canonical_url, number_url
from pauk.extract.text.difference import Difference, compare
from pauk.run.jobs.update_job import Cycle, read_cycle
from pauk.store.collection import CollectionFolder
from pauk.store.pages.changes import KINDS, StoredChange
from pauk.store.reader import StoreReader

ALL = "all"


@dataclass(frozen=True, slots=True, kw_only=True)
class PageChange:
    """What became of one page: kind is new, changed, gone, back or moved."""

    url: str
    at: datetime
    kind: str
    added: int  # words
    removed: int
    target: str  # where it has moved to
    page: int  # the version that it brought, and the one before; 0 where there is none
    before: int

    def as_json(self) -> dict[str, Any]:
        """Return the change as plain values."""
        return {name: as_json(getattr(self, name)) for name in ("url", "at", "kind", "added", "removed", "target")}


@dataclass(frozen=True, slots=True, kw_only=True)
class Version:
    """One version of a page: number 1 is the oldest."""

    number: int
    page: int
    fetched_at: datetime
    checked_at: datetime  # when it was last seen to be so
    outcome: str
    size_bytes: int
    title: str
    text: str

    def as_json(self) -> dict[str, Any]:
        """Return the version as plain values, without its text."""
        names = ("number", "fetched_at", "checked_at", "outcome", "size_bytes", "title")
        return {name: as_json(getattr(self, name)) for name in names}


@dataclass(frozen=True, slots=True, kw_only=True)
class VersionDifference:
    """How two versions of a page differ."""

    url: str
    old: Version
    new: Version
    difference: Difference

    def as_json(self) -> dict[str, Any]:
        """Return the difference as plain values."""
        return {"old": self.old.number, "new": self.new.number, **self.difference.as_json()}


def find_changes(
    folder: CollectionFolder, *, since: str = "", kinds: Sequence[str] = (), url: str = ""
) -> Iterator[PageChange]:
    """Go through what has changed, oldest first; of the last update, since a moment or a run, or of all time."""
    strangers = [kind for kind in kinds if kind not in KINDS]
    if strangers:
        what = f"There is no kind of change called {strangers[0]!r}"
        raise InputError(what, next_step=f"Choose from {', '.join(KINDS)}.")
    with folder.reader() as reader:
        number = _demand_url(reader, url) if url else 0
        after, moment = _read_since(reader, since or (ALL if url else ""))
        for change in reader.changes.all(after=after, since=moment, url=number):
            if not kinds or change.kind in kinds:
                yield _tell(change)


def last_update(folder: CollectionFolder) -> Cycle | None:
    """Return the last time that the collection was asked for as a whole; None where it never was."""
    with folder.reader() as reader:
        return read_cycle(reader.notes.get("cycle"))


def list_versions(folder: CollectionFolder, url: str) -> list[Version]:
    """Return all versions of a page, oldest first."""
    with folder.reader() as reader:
        return _versions(reader, url)


def find_difference(folder: CollectionFolder, url: str, old: int = 0, new: int = 0) -> VersionDifference | None:
    """Compare two versions of a page by their numbers, or the last two; None where there is only one."""
    with folder.reader() as reader:
        versions = _versions(reader, url)
    if not (old or new):
        if len(versions) == 1:
            return None
        old, new = len(versions) - 1, len(versions)
    for number in (old, new):
        if not 1 <= number <= len(versions):
            what = f"There is no version {number}"
            raise InputError(what, where=url, next_step=f"There are versions 1 to {len(versions)}.")
    return _compare(canonical_url(url), versions[old - 1], versions[new - 1])


def difference_of(reader: StoreReader, change: PageChange) -> Difference | None:
    """Compare what a change brought with what was there before; None where one of them is not kept any more."""
    pages = [reader.pages.get(number) for number in (change.before, change.page) if number]
    texts = [page.text for page in pages if page is not None]
    return compare(*texts) if len(texts) == 2 else None


def _compare(url: str, old: Version, new: Version) -> VersionDifference:
    return VersionDifference(url=url, old=old, new=new, difference=compare(old.text, new.text))


def _versions(reader: StoreReader, url: str) -> list[Version]:
    numbers = [number for number, *_ in reader.pages.versions(_demand_url(reader, url))]
    pages = sorted(
        (page for page in map(reader.pages.get, numbers) if page is not None), key=lambda page: page.fetched_at
    )
    if not pages:
        raise InputError(
            "No version of this page is kept", where=url, next_step=f"See why with: pauk why {shlex.quote(url)}"
        )
    return [_describe(page, number) for number, page in enumerate(pages, start=1)]


def _describe(page: Page, number: int) -> Version:
    return Version(
        number=number,
        page=page.id,
        fetched_at=page.fetched_at,
        checked_at=page.checked_at,
        outcome=page.outcome,
        size_bytes=page.size_bytes,
        title=page.title,
        text=page.text,
    )


def _demand_url(reader: StoreReader, url: str) -> int:
    row = reader.urls.find(number_url(canonical_url(url)))
    if row is None:
        raise InputError("This URL was never met", where=url, next_step=f"See why with: pauk why {shlex.quote(url)}")
    return row.id


def _read_since(reader: StoreReader, since: str) -> tuple[int, float]:
    """Read from where on changes are wanted: the number of the last change before, and a moment."""
    if since == ALL:
        return 0, 0.0
    if not since:
        cycle = read_cycle(reader.notes.get("cycle"))
        return (cycle.change if cycle else 0), 0.0
    if not since.isdecimal():
        return 0, read_moment(since, where="--since").timestamp()
    started = {run["id"]: run["started_at"] for run in reader.runs.all()}
    if int(since) not in started:
        what = f"There is no run {since}"
        raise InputError(what, next_step=f"Runs have the numbers 1 to {max(started, default=0)}.")
    return 0, float(started[int(since)])


def _tell(change: StoredChange) -> PageChange:
    return PageChange(
        url=change.url,
        at=datetime.fromtimestamp(change.at, UTC),
        kind=change.kind,
        added=change.added,
        removed=change.removed,
        target=change.target,
        page=change.page,
        before=change.before,
    )
