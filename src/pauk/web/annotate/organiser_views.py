"""Answer the organiser: how the campaign goes, every item with all its answers, devices, trainings, files.

In: requests of whoever is signed in as organiser; forms that were written here. Out: pages without any script. What is
shown is read from people.db; what is changed goes through the keeper, like answers.
"""

import asyncio
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from http import HTTPStatus
from json import loads
from multiprocessing import get_context
from typing import Any
from urllib.parse import quote

from aiohttp import web

from pauk.annotate.answer_files import FORMATS, guess_format, read_answers, write_answers
from pauk.annotate.campaign import STATUSES
from pauk.annotate.options import TRAITS
from pauk.annotate.overview import CampaignOverview
from pauk.base.clock import Clock
from pauk.base.errors import InputError, PaukError
from pauk.base.settings import Settings
from pauk.facts.recipe.recipe import FactRecipe
from pauk.run.annotate.answer_exchange import give_answers, take_answers
from pauk.run.annotate.learning import learn_alone
from pauk.run.annotate.shown_page import show_page
from pauk.run.report.plot import Curve, Plot
from pauk.store.collection import CollectionFolder
from pauk.web.annotate.answer_keeper import Message
from pauk.web.annotate.campaign_looks import PAGE_ITEMS, CampaignLooks
from pauk.web.annotate.hand_out import draw_hand_out
from pauk.web.annotate.volunteer_views import PAGES, Ask
from pauk.web.guard import HostHeaderGuard
from pauk.web.signin.tokens import ORGANISER
from pauk.web.signin.views import SentForm, SignIn

HOME, DO, TAKE = "/organise", "/organise/do", "/organise/import"
MOST_FILE_BYTES = 50_000_000
_SUFFIXES = {"tsv": "tsv", "jsonl": "jsonl", "label-studio": "json"}
_SHOWN_CHANGES = 200
_UNITS = (("days", 86_400.0), ("hours", 3_600.0), ("minutes", 60.0), ("seconds", 1.0))


def organiser_demands(path: str) -> frozenset[str]:
    """Say as what one must be signed in."""
    return frozenset((ORGANISER,)) if path == HOME or path.startswith(f"{HOME}/") else frozenset()


