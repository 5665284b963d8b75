"""Translate what the pages say, by the gettext catalogues (``*.po``) beside this file.

In: what a browser prefers, or a language that somebody chose. Out: a `Catalogue`. English is the source and has no
catalogue. What a catalogue lacks is said in English.
"""

import re
from ast import literal_eval
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from gettext import c2py
from importlib.resources import files
from typing import Any

# The languages as browsers call them, and as they call themselves.
LANGUAGES: Mapping[str, str] = {
    "en": "English", "hr": "Hrvatski", "pl": "Polski", "sr": "Српски", "sr-Latn": "Srpski",
}  # fmt: skip
# What else a browser may call them; of Serbian without a script this is the Cyrillic one.
_ALSO = {"sr-cyrl": "sr", "sr-latn": "sr-Latn", "sh": "sr-Latn", "bs": "sr-Latn", "cnr": "sr-Latn"}
_LINE = re.compile(r'(msgid|msgid_plural|msgstr(?:\[(\d)\])?)? ?(".*")')
_PLURAL = re.compile(r"plural=([^;\\]+);")
_MOST_PREFERENCES = 20


@dataclass(frozen=True, slots=True, eq=False)
class Catalogue:
    """What is said in one language."""

    language: str
    messages: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    plural: Callable[[int], int] = lambda number: int(number != 1)

    def say(self, message: str, /, **values: Any) -> str:
        """Translate a message and put values in."""
        said = self.messages.get(message, (message,))[0] or message
        return said.format_map(values) if values else said

    def count(self, one: str, several: str, number: int, /, **values: Any) -> str:
        """Translate a message that depends on a number, which takes the place of ``{n}``."""
        forms = self.messages.get(one, ())
        form = self.plural(number)
        said = forms[form] if form < len(forms) and forms[form] else (one if number == 1 else several)
        return said.format_map({"n": self.number(number), **values})

    def number(self, number: int) -> str:
        """Write a whole number with the separators of the language."""
        written = f"{number:,}"
        return written if self.language == "en" else written.replace(",", "\u00a0" if self.language == "pl" else ".")

    @property
    def context(self) -> dict[str, Any]:
        """What templates take: ``_`` says, ``_n`` counts, ``ui`` is the language."""
        return {"_": self.say, "_n": self.count, "ui": self}


@cache
def load_catalogue(language: str) -> Catalogue:
    """Read the catalogue of one of the languages."""
    if language == "en" or language not in LANGUAGES:
        return Catalogue("en")
    text = files(__package__).joinpath(f"{language}.po").read_text("utf-8")
    messages = dict(read_catalogue(text))
    rule = _PLURAL.search(messages[""][0])
    assert rule is not None
    return Catalogue(language, messages, c2py(rule[1].strip()))


def read_catalogue(text: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Read a gettext catalogue: each message with its forms; the first, for nothing, is the head."""
    for block in text.split("\n\n"):
        parts: dict[str, str] = {}
        current = ""
        for line in block.splitlines():
            found = None if line.startswith("#") else _LINE.fullmatch(line)
            if found is not None:
                current = found[1] or current
                parts[current] = parts.get(current, "") + literal_eval(found[3])
        forms = tuple(value for name, value in parts.items() if name.startswith("msgstr"))
        if "msgid" in parts:
            yield parts["msgid"], forms


def choose_language(chosen: str, preferences: str) -> str:
    """Choose a language: what somebody chose, else the first of a browser's preferences that is known, else English."""
    if chosen in LANGUAGES:
        return chosen
    wanted = []
    for place, item in enumerate(preferences[:1_000].split(",")[:_MOST_PREFERENCES]):
        name, _, weight = item.strip().partition(";q=")
        try:
            wanted.append((-float(weight or 1), place, name.strip().lower()))
        except ValueError:
            continue
    for _, _, name in sorted(wanted):
        parts = name.split("-")
        for known in ("-".join(parts[:2]), parts[0]):
            language = _ALSO.get(known, known)
            if language in LANGUAGES:
                return language
    return "en"
