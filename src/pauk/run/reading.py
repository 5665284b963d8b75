"""Read one fetched page completely, in this process or in a child: unpack, decode, links, text, archive record.

In: a claim and what was fetched. Out: a `ReadPage`. The work is a function from bytes to bytes, so that it can cross
a pipe to a child process (`run.workers`); what it costs never holds up the event loop.
"""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from functools import lru_cache
from typing import Any

from pauk import __version__
from pauk.base import outcomes
from pauk.base.records import Link, LinkKind
from pauk.base.settings import ARCHIVE_LEVEL, CRAWL_MAX_BYTES, EXTRACT_MAX_BYTES, EXTRACT_METHOD, Settings
from pauk.base.urls import number_url
from pauk.crawl.feeds import MAX_BYTES as MAX_FEED_BYTES
from pauk.crawl.feeds import read_feed
from pauk.crawl.fetcher import Fetched
from pauk.crawl.markup import read_latest
from pauk.crawl.news import read_news
from pauk.crawl.sitemaps import MAX_BYTES, read_sitemap
from pauk.crawl.visits import ReadPage
from pauk.extract.charset import decode
from pauk.extract.extractors.extractor import Extractor
from pauk.extract.extractors.methods import choose_extractor
from pauk.extract.fingerprint import fingerprint
from pauk.extract.forms import asks_password, is_nothing_but_login
from pauk.extract.reading import Reading, read_page
from pauk.extract.robots import RobotsRules, read_header
from pauk.extract.sketch import draw
from pauk.run.answers import join, pack_answer, split
from pauk.run.forum_reading import read_for_forum
from pauk.run.site_rules import SiteRules
from pauk.run.workers import Task
from pauk.store.coding import decode_body
from pauk.store.links import PageLinks
from pauk.store.packing import pack_text
from pauk.store.records import Claim, Kind
from pauk.store.warc import write_response

VERSION = __version__  # of the maker, which is kept with every text
_PLAIN = "plain"

_CHARSET = re.compile(r"charset\s*=\s*[\"']?([\w.:-]+)", re.IGNORECASE)
# Unpacked, a page may be so many times as large as the limit for what is fetched.
_UNPACKED_TIMES = 4
# Some servers say of every page that it changed when they are asked.
_JUST_NOW_S = 600.0
_FOLLOWED = frozenset((LinkKind.ANCHOR, LinkKind.FRAME, LinkKind.NEXT, LinkKind.PREV, LinkKind.REFRESH))


# The menus of a site are on every page of it.
number_known = lru_cache(20_000)(number_url)


def options_from(settings: Settings, rules: SiteRules | None = None) -> dict[str, Any]:
    """Choose what a reader must know, as JSON can carry it."""
    return {
        "max_bytes": settings[EXTRACT_MAX_BYTES],
        "fetched_bytes": settings[CRAWL_MAX_BYTES],
        "level": settings[ARCHIVE_LEVEL],
        "method": settings[EXTRACT_METHOD],
        "rules": {} if rules is None else rules.as_options(),
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
    """Chooses the extractor for a page: the method of the settings, and under it the rules for its site."""

    def __init__(self, options: Mapping[str, Any]) -> None:
        self._base = choose_extractor(options["method"])
        self._rules = SiteRules.from_options(options["rules"])

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
    declared = _CHARSET.search(next((value for name, value in headers if name.lower() == "content-type"), ""))
    charset = declared[1] if declared else ""
    asked = read_header(value for name, value in headers if name.lower() == "x-robots-tag")
    if head["what"] == "text":
        text = decode(content[: options["max_bytes"]], header_charset=charset).text
        return _describe_text(text, asked)
    reading = read_page(
        content,
        url=head["url"],
        header_charset=charset,
        max_bytes=options["max_bytes"],
        now=_moment(head),
        last_modified=next((value for name, value in headers if name.lower() == "last-modified"), ""),
        extractor=chooser.choose(head["url"]),
    )
    read = _describe_page(reading, asked & reading.robots)
    return replace(read, forum=read_for_forum(reading, head["task"], _moment(head))) if head["task"] else read


def _moment(head: Mapping[str, Any]) -> datetime:
    return datetime.fromtimestamp(head["at"], UTC)


def _describe_text(text: str, asked: RobotsRules) -> ReadPage:
    is_empty = not text.strip()
    return ReadPage(
        outcome=outcomes.NO_MAIN_TEXT.of("empty page") if is_empty else str(outcomes.OK),
        text=text,
        maker=f"{_PLAIN}/{VERSION}",
        fingerprint=0 if is_empty else fingerprint(text),
        **_describe_words("" if is_empty else text),
        may_keep=asked.index,
        may_archive=asked.archive,
    )


def _describe_page(reading: Reading, asked: RobotsRules) -> ReadPage:
    has_password = asks_password(reading)
    is_shut = has_password and is_nothing_but_login(reading)
    text, text_outcome = _choose_text(reading)
    assert reading.extractor is not None
    return ReadPage(
        outcome=str(outcomes.LOGIN_NEEDED) if is_shut else reading.nothing or str(outcomes.OK),
        text_outcome=text_outcome,
        has_password=has_password,
        links=_pack_links(reading.links, may_follow=asked.follow),
        feeds=tuple(link.url for link in reading.links if link.kind is LinkKind.FEED and link.follow and asked.follow),
        text=text,
        **_describe_metadata(reading),
        canonical=reading.canonical,
        maker=f"{reading.extractor.name}/{VERSION}",
        fingerprint=fingerprint(text) if text else 0,
        whole=reading.fingerprint if reading.text else 0,
        **_describe_words(text),
        may_keep=asked.index,
        may_archive=asked.archive,
    )


def _choose_text(reading: Reading) -> tuple[str, str]:
    """Choose what is kept of a page's text, and say whether it is main text.

    Of a page without any all that a reader sees is kept: it can still be found, and its changes be told.
    """
    assert reading.extractor is not None
    if reading.extractor.name == _PLAIN:  # no need to ask for what is kept of it: everything
        return reading.text, reading.nothing or str(outcomes.OK)
    return reading.main_text or reading.text, reading.outcome


def _describe_metadata(reading: Reading) -> dict[str, Any]:
    """Describe what a page says of itself; whoever wants all text in no time gets what its head declares."""
    assert reading.extractor is not None
    if reading.extractor.name == _PLAIN:
        return {"title": reading.title, "language": reading.language}
    said = reading.metadata
    more = {
        "author": said.author.value,
        "published": reading.published,
        "updated": reading.modified,
        "description": said.description.value,
        "image": said.image.value,
        "site_name": said.site_name.value,
    }
    return {
        "title": said.title.value,
        "language": said.language.value,
        "said": {name: value for name, value in more.items() if value},
    }


def _pack_links(links: Sequence[Link], *, may_follow: bool) -> PageLinks:
    """Number the links of a page, and mark those that are not to be followed."""
    marked = [
        link if link.follow and may_follow and link.kind in _FOLLOWED else Link(link.url, link.text, link.kind, False)
        for link in links
    ]
    return PageLinks.pack([number_known(link.url) for link in marked], marked)


def _describe_words(text: str) -> dict[str, Any]:
    """Describe what a text says and what may be new in it: nothing where there is none."""
    if not text:
        return {}
    skeleton, words = read_news(text)
    return {"packed": pack_text(text), "skeleton": skeleton, "words": words, "sketch": draw(text)}


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
        links=_pack_links(links, may_follow=True),
        moments=moments,
        fingerprint=fingerprint("\n".join(told)),
    )
