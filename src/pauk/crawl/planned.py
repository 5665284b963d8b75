"""What the frontier and a job that plans its requests one by one say to each other.

In: how requests ended. Out: wishes, each a URL at a level for a seed. Such a job knows the site: what its pages link to
is not followed, traps and patterns that sprawl do not count, and what is known already is asked for once more.
"""

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from pauk.crawl.visits import Ended, Wanted, want
from pauk.store.records import Batch, Claim

# What such a job asks for lies one step from its seed: never at the seed itself, whose redirects move a whole crawl.
DEPTH = 1


class Wish(NamedTuple):
    """A page that a job wants to have, for one of its seeds."""

    item: Wanted
    seed: int


class Planned(Protocol):
    """A job that plans its requests one by one, and keeps its books in the store."""

    def brief(self, claims: Sequence[Claim]) -> list[Claim]:
        """Tell those who fetch and read what is wanted of each claim."""
        ...

    def take(self, endings: Sequence[Ended], batch: Batch) -> Sequence[Wish]:
        """Take in how requests ended, within their transaction; return what is wanted because of it."""
        ...

    def refuse(self, refused: Sequence[tuple[Wish, str]], batch: Batch) -> Sequence[Wish]:
        """Take in that wishes cannot be had, with the outcomes; return what is wanted because of it."""
        ...


class Unplanned:
    """Stands where no job plans."""

    def brief(self, claims: Sequence[Claim]) -> list[Claim]:
        """Want nothing of claims."""
        return list(claims)

    def take(self, _endings: Sequence[Ended], _batch: Batch) -> Sequence[Wish]:
        """Want nothing."""
        return ()

    def refuse(self, _refused: Sequence[tuple[Wish, str]], _batch: Batch) -> Sequence[Wish]:
        """Want nothing."""
        return ()


def wish(url: str, *, seed: int, level: int) -> Wish:
    """Make a wish for a canonical URL."""
    return Wish(want(url, level=level), seed)
