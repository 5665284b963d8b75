"""What all parts of a collection's reader share: asking the database, and the bounds that people set.

In: SQL of ours, an outcome, a host as a person calls it. Out: rows, and the conditions that stand for the bounds.
"""

import json
from pathlib import Path
from typing import Any

from pauk.store.database import speaking_of
from pauk.store.handle import Database
from pauk.store.hosts import find_hosts


class Look:
    """Asks one database, and complains in our words."""

    def __init__(self, path: Path, database: Database) -> None:
        self._path = path
        self._database = database

    def all(self, sql: str, *values: object) -> list[Any]:
        """Return all rows that a query gives."""
        with speaking_of(self._path):
            return self._database.execute(sql, values).fetchall()

    def one(self, sql: str, *values: object) -> Any:
        """Return the first row that a query gives; None where there is none."""
        rows = self.all(sql, *values)
        return rows[0] if rows else None

    def hosts_named(self, text: str) -> list[tuple[int, str]]:
        """Return number and name of the hosts that a person calls so; a bare name means all schemes and ports."""
        with speaking_of(self._path):
            return find_hosts(self._database, text)

    def bounds(self, table: str, outcome: str, host: str) -> tuple[str, tuple[object, ...]]:
        """Write the conditions for one kind of outcome, with or without detail, and one host, with all its ports."""
        sql = ""
        values: tuple[object, ...] = ()
        if outcome:
            sql += f"AND ({table}.outcome = ? OR substr({table}.outcome, 1, ?) = ?) "
            values += (outcome, len(outcome) + 1, f"{outcome}:")
        if host:
            sql += "AND u.host IN (SELECT value FROM json_each(?))"
            values += (json.dumps([number for number, _ in self.hosts_named(host)]),)
        return sql, values
