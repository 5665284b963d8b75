"""Read the catalogues of translations: one gettext file (.po) a language, which translators edit without any code.

In: a folder with ``LANGUAGE.po`` files, and what a browser says it prefers. Out: a `Catalogue`, whose `gettext` gives
the words of that language, or the English ones where nobody has translated them yet.
"""

import ast
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from gettext import c2py
from importlib.resources import files

ENGLISH = "en"
_FIELD = re.compile(r'(msgctxt|msgid|msgid_plural|msgstr(?:\[\d+\])?)\s+(".*")')
_PLURAL = re.compile(r"plural\s*=\s*([^;\n]+)")
_PREFERRED = re.compile(r"([A-Za-z-]+)\s*(?:;\s*q\s*=\s*([01](?:\.\d+)?))?")
# What browsers say for languages that are written in two scripts.
_OTHER_NAMES = {"sr": "sr-Cyrl", "sr-rs": "sr-Cyrl", "sh": "sr-Latn", "sr-me": "sr-Latn", "bs": "sr-Latn"}


def _one_form(number: int) -> int:
    return int(number != 1)


@dataclass(frozen=True)
class Catalogue:
    """The words of one language."""

    language: str
    name: str  # what the language calls itself
    words: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    form_of: Callable[[int], int] = _one_form

    def gettext(self, text: str) -> str:
        """Return a text in this language."""
        found = self.words.get(text, ("",))[0]
        return found or text

    def ngettext(self, one: str, many: str, number: int) -> str:
        """Return a text that holds for so many things."""
        forms = self.words.get(one, ())
        form = self.form_of(number)
        if form < len(forms) and forms[form]:
            return forms[form]
        return one if number == 1 else many


def read_catalogue(text: str, language: str) -> Catalogue:
    """Read a .po file."""
    words: dict[str, list[str]] = {}
    entry: dict[str, str] = {}
    name = ""

    def close() -> None:
        if "msgid" in entry:
            forms = [entry[key] for key in sorted(entry) if key.startswith("msgstr")]
            words[entry["msgid"]] = forms if all(forms) else [""]
        entry.clear()

    for line in [*text.splitlines(), ""]:
        line = line.strip()  # noqa: PLW2901 (spaces around mean nothing)
        found = _FIELD.fullmatch(line)
        if line.startswith("#, fuzzy") or not line:
            close()
        elif found:
            if found[1] == "msgid" and entry:
                close()
            name = found[1]
            entry[name] = ast.literal_eval(found[2])
        elif line.startswith('"') and name:
            entry[name] += ast.literal_eval(line)
    head = words.pop("", [""])[0]
    plural = _PLURAL.search(head)
    own = re.search(r"Language-Name:\s*(.+)", head)
    return Catalogue(
        language,
        own[1].strip() if own else language,
        {one: tuple(forms) for one, forms in words.items()},
        c2py(plural[1]) if plural else _one_form,
    )


@lru_cache(maxsize=8)
def load_catalogues(package: str) -> dict[str, Catalogue]:
    """Load all languages of a package, whose files lie in its folder ``locale``; English first."""
    found = {ENGLISH: Catalogue(ENGLISH, "English")}
    for file in sorted(files(package).joinpath("locale").iterdir(), key=lambda file: file.name):
        if file.name.endswith(".po"):
            language = file.name.removesuffix(".po")
            found[language] = read_catalogue(file.read_text("utf-8"), language)
    return found


def choose_language(asked: str, preferred: str, known: Mapping[str, Catalogue]) -> str:
    """Choose a language: the one that was asked for, else the first that the browser prefers (Accept-Language)."""
    if asked in known:
        return asked
    wishes = [(-float(found[2] or 1), place, found[1]) for place, found in enumerate(_PREFERRED.finditer(preferred))]
    lower = {name.lower(): name for name in known}
    for _, _, wish in sorted(wishes)[:10]:
        wanted = wish.lower()
        base = wanted.partition("-")[0]
        for name in (wanted, _OTHER_NAMES.get(wanted, ""), base, _OTHER_NAMES.get(base, "")):
            if name.lower() in lower:
                return lower[name.lower()]
    return ENGLISH
