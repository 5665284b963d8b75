"""Bring the table of facts up to what the pages of each site say, and write it as people want it.

In: the parts of pages. Out: rows in the store, how many came and went, and lines of the table.
"""

import json
import logging
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

from pauk.base.clock import write_moment
from pauk.facts.decide.sources import SourcePage, merge_sources
from pauk.store.facts.entities import EntityRow, FactRow, FactsChanged
from pauk.store.reader import StoreReader
from pauk.store.sql.reader_base import SENSELESS
from pauk.store.writer import Store

log = logging.getLogger(__name__)

_LOT = 500


def build_table(store: Store, *, now: float) -> FactsChanged:
    """Go through all entities whose sites are crawled; memory holds the pages of one site."""
    changed, after = FactsChanged(), 0
    while lot := store.entities.seeded(after=after, limit=_LOT):
        after = lot[-1].id
        for entity in lot:
            changed = changed.plus(store.entities.write_facts(entity.id, _facts_of(store, entity), now=now))
    return changed


def _facts_of(store: Store, entity: EntityRow) -> list[FactRow]:
    pages = []
    for url, seen_at, _maker, part in store.entities.pages_of(entity.seed):
        try:
            value = json.loads(part)
            if value["recipe"] == entity.recipe:  # entities of two recipes may share a site
                pages.append(SourcePage(url, seen_at, value["facts"], bool(value["wanted"])))
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


def table_lines(reader: StoreReader, *, since: float = 0.0, gone: bool = False) -> Iterator[dict[str, Any]]:
    """Give the table line by line, as line mode has it."""
    for row in reader.facts.table(since=since, gone=gone):
        line: dict[str, Any] = {
            "entity": row.entity,
            "town": row.town,
            "group": row.group,
            "value": row.value,
            "season": row.season or None,
            "place": row.place or None,
            "remark": row.remark or None,
            "confidence": row.confidence,
            "url": row.url,
            "quote": row.quote,
            "seen_at": write_moment(datetime.fromtimestamp(row.seen_at, UTC)),
            "by": row.maker,
            "conflict": bool(row.conflict),
        }
        if since:
            line["gone"] = bool(row.gone_at)
        yield line
