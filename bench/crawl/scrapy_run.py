"""Scrapy as a contestant: ``python -m bench.crawl.scrapy_run css|lexbor SEEDS``; pages go to files below ``pages``.

In: which way links are found, and a file of seeds. Out: one file for each page. Scrapy's defaults hold, except: 64
requests at once, to one host as to all, no pauses, no robots.txt, no log.
"""

import sys
from collections.abc import AsyncIterator, Iterator, Sequence
from pathlib import Path
from typing import Any

import scrapy
from scrapy.crawler import CrawlerProcess
from scrapy.http import Response
from selectolax.lexbor import LexborHTMLParser

from bench.crawl.site import HERE, plain_href

CONCURRENCY = 64


class PageFiles:
    """Writes each page to a file of its own."""

    def __init__(self) -> None:
        self._count = 0
        Path("pages").mkdir()

    def process_item(self, item: dict[str, Any]) -> dict[str, Any]:
        """Write one page."""
        self._count += 1
        Path(f"pages/{self._count}.html").write_bytes(item["body"])
        return {"url": item["url"]}


class Spider(scrapy.Spider):
    """Goes through the whole site."""

    name = "bench"
    seeds: Sequence[str] = ()

    async def start(self) -> AsyncIterator[Any]:
        """Begin with the seeds."""
        for url in self.seeds:
            yield scrapy.Request(url)

    def parse(self, response: Response) -> Iterator[Any]:
        """Keep a page and follow its links."""
        yield {"url": response.url, "body": response.body}
        for href in _FINDERS[sys.argv[1]](response):
            url = response.urljoin(href)
            if url.startswith(HERE):
                yield scrapy.Request(url)


def _find_by_css(response: Response) -> list[str]:
    """Find links as Scrapy's manual does."""
    return [plain_href(href) for href in response.css("a::attr(href)").getall()]


def _find_by_lexbor(response: Response) -> list[str]:
    """Find links as somebody does who is in a hurry: a quicker parser, and each link once."""
    nodes = LexborHTMLParser(response.body).css("a[href]")
    return list({plain_href(node.attributes["href"] or "") for node in nodes})


_FINDERS = {"css": _find_by_css, "lexbor": _find_by_lexbor}


def main() -> None:
    process = CrawlerProcess(
        {
            "CONCURRENT_REQUESTS": CONCURRENCY,
            "CONCURRENT_REQUESTS_PER_DOMAIN": CONCURRENCY,
            "DOWNLOAD_DELAY": 0,
            "ROBOTSTXT_OBEY": False,
            "LOG_LEVEL": "ERROR",
            "TELNETCONSOLE_ENABLED": False,
            "ITEM_PIPELINES": {PageFiles: 1},
        }
    )
    process.crawl(Spider, seeds=Path(sys.argv[2]).read_text("utf-8").split())
    process.start()


if __name__ == "__main__":
    main()
