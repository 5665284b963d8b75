"""Guard the server: who may be asked for by which name, how much may be sent, and what browsers may do with answers.

In: a request. Out: a refusal, or the handler's answer under strict headers. A page elsewhere cannot read what is
answered here: names that lead here by a trick (DNS rebinding) are refused, and nothing is shared across origins. What
people search for is not logged unless the settings say so.
"""

import logging
import re
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from http import HTTPStatus
from ipaddress import ip_address
from traceback import format_tb

from aiohttp import web
from aiohttp.typedefs import Middleware

from pauk.base.clock import SYSTEM_ELAPSED, Elapsed
from pauk.base.errors import InputError, PaukError
from pauk.base.safe_text import one_line
from pauk.base.settings import SERVE_HOST, SERVE_LOG_QUERIES, SERVE_NAMES, SERVE_TRUST_PROXY, Settings
from pauk.web.refusals import WebRefusal

log = logging.getLogger(__name__)

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]

# A thousand letters of any script fit, three times percent-encoded. Longer lines do not even get to us.
_MOST_QUERY_BYTES = 12_000
LINE_BYTES = 16_000
FIELD_BYTES = 16_000
_METHODS = ("GET", "HEAD")
_HOST = re.compile(r"(?:\[([0-9A-Fa-f:.]+)\]|([\w.-]+))(?::\d{1,5})?", re.ASCII)
PROGRAMS, TABLES = ("/v1/", "/suggestions"), (".json", ".csv")
# Where forms may be sent; they come from pages of this server alone, and are small.
_FORMS, MOST_FORM_BYTES = frozenset(("/sign-in", "/sign-out", "/saved")), 16_000

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; "
        "frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Server": "pauk",
}


def harden(response: web.StreamResponse) -> None:
    """Tell browsers what they may do with an answer, whoever made it."""
    response.headers.update({name: value for name, value in HEADERS.items() if name not in response.headers})
    response.headers.setdefault("Cache-Control", "no-store")


async def harden_prepared(_request: web.Request, response: web.StreamResponse) -> None:
    """Do so for what the library answers of itself, before any handler of ours is asked."""
    harden(response)


