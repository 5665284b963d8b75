"""Make a crowd of tiny hosts that link to each other, for tests of politeness and of many hosts at once.

In: how many, how large, how slow, how patient they want crawlers to be. Out: sites ``h0001``, ``h0002`` …, each a few
numbers in memory; pages are written when they are asked for.
"""

from collections.abc import Callable, Iterator
from datetime import datetime

from pauk.base.errors import BadSetting
from pauk_playground.server.message import Response, ServerRequest
from pauk_playground.server.reply import refuse
from pauk_playground.server.site import host_of
from pauk_playground.server.truth import PageTruth

# Pages that a home page links to; the others are found from page to page.
_SHOWN = 10


class TinySite:
    """One host of the crowd: a home page, numbered pages and a robots.txt.

    Every page links home and to the next one; the home page also links to two other hosts, so that the whole crowd is
    found from the first in few steps.
    """

    __slots__ = ("_count", "_latency_s", "_number", "_pages", "crawl_delay_s", "name")

    def __init__(self, number: int, count: int, pages: int, latency_s: float, crawl_delay_s: float | None) -> None:
        self.name = name_host(number, count)
        self.crawl_delay_s = crawl_delay_s
        self._number = number
        self._count = count
        self._pages = pages
        self._latency_s = latency_s

    def answer(self, request: ServerRequest, _at: datetime) -> Response:
        """Answer with the home page, a numbered page or the rules."""
        if request.path == "/robots.txt":
            delay = "" if self.crawl_delay_s is None else f"Crawl-delay: {self.crawl_delay_s:g}\n"
            return Response(
                body=f"User-agent: *\nDisallow:\n{delay}".encode(), content_type="text/plain", delay_s=self._latency_s
            )
        if request.path == "/":
            return self._write_home(request.port)
        number = request.path.removeprefix("/p")
        if number.isascii() and number.isdigit() and number == str(int(number[:9])) and 0 < int(number) < self._pages:
            return self._write_page(int(number))
        return refuse(404, "There is no such page.")

    def truth(self, _at: datetime, _port: int | None) -> Iterator[PageTruth]:
        """Tell nothing: how many pages there are is all there is to know."""
        return iter(())

    def paths(self) -> Iterator[str]:
        """Go through the paths of all pages, the home page first."""
        yield "/"
        yield from (f"/p{number}" for number in range(1, self._pages))

    def _write_home(self, port: int | None) -> Response:
        # As in a heap: host n leads to hosts 2n and 2n + 1.
        others = [number for number in (2 * self._number, 2 * self._number + 1) if number <= self._count]
        suffix = f":{port}" if port else ""
        hosts = [host_of(name_host(number, self._count)) for number in others]
        links = [f"/p{number}" for number in range(1, min(self._pages, _SHOWN + 1))]
        return self._frame("Home", [*links, *(f"http://{host}{suffix}/" for host in hosts)])

    def _write_page(self, number: int) -> Response:
        following = [f"/p{number + 1}"] if number + 1 < self._pages else []
        return self._frame(f"Page {number}", ["/", *following])

    def _frame(self, title: str, links: list[str]) -> Response:
        items = "\n".join(f'<li><a href="{href}">{href}</a></li>' for href in links)
        words = f"<p>This is {title.lower()} of {self.name}, one of {self._count} hosts that look very much alike.</p>"
        text = f"<!doctype html>\n<title>{title} of {self.name}</title>\n{words}\n<ul>\n{items}\n</ul>\n"
        return Response(body=text.encode(), delay_s=self._latency_s)


def many_hosts(
    count: int,
    pages_each: int,
    *,
    latency_s: float = 0.0,
    crawl_delay: float | Callable[[int], float | None] | None = None,
) -> tuple[TinySite, ...]:
    """Make so many hosts of so many pages each, the home page included.

    ``latency_s`` is how long every answer takes. ``crawl_delay`` is what each robots.txt asks for, in seconds, or what
    gives it for a host's number, from 1.
    """
    if count < 1 or pages_each < 1:
        raise BadSetting("a crowd needs at least one host of one page", next_step="Ask for one or more.")
    return tuple(
        TinySite(number, count, pages_each, latency_s, crawl_delay(number) if callable(crawl_delay) else crawl_delay)
        for number in range(1, count + 1)
    )


def name_host(number: int, count: int) -> str:
    """Name a host by its number, with as many zeros as the crowd needs and at least four digits."""
    return f"h{number:0{max(4, len(str(count)))}}"
