"""Measure the library recipes on sites of invented libraries: half of the wordings looked at, half only counted.

Run: python -m bench.facts.library_sites. Two recipes: the shipped one, and `docs_only.toml` beside this file, which an
automated reader has written in one sitting with docs/facts.md and `pauk facts init` and `check`, and no code. The model
of each is trained from answers about sites of the wordings that are looked at, and counted on the others.
"""

import argparse
import re
import tomllib
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from bench.side_by_side import keep
from pauk.eval.facts.parishes import FactsFigures, SiteRecipe, labelled_candidates, measure_worded
from pauk.facts.decide.judge import load_judge
from pauk.facts.recipe.recipe import FactRecipe
from pauk.facts.recipe.shipped import shipped_recipe
from pauk.facts.recipe.toml_file import read_recipe
from pauk.facts.teach.training import train_judge
from pauk_playground.parishes import WordedPage, WordedSite

COUNT = 140
READER = {
    "asked": (
        "Write a recipe for the opening hours of libraries with docs/facts.md, pauk facts init and pauk facts check"
        " alone; try it on pages of your own, then on the pages that may be looked at."
    ),
    "reader": "an automated reader that had not seen the code, the shipped recipe or the pages",
    "when": "2026-11-19",
    "questions": [
        "Which keys does each section know? (the table of sections named half of them)",
        "Why is the café taken? (its recipe had 'open' as a main heading)",
        "Why does Sunday to Monday give holidays? (its order had the holidays behind Sunday)",
        "Why is 'The library' a place? (it had no words in places.never)",
        "Why is 'closed on the following days' a fact? (there was no way to say that something happens once)",
        "Why has '24 hours a day, seven days a week during term' no days? (a small word before a season; mended)",
    ],
    "first_try_on_labelled_pages_only_counted": {"hours": [0.942, 0.942], "hours with day": [0.943, 0.913]},
}  # fmt: skip
HALVES = {"looked_at": "", "only_counted": "kept_"}
_FOLDER = Path(__file__).parent
_FIELD = re.compile(r"\{([a-z]+(?:=[a-z]+)*)((?::[a-z]+)*)\}")
_DAYS = {
    "mo": "monday", "tu": "tuesday", "we": "wednesday", "th": "thursday", "fr": "friday", "sa": "saturday",
    "su": "sunday", "hol": "holiday",
}  # fmt: skip
_SEASONS = ("term", "vacation", "summer", "winter")
_TOWNS = ("Ashcombe", "Millbrook", "Pine Creek", "Northfield", "Harwell", "Stonebridge")
_STREETS = ("12 Mill Road", "Station Street", "4 Church Lane", "High Street")
_PLAIN = "{h}{m}{p} - {H}{M}{P}"
_MENU = "<ul>{}</ul>"


@cache
def read_wordings() -> dict[str, list[dict[str, Any]]]:
    """Read the wordings."""
    return tomllib.loads((_FOLDER / "library_sites.toml").read_text("utf-8"))


def recipes() -> dict[str, FactRecipe]:
    """Return both recipes by their names."""
    text = (_FOLDER / "docs_only.toml").read_text("utf-8")
    return {"shipped": shipped_recipe("library-hours"), "docs_only": read_recipe(text, "docs_only.toml")}


def write_site(number: int, half: str) -> WordedSite:
    """Write the site of one library; the same number gives the same site."""
    wordings, random = read_wordings(), Random(f"library:{half}:{number}")
    town = random.choice(_TOWNS)
    site = WordedSite(f"{town} Library", town, random.choice(_STREETS), is_bare=False)
    words = {
        "name": site.name, "town": town, "street": site.street, "tel": f"555 {random.randint(1000, 9999)}",
        "date": f"{random.randint(1, 28)} {random.choice(('May', 'March', 'October'))} 2024",
    }  # fmt: skip
    hours = wordings[f"{HALVES[half]}hours"]
    chosen = hours[number % len(hours)]
    others = random.sample(wordings[f"{HALVES[half]}other"], k=3)
    for wanted in (chosen, *others):
        said: list[tuple[str, bool]] = []
        fill = _filler(random, site, words, wanted.get("hour", _PLAIN), said)
        html = _FIELD.sub(fill, wanted["html"])
        site.pages[wanted["path"]] = WordedPage(wanted["path"], html, wanted["link"], tuple(said))
    menu = _MENU.format("".join(f"<li><a href='/{one.path}'>{one.link}</a></li>" for one in site.pages.values()))
    for path, page in list(site.pages.items()):
        html = f"<html lang=en><head><title>{site.name}</title></head><body>{menu}{page.html}</body></html>"
        site.pages[path] = replace(page, html=html)
    return site


