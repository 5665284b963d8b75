"""Marks words inside a paragraph: links, stress, spans; the words stay as they are.

In: a kit and a text. Out: children whose texts together are the text.
"""

import unicodedata

from train.extraction.modern.kit import Kit
from train.extraction.modern.nodes import Kid, Raw, el

_NAMES = ("a", "a", "a", "em", "strong", "i", "b", "span", "code", "mark", "abbr")
# Shorter texts are left as they are.
_SHORTEST = 40
# Where no space comes for so long, a language does without.
_LONGEST_WORD = 30


def marked(kit: Kit, text: str) -> list[Kid]:
    """The text with a few of its words inside elements."""
    if len(text) < _SHORTEST or not kit.chance(0.3):
        return [text]
    out: list[Kid] = []
    for _ in range(kit.count(1, 3)):
        start = _edge(text, kit.count(0, max(0, len(text) - _SHORTEST // 2)))
        end = _edge(text, start + kit.count(4, 30))
        if not 0 <= start < end <= len(text):
            break
        name = kit.pick(_NAMES)
        out += [text[:start], el(name, text[start:end], href=kit.href() if name == "a" else None)]
        text = text[end:]
        if len(text) < _SHORTEST:
            break
    if out and kit.chance(0.05):
        out.append(Raw("<!-- -->"))
    return [kid for kid in (*out, text) if kid != ""]


def _edge(text: str, place: int) -> int:
    """The next place at which a word begins or ends; where words are not parted, one that splits no character."""
    if place == 0:
        return 0
    gap = text.find(" ", place)
    if 0 <= gap < place + _LONGEST_WORD:
        return gap
    if gap < 0 and text.find(" ") >= 0 and len(text) - place < _LONGEST_WORD:
        return len(text)
    while place < len(text) and unicodedata.category(text[place])[0] == "M":
        place += 1
    return min(place, len(text))
