"""Writes parse.jsonl.gz, the development set for reading dates, from the hand-written tables parse_words_*.

In: tables. A line ``list NAME words`` names twelve months, seven weekdays (Monday first) or two halves of the day,
``more words`` continues it; every other line is ``FAMILY [ARGUMENT ...]: TEMPLATE`` and gives one row.
Arguments: DMY, MDY, YMD (the order the numbers stand in); hour=, mi=, day=, month=, year= (what to draw from,
``2-4|22``); for the family relative a unit (``min=2-59``) or ``now``; for calendar, and cal= elsewhere, the days from
the reference; noyear; digits=arab|deva; fullwidth. In templates {NAME} takes a word of a list, {NAME^} with a capital.
Out: one JSON object a line, as in the data set's README; ``expected_date`` is null in the family none.
"""

import datetime as dt
import gzip
import json
import random
import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from bench.dates import (
    parse_words_asia,
    parse_words_cjk,
    parse_words_cyrillic,
    parse_words_english,
    parse_words_germanic,
    parse_words_machine,
    parse_words_none,
    parse_words_other,
    parse_words_romance,
    parse_words_slavic,
)

OUT = Path(__file__).parent / "parse.jsonl.gz"
SEED = 20140504
REFERENCE = dt.datetime(2026, 11, 15, 12, 0)  # noqa: DTZ001 (the wall clock of no zone)
TRAINED = "en ru tr es ro fr de nl it cs bg pl sv zh-Hans zh-Hant ko ja".split()
ORDER = {"en": "MDY", "sv": "YMD", "hu": "YMD", "zh-Hans": "YMD", "zh-Hant": "YMD", "ja": "YMD", "ko": "YMD"}
UNITS = {"s": 1, "min": 60, "h": 3600, "d": 86400, "w": 604800}
ROMAN = "I II III IV V VI VII VIII IX X XI XII".split()
CJK = "〇一二三四五六七八九"
TIME_FIELDS = {"t", "ts", "h24", "hh24", "h12", "hh12", "mi", "ss", "epoch"}
SHIFT = {"arab": 0x660, "deva": 0x966, "fullwidth": 0xFF10}
FULLWIDTH_MARKS = str.maketrans(":/-", "\uff1a\uff0f\uff0d")
NO_ACCENT = str.maketrans("łŁøØđĐıß", "lLoOdDis")
BLANKS = ["\u00a0", "  ", "\t", "\u2009", "&nbsp;", "\u202f", "&#160;", "\n", " \u00a0", "&thinsp;"]
# How many rows of each noisy family a language gets.
NOISE = {"typo": 3, "upper": 2, "strip_accents": 2, "spaces": 4}
NO_NOISE = {
    "typo": ["zh-Hans", "zh-Hant", "ja", "ko", "vi"],
    "upper": ["zh-Hans", "zh-Hant", "ja", "ko", "ar", "hi"],
    "strip_accents": ["en", "ru", "uk", "bg", "sr-Cyrl", "zh-Hans", "zh-Hant", "ja", "ko", "ar", "hi"],
    "spaces": [],
}


@dataclass
class Line:
    """One template with its family and arguments."""

    family: str
    template: str
    args: dict[str, str] = field(default_factory=dict)

    @property
    def fields(self) -> set[str]:
        """The names in braces."""
        return set(re.findall(r"\{(\w+)\^?\}", self.template))


@dataclass
class Table:
    """What one language prints: its lists of words and its templates."""

    lists: dict[str, list[str]]
    lines: list[Line]


def read_line(text: str) -> Line:
    head, template = text.split(": ", 1)
    family, *rest = head.split(" ")
    args: dict[str, str] = {}
    for word in rest:
        key, _, value = word.partition("=")
        if key in ("DMY", "MDY", "YMD"):
            args["order"] = key
        elif re.fullmatch(r"-?\d", key):
            args["cal"] = key
        elif key == "fullwidth":
            args["digits"] = key
        else:
            args[key] = value or "yes"
    return Line(family, template, args)


