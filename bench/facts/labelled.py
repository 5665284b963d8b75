"""Measure the shipped recipes on labelled pages of invented libraries and parishes: half looked at, half only counted.

Run: python -m bench.facts.labelled [--show]. Only odd pages are ever shown.
"""

import argparse
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from bench.side_by_side import keep
from pauk.facts.decide.facts import read_facts
from pauk.facts.recipe.shipped import shipped_recipe
from pauk.learn.counts import Counts, sum_counts

# Recipes by the files of their pages; where no places are labelled, none are compared.
FILES = {"libraries": "library-hours", "parishes": "mass-hours"}
MEASURES = {"hours": (1, 2), "with day": (0, 2), "with season": (0, 3), "with place": (0, 4)}
_DAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_SHORT = {**{day[:3]: day for day in (*_DAYS, "holiday")}, "wd": "weekday"}
Key = tuple[str, str, str | None, str | None]


class LabelledPage(NamedTuple):
    """A page with the facts that a person reads in it."""

    url: str
    content: str
    facts: frozenset[Key]


def read_pages(name: str) -> list[LabelledPage]:
    """Read a file of labelled pages."""
    text = Path(__file__).with_name(f"{name}.txt").read_text("utf-8")
    pages = []
    for block in re.split(r"^= ", text, flags=re.MULTILINE)[1:]:
        head, _, facts = block.partition("\n-- facts\n")
        url, _, content = head.partition("\n")
        pages.append(LabelledPage(url, content, frozenset(key for line in facts.splitlines() for key in _keys(line))))
    return pages


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
    html, text = (page.content, "") if is_html else ("", page.content)
    found = read_facts(shipped_recipe(recipe_name), html=html, text=text, url=page.url)
    return frozenset((one.group, one.value, one.season, one.place) for one in found)


def measure(pages: Sequence[LabelledPage], recipe_name: str, *, parts: tuple[int, int]) -> Counts:
    """Count what is found and wanted, comparing some parts of each fact."""
    counts = []
    for page in pages:
        mine = {key[slice(*parts)] for key in find_keys(page, recipe_name)}
        theirs = {key[slice(*parts)] for key in page.facts}
        counts.append(Counts(len(mine & theirs), len(mine), len(theirs)))
    return sum_counts(counts)


def show_differences(pages: Sequence[LabelledPage], recipe_name: str, *, parts: tuple[int, int]) -> None:
    """Show what is missing and what is too much."""
    for page in pages:
        mine = {key[slice(*parts)] for key in find_keys(page, recipe_name)}
        theirs = {key[slice(*parts)] for key in page.facts}
        if mine != theirs:
            print(page.url, page.content, sep="\n")
            print("  missing", sorted(map(str, theirs - mine)), "\n  too much", sorted(map(str, mine - theirs)))


def main() -> None:
    """Print the figures of both halves, and keep them."""
    parser = argparse.ArgumentParser(prog="python -m bench.facts.labelled", description=__doc__)
    parser.add_argument("--show", action="store_true", help="Show what is wrong on the pages that are looked at.")
    parser.add_argument("--now", default="", metavar="ISO", help="The moment to note in the results.")
    chosen = parser.parse_args()
    told: dict[str, object] = {}
    for name, recipe in FILES.items():
        pages = read_pages(name)
        with_places = any(key[3] for page in pages for key in page.facts)
        measures = dict(list(MEASURES.items())[: 4 if with_places else 3])
        if chosen.show:
            show_differences(pages[::2], recipe, parts=list(measures.values())[-1])
        for half, some in (("looked_at", pages[::2]), ("only_counted", pages[1::2])):
            figures = {what: measure(some, recipe, parts=parts) for what, parts in measures.items()}
            told[f"{name}, {half}"] = {
                what: {"precision": round(one.precision, 4), "recall": round(one.recall, 4), "facts": one.wanted}
                for what, one in figures.items()
            } | {"pages": len(some)}
            for what, one in figures.items():
                print(f"{name}: {half}: {what}: {one.precision:.3f} {one.recall:.3f} ({one})")
    keep("facts_labelled", chosen.now, told)


if __name__ == "__main__":
    main()
