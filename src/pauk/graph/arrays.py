"""Take in what callers hand over as arrays, or say why it cannot be used.

In: anything numpy makes an array of. Out: arrays of 64-bit ids or of shares that sum to one; or `InputError`.
"""

import numpy as np
from numpy.typing import ArrayLike, NDArray

from pauk.base.errors import InputError

Ids = NDArray[np.int64]
Numbers = NDArray[np.int32]
Values = NDArray[np.float64]

# Rounds grow with 1/alpha: here 19,000 are always enough for the usual tolerance, with the usual alpha 182.
LEAST_ALPHA = 0.001


def take_ids(given: ArrayLike) -> Ids:
    """Make one flat array of signed 64-bit ids."""
    array = np.asarray(given).ravel()
    if not array.size:
        return np.empty(0, np.int64)
    if array.dtype.kind not in "iu":
        raise InputError(f"ids are of the type {array.dtype}", next_step="Hand over integers of 64 bits.")
    if array.dtype.kind == "u" and array.max() > np.iinfo(np.int64).max:
        raise InputError("an id is larger than 63 bits", next_step="Hand over ids as signed integers of 64 bits.")
    return array.astype(np.int64, copy=False)


def take_pairs(sources: ArrayLike, targets: ArrayLike) -> tuple[Ids, Ids]:
    """Make two arrays of ids that belong together item by item."""
    pair = take_ids(sources), take_ids(targets)
    if len(pair[0]) != len(pair[1]):
        raise InputError(
            f"{len(pair[0])} sources come with {len(pair[1])} targets",
            next_step="Hand over one of each for every link.",
        )
    return pair


def take_weights(given: ArrayLike, size: int, what: str) -> Values:
    """Make an array of finite numbers that are not negative, one for each node."""
    array = np.asarray(given, np.float64)
    if array.shape != (size,):
        raise InputError(f"{what} has the shape {array.shape} for {size} nodes", next_step="Give each node one number.")
    if not (np.isfinite(array).all() and (array >= 0).all()):
        raise InputError(f"{what} holds what is no weight", next_step="Give finite numbers, none of them below 0.")
    return array


def take_shares(given: ArrayLike, size: int, what: str) -> Values:
    """Make shares that sum to one of weights, one for each node."""
    weights = take_weights(given, size, what)
    if size and not weights.any():
        raise InputError(f"{what} is 0 everywhere", next_step="Give at least one node a number above 0.")
    if not size:
        return weights
    shares: Values = weights / weights.max()  # first, because the sum of very large ones would not be finite
    shares /= shares.sum()
    return shares


def check_alpha(alpha: float) -> None:
    """Make sure that a surfer starts anew often enough to be done one day."""
    if not LEAST_ALPHA <= alpha <= 1:
        raise InputError(f"alpha is {alpha}", next_step=f"Choose a number from {LEAST_ALPHA} to 1.")


def expand_ranges(starts: Ids, lengths: Ids) -> Ids:
    """List the places of many ranges, one range after the other."""
    ends = np.cumsum(lengths)
    whole = int(ends[-1]) if len(ends) else 0
    return np.repeat(starts - ends + lengths, lengths) + np.arange(whole)
