"""Take "3 days ago" and "in 3 days" of any language apart: unit and direction, or both in one.

In: the words of a language to be filled, a locale. Out: units, words of direction, and `turns`: what stands before and
behind the number where the two cannot be parted, as in Swahili "siku 3 zilizopita" or Estonian shortened forms.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from babel import Locale

from train.dates.cldr import SIGNS, cut_tail, find_tail
from train.dates.forms import tidy
from train.dates.lists import UNITS, Words
from train.dates.locales import relative_patterns

_SIDES = {"past": ("ago", -1), "future": ("ahead", 1)}
_COUNTS = {"one": 1, "two": 2}
# A word before the number that stands with so many units says the direction, not the unit.
_FEWEST_UNITS = 3
_BLANK = re.compile(r"\s+")
_LETTER = re.compile(r"[^\W\d_]")


class Turn(NamedTuple):
    """What stands before and behind a number, and what both say: a unit, and back (-1) or ahead (1)."""

    before: str
    behind: str
    unit: str
    sign: int


class _Pattern(NamedTuple):
    side: str
    unit: str
    plural: str
    width: str
    before: str
    behind: str
    has_number: bool


def take_counts(words: Words, locale: Locale, turns: list[Turn]) -> None:
    """Enter units and directions of a locale, and add what cannot be parted to the turns."""
    patterns = list(_patterns(locale))
    both = {side: {item[4:6] for item in patterns if item.side == side} for side in _SIDES}
    undirected = both["past"] & both["future"]
    for side, (pair, sign) in _SIDES.items():
        own = [item for item in patterns if item.side == side and item[4:6] not in undirected]
        counted = [item for item in own if item.has_number]
        tails = _find_tails(words, counted)
        units_of: dict[str, set[str]] = {}
        for item in counted:
            units_of.setdefault(item.before, set()).add(item.unit)
        starts = {before for before, units in units_of.items() if before and len(units) >= _FEWEST_UNITS}
        for tail in tails:
            words.put_list(words.pairs[pair]["after"], tail)
        for item in counted:
            form = cut_tail(item.behind, tails)
            is_cut = form != item.behind
            if _LETTER.search(form) and (item.before in starts or (not item.before and is_cut)):
                words.put("units", form, item.unit)
                words.put_list(words.pairs[pair]["before"], item.before)
                if item.before and is_cut:
                    words.put_list(words.pairs[pair]["around"], item.before)
            elif _LETTER.search(item.before + item.behind):
                turns.append(Turn(tidy(item.before, words.tag), tidy(item.behind, words.tag), item.unit, sign))
        _take_uncounted(words, [item for item in own if not item.has_number], starts, tails)


def _find_tails(words: Words, counted: list[_Pattern]) -> set[str]:
    """Return what stands behind the unit: behind all of them, or behind some units that are known by themselves."""
    common = find_tail([f"{{0}} {item.behind}" for item in counted if not item.width])
    units_of: dict[str, set[str]] = {}
    for item in counted:
        unit, blank, rest = item.behind.partition(" ")
        if blank and words.tables["units"].get(tidy(unit, words.tag)) == item.unit:
            units_of.setdefault(rest, set()).add(item.unit)
    return {tail for tail, units in units_of.items() if len(units) >= _FEWEST_UNITS} | ({common} if common else set())


def _take_uncounted(words: Words, patterns: list[_Pattern], starts: set[str], tails: set[str]) -> None:
    """Enter forms without a number, such as Hebrew "two hours", where a word of direction stands beside them."""
    for item in patterns:
        start = max((start for start in starts if item.before.startswith(f"{start} ")), key=len, default="")
        form = cut_tail(item.before.removeprefix(start).strip(), tails)
        if item.plural in _COUNTS and form and form != item.before:
            words.put("duals", form, (item.unit, _COUNTS[item.plural]))


def _patterns(locale: Locale) -> Iterator[_Pattern]:
    fields = relative_patterns(locale)
    for side in _SIDES:
        for width in ("", "-short", "-narrow"):
            for unit in UNITS:
                for plural, pattern in sorted(fields[unit + width].get(side, {}).items()):
                    before, number, behind = _BLANK.sub(" ", pattern).partition("{0}")
                    yield _Pattern(
                        side, unit, plural, width, before.strip(SIGNS), behind.strip(SIGNS + "."), bool(number)
                    )