class OrganiserViews:
    """Answers the organiser of one campaign."""

    def __init__(
        self, folder: CollectionFolder, recipe: FactRecipe, ask: Ask, looks: CampaignLooks, *, sign_in: SignIn,
        guard: HostHeaderGuard, settings: Settings, clock: Clock,
    ) -> None:  # fmt: skip
        self._folder, self._recipe, self._ask, self._looks = folder, recipe, ask, looks
        self._sign_in, self._guard, self._settings, self._clock = sign_in, guard, settings, clock
        self._training: asyncio.Task[None] | None = None
        self._trained = ""  # what a training that did not end well has said

    def routes(self) -> list[web.RouteDef]:
        """Say which address is answered by what."""
        return [
            web.get(HOME, self._overview),
            web.get(f"{HOME}/items", self._items),
            web.get(f"{HOME}/items/{{number:\\d{{1,15}}}}", self._item),
            web.get(f"{HOME}/items/{{number:\\d{{1,15}}}}/page", self._whole_page),
            web.get(f"{HOME}/devices", self._devices),
            web.get(f"{HOME}/trainings", self._trainings),
            web.get(f"{HOME}/files", self._files),
            web.get(f"{HOME}/export/{{form}}", self._export),
            web.post(DO, self._do),
            web.post(TAKE, self._take),
        ]

    async def _look(self, look: str, **asked: Any) -> Any:
        """Look at the campaign; what readers of the table have reported comes in first."""
        if await self._looks.ask("reports"):
            await self._ask({"do": "reload"})
        return await self._looks.ask(look, **asked)

    def _show(self, request: web.Request, page: str, **values: Any) -> web.Response:
        token, cookie = self._sign_in.prepare_form(request)
        html = PAGES.render(
            page, token=token, recipe=self._recipe, here=request.rel_url.path_qs, said=request.query.get("said", ""),
            is_training=self._training is not None and not self._training.done(), **values,
        )  # fmt: skip
        return self._sign_in.answer_form(html, cookie, request)

    # Pages.

    async def _overview(self, request: web.Request) -> web.Response:
        told = await self._look("overview")
        seen: CampaignOverview = told["seen"]
        origin = self._guard.origin_of(request)
        batches = [name for name in seen.batches if name]
        links = [draw_hand_out(f"{origin}/")]
        links += [draw_hand_out(f"{origin}/group/{quote(name)}", name) for name in batches]
        return self._show(
            request, "organise.html", **told, links=links, plots=draw_curves(seen), traits=TRAITS, statuses=STATUSES
        )

    async def _items(self, request: web.Request) -> web.Response:
        status, words = request.query.get("status", ""), request.query.get("words", "").strip().lower()
        after = int(request.query.get("after", "0")) if request.query.get("after", "0").isdecimal() else 0
        items = await self._look("items", status=status, words=words, after=after)
        goes_on = len(items) > PAGE_ITEMS
        return self._show(
            request, "organise_items.html", items=items[:PAGE_ITEMS], status=status, words=words, statuses=STATUSES,
            next=items[PAGE_ITEMS - 1]["row"].id if goes_on else 0, is_first=not after,
        )  # fmt: skip

    async def _item(self, request: web.Request) -> web.Response:
        told = await self._find_item(request)
        return self._show(request, "organise_item.html", item=told, facts=loads(told["row"].facts))

    async def _find_item(self, request: web.Request) -> dict[str, Any]:
        told: dict[str, Any] | None = await self._look("item", number=int(request.match_info["number"]))
        if told is None:
            raise web.HTTPNotFound
        return told

    async def _whole_page(self, request: web.Request) -> web.Response:
        row = (await self._find_item(request))["row"]
        told = {"url": row.url, "page": row.page, "words": row.words, "start": row.start, "stop": row.stop}
        shown = await asyncio.to_thread(show_page, self._folder, told)
        return self._show(request, "whole_page.html", shown=shown)

    async def _devices(self, request: web.Request) -> web.Response:
        return self._show(request, "organise_devices.html", devices=await self._look("devices"))

    async def _trainings(self, request: web.Request) -> web.Response:
        return self._show(
            request, "organise_trainings.html", trainings=await self._look("trainings"), shown=_SHOWN_CHANGES,
            trained=self._trained,
        )  # fmt: skip

    async def _files(self, request: web.Request) -> web.Response:
        return self._show(request, "organise_files.html", forms=FORMATS)

    async def _export(self, request: web.Request) -> web.StreamResponse:
        form = request.match_info["form"]
        if form not in FORMATS:
            raise web.HTTPNotFound
        name = f"{self._recipe.name}.{_SUFFIXES[form]}"
        headers = {"Content-Type": "application/octet-stream", "Content-Disposition": f'attachment; filename="{name}"'}
        response = web.StreamResponse(headers=headers)
        items = await asyncio.to_thread(lambda: list(give_answers(self._folder, self._recipe.name)))
        await response.prepare(request)
        for piece in write_answers(items, form, title=self._recipe.question):
            await response.write(piece.encode("utf-8", "replace"))
        return response

    # Forms.

    async def _do(self, request: web.Request) -> web.Response:
        form = await self._sign_in.read_form(request)
        if isinstance(form, web.Response):
            return form
        said = ""
        if form["do"] == "train":
            if self._training is None or self._training.done():
                self._training = asyncio.create_task(self._train())
        else:
            reply = await self._ask(read_order(form))
            said = reply.get("error", "")
        return _go(form["to"], said)

    async def _train(self) -> None:
        """Train beside the server; the keeper then goes on with what is asked after it."""
        loop, self._trained = asyncio.get_running_loop(), ""
        try:
            with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
                values = dict(self._settings.values)
                await loop.run_in_executor(pool, learn_alone, self._folder.path, self._recipe, values, self._clock)
            await self._ask({"do": "reload"})
        except PaukError as error:
            self._trained = f"{error.what} {error.next_step}"
        except Exception as error:  # noqa: BLE001 (the page says it, and the campaign goes on)
            self._trained = f"The training failed: {type(error).__name__}."

    async def _take(self, request: web.Request) -> web.Response:
        """Take a file of answers in."""
        fields = await request.post()
        form = self._sign_in.check_form(request, fields)
        if isinstance(form, web.Response):
            return form
        file = fields.get("file")
        if not isinstance(file, web.FileField):
            raise InputError("No file came with the form", next_step="Choose a file, and send it again.")
        text = (await asyncio.to_thread(file.file.read)).decode("utf-8-sig", "replace")
        form_of_file = form["form"] if form["form"] in FORMATS else guess_format(text)

        def take() -> str:
            now = self._clock.now().timestamp()
            taken = take_answers(self._folder, self._recipe.name, read_answers(text, form_of_file), now=now)
            return f"{taken.answers} answers came in, {taken.known} were there already; {taken.items} new questions."

        said = await asyncio.to_thread(take)
        await self._ask({"do": "reload"})
        return _go(f"{HOME}/files", said)


