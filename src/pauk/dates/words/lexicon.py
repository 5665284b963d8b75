"""The words of dates in every language of CLDR: what each may mean, and the letter of the class it belongs to.

In: the shipped `data/words.json` with thirty languages that know each other's words, and `data/further.jsonl` with all
others, of which each is read when it is asked for and knows its own words and English ones. Out: for a word, its senses
(a month, a weekday, a unit, "ago" …) in every language that has it. A word that may be several things gets a letter of
its own for that mixture, so that the grammar, which is written in names of classes, sees all of them at once.
"""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any, NamedTuple

from pauk.dates.words.folding import fold
from pauk.dates.words.zones import ZONES

# Languages in the order in which they are believed when a word is all there is to go by.
LANGUAGES = (
    "en", "de", "fr", "es", "ru", "it", "pt", "nl", "pl", "tr", "cs", "sv", "uk", "ro", "el", "hu", "da", "nb", "fi",
    "bg", "sr-Latn", "sr-Cyrl", "hr", "ja", "zh-Hans", "zh-Hant", "ko", "ar", "hi", "vi",
)  # fmt: skip
# What a word of another language than the page's may still be read as. Small words may not, but for "about", which
# stands before a count.
STRONG = frozenset(
    (
        "month weekday dayword now unit dual agounit ago_before ago_after ago_around ampm era ymark mmark mmark_before "
        "dmark hmark minmark smark period zone roman t about"
    ).split()
)
# What a word is everywhere if it is that in any language: between a date and a time nothing else can be meant.
WIDE = frozenset(("at", "of"))
# Where the language is only guessed, a month of another one is a month, and a weekday of three letters or more is one.
WIDER = WIDE | {"month"}
WIDEST = WIDER | {"weekday"}
# Pages in a language of two scripts have both.
_OTHER_SCRIPT = {"sr-Cyrl": "sr-Latn", "sr-Latn": "sr-Cyrl"}
_SHORT = frozenset(("era", "zone", "roman", "t"))  # what even a short word of another language may be
_EVERYWHERE = "und"
# How long a Latin word must be to be taken for a foreign one; other scripts tell by themselves.
_FOREIGN, _FOREIGN_MONTH, GREEK = 6, 4, "\u0370"
_HERE = frozenset(("hier",))  # yesterday in French, and "here" in German and Dutch
_FIRST_LETTER = 0xE000  # private use: no page's character is taken for a class
_ROMANS = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII")
_HAS_DIGIT = re.compile(r"\d")
EAST_ASIAN = "\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\uac00-\ud7af"
_IS_EAST_ASIAN = re.compile(f"[{EAST_ASIAN}]+")

# The tables of words.json and the classes that their words are.
_VALUED = {
    "months": "month", "weekdays": "weekday", "weekday_letters": "letterday", "days": "dayword",
    "day_names": "dayname", "units": "unit",
    "duals": "dual", "ago_units": "agounit", "counts": "count", "ampm": "ampm", "clock": "clock", "eras": "era",
    "periods": "period",
}  # fmt: skip
_LISTED = {name: name for name in ("now", "about", "oclock", "at", "of", "last", "this", "next")} | {
    "ordinals": "ordinal"
}
_MARKS = {
    "year": "ymark", "month": "mmark", "day": "dmark", "hour": "hmark", "minute": "minmark", "second": "smark",
}  # fmt: skip

# Languages that go by the words of another one, and old names.
_NAMED_ELSE = {
    "no": "nb",
    "nn": "nb",
    "bs": "hr",
    "sh": "sr",
    "yue": "zh",
    "iw": "he",
    "in": "id",
    "tl": "fil",
    "mo": "ro",
}
# Regions that write dates otherwise than the language is known for (CLDR); English does so nearly everywhere.
_ORDERS = {
    "fr": {"CA": "YMD"},
    "en": {"CA": "YMD", "ZA": "YMD", "SE": "YMD"},
    "es": {"PA": "MDY", "PR": "MDY", "US": "MDY"},
}
_MONTH_FIRST = frozenset("US PH PR GU AS MH MP UM VI BZ".split())

Senses = Mapping[str, Any]


class Lexicon(NamedTuple):
    """All words, looked up by their folded form, and the letters of their classes."""

    orders: Mapping[str, str]  # the usual order of day, month and year, by language
    words: Mapping[str, Mapping[str, Senses]]  # folded form, language, class: value
    accented: Mapping[str, Mapping[str, Senses]]  # the same by the form as written, where that is another
    letters: Mapping[frozenset[str], str]  # mixtures of classes
    common: Mapping[str, tuple[str, ...]]  # small words, by language
    capitals: Mapping[str, Mapping[str, Senses]]  # what counts as written: zones, Roman numerals, the T of ISO 8601
    east_asian: tuple[str, ...]  # forms written without spaces, longest first

    def letters_of(self, kind: str) -> str:
        """Return the letters of all mixtures that have this class."""
        return "".join(letter for mixture, letter in self.letters.items() if kind in mixture)


