"""Write Atom feeds of what is new for a query, and the description by which a browser adds the engine.

In: a query with its newest hits; the address of the server. Out: XML. Both are written by hand from a few elements:
every text is escaped, and characters that XML cannot hold are replaced.
"""

from collections.abc import Sequence
from datetime import UTC, datetime
from urllib.parse import quote_plus
from xml.sax.saxutils import escape, quoteattr

from pauk.base.clock import write_moment
from pauk.run.searching import Hit
from pauk.web.frame import clean

_SHORT_NAME_CHARS = 16  # what OpenSearch allows


def write_feed(query: str, hits: Sequence[Hit], *, limit: int, origin: str, now: datetime) -> str:
    """Write an Atom feed of those hits that came last, the newest first."""
    hits = sorted(hits, key=lambda hit: (_moment_of(hit, now), hit.date), reverse=True)[:limit]
    asked = quote_plus(query, errors="replace")
    own, page = f"{origin}/v1/feed?q={asked}", f"{origin}/?q={asked}&order=newest"
    latest = max((_moment_of(hit, now) for hit in hits), default=write_moment(now))
    entries = "".join(_write_entry(hit, now) for hit in hits)
    return (
        '<?xml version="1.0" encoding="utf-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom">\n'
        f"<title>{_text(f'pauk: {query}')}</title>\n<id>{_text(own)}</id>\n<updated>{latest}</updated>\n"
        f'<link rel="self" href={_attribute(own)}/>\n<link rel="alternate" type="text/html" href={_attribute(page)}/>\n'
        f"<generator>pauk</generator>\n{entries}</feed>\n"
    )


def _write_entry(hit: Hit, now: datetime) -> str:
    author = hit.author or hit.host or "unknown"
    date = _read(hit.date)
    published = f"<published>{write_moment(date)}</published>\n" if date is not None else ""
    return (
        f"<entry>\n<title>{_text(hit.title or hit.url)}</title>\n<id>{_text(_id_of(hit))}</id>\n"
        f"<updated>{_moment_of(hit, now)}</updated>\n{published}<author><name>{_text(author)}</name></author>\n"
        f"<link href={_attribute(hit.url)}/>\n<summary>{_text(hit.snippet.text)}</summary>\n</entry>\n"
    )


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
    addresses = {
        "text/html": f"{origin}/?q={{searchTerms}}",
        "application/x-suggestions+json": f"{origin}/suggestions?q={{searchTerms}}",
        "application/atom+xml": f"{origin}/v1/feed?q={{searchTerms}}",
    }
    urls = "".join(f'<Url type="{kind}" template={_attribute(address)}/>\n' for kind, address in addresses.items())
    return (
        '<?xml version="1.0" encoding="utf-8"?>\n'
        '<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">\n'
        f"<ShortName>{_text(name)}</ShortName>\n<Description>{_text(f'Search what pauk has crawled: {host}')}"
        f"</Description>\n<InputEncoding>UTF-8</InputEncoding>\n{urls}</OpenSearchDescription>\n"
    )


def _text(text: str) -> str:
    return escape(clean(text))


def _attribute(text: str) -> str:
    return quoteattr(clean(text))
