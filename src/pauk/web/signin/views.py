"""Stand before pages and ask who comes without a session for the password, or for a token.

In: requests. Out: the page to sign in, a session in a cookie, or the answer of whatever was asked for. Programs give
it with each request (HTTP Basic, any user name). Forms come only from pages of this server.
"""

import asyncio
import base64
import binascii
import hmac
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from hashlib import sha256
from http import HTTPStatus

from aiohttp import web
from aiohttp.typedefs import Middleware

from pauk.base.clock import SYSTEM_ELAPSED, Elapsed
from pauk.base.html.environment import Templates
from pauk.web.guard import PROGRAMS, TABLES, Handler, HostHeaderGuard
from pauk.web.pages import answer_page, speak_to
from pauk.web.refusals import WebRefusal
from pauk.web.signin.passwords import is_password
from pauk.web.signin.sessions import FormTokens, Guesses, Sessions
from pauk.web.signin.tokens import role_of_token
from pauk.web.templating import FILTERS, VALUES, own_link

SIGN_IN = Templates("pauk.web", "pauk.web.signin", filters=FILTERS, values=VALUES)
_SESSION, _FORM = "pauk-session", "pauk-form"
_OPEN = frozenset(("/sign-in", "/style.css", "/icon.svg", "/robots.txt"))
READER = "reader"


@dataclass(frozen=True, slots=True)
class SentForm:
    """A form that was written here and came back."""

    fields: dict[str, str]

    def __getitem__(self, name: str) -> str:
        return self.fields.get(name, "").strip()