def _filler(
    random: Random, site: WordedSite, words: dict[str, str], form: str, said: list[tuple[str, bool]]
) -> Callable[[re.Match[str]], str]:
    def fill(match: re.Match[str]) -> str:
        name, rest = match[1], match[2].split(":")[1:]
        if name in words:
            return words[name]
        if name == "x":
            start, end = _draw(random)
            said.append((_value(start, end), False))
            return _write(start, end, _PLAIN)
        season = next((one for one in rest if one in _SEASONS), None)
        days = [_DAYS[day] for day in name.split("=")]
        if "closed" in rest:
            site.truth |= {(day, "closed", season) for day in days}
            said.append(("closed", True))
            return "" if "silent" in rest else "Closed"
        start, end = _draw(random)
        site.truth |= {(day, _value(start, end), season) for day in days}
        said.append((_value(start, end), True))
        return _write(start, end, _PLAIN if "plain" in rest else form)

    return fill


def _draw(random: Random) -> tuple[int, int]:
    """Draw when something begins and ends, in minutes."""
    start = random.choice((8, 9, 10, 11, 13)) * 60 + random.choice((0, 0, 30))
    return start, random.choice((15, 16, 17, 18, 19, 20, 21)) * 60 + random.choice((0, 0, 30))


def _value(start: int, end: int) -> str:
    return f"{start // 60:02}:{start % 60:02}-{end // 60:02}:{end % 60:02}"


def _write(start: int, end: int, form: str) -> str:
    parts: dict[str, str] = {}
    for minutes, hour, minute, half, whole in ((start, "h", "m", "p", "h24"), (end, "H", "M", "P", "H24")):
        parts[hour] = str((minutes // 60 - 1) % 12 + 1)
        parts[minute] = f":{minutes % 60:02}" if minutes % 60 else ""
        parts[half] = "am" if minutes < 12 * 60 else "pm"
        parts[whole] = f"{minutes // 60:02}:{minutes % 60:02}"
    return form.format(**parts)


def measure(recipe: FactRecipe, half: str, judge: Any = None, *, count: int = COUNT) -> FactsFigures:
    """Read the sites of one half."""
    figures = FactsFigures()
    for number in range(count):
        measure_worded(write_site(number, half), figures, SiteRecipe(recipe, judge))
    return figures


def train(recipe: FactRecipe) -> Any:
    """Train a model from answers about sites of the wordings that are looked at."""
    labelled = [
        one for number in range(COUNT) for one in labelled_candidates(write_site(1_000 + number, "looked_at"), recipe)
    ]
    made_at = datetime(2026, 11, 19, tzinfo=UTC)
    return load_judge(train_judge(labelled, recipe=recipe, made_at=made_at, source="invented libraries").model)


def told() -> Iterator[tuple[str, dict[str, Any]]]:
    """Measure both recipes on both halves."""
    for name, recipe in recipes().items():
        judge = train(recipe)
        for half in HALVES:
            yield f"{name}, {half}", measure(recipe, half, judge).as_json()


def main() -> None:
    """Measure, print and keep."""
    parser = argparse.ArgumentParser(prog="python -m bench.facts.library_sites", description=__doc__)
    parser.add_argument("--now", default="", metavar="ISO", help="The moment to note in the results.")
    chosen = parser.parse_args()
    figures = dict(told())
    for name, one in figures.items():
        print(name, one)
    keep("facts_library_sites", chosen.now, figures | READER)


if __name__ == "__main__":
    main()
