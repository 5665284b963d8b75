"""Tell which answers of people change which rows of the table.

In: a store, and what people have said of candidates, by their ids. Out: `AnsweredRow`s, entity by entity: what their
answers add, remove or confirm, against what rules and models alone would have said. Nothing is written.
"""

import json
import logging
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from pauk.facts.decide.sources import SourcePage, merge_sources
from pauk.run.facts.facts_enricher import facts_in
from pauk.run.facts.facts_table import all_with_site, pages_by_entity
from pauk.store.sql.reader_base import SENSELESS
from pauk.store.writer import Store

log = logging.getLogger(__name__)

ADDED, REMOVED, CONFIRMED = "added", "removed", "confirmed"
_Key = tuple[str, str, str, str]


class AnsweredRow(NamedTuple):
    """A row of the table that answers have to do with, and the ids of the candidates that were answered."""

    entity: int
    name: str
    group: str
    value: str
    season: str
    place: str
    change: str
    candidates: tuple[str, ...]


def rows_changed_by(store: Store, said: Mapping[str, bool]) -> Iterator[AnsweredRow]:
    """Go through the rows that answers add, remove or confirm; memory holds the pages of one site."""
    pages = pages_by_entity(store)
    for entity in all_with_site(store):
        parts = store.entities.parts_of(pages.get(entity.id, ()))
        answered = _answered(parts, entity.recipe, said)
        if not answered:
            continue
        before, after = (_keys(parts, entity.recipe, one) for one in ({}, said))
        for key in sorted(answered):
            change = CONFIRMED if key in before else ADDED
            if key not in after:
                change = REMOVED
            if key in before or key in after:
                yield AnsweredRow(entity.id, entity.name, *key, change, tuple(dict.fromkeys(answered[key])))


def _answered(
    parts: Sequence[tuple[str, float, bytes]], recipe: str, said: Mapping[str, bool]
) -> dict[_Key, list[str]]:
    """Find the rows that answered candidates speak of."""
    found: dict[_Key, list[str]] = {}
    for url, _, part in parts:
        try:
            told = json.loads(part).get(recipe) or {"candidates": ()}
            for candidate in told["candidates"]:
                if candidate["id"] in said:
                    for fact in candidate["facts"]:
                        key = (fact["group"], fact["value"], fact["season"] or "", fact["place"] or "")
                        found.setdefault(key, []).append(candidate["id"])
        except SENSELESS as error:
            log.warning("the facts kept of %s make no sense and are left out: %s", url, error)
    return found


def _keys(parts: Sequence[tuple[str, float, bytes]], recipe: str, said: Mapping[str, bool]) -> set[_Key]:
    """Say which rows the table has by these answers."""
    pages = []
    for url, seen_at, part in parts:
        try:
            if (told := json.loads(part).get(recipe)) is not None:
                pages.append(SourcePage(url, seen_at, facts_in(told, said), bool(told["wanted"])))
        except SENSELESS:
            continue
    merged = [one.fact for one in merge_sources(pages)]
    return {(fact["group"], fact["value"], fact["season"] or "", fact["place"] or "") for fact in merged}
