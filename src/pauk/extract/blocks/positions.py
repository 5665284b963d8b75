"""Describe where each block stands: on the page, in its elements, among blocks of its kind.

In: an `Outline`, its blocks as arrays (`Pieces`), and how many words they have. Out: columns of features.
"""

from collections.abc import Sequence
from itertools import chain
from operator import attrgetter
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from pauk.extract.blocks.hints import FAMILIES
from pauk.extract.blocks.outline import Block, Outline

Floats = NDArray[np.float32]
Numbers = NDArray[np.int64]
Column = NDArray[Any]
# One column, several at once, or one number for all blocks.
Columns: TypeAlias = Sequence[Column | float]

_OWN_TAGS = ("p", "li", "td", "th", "div", "h1", "h2", "h3", "h4", "h5", "h6", "pre", "blockquote", "dd", "dt", "br",
             "span", "figcaption", "label", "button", "body", "center", "section", "article")  # fmt: skip
_AROUND_TAGS = ("p", "li", "ul", "ol", "dl", "table", "td", "form", "blockquote", "article", "main", "section", "nav",
                "aside", "header", "footer", "figure", "pre", "center", "noscript", "details", "select")  # fmt: skip
_OWN_BITS = {tag: 1 << place for place, tag in enumerate(_OWN_TAGS)}
_AROUND_BITS = {tag: 1 << place for place, tag in enumerate(_AROUND_TAGS, len(_OWN_TAGS))}
_LEVELS = 5  # how many elements around a block are described


class Pieces(NamedTuple):
    """What is known of each block besides its text, an array each."""

    home: Numbers
    tags: Numbers
    breaks: Numbers
    is_cell: Numbers
    is_headline: Numbers
    links: Numbers
    inline: Numbers
    linked: Column  # as a share of its characters
    strong: Column  # the same


_get_numbers = attrgetter(*Pieces._fields)


def gather_pieces(blocks: list[Block]) -> Pieces:
    """Gather what is known of blocks into arrays."""
    flat = np.fromiter(chain.from_iterable(map(_get_numbers, blocks)), np.int64)
    sizes = np.fromiter((len(block.text) for block in blocks), np.int64, len(blocks))
    pieces = Pieces._make(np.ascontiguousarray(flat.reshape(len(blocks), -1).T))
    return pieces._replace(
        linked=np.minimum(pieces.linked / sizes, 1).astype(np.float32),
        strong=np.minimum(pieces.strong / sizes, 1).astype(np.float32),
    )


def describe_places(outline: Outline, pieces: Pieces, words: Floats) -> Columns:
    """Describe where each block stands."""
    linked = pieces.linked
    long = words * ((words >= 12) & (linked < 0.4))
    parents = np.maximum(np.array(outline.parents), 0)
    levels = np.empty((_LEVELS, len(words)), np.int64)  # the element around each block, and those around it
    levels[0] = pieces.home
    for level in range(1, _LEVELS):
        parents.take(levels[level - 1], out=levels[level])
    return [
        *_describe_page(words, linked, long),
        np.array(outline.depths).take(pieces.home) / 30,
        np.log1p(pieces.tags) / 4,
        linked * words / 20,
        _describe_holders(outline, levels, words, linked, long),
        *_vote_spans(words * (1 - linked), long, pieces.tags.astype(np.float32)),
        *_vote_holders(levels, long, len(parents)),
        *_compare_alike(outline, levels, words, linked),
        *_describe_names(outline, levels),
    ]


def _describe_page(words: Floats, linked: Floats, long: Floats) -> Columns:
    """Describe the page as a whole, and how far down it each block stands."""
    count = len(words)
    total = float(words.sum()) or 1.0
    return [
        np.log1p(count) / 6,
        np.log1p(total) / 8,
        float((words * linked).sum()) / total,
        float(long.sum()) / total,
        np.arange(count) / max(count - 1, 1),
        (np.cumsum(words) - words) / total,
    ]


def _describe_holders(outline: Outline, levels: Numbers, words: Floats, linked: Floats, long: Floats) -> Column:
    """Describe what the elements around each block hold, by running sums over the page order."""
    size = len(outline.parents)
    running = np.zeros((4, size + 1))
    for values, sums in zip((words, words * linked, long, np.ones_like(words)), running, strict=True):
        np.cumsum(np.bincount(levels[0], weights=values, minlength=size), out=sums[1:])
    held = (running.take(_find_ends(outline.parents) + 1, axis=1) - running[:, :-1]).astype(np.float32)
    held_words, held_linked, held_long, held_blocks = held
    total, total_long = float(words.sum()) or 1.0, max(float(long.sum()), 1.0)
    some = np.maximum(held_words, 1)
    about = np.stack([
        held_words / total,
        np.log1p(held_words) / 8,
        held_linked / some,
        held_long / total_long,
        held_long / some,
        np.log1p(held_blocks) / 5,
        some,
    ])  # fmt: skip
    columns = about.take(levels, axis=1).swapaxes(0, 1)
    columns[:, -1] = words / columns[:, -1]
    return columns.reshape(-1, len(words))


