"""Bring the index up in a child process, so that whoever answers queries meanwhile is not held up by it.

In: a collection. Out: `IndexKeeper`, which has a child do what `run.index.catch_up.catch_up` does, each time it is
asked. In a thread the same work would keep the interpreter to itself half of the time. The child may be killed at any
moment: the index is as the last commit left it, and the next child goes on from there. It ends with its parent.
"""

import json
import logging
import os
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

from pauk.base.errors import PaukError
from pauk.run.index.catch_up import Caught, catch_up
from pauk.run.read.child_process import Task, Worker, WorkerDied
from pauk.store.collection import CollectionFolder

log = logging.getLogger(__name__)

# Whoever answers comes first where the processors are busy; on idle ones it changes nothing.
_NICENESS = 5


class IndexKeeper:
    """Has a child process bring the index of one collection up; the child is started when it is first needed."""

    def __init__(self, folder: CollectionFolder) -> None:
        self._folder = folder
        self._is_stopped = False
        self._worker = Worker(f"{__name__}:make_task", {"folder": str(folder.path.absolute())})

    def catch_up(self) -> Caught | None:
        """Bring the index up to the collection; None where that failed, which is told in the log."""
        try:
            answer: dict[str, Any] = json.loads(self._worker.call(b""))
        except WorkerDied:
            if not self._is_stopped:
                log.warning("the process that brings up the index has died; another goes on: %s", self._folder.path)
            return None
        if "error" in answer:
            log.warning("the index was not brought up to the collection: %s", answer["error"])
            return None
        return Caught(**answer)

    def stop(self) -> None:
        """End the child at once, from any thread; whoever waits in `catch_up` comes back, and no other is started."""
        self._is_stopped = True
        self._worker.stop()

    def close(self) -> None:
        """End the child and wait until it has ended."""
        self.stop()
        self._worker.close()


def make_task(options: Mapping[str, Any]) -> Task:
    """Make what the child does each time it is asked; for `run.read.child_process`."""
    folder = CollectionFolder(Path(options["folder"]))
    os.nice(_NICENESS)

    def bring_up(_question: bytes) -> bytes:
        try:
            return json.dumps(asdict(catch_up(folder))).encode()
        except PaukError as error:
            return json.dumps({"error": str(error)}).encode()

    return bring_up
