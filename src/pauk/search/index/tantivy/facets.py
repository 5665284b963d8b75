"""Count what a query finds by site, kind, author, language, month and the words that are declared.

In: a `IndexSnapshot` and a compiled query. Out: for each facet its values with their counts, the most frequent first;
months in order of time.
"""

import tantivy

from pauk.search.index.tantivy.schema import own_name
from pauk.search.index.tantivy.snapshot import IndexSnapshot

_FIELDS = {"site": "host", "kind": "kind", "author": "author", "language": "language"}
# What fits on a screen; each segment of the index hands in so many more that the counts of these are exact.
_MOST_VALUES, _MOST_OF_SEGMENT = 20, 10_000
_MOST_MONTHS = 1_200  # a hundred years

Facets = dict[str, tuple[tuple[str, int], ...]]


def count_facets(view: IndexSnapshot, compiled: tantivy.Query) -> Facets:
    """Count all facets in one go."""
    wanted = {
        name: {"terms": {"field": field, "size": _MOST_VALUES, "segment_size": _MOST_OF_SEGMENT}}
        for name, field in (_FIELDS | _declared(view)).items()
    }
    wanted["month"] = {"terms": {"field": "month", "size": _MOST_MONTHS}}
    answer = view.searcher.aggregate(compiled, wanted)
    found = {  # in our own order, the library has none
        name: tuple((str(bucket["key"]), int(bucket["doc_count"])) for bucket in answer[name]["buckets"])
        for name in wanted
    }
    return found | {"month": tuple(sorted(found["month"]))}


def _declared(view: IndexSnapshot) -> dict[str, str]:
    return {field.name: own_name(field.name) for field in view.declared.fields if field.kind == "word"}
