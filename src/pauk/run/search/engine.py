"""Search a collection: ask the index, rank with what links say, and show titles and passages from the collection.

In: queries. Out: `SearchAnswer`s of `Hit`s. The index knows ids and scores; titles and texts are read from the
collection, only for the hits that are shown. Several threads may ask at once, while a crawl writes.
"""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path
from threading import Lock
from types import TracebackType
from typing import Any, Self, Unpack, get_args

from pauk.base.clock import Clock, write_moment
from pauk.base.errors import IndexOutdated, InputError, UnknownEntry
from pauk.base.groupings import RESULTS
from pauk.base.settings import Settings
from pauk.base.urls import canonical_url, number_url
from pauk.run.index.catch_up import PAGE, catch_up
from pauk.run.index.index_entries import page_id, read_item_id, url_number
from pauk.run.index.indexed_parts import IndexedParts
from pauk.run.index.link_ranks import FILE_NAME, Ranking, load_ranking
from pauk.run.kept.kept_pages import OpenedPage, open_page
from pauk.run.search.grouped_hits import (
    GroupedAnswer,
    GroupWishes,
    ResultSet,
    ResultSets,
    count_wanted,
    group_answer,
    make_result_set,
)
from pauk.search.entries.entry import KINDS
from pauk.search.entries.fields import Declared
from pauk.search.index.index import Index, open_index
from pauk.search.index.records import (
    ORDERS,
    RANKINGS,
    Explanation,
    Grouping,
    SearchMatch,
    SearchRequest,
    SearchResults,
    SignalWeights,
    Wishes,
)
from pauk.search.query.nodes import Everything, Query
from pauk.search.query.parser import parse_query
from pauk.search.snippets import Passages, Snippet
from pauk.store.collection import CollectionFolder
from pauk.store.index.index_place import index_folder

# So much of a text tells what it is about.
_MOST_CHARS = 200_000
# How long to wait for another process that is making the index.
_PATIENCE_S = 600.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Hit:
    """One thing that was found, as people see it; the parts add up to the score."""

    id: str
    kind: str
    url: str
    title: str
    snippet: Snippet
    date: str
    author: str
    host: str
    language: str
    group: str
    score: float
    parts: tuple[tuple[str, float], ...]
    how: tuple[str, ...] = ()  # how each word came to its part in each field, where the formula is shown
    more: int = 0  # how many of its site or thread, or nearly the same, stand behind it
    lacks: tuple[str, ...] = ()  # words of the query that it does not have
    shared: tuple[str, ...] = ()  # words that it has in common with a page that it resembles
    fetched_at: str = ""  # when it was kept, as an ISO moment
    fields: Mapping[str, Any] = field(default_factory=dict)  # words, numbers and dates of declared fields, by name


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchAnswer:
    """What was found: some hits, and how many there are in all."""

    hits: tuple[Hit, ...] = ()
    total: int = 0
    facets: Mapping[str, tuple[tuple[str, int], ...]] = field(default_factory=dict)
    did_you_mean: str = ""
    is_relaxed: bool = False  # few or none have all the words; those that lack some are among these
    complete: int = 0  # how many have all the words
    behind: int = 0  # fetched pages that the index does not have yet


@dataclass(frozen=True, slots=True)
class _Kept:
    """What the collection keeps of a hit."""

    title: str
    text: str
    fetched_at: str


