"""Make a collection of documentation that lies on the disk, such as Debian's packages: real pages in many languages.

``python -m bench.documentation COLLECTION FOLDER…``, or ``--made N`` for pages of a made manual. Each folder is an
unpacked package (``apt-get download``, then ``dpkg -x``) and becomes a host of its own, whose pages are written to a
WARC file and imported as any crawl's would be: links, main text, languages and near duplicates are what pauk makes of
them.
"""

import argparse
import subprocess
import sys
from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from urllib.parse import quote

from pauk.store.archive.warc import write_info, write_response
from pauk_playground.words.prose import read_language, write_paragraph, write_sentence, write_title

_AT = datetime(2026, 11, 1, tzinfo=UTC)
_HEADERS = [("Content-Type", "text/html")]
# What every package has above its pages, and says nothing.
_ABOVE = ("usr/share/doc/", "usr/share/")
_WAIT_S = 4 * 3_600
_MADE_LANGUAGES = "en", "de", "pl", "hr", "ru"


def pages_of(folder: Path) -> Iterator[tuple[str, bytes]]:
    """Go through the pages of an unpacked package: address and content."""
    for path in sorted(folder.rglob("*.html")):
        if path.is_file() and not path.is_symlink():
            place = path.relative_to(folder).as_posix()
            place = next((place.removeprefix(above) for above in _ABOVE if place.startswith(above)), place)
            yield f"http://{folder.name.lower()}.example/{quote(place)}", path.read_bytes()


def make_manual(count: int, seed: int) -> Iterator[tuple[str, bytes]]:
    """Make so many pages of manuals in several languages: sections, terms with what they mean, code, ways on.

    They are for load alone: their words are few, so that a query finds more of them than of real pages.
    """
    for number in range(count):
        chance, language = Random(f"{seed} {number}"), read_language(_MADE_LANGUAGES[number % len(_MADE_LANGUAGES)])
        towns = tuple(language.write_town(chance.randrange(8_000)) for _ in range(6))
        title = f"{number // 40 + 1}.{number % 40}. {write_title(language, chance, towns)}"
        sections = "".join(
            f"<h2>{write_title(language, chance, towns)}</h2><p>{write_paragraph(language, chance, towns)}"
            f"<dl><dt><code>--{chance.choice(towns).lower()}</code><dd>{write_sentence(language, chance, towns)}</dl>"
            for _ in range(3)
        )
        site = f"http://manual-{number % len(_MADE_LANGUAGES)}.example"
        ways = "".join(f'<a href="{site}/{number + step * len(_MADE_LANGUAGES)}.html">{step}</a> ' for step in (-1, 1))
        page = f"<html lang={language.code}><title>{title}</title><h1>{title}</h1>{sections}<nav>{ways}</nav>"
        yield f"{site}/{number}.html", page.encode()


def make_collection(collection: Path, folders: Sequence[Path]) -> int:
    """Import the pages of some packages; return how many were written."""
    return import_pages(collection, (page for folder in folders for page in pages_of(folder)))


def import_pages(collection: Path, pages: Iterable[tuple[str, bytes]], workers: int = 1) -> int:
    """Import pages as any crawl's would be; return how many were written."""
    with TemporaryDirectory() as place:
        warc, count = Path(place) / "pages.warc.gz", 0
        with warc.open("wb") as file:
            file.write(write_info("bench", _AT, {}))
            for url, body in pages:
                file.write(
                    write_response(
                        url=url, fetched_at=_AT, status=200, reason="OK", headers=_HEADERS, body=body, level=1
                    )
                )
                count += 1
        command = [sys.executable, "-m", "pauk", "-c", str(collection), "import", str(warc), "--workers", str(workers)]
        subprocess.run(command, check=True, timeout=_WAIT_S)
    return count


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="Make a collection of unpacked packages of documentation.")
    parser.add_argument("collection", type=Path, help="the folder of the collection, new or old")
    parser.add_argument("folders", type=Path, nargs="*", metavar="FOLDER", help="unpacked packages")
    parser.add_argument("--made", type=int, default=0, metavar="N", help="so many pages of a made manual instead")
    asked = parser.parse_args(arguments)
    if asked.made:
        print(f"{import_pages(asked.collection, make_manual(asked.made, seed=1)):,} pages")
    else:
        print(f"{make_collection(asked.collection, asked.folders):,} pages")


if __name__ == "__main__":
    main()
