"""The rows of the CLDR set and what every family of them needs: languages, names, moments, formats."""

import datetime as dt
import random
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from babel import Locale
from babel.dates import format_skeleton, parse_pattern

Day = dt.date
Moment = dt.datetime

LANGUAGES = (
    "en ru tr es ro fr de nl it cs bg pl sv zh-Hans zh-Hant ko ja sr-Latn sr-Cyrl hr hu el uk pt da nb fi ar hi vi"
).split()
NUMBERED_MONTHS = ("zh-Hans", "zh-Hant", "ko", "ja", "vi")
"""Languages whose months are numbers: nothing to misspell, abbreviate or glue."""
# The moment of reading for dates that carry their year; two-digit years lie in 1977-2025.
READ = Moment(2026, 3, 9, 18, 20)
MONTH_SIGNS = ("月", "월", "tháng", "thg", "Tháng")


def locale_of(lang: str) -> Any:
    """The Babel locale of a language code of the set."""
    return Locale.parse(lang.replace("-", "_"))


@dataclass(frozen=True)
class Row:
    """One string and the answer nobody can argue with."""

    string: str
    lang: str
    family: str
    fmt: str
    order: str | None
    digits: str
    reference: Moment
    date: Day
    time: str | None

    @property
    def cross_year(self) -> bool:
        """Whether the answer lies in the year before the reference and the string does not say so."""
        return self.family in {"noyear", "weekday", "relative"} and self.date.year < self.reference.year

    def as_json(self, number: int) -> dict[str, object]:
        """The row in the field names of the shared sets."""
        return {
            "id": f"C-{number:04d}",
            "set": "C",
            "source": "generated-cldr",
            "string": self.string,
            "lang": self.lang,
            "family": self.family,
            "fmt": self.fmt,
            "order": self.order,
            "digits": self.digits,
            "cross_year": self.cross_year,
            "reference": self.reference.isoformat(),
            "expected_date": self.date.isoformat(),
            "expected_time": self.time,
            "prefer": "past",
        }


def order_of(pattern: str) -> str:
    """The order of day, month and year in a CLDR pattern; without a year, what the rest implies."""
    bare = "".join(part for i, part in enumerate(pattern.split("'")) if i % 2 == 0)
    places = {"Y": bare.find("y"), "M": max(bare.find("M"), bare.find("L")), "D": bare.find("d")}
    if places["Y"] < 0:
        return "DMY" if places["D"] < places["M"] else "MDY"
    return "".join(sorted(places, key=lambda key: places[key]))


@dataclass
class Maker:
    """Writes the rows of one language; every family draws from its own stream of chance."""

    lang: str
    rows: list[Row] = field(default_factory=list)
    seen: set[str] = field(default_factory=set)
    rng: random.Random = field(default_factory=random.Random)
    family: str = ""
    seed: str = "cldr"

    def __post_init__(self) -> None:
        self.locale = locale_of(self.lang)

    def start(self, family: str, stream: str = "") -> None:
        """Begin a family, or another stream of chance within it."""
        self.family = family
        self.rng = random.Random(f"{self.seed}/{self.lang}/{family}/{stream}")

    def add(
        self,
        string: str,
        day: Day,
        clock: Moment | str | None = None,
        *,
        fmt: str,
        order: str | None = None,
        reference: Moment = READ,
        digits: str = "latn",
    ) -> bool:
        """Keep a row unless the string was there before; a clock is a moment or HH:MM."""
        if string in self.seen:
            return False
        self.seen.add(string)
        time = f"{clock:%H:%M}" if isinstance(clock, Moment) else clock
        self.rows.append(Row(string, self.lang, self.family, fmt, order, digits, reference, day, time))
        return True

    def times(self, wanted: int, make: Callable[[], bool]) -> None:
        """Call until `make` has kept `wanted` rows, or tried long enough."""
        kept = tries = 0
        while kept < wanted and tries < wanted * 12:
            kept += make()
            tries += 1

    def moment(self, first: int = 1977, last: int = 2025) -> Moment:
        """A random minute of the years given, most of them recent."""
        recent = last > 2001 and self.rng.random() < 0.6
        year = self.rng.randint(max(first, 2001) if recent else first, last)
        start = Moment(year, 1, 1)
        span = (Moment(year + 1, 1, 1) - start).days
        return start + dt.timedelta(
            days=self.rng.randrange(span), minutes=self.rng.randrange(24 * 60), seconds=self.rng.randrange(60)
        )

    def far_moment(self) -> Moment:
        """A random minute of 1970-2050."""
        return self.moment(1970, 2050)

    def month(self, month: int, width: str = "wide", context: str = "format") -> str:
        """A month's name."""
        names = self.locale.months[context][width] or self.locale.months["format"][width]
        return str(names[month])

    def short_month(self, month: int) -> str:
        """A month's abbreviation without its full stop."""
        return self.month(month, "abbreviated").rstrip(".॰")

    def weekday(self, day: Day, width: str = "wide", context: str = "format") -> str:
        """A weekday's name."""
        return str(self.locale.days[context][width][day.weekday()])

    def short_weekday(self, day: Day) -> str:
        """A weekday's abbreviation without its full stop."""
        return self.weekday(day, "abbreviated").rstrip(".")

    def skeleton(self, name: str, moment: Moment, locale: Any = None) -> tuple[str, str | None] | None:
        """A CLDR skeleton filled, and its order when it is nothing but numbers; None where CLDR has none."""
        locale = locale or self.locale
        if name not in locale.datetime_skeletons:
            return None
        text = str(format_skeleton(name, moment, locale=locale))
        return text, self.order_if_numeric(str(locale.datetime_skeletons[name].pattern), text)

    def order_if_numeric(self, pattern: str, text: str) -> str | None:
        """The order of a pattern whose month is written as a number without a word for month."""
        bare = "".join(part for i, part in enumerate(pattern.split("'")) if i % 2 == 0)
        if "MMM" in bare or "LLL" in bare or any(sign in text for sign in MONTH_SIGNS):
            return None
        order = order_of(pattern)
        return "YMD" if order == "MDY" and "y" not in bare and self.lang_order() == "YMD" else order

    def lang_order(self) -> str:
        """The order of the language's short date."""
        return order_of(str(self.locale.date_formats["short"].pattern))

    def pattern(self, pattern: str, moment: Moment) -> str:
        """A CLDR pattern filled."""
        return str(parse_pattern(pattern).apply(moment, self.locale))

    def join(self, date: str, time: str, style: str = "medium") -> str:
        """A date and a time put together as CLDR does."""
        return str(self.locale.datetime_formats[style]).replace("{1}", date).replace("{0}", time).replace("'", "")

    def clock(self, moment: Moment) -> str:
        """A time of day as forums in the language write it."""
        dot = self.lang in {"da", "fi"} and self.rng.random() < 0.5
        forms = ["{0:%H:%M}"] * 5 + ["{0:%H:%M:%S}", "{0.hour}:{0:%M}"]
        text = self.rng.choice(forms).format(moment)
        return text.replace(":", ".") if dot else text
