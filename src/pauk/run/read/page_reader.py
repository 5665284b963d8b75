"""Read one fetched page completely, in this process or in a child: unpack, decode, links, text, archive record.

In: a claim and what was fetched. Out: a `Page`. The work is a function from bytes to bytes, so that it can cross
a pipe to a child process (`run.read.child_process`); what it costs never holds up the event loop.
"""

import json
import logging
import re
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from functools import lru_cache
from typing import Any

from pauk.base import outcomes
from pauk.base.page import MAX_FEED_BYTES, MAX_SITEMAP_BYTES, LinksPart, Page, Part, TextPart
from pauk.base.records import Link
from pauk.base.settings import ARCHIVE_LEVEL, CRAWL_MAX_BYTES, EXTRACT_MAX_BYTES, EXTRACT_METHOD, Settings
from pauk.crawl.fetch.content_coding import decode_body
from pauk.crawl.fetch.fetcher import Fetched
from pauk.extract.extractors.extractor import Extractor
from pauk.extract.lists.feeds import read_feed
from pauk.extract.lists.sitemaps import read_sitemap
from pauk.extract.lists.xml_lists import read_latest
from pauk.extract.login_forms import asks_password, is_nothing_but_login
from pauk.extract.methods import choose_extractor
from pauk.extract.page.charset import decode
from pauk.extract.page.links import read_header
from pauk.extract.reader import read_page
from pauk.extract.text.fingerprint import fingerprint
from pauk.run.read.child_process import Task
from pauk.run.read.enrichers import TABLE, Enricher, EnricherRow, load_enricher
from pauk.run.read.page_enrichers import OpenPage, pack_links
from pauk.run.read.reader_messages import join, pack_answer, split
from pauk.run.read.site_rules import SiteRules
from pauk.store.archive.warc import write_response
from pauk.store.sql.records import Claim, UrlKind

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


def read_here(claim: Claim, fetched: Fetched, at: float, options: Mapping[str, Any]) -> Page:
    """Read a page in this process; nothing is packed, because nothing crosses a pipe."""
    return _read(_describe(claim, fetched, at), fetched.body, options, _choosers(json.dumps(options)))


def pack_question(claim: Claim, fetched: Fetched, at: float) -> bytes:
    """Write what a reader needs as bytes."""
    return join(_describe(claim, fetched, at), fetched.body)


def _describe(claim: Claim, fetched: Fetched, at: float) -> dict[str, Any]:
    return {
        "url": fetched.url,
        "kind": claim.kind,
        "link_text": claim.link_text,
        "at": at,
        "what": fetched.kind,
        "status": fetched.status,
        "reason": fetched.reason,
        "headers": fetched.headers,
        "address": fetched.address,
        "briefs": dict(claim.briefs),
    }


class _Chooser:
    """Knows who reads a page: the enrichers of the table, and for its text the method of settings and site rules."""

    def __init__(self, options: Mapping[str, Any]) -> None:
        self._base = choose_extractor(options["method"])
        self._rules = SiteRules.from_options(options["rules"])
        self.rows = {name: EnricherRow(*row) for name, row in options["enrichers"].items()}

    def choose(self, url: str) -> Extractor:
        """Choose for the page of a URL."""
        return self._rules.choose(url, self._base)


@lru_cache(4)
def _choosers(options: str) -> _Chooser:
    return _Chooser(json.loads(options))


