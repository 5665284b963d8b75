"""Cut a text into what its language is told by: its script, its short groups of letters, its words.

In: a text. Out: the script most of its letters belong to, and one number (a hash) for every group of letters in it.
The same code makes the examples that the model of `detecting.py` is trained on; `FEATURES` rises when it changes.
"""

import re
import unicodedata
from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

FEATURES = "1"
# More tells little that is new: of texts of 1,000 characters 98 in 100 are told already.
MAX_CHARS = 2_000
GROUPS = (1, 2, 3, 4, 5)  # letters in a group; the space before and after a word counts as one
_MAX_WORD = 12

# Addresses are in no language. Counted repetition keeps this linear on a page of one endless word.
_ADDRESS = re.compile(r"(?:https?://|www\.)\S{1,300}")
_MAIL = re.compile(r"[^\s@]{1,64}@[^\s@]{1,100}")
# The blocks of Unicode by script, as far as this tells languages apart.
_BLOCKS = """
Latin 0041-02af 1e00-1eff 2c60-2c7f a720-a7ff ff21-ff5a
Greek 0370-03ff 1f00-1fff
Cyrillic 0400-052f 1c80-1c8f 2de0-2dff a640-a69f
Armenian 0530-058f
Hebrew 0590-05ff fb1d-fb4f
Arabic 0600-06ff 0750-077f 08a0-08ff fb50-fdff fe70-feff
Devanagari 0900-097f a8e0-a8ff
Bengali 0980-09ff
Gurmukhi 0a00-0a7f
Gujarati 0a80-0aff
Odia 0b00-0b7f
Tamil 0b80-0bff
Telugu 0c00-0c7f
Kannada 0c80-0cff
Malayalam 0d00-0d7f
Sinhala 0d80-0dff
Thai 0e00-0e7f
Lao 0e80-0eff
Tibetan 0f00-0fff
Burmese 1000-109f aa60-aa7f
Georgian 10a0-10ff 1c90-1cbf 2d00-2d2f
Hangul 1100-11ff 3130-318f a960-a97f ac00-d7ff
Ethiopic 1200-139f 2d80-2ddf ab00-ab2f
Khmer 1780-17ff 19e0-19ff
Kana 3040-30ff 31f0-31ff ff66-ff9f
Han 3400-4dbf 4e00-9fff f900-faff
"""
_WIDTH = 4  # blocks begin and end at multiples of 16
SCRIPTS = ("", *(line.split()[0] for line in _BLOCKS.strip().splitlines()))
# A character of these is worth as much as this many letters of others.
_WEIGHTS = {"Han": 3.0, "Kana": 2.0, "Hangul": 2.0}

_BASE = 0x9E3779B1  # odd, so that it has an inverse and groups can be hashed wherever they begin
_SPACE = 32


class Letters(NamedTuple):
    """The letters of a text in lower case, one space around each word; and how many are of each script."""

    codes: NDArray[Any]
    scripts: dict[str, float]

    @property
    def script(self) -> str:
        """The script most letters belong to; empty where there is no letter."""
        return max(self.scripts, key=lambda script: self.scripts[script], default="")


def take_letters(text: str) -> Letters:
    """Take the letters of the first part of a text."""
    text = unicodedata.normalize("NFC", text[:MAX_CHARS])
    if "://" in text or "www." in text:
        text = _ADDRESS.sub(" ", text)
    if "@" in text:
        text = _MAIL.sub(" ", text)
    codes = np.frombuffer(f"{text.lower()} ".encode("utf-32-le", "replace"), np.uint32)
    codes = np.minimum(codes, 0xFFFF)
    is_letter = _is_letter()[codes]
    is_kept = is_letter.copy()
    is_kept[1:] |= is_letter[:-1]  # and of every gap its first character, which becomes a space
    codes = np.concatenate(([_SPACE], np.where(is_letter, codes, _SPACE)[is_kept])).astype(np.uint32)
    counts = np.bincount(_SCRIPT_OF[codes >> _WIDTH], minlength=len(SCRIPTS))
    found = np.nonzero(counts)[0]
    return Letters(codes, {SCRIPTS[one]: int(counts[one]) * _WEIGHTS.get(SCRIPTS[one], 1.0) for one in found if one})


def hash_groups(codes: NDArray[Any]) -> NDArray[Any]:
    """Return the hashes of all groups of letters and of all longer words."""
    sums = np.zeros(len(codes) + 1, np.uint32)
    np.cumsum(codes * _POWERS[: len(codes)], dtype=np.uint32, out=sums[1:])
    parts = [(sums[size:] - sums[:-size]) * _INVERSES[: len(sums) - size] for size in GROUPS if len(codes) >= size]
    spaces = np.nonzero(codes == _SPACE)[0]
    starts, ends = spaces[:-1], spaces[1:] + 1
    lengths = ends - starts
    long = (lengths > GROUPS[-1]) & (lengths <= _MAX_WORD + 2)
    starts, ends = starts[long], ends[long]
    parts.append((sums[ends] - sums[starts]) * _INVERSES[starts])
    return np.concatenate(parts)


@cache
def _is_letter() -> NDArray[Any]:
    """Tell for each character whether it is a letter, or a mark that belongs to one (a vowel sign, an accent)."""
    return np.fromiter((unicodedata.category(chr(code))[0] in "LM" for code in range(0x10000)), np.bool_, 0x10000)


def hash_rows(codes: NDArray[Any]) -> NDArray[Any]:
    """Return the hashes of groups of one length, given as rows of letters."""
    hashes: NDArray[Any] = (codes * _POWERS[: codes.shape[1]]).sum(1, dtype=np.uint32)
    return hashes


def _table_of_scripts() -> NDArray[Any]:
    table = np.zeros(0x10000 >> _WIDTH, np.uint8)
    for number, line in enumerate(_BLOCKS.strip().splitlines(), start=1):
        for block in line.split()[1:]:
            first, last = (int(end, 16) >> _WIDTH for end in block.split("-"))
            table[first : last + 1] = number
    return table


def _powers(base: int) -> NDArray[Any]:
    powers = np.full(2 * MAX_CHARS + 8, base, np.uint32)  # lower case may be longer
    powers[0] = 1
    return np.cumprod(powers, dtype=np.uint32)


_SCRIPT_OF = _table_of_scripts()
_POWERS, _INVERSES = _powers(_BASE), _powers(pow(_BASE, -1, 2**32))
