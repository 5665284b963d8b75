"""Measure the recipe library-hours on pages of invented libraries: half looked at, half only counted.

Run: python -m bench.facts.libraries [--show]. Only odd pages are ever shown.
"""

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from pauk.facts.decide.facts import read_facts
from pauk.facts.recipe.shipped import shipped_recipe
from pauk.learn.counts import Counts, sum_counts

_DAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_SHORT = {day[:3]: day for day in (*_DAYS, "holiday")}
Key = tuple[str, str, str | None, str | None]


class LabelledPage(NamedTuple):
    """A page with the facts that a person reads in it."""

    url: str
    content: str
    facts: frozenset[Key]


def read_pages(path: Path) -> Iterator[LabelledPage]:
    """Read a file of labelled pages."""
    for block in re.split(r"^= ", path.read_text("utf-8"), flags=re.MULTILINE)[1:]:
        head, _, facts = block.partition("\n-- facts\n")
        url, _, content = head.partition("\n")
        yield LabelledPage(url, content, frozenset(key for line in facts.splitlines() for key in _keys(line)))


def _keys(line: str) -> Iterator[Key]:
    line, _, place = line.partition(" place=")
    line, _, season = line.partition(" season=")
    days, *values = line.split()
    for part in days.split(","):
        first, _, last = part.partition("-")
        names = [_SHORT[first]]
        if last:
            names = list(_DAYS[_DAYS.index(_SHORT[first]) : _DAYS.index(_SHORT[last]) + 1])
        yield from ((name, value, season or None, place or None) for name in names for value in values)


def find_keys(page: LabelledPage, recipe_name: str) -> frozenset[Key]:
    """Return what the recipe finds on a page."""
    is_html = "<" in page.content
    found = read_facts(
        shipped_recipe(recipe_name),
        html=page.content if is_html else "",
        text="" if is_html else page.content,
        url=page.url,
    )
    return frozenset((one.group, one.value, one.season, one.place) for one in found)


def main() -> None:
    """Print the figures of both halves."""
    pages = list(read_pages(Path(__file__).with_name("libraries.txt")))
    for name, half in (("looked at", pages[::2]), ("only counted", pages[1::2])):
        counts: dict[str, list[Counts]] = {"hours": [], "with day": [], "with season": [], "with place": []}
        for page in half:
            found = find_keys(page, "library-hours")
            for what, first, last in (("hours", 1, 2), ("with day", 0, 2), ("with season", 0, 3), ("with place", 0, 4)):
                mine, theirs = {key[first:last] for key in found}, {key[first:last] for key in page.facts}
                counts[what].append(Counts(len(mine & theirs), len(mine), len(theirs)))
            if "--show" in sys.argv and name == "looked at" and found != page.facts:
                print(
                    page.url,
                    "\n  missing",
                    sorted(map(str, page.facts - found)),
                    "\n  too much",
                    sorted(map(str, found - page.facts)),
                )
        for what, each in counts.items():
            score = sum_counts(each)
            shares = f"precision {score.precision:.3f} recall {score.recall:.3f}"
            print(f"{name}: {what}: {shares} ({score.hits}/{score.found}/{score.wanted})")


if __name__ == "__main__":
    main()
