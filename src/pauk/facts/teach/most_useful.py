"""Choose the candidates whose answers would teach a model most: those it doubts, and that are unlike each other.

In: candidates with their sites. Out: some of them, the most useful first. Doubt alone would ask a hundred times about
one template; so each choice makes those less useful that share its words, and a site is asked about a few times only.
"""

from collections import Counter
from collections.abc import Iterable
from heapq import nlargest

from pauk.facts.teach.fragments import FactCandidate

# Of so many times as many candidates as are wanted, the most doubtful ones, the most different are chosen.
_POOL = 10
_OF_A_SITE = 3


def doubt(candidate: FactCandidate) -> float:
    """Say how little is known of a candidate: 1 where it may as well be a fact as not, 0 where it is sure."""
    return 1 - abs(2 * candidate.confidence - 1)


def choose_most_useful(candidates: Iterable[tuple[str, FactCandidate]], count: int) -> list[tuple[str, FactCandidate]]:
    """Choose from candidates with their sites; memory holds the pool alone."""
    pool = nlargest(_POOL * count, candidates, key=lambda one: (doubt(one[1]), one[1].id))
    chosen: list[tuple[str, FactCandidate]] = []
    of_site: Counter[str] = Counter()
    likeness = dict.fromkeys(range(len(pool)), 0.0)  # to the nearest of those that are chosen
    while likeness and len(chosen) < count:
        best = max(likeness, key=lambda place: (doubt(pool[place][1]) - likeness[place], -place))
        del likeness[best]
        site, candidate = pool[best]
        if of_site[site] >= _OF_A_SITE:
            continue
        of_site[site] += 1
        chosen.append(pool[best])
        words = set(candidate.features)
        for place in likeness:
            theirs = set(pool[place][1].features)
            likeness[place] = max(likeness[place], len(words & theirs) / max(len(words | theirs), 1))
    return chosen
