"""Ask contestants for known items and compare where the right pages stand, item by item.

In: a collection, a seed. Out: `Report`: mean reciprocal rank among the first ten (MRR@10) and share found, for each
kind and language, and the differences to each peer with the interval in which 95 of 100 such samples would lie. The
items are the same for all, so the difference is taken item by item.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import asdict, dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pauk.base.clock import SYSTEM_ELAPSED, Elapsed
from pauk.eval.search.contestants import Contestant, Own, open_peers
from pauk.eval.search.known_items import KINDS, KnownItem, Material, draw_items, read_material
from pauk.run.index.link_ranks import load_ranking
from pauk.store.collection import CollectionFolder

OWN = "pauk"
ALL = "all"
_ROUNDS, _BOUNDS = 1_000, (0.025, 0.975)
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
        """Go through the kinds and all together, and the languages of each: MRR and share found for everybody."""
        for kind in (*KINDS, ALL):
            every = [at for at, item in enumerate(self.items) if kind in (item.kind, ALL)]
            if not every:
                continue
            yield self._row(kind, ALL, every)
            for language in sorted({self.items[at].language for at in every}):
                some = [at for at in every if self.items[at].language == language]
                if len(some) >= FEWEST:
                    yield self._row(kind, language, some)

    def as_json(self) -> dict[str, Any]:
        """Return everything as plain values: by kind, by language, what a query cost, every item with its places."""
        kinds, languages = dict[str, Any](), dict[str, Any]()
        missing = None
        for row in self.rows():
            kind, language = row.pop("kind"), row.pop("language")
            told = {name: row[name] for name in self.places}
            if language == ALL:
                kinds |= {kind: told} if kind != ALL else {}
                missing = row.get("missing_from_kept_text", missing)
            else:
                languages.setdefault(language, {})[kind] = told
        items = [
            {**asdict(item), "places": {name: places[at] for name, places in self.places.items()}}
            for at, item in enumerate(self.items)
        ]
        cost = {name: round(value, 2) for name, value in self.cpu_ms.items()}
        return {
            "pages": self.pages,
            "cpu_ms_a_query": cost,
            "fragments_missing_from_kept_text": missing,
            "kinds": kinds,
            "languages": languages,
            "items": items,
        }

    def _row(self, kind: str, language: str, every: Sequence[int]) -> dict[str, Any]:
        row: dict[str, Any] = {"kind": kind, "language": language, "items": len(every)}
        ours = np.array([self.rank(OWN, at) for at in every])
        for name in self.places:
            ranks = np.array([self.rank(name, at) for at in every])
            row[name] = {"mrr": float(ranks.mean()), "recall": float((ranks > 0).mean()), "n": len(every)}
            if name != OWN:
                row[name] |= _difference(ours - ranks)
        if kind == "fragment":
            row["missing_from_kept_text"] = sum(not self.items[at].is_kept for at in every) / len(every)
        return row


def _difference(ahead: NDArray[np.float64]) -> dict[str, float]:
    """Say how far ahead pauk is in the mean, and between what this lies if the items are drawn again and again."""
    draws = np.random.default_rng(1).integers(len(ahead), size=(_ROUNDS, len(ahead)))
    low, high = np.quantile(ahead[draws].mean(axis=1), _BOUNDS).tolist()
    return {"ahead_by": float(ahead.mean()), "low": low, "high": high}


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
