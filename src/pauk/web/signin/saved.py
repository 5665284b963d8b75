"""Keep searches from the page: save one, drop one, and see what is new for it.

In: requests; forms that were written here. Out: the page of saved searches. They are kept with the collection, where
``pauk search --saved`` finds them, too; nothing else that people search for is written anywhere.
"""

from collections.abc import Sequence

from aiohttp import web

from pauk.base.clock import Clock
from pauk.base.errors import InputError
from pauk.run.search.engine import Hit, SearchEngine
from pauk.run.search.saved_searches import (
    SavedSearch,
    drop_search,
    find_news,
    read_searches,
    save_search,
)
from pauk.web import endpoints
from pauk.web.engine_threads import Asking
from pauk.web.pages import speak_to
from pauk.web.signin.views import SIGN_IN, SignIn
from pauk.web.templating import PageWish

_NEWS_SHOWN = 50


class SavedViews:
    """Answers who keeps searches; only those may who are at this computer or signed in."""

    def __init__(self, asking: Asking, sign_in: SignIn, clock: Clock, *, may_save: bool) -> None:
        self._asking = asking
        self._sign_in = sign_in
        self._clock = clock
        self._may_save = may_save

    def routes(self) -> list[web.RouteDef]:
        """Say which address is answered by what."""
        return [web.get(endpoints.SAVED.path, self._show), web.post(endpoints.SAVED.path, self._change)]

    async def _show(self, request: web.Request) -> web.Response:
        given = endpoints.SAVED.read(request.query.items())
        searches = await self._asking.ask(_list)
        return self._write(request, given["q"].strip(), searches)

    async def _change(self, request: web.Request) -> web.Response:
        form = await self._sign_in.read_form(request)
        if isinstance(form, web.Response):
            return form
        if not self._may_save:
            raise InputError(
                "Searches cannot be saved here", next_step="Whoever runs the server sets a password: --set-password"
            )
        name, query, now = form["name"], form["q"], self._clock.now()

        def change(engine: SearchEngine) -> tuple[list[SavedSearch], Sequence[Hit] | None]:
            folder, news = engine.folder.path, None
            if form["do"] == "drop":
                drop_search(folder, name)
            elif form["do"] == "news":
                news = find_news(folder, name, engine, now, limit=_NEWS_SHOWN).hits
            else:
                save_search(folder, name or query[:60], query, engine, now)
            return _list(engine), news

        searches, news = await self._asking.ask(change)
        return self._write(request, "", searches, name, news)

    def _write(
        self,
        request: web.Request,
        query: str,
        searches: Sequence[SavedSearch],
        looked_at: str = "",
        news: Sequence[Hit] | None = None,
    ) -> web.Response:
        token, cookie = self._sign_in.prepare_form(request)
        page = SIGN_IN.render(
            "saved.html",
            wish=PageWish(declared=self._asking.declared),
            asked=query,
            token=token,
            searches=searches,
            may_save=self._may_save,
            may_leave=bool(self._sign_in.role_of(request)),
            looked_at=looked_at,
            news=news,
            **speak_to(request).context,
        )
        return self._sign_in.answer_form(page, cookie, request)


def _list(engine: SearchEngine) -> list[SavedSearch]:
    return list(read_searches(engine.folder.path).values())
