"""Tell what a page says that others may not have said: a mark of its words, whatever their order, without digits.

In: the text of a page. Out: numbers and bytes to compare. Two months of a calendar differ in little else than digits.

Give a text a 64-bit fingerprint: equal texts have equal ones, whatever their layout.

In: text. Out: a signed 64-bit integer, the same on every machine and in every version, as databases keep it.
"""

import re
from array import array
from hashlib import blake2b
from itertools import islice
from urllib.parse import unquote
from zlib import crc32


def fingerprint(text: str) -> int:
    """Return the fingerprint of the words of a text; white space and line breaks do not count."""
    words = " ".join(text.split()).encode("utf-8", "surrogatepass")
    return int.from_bytes(blake2b(words, digest_size=8).digest(), "big", signed=True)


_PIECES = re.compile(r"[^\W\d_]+")
_NUMBER = re.compile(r"\d+(?:(?:st|nd|rd|th)\b)?")
_SAMPLED_WORDS = 64
_SAMPLED_CHARS = 4  # shorter words are in every text


def digitless(text: str) -> int:
    """Return a signed 64-bit fingerprint of the words of a text, whatever their order and number, without digits.

    Two months of a calendar differ in the name of the month alone; the same rows in another order do not differ, nor
    do pages that only repeat their own address ("Index of /a/b/c/"): what has a slash is left out.
    """
    return _mark(_read_words(text))


def read_news(text: str, url: str = "") -> tuple[int, bytes]:
    """Return `digitless` of a text, and two bytes for each of its first 64 words in the order of the alphabet.

    Lists that were filtered differ from each other, and so do their fingerprints; but they bring no new words. Words
    that stand in the page's own address are no news either: endless folders and filters call themselves by them.
    """
    words = _read_words(text)
    if url:
        own = set(_PIECES.findall(unquote(url).lower()))
        words = [word for word in words if not own.issuperset(_PIECES.findall(word.lower()))]
    chosen = islice((word for word in words if len(word) >= _SAMPLED_CHARS), _SAMPLED_WORDS)
    sample = array("H", [crc32(word.encode("utf-8", "surrogatepass")) & 0xFFFF for word in chosen])
    return _mark(words), sample.tobytes()


def _mark(words: list[str]) -> int:
    told = " ".join(words).encode("utf-8", "surrogatepass")
    return int.from_bytes(blake2b(told, digest_size=8).digest(), "big", signed=True)


def _read_words(text: str) -> list[str]:
    words = set(text.split())
    odd = [word for word in words if not word.isalpha()]
    words.difference_update(odd)
    words.update([_NUMBER.sub("", word) for word in odd if "/" not in word or not word.isascii()])
    words.discard("")
    return sorted(words)
