"""The part of the store that keeps hosts: their numbers, their pace, what their robots.txt said; found by name, too.

In: scheme, name and port, or what people say: ``example.org`` (all its schemes and ports), ``example.org:8080``,
``https://example.org``. Out: rows, and the hosts of a collection that are meant.
"""

import json
import re
from collections.abc import Iterable, Mapping, Sequence

from pauk.base.errors import BadUrl
from pauk.base.urls import canonical_url, host_key, host_name
from pauk.store.sql.handle import Statements
from pauk.store.sql.recent_cache import TwoGenerations
from pauk.store.sql.records import HostAnswers, HostNote, RobotsNote
from pauk.store.sql.unit_of_work import Numbers, UnitOfWork

_NAME = "substr(name, instr(name, '://') + 3)"
_PORT = re.compile(r":\d+\Z")
_SCHEMES = ("http", "https")
_HOW_TO_WRITE = "Write the name alone, such as example.org, or with scheme or port."

_REMEMBERED = 20_000


class Hosts:
    """Keeps hosts."""

    def __init__(self, work: UnitOfWork, numbers: Numbers) -> None:
        self._database = work.database
        self._numbers = numbers
        self._remembered: TwoGenerations[str] = TwoGenerations(_REMEMBERED)
        work.on_failure(self._remembered.clear)

    def numbers_of(self, names: Iterable[str]) -> dict[str, int]:
        """Return the numbers of hosts; those that were never met get one."""
        numbers: dict[str, int] = {}
        missing = []
        for name in names:
            number = self._remembered.get(name)
            if number is None:
                missing.append(name)
            else:
                numbers[name] = number
        if missing:
            sql = "SELECT name, id FROM hosts WHERE name IN (SELECT value FROM json_each(?))"
            numbers |= dict(self._database.execute(sql, (json.dumps(missing),)).fetchall())
            if new := [name for name in missing if name not in numbers]:
                rows = list(zip(self._numbers.take("hosts", len(new)), new, strict=True))
                self._database.executemany("INSERT INTO hosts (id, name) VALUES (?, ?)", rows)
                numbers |= {name: number for number, name in rows}
            for name in missing:
                self._remembered.put(name, numbers[name])
        return numbers

    def robots_of(self, host: str) -> bytes:
        """Return what a host's robots.txt said; nothing where it was not asked for."""
        row = self._database.execute("SELECT robots FROM hosts WHERE name = ?", (host,)).fetchone()
        return bytes(row[0]) if row else b""

    # Writing, as a part of the batch.

    def note(self, notes: Sequence[HostNote]) -> None:
        """Write what was learnt about the pace of hosts."""
        self._database.executemany(
            "UPDATE hosts SET next_at = ?, delay_s = ?, failures = ?, pause_s = ? WHERE id = ?",
            [(*note[1:], note.id) for note in notes],
        )

    def note_robots(self, robots: Sequence[RobotsNote]) -> None:
        """Write what the robots.txt of hosts said."""
        self._database.executemany(
            "UPDATE hosts SET robots = ?, robots_status = ?, robots_at = ? WHERE id = ?",
            [(text, status, at, number) for number, text, status, at in robots],
        )

    def count_requests(self, asked: Mapping[int, HostAnswers]) -> None:
        """Add to what was asked of hosts."""
        self._database.executemany(
            "UPDATE hosts SET requests = requests + ?, failed = failed + ?, latency_s = latency_s + ? WHERE id = ?",
            [(*counts, host) for host, counts in asked.items()],
        )


def find_hosts(database: Statements, text: str) -> list[tuple[int, str]]:
    """Return number and name of each host that is meant; none where it was never met."""
    scheme, name = _split(text)
    if scheme or _PORT.search(name):
        names = [host_key(canonical_url(f"{one}://{name}")) for one in ([scheme] if scheme else _SCHEMES)]
        sql = "SELECT id, name FROM hosts WHERE name IN (SELECT value FROM json_each(?)) ORDER BY id"
        return database.execute(sql, (json.dumps(names),)).fetchall()
    name = host_key(canonical_url(f"http://{name}")).partition("://")[2]
    sql = f"SELECT id, name FROM hosts WHERE {_NAME} = ? OR substr({_NAME}, 1, ?) = ? ORDER BY id"  # noqa: S608 (ours)
    return database.execute(sql, (name, len(name) + 1, f"{name}:")).fetchall()


def is_host(origin: str, text: str) -> bool:
    """Tell whether a host, named by scheme, name and port, is meant."""
    scheme, name = _split(text)
    if scheme or _PORT.search(name):
        return origin in {host_key(canonical_url(f"{one}://{name}")) for one in ([scheme] if scheme else _SCHEMES)}
    return host_name(origin) == host_name(canonical_url(f"http://{name}"))


def _split(text: str) -> tuple[str, str]:
    scheme, _, name = text.strip().rpartition("://")
    if not name or any(char in name for char in "/?#@\\") or name != name.strip():
        raise BadUrl(f"{text!r} is no host", next_step=_HOW_TO_WRITE)
    return scheme, name
