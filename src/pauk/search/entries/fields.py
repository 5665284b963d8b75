"""What may be declared for the index beside what every entry has: more fields, and more kinds of entries.

In: declarations. Out: `Declared`, from which follow the fields of the index, the words of the query language, facets
and orders; and the values of a field as the index takes them. Whoever reads something new from pages declares it, and
nothing here changes.
"""

import re
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import lru_cache
from typing import Any, Literal

from pauk.search.analysis.words import without_surrogates
from pauk.search.entries.entry import KINDS

# text: words are looked for in it. word: the whole value is asked for, and counted. number, date: more, less, between.
FieldKind = Literal["text", "word", "number", "date"]
Value = str | float

# The words of the query language, and names that hits, facets and orders have already.
RESERVED = frozenset(
    "title body anchors author url inurl intitle site kind lang language from to month date host id group page score "
    "parts more best newest oldest thread similar rank freshness fields".split()
)
_NAME = re.compile(r"[a-z][a-z0-9]*(?:_[a-z0-9]+)*")
_MOST_NAME_CHARS = 40
# What one entry may bring to one field; more is a list that belongs elsewhere.
MOST_VALUES = 100
_MOST_WORD_CHARS, _MOST_TEXT_CHARS = 200, 1_000_000
_LARGEST = sys.float_info.max
_DATE = re.compile(r"(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d))?)?")
_ROUGH_DATE = re.compile(r"\d{4}(?:-\d\d)?")


@dataclass(frozen=True, slots=True)
class Field:
    """A field of entries: the name by which a query asks for it, what its values are, and what they mean."""

    name: str
    kind: FieldKind
    help: str = ""

    @property
    def example(self) -> str:
        """How somebody may ask for it."""
        asked = {"text": "word", "word": "value", "number": ">5", "date": ">2026-01"}
        return f"{self.name}:{asked[self.kind]}"


@dataclass(frozen=True, slots=True)
class Declared:
    """The fields and the kinds of entries that are declared; none cost nothing."""

    fields: tuple[Field, ...] = ()
    kinds: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        names = [field.name for field in self.fields]
        for name in (*names, *self.kinds):
            if not _NAME.fullmatch(name) or len(name) > _MOST_NAME_CHARS:
                raise ValueError(f"{name!r} cannot name a field or kind of entries: lower case, digits and _ can")
            if name in RESERVED or name in KINDS:
                raise ValueError(f"{name!r} is a word of pauk's own; a field or kind of entries needs another name")
        for given in (names, self.kinds):
            if twice := {name for name in given if given.count(name) > 1}:
                raise ValueError(f"declared twice: {', '.join(sorted(twice))}")

    def field(self, name: str) -> Field | None:
        """Return the field of a name; nothing if there is none."""
        return next((field for field in self.fields if field.name == name), None)

    @property
    def all_kinds(self) -> tuple[str, ...]:
        """Every kind of entries that may be in the index."""
        return (*KINDS, *self.kinds)

    @property
    def orders(self) -> tuple[str, ...]:
        """The orders that the fields give: by number or date from the lowest on, with a minus from the highest."""
        names = [field.name for field in self.fields if field.kind in ("number", "date")]
        return tuple(order for name in names for order in (name, f"-{name}"))

    def as_stamp(self) -> list[list[str]]:
        """Return what an index must have been made with, as plain values, in an order of its own."""
        return sorted([*([field.kind, field.name] for field in self.fields), *(["kind", kind] for kind in self.kinds)])


NOTHING = Declared()


def take_values(field: Field, given: Any) -> list[Value]:
    """Return the values of a field that an index can keep: of one, of several, or of none; others are left out."""
    several = given if isinstance(given, list | tuple | set | frozenset) else (given,)
    taken: list[Value] = []
    for value in several:
        if field.kind == "number":
            if isinstance(value, int | float) and not isinstance(value, bool) and abs(value) <= _LARGEST:
                taken.append(value + 0)  # there is a minus zero, which would come before zero
        elif isinstance(value, str) and (text := without_surrogates(value).strip()):
            if field.kind == "date":
                taken += [text] if read_rough_date(text) is not None else []
            else:
                taken.append(text[: _MOST_TEXT_CHARS if field.kind == "text" else _MOST_WORD_CHARS].strip())
    return taken[:MOST_VALUES]


def take_fields(declared: Declared, given: Mapping[str, Any]) -> dict[Field, list[Value]]:
    """Return what there is for the fields that are declared."""
    found = {field: take_values(field, given.get(field.name)) for field in declared.fields}
    return {field: values for field, values in found.items() if values}


@lru_cache(10_000)
def read_date(text: str) -> int | None:
    """Read a date as the pages write it, in seconds since 1970; nothing if it is none."""
    match = _DATE.match(text)
    if not match:
        return None
    try:
        year, month, day, hour, minute, second = (int(part or 0) for part in match.groups())
        return int(datetime(year, month, day, hour, minute, second, tzinfo=UTC).timestamp())
    except (ValueError, OverflowError):
        return None


def read_rough_date(text: str) -> int | None:
    """Read a date of which only the month or year may be known, as its first day; nothing if it is none."""
    return read_date(f"{text}-01-01"[: len("2026-01-01")] if _ROUGH_DATE.fullmatch(text) else text)