def read_table(block: str) -> Table:
    table = Table({}, [])
    name = ""
    for text in block.strip("\n").split("\n"):
        if text.startswith(("list ", "more ")):
            kind, _, words = text.partition(" ")
            if kind == "list":
                name, _, words = words.partition(" ")
                table.lists[name] = []
            table.lists[name] += words.split(", ") if ", " in words else words.split(" ")
        else:
            table.lines.append(read_line(text))
    assert all(len(found) in (2, 7, 12) for found in table.lists.values()), table.lists
    return table


def draw(rng: random.Random, choices: str) -> int:
    """One number of ``2-4|22``."""
    numbers: list[int] = []
    for part in choices.split("|"):
        low, _, high = part.partition("-")
        numbers += range(int(low), int(high or low) + 1)
    return rng.choice(numbers)


def draw_date(rng: random.Random, line: Line) -> dt.date:
    """A date that exists, of the years that the template can tell."""
    kind = rng.random()
    years = "2003-2026" if kind < 0.75 else "1970-2002" if kind < 0.93 else "2027-2050"
    if "yy" in line.fields:
        years = "1977-2025"
    elif "epoch" in line.fields:
        years = "2002-2026"
    while True:
        year = draw(rng, line.args.get("year", years))
        month = draw(rng, line.args.get("month", "1-12"))
        day = draw(rng, line.args.get("day", "1-31"))
        try:
            return dt.date(year, month, day)
        except ValueError:
            continue


def draw_reference(rng: random.Random) -> dt.datetime:
    day = dt.date(2005, 1, 1) + dt.timedelta(days=rng.randrange(365 * 21))
    return dt.datetime.combine(day, dt.time(rng.randrange(8, 23), rng.randrange(60)))


def draw_time(rng: random.Random, line: Line, latest: int = 23) -> dt.time:
    hours = line.args.get("hour", f"0-{latest}")
    return dt.time(draw(rng, hours), draw(rng, line.args.get("mi", "0-59")), rng.randrange(60))


