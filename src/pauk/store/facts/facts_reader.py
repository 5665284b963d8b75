"""Look at entities and their facts: the table, and how far the search for sites is."""

from collections.abc import Iterator
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


class FactsReader:
    """The part of the store's reader that gives the table of facts."""

    def __init__(self, look: ReaderBase) -> None:
        self._all, self._one = look.all, look.one

    def table(self, *, recipe: str = "", since: float = 0.0, gone: bool = False) -> Iterator[TableRow]:
        """Go through the facts that hold, or that have changed since a moment; in lots, whatever their number."""
        after = (0, 0)
        condition = "1 = 1" if gone else "f.gone_at = 0"
        fact = ", ".join(f"f.{name}" for name in FactRow._fields)
        sql = (
            f"SELECT f.entity, f.id, e.recipe, e.name, e.town, e.street, e.told, f.since, f.gone_at, {fact} "  # noqa: S608
            "FROM facts f JOIN entities e ON e.id = f.entity WHERE (f.entity > ? OR (f.entity = ? AND f.id > ?)) "
            f"AND (f.since >= ? OR f.gone_at >= ?) AND (? = '' OR e.recipe = ?) AND {condition} "
            "ORDER BY f.entity, f.id LIMIT ?"
        )
        while rows := self._all(sql, after[0], after[0], after[1], since, since or 1e18, recipe, recipe, _LOT):
            after = (rows[-1][0], rows[-1][1])
            for _, number, whose, name, town, street, told, since_when, gone_at, *said in rows:
                yield TableRow(number, whose, name, town, street, told, FactRow(*said), since_when, gone_at)

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
