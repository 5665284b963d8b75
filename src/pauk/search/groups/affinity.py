"""Say how much results have to do with each other: by links among them, by what they both link to, by shared words.

In: where each result links to, and the phrases that results share. Out: an `Affinity`, a graph of the results with
weights. What stands on a whole site says nothing: links that most pages of a host have are its menu, phrases that most
of its pages have are its name.
"""

import re
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from pauk.graph.arrays import Values, expand_ranges
from pauk.graph.links import Graph, assemble
from pauk.graph.pairs import join_pairs
from pauk.search.groups.phrases import SharedPhrase, Stems

# Each result is joined with so many that are most like it, and no more loosely than this (cosine).
_NEAREST = 8
_LEAST_LIKE = 0.06
# Words that more of the results have do not tell them apart; the most telling ones are compared.
_MOST_SHARE = 0.34
_MOST_TERMS = 6_000
_TITLE_WEIGHT = 3.0
_NAME_WORD = re.compile(r"[^\W_]+(?:[.'\u2019\-][^\W_]+)*")
_NAME_PART = re.compile(r"[^\W_]{3,}")
# What so many of at least so many results of a host have belongs to the host.
_HOST_SHARE, _FEWEST_OF_HOST = 0.5, 5
_LONGEST_TERM = 2
# Pairs of results that are worked on at a time, some 50 MB.
_PAIRS_AT_A_TIME = 1_000_000


@dataclass(frozen=True, slots=True, eq=False)
class Affinity:
    """How much results have to do with each other, as a symmetric matrix; and how many links were among them."""

    weights: NDArray[np.float64]
    links: int

    def graph(self) -> Graph:
        """Return the graph of the results, each edge from both its ends."""
        rows, columns = np.nonzero(self.weights)
        return assemble(np.arange(len(self.weights)), join_pairs(rows, columns), self.weights[rows, columns])


def measure_affinity(
    urls: Sequence[int],
    targets: Sequence[Collection[int]],
    hosts: Sequence[str],
    phrases: Sequence[SharedPhrase],
    *,
    link_share: float,
    without: Collection[Stems] = (),
) -> Affinity:
    """Join results by links and words; where a result has no links at all, its words count whole."""
    size = len(urls)
    linked, count = _link(urls, targets, hosts)
    alike = _compare_words(size, phrases, without)
    with_links, with_words = _even_out(linked), _even_out(alike)
    has_links = np.asarray(linked.sum(1) > 0)
    share = np.where(has_links[:, None] | has_links[None, :], link_share, 0.0)
    weights = share * with_links + np.where(link_share < 1, np.maximum(1 - share, 0.0), 0.0) * with_words
    return Affinity(weights, count)


def _even_out(weights: NDArray[np.float64]) -> NDArray[np.float64]:
    """Divide by the strengths of both ends, so that no hub joins everything."""
    scale = 1 / np.sqrt(np.maximum(weights.sum(1), 1e-12))
    return np.asarray(weights * scale[:, None] * scale[None, :], np.float64)


