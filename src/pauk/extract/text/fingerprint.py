"""Give a text a fingerprint that equal texts share, and a mark of its words that near ones share.

Tell what a page says that others may not have said: a mark of its words, whatever their order, without digits.

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
_PUNCTUATION = ".,;:!?()[]\"'«»„“”…"
_WIDE_ENDS = "\u3002\uff01\uff1f"  # of sentences in Chinese and Japanese
_LINE = re.compile(rf"\n+|(?<=[.!?;:…])\s+|(?<=[{_WIDE_ENDS}])")
_NUMBERED_WORD = re.compile(rf"\S*\d[^\s.!?;:…{_WIDE_ENDS}]*")
_SAMPLED_LINES = 64
_MOST_CHARS = 20_000
_CHARS_A_UNIT = 8
_RUN_WORDS = 400


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
        told = unquote(url).lower()
        own = {*_PIECES.findall(told), *_PIECES.findall(_NUMBER.sub("", told))}  # keys lose their digits, too
        words = [word for word in words if not own.issuperset(_PIECES.findall(word.lower()))]
    chosen = islice((word for word in words if len(word) >= _SAMPLED_CHARS), _SAMPLED_WORDS)
    plain = dict.fromkeys([word.strip(_PUNCTUATION).lower() for word in chosen])
    sample = array("H", [crc32(word.encode("utf-8", "surrogatepass")) & 0xFFFF for word in plain])
    return _mark(words), sample.tobytes()


def read_lines(text: str) -> tuple[bytes, bytes]:
    """Return marks of a text's first 64 lines and sentences, and of 64 runs of three words among its first 400.

    What lists show that were filtered, and what a form letter says of every town, stands on other pages line by line,
    or run by run. Words with digits do not count: numbers of hits, dates, keys. A mark of a line has two bytes and one
    for its length; one of a run has two, and every page chooses its runs alike.
    """
    told = _NUMBERED_WORD.sub("", text[:_MOST_CHARS])
    sample = bytearray()
    for words in islice(filter(None, map(str.split, _LINE.split(told))), _SAMPLED_LINES):
        line = " ".join(words)
        sample += (crc32(line.encode("utf-8", "surrogatepass")) & 0xFFFF).to_bytes(2, "big")
        sample.append(min(len(line) // _CHARS_A_UNIT + 1, 255))
    words = told.split(maxsplit=_RUN_WORDS)[:_RUN_WORDS]
    runs = {
        crc32(" ".join(run).encode("utf-8", "surrogatepass")) for run in zip(words, words[1:], words[2:], strict=False)
    }
    chosen = array("H", [run & 0xFFFF for run in sorted(runs)[:_SAMPLED_LINES]])
    return bytes(sample), chosen.tobytes()


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
