"""A provider that asks a search or places API over HTTP, with a key that is bound to its host.

In: an address with ``{query}`` in it, the place of the URL in the JSON answer, and the user's key. Out: `SiteAnswer`s.
The key travels in the Authorization header alone: it never stands in an address, a log, the archive or a table.
"""

import json
import re
from collections.abc import Sequence
from typing import Any
from urllib.parse import quote

from pauk.base import outcomes
from pauk.base.errors import BadUrl, SettingError
from pauk.base.urls import host_key, host_name, parse_url
from pauk.crawl.discover.provider import BAD_ANSWER, FOUND, NOTHING_FOUND, OUT_OF_QUOTA, SiteAnswer
from pauk.crawl.fetch.content_coding import decode_body
from pauk.crawl.fetch.fetcher import Ask, Fetcher

MAX_ANSWER_BYTES = 2_000_000
# Status codes that say: not today, or not with this key.
_NO_MORE = frozenset((401, 402, 403, 429))
_USUAL_PORTS = {"http": 80, "https": 443}
_THIS_MACHINE = frozenset(("localhost", "127.0.0.1", "[::1]"))
_MAX_STEP_DIGITS = 6
_QUERY_WORD = re.compile(r"\{(?:name|town|street)\}")
DEFAULT_QUERIES = ("{name} {town} {street}", "{name} {town}")


def bind_key(kept: str, url: str, *, where: str) -> str:
    """Return the key of ``HOST KEY`` if it is meant for the host of an address; nobody else ever gets it."""
    host, _, key = kept.strip().partition(" ")
    if not key.strip():
        raise SettingError(f"{where} holds no host and key", next_step='Write it as "HOST KEY", with a blank between.')
    scheme, _, place = host_key(url).partition("://")
    is_here = host_name(url) in _THIS_MACHINE  # whose ports are the user's own
    if host.casefold() not in (place, f"{place}:{_USUAL_PORTS[scheme]}", host_name(url) if is_here else place):
        raise SettingError(
            f"{where} is a key for {host}, and the recipe would send it to {place}",
            next_step="Use a recipe that you trust, or bind the key to the host (and port) that it belongs to.",
        )
    if scheme != "https" and not is_here:
        raise SettingError(
            f"The recipe would send {where} over http, where anybody on the way can read it",
            next_step="Write the provider's address with https.",
        )
    return key.strip()


class SearchApi:
    """Asks one API."""

    def __init__(
        self,
        *,
        name: str,
        url: str,
        result: str,
        key: str = "",
        cost: float = 1.0,
        quota: float = 0.0,
        queries: Sequence[str] = DEFAULT_QUERIES,
    ) -> None:
        self.name, self.cost, self.quota = name, cost, quota
        self._url, self._result, self._key = url, result, key
        self._queries = tuple(queries) or DEFAULT_QUERIES

    def queries(self, name: str, town: str, street: str) -> Sequence[str]:
        """Write the queries, the most exact first; those that are the same are one."""
        words = {"{name}": name, "{town}": town, "{street}": street}
        written = (_QUERY_WORD.sub(lambda word: words[word[0]], one) for one in self._queries)
        return tuple(dict.fromkeys(" ".join(one.split()) for one in written))

    async def ask(self, query: str, fetcher: Fetcher) -> SiteAnswer:
        """Ask the API one query; of several answers the first counts."""
        fetched = await fetcher.fetch(
            Ask(
                url=self._url.replace("{query}", quote(query, safe="")),
                authorization=f"Bearer {self._key}" if self._key else "",
                max_bytes=MAX_ANSWER_BYTES,
                takes_anything=True,
            )
        )
        if fetched.status in _NO_MORE:
            return SiteAnswer(OUT_OF_QUOTA)
        if fetched.outcome != str(outcomes.OK):
            return SiteAnswer(fetched.outcome)
        body = decode_body(fetched.body, fetched.header("content-encoding"), max_bytes=MAX_ANSWER_BYTES).content
        return read_answer(body, self._result)


def read_answer(body: bytes, place: str) -> SiteAnswer:
    """Find the URL in an answer, by the names and numbers on the way to it: ``results.0.url``."""
    try:
        value: Any = json.loads(body)
    except (ValueError, RecursionError):
        return SiteAnswer(BAD_ANSWER)
    for step in place.split("."):
        if isinstance(value, list) and step.isdecimal() and len(step) <= _MAX_STEP_DIGITS:
            value = value[int(step)] if int(step) < len(value) else None
        else:
            value = value.get(step) if isinstance(value, dict) else None
        if value is None:
            return SiteAnswer(NOTHING_FOUND)
    if value == "":
        return SiteAnswer(NOTHING_FOUND)
    try:
        return (
            SiteAnswer(FOUND, parse_url(value, where="the answer"))
            if isinstance(value, str)
            else SiteAnswer(BAD_ANSWER)
        )
    except BadUrl:
        return SiteAnswer(BAD_ANSWER)
