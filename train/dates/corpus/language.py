"""What the corpus knows of one language: names and patterns of CLDR, and the words written by hand.

In: a language tag. Out: a Language, loaded once.
"""

import functools
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from babel import Locale

from train.dates.corpus import patterns
from train.dates.corpus.patterns import Parts
from train.dates.corpus.templates import Template, compile_template
from train.dates.locales import fresh_locales, relative_patterns

WORDS = Path(__file__).parent / "words"
ALL = tuple(
    "en ru tr es ro fr de nl it cs bg pl sv zh-Hans zh-Hant ko ja "
    "sr-Latn sr-Cyrl hr hu el uk pt da nb fi ar hi vi".split(),
)
UNITS = ("second", "minute", "hour", "day", "week", "month", "year")
# Names of these languages are not shortened by cutting.
_UNCUT = frozenset("zh-Hans zh-Hant ko ja vi ar hi".split())
_SPACELESS = frozenset("zh-Hans zh-Hant ja".split())
# The most that "n units ago" counts to.
MOST = 60

Names = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Language:
    """Names, patterns and words of one language."""

    tag: str
    order: str
    is_spaceless: bool
    months: tuple[Names, ...]
    short_months: tuple[Names, ...]
    weekdays: tuple[Names, ...]
    short_weekdays: tuple[Names, ...]
    dated: tuple[Parts, ...]
    yearless: tuple[Parts, ...]
    short_day: Parts
    partial: tuple[Parts, ...]
    forms: tuple[Parts, ...]
    times: tuple[Parts, ...]
    clocks: tuple[Parts, ...]
    is_time_first: bool
    ago: dict[str, tuple[Names, ...]]
    ahead: dict[str, tuple[Names, ...]]
    before: Names
    between: Names
    am: Names
    pm: Names
    near: Names
    recent: Names
    past: Names
    days: Names
    labels: dict[str, Names]
    texts: dict[str, tuple[Template, ...]]


@functools.cache
def language(tag: str) -> Language:
    """Everything about one of the thirty languages."""
    words, more = _load(WORDS / f"{tag}.toml"), _load(WORDS / "more" / f"{tag}.toml")
    (locale,) = fresh_locales(tag)
    own = [patterns.from_form(form) for form in words["forms"]]
    cldr = _date_patterns(locale)
    return Language(
        tag=tag,
        order=_order(locale),
        is_spaceless=tag in _SPACELESS,
        months=_month_names(locale, "wide"),
        short_months=_month_names(locale, "abbreviated") + _cut(tag, _month_names(locale, "wide")[0]),
        weekdays=_weekday_names(locale, "wide"),
        short_weekdays=_weekday_names(locale, "abbreviated") + _cut(tag, _weekday_names(locale, "wide")[0]),
        dated=tuple(parts for parts in cldr if patterns.has(parts, "y") and patterns.has(parts, "d")),
        yearless=tuple(parts for parts in [*cldr, *own] if _is_yearless(parts)),
        short_day=patterns.from_cldr(str(locale.datetime_skeletons["Md"])) or (),
        partial=tuple(parts for parts in cldr if patterns.has(parts, "y") and not patterns.has(parts, "d")),
        forms=tuple(parts for parts in own if patterns.has(parts, "y")),
        times=_time_patterns(locale),
        clocks=tuple(patterns.from_form(form, is_clock=True) for form in words["clock"]),
        is_time_first=str(locale.datetime_formats["medium"]).startswith("{0}"),
        ago=_counted(locale, "past", words["ago"]),
        ahead=_counted(locale, "future", {}),
        before=tuple(words["before"]),
        between=tuple(words["between"]),
        am=tuple(words["am"]),
        pm=tuple(words["pm"]),
        near=tuple(words["near"]),
        recent=tuple(words["recent"]),
        past=tuple(words["past"]),
        days=tuple(more["days"]),
        labels={key: tuple(value.split("|")) for key, value in words["labels"].items()},
        texts=_texts(words["text"], more["text"]),
    )


