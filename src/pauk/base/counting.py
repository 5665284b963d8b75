"""Count by how many words two texts differ, whatever their order.

In: two texts. Out: how many words one has more than the other, and the other way round. Text that has only moved does
not count.
"""

from collections import Counter

# What a person reads in a day and a half; a text that is longer is counted as far as this.
_COUNTED_CHARS = 1_000_000


def count_changed_words(old: str, new: str) -> tuple[int, int]:
    """Return how many words the new text has that the old one has not, and how many it has lost."""
    before, now = Counter(old[:_COUNTED_CHARS].split()), Counter(new[:_COUNTED_CHARS].split())
    return (now - before).total(), (before - now).total()
