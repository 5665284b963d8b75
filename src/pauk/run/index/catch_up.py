"""Bring the index up to the collection: what is new or has changed goes in, what is gone goes out, nothing else does.

In: a collection. Out: its index, and a `Caught` that says what was done. How far the index is stands in itself and is
written with every commit, so whoever is killed goes on from there. It may be asked for at any moment, also while a
crawl writes: only what has come since is read, in lots, and two at once do not disturb each other.

First the words of links of a stretch of pages are noted, then its pages are indexed; so a page that others in the same
stretch link to is written once. Pages of earlier stretches that have got new words are indexed again, a few at a time.
"""

import logging
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import TypeVar

from pauk.base.errors import DamagedCollection, IndexOutdated
from pauk.run.index.index_entries import (
    describe_items,
    describe_page,
    describe_post,
    describe_thread,
    page_id,
    post_id,
    thread_id,
)
from pauk.run.index.indexed_parts import IndexedParts
from pauk.run.index.link_ranks import keep_ranks
from pauk.search.entries.entry import Entry
from pauk.search.index.index import Index, open_index
from pauk.store.collection import CollectionFolder
from pauk.store.forums.forums_reader import StoredPost, StoredThread
from pauk.store.index.index_book import MOST_TWINS, IndexBook
from pauk.store.index.index_place import drop_index, index_folder, index_lock, make_index_folder
from pauk.store.reader import StoreReader

log = logging.getLogger(__name__)

# So many versions are gone through twice, for the words of their links and for their texts, before the next ones.
_STRETCH = 20_000
# So many pages are in memory at once, each with a text of a few thousand characters, seldom of a megabyte.
_LOT = 100
# Between two commits: entries, or characters of text. A commit costs some 20 ms, whatever it brings. Of a new index the
# first are soon to be found, and each further commit brings twice as many.
_COMMIT_ENTRIES, _FIRST_COMMIT = 5_000, 300
_COMMIT_CHARS = 50_000_000
# Pages whose text is as it was, but not what others say of them: so many with each call, and with a stretch of pages no
# more than those, so that they cost at most as much as what is new.
_MOST_AGAIN = 2_000
# Links of menus come with every page: so many (URL, words) that were just noted are not noted again.
_REMEMBERED = 200_000

# How long to wait for another process that makes the index, where nothing can be asked before.
_PATIENCE_S = 600.0
# What is said of an index, or of the book beside it, that is to be made anew.
_UNUSABLE = (IndexOutdated, DamagedCollection)
# The names under which the index keeps how far it is.
PAGE, CHANGE, REREADING, FORGOTTEN, THREAD, POST = "page", "change", "rereading", "forgotten", "thread", "post"
_FOLLOWED = (PAGE, CHANGE, REREADING, THREAD, POST)

Tell = Callable[[int, int], None]
Item = TypeVar("Item")
Talk = TypeVar("Talk", StoredThread, StoredPost)


@dataclass(frozen=True, slots=True, kw_only=True)
class Caught:
    """What was done to bring the index up to the collection."""

    added: int = 0  # entries that were written, new ones or in the place of old ones
    deleted: int = 0
    is_new: bool = False  # the index was made from nothing
    is_busy: bool = False  # another process is at it, and nothing was done here


def _tell_nobody(_done: int, _total: int) -> None:
    """Say nothing."""


def catch_up(folder: CollectionFolder, *, tell: Tell = _tell_nobody, wait_s: float = 0.0) -> Caught:
    """Bring the index up to the collection; where another process does so, wait for it so long, then leave it to it."""
    folder.demand()
    with index_lock(folder.path, wait_s=wait_s) as is_mine:
        if not is_mine:
            return Caught(is_busy=True)
        with folder.reader() as reader:
            parts = IndexedParts()
            if _is_current(folder, reader, parts):
                return Caught()
            caught = _go_on(folder, reader, parts, tell)
            keep_ranks(folder, reader)
    return caught


def prepare(folder: CollectionFolder, *, most: int, tell: Tell = _tell_nobody) -> Caught:
    """See to it that there is an index that can be asked at once, however far it is.

    Where at most so many pages wait, it is brought up; where more do, one that cannot be used makes room for an empty
    one, and somebody else calls `catch_up` meanwhile. Another process that is at it is left alone, once there is one.
    """
    folder.demand()
    parts = IndexedParts()
    with folder.reader() as reader:
        try:
            with closing(open_index(index_folder(folder.path), parts.declared)) as index:
                waiting, is_usable = reader.index.count_versions(after=index.cursor.get(PAGE, 0)), True
        except _UNUSABLE:
            waiting, is_usable = reader.index.count_versions(after=0), False
    if waiting <= most:
        return catch_up(folder, tell=tell, wait_s=0.0 if is_usable else _PATIENCE_S)
    if not is_usable:
        with index_lock(folder.path, wait_s=_PATIENCE_S) as is_mine:
            if is_mine:
                _make_empty(folder, parts)
    return Caught()


