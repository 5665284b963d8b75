"""The command ``pauk extract``: read pages from files or pipes and give their text, title and links."""

import logging
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from io import BufferedReader
from pathlib import Path
from typing import IO, Any, cast

import click
from click.shell_completion import CompletionItem

from pauk.base.errors import BadFile, InputError
from pauk.base.outcomes import explain
from pauk.base.settings import EXTRACT_MAX_BYTES
from pauk.base.urls import parse_url
from pauk.cli.frame import Run, as_command, as_group
from pauk.cli.lines import Record, answer_lines
from pauk.cli.stop import Stop
from pauk.extract.reading import Reading, read_page

log = logging.getLogger(__name__)

METHODS = ("plain",)
_STDIN = Path("-")


def complete_files(_ctx: click.Context, _param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Let the shell complete file names."""
    return [CompletionItem(incomplete, type="file")]


@as_group(name="extract", default="page", example="pauk extract page article.html")
def command() -> None:
    """Read pages: text, title, links."""


@as_command(
    name="page",
    settings=[EXTRACT_MAX_BYTES],
    example="pauk extract page article.html\ncurl -s example.org | pauk extract page --url http://example.org -\n"
    "pauk extract page --jsonl --jobs 2 < pages.jsonl > texts.jsonl",
)
@click.argument("files", nargs=-1, shell_complete=complete_files)
@click.option("--url", default="", help="The page's address, to make its links absolute.")
@click.option("--links", is_flag=True, help="Show the links instead of the text.")
@click.option("--method", type=click.Choice(METHODS), default=METHODS[0], help="plain: all text a reader sees.")
@click.option("--jsonl", is_flag=True, help="Line mode: {id, html, url?} in, {id, text, …} out.")
@click.option("--jobs", type=click.IntRange(min=1), default=1, help="Processes to use in line mode.")
def page(run: Run, files: tuple[str, ...], *, url: str, links: bool, method: str, jsonl: bool, jobs: int) -> None:
    """Read pages from files or standard input (-)."""
    max_bytes = run.settings[EXTRACT_MAX_BYTES]
    url = parse_url(url, where="--url") if url else ""
    paths = [_check(name) for name in files or ("-",)]
    if jobs > 1 and not jsonl:
        raise click.UsageError("--jobs works in line mode only; add --jsonl.")
    if jsonl and (links or url):
        raise click.UsageError("--links and --url do not go with --jsonl; each line has its own url.")
    if jsonl:
        _run_lines(run, paths, {"method": method, "max_bytes": max_bytes}, jobs)
        return
    shown = []
    for path in paths:
        reading = read_page(_read_file(path, max_bytes), url=url, max_bytes=max_bytes)
        shown.append(_describe(path, reading))
        if not run.as_json:
            _show(run, path, reading, links=links, with_name=len(paths) > 1)
    if run.as_json:
        run.results.json(shown if len(shown) > 1 else shown[0])


def make_reader(options: Mapping[str, Any]) -> Callable[[Record], Record]:
    """Build the reader of line mode."""

    def read(record: Record) -> Record:
        html, url = record.get("html"), record.get("url", "")
        if not isinstance(html, str) or not isinstance(url, str):
            raise InputError("The record needs html, a text, and may have url, a text")
        reading = read_page(html, url=url, max_bytes=options["max_bytes"])
        return {
            "text": reading.text,
            "title": reading.title or None,
            "author": None,
            "published": None,
            "modified": None,
            "language": reading.language or None,
            "method": options["method"],
            "outcome": _line_outcome(reading.outcome),
        }

    return read


def _line_outcome(outcome: str) -> str:
    """Write an outcome as line mode promises: ``ok``, or ``no_main_text`` and why."""
    return outcome if outcome.partition(":")[0] in ("ok", "no_main_text") else f"no_main_text:{outcome}"


def _run_lines(run: Run, paths: Sequence[Path], options: Mapping[str, Any], jobs: int) -> None:
    done = failed = 0
    with run.progress.task("Reading lines", beside_results=True) as task, Stop() as stop:
        for lines in answer_lines(_open_each(paths), f"{__name__}:make_reader", options, jobs=jobs, stop=stop):
            run.results.lines(lines)
            count = lines.count(b"\n")
            task.advance(count)
            done += count
            failed += lines.count(b', "error": "')
    if failed:
        log.info("%d of %d lines could not be handled; their answers say why", failed, done)
    if stop.asked:
        raise KeyboardInterrupt(f"{done} lines were answered.")


def _check(name: str) -> Path:
    """Refuse before any work begins what cannot be a file to read."""
    if "://" in name:
        raise InputError(
            f"{name} is an address, not a file",
            next_step=f"Save the page first, or pipe it: curl -s ADDRESS | pauk extract page --url {name} -",
        )
    path = Path(name)
    if path == _STDIN and sys.stdin is None:
        raise InputError("Standard input is closed", next_step="Name a file.")
    if path == _STDIN:
        _ask_for_input()
    elif not path.exists():
        raise BadFile("There is no such file", where=name, next_step="Check its name.")
    if path.is_dir():
        raise BadFile("This is a folder, not a file", where=name, next_step="Name the files in it.")
    return path


def _ask_for_input() -> None:
    if sys.stdin.isatty():
        sys.stderr.write("Reading from the terminal; end with Ctrl-D.\n")


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


def _read_file(path: Path, max_bytes: int) -> bytes:
    """Read no more of a file than a page may have, and one byte to tell that there was more."""
    with _telling(path), _open(path) as stream:
        return stream.read(max_bytes + 1)


def _open(path: Path) -> AbstractContextManager[IO[bytes]]:
    return nullcontext(sys.stdin.buffer) if path == _STDIN else path.open("rb")


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


def _describe(path: Path, reading: Reading) -> dict[str, Any]:
    return {
        "file": str(path),
        "title": reading.title,
        "language": reading.language,
        "canonical": reading.canonical,
        "encoding": reading.decoded.encoding,
        "encoding_from": reading.decoded.signal,
        "robots": reading.robots,
        "outcome": reading.outcome,
        "notes": reading.notes,
        "text": reading.text,
        "links": reading.links,
    }


def _show(run: Run, path: Path, reading: Reading, *, links: bool, with_name: bool) -> None:
    if with_name:
        run.results.text(f"== {path}")
    if reading.outcome != "ok":
        log.warning("%s: %s", path, explain(reading.outcome))
    if links:
        run.results.table(["url", "text", "kind"], [[link.url, link.text, link.kind] for link in reading.links])
    else:
        run.results.text(reading.text)


command.add_command(page)
