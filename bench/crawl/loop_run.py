"""The bare loop as a contestant: ``python -m bench.crawl.loop_run CLIENT SEEDS``.

In: the name of a client library, and a file of seeds. Out: nothing; a loop fetches, finds links and forgets. It does
no retries, storage, robots or politeness; hrefs are de-duplicated and joined only where they are relative.
"""

import asyncio
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from urllib.parse import urljoin

from selectolax.lexbor import LexborHTMLParser

from bench.crawl.site import HERE, plain_href

CONCURRENCY = 64

Fetch = Callable[[str], Awaitable[bytes]]


@asynccontextmanager
async def _open_aiohttp() -> AsyncIterator[Fetch]:
    import aiohttp

    connector = aiohttp.TCPConnector(limit=CONCURRENCY)
    async with aiohttp.ClientSession(connector=connector) as session:

        async def fetch(url: str) -> bytes:
            async with session.get(url) as response:
                return await response.read()

        yield fetch


@asynccontextmanager
async def _open_wreq() -> AsyncIterator[Fetch]:
    import wreq

    client = wreq.Client()

    async def fetch(url: str) -> bytes:
        response = await client.get(url)
        return bytes(await response.bytes())

    yield fetch


@asynccontextmanager
async def _open_pyreqwest() -> AsyncIterator[Fetch]:
    from pyreqwest.client import ClientBuilder

    async with ClientBuilder().build() as client:

        async def fetch(url: str) -> bytes:
            response = await client.get(url).build().send()
            return bytes(await response.bytes())

        yield fetch


@asynccontextmanager
async def _open_primp() -> AsyncIterator[Fetch]:
    import primp

    client = primp.AsyncClient()

    async def fetch(url: str) -> bytes:
        response = await client.get(url)
        return bytes(response.content)

    yield fetch


CLIENTS = {"aiohttp": _open_aiohttp, "wreq": _open_wreq, "pyreqwest": _open_pyreqwest, "primp": _open_primp}


def find_links(body: bytes, url: str) -> set[str]:
    """Return where the links of a page lead."""
    hrefs = {node.attributes["href"] or "" for node in LexborHTMLParser(body).css("a[href]")}
    host = url[: url.index("/", 8)]
    links = {_join(plain_href(href), host, url) for href in hrefs}
    return {link for link in links if link.startswith(HERE)}


def _join(href: str, host: str, url: str) -> str:
    if href.startswith(("http://", "mailto:", "javascript:")):
        return href
    return host + href if href.startswith("/") else urljoin(url, href)


async def run(client: str, seeds: list[str]) -> None:
    """Fetch all pages that the seeds lead to."""
    waiting: asyncio.Queue[str] = asyncio.Queue()
    seen = set(seeds)
    for url in seeds:
        waiting.put_nowait(url)

    async def work(fetch: Fetch) -> None:
        while True:
            url = await waiting.get()
            for link in find_links(await fetch(url), url) - seen:
                seen.add(link)
                waiting.put_nowait(link)
            waiting.task_done()

    async with CLIENTS[client]() as fetch:
        tasks = [asyncio.create_task(work(fetch)) for _ in range(CONCURRENCY)]
        end = asyncio.create_task(waiting.join())
        await asyncio.wait([end, *tasks], return_when=asyncio.FIRST_COMPLETED)
        for task in tasks:
            if task.done():
                task.result()  # a worker never ends but by a failure
            task.cancel()


if __name__ == "__main__":
    asyncio.run(run(sys.argv[1], Path(sys.argv[2]).read_text("utf-8").split()))
