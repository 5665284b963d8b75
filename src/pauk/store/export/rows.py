"""Describe pages and URLs as rows of flat columns, the same in every form of export.

In: what a reader of the collection gives. Out: mappings with exactly the columns that are declared here.
"""

import logging
import re
import zlib
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from pauk.base import outcomes
from pauk.base.errors import InputError
from pauk.base.page import Page
from pauk.store.archive.http_headers import read_head, without_secrets
from pauk.store.export.tables import MOMENT, NUMBER, PAIRS, TEXT, Column, Row
from pauk.store.reader import ListedUrl
from pauk.store.sql.records import UrlState

log = logging.getLogger(__name__)

PAGE_COLUMNS = (
    Column("url"), Column("final_url"), Column("requested_url"), Column("referrer"), Column("link_text"),
    Column("seed"), Column("depth", NUMBER), Column("host"), Column("domain"), Column("outcome"),
    Column("state"), Column("status", NUMBER), Column("headers", PAIRS), Column("content_type"),
    Column("size_bytes", NUMBER), Column("fetched_at", MOMENT), Column("checked_at", MOMENT), Column("fingerprint"),
    Column("title"), Column("author"), Column("published"), Column("updated"), Column("language"),
    Column("description"), Column("image"), Column("site_name"), Column("canonical"), Column("group_url"),
    Column("text"), Column("text_outcome"), Column("maker"),
    Column("archive_file"), Column("archive_offset", NUMBER), Column("archive_length", NUMBER),
)  # fmt: skip
URL_COLUMNS = (
    Column("url"), Column("outcome"), Column("explanation"), Column("state"), Column("depth", NUMBER),
    Column("referrer"), Column("link_text"), Column("seed"), Column("host"), Column("target"),
)  # fmt: skip

_STATES = {UrlState.WAITING: "waiting", UrlState.LEASED: "waiting", UrlState.LATER: "later", UrlState.ENDED: "ended"}
_WAITS = "It waits to be fetched."
_AGAIN = "It is tried again later."
# The WARC headers of a record (a URL is the longest) and the HTTP head (28 KB at most, see headers.py); mostly short.
_HEADS_BYTES = (8_192, 65_536)
_HEAD_END = b"\r\n\r\n"
_PORT = re.compile(r":\d+\Z")
_GZIP = zlib.MAX_WBITS | 16
_FINGERPRINT_MASK = (1 << 64) - 1


def read_headers(member: bytes) -> dict[str, str]:
    """Read the HTTP headers of a record, unpacking no more of it than that; repeated ones are joined with commas."""
    for limit in _HEADS_BYTES:
        plain = zlib.decompressobj(_GZIP).decompress(member, limit)
        _, _, block = plain.partition(_HEAD_END)
        if _HEAD_END in block:
            break
    headers: dict[str, str] = {}
    for name, value in without_secrets(read_head(block).headers):
        key = name.lower()
        headers[key] = f"{headers[key]}, {value}" if key in headers else value  # RFC 9110, 5.3
    return {name: _as_sent(value) for name, value in headers.items()}


def _as_sent(value: str) -> str:
    """Read the bytes of a header that are no UTF-8 as Latin-1, the old way of headers."""
    if value.isascii():
        return value
    raw = value.encode("utf-8", "surrogateescape")
    try:
        return raw.decode()
    except UnicodeDecodeError:
        return raw.decode("latin-1")


class PartColumns(NamedTuple):
    """The columns that one part of a page fills, and how: its value as it is kept → cells by the columns' names."""

    part: str
    columns: Sequence[Column]
    cells: Callable[[bytes], Mapping[str, Any]]


def describe_page(
    page: Page, headers: dict[str, str], file_name: str, parts: Sequence[PartColumns] = ()
) -> dict[str, Any]:
    """Make the row of a page, with the cells of its parts; a part that is missing or damaged leaves them empty."""
    row = _describe_page(page, headers, file_name)
    for name, columns, read_cells in parts:
        row |= {column.name: None if column.kind != TEXT else "" for column in columns}
        kept = page.kept_parts.get(name)
        if kept is not None and kept.value:
            try:
                cells = read_cells(kept.value)
                row |= {column.name: cells[column.name] for column in columns if column.name in cells}
            except (ValueError, KeyError, TypeError) as error:
                log.warning("the part %s of %s cannot be read: %s", name, page.url, error)
    return row


def _describe_page(page: Page, headers: dict[str, str], file_name: str) -> dict[str, Any]:
    return {
        "url": page.url,
        "final_url": page.url,
        "requested_url": page.requested_url,
        "referrer": page.referrer,
        "link_text": page.link_text,
        "seed": page.seed,
        "depth": page.depth,
        "host": page.host,
        "domain": _PORT.sub("", page.host.partition("://")[2]),
        "outcome": page.outcome,
        "state": page.state,
        "status": page.status,
        "headers": headers,
        "content_type": page.content_type,
        "size_bytes": page.size_bytes,
        "fetched_at": page.fetched_at,
        "checked_at": page.checked_at,
        "fingerprint": f"{page.fingerprint & _FINGERPRINT_MASK:016x}" if page.fingerprint else "",
        "title": page.title,
        "author": page.author,
        "published": page.published,
        "updated": page.updated,
        "language": page.language,
        "description": page.description,
        "image": page.image,
        "site_name": page.site_name,
        "canonical": page.canonical,
        "group_url": page.group_url,
        "text": page.text,
        "text_outcome": page.text_outcome,
        "maker": page.maker,
        "archive_file": file_name,
        "archive_offset": page.place.offset,
        "archive_length": page.place.length,
    }


def describe_url(url: ListedUrl) -> Row:
    """Make the row of a URL."""
    return {
        "url": url.url,
        "outcome": url.outcome,
        "explanation": _explain(url),
        "state": _STATES[url.state],
        "depth": url.depth,
        "referrer": url.referrer,
        "link_text": url.link_text,
        "seed": url.seed,
        "host": url.host,
        "target": url.target,
    }


def _explain(url: ListedUrl) -> str:
    if not url.outcome:
        return _WAITS
    try:
        sentence = outcomes.explain(url.outcome)
    except InputError:  # a newer version wrote it; its text says something, too
        sentence = ""
    return sentence if url.state is not UrlState.LATER or _AGAIN in sentence else f"{sentence} {_AGAIN}".lstrip()
