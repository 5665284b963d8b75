"""Let a reader of the table say that a line of it is wrong: the organiser of the recipe's campaign finds it disputed.

In: a line of the table, by its recipe, page, group and value. Out: a form to send, and a report in people.db, once for
each line; who has sent it is not kept.
"""

import asyncio
from http import HTTPStatus

from aiohttp import web

from pauk.base.clock import SYSTEM_ELAPSED, Clock
from pauk.base.errors import InputError
from pauk.store.people.people_database import PeopleDatabase
from pauk.store.people.people_rows import ReportRow
from pauk.web.engine_threads import Asking
from pauk.web.facts import endpoints
from pauk.web.facts.writing import write_report
from pauk.web.guard import HostHeaderGuard
from pauk.web.signin.rate_limits import RateLimit, network_of
from pauk.web.signin.views import SignIn

# Whoever reads a table reports some lines of it; more is a flood.
_PER_S, _BURST = 0.05, 20.0


class ReportViews:
    """Answers who calls a line of the table wrong."""

    def __init__(self, asking: Asking, sign_in: SignIn, guard: HostHeaderGuard, clock: Clock) -> None:
        self._asking, self._sign_in, self._guard, self._clock = asking, sign_in, guard, clock
        self._limit = RateLimit(_PER_S, _BURST, SYSTEM_ELAPSED)

    def routes(self) -> list[web.RouteDef]:
        """Say which address is answered by what."""
        return [web.get(endpoints.REPORT.path, self._show), web.post(endpoints.REPORT.path, self._take)]

    async def _show(self, request: web.Request) -> web.Response:
        given = endpoints.REPORT.read(request.query.items())
        return self._write(request, given, is_sent=False)

    def _write(self, request: web.Request, given: dict[str, str], *, is_sent: bool) -> web.Response:
        token, cookie = self._sign_in.prepare_form(request)
        page = write_report(given, token, self._asking.declared, is_sent=is_sent)
        return self._sign_in.answer_form(page, cookie, request)

    async def _take(self, request: web.Request) -> web.Response:
        form = await self._sign_in.read_form(request)
        if isinstance(form, web.Response):
            return form
        names = [parameter.name for parameter in endpoints.REPORT.parameters]
        given = endpoints.REPORT.read([(name, form[name]) for name in names])
        if not (given["recipe"] and given["url"] and given["value"]):
            raise InputError("This names no line of the table", next_step="Go back to the table, and follow the link.")
        wait_s = self._limit.wait_s(network_of(self._guard.address_of(request)))
        if wait_s:
            raise web.HTTPTooManyRequests(headers={"Retry-After": str(int(wait_s) + 1)})
        folder = await self._asking.ask(lambda engine: engine.folder.path, is_light=True)
        now = self._clock.now().timestamp()
        row = ReportRow(0, given["recipe"], given["url"], given["group"], given["value"], given["words"], now)

        def keep() -> None:
            with PeopleDatabase(folder, can_write=True) as people:
                people.begin_campaign(row.recipe, now=now)
                known = people.reports(row.recipe)
                if not any((one.url, one.part, one.value) == (row.url, row.part, row.value) for one in known):
                    people.add_report(row)

        await asyncio.to_thread(keep)
        response = self._write(request, given, is_sent=True)
        response.set_status(HTTPStatus.CREATED)
        return response
