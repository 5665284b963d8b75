"""Find the pages in WARC files of any maker, described as what a fetch would have brought.

In: files. Out: `Capture`s, one at a time. What a crawl would not keep (errors, redirects, pictures) is counted by its
outcome, and what is no page by its kind.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from pauk.base import outcomes
from pauk.base.errors import BadFile, BadUrl
from pauk.base.urls import canonical_url, number_url, origin_of
from pauk.crawl.fetch.content_coding import first_bytes
from pauk.crawl.fetch.fetcher import Ask, Fetched
from pauk.crawl.fetch.http_fetcher import find_location, judge_status, keep_headers
from pauk.crawl.fetch.sniff import what_is_it
from pauk.store.archive.foreign_warc import read_warc
from pauk.store.archive.warc import RESPONSE, REVISIT, WarcRecord, digest

_PAGES = frozenset(("html", "text"))
_LOOK_BYTES = 1_024


class Capture(NamedTuple):
    """A page as an archive has it."""

    key: int
    at: float
    fetched: Fetched
    record: WarcRecord

    @property
    def mark(self) -> tuple[int, float, str]:
        """What makes a capture the same as another: URL, moment and bytes."""
        return self.key, self.at, digest(self.fetched.body)


def find_captures(
    paths: Sequence[Path], *, max_bytes: int, skipped: Counter[str], broken: list[BadFile]
) -> Iterator[Capture]:
    """Go through the pages of files; what is none is counted, a file that breaks is noted, and the next one follows."""
    for path in paths:
        try:
            for record in read_warc(path, skipped=skipped, max_bytes=max_bytes):
                yield from _look_at(record, max_bytes, skipped)
        except BadFile as error:
            broken.append(error)


def _look_at(record: WarcRecord, max_bytes: int, skipped: Counter[str]) -> Iterator[Capture]:
    if record.kind == REVISIT:
        skipped[REVISIT] += 1
        return
    try:
        fetched = as_fetched(record, max_bytes)
    except BadUrl:
        skipped["bad_url"] += 1
        return
    if fetched.url.partition("?")[0] == origin_of(fetched.url) + "/robots.txt":
        skipped["robots.txt"] += 1
    elif fetched.outcome != str(outcomes.OK):
        skipped[fetched.outcome] += 1
    else:
        yield Capture(number_url(fetched.url), record.fetched_at.timestamp(), fetched, record)


def as_fetched(record: WarcRecord, max_bytes: int) -> Fetched:
    """Describe an archive's record as what a fetch would have brought."""
    url = canonical_url(record.url)
    headers = keep_headers((_as_bytes(name), _as_bytes(value)) for name, value in record.headers)
    fetched = Fetched(
        url=url,
        outcome="",
        status=record.status,
        reason=_as_bytes(record.reason).decode("utf-8", "replace"),
        headers=headers,
        body=record.body,
        address=record.address,
        location=find_location(record.header("location"), url) if record.kind == RESPONSE else "",
    )
    outcome = judge_status(record.status, Ask(url=url), fetched.location)
    if outcome != str(outcomes.OK):
        return replace(fetched, outcome=outcome)
    if record.truncated and len(record.body) >= max_bytes:
        return replace(fetched, outcome=str(outcomes.TOO_LARGE))
    codings = ",".join(value for name, value in headers if name.lower() == "content-encoding")
    first = first_bytes(record.body, codings, _LOOK_BYTES)
    kind = what_is_it(first, content_type=fetched.header("content-type"), url=url)
    is_page = kind in _PAGES
    return replace(fetched, outcome=str(outcomes.OK) if is_page else outcomes.NOT_HTML.of(kind), kind=kind)


def _as_bytes(text: str) -> bytes:
    return text.encode("utf-8", "surrogateescape")
