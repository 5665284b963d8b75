"""Draw the same chances from the same numbers, so that page i needs nothing but the seed and i.

In: whole numbers that name a draw. Out: mixed integers, shares in [0, 1), seeded `random.Random`s, power-law
ranks, and groups dealt out evenly. Nothing is kept but small caches.
"""

from collections.abc import Sequence
from functools import lru_cache
from hashlib import blake2b
from random import Random

_MASK = (1 << 64) - 1
# Probability ∝ rank^-β gives an in-degree exponent of 1 + 1/β; the Web's is about 2.1, so β = 1/1.1.
_BETA = 1 / 1.1


def name_seed(text: str) -> int:
    """Turn a name into a number to mix with."""
    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest())


def mix(*numbers: int) -> int:
    """Mix numbers into 64 evenly spread bits (the finaliser of splitmix64, once for each number)."""
    state = 0
    for number in numbers:
        state = (state + number * 0x9E3779B97F4A7C15 + 0x632BE59BD9B4E019) & _MASK
        state = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        state = ((state ^ (state >> 27)) * 0x94D049BB133111EB) & _MASK
        state ^= state >> 31
    return state


def share(*numbers: int) -> float:
    """Return an even draw from [0, 1) that these numbers name."""
    return mix(*numbers) / (1 << 64)


def dice(*numbers: int) -> Random:
    """Return a generator that these numbers seed."""
    return Random(mix(*numbers))


def draw_rank(draw: float, count: int) -> int:
    """Turn an even draw into one of ``count`` ranks from 0, with probability ∝ (rank + 1)^-β.

    The inverse of the continuous distribution's integral: no table, whatever the count.
    """
    rest = 1 - _BETA
    reach = ((count + 1) ** rest - 1) * draw + 1
    return min(int(reach ** (1 / rest)) - 1, count - 1)


def place_rank(seed: int, rank: int) -> int:
    """Give a rank its place: ranks 2^4k … 2^4(k+1) change places among themselves.

    Without it the oldest page would always be the most linked one, the second oldest next, and so on. A rank
    stays within a factor of 16, so the oldest still tend to be the richest, as on the real Web.
    """
    number = rank + 1
    bits = (number.bit_length() - 1) // 4 * 4
    start = 1 << bits
    width = 15 * start
    step = mix(seed, bits) | 1
    while step % 3 == 0 or step % 5 == 0:  # The width is 15 · 2^n: a step without 2, 3 and 5 visits every place.
        step += 2
    return start + (number - start + seed % width) * step % width - 1


class Deal:
    """Deal numbers 0, 1, 2, … out to groups with fixed quotas in every hand, in a new order each hand.

    Both directions cost the same whatever the number: which group has number n, and which is a group's n-th.
    """

    def __init__(self, seed: int, quotas: Sequence[int]) -> None:
        self.quotas = tuple(quotas)
        self._size = sum(quotas)
        self._seed = seed
        self._cards = [group for group, quota in enumerate(quotas) for _ in range(quota)]
        self._hand = lru_cache(maxsize=1024)(self._deal_hand)

    def group(self, number: int) -> int:
        """Return the group that has this number."""
        return self._hand(number // self._size)[0][number % self._size]

    def count(self, group: int, until: int) -> int:
        """Count a group's numbers below ``until``."""
        hands, rest = divmod(until, self._size)
        places = self._hand(hands)[1][group]
        return hands * self.quotas[group] + sum(place < rest for place in places)

    def member(self, group: int, nth: int) -> int:
        """Return a group's n-th number, from 0."""
        hand, rest = divmod(nth, self.quotas[group])
        return hand * self._size + self._hand(hand)[1][group][rest]

    def _deal_hand(self, hand: int) -> tuple[tuple[int, ...], tuple[tuple[int, ...], ...]]:
        cards = list(self._cards)
        dice(self._seed, hand).shuffle(cards)
        places: list[list[int]] = [[] for _ in self.quotas]
        for place, group in enumerate(cards):
            places[group].append(place)
        return tuple(cards), tuple(map(tuple, places))
