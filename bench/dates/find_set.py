"""Write the development set of date detection: fragments in thirty languages, made from hand-written lines.

In: the lines of `find_texts_*`. Out: `find.jsonl.gz`, rows as the shared set D2 has them, the same bytes every time.

Marks of the lines:
``[[...]]`` is a span to be found, ``[[i:...]]`` one the scorer ignores (a month with its year, a date in an address);
inside it ``<...>`` is the date part and ``⟨...⟩`` the time part. ``{name}`` is filled: ``{D}`` date in prose,
``{S}`` date as a stamp, ``{T}`` clock, ``{ST}`` stamp with clock, ``{C}`` calendar word, ``{A}`` so long ago (``{A1}``
not long, ``{A2}`` long; each a span by itself, or a part of the span around it); ``{d} {mm} {y} {M} {HH} {n}`` and so
on are fields of the moment at hand, which ``{*}`` replaces and ``{+}`` or ``{++}`` moves on; ``{2..9}`` is a number;
the rest are words of the language, machine forms and distractors.
``~`` before a format writes its digits in the language's own script.
A section of a language is ``= name`` and lines, or ``= name: one | two``.
"""

import gzip
import json
import random
import re
import sys
from collections import Counter
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from bench.dates import (
    find_texts_asia,
    find_texts_balkans,
    find_texts_cyrillic,
    find_texts_germanic,
    find_texts_northern,
    find_texts_pages,
    find_texts_romance,
    find_texts_slavic,
    find_texts_south,
)

OUT = Path(__file__).with_name("find.jsonl.gz")
SEED = 20260731
# Fragments per language: (kind, with dates, without).
SHARES = (("sentence", 12, 9), ("meta", 11, 7), ("mixed", 9, 4), ("html", 12, 6))

# The years of the forums; people also tell of earlier and later ones.
YEARS = [(2001, 2026), (1972, 2000), (2027, 2045)]

