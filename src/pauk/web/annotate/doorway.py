"""Let volunteers in: which device asks, from which network, and in which language.

In: requests. Out: a `DeviceVisit`, or a refusal of what comes from a page elsewhere. A device is known by its cookie;
where that is gone, by what the page itself has remembered, and on other phones by a code that its owner has copied. Ids
are drawn here, and never kept as they are.
"""

import secrets
from collections.abc import Callable
from dataclasses import dataclass
from http import HTTPStatus

from aiohttp import web

from pauk.annotate.device_ids import ID_BYTES, read_id, write_id
from pauk.web.signin.rate_limits import network_of
from pauk.web.translations.catalogues import Catalogue, choose_language, load_catalogue

COOKIE, LANGUAGE_COOKIE = "pauk_device", "pauk_language"
HEADER = "X-Pauk-Device"
_COOKIE_S = 400 * 86_400  # the longest that browsers allow


@dataclass(frozen=True, slots=True)
class DeviceVisit:
    """Who asks: the id of the device, whether it was drawn just now, and the network."""

    device: str
    is_new: bool
    network: str


class Doorway:
    """Knows devices, networks and languages of those who ask; ``address_of`` tells whence a request comes."""

    def __init__(self, address_of: Callable[[web.Request], str]) -> None:
        self._address_of = address_of

    def language(self, request: web.Request) -> Catalogue:
        """Return the words of a page."""
        asked = request.query.get("lang", "") or request.cookies.get(LANGUAGE_COOKIE, "")
        return load_catalogue(choose_language(asked, request.headers.get("Accept-Language", "")))

    def let_in(self, request: web.Request) -> DeviceVisit:
        """Say who asks, or refuse what comes from a page elsewhere."""
        demand_own_page(request)
        device = read_id(request.cookies.get(COOKIE, "")) or read_id(request.headers.get(HEADER, ""))
        known = device or write_id(secrets.token_bytes(ID_BYTES))
        return DeviceVisit(known, not device, network_of(self._address_of(request)))


def demand_own_page(request: web.Request) -> None:
    """Refuse what a page elsewhere has a browser send (CSRF): only our own pages may send JSON, and say so."""
    site = request.headers.get("Sec-Fetch-Site", "same-origin")
    origin, host = request.headers.get("Origin", ""), request.headers.get("Host", "")
    forwarded = request.headers.get("X-Forwarded-Host", "")
    is_ours = not origin or origin.partition("://")[2] in (host, forwarded)
    if site not in ("same-origin", "none") or not is_ours or request.content_type != "application/json":
        raise web.HTTPForbidden


def set_cookie(request: web.Request, response: web.Response, name: str, value: str) -> None:
    """Set a cookie that scripts cannot read and other sites cannot use."""
    is_secure = request.scheme == "https" or request.headers.get("X-Forwarded-Proto", "") == "https"
    response.set_cookie(
        name, value, max_age=_COOKIE_S, httponly=True, samesite="Lax", secure=is_secure, path="/"
    )  # fmt: skip


def refuse_json(status: HTTPStatus, what: str) -> web.Response:
    """Answer a page's script that something cannot be done."""
    return web.json_response({"error": what}, status=status)
