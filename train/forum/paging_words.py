"""Choose words for made pages: those that pagers use in many languages, and words of no language at all.

In: a seeded generator. Out: words. The reader must not hang on words, so one in four is unknown to it.
"""

import json
from importlib.resources import files
from random import Random

_LETTERS = "abcdefghijklmnopqrstuvwxyzäöüßčšžабвгдежзиклмнопрстуαβγδεκλμνπρστアイウエオ日月山川"
_UNKNOWN_SHARE = 0.25
TOPICS = (
    "garten auto music travel foto cooking bikes radio cinema books history science chess winter lake piano"
    " camera boats soccer poetry linux metal cats horses fishing tools kids health money law trains"
).split()


def _vocabulary() -> dict[str, list[str]]:
    text = files("pauk.forum.paging").joinpath("data/words.json").read_text("utf-8")
    words: dict[str, list[str]] = json.loads(text)["words"]
    return words


VOCABULARY = _vocabulary()


def topics(chance: Random, few: int, many: int) -> str:
    """Return some words in a row, as in a title."""
    return " ".join(chance.choices(TOPICS, k=chance.randint(few, many)))


def word_for(sign: str, chance: Random) -> str:
    """Return a word for a sign in some language; some are of a language nobody knows."""
    if chance.random() < _UNKNOWN_SHARE:
        word = "".join(chance.choices(_LETTERS, k=chance.randint(3, 9)))
    else:
        word = chance.choice(VOCABULARY[sign])
    return word.capitalize() if chance.random() < 0.6 else word


def link(url: str, inside: str, names: str = "") -> str:
    """Write a link."""
    return f"<a href='{url.replace('&', '&amp;')}'{names}>{inside}</a>"
