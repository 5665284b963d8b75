"""Show one entry for many: of those that say nearly the same, of a site, or of a thread.

In: entries in order. Out: the first of each group, and how many stand behind it.
"""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

import tantivy

from pauk.search.asking import Grouping
from pauk.search.ranking import Found
from pauk.search.schema import key_of
from pauk.search.view import View

# Groups that are counted one by one, the largest first; near duplicates are a small part of what is found.
_MOST_GROUPS = 65_000


class Collapser:
    """Remembers what it has let through."""

    def __init__(self, view: View, group: Grouping) -> None:
        self._view = view
        self._group = group
        self._seen: tuple[set[int | None], ...] = (set(), set())

    def keep(self, lot: Sequence[Found], wanted: int) -> list[Found]:
        """Return those that are the first of their group, until there are as many as are wanted."""
        kept: list[Found] = []
        addresses = [each.address for each in lot]
        for each, *keys in zip(lot, self._group_keys(addresses), self._twin_keys(addresses), strict=True):
            if len(kept) >= wanted:
                break
            if not any(key in seen for key, seen in zip(keys, self._seen, strict=True)):
                kept.append(each)
                for key, seen in zip(keys, self._seen, strict=True):
                    seen.update({key} - {None})
        return kept

    def _group_keys(self, addresses: Sequence[tantivy.DocAddress]) -> Sequence[int | None]:
        return self._view.numbers(f"{self._group}_key", addresses) if self._group else [None] * len(addresses)

    def _twin_keys(self, addresses: Sequence[tantivy.DocAddress]) -> Sequence[int | None]:
        """Return the key of what each is a copy of; an original has its own."""
        if not self._view.has_copies:
            return [None] * len(addresses)
        keys, ids = self._view.numbers("twin_key", addresses), self._view.ids(addresses)
        return [key_of(id_) if key is None else key for key, id_ in zip(keys, ids, strict=True)]


class Once(NamedTuple):
    """A query that finds each group of near duplicates once, how many those are, and whether there are any copies."""

    query: tantivy.Query
    total: int
    has_copies: bool


def find_once(view: View, compiled: tantivy.Query, count: int) -> Once:
    """Leave of what a query finds, so many entries, one of those that say nearly the same."""
    copied = _both(compiled, _copies(view))
    copies = view.count(copied) if count and view.has_copies else 0
    if not copies:
        return Once(compiled, count, has_copies=False)
    names = _count_values(view, copied, "twins")
    originals = _find_ids(view, _without(_both(compiled, _terms(view, "id", names)), _copies(view)))
    orphans = names.keys() - set(originals)
    chosen = _choose(view, _both(copied, _terms(view, "twins", orphans))) if orphans else []
    others = _without(_copies(view), _terms(view, "id", chosen)) if chosen else _copies(view)
    return Once(_without(compiled, others), count - copies + len(orphans), has_copies=True)


def _choose(view: View, copied: tantivy.Query) -> list[str]:
    """Choose one of each group of copies whose original was not found."""
    addresses = [address for _, address in view.searcher.search(copied, _MOST_GROUPS, count=False).hits]
    keys = view.numbers("twin_key", addresses)
    return view.ids(list(dict(zip(keys, addresses, strict=True)).values()))


def count_behind(
    view: View, compiled: tantivy.Query, once: Once, group: Grouping, shown: Sequence[tantivy.DocAddress]
) -> list[int]:
    """Count for each entry that is shown how many others of its group there are."""
    if shown and group:
        return _count_members(view, once.query, group, shown)
    return _count_twins(view, compiled, shown) if once.has_copies else [0] * len(shown)


def _count_members(view: View, query: tantivy.Query, group: Grouping, shown: Sequence[tantivy.DocAddress]) -> list[int]:
    """Count the others of a site or thread, near duplicates once."""
    keys = view.numbers(f"{group}_key", shown)
    if group == "site":
        members = _terms(view, "host", {view.card(address).host for address in shown})
    else:
        members = _terms(view, "thread_key", {key for key in keys if key is not None})
    counts = _count_values(view, _both(query, members), f"{group}_key")
    return [0 if key is None else max(counts.get(key, 1) - 1, 0) for key in keys]


def _count_twins(view: View, compiled: tantivy.Query, shown: Sequence[tantivy.DocAddress]) -> list[int]:
    """Count the others that say nearly the same."""
    cards = [view.card(address) for address in shown]
    names = {card.twins or card.id for card in cards}
    copies = _count_values(view, _both(compiled, _terms(view, "twins", names)), "twins")
    originals = set(_find_ids(view, _both(compiled, _terms(view, "id", names))))
    groups = [copies.get(card.twins or card.id, 0) + ((card.twins or card.id) in originals) for card in cards]
    return [max(members - 1, 0) for members in groups]


def _find_ids(view: View, query: tantivy.Query) -> list[str]:
    return view.ids([address for _, address in view.searcher.search(query, _MOST_GROUPS, count=False).hits])


def _count_values(view: View, query: tantivy.Query, field: str) -> dict[Any, int]:
    """Count what a query finds by the values of a field."""
    answer = view.searcher.aggregate(query, {"values": {"terms": {"field": field, "size": _MOST_GROUPS}}})
    return {bucket["key"]: int(bucket["doc_count"]) for bucket in answer["values"]["buckets"]}


def _terms(view: View, field: str, terms: Iterable[int | str]) -> tantivy.Query:
    return tantivy.Query.term_set_query(view.schema, field, list(terms))


def _copies(view: View) -> tantivy.Query:
    return tantivy.Query.term_query(view.schema, "is_copy", True, "basic")


def _both(one: tantivy.Query, other: tantivy.Query) -> tantivy.Query:
    return tantivy.Query.boolean_query([(tantivy.Occur.Must, one), (tantivy.Occur.Must, other)])


def _without(one: tantivy.Query, other: tantivy.Query) -> tantivy.Query:
    return tantivy.Query.boolean_query([(tantivy.Occur.Must, one), (tantivy.Occur.MustNot, other)])
