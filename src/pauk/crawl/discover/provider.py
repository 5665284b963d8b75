"""Say what a provider of sites is: somebody who is asked for an entity by a query, at a cost, and answers with a URL.

In: an entity's name, town and street. Out: a `SiteAnswer`, always; what goes wrong every day is its outcome. A provider
fetches through the fetcher it is handed and nothing else; costs and quotas are booked by whoever asks, before asking.
"""

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from pauk.crawl.fetch.fetcher import Fetcher

FOUND, NOTHING_FOUND, BAD_ANSWER, OUT_OF_QUOTA = "found", "nothing_found", "bad_answer", "out_of_quota"
# Outcomes after which the same query is not asked again; after others, and after an answer that makes no sense, nobody
# knows what the answer would have been.
_FINAL = frozenset((FOUND, NOTHING_FOUND))


class SiteAnswer(NamedTuple):
    """How a query ended, and the URL that was found."""

    outcome: str
    url: str = ""

    @property
    def is_final(self) -> bool:
        """Whether the same query would bring nothing else."""
        return is_final(self.outcome)


def is_final(outcome: str) -> bool:
    """Tell whether a query that ended so need not be asked again."""
    return outcome in _FINAL


class SiteProvider(Protocol):
    """Whoever can be asked for sites; a plug of this socket."""

    name: str
    cost: float  # of a query, in the provider's own units
    quota: float  # a day; 0: none

    def queries(self, name: str, town: str, street: str) -> Sequence[str]:
        """Return the queries for an entity, the most exact first."""
        ...

    async def ask(self, query: str, fetcher: Fetcher) -> SiteAnswer:
        """Ask one query."""
        ...
