"""Answer the queries of line mode: one JSON record in, one out.

In: `{id, query, limit?, language?, ranking?}`. Out: `{id, total, hits, relaxed, suggestion}`. `ranking` is best, text
(what links and dates say is left out), newest or oldest.
"""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from pauk.base import config
from pauk.base.clock import SetClock, read_moment
from pauk.base.errors import InputError
from pauk.base.settings import SEARCH_FRESHNESS_WEIGHT, SEARCH_RANK_WEIGHT
from pauk.run.search.engine import SearchEngine
from pauk.run.search.result_json import describe_line_hit
from pauk.store.collection import CollectionFolder

RANKINGS = ("best", "text", "newest", "oldest")
_MOST_HITS = 1_000


def make_searcher(options: Mapping[str, Any]) -> Callable[[dict[str, Any]], dict[str, Any]]:
    """Make what answers a record; a second engine for rankings by text alone is opened when it is asked for."""
    clock = SetClock(read_moment(options["now"]))
    engines: dict[bool, SearchEngine] = {}

    def engine_for(ranking: str) -> SearchEngine:
        is_text = ranking == "text"
        if is_text not in engines:
            silent = {SEARCH_RANK_WEIGHT.name: 0.0, SEARCH_FRESHNESS_WEIGHT.name: 0.0} if is_text else {}
            settings = config.merge(config.from_flags(dict(options["settings"]) | silent))
            engines[is_text] = SearchEngine.open(CollectionFolder(Path(options["folder"])), settings, clock)
        return engines[is_text]

    def answer(record: dict[str, Any]) -> dict[str, Any]:
        query, ranking = _take_text(record, "query"), _take_text(record, "ranking", "best")
        if ranking not in RANKINGS:
            raise InputError(f"There is no ranking {ranking!r}", next_step=f"Choose one of {', '.join(RANKINGS)}.")
        limit = record.get("limit", options["limit"])
        if not isinstance(limit, int) or isinstance(limit, bool) or not 1 <= limit <= _MOST_HITS:
            raise InputError(f"limit is {limit!r}", next_step=f"It is a whole number from 1 to {_MOST_HITS}.")
        order = ranking if ranking in ("newest", "oldest") else "best"
        language = _take_text(record, "language", "")
        found = engine_for(ranking).search(query, limit=limit, language=language, order=order)
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
