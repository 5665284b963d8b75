"""Measure how well rows of index pages are read: rows found, and each field of those found.

In: forums of the playground in skins of your choice. Out: a table, and a JSON file. Run
``python -m bench.forum.rows [--skins own|patchwork|PACKAGE] [--forums N] [--json FILE]``. Dates are compared as exactly
as the page shows them.
"""

import argparse
import json
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime, timedelta
from importlib import import_module
from pathlib import Path
from typing import Any

from train.forum.rows import open_page
from train.forum.rows_pages import Made, draw_pages
from train.forum.rows_skin import Patchwork

from pauk.base.urls import canonical_url
from pauk.forum.rows.lists.list_classifier import look_at_lists
from pauk.forum.rows.parts.row import Listing, ThreadRow
from pauk.forum.rows.row_reader import read_listing
from pauk_playground.forums.views.skin import ForumSkin

FIELDS = tuple("title author created last_activity last_author last_url replies views sticky locked pages".split())
_UNITS = {"hour": 1 / 24, "day": 1.0, "week": 7.0, "month": 31.0, "year": 366.0}
_SECOND = len("YYYY-MM-DDThh:mm:ss")
_SIZES = {"second": _SECOND, "minute": _SECOND - 3, "day": 10}
# Seeds no patchwork was trained with.
_PATCHWORKS = range(5_001, 5_061)


def find_skins(name: str) -> list[ForumSkin]:
    """Return the skins of a name: the playground's own, patchwork, or those of a package with ``SKINS``."""
    if name == "patchwork":
        return [Patchwork(seed) for seed in _PATCHWORKS]
    module = import_module("pauk_playground.forums.skins" if name == "own" else name)
    return list(module.SKINS.values())


def score_page(listing: Listing, truth: dict[str, Any], counts: Counter[str]) -> list[str]:
    """Count what was found on a page, and return what was wrong."""
    wrong: list[str] = []
    said = {same_page(row.url): row for row in listing.threads}
    true = {same_page(row["url"]): row for row in truth["threads"]}
    counts["true rows"] += len(true)
    counts["said rows"] += len(said)
    counts["found rows"] += len(said.keys() & true.keys())
    counts["pages"] += 1
    counts["pages with all rows"] += list(said) == list(true)
    if list(said) != list(true):
        wrong.append(f"rows: {len(said)} said, {len(true)} true, {len(said.keys() & true.keys())} both")
    boards = {same_page(url) for url in truth["boards"]}
    said_boards = {same_page(row.url) for row in listing.boards}
    counts["true boards"] += len(boards)
    counts["said boards"] += len(said_boards)
    counts["found boards"] += len(boards & said_boards)
    if boards != said_boards:
        wrong.append(f"boards: {len(said_boards)} said, {len(boards)} true, {len(boards & said_boards)} both")
    for url in said.keys() & true.keys():
        for field, is_right, got, wanted in compare_row(said[url], true[url]):
            counts[f"{field} asked"] += 1
            counts[f"{field} right"] += is_right
            if not is_right:
                wrong.append(f"{field}: {got!r} said, {wanted!r} true")
    return wrong


def compare_row(row: ThreadRow, true: dict[str, Any]) -> Iterator[tuple[str, bool, Any, Any]]:
    """Compare each field of a row with the truth."""
    for field in ("title", "author", "last_author"):
        got, wanted = getattr(row, field), true[field] or ""
        yield field, " ".join(got.split()) == " ".join(wanted.split()), got, wanted
    for field in ("replies", "views"):
        yield field, getattr(row, field) == true[field], getattr(row, field), true[field]
    for field in ("created", "last_activity"):
        got, wanted = getattr(row, field), true[field]
        yield field, is_same_date(got, wanted, true["shown"][field]), got, wanted
    got, wanted = row.last_url, true["last_url"] or ""
    if wanted:
        yield "last_url", same_page(got) == same_page(wanted), got, wanted
    yield "sticky", row.is_sticky == true["sticky"], row.is_sticky, true["sticky"]
    yield "locked", row.is_locked == true["locked"], row.is_locked, true["locked"]
    pages = {same_page(url) for url in true["pages"]}
    yield "pages", {same_page(url) for url in row.pages} == pages, len(row.pages), len(pages)


