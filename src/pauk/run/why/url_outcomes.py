"""List how the URLs of a collection ended, and what still waits, for people who do not ask about one URL.

In: a collection, perhaps one outcome. Out: `Ends` or `OutcomeUrls`: counts, sentences and examples.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from difflib import get_close_matches

from pauk.base.errors import UsageError
from pauk.base.outcomes import ALL
from pauk.base.safe_text import one_line
from pauk.run.why.sentences import describe_outcome
from pauk.store.collection import CollectionFolder
from pauk.store.sql.records import FAR, UrlState


@dataclass(frozen=True, slots=True)
class OutcomeCount:
    """One outcome: how many URLs ended so, what it means, and the first of them."""

    outcome: str
    urls: int
    meaning: str
    example: str


@dataclass(frozen=True, slots=True)
class UrlOutcomes:
    """How all URLs ended, and what has not."""

    ends: Sequence[OutcomeCount]
    waiting: int
    in_flight: int
    later: int
    next_try_at: datetime | None


@dataclass(frozen=True, slots=True)
class EndedUrl:
    """One URL that ended, and where it was found."""

    url: str
    outcome: str
    meaning: str
    depth: int | None  # None where no way leads that may be gone
    found_on: str
    link_text: str


@dataclass(frozen=True, slots=True)
class OutcomeUrls:
    """The first URLs that ended so, of how many."""

    outcome: str
    count: int
    urls: Sequence[EndedUrl]


def list_ends(folder: CollectionFolder) -> UrlOutcomes:
    """Count how URLs ended, and what waits."""
    with folder.reader() as reader:
        states = reader.totals.states()
        next_try_at = reader.urls.next_try_at()
        return UrlOutcomes(
            [OutcomeCount(name, count, describe_outcome(name), url) for name, count, url in reader.totals.ends()],
            states.get(UrlState.WAITING, 0),
            states.get(UrlState.LEASED, 0),
            states.get(UrlState.LATER, 0),
            datetime.fromtimestamp(next_try_at, UTC) if next_try_at else None,
        )


def list_ended(folder: CollectionFolder, outcome: str, limit: int) -> OutcomeUrls:
    """List URLs that ended with an outcome, whatever its detail or with exactly this one."""
    outcome = outcome.strip().lower()
    name = outcome.partition(":")[0]
    known = [one.name for one in ALL]
    if name not in known:
        near = get_close_matches(name[:100], known, n=1)
        step = f"Did you mean {near[0]}?" if near else f"There are: {', '.join(known)}."
        raise UsageError(f"There is no outcome {one_line(repr(outcome), 80)}", next_step=step)
    with folder.reader() as reader:
        count, rows = reader.urls.ended(outcome, limit)
    urls = [
        EndedUrl(url, ended, describe_outcome(ended), None if depth == FAR else depth, found_on, text)
        for url, ended, depth, found_on, text in rows
    ]
    return OutcomeUrls(outcome, count, urls)
