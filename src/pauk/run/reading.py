"""Read one fetched page completely, in this process or in a child: unpack, decode, links, text, archive record.

In: a claim and what was fetched. Out: a `ReadPage`. The work is a function from bytes to bytes, so that it can cross
a pipe to a child process (`run.workers`); what it costs never holds up the event loop.
"""

import json
import logging
import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from functools import lru_cache
from typing import Any

from pauk.base import outcomes
from pauk.base.page import Part
from pauk.base.records import Link
from pauk.base.settings import ARCHIVE_LEVEL, CRAWL_MAX_BYTES, EXTRACT_MAX_BYTES, EXTRACT_METHOD, Settings
from pauk.crawl.feeds import MAX_BYTES as MAX_FEED_BYTES
from pauk.crawl.feeds import read_feed
from pauk.crawl.fetcher import Fetched
from pauk.crawl.markup import read_latest
from pauk.crawl.sitemaps import MAX_BYTES, read_sitemap
from pauk.crawl.visits import ReadPage
from pauk.extract.charset import decode
from pauk.extract.extractors.extractor import Extractor
from pauk.extract.extractors.methods import choose_extractor
from pauk.extract.fingerprint import fingerprint
from pauk.extract.forms import asks_password, is_nothing_but_login
from pauk.extract.reading import read_page
from pauk.extract.robots import read_header
from pauk.run.answers import join, pack_answer, split
from pauk.run.enrichers import TABLE, OpenPage, Row, load_rows
from pauk.run.page_parts import pack_links
from pauk.run.site_rules import SiteRules
from pauk.run.workers import Task
from pauk.store.coding import decode_body
from pauk.store.records import Claim, Kind
from pauk.store.warc import write_response

log = logging.getLogger(__name__)

_CHARSET = re.compile(r"charset\s*=\s*[\"']?([\w.:-]+)", re.IGNORECASE)
# Unpacked, a page may be so many times as large as the limit for what is fetched.
_UNPACKED_TIMES = 4
# Some servers say of every page that it changed when they are asked.
_JUST_NOW_S = 600.0


def options_from(settings: Settings, rules: SiteRules | None = None) -> dict[str, Any]:
    """Choose what a reader must know, as JSON can carry it."""
    return {
        "max_bytes": settings[EXTRACT_MAX_BYTES],
        "fetched_bytes": settings[CRAWL_MAX_BYTES],
        "level": settings[ARCHIVE_LEVEL],
        "method": settings[EXTRACT_METHOD],
        "rules": {} if rules is None else rules.as_options(),
        "enrichers": {name: list(row) for name, row in TABLE.items()},
    }


def make_reader(options: Mapping[str, Any]) -> Task:
    """Make the task of a child process."""
    chooser = _Chooser(options)
    return lambda payload: pack_answer(_read(*split(payload), options, chooser))


def read_here(claim: Claim, fetched: Fetched, at: float, options: Mapping[str, Any]) -> ReadPage:
    """Read a page in this process; nothing is packed, because nothing crosses a pipe."""
    return _read(_describe(claim, fetched, at), fetched.body, options, _choosers(json.dumps(options)))


def pack_question(claim: Claim, fetched: Fetched, at: float) -> bytes:
    """Write what a reader needs as bytes."""
    return join(_describe(claim, fetched, at), fetched.body)


def _describe(claim: Claim, fetched: Fetched, at: float) -> dict[str, Any]:
    return {
        "url": fetched.url,
        "kind": claim.kind,
        "at": at,
        "what": fetched.kind,
        "status": fetched.status,
        "reason": fetched.reason,
        "headers": fetched.headers,
        "address": fetched.address,
        "task": claim.task,
    }


class _Chooser:
    """Knows who reads a page: the enrichers of the table, and for its text the method of settings and site rules."""

    def __init__(self, options: Mapping[str, Any]) -> None:
        self._base = choose_extractor(options["method"])
        self._rules = SiteRules.from_options(options["rules"])
        self.rows = {name: Row(*row) for name, row in options["enrichers"].items()}

    def choose(self, url: str) -> Extractor:
        """Choose for the page of a URL."""
        return self._rules.choose(url, self._base)


@lru_cache(4)
def _choosers(options: str) -> _Chooser:
    return _Chooser(json.loads(options))


