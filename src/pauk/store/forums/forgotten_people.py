"""Know whom a collection has forgotten, without knowing their names.

In: the collection's secret, and the marks that were kept when somebody was forgotten. Out: whether a name on a site is
one of them, so that an update does not bring back what was to go.

Keep the collection's own secret, from which the marks of people are made; whoever has it not cannot undo them.

In: a collection's folder. Out: 32 bytes, drawn on first use, in a file that only its owner can read. Without the file
new marks are other ones: exports from before and after cannot be joined by their pseudonyms any more.
"""

import hashlib
import hmac
import os
import secrets
import unicodedata
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from pauk.base.errors import BadFile
from pauk.base.urls import origin_of
from pauk.store.archive.durable_files import speaking_of_place
from pauk.store.disk.plain_files import is_plain, read_plain
from pauk.store.sql.handle import Statements

FILE_NAME = "people.key"
_BYTES = 32
_MODE = 0o600


def read_key(folder: Path) -> bytes:
    """Read the secret of a collection, or draw one; two who come first at once agree."""
    path = folder / FILE_NAME
    with speaking_of_place(path):
        if not is_plain(path) and not path.is_symlink():
            _draw(path)
        key = read_plain(path, _BYTES + 1)
    if len(key) != _BYTES:
        raise BadFile(
            "The collection's secret is damaged",
            where=str(path),
            next_step="Remove the file: a new one is drawn, and people get other pseudonyms.",
        )
    return key


def _draw(path: Path) -> None:
    """Write a new secret beside its place, and link it there unless somebody was quicker."""
    part = path.with_name(f".{FILE_NAME}.part-{os.getpid()}-{secrets.token_hex(4)}")
    with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, _MODE), "wb") as file:
        file.write(secrets.token_bytes(_BYTES))
        file.flush()
        os.fsync(file.fileno())
    try:
        with suppress(FileExistsError):
            os.link(part, path)
    finally:
        part.unlink(missing_ok=True)


def mark_person(key: bytes, site: str, name: str) -> str:
    """Return the mark of a person on a site: always the same, and of no use to whoever has not the key."""
    folded = unicodedata.normalize("NFKC", name).casefold().strip()
    return hmac.new(key, f"{site}\0{folded}".encode("utf-8", "surrogatepass"), hashlib.sha256).hexdigest()


class Forgotten:
    """Those who were forgotten; to ask costs nothing where nobody was."""

    def __init__(self, key: bytes = b"", marks: Iterable[str] = ()) -> None:
        self._key = key
        self._marks = frozenset(marks)

    def __bool__(self) -> bool:
        return bool(self._marks)

    def knows(self, url: str, name: str) -> bool:
        """Whether somebody of this name on the site of a URL was forgotten."""
        return bool(self._marks and name.strip()) and mark_person(self._key, origin_of(url), name) in self._marks


def read_marks(database: Statements) -> list[str]:
    """Return the marks of all who were forgotten."""
    return [mark for (mark,) in database.execute("SELECT mark FROM forgotten_people").fetchall()]
