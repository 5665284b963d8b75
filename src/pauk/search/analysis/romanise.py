"""Write Cyrillic words in Latin letters so roughly that all usual ways of doing so come out the same.

In: a folded word in either alphabet. Out: its *skeletons*. *настройка* and *nastroyka*, *nastrojka*, *nastroika* share
one. Bulgarian ъ is written a or u, Ukrainian г h or g, so such a word has several. Skeletons are kept in the index's
dictionary beside the words, and only compared there: nobody reads them.
"""

import re

_LETTERS = str.maketrans(
    {
        "а": "a", "б": "b", "в": "v", "г": "g", "ґ": "g", "д": "d", "ђ": "di", "е": "e", "ё": "e", "є": "e", "ж": "z",
        "з": "z", "и": "i", "і": "i", "ї": "i", "й": "i", "ј": "i", "к": "k", "л": "l", "љ": "li", "м": "m", "н": "n",
        "њ": "ni", "о": "o", "п": "p", "р": "r", "с": "s", "т": "t", "ћ": "c", "у": "u", "ў": "u", "ф": "f", "х": "h",
        "ц": "c", "ч": "c", "џ": "dz", "ш": "s", "щ": "s", "ы": "i", "ь": "", "э": "e", "ю": "iu", "я": "ia", "ѓ": "g",
        "ќ": "k", "ѕ": "dz", "\u2019": "", "'": "",
    }
)  # fmt: skip
# Ways of writing one sound in Latin letters, the longest first (ISO 9, GOST 7.79, BGN/PCGN, what people type).
_SPELLINGS = {
    "shch": "s", "tsch": "c", "sch": "s", "sh": "s", "zh": "z", "kh": "h", "ch": "c", "ts": "c", "tz": "c", "ck": "k",
    "ya": "ia", "ja": "ia", "yu": "iu", "ju": "iu", "yo": "e", "jo": "e", "ye": "e", "je": "e", "x": "ks", "w": "v",
    "q": "k", "y": "i", "j": "i",
}  # fmt: skip
_SPELLED = re.compile("|".join(_SPELLINGS))
_TWICE = re.compile(r"(.)\1")
_CYRILLIC = re.compile("[\u0400-\u052f]+")


def is_cyrillic(word: str) -> bool:
    """Tell whether a word is written in Cyrillic letters throughout."""
    return _CYRILLIC.fullmatch(word) is not None


def skeletons_of(word: str, mark: str) -> list[str]:
    """Return the skeletons of a Cyrillic word in the language of an analyser."""
    if "ъ" in word:
        ways = [word.replace("ъ", letter) for letter in "au"] if mark == "bg" else [word.replace("ъ", "")]
    else:
        ways = [word.replace("г", "h"), word] if mark in ("uk", "be") and "г" in word else [word]
    return [_TWICE.sub(r"\1", way.translate(_LETTERS)) for way in ways]


def skeleton_of_latin(word: str) -> str:
    """Return the skeleton of a word that somebody typed in Latin letters."""
    return _TWICE.sub(r"\1", _SPELLED.sub(lambda match: _SPELLINGS[match[0]], word))
