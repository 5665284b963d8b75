"""Build further.jsonl, the words of the languages beyond the thirty, from CLDR.

In: Babel's copy of CLDR, CLDR's XML for what Babel leaves out, and what handwork/further.toml adds. Out:
src/pauk/dates/data/further.jsonl, one line a language, and further_index.json, which says for a word what languages
have it, the same for the same input. ``python -m train.dates.further`` writes them; ``--check`` compares and writes
nothing.
"""

import argparse
import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from babel import localedata

from pauk.base.errors import PaukError
from pauk.dates.words.folding import fold
from train.dates.cldr import find_locales, read_order, take_durations, take_names, take_periods
from train.dates.cldr_fields import CLDR, Fields
from train.dates.forms import count_letters, is_cjk
from train.dates.further_counts import Turn, take_counts
from train.dates.further_patterns import take_literals
from train.dates.handmade import take_further_handwork
from train.dates.lists import LANGUAGES, Words
from train.dates.locales import fresh_locales
from train.dates.numerals import take_numerals

DATA = Path(__file__).parents[2] / "src" / "pauk" / "dates" / "data"
# Told apart by the lexicon itself, or written as one of the thirty is.
_OTHERWISE = frozenset("no nn zh sr bs sh yue nb en hnj root und".split())
_NAMES = ("months", "weekdays")
# The classes by which a language is guessed.
_TELLING = (*_NAMES, "days", "units", "duals", "periods")
_SHORTEST_TOLD = 3
# Where scripts begin; those from Thai to Georgian have few languages each.
_GREEK, _THAI, _JAMO = "\u0370", "\u0e00", "\u1100"
_BETWEEN = re.compile(r"[\s.]+")


def further_tags() -> list[str]:
    """Return the languages that CLDR has names of months for, without the thirty."""
    own = {tag.partition("-")[0] for tag in LANGUAGES} | _OTHERWISE
    tags = {name for name in localedata.locale_identifiers() if "_" not in name} - own
    return sorted(tag for tag in tags if _has_names(tag))


def _has_names(tag: str) -> bool:
    """Whether the months have names of their own, not CLDR's numbers (M01)."""
    locale = fresh_locales(tag)[0]
    names = locale.months["format"]["wide"]
    return len(names) == 12 and not str(names[1]).startswith(("M0", "Mo1", "1"))


def gather(tag: str, folder: Path) -> dict[str, Any]:
    """Return the words of one language in the shape that the lexicon reads; empty tables are left out."""
    words = Words(tag)
    take_further_handwork(words)
    take_numerals(words)
    turns: list[Turn] = []
    locales = find_locales(tag, with_scripts=True)
    fields = Fields(folder, list(dict.fromkeys(str(locale) for locale in locales)))
    for locale in locales:
        words.order = words.order or read_order(locale.date_formats["short"].pattern)
        take_names(words, "months", locale.months)
        take_names(words, "weekdays", locale.days)
        take_periods(words, locale)
        take_durations(words, locale)
        take_counts(words, locale, turns)
    plain = {name: dict(words.tables[name]) for name in _NAMES}
    for locale in locales:
        take_literals(words, locale, fields.joins(), plain)
    _take_fields(words, fields)
    _drop_foreign(words)
    record = {name: value for name, value in words.as_record().items() if value and name not in ("marks", *_PAIRS)}
    for name in (*_PAIRS, "marks"):
        if sides := {side: forms for side, forms in words.as_record()[name].items() if forms}:
            record[name] = sides
    if turns:
        record["turns"] = sorted(set(turns))
    return {"tag": tag, **record}


_PAIRS = ("ago", "ahead")