_MODULES = (
    find_texts_germanic,
    find_texts_northern,
    find_texts_romance,
    find_texts_balkans,
    find_texts_slavic,
    find_texts_cyrillic,
    find_texts_asia,
    find_texts_south,
)
_ENGLISH_MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split()
_ENGLISH_DAYS = "Mon Tue Wed Thu Fri Sat Sun".split()
_GOLD, _IGNORE, _CLOSE, _DATE, _DATE_END, _TIME, _TIME_END, _OWN_DIGITS, _BOTH = "\x01\x02\x03\x04\x05\x06\x07\x08\x0e"
_PARTS = str.maketrans({"<": _DATE, ">": _DATE_END, "⟨": _TIME, "⟩": _TIME_END})
_SLOT = re.compile(r"\[\[(i:)?(.*?)\]\]|\{([^{}]+)\}", re.DOTALL)
_PLACED = {"M", "b", "E", "Ea", "e"}
_USERS = (
    "mike1987 anna.k Ivan_2004 x-ray77 Zero7 tech_guru kuba12 old_sailor Mar1na KatzeX lola99 dr.house v8fan TomTom2 "
    "agent007 Pixel3 night_owl 3ddy sergio_m blue52 jkl Neo2012 Ωmega Дед_Щукарь Світлана77 さくら 小明2008 "
    "철수_99 أبو_سعد Zoë Øyvind Ján-K Łukasz82 şahin34 Nguyen.T राहुल Γιώργος R2D2 root"
).split()
# '#' is any digit, '@' one from 1 to 9.
_SHAPES = {
    "ver": "@.#.@# @.@.@ @#.#.@ @.@# 2#.0@.@ @.@.@-rc@".split(),
    "kver": "@.@#.@# @.@.@# @.1@.@ @#.@.@#".split(),
    "ip": "10.@.@#.@# 192.168.@.@# @#.1##.@#.2#".split(),
    "ip6": "2001:db8::@a@:@# fe80::@c:@#ff:fe@@".split(),
    "mac": "0#:1a:@c:4@:e@:0#".split(),
    "hash": "@f#a@c#e#b@d#f#@a@e#c@b#d#f#a@c#e#b@d#f#".split(),
    "hash8": "a@f#c@e# @d#b@f#a".split(),
    "hex": "f#a@c@ @@@ 1a@b#c".split(),
    "score": "3:2 2:1 4:1 1:0 5:3 3:0".split(),
    "goals": "3-2 2-1 4-1 1-0 5-3 3-0".split(),
    "ratio": "16:9 4:3 21:9 @:1".split(),
    "scale": "1:87 1:72 1:160 1:@0 1:43".split(),
    "frac": "@/12 @/@# 1#/24 2/3 @/@".split(),
    "dim": "1920x1080 640×480 @##x@## 3840x2160".split(),
    "dim2": ["@#x@#", "@#,@ × @#", "@#×@#×@"],
    "px": "@## @#0".split(),
    "part": "0#-1##-9## AB-@#@#-@ @###-@#A 4711-0# XJ-9##/@".split(),
    "isbn": "978-3-16-1484@#-# 978-0-14-0449@#-# 978-5-17-0@@##@-#".split(),
    "ean": ["978@##@##@###", "871@##@##@###", "590@##@##@###"],
    "coord": ["5#.@###, 1#.@###", "4#.@##@, -@.@###"],
    "lat": "5#.@### 4#.@###".split(),
    "lng": "1#.@### -@.@###".split(),
    "tyre": ["205/55 R16", "195/65 R15", "225/45 R17", "175/70 R13"],
    "room": "@.0@ @1@ @.1@@".split(),
    "port": "80@# 44@# 33@@ 2525".split(),
    "dur": "@:1# @:4# 1#:5# @:0#".split(),
    "long": "@:2# 1#:4# 1:0#:4#".split(),
    "cv": "3:16 12:10 1:@ @:1# 22:1@ 11:2#".split(),
    "file": "DSC_0@##.JPG IMG_4@##.jpg report_v2.@.pdf scan@#.png setup-@.@.exe firmware_@@#.bin foto_@@.zip".split(),
    "pic": "DSC_0@##.JPG IMG_4@##.jpg avatar@##_2.png thumb-@#.webp".split(),
    "size": ["@.@MB", "@## KB", "@@K", "@#.@ MiB", "@#### bytes"],
    "pct": ["@# %", "@#%"],
    "temp": ["-@ °C", "2# °C", "+1@.@ °C"],
    "rate": "4.@ 3.@/5 4,5 9/10 5/5".split(),
    "id": "@#### @##### @######".split(),
    "num": "@ @# @## 12 31 2015".split(),
    "user": _USERS,
    "pages": ["1 2 3 … @#", "1 … 4 5 6 … 1##", "« 1 2 3 4 5 @# »"],
    "n1": ["@"],
    "cs": ["##"],
    "zone": "GMT UTC CET EST UTC+3 GMT-5".split(),
}


class Language:
    """The sections of one language, read from its lines."""

    def __init__(self, code: str, lines: str):
        """Read the sections."""
        self.code = code
        self.sections: dict[str, list[str]] = {}
        name = ""
        for line in lines.strip("\n").split("\n"):
            if line.startswith("= "):
                name, _, rest = line[2:].partition(": ")
                self.sections[name] = rest.split(" | ") if rest else []
            else:
                self.sections[name].append(line)
        for key in (_PLACED | {"ampm"}) & self.sections.keys():
            words = " ".join(self.sections[key]).split()
            self.sections[key] = [word.replace("_", " ") for word in words]
        self.words = dict(pair.split("=", 1) for line in self.sections["words"] for pair in line.split(" | "))
        self.sections.setdefault("my", ["{b} {y}"])
        own = self.sections.get("digits")
        self.digits = str.maketrans("0123456789", own[0]) if own else {}


