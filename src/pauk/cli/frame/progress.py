"""The progress channel: how far a command is, on standard error, as a bar, as JSON lines or not at all.

In: steps done, and how many there are if that is known. Out: something a person or a program can watch; never a word
on standard output.
"""

import json
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Protocol

from pauk.base.clock import SYSTEM_ELAPSED, Elapsed
from pauk.base.formatting import write_duration, write_size
from pauk.base.safe_text import one_line

if TYPE_CHECKING:
    from rich.progress import Progress as RichProgress

_JSON_EVERY_S = 0.5

# Names and values; ``left_s`` is an estimate of the end, None where whoever works cannot know it yet.
Figures = Mapping[str, int | float | None]


class Task(Protocol):
    """Something that goes on."""

    def advance(self, steps: int = 1) -> None:
        """Say that so many steps more are done."""
        ...

    def update(self, done: int, total: int | None, figures: Figures) -> None:
        """Say how much is done of how much, as far as that is known, and some figures more."""
        ...


class Progress:
    """The channel, in the mode that was asked for."""

    def __init__(self, mode: str, *, elapsed: Elapsed = SYSTEM_ELAPSED) -> None:
        self._elapsed = elapsed
        if mode == "auto":
            mode = "bar" if sys.stderr.isatty() else "none"
        self.mode = mode

    @contextmanager
    def task(self, name: str, total: int | None = None, *, beside_results: bool = False) -> Iterator[Task]:
        """Show a task while the block runs; a bar and results that come meanwhile do not share a terminal."""
        if self.mode == "bar" and not (beside_results and sys.stdout.isatty()):
            with _bar(name, total) as bar:
                yield bar
        elif self.mode == "json":
            task = _JsonTask(name, total, self._elapsed)
            yield task
            task.report(finished=True)
        else:
            yield _SilentTask()


class _SilentTask:
    def advance(self, steps: int = 1) -> None:
        """Say nothing."""

    def update(self, done: int, total: int | None, figures: Figures) -> None:
        """Say nothing."""


class _JsonTask:
    def __init__(self, name: str, total: int | None, elapsed: Elapsed) -> None:
        self._elapsed = elapsed
        self.name, self.total, self.done = name, total, 0
        self.figures: Figures = {}
        self._started = self._reported = self._elapsed.seconds()

    def advance(self, steps: int = 1) -> None:
        self.done += steps
        if self._elapsed.seconds() - self._reported >= _JSON_EVERY_S:
            self.report(finished=False)

    def update(self, done: int, total: int | None, figures: Figures) -> None:
        self.done, self.total, self.figures = done, total, figures
        self.advance(0)

    def report(self, *, finished: bool) -> None:
        """Write one line: what, how far, how long it took, how long it may still take."""
        now = self._reported = self._elapsed.seconds()
        elapsed = now - self._started
        left = elapsed / self.done * (self.total - self.done) if self.done and self.total else None
        report = {
            "task": self.name,
            "done": self.done,
            "total": self.total,
            "elapsed_s": round(elapsed, 1),
            "left_s": None if left is None else round(left, 1),
            "finished": finished,
            **self.figures,
        }
        sys.stderr.write(json.dumps(report, ensure_ascii=False) + "\n")
        sys.stderr.flush()


class _Bar:
    def __init__(self, drawn: "RichProgress", name: str, total: int | None) -> None:
        self._drawn, self._name = drawn, name
        self._id = drawn.add_task(name, total=total)

    def advance(self, steps: int = 1) -> None:
        self._drawn.advance(self._id, steps)

    def update(self, done: int, total: int | None, figures: Figures) -> None:
        told = ", ".join(_write(name, value) for name, value in figures.items())
        self._drawn.update(self._id, completed=done, total=total, description=f"{self._name}: {told}")


def _write(name: str, value: float | None) -> str:
    if value is None:
        return "end not yet known"
    if name == "left_s":
        return f"about {write_duration(value)} left"
    if name == "bytes":
        return write_size(int(value))
    return f"{value:,}/s" if name.endswith("_per_s") else f"{value:,} {name}"


@contextmanager
def _bar(name: str, total: int | None) -> Iterator[Task]:
    from rich.console import Console  # heavy, and only wanted on a terminal
    from rich.progress import BarColumn, TaskProgressColumn, TextColumn
    from rich.progress import Progress as RichProgress

    # Whoever does not know the total at first says itself how long it may take.
    columns = () if total else (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn())
    with RichProgress(*columns, console=Console(stderr=True), transient=True) as drawn:
        yield _Bar(drawn, one_line(name), total)
