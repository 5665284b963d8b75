"""The record that holds one language's own words for the CLDR set, and how the tables are written."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Words:
    """What CLDR (as Babel carries it) does not have, from people who write the language.

    `today` and `yesterday` are words for the day; `before` for the day before yesterday.
    `at` joins a date and a time. `posted` labels stand before a date. `now` means this moment.
    `ago` are phrases without a CLDR pattern: (phrase, unit, how many).
    `clock` are local ways to write a time: {H} {HH} {M} {MM} are numbers, {h} the hour of a 12-hour clock.
    `day` are local ways to write a full date: {d} {dd} {month} {y}, {o} the ordinal ending of the day.
    `first` the same for the first of a month only. `roman` with {R}; `zones` are local names of zones.
    """

    today: tuple[str, ...]
    yesterday: tuple[str, ...]
    before: tuple[str, ...]
    at: tuple[str, ...]
    posted: tuple[str, ...]
    now: tuple[str, ...]
    ago: tuple[tuple[str, str, int], ...]
    clock: tuple[str, ...]
    day: tuple[str, ...] = ()
    first: tuple[str, ...] = ()
    roman: tuple[str, ...] = ()
    zones: tuple[str, ...] = ()


def english_ending(day: int) -> str:
    """The ending of an English ordinal."""
    return "th" if 10 < day < 14 else {1: "st", 2: "nd", 3: "rd"}.get(day % 10, "th")


def hungarian_ending(day: int) -> str:
    """The ending of a Hungarian day 'on the …th'."""
    if day == 1:
        return "-jén"
    return "-án" if day in {2, 3, 6, 8, 13, 16, 18, 20, 23, 26, 28, 30} else "-én"


def bulgarian_ending(day: int) -> str:
    """The ending of a Bulgarian ordinal."""
    if day in {11, 12, 17, 18}:
        return "-ти"
    return {1: "-ви", 2: "-ри", 7: "-ми", 8: "-ми"}.get(day % 10, "-ти")


def swedish_ending(day: int) -> str:
    """The ending of a Swedish ordinal."""
    return ":a" if day in {1, 2, 21, 22, 31} else ":e"