def months_before(day: dt.date, months: int) -> dt.date:
    """The same day of an earlier month, or that month's last day."""
    total = day.year * 12 + day.month - 1 - months
    for last in range(day.day, 0, -1):
        try:
            return dt.date(total // 12, total % 12 + 1, last)
        except ValueError:
            continue
    raise AssertionError


def chinese(number: int) -> str:
    """A number below 200 as it is spoken: 二十一, 一百零三."""
    if number >= 100:
        rest = number - 100
        middle = "" if not rest else "零" if rest < 10 else "一" if rest < 20 else ""
        return "一百" + middle + (chinese(rest) if rest else "")
    tens, ones = divmod(number, 10)
    return ("" if tens == 0 else "十" if tens == 1 else CJK[tens] + "十") + (CJK[ones] if ones else "")


def japanese_era(day: dt.date) -> str:
    eras = [("令和", dt.date(2019, 5, 1)), ("平成", dt.date(1989, 1, 8)), ("昭和", dt.date(1926, 12, 25))]
    name, start = next(era for era in eras if day >= era[1])
    year = day.year - start.year + 1
    return name + ("元" if year == 1 else str(year))


def ordinal(day: int) -> str:
    return f"{day}{'th' if 11 <= day <= 13 else {1: 'st', 2: 'nd', 3: 'rd'}.get(day % 10, 'th')}"


def values(day: dt.date, time: dt.time) -> dict[str, str]:
    """What the fields of a template stand for."""
    half = time.hour % 12 or 12
    year, week, weekday = day.isocalendar()
    epoch = dt.datetime.combine(day, time, dt.UTC).timestamp()
    digits = "".join(CJK[int(digit)] for digit in str(day.year))
    return {
        "d": str(day.day), "dd": f"{day.day:02}", "sd": f"{day.day:2}", "ord": ordinal(day.day),
        "m": str(day.month), "mm": f"{day.month:02}", "roman": ROMAN[day.month - 1],
        "Y": str(day.year), "yy": f"{day.year % 100:02}", "doy": f"{day:%j}",
        "isoweek": f"{year}-W{week:02}-{weekday}", "epoch": str(int(epoch)),
        "t": f"{time:%H:%M}", "ts": f"{time:%H:%M:%S}", "mi": f"{time:%M}", "ss": f"{time:%S}",
        "h24": str(time.hour), "hh24": f"{time:%H}", "h12": str(half), "hh12": f"{half:02}",
        "AP": "PM" if time.hour >= 12 else "AM", "ap": "pm" if time.hour >= 12 else "am",
        "cnY": digits, "zeroY": digits.replace("〇", "零"), "cnm": chinese(day.month), "cnd": chinese(day.day),
        "roc": str(day.year - 1911), "cnroc": chinese(day.year - 1911) if day.year < 2111 else "",
        "era": japanese_era(day), "heisei": str(day.year - 1988), "rlm": "\u200f",
    }  # fmt: skip


def capital(word: str, lang: str) -> str:
    first = "İ" if lang == "tr" and word[0] == "i" else word[0].upper()
    return first + word[1:]


def render(table: Table, line: Line, lang: str, moment: dt.datetime, numbers: tuple[int, ...] = ()) -> str:
    known = values(moment.date(), moment.time()) | dict(zip("nk", map(str, numbers), strict=False))
    place = {12: moment.month - 1, 7: moment.weekday(), 2: moment.hour // 12}

    def fill(match: re.Match[str]) -> str:
        name, up = match.groups()
        words = table.lists.get(name)
        word = words[place[len(words)]] if words else known[name]
        return capital(word, lang) if up else word

    text = re.sub(r"\{(\w+)(\^?)\}", fill, line.template)
    script = line.args.get("digits")
    if script:
        text = "".join(chr(ord(c) - 48 + SHIFT[script]) if c in "0123456789" else c for c in text)
    return text.translate(FULLWIDTH_MARKS) if script == "fullwidth" else text


Row = dict[str, str | bool | None]


def row(
    text: str,
    lang: str,
    line: Line,
    *,
    reference: dt.datetime = REFERENCE,
    day: dt.date | None = None,
    time: str | None = None,
) -> Row:
    noyear = line.family == "noyear" or "noyear" in line.args
    digits = line.args.get("digits", "latn")
    return {
        "string": text,
        "lang": lang,
        "family": line.family,
        "order": line.args.get("order"),
        "digits": "latn" if digits == "fullwidth" else digits,
        "cross_year": bool(noyear and day and day.year < reference.year),
        "reference": reference.isoformat(),
        "expected_date": day.isoformat() if day else None,
        "expected_time": time,
        "prefer": "past",
        "group": "machine" if lang == "und" else "trained17" if lang in TRAINED else "generalise",
        "lang_order": None if lang == "und" else ORDER.get(lang, "DMY"),
    }


def relative_row(rng: random.Random, table: Table, line: Line, lang: str) -> Row:
    """A row that counts back from the reference; minutes and hours tell a time."""
    units = [key for key in line.args if key in UNITS or key in ("mo", "y")]
    numbers = [draw(rng, line.args[unit]) for unit in units]
    reference = draw_reference(rng)
    if "s" in units:
        reference = reference.replace(second=59)
    if len(units) > 1 and reference.day > 28:
        reference = reference.replace(day=rng.randrange(1, 29))
    moment = reference
    for unit, number in zip(units, numbers, strict=True):
        if unit in UNITS:
            moment -= dt.timedelta(seconds=number * UNITS[unit])
        else:
            months = number if unit == "mo" else 12 * number
            moment = dt.datetime.combine(months_before(moment.date(), months), moment.time())
    told = any(unit in ("s", "min", "h") for unit in units)
    text = render(table, line, lang, moment, tuple(numbers))
    time = f"{moment:%H:%M}" if told else None
    return row(text, lang, line, reference=reference, day=moment.date(), time=time)


def plain_row(rng: random.Random, table: Table, line: Line, lang: str) -> Row:
    """A row of any other family."""
    timed = bool(line.fields & TIME_FIELDS) or "hour" in line.args
    reference, time = REFERENCE, draw_time(rng, line, 22 if "cal" in line.args else 23)
    if "cal" in line.args:
        reference = draw_reference(rng)
        if line.args["cal"] == "0":
            minute = rng.randrange(time.hour * 60 + time.minute + 1, 24 * 60)
            reference = reference.replace(hour=minute // 60, minute=minute % 60)
        day = reference.date() + dt.timedelta(days=int(line.args["cal"]))
    elif line.family == "weekday" or "weekday" in line.args:
        reference = draw_reference(rng)
        day = reference.date() - dt.timedelta(days=rng.randrange(1, 7))
    elif line.family == "noyear" or "noyear" in line.args:
        while True:
            reference = draw_reference(rng)
            day = reference.date() - dt.timedelta(days=rng.randrange(1, 350))
            if (day.month, day.day) != (2, 29):
                break
    else:
        day = draw_date(rng, line)
    text = render(table, line, lang, dt.datetime.combine(day, time))
    return row(text, lang, line, reference=reference, day=day, time=f"{time:%H:%M}" if timed else None)


def make(rng: random.Random, table: Table, line: Line, lang: str) -> Row:
    counts = line.family == "relative" or "relative" in line.args
    return (relative_row if counts else plain_row)(rng, table, line, lang)


def distance(one: str, two: str) -> int:
    """Letters to drop, add, change or swap with the next between two words."""
    rows = [list(range(len(two) + 1))]
    for i, a in enumerate(one, 1):
        rows.append([i])
        for j, b in enumerate(two, 1):
            best = min(rows[i - 1][j] + 1, rows[i][j - 1] + 1, rows[i - 1][j - 1] + (a != b))
            if i > 1 and j > 1 and a == two[j - 2] and one[i - 2] == b:
                best = min(best, rows[i - 2][j - 2] + 1)
            rows[i].append(best)
    return rows[-1][-1]


def misspell(rng: random.Random, word: str, others: list[str]) -> str | None:
    """The word with one letter dropped, doubled or swapped with the next, if it is still nearer to itself by two."""
    if len(word) < 5:
        return None
    letters = [i for i in range(1, len(word) - 1) if not unicodedata.combining(word[i])]
    for _ in range(20):
        i, way = rng.choice(letters), rng.randrange(3)
        tail = [word[i + 1 :], word[i] + word[i:], word[i + 1] + word[i] + word[i + 2 :]][way]
        wrong = word[:i] + tail
        if wrong != word and all(distance(wrong.lower(), other.lower()) > 2 for other in others if other != word):
            return wrong
    return None


def strip_accents(text: str) -> str:
    flat = unicodedata.normalize("NFD", text.translate(NO_ACCENT))
    return "".join(c for c in flat if not unicodedata.combining(c))


def upper(text: str, lang: str) -> str:
    if lang == "tr":
        text = text.replace("i", "İ")
    if lang == "el":
        flat = unicodedata.normalize("NFD", text)
        text = unicodedata.normalize("NFC", "".join(c for c in flat if c != "\u0301"))
    return text.upper()


def noisy_rows(rng: random.Random, table: Table, lang: str) -> Iterator[Row]:
    """Rows of the families typo, upper, strip_accents and spaces, made of the language's own templates."""
    named = [line for line in table.lines if line.family == "name" and "digits" not in line.args]
    spoken = [line for line in table.lines if line.family in ("relative", "calendar", "noyear", "weekday", "numeric4")]
    spoken = [line for line in spoken if "digits" not in line.args]
    blanks = BLANKS + ["\u3000"] * (lang in ("zh-Hans", "zh-Hant", "ja", "ko"))
    rng.shuffle(blanks)
    for family, wanted in NOISE.items():
        made = 0
        pool = [line for line in named if "mon" in line.fields] if family == "typo" else named + spoken[::3]
        tries = 0
        while made < wanted and lang not in NO_NOISE[family] and tries < 400:
            tries += 1
            line = rng.choice(pool)
            found, text = noisy(rng, table, line, lang, family=family, blanks=blanks)
            if found and text != found["string"]:
                made += 1
                yield found | {"string": text, "family": family}


def noisy(
    rng: random.Random, table: Table, line: Line, lang: str, *, family: str, blanks: list[str]
) -> tuple[Row | None, str]:
    """A row of that template and its noisy text; the same text where the template is not fit for it."""
    found = make(rng, table, line, lang)
    text = str(found["string"])
    if family == "upper":
        return found, upper(text, lang) if re.search(r"[^\W\d_]{3}", text) else text
    if family == "strip_accents":
        return found, strip_accents(text)
    if family == "spaces":
        if text.count(" ") < 1:
            return None, ""
        blank = blanks.pop()
        blanks.insert(0, blank)
        return found, text.replace(" ", blank)
    months = table.lists["mon"]
    word = months[dt.date.fromisoformat(str(found["expected_date"])).month - 1]
    wrong = misspell(rng, word, months)
    for form in (word, capital(word, lang)):
        if wrong and form in text:
            return found, text.replace(form, form[0] + wrong[1:], 1)
    return None, ""


def english_rows(rng: random.Random, english: Table, lang: str) -> Iterator[Row]:
    """English dates as they stand on pages of another language."""
    for text in rng.sample(parse_words_machine.ENGLISH_ON_PAGE.strip().split("\n"), 3):
        yield make(rng, english, Line("english_on_page", text), lang)
    for text in rng.sample(parse_words_machine.ENGLISH_RELATIVE.strip().split("\n"), 1):
        line = read_line(text)
        line.args.setdefault(line.family, "yes")
        yield make(rng, english, Line("english_on_page", line.template, line.args), lang)


def none_rows() -> Iterator[Row]:
    line = Line("none", "")
    for text in [*parse_words_none.ANYWHERE.strip().split("\n"), *parse_words_none.BLANK]:
        yield row(text, "und", line)
    for lang, block in parse_words_none.BY_LANGUAGE.items():
        for text in block.strip().split("\n"):
            digits = "arab" if re.search("[٠-٩]", text) else "latn"
            yield row(text, lang, line) | {"digits": digits}


def all_rows() -> Iterator[Row]:
    blocks: dict[str, str] = {}
    for module in (
        parse_words_english,
        parse_words_germanic,
        parse_words_romance,
        parse_words_slavic,
        parse_words_cyrillic,
        parse_words_other,
        parse_words_cjk,
        parse_words_asia,
    ):
        blocks |= module.LANGUAGES
    machine = read_table(parse_words_machine.MACHINE)
    for lang, block in blocks.items():
        rng = random.Random(f"{SEED} {lang}")
        table = read_table(block)
        for line in table.lines:
            yield make(rng, table, line, lang)
        yield from noisy_rows(rng, table, lang)
        if lang != "en":
            yield from english_rows(rng, machine, lang)
    rng = random.Random(f"{SEED} und")
    for line in machine.lines:
        yield make(rng, machine, line, "und")
    yield from none_rows()


def main() -> None:
    rows: dict[tuple[str, ...], Row] = {}
    for found in all_rows():
        rows.setdefault((str(found["lang"]), str(found["string"])), found)
    lines = [
        json.dumps({"id": f"P-{number:04}", **found}, ensure_ascii=False)
        for number, found in enumerate(rows.values(), 1)
    ]
    with OUT.open("wb") as file, gzip.GzipFile("", "wb", 9, file, mtime=0) as packed:
        packed.write("".join(line + "\n" for line in lines).encode())
    print(f"{len(lines)} rows, {OUT.stat().st_size} bytes")


if __name__ == "__main__":
    main()