def _link(
    urls: Sequence[int], targets: Sequence[Collection[int]], hosts: Sequence[str]
) -> tuple[NDArray[np.float64], int]:
    """Join results that link to each other, and more weakly those that link to the same."""
    size = len(urls)
    places = {url: place for place, url in enumerate(urls) if url}
    menus = _find_menus(targets, hosts)
    weights = np.zeros((size, size))
    citing: dict[int, list[int]] = {}
    count = 0
    for place, own in enumerate(targets):
        for target in set(own):
            if target in menus.get(hosts[place], ()):
                continue
            other = places.get(target)
            if other is None:
                citing.setdefault(target, []).append(place)
            elif other != place:
                weights[place, other] += 1.0
                count += 1
    weights += weights.T
    most = max(4, size // 10)
    for both in citing.values():
        if 1 < len(both) <= most:
            pair = np.array(both)
            weights[np.ix_(pair, pair)] += 0.5 / len(both)
    np.fill_diagonal(weights, 0)
    return weights, count


def _find_menus(targets: Sequence[Collection[int]], hosts: Sequence[str]) -> dict[str, set[int]]:
    """Return for each host what most of its results link to."""
    sizes = Counter(hosts)
    counts: dict[str, Counter[int]] = {}
    for own, host in zip(targets, hosts, strict=True):
        counts.setdefault(host, Counter()).update(set(own))
    return {
        host: {target for target, count in met.items() if count >= _HOST_SHARE * sizes[host]}
        for host, met in counts.items()
        if sizes[host] >= _FEWEST_OF_HOST
    }


def part_own_words(
    phrases: Sequence[SharedPhrase], hosts: Sequence[str], titles: Collection[str] = ()
) -> tuple[list[SharedPhrase], frozenset[str]]:
    """Part phrases from the words of single hosts; return what is left, and the hosts' own words.

    `titles` are names of sites as their titles have them; two words of one in a row are a name, too.
    """
    sizes = Counter(hosts)
    called = [f" {' '.join(_NAME_WORD.findall(title.lower()))} " for title in titles]
    names = {part for host in sizes for part in _NAME_PART.findall(host.lower())}
    names |= {part.rstrip("0123456789") for part in names}
    shared, own = list[SharedPhrase](), set[str]()
    for phrase in phrases:
        is_word = len(phrase.stems) == 1
        # A name may be written as one word, with or without a hyphen, or as several.
        is_name = any(names.issuperset(_NAME_PART.findall(form.lower()) or (form,)) for _, form in phrase.forms)
        is_name = is_name or (
            not is_word and any(f" {form.lower()} " in title for _, form in phrase.forms for title in called)
        )
        if not is_name and not _belongs_to_host(phrase, hosts, sizes):
            shared.append(phrase)
        elif is_word:
            own.update(phrase.stems)
    return shared, frozenset(own)


def _belongs_to_host(phrase: SharedPhrase, hosts: Sequence[str], sizes: Mapping[str, int]) -> bool:
    """Tell whether a phrase is a host's own, its name or its menu: on most of its results, and hardly elsewhere."""
    if len(phrase.results) < _FEWEST_OF_HOST * _HOST_SHARE:
        return False
    own = [hosts[result] for result in phrase.results]
    host = max(dict.fromkeys(own), key=own.count)
    count = own.count(host)
    is_common = sizes[host] >= _FEWEST_OF_HOST and count >= _HOST_SHARE * sizes[host]
    return is_common and count >= 0.8 * len(phrase.results)


def _compare_words(size: int, phrases: Sequence[SharedPhrase], without: Collection[Stems]) -> NDArray[np.float64]:
    """Compare results by the words and pairs of words they share, rare ones more; keep the nearest of each."""
    left_out = {stem for stems in without for stem in stems}
    most = max(3, _MOST_SHARE * size)
    terms = [
        phrase
        for phrase in phrases
        if (len(phrase.stems) <= _LONGEST_TERM or phrase.is_unspaced)
        and len(phrase.results) <= most
        and left_out.isdisjoint(phrase.stems)
        # Chapter 3 of one book has nothing to do with chapter 3 of another.
        and not any(stem[:1].isdecimal() for stem in phrase.stems)
    ]
    terms.sort(key=lambda phrase: -len(phrase.results))
    terms = terms[:_MOST_TERMS]
    if not terms:
        return np.zeros((size, size))
    lengths = np.array([len(phrase.results) for phrase in terms])
    rows = np.array([result for phrase in terms for result in phrase.results])
    counts = np.log1p([count for phrase in terms for count in phrase.counts])
    counts += [_TITLE_WEIGHT * (result in phrase.titled) for phrase in terms for result in phrase.results]
    values = counts * np.repeat(np.log(size / lengths) + 0.1, lengths)
    values /= np.sqrt(np.maximum(np.bincount(rows, values**2, size), 1e-24))[rows]
    alike = _multiply(size, rows, values, lengths)
    np.fill_diagonal(alike, 0)
    return _keep_nearest(alike)


def _multiply(
    size: int, rows: NDArray[np.int64], values: NDArray[np.float64], lengths: NDArray[np.int64]
) -> NDArray[np.float64]:
    """Multiply the values of each pair of results that share a term, and add up over terms; `lengths` are of terms.

    Pair by pair is quicker where terms are rare, and starts none of the threads that a product of matrices does.
    """
    starts = np.repeat(np.cumsum(lengths) - lengths, lengths)
    each = np.repeat(lengths, lengths)
    sums = np.zeros(size * size)
    ends = np.cumsum(each)
    begin = 0
    while begin < len(rows):
        end = max(begin + 1, int(np.searchsorted(ends, ends[begin] + _PAIRS_AT_A_TIME)))
        part = slice(begin, end)
        others = expand_ranges(starts[part], each[part])
        keys = np.repeat(rows[part] * size, each[part]) + rows[others]
        sums += np.bincount(keys, np.repeat(values[part], each[part]) * values[others], size * size)
        begin = end
    return sums.reshape(size, size)


def _keep_nearest(alike: NDArray[np.float64]) -> NDArray[np.float64]:
    """Keep what is among the nearest of either end, and near enough."""
    size = len(alike)
    if size > _NEAREST + 1:
        bound: Values = np.partition(alike, size - _NEAREST, axis=1)[:, size - _NEAREST]
        is_near = alike >= np.minimum(bound[:, None], bound[None, :])
        alike = np.where(is_near, alike, 0)
    return np.where(alike >= _LEAST_LIKE, alike, 0)
