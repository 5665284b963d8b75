"""Look at the table of facts a stretch at a time, and pack it for those who compare it in their browser.

In: a collection and a filter. Out: lines with the place from which the table goes on; facts by entity with the days on
which they hold.
"""

import math
from collections.abc import Iterator, Mapping
from itertools import groupby, islice
from typing import Any, NamedTuple

from pauk.facts.recipe.toml_file import read_recipe
from pauk.run.facts.facts_table import table_lines
from pauk.run.facts.recipe_briefs import recipe_text
from pauk.store.collection import CollectionFolder
from pauk.store.facts.facts_reader import TableFilter

# Days as browsers count them.
_WEEK = ("sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday")


class FactsLot(NamedTuple):
    """Some lines of the table, and the place behind which it goes on; None where it ends."""

    lines: tuple[Mapping[str, Any], ...]
    next: tuple[int, int] | None


def list_facts(folder: CollectionFolder, wanted: TableFilter, *, after: tuple[int, int], limit: int) -> FactsLot:
    """Return a stretch of the table."""
    with folder.reader() as reader:
        lines = tuple(islice(table_lines(reader, wanted, after=after, with_directory=True), limit + 1))
    goes_on = len(lines) > limit
    return FactsLot(lines[:limit], lines[limit - 1]["place_in_table"] if goes_on else None)


def name_groups(folder: CollectionFolder) -> dict[str, list[str]]:
    """Name the recipes that have facts, and the groups of each."""
    with folder.reader() as reader:
        rows = reader.facts.groups()
    return {recipe: [part for _, part in several] for recipe, several in groupby(rows, key=lambda row: row[0])}


def list_places(folder: CollectionFolder, recipe: str) -> dict[str, Any]:
    """Pack all facts of a recipe by entity, short enough for a browser to load those of a country."""
    with folder.reader() as reader:
        text = recipe_text(reader, recipe)
        without = {group.name: group.without for group in read_recipe(text).groups} if text else {}
        lines = table_lines(reader, TableFilter(recipe=recipe), with_directory=True)
        places = [_pack(list(several)) for _, several in groupby(lines, key=lambda line: line["place_in_table"][0])]
    names = {group for place in places for group, *_ in place["facts"]}
    return {"days": {name: _days(name, without.get(name, ())) for name in sorted(names)}, "places": places}


def _pack(lines: list[dict[str, Any]]) -> dict[str, Any]:
    first = lines[0]
    packed = {"name": first["entity"], "town": first["town"], "street": first["street"]}
    where = [_degrees(first["told"].get(name)) for name in ("lat", "lon")]
    if None not in where:
        packed["at"] = where
    packed["facts"] = [
        [line["group"], line["value"], line["season"], line["place"], line["remark"], line["confidence"], line["url"]]
        for line in lines
    ]
    return packed


def _degrees(text: Any) -> float | None:
    try:
        number = float(str(text).replace(",", "."))
    except ValueError:
        return None
    return number if math.isfinite(number) and abs(number) <= 180 else None


def _days(group: str, without: tuple[str, ...]) -> list[int]:
    """Return the days of the week that a group stands for; none where it is no day, such as a holiday."""
    return [_WEEK.index(day) for day in _iterate_days(group, without)]


def _iterate_days(group: str, without: tuple[str, ...]) -> Iterator[str]:
    yield from (day for day in (without or (group,)) if day in _WEEK)
