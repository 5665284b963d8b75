"""Keep what servers answered until it is in the archive, so that a kill costs no second request.

In: answers as heads and bodies, and the URLs that are done with. Out: after a kill, the answers that nobody has taken
in. A frame is one write, which outlives the death of the process; nothing waits for the disk, so a loss of power may
take the last ones, and those are fetched again. Where the disk is full there is no spool, and the crawl goes on.
"""

import json
import logging
import os
import re
import struct
import zlib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from pauk.base.errors import PaukError
from pauk.store.archive import durable_files

log = logging.getLogger(__name__)

FOLDER = "spool"
_OURS = re.compile(r"\d{5,9}\.spool")
_FRAME = struct.Struct(">4sIII")  # what it is, how long head and body are, and their checksum
_MAGIC = b"pks1"
_DONE = "done"
_MAX_HEAD_BYTES = 10_000_000
# A file is dropped as soon as everything in it is done with; the longer it is, the longer that takes.
_FILE_BYTES = 32_000_000

Head = Mapping[str, Any]


class Spool:
    """The answers of one run that are not in the archive yet; used by one thread at a time."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._fd, self._file, self._end = -1, 0, 0
        self._file_of: dict[str, int] = {}  # URL → the file in which its last answer stands
        self._open_in: Counter[int] = Counter()  # file → how many answers in it are not done with
        self._files: list[int] = []  # those that were begun here and are still there
        self._is_broken = False

    # Writing.

    def add(self, url: str, head: Head, body: bytes) -> None:
        """Write what a URL has answered, in the place of what it answered before."""
        self.done([url], is_told=False)
        if self._write({"url": url, **head}, body):
            self._file_of[url] = self._file
            self._open_in[self._file] += 1

    def done(self, urls: Iterable[str], *, is_told: bool = True) -> None:
        """Note that answers are in the archive, or wanted no more; a file without others goes."""
        known = [url for url in urls if url in self._file_of]
        if known and is_told:
            self._write({_DONE: known}, b"")
        for url in known:
            self._open_in[self._file_of.pop(url)] -= 1
        if known:
            self._tidy()

    def _write(self, head: Head, body: bytes) -> bool:
        if self._is_broken:
            return False
        packed = json.dumps(head).encode("ascii")
        frame = _FRAME.pack(_MAGIC, len(packed), len(body), zlib.crc32(body, zlib.crc32(packed)))
        try:
            if self._fd < 0 or self._end >= _FILE_BYTES:
                self._begin()
            durable_files.write_at(self._fd, b"".join((frame, packed, body)), self._end)
        except (OSError, PaukError) as error:
            log.info("what comes is not kept until it is in the archive: %s", error)
            self._is_broken = True
            return False
        self._end += _FRAME.size + len(packed) + len(body)
        return True

    def _begin(self) -> None:
        durable_files.make_folder(self._folder)
        number = max([self._file, *_numbers(self._folder)]) + 1
        fd = durable_files.open_new(self._path(number))
        if self._fd >= 0:
            os.close(self._fd)
        self._fd, self._file, self._end = fd, number, 0
        self._files.append(number)
        self._tidy()

    def _tidy(self) -> None:
        """Remove the oldest files, or empty the only one, where nothing in them is wanted.

        Only the oldest: a later one says of answers before it that they are done with.
        """
        with suppress(OSError, PaukError):
            while len(self._files) > 1 and not self._open_in[self._files[0]]:
                durable_files.remove(self._path(self._files[0]))
                del self._open_in[self._files.pop(0)]
            is_last = len(self._files) == 1 and not self._open_in[self._file]
            if is_last and self._end >= _FILE_BYTES // 8:  # emptying costs more than writing on
                os.ftruncate(self._fd, 0)
                self._end = 0

    def close(self) -> None:
        """Remove everything: the run has ended in good order."""
        if self._fd >= 0:
            os.close(self._fd)
        self._fd = -1
        self._file_of.clear()
        self._open_in.clear()
        with suppress(OSError, PaukError):
            for number in _numbers(self._folder):
                durable_files.remove(self._path(number))
            self._folder.rmdir()

    def _path(self, number: int) -> Path:
        return self._folder / f"{number:05}.spool"


def _numbers(folder: Path) -> list[int]:
    try:
        return sorted(int(path.stem) for path in folder.iterdir() if _OURS.fullmatch(path.name))
    except OSError:
        return []


def read_spool(folder: Path, wanted: frozenset[str]) -> dict[str, tuple[Head, bytes]]:
    """Return what a run that died had got for these URLs and nobody took in; what is torn is passed over."""
    found: dict[str, tuple[Head, bytes]] = {}
    if not wanted or folder.is_symlink():
        return found
    for number in _numbers(folder):
        for head, body in _frames(folder / f"{number:05}.spool"):
            done, url = head.get(_DONE), head.get("url")
            for one in done if isinstance(done, list) else ():
                found.pop(str(one), None)
            if isinstance(url, str) and url in wanted:
                found[url] = (head, body)
    return found


def _frames(path: Path) -> Iterator[tuple[Head, bytes]]:
    try:
        fd = durable_files.open_old(path, to_read=True)
    except (OSError, PaukError) as error:
        log.warning("%s cannot be read: %s", path, error)
        return
    with os.fdopen(fd, "rb") as stream:
        while len(start := stream.read(_FRAME.size)) == _FRAME.size:
            magic, head_bytes, body_bytes, checksum = _FRAME.unpack(start)
            if magic != _MAGIC or head_bytes > _MAX_HEAD_BYTES:
                return
            packed = stream.read(head_bytes)
            body = stream.read(min(body_bytes, os.fstat(fd).st_size))
            if len(body) < body_bytes or zlib.crc32(body, zlib.crc32(packed)) != checksum:
                return
            try:
                head = json.loads(packed)
            except (ValueError, RecursionError):
                return
            if isinstance(head, dict):
                yield head, body
