"""Write what a search found as plain values, the same for the command line, the HTTP API and other programs.

In: answers, hits and explanations. Out: mappings and lists that `json.dumps` takes.
"""

import csv
import io
from collections.abc import Iterable, Mapping
from typing import Any

from pauk.base.safe_text import plain_cell, printable
from pauk.run.search.engine import Hit, SearchAnswer
from pauk.search.index.records import Explanation


def describe_answer(query: str, answer: SearchAnswer, offset: int = 0) -> dict[str, Any]:
    """Return an answer as plain values."""
    return {
        "query": query,
        "total": answer.total,
        "offset": offset,
        "hits": [describe_hit(hit) for hit in answer.hits],
        "facets": describe_facets(answer.facets),
        "did_you_mean": answer.did_you_mean,
        "is_relaxed": answer.is_relaxed,
        "complete": answer.complete,
        "behind": answer.behind,
    }


def describe_hit(hit: Hit) -> dict[str, Any]:
    """Return a hit as plain values."""
    return {
        "id": hit.id,
        "kind": hit.kind,
        "url": hit.url,
        "host": hit.host,
        "title": hit.title,
        "snippet": {"text": hit.snippet.text, "marks": [list(mark) for mark in hit.snippet.marks]},
        "author": hit.author,
        "date": hit.date,
        "fetched_at": hit.fetched_at,
        "language": hit.language,
        "score": hit.score,
        "parts": describe_parts(hit.parts),
        **({"how": list(hit.how)} if hit.how else {}),
        "more": hit.more,
        "lacks": list(hit.lacks),
        "fields": dict(hit.fields),
    }


def describe_line_hit(hit: Hit) -> dict[str, Any]:
    """Return a hit as line mode promises it."""
    told = {name: getattr(hit, name) for name in ("url", "title", "kind", "language", "score")}
    return {**told, "snippet": hit.snippet.text, "lacks": list(hit.lacks)}


def describe_explanation(query: str, found: Explanation) -> dict[str, Any]:
    """Return the reasons for a score as plain values."""
    reasons = [
        {"name": reason.name, "word": reason.word, "score": reason.value} | ({"how": reason.how} if reason.how else {})
        for reason in found.reasons
    ]
    return {"query": query, "id": found.id, "is_match": found.is_match, "score": found.score, "reasons": reasons}


def describe_parts(parts: Iterable[tuple[str, float]]) -> list[dict[str, Any]]:
    """Return the parts of a score as plain values."""
    return [{"name": name, "score": score} for name, score in parts]


def describe_facets(facets: Mapping[str, Iterable[tuple[str, int]]]) -> dict[str, list[dict[str, Any]]]:
    """Return counts by facet as plain values."""
    return {name: [{"value": value, "count": number} for value, number in values] for name, values in facets.items()}


def tell_fields(hit: Hit) -> list[str]:
    """Write what declared fields say of a hit, each with its name."""
    several = ((name, value if isinstance(value, list) else [value]) for name, value in hit.fields.items())
    return [f"{name.replace('_', ' ')} {', '.join(map(str, values))}" for name, values in several]


TABLE_COLUMNS = ("title", "url", "host", "kind", "language", "author", "date", "fetched_at", "score", "snippet")


def write_table(hits: Iterable[Hit]) -> str:
    """Write hits as CSV; no cell can be a formula."""
    written = io.StringIO(newline="")
    table = csv.writer(written, lineterminator="\r\n")
    table.writerow(TABLE_COLUMNS)
    for hit in hits:
        told = describe_hit(hit) | {"snippet": hit.snippet.text, "score": f"{hit.score:.4f}"}
        table.writerow([plain_cell(printable(str(told[name]))) for name in TABLE_COLUMNS])
    return written.getvalue()
