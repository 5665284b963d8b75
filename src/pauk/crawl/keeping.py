"""Turn visits into what is written: how they ended, and the page where there is one to keep.

In: a visit and what was read. Out: endings and pages in a batch. A page whose text is kept already under another URL
is a duplicate; a text that a host shows under many unlike addresses is its word for "not found"; a page that was
there and still says the same is confirmed, and there is no new version.
"""

from pauk.base import outcomes
from pauk.base.clock import Elapsed
from pauk.base.urls import origin_of
from pauk.crawl.fetcher import Fetched
from pauk.crawl.missing import SoftMissing
from pauk.crawl.returning import Returns
from pauk.crawl.shapes import shape_of
from pauk.crawl.sprawl import ShapeBook
from pauk.crawl.visits import ReadPage, Visit
from pauk.store.records import Batch, Ending, NewDocument, NewPage
from pauk.store.writer import Store

SOFT_MISSING = outcomes.HTTP_ERROR.of("soft 404")
_EMPTY_PAGE = outcomes.NO_MAIN_TEXT.of("empty page")
_EMPTY_ANSWER = outcomes.BROKEN_BODY.of("empty")
# In the place of a page: a log-in form, a script that looks whether we are human, or nothing at all.
_HIDES_PAGE = frozenset((str(outcomes.LOGIN_NEEDED), str(outcomes.JAVASCRIPT_NEEDED), _EMPTY_ANSWER))


def end_visit(batch: Batch, visit: Visit, outcome: str, elapsed: Elapsed, *, target_key: int = 0) -> None:
    """Note how a visit ended: for good, or to be tried again later."""
    is_later = visit.retry_in_s >= 0
    due_at = elapsed.moment() + visit.retry_in_s if is_later else 0.0
    tries = visit.claim.tries + (1 if is_later else 0)
    batch.endings.append(Ending(visit.claim.id, outcome, tries, due_at, target_key))


class Keeper:
    """Keeps the pages of one batch, and learns what their patterns bring."""

    def __init__(
        self,
        store: Store,
        book: ShapeBook,
        missing: SoftMissing,
        reads: list[ReadPage],
        returns: Returns,
        *,
        elapsed: Elapsed,
    ) -> None:
        self._elapsed = elapsed
        self._book = book
        self._missing = missing
        self._returns = returns
        prints = {read.fingerprint for read in reads if read.fingerprint}
        self._same = store.pages.holders(prints, leaving=returns.leaving)  # who has each text now
        self._skeletons = set(store.pages.first_with("skeleton", {read.skeleton for read in reads if read.skeleton}))

    def keep(self, visit: Visit, read: ReadPage, batch: Batch) -> str:
        """Keep a page that was fetched and read, and return its outcome."""
        if visit.claim.page and read.may_keep and self._returns.is_same(visit, read):
            self._returns.confirm(visit, batch, read)
            outcome = str(outcomes.UNCHANGED)
            end_visit(batch, visit, outcome, self._elapsed)
            return outcome
        outcome = self._judge(visit, read, self._learn(visit, read))
        if visit.claim.page and outcome == _EMPTY_PAGE:
            outcome = _EMPTY_ANSWER
        end_visit(batch, visit, outcome, self._elapsed)
        if read.may_keep and not self._is_left(visit, outcome):
            assert visit.fetched is not None
            batch.pages.append(make_page(visit.claim.id, visit.fetched, visit.fetched_at, read, outcome))
            batch.count("pages", 0 if visit.claim.page else 1)  # another version is no further page
            self._returns.note_version(visit, read, batch)
            if visit.claim.page:
                batch.left.append(visit.claim.page)
        return outcome

    def _learn(self, visit: Visit, read: ReadPage) -> str:
        """Learn what the page's pattern brings, and return the pattern; another version says nothing about it."""
        shape = shape_of(visit.claim.url)
        is_new = bool(read.skeleton) and read.skeleton not in self._skeletons
        self._skeletons.add(read.skeleton)
        if not visit.claim.page:
            self._book.note(shape, novel=is_new, example=visit.claim.url, words=read.words)
        return shape

    def _is_left(self, visit: Visit, outcome: str) -> bool:
        """Whether what came is no version: the site's word for "not found", or something that hides the page."""
        return outcome == SOFT_MISSING or (bool(visit.claim.page) and outcome in _HIDES_PAGE)

    def _judge(self, visit: Visit, read: ReadPage, shape: str) -> str:
        if read.outcome != str(outcomes.OK):
            return read.outcome
        if not read.may_keep:
            return str(outcomes.NOINDEX)
        is_missing = self._missing.note(origin_of(visit.claim.url), shape, read.whole or read.fingerprint)
        if self._same.setdefault(read.fingerprint, visit.claim.id) == visit.claim.id:
            return str(outcomes.OK)
        return SOFT_MISSING if is_missing else str(outcomes.DUPLICATE)


def make_page(url: int, fetched: Fetched, at: float, read: ReadPage, outcome: str) -> NewPage:
    """Make the row of a page; one that is a copy goes without its text."""
    is_copy = outcome == str(outcomes.DUPLICATE)
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
        sketch=b"" if is_copy else read.sketch,
        canonical=read.canonical,
        record=read.record if read.may_archive else b"",
        document=None if is_copy else make_document(read),
        links=read.links,
        parts=read.parts,
    )


def make_document(read: ReadPage) -> NewDocument:
    """Make the row of what was read from a page: its text, and what it says of itself."""
    return NewDocument(
        text=read.text,
        packed=read.packed,
        maker=read.maker,
        outcome=read.text_outcome or read.outcome,
        title=read.title,
        language=read.language,
        canonical=read.canonical,
        said=read.said,
    )
