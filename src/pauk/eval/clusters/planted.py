"""Make graphs whose communities are known, by a seed.

In: a size, a mixing (the share of a node's links that leave its community), a seed. Out: a `PlantedGraph`.

*lfr*: degrees and community sizes follow power laws (Lancichinetti, Fortunato and Radicchi 2008, Physical Review E 78,
046110); the stubs of every community, and those that leave, are joined at random, and what came out double is joined
anew. *planted*: communities of one size, few links. *sites*: pages that link as sites do, one way: to their section,
their site's front page, and pages elsewhere; most pages are leaves that few link to. *playground*: the links among
pages of the playground on known subjects, without the menus of their sites. *results*: such pages as results of a
query, joined by links and words as a search joins them; `weights` say how strongly.
"""

from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from pauk.base.groupings import LINK_SHARE
from pauk.search.groups.affinity import measure_affinity, part_own_words
from pauk.search.groups.phrases import ResultText, find_phrases
from pauk_playground.sites.subjects import SubjectWeb

Array = NDArray[np.int64]
Chance = np.random.Generator

# The figures of the usual comparison (Lancichinetti and Fortunato 2009, Physical Review E 80, 056117).
MEAN_DEGREE = 20
MOST_DEGREE = 50
DEGREE_POWER = 2.0
SIZE_POWER = 1.0
SMALL = (10, 50)
LARGE = (20, 100)
_ROUNDS = 60


@dataclass(frozen=True, slots=True, eq=False)
class PlantedGraph:
    """A graph as links between nodes 0…n-1, and the community of each node."""

    kind: str
    size: int
    mixing: float
    sources: Array
    targets: Array
    truth: Array
    weights: NDArray[np.float64] | None = field(default=None)


def make_lfr(size: int, mixing: float, chance: Chance, bounds: tuple[int, int] = SMALL) -> PlantedGraph:
    """Make a graph of Lancichinetti, Fortunato and Radicchi; `bounds` are the sizes of communities."""
    least = _find_least(MEAN_DEGREE, MOST_DEGREE, DEGREE_POWER)
    degrees = _draw_powers(chance, size, least, MOST_DEGREE, DEGREE_POWER)
    inside = np.floor((1 - mixing) * degrees + chance.random(size)).astype(np.int64)
    sizes = _draw_sizes(chance, size, bounds)
    truth = _assign(chance, inside, sizes)
    inside = np.minimum(inside, sizes[truth] - 1)
    within = _join_stubs(chance, np.repeat(np.arange(size), inside), truth, is_across=False)
    across = _join_stubs(chance, np.repeat(np.arange(size), degrees - inside), truth, is_across=True)
    sources, targets = np.concatenate([within, across]).T
    return PlantedGraph("lfr" if bounds == SMALL else "lfr-large", size, mixing, sources, targets, truth)


def make_partition(size: int, mixing: float, chance: Chance) -> PlantedGraph:
    """Make communities of forty nodes with about twelve links a node, evenly spread."""
    truth = np.arange(size) // 40
    degrees = np.maximum(chance.poisson(12, size), 2)
    inside = chance.binomial(degrees, 1 - mixing)
    inside = np.minimum(inside, np.bincount(truth)[truth] - 1)
    within = _join_stubs(chance, np.repeat(np.arange(size), inside), truth, is_across=False)
    across = _join_stubs(chance, np.repeat(np.arange(size), degrees - inside), truth, is_across=True)
    sources, targets = np.concatenate([within, across]).T
    return PlantedGraph("planted", size, mixing, sources, targets, truth)


