"""Ask contestants for known items and compare where the right pages stand, item by item.

In: a collection, a seed. Out: `Report`: mean reciprocal rank among the first ten (MRR@10) and share found, for each
kind and language, and the differences to each peer with the interval in which 95 of 100 such samples would lie.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import asdict, dataclass, field
from pathlib import Path
from statistics import mean
from tempfile import TemporaryDirectory
from typing import Any

from pauk.base.clock import SYSTEM_ELAPSED, Elapsed
from pauk.eval.search.contestants import Contestant, Own, open_peers
from pauk.eval.search.known_items import KINDS, KnownItem, Material, draw_items, read_material
from pauk.learn.intervals import measure_difference
from pauk.run.index.link_ranks import load_ranking
from pauk.store.collection import CollectionFolder

OWN = "pauk"
_ROUNDS = 1_000
# Fewer items of a language say nothing about it.
FEWEST = 5
Tell = Callable[[int, int], None]


@dataclass(slots=True)
class Report:
    """The place of every item with every contestant (0: not among the first ten), and what a query cost."""

    items: list[KnownItem]
    places: dict[str, list[int]] = field(default_factory=dict)
    cpu_ms: dict[str, float] = field(default_factory=dict)
    pages: int = 0

    def rank(self, name: str, at: int) -> float:
        """Return the reciprocal rank of an item."""
        place = self.places[name][at]
        return 1 / place if place else 0.0

    def rows(self) -> Iterator[dict[str, Any]]:
        """Go through the kinds, and the languages of each: MRR and share found for everybody."""
        for kind in KINDS:
            every = [at for at, item in enumerate(self.items) if item.kind == kind]
            if not every:
                continue
            languages = sorted({self.items[at].language for at in every})
            yield self._row(kind, "all", every)
            for language in languages:
                some = [at for at in every if self.items[at].language == language]
                if len(some) >= FEWEST:
                    yield self._row(kind, language, some)

    def as_json(self) -> dict[str, Any]:
        """Return everything as plain values: the rows, what a query cost, and every item with its places."""
        items = [
            {**asdict(item), "places": {name: places[at] for name, places in self.places.items()}}
            for at, item in enumerate(self.items)
        ]
        cost = {name: round(value, 2) for name, value in self.cpu_ms.items()}
        return {"pages": self.pages, "cpu_ms_a_query": cost, "rows": list(self.rows()), "items": items}

    def _row(self, kind: str, language: str, every: Sequence[int]) -> dict[str, Any]:
        row: dict[str, Any] = {"kind": kind, "language": language, "items": len(every)}
        for name, places in self.places.items():
            row[name] = {
                "mrr": mean(self.rank(name, at) for at in every),
                "found": mean(places[at] > 0 for at in every),
            }
            if name != OWN:
                ours = [self.rank(OWN, at) for at in every]
                theirs = [self.rank(name, at) for at in every]
                told = measure_difference(ours, theirs, [str(at) for at in every], mean, seed=1, rounds=_ROUNDS)
                row[name] |= {"ahead_by": told.value, "low": told.low, "high": told.high}
        if kind == "fragment":
            row["missing_from_kept_text"] = mean(not self.items[at].is_kept for at in every)
        return row


def measure_search(
    folder: CollectionFolder, *, seed: int, count: int, kinds: Sequence[str], is_whole: bool, tell: Tell
) -> Report:
    """Draw items from a collection and ask everybody."""
    material = read_material(folder, tell)
    items = draw_items(material, seed=seed, count=count, kinds=kinds)
    with TemporaryDirectory() as place:
        own = Own(material, items, Path(place), load_ranking(folder), is_whole=is_whole)
        with closing(own):
            return ask_everybody(material, items, (own, *open_peers(material, is_whole=is_whole)), SYSTEM_ELAPSED)


def ask_everybody(
    material: Material, items: list[KnownItem], contestants: Sequence[Contestant], elapsed: Elapsed
) -> Report:
    """Ask all contestants for all items; a page that says nearly the same counts as the page."""
    report = Report(items, pages=len(material.pages))
    same = {url: page.stands or url for url, page in material.pages.items()}
    for contestant in contestants:
        begun = elapsed.cpu_seconds()
        report.places[contestant.name] = [_place_of(item, contestant, same) for item in items]
        report.cpu_ms[contestant.name] = (elapsed.cpu_seconds() - begun) * 1_000 / max(len(items), 1)
    return report


def _place_of(item: KnownItem, contestant: Contestant, same: dict[int, int]) -> int:
    for place, url in enumerate(contestant.ask(item.query), 1):
        if same.get(url, url) == same[item.target]:
            return place
    return 0
