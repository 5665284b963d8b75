"""Read the hand-written words of a language from handwork/TAG.toml; the format is told at the top of en.toml.

In: the words of a language to be filled. Out: nothing; the words are entered. A file that contradicts itself or has
a key nobody knows is refused with the place.
"""

import tomllib
from collections.abc import Container, Mapping
from pathlib import Path
from typing import Any

from pauk.base.errors import BadFile
from train.dates.forms import tidy, unfold
from train.dates.lists import LISTS, ORDERS, PAIRS, TABLES, UNITS, Words

HANDWORK = Path(__file__).parent / "handwork"
_COUNTED = {*UNITS, "fortnight", "decade"}  # CLDR has no patterns for the last two
_AMPM = {"am", "pm", "night", "morning", "noon", "evening"}


def read_handwork(name: str) -> dict[str, Any]:
    """Return a hand-written file, named after its language, as TOML gives it; nothing when there is none yet."""
    path = HANDWORK / f"{name}.toml"
    if not path.exists():
        return {}
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadFile(
            f"This is not TOML: {error}", where=path.name, next_step="Mend the line that is named."
        ) from error


def take_handwork(words: Words) -> None:
    """Enter everything a person has written for the language, and nothing twice."""
    words.common = " ".join(read_handwork("common").get(words.tag, "").split())
    _take_content(words, read_handwork(words.tag))


def take_further_handwork(words: Words) -> None:
    """Enter what handwork/further.toml adds to CLDR for a language beyond the thirty, where it has something."""
    _take_content(words, read_handwork("further").get(words.tag, {}))


def _take_content(words: Words, tables: Mapping[str, Any]) -> None:
    for name, content in tables.items():
        if name == "order" and content in ORDERS:
            words.order = content
        elif name in TABLES:
            _take_table(words, name, content)
        elif name in LISTS:
            _take_list(words, words.lists[name], content)
        elif name in PAIRS or name == "marks":
            places = words.marks if name == "marks" else words.pairs[name]
            for key, text in content.items():
                _take_list(words, places[_check_key(key, places, words.tag)], text)
        elif name != "drop":
            raise _mistake(words.tag, f"Nobody knows {name!r}")


def drop_forms(words: Words) -> None:
    """Take out what the [drop] table of the language names; what this CLDR has not is passed over."""
    for name, text in read_handwork(words.tag).get("drop", {}).items():
        _check_key(name, (*TABLES, *LISTS, *PAIRS), words.tag)
        for form in unfold(text):
            words.drop(name, form)


def _take_table(words: Words, name: str, content: dict[str, str]) -> None:
    for key, text in content.items():
        value = _read_value(name, key, words.tag)
        for form in unfold(text):
            counts = words.put(name, form, value)
            if counts != value:
                raise _mistake(words.tag, f"{tidy(form, words.tag)!r} in {name} is {counts} and {value}")


def _take_list(words: Words, forms: set[str], text: str) -> None:
    for form in unfold(text):
        words.put_list(forms, form)


def _read_value(table: str, key: str, tag: str) -> Any:
    """Turn the left side of a line into the value that its forms have in words.json."""
    if table in {"units", "ago_units", "ampm"}:
        return _check_key(key, _AMPM if table == "ampm" else _COUNTED, tag)
    if table == "clock":
        return key
    if table in {"duals", "periods"}:
        unit, _, number = key.partition(" ")
        return (_check_key(unit, _COUNTED, tag), _read_number(number))
    return _read_number(key)


def _read_number(text: str) -> float:
    return float(text) if "." in text else int(text)


def _check_key(key: str, known: Container[str], tag: str) -> str:
    if key not in known:
        raise _mistake(tag, f"Nobody knows {key!r}")
    return key


def _mistake(tag: str, what: str) -> BadFile:
    return BadFile(what, where=f"handwork/{tag}.toml", next_step="The format is told at the top of handwork/en.toml.")
