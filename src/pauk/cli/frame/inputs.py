"""Files and pipes that commands read: checked before any work begins, and named when they fail."""

import logging
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from io import BufferedReader
from pathlib import Path
from typing import IO, Any, cast

import click
from click.shell_completion import CompletionItem

from pauk.base.errors import BadFile, InputError
from pauk.cli.frame.command import CommandRun
from pauk.cli.frame.line_mode import answer_lines
from pauk.cli.frame.stop import Stop

log = logging.getLogger(__name__)

STDIN = Path("-")


def complete_files(_ctx: click.Context, _param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Let the shell complete file names."""
    return [CompletionItem(incomplete, type="file")]


def run_lines(run: CommandRun, paths: Sequence[Path], factory: str, options: Mapping[str, Any], jobs: int) -> None:
    """Answer all lines of some files in line mode, with progress and a way to stop."""
    done = failed = 0
    with run.progress.task("Reading lines", beside_results=True) as task, Stop() as stop:
        for lines in answer_lines(_open_each(paths), factory, options, jobs=jobs, stop=stop):
            run.results.lines(lines)
            count = lines.count(b"\n")
            task.advance(count)
            done += count
            failed += lines.count(b', "error": "')
    if failed:
        log.info("%d of %d lines could not be handled; their answers say why", failed, done)
    if stop.asked:
        raise KeyboardInterrupt(f"{done} lines were answered.")


def check_file(name: str, *, command: str) -> Path:
    """Refuse before any work begins what cannot be a file to read."""
    if "://" in name:
        raise InputError(
            f"{name} is an address, not a file",
            next_step=f"Save the page first, or pipe it: curl -s ADDRESS | pauk {command} -",
        )
    path = Path(name)
    if path == STDIN and sys.stdin is None:
        raise InputError("Standard input is closed", next_step="Name a file.")
    if path == STDIN:
        if sys.stdin.isatty():
            sys.stderr.write("Reading from the terminal; end with Ctrl-D.\n")
    elif not path.exists():
        raise BadFile("There is no such file", where=name, next_step="Check its name.")
    if path.is_dir():
        raise BadFile("This is a folder, not a file", where=name, next_step="Name the files in it.")
    return path


class _Input:
    """A file being read for line mode, which says its name when it fails."""

    def __init__(self, path: Path, stream: IO[bytes]) -> None:
        self._path, self._stream = path, stream

    def read1(self, size: int, /) -> bytes:
        with _telling(self._path):
            return cast("BufferedReader", self._stream).read1(size)

    def fileno(self) -> int:
        return self._stream.fileno()


def _open_each(paths: Sequence[Path]) -> Iterator[_Input]:
    """Open the files one after the other; each is closed before the next is opened."""
    for path in paths:
        with _telling(path):
            opened = _open(path)
        with opened as stream:
            yield _Input(path, stream)


def read_file(path: Path, max_bytes: int) -> bytes:
    """Read no more of a file than a page may have, and one byte to tell that there was more."""
    with _telling(path), _open(path) as stream:
        return stream.read(max_bytes + 1)


def _open(path: Path) -> AbstractContextManager[IO[bytes]]:
    return nullcontext(sys.stdin.buffer) if path == STDIN else path.open("rb")


@contextmanager
def _telling(path: Path) -> Iterator[None]:
    """Say which file it was that could not be read."""
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as error:
        what = f"The file cannot be read: {error.strerror}"
        raise BadFile(what, where=str(path), next_step="Check who may read it, and that it is a file.") from error