def _find_ends(parents: Sequence[int]) -> Numbers:
    """Find for each element the last one inside it, in page order."""
    ends = list(range(len(parents)))
    for number in range(len(parents) - 1, 0, -1):
        parent = parents[number]
        if ends[parent] == parent:  # its last child comes first here
            ends[parent] = ends[number]
    return np.array(ends)


def _vote_spans(plain: Floats, long: Floats, tags: Floats) -> Columns:
    """Say what extractors of old would take: the run of blocks with the most words for its tags."""
    gains = np.stack([plain - tags, plain - 3 * tags, long - tags])
    running = np.zeros((3, len(plain) + 1), np.float32)
    np.cumsum(gains, axis=1, out=running[:, 1:])
    ends = (running[:, 1:] - np.minimum.accumulate(running[:, :-1], axis=1)).argmax(axis=1)
    numbers = np.arange(len(plain))
    return [
        (numbers >= int(sums[: end + 1].argmin())) & (numbers <= end)
        for sums, end in zip(running, ends.tolist(), strict=True)
    ]


def _vote_holders(levels: Numbers, long: Floats, size: int) -> Columns:
    """Say what others of old would take: the element with the most long texts in it or a little below."""
    score = np.zeros(size)
    for level, share in ((1, 1.0), (2, 0.5), (3, 0.25)):
        score += np.bincount(levels[level], weights=long * share, minlength=size)
    best = int(score.argmax())
    most = float(score[best]) or 1.0
    after = np.arange(len(long)) - int(long.argmax())
    return [
        (levels == best).any(axis=0),
        score.take(levels[1]) / most,
        score.take(levels).max(axis=0) / most,
        np.log1p(np.abs(after)) / 5,
        after > 0,
    ]


def _compare_alike(outline: Outline, levels: Numbers, words: Floats, linked: Floats) -> Columns:
    """Describe the blocks that stand in the same kind of place: same elements, named alike, up to three levels."""
    ids: dict[tuple[str, tuple[int, ...]], int] = {}
    alike = np.array([ids.setdefault(key, len(ids)) for key in zip(outline.tags, outline.names, strict=True)])
    own, above, far = alike.take(levels[:3])
    # Three numbers in one: there are at most a million elements, so 60 bits hold them.
    _, kind = np.unique((own * len(ids) + above) * len(ids) + far, return_inverse=True)
    members = np.bincount(kind)
    sums = np.bincount(kind, weights=words)
    total = float(words.sum()) or 1.0
    return [
        np.log1p(members)[kind] / 5,
        sums[kind] / total,
        np.log1p(sums / members)[kind] / 5,
        (np.bincount(kind, weights=words * linked) / np.maximum(sums, 1))[kind],
    ]


def _describe_names(outline: Outline, levels: Numbers) -> list[Column]:
    """Tell which families and elements a block stands in: near, not far, anywhere around."""
    hints, around = np.array(outline.hints), np.array(outline.around)
    near = hints.take(levels[:4])
    near[1] |= near[0]
    middle = near[1] | near[2] | near[3]
    size = len(FAMILIES)
    families = near[1] | middle << size | around.take(levels[0]) << 2 * size
    tags = _gather_tag_bits(outline).take(levels[0])
    return [_spread(families, 3 * size), _spread(tags, len(_OWN_TAGS) + len(_AROUND_TAGS))]


def _spread(bits: Numbers, count: int) -> Column:
    """Spread the bits of each number over columns."""
    octets = bits.astype("<i8").view(np.uint8).reshape(-1, 8)
    return np.unpackbits(octets, axis=1, count=count, bitorder="little").T


def _gather_tag_bits(outline: Outline) -> Numbers:
    """Gather what each element is itself, and what it and all around it are."""
    around: list[int] = []
    for tag, parent in zip(outline.tags, outline.parents, strict=True):
        around.append(_AROUND_BITS.get(tag, 0) | (around[parent] if parent >= 0 else 0))
    return np.array([bits | _OWN_BITS.get(tag, 0) for bits, tag in zip(around, outline.tags, strict=True)])
