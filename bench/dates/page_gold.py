"""Measure the dates of pages beside htmldate: ``python -m bench.dates.page_gold [--docs FOLDER]``.

In: made pages, and where a folder of unpacked Debian documentation packages is named, pages of those that say when they
were changed (Sphinx, AsciiDoc, DocBook: the truth is what the generator has written at the foot). Out: for each reader
how many dates it gave, how many of them are right, and how many of the true ones it found; looked at and kept side by
side.
"""

import argparse
import re
from collections import Counter
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path

from bench.dates.page_pages import MadePage, make_pages
from pauk.extract.reader import read_page

_NOW = datetime(2026, 11, 15, 12, tzinfo=UTC)
_DAY = r"\d{4}-\d\d-\d\d|\d{4} [A-Z][a-z]{2,8} \d{1,2}|[A-Z][a-z]{2,8}\.? \d{1,2}, \d{4}"
_FOOT = re.compile(rf"(?:[Ll]ast |^)(?:[Uu]pdated|modified)(?: on)?[:\s]*<?[^<\d]{{0,12}}?({_DAY})", re.MULTILINE)
# Right below the headline, and nothing else in the line: release notes, announcements.
_BELOW = re.compile(rf"</h1>(?:\s|<[^>]*>)*({_DAY})\.?\s*</")
_PUBDATE = re.compile(r'class="pubdate">(\d{4}-\d\d-\d\d|[A-Z][a-z]{2,8}\.? \d{1,2}, \d{4})')
_TAG = re.compile(r"<[^>]*>")
_FORMS = ("%Y-%m-%d", "%Y %B %d", "%b %d, %Y", "%B %d, %Y")
_PAGES_A_PACKAGE = 40
Reader = Callable[[str], tuple[str, str]]


def pauk_dates(html: str) -> tuple[str, str]:
    """Read a page with pauk."""
    dates = read_page(html.encode(), url="https://pages.example/doc/page", now=_NOW).dates
    return tuple(one.value[:10] if one else "" for one in (dates.published, dates.modified))  # type: ignore[return-value]


def htmldate_dates(html: str) -> tuple[str, str]:
    """Read a page with htmldate: its original date, and its last one where it says another."""
    from htmldate import find_date

    first = find_date(html, original_date=True, extensive_search=True, max_date="2026-11-15") or ""
    last = find_date(html, original_date=False, extensive_search=True, max_date="2026-11-15") or ""
    return first, last if last != first else ""


def read_docs(folder: Path) -> Iterator[MadePage]:
    """Go through pages of unpacked documentation packages, every second package kept."""
    for at, package in enumerate(sorted(path for path in folder.iterdir() if path.is_dir())):
        pages = [path for path in sorted(package.rglob("*.html")) if path.is_file()]
        for path in pages[:: max(1, len(pages) // _PAGES_A_PACKAGE)]:
            html = path.read_text(encoding="utf-8", errors="replace")
            match = _FOOT.search(_TAG.sub("", html))
            pubdate = _PUBDATE.search(html) or _BELOW.search(html)
            said = [_write(found[1]) if found else "" for found in (pubdate, match)]
            yield MadePage(package.name, html, said[0], said[1], is_kept=at % 2 == 1)


def _write(said: str) -> str:
    for form in _FORMS:
        try:
            return datetime.strptime(said, form).replace(tzinfo=UTC).date().isoformat()
        except ValueError:
            continue
    return ""


def count(reader: Reader, pages: list[MadePage]) -> dict[str, Counter[str]]:
    """Count dates true, given and right; a date that is right in the other of the two places counts as right."""
    found: dict[str, Counter[str]] = {}
    for page in pages:
        said = reader(page.html)
        true = {day for day in (page.published, page.modified) if day}
        given = {day for day in said if day}
        for name in ("all", page.kind):
            tally = found.setdefault(name, Counter())
            tally.update(true=len(true), given=len(given), right=len(true & given))
    return found


def main() -> None:
    """Print both halves for both readers."""
    parser = argparse.ArgumentParser(prog="python -m bench.dates.page_gold", description=__doc__)
    parser.add_argument("--pages", type=int, default=720)
    parser.add_argument("--docs", type=Path, help="a folder with a folder for each unpacked documentation package")
    parser.add_argument("--kinds", action="store_true", help="show every kind, too")
    asked = parser.parse_args()
    pages = [*make_pages(asked.pages), *(read_docs(asked.docs) if asked.docs else ())]
    for name, reader in (("pauk", pauk_dates), ("htmldate", htmldate_dates)):
        for half, is_kept in (("seen", False), ("kept", True)):
            own = [page for page in pages if page.is_kept == is_kept]
            found = count(reader, own)
            for kind, tally in found.items() if asked.kinds else [("all", found["all"])]:
                right = tally["right"]
                precision, recall = right / max(1, tally["given"]), right / max(1, tally["true"])
                print(
                    f"{name:9}{half:5} {kind:22} pages {len(own):5} true {tally['true']:5} given {tally['given']:5} "
                    f"right {right:5} precision {precision:.3f} recall {recall:.3f}"
                )


if __name__ == "__main__":
    main()
