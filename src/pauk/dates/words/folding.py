"""Decode character references, and bring words and signs into the one form in which they are looked up.

Decode character references (``&nbsp;``, ``&eacute;``, ``&#160;``) without losing the place of anything.

In: a text as it stands in HTML. Out: the decoded text and, for each of its characters and its end, the place in the
given text.

Bring words and signs into the one form in which they are looked up.

In: a word or sign as it stands on a page. Out: lower case, without accents, with one kind of dash, quote, colon and
bracket. Only Latin, Greek, Cyrillic and Arabic letters lose their marks: in Devanagari, kana and Hangul a mark makes
another letter.
"""

import html
import re
import unicodedata
from functools import cache

# Letters that no decomposition takes apart, as people type them on a plain keyboard.
_PLAIN = {"ø": "o", "ł": "l", "đ": "d", "ð": "d", "ß": "ss", "ı": "i", "æ": "ae", "œ": "oe", "þ": "th", "ħ": "h"}
# Arabic: alef without hamza or madda, ya without dots, and no tatweel.
_ARABIC = {"أ": "ا", "إ": "ا", "آ": "ا", "ٱ": "ا", "ى": "ي", "ـ": "", "ة": "ه"}
_SOFT = "\u00ad\u200b\u200c\u200d\u200e\u200f\u061c\u2060\ufeff"
# Marks of Latin, Greek, Cyrillic and Arabic letters, and the Devanagari dot that makes an English sound.
_MARKS = ((0x0300, 0x036F), (0x0483, 0x0487), (0x064B, 0x065F), (0x0670, 0x0670), (0x093C, 0x093C))
_SCRIPTS = ((0x00C0, 0x058F), (0x1E00, 0x1FFF), (0x0600, 0x06FF), (0x0958, 0x095F))

SIGNS = {
    **dict.fromkeys("‐‑‒–—―−－﹣", "-"),
    **dict.fromkeys("’‘ʼ′`´＇ʹ", "'"),
    **dict.fromkeys("：︰∶", ":"),
    **dict.fromkeys("／⁄∕", "/"),
    **dict.fromkeys("．｡。॰․", "."),
    **dict.fromkeys("，、،､", ","),
    **dict.fromkeys("（﹙〔【［", "("),
    **dict.fromkeys("）﹚〕】］", ")"),
    "[": "(",
    "]": ")",
    **dict.fromkeys("«»„“”‟〞", '"'),
    "；": ";",
    "＼": "\\",
    "＋": "+",
    "＠": "@",
    "＃": "#",
    **dict.fromkeys("｜·•∙・‧", "|"),
}


@cache
def _table() -> dict[int, str]:
    table = {ord(key): value for key, value in (_PLAIN | _ARABIC).items()}
    table |= {ord(mark): "" for mark in _SOFT}
    for first, last in _MARKS:
        table |= dict.fromkeys(range(first, last + 1), "")
    for first, last in _SCRIPTS:
        for point in range(first, last + 1):
            if point not in table:
                plain = unicodedata.normalize("NFKD", chr(point)).translate(table)
                if plain != chr(point):
                    table[point] = plain
    return table


def fold(word: str) -> str:
    """Return the form in which a word is looked up."""
    if word.isascii():
        return word.lower()
    # Full-width letters become plain ones first; the last step catches what lower case brings (İ is i and a dot).
    lowered = unicodedata.normalize("NFC", word).casefold()
    if "\uff00" <= max(lowered) <= "\uffef":
        lowered = unicodedata.normalize("NFKC", lowered)
    return lowered.translate(_table())


_REFERENCE = re.compile(r"&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[a-zA-Z][a-zA-Z0-9]{1,31});")


def decode(text: str) -> tuple[str, list[int] | None]:
    """Decode a text; the places are None where nothing had to be decoded."""
    if "&" not in text:
        return text, None
    parts: list[str] = []
    places: list[int] = []
    last = 0
    for match in _REFERENCE.finditer(text):
        known = html.unescape(match[0])
        if known == match[0]:
            continue
        parts += text[last : match.start()], known
        places += range(last, match.start())
        places += [match.start()] * len(known)
        last = match.end()
    if not last:
        return text, None
    parts.append(text[last:])
    places += range(last, len(text) + 1)
    return "".join(parts), places
