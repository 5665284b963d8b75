"""Read the pages to evaluate on: JSON lines, plain or packed, or a folder of ``html/`` and ``clean/``.

In: a path. Out: a `Source`: a stream of JSON lines ``{id, html, gold, …}``, how many there are if that is known, and
what is missing in it. A folder is read file by file: ``html/NAME.*`` and ``clean/NAME.*`` are a pair, and every other
folder beside them holds what some program made of the pages.
"""

import gzip
import json
import stat
import sys
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager, nullcontext
from dataclasses import dataclass
from io import BufferedReader
from pathlib import Path
from typing import IO, Any, Protocol, cast

from pauk.base.errors import BadFile, InputError
from pauk.extract.page.charset import decode

if sys.version_info >= (3, 14):
    from compression import zstd
else:
    from backports import zstd

HTML, CLEAN = "html", "clean"
# Files in a method's folder that are about the method, not texts of pages.
EVALUATION, TRAINING_TIME, TEMPLATE_NAME = "evaluation.csv", "training-time.txt", "template-name.txt"
RESERVED = frozenset((EVALUATION, TRAINING_TIME, TEMPLATE_NAME))

_GZIP, _ZSTD = b"\x1f\x8b", b"\x28\xb5\x2f\xfd"
# The largest window that zstd knows (2 GiB, --long=31); data sets are packed so.
_WINDOW: dict[int, int] = {zstd.DecompressionParameter.window_log_max: 31}
_CHUNK_BYTES = 1 << 20
# Of one file in a folder: far above any page, as for a line.
_MOST_BYTES = 100_000_000


@dataclass(frozen=True, slots=True)
class LeftOut:
    """Something that was left out or is missing: why, how often, and the first few."""

    why: str
    count: int
    examples: tuple[str, ...] = ()


class Lines(Protocol):
    """A stream of JSON lines, as line mode reads it."""

    def read1(self, size: int, /) -> bytes:
        """Return what is there, at most so much."""
        ...

    def fileno(self) -> int:
        """Return the number to wait for."""
        ...


class Source(Protocol):
    """Where pages come from."""

    @property
    def name(self) -> str:
        """What people call it."""
        ...

    @property
    def methods(self) -> Sequence[str]:
        """The programs whose texts lie beside the pages."""
        ...

    def count(self) -> int | None:
        """Count the pages, where they can be counted without using them up."""
        ...

    def notes(self) -> Sequence[LeftOut]:
        """Say what is missing."""
        ...

    def open(self) -> AbstractContextManager[Lines]:
        """Open it as JSON lines."""
        ...


def find_source(path: Path) -> Source:
    """Say what a path holds."""
    if not path.is_dir():
        return LineFile(path)
    missing = [name for name in (HTML, CLEAN) if not (path / name).is_dir()]
    if missing:
        raise InputError(
            f"The folder has no folder {' and no folder '.join(missing)}",
            where=str(path),
            next_step="Put the pages into html/ and the right texts into clean/ under the same names, "
            "or name a file of JSON lines.",
        )
    return GoldFolder(path)


# JSON lines.


@dataclass(frozen=True, slots=True)
class LineFile:
    """JSON lines in a file, packed with gzip or zstd or not at all; ``-`` is standard input."""

    path: Path
    methods: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """The file's name."""
        return str(self.path)

    def count(self) -> int | None:
        """Count the lines of a plain file; a pipe can be read only once."""
        if not self.path.exists() or not stat.S_ISREG(self.path.stat().st_mode):
            return None
        lines, last = 0, b"\n"
        with self.open() as stream:
            while data := stream.read1(_CHUNK_BYTES):
                lines, last = lines + data.count(b"\n"), data[-1:]
        return lines + (last != b"\n")

    def notes(self) -> Sequence[LeftOut]:
        """Say nothing: what is wrong with a line is found when it is read."""
        return ()

    @contextmanager
    def open(self) -> Iterator[Lines]:
        """Open the file, unpacked."""
        with ExitStack() as opened:
            with _telling(self.path):
                raw = opened.enter_context(
                    nullcontext(sys.stdin.buffer) if str(self.path) == "-" else self.path.open("rb")
                )
                stream = opened.enter_context(_unpack(raw))
            yield _NamedStream(self.path, stream)


