"""Answer volunteers: the page, its script, what they answer, the whole page a fragment stands on, and good-bye.

In: requests. Out: HTML, or JSON for the page's script. One request takes answers and brings the next questions.
"""

import json
import re
from collections.abc import Awaitable, Callable, Mapping
from http import HTTPStatus
from typing import Any

from aiohttp import web

from pauk.annotate.device_ids import DeviceMarks, read_id, show_id
from pauk.base.formatting import when_s
from pauk.base.html.environment import Templates
from pauk.facts.recipe.recipe import FactRecipe
from pauk.web.annotate.answer_keeper import Message, Reply
from pauk.web.annotate.doorway import COOKIE, LANGUAGE_COOKIE, DeviceVisit, Doorway, refuse_json, set_cookie
from pauk.web.annotate.question_words import QuestionWords
from pauk.web.refusals import answer_json
from pauk.web.templating import FILTERS, VALUES
from pauk.web.translations.catalogues import LANGUAGES

PAGES = Templates("pauk.web", "pauk.web.annotate", filters={**FILTERS, "when_s": when_s}, values=VALUES)
ANSWERS, FORGET, LANGUAGE = "/answers", "/forget-me", "/language"
# Paths that take a body, and how large it may be: two hundred answers of a phone that was in a tunnel fit.
POSTS = {ANSWERS: 60_000, FORGET: 100}
CSP = (
    "default-src 'none'; style-src 'self'; img-src 'self' data:; script-src 'self'; connect-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'"
)
_MOST_HAVE, _MOST_GROUP_CHARS, _MOST_TRAITS_CHARS = 50, 40, 300
_OF_FIRST_QUESTION = 5  # so much is told of an item; more where it is of a further question

Ask = Callable[[Message], Awaitable[Reply]]
# Returns the lines of a kept page, and on which line and where in it a fragment's value stands.
ReadPage = Callable[[Mapping[str, Any]], Awaitable[Any]]


