"""Let volunteers in: which device asks, from which network, in which language, and whether it asks too often.

In: requests. Out: a `DeviceVisit`, or a refusal. A device is known by its cookie; where that is gone, by what the page
itself has remembered, and on other phones by a code that its owner has copied. Ids are drawn here, and never kept as
they are.
"""

import secrets
from dataclasses import dataclass
from http import HTTPStatus

from aiohttp import web

from pauk.annotate.device_ids import ID_BYTES, read_id, write_id
from pauk.base.clock import SYSTEM_ELAPSED, Elapsed
from pauk.web.signin.rate_limits import RateLimit, network_of
from pauk.web.translations.catalogues import Catalogue, choose_language, load_catalogue

COOKIE, LANGUAGE_COOKIE = "pauk_device", "pauk_language"
HEADER = "X-Pauk-Device"
_COOKIE_S = 400 * 86_400  # the longest that browsers allow
# A person answers in 2.5 seconds as a rule, and in half a second at most. Two hundred phones behind one address, in a
# school or a parish hall, ask 80 times a second when all of them hurry.
_DEVICE_PER_S, _DEVICE_BURST = 4.0, 60.0
_NETWORK_PER_S, _NETWORK_BURST = 160.0, 800.0
_NEW_PER_S, _NEW_BURST = 0.5, 400.0


@dataclass(frozen=True, slots=True)
class DeviceVisit:
    """Who asks: the id of the device, whether it was drawn just now, and the network."""

    device: str
    is_new: bool
    network: str


class Doorway:
    """Knows devices and networks, and how often each may ask."""

    def __init__(self, *, is_behind_proxy: bool, elapsed: Elapsed = SYSTEM_ELAPSED) -> None:
        self._is_behind_proxy = is_behind_proxy
        self._devices = RateLimit(_DEVICE_PER_S, _DEVICE_BURST, elapsed)
        self._networks = RateLimit(_NETWORK_PER_S, _NETWORK_BURST, elapsed)
        self._new = RateLimit(_NEW_PER_S, _NEW_BURST, elapsed)

    def network(self, request: web.Request) -> str:
        """Return the network that a request comes from; of a proxy's list its own word counts, which is the last."""
        told = request.headers.get("X-Forwarded-For", "") if self._is_behind_proxy else ""
        return network_of(told.rpartition(",")[2].strip() or request.remote or "")

    def language(self, request: web.Request) -> Catalogue:
        """Return the words of a page."""
        asked = request.query.get("lang", "") or request.cookies.get(LANGUAGE_COOKIE, "")
        return load_catalogue(choose_language(asked, request.headers.get("Accept-Language", "")))

    def let_in(self, request: web.Request) -> DeviceVisit:
        """Say who asks, or refuse what comes too often or from a page elsewhere."""
        demand_own_page(request)
        network = self.network(request)
        device = read_id(request.cookies.get(COOKIE, "")) or read_id(request.headers.get(HEADER, ""))
        wait_s = self._networks.wait_s(network)
        if not wait_s:
            wait_s = self._devices.wait_s(device) if device else self._new.wait_s(network)
        if wait_s:
            raise web.HTTPTooManyRequests(headers={"Retry-After": str(int(wait_s) + 1)})
        return DeviceVisit(device or write_id(secrets.token_bytes(ID_BYTES)), not device, network)


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
