"""The pages for people, the feed, and the small files that browsers ask for.

In: requests. Out: HTML, XML and CSS. Nothing that was crawled is served as it came: pages show plain text from it.
"""

from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

from aiohttp import web

from pauk.base.clock import Clock
from pauk.base.errors import InputError
from pauk.run.search.engine import SearchEngine
from pauk.web import endpoints
from pauk.web.engine_threads import Asking
from pauk.web.feed import write_description, write_feed
from pauk.web.grouped_page import write_groups, write_hit, write_picture
from pauk.web.guard import HEADERS, HostHeaderGuard
from pauk.web.page_files import file_routes
from pauk.web.results import PAGE_HITS, write_complaint, write_results, write_similar, write_start
from pauk.web.templating import PAGES, PageWish
from pauk.web.translations.catalogues import Catalogue, choose_language, load_catalogue

# Programs may ask the API; nobody's robot has to walk through results.
_ROBOTS = "User-agent: *\nAllow: /v1/\nDisallow: /\n"
# Hits come by the dates of their texts; among so many are looked for those that were fetched last.
_FEED_LOOKS_AT = 200
_UI_COOKIE, _UI_COOKIE_S = "pauk-ui", 365 * 86_400
_OWN_PARTS = ("q", "page", "order", "group", "view", "like", "ui")
# The pages that run scripts of ours: from files of ours alone, which ask nobody but this server.
_WITH_SCRIPTS = {
    "Content-Security-Policy": (
        HEADERS["Content-Security-Policy"] + "; script-src 'self'; connect-src 'self'; "
        "require-trusted-types-for 'script'; trusted-types pauk"
    )
}


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
            web.get(endpoints.GROUPS.path, self._groups),
            web.get(endpoints.PICTURE.path, self._picture),
            web.get(endpoints.HIT.path, self._hit),
            web.get(endpoints.FEED.path, self._feed),
            web.get("/opensearch.xml", self._description),
            web.get("/robots.txt", self._robots),
            *file_routes(),
        ]

    async def _results(self, request: web.Request) -> web.Response:
        given = endpoints.RESULTS.read(request.query.items())
        catalogue, declared = speak_to(request, given["ui"]), self._asking.declared
        wish = self._wish(request, given)
        if given["like"]:
            like = given["like"]
            found = await self._asking.ask(lambda engine: engine.similar(like, PAGE_HITS))
            return answer_page(write_similar(like, found, catalogue, declared))
        if not wish.query:
            size, behind = await self._asking.ask(lambda engine: (engine.size, engine.behind))
            return _remember(answer_page(write_start(size, behind, catalogue, wish)), given["ui"])
        freshness, wishes = given["freshness"], endpoints.read_wishes(given)

        def search(engine: SearchEngine) -> str:
            answer = engine.search(
                wish.query,
                freshness=freshness,
                limit=PAGE_HITS,
                offset=(wish.page - 1) * PAGE_HITS,
                order=wish.order,
                group=wish.group,
                facets=True,
            )
            grouped = engine.groups(wish.query, **wishes) if wish.view == "groups" else None
            return write_results(wish, answer, catalogue, grouped)

        try:
            return _remember(answer_page(await self._asking.ask(search)), given["ui"])
        except InputError as error:
            place = getattr(error, "place", None)
            return answer_page(write_complaint(wish, error, place, catalogue), status=HTTPStatus.BAD_REQUEST)

    async def _groups(self, request: web.Request) -> web.Response:
        given = endpoints.GROUPS.read(request.query.items())
        wish, wishes = self._wish(request, given), endpoints.read_wishes(given)
        catalogue = speak_to(request, given["ui"])
        return answer_page(
            await self._asking.ask(
                lambda engine: write_groups(wish, engine.groups(_demand_query(wish), **wishes), catalogue)
            )
        )

    async def _picture(self, request: web.Request) -> web.Response:
        given = endpoints.PICTURE.read(request.query.items())
        wish, wishes = self._wish(request, given), endpoints.read_wishes(given)
        catalogue = speak_to(request, given["ui"])
        return answer_page(
            await self._asking.ask(
                lambda engine: write_picture(wish, engine.groups(_demand_query(wish), **wishes), catalogue)
            )
        )

    async def _hit(self, request: web.Request) -> web.Response:
        given = endpoints.HIT.read(request.query.items())
        query, entry, freshness = given["q"], given["id"], given["freshness"]
        wish, catalogue = PageWish(query=query, declared=self._asking.declared), speak_to(request, given["ui"])

        def look(engine: SearchEngine) -> str:
            found = engine.explain(query, entry, freshness=freshness)
            return write_hit(wish, engine.grouped_hit(query, entry, freshness), found, catalogue)

        return answer_page(await self._asking.ask(look))

    def _wish(self, request: web.Request, given: Mapping[str, Any]) -> PageWish:
        """Put together what was asked for; what is as it would be anyway is left out of addresses."""
        defaults = {parameter.name: parameter.default for parameter in endpoints.RESULTS.parameters}
        return PageWish(
            query=given["q"].strip(),
            page=given["page"],
            order=given["order"],
            group=given["group"],
            view=given["view"],
            declared=self._asking.declared,
            more={
                name: value
                for name, value in request.query.items()
                if name not in _OWN_PARTS and given[name] != defaults[name]
            },
        )

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


def speak_to(request: web.Request, chosen: str = "") -> Catalogue:
    """Return the catalogue of whoever asks: as chosen now, as chosen before, or as the browser prefers."""
    chosen = chosen or request.cookies.get(_UI_COOKIE, "")
    return load_catalogue(choose_language(chosen, request.headers.get("Accept-Language", "")))


def _demand_query(wish: PageWish) -> str:
    if not wish.query:
        raise InputError("There is no query whose results could be grouped", next_step="Add it: ?q=…")
    return wish.query


def _remember(response: web.Response, ui: str) -> web.Response:
    """Let the browser remember the language that was chosen; nobody else does."""
    if ui:
        response.set_cookie(_UI_COOKIE, ui, max_age=_UI_COOKIE_S, httponly=True, samesite="Strict")
    return response


def answer_page(html: str, status: int = HTTPStatus.OK) -> web.Response:
    """Answer with a page that may run scripts of ours."""
    body = html.encode("utf-8", "replace")
    return web.Response(status=status, body=body, content_type="text/html", charset="utf-8", headers=_WITH_SCRIPTS)
