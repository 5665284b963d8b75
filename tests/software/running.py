"""Run a real forum beside a test: its pages over HTTP, its database as the truth, and time that goes on when told.

In: the name of a software. Out: ``with running("machina") as forum``: ``forum.url``, ``forum.truth()``,
``forum.add_until(moment)``. The server is a process of its own; it ends with the block, and also when the test dies.
"""

import json
import shutil
import subprocess
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from .setting_up import HERE, CannotSetUp, Software, command, environment, fill, set_up

# The dissertation's evaluation begins on this day, and so do our forums unless a test says otherwise.
FIRST_MOMENT = datetime(2015, 12, 1, tzinfo=UTC)
# Askbot needs twenty seconds for a year; whoever is silent for longer than this hangs.
_PATIENCE_S = 300


class Forum:
    """A forum that runs: at ``url``, at the moment ``now``."""

    def __init__(self, software: Software, folder: Path, now: datetime | None, seed: int) -> None:
        self.software = software
        self.now = now
        self._log = (folder / "log.txt").open("w+")
        self._process = subprocess.Popen(
            command(software, folder, "--seed", str(seed)),
            cwd=HERE,
            env=environment(),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._log,
            text=True,
        )
        try:
            self.url = f"http://127.0.0.1:{self._hear()['port']}"
        except BaseException:
            self.close()
            raise

    def add_until(self, moment: datetime) -> int:
        """Let members open, answer and edit until a moment, at which the forum then stays; tell how often they did."""
        happened: int = self._ask({"do": "add", "until": moment.isoformat()})["happened"]
        self.now = moment
        return happened

    def truth(self) -> dict[str, Any]:
        """Tell what the database holds, with absolute URLs; see `inside.software.Software.truth`."""
        truth: dict[str, Any] = _make_absolute(self._ask({"do": "truth"}), self.url)
        return truth

    def write_truth(self, path: Path) -> None:
        """Write the truth as JSON lines, boards first: ``{"kind": "board"|"thread", …}``."""
        truth = self.truth()
        lines = [{"kind": kind, **item} for kind in ("board", "thread") for item in truth[f"{kind}s"]]
        path.write_text("".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines))

    def close(self) -> None:
        """End the server."""
        with suppress(BrokenPipeError):
            self._process.stdin.close()
        try:
            self._process.wait(5)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._process.stdout.close()
        self._log.close()

    def _ask(self, command: dict[str, str]) -> dict[str, Any]:
        try:
            self._process.stdin.write(json.dumps(command) + "\n")
            self._process.stdin.flush()
        except BrokenPipeError:
            raise self._failure() from None
        return self._hear()

    def _hear(self) -> dict[str, Any]:
        watch = threading.Timer(_PATIENCE_S, self._process.kill)
        watch.start()
        line = self._process.stdout.readline()
        watch.cancel()
        if not line:
            raise self._failure()
        answer: dict[str, Any] = json.loads(line)
        return answer

    def _failure(self) -> CannotSetUp:
        self._log.seek(0)
        return CannotSetUp(f"The forum run by {self.software.name} has ended by itself:\n{self._log.read()[-3000:]}")


@contextmanager
def running(name: str, until: datetime | None = FIRST_MOMENT, seed: int = 1) -> Iterator[Forum]:
    """Install the software if need be, fill a forum until a moment, and serve it as long as the block lasts."""
    software = set_up(name)
    with tempfile.TemporaryDirectory(prefix=f"{name}-", ignore_cleanup_errors=True) as place:
        folder = Path(place) / "forum"
        shutil.copytree(fill(software, until, seed), folder)
        forum = Forum(software, folder, until, seed)
        try:
            yield forum
        finally:
            forum.close()


def _make_absolute(value: Any, base: str) -> Any:
    """Put the server before every path of the truth; nothing else in it begins with a single slash."""
    if isinstance(value, dict):
        return {key: item if key in ("text", "title") else _make_absolute(item, base) for key, item in value.items()}
    if isinstance(value, list):
        return [_make_absolute(item, base) for item in value]
    return base + value if isinstance(value, str) and value.startswith("/") else value
