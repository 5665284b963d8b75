"""Count by how many words two texts differ, whatever their order.

In: two texts. Out: how many words one has more than the other, and the other way round. Text that has only moved does
not count.
"""

from collections import Counter

# What a person reads in a day and a half; of a text that is longer, so much is counted between the first and the
# last word that differ.
_COUNTED_CHARS = 1_000_000


def count_changed_words(old: str, new: str) -> tuple[int, int]:
    """Return how many words the new text has that the old one has not, and how many it has lost."""
    if max(len(old), len(new)) > _COUNTED_CHARS:
        old, new = _skip_start(old, new)
        old, new = (text[::-1] for text in _skip_start(old[::-1], new[::-1]))
    before, now = Counter(old[:_COUNTED_CHARS].split()), Counter(new[:_COUNTED_CHARS].split())
    return (now - before).total(), (before - now).total()


def _skip_start(old: str, new: str) -> tuple[str, str]:
    """Leave out what two texts have in common at their beginning, up to the last space in it."""
    same, most = 0, min(len(old), len(new))
    while same < most:
        step = (most - same + 1) // 2
        if old[same : same + step] == new[same : same + step]:
            same += step
        else:
            most = same + step - 1
    start = max(old.rfind(" ", 0, same), old.rfind("\n", 0, same)) + 1
    return old[start:], new[start:]