def _unpack(raw: IO[bytes]) -> AbstractContextManager[Lines]:
    """See by the first bytes how a file is packed; names often do not say."""
    start = cast("BufferedReader", raw).peek(4)[:4]
    if start.startswith(_GZIP):
        return gzip.GzipFile(fileobj=raw)
    if start == _ZSTD:
        return zstd.ZstdFile(raw, options=_WINDOW)
    return nullcontext(cast("BufferedReader", raw))


class _NamedStream:
    """A stream that says its file's name when it fails."""

    def __init__(self, path: Path, stream: Lines) -> None:
        self._path, self._stream = path, stream

    def read1(self, size: int, /) -> bytes:
        with _telling(self._path):
            return self._stream.read1(size)

    def fileno(self) -> int:
        return self._stream.fileno()


@contextmanager
def _telling(path: Path) -> Iterator[None]:
    try:
        yield
    except (EOFError, zlib.error, zstd.ZstdError, gzip.BadGzipFile) as error:
        raise BadFile(f"The file is damaged: {error}", where=str(path), next_step="Fetch or pack it again.") from error
    except OSError as error:
        what = f"The file cannot be read: {error.strerror}"
        raise BadFile(what, where=str(path), next_step="Check its name and who may read it.") from error


class MadeLines:
    """JSON lines that are made while they are read."""

    def __init__(self, records: Iterable[Mapping[str, Any]]) -> None:
        self._records = iter(records)

    def read1(self, _size: int, /) -> bytes:
        """Return the next line."""
        record = next(self._records, None)
        return b"" if record is None else json.dumps(record).encode() + b"\n"

    def fileno(self) -> int:
        """Say that there is nothing to wait for."""
        raise OSError("lines that are made have no file")


# Folders.


class GoldFolder:
    """Pages in ``html/``, their gold in ``clean/``, and what programs made of them in folders of their own."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._html, self._clean = _files_in(path / HTML), _files_in(path / CLEAN)
        folders = sorted(folder for folder in path.iterdir() if folder.is_dir() and not folder.name.startswith("."))
        self._outputs = {folder.name: _files_in(folder) for folder in folders if folder.name not in (HTML, CLEAN)}
        self._pairs = sorted(self._html.keys() & self._clean.keys())

    @property
    def name(self) -> str:
        """The folder's name."""
        return str(self.path)

    @property
    def methods(self) -> Sequence[str]:
        """The programs whose texts lie beside the pages."""
        return list(self._outputs)

    def count(self) -> int:
        """Count the pairs."""
        return len(self._pairs)

    def notes(self) -> Sequence[LeftOut]:
        """Say which pages have no gold, which gold has no page, and what the programs left out or added."""
        found = [
            ("Pages in html/ left out, because clean/ has no text for them", self._html.keys() - self._clean.keys()),
            ("Texts in clean/ left out, because html/ has no page for them", self._clean.keys() - self._html.keys()),
        ]
        for name, files in self._outputs.items():
            found += [
                (f"Pages without a text in {name}/, which count as empty", set(self._pairs) - files.keys()),
                (f"Texts in {name}/ left out, because html/ has no page for them", files.keys() - self._html.keys()),
            ]
        return [make_note(why, sorted(names)) for why, names in found if names]

    @contextmanager
    def open(self) -> Iterator[Lines]:
        """Read the pairs as JSON lines, one at a time."""
        yield MadeLines(self._read(stem) for stem in self._pairs)

    def _read(self, stem: str) -> dict[str, Any]:
        outputs = {name: _read_text(files.get(stem)) for name, files in self._outputs.items()}
        page = decode(_read_bytes(self._html[stem])).text
        return {"id": stem, "html": page, "gold": _read_text(self._clean[stem]), "outputs": outputs}


def make_note(why: str, names: Sequence[str]) -> LeftOut:
    """Make a note with the first three names."""
    return LeftOut(why, len(names), tuple(names[:3]))


def _files_in(folder: Path) -> dict[str, Path]:
    """Find the files of a folder by their names without ending; of two with one name the first is taken."""
    files: dict[str, Path] = {}
    with _telling(folder):
        for path in sorted(folder.iterdir()):
            if path.is_file() and not path.name.startswith(".") and path.name not in RESERVED:
                files.setdefault(path.stem, path)
    return files


def _read_bytes(path: Path) -> bytes:
    with _telling(path), path.open("rb") as file:
        return file.read(_MOST_BYTES)


def _read_text(path: Path | None) -> str | None:
    """Read a text: UTF-8 as nearly everybody writes it, or what the bytes look like."""
    if path is None:
        return None
    data = _read_bytes(path)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return decode(data).text
