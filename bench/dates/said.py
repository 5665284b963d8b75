"""Read what people say of dates in seventy languages: ``python -m bench.dates.said [--show]``.

In: said.tsv, written by an automated reader who had seen the page about dates and none of the code: several units,
halves, decades, fortnights, numbers in words, what lies ahead, weekdays and times, and strings that are no date. Out:
how many are right and how many wrongly answered, with the language told and without, for the half that was looked at
and the half that is only counted (by a digest of the string). ``--show`` prints what is not right of the first half.
"""

import argparse
import hashlib
import re
from collections import Counter
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from dateutil.relativedelta import relativedelta

from pauk.dates.parse.parse import parse_date
from pauk.dates.words.lexicon import LANGUAGES, find_language

NOW = datetime(2025, 8, 20, 16, 30)  # noqa: DTZ001 (the wall clock of the page)
HALVES = ("seen", "kept")
_SET = Path(__file__).with_name("said.tsv")
_UNITS = {"y": "years", "M": "months", "w": "weeks", "d": "days", "h": "hours", "m": "minutes", "s": "seconds"}
_COUNTED = re.compile(r"(\d+)([yMwdhms])")


class Row(NamedTuple):
    """A string, and what it may mean: dates with a time where it tells one; nothing where it is no date."""

    language: str
    text: str
    meant: tuple[tuple[str, str], ...]

    @property
    def is_kept(self) -> bool:
        """Whether the string is only counted."""
        return bool(hashlib.sha1((self.language + self.text).encode()).digest()[0] & 1)


def read_rows() -> Iterator[Row]:
    """Go through the set."""
    for line in _SET.read_text(encoding="utf-8").splitlines()[1:]:
        language, text, told = line.split("\t")
        meant = () if told == "none" else tuple(map(_work_out, told.split("|")))
        yield Row("" if language == "und" else language, text, meant)


def _work_out(told: str) -> tuple[str, str]:
    """Turn "-1y2M" or "2025-08-24T09:30" into a date, or as much of one as counts, and a time."""
    told, _, clock = told.partition("@")
    if told[:1].isdigit() and told[1].isdigit():
        return told[:10], told[11:16]
    told, _, precision = told.partition("=")
    sign = -1 if told.startswith("-") else 1
    counted = {_UNITS[unit]: sign * int(number) for number, unit in _COUNTED.findall(told)}
    moment = NOW + relativedelta(**counted)
    is_timed = bool(counted.keys() & {"hours", "minutes", "seconds"})
    return moment.strftime("%Y-%m" if precision == "M" else "%Y-%m-%d"), clock or (f"{moment:%H:%M}" * is_timed)


def judge(row: Row, *, is_told: bool) -> str:
    """Say whether a string is read right, wrongly, or not at all."""
    read = parse_date(row.text, now=NOW, language=row.language if is_told else "")
    if read.date is None:
        return "none" if row.meant else "right"
    is_right = any(read.date.startswith(day) and (read.time or "").startswith(clock) for day, clock in row.meant)
    return "right" if is_right else "wrong"


def count(*, is_told: bool) -> dict[str, Counter[str]]:
    """Count the verdicts of both halves, and of the thirty languages and the others apart."""
    found: dict[str, Counter[str]] = {}
    for row in read_rows():
        group = "thirty" if find_language(row.language) in ("", *LANGUAGES) else "further"
        verdict = judge(row, is_told=is_told)
        half = HALVES[row.is_kept]
        for name in (half, f"{half}, {group}"):
            found.setdefault(name, Counter())[verdict] += 1
    return found


def main() -> None:
    """Print a table."""
    parser = argparse.ArgumentParser(prog="python -m bench.dates.said", description=__doc__)
    parser.add_argument("--show", action="store_true", help="print what is not right of the half that is looked at")
    asked = parser.parse_args()
    for is_told in (True, False):
        for name, tally in sorted(count(is_told=is_told).items()):
            total = tally.total()
            print(
                f"{'told' if is_told else 'untold':7}{name:14} {total:4} rows  right {tally['right'] / total:.3f}  "
                f"wrongly answered {tally['wrong'] / total:.3f}"
            )
    for row in read_rows():
        if asked.show and not row.is_kept and judge(row, is_told=True) != "right":
            print(row.language, row.text, *row.meant, parse_date(row.text, now=NOW, language=row.language).value)


if __name__ == "__main__":
    main()
