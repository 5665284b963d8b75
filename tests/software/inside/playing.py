"""Play the story into a software, up to one moment after another.

In: a software and its folder. Out: a forum as it is at that moment; how far it came is kept in the folder.
"""

import json
from datetime import datetime
from pathlib import Path

from .grounds import Ground
from .software import Software
from .story import BEGIN, happened
from .travel import Travel

_TOLD = "told.json"


class Play:
    """One forum and how far its story has been told."""

    def __init__(self, software: Software, ground: Ground, folder: Path, seed: int, travel: Travel) -> None:
        self.software = software
        self._ground = ground
        self._file = folder / _TOLD
        self._seed = seed
        self._travel = travel
        self._until: datetime | None = None
        if self._file.exists():
            self._remember()
        else:
            self._begin()

    def go_on(self, until: datetime) -> int:
        """Let everything happen until a moment, and stay there; tell how much it was."""
        events = list(happened(self._seed, self._until, until))
        with self._ground.together():
            for event in events:
                self._travel.move_to(event.at)
                getattr(self.software, event.kind)(event)
        self._keep(until)
        return len(events)

    def _begin(self) -> None:
        self._ground.prepare()
        self.software.begin()
        self._keep(BEGIN)

    def _remember(self) -> None:
        told = json.loads(self._file.read_text())
        self.software.keys = told["keys"]
        self._until = datetime.fromisoformat(told["until"])
        self._travel.move_to(self._until)

    def _keep(self, until: datetime) -> None:
        self._until = until
        self._travel.move_to(until)
        self._file.write_text(json.dumps({"until": until.isoformat(), "keys": self.software.keys}))
