"""Name things in addresses as WordPress does: words of the title, those not of Latin letters percent-encoded.

In: titles. Out: pieces of paths; a second thread of a title gets a number at the end of its name.
"""

import re
from urllib.parse import quote, unquote

from tests.likenesses.slugs import slug
from tests.likenesses.store import Store, Thread

_GAPS = re.compile(r"[\W_]+")
_OTHER = re.compile("[Ͱ-￿]")


def path_slug(title: str) -> str:
    """Name a title."""
    words = title.replace("’", "")
    if not _OTHER.search(words):
        return slug(words)
    return quote(_GAPS.sub("-", words.lower()).strip("-")).lower()


class Names:
    """The names of all threads of a store, in the order in which they were opened."""

    def __init__(self, store: Store) -> None:
        self._of: dict[int, str] = {}
        taken: dict[str, int] = {}
        for number in sorted(store.threads):
            name = path_slug(store.threads[number].title)
            taken[name] = taken.get(name, 0) + 1
            self._of[number] = f"{name}-{taken[name]}" if taken[name] > 1 else name
        self._store = store

    def of(self, thread: Thread) -> str:
        """Give the name of a thread."""
        return self._of[thread.number]

    def find(self, name: str) -> Thread | None:
        """Find the thread of a name, without percents."""
        number = next((number for number, other in self._of.items() if unquote(other) == name), 0)
        return self._store.threads.get(number)
