"""Give out the places that the budgets of pages have: to further pages alone, and never one twice.

In: claims as they begin and end. Out: the outcome of a page that has no place, and hosts that are held while what is
under way may take the last one. Another version of a page takes no place, nor does a sitemap or a feed.
"""

from pauk.crawl.budget import Budget
from pauk.crawl.turns import Turn, Turns
from pauk.store.records import Claim, Kind


class Places:
    """The places for further pages in one crawl."""

    def __init__(self, budget: Budget, turns: Turns) -> None:
        self._budget = budget
        self._turns = turns
        self._further = 0  # visits under way that may bring one page more
        self._held: list[Turn] = []
        self._full: dict[int, str] = {}

    def must_hold(self, turn: Turn) -> bool:
        """Whether what is under way may take the place that the next page of a host would need; then it is held."""
        if not _is_further(turn.claims[0]) or not self._budget.may_fill(turn.kept, turn.pending, self._further):
            return False
        self._held.append(turn)
        return True

    def refuse(self, turn: Turn, claim: Claim) -> str:
        """Return the outcome of a page that has no place; empty where it has one, or needs none."""
        outcome = self._budget.find_no_place(turn.kept) if _is_further(claim) else ""
        if outcome and not turn.is_full:
            turn.is_full = True  # those that come later end one by one: there are few, and this looks at all that waits
            self._full[turn.host.id] = outcome
        return outcome

    def take_full(self) -> dict[int, str]:
        """Take the hosts that have no place for further pages since this was asked last, with the outcome."""
        full, self._full = self._full, {}
        return full

    def begin(self, turn: Turn, claim: Claim) -> None:
        """Note that a visit is under way."""
        turn.pending += 1
        self._further += _is_further(claim)

    def end(self, turn: Turn | None, claim: Claim) -> None:
        """Note that a visit is over; its host, and those that were held because of it, may go on."""
        if turn is not None:
            turn.pending -= 1
            self._turns.schedule(turn)
        if _is_further(claim):
            self._further -= 1
            for held in self._held:
                self._turns.schedule(held)
            self._held.clear()


def _is_further(claim: Claim) -> bool:
    return not claim.page and claim.kind == Kind.PAGE
