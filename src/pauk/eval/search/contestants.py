"""Who answers the queries of known items: pauk's index, and the peers it must not lose to on the same texts.

In: pages, and which links are left out. Out: `Contestant`s that return the URLs of their ten best. The peers are
SQLite's FTS5 (all words, its own bm25, diacritics folded) and bare tantivy (its default analyser, title and body; all
words, or any): what somebody would have after an afternoon.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Protocol

from pauk.eval.search.known_items import KnownItem, Material
from pauk.run.index.index_entries import describe_page
from pauk.run.index.link_ranks import Ranking
from pauk.search.analysis.words import cut_words
from pauk.search.index.bare import BareIndex
from pauk.search.index.index import open_index
from pauk.search.index.records import SearchRequest, SignalWeights
from pauk.store.index.bare_full_text import BareFullText
from pauk.store.index.index_book import MOST_CHARS, MOST_TEXTS
from pauk.store.index.index_reader import ShownPage

TOP = 10


class Contestant(Protocol):
    """Answers queries."""

    @property
    def name(self) -> str:
        """What it is called."""
        ...

    @property
    def ask(self) -> Callable[[str], Sequence[int]]:
        """What returns the URLs of the ten best for a query."""
        ...


class Own:
    """pauk's index as a collection has it, without the links that items were drawn from."""

    name = "pauk"

    def __init__(
        self, material: Material, items: Sequence[KnownItem], folder: Path, ranking: Ranking | None, *, is_whole: bool
    ) -> None:
        left_out = {(item.source, item.target) for item in items if item.source}
        anchors = _gather_anchors(material, left_out)
        with open_index(folder, may_write=True) as index:
            index.add(describe_page(page, anchors) for page in _pages(material, is_whole=is_whole))
            index.commit({"page": len(material.pages)})
        self.index = open_index(folder)
        self._ranking = ranking
        self.weights = SignalWeights()
        self.now = date.max  # dates say nothing of what somebody knows

    def ask(self, query: str, limit: int = TOP) -> Sequence[int]:
        """Return the URLs of the best, ten of them as a rule."""
        rank_of = self._ranking.importance_of if self._ranking is not None else None
        asked = SearchRequest(query=query, limit=limit, weights=self.weights, rank_of=rank_of, now=self.now)
        return [int(hit.id.partition(":")[2]) for hit in self.index.search(asked).hits]

    def close(self) -> None:
        """Let the index go."""
        self.index.close()


def _pages(material: Material, *, is_whole: bool) -> Iterator[ShownPage]:
    """Go through the pages as they are searched, or with everything that stood on them as their texts."""
    for url, page in material.pages.items():
        # The words by which a page was found belong to the first link, which may be left out.
        yield page._replace(via=0, text=material.originals.get(url, page.text) if is_whole else page.text)


def _gather_anchors(material: Material, left_out: Collection[tuple[int, int]]) -> Mapping[int, Sequence[str]]:
    """Gather the first different words on links to each page, as the index's book does."""
    gathered: dict[int, dict[str, str]] = {}
    for source, target, text in material.links:
        texts = gathered.setdefault(target, {})
        plain = text[:MOST_CHARS].strip()
        if plain and (source, target) not in left_out and len(texts) < MOST_TEXTS:
            texts.setdefault(plain.casefold(), plain)
    return {url: list(texts.values()) for url, texts in gathered.items()}


def open_peers(material: Material, *, is_whole: bool) -> list[Contestant]:
    """Give the peers the same titles and texts."""

    def rows() -> Iterator[tuple[int, str, str]]:
        return ((page.url_id, page.title, page.text) for page in _pages(material, is_whole=is_whole))

    full_text, bare = BareFullText(rows()), BareIndex(rows())
    return [
        Peer("FTS5", lambda query: full_text.find(cut_words(query), TOP)),
        Peer("tantivy AND", lambda query: bare.find(query, "AND", TOP)),
        Peer("tantivy OR", lambda query: bare.find(query, "OR", TOP)),
    ]


@dataclass(frozen=True, slots=True)
class Peer:
    """Somebody else's search."""

    name: str
    ask: Callable[[str], Sequence[int]]