def same_page(url: str) -> str:
    """Return the name under which two URLs of one page are the same."""
    return canonical_url(url) if url else ""


def is_same_date(got: str, wanted: str | None, shown: dict[str, Any] | None) -> bool:
    """Whether a date is right, as exactly as the page shows it."""
    if not wanted or shown is None:
        return not got
    if not got:
        return False
    if not shown["has_twin"] and shown["precision"] in _UNITS and shown["is_relative"]:
        moment = datetime.fromisoformat(got).replace(tzinfo=None)
        slack = timedelta(days=max(1.0, _UNITS[shown["precision"]]) * 1.05)
        return abs(moment - datetime.fromisoformat(wanted)) <= slack
    size = _SIZES.get(shown["precision"], 10)
    size = min(size, len(got), _SECOND)
    return size >= min(10, len(wanted)) and got[:size] == wanted[:size]


def measure(pages: Iterable[Made]) -> tuple[dict[str, Counter[str]], list[tuple[str, list[str]]]]:
    """Read all pages of boards; return the counts by skin and by design, and what was wrong where."""
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    wrong = []
    for page in pages:
        if page.truth["kind"] != "index" or not (page.truth["threads"] or page.truth["boards"]):
            continue
        sheet, records = open_page(page.html, page.url, page.now)
        listing = read_listing(sheet, look_at_lists(sheet, records))
        own: Counter[str] = Counter()
        errors = score_page(listing, page.truth, own)
        for name in ("all", f"skin {page.forum.skin.name}", f"design {page.forum.design.name}"):
            counts[name].update(own)
        if errors:
            wrong.append((f"{page.forum.design.name} {page.forum.skin.name} {page.forum.language} {page.url}", errors))
    return counts, wrong


def figures_of(counts: Counter[str]) -> dict[str, float]:
    """Turn counts into figures: F1 of rows and boards, accuracy of fields."""
    figures = {f"{what} F1": _f1(counts, what) for what in ("rows", "boards")}
    figures["pages with all rows"] = counts["pages with all rows"] / max(1, counts["pages"])
    for field in FIELDS:
        if counts[f"{field} asked"]:
            figures[field] = counts[f"{field} right"] / counts[f"{field} asked"]
    return figures


def _f1(counts: Counter[str], what: str) -> float:
    whole = counts[f"true {what}"] + counts[f"said {what}"]
    return 2 * counts[f"found {what}"] / whole if whole else 1.0


def draw_table(counts: dict[str, Counter[str]], *, most: int = 60) -> str:
    """Draw the figures, one line for each skin and design."""
    heads = ["rows F1", "boards F1", "pages with all rows", *FIELDS]
    lines = [" " * 24 + " ".join(f"{head[:7]:>7}" for head in heads)]
    for name in ["all", *sorted(set(counts) - {"all"})][:most]:
        figures = figures_of(counts[name])
        lines.append(f"{name:24}" + " ".join(f"{figures[head]:7.3f}" if head in figures else " " * 7 for head in heads))
    return "\n".join(lines)


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and tell; return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m bench.forum.rows", description=__doc__)
    parser.add_argument("--skins", default="own")
    parser.add_argument("--forums", type=int, default=36)
    parser.add_argument("--seed", type=int, default=901)
    parser.add_argument("--json", type=Path)
    parser.add_argument("--errors", type=int, default=0, help="show what was wrong on so many pages")
    chosen = parser.parse_args(arguments)
    counts, wrong = measure(draw_pages(find_skins(chosen.skins), chosen.forums, seed=chosen.seed))
    sys.stdout.write(f"{draw_table(counts)}\n{len(wrong)} pages with something wrong\n")
    for name, errors in wrong[: chosen.errors]:
        sys.stdout.write(f"{name}\n" + "".join(f"    {error}\n" for error in errors[:8]))
    if chosen.json:
        told = {name: figures_of(its) | {"pages": its["pages"]} for name, its in counts.items()}
        chosen.json.write_text(json.dumps(told, indent=1, sort_keys=True) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
