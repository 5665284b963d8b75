"""Judge what became of a page that was there: is it still the same, has it changed, gone, moved, or come back.

In: visits to URLs that have a page already. Out: confirmations and changes in a batch. A change is a change of text:
bytes, layout and headers do not count, nor does what people have called noise. Only an answer that says so (404, 410)
means that a page has gone; whatever else goes wrong leaves it as it was.
"""

from collections.abc import Iterable

from pauk.base import outcomes
from pauk.base.page import Page
from pauk.base.urls import origin_of
from pauk.base.word_difference import count_changed_words
from pauk.crawl.again.noise import NoiseRules, NoiseSuspects
from pauk.crawl.contract.visit import Visit
from pauk.store.pages.changes import BACK, CHANGED, GONE, MOVED, NEW
from pauk.store.sql.packing import unpack_text
from pauk.store.sql.records import Batch, Change, Confirmed
from pauk.store.writer import Store

_MISSING = frozenset((str(outcomes.GONE), outcomes.HTTP_ERROR.of(404), outcomes.HTTP_ERROR.of(410)))


class Memory:
    """What a run knows about changes: the rules for noise, and what looks like some."""

    def __init__(self, store: Store) -> None:
        self.noise = NoiseRules(store.noise.all())
        self.suspects = NoiseSuspects()
        self.tells_new = False  # whether pages met for the first time are news, or simply the first crawl


class RevisitJudge:
    """Judges the visits of one batch."""

    def __init__(self, store: Store, memory: Memory, visits: Iterable[Visit]) -> None:
        self._store = store
        self._memory = memory
        known = [visit for visit in visits if visit.claim.page]
        self._old = store.pages.old_versions(visit.claim.page for visit in known) if known else {}
        self._last = store.changes.last_of(visit.claim.id for visit in known) if known else {}
        self.leaving = [visit.claim.id for visit in known if self._leaves(visit)]

    def _leaves(self, visit: Visit) -> bool:
        """Whether a URL shows another text than until now, or is there no more."""
        old = self._old.get(visit.claim.page)
        has_moved = visit.outcome in _MISSING or visit.outcome == str(outcomes.REDIRECTED)
        has_other = visit.read is not None and old is not None and visit.read.fingerprint != old.fingerprint
        return has_moved or has_other

    # The same.

    def is_same(self, visit: Visit, read: Page) -> bool:
        """Tell whether a page that was fetched in full says what its newest version says."""
        old = self._old.get(visit.claim.page)
        if old is None or read.fingerprint == old.fingerprint:
            return old is not None
        if not self._memory.noise or not (read.fingerprint and old.fingerprint):
            return False  # there are no rules, or one of the texts is empty
        text = self._store.pages.text_of(visit.claim.page, old.fingerprint)
        return self._memory.noise.is_same(visit.claim.url, text, _text_of(read))

    def confirm(self, visit: Visit, batch: Batch, read: Page | None = None) -> None:
        """Note that a page is still the same, as the server says, or as was read from it."""
        confirmed = Confirmed(visit.claim.id, visit.fetched_at)
        if read is not None and visit.fetched is not None:
            header = visit.fetched.header
            confirmed = confirmed._replace(etag=header("etag"), modified=header("last-modified"), links=read.links)
            # Whether the text is the same to the letter, so that who reads it now has read what is kept.
            old = self._old.get(visit.claim.page)
            confirmed = confirmed._replace(
                page=read if old is not None and old.fingerprint == read.fingerprint else None
            )
        batch.confirmed.append(confirmed)
        if self._was_away(visit):
            self._note(visit, batch, BACK)

    # Not the same.

    def note_version(self, visit: Visit, read: Page, batch: Batch) -> None:
        """Note that a page says something else than before, or that there is a new one."""
        claim = visit.claim
        if not claim.page:
            if self._memory.tells_new:
                self._note(visit, batch, NEW, added=count_changed_words("", _text_of(read))[0])
            return
        old = self._old.get(claim.page)
        if old is not None and old.maker and old.maker != read.maker and not self._was_away(visit):
            return  # a text that was read in another way cannot be compared: nobody knows what has changed
        before, now = self._store.pages.text_of(claim.page, old.fingerprint) if old is not None else "", _text_of(read)
        added, removed = count_changed_words(before, now)
        told = self._memory.noise.strip(claim.url, before, now) or [before, now]
        self._memory.suspects.note(origin_of(claim.url), *told)
        self._note(visit, batch, BACK if self._was_away(visit) else CHANGED, added=added, removed=removed)

    def has_gone(self, visit: Visit, outcome: str) -> bool:
        """Tell whether an answer means that a page that was there is there no more."""
        return bool(visit.claim.page) and outcome in _MISSING

    def stays_gone(self, visit: Visit, outcome: str) -> bool:
        """Tell whether a page that had gone could not be had now: it is as gone as before."""
        last = self._last.get(visit.claim.id)
        has_failed = outcomes.read_outcome(outcome)[0].group is outcomes.OutcomeGroup.FAILED
        return has_failed and visit.retry_in_s < 0 and last is not None and last.kind == GONE

    def note_gone(self, visit: Visit, batch: Batch) -> None:
        """Note that a page is there no more; once, however often that is seen."""
        last = self._last.get(visit.claim.id)
        if visit.claim.page and (last is None or last.kind != GONE):
            self._note(visit, batch, GONE)
            batch.left.append(visit.claim.page)

    def note_moved(self, visit: Visit, batch: Batch, target_key: int) -> None:
        """Note that what was a page sends us on now; once for each place it sends us to."""
        if not visit.claim.page:
            return
        last, target = self._last.get(visit.claim.id), self._store.urls.known([target_key]).get(target_key)
        if last is None or last.kind != MOVED or target is None or last.target != target.id:
            self._note(visit, batch, MOVED, target_key=target_key)
            batch.left.append(visit.claim.page)

    def _was_away(self, visit: Visit) -> bool:
        last = self._last.get(visit.claim.id)
        return last is not None and last.kind in (GONE, MOVED)

    def _note(
        self, visit: Visit, batch: Batch, kind: str, *, added: int = 0, removed: int = 0, target_key: int = 0
    ) -> None:
        before = visit.claim.page
        batch.changes.append(Change(visit.claim.id, visit.fetched_at, kind, before, added, removed, target_key))


def _text_of(read: Page) -> str:
    """Return the text of a page, which comes packed from whoever read it elsewhere."""
    return read.text or (unpack_text(read.text_part.packed) if read.text_part.packed else "")
