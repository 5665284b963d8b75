"""What is read of one value before anything is decided: its days, season, place, and what it is about."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from pauk.facts.recipe.recipe import FactRecipe


@dataclass(slots=True)
class ScheduleReading:
    """A value as it was read, and what holds for it."""

    value: str
    start: int
    end: int
    quote: str
    line: int
    days: tuple[str, ...] = ()
    season: str | None = None
    places: tuple[str, ...] = ()
    remarks: list[str] = field(default_factory=list)
    matter: str = ""  # main, other, told in passing, or nothing said
    excepted: tuple[str, ...] = ()
    is_dated: bool = False
    is_refused: bool = False  # "there is no mass at"
    is_joint: bool = False  # with the value before: 17:00 and 18:00
    season_behind: bool = False
    is_nested: bool = False
    is_plain: bool = False  # nothing but days, seasons and places announces the line's values
    is_named: bool = False  # and the line begins with a name, of a place or of anything else


def iterate_groups(reading: ScheduleReading, recipe: FactRecipe) -> Iterator[str]:
    """Name the groups of a reading, one fact each; days excepted are left out."""
    without = {group.name: group.without for group in recipe.groups}
    for group in reading.days:
        if group in reading.excepted:
            continue
        if set(reading.excepted) & set(without.get(group, ())):
            yield from (day for day in without[group] if day not in reading.excepted)
        else:
            yield group