def _make_empty(folder: CollectionFolder, parts: IndexedParts) -> None:
    place = make_index_folder(folder.path)
    try:
        open_index(place, parts.declared).close()  # somebody else was quicker
    except _UNUSABLE:
        drop_index(folder.path)
        with closing(open_index(place, parts.declared, may_write=True)) as index:
            index.commit({})


def rebuild(folder: CollectionFolder, *, tell: Tell = _tell_nobody) -> Caught:
    """Make the index from nothing."""
    folder.demand()
    with index_lock(folder.path, wait_s=60.0) as is_mine:
        if is_mine:
            drop_index(folder.path)
    return catch_up(folder, tell=tell)


def _is_current(folder: CollectionFolder, reader: StoreReader, parts: IndexedParts) -> bool:
    """Tell whether there is nothing to do; that takes a few milliseconds, so it may be asked every second."""
    place = index_folder(folder.path)
    try:
        with closing(open_index(place, parts.declared)) as index:
            cursor = index.cursor
        if cursor.get(FORGOTTEN) != reader.index.times_forgotten():
            return False
        if reader.index.has_news(**{name: cursor.get(name, 0) for name in _FOLLOWED}):
            return False
        with closing(IndexBook(place)) as book:
            return not book.stale(1)
    except _UNUSABLE:
        return False


def _go_on(folder: CollectionFolder, reader: StoreReader, parts: IndexedParts, tell: Tell) -> Caught:
    """Go on from where the index is; one that cannot be used, or knows what was forgotten, is made anew."""
    place = make_index_folder(folder.path)
    try:
        with closing(open_index(place, parts.declared, may_write=True)) as index:
            if not index.cursor or index.cursor.get(FORGOTTEN) == reader.index.times_forgotten():
                return _catch(index, reader, parts, place, tell)
    except _UNUSABLE as error:
        log.info("The index is made anew: %s", error)
    drop_index(folder.path)
    with closing(open_index(place, parts.declared, may_write=True)) as index:
        return _catch(index, reader, parts, place, tell)


def _catch(index: Index, reader: StoreReader, parts: IndexedParts, place: Path, tell: Tell) -> Caught:
    with closing(IndexBook(place)) as book:
        return _Catching(index, book, reader, parts, tell).run()


