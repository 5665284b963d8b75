"""Measure the dates of pages beside htmldate: ``python -m bench.dates.page_gold [--docs FOLDER] [--keep ISO]``.

In: pages in the manner of seventy kinds of systems (`page_manners`) and of eighteen more (`page_pages`); where a folder
of unpacked Debian documentation packages is named, the pages of `page_labels.tsv`, whose dates an automated reader has
looked up, and of other packages those that say when they were changed (Sphinx, AsciiDoc, DocBook: the truth is what the
generator has written at the foot). Out: for each reader and set how many dates it gave, how many of them are right, and
how many of the true ones it found; looked at and kept side by side. ``--keep`` keeps the result, under that moment.
"""

import argparse
import hashlib
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from bench.dates.page_manners import write_pages
from bench.dates.page_pages import MadePage, make_pages
from bench.side_by_side import keep
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
_LABELS = Path(__file__).with_name("page_labels.tsv")
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


def read_labels(folder: Path) -> Iterator[tuple[MadePage, frozenset[str]]]:
    """Go through the real pages that were looked up, as far as their packages are there; every second is kept."""
    for line in _LABELS.read_text(encoding="utf-8").splitlines()[1:]:
        path, published, modified, allowed = line.split("\t")
        if (page := folder / path).is_file():
            package = path.partition("/")[0]
            html = page.read_text(encoding="utf-8", errors="replace")
            is_kept = bool(hashlib.sha1(package.encode()).digest()[0] & 1)
            yield MadePage(package, html, published, modified, is_kept=is_kept), frozenset(filter(None, [allowed]))


def count(reader: Reader, pages: Iterable[tuple[MadePage, frozenset[str]]]) -> dict[str, Counter[str]]:
    """Count dates true, given and right; a date that is right in the other of the two places counts as right."""
    found: dict[str, Counter[str]] = {}
    for page, allowed in pages:
        said = reader(page.html)
        true = {day for day in (page.published, page.modified) if day}
        given = {day for day in said if day} - (allowed - true)
        in_place = sum(day != "" and day == own for day, own in zip(said, (page.published, page.modified), strict=True))
        tally = Counter(true=len(true), given=len(given), right=len(true & given), in_place=in_place, pages=1)
        for name in ("all", page.kind):
            found.setdefault(name, Counter()).update(tally)
    return found


def gather(docs: Path | None, pages: int) -> dict[str, list[tuple[MadePage, frozenset[str]]]]:
    """Return the sets by name, each page with the dates that count neither way."""
    sets = {"manners": list(write_pages()), "made": [(page, frozenset[str]()) for page in make_pages(pages)]}
    if docs:
        labelled = list(read_labels(docs))
        named = {page.kind for page, _ in labelled}
        sets["looked up"] = labelled
        sets["said at the foot"] = [(page, frozenset[str]()) for page in read_docs(docs) if page.kind not in named]
    return sets


def main() -> None:
    """Print, for every set, both halves for both readers."""
    parser = argparse.ArgumentParser(prog="python -m bench.dates.page_gold", description=__doc__)
    parser.add_argument("--pages", type=int, default=720)
    parser.add_argument("--docs", type=Path, help="a folder with a folder for each unpacked documentation package")
    parser.add_argument("--kinds", action="store_true", help="show every kind of the half that is looked at, too")
    parser.add_argument("--keep", default="", metavar="ISO", help="keep the result, and note it as of this moment")
    asked = parser.parse_args()
    rows = []
    for name, pages in gather(asked.docs, asked.pages).items():
        for reader, read in (("pauk", pauk_dates), ("htmldate", htmldate_dates)):
            for is_kept in (False, True):
                found = count(read, [page for page in pages if page[0].is_kept == is_kept])
                shown = found if asked.kinds and not is_kept else ("all",)
                for kind, tally in found.items():
                    row = {"set": name, "reader": reader, "half": "kept" if is_kept else "seen", "kind": kind, **tally}
                    if kind == "all":
                        rows.append(row)
                    if kind in shown:
                        _print(row)
    if asked.keep:
        print(f"kept in {keep('page_dates', asked.keep, {'rows': rows}, libraries=('htmldate',)).name}")


def _print(row: Mapping[str, Any]) -> None:
    precision, recall = row["right"] / max(1, row["given"]), row["right"] / max(1, row["true"])
    print(
        f"{row['set']:17}{row['reader']:9}{row['half']:5}{row['kind']:22} pages {row['pages']:4} true {row['true']:4} "
        f"given {row['given']:4} right {row['right']:4} in place {row['in_place']:4} precision {precision:.3f} "
        f"recall {recall:.3f}"
    )


if __name__ == "__main__":
    main()
