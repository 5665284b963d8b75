"""Take pages, URLs, threads or posts out of a collection into one file: JSON lines, CSV, Parquet or WARC.

In: a collection's folder, a target and what is wanted. Out: an `Export`. It works beside a running crawl and shows
the collection as it stood at the beginning; memory does not grow with its size. A file appears when it is complete.
"""

import gzip
import logging
import zlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from typing import Any, BinaryIO, cast

from pauk import __version__
from pauk.base import outcomes
from pauk.base.clock import Clock, SystemClock
from pauk.base.errors import DamagedCollection, UsageError
from pauk.base.page import Page
from pauk.base.settings import CSV, EXPORT_FORMS, JSONL, PAGES, PARQUET, POSTS, THREADS, URLS, WARC
from pauk.store.archive.durable_files import place_file
from pauk.store.archive.warc import read_record, write_info
from pauk.store.collection import CollectionFolder
from pauk.store.disk.plain_files import is_ours
from pauk.store.export.forum_export import ForumRows
from pauk.store.export.forum_rows import POST_COLUMNS, THREAD_COLUMNS
from pauk.store.export.rows import PAGE_COLUMNS, URL_COLUMNS, PartColumns, describe_page, describe_url, read_headers
from pauk.store.export.tables import Column, Csv, JsonLines, Output, Parquet, Row, TableWriter
from pauk.store.forums.pseudonyms import Pseudonyms
from pauk.store.reader import StoreReader
from pauk.store.sql.reader_base import SENSELESS, Damage

log = logging.getLogger(__name__)

_COLUMNS = {PAGES: PAGE_COLUMNS, URLS: URL_COLUMNS, THREADS: THREAD_COLUMNS, POSTS: POST_COLUMNS}
_ENDINGS = {".jsonl": JSONL, ".ndjson": JSONL, ".csv": CSV, ".parquet": PARQUET, ".warc": WARC}

_GZIP = zlib.MAX_WBITS | 16

# How far it is: a number, up to which number it goes, and how many rows were written.
Tell = Callable[[int, int, int], None]


@dataclass(frozen=True, slots=True)
class Export:
    """What was written: where to, in which form, how many pages (URLs, threads, posts), and how many bytes."""

    path: str
    form: str
    pages: int
    bytes: int
    damaged: int = 0  # so much could not be read and was left out


def export(
    folder: CollectionFolder,
    target: Path | BinaryIO,
    *,
    what: str = PAGES,
    form: str = "",
    versions: bool = False,
    host: str = "",
    outcome: str = "",
    distinct: bool = False,
    pseudonyms: Pseudonyms | None = None,
    parts: Sequence[PartColumns] = (),
    force: bool = False,
    clock: Clock | None = None,
    tell: Tell | None = None,
) -> Export:
    """Write the newest page of every URL, or every URL with its outcome, or the threads or posts of forums instead.

    With ``versions`` come all versions of pages, and earlier texts of posts. Of pages that are nearly the same,
    ``distinct`` leaves only the one that stands for them. Authors of threads and posts get ``pseudonyms``. Pages have
    further columns for their ``parts``.
    """
    name = str(target) if isinstance(target, Path) else "-"
    form = choose_form(name, form, what=what)
    _check_outcome(outcome)
    with folder.reader() as reader:
        if host and not reader.hosts.named(host):
            raise UsageError("No such host is in the collection", where=host, next_step="See all: pauk export - --urls")
        exporter = _Exporter(reader, host, outcome, tell or _tell_nobody, distinct=distinct, pseudonyms=pseudonyms)
        exporter.parts = parts
        columns = _COLUMNS[what]
        if what == PAGES:
            columns = (*columns, *(column for part in parts for column in part.columns))
        with _open(folder, target, force=force) as stream:
            counted = _Counted(stream)
            if form == WARC:
                info = write_info(f"pauk/{__version__}", (clock or SystemClock()).now(), {}, filename=Path(name).name)
                exporter.write_records(counted, info, versions=versions, is_packed=not name.lower().endswith(".warc"))
            else:
                rows = exporter.rows(what, versions=versions)
                with _squeezing(name, form, counted) as output:
                    _write_table(_make_writer(form, output, columns, has_mark=name != "-"), rows, reader.damage)
        return Export(name, form, exporter.count, counted.size_bytes, len(reader.damage))


def choose_form(name: str, form: str, *, what: str = PAGES) -> str:
    """Return the form that was asked for, or else the one that the file's name says."""
    form = form or _ENDINGS.get(Path(name.lower().removesuffix(".gz")).suffix, JSONL if name == "-" else "")
    if form not in EXPORT_FORMS:
        raise UsageError(
            f"{form!r} is no form" if form else "The file's name does not say in which form to write",
            where=name,
            next_step=f"Choose with --form: {', '.join(EXPORT_FORMS)}; or end the name in .jsonl, .csv, .parquet or "
            ".warc.gz.",
        )
    if what != PAGES and form == WARC:
        words = "URLs" if what == URLS else what
        raise UsageError(f"WARC holds pages, not {words}", where=name, next_step="Choose jsonl, csv or parquet.")
    if name == "-" and form not in (JSONL, CSV):
        raise UsageError(
            f"{form} is not for standard output", where=name, next_step="Name a file, or choose jsonl or csv."
        )
    return form


def _check_outcome(text: str) -> None:
    names = [outcome.name for outcome in outcomes.ALL]
    name = text.partition(":")[0]
    if name and name not in names:
        near = get_close_matches(name, names, n=1)
        step = f"Did you mean {near[0]}?" if near else f"There are: {', '.join(names)}."
        raise UsageError(f"{text!r} is no outcome", where="--outcome", next_step=step)