class _Catching:
    """One go of catching up."""

    def __init__(self, index: Index, book: IndexBook, reader: StoreReader, parts: IndexedParts, tell: Tell) -> None:
        self._index = index
        self._book = book
        self._reader = reader
        self._parts = parts
        self._tell = tell
        self._is_new = not index.cursor
        self._cursor = dict.fromkeys(_FOLLOWED, 0) | dict(index.cursor) | {FORGOTTEN: reader.index.times_forgotten()}
        if self._is_new:  # whatever was read anew so far is read in its place
            self._cursor[REREADING] = reader.parts.last_rereading()
        self._added = self._deleted = self._chars = self._waiting = 0
        self._lot = _FIRST_COMMIT if self._is_new else _COMMIT_ENTRIES
        self._settled: dict[int, int] = {}  # what the next commit settles: URL → the highest mark when it was read
        self._noted: set[tuple[int, str]] = set()

    def run(self) -> Caught:
        """Go through what is new, stretch by stretch, then through what has become of pages and what others say."""
        total, done = self._reader.index.count_versions(after=self._cursor[PAGE]), 0
        while stretch := self._reader.index.versions_after(self._cursor[PAGE], _STRETCH):
            self._take_words([page for page, _ in stretch])
            for lot in _cut(stretch):
                self._write({url for _, url in lot})
                self._advance(PAGE, lot[-1][0])
                done += len(lot)
                self._tell(min(done, total), total)
            self._write_again(min(len(stretch), _MOST_AGAIN))
        # Look at what became of pages; a new version was seen already, but one that is gone, or back, was not.
        while rows := self._reader.index.changes_after(self._cursor[CHANGE], _LOT):
            self._write({url for _, url in rows})
            self._advance(CHANGE, rows[-1][0])
        # Write pages that were read anew from what is kept of them: text, links and parts may be others.
        while rows := self._reader.parts.rereadings_after(self._cursor[REREADING], _LOT):
            urls = {url for _, url in rows}
            self._take_words(self._reader.parts.newest_pages(urls))
            self._write(urls)
            self._advance(REREADING, rows[-1][0])
        self._write_talks(THREAD, self._reader.forums.threads_after(self._cursor[THREAD]), thread_id, describe_thread)
        self._write_talks(POST, self._reader.forums.posts_after(self._cursor[POST]), post_id, describe_post)
        self._write_again(_MOST_AGAIN)
        if self._waiting or self._cursor != dict(self._index.cursor):
            self._commit()
        else:  # words of links to URLs without a page change no entry; whoever looks next shall not find them again
            self._book.settle(self._settled)
        return Caught(added=self._added, deleted=self._deleted, is_new=self._is_new)

    # Words of links.

    def _take_words(self, pages: Sequence[int]) -> None:
        for lot in _cut(pages):
            words: dict[int, dict[str, None]] = {}
            for _, target, text in self._reader.index.anchors(lot):
                if (target, text) not in self._noted:
                    self._noted.add((target, text))
                    words.setdefault(target, {})[text] = None
            if words:
                # Give words of links to URLs that redirect to those where they lead.
                targets = self._reader.urls.lead_on(words)
                led: dict[int, list[str]] = {}
                for url, texts in words.items():
                    led.setdefault(targets.get(url, url), []).extend(texts)
                self._book.take_words(led)
            if len(self._noted) > _REMEMBERED:
                self._noted.clear()

    # Entries.

    def _write_again(self, most: int) -> None:
        """Write pages anew of which others say something new, or for which another page stands now."""
        written = 0
        while written < most:
            marks = self._book.stale(most + len(self._settled))
            again = [url for url, mark in marks if self._settled.get(url, 0) < mark][: most - written]
            if not again:
                return
            before = self._added
            for lot in _cut(again):
                self._write(set(lot), may_leave=False)
            written += self._added - before  # a URL without a page costs next to nothing

    def _write(self, urls: set[int], *, may_leave: bool = True) -> None:
        """Write the entries of URLs as they are now, and take out those of pages that are gone."""
        self._settled |= dict.fromkeys(urls, self._book.last_mark())
        shown = self._reader.index.shown(urls)
        anchors = self._book.texts_of({*urls, *(page.via for page in shown if page.via)})
        parts = self._reader.parts.newest_parts([page.url_id for page in shown]) if self._parts else {}
        entries: list[Entry] = []
        for page in shown:
            kept = parts.get(page.url_id, {})
            entries.append(describe_page(page, anchors, self._parts.values_of(kept)))
            entries += describe_items(entries[-1], self._parts.items_of(kept))
        self._index.add(entries)
        stands = dict.fromkeys(urls, 0) | {page.url_id: page.stands for page in shown}
        gone = urls - {page.url_id for page in shown} if may_leave else set()
        if gone:
            self._index.delete([page_id(url) for url in sorted(gone)])
        self._added += len(entries)
        self._deleted += len(gone)
        self._chars += sum(len(entry.body) for entry in entries)
        self._waiting += len(entries) + len(gone)
        self._look_after_twins(stands, {page.kin for page in shown if page.kin})

    def _look_after_twins(self, stands: Mapping[int, int], groups: Iterable[int]) -> None:
        """Let pages be written anew for which another one stands since these have come, changed or gone."""
        self._book.note_twins(stands)
        for kin in groups:
            members = self._reader.index.kin_urls(kin, MOST_TWINS)
            if members:
                self._book.mark_others(members, members[0])
        self._book.mark_under([url for url, other in stands.items() if other != url])

    def _write_talks(
        self, name: str, written: Iterator[Talk], name_of: Callable[[int], str], describe: Callable[[Talk], Entry]
    ) -> None:
        """Write threads or posts that have come or changed, and take out those that are gone."""
        while lot := list(islice(written, _LOT)):
            entries = [describe(item) for item in lot if not item.gone_at]
            gone = [name_of(item.id) for item in lot if item.gone_at]
            self._index.add(entries)
            self._index.delete(gone)
            self._added += len(entries)
            self._deleted += len(gone)
            self._chars += sum(len(entry.body) for entry in entries)
            self._waiting += len(lot)
            self._advance(name, lot[-1].stamp)

    # Commits.

    def _advance(self, name: str, number: int) -> None:
        """Note how far it goes, and commit where enough has come together."""
        self._cursor[name] = number
        if self._waiting >= self._lot or self._chars >= _COMMIT_CHARS:
            self._commit()
            self._lot = min(2 * self._lot, _COMMIT_ENTRIES)

    def _commit(self) -> None:
        """Write to the disk what was done, with how far it goes; only then is it settled."""
        self._index.commit(self._cursor)
        self._book.settle(self._settled)
        self._settled, self._waiting, self._chars = {}, 0, 0


def _cut(items: Sequence[Item]) -> Iterator[Sequence[Item]]:
    """Cut a list into lots."""
    for start in range(0, len(items), _LOT):
        yield items[start : start + _LOT]
