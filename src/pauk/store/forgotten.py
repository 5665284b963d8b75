"""Know whom a collection has forgotten, without knowing their names.

In: the collection's secret, and the marks that were kept when somebody was forgotten. Out: whether a name on a site is
one of them, so that an update does not bring back what was to go.
"""

from collections.abc import Iterable

from pauk.base.urls import origin_of
from pauk.store.handle import Statements
from pauk.store.people_key import mark_person


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