class SearchEngine:
    """A collection that is being searched; open it once and ask it often."""

    def __init__(self, folder: CollectionFolder, settings: Settings, clock: Clock) -> None:
        folder.demand()
        self._folder = folder
        self._clock = clock
        self._weights = SignalWeights.of(settings)
        self._lock = Lock()  # for the reader, which is one connection
        self._parts = IndexedParts()
        self._index = _open_index(folder, self._parts.declared)
        self._reader = folder.reader()
        self._ranking: Ranking | None = None
        self._ranked = (0, 0)
        self._sets = ResultSets()
        self._behind = 0
        self.refresh()

    @classmethod
    def open(cls, folder: CollectionFolder, settings: Settings, clock: Clock) -> Self:
        """Open a collection to search in it; an index is made where there is none."""
        return cls(folder, settings, clock)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, tb: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        """Let the index and the collection go."""
        self._index.close()
        self._reader.close()

    def refresh(self) -> None:
        """See what has been committed since, and ranks that were made anew; costs next to nothing where all is old."""
        with suppress(IndexOutdated):  # somebody has dropped it, and it is about to be made anew
            self._index.refresh()
        self._sets.clear()
        with self._lock:
            self._behind = self._reader.index.count_versions(after=self._index.cursor.get(PAGE, 0))
        ranked = _stamp(index_folder(self._folder.path) / FILE_NAME)
        if ranked != self._ranked:
            self._ranking, self._ranked = load_ranking(self._folder), ranked

    # Asking.

    @property
    def size(self) -> int:
        """How many pages, threads, posts and items of pages can be found."""
        return len(self._index)

    @property
    def behind(self) -> int:
        """How many fetched pages the index did not have when it was last looked at."""
        return self._behind

    @property
    def folder(self) -> CollectionFolder:
        """The collection that is searched, for whoever reads in it what was found."""
        return self._folder

    @property
    def ranking(self) -> Ranking | None:
        """How important pages are by their links; None where that was never worked out."""
        return self._ranking

    @property
    def declared(self) -> Declared:
        """What can be asked for beside what every entry has: fields, and kinds of entries."""
        return self._parts.declared

    def search(self, query: str, *, freshness: float | None = None, **wishes: Unpack[Wishes]) -> SearchAnswer:
        """Find what answers a query; it may be wished for so many hits from a place on, an order, groups, facets.

        With `freshness` the date counts so much for the order, instead of what the settings say.
        """
        request = self._ask(query, wishes, freshness)
        return self._answer(self._index.search(request), parse_query(query, self.declared))

    def groups(self, query: str, **wishes: Unpack[GroupWishes]) -> GroupedAnswer:
        """Group the best results of a query by their links and words, and label the groups.

        The results are kept for a while: the same query grouped in another way is not searched anew.
        """
        return group_answer(self._result_set(query, count_wanted(wishes), wishes.get("freshness")), wishes)

    def grouped_hit(self, query: str, entry: str, freshness: float | None = None) -> Hit:
        """Return one of the results that are grouped as a list shows it, with its passage and the parts of its score.

        It is looked for among the best thousand.
        """
        for count in (RESULTS.default, RESULTS.high):
            found = self._result_set(query, int(count), freshness)
            match = next((match for match in found.matches if match.id == entry), None)
            if match is not None:
                passages = Passages(parse_query(query, self.declared), found.results.meant)
                kept = self._kept([entry])
                if entry in kept:
                    return _show(match, kept[entry], passages)
        raise _unknown(entry)

    def _result_set(self, query: str, limit: int, freshness: float | None) -> ResultSet:
        key = (query, limit, freshness)
        found = self._sets.find(key)
        if found is None:
            results = self._index.search(self._ask(query, {"limit": limit}, freshness))
            kept = self._kept([match.id for match in results.hits])
            with self._lock:
                found = make_result_set(query, results, kept, self._reader)
            self._sets.keep(key, found)
        return found

    def count(self, query: str) -> int:
        """Count what answers a query; pages that are nearly the same count once."""
        return self._index.count(query)

    def ids_of(self, query: str, limit: int = 10_000, *, order: str = "newest") -> list[str]:
        """Return the ids of what answers a query, without titles and passages; near duplicates are all there."""
        return self._index.ids(self._ask(query, {"limit": limit, "order": order}))

    def suggest(self, prefix: str, limit: int = 8) -> list[str]:
        """Complete the word that is being typed."""
        return self._index.suggest(prefix, limit)

    def explain(
        self, query: str, url_or_id: str, *, ranking: str = "best", freshness: float | None = None
    ) -> Explanation:
        """Say why something stands where it does among the hits of a query."""
        request = self._ask(query, {"ranking": ranking}, freshness)
        return self._index.explain(request, self._find_id(url_or_id))

    def similar(self, url: str, limit: int = 10) -> SearchAnswer:
        """Find pages similar to a page of the collection."""
        entry = self._find_id(url)
        kept = self._kept([entry]).get(entry)
        if kept is None:
            raise _unknown(url)
        language = self._index.language_of(entry)
        found = self._index.similar(f"{kept.title}\n{kept.text[:_MOST_CHARS]}", limit + 1, language=language)
        hits = tuple(match for match in found if match.id != entry)[:limit]
        return self._answer(SearchResults(hits=hits, total=len(hits)), Query("", Everything()))

    def open_page(self, url: str, version: int = 0) -> OpenedPage:
        """Return what is kept of a page: its text, what is known of it, its versions; the newest if none is named."""
        return open_page(self._folder, url, version)

    def _ask(self, query: str, wishes: Wishes, freshness: float | None = None) -> SearchRequest:
        _check_one_of("order", wishes.get("order", "best"), (*ORDERS, *self.declared.orders))
        _check_one_of("ranking", wishes.get("ranking", "best"), RANKINGS)
        _check_one_of("group", wishes.get("group", ""), get_args(Grouping))
        rank_of = None if self._ranking is None else self._ranking.importance_of
        weights = self._weights if freshness is None else replace(self._weights, freshness=freshness)
        return SearchRequest(query=query, weights=weights, rank_of=rank_of, now=self._clock.now().date(), **wishes)

    def _find_id(self, url_or_id: str) -> str:
        """Return the id of an entry that is named by its id or its URL."""
        kind, _, number = url_or_id.partition(":")
        if number.isdecimal() if kind in KINDS else kind in self.declared.kinds:
            return url_or_id
        with self._lock:
            row = self._reader.urls.find(number_url(canonical_url(url_or_id)))
        if row is None:
            raise _unknown(url_or_id)
        return page_id(row.id)

    # Showing.

    def _answer(self, results: SearchResults, query: Query) -> SearchAnswer:
        kept = self._kept([match.id for match in results.hits])
        passages = Passages(query, results.meant)
        return SearchAnswer(
            # What has been forgotten or has gone since the last commit is not shown.
            hits=tuple(_show(match, kept[match.id], passages) for match in results.hits if match.id in kept),
            total=results.total,
            facets=results.facets,
            did_you_mean=results.did_you_mean,
            is_relaxed=results.is_relaxed,
            complete=results.complete,
            behind=self._behind,
        )

    def _kept(self, ids: Sequence[str]) -> dict[str, _Kept]:
        """Read what the collection keeps of entries."""
        urls = {url_number(entry): entry for entry in ids if url_number(entry)}
        items = {entry: item for entry in ids if (item := read_item_id(entry))}
        holding = {item.url for item in items.values()}
        with self._lock:
            pages = self._reader.index.told({*urls, *holding}) if urls or holding else []
            talks = self._reader.index.talks([entry for entry in ids if not url_number(entry) and entry not in items])
            parts = self._reader.parts.newest_parts(holding) if holding else {}
        kept = {talk.id: _Kept(talk.title, talk.text, talk.seen_at) for talk in talks}
        for page in pages:
            fetched_at = write_moment(datetime.fromtimestamp(page.fetched_at, UTC))
            if page.url_id in urls:
                kept[urls[page.url_id]] = _Kept(page.title, page.text, fetched_at)
            held = self._parts.items_of(parts[page.url_id]) if page.url_id in parts else {}
            for entry, (kind, url, place) in items.items():
                if url == page.url_id and place < len(held.get(kind, ())):
                    kept[entry] = _Kept(held[kind][place].title, held[kind][place].body, fetched_at)
        return kept


