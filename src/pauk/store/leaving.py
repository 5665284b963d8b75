"""Remember in the database which archive files nothing leads to any more, until they are really gone.

In: the numbers of files that were copied without what was forgotten. Out: the same files removed, now or, after a
kill, when the collection is opened again. The note is written in the transaction that switches over to the copies,
so no moment exists in which a forgotten page lies in a file that nobody will remove.
"""

import json
from collections.abc import Iterable

from pauk.store.archive import FolderArchive
from pauk.store.handle import Statements

_FILES = "files_to_remove"
_NOTE = "INSERT INTO about VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value"


def note(database: Statements, name: str, value: str) -> None:
    """Write a note about the collection."""
    database.execute(_NOTE, (name, value))


def read_note(database: Statements, name: str) -> str:
    """Return a note about the collection; empty where there is none."""
    row = database.execute("SELECT value FROM about WHERE name = ?", (name,)).fetchone()
    return str(row[0]) if row else ""


def note_removal(database: Statements, files: Iterable[int]) -> None:
    """Note files that go once the running transaction is committed."""
    note(database, _FILES, json.dumps(sorted({*json.loads(read_note(database, _FILES) or "[]"), *files})))


def finish_removal(database: Statements, archive: FolderArchive) -> None:
    """Remove the files that were noted."""
    text = read_note(database, _FILES)
    if not text:
        return
    for file in json.loads(text):
        archive.remove(file)
    database.execute("DELETE FROM about WHERE name = ?", (_FILES,))
