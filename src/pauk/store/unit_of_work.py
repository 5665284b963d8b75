"""The unit of work that all parts of the store share: one database, and one transaction for everything of a step.

In: a block that writes. Out: all of it or nothing of it is kept, and whoever remembered what failed is told.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from pauk.base.clock import Elapsed
from pauk.store.database import speaking_of
from pauk.store.handle import Database


class UnitOfWork:
    """One database, one transaction at a time, and whoever must know when one fails."""

    def __init__(self, path: Path, database: Database, elapsed: Elapsed) -> None:
        self.path = path
        self.database = database
        self.elapsed = elapsed
        self._is_open = False
        self._beginning: list[Callable[[], None]] = []
        self._undoing: list[Callable[[], None]] = []

    def on_begin(self, begin: Callable[[], None]) -> None:
        """Call this as the first thing of every transaction; what it raises ends it."""
        self._beginning.append(begin)

    def on_failure(self, undo: Callable[[], None]) -> None:
        """Call this whenever a transaction has failed: to forget what was remembered of it, and to cut what it left."""
        self._undoing.append(undo)

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """Write everything of the block in one transaction, or nothing of it; one within another is part of it."""
        if self._is_open:
            yield
            return
        self._is_open = True
        try:
            with speaking_of(self.path), self.database.transaction():
                for begin in self._beginning:
                    begin()
                yield
        except BaseException:
            for undo in self._undoing:
                undo()
            raise
        finally:
            self._is_open = False
