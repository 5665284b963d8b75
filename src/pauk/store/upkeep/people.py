"""Look after people.db beside the collection's own database: what is forgotten goes from there, too; it is examined.

In: the folder of a collection. Out: how many questions went with their answers; findings. Where nobody was ever asked
anything there is nothing to do.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from pauk.base.formatting import count, write_size
from pauk.base.urls import origin_of
from pauk.store.people.people_database import PeopleDatabase, has_people
from pauk.store.people.people_schema import FILE_NAME, PEOPLE_FORM
from pauk.store.sql.hosts import is_host
from pauk.store.sql.sqlite import open_reader
from pauk.store.upkeep.findings import FINE, NOTE, WRONG, Finding
from pauk.store.upkeep.marking import Forget, Prune

_LISTED = 3
# Rows that belong to nothing: what they are, and how to find them.
_ASTRAY = (
    ("answers to no question", "SELECT count(*) FROM answers WHERE item NOT IN (SELECT id FROM items)"),
    ("answers of no device", "SELECT count(*) FROM answers WHERE device NOT IN (SELECT id FROM devices)"),
    ("questions of no campaign", "SELECT count(*) FROM items WHERE campaign NOT IN (SELECT id FROM campaigns)"),
)


def asked_urls(folder: Path, database: sqlite3.Connection, wish: Forget | Prune) -> list[str]:
    """Say of which URLs people have something that is to go; ``database`` has marked what goes from the collection."""
    if not has_people(folder):
        return []
    gone = {url for (url,) in database.execute("SELECT url FROM urls WHERE id IN (SELECT id FROM gone_urls)")}
    hosts = wish.hosts if isinstance(wish, Forget) else ()
    if isinstance(wish, Forget):
        # A page that names a forgotten author goes, and so does what was asked about it.
        gone.update(wish.urls)
        pages = "SELECT u.url FROM gone_pages g JOIN pages p ON p.id = g.id JOIN urls u ON u.id = p.url"
        gone.update(url for (url,) in database.execute(pages))
    with PeopleDatabase(folder) as people:
        known = people.urls()
    return [url for url in known if url in gone or any(is_host(origin_of(url), name) for name in hosts)]


def forget_asked(folder: Path, urls: list[str]) -> int:
    """Drop what was asked, answered and reported about pages, from the log and the free space, too."""
    if not urls:
        return 0
    with PeopleDatabase(folder, can_write=True) as people:
        gone = people.forget_urls(urls)
        people.empty_log()
    return gone


def look_at_people(folder: Path, *, deep: bool) -> Iterator[Finding]:
    """Look whether people.db is whole, and whether its rows belong together."""
    path = folder / FILE_NAME
    if not has_people(folder):
        return
    step = "Bring people.db back from a copy."
    with closing(open_reader(path, PEOPLE_FORM)) as database:
        version = database.execute("PRAGMA user_version").fetchone()[0]
        if version < PEOPLE_FORM.version:
            told = f"Form {version}; this pauk writes form {PEOPLE_FORM.version}."
            yield Finding("People", NOTE, told, "The next pauk annotate brings it forward; then look again.")
            return
        try:
            rows = database.execute(f"PRAGMA {'integrity_check' if deep else 'quick_check'}(20)").fetchall()
            damage = [row[0] for row in rows if row[0] != "ok"]
        except sqlite3.DatabaseError as error:
            damage = [str(error)]
        if damage:
            yield Finding("People", WRONG, f"SQLite finds damage: {'; '.join(damage[:_LISTED])}", step)
            return
        for what, sql in _ASTRAY:
            if number := database.execute(sql).fetchone()[0]:
                yield Finding("People", WRONG, f"There are {what}: {number:,}.", step)
                return
        broken = [
            recipe for (recipe,) in database.execute("SELECT recipe FROM campaigns WHERE NOT json_valid(options)")
        ]
        if broken:
            yield Finding("People", WRONG, f"Options cannot be read: {', '.join(broken[:_LISTED])}.", step)
            return
        items, answers, devices = (
            database.execute(f"SELECT count(*) FROM {table}").fetchone()[0]  # noqa: S608 (our own words)
            for table in ("items", "answers", "devices")
        )
    told = f"{count(items, 'question')}, {count(answers, 'answer')} of {count(devices, 'device')}"
    yield Finding("People", FINE, f"{told}, {write_size(path.stat().st_size)}, looked through by SQLite.")