def make_sites(size: int, mixing: float, chance: Chance) -> PlantedGraph:
    """Make pages on subjects: each links one way, to what is known on its subject and, by the mixing, anywhere.

    A subject has 8 to 150 pages and a few that everybody there knows; a tenth of the pages are linked to most, a third
    link nowhere, as in a crawl that has not fetched them yet.
    """
    sizes = _draw_sizes(chance, size, (8, 150), 1.5)
    truth = np.repeat(np.arange(len(sizes)), sizes)
    starts = np.concatenate([[0], np.cumsum(sizes)[:-1]])
    counts = np.where(chance.random(size) < 1 / 3, 0, chance.geometric(1 / 9, size) + 1)
    sources = np.repeat(np.arange(size), counts)
    home = truth[sources]
    known = starts[home] + (sizes[home] * chance.random(len(sources)) ** 1.8).astype(np.int64)
    anywhere = chance.permutation(size)[(size * chance.random(len(sources)) ** 1.8).astype(np.int64)]
    targets = np.where(chance.random(len(sources)) < mixing, anywhere, known)
    order = chance.permutation(size)
    is_link = sources != targets
    return PlantedGraph(
        "sites", size, mixing, order[sources[is_link]], order[targets[is_link]], truth[np.argsort(order)]
    )


def make_playground(size: int, mixing: float, chance: Chance) -> PlantedGraph:
    """Make the induced graph of pages of the playground on known subjects: links that a walker may take one way."""
    web = SubjectWeb(size, mixing, int(chance.integers(2**31)))
    menus = [{page, *web.menus[site]} for page, site in enumerate(web.sites)]
    pairs = np.array(
        [(page, target) for page, own in enumerate(web.links) for target in own if target not in menus[page]]
    )
    sources, targets = pairs.reshape(-1, 2).T
    return PlantedGraph("playground", size, mixing, sources, targets, np.array(web.subjects))


def make_results(size: int, mixing: float, chance: Chance) -> PlantedGraph:
    """Join pages of the playground as results of a query are: by links, and by the words they share."""
    web = SubjectWeb(size, mixing, int(chance.integers(2**31)))
    hosts = [web.host(page) for page in range(size)]
    texts = [ResultText(*web.write(page), "en", host) for page, host in enumerate(hosts)]
    phrases, _ = part_own_words(find_phrases(texts), hosts)
    targets = [{target + 1 for target in own} for own in web.links]
    graph = measure_affinity(range(1, size + 1), targets, hosts, phrases, link_share=LINK_SHARE.default).graph()
    sources, ends = graph.sources.astype(np.int64), np.repeat(np.arange(graph.size), graph.in_counts)
    return PlantedGraph("results", size, mixing, sources, ends, np.array(web.subjects), graph.weights)


KINDS: dict[str, Callable[[int, float, Chance], PlantedGraph]] = {
    "lfr": make_lfr,
    "lfr-large": lambda size, mixing, chance: make_lfr(size, mixing, chance, LARGE),
    "planted": make_partition,
    "sites": make_sites,
    "playground": make_playground,
    "results": make_results,
}


def _draw_powers(chance: Chance, count: int, least: float, most: int, power: float) -> Array:
    """Draw whole numbers with a power law between two bounds (the inverse of its distribution, rounded)."""
    low, high = least, most + 0.5
    even = chance.random(count)
    if power == 1:
        drawn = low * (high / low) ** even
    else:
        left, right = low ** (1 - power), high ** (1 - power)
        drawn = (left + even * (right - left)) ** (1 / (1 - power))
    return np.clip(np.round(drawn), 1, most).astype(np.int64)


def _find_least(mean: float, most: int, power: float) -> float:
    """Find the lower bound of a power law that has a given mean, by halving."""
    grid = (np.arange(4_000) + 0.5) / 4_000
    low, high = 1.0, float(mean)
    for _ in range(40):
        middle = (low + high) / 2
        left, right = middle ** (1 - power), (most + 0.5) ** (1 - power)
        drawn = (left + grid * (right - left)) ** (1 / (1 - power))
        low, high = (middle, high) if drawn.mean() < mean else (low, middle)
    return low


