"""Draw the links among results: results that link to each other stand near each other, and groups stand together.

In: the number of results, links among them, and the group of each. Out: a `LinkPicture` of places on a sheet. The
method is that of Fruchterman and Reingold (1991), from a spiral, so that the same results give the same picture.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

WIDTH, HEIGHT = 900, 640
_MARGIN = 24
_ROUNDS = 60
# A group holds its results together as weakly as a tenth of a link.
_GROUP_PULL = 0.1
_GOLDEN_ANGLE = 2.399963


@dataclass(frozen=True, slots=True)
class LinkPicture:
    """Where each result stands, and the lines between those that link to each other."""

    width: int
    height: int
    points: Sequence[tuple[float, float]]
    lines: Sequence[tuple[int, int]]


def draw_links(size: int, edges: Sequence[tuple[int, int]], homes: Sequence[int]) -> LinkPicture:
    """Find a place for each of some results; `homes` are numbers of groups, -1 where there is none."""
    lines = sorted({(start, end) for start, end in edges if start != end})
    if not size:
        return LinkPicture(WIDTH, HEIGHT, (), ())
    turns = np.arange(size) * _GOLDEN_ANGLE
    at = np.sqrt((np.arange(size) + 0.5) / size)[:, None] * np.stack([np.cos(turns), np.sin(turns)], 1)
    pull = np.zeros((size, size))
    for start, end in lines:
        pull[start, end] = pull[end, start] = 1.0
    home = np.array(homes)
    pull += _GROUP_PULL * ((home[:, None] == home[None, :]) & (home >= 0)[:, None])
    np.fill_diagonal(pull, 0)
    ideal = 2 / np.sqrt(size)
    for done in range(_ROUNDS):
        apart = at[:, None, :] - at[None, :, :]
        distance = np.maximum(np.sqrt((apart**2).sum(2)), 1e-3)
        force = ideal**2 / distance**2 - pull * distance / ideal - 0.02
        np.fill_diagonal(force, 0)
        moved = (apart * force[:, :, None]).sum(1)
        length = np.maximum(np.sqrt((moved**2).sum(1)), 1e-9)
        heat = 0.2 * (1 - done / _ROUNDS)
        at += moved / length[:, None] * np.minimum(length, heat)[:, None]
    low, high = at.min(0), at.max(0)
    room = np.array([WIDTH - 2 * _MARGIN, HEIGHT - 2 * _MARGIN])
    placed = _MARGIN + (at - low) / np.maximum(high - low, 1e-9) * room
    points = [(round(x, 1), round(y, 1)) for x, y in placed.tolist()]
    return LinkPicture(WIDTH, HEIGHT, points, lines)
