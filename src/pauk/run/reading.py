"""Read one fetched page completely, in this process or in a child: unpack, decode, links, text, archive record.

In: a claim and what was fetched. Out: a `ReadPage`. The work is a function from bytes to bytes, so that it can cross
a pipe to a child process (`run.workers`); what it costs never holds up the event loop.
"""

import json
import re
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from pauk import __version__
from pauk.base import outcomes
from pauk.base.records import Link, LinkKind
from pauk.base.settings import ARCHIVE_LEVEL, CRAWL_MAX_BYTES, EXTRACT_MAX_BYTES, Settings
from pauk.crawl.fetcher import Fetched
from pauk.crawl.news import read_news
from pauk.crawl.sitemaps import MAX_BYTES, read_sitemap
from pauk.crawl.visits import Found, ReadPage, find
from pauk.extract.charset import decode
from pauk.extract.fingerprint import fingerprint
from pauk.extract.reading import Reading, read_page
from pauk.extract.robots import RobotsRules, read_header
from pauk.run.workers import Task
from pauk.store.coding import decode_body
from pauk.store.records import Claim, Kind
from pauk.store.warc import write_response

MAKER = f"plain/{__version__}"

_CHARSET = re.compile(r"charset\s*=\s*[\"']?([\w.:-]+)", re.IGNORECASE)
_LENGTH_BYTES = 4
# Unpacked, a page may be so many times as large as the limit for what is fetched.
_UNPACKED_TIMES = 4
_FOLLOWED = frozenset((LinkKind.ANCHOR, LinkKind.FRAME, LinkKind.NEXT, LinkKind.PREV, LinkKind.REFRESH))


def options_from(settings: Settings) -> dict[str, Any]:
    """Choose what a reader must know, as JSON can carry it."""
    return {
        "max_bytes": settings[EXTRACT_MAX_BYTES],
        "fetched_bytes": settings[CRAWL_MAX_BYTES],
        "level": settings[ARCHIVE_LEVEL],
    }


def make_reader(options: Mapping[str, Any]) -> Task:
    """Make the task of a child process."""
    return lambda payload: _read(payload, options)


def pack_question(claim: Claim, fetched: Fetched, at: float) -> bytes:
    """Write what a reader needs as bytes."""
    head = {
        "url": fetched.url,
        "kind": claim.kind,
        "at": at,
        "what": fetched.kind,
        "status": fetched.status,
        "reason": fetched.reason,
        "headers": fetched.headers,
        "address": fetched.address,
    }
    return _join(head, fetched.body)


def unpack_answer(answer: bytes) -> ReadPage:
    """Read what a reader answered."""
    head, record = _split(answer)
    links = [
        Found(key, host, Link(url, text, LinkKind(kind), follow))
        for key, host, url, text, kind, follow in head.pop("links")
    ]
    return ReadPage(links=links, record=record, words=bytes.fromhex(head.pop("words", "")), **head)


def _join(head: Mapping[str, Any], body: bytes) -> bytes:
    packed = json.dumps(head, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "surrogatepass")
    return len(packed).to_bytes(_LENGTH_BYTES, "big") + packed + body


def _split(data: bytes) -> tuple[dict[str, Any], bytes]:
    end = _LENGTH_BYTES + int.from_bytes(data[:_LENGTH_BYTES], "big")
    return json.loads(data[_LENGTH_BYTES:end].decode("utf-8", "surrogatepass")), data[end:]


def _read(question: bytes, options: Mapping[str, Any]) -> bytes:
    head, body = _split(question)
    headers = [(name, value) for name, value in head["headers"]]
    codings = ",".join(value for name, value in headers if name.lower() == "content-encoding")
    if head["kind"] == Kind.SITEMAP:
        unpacked = decode_body(body, codings, max_bytes=MAX_BYTES)
        return _join(_read_sitemap(head["url"], unpacked.content), b"")
    unpacked = decode_body(body, codings, max_bytes=_UNPACKED_TIMES * options["fetched_bytes"])
    if unpacked.outcome != str(outcomes.OK):
        return _join({"outcome": unpacked.outcome, "links": []}, b"")
    answer = _read_text(unpacked.content, head, headers, options)
    record = b""
    if answer["may_keep"] and answer["may_archive"]:
        record = write_response(
            url=head["url"],
            fetched_at=datetime.fromtimestamp(head["at"], UTC),
            status=head["status"],
            reason=head["reason"],
            headers=headers,
            body=body,
            address=head["address"],
            level=options["level"],
        )
    return _join(answer, record)


def _read_text(
    content: bytes, head: Mapping[str, Any], headers: list[tuple[str, str]], options: Mapping[str, Any]
) -> dict[str, Any]:
    declared = _CHARSET.search(next((value for name, value in headers if name.lower() == "content-type"), ""))
    charset = declared[1] if declared else ""
    asked = read_header(value for name, value in headers if name.lower() == "x-robots-tag")
    if head["what"] == "text":
        text = decode(content[: options["max_bytes"]], header_charset=charset).text
        return _describe_text(text, asked)
    reading = read_page(content, url=head["url"], header_charset=charset, max_bytes=options["max_bytes"])
    return _describe_page(reading, asked & reading.robots)


def _describe_text(text: str, asked: RobotsRules) -> dict[str, Any]:
    is_empty = not text.strip()
    return {
        "outcome": outcomes.NO_MAIN_TEXT.of("empty page") if is_empty else str(outcomes.OK),
        "links": [],
        "text": text,
        "maker": MAKER,
        "fingerprint": 0 if is_empty else fingerprint(text),
        **_describe_news("" if is_empty else text),
        "may_keep": asked.index,
        "may_archive": asked.archive,
    }


def _describe_page(reading: Reading, asked: RobotsRules) -> dict[str, Any]:
    found = [find(link) for link in reading.links]
    return {
        "outcome": reading.outcome,
        "links": [
            (key, host, link.url, link.text, link.kind, link.follow and asked.follow and link.kind in _FOLLOWED)
            for key, host, link in found
        ],
        "text": reading.text,
        "title": reading.title,
        "language": reading.language,
        "canonical": reading.canonical,
        "maker": MAKER,
        "fingerprint": reading.fingerprint if reading.text else 0,
        **_describe_news(reading.text),
        "may_keep": asked.index,
        "may_archive": asked.archive,
    }


def _describe_news(text: str) -> dict[str, Any]:
    """Describe what a text says that may be new: nothing where there is none."""
    if not text:
        return {"skeleton": 0, "words": ""}
    skeleton, words = read_news(text)
    return {"skeleton": skeleton, "words": words.hex()}


def _read_sitemap(url: str, content: bytes) -> dict[str, Any]:
    sitemap = read_sitemap(content, url=url)
    found = [find(Link(entry.url)) for entry in sitemap.entries]
    return {
        "outcome": str(outcomes.OK),
        "links": [(key, host, link.url, link.text, link.kind, True) for key, host, link in found],
        "sitemaps": list(sitemap.sitemaps),
    }
