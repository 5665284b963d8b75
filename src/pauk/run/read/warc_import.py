"""Read WARC files of any maker into a collection, as if their pages had been fetched just as they were then.

In: files. Out: an `ImportReport`. Pages are read on all cores by the same readers as in a crawl, and their records
are written anew. The files are gone through twice: first every page's URL gets a row, then the pages are read. What
they link to is known from then on, but nothing is queued: an import starts no crawl. A crawl that comes this way
later goes on from imported pages without fetching them again. What is there already (same URL, moment and bytes) is
left out, so an import that was broken off is simply begun again.
"""

import asyncio
import logging
from collections import Counter, deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pauk.base import outcomes
from pauk.base.cores import usable_cores
from pauk.base.errors import BadFile, DamagedCollection
from pauk.base.page import Page
from pauk.base.settings import ARCHIVE_FILE_BYTES, ARCHIVE_LEVEL, CRAWL_MAX_BYTES, CRAWL_WORKERS, Settings
from pauk.base.urls import origin_of
from pauk.crawl.rules.url_judge import LINK_TEXT_CHARS, UNFOLLOWED
from pauk.run.read.near_duplicates import NearDuplicateFinder
from pauk.run.read.page_reader import options_from
from pauk.run.read.reader_pool import Readers
from pauk.run.read.site_rules import SiteRules
from pauk.run.read.warc_pages import Capture, find_captures
from pauk.store.archive.warc import write_response
from pauk.store.collection import CollectionFolder
from pauk.store.reader import StoreReader, UrlRow
from pauk.store.sql.records import FAR, Batch, Claim, Ending, NewUrl, UrlKind, UrlState
from pauk.store.writer import Store

log = logging.getLogger(__name__)

# A row that was made for a page which is read later; only an import that was broken off leaves such rows.
UNREAD = outcomes.INTERNAL_ERROR.of("import broken off")

# What is written in one transaction: so many pages, or less if their records are large.
_LOT_PAGES = 100
_LOT_BYTES = 16_000_000
_NEW_URLS = 1_000
# Archives write moments to the second, ours to the microsecond; floats of this century hold a quarter of one.
_SAME_MOMENT_S = 0.000_000_5
_NEVER = float("-inf")

# What is done now, how much of it, of how much in all (0: not known yet), and the figures so far.
Tell = Callable[[str, int, int, Mapping[str, int]], None]


@dataclass(slots=True)
class ImportReport:
    """What an import brought, and what it left out."""

    captures: int = 0  # records of pages that were looked at
    pages: int = 0
    versions: int = 0  # of these, pages whose URL had one already
    known: int = 0  # were there already
    outcomes: Counter[str] = field(default_factory=Counter)
    skipped: Counter[str] = field(default_factory=Counter)
    broken: list[BadFile] = field(default_factory=list)

    def as_json(self) -> dict[str, Any]:
        """Return the report as plain values."""
        return {
            "captures": self.captures,
            "pages": self.pages,
            "versions": self.versions,
            "known": self.known,
            "outcomes": dict(self.outcomes.most_common()),
            "skipped": dict(self.skipped.most_common()),
            "broken": [str(error) for error in self.broken],
        }


async def import_files(
    folder: CollectionFolder, paths: Sequence[Path], settings: Settings, *, command: str, tell: Tell | None = None
) -> ImportReport:
    """Bring the pages of WARC files into a collection; what can be read of broken ones is kept."""
    options = options_from(settings, SiteRules.from_folder(folder.path))
    with folder.writer(command, file_bytes=settings[ARCHIVE_FILE_BYTES]) as store, folder.reader() as reader:
        importer = _Importer(store, reader, settings, tell or _tell_nobody)
        await importer.announce(paths)
        with Readers(options, processes=settings[CRAWL_WORKERS]) as readers:
            await importer.read(paths, readers)
        return importer.report


def _tell_nobody(_what: str, _done: int, _total: int, _figures: Mapping[str, int]) -> None:
    """Say nothing."""


