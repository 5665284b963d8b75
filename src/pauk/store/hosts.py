"""Find hosts by what people call them: a bare name means all its schemes and ports.

In: ``example.org``, ``example.org:8080`` or ``https://example.org``. Out: the hosts of a collection that are meant.
"""

import sqlite3

from pauk.base.errors import BadUrl
from pauk.base.urls import host_key, parse_url

_NAME = "substr(name, instr(name, '://') + 3)"
_HOW_TO_WRITE = "Write the name alone, such as example.org, or with scheme or port."


def read_host(text: str) -> tuple[str, str]:
    """Read what a person calls a host: its scheme, empty where any is meant, and its name with the port if given."""
    scheme, mark, name = text.strip().rpartition("://")
    if not name or any(char in name for char in "/?#@\\") or name != name.strip():
        raise BadUrl(f"{text!r} is no host", next_step=_HOW_TO_WRITE)
    origin = host_key(parse_url(f"{scheme or 'http'}{mark or '://'}{name}"))
    return scheme.lower(), origin.partition("://")[2].rstrip(".")


def find_hosts(database: sqlite3.Connection, text: str) -> list[tuple[int, str]]:
    """Return number and name of each host that is meant; none where it was never met."""
    scheme, name = read_host(text)
    if scheme:
        return database.execute("SELECT id, name FROM hosts WHERE name = ?", (f"{scheme}://{name}",)).fetchall()
    sql = f"SELECT id, name FROM hosts WHERE {_NAME} = ? OR substr({_NAME}, 1, ?) = ? ORDER BY id"  # noqa: S608 (ours)
    return database.execute(sql, (name, len(name) + 1, f"{name}:")).fetchall()