def _load(path: Path) -> dict[str, Any]:
    with path.open("rb") as file:
        return tomllib.load(file)


def _texts(*tables: dict[str, str]) -> dict[str, tuple[Template, ...]]:
    """The lines of all tables; those of one name together."""
    texts: dict[str, tuple[Template, ...]] = {}
    for table in tables:
        for key, block in table.items():
            texts[key] = texts.get(key, ()) + _templates(block)
    return texts


def _templates(block: str) -> tuple[Template, ...]:
    return tuple(compile_template(line) for line in block.strip().split("\n"))


def _order(locale: Locale) -> str:
    short = str(locale.date_formats["short"])
    return "".join(sorted("DMY", key=lambda letter: short.lower().index(letter.lower())))


def _month_names(locale: Locale, width: str) -> tuple[Names, ...]:
    return _styles([locale.months[context][width] for context in ("format", "stand-alone")], range(1, 13))


def _weekday_names(locale: Locale, width: str) -> tuple[Names, ...]:
    return _styles([locale.days[context][width] for context in ("format", "stand-alone")], range(7))


def _styles(tables: list[Any], keys: range) -> tuple[Names, ...]:
    full = [tuple(str(table[key]) for key in keys) for table in tables]
    dotless = [tuple(name.rstrip(".") for name in names) for names in full]
    return tuple(dict.fromkeys([*full, *dotless]))


def _cut(tag: str, names: Names) -> tuple[Names, ...]:
    # Forums cut names to three letters, whatever CLDR says.
    if tag in _UNCUT:
        return ()
    cut = tuple(name[:3] for name in names)
    return (cut, tuple(name.capitalize() for name in cut)) if len(set(cut)) == len(cut) else ()


def _is_yearless(parts: Parts) -> bool:
    """A day with a month's name or a weekday: without a year, bare numbers are no date that anybody could tell."""
    is_named = any((len(part) > 2 and part[0] in "ML") or part[:2] in {"'月", "'월"} for part in parts)
    is_named = is_named or patterns.has(parts, "Ec")
    return is_named and patterns.has(parts, "d") and patterns.has(parts, "ML") and not patterns.has(parts, "y")


def _date_patterns(locale: Locale) -> list[Parts]:
    found = [str(pattern) for pattern in locale.date_formats.values()]
    found += [str(pattern) for name, pattern in locale.datetime_skeletons.items() if not set(name) & set("HhBKkGQwWvz")]
    compiled = [patterns.from_cldr(pattern) for pattern in dict.fromkeys(found)]
    # One of month or year alone is no date.
    return [parts for parts in compiled if parts and patterns.has(parts, "ML") and patterns.has(parts, "dy")]


def _time_patterns(locale: Locale) -> tuple[Parts, ...]:
    found = [str(locale.time_formats[width]) for width in ("short", "medium")]
    found += [str(locale.datetime_skeletons[name]) for name in ("Hm", "Hms", "hm") if name in locale.datetime_skeletons]
    return tuple(parts for pattern in dict.fromkeys(found) if (parts := patterns.from_cldr(pattern)))


def _counted(locale: Locale, direction: str, own: dict[str, list[str]]) -> dict[str, tuple[Names, ...]]:
    """For every unit and number, the ways to say how long ago, or ahead, that is."""
    return {unit: tuple(_ways(locale, unit, direction, n, own) for n in range(MOST)) for unit in UNITS}


def _ways(locale: Locale, unit: str, direction: str, n: int, own: dict[str, list[str]]) -> Names:
    fields = relative_patterns(locale)
    plural = locale.plural_form(n)
    ways = []
    for width in ("", "-short", "-narrow"):
        table = fields.get(unit + width, {}).get(direction, {})
        pattern = table.get(plural) or table.get("other") or ""
        if "{0}" in pattern and not set(pattern) & set("-−+"):
            ways.append(pattern.replace("{0}", str(n)))
    return tuple(dict.fromkeys([*ways, *(form.replace("{n}", str(n)) for form in own.get(unit, []))]))
