"""Answer the queries of line mode: one JSON record in, one out.

In: `{id, query, limit?, language?, ranking?}`. Out: `{id, total, hits, relaxed, suggestion}`. `ranking` is best, text
(what links and dates say is left out), classic (the formula of the thesis), newest or oldest.
"""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from pauk.base import config
from pauk.base.clock import SetClock, read_moment
from pauk.base.errors import InputError
from pauk.run.search.engine import SearchEngine
from pauk.run.search.result_json import describe_line_hit
from pauk.search.index.records import RANKINGS
from pauk.store.collection import CollectionFolder

_BY_DATE = ("newest", "oldest")
_MOST_HITS = 1_000


def make_searcher(options: Mapping[str, Any]) -> Callable[[dict[str, Any]], dict[str, Any]]:
    """Make what answers a record."""
    settings = config.merge(config.from_flags(dict(options["settings"])))
    clock = SetClock(read_moment(options["now"]))
    engine = SearchEngine.open(CollectionFolder(Path(options["folder"])), settings, clock)

    def answer(record: dict[str, Any]) -> dict[str, Any]:
        query, ranking = _take_text(record, "query"), _take_text(record, "ranking", options["ranking"])
        if ranking not in (*RANKINGS, *_BY_DATE):
            offered = ", ".join((*RANKINGS, *_BY_DATE))
            raise InputError(f"There is no ranking {ranking!r}", next_step=f"Choose one of {offered}.")
        limit = record.get("limit", options["limit"])
        if not isinstance(limit, int) or isinstance(limit, bool) or not 1 <= limit <= _MOST_HITS:
            raise InputError(f"limit is {limit!r}", next_step=f"It is a whole number from 1 to {_MOST_HITS}.")
        order, ranking = (ranking, "best") if ranking in _BY_DATE else ("best", ranking)
        language = _take_text(record, "language", "")
        found = engine.search(query, limit=limit, language=language, order=order, ranking=ranking)
        return {
            "total": found.total,
            "hits": [describe_line_hit(hit) for hit in found.hits],
            "relaxed": found.is_relaxed,
            "suggestion": found.did_you_mean or None,
        }

    return answer


def _take_text(record: Mapping[str, Any], name: str, default: str | None = None) -> str:
    value = record.get(name, default)
    if not isinstance(value, str):
        raise InputError(f"{name} is missing or no text", next_step='Write {"id": 1, "query": "words"}.')
    return value