class VolunteerViews:
    """Answers volunteers and their browsers."""

    def __init__(
        self, recipe: FactRecipe, ask: Ask, read_page: ReadPage, *, marks: DeviceMarks, doorway: Doorway,
    ) -> None:  # fmt: skip
        self._recipe, self._ask, self._read_page, self._marks = recipe, ask, read_page, marks
        self._doorway = doorway
        PAGES.compile()

    def routes(self) -> list[web.RouteDef]:
        """Say which address is answered by what."""
        return [
            web.get("/", self._page),
            web.get("/group/{group}", self._page),
            web.get("/me/{code}", self._come_back),
            web.get(LANGUAGE, self._language),
            web.get("/page/{token}", self._whole_page),
            web.post(ANSWERS, self._answers),
            web.post(FORGET, self._forget),
        ]

    async def _page(self, request: web.Request) -> web.Response:
        words, about = self._doorway.language(request), await self._ask({"do": "about"})
        told = QuestionWords(self._recipe, words)
        html = PAGES.render(
            "volunteer.html", **words.context, languages=LANGUAGES, title=told.title, questions=told.questions(),
            fingerprint=[words.say(one) for one in about["fingerprint"]], traits=" ".join(about["fingerprint"]),
            group=request.match_info.get("group", "")[:_MOST_GROUP_CHARS], home=request.path,
        )  # fmt: skip
        return answer_page(html)

    async def _language(self, request: web.Request) -> web.Response:
        """Remember the language somebody chose, and go back to where he was."""
        response = web.Response(
            status=HTTPStatus.SEE_OTHER, headers={"Location": own_path(request.query.get("to", ""))}
        )
        if request.query.get("lang", "") in LANGUAGES:
            set_cookie(request, response, LANGUAGE_COOKIE, request.query["lang"])
        return response

    async def _come_back(self, request: web.Request) -> web.Response:
        """Let somebody go on on another phone, by the link he has copied."""
        device = read_id(request.match_info["code"])
        response = web.Response(status=HTTPStatus.SEE_OTHER, headers={"Location": "/"})
        if device:
            set_cookie(request, response, COOKIE, device)
        return response

    # What the page's script sends.

    async def _answers(self, request: web.Request) -> web.Response:
        visit = self._doorway.let_in(request)
        told = await read_json(request)
        ops, have = told.get("ops", []), told.get("have", [])
        is_understood = isinstance(ops, list) and isinstance(have, list) and all(isinstance(op, dict) for op in ops)
        if not is_understood or len(have) > _MOST_HAVE or not isinstance(told.get("want", 0), int):
            return refuse_json(HTTPStatus.BAD_REQUEST, "This was not understood.")
        traits = str(told.get("traits", ""))[:_MOST_TRAITS_CHARS] if visit.is_new else ""
        reply = await self._ask_as(
            visit,
            {
                "do": "answer", "ops": ops, "have": have,
                "want": max(0, told.get("want", 0)), "batch": str(told.get("group", ""))[:_MOST_GROUP_CHARS],
                "traits": self._marks.mark_traits(traits, visit.network).hex() if traits else "",
            },
        )  # fmt: skip
        if "error" in reply:
            return refuse_json(HTTPStatus.SERVICE_UNAVAILABLE, reply["error"])
        if self._recipe.questions:
            said = QuestionWords(self._recipe, self._doorway.language(request))
            reply["items"] = [said.fill(item) if len(item) > _OF_FIRST_QUESTION else item for item in reply["items"]]
        response = answer_json({**reply, "code": show_id(visit.device)})
        if visit.device != read_id(request.cookies.get(COOKIE, "")):
            set_cookie(request, response, COOKIE, visit.device)
        return response

    async def _forget(self, request: web.Request) -> web.Response:
        """Delete a device with all its answers, and have the browser forget it, too."""
        visit = self._doorway.let_in(request)
        reply = await self._ask_as(visit, {"do": "forget"})
        if "error" in reply:
            return refuse_json(HTTPStatus.SERVICE_UNAVAILABLE, reply["error"])
        response = answer_json(reply)
        response.del_cookie(COOKIE, path="/")
        return response

    async def _ask_as(self, visit: DeviceVisit, message: Message) -> Reply:
        """Ask the keeper for a device; whoever asks too often is told when to come again."""
        mark = self._marks.mark(visit.device).hex()
        reply = await self._ask({**message, "mark": mark, "network": visit.network, "is_new": visit.is_new})
        if "wait_s" in reply:
            raise web.HTTPTooManyRequests(headers={"Retry-After": str(int(reply["wait_s"]) + 1)})
        return reply

    async def _whole_page(self, request: web.Request) -> web.Response:
        """Show the whole kept page around a fragment, as plain text."""
        words = self._doorway.language(request)
        device = read_id(request.cookies.get(COOKIE, ""))
        item = await self._ask(
            {"do": "item", "mark": self._marks.mark(device).hex(), "token": request.match_info["token"]}
        )
        if "error" in item:
            raise web.HTTPNotFound
        shown = await self._read_page(item)
        return answer_page(PAGES.render("whole_page.html", **words.context, item=item, shown=shown))


def answer_page(html: str) -> web.Response:
    """Answer with a page under the rules of this door: our own scripts, and nothing from elsewhere."""
    response = web.Response(body=html.encode("utf-8", "replace"), content_type="text/html", charset="utf-8")
    response.headers["Content-Security-Policy"] = CSP
    return response


async def read_json(request: web.Request) -> dict[str, Any]:
    """Read a JSON object from a body; what is none is refused."""
    try:
        told = json.loads(await request.read())
    except (ValueError, RecursionError) as error:
        raise web.HTTPBadRequest from error
    if not isinstance(told, dict):
        raise web.HTTPBadRequest
    return told


def own_path(path: str) -> str:
    """Return a path of our own, or the start: nobody is led elsewhere."""
    return path if re.fullmatch(r"/(?:group/[^/?#\\\s]{1,40})?", path) else "/"
