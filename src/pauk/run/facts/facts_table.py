"""Bring the table of facts up to what the pages of each site say, and write it as people want it.

In: the parts of pages, and what people have said of candidates. Out: rows in the store, how many came and went, and
lines of the table.
"""

import json
import logging
from array import array
from collections.abc import Callable, Iterator, Mapping
from datetime import UTC, datetime
from itertools import groupby
from operator import itemgetter
from typing import Any

from pauk.base.clock import write_moment
from pauk.facts.decide.sources import SourcePage, merge_sources
from pauk.run.facts.facts_enricher import facts_in
from pauk.run.facts.sites import EntitySites
from pauk.store.facts.entities import EntityRow, FactRow, FactsChanged
from pauk.store.facts.facts_reader import ALL, TableFilter
from pauk.store.reader import StoreReader
from pauk.store.sql.reader_base import SENSELESS
from pauk.store.writer import Store

log = logging.getLogger(__name__)

_LOT = 1_000


def all_with_site(store: Store) -> Iterator[EntityRow]:
    """Go through all entities whose site is known."""
    after = 0
    while lot := store.entities.with_site(after=after, limit=_LOT):
        after = lot[-1].id
        yield from lot


def build_table(
    store: Store,
    *,
    now: float,
    said: Mapping[str, bool] | None = None,
    tell: Callable[[int, int], None] = lambda _done, _of: None,
) -> FactsChanged:
    """Go through all entities with a site; memory holds two numbers for each page, and the pages of one site.

    ``said`` is what people have said of candidates, by their ids: it stands above rules and model.
    """
    recipes = {entity.id: entity.recipe for entity in all_with_site(store)}
    by_entity = pages_by_entity(store)
    changed = FactsChanged()
    for done, (entity, recipe) in enumerate(recipes.items(), 1):
        rows = _facts_of(store, by_entity.get(entity, []), recipe, said or {})
        changed = changed.plus(store.entities.write_facts(entity, rows, now=now))
        tell(done, len(recipes))
    return changed


def pages_by_entity(store: Store) -> dict[int, list[int]]:
    """Return the pages that belong to each entity's site and were read by a recipe."""
    pages = sorted(_pages_of_entities(store, EntitySites(all_with_site(store))), key=itemgetter(0))
    return {entity: [page for _, page in group] for entity, group in groupby(pages, key=itemgetter(0))}


def _pages_of_entities(store: Store, sites: EntitySites) -> Iterator[tuple[int, int]]:
    """Pair entities with the pages of their sites."""
    entities, numbers = array("q"), array("q")
    after = 0
    while lot := store.entities.pages_with_facts(after=after, limit=_LOT):
        after = lot[-1][0]
        for _, page, url, seed in lot:
            for site in sites.of_page(url, seed):
                entities.append(site.entity)
                numbers.append(page)
    return zip(entities, numbers, strict=True)


def _facts_of(store: Store, numbers: list[int], recipe: str, said: Mapping[str, bool]) -> list[FactRow]:
    pages = []
    for url, seen_at, part in store.entities.parts_of(numbers) if numbers else ():
        try:
            told = json.loads(part).get(recipe)  # entities of two recipes may share a site
            if told is not None:
                pages.append(SourcePage(url, seen_at, facts_in(told, said), bool(told["wanted"])))
        except SENSELESS as error:
            log.warning("the facts kept of %s make no sense and are left out: %s", url, error)
    return [
        FactRow(
            part=one.fact["group"],
            value=one.fact["value"],
            season=one.fact["season"] or "",
            place=one.fact["place"] or "",
            remark=one.fact["remark"] or "",
            confidence=one.confidence,
            url=one.page.url,
            quote=one.fact["quote"],
            seen_at=one.page.seen_at,
            maker=one.fact.get("by", "rule"),
            conflict=int(one.is_conflict),
        )
        for one in merge_sources(pages)
    ]


def table_lines(
    reader: StoreReader,
    wanted: TableFilter = ALL,
    *,
    since: float = 0.0,
    gone: bool = False,
    after: tuple[int, int] = (0, 0),
    with_directory: bool = False,
) -> Iterator[dict[str, Any]]:
    """Give the table line by line, as line mode has it; with what else the directory says of the entity if wished."""
    for row in reader.facts.table(wanted, since=since, gone=gone, after=after):
        fact = row.fact
        line: dict[str, Any] = {
            "entity": row.entity,
            "town": row.town,
            "group": fact.part,
            "value": fact.value,
            "season": fact.season or None,
            "place": fact.place or None,
            "remark": fact.remark or None,
            "confidence": fact.confidence,
            "url": fact.url,
            "quote": fact.quote,
            "seen_at": write_moment(datetime.fromtimestamp(fact.seen_at, UTC)),
            "by": fact.maker,
            "conflict": bool(fact.conflict),
        }
        if since:
            line["gone"] = bool(row.gone_at)
        if with_directory:
            told = json.loads(row.told or "{}")
            line |= {"recipe": row.recipe, "street": row.street, "told": told, "place_in_table": (row.id, row.number)}
        yield line