def _read(head: Mapping[str, Any], body: bytes, options: Mapping[str, Any], chooser: _Chooser) -> ReadPage:
    headers = [(name, value) for name, value in head["headers"]]
    codings = ",".join(value for name, value in headers if name.lower() == "content-encoding")
    if head["kind"] == Kind.SITEMAP:
        unpacked = decode_body(body, codings, max_bytes=MAX_BYTES)
        return _read_sitemap(head["url"], unpacked.content, head["at"])
    if head["kind"] == Kind.FEED and head["what"] != "html":
        unpacked = decode_body(body, codings, max_bytes=MAX_FEED_BYTES)
        return _read_feed(head["url"], unpacked.content, head["at"])
    unpacked = decode_body(body, codings, max_bytes=_UNPACKED_TIMES * options["fetched_bytes"])
    if unpacked.outcome != str(outcomes.OK):
        return ReadPage(outcome=unpacked.outcome)
    read = _read_text(unpacked.content, head, headers, options, chooser)
    if not (read.may_keep and read.may_archive):
        return read
    record = write_response(
        url=head["url"],
        fetched_at=_moment(head),
        status=head["status"],
        reason=head["reason"],
        headers=headers,
        body=body,
        address=head["address"],
        level=options["level"],
    )
    return replace(read, record=record)


def _read_text(
    content: bytes,
    head: Mapping[str, Any],
    headers: list[tuple[str, str]],
    options: Mapping[str, Any],
    chooser: _Chooser,
) -> ReadPage:
    """Take a page apart, and let all enrichers read from it what they know to read."""
    declared = _CHARSET.search(next((value for name, value in headers if name.lower() == "content-type"), ""))
    charset = declared[1] if declared else ""
    asked = read_header(value for name, value in headers if name.lower() == "x-robots-tag")
    page = OpenPage(url=head["url"], fetched_at=_moment(head), asked=asked, brief=head["task"])
    if head["what"] == "text":
        page.text = decode(content[: options["max_bytes"]], header_charset=charset).text
        outcome = str(outcomes.OK) if page.text.strip() else outcomes.NO_MAIN_TEXT.of("empty page")
        return _enrich(page, {"outcome": outcome}, chooser.rows)
    page.extractor = chooser.choose(head["url"])
    page.reading = reading = read_page(
        content,
        url=head["url"],
        header_charset=charset,
        max_bytes=options["max_bytes"],
        now=page.fetched_at,
        last_modified=next((value for name, value in headers if name.lower() == "last-modified"), ""),
        extractor=page.extractor,
    )
    page.asked = asked & reading.robots
    has_password = asks_password(reading)
    is_shut = has_password and is_nothing_but_login(reading)
    outcome = str(outcomes.LOGIN_NEEDED) if is_shut else reading.nothing or str(outcomes.OK)
    return _enrich(page, {"outcome": outcome, "has_password": has_password}, chooser.rows)


def _enrich(page: OpenPage, fields: dict[str, Any], rows: Mapping[str, Row]) -> ReadPage:
    """Let every enricher add its part; one that stumbles loses its own part alone, where it has no other place."""
    kept: dict[str, Part] = {}
    for enricher in load_rows(rows, has_brief=bool(page.brief)):
        if enricher.has_row:
            try:
                value = page.parts[enricher.name] = enricher.read(page)
                kept[enricher.name] = Part(enricher.maker, b"" if value is None else enricher.pack(value))
            except Exception:
                log.exception("reading %s from %s failed", enricher.name, page.url)
        else:
            value = page.parts[enricher.name] = enricher.read(page)
            said = fields.get("said", {}) | value.get("said", {})
            fields |= value | ({"said": said} if said else {})
    return ReadPage(**fields, parts=kept, may_keep=page.asked.index, may_archive=page.asked.archive)


def _moment(head: Mapping[str, Any]) -> datetime:
    return datetime.fromtimestamp(head["at"], UTC)


def _read_sitemap(url: str, content: bytes, at: float) -> ReadPage:
    sitemap = read_sitemap(content, url=url)
    links = [Link(entry.url) for entry in sitemap.entries]
    read = _describe_list(links, [entry.modified for entry in sitemap.entries], at)
    return replace(read, sitemaps=list(sitemap.sitemaps))


def _read_feed(url: str, content: bytes, at: float) -> ReadPage:
    feed = read_feed(content, url=url)
    links = [Link(entry.url, entry.title) for entry in feed.entries]
    read = _describe_list(links, [entry.updated for entry in feed.entries], at)
    return replace(read, is_feed=True)


def _describe_list(links: Sequence[Link], texts: Sequence[str], at: float) -> ReadPage:
    """Describe what names pages, with a fingerprint of what it says, whatever it says to have changed just now."""
    moments = [read_latest(text) for text in texts]
    told = [
        f"{link.url} {moment if moment < at - _JUST_NOW_S else 0}" for link, moment in zip(links, moments, strict=True)
    ]
    return ReadPage(
        outcome=str(outcomes.OK),
        links=pack_links(links, may_follow=True),
        moments=moments,
        fingerprint=fingerprint("\n".join(told)),
    )