@lru_cache(maxsize=1024)
def find_language(tag: str) -> str:
    """Return the language of the lexicon that a BCP 47 tag means; empty where there is none."""
    parts = tag.replace("_", "-").lower().split("-")
    name = _NAMED_ELSE.get(parts[0], parts[0])
    if parts[0] == "bs" and "cyrl" in parts:
        return "sr-Cyrl"
    if name == "zh":
        return "zh-Hant" if {"hant", "tw", "hk", "mo"} & set(parts) else "zh-Hans"
    if name == "sr":
        return "sr-Latn" if {"latn", "me"} & set(parts) else "sr-Cyrl"
    return name if name in LANGUAGES or (name and name in further_languages()) else ""


@lru_cache(maxsize=1024)
def usual_order(tag: str) -> str:
    """Return the usual order of day, month and year for a BCP 47 tag; empty where it is not known."""
    language = find_language(tag)
    region = next((part for part in tag.replace("_", "-").upper().split("-")[1:] if len(part) == 2), "")
    if region in _ORDERS.get(language, {}):
        return _ORDERS[language][region]
    if language == "en" and region:
        return "MDY" if region in _MONTH_FIRST else "DMY"
    return lexicon_of(language).orders[language] if language else ""


@cache
def lexicon() -> Lexicon:
    """Return the lexicon of the thirty languages; it is read on first use."""
    shipped = _shipped()
    return build(shipped["languages"], LANGUAGES, shipped["mixtures"])


def lexicon_of(language: str) -> Lexicon:
    """Return the lexicon that has a language: the one of all thirty, or that of one further language."""
    return lexicon() if not language or language in LANGUAGES else _further_lexicon(language)


@lru_cache(maxsize=256)
def _further_lexicon(language: str) -> Lexicon:
    table = json.loads(_further_lines()[language])
    shipped = _shipped()
    tables = {language: table, "en": shipped["languages"]["en"]}
    return build(tables, (language, "en"), shipped["mixtures"])


@cache
def _shipped() -> Mapping[str, Any]:
    shipped: Mapping[str, Any] = json.loads(_data("words.json"))
    return shipped


@cache
def further_languages() -> frozenset[str]:
    """Return the languages beyond the thirty."""
    return frozenset(_further_lines())


@cache
def _further_lines() -> dict[str, str]:
    """Return the line of each further language, which begins with its tag."""
    lines = _data("further.jsonl").splitlines()
    return {line.split('"', 4)[3]: line for line in lines}


@cache
def further_index() -> Mapping[str, str]:
    """Return, for every word that tells a further language, the languages that have it, parted by blanks."""
    index: Mapping[str, str] = json.loads(_data("further_index.json"))
    return index


def _data(name: str) -> str:
    return files("pauk.dates").joinpath(f"data/{name}").read_text(encoding="utf-8")


def build(tables: Mapping[str, Any], languages: Iterable[str], mixtures: Iterable[str] = ()) -> Lexicon:
    """Make a lexicon from the tables of some languages; without shipped mixtures, they are worked out."""
    words: dict[str, dict[str, dict[str, Any]]] = {}
    accented: dict[str, dict[str, dict[str, Any]]] = {}
    for tag in languages:
        for kind, form, value in _entries(tables[tag]):
            words.setdefault(fold(form), {}).setdefault(tag, {}).setdefault(kind, value)
            if kind == "ampm" and "." in form:  # a.m is also written a. m
                words.setdefault(fold(form.replace(".", ". ")), {}).setdefault(tag, {}).setdefault(kind, value)
            if form != fold(form):
                accented.setdefault(form, {}).setdefault(tag, {}).setdefault(kind, value)
    capitals: dict[str, dict[str, dict[str, Any]]] = {}
    for kind, form, value in _capitals():
        capitals.setdefault(form, {}).setdefault(_EVERYWHERE, {})[kind] = value
    east_asian = sorted(filter(_IS_EAST_ASIAN.fullmatch, words), key=len, reverse=True)
    orders = {tag: tables[tag]["order"] for tag in languages}
    known = [frozenset(mixture.split()) for mixture in mixtures] or find_mixtures([words, accented], capitals)
    letters = {mixture: chr(_FIRST_LETTER + number) for number, mixture in enumerate(known)}
    common = {tag: tuple(tables[tag].get("common", "").split()) for tag in languages}
    return Lexicon(orders, words, accented, letters, common, capitals, tuple(east_asian))


def senses_in(
    by_language: Mapping[str, Senses],
    language: str,
    strong: frozenset[str] = STRONG,
    wide: frozenset[str] = WIDE,
) -> dict[str, Any]:
    """Return what a word may be on a page of a language: that language's senses first, then English ones.

    The wide senses of all languages count as well. Where nothing else is known of the word, the strong senses of all
    languages do, the most usual first; where no language is given, all senses.
    """
    found: dict[str, Any] = {}
    for tag in (language, _OTHER_SCRIPT.get(language, ""), "en", _EVERYWHERE):
        for kind, value in by_language.get(tag, {}).items():
            found.setdefault(kind, value)
    taken = wide | strong if WIDE.issuperset(found) else wide
    for senses in by_language.values():
        for kind, value in senses.items():
            if not language or kind in taken:
                found.setdefault(kind, value)
    return found