def _open(folder: CollectionFolder, target: Path | BinaryIO, *, force: bool) -> AbstractContextManager[BinaryIO]:
    if not isinstance(target, Path):
        return nullcontext(target)
    place, root = target.resolve(), folder.path.resolve()
    if place != root and place.is_relative_to(root) and is_ours(place.relative_to(root).parts[0]):
        raise UsageError("The collection itself lies there", where=str(target), next_step="Name another file.")
    return place_file(target, force=force)


def _squeezing(name: str, form: str, output: "_Counted") -> AbstractContextManager[Output]:
    if form in (JSONL, CSV) and name.lower().endswith(".gz"):
        return gzip.GzipFile("", "wb", 6, cast("Any", output), mtime=0)
    return nullcontext(output)


def _make_writer(form: str, output: Output, columns: Sequence[Column], *, has_mark: bool) -> TableWriter:
    if form == CSV:
        return Csv(output, columns, has_mark=has_mark)
    return JsonLines(output, columns) if form == JSONL else Parquet(output, columns)


def _write_table(writer: TableWriter, rows: Iterator[Row], damage: Damage) -> None:
    try:
        for number, row in enumerate(rows, 1):
            try:
                writer.write(row)
            except SENSELESS as error:
                if isinstance(error, OSError):  # about the disk, not about the row
                    raise
                damage.note(f"row {number} ({row.get('url')})", error)
        writer.close()
    except BaseException:
        writer.abandon()
        raise


def _tell_nobody(_done: int, _last: int, _count: int) -> None:
    """Say nothing."""


class _Counted:
    """An output that counts its bytes; closing it is the business of whoever opened it."""

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream
        self.size_bytes = 0
        self.closed = False

    def write(self, data: Any) -> int:
        """Take the next bytes."""
        size = len(data)
        self._stream.write(data)
        self.size_bytes += size
        return size

    def tell(self) -> int:
        """Return how many bytes there are."""
        return self.size_bytes

    def flush(self) -> None:
        """Leave that to the stream."""

    def close(self) -> None:
        """Leave that to the stream."""


class _Exporter:
    """Makes the rows of an export, and counts them."""

    def __init__(
        self,
        reader: StoreReader,
        host: str,
        outcome: str,
        tell: Tell,
        *,
        distinct: bool,
        pseudonyms: Pseudonyms | None,
    ) -> None:
        self._reader = reader
        self._pseudonyms = pseudonyms
        self._is_distinct = distinct
        self._only = {"host": host, "outcome": outcome}
        self._tell = tell
        self.parts: Sequence[PartColumns] = ()
        self.count = 0

    def rows(self, what: str, *, versions: bool) -> Iterator[Row]:
        """Go through what is asked for, as rows."""
        if what == URLS:
            return self.urls()
        if what == PAGES:
            return self.pages(versions=versions)
        forums = ForumRows(self._reader, self._only["host"], self._tell, self._pseudonyms)
        return self._count(forums.threads() if what == THREADS else forums.posts(versions=versions))

    def _count(self, rows: Iterator[Row]) -> Iterator[Row]:
        for row in rows:
            self.count += 1
            yield row

    def urls(self) -> Iterator[Row]:
        """Go through URLs as rows."""
        last = self._reader.urls.last()
        for url in self._reader.urls.all(**self._only):
            self.count += 1
            self._tell(url.id, last, self.count)
            yield describe_url(url)

    def pages(self, *, versions: bool) -> Iterator[Row]:
        """Go through pages as rows."""
        names: dict[int, str] = {}
        for page in self._each(versions=versions):
            self.count += 1
            file = page.place.file
            if file not in names:
                names[file] = self._reader.archive.path(file).name if file else ""
            yield describe_page(page, self._headers(page), names[file], self.parts)

    def write_records(self, output: Output, info: bytes, *, versions: bool, is_packed: bool) -> None:
        """Copy the archive's records as they are, behind a record that describes the file."""
        write: Callable[[bytes], object] = output.write
        if not is_packed:
            write = lambda member: output.write(zlib.decompress(member, _GZIP))  # noqa: E731 (one of two ways)
        write(info)
        for page in self._each(versions=versions):
            try:
                record = self._record(page)
                if record and page.place.length:
                    read_record(record)  # what others are given can be read
            except (DamagedCollection, ValueError) as error:
                self._reader.damage.note(f"the raw bytes of {page.url}", error)
                continue
            if record:
                write(record)
                self.count += 1

    def _each(self, *, versions: bool) -> Iterator[Page]:
        last = self._reader.pages.last()
        for page in self._reader.pages.all(versions=versions, distinct=self._is_distinct, **self._only):
            yield page
            self._tell(page.id, last, self.count)

    def _record(self, page: Page) -> bytes:
        """Return a page's record as it lies in the archive; empty where none was kept, or is any more."""
        place = page.place
        while place.length:
            try:
                return self._reader.archive.read_bytes(place)
            except DamagedCollection:
                now = self._reader.pages.get(page.id)
                if now is None:
                    break  # it was forgotten meanwhile
                if now.place == place:
                    raise
                place = now.place  # its file was written anew meanwhile
        return b""

    def _headers(self, page: Page) -> dict[str, str]:
        try:
            record = self._record(page)
            return read_headers(record) if record else {}
        except (DamagedCollection, ValueError, zlib.error) as error:
            log.warning("the headers of %s cannot be read: %s", page.url, error)
            return {}
