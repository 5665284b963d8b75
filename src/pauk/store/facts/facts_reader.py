"""Look at entities and their facts: the table, and how far the search for sites is."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from pauk.store.facts.entities import FactRow
from pauk.store.sql.reader_base import ReaderBase

_LOT = 2_000


class TableRow(NamedTuple):
    """One line of the table of facts."""

    id: int
    recipe: str
    entity: str
    town: str
    street: str
    told: str  # what else the directory says, as JSON
    fact: FactRow
    since: float
    gone_at: float
    number: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TableFilter:
    """Which facts are wanted; what is empty asks for nothing."""

    recipe: str = ""
    entity: str = ""  # a part of its name
    town: str = ""  # how it begins
    group: str = ""
    earliest: str = ""  # of values
    latest: str = ""
    by: str = ""
    least: float = 0.0  # confidence
    conflict: bool = False

    def sql(self) -> tuple[str, list[str | float]]:
        """Write the conditions that the database can judge, and their values."""
        asked: list[tuple[str, str | float]] = [
            ("e.recipe = ?", self.recipe),
            ("f.part = ?", self.group),
            ("f.value >= ?", self.earliest),
            ("substr(f.value, 1, 5) <= ?", self.latest),
            ("f.maker = ?", self.by),
            ("f.confidence >= ?", self.least),
            ("f.conflict = ?", int(self.conflict)),
        ]
        wanted = [(condition, value) for condition, value in asked if value]
        return "".join(f" AND {condition}" for condition, _ in wanted), [value for _, value in wanted]

    def takes(self, name: str, town: str) -> bool:
        """Judge the rest: databases do not agree on what is one letter in small and in large."""
        return self.entity.casefold() in name.casefold() and town.casefold().startswith(self.town.casefold())


ALL = TableFilter()


class FactsReader:
    """The part of the store's reader that gives the table of facts."""

    def __init__(self, look: ReaderBase) -> None:
        self._all, self._one = look.all, look.one

    def table(
        self, wanted: TableFilter = ALL, *, since: float = 0.0, gone: bool = False, after: tuple[int, int] = (0, 0)
    ) -> Iterator[TableRow]:
        """Go through the facts that hold, or that have changed since a moment; in lots, whatever their number.

        ``after`` is the place (entity and number) of the last row that was seen.
        """
        condition, values = wanted.sql()
        fact = ", ".join(f"f.{name}" for name in FactRow._fields)
        sql = (
            f"SELECT f.entity, f.id, e.recipe, e.name, e.town, e.street, e.told, f.since, f.gone_at, {fact} "  # noqa: S608
            "FROM facts f JOIN entities e ON e.id = f.entity WHERE (f.entity > ? OR (f.entity = ? AND f.id > ?)) "
            f"AND (f.since >= ? OR f.gone_at >= ?) AND {'1 = 1' if gone else 'f.gone_at = 0'}{condition} "
            "ORDER BY f.entity, f.id LIMIT ?"
        )
        while rows := self._all(sql, after[0], after[0], after[1], since, since or 1e18, *values, _LOT):
            after = (rows[-1][0], rows[-1][1])
            for entity, number, whose, name, town, street, told, since_when, gone_at, *said in rows:
                if wanted.takes(name, town):
                    row = FactRow(*said)
                    yield TableRow(entity, whose, name, town, street, told, row, since_when, gone_at, number)

    def groups(self) -> list[tuple[str, str]]:
        """Return recipes and the groups that their facts have."""
        sql = (
            "SELECT DISTINCT e.recipe, f.part FROM facts f JOIN entities e ON e.id = f.entity "
            "WHERE f.gone_at = 0 ORDER BY 1, 2"
        )
        return [(recipe, part) for recipe, part in self._all(sql)]

    def progress(self) -> dict[str, int]:
        """Count entities: all, with a site, given up; and facts."""
        names = ("entities", "with_site", "given_up", "with_facts", "facts", "conflicts")
        row = self._one(
            "SELECT count(*), coalesce(sum(CASE WHEN url != '' THEN 1 ELSE 0 END), 0), "
            "coalesce(sum(CASE WHEN outcome != '' THEN 1 ELSE 0 END), 0), "
            "(SELECT count(DISTINCT entity) FROM facts WHERE gone_at = 0), "
            "(SELECT count(*) FROM facts WHERE gone_at = 0), "
            "(SELECT count(*) FROM facts WHERE gone_at = 0 AND conflict != 0) FROM entities"
        )
        return dict(zip(names, map(int, row), strict=True))

    def spent(self) -> dict[str, float]:
        """Return what each provider's calls have cost, all in all."""
        return dict(self._all("SELECT provider, sum(cost) FROM provider_calls GROUP BY provider ORDER BY provider"))
