"""Draw a small sketch of a text, so that nearly equal texts can be found among millions without reading any again.

In: text. Out: a sketch of 401 bytes, the numbers it is looked up by (super-shingles), and how much two sketches or
two texts have in common, from 0 to 1. The same on every machine and in every version; the first byte of a sketch says
which recipe made it.

The recipe: every four words in a row (a shingle) are hashed to 64 bits. The hashes are in random order already, so
instead of 200 permutations of all of them one order is cut into 200 equal stretches, and the least hash of each is
kept. The expected share of equal entries is the Jaccard similarity of the two sets of shingles just the same, at a
fraction of the work (one-permutation hashing; Li, Owen, Zhang 2012). A stretch that no hash fell into borrows from
another one, chosen by chance but always alike (Shrivastava 2017). Measured at a similarity of .9, the standard
deviation is .018 to .021 from 200 words on, .024 at 60, .027 at 20, where 200 permutations have .021. Of each least
hash 16 bits are kept: two different ones look equal once in 65,536 times.
"""

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

Hashes = NDArray[np.uint64]

RECIPE = 1
ENTRIES = 200
SIZE_BYTES = 1 + 2 * ENTRIES
SHINGLE_WORDS = 4

# A super-shingle is ten entries of a sketch that must all be equal, and two texts are compared if they share one of
# twelve: at a similarity of .9 that happens to .994 of the pairs, at .95 to all but 2 in 100,000, at .7 to .29, at .5
# to .012. Wider ones spare comparisons and need more rows a page to find as much: 16 of 12 entries find .995.
SUPER_ENTRIES = 10
SUPERS = 12
# So many bits of a super-shingle are kept: SQLite stores them in 6 bytes, and with a thousand million rows one in
# 140,000 look-ups meets a stranger.
SUPER_BITS = 47

# So much of a text counts: 100 pages of a book. It bounds the work at about 15 ms.
MAX_CHARS = 200_000

_BASE = 0x9E3779B97F4A7C15
_UNBASE = pow(_BASE, -1, 1 << 64)
_MIX = (np.uint64(0xFF51AFD7ED558CCD), np.uint64(0xC4CEB9FE1A85EC53))
_HALF = np.uint64(33)
_SPACE = 0x20
# Scripts that put no spaces between words, by first and last character; there a character counts as a word.
_UNSPACED = (
    (0x0E00, 0x0FFF), (0x1000, 0x109F), (0x1780, 0x17FF), (0x3040, 0x30FF), (0x3400, 0x4DBF), (0x4E00, 0x9FFF),
    (0xF900, 0xFAFF), (0xFF66, 0xFF9F), (0x20000, 0x3FFFF),
)  # fmt: skip
_EDGES = np.array([edge for first, last in _UNSPACED for edge in (first, last + 1)], np.uint32)


def _powers(base: int, count: int) -> Hashes:
    factors = np.full(count, base, np.uint64)
    factors[0] = 1
    return np.multiply.accumulate(factors)


# Enough for most pages; longer texts make their own.
_READY = 1 << 14
_RISING = _powers(_BASE, _READY)
_FALLING = _powers(_UNBASE, _READY)


def _mix(hashes: Hashes) -> Hashes:
    """Spread every bit over all others (the last step of MurmurHash3, a permutation of all 64-bit numbers)."""
    hashes = hashes ^ (hashes >> _HALF)
    hashes *= _MIX[0]
    hashes ^= hashes >> _HALF
    hashes *= _MIX[1]
    hashes ^= hashes >> _HALF
    return hashes


def _random(count: int) -> Hashes:
    return _mix(np.arange(1, count + 1, dtype=np.uint64) * np.uint64(_BASE))