def _take_fields(words: Words, fields: Fields) -> None:
    for named in fields.days():
        words.put("days", named.form, named.offset)
    for named in fields.periods():
        words.put("periods", named.form, (named.field, named.offset))
    for form in fields.now():
        words.put_list(words.lists["now"], form)
    names = sorted(words.tables["weekdays"], key=len, reverse=True)
    beside: dict[tuple[int, str], set[str]] = {}
    for named in fields.weekdays():
        rest = _beside_weekday(named.form, names)
        if rest:
            beside.setdefault((named.offset, rest), set()).add(named.field)
    for (offset, rest), weekdays in beside.items():
        if len(weekdays) > 1 and offset in (-1, 0, 1):
            words.put_list(words.lists[("this", "next", "last")[offset]], rest)


def _beside_weekday(form: str, names: list[str]) -> str:
    """Return what stands before or behind the weekday in "last Sunday"."""
    plain = " ".join(form.lower().split())
    for name in names:
        if plain.startswith(f"{name} "):
            return plain.removeprefix(name).strip(" .")
        if plain.endswith(f" {name}"):
            return plain.removesuffix(name).strip()
    return ""


def _drop_foreign(words: Words) -> None:
    """Take out what the root of CLDR has left in Chinese or Japanese characters."""
    for table in words.tables.values():
        for form in [form for form in table if is_cjk(form)]:
            del table[form]


def build(folder: Path) -> tuple[str, str]:
    """Return the texts of further.jsonl and further_index.json."""
    records = [gather(tag, folder) for tag in further_tags()]
    lines = [json.dumps(record, ensure_ascii=False, separators=(",", ":")) for record in records]
    lines_text = "\n".join(lines) + "\n"
    return lines_text, json.dumps(index_words(records), ensure_ascii=False, separators=(",", ":\n")) + "\n"


def index_words(records: list[dict[str, Any]]) -> dict[str, str]:
    """Return for every word that tells a language the languages that have it, parted by blanks."""
    index: dict[str, list[str]] = {}
    for record in records:
        for word in sorted({word for form in _telling(record) for word in _told(form)}):
            index.setdefault(word, []).append(record["tag"])
    return {form: " ".join(tags) for form, tags in sorted(index.items())}


def _telling(record: dict[str, Any]) -> Iterator[str]:
    """Go through the forms of a language by which it is known, what counts back and ahead among them."""
    for table in _TELLING:
        yield from record.get(table, ())
    for name in _PAIRS:
        for forms in record.get(name, {}).values():
            yield from forms
    for before, behind, _, _ in record.get("turns", ()):
        yield from (before, behind)


def _told(form: str) -> Iterator[str]:
    """Give the words of a form that are long enough to tell a language, as they are folded and as they are written."""
    for word in _BETWEEN.split(form):
        bare = word.strip("-'")
        for written in {fold(bare), bare}:
            letters = count_letters(written)
            shortest = _SHORTEST_TOLD if written.isascii() else 2
            # A consonant with its sign is one letter in India, and a word; a letter of Thai tells Thai.
            is_sign = letters and len(written) >= shortest and written >= _GREEK
            if letters >= shortest or is_sign or (letters and _THAI <= written < _JAMO):
                yield written


def main(arguments: list[str] | None = None) -> int:
    """Write or check the files; return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m train.dates.further", description=__doc__)
    parser.add_argument("--check", action="store_true", help="compare and write nothing")
    parser.add_argument("--cldr-xml", type=Path, default=CLDR, help="the folder of CLDR's XML")
    chosen = parser.parse_args(arguments)
    code = 0
    for name, text in zip(("further.jsonl", "further_index.json"), build(chosen.cldr_xml), strict=True):
        path = DATA / name
        if not chosen.check:
            path.write_text(text, encoding="utf-8")
            sys.stdout.write(f"wrote {name}: {len(text.encode()):,} bytes, {text.count(chr(10)):,} lines\n")
        elif not path.exists() or path.read_text(encoding="utf-8") != text:
            sys.stdout.write(f"{name} is out of date: python -m train.dates.further\n")
            code = 1
    return code


if __name__ == "__main__":
    try:
        sys.exit(main())
    except PaukError as error:
        sys.exit(str(error))
