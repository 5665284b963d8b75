"""Weigh pages while they are being crawled (OPIC): cash flows along links, and where much has passed is important.

In: each page that was fetched, with its links, as it comes. Out: the cash that waits on a page, which says how urgent
it is to fetch it; and its importance, from all cash that ever passed through it. Nothing is computed twice and no graph
is kept: about 40 bytes a page.

Every page brings one unit of cash when it is first heard of. Fetching a page hands out all its cash: the share `alpha`
evenly to all pages, the rest evenly to those it links to; a page without links hands out all of it to all. When every
page is fetched again and again, importance becomes PageRank with the same `alpha`.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from pauk.base.errors import InputError
from pauk.graph.arrays import Ids, Numbers, Values, check_alpha, take_ids, take_weights
from pauk.graph.numbering import Numbering
from pauk.graph.pagerank import ALPHA
from pauk.graph.pairs import Pairs, drop_self_links, join_pairs, split_pairs

_FEWEST = 64


@dataclass(frozen=True, slots=True, eq=False)
class OpicState:
    """Everything that has to be kept: an id, the cash and the history of each page."""

    ids: Ids
    cash: Values
    history: Values


class Opic:
    """Cash and history of all pages that were heard of; it goes on from a state, if there is one."""

    def __init__(self, state: OpicState | None = None, *, alpha: float = ALPHA) -> None:
        check_alpha(alpha)
        self._alpha = alpha
        self._numbering = Numbering()
        # What all pages get alike is added here once and counts for each of them: a page has its own cash plus this.
        self._everyone = 0.0
        self._own = np.empty(0)
        self._history = np.empty(0)
        self._passed = 0.0  # the history of all pages together
        if state is not None:
            self._restore(state)

    def __len__(self) -> int:
        return len(self._numbering)

    @property
    def state(self) -> OpicState:
        """A copy of everything that has to be kept."""
        size = len(self)
        return OpicState(self._numbering.ids.copy(), self._own[:size] + self._everyone, self._history[:size].copy())

    def add(self, ids: ArrayLike) -> None:
        """Hear of pages, such as the seeds."""
        self._meet(ids)

    def visit(self, page: int, links: ArrayLike) -> None:
        """Fetch a page: its cash goes to its links."""
        targets = take_ids(links)
        self.visit_all([page], [len(targets)], targets)

    def visit_all(self, pages: ArrayLike, counts: ArrayLike, links: ArrayLike) -> None:
        """Fetch many pages at once: `counts` says how many of the links belong to each.

        What pages hand to each other in one go they hand on when they are fetched the next time. Links of a page to
        itself and links that it repeats do not count.
        """
        sources, targets, lengths = take_ids(pages), take_ids(links), take_ids(counts)
        if len(lengths) != len(sources) or (lengths < 0).any() or lengths.sum() != len(targets):
            raise InputError(
                f"{len(targets)} links do not fit the counts of {len(sources)} pages",
                next_step="Give each page the number of its links.",
            )
        if len(sources):
            numbers, ends = self._meet(sources), self._meet(targets)
            self._hand_out(np.unique(numbers), np.unique(join_pairs(np.repeat(numbers, lengths), ends)))

    def cash(self, ids: ArrayLike) -> Values:
        """Return what waits on pages; 0 for those nobody has heard of."""
        numbers = self._numbering.find(ids)
        return np.where(numbers >= 0, self._own[numbers] + self._everyone, 0.0) if len(self) else np.zeros(len(numbers))

    def importance(self, ids: ArrayLike) -> Values:
        """Return the share of pages in all cash that waits or has passed; 0 for those nobody has heard of."""
        numbers = self._numbering.find(ids)
        if not len(self):
            return np.zeros(len(numbers))
        passed = self._own[numbers] + self._everyone + self._history[numbers]
        return np.where(numbers >= 0, passed / (len(self) + self._passed), 0.0)

    def fade(self, kept: float) -> None:
        """Keep only this share of the history, so that pages that came late can catch up with the first ones."""
        if not 0 <= kept <= 1:
            raise InputError(f"the share to keep is {kept}", next_step="Choose a number from 0 to 1.")
        self._history *= kept
        self._passed *= kept

    def _hand_out(self, fetched: Numbers, pairs: Pairs) -> None:
        """Move the cash of fetched pages into their history, and on to their links and to all pages."""
        amounts = self._own[fetched] + self._everyone
        self._history[fetched] += amounts
        self._passed += float(amounts.sum())
        self._own[fetched] = -self._everyone
        sources, targets = split_pairs(drop_self_links(pairs))
        places = np.searchsorted(fetched, sources)
        counts = np.bincount(places, minlength=len(fetched))
        for_links = np.where(counts > 0, (1 - self._alpha) * amounts, 0.0)
        np.add.at(self._own, targets, (for_links / np.maximum(counts, 1))[places])
        self._everyone += float((amounts - for_links).sum()) / len(self)

    def _meet(self, ids: ArrayLike) -> Numbers:
        """Number pages; those that are new bring their unit of cash."""
        old = len(self)
        numbers = self._numbering.number(ids)
        if len(self) > len(self._own):
            room = max(len(self), _FEWEST, old + old // 2)
            self._own, self._history = _widen(self._own, room), _widen(self._history, room)
        self._own[old : len(self)] = 1 - self._everyone
        return numbers

    def _restore(self, state: OpicState) -> None:
        ids = take_ids(state.ids)
        numbers = self._meet(ids)
        if len(self) != len(ids):
            raise InputError("an id comes twice in a saved state", next_step="Begin with an empty one.")
        self._own[numbers] = take_weights(state.cash, len(ids), "the saved cash")
        self._history[numbers] = take_weights(state.history, len(ids), "the saved history")
        self._passed = float(self._history.sum())


def _widen(values: Values, size: int) -> Values:
    """Return a copy with room for more, all 0."""
    wide = np.zeros(size)
    wide[: len(values)] = values
    return wide
