"""Answer whoever reads the table of facts: a page with filters, the same as CSV, and an example: the next one near me.

In: requests. Out: HTML, CSV, JSON. Where somebody is stays in the browser: the page of the next facts loads all of
them, and compares there.
"""

import csv
import io
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from importlib.resources import files
from typing import Any

from aiohttp import web

from pauk.base.errors import InputError
from pauk.base.safe_text import plain_cell
from pauk.run.facts.table_view import FactsLot, list_facts, list_places, name_groups
from pauk.run.search.engine import SearchEngine
from pauk.store.facts.facts_reader import TableFilter
from pauk.web.engine_threads import Asking
from pauk.web.facts import endpoints, writing
from pauk.web.refusals import answer_json

_LOT = 500
_SCRIPT = files("pauk.web").joinpath("assets", "near.js").read_text("utf-8")
# The one page of ours with a script: it may load its own file and its own data, and ask the browser where it is.
_WITH_SCRIPT = {
    "Content-Security-Policy": (
        "default-src 'none'; style-src 'self'; img-src 'self'; script-src 'self'; connect-src 'self'; "
        "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    ),
    "Permissions-Policy": "camera=(), geolocation=(self), microphone=()",
}


class FactsViews:
    """Answers people who look facts up."""

    def __init__(self, asking: Asking) -> None:
        self._asking = asking

    def routes(self) -> list[web.RouteDef]:
        """Say which address is answered by what."""
        return [
            web.get(endpoints.TABLE.path, self._table),
            web.get(endpoints.TABLE_CSV.path, self._table_csv),
            web.get(endpoints.NEAR.path, self._near),
            web.get(endpoints.NEAR_JSON.path, self._near_json),
            web.get("/near.js", self._script),
        ]

    async def _table(self, request: web.Request) -> web.Response:
        given = endpoints.TABLE.read(request.query.items())
        wanted, after = _filter(given), _place(given["after"])

        def read(engine: SearchEngine) -> tuple[FactsLot, Mapping[str, list[str]]]:
            return (
                list_facts(engine.folder, wanted, after=after, limit=writing.PAGE_ROWS),
                name_groups(engine.folder),
            )

        lot, groups = await self._asking.ask(read)
        return _page(writing.write_table(lot, wanted, groups, given["after"], self._asking.declared))

    async def _table_csv(self, request: web.Request) -> web.StreamResponse:
        wanted = _filter(endpoints.TABLE_CSV.read(request.query.items()))
        headers = {"Content-Type": "text/csv; charset=utf-8", "Content-Disposition": 'attachment; filename="facts.csv"'}
        response = web.StreamResponse(headers=headers)
        await response.prepare(request)
        await response.write(_write_csv([writing.COLUMNS]).encode())
        lot = FactsLot((), (0, 0))
        while lot.next is not None:
            lot = await self._asking.ask(partial(_next_lot, wanted=wanted, after=lot.next))
            await response.write(_write_csv(map(writing.table_row, lot.lines)).encode("utf-8", "replace"))
        return response

    async def _near(self, request: web.Request) -> web.Response:
        given = endpoints.NEAR.read(request.query.items())
        groups = await self._asking.ask(lambda engine: name_groups(engine.folder))
        response = _page(writing.write_near(given["recipe"], list(groups), self._asking.declared))
        response.headers.update(_WITH_SCRIPT)
        return response

    async def _near_json(self, request: web.Request) -> web.Response:
        given = endpoints.NEAR_JSON.read(request.query.items())
        return answer_json(await self._asking.ask(lambda engine: list_places(engine.folder, given["recipe"])))

    async def _script(self, _request: web.Request) -> web.Response:
        return web.Response(text=_SCRIPT, content_type="text/javascript", charset="utf-8")


def _next_lot(engine: SearchEngine, wanted: TableFilter, after: tuple[int, int]) -> FactsLot:
    return list_facts(engine.folder, wanted, after=after, limit=_LOT)


def _filter(given: Mapping[str, Any]) -> TableFilter:
    return TableFilter(**{name: value for name, value in given.items() if name != "after"})


def _place(after: str) -> tuple[int, int]:
    entity, _, number = (after or "0-0").partition("-")
    if not (entity.isdecimal() and number.isdecimal()):
        raise InputError(
            "after is no place in the table", where="parameter after", next_step="Follow the link to more."
        )
    return int(entity), int(number)


def _page(html: str) -> web.Response:
    return web.Response(body=html.encode("utf-8", "replace"), content_type="text/html", charset="utf-8")


def _write_csv(rows: Iterable[Sequence[object]]) -> str:
    """Write rows of a table; no cell can be taken for a formula."""
    text = io.StringIO()
    table = csv.writer(text, lineterminator="\r\n")
    table.writerows([plain_cell(cell) if isinstance(cell, str) else cell for cell in row] for row in rows)
    return text.getvalue()