class SignIn:
    """Knows the password and the tokens, if there are any, and who is signed in as what.

    ``demands`` tells as what one must be signed in for a path; nothing where all may see it. ``home`` is where whoever
    signs in goes on, if he came from nowhere.
    """

    def __init__(
        self,
        password: tuple[str, str] | None,
        guard: HostHeaderGuard,
        elapsed: Elapsed = SYSTEM_ELAPSED,
        *,
        tokens: Mapping[str, str] | None = None,
        demands: Callable[[str], frozenset[str]] | None = None,
        home: str = "/",
    ) -> None:
        self._password, self._tokens = password, tokens or {}
        self._guard, self._home = guard, home
        everybody = frozenset((READER, *self._tokens.values())) if password is not None else frozenset[str]()
        self._demands = demands or (lambda path: frozenset() if path in _OPEN else everybody)
        self.sessions, self._guesses, self._forms = Sessions(elapsed), Guesses(elapsed), FormTokens()
        # A hash of what a program gave last and was right, and its role, so that not each request takes long.
        self._known = (b"", "")
        self._looking = asyncio.Lock()  # one guess at a time: each takes memory

    @property
    def is_asked_for(self) -> bool:
        """Whether there is a password."""
        return self._password is not None

    def routes(self) -> list[web.RouteDef]:
        """Say which address is answered by what."""
        return [
            web.get("/sign-in", self._show),
            web.post("/sign-in", self._take),
            web.post("/sign-out", self._leave),
        ]

    def middleware(self) -> Middleware:
        """Make what stands before all handlers, behind the guard."""

        @web.middleware
        async def stand_before(request: web.Request, handler: Handler) -> web.StreamResponse:
            wanted_roles = self._demands(request.path)
            if not wanted_roles or self.role_of(request) in wanted_roles:
                return await handler(request)
            if "Authorization" in request.headers:
                refusal = await self._check_program(request, wanted_roles)
                return await handler(request) if refusal is None else refusal
            is_program = request.path.startswith(PROGRAMS) or request.path.endswith(TABLES)
            if is_program or request.path.startswith(("/assets/", "/groups", "/hit")):
                return _refuse(HTTPStatus.UNAUTHORIZED, "Sign in first", "Sign in at /, or send the password.")
            wanted = request.rel_url.path_qs
            return _go(own_link("/sign-in", to=wanted if wanted != self._home else ""))

        return stand_before

    def role_of(self, request: web.Request) -> str:
        """Return as what somebody is signed in; nothing who is not."""
        return self.sessions.role_of(request.cookies.get(_SESSION, ""))

    # Forms of any page.

    def prepare_form(self, request: web.Request) -> tuple[str, str]:
        """Return the token that a form must hold, and the cookie that goes with it."""
        cookie = request.cookies.get(_FORM, "") or self._forms.make_cookie()
        return self._forms.token_for(cookie), cookie

    def answer_form(self, html: str, cookie: str, request: web.Request, status: int = HTTPStatus.OK) -> web.Response:
        """Answer with a page that holds a form."""
        response = answer_page(html, status)
        self._set_cookie(response, request, _FORM, cookie, samesite="Strict")
        return response

    async def read_form(self, request: web.Request) -> SentForm | web.Response:
        """Read a form that was written here, or refuse one that was not."""
        return self.check_form(request, await request.post())

    def check_form(self, request: web.Request, sent: Mapping[str, object]) -> SentForm | web.Response:
        """Look whether what was sent is a form that was written here."""
        fields = {name: value for name, value in sent.items() if isinstance(value, str)}
        if not self._forms.fits(fields.get("token", ""), request.cookies.get(_FORM, "")):
            return WebRefusal(
                status=HTTPStatus.FORBIDDEN, what="This form is too old", next_step="Go back, load the page anew."
            ).answer(as_page=True)
        return SentForm(fields)

    # Signing in and out.

    async def _show(self, request: web.Request) -> web.Response:
        if self._password is None and not self._tokens:
            return _go(self._home)
        return self._write(request, wrong=False)

    def _write(self, request: web.Request, *, wrong: bool, wait_s: float = 0.0) -> web.Response:
        token, cookie = self.prepare_form(request)
        to = _own_place(request.query.get("to", ""))
        page = SIGN_IN.render(
            "sign_in.html", token=token, to=to, wrong=wrong, wait_s=round(wait_s),
            by_token=self._password is None, **speak_to(request).context,
        )  # fmt: skip
        status = HTTPStatus.TOO_MANY_REQUESTS if wait_s else HTTPStatus.FORBIDDEN if wrong else HTTPStatus.OK
        return self.answer_form(page, cookie, request, status)

    async def _take(self, request: web.Request) -> web.Response:
        form = await self.read_form(request)
        if isinstance(form, web.Response):
            return form
        role, wait_s = await self._guess(request, form.fields.get("password", ""))
        if not role:
            return self._write(request, wrong=not wait_s, wait_s=wait_s)
        response = _go(_own_place(form["to"]) or self._home)
        self._set_cookie(response, request, _SESSION, self.sessions.open(role), samesite="Lax")
        return response

    async def _leave(self, request: web.Request) -> web.Response:
        form = await self.read_form(request)
        if isinstance(form, web.Response):
            return form
        self.sessions.close(request.cookies.get(_SESSION, ""))
        response = _go("/sign-in")
        response.del_cookie(_SESSION)
        return response

    async def _check_program(self, request: web.Request, wanted: frozenset[str]) -> web.Response | None:
        """Look at the password that a program sends; None where it is right."""
        scheme, _, told = request.headers["Authorization"].partition(" ")
        try:
            password = base64.b64decode(told, validate=True).decode().partition(":")[2]
        except (binascii.Error, UnicodeDecodeError):
            password = ""
        if scheme.lower() == "basic" and password:
            known = sha256(password.encode()).digest()
            if self._known[1] in wanted and hmac.compare_digest(known, self._known[0]):
                return None
            role, wait_s = await self._guess(request, password)
            if role in wanted:
                self._known = known, role
                return None
            if wait_s:
                return _refuse(HTTPStatus.TOO_MANY_REQUESTS, "Too many wrong passwords", f"Wait {wait_s:.0f} seconds.")
        return _refuse(HTTPStatus.UNAUTHORIZED, "The password is wrong", "Send it as HTTP Basic, any user name.")

    async def _guess(self, request: web.Request, told: str) -> tuple[str, float]:
        """Look whose password or token this is, unless whoever asks must wait; say how long."""
        address = self._guard.address_of(request)
        async with self._looking:
            wait_s = self._guesses.wait_s(address)
            if wait_s:
                return "", wait_s
            role = role_of_token(told, self._tokens)
            if not role and self._password is not None and await asyncio.to_thread(is_password, told, self._password):
                role = READER
            self._guesses.note(address, is_right=bool(role))
        return role, 0.0

    def _set_cookie(
        self, response: web.Response, request: web.Request, name: str, value: str, *, samesite: str
    ) -> None:
        is_secure = self._guard.origin_of(request).startswith("https:")
        response.set_cookie(name, value, httponly=True, samesite=samesite, secure=is_secure, path="/")


def _own_place(to: str) -> str:
    """Return where to go on: a place of this server, or nothing."""
    is_own = to.startswith("/") and not to.startswith(("//", "/\\", "/sign-")) and to.isprintable()
    return to if is_own else ""


def _go(to: str) -> web.Response:
    return web.Response(status=HTTPStatus.SEE_OTHER, headers={"Location": to})


def _refuse(status: int, what: str, next_step: str) -> web.Response:
    response = WebRefusal(status=status, what=what, next_step=next_step).answer(as_page=False)
    if status == HTTPStatus.UNAUTHORIZED:
        response.headers["WWW-Authenticate"] = 'Basic realm="pauk", charset="UTF-8"'
    return response