class Fill:
    """Turns one line with marks into text and spans; keeps the moment that the line speaks of."""

    def __init__(self, language: Language, chance: random.Random, years: list[tuple[int, int]]):
        """Begin at a fresh moment of those years: a span of years is likelier the nearer to the front it stands."""
        self.language = language
        self.chance = chance
        self.years = years
        self.at = self.moment()
        self.stamped = False  # seconds are told in stamps only

    def moment(self) -> datetime:
        """Choose a moment."""
        years = self.chance.choices(self.years, [85, 11, 4][: len(self.years)])[0]
        year = self.chance.randint(*years)
        second = self.chance.randrange(365 * 86400)
        return datetime(year, 1, 1, tzinfo=UTC) + timedelta(seconds=second)

    def row(self, line: str) -> tuple[str, list[dict[str, Any]]]:
        """Fill the line, then take the marks out of the text."""
        return _unmark(self.expand(line, inside=False))

    def expand(self, line: str, *, inside: bool) -> str:
        """Replace the marks and slots of a line; `inside` tells that a span is already open."""

        def replace(found: re.Match[str]) -> str:
            ignored, span, slot = found.groups()
            if slot is not None:
                return self.slot(slot, inside=inside)
            return self.span(span, _IGNORE if ignored else _GOLD)

        return _SLOT.sub(replace, line)

    def span(self, line: str, opening: str = _GOLD) -> str:
        """Fill the inside of a span and close it."""
        text = self.expand(line.translate(_PARTS), inside=True)
        if _OWN_DIGITS in text:
            text = text.replace(_OWN_DIGITS, "").translate(self.language.digits)
        return opening + text + _CLOSE

    def slot(self, name: str, *, inside: bool) -> str:
        """Return what stands for one ``{name}``."""
        if name in {"*", "+", "++"}:
            later = self.at + timedelta(minutes=self.chance.randint(3, 30000) * (1 if name == "+" else 40))
            self.at = self.moment() if name == "*" else later
            return ""
        if ".." in name:
            low, high = name.split("..")
            return str(self.chance.randint(int(low), int(high)))
        if name in _DATED:
            text = _DATED[name](self)
            return text if inside else self.span(text)
        if name in _MACHINE:
            return _GOLD + _MACHINE[name](self) + _CLOSE
        fields = self.fields()
        if name in fields:
            return fields[name]
        return self.word(name, inside=inside)

    def word(self, name: str, *, inside: bool) -> str:
        """Return a distractor, a word or a whole line of the language."""
        if name in _COUNTS:
            return str(self.chance.choice(_COUNTS[name]))
        sections = self.language.sections
        if name in {"price", "phone", "zip", "big"}:
            return self.shape(self.chance.choice(sections[name]))
        if name in _SHAPES:
            return self.shape(self.chance.choice(_SHAPES[name]))
        lines = sections.get(name) or [self.language.words[name]]
        return self.expand(self.chance.choice(lines), inside=inside)

    def shape(self, shape: str) -> str:
        """Put digits where a shape has its marks."""
        return re.sub("[#@]", lambda mark: str(self.chance.randint(mark[0] == "@", 9)), shape)

    def pick(self, section: str, part: slice = slice(None)) -> str:
        """Choose a format of the language and fill it; one that begins with ``~`` asks for its own digits."""
        forms = self.language.sections[section][part]
        if section == "clock" and not self.stamped:
            forms = [form for form in forms if "{s}" not in form]
        form = self.chance.choice(forms)
        own = _OWN_DIGITS if form.startswith("~") else ""
        return own + self.expand(form.removeprefix("~").translate(_PARTS), inside=True)

    def calendar(self, *, bare: bool) -> str:
        """Return a calendar word, `bare` or as the language has it with a clock."""
        lines = self.language.sections["calendar"]
        if bare:
            words = [found[1] for line in lines if (found := re.match(r"<([^{}<>]+)>", line))]
            return self.chance.choice(words)
        return self.expand(self.chance.choice(lines).translate(_PARTS), inside=True)

    def fields(self) -> dict[str, str]:
        """Return the fields of the moment in the words of the language."""
        at, sections = self.at, self.language.sections
        half = at.hour // 12
        hour = at.hour % 12 or 12
        fields = {
            "d": f"{at.day}",
            "d1": "1er" if at.day == 1 else f"{at.day}",
            "dd": f"{at.day:02}",
            "dth": f"{at.day}{_ordinal(at.day)}",
            "m": f"{at.month}",
            "mm": f"{at.month:02}",
            "y": f"{at.year}",
            "yy": f"{at.year % 100:02}",
            "b3": _ENGLISH_MONTHS[at.month - 1],
            "era": _era(at.year),
            "H": f"{at.hour}",
            "HH": f"{at.hour:02}",
            "h": f"{hour}",
            "hh": f"{hour:02}",
            "n": f"{at.minute:02}",
            "n0": f"{at.minute}",
            "s": f"{at.second:02}",
            "p": sections.get("ampm", ["am", "pm"])[half],
            "P": ["AM", "PM"][half],
        }
        for name in _PLACED & sections.keys():
            place = at.month - 1 if name in "Mb" else at.weekday()
            word = sections[name][place]
            fields[name] = word
            fields[name + "1"] = word[0].upper() + word[1:]
        if "b" in fields:
            fields["b."] = fields["b"] + "." * (fields["b"] != fields["M"])
        return fields