def strong_of(form: str, by_language: Mapping[str, Senses]) -> frozenset[str]:
    """Return the classes in which a word of another language counts; `so` and `sam` are too often something else.

    Today and yesterday ("oggi", "danas") count from four letters on; of what is ahead (Romanian "mâine") pages of
    other languages say too little.
    """
    if len(form) >= _FOREIGN or not form.isascii():
        return STRONG
    if len(form) < _FOREIGN_MONTH:
        return _SHORT
    ahead = (senses.get("dayword", 0) for senses in by_language.values())
    return _SHORT | ({"month"} if form in _HERE or max(ahead, default=0) > 0 else {"month", "dayword"})


def find_mixtures(
    tables: Iterable[Mapping[str, Mapping[str, Senses]]], capitals: Mapping[str, Mapping[str, Senses]]
) -> list[frozenset[str]]:
    """Return every mixture of classes that `senses_in` may return; each gets a letter of its own."""
    mixtures: dict[frozenset[str], None] = {}
    for table in (*tables, capitals):
        for form, by_language in table.items():
            kinds = {tag: frozenset(senses) for tag, senses in by_language.items()}
            strong = strong_of(form, by_language)
            mixtures.update(dict.fromkeys(_mixtures(kinds, strong)))
            if form.upper() in capitals:
                written = frozenset(capitals[form.upper()][_EVERYWHERE])
                mixtures.update(dict.fromkeys(_mixtures({**kinds, _EVERYWHERE: written}, strong)))
    mixtures.pop(frozenset(), None)
    return list(mixtures)


def _mixtures(kinds: Mapping[str, frozenset[str]], strong: frozenset[str]) -> Iterator[frozenset[str]]:
    """Go through what a word may be on pages of any language, or of none that is known."""
    everything = frozenset().union(*kinds.values())
    everywhere = kinds.get("en", frozenset()) | kinds.get(_EVERYWHERE, frozenset())
    yield everything
    for wide in (everything & WIDE, everything & WIDER, everything & WIDEST):
        yield everywhere | wide
        yield (everything & strong) | everywhere | wide
        for tag, its in kinds.items():
            own = its | kinds.get(_OTHER_SCRIPT.get(tag, ""), frozenset())
            yield own | everywhere | wide
            yield own | everywhere | wide | (everything & strong)


def _entries(table: Mapping[str, Any]) -> Iterator[tuple[str, str, Any]]:
    """Go through a language's table as class, form, value."""
    for key, kind in _VALUED.items():
        for form, value in table.get(key, {}).items():
            if not (kind in ("month", "weekday") and _is_numbered(form)):
                yield kind, form, value
    for key, kind in _LISTED.items():
        for form in table.get(key, ()):
            yield kind, form, True
    for key in ("ago", "ahead"):
        yield from _sides(key, table.get(key, {}))
    for key, forms in table.get("marks", {}).items():
        for form in forms:
            # Vietnamese writes the mark before the number (tháng 7), East Asia behind (7月).
            is_before = key == "month" and not _IS_EAST_ASIAN.search(form)
            yield "mmark_before" if is_before else _MARKS[key], form, True
    yield from _turns(table.get("turns", ()))


def _turns(turns: Iterable[tuple[str, str, str, int]]) -> Iterator[tuple[str, str, Any]]:
    """Go through what stands on the two sides of a number and says unit and direction only together.

    Both sides carry the number of the pattern, so that the reader can tell what belongs together.
    """
    sides: dict[tuple[str, str], dict[int, tuple[str, int, bool]]] = {}
    for number, (before, behind, unit, sign) in enumerate(turns):
        for kind, form, other in (("turn_before", before, behind), ("turn_after", behind, before)):
            if form:
                sides.setdefault((kind, form), {})[number] = (unit, sign, bool(other))
    for (kind, form), patterns in sides.items():
        yield kind, form, patterns


def _sides(key: str, sides: Mapping[str, Iterable[str]]) -> Iterator[tuple[str, str, Any]]:
    """Go through what stands before and behind a count; what needs a word on the other side is no `before`."""
    for side, forms in sides.items():
        for form in forms:
            if side != "before" or form not in sides.get("around", ()):
                yield f"{key}_{side}", form, True


def _is_numbered(form: str) -> bool:
    """Tell 7月 and 1월, which the grammar reads as a number and a mark, from names."""
    return bool(_HAS_DIGIT.search(form) and _IS_EAST_ASIAN.search(form))


def _capitals() -> Iterator[tuple[str, str, Any]]:
    for name, offset in ZONES.items():
        yield "zone", name, offset
    for number, name in enumerate(_ROMANS, 1):
        yield "roman", name, number
        if len(name) > 1:  # 17 xi 2004; a single letter is too often something else
            yield "roman", name.lower(), number
    yield "t", "T", True
    yield "t", "t", True
