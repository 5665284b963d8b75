"""Judge."""

from collections.abc import Sequence
from typing import NamedTuple

from pauk.dates.lines import Run
from pauk.dates.proposing import Proposal
from pauk.dates.tokens import Tokens


class Candidate(NamedTuple):
    """Something that has the form of a date or a time, in its surroundings."""

    tokens: Tokens
    proposal: Proposal
    line: Run
    is_told: bool  # the language of the page is known


def judge(candidates: Sequence[Candidate]) -> list[float]:
    """Return for each candidate the probability that it is a date or a time."""
    return [1.0] * len(candidates)
