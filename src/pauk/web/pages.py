"""The pages for people, the feed, and the small files that browsers ask for.

In: requests. Out: HTML, XML and CSS. Nothing that was crawled is served as it came: pages show plain text from it.
"""

from http import HTTPStatus
from importlib.resources import files

from aiohttp import web

from pauk.base.clock import Clock
from pauk.base.errors import InputError
from pauk.base.html.style import STYLE
from pauk.web import endpoints
from pauk.web.engine_threads import Asking
from pauk.web.feed import write_description, write_feed
from pauk.web.guard import HostHeaderGuard
from pauk.web.results import PAGE_HITS, write_complaint, write_results, write_similar, write_start
from pauk.web.templating import PAGES, PageWish

# Programs may ask the API; nobody's robot has to walk through results.
_ROBOTS = "User-agent: *\nAllow: /v1/\nDisallow: /\n"
# Hits come by the dates of their texts; among so many are looked for those that were fetched last.
_FEED_LOOKS_AT = 200
_A_DAY = "public, max-age=86400"
_ICON = files("pauk.web").joinpath("assets", "icon.svg").read_text("utf-8")  # a spider on its thread


async def _style(_request: web.Request) -> web.Response:
    headers = {"Cache-Control": _A_DAY}
    return web.Response(text=STYLE, content_type="text/css", charset="utf-8", headers=headers)


async def _icon(_request: web.Request) -> web.Response:
    return web.Response(text=_ICON, content_type="image/svg+xml", headers={"Cache-Control": _A_DAY})


def shared_routes() -> list[web.RouteDef]:
    """Say what the pages of every server of ours load."""
    return [web.get("/style.css", _style), web.get("/icon.svg", _icon)]


class PageViews:
    """Answers people and their browsers."""

    def __init__(self, asking: Asking, guard: HostHeaderGuard, clock: Clock) -> None:
        self._asking = asking
        self._guard = guard
        self._clock = clock
        PAGES.compile()

    def routes(self) -> list[web.RouteDef]:
        """Say which address is answered by what."""
        return [
            web.get(endpoints.RESULTS.path, self._results),
            web.get(endpoints.FEED.path, self._feed),
            web.get("/opensearch.xml", self._description),
            *shared_routes(),
            web.get("/robots.txt", self._robots),
        ]

    async def _results(self, request: web.Request) -> web.Response:
        given = endpoints.RESULTS.read(request.query.items())
        declared = self._asking.declared
        wish = PageWish(
            query=given["q"].strip(),
            page=given["page"],
            order=given["order"],
            group=given["group"],
            declared=declared,
        )
        if given["like"]:
            like = given["like"]
            found = await self._asking.ask(lambda engine: engine.similar(like, PAGE_HITS))
            return _page(write_similar(like, found, declared))
        if not wish.query:
            return _page(write_start(await self._asking.ask(lambda engine: engine.size), declared))
        try:
            answer = await self._asking.ask(
                lambda engine: engine.search(
                    wish.query,
                    limit=PAGE_HITS,
                    offset=(wish.page - 1) * PAGE_HITS,
                    order=wish.order,
                    group=wish.group,
                    facets=True,
                )
            )
        except InputError as error:
            return _page(write_complaint(wish, error, getattr(error, "place", None)), status=HTTPStatus.BAD_REQUEST)
        return _page(write_results(wish, answer))

    async def _feed(self, request: web.Request) -> web.Response:
        given = endpoints.FEED.read(request.query.items())
        query, limit = given["q"], given["limit"]
        answer = await self._asking.ask(lambda engine: engine.search(query, limit=_FEED_LOOKS_AT, order="newest"))
        origin = self._guard.origin_of(request)
        text = write_feed(query, answer.hits, limit=limit, origin=origin, now=self._clock.now())
        return web.Response(text=text, content_type="application/atom+xml", charset="utf-8")

    async def _description(self, request: web.Request) -> web.Response:
        text = write_description(self._guard.origin_of(request))
        return web.Response(text=text, content_type="application/opensearchdescription+xml", charset="utf-8")

    async def _robots(self, _request: web.Request) -> web.Response:
        return web.Response(text=_ROBOTS, content_type="text/plain", charset="utf-8")


def _page(html: str, status: int = HTTPStatus.OK) -> web.Response:
    body = html.encode("utf-8", "replace")
    return web.Response(status=status, body=body, content_type="text/html", charset="utf-8")