def _open_index(folder: CollectionFolder, declared: Declared) -> Index:
    """Open the index; one that is not there, or was made in another way, is made first."""
    place = index_folder(folder.path)
    try:
        return open_index(place, declared)
    except IndexOutdated:
        catch_up(folder, wait_s=_PATIENCE_S)
        return open_index(place, declared)


def _stamp(path: Path) -> tuple[int, int]:
    """Return what is different for every file that was put at a place; zeros where there is none."""
    try:
        told = path.stat()
    except OSError:
        return 0, 0
    return told.st_mtime_ns, told.st_ino


def _show(match: SearchMatch, kept: _Kept, passages: Passages) -> Hit:
    return Hit(
        id=match.id,
        kind=match.kind,
        url=match.url,
        title=kept.title,
        snippet=passages.choose(kept.text, language=match.language),
        date=match.date,
        author=match.author,
        host=match.host,
        language=match.language,
        group=match.group,
        score=match.score,
        parts=match.parts,
        how=match.how,
        more=match.more,
        lacks=match.lacks,
        shared=match.shared,
        fetched_at=kept.fetched_at,
        fields=match.fields,
    )


def _check_one_of(name: str, given: str, allowed: Sequence[str]) -> None:
    if given not in allowed:
        offered = ", ".join(repr(choice) for choice in allowed)
        raise InputError(f"There is no {name} {given!r}", next_step=f"Choose one of {offered}.")


def _unknown(what: str) -> UnknownEntry:
    return UnknownEntry(
        "Nothing that can be searched has this address or id", where=what, next_step="Look with: pauk why URL"
    )
