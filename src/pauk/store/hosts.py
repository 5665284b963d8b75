"""Find hosts by what people call them: a bare name means all its schemes and ports.

In: ``example.org``, ``example.org:8080`` or ``https://example.org``. Out: the hosts of a collection that are meant.
"""

import json
import re

from pauk.base.errors import BadUrl
from pauk.base.urls import canonical_url, host_key, host_name
from pauk.store.handle import Statements

_NAME = "substr(name, instr(name, '://') + 3)"
_PORT = re.compile(r":\d+\Z")
_SCHEMES = ("http", "https")
_HOW_TO_WRITE = "Write the name alone, such as example.org, or with scheme or port."


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
