"""Make a collection of documentation that lies on the disk, such as Debian's packages: real pages in many languages.

``python -m bench.documentation COLLECTION FOLDER…``. Each folder is an unpacked package (``apt-get download``, then
``dpkg -x``) and becomes a host of its own, whose pages are written to a WARC file and imported as any crawl's would be:
links, main text, languages and near duplicates are what pauk makes of them.
"""

import argparse
import subprocess
import sys
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.parse import quote

from pauk.store.archive.warc import write_info, write_response

_AT = datetime(2026, 11, 1, tzinfo=UTC)
_HEADERS = [("Content-Type", "text/html")]
# What every package has above its pages, and says nothing.
_ABOVE = ("usr/share/doc/", "usr/share/")
_WAIT_S = 3_600


def pages_of(folder: Path) -> Iterator[tuple[str, bytes]]:
    """Go through the pages of an unpacked package: address and content."""
    for path in sorted(folder.rglob("*.html")):
        if path.is_file() and not path.is_symlink():
            place = path.relative_to(folder).as_posix()
            place = next((place.removeprefix(above) for above in _ABOVE if place.startswith(above)), place)
            yield f"http://{folder.name.lower()}.example/{quote(place)}", path.read_bytes()


def make_collection(collection: Path, folders: Sequence[Path]) -> int:
    """Import the pages of some packages; return how many were written."""
    with TemporaryDirectory() as place:
        warc, count = Path(place) / "pages.warc.gz", 0
        with warc.open("wb") as file:
            file.write(write_info("bench", _AT, {}))
            for folder in folders:
                for url, body in pages_of(folder):
                    file.write(
                        write_response(
                            url=url, fetched_at=_AT, status=200, reason="OK", headers=_HEADERS, body=body, level=1
                        )
                    )
                    count += 1
        command = [sys.executable, "-m", "pauk", "-c", str(collection), "import", str(warc), "--workers", "1"]
        subprocess.run(command, check=True, timeout=_WAIT_S)
    return count


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="Make a collection of unpacked packages of documentation.")
    parser.add_argument("collection", type=Path, help="the folder of the collection, new or old")
    parser.add_argument("folders", type=Path, nargs="+", metavar="FOLDER", help="unpacked packages")
    asked = parser.parse_args(arguments)
    print(f"{make_collection(asked.collection, asked.folders):,} pages")


if __name__ == "__main__":
    main()
