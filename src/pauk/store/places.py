"""Name the files of an archive folder and the places in them, and list what is there.

In: a folder. Out: the path of each file by its number, and how large the files are; what is not ours by its name is
never touched.
"""

import os
import re
from contextlib import suppress
from pathlib import Path

from pauk.store.durable import speaking_of

_OURS = re.compile(r"pauk-(\d{5,9})\.warc\.gz")


class ArchiveFolder:
    """A folder of files ``pauk-00001.warc.gz`` and so on; it need not exist until something is written."""

    def __init__(self, root: Path) -> None:
        self.root = root

    def path(self, file: int) -> Path:
        """Return the path of a file by its number."""
        return self.root / f"pauk-{file:05}.warc.gz"

    def sizes(self) -> dict[int, int]:
        """Return how large each file is, in the order of their numbers."""
        found: dict[int, int] = {}
        with speaking_of(self.root, "listed"), suppress(FileNotFoundError), os.scandir(self.root) as entries:
            for entry in entries:
                name = _OURS.fullmatch(entry.name)
                if name and entry.is_file() and self.path(int(name[1])).name == entry.name:
                    found[int(name[1])] = entry.stat().st_size
        return dict(sorted(found.items()))

    def next_file(self, *known: int) -> int:
        """Return a number behind those of all files and behind these."""
        return max([0, *known, *self.sizes()]) + 1

    def set_aside(self, file: int) -> str:
        """Give a file a name that is none of ours, and return it."""
        taken = {path.name for path in self.root.iterdir()}
        name, count = f"unknown-{file:05}.warc.gz", 1
        while name in taken:
            count += 1
            name = f"unknown-{file:05}-{count}.warc.gz"
        self.path(file).rename(self.root / name)
        return name
