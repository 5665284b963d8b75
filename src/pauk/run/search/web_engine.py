"""Ask a search engine on the Web for the addresses of its hits, politely and a bounded number of times.

In: an address with ``{query}`` in it, and where its answers have the hits: a path of names in JSON, or the links of a
page. Out: URLs. The crawler's fetcher asks, so every address is judged where it is really connected to; robots.txt is
obeyed and pauses are kept unless the user said otherwise.
"""

import asyncio
import json
import time
from collections.abc import Callable, Iterable, Iterator
from types import TracebackType
from typing import Any, Self
from urllib.parse import quote_plus, urljoin

from pauk.base import outcomes
from pauk.base.errors import BadUrl, InputError
from pauk.base.settings import (
    CRAWL_INIT_DELAY_S,
    CRAWL_REDIRECTS,
    EXTRACT_MAX_BYTES,
    HITS_IN_LINKS,
    POLITE,
    USER_AGENT,
    Settings,
)
from pauk.base.urls import canonical_url, host_name, number_url, origin_of
from pauk.crawl.fetch.content_coding import decode_body
from pauk.crawl.fetch.fetcher import Ask, Fetched, Fetcher
from pauk.crawl.rules.robots import RobotsFile, robots_for_status
from pauk.extract.page.charset import decode
from pauk.extract.page.links import find_base, find_links
from pauk.extract.page.tree import parse_tree
from pauk.run.jobs.crawl_run import make_fetcher

PLACE = "{query}"
_MAX_ROBOTS_BYTES = 500_000  # what RFC 9309 asks for at least


class WebEngine:
    """A search engine that answers over HTTP."""

    def __init__(
        self,
        template: str,
        settings: Settings,
        *,
        hits_at: str,
        most_requests: int,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        if PLACE not in template:
            raise InputError(
                f"The address has no {PLACE}", where=template, next_step=f"Write {PLACE} where the words belong."
            )
        self._template = template
        self._own_name = host_name(canonical_url(template.replace(PLACE, "x")))
        self._settings = settings
        self._hits_at = hits_at
        self._sleep = sleep
        self._rules: dict[str, RobotsFile] = {}
        self._loop = asyncio.Runner()
        self._fetcher = self._loop.run(_make(settings))
        self.left = most_requests

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, tb: TracebackType | None) -> None:
        self._loop.run(self._fetcher.close())
        self._loop.close()

    def find(self, query: str, limit: int) -> list[str]:
        """Return the URLs of the first hits; none where no more requests may be made."""
        if self.left <= 0:
            return []
        self.left -= 1
        fetched = self._ask(canonical_url(self._template.replace(PLACE, quote_plus(query))))
        body = decode_body(
            fetched.body, fetched.header("content-encoding"), max_bytes=self._settings[EXTRACT_MAX_BYTES]
        ).content
        read = self._read_links if self._hits_at == HITS_IN_LINKS else self._read_json
        return list(dict.fromkeys(_canonical(read(fetched.url, body))))[:limit]

    def has(self, url: str, query: str) -> bool:
        """Whether a page is among the hits of a query; spellings of one address are the same page."""
        wanted = number_url(canonical_url(url))
        return any(number_url(hit) == wanted for hit in self.find(query, 100))

    def _ask(self, url: str) -> Fetched:
        for _ in range(self._settings[CRAWL_REDIRECTS] + 1):
            self._check_robots(url)
            fetched = self._fetch(url)
            if not fetched.location:
                break
            url = fetched.location
        if fetched.outcome != str(outcomes.OK):
            raise InputError(
                f"The engine did not answer: {outcomes.explain(fetched.outcome).rstrip('.')}",
                where=fetched.url,
                next_step="Try the address in a browser; fewer --samples ask less of it.",
            )
        return fetched

    def _fetch(self, url: str, max_bytes: int = 0) -> Fetched:
        if self._settings[POLITE]:
            rules = self._rules.get(origin_of(url))
            self._sleep(max(self._settings[CRAWL_INIT_DELAY_S], rules.crawl_delay_s if rules is not None else 0.0))
        most = max_bytes or self._settings[EXTRACT_MAX_BYTES]
        return self._loop.run(self._fetcher.fetch(Ask(url=url, max_bytes=most, takes_anything=True)))

    def _check_robots(self, url: str) -> None:
        if not self._settings[POLITE]:
            return
        origin = origin_of(url)
        if origin not in self._rules:
            told = self._fetch(urljoin(origin, "/robots.txt"), _MAX_ROBOTS_BYTES)
            body = decode_body(told.body, told.header("content-encoding"), max_bytes=_MAX_ROBOTS_BYTES).content
            self._rules[origin] = robots_for_status(told.status, body, self._settings[USER_AGENT])
        if not self._rules[origin].allows(url):
            raise InputError(
                f"The engine's robots.txt does not allow this: {self._rules[origin].rule_for(url)}",
                where=url,
                next_step="Ask its owner; where you may, add --no-polite.",
            )

    def _read_links(self, url: str, body: bytes) -> list[str]:
        """Return the links of a page that lead to other hosts."""
        tree = parse_tree(decode(body).text)
        links = find_links(tree, find_base(tree, url))
        return [link.url for link in links if host_name(link.url) != self._own_name]

    def _read_json(self, url: str, body: bytes) -> list[str]:
        try:
            value = json.loads(body)
        except (ValueError, RecursionError) as error:
            raise InputError(
                "The engine's answer is no JSON", where=url, next_step=f"Take --hits {HITS_IN_LINKS} for pages."
            ) from error
        return [found for found in _follow(value, self._hits_at.split(".")) if isinstance(found, str)]


async def _make(settings: Settings) -> Fetcher:
    return make_fetcher(settings)  # it belongs to the loop that runs


def _follow(value: Any, names: list[str]) -> Iterator[Any]:
    """Follow names into JSON; every list on the way is gone through."""
    if isinstance(value, list):
        for item in value:
            yield from _follow(item, names)
    elif not names:
        yield value
    elif isinstance(value, dict) and names[0] in value:
        yield from _follow(value[names[0]], names[1:])


def _canonical(urls: Iterable[str]) -> Iterator[str]:
    for url in urls:
        try:
            yield canonical_url(url)
        except BadUrl:
            continue
