"""Read what a link says of its place in a sequence: its number, its words in many languages, its arrows.

In: the text of a link, or the names its makers gave it. Out: the page number it shows, and signs such as ``next``,
``older`` or ``right``. Words are weak hints: no language is needed, and no word decides alone.
"""

import json
import re
from functools import cache, lru_cache
from importlib.resources import files
from typing import NamedTuple

# Longer texts are titles; pagers say little.
MAX_TEXT = 60
_MAX_NUMBER = 999_999

# What stands around a number without saying anything, and what parts thousands.
_DASHES, _THOUSANDS = "\u2013\u2014-", ".,\u00a0\u202f\u2019'"
_EDGES = rf"[\s\[\](){{}}|.,:;·•<>«»\u2039\u203a{_DASHES}]*"
_DIGITS = rf"(\d{{1,3}}(?:[{_THOUSANDS}]\d{{3}})+|\d{{1,6}})"
_PLAIN = re.compile(_EDGES + _DIGITS + _EDGES)
_WORDED = re.compile(rf"[\s\[(]*([^\W\d_]{{1,12}}\.?)?\s*{_DIGITS}\s*([^\W\d_]{{1,12}})?[\s\])»>]*")
_RANGE = re.compile(rf"[\s\[(#]*(\d{{1,6}})\s*(?:[~…{_DASHES}]|\.{{2,3}})\s*(\d{{1,6}})[\s\])]*")
# Whatever stands between blanks and punctuation: the vowel signs of Indian scripts are no letters to a regex.
_WORD = re.compile(rf"[^\s\d!-/:-@\[-`{{-~«»\u2039\u203a←→…{_DASHES}]+")
_HINT = re.compile(r"[a-z]+")
_ARROWS = {"right": ("›>→▶►⟩❯⇒⏵▸＞❭➔➜➡", "»⏩⟫≫"), "left": ("‹<←◀◄⟨❮⇐⏴◂＜❬⬅", "«⏪⟪≪")}  # noqa: RUF001 (no letters)
_ARROW_OF = {
    char: (side, weight) for side, kinds in _ARROWS.items() for weight, chars in enumerate(kinds, 1) for char in chars
}
_BARS = frozenset("|⏭⏮¦⇥⇤│")


class Number(NamedTuple):
    """A page number as a link shows it, and how: ``plain``, ``worded`` or ``range``."""

    value: int
    form: str


class _PagerWords(NamedTuple):
    words: dict[str, tuple[str, ...]]
    inside: tuple[tuple[str, str], ...]
    hints: dict[str, tuple[str, ...]]


@cache
def _words() -> _PagerWords:
    data = json.loads(files("pauk.forum.paging").joinpath("data/words.json").read_text("utf-8"))
    inside = tuple((text, sign) for sign, texts in data["inside"].items() for text in texts)
    return _PagerWords(_turned(data["words"]), inside, _turned(data["hints"]))


def _turned(table: dict[str, list[str]]) -> dict[str, tuple[str, ...]]:
    turned: dict[str, tuple[str, ...]] = {}
    for sign, words in table.items():
        for word in words:
            turned[word] = (*turned.get(word, ()), sign)
    return turned


def read_number(text: str) -> Number | None:
    """Return the page number a text shows and nothing else: 3, [3], 1,097, Page 3, 21-40 (then the second)."""
    if len(text) > 24 or not any(map(str.isdecimal, text)):
        return None
    if plain := _PLAIN.fullmatch(text):
        return _number(plain[1], "plain")
    if parts := _RANGE.fullmatch(text):
        start = int(parts[1])
        size = int(parts[2]) - start + 1
        return Number((start - 1) // size + 1, "range") if size > 1 and start % size == 1 else None
    worded = _WORDED.fullmatch(text)
    if worded and {"page", "last", "first"} & {*signs_of(worded[1] or ""), *signs_of(worded[3] or "")}:
        return _number(worded[2], "worded")
    return None


def _number(digits: str, form: str) -> Number | None:
    value = int(re.sub(r"\D", "", digits))
    return Number(value, form) if 0 < value <= _MAX_NUMBER else None


@lru_cache(maxsize=4096)
def signs_of(text: str) -> frozenset[str]:
    """Return the signs in the visible text of a link."""
    table = _words()
    text = text[:MAX_TEXT].casefold()
    signs = {sign for word in _WORD.findall(text) for sign in table.words.get(word, ())}
    if not text.isascii():
        signs.update(sign for part, sign in table.inside if part in text)
    return frozenset(signs | _arrows(text))


@lru_cache(maxsize=4096)
def count_other_words(text: str) -> int:
    """Count the words of a text that say nothing of a place in a sequence."""
    words, inside, _ = _words()
    others = [word for word in _WORD.findall(text[:MAX_TEXT].casefold()) if word not in words]
    return sum(word.isascii() or not any(part in word for part, _ in inside) for word in others)


def _arrows(text: str) -> set[str]:
    """Return ``right`` and ``left``, and ``right2`` and ``left2`` for double arrows; ``bar`` for a bar beside one."""
    weights = {"right": 0, "left": 0}
    for char in text:
        side, weight = _ARROW_OF.get(char, ("right", 0))
        weights[side] += weight
    signs = {side if weight == 1 else f"{side}2" for side, weight in weights.items() if weight}
    return signs | {"bar"} if signs and _BARS & set(text) else signs


@lru_cache(maxsize=4096)
def hints_of(names: str) -> frozenset[str]:
    """Return the signs in what the makers call a thing: class, id, rel, the name of a picture."""
    table = _words().hints
    spread = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", names[:200]).lower()
    return frozenset(sign for word in _HINT.findall(spread) for sign in table.get(word, ()))
