"""Align two sequences: the length of their longest common subsequence, and the edits from one to the other.

In: two sequences of words, or of anything that can be a key. Out: a number of words.

Both walk the longer sequence once and keep a whole column of the table in the bits of one integer (H. Hyyrö,
"Bit-parallel LCS-length computation revisited", 2004; G. Myers, JACM 46(3), 1999). The shorter sequence is
cut into strips, so that the bit masks of a page with a hundred thousand different words take 16 MiB instead of
600; what one strip hands to the next is one small number for each word of the longer sequence.
"""

from collections.abc import Hashable, Iterator, Sequence

# Bits in a strip. Swept 1,024 to 65,536 on pairs of 20,000 and 60,000 words: 1,024 takes 2 to 5 times as
# long; 65,536 saves a sixth of the time, but its masks may take 256 MiB where these take 16.
STRIP = 16384


def measure_lcs(ours: Sequence[Hashable], theirs: Sequence[Hashable]) -> int:
    """Measure the longest common subsequence."""
    shared, ours, theirs = _peel(ours, theirs)
    # A word that the other side lacks is in no common subsequence.
    both = set(ours) & set(theirs)
    short, long = _order([word for word in ours if word in both], [word for word in theirs if word in both])
    carries = bytearray(len(long))
    for strip in _cut(short):
        shared += _walk_lcs(strip, long, carries)
    return shared


def measure_edits(ours: Sequence[Hashable], theirs: Sequence[Hashable]) -> int:
    """Count the insertions, deletions and replacements (Levenshtein) that turn one into the other."""
    _, ours, theirs = _peel(ours, theirs)
    short, long = _order(ours, theirs)
    # 1 stands for a step up to the right in the table's first row, 0 for level, 2 for a step down.
    steps = bytearray(b"\1" * len(long))
    edits = len(long)
    for strip in _cut(short):
        edits += _walk_edits(strip, long, steps)
    return edits


def _peel(ours: Sequence[Hashable], theirs: Sequence[Hashable]) -> tuple[int, Sequence[Hashable], Sequence[Hashable]]:
    """Take off the common beginning and end, which some best alignment always keeps."""
    room = min(len(ours), len(theirs))
    front = 0
    while front < room and ours[front] == theirs[front]:
        front += 1
    back = 0
    while back < room - front and ours[-1 - back] == theirs[-1 - back]:
        back += 1
    return front + back, ours[front : len(ours) - back], theirs[front : len(theirs) - back]


def _order(ours: Sequence[Hashable], theirs: Sequence[Hashable]) -> tuple[Sequence[Hashable], Sequence[Hashable]]:
    return (ours, theirs) if len(ours) <= len(theirs) else (theirs, ours)


def _cut(words: Sequence[Hashable]) -> Iterator[Sequence[Hashable]]:
    for start in range(0, len(words), STRIP):
        yield words[start : start + STRIP]


def _mask(strip: Sequence[Hashable]) -> dict[Hashable, int]:
    masks: dict[Hashable, int] = {}
    for at, word in enumerate(strip):
        masks[word] = masks.get(word, 0) | 1 << at
    return masks


def _walk_lcs(strip: Sequence[Hashable], long: Sequence[Hashable], carries: bytearray) -> int:
    """Count the zeros that the strip's column ends with, and leave its carries for the next strip."""
    masks, width = _mask(strip), len(strip)
    full = (1 << width) - 1
    column = full
    for at, word in enumerate(long):
        mask, carry = masks.get(word, 0), carries[at]
        hits = column & mask
        if hits or carry:
            total = column + hits + carry
            carries[at] = total >> width
            column = (total | (column ^ hits)) & full
    return width - column.bit_count()


def _walk_edits(strip: Sequence[Hashable], long: Sequence[Hashable], steps: bytearray) -> int:
    """Sum the steps of the strip's last column, and leave those along its lower edge for the next strip."""
    masks, width = _mask(strip), len(strip)
    full = (1 << width) - 1
    top = width - 1
    up, down = full, 0
    for at, word in enumerate(long):
        mask = masks.get(word, 0)
        rises, falls = steps[at] == 1, steps[at] == 2
        keeps = mask | down
        mask |= falls
        crosses = (((mask & up) + up) ^ up) | mask
        right_up = down | (full & ~(crosses | up))
        right_down = up & crosses & full
        steps[at] = (right_up >> top & 1) | (right_down >> top & 1) << 1
        right_up = (right_up << 1 | rises) & full
        right_down = (right_down << 1 | falls) & full
        up = right_down | (full & ~(keeps | right_up))
        down = right_up & keeps
    return up.bit_count() - down.bit_count()
