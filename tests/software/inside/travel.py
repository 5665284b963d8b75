"""Let a whole process believe that it is another time.

In: moments. Out: what Python's clocks say, in every thread and every library: the software writes its own dates.
"""

from datetime import datetime
from types import TracebackType
from typing import Self

import time_machine

from .story import BEGIN


class Travel:
    """A clock that is set by hand and then runs on; enter it before the software is loaded."""

    def __init__(self) -> None:
        self._machine = time_machine.travel(BEGIN, tick=True)

    def __enter__(self) -> Self:
        self._coordinates = self._machine.start()
        return self

    def move_to(self, moment: datetime) -> None:
        """Make it that moment now."""
        self._coordinates.move_to(moment)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._machine.stop()