@dataclass(slots=True, kw_only=True)
class _Lot:
    """What is written together: the batch, the URLs that have each text, and the newest version of each URL."""

    same: dict[int, int]
    batch: Batch = field(default_factory=Batch)
    newest_at: dict[int, float] = field(default_factory=dict)

    def judge(self, url: int, read: Page) -> str:
        """Return the outcome of a page that was read."""
        if outcomes.has_page(read.outcome) and not read.may_keep:
            return str(outcomes.NOINDEX)
        if not read.fingerprint or read.outcome != str(outcomes.OK):
            return read.outcome
        return str(outcomes.DUPLICATE) if self.same.setdefault(read.fingerprint, url) != url else read.outcome


class _Importer:
    def __init__(self, store: Store, reader: StoreReader, settings: Settings, tell: Tell) -> None:
        self._store = store
        self._reader = reader
        self._kinship = NearDuplicateFinder(store)
        self._settings = settings
        self._tell = tell
        self._total = 0
        processes = settings[CRAWL_WORKERS]
        self._in_flight = 2 * max(1, processes if processes >= 0 else usable_cores())
        self._under_way: set[tuple[int, float, str]] = set()
        self._lot: list[tuple[Capture, Page]] = []
        self._lot_bytes = 0
        self.report = ImportReport()

    def _captures(self, paths: Sequence[Path], report: ImportReport) -> Iterator[Capture]:
        limit = self._settings[CRAWL_MAX_BYTES]
        return find_captures(paths, max_bytes=limit, skipped=report.skipped, broken=report.broken)

    # First time through: URLs.

    async def announce(self, paths: Sequence[Path]) -> None:
        """Give the URL of every page a row; one that has a row keeps it."""
        new: dict[int, NewUrl] = {}
        for capture in self._captures(paths, ImportReport()):
            self._total += 1
            if capture.key not in new:
                url = capture.fetched.url
                new[capture.key] = NewUrl(
                    key=capture.key, url=url, host=origin_of(url), level=0, depth=FAR, seed=0, outcome=UNREAD
                )
            if len(new) >= _NEW_URLS:
                self._add(new)
                new = {}
                self._tell("Looking through the files", self._total, 0, {})
                await asyncio.sleep(0)  # Ctrl-C is heard here
        self._add(new)

    def _add(self, new: Mapping[int, NewUrl]) -> None:
        known = self._store.urls.known(new)
        self._store.complete(Batch(found={key: url for key, url in new.items() if key not in known}))

    # Second time through: pages.

    async def read(self, paths: Sequence[Path], readers: Readers) -> None:
        """Have all pages read that are not there yet, and keep them in the order of the files."""
        waiting: deque[tuple[Capture, asyncio.Future[Page]]] = deque()
        for capture in self._captures(paths, self.report):
            self.report.captures += 1
            if self._is_known(capture):
                self.report.known += 1
                if not self.report.known % _LOT_PAGES:
                    self._tell_figures()
                    await asyncio.sleep(0)  # Ctrl-C is heard here
                continue
            self._under_way.add(capture.mark)
            waiting.append((capture, asyncio.ensure_future(_read(capture, readers))))
            if len(waiting) >= self._in_flight:
                await self._take(*waiting.popleft())
        while waiting:
            await self._take(*waiting.popleft())
        self._keep()

    async def _take(self, capture: Capture, reading: "asyncio.Future[Page]") -> None:
        read = await reading
        if capture.record.truncated and read.record:
            read.record = self._write_cut(capture)
        self._lot.append((capture, read))
        self._lot_bytes += len(read.record) + len(read.text)
        if len(self._lot) >= _LOT_PAGES or self._lot_bytes >= _LOT_BYTES:
            self._keep()

    def _write_cut(self, capture: Capture) -> bytes:
        """Write the record of a page that its maker had cut off, with the reason."""
        fetched = capture.fetched
        return write_response(
            url=fetched.url,
            fetched_at=capture.record.fetched_at,
            status=fetched.status,
            reason=fetched.reason,
            headers=fetched.headers,
            body=fetched.body,
            address=fetched.address,
            truncated=capture.record.truncated,
            level=self._settings[ARCHIVE_LEVEL],
        )

    def _is_known(self, capture: Capture) -> bool:
        if capture.mark in self._under_way:
            return True
        row = self._find(capture.key)
        for number, at, _, size_bytes in self._reader.pages.versions(row.id) if row is not None and row.page else ():
            if abs(at - capture.at) > _SAME_MOMENT_S or size_bytes != len(capture.fetched.body):
                continue
            page = self._reader.pages.get(number)
            try:
                if page is not None and (
                    not page.place.length or self._reader.pages.record(page.place).body == capture.fetched.body
                ):
                    return True
            except (DamagedCollection, BadFile):  # what was kept cannot be read any more: then this is better
                continue
        return False

    def _find(self, key: int) -> UrlRow | None:
        """Find a URL by its seen key, which the writer does faster."""
        known = self._store.urls.known((key,)).get(key)
        return self._reader.urls.get(known.id) if known else None

    # Keeping.

    def _keep(self) -> None:
        """Write what was read, in one transaction."""
        lot = _Lot(same=self._store.pages.first_with("fingerprint", {read.fingerprint for _, read in self._lot} - {0}))
        for capture, read in self._lot:
            row = self._find(capture.key)
            assert row is not None  # it was announced
            self._judge(lot, row, capture, read)
        note_links(self._store, lot.batch, [(page.url_id, page.links) for page in lot.batch.pages])
        with self._store.transaction():
            self._store.complete(lot.batch)
            self._kinship.take(lot.batch)
        self._under_way -= {capture.mark for capture, _ in self._lot}
        self._lot, self._lot_bytes = [], 0
        self._tell_figures()

    def _tell_figures(self) -> None:
        report = self.report
        self._tell("Reading pages", report.captures, self._total, {"pages": report.pages, "known": report.known})

    def _judge(self, lot: "_Lot", row: UrlRow, capture: Capture, read: Page) -> None:
        """Decide what becomes of one page, as a crawl does."""
        outcome = lot.judge(row.id, read)
        is_kept = outcomes.has_page(outcome)
        newest_at = lot.newest_at.get(
            row.id,
            max((at for _, at, _, _ in self._reader.pages.versions(row.id)), default=_NEVER) if row.page else _NEVER,
        )
        if row.state is UrlState.ENDED and (capture.at >= newest_at if is_kept else row.outcome == UNREAD):
            lot.batch.endings.append(Ending(row.id, outcome))
        if is_kept:
            read.url_id, read.outcome, read.is_import = row.id, outcome, True
            lot.batch.pages.append(read)
            lot.batch.counters["imported"] = len(lot.batch.pages)
            lot.newest_at[row.id] = max(newest_at, capture.at)
            self.report.pages += 1
            self.report.versions += newest_at > _NEVER
        self.report.outcomes[outcomes.read_outcome(outcome)[0].name] += 1


def note_links(store: Store, batch: Batch, pages: Sequence[tuple[int, Sequence[tuple[Any, ...]]]]) -> None:
    """Give rows to what pages (by their URLs) link to, so that their links are kept whole; a crawl may take them up."""
    links = {key: (page, link) for page, found in pages for key, *_, link in found}
    known = store.urls.known(links)
    for key, (page, link) in links.items():
        if key not in known:
            text = link.text[:LINK_TEXT_CHARS]
            batch.found[key] = NewUrl(key, link.url, origin_of(link.url), 0, FAR, 0, page, text, UNFOLLOWED)


async def _read(capture: Capture, readers: Readers) -> Page:
    try:
        return await readers(_claim(capture), capture.fetched, capture.at)
    except Exception as error:
        log.exception("reading %s failed in a way that is not known", capture.fetched.url)
        return Page(outcome=outcomes.INTERNAL_ERROR.of(type(error).__name__))


def _claim(capture: Capture) -> Claim:
    return Claim(
        id=0, url=capture.fetched.url, host=0, depth=0, seed=0, level=0, tries=0, hops=0, kind=UrlKind.PAGE, etag="",
        modified="",
    )  # fmt: skip
