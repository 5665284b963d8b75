"""Write links as one number each, the numbers of both ends side by side.

In: arrays of node numbers. Out: arrays of pairs, and back. Sorting pairs sorts links by their first end, then by the
other; equal links are equal numbers.
"""

import numpy as np
from numpy.typing import NDArray

from pauk.graph.arrays import Numbers

Pairs = NDArray[np.int64]

_HALF = 32
_LOWER = (1 << _HALF) - 1


def join_pairs(first: NDArray[np.integer], second: NDArray[np.integer]) -> Pairs:
    """Write two arrays of numbers as one array of pairs."""
    return first.astype(np.int64) << _HALF | second


def split_pairs(pairs: Pairs) -> tuple[Numbers, Numbers]:
    """Return both ends of pairs."""
    return (pairs >> _HALF).astype(np.int32), second_ends(pairs)


def second_ends(pairs: Pairs) -> Numbers:
    """Return the second end of pairs: the lower half, which is what a cast leaves."""
    return pairs.astype(np.int32)


def is_self_link(pairs: Pairs) -> NDArray[np.bool_]:
    """Tell for each pair whether it leads from a node to itself."""
    return np.asarray(pairs >> _HALF == pairs & _LOWER)


def drop_self_links(pairs: Pairs) -> Pairs:
    """Return the pairs that lead from one node to another."""
    return pairs[~is_self_link(pairs)]


def first_pairs(size: int) -> Pairs:
    """Return for each number below and including the size the smallest pair that begins with it."""
    return np.arange(size + 1, dtype=np.int64) << _HALF
