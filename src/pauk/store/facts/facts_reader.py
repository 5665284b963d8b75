"""Look at entities and their facts: the table, and how far the search for sites is."""

from collections.abc import Iterator
from typing import NamedTuple

from pauk.store.sql.reader_base import ReaderBase

_LOT = 2_000


class TableRow(NamedTuple):
    """One line of the table of facts."""

    id: int
    entity: str
    town: str
    told: str
    group: str
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
    since: float
    gone_at: float


class FactsReader:
    """The part of the store's reader that gives the table of facts."""

    def __init__(self, look: ReaderBase) -> None:
        self._all, self._one = look.all, look.one

    def table(self, *, since: float = 0.0, gone: bool = False) -> Iterator[TableRow]:
        """Go through the facts that hold, or that have changed since a moment; in lots, whatever their number."""
        after = (0, 0)
        condition = "1 = 1" if gone else "f.gone_at = 0"
        sql = (
            "SELECT f.entity, f.id, e.name, e.town, e.told, f.part, f.value, f.season, f.place, f.remark, "  # noqa: S608
            "f.confidence, f.url, f.quote, f.seen_at, f.maker, f.conflict, f.since, f.gone_at "
            "FROM facts f JOIN entities e ON e.id = f.entity "
            f"WHERE (f.entity > ? OR (f.entity = ? AND f.id > ?)) AND (f.since >= ? OR f.gone_at >= ?) AND {condition} "
            "ORDER BY f.entity, f.id LIMIT ?"
        )
        while rows := self._all(sql, after[0], after[0], after[1], since, since or 1e18, _LOT):
            after = (rows[-1][0], rows[-1][1])
            yield from (TableRow(*row[1:]) for row in rows)

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