def _ordinal(day: int) -> str:
    return "th" if day in {11, 12, 13} else {1: "st", 2: "nd", 3: "rd"}.get(day % 10, "th")


def _era(year: int) -> str:
    name, first = ("令和", 2019) if year > 2019 else ("平成", 1989) if year > 1989 else ("昭和", 1926)
    return f"{name}{year - first + 1}"


def _with_clock(fill: Fill, section: str) -> str:
    fill.stamped = section == "stampjoin"
    text = fill.expand(fill.chance.choice(fill.language.sections[section]), inside=True)
    fill.stamped = False
    return text


# Dates as people write them.
_DATED: dict[str, Callable[[Fill], str]] = {
    "D": lambda fill: _DATE + fill.pick("prose") + _DATE_END,
    "S": lambda fill: _DATE + fill.pick("stamp") + _DATE_END,
    "T": lambda fill: _TIME + fill.pick("clock") + _TIME_END,
    "DT": lambda fill: _with_clock(fill, "join"),
    "ST": lambda fill: _with_clock(fill, "stampjoin"),
    "C": lambda fill: fill.calendar(bare=False),
    "C0": lambda fill: fill.calendar(bare=True),
    "A": lambda fill: fill.pick("ago"),
    "A1": lambda fill: fill.pick("ago", slice(None, 4)),
    "A2": lambda fill: fill.pick("ago", slice(4, None)),
}


def _machine(*forms: str) -> Callable[[Fill], str]:
    """Return a writer of one of the forms; names of days and months are English there."""

    def write(fill: Fill) -> str:
        at = fill.at
        names = {"Day": _ENGLISH_DAYS[at.weekday()], "Mon": _ENGLISH_MONTHS[at.month - 1]}
        whole = {"unix": int(at.timestamp()), "at": at, **names}
        form = fill.chance.choice(forms)
        both = _BOTH if "%H" in form or "unix" in form else ""
        return both + form.format(**whole)

    return write


