"""Take the endings off words of languages that have many of them and no stemmer in the index's own library.

In: the endings, what may stand before them, and how last letters change. Out: a function from a folded word to what
its forms share. It only has to say the same of all forms of a word; nobody reads what it says.
"""

import re
from collections.abc import Callable, Iterable, Sequence

# What is left of a word must still tell it from others; below three letters of Slavic words it does not.
_SHORTEST = 3

Stemmer = Callable[[str], str]


def make_stemmer(endings: str, then: str = "", swaps: Sequence[Sequence[str]] = ()) -> Stemmer:
    """Make a stemmer: the longest ending goes, then the longest of the second list, then the last letters change."""
    first, second = _compile(endings.split()), _compile(then.split())
    changes = [(old, new) for old, new in swaps]

    def stem(word: str) -> str:
        word = second.sub("", first.sub("", word))
        if len(word) > _SHORTEST:
            for old, new in changes:
                if word.endswith(old):
                    word = word.removesuffix(old) + new
        return word

    return stem


def _compile(endings: Iterable[str]) -> re.Pattern[str]:
    """Compile endings, longest first, behind at least so many letters; without any it matches the empty end."""
    longest_first = sorted(endings, key=len, reverse=True)
    return re.compile(f"(?<=.{{{_SHORTEST}}})(?:{'|'.join(map(re.escape, longest_first))})$")


def change_ends(pairs: Sequence[Sequence[str]]) -> Stemmer:
    """Make a function that changes the first of these ends that a word has."""
    changes = [(old, new) for old, new in pairs]

    def change(word: str) -> str:
        for old, new in changes:
            if word.endswith(old) and len(word) >= len(old) + _SHORTEST:
                return word.removesuffix(old) + new
        return word

    return change
