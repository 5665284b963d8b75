"""Write Atom feeds of what is new for a query, and the description by which a browser adds the engine.

In: a query with its newest hits; the address of the server. Out: XML. Every text is escaped, and characters that XML
cannot hold are replaced.
"""

from collections.abc import Sequence
from datetime import UTC, datetime
from urllib.parse import quote_plus

from pauk.base.clock import write_moment
from pauk.run.search.engine import Hit
from pauk.web.templating import PAGES

_SHORT_NAME_CHARS = 16  # what OpenSearch allows


def write_feed(query: str, hits: Sequence[Hit], *, limit: int, origin: str, now: datetime) -> str:
    """Write an Atom feed of those hits that came last, the newest first."""
    hits = sorted(hits, key=lambda hit: (_moment_of(hit, now), hit.date), reverse=True)[:limit]
    asked = quote_plus(query, errors="replace")
    entries = [
        {"hit": hit, "id": _id_of(hit), "updated": _moment_of(hit, now), "published": _published(hit)} for hit in hits
    ]
    return PAGES.render(
        "feed.xml",
        query=query,
        own=f"{origin}/v1/feed?q={asked}",
        page=f"{origin}/?q={asked}&order=newest",
        updated=max((_moment_of(hit, now) for hit in hits), default=write_moment(now)),
        entries=entries,
    )


def _published(hit: Hit) -> str:
    date = _read(hit.date)
    return write_moment(date) if date is not None else ""


def _id_of(hit: Hit) -> str:
    """Return what stays the same for a hit as long as it is there; posts of one page share its URL."""
    return hit.url if hit.kind == "page" else f"{hit.url}#{hit.id}"


def _moment_of(hit: Hit, now: datetime) -> str:
    """Return when a hit became news here: when it was fetched, else its date; never later than now."""
    moments = [moment for text in (hit.fetched_at, hit.date) if (moment := _read(text)) is not None]
    return write_moment(min(moments[0], now)) if moments else write_moment(now)


def _read(text: str) -> datetime | None:
    try:
        at = datetime.fromisoformat(text)  # what has only a month is no moment
        return at.astimezone(UTC) if at.tzinfo else at.replace(tzinfo=UTC)
    except (ValueError, OverflowError):
        return None


def write_description(origin: str) -> str:
    """Write the OpenSearch description of the engine at this address."""
    host = origin.partition("://")[2]
    name = f"pauk {host.partition(':')[0]}"[:_SHORT_NAME_CHARS]
    return PAGES.render("opensearch.xml", name=name, host=host, origin=origin)