_CLOCK = "{at:%H:%M:%S}"
_MACHINE: dict[str, Callable[[Fill], str]] = {
    "isop": _machine("{at:%Y-%m-%dT%H:%M:%S}+00:00", "{at:%Y-%m-%dT%H:%M:%S}+02:00", "{at:%Y-%m-%dT%H:%M:%S}-05:00"),
    "isoo": _machine("{at:%Y-%m-%dT%H:%M:%S}+0300", "{at:%Y-%m-%dT%H:%M:%S}+0100"),
    "isoz": _machine("{at:%Y-%m-%dT%H:%M:%S}Z", "{at:%Y-%m-%dT%H:%M:%S}.000Z"),
    "isol": _machine("{at:%Y-%m-%dT%H:%M:%S}"),
    "isod": _machine("{at:%Y-%m-%d}"),
    "iso": _machine("{at:%Y-%m-%dT%H:%M:%SZ}", "{at:%Y-%m-%d %H:%M}", "{at:%Y-%m-%d}", "{at:%Y-%m-%dT%H:%M:%S}+01:00"),
    "sql": _machine("{at:%Y-%m-%d %H:%M:%S}"),
    "sqlm": _machine("{at:%Y-%m-%d %H:%M}"),
    "disc": _machine("{at.year}-{at.month}-{at.day} " + _CLOCK, "{at.year}-{at.month}-{at.day} {at:%H:%M}"),
    "epoch": _machine("{unix}"),
    "ms": _machine("{unix}000"),
    "rfc": _machine(
        "{Day}, {at.day} {Mon} {at.year} " + _CLOCK + " +0100", "{Day}, {at:%d} {Mon} {at.year} " + _CLOCK + " GMT"
    ),
    "ctime": _machine("{Day} {Mon} {at.day:2} " + _CLOCK + " {at.year}"),
    "ctimez": _machine("{Day} {Mon} {at.day} " + _CLOCK + " {at.year} UTC"),
    "pipermail": _machine("{Day} {Mon} {at.day:2} " + _CLOCK + " CET {at.year}"),
    "git": _machine("{Day} {Mon} {at.day} " + _CLOCK + " {at.year} +0200"),
    "clf": _machine("{at:%d}/{Mon}/{at:%Y:%H:%M:%S} +0200"),
    "ls": _machine("{Mon} {at.day:2}  {at.year}", "{Mon} {at.day:2} {at:%H:%M}"),
}
# Counts that every language's plural likes: `many` is 5 to 10, `n2` and `n3` never end in 1 to 4 (but for 10 to 20).
_COUNTS = {
    "many": range(5, 11),
    "n2": [number for number in range(5, 100) if number < 21 or number % 10 > 4],
    "n3": [number for number in range(125, 460) if number % 10 > 4],
}


def _unmark(marked: str) -> tuple[str, list[dict[str, Any]]]:
    """Take the marks out of a filled line and return the text with its spans."""
    text: list[str] = []
    spans: list[dict[str, Any]] = []
    for char in marked:
        here = len(text)
        if char in (_GOLD, _IGNORE):
            spans.append({"start": here, "role": "ignore" if char == _IGNORE else "gold"})
        elif char == _CLOSE:
            spans[-1]["end"] = here
        elif char in (_DATE, _TIME):
            spans[-1]["date" if char == _DATE else "time"] = [here, here]
        elif char in (_DATE_END, _TIME_END):
            spans[-1]["date" if char == _DATE_END else "time"][1] = here
        elif char == _BOTH:
            spans[-1]["both"] = True
        elif char != "." or text[-1:] != ["."]:  # the stop of a sentence after one of an abbreviation
            text.append(char)
    whole = "".join(text)
    return whole, [_finish(span, whole) for span in spans]


def _finish(span: dict[str, Any], text: str) -> dict[str, Any]:
    """Give a span its type and its text."""
    parts = {key: span[key] for key in ("date", "time") if key in span}
    if span["role"] == "ignore":
        kind = "partial"
    elif len(parts) == 2 or "both" in span:
        kind = "datetime"
    else:
        kind = "time" if "time" in parts else "date"
    start, end = span["start"], span["end"]
    row = {"start": start, "end": end, "type": kind, "role": span["role"], "text": text[start:end]}
    return row | parts if len(parts) == 2 else row


def _skeletons(block: str) -> list[str]:
    return block.strip("\n").split("\n\n")


