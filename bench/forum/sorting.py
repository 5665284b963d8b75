"""Measure how well the sort orders of index and thread pages are told.

In: forums of the playground in skins of your choice. Out: a table, and a JSON file. Run
``python -m bench.forum.sorting [--skins own|patchwork|PACKAGE] [--forums N] [--json FILE]``. An index page whose rows
show one date is told together with a thread page, as the method asks for it. Pages that cannot tell are counted apart:
an index whose rows all show the same date, or fall by creation and by activity alike; a thread of fewer than three
dates. Threads are told from the dates their posts show.
"""

import argparse
import json
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

from train.forum.rows import open_page
from train.forum.rows_pages import Made, draw_pages

from bench.forum.rows import find_skins
from pauk.forum.rows.lists.list_classifier import look_at_lists
from pauk.forum.rows.parts.row import Listing
from pauk.forum.rows.parts.sort_order import compare_dates, sort_of_index, sort_of_thread, threads_to_ask
from pauk.forum.rows.row_reader import read_listing

_SIZES = {"second": 19, "minute": 16, "hour": 16}  # "3 hours ago" is read to the minute
# What an answer is called on a page that shows no order, or two at once.
_OPEN = {"none": "cannot tell", "wrong": "by chance"}


def shown_value(value: str, shown: dict[str, Any] | None) -> str:
    """Cut a true date to what the page shows of it."""
    if shown is None:
        return ""
    return value[:16] if shown["has_twin"] else value[: _SIZES.get(shown["precision"], 10)]


def tell_index(page: Made, listing: Listing) -> str | None:
    """Tell the order of an index page, with a look into a thread where its rows show one date only."""
    asked = {}
    if listing.dates != "both":
        for row in threads_to_ask(listing.threads):
            truth = page.forum.truth(row.url, page.moment)
            if truth and truth["posts"]:
                asked[row.url] = [shown_value(post["date"], post["shown"]["date"]) for post in truth["posts"]]
    return sort_of_index(listing.threads, asked, shown=listing.dates)


def can_tell(page: Made) -> bool:
    """Whether an index page can tell its order at all: what it shows differs from row to row, in one order only.

    The truth knows the dates that the page does not show: where rows fall in both, no reader can tell by which.
    """
    rows = [row for row in page.truth["threads"] if not row["sticky"]]
    shown = [field for field in ("created", "last_activity") if any(row[field] for row in rows)]
    steps = [_steps(rows, field) for field in shown]
    if not any(steps):
        return False
    world, at_s = page.forum.world, page.forum.world.second(page.moment)
    times = [[time for time in world.threads[row["key"]].times if time <= at_s] for row in rows]
    orders = [{_sign(a[end], b[end]) for a, b in pairwise(times)} - {0} for end in (0, -1)]
    return all(orders) and orders[0] != orders[1] and (len(shown) == 1 or steps[0] != steps[1])


def _steps(rows: Sequence[dict[str, Any]], field: str) -> set[int]:
    """Return which ways the shown dates go from row to row; two that are shown by the same words go no way."""
    known = [row for row in rows if row[field]]
    found = set()
    for before, after in pairwise(known):
        if before["shown"][field]["text"] != after["shown"][field]["text"]:
            one, other = (shown_value(row[field], row["shown"][field]) for row in (before, after))
            found.add(compare_dates(other, one))
    return found - {0}


def _sign(before: int, after: int) -> int:
    return (after > before) - (after < before)


def measure(pages: Iterable[Made]) -> tuple[dict[str, Counter[str]], list[str]]:
    """Tell the order of all pages; return the counts by skin and by design, and what was wrong where."""
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    wrong: list[str] = []
    for page in pages:
        name = f"{page.forum.design.name} {page.forum.skin.name} {page.forum.language} {page.url}"
        for what, said, true, is_open in _tell(page):
            how = "right" if said == true else "none" if said is None else "wrong"
            key = f"{what} {_OPEN.get(how, how) if is_open else how}"
            for group in ("all", f"skin {page.forum.skin.name}", f"design {page.forum.design.name}"):
                counts[group][key] += 1
            if how != "right" and not is_open:
                wrong.append(f"{name}: {what} {said} said, {true} true")
    return counts, wrong


def _tell(page: Made) -> Iterator[tuple[str, str | None, str | None, bool]]:
    truth = page.truth
    if truth["role"] == "board" and truth["threads"]:
        sheet, records = open_page(page.html, page.url, page.now)
        listing = read_listing(sheet, look_at_lists(sheet, records))
        yield "index", tell_index(page, listing), truth["sort"], not can_tell(page)
    if truth["role"] == "thread":
        dates = [shown_value(post["date"], post["shown"]["date"]) for post in truth["posts"]]
        is_nested = any(post["depth"] for post in truth["posts"]) or truth["form"] != "flat"
        texts = {post["shown"]["date"]["text"] for post in truth["posts"]}
        is_open = len(dates) < 3 or len(texts) < 2
        yield "thread", sort_of_thread(dates, is_nested=is_nested), truth["sort"], is_open


def draw_table(counts: dict[str, Counter[str]]) -> str:
    """Draw the counts, one line for each skin and design."""
    hows = ("right", "wrong", "none", "cannot tell", "by chance")
    keys = [f"{what} {how}" for what in ("index", "thread") for how in hows]
    names = ["all", *sorted(set(counts) - {"all"})]
    lines = [f"{name:24}" + " ".join(f"{counts[name][key]:12}" for key in keys) for name in names]
    return "\n".join([" " * 24 + " ".join(f"{key[-12:]:>12}" for key in keys), *lines])


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and tell; return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m bench.forum.sorting", description=__doc__)
    parser.add_argument("--skins", default="own")
    parser.add_argument("--forums", type=int, default=36)
    parser.add_argument("--seed", type=int, default=901)
    parser.add_argument("--json", type=Path)
    parser.add_argument("--errors", type=int, default=0)
    chosen = parser.parse_args(arguments)
    counts, wrong = measure(draw_pages(find_skins(chosen.skins), chosen.forums, seed=chosen.seed))
    sys.stdout.write(f"{draw_table(counts)}\n" + "".join(f"  {line}\n" for line in wrong[: chosen.errors]))
    if chosen.json:
        chosen.json.write_text(json.dumps(counts, indent=1, sort_keys=True) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
