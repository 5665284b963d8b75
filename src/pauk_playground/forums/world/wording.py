"""Hold a language as a forum speaks it: labels, dates, plurals, ranks, short remarks, and the prose beneath.

In: a language's data files (`languages/*.json`). Out: a `ForumWording`, read once.
"""

import json
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources
from typing import Any

from pauk.base.errors import BadSetting
from pauk_playground.words.prose import LANGUAGES, Language, Named, read_language

# Chinese has prose of its own here: magazines do not speak it. Croatian is spoken by magazines alone.
FORUM_LANGUAGES = (*(code for code in LANGUAGES if code != "hr"), "zh")
_SMALL_WORDS = 25


@dataclass(frozen=True, slots=True)
class DateWording:
    """How a language writes days, times and the time that has passed."""

    weekdays: tuple[str, ...]
    short_weekdays: tuple[str, ...]
    short_months: tuple[str, ...]
    long: str
    medium: str
    numeric: str
    at: str
    comma: str
    today: str
    yesterday: str
    now: str
    ago: dict[str, list[str]]
    is_twelve: bool


@dataclass(frozen=True, slots=True)
class ForumWording:
    """A language of a forum."""

    prose: Language
    dates: DateWording
    labels: dict[str, str]
    ranks: tuple[str, ...]
    prefixes: tuple[str, ...]
    remarks: tuple[str, ...]
    plural: str
    thousands: str

    @property
    def code(self) -> str:
        """The language's code, such as ``sr-Latn``."""
        return self.prose.code

    def write_number(self, number: int) -> str:
        """Write a number with the language's sign between thousands."""
        return f"{number:,}".replace(",", self.thousands)

    def write_ago(self, unit: str, number: int) -> str:
        """Write how long ago something was: so many of a unit."""
        forms = self.dates.ago[unit]
        return forms[min(_choose_plural(self.plural, number), len(forms) - 1)].format(n=number)


def _choose_plural(rule: str, number: int) -> int:
    """Return which of its forms a language takes for a number."""
    tens, ones = number % 100, number % 10
    if rule == "two":
        return 0 if number == 1 else 1
    if rule == "arabic":
        return min(number, 3) - 1 if number <= 2 else (2 if 3 <= tens <= 10 else 3)
    if rule in {"slavic", "polish"}:
        is_one = number == 1 if rule == "polish" else ones == 1 and tens != 11
        return 0 if is_one else (1 if 2 <= ones <= 4 and not 12 <= tens <= 14 else 2)
    return 0


@lru_cache(maxsize=len(FORUM_LANGUAGES))
def read_wording(code: str) -> ForumWording:
    """Read a language's data files."""
    if code not in FORUM_LANGUAGES:
        known = ", ".join(FORUM_LANGUAGES)
        raise BadSetting(f"no language {code!r} among the forums", next_step=f"Take one of {known}.")
    data = _read(f"{code}.json")
    dates: dict[str, Any] = {
        key: tuple(value) if isinstance(value, list) else value for key, value in data["dates"].items()
    }
    return ForumWording(
        prose=read_language(code) if code in LANGUAGES else _read_prose(code),
        dates=DateWording(**dates),
        labels=data["labels"],
        ranks=tuple(data["ranks"]),
        prefixes=tuple(data["prefixes"]),
        remarks=tuple(data["remarks"]),
        plural=data["plural"],
        thousands=data["thousands"],
    )


def _read(*names: str) -> Any:
    folder = resources.files("pauk_playground.forums").joinpath("languages")
    return json.loads(folder.joinpath(*names).read_text("utf-8"))


def _read_prose(code: str) -> Language:
    data = _read("prose", f"{code}.json")
    for key in ("sections", "tags"):
        data[key] = tuple(Named(label, slug) for label, slug in data[key])
    for key in ("words", "syllables", "givens", "families", "months"):
        data[key] = tuple(data[key])
    return Language(small=data["words"][:_SMALL_WORDS], content=data["words"][_SMALL_WORDS:], **data)
