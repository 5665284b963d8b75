"""A collection with a table of facts, written as the job writes it."""

import json

from pauk.facts.recipe.shipped import shipped_recipes
from pauk.run.facts.recipe_briefs import keep_recipe
from pauk.store.collection import CollectionFolder
from pauk.store.facts.entities import FactRow

RECIPE = "mass-hours"


def fill_table(path, parishes):
    """Write parishes: (name, town, {lat, lon, …}, [(group, value, season, quote)])."""
    with CollectionFolder(path).writer("test") as store:
        keep_recipe(store, RECIPE, shipped_recipes()[RECIPE])
        rows = [
            {"key": name, "name": name, "town": town, "street": "Leśna 1", "url": f"http://{number}.example/",
             "told": json.dumps(told)}
            for number, (name, town, told, _) in enumerate(parishes)
        ]  # fmt: skip
        store.entities.add(RECIPE, rows)
        for entity, (_, _, _, facts) in zip(store.entities.with_site(after=0, limit=999), parishes, strict=True):
            rows = [
                FactRow(group, value, season, "", "", 0.97, f"{entity.url}msze.html", quote, 1e9, "rule", 0)
                for group, value, season, quote in facts
            ]
            store.entities.write_facts(entity.id, rows, now=1e9)
    return path