@dataclass(frozen=True, slots=True)
class HostHeaderGuard:
    """Knows by which names the server may be called, and whether a proxy is believed."""

    names: frozenset[str]
    is_behind_proxy: bool = False
    may_log_queries: bool = False
    elapsed: Elapsed = SYSTEM_ELAPSED
    posts: Mapping[str, int] = field(default_factory=dict)  # paths that take a body, and how large it may be
    forms: frozenset[str] = frozenset()  # paths that take small forms, beside those of all servers

    @classmethod
    def from_settings(
        cls, settings: Settings, posts: Mapping[str, int] | None = None, forms: frozenset[str] = frozenset()
    ) -> "HostHeaderGuard":
        """Make one as the settings say; the name it listens at is one of its names."""
        names = {name.lower().rstrip(".") for name in (settings[SERVE_HOST], *settings[SERVE_NAMES].split())}
        return cls(
            frozenset(names), settings[SERVE_TRUST_PROXY], settings[SERVE_LOG_QUERIES], posts=posts or {}, forms=forms
        )

    def origin_of(self, request: web.Request) -> str:
        """Write where the server is, as whoever asks sees it."""
        scheme = _first(request, "X-Forwarded-Proto") if self.is_behind_proxy else request.scheme
        return f"{'https' if scheme == 'https' else 'http'}://{self._host_of(request)}"

    def _host_of(self, request: web.Request) -> str:
        told = _first(request, "X-Forwarded-Host") if self.is_behind_proxy else ""
        return told or request.headers.get("Host", "")

    def knows(self, host: str) -> bool:
        """Whether the server answers to this name; bare addresses cannot be led here by a trick."""
        # Take the port off a Host header; what is no such header has no name.
        found = _HOST.fullmatch(host)
        name = (found[1] or found[2]).lower().rstrip(".") if found else ""
        return name == "localhost" or name.endswith(".localhost") or name in self.names or _is_address(name)

    def middleware(self) -> Middleware:
        """Make what stands before all handlers."""

        @web.middleware
        async def stand_before(request: web.Request, handler: Handler) -> web.StreamResponse:
            began = self.elapsed.seconds()
            response = await self._answer(request, handler)
            harden(response)
            self._note(request, response, self.elapsed.seconds() - began)
            return response

        return stand_before

    async def _answer(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        as_page = not request.path.startswith(PROGRAMS) and not request.path.endswith(TABLES)
        refusal = self._refuse(request)
        if refusal is not None:
            response = refusal.answer(as_page=as_page)
            response.force_close()  # what else was sent is not read
            return response
        try:
            return await handler(request)
        except PaukError as error:
            if not isinstance(error, InputError):
                log.warning("a question was not answered: %s", error)
            return WebRefusal.from_error(error).answer(as_page=as_page)
        except web.HTTPException as error:
            response = WebRefusal.from_http(error, one_line(request.path, 100)).answer(as_page=as_page)
            if "Retry-After" in error.headers:
                response.headers["Retry-After"] = error.headers["Retry-After"]
            return response
        except ConnectionError:
            raise  # whoever asked has gone before the answer was whole: the server below lets go of it
        except Exception as error:  # noqa: BLE001 (a bug must not tell the log what somebody searched for)
            log.error("%s; please report this\n%s", type(error).__name__, "".join(format_tb(error.__traceback__)))  # noqa: TRY400
            return WebRefusal(status=500, what="Something happened that pauk does not know").answer(as_page=as_page)

    def _refuse(self, request: web.Request) -> WebRefusal | None:
        named = _authority_of(request.raw_path)
        for host in (self._host_of(request), *([] if named is None else [named])):
            if not self.knows(host):
                return _wrong_name(host)
        if request.method == "POST" and request.path in self.posts:
            return _refuse_body(request, self.posts[request.path])
        if request.method == "POST" and (request.path in _FORMS or request.path in self.forms):
            return self._refuse_form(request)
        if request.method not in _METHODS:
            return WebRefusal.from_http(web.HTTPMethodNotAllowed(request.method, _METHODS), one_line(request.path, 100))
        if request.body_exists:
            what, step = "A request here has no body", "Send the parameters in the address."
            return WebRefusal(status=HTTPStatus.REQUEST_ENTITY_TOO_LARGE, what=what, where="body", next_step=step)
        if len(request.rel_url.raw_query_string) > _MOST_QUERY_BYTES:
            what, step = "The address is too long", f"Keep it under {_MOST_QUERY_BYTES:,} bytes."
            return WebRefusal(status=HTTPStatus.REQUEST_URI_TOO_LONG, what=what, where="query string", next_step=step)
        return None

    def _refuse_form(self, request: web.Request) -> WebRefusal | None:
        """Refuse a form that a page elsewhere has sent, or that is none.

        Our pages send no referrer, so that browsers write ``Origin: null``; then ``Sec-Fetch-Site`` tells, and in any
        case the token that the form must hold.
        """
        origin, site = request.headers.get("Origin", "null"), request.headers.get("Sec-Fetch-Site", "same-origin")
        if origin not in ("null", self.origin_of(request)) or site not in ("same-origin", "none"):
            what, step = "This form was sent by a page of somebody else", "Open the page here, and send it again."
            return WebRefusal(status=HTTPStatus.FORBIDDEN, what=what, where="Origin", next_step=step)
        is_form = request.content_type == "application/x-www-form-urlencoded"
        if not is_form or not 0 < (request.content_length or 0) <= MOST_FORM_BYTES:
            what, step = "This is no form of ours", "Open the page here, and send it again."
            return WebRefusal(status=HTTPStatus.REQUEST_ENTITY_TOO_LARGE, what=what, where="body", next_step=step)
        return None

    def address_of(self, request: web.Request) -> str:
        """Return the address of whoever asks; of a list, the proxy in front has written the last, others the rest."""
        told = request.headers.get("X-Forwarded-For", "") if self.is_behind_proxy else ""
        return told.rpartition(",")[2].strip() or request.remote or ""

    def _note(self, request: web.Request, response: web.StreamResponse, seconds: float) -> None:
        asked = request.rel_url.raw_path_qs if self.may_log_queries else request.rel_url.raw_path
        log.info("%s %s %d in %.0f ms", request.method, one_line(asked, 2_000), response.status, seconds * 1_000)


def _refuse_body(request: web.Request, most: int) -> WebRefusal | None:
    """Refuse a body that is too large, or that does not say how large it is."""
    if request.content_length is not None and request.content_length <= most:
        return None
    what, step = "The body is too large, or does not say its length", f"Keep it under {most:,} bytes."
    return WebRefusal(status=HTTPStatus.REQUEST_ENTITY_TOO_LARGE, what=what, where="body", next_step=step)


def _authority_of(target: str) -> str | None:
    """Return the host that a request's target names itself (RFC 9112, 3.2.2 and 3.2.3); None where it names none."""
    if target.startswith("/") or target == "*":
        return None
    return target.partition("://")[2].partition("/")[0].partition("?")[0] if "://" in target else target


def _first(request: web.Request, header: str) -> str:
    """Return the first value of a list in a header, which the outermost proxy wrote."""
    return request.headers.get(header, "").partition(",")[0].strip()


def _wrong_name(host: str) -> WebRefusal:
    return WebRefusal(
        status=HTTPStatus.MISDIRECTED_REQUEST,
        what=f"This server does not answer to {one_line(repr(host), 80)}",
        where="Host header or request target",
        next_step="Use its address or localhost, or add the name to the setting serve.names.",
    )


def is_loopback(host: str) -> bool:
    """Whether only this computer can reach a server that listens there."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host.rstrip(".").lower() == "localhost"


def _is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True
