"""Group the results of a query and label the groups.

In: results in their order, with where they link to; a method of `pauk.base.groupings` and its parameters; labels that
are not wanted. Out: `ResultGroups`. The same results and parameters give the same groups, without a new search.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import NDArray

from pauk.base.groupings import DETAIL, LEAST, LINK_SHARE, MOST_GROUPS, fill_results, find_grouping
from pauk.graph.clusters.methods import cluster
from pauk.graph.clusters.undirected import Labels, number_labels
from pauk.search.groups.affinity import Affinity, measure_affinity, part_own_words
from pauk.search.groups.labels import choose_labels
from pauk.search.groups.phrases import ResultText, SharedPhrase, Stems, find_phrases, stem_words
from pauk.search.groups.site_titles import trim_titles

# What a page of results bears: fewer groups separate nothing, and one must not swallow the others.
_FEWEST_GROUPS, _LARGEST_SHARE = 5, 0.4
_FEWEST_RESULTS, _RESULTS_A_GROUP = 12, 12  # a handful of results may be two groups, or one
_TRIES = 5
# Somewhat too many groups are not clustered anew: the smallest go to those they have most to do with.
_TOO_MANY = 1.5
_FINER = 1.6
# A result stands in a second group, too, if it has so much to do with it, as a share of what its own group has.
_ALSO = 0.7
_SEED = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class GroupedResult:
    """A result that is to be grouped: its text, the number of its URL (0: none) and of those it links to."""

    text: ResultText
    url: int = 0
    targets: Collection[int] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultGroup:
    """A group: its label, further phrases, and the places of its results; `also` have their home in another group."""

    label: str
    phrases: tuple[str, ...]
    members: tuple[int, ...]
    also: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultGroups:
    """Groups, the largest first, the places of all other results, and how they were made."""

    groups: tuple[ResultGroup, ...]
    others: tuple[int, ...]
    method: str
    parameters: Mapping[str, float] = field(default_factory=dict)
    links: int = 0  # among the results
    hidden: tuple[ResultGroup, ...] = ()  # whose results are not shown, because somebody wished so


@dataclass(frozen=True, slots=True, eq=False)
class PreparedResults:
    """Results of a query with the phrases they share: half of the work, the same however they are grouped.

    `texts` have titles without the names of their sites.
    """

    results: Sequence[GroupedResult]
    texts: Sequence[ResultText]
    phrases: Sequence[SharedPhrase]
    own: frozenset[str]  # words of single sites
    asked: frozenset[str]  # stems of the query
    languages: frozenset[str]

    def stems_of(self, labels: Sequence[str]) -> list[Stems]:
        """Return the stems of labels in every language that they could be in."""
        return [stem_words(label, language) for label in labels for language in self.languages]


def prepare_results(results: Sequence[GroupedResult], query: str) -> PreparedResults:
    """Find the phrases that results share."""
    hosts = [result.text.host for result in results]
    titles, names = trim_titles([result.text.title for result in results], hosts)
    texts = [replace(result.text, title=title) for result, title in zip(results, titles, strict=True)]
    phrases, own = part_own_words(find_phrases(texts), hosts, names)
    languages = frozenset({text.language for text in texts} | {""})
    asked = frozenset(stem for language in languages for stem in stem_words(query, language))
    return PreparedResults(results, texts, phrases, own, asked, languages)


def group_results(
    results: Sequence[GroupedResult],
    query: str,
    *,
    method: str = "",
    given: Mapping[str, float] | None = None,
    without: Sequence[str] = (),
) -> ResultGroups:
    """Group results by their links and words; labels that are not wanted, and their words, do not count."""
    return group_prepared(prepare_results(results, query), method=method, given=given, without=without)


def group_prepared(
    prepared: PreparedResults,
    *,
    method: str = "",
    given: Mapping[str, float] | None = None,
    without: Sequence[str] = (),
) -> ResultGroups:
    """Group results whose phrases are known."""
    declared, wish = find_grouping(method), fill_results(given or {})
    filled = declared.fill(given or {})
    results, texts, phrases = prepared.results, prepared.texts, prepared.phrases
    unwanted = prepared.stems_of(without)
    affinity = measure_affinity(
        [result.url for result in results],
        [result.targets for result in results],
        [text.host for text in texts],
        phrases,
        link_share=wish[LINK_SHARE.name],
        without=[*unwanted, *((stem,) for stem in prepared.asked)],
    )
    least, most = int(wish[LEAST.name]), int(wish[MOST_GROUPS.name])
    labels = _cluster(affinity, declared.name, filled, least, most)
    members = _settle_small(affinity, labels, least, most)
    named = choose_labels(members, texts, phrases, query=prepared.asked, own=prepared.own, without=unwanted)
    groups = [
        ResultGroup(label=told[0], phrases=told[1:], members=tuple(group), also=_find_also(affinity, group, members))
        for group, told in zip(members, named, strict=True)
        if told
    ]
    grouped = {member for group in groups for member in group.members}
    return ResultGroups(
        groups=tuple(sorted(groups, key=lambda group: (-len(group.members), group.members))),
        others=tuple(place for place in range(len(results)) if place not in grouped),
        method=declared.name,
        parameters={**wish, **filled},
        links=affinity.links,
    )


def _cluster(affinity: Affinity, method: str, own: Mapping[str, float], least: int, most: int) -> Labels:
    """Cluster until there is a number of groups that a page bears; only methods that know detail can be moved."""
    graph = affinity.graph()
    size = graph.size
    labels = cluster(graph, method, own, seed=_SEED)
    if DETAIL.name not in own or size < _FEWEST_RESULTS:
        return labels
    detail, best, best_cost = own[DETAIL.name], labels, _misfit(labels, least, most)
    low, high = DETAIL.low, DETAIL.high
    for _ in range(_TRIES):
        if not best_cost:
            break
        is_coarse = _misfit(labels, least, most) > 0
        low, high = (detail, high) if is_coarse else (low, detail)
        wider = detail * _FINER if is_coarse else detail / _FINER
        detail = wider if low < wider < high else (low * high) ** 0.5
        labels = cluster(graph, method, {**own, DETAIL.name: detail}, seed=_SEED)
        cost = _misfit(labels, least, most)
        if abs(cost) < abs(best_cost):
            best, best_cost = labels, cost
    return best


def _misfit(labels: Labels, least: int, most: int) -> float:
    """Say how far groups are from what a page bears: above 0 they are too coarse, below 0 too fine, 0 is right."""
    sizes = np.bincount(labels)
    real = int(np.count_nonzero(sizes >= least))
    if real > _TOO_MANY * most:
        return float(most - real)
    fewest = min(_FEWEST_GROUPS, most, max(2, len(labels) // _RESULTS_A_GROUP))
    if real < fewest:
        return float(fewest - real)
    if fewest < _FEWEST_GROUPS:
        return 0.0
    return max(0.0, float(sizes.max()) / len(labels) - _LARGEST_SHARE)


def _settle_small(affinity: Affinity, labels: Labels, least: int, most: int) -> list[list[int]]:
    """Return groups by places; what is too small goes to the group it has most to do with, if to any."""
    labels = number_labels(labels)[0]
    sizes = np.bincount(labels)
    kept = np.flatnonzero(sizes >= least)[:most]
    pull = _pull(affinity, labels, len(sizes))[:, kept]
    members: list[list[int]] = [[] for _ in kept]
    for place, label in enumerate(labels.tolist()):
        if label < len(kept):
            members[label].append(place)
        elif len(kept) and pull[place].max() > 0:
            members[int(pull[place].argmax())].append(place)
    return members


def _pull(affinity: Affinity, labels: Labels, count: int) -> NDArray[np.float64]:
    """Return how much each result has to do with each group."""
    belongs = np.zeros((len(labels), count))
    belongs[np.arange(len(labels)), labels] = 1
    return affinity.weights @ belongs


def _find_also(affinity: Affinity, own: Sequence[int], members: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """Return the results of other groups that have nearly as much to do with this one."""
    inside = affinity.weights[:, list(own)].sum(1)
    found = []
    for others in members:
        if others is own:
            continue
        home = affinity.weights[np.ix_(list(others), list(others))].sum(1)
        found += [
            place for place, at_home in zip(others, home.tolist(), strict=True) if 0 < at_home * _ALSO <= inside[place]
        ]
    return tuple(sorted(found))
