"""Split items so that nothing of one site is on both sides.

In: the site of each item, and a seed. Out: a fold number per item, or the places of the training and test
items.

Pages of one site share a template, so a model tested on a site it has seen is measured too kindly. Every
choice here hangs on SHA-256 of seed and site: the same in every process and version of Python, whatever the
order.
"""

import hashlib
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pauk.base.errors import InputError


@dataclass(frozen=True, slots=True)
class Split:
    """Where the training and the test items stand in the list that was split."""

    train: tuple[int, ...]
    test: tuple[int, ...]


def folds_by_site(sites: Sequence[str], k: int, seed: int) -> list[int]:
    """Give each item a fold from 0 to k-1: a site is in one fold, and folds hold about as many items each.

    The largest site goes first, always to the fold with the fewest items; the seed decides among sites of one
    size. A site larger than n/k makes its fold as large as itself: sites are never cut.
    """
    sizes = Counter(sites)
    for site in sizes:
        _check_site(site)
    if k < 2:
        raise InputError(f"{k} folds cannot be told apart", next_step="Ask for two or more.")
    if len(sizes) < k:
        raise InputError(
            f"There are {len(sizes)} sites, too few for {k} folds",
            next_step=f"Take at most {len(sizes)} folds, or bring items from more sites.",
        )
    loads = [0] * k
    fold_of: dict[str, int] = {}
    for site in sorted(sizes, key=lambda site: (-sizes[site], _rank(seed, site))):
        fold_of[site] = min(range(k), key=loads.__getitem__)
        loads[fold_of[site]] += sizes[site]
    return [fold_of[site] for site in sites]


def each_fold(folds: Sequence[int]) -> Iterator[Split]:
    """Let each fold be the test once, the others the training, in the order of the fold numbers."""
    for fold in sorted(set(folds)):
        places = range(len(folds))
        yield Split(
            train=tuple(at for at in places if folds[at] != fold), test=tuple(at for at in places if folds[at] == fold)
        )


def is_held_out(site: str, *, share: float, seed: int) -> bool:
    """Tell whether a site belongs to the test side, looking at nothing but its name, the share and the seed.

    The answer never changes as other sites come and go. With a larger share, what was held out stays so.
    """
    if not 0 < share < 1:
        raise InputError(f"{share} is not a share between 0 and 1", next_step="Use 0.2 for a fifth.")
    _check_site(site)
    return int.from_bytes(_rank(seed, site)[:8], "big") / 2**64 < share


def _check_site(site: str) -> None:
    if not site.strip():
        raise InputError(
            "An item has no site",
            next_step="Give each item of unknown site a name of its own, such as its id.",
        )


def _rank(seed: int, site: str) -> bytes:
    # surrogatepass: a site's name may come from a damaged page, and must still fall on one side.
    return hashlib.sha256(f"{seed}\n{site}".encode("utf-8", "surrogatepass")).digest()