def _deal(lines: list[str], count: int, chance: random.Random) -> list[str]:
    """Deal `count` lines: each once in a random order before any comes again."""
    dealt: list[str] = []
    while len(dealt) < count:
        dealt += chance.sample(lines, len(lines))
    return dealt[:count]


def _lines(language: Language, kind: str, count: int, chance: random.Random, *, dated: bool) -> list[str]:
    """Return the lines of one kind, some of the language's own and some of the software's."""
    sections = language.sections
    if kind == "sentence":
        gap = "" if language.code in {"zh-Hans", "zh-Hant", "ja"} else " "
        lines = _deal(sections["say" if dated else "plain"], count, chance)
        other = _deal(sections["plain"], count, chance)
        # About every third sentence has another beside it, always one without a date.
        return [
            gap.join(chance.sample([line, more], 2)) if line != more and chance.random() < 0.35 else line
            for line, more in zip(lines, other, strict=True)
        ]
    pages = _skeletons(getattr(find_texts_pages, kind.upper() + ("" if dated else "_NONE")))
    if kind == "meta":
        own = _deal(sections["line" if dated else "bare"], (count + 1) // 2, chance)
        return own + _deal(pages, count - len(own), chance)
    return _deal(pages, count, chance)


def fragments() -> list[dict[str, Any]]:
    """Return all rows of the set."""
    rows: list[dict[str, Any]] = []
    seen: set[str] = set()
    for module in _MODULES:
        for code, block in module.LANGUAGES.items():
            language = Language(code, block)
            chance = random.Random(f"{SEED} {code}")
            for kind, with_dates, without in SHARES:
                for dated, count in ((True, with_dates), (False, without)):
                    for line in _lines(language, kind, count, chance, dated=dated):
                        years = YEARS if kind == "sentence" else YEARS[:1]
                        text, spans = Fill(language, chance, years).row(line)
                        if text in seen:
                            text, spans = Fill(language, chance, years).row(line)
                        if text in seen:
                            raise ValueError(f"{code} {kind}: the same text twice: {text}")
                        seen.add(text)
                        rows.append({"lang": code, "kind": kind, "text": text, "spans": spans})
                        if not spans if dated else any(span["role"] == "gold" for span in spans):
                            raise ValueError(f"{code} {kind}: dated should be {dated}: {text}")
    head = {"set": "dev", "source": "written"}
    return [{"id": f"F-{number:04}", **head, **row} for number, row in enumerate(rows, 1)]


def check(rows: list[dict[str, Any]]) -> None:
    """Stop where a span is not what its offsets say, or the text still holds a mark."""
    for row in rows:
        text, last = row["text"], 0
        if re.search(r"[\x00-\x08\x0b-\x1f]|\[\[|\]\]|[{}⟨⟩]", text):
            raise ValueError(f"a mark was left in {row['id']}: {text!r}")
        for span in row["spans"]:
            good = last <= span["start"] < span["end"] and text[span["start"] : span["end"]] == span["text"]
            if not good or span["text"] != span["text"].strip():
                raise ValueError(f"a span is wrong in {row['id']}: {span}")
            last = span["end"]


def main() -> int:
    """Write the set and tell its counts."""
    rows = fragments()
    check(rows)
    text = "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)
    with OUT.open("wb") as raw, gzip.GzipFile("", "wb", 9, raw, mtime=0) as packed:
        packed.write(text.encode())
    none = [row for row in rows if not any(span["role"] == "gold" for span in row["spans"])]
    spans = Counter((span["role"], span["type"]) for row in rows for span in row["spans"])
    print(f"{len(rows)} fragments, {len(none)} without a date, {OUT.stat().st_size} bytes -> {OUT}")
    print("kinds", dict(Counter(row["kind"] for row in rows)), "without", dict(Counter(row["kind"] for row in none)))
    print("languages", dict(Counter(row["lang"] for row in rows)))
    print("spans", {" ".join(key): count for key, count in spans.items()})
    return 0


if __name__ == "__main__":
    sys.exit(main())
