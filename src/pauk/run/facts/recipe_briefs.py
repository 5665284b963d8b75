"""Keep the recipes of a collection, and say by which of them a page is read, with the models trained for them here.

In: a store, entities, and the collection's folder. Out: briefs for those who read pages.
"""

import json
from collections.abc import Mapping
from pathlib import Path

from pauk.run.facts.facts_enricher import RecipeBrief, write_brief
from pauk.run.facts.facts_table import all_with_site
from pauk.run.facts.sites import EntitySites
from pauk.store.reader import StoreReader
from pauk.store.sql.reader_base import SENSELESS
from pauk.store.writer import Store

_RECIPE = "recipe:"


def model_place(collection: Path, recipe: str) -> Path:
    """Say where the model lies that was trained for a recipe in this collection."""
    return collection / "models" / f"facts-{recipe}.safetensors"


def keep_recipe(store: Store, name: str, text: str) -> None:
    """Keep a recipe's text, so that whoever goes on reads by the same words."""
    store.notes.set(_RECIPE + name, text)


def recipe_text(reader: StoreReader, name: str) -> str:
    """Return the text of a recipe by which facts were collected; empty where there is none."""
    return reader.notes.get(_RECIPE + name)


class RecipeBriefs:
    """Knows whose pages are read by which recipe."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.sites = EntitySites(all_with_site(store))
        self._briefs: dict[str, RecipeBrief | None] = {}

    def of_page(self, url: str, seed: int) -> list[RecipeBrief]:
        """Return the recipes by which a page is read; none for the pages of nobody's site."""
        return [brief for name in self.sites.recipes_of(url, seed) if (brief := self._brief(name)) is not None]

    def write(self, url: str, seed: int, link_text: str) -> str:
        """Write the brief of a page; nothing where it is read by no recipe."""
        recipes = self.of_page(url, seed)
        return write_brief(recipes, link_text) if recipes else ""

    def is_read(self, url: str, seed: int, part: bytes) -> bool:
        """Tell whether a page was read by all its recipes, as they are now."""
        try:
            told: Mapping[str, Mapping[str, str]] = json.loads(part) if part else {}
            return all(told.get(one.name, {}).get("by") == one.digest for one in self.of_page(url, seed))
        except SENSELESS:
            return False

    def _brief(self, name: str) -> RecipeBrief | None:
        if name not in self._briefs:
            text = self._store.notes.get(_RECIPE + name)
            place = model_place(self._store.path.parent, name)
            self._briefs[name] = RecipeBrief.of(name, text, place) if text else None
        return self._briefs[name]
