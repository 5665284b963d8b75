"""The HTTP API: search, count, suggest, explain, similar pages and groups, as JSON.

In: requests to the endpoints of `pauk.web.endpoints`. Out: JSON as `pauk.web.openapi` describes it.
"""

from aiohttp import web

from pauk.run.search.grouped_hits import describe_groups
from pauk.run.search.result_json import describe_answer, describe_explanation, write_table
from pauk.web import endpoints
from pauk.web.engine_threads import Asking
from pauk.web.guard import HostHeaderGuard
from pauk.web.openapi import write_document
from pauk.web.refusals import answer_json

_COMPLETIONS = 8
# The first hits are at hand; further down each page costs as much as all before it, and facets go through all hits.
_LIGHT_HITS = 200


class Api:
    """Answers programs."""

    def __init__(self, asking: Asking, guard: HostHeaderGuard) -> None:
        self._asking = asking
        self._guard = guard

    def routes(self) -> list[web.RouteDef]:
        """Say which address is answered by what."""
        return [
            web.get(endpoints.SEARCH.path, self._search),
            web.get(endpoints.COUNT.path, self._count),
            web.get(endpoints.SUGGEST.path, self._suggest),
            web.get(endpoints.EXPLAIN.path, self._explain),
            web.get(endpoints.SIMILAR.path, self._similar),
            web.get(endpoints.CLUSTERS.path, self._clusters),
            web.get(endpoints.TABLE_OF_HITS.path, self._table),
            web.get(endpoints.COMPLETIONS.path, self._complete),
            web.get("/v1/openapi.json", self._document),
        ]

    async def _search(self, request: web.Request) -> web.Response:
        given = endpoints.SEARCH.read(request.query.items())
        query = given.pop("q")
        is_light = given["offset"] + given["limit"] <= _LIGHT_HITS and not given["facets"] and not given["group"]
        answer = await self._asking.ask(lambda engine: engine.search(query, **given), is_light=is_light)
        return answer_json(describe_answer(query, answer, given["offset"]))

    async def _count(self, request: web.Request) -> web.Response:
        query = endpoints.COUNT.read(request.query.items())["q"]
        total, behind = await self._asking.ask(lambda engine: (engine.count(query), engine.behind), is_light=True)
        return answer_json({"query": query, "total": total, "behind": behind})

    async def _suggest(self, request: web.Request) -> web.Response:
        given = endpoints.SUGGEST.read(request.query.items())
        found = await self._asking.ask(lambda engine: engine.suggest(given["q"], given["limit"]), is_light=True)
        return answer_json({"query": given["q"], "suggestions": list(found)})

    async def _complete(self, request: web.Request) -> web.Response:
        query = endpoints.COMPLETIONS.read(request.query.items())["q"]
        found = await self._asking.ask(lambda engine: engine.suggest(query, _COMPLETIONS), is_light=True)
        return answer_json([query, list(found)], content_type=endpoints.COMPLETIONS.media_type)

    async def _explain(self, request: web.Request) -> web.Response:
        given = endpoints.EXPLAIN.read(request.query.items())
        found = await self._asking.ask(lambda engine: engine.explain(given["q"], given["id"]))
        return answer_json(describe_explanation(given["q"], found))

    async def _similar(self, request: web.Request) -> web.Response:
        given = endpoints.SIMILAR.read(request.query.items())
        answer = await self._asking.ask(lambda engine: engine.similar(given["url"], given["limit"]))
        return answer_json(describe_answer("", answer))

    async def _clusters(self, request: web.Request) -> web.Response:
        given = endpoints.CLUSTERS.read(request.query.items())
        wishes = endpoints.read_wishes(given)
        found = await self._asking.ask(lambda engine: engine.groups(given["q"], **wishes))
        return answer_json(describe_groups(found))

    async def _table(self, request: web.Request) -> web.Response:
        given = endpoints.TABLE_OF_HITS.read(request.query.items())
        query = given.pop("q")
        answer = await self._asking.ask(lambda engine: engine.search(query, **given))
        return web.Response(
            text=write_table(answer.hits),
            content_type="text/csv",
            charset="utf-8",
            headers={"Content-Disposition": 'attachment; filename="hits.csv"'},
        )

    async def _document(self, request: web.Request) -> web.Response:
        return answer_json(write_document(self._guard.origin_of(request), self._asking.declared))
