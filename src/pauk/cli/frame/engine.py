"""Open the engine for a command: the index is brought up to the collection first, with progress.

In: a run and its collection. Out: an engine.
"""

from __future__ import annotations

import shlex
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from pauk.base import settings as known
from pauk.cli.frame.command import CommandRun

if TYPE_CHECKING:
    from pauk.run.index.catch_up import Caught
    from pauk.run.search.engine import SearchEngine
    from pauk.store.collection import CollectionFolder

SETTINGS = tuple(setting for setting in known.TABLE if setting.name.startswith("search."))
RARE_FOR = "the weights of ranking"
# How long to wait for another process that is about to bring the index up.
_PATIENCE_S = 10.0


def write_call(run: CommandRun, *words: str) -> str:
    """Write a command about the same collection, to be pasted."""
    place = run.flags.get(known.COLLECTION.name)
    return shlex.join(["pauk", *([] if place is None else [known.COLLECTION.short_flag, str(place)]), *words])


@contextmanager
def open_engine(run: CommandRun, folder: CollectionFolder) -> Iterator[SearchEngine]:
    """Bring the index up and open the engine while the block runs."""
    from pauk.run.machine import SEARCH_BYTES, demand_memory

    demand_memory(SEARCH_BYTES, what="a search index")
    from pauk.run.search.engine import SearchEngine

    bring_up(run, folder)
    with SearchEngine.open(folder, run.settings, run.clock) as engine:
        yield engine


def bring_up(run: CommandRun, folder: CollectionFolder) -> Caught:
    """Bring the index up to the collection, and say how far it is."""
    from pauk.run.index.catch_up import catch_up

    with run.progress.task("Indexing") as task:
        caught = catch_up(folder, tell=lambda done, total: task.update(done, total, {}), wait_s=_PATIENCE_S)
    if caught.is_busy:
        sys.stderr.write("pauk: another process is just bringing the index up; what is newest may be missing.\n")
    return caught
