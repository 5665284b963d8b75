"""Keep the entities whose facts are collected: where their sites are, what was paid to find out, and the facts.

In: rows of a directory, answers of providers, and facts as they are now. Out: what is still to be done, and what has
changed. A call is booked with its cost before it is made, in a transaction of its own: whoever is killed meanwhile has
paid, and never pays for the same answer twice once it has come.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from pauk.store.sql.handle import Statements
from pauk.store.sql.unit_of_work import UnitOfWork

ASKED, SET_ASIDE = "asked", "set_aside"


class EntityRow(NamedTuple):
    """An entity: ``told`` is what else the directory says of it, as JSON; ``seed`` that of its site."""

    id: int
    recipe: str
    key: str
    name: str
    town: str
    street: str
    told: str
    url: str
    seed: int
    found_by: str
    outcome: str


class FactRow(NamedTuple):
    """A fact of an entity, as the table has it; empty texts stand for nothing said."""

    part: str
    value: str
    season: str
    place: str
    remark: str
    confidence: float
    url: str
    quote: str
    seen_at: float
    maker: str
    conflict: int


class FactsChanged(NamedTuple):
    """How many facts came, went, and stayed."""

    added: int = 0
    removed: int = 0
    kept: int = 0

    def plus(self, other: "FactsChanged") -> "FactsChanged":
        """Add up."""
        return FactsChanged(self.added + other.added, self.removed + other.removed, self.kept + other.kept)


_ENTITY = ", ".join(EntityRow._fields)
_FACT = ", ".join(FactRow._fields)


class Entities:
    """The part of the store's writer that keeps entities and their facts."""

    def __init__(self, work: UnitOfWork) -> None:
        self._work = work
        self._database = work.database

    def add(self, recipe: str, rows: Iterable[Mapping[str, str]]) -> None:
        """Take in rows of a directory (key, name, town, street, told, url); what is known keeps the site it has."""
        values = [tuple(row[name] for name in ("key", "name", "town", "street", "told", "url")) for row in rows]
        sql = (
            "INSERT INTO entities (recipe, key, name, town, street, told, url, found_by) "
            "VALUES (?, ?, ?, ?, ?, ?, ?, CASE WHEN ? != '' THEN 'directory' ELSE '' END) "
            "ON CONFLICT (recipe, key) DO UPDATE SET told = excluded.told, "
            "seed = CASE WHEN excluded.url != '' AND excluded.url != entities.url THEN 0 ELSE entities.seed END, "
            # Whoever was given up is taken up again when the directory knows another site.
            "outcome = CASE WHEN excluded.url != '' AND excluded.url != entities.url THEN '' "
            "ELSE entities.outcome END, "
            "url = CASE WHEN excluded.url != '' THEN excluded.url ELSE entities.url END"
        )
        with self._work.transaction():
            self._database.executemany(sql, [(recipe, *row, row[-1]) for row in values])

    def without_site(self, recipe: str, *, after: int, limit: int) -> list[EntityRow]:
        """Return entities whose site is not known, and that nobody has given up."""
        return self._some("recipe = ? AND url = '' AND outcome = '' AND id > ?", recipe, after, limit)

    def count_without_site(self, recipe: str) -> int:
        """Count them."""
        sql = "SELECT count(*) FROM entities WHERE recipe = ? AND url = '' AND outcome = ''"
        return int(self._database.execute(sql, (recipe,)).fetchone()[0])

    def without_seed(self, recipe: str, *, after: int, limit: int) -> list[EntityRow]:
        """Return entities whose site is known and not yet crawled."""
        return self._some("recipe = ? AND url != '' AND seed = 0 AND outcome = '' AND id > ?", recipe, after, limit)

    def with_site(self, *, after: int, limit: int) -> list[EntityRow]:
        """Return entities whose site is known, of all recipes."""
        return self._some("url != '' AND id > ?", after, limit)

    def _some(self, condition: str, *values: object) -> list[EntityRow]:
        sql = f"SELECT {_ENTITY} FROM entities WHERE {condition} ORDER BY id LIMIT ?"  # noqa: S608 (our own words)
        return [EntityRow(*row) for row in self._database.execute(sql, values).fetchall()]

    def settle(self, rows: Sequence[tuple[int, str, int]]) -> None:
        """Note seeds of entities (entity, outcome, seed)."""
        with self._work.transaction():
            sql = "UPDATE entities SET outcome = ?, seed = ? WHERE id = ?"
            self._database.executemany(sql, [(outcome, seed, entity) for entity, outcome, seed in rows])

    def link_texts(self, urls: Iterable[int]) -> dict[int, str]:
        """Return the texts of the links by which URLs were found."""
        sql = "SELECT id, link_text FROM urls WHERE id IN (SELECT value FROM json_each(?))"
        return dict(self._database.execute(sql, (json.dumps(list(urls)),)).fetchall())

    # What is paid.

    def spent(self, provider: str, day: str) -> float:
        """Return what a provider's calls have cost on a day."""
        sql = "SELECT coalesce(sum(cost), 0) FROM provider_calls WHERE provider = ? AND day = ?"
        return float(self._database.execute(sql, (provider, day)).fetchone()[0])

    def calls_for(self, entity: int, provider: str) -> list[tuple[str, str]]:
        """Return the queries that were made of a provider for an entity and still count, with how each ended."""
        sql = "SELECT query, outcome FROM provider_calls WHERE entity = ? AND provider = ? AND outcome != ? ORDER BY id"
        return list(self._database.execute(sql, (entity, provider, SET_ASIDE)).fetchall())

    def set_aside(self, recipe: str) -> None:
        """Let entities without a site be looked for once more: old answers count no more, what they have cost does."""
        mine = "SELECT id FROM entities WHERE recipe = ? AND url = ''"
        with self._work.transaction():
            sql = f"UPDATE provider_calls SET outcome = ? WHERE outcome != ? AND entity IN ({mine})"  # noqa: S608
            self._database.execute(sql, (SET_ASIDE, SET_ASIDE, recipe))
            self._database.execute("UPDATE entities SET outcome = '' WHERE recipe = ? AND url = ''", (recipe,))

    def book(self, entity: int, provider: str, query: str, *, day: str, cost: float) -> int:
        """Book a call before it is made, and return its number."""
        sql = (
            "INSERT INTO provider_calls (provider, entity, query, day, cost, outcome, answer) "
            "VALUES (?, ?, ?, ?, ?, ?, '') RETURNING id"
        )
        with self._work.transaction():
            return int(self._database.execute(sql, (provider, entity, query, day, cost, ASKED)).fetchone()[0])

    def answer(self, call: int, entity: int, *, outcome: str, url: str, found_by: str) -> None:
        """Note how a call ended, and the site it has found."""
        with self._work.transaction():
            self._database.execute(
                "UPDATE provider_calls SET outcome = ?, answer = ? WHERE id = ?", (outcome, url, call)
            )
            if url:
                self._database.execute(
                    "UPDATE entities SET url = ?, found_by = ? WHERE id = ? AND url = ''", (url, found_by, entity)
                )

    def give_up(self, entity: int, outcome: str) -> None:
        """Note that an entity's site cannot be found."""
        with self._work.transaction():
            self._database.execute("UPDATE entities SET outcome = ? WHERE id = ?", (outcome, entity))

    # The table.

    def pages_with_facts(self, *, after: int, limit: int) -> list[tuple[int, int, str, int]]:
        """Return URLs whose newest page was read by a recipe, in order: URL's number, page, URL, seed."""
        sql = (
            "SELECT u.id, u.page, u.url, u.seed FROM urls u JOIN parts x ON x.page = u.page AND x.name = 'facts' "
            "WHERE u.id > ? AND u.page != 0 AND length(x.value) > 0 ORDER BY u.id LIMIT ?"
        )
        return list(self._database.execute(sql, (after, limit)).fetchall())

    def kept_pages(self, *, after: int, limit: int) -> list[tuple[int, int, str, int, str, bytes]]:
        """Return URLs of whose newest page raw bytes are kept: number, page, URL, seed, link's text, part of facts."""
        sql = (
            "SELECT u.id, u.page, u.url, u.seed, u.link_text, coalesce(x.value, x'') FROM urls u "
            "JOIN pages p ON p.id = u.page LEFT JOIN parts x ON x.page = u.page AND x.name = 'facts' "
            "WHERE u.id > ? AND p.length > 0 ORDER BY u.id LIMIT ?"
        )
        return [(*row[:5], bytes(row[5])) for row in self._database.execute(sql, (after, limit)).fetchall()]

    def parts_of(self, pages: Iterable[int]) -> list[tuple[str, float, bytes]]:
        """Return what recipes have read from pages: URL, when it was looked at, the part."""
        sql = (
            "SELECT u.url, p.checked_at, x.value FROM pages p JOIN urls u ON u.id = p.url "
            "JOIN parts x ON x.page = p.id AND x.name = 'facts' "
            "WHERE p.id IN (SELECT value FROM json_each(?)) ORDER BY u.id"
        )
        rows = self._database.execute(sql, (json.dumps(list(pages)),)).fetchall()
        return [(url, at, bytes(value)) for url, at, value in rows]

    def write_facts(self, entity: int, rows: Sequence[FactRow], *, now: float) -> FactsChanged:
        """Put what is known now into the table; what is not said any more is marked as gone."""
        sql = "SELECT part, value, season, place FROM facts WHERE entity = ? AND gone_at = 0"
        before = set(self._database.execute(sql, (entity,)).fetchall())
        keys = {row[:4] for row in rows}
        write = (
            f"INSERT INTO facts (entity, {_FACT}, since) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) "  # noqa: S608
            "ON CONFLICT (entity, part, value, season, place) DO UPDATE SET remark = excluded.remark, "
            "confidence = excluded.confidence, url = excluded.url, quote = excluded.quote, seen_at = excluded.seen_at, "
            "maker = excluded.maker, conflict = excluded.conflict, "
            "since = CASE WHEN facts.gone_at > 0 THEN excluded.since ELSE facts.since END, gone_at = 0"
        )
        gone = "UPDATE facts SET gone_at = ? WHERE entity = ? AND part = ? AND value = ? AND season = ? AND place = ?"
        with self._work.transaction():
            self._database.executemany(write, [(entity, *row, now) for row in rows])
            self._database.executemany(gone, [(now, entity, *key) for key in before - keys])
        return FactsChanged(len(keys - before), len(before - keys), len(keys & before))


def drop_facts(database: Statements, urls: str, seeds: str) -> None:
    """Drop the facts that were read on some pages, and the sites that are no seeds any more."""
    database.execute(f"DELETE FROM facts WHERE url IN (SELECT url FROM urls WHERE id IN ({urls}))")  # noqa: S608
    gone = f"seed != 0 AND seed IN ({seeds})"
    database.execute(
        f"UPDATE provider_calls SET answer = '' WHERE entity IN (SELECT id FROM entities WHERE {gone})"  # noqa: S608
    )
    database.execute(f"UPDATE entities SET url = '', seed = 0, outcome = 'forgotten' WHERE {gone}")  # noqa: S608