def _read(head: Mapping[str, Any], body: bytes, options: Mapping[str, Any], chooser: _Chooser) -> Page:
    headers: dict[str, list[str]] = {}
    for name, value in head["headers"]:
        headers.setdefault(name.lower(), []).append(value)

    def header(name: str) -> str:
        return headers.get(name, [""])[0]

    page = Page(
        url=head["url"],
        outcome=str(outcomes.OK),
        status=head["status"],
        content_type=header("content-type"),
        size_bytes=len(body),
        etag=header("etag"),
        modified=header("last-modified"),
        fetched_at=datetime.fromtimestamp(head["at"], UTC),
    )
    is_sitemap, is_feed = head["kind"] == UrlKind.SITEMAP, head["kind"] == UrlKind.FEED and head["what"] != "html"
    limit = _UNPACKED_TIMES * options["fetched_bytes"]
    limit = MAX_SITEMAP_BYTES if is_sitemap else MAX_FEED_BYTES if is_feed else limit
    unpacked = decode_body(body, ",".join(headers.get("content-encoding", ())), max_bytes=limit)
    if is_sitemap:
        sitemap = read_sitemap(unpacked.content, url=page.url)
        links = [Link(entry.url) for entry in sitemap.entries]
        _describe_list(
            page, links, [entry.modified for entry in sitemap.entries], head["at"], sitemaps=tuple(sitemap.sitemaps)
        )
    elif is_feed:
        _read_feed(page, unpacked.content, head["at"])
    elif unpacked.outcome != str(outcomes.OK):
        page.outcome = unpacked.outcome
    else:
        opened = OpenPage(page=page, asked=read_header(headers.get("x-robots-tag", ())))
        _open(opened, unpacked.content, (head["what"], head["link_text"]), options, chooser)
        for name, row in chooser.rows.items():
            if not row.needs_brief or name in head["briefs"]:
                opened.brief = head["briefs"].get(name, "")
                _enrich(opened, load_enricher(row), has_place=row.has_place)
        page.may_keep = opened.asked.index
        if opened.asked.index and opened.asked.archive:
            page.record = write_response(
                url=head["url"],
                fetched_at=page.fetched_at,
                status=head["status"],
                reason=head["reason"],
                headers=[(name, value) for name, value in head["headers"]],
                body=body,
                address=head["address"],
                level=options["level"],
            )
    return page


def _open(
    opened: OpenPage, content: bytes, known: tuple[str, str], options: Mapping[str, Any], chooser: _Chooser
) -> None:
    """Take a page apart, for the enrichers, and say what it is at first sight."""
    page, asked, (what, link_text) = opened.page, opened.asked, known
    declared = _CHARSET.search(page.content_type)
    charset = declared[1] if declared else ""
    if what == "text":
        opened.plain = decode(content[: options["max_bytes"]], header_charset=charset).text
        if not opened.plain.strip():
            page.outcome = outcomes.NO_MAIN_TEXT.of("empty page")
    else:
        opened.extractor = chooser.choose(page.url)
        opened.reading = reading = read_page(
            content,
            url=page.url,
            header_charset=charset,
            max_bytes=options["max_bytes"],
            now=page.fetched_at,
            last_modified=page.modified,
            link_text=link_text,
            extractor=opened.extractor,
        )
        opened.asked = asked & reading.robots
        page.has_password = asks_password(reading)
        is_shut = page.has_password and is_nothing_but_login(reading)
        page.outcome = str(outcomes.LOGIN_NEEDED) if is_shut else reading.nothing or str(outcomes.OK)


def _enrich(opened: OpenPage, enricher: Enricher, *, has_place: bool) -> None:
    """Let an enricher add its part; one that stumbles loses its own part alone, where it has no place of its own."""
    if has_place:
        value = opened.parts[enricher.name] = enricher.read(opened)
        if value is not None:
            opened.page.parts[enricher.name] = value
        return
    try:
        value = opened.parts[enricher.name] = enricher.read(opened)
        packed = b"" if value is None else enricher.pack(value)
        opened.page.parts[enricher.name] = Part(enricher.maker, packed)
    except Exception:
        log.exception("reading %s from %s failed", enricher.name, opened.url)


def _read_feed(page: Page, content: bytes, at: float) -> None:
    feed = read_feed(content, url=page.url)
    links = [Link(entry.url, entry.title) for entry in feed.entries]
    _describe_list(page, links, [entry.updated for entry in feed.entries], at)
    page.is_feed = True


def _describe_list(
    page: Page, links: Sequence[Link], texts: Sequence[str], at: float, *, sitemaps: Sequence[str] = ()
) -> None:
    """Describe what names pages, with a fingerprint of what it says, whatever it says to have changed just now."""
    moments = tuple(read_latest(text) for text in texts)
    told = [
        f"{link.url} {moment if moment < at - _JUST_NOW_S else 0}" for link, moment in zip(links, moments, strict=True)
    ]
    page.parts["links"] = LinksPart(pack_links(links, may_follow=True), sitemaps=sitemaps, moments=moments)
    page.parts["text"] = TextPart("", fingerprint=fingerprint("\n".join(told)))
