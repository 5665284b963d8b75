"""Bring forms of words into the one shape that words.json has, and unfold what is written in short.

In: a form as CLDR or a person writes it. Out: lower case, NFC, single spaces, no dot at the end; or several forms.
"""

import itertools
import re
import unicodedata
from collections.abc import Iterator

_GROUP = re.compile(r"\{([^{}]*)\}")
_APOSTROPHES = str.maketrans("’ʼ‘`´", "'''''")
_DIRECTION_MARKS = re.compile("[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]")
# U+0970 is the dot of Hindi abbreviations.
_DOTS = ".\u0970"


def tidy(form: str, tag: str) -> str:
    """Return a form in lower case, NFC, with single spaces and without a dot at the end."""
    if tag == "tr":  # the one language here whose I is not the capital of its i
        form = form.replace("I", "ı").replace("İ", "i")
    form = _DIRECTION_MARKS.sub("", form).translate(_APOSTROPHES).lower()
    form = unicodedata.normalize("NFC", form).replace("i\u0307", "i")
    words = (word.rstrip(_DOTS) for word in form.split())
    return " ".join(word for word in words if word)


def unfold(text: str) -> Iterator[str]:
    """Give every form of a list parted by commas, and of each form every choice of its {a|b} groups."""
    for form in text.split(","):
        pieces = _GROUP.split(form.strip())
        choices = [piece.split("|") if number % 2 else [piece] for number, piece in enumerate(pieces)]
        yield from ("".join(choice) for choice in itertools.product(*choices))


def count_letters(form: str) -> int:
    """Say how many letters a form has; vowel signs and other marks are none."""
    return sum(unicodedata.category(sign).startswith("L") for sign in form)


def is_cjk(form: str) -> bool:
    """Say whether a form is written in Chinese characters, kana or hangul, that is without spaces."""
    return any("\u3040" <= sign <= "\u9fff" or "\uac00" <= sign <= "\ud7a3" for sign in form)
