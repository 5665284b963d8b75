"""Describe a candidate by its surroundings, for the model that decides where rules cannot.

In: a reading, the line it stands in, the headings above, and the page filter's verdict. Out: words, each with the place
it stands in: to the left, to the right, in a heading; and what the schedule says of it: days, matter, a date.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from zlib import crc32

from pauk.facts.candidates.schedule_lines import BOLD_LEVEL, MENU_LEVEL, ScheduleLine
from pauk.facts.decide.page_filter import PageVerdict
from pauk.facts.decide.readings import ScheduleReading

FEATURES = "facts-2"
SLOTS = 1 << 13
# Words on each side: by cross-validation better than 3, and no worse than 10.
_NEAR = 6
_HEADING_WORDS = 8


def describe(reading: ScheduleReading, lines: Sequence[ScheduleLine], page: PageVerdict) -> list[str]:
    """Describe one candidate."""
    line = lines[reading.line]
    left = _words(line.text[: reading.start])[-_NEAR:]
    right = _words(line.text[reading.start + 1 :])[:_NEAR]
    names = [f"l:{word}" for word in left] + [f"r:{word}" for word in right]
    names += [f"l2:{one} {two}" for one, two in pairwise(left)]
    names += [f"h:{word}" for head in line.heads for word in _words(head)]
    names += [f"a:{word}" for head in _headings_above(lines, reading.line) for word in _words(head)]
    names.append(f"page:{page.is_wanted}:{page.is_refused}")
    names.append(f"hour:{reading.value[:2]}")
    names += [f"about:{reading.matter}", f"about:{reading.matter}:{page.is_wanted}"]
    signs = {"dated": reading.is_dated, "refused": reading.is_refused, "no day": not reading.days}
    names += [f"is:{name}" for name, holds in signs.items() if holds]
    return names


def _words(text: str) -> list[str]:
    """Cut a text into its words; all numbers are one word, and endings of words do not count."""
    cut = "".join(char if char.isalnum() else " " for char in text.casefold()).split()
    return ["0" if word[0].isdigit() else word[:6] for word in cut]


def _headings_above(lines: Sequence[ScheduleLine], at: int) -> Iterator[str]:
    """Give the two nearest lines above that are short and hold no number, or are headings."""
    found = 0
    for line in reversed(lines[max(0, at - 25) : at]):
        is_short = len(line.text.split()) <= _HEADING_WORDS and not any(char.isdigit() for char in line.text)
        if line.level <= BOLD_LEVEL or (is_short and line.level != MENU_LEVEL):
            yield line.text
            found += 1
            if found == 2:
                return


def slots_of(names: Sequence[str]) -> list[int]:
    """Return the weights' places that names share."""
    return sorted({crc32(name.encode("utf-8", "replace")) % SLOTS for name in names})