def read_order(form: SentForm) -> Message:
    """Make an order for the keeper of a form."""
    do, fields = form["do"], form.fields
    told: dict[str, Any] = {"do": "organise", "order": do}
    try:
        if do == "state":
            told["state"] = form["state"]
        elif do == "options":
            told["options"] = {
                "answers": int(form["answers"]), "most": int(form["most"]), "double": float(form["double"]) / 100,
                "controls": float(form["controls"]) / 100, "suggestions": "suggestions" in fields,
                "bans": "bans" in fields, "fingerprint": [one for one in TRAITS if f"trait-{one}" in fields],
            }  # fmt: skip
        elif do == "ban":
            told |= {"device": int(form["device"]), "is_banned": form["is_banned"] == "yes"}
        elif do == "batch":
            told |= {"batch": form["batch"], "count": int(form["count"] or 0), "words": form["words"]}
        else:
            told |= {"items": [int(form["item"])], "judged": form["judged"]}
    except ValueError as error:
        raise InputError(f"This is no number: {error}", next_step="Go back, and write a number.") from error
    return told


def draw_curves(seen: CampaignOverview) -> Sequence[Plot]:
    """Draw how answers and devices have grown, and how quick people were."""
    if len(seen.growth) < 2:
        return []
    first = seen.growth[0][0]
    lasted = seen.growth[-1][0] - first
    unit, size = next((unit, size) for unit, size in _UNITS if lasted > 2 * size or size == 1)
    grown = Plot(
        title="Answers and devices", x_label=f"{unit} since the first answer", y_label="answers",
        right_label="devices",
        curves=[
            Curve("answers", [((at - first) / size, count) for at, count, _ in seen.growth]),
            Curve("devices", [((at - first) / size, count) for at, _, count in seen.growth], is_right=True),
        ],
    )  # fmt: skip
    quick = Plot(
        title="Seconds an answer takes", x_label=f"{unit} since the first answer", y_label="seconds, the middle one",
        curves=[Curve("seconds", [((at - first) / size, seconds) for at, seconds in seen.speed])],
    )  # fmt: skip
    return [grown, quick] if len(seen.speed) > 1 else [grown]


def _go(to: str, said: str = "") -> web.Response:
    """Go back to a page of the organiser's."""
    place = to if to.startswith(HOME) and to.isprintable() else HOME
    place = place.partition("?said=")[0].partition("&said=")[0]
    if said:
        place += f"{'&' if '?' in place else '?'}said={quote(said)}"
    return web.Response(status=HTTPStatus.SEE_OTHER, headers={"Location": place})