_HEAD = bytes((RECIPE,))
_STRETCHES = np.array([*(part * 2**64 // ENTRIES for part in range(ENTRIES)), 2**64 - 1], np.uint64)
_WEIGHTS = _random(SUPER_ENTRIES) | np.uint64(1)
_FIRST_LENDERS = 16  # are asked first: in a text of 200 words all of them are empty once in ten million times
_LENDERS = np.argsort(_random(ENTRIES**2).reshape(ENTRIES, ENTRIES), axis=1).astype(np.uint8)


def shingle(text: str) -> Hashes:
    """Hash every four words in a row to 64 bits; in ascending order, each once.

    A text of fewer words is one shingle, an empty one has none.
    """
    text = " ".join(text[: 2 * MAX_CHARS].split())[:MAX_CHARS]
    if not text:
        return np.empty(0, np.uint64)
    letters = np.frombuffer(text.encode("utf-32-le", "surrogatepass"), "<u4")
    starts = _find_words(letters, text)
    first = starts[:-SHINGLE_WORDS] if len(starts) > SHINGLE_WORDS else starts[:1]
    last = starts[SHINGLE_WORDS:] if len(starts) > SHINGLE_WORDS else starts[-1:]
    # Hash letters first..last of each stretch as a polynomial; sums up to each letter make that one subtraction.
    count = len(letters)
    rising, falling = (_RISING, _FALLING) if count <= _READY else (_powers(_BASE, count), _powers(_UNBASE, count))
    sums = np.zeros(count + 1, np.uint64)
    np.cumsum(letters * rising[:count], out=sums[1:])
    hashes = np.sort(_mix((sums[last - (letters[last - 1] == _SPACE)] - sums[first]) * falling[first]))
    is_new = np.empty(len(hashes), np.bool_)
    is_new[0] = True
    np.not_equal(hashes[1:], hashes[:-1], out=is_new[1:])
    return hashes[is_new]


def _find_words(letters: NDArray[np.uint32], text: str) -> NDArray[np.intp]:
    """Return where each word begins, and where the last one ends."""
    begins = np.empty(len(letters) + 1, np.bool_)
    begins[0] = begins[-1] = True
    np.equal(letters[:-1], _SPACE, out=begins[1:-1])
    if not text.isascii():
        far = np.flatnonzero(letters >= _UNSPACED[0][0])  # hardly any in most pages
        alone: NDArray[np.intp] = far[np.searchsorted(_EDGES, letters[far], side="right") % 2 == 1]
        begins[alone] = True
        begins[alone + 1] |= letters.take(alone + 1, mode="clip") != _SPACE
    return np.flatnonzero(begins)


def draw(text: str) -> bytes:
    """Draw the sketch of a text; nothing where there is no word."""
    return draw_hashes(shingle(text))


def draw_hashes(hashes: Hashes) -> bytes:
    """Draw the sketch of shingles, given in ascending order."""
    if not len(hashes):
        return b""
    ends = np.searchsorted(hashes, _STRETCHES)  # where each stretch begins, and behind the last where it ends
    least = ends[:-1]
    is_empty = least == ends[1:]
    if is_empty.any():
        least = _borrow(least, is_empty)
    return _HEAD + hashes[least].astype("<u2").tobytes()


def _borrow(least: NDArray[np.intp], is_empty: NDArray[np.bool_]) -> NDArray[np.intp]:
    """Let each empty stretch take the entry of the first one in its own random order that is not empty."""
    empty = np.flatnonzero(is_empty)
    lenders = _LENDERS[empty, :_FIRST_LENDERS]
    chosen = lenders[np.arange(len(empty)), np.argmin(is_empty[lenders], axis=1)]
    if is_empty[chosen].any():  # a short text
        lenders = _LENDERS[empty]
        chosen = lenders[np.arange(len(empty)), np.argmin(is_empty[lenders], axis=1)]
    least = least.copy()
    least[empty] = least[chosen]
    return least


def entries(sketch: bytes) -> NDArray[np.uint16]:
    """Return the entries of a sketch."""
    return np.frombuffer(sketch, "<u2", ENTRIES, 1)


def is_current(sketch: bytes) -> bool:
    """Whether a sketch was drawn by the present recipe, so that it may be compared with others."""
    return len(sketch) == SIZE_BYTES and sketch[0] == RECIPE


def supers(sketch: bytes) -> list[int]:
    """Return the super-shingles of a sketch: numbers of which nearly equal texts share one, and others hardly any."""
    parts = entries(sketch)[: SUPERS * SUPER_ENTRIES].reshape(SUPERS, SUPER_ENTRIES).astype(np.uint64)
    sums: Hashes = (parts + np.uint64(1)) @ _WEIGHTS
    places = np.arange(SUPERS, dtype=np.uint64) * np.uint64(_BASE)  # equal entries elsewhere mean nothing
    numbers: list[int] = (_mix(sums + places) >> np.uint64(64 - SUPER_BITS)).tolist()
    return numbers


def resemblance(one: bytes, other: bytes) -> float:
    """Estimate the Jaccard similarity of two texts from their sketches; its error at .9 is about .02."""
    return resemblances(one, (other,))[0]


def resemblances(sketch: bytes, others: Iterable[bytes]) -> list[float]:
    """Estimate the same for one sketch and many others, all at once."""
    rows = np.frombuffer(b"".join(others), np.uint8).reshape(-1, SIZE_BYTES)
    equal = np.ascontiguousarray(rows[:, 1:]).view("<u2") == entries(sketch)
    shares: list[float] = (np.count_nonzero(equal, axis=1) / ENTRIES).tolist()
    return shares


def jaccard(one: str, other: str) -> float:
    """Return the share of shingles that two texts have in common, exactly; two empty texts are equal."""
    return jaccard_hashes(shingle(one), shingle(other))


def jaccard_hashes(one: Hashes, other: Hashes) -> float:
    """Return the same for shingles in ascending order."""
    common = len(np.intersect1d(one, other, assume_unique=True))
    total = len(one) + len(other) - common
    return common / total if total else 1.0
