"""Turn visits into what is written: how they ended, and the page where there is one to keep.

In: a visit and what was read. Out: endings and pages in a batch. A page whose text is kept already under another URL
is a duplicate; a text that a host shows under many unlike addresses is its word for "not found".
"""

import time

from pauk.base import outcomes
from pauk.base.urls import origin_of
from pauk.crawl.fetcher import Fetched
from pauk.crawl.missing import SoftMissing
from pauk.crawl.shapes import shape_of
from pauk.crawl.sprawl import ShapeBook
from pauk.crawl.visits import ReadPage, Visit
from pauk.store.records import Batch, Ending, NewDocument, NewPage
from pauk.store.sqlite import SqliteStore

SOFT_MISSING = outcomes.HTTP_ERROR.of("soft 404")


def end_visit(batch: Batch, visit: Visit, outcome: str, *, target_key: int = 0) -> None:
    """Note how a visit ended: for good, or to be tried again later."""
    is_later = visit.retry_in_s >= 0
    due_at = time.time() + visit.retry_in_s if is_later else 0.0
    tries = visit.claim.tries + (1 if is_later else 0)
    batch.endings.append(Ending(visit.claim.id, outcome, tries, due_at, target_key))


class Keeper:
    """Keeps the pages of one batch, and learns what their patterns bring."""

    def __init__(self, store: SqliteStore, book: ShapeBook, missing: SoftMissing, reads: list[ReadPage]) -> None:
        self._book = book
        self._missing = missing
        self._same = store.first_with("fingerprint", {read.fingerprint for read in reads if read.fingerprint})
        self._skeletons = set(store.first_with("skeleton", {read.skeleton for read in reads if read.skeleton}))

    def keep(self, visit: Visit, read: ReadPage, batch: Batch) -> str:
        """Keep a page that was fetched and read, and return its outcome."""
        shape = shape_of(visit.claim.url)
        is_new = bool(read.skeleton) and read.skeleton not in self._skeletons
        self._skeletons.add(read.skeleton)
        self._book.note(shape, novel=is_new, example=visit.claim.url, words=read.words)
        outcome = self._judge(visit, read, shape)
        end_visit(batch, visit, outcome)
        if read.may_keep and outcome != SOFT_MISSING:
            assert visit.fetched is not None
            batch.pages.append(make_page(visit.claim.id, visit.fetched, visit.fetched_at, read, outcome))
            batch.count("pages", 0 if visit.claim.page else 1)  # another version is no further page
        return outcome

    def _judge(self, visit: Visit, read: ReadPage, shape: str) -> str:
        if read.outcome != str(outcomes.OK):
            return read.outcome
        if not read.may_keep:
            return str(outcomes.NOINDEX)
        is_missing = self._missing.note(origin_of(visit.claim.url), shape, read.fingerprint)
        if self._same.setdefault(read.fingerprint, visit.claim.id) == visit.claim.id:
            return str(outcomes.OK)
        return SOFT_MISSING if is_missing else str(outcomes.DUPLICATE)


def make_page(url: int, fetched: Fetched, at: float, read: ReadPage, outcome: str) -> NewPage:
    """Make the row of a page; one that is a copy goes without its text."""
    is_copy = outcome == str(outcomes.DUPLICATE)
    document = NewDocument(
        text=read.text,
        maker=read.maker,
        outcome=read.outcome,
        title=read.title,
        language=read.language,
        canonical=read.canonical,
    )
    return NewPage(
        url=url,
        outcome=outcome,
        fetched_at=at,
        status=fetched.status,
        content_type=fetched.header("content-type"),
        size_bytes=len(fetched.body),
        fingerprint=read.fingerprint,
        skeleton=read.skeleton,
        etag=fetched.header("etag"),
        modified=fetched.header("last-modified"),
        record=read.record if read.may_archive else b"",
        document=None if is_copy else document,
        links=[(found.key, found.link) for found in read.links],
    )
