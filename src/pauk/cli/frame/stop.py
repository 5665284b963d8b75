"""Let Ctrl-C end the reading of input, not the work that is in flight; a second one, or time, ends that too.

In: an iterator over input. Out: the same, ended early when Ctrl-C is pressed; `asked` tells that it was.
"""

import signal
import threading
from collections.abc import Iterator
from types import FrameType, TracebackType
from typing import Self, TypeVar

T = TypeVar("T")

# How long work in flight may take to finish, and its results to be taken, once Ctrl-C was pressed.
GRACE_S = 10


class Stop:
    """Takes Ctrl-C while the ``with`` block runs, where that is possible: in the main thread."""

    def __init__(self) -> None:
        self.asked = False
        self._is_reading = False
        self._in_main = threading.current_thread() is threading.main_thread()

    def __enter__(self) -> Self:
        if self._in_main:
            self._before = signal.signal(signal.SIGINT, self._take)
            self._alarm_before = signal.signal(signal.SIGALRM, self._give_up)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, tb: TracebackType | None) -> None:
        if self._in_main:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGINT, self._before)
            signal.signal(signal.SIGALRM, self._alarm_before)

    def until_asked(self, source: Iterator[T]) -> Iterator[T]:
        """Hand the input on until Ctrl-C is pressed."""
        while not self.asked:
            try:
                self._is_reading = True
                item = next(source)
            except (StopIteration, KeyboardInterrupt):
                return
            finally:
                self._is_reading = False
            yield item

    def _take(self, _signal: int, _frame: FrameType | None) -> None:
        is_second = self.asked
        self.asked = True
        if self._is_reading or is_second:
            raise KeyboardInterrupt
        signal.setitimer(signal.ITIMER_REAL, GRACE_S)

    def _give_up(self, _signal: int, _frame: FrameType | None) -> None:
        raise KeyboardInterrupt
