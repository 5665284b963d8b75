"""Fetch a single page for somebody who wants to look at it; nothing is kept.

In: a URL and the settings. Out: the page's bytes, the character set its server names, and the address it was found at
in the end. robots.txt is obeyed unless the user said otherwise, and every redirect is judged like the first address.
"""

import asyncio
import re
from dataclasses import dataclass
from urllib.parse import urljoin

from pauk.base import outcomes
from pauk.base.errors import InputError
from pauk.base.settings import CRAWL_REDIRECTS, EXTRACT_MAX_BYTES, POLITE, USER_AGENT, Settings
from pauk.base.urls import canonical_url, origin_of
from pauk.crawl.fetch.content_coding import decode_body
from pauk.crawl.fetch.fetcher import Ask, Fetched, Fetcher
from pauk.crawl.rules.robots import RobotsFile, robots_for_status
from pauk.run.jobs.crawl_run import make_fetcher

_CHARSET = re.compile(r"charset\s*=\s*[\"']?([\w.:-]+)", re.IGNORECASE)
_MAX_ROBOTS_BYTES = 500_000  # what RFC 9309 asks for at least


@dataclass(frozen=True, slots=True)
class SinglePage:
    """A page that was fetched to be looked at."""

    url: str
    content: bytes
    charset: str


def fetch_single_page(url: str, settings: Settings) -> SinglePage:
    """Fetch one page, or say why that is not possible."""
    return asyncio.run(_fetch(canonical_url(url), settings))


async def _fetch(url: str, settings: Settings) -> SinglePage:
    fetcher = make_fetcher(settings)
    try:
        fetched = await _follow(fetcher, url, settings)
    finally:
        await fetcher.close()
    if fetched.outcome != str(outcomes.OK):
        raise InputError(
            f"The page was not fetched: {outcomes.explain(fetched.outcome).rstrip('.')}",
            where=fetched.url,
            next_step="Check the address in a browser, or save the page there and name the file.",
        )
    limit = settings[EXTRACT_MAX_BYTES]
    content = decode_body(fetched.body, fetched.header("content-encoding"), max_bytes=limit).content
    charset = _CHARSET.search(fetched.header("content-type"))
    return SinglePage(fetched.url, content, charset[1] if charset else "")


async def _follow(fetcher: Fetcher, url: str, settings: Settings) -> Fetched:
    """Ask for a page, and for what it redirects to, a few times."""
    rules: dict[str, RobotsFile] = {}
    for _ in range(settings[CRAWL_REDIRECTS] + 1):
        if settings[POLITE]:
            if (origin := origin_of(url)) not in rules:
                rules[origin] = await _read_robots(fetcher, origin, settings[USER_AGENT])
            _check(url, rules[origin])
        fetched = await fetcher.fetch(Ask(url=url, max_bytes=settings[EXTRACT_MAX_BYTES]))
        if not fetched.location:
            break
        url = fetched.location
    return fetched


async def _read_robots(fetcher: Fetcher, origin: str, user_agent: str) -> RobotsFile:
    ask = Ask(url=urljoin(origin, "/robots.txt"), max_bytes=_MAX_ROBOTS_BYTES, takes_anything=True)
    fetched = await fetcher.fetch(ask)
    content = decode_body(fetched.body, fetched.header("content-encoding"), max_bytes=_MAX_ROBOTS_BYTES).content
    return robots_for_status(fetched.status, content, user_agent)


def _check(url: str, robots: RobotsFile) -> None:
    """Where robots.txt forbids the page, that is the end."""
    if not robots.allows(url):
        raise InputError(
            f"The site's robots.txt does not allow this page: {robots.rule_for(url)}",
            where=url,
            next_step="Look at another page, or save this one in your browser and name the file.",
        )
