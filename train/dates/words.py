"""Build words.json, the words of thirty languages that tell a date, from CLDR and from what people wrote by hand.

In: Babel's copy of CLDR, handwork/*.toml. Out: src/pauk/dates/data/words.json, the same for the same input.
``python -m train.dates.words`` writes it, ``--check`` compares and writes nothing (the exit code is 1 when the file is
out of date), ``--cldr TAG`` shows what CLDR alone knows of a language.
"""

import argparse
import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pauk.base.errors import PaukError
from pauk.dates.words import lexicon
from train.dates.cldr import take_cldr
from train.dates.handmade import drop_forms, take_handwork
from train.dates.lists import LANGUAGES, Words
from train.dates.numerals import take_numerals

WORDS = Path(__file__).parents[2] / "src" / "pauk" / "dates" / "data" / "words.json"
FURTHER = WORDS.with_name("further.jsonl")
VERSION = 1


def gather(tag: str) -> dict[str, Any]:
    """Return the words of one language: the hand-written ones first, so that they win, then CLDR's."""
    words = Words(tag)
    take_handwork(words)
    take_numerals(words)
    take_cldr(words)
    drop_forms(words)
    return words.as_record()


def gather_cldr(tag: str) -> dict[str, Any]:
    """Return what CLDR alone knows of a language."""
    words = Words(tag)
    take_cldr(words)
    return words.as_record()


def build() -> str:
    """Return the text of words.json: one line for each table of a language."""
    tables = {tag: gather(tag) for tag in LANGUAGES}
    languages = ",\n".join(f'"{tag}": {_lay_out(table)}' for tag, table in tables.items())
    mixtures = ",\n".join(f' "{mixture}"' for mixture in gather_mixtures(tables))
    return f'{{"version": {VERSION}, "languages": {{\n{languages}\n}},\n"mixtures": [\n{mixtures}\n]}}\n'


def gather_mixtures(tables: Mapping[str, Any]) -> list[str]:
    """Return every mixture of classes that a word may have, in the thirty languages and then in each further one."""
    mixtures = dict.fromkeys(lexicon.build(tables, lexicon.LANGUAGES).letters)
    with FURTHER.open(encoding="utf-8") as lines:
        for record in map(json.loads, lines):
            known = lexicon.build({record["tag"]: record, "en": tables["en"]}, (record["tag"], "en"))
            mixtures.update(dict.fromkeys(known.letters))
    return [" ".join(sorted(mixture)) for mixture in mixtures]


def _lay_out(record: dict[str, Any]) -> str:
    lines = (f" {json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}" for key, value in record.items())
    return "{\n" + ",\n".join(lines) + "\n}"


def main(arguments: list[str] | None = None) -> int:
    """Write or check the file, or show what CLDR knows; return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m train.dates.words", description=__doc__)
    parser.add_argument("--check", action="store_true", help="compare and write nothing")
    parser.add_argument("--cldr", metavar="TAG", choices=LANGUAGES, help="show what CLDR alone knows of a language")
    chosen = parser.parse_args(arguments)
    if chosen.cldr:
        sys.stdout.write(_lay_out(gather_cldr(chosen.cldr)) + "\n")
        return 0
    return _check(build()) if chosen.check else _write(build())


def _check(text: str) -> int:
    is_current = WORDS.exists() and WORDS.read_text(encoding="utf-8") == text
    sys.stdout.write(f"{WORDS.name} is {'up to date' if is_current else 'out of date: python -m train.dates.words'}\n")
    return 0 if is_current else 1


def _write(text: str) -> int:
    WORDS.parent.mkdir(parents=True, exist_ok=True)
    WORDS.write_text(text, encoding="utf-8")
    sys.stdout.write(f"wrote {WORDS.name}: {len(text.encode()):,} bytes, {len(LANGUAGES)} languages\n")
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except PaukError as error:
        sys.exit(str(error))