def _draw_sizes(chance: Chance, size: int, bounds: tuple[int, int], power: float = SIZE_POWER) -> Array:
    """Draw sizes of communities that add up to the size; what is left over goes to the others."""
    sizes = _draw_powers(chance, 2 * size // bounds[0] + 2, bounds[0], bounds[1], power)
    sizes = sizes[: int(np.searchsorted(np.cumsum(sizes), size, side="right"))]
    if not len(sizes):
        return np.array([size])
    left = size - int(sizes.sum())
    np.add.at(sizes, np.arange(left) % len(sizes), 1)
    return sizes


def _assign(chance: Chance, inside: Array, sizes: Array) -> Array:
    """Give every node a place in a community that is larger than the number of its links inside.

    The best linked draw first, from the places of the communities that are large enough for them.
    """
    order = np.argsort(-inside, kind="stable")
    by_size = np.argsort(-sizes, kind="stable")
    fits = np.maximum(np.searchsorted(-sizes[by_size], -inside[order], side="left"), 1)
    truth, free, opened = np.empty(len(inside), np.int64), list[int](), 0
    for node, count, draw in zip(order.tolist(), fits.tolist(), chance.random(len(inside)).tolist(), strict=True):
        while opened < len(sizes) and (opened < count or not free):
            community = int(by_size[opened])
            free += [community] * int(sizes[community])
            opened += 1
        place = int(draw * len(free))
        free[place], free[-1] = free[-1], free[place]
        truth[node] = free.pop()
    return truth


def _join_stubs(chance: Chance, stubs: Array, truth: Array, *, is_across: bool) -> Array:
    """Join stubs at random, within communities or across them.

    A loop or repeated edge changes one of its ends with another edge of its community, until there are none; what
    cannot be joined at all is dropped.
    """
    home = np.zeros(len(stubs), np.int64) if is_across else truth[stubs]
    order = np.lexsort((chance.random(len(stubs)), home))
    stubs, home = stubs[order], home[order]
    is_odd = np.bincount(home) % 2 == 1
    last = np.flatnonzero(np.append(home[1:] != home[:-1], np.ones(min(1, len(home)), np.bool_)))
    dropped = last[is_odd[home[last]]]
    edges, home = np.delete(stubs, dropped).reshape(-1, 2), np.delete(home, dropped)[::2]
    starts = np.searchsorted(home, np.arange(home.max(initial=0) + 2))
    for _ in range(_ROUNDS):
        bad = np.flatnonzero(_find_bad(edges, truth, is_across=is_across))
        if not len(bad):
            break
        _switch(chance, edges, bad, starts[home[bad]], starts[home[bad] + 1])
    return edges[~_find_bad(edges, truth, is_across=is_across)]


def _switch(chance: Chance, edges: Array, bad: Array, low: Array, high: Array) -> None:
    """Let each bad edge change an end with an edge between two places, where that makes no edge that is there."""
    partners = low + (chance.random(len(bad)) * (high - low)).astype(np.int64)
    sides = chance.integers(0, 2, len(bad))
    made = np.stack(
        [
            np.stack([edges[bad, 0], edges[partners, sides]], 1),
            np.stack([edges[bad, 1], edges[partners, 1 - sides]], 1),
        ],
        1,
    )
    size = int(edges.max()) + 1
    keys, there = made.min(2) * size + made.max(2), edges.min(1) * size + edges.max(1)
    is_new = ~np.isin(keys, there).any(1) & (made[:, :, 0] != made[:, :, 1]).all(1)
    chosen = np.flatnonzero(is_new)
    # An edge takes part in one exchange a round; the first of those that want it has it.
    both = np.concatenate([partners[chosen], bad[chosen]])
    _, first = np.unique(both, return_index=True)
    is_first = np.zeros(len(both), np.bool_)
    is_first[first] = True
    chosen = chosen[is_first.reshape(2, -1).all(0)]
    edges[bad[chosen]], edges[partners[chosen]] = made[chosen, 0], made[chosen, 1]


def _find_bad(edges: Array, truth: Array, *, is_across: bool) -> NDArray[np.bool_]:
    """Tell which edges are loops, repeat another one, or stay inside where they must leave."""
    keys = edges.min(1) * len(truth) + edges.max(1)
    order = np.argsort(keys, kind="stable")
    is_repeated = np.zeros(len(edges), np.bool_)
    is_repeated[order[1:]] = keys[order[1:]] == keys[order[:-1]]
    is_bad: NDArray[np.bool_] = (edges[:, 0] == edges[:, 1]) | is_repeated
    if is_across:
        is_bad |= truth[edges[:, 0]] == truth[edges[:, 1]]
    return is_bad
