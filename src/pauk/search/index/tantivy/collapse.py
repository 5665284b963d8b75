"""Show one entry for many: of those that say nearly the same, of a site, of a thread, or of a page.

In: entries in order. Out: the first of each group, and how many stand behind it.
"""

from collections.abc import Iterable, Sequence
from functools import cached_property

import tantivy

from pauk.search.index.records import Grouping
from pauk.search.index.tantivy.rank import RankedEntry
from pauk.search.index.tantivy.schema import key_of
from pauk.search.index.tantivy.snapshot import IndexSnapshot

# Groups that are counted one by one, the largest first; near duplicates are a small part of what is found.
_MOST_GROUPS = 65_000


class Collapser:
    """Remembers what it has let through."""

    def __init__(self, view: IndexSnapshot, group: Grouping) -> None:
        self._view = view
        self._group = group
        self._seen: tuple[set[int | None], ...] = (set(), set())

    def keep(self, lot: Sequence[RankedEntry], wanted: int) -> list[RankedEntry]:
        """Return those that are the first of their group, until there are as many as are wanted."""
        kept: list[RankedEntry] = []
        start, step = 0, wanted * 2
        while start < len(lot) and len(kept) < wanted:
            self._keep(lot[start : start + step], wanted, kept)
            start += step
        return kept

    def _keep(self, lot: Sequence[RankedEntry], wanted: int, kept: list[RankedEntry]) -> None:
        addresses = [each.address for each in lot]
        for each, *keys in zip(lot, self._group_keys(addresses), self._twin_keys(addresses), strict=True):
            if len(kept) >= wanted:
                break
            if not any(key in seen for key, seen in zip(keys, self._seen, strict=True)):
                kept.append(each)
                for key, seen in zip(keys, self._seen, strict=True):
                    seen.update({key} - {None})

    def _group_keys(self, addresses: Sequence[tantivy.DocAddress]) -> Sequence[int | None]:
        return self._view.numbers(f"{self._group}_key", addresses) if self._group else [None] * len(addresses)

    def _twin_keys(self, addresses: Sequence[tantivy.DocAddress]) -> Sequence[int | None]:
        """Return the key of what stands for each; one that is alone stands for itself."""
        if not self._view.has_copies:
            return [None] * len(addresses)
        return _twin_keys(self._view, addresses)


class Once:
    """What a query finds, each group of near duplicates once."""

    def __init__(self, view: IndexSnapshot, compiled: tantivy.Query, count: int) -> None:
        self._view = view
        self._compiled = compiled
        self._with_twins = _both(compiled, _flag(view, "has_twins"))
        has_any = count > 0 and view.has_copies
        # How many of each group were found.
        self._members: dict[int, int] = _count_values(view, self._with_twins, "twin_key") if has_any else {}
        self.total = count - sum(self._members.values()) + len(self._members)

    @cached_property
    def query(self) -> tantivy.Query:
        """A query that finds one of each group: what stands for it, else one of those that were found."""
        if len(self._members) == sum(self._members.values()):  # no two of a group
            return self._compiled
        copies = _flag(self._view, "is_copy")
        originals = _count_values(self._view, _without(self._with_twins, copies), "twin_key")
        orphans = self._members.keys() - originals.keys()
        chosen = self._choose(_both(self._with_twins, _terms(self._view, "twin_key", orphans))) if orphans else []
        others = _without(copies, _terms(self._view, "id", chosen)) if chosen else copies
        return _without(self._compiled, others)

    def _choose(self, copied: tantivy.Query) -> list[str]:
        """Choose one of each group of copies whose original was not found."""
        addresses = [address for _, address in self._view.searcher.search(copied, _MOST_GROUPS, count=False).hits]
        keys = self._view.numbers("twin_key", addresses)
        return self._view.ids(list(dict(zip(keys, addresses, strict=True)).values()))

    def count_behind(self, group: Grouping, shown: Sequence[tantivy.DocAddress]) -> list[int]:
        """Count for each entry that is shown how many others there are of its group, or nearly the same."""
        if shown and group:
            return _count_members(self._view, self.query, group, shown)
        if not shown or not self._members:
            return [0] * len(shown)
        return [max(self._members.get(key, 1) - 1, 0) for key in _twin_keys(self._view, shown)]


def _twin_keys(view: IndexSnapshot, addresses: Sequence[tantivy.DocAddress]) -> list[int]:
    keys, ids = view.numbers("twin_key", addresses), view.ids(addresses)
    return [key_of(id_) if key is None else key for key, id_ in zip(keys, ids, strict=True)]


def _count_members(
    view: IndexSnapshot, query: tantivy.Query, group: Grouping, shown: Sequence[tantivy.DocAddress]
) -> list[int]:
    """Count the others of a site, thread or page, near duplicates once."""
    keys = view.numbers(f"{group}_key", shown)
    if group == "site":
        members = _terms(view, "host", {view.card(address).host for address in shown})
    else:
        members = _terms(view, f"{group}_key", {key for key in keys if key is not None})
    counts = _count_values(view, _both(query, members), f"{group}_key")
    return [0 if key is None else max(counts.get(key, 1) - 1, 0) for key in keys]


def _count_values(view: IndexSnapshot, query: tantivy.Query, field: str) -> dict[int, int]:
    """Count what a query finds by the values of a field of numbers."""
    answer = view.searcher.aggregate(query, {"values": {"terms": {"field": field, "size": _MOST_GROUPS}}})
    return {int(bucket["key"]): int(bucket["doc_count"]) for bucket in answer["values"]["buckets"]}


def _terms(view: IndexSnapshot, field: str, terms: Iterable[int | str]) -> tantivy.Query:
    return tantivy.Query.term_set_query(view.schema, field, list(terms))


def _flag(view: IndexSnapshot, field: str) -> tantivy.Query:
    return tantivy.Query.term_query(view.schema, field, True, "basic")


def _both(one: tantivy.Query, other: tantivy.Query) -> tantivy.Query:
    return tantivy.Query.boolean_query([(tantivy.Occur.Must, one), (tantivy.Occur.Must, other)])


def _without(one: tantivy.Query, other: tantivy.Query) -> tantivy.Query:
    return tantivy.Query.boolean_query([(tantivy.Occur.Must, one), (tantivy.Occur.MustNot, other)])
