"""Read pages of the collection anew from their raw bytes, where a newer maker knows more; nothing is fetched.

In: a collection and the names of parts. Out: a `RefreshReport`, new parts beside the pages, and numbers of what the
index has to look at again. Pages are read by the same readers as in a crawl and written in lots, each with its makers,
so whoever is stopped or killed simply begins again and goes on with what is left.
"""

import asyncio
import json
import logging
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from pauk import __version__
from pauk.base import outcomes
from pauk.base.errors import DamagedCollection, PaukError, UsageError
from pauk.base.page import Page
from pauk.base.settings import CRAWL_MAX_BYTES, CRAWL_WORKERS, Settings
from pauk.run.read.enrichers import TABLE, find_enricher
from pauk.run.read.near_duplicates import NearDuplicateFinder, begin_anew, finish
from pauk.run.read.page_reader import options_from
from pauk.run.read.reader_pool import Readers
from pauk.run.read.site_rules import SiteRules
from pauk.run.read.warc_import import note_links
from pauk.run.read.warc_pages import as_fetched
from pauk.store.collection import CollectionFolder
from pauk.store.reader import StoreReader
from pauk.store.sql.records import Batch, Claim, UrlKind
from pauk.store.writer import Store

log = logging.getLogger(__name__)

_LOT = 50
# A copy may stand before the page that keeps its text, and is found outdated when that one was read: once more, then.
_PASSES = 3
_NOTE = "refresh"  # how far a refresh is that reads everything again

# How many pages were read, and of how many.
Tell = Callable[[int, int], None]


@dataclass(slots=True, kw_only=True)
class RefreshReport:
    """What was read anew."""

    parts: Sequence[str]
    read: int = 0  # pages
    changed: int = 0  # of these, pages with another text than before
    unreadable: int = 0  # pages that could not be read, and stay as they are
    is_complete: bool = False

    def as_json(self) -> dict[str, Any]:
        """Return the report as plain values."""
        return asdict(self)


@dataclass(frozen=True, slots=True, kw_only=True)
class RefreshOrder:
    """What a person asked for: some parts, or (none) all that have an older maker; by force whatever the maker.

    With ``pages``, these and no others, whoever made their parts.
    """

    parts: Sequence[str] = ()
    pages: Sequence[int] = ()
    force: bool = False
    command: str = "refresh"


async def refresh(
    folder: CollectionFolder, order: RefreshOrder, settings: Settings, *, stop: asyncio.Event, tell: Tell
) -> RefreshReport:
    """Read pages anew until none is left that an older maker has read, or somebody says stop."""
    folder.demand()
    refresher = _Refresher(order)
    options = options_from(settings, SiteRules.from_folder(folder.path))
    with folder.writer(order.command) as store, folder.reader() as reader:
        with Readers(options, processes=settings[CRAWL_WORKERS]) as readers:

            async def read_kept(page: Page) -> Page | None:
                try:
                    fetched = as_fetched(reader.pages.record(page.place), settings[CRAWL_MAX_BYTES])
                except (DamagedCollection, ValueError) as error:
                    log.warning("the raw bytes of %s cannot be read: %s", page.url, error)
                    return None
                claim = Claim(0, page.url, 0, 0, 0, 0, 0, 0, UrlKind.PAGE, "", "")
                try:
                    read = await readers(claim, fetched, page.fetched_at.timestamp())
                except PaukError:
                    raise  # about us, not about the page
                except Exception:
                    log.exception("reading %s anew failed in a way that is not known", page.url)
                    return None
                return read if outcomes.has_page(read.outcome) else None

            await refresher.run(store, reader, read_kept, stop, tell)
        if refresher.report.changed:
            await finish(NearDuplicateFinder(store), stop)
    return refresher.report


class _Refresher:
    """One refresh: which parts, who makes them, and what came of it."""

    def __init__(self, order: RefreshOrder) -> None:
        known = {name: find_enricher(name) for name, row in TABLE.items() if not row.needs_brief}
        for name in order.parts:
            if name not in known:
                raise UsageError(
                    f"The part {name!r} is read for a job alone" if name in TABLE else f"There is no part {name!r}",
                    next_step=f"Choose from {', '.join(known)}.",
                )
        chosen = [one for name, one in known.items() if not order.parts or name in order.parts]
        self._makers = {one.name: one.maker for one in chosen if not TABLE[one.name].has_place}
        # Parts with a place of their own in the store have one maker together, that of the text.
        self._text_maker = f"/{__version__}" if any(TABLE[one.name].has_place for one in chosen) else ""
        self._force = order.force
        self._pages = sorted(order.pages)
        self._unreadable: set[int] = set()
        self.report = RefreshReport(parts=[one.name for one in chosen])

    async def run(
        self,
        store: Store,
        reader: StoreReader,
        read: Callable[[Page], Any],
        stop: asyncio.Event,
        tell: Tell,
    ) -> None:
        """Go through all pages that are to be read."""
        total = len(self._pages) or (
            reader.pages.last()
            if self._force
            else store.parts.count_outdated(self._makers, text_maker=self._text_maker)
        )
        for _ in range(1 if self._force or self._pages else _PASSES):
            # A refresh by force which was broken off goes on behind its last page.
            note = json.loads(store.notes.get(_NOTE) or "{}") if self._force else {}
            after = int(note.get("after", 0)) if note.get("parts") == list(self.report.parts) else 0
            before = self.report.read
            while not stop.is_set() and (numbers := self._choose(store, after)):
                kept = map(reader.pages.get, [number for number in numbers if number not in self._unreadable])
                pages = [page for page in kept if page is not None and page.place.length]
                answers = await asyncio.gather(*(read(page) for page in pages))
                both = list(zip(pages, answers, strict=True))
                self._write(store, [(page, answer) for page, answer in both if answer])
                self._unreadable.update(page.id for page, answer in both if answer is None)
                self.report.unreadable = len(self._unreadable)
                after = numbers[-1]
                if self._force:
                    store.notes.set(_NOTE, json.dumps({"parts": self.report.parts, "after": after}))
                tell(after if self._force else self.report.read, total)
            if stop.is_set():
                return
            if self.report.read == before:
                break
        if self._force:
            store.notes.set(_NOTE, "")
        self.report.is_complete = True

    def _choose(self, store: Store, after: int) -> list[int]:
        if self._pages:
            return [number for number in self._pages if number > after][:_LOT]
        makers = dict.fromkeys(self._makers, "") if self._force else self._makers  # nobody is called so
        text_maker = "\n" if self._force and self._text_maker else self._text_maker
        return store.parts.outdated(makers, text_maker=text_maker, after=after, limit=_LOT)

    def _write(self, store: Store, lot: Sequence[tuple[Page, Page]]) -> None:
        """Write what was read from some pages, in one transaction."""
        with store.transaction():
            if self._text_maker:
                self._write_texts(store, lot)
            for page, read in lot:
                store.parts.add(page.id, {name: part for name, part in read.kept_parts.items() if name in self._makers})
            store.parts.note_rereading([page.id for page, _ in lot])
        self.report.read += len(lot)

    def _write_texts(self, store: Store, lot: Sequence[tuple[Page, Page]]) -> None:
        """Put texts, metadata and links in the place of what was kept; what links lead to becomes known."""
        batch, changed = Batch(), 0
        note_links(store, batch, [(page.url_id, read.links) for page, read in lot])
        store.complete(batch)
        for page, read in lot:
            changed += store.parts.reread(page.id, read)
            store.pages.relink(page.id, read.links)
        if changed:
            begin_anew(store)  # who is nearly the same as whom is found out again
        self.report.changed += changed
