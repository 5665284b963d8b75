"""Estimate how large another engine is, compared with a collection: two collections, or one and an engine on the Web.

In: a collection, the other one, a seed. Out: a `SizeReport`: shares, ratio and interval, what the other one's size
follows to be, and what may bend the figures. A collection is at hand, so its pages are drawn with equal chances and
tested by their URLs; an engine on the Web is drawn from by random queries, and tested by a query of rare words, then by
the URL itself.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from random import Random

from pauk.base.errors import InputError
from pauk.base.urls import canonical_url, number_url
from pauk.run.index.index_entries import url_number
from pauk.run.search.engine import SearchEngine
from pauk.run.search.web_engine import WebEngine
from pauk.search.sizes import Dictionary, Estimate, Share, draw_by_queries, estimate_ratio
from pauk.store.collection import CollectionFolder
from pauk.store.index.index_reader import ShownPage

# Enough pages for a dictionary of ten thousands of words.
_DICTIONARY_PAGES = 2_000
_LOT = 500
_EMPTY_LOTS = 50  # so many lots in a row that bring nothing new mean that there is no more
_QUERIES_PER_PAGE = 5  # random queries that find nothing count, too
_LEAST_OF_LANGUAGE = 0.02  # fewer pages of a language draw hardly any page

Tell = Callable[[int, int], None]

BIASES = {
    "queries": "Pages drawn by queries are longer than others, and those that the engine ranks high.",
    "rare words": "A page that the engine holds under another address, or finds only by other words, counts as "
    "missing, so that the engine seems smaller than it is.",
    "short": "Pages with fewer than six longer words cannot be looked for and are left out.",
    "dictionary": "Words come from this collection, so that of the engine only what is written in its languages is "
    "compared; --words FILE with passages in all languages of the engine takes all of it.",
    "spaces": "Words are cut at spaces; pages in languages without them, such as Thai, are hardly drawn.",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class SizeReport:
    """How two engines compare."""

    estimate: Estimate
    own_pages: int
    counted: int | None  # pages of the other one, where they can be counted
    requests: int
    biases: tuple[str, ...]
    # Of the other one only what is written in these was compared; empty: all of it.
    languages: tuple[str, ...] = ()


class CollectionSide:
    """A collection that is at hand: its pages can be drawn with equal chances and looked up."""

    def __init__(self, folder: CollectionFolder) -> None:
        self._reader = folder.reader()
        self._last = self._reader.urls.last()
        self.pages = sum(pages for _, pages, _ in self._reader.totals.depths())

    def close(self) -> None:
        """Let the collection go."""
        self._reader.close()

    def draw(self, chance: Random, wanted: int) -> list[ShownPage]:
        """Draw different pages, all with the same chance; fewer where there are fewer."""
        drawn: dict[int, ShownPage] = {}
        empty = 0
        while self._last and len(drawn) < wanted and empty < _EMPTY_LOTS:
            numbers = {chance.randint(1, self._last) for _ in range(_LOT)} - drawn.keys()
            pages = sorted(self._reader.index.shown(numbers), key=lambda page: page.url_id)
            chance.shuffle(pages)
            drawn |= {page.url_id: page for page in pages}
            empty = 0 if pages else empty + 1
        return list(drawn.values())[:wanted]

    def urls_of(self, ids: Sequence[str]) -> list[str]:
        """Return the URLs of pages by their ids in the index."""
        rows = (self._reader.urls.get(url_number(name)) for name in ids)
        return [row.url for row in rows if row is not None]

    def holds(self, url: str) -> bool:
        """Whether a page with this address is in the collection, and not gone."""
        row = self._reader.urls.find(number_url(canonical_url(url)))
        return row is not None and bool(self._reader.index.shown([row.id]))


class _Queried:
    """A collection asked through its engine, as others would ask it."""

    def __init__(self, side: CollectionSide, engine: SearchEngine) -> None:
        self._side = side
        self._engine = engine

    def find(self, query: str, limit: int) -> list[str]:
        """Return the URLs of the first hits."""
        return self._side.urls_of(self._engine.ids_of(f"{query} kind:page", limit, order="best"))


def compare_collections(
    own: CollectionFolder,
    other: CollectionFolder,
    *,
    samples: int,
    seed: int,
    open_engine: Callable[[CollectionFolder], SearchEngine] | None = None,
    tell: Tell,
) -> SizeReport:
    """Compare two collections; with a way to open engines, pages are drawn by queries as from any other engine."""
    chance = Random(seed)  # noqa: S311 (a sample, no secret)
    with ExitStack() as stack:
        sides = [CollectionSide(folder) for folder in (own, other)]
        for side in sides:
            stack.callback(side.close)
        drawn = [[page.url for page in side.draw(chance, samples)] for side in sides]
        if open_engine is not None:
            texts = {page.url: page.text for side in sides for page in side.draw(chance, _DICTIONARY_PAGES)}
            words = Dictionary(texts.values())
            drawn = [
                draw_by_queries(
                    _Queried(side, stack.enter_context(open_engine(folder))), words, chance, samples,
                    most_queries=samples * _QUERIES_PER_PAGE,
                )
                for side, folder in zip(sides, (own, other), strict=True)
            ]  # fmt: skip
        shares = []
        for number, (urls, side) in enumerate(zip(drawn, reversed(sides), strict=True)):
            found = sum(_counted((side.holds(url) for url in urls), tell, number * samples, 2 * samples))
            shares.append(Share(drawn=len(urls), found=found))
    names = ("queries", "spaces") if open_engine is not None else ()
    return SizeReport(
        estimate=_estimate(*shares),
        own_pages=sides[0].pages,
        counted=sides[1].pages,
        requests=0,
        biases=tuple(BIASES[name] for name in names),
    )


def compare_with_web(
    own: CollectionFolder, web: WebEngine, *, samples: int, seed: int, passages: Sequence[str] = (), tell: Tell
) -> SizeReport:
    """Compare a collection with an engine on the Web; half of the requests may be spent on either direction.

    Words of random queries come from the passages, or else from this collection: then pages in other languages than its
    own are not drawn, and the estimate is of what is written in these.
    """
    chance, allowed = Random(seed), web.left  # noqa: S311 (a sample, no secret)
    side = CollectionSide(own)
    try:
        sample = side.draw(chance, _DICTIONARY_PAGES)
        words = Dictionary(page.text for page in sample)
        others = Dictionary(passages) if passages else words
        drawn = draw_by_queries(web, others, chance, samples, most_queries=allowed // 2)
        found = sum(_counted((side.holds(url) for url in drawn), tell, 0, 2 * samples))
        held = list(_counted(_recapture(side, web, words, chance, samples), tell, samples, 2 * samples))
        own_pages = side.pages
    finally:
        side.close()
    first, second = Share(drawn=len(held), found=sum(held)), Share(drawn=len(drawn), found=found)
    return SizeReport(
        estimate=_estimate(first, second),
        own_pages=own_pages,
        counted=None,
        requests=allowed - web.left,
        biases=tuple(bias for name, bias in BIASES.items() if name != "dictionary" or not passages),
        languages=() if passages else _languages_of(sample),
    )


def _languages_of(pages: Sequence[ShownPage]) -> tuple[str, ...]:
    """Return the languages that more than a few of the pages are written in, the most frequent first."""
    counts = Counter(page.language.partition("-")[0] for page in pages if page.language)
    return tuple(name for name, number in counts.most_common() if number >= len(pages) * _LEAST_OF_LANGUAGE)


def _recapture(side: CollectionSide, web: WebEngine, words: Dictionary, chance: Random, samples: int) -> Iterator[bool]:
    """Say of random pages whether the engine holds them, as long as it may be asked twice for each."""
    tested = 0
    for page in side.draw(chance, samples * 3):  # pages with little text are left out
        query = words.rare_words(page.text)
        if tested == samples or web.left < 2:
            return
        if query:
            tested += 1
            yield web.has(page.url, query) or web.has(page.url, page.url)


def _counted(found: Iterator[bool], tell: Tell, before: int, total: int) -> Iterator[bool]:
    for number, is_there in enumerate(found, 1):
        tell(before + number, total)
        yield is_there


def _estimate(first: Share, second: Share) -> Estimate:
    for share, whose in ((first, "this collection"), (second, "the other one")):
        if not share.drawn:
            raise InputError(
                f"No page of {whose} could be drawn",
                next_step="Look whether searches find anything there; for an engine on the Web, check --hits.",
            )
    return estimate_ratio(first, second)
