"""Demand cookies, and set those that nobody should keep.

In: nothing. Out: `COOKIE_FAULTS`, a part of the table.
"""

from html import escape

from tests.faults.fault import Call, Fault, Handler, Spot
from tests.faults.pages import write_page, write_text
from tests.faults.raw import send_page

from pauk_playground.server.message import Response

_TICKET = "wall=passed"
_WALLED = ("ok", "redirected", "redirect_loop")


def _wall(call: Call) -> Response:
    """Redirect to the same address until the cookie comes back."""
    if _TICKET in call.request.header("cookie"):
        return Response(body=call.page())
    headers = (("Set-Cookie", f"{_TICKET}; Path=/; HttpOnly"), ("Location", call.request.target))
    return Response(302, headers=headers)


def _wall_by_way(call: Call) -> Response:
    """Redirect by way of a page that sets the cookie."""
    if "consent=yes" in call.request.header("cookie"):
        return Response(body=call.page())
    return Response(302, headers=(("Location", "/consent"),))


def _consent(_call: Call) -> Response:
    return Response(302, headers=(("Set-Cookie", "consent=yes; Path=/"), ("Location", "/by-way")))


def _ask_to_log_in(_call: Call) -> Response:
    form = '<form method="post" action="/login"><input name="user"><input type="password" name="password"></form>'
    return Response(body=write_page("Please log in", f"<p>You must log in to read this page.</p>{form}"))


def _echo(call: Call) -> Response:
    """Show the cookies that came, so that one can see what a visitor kept."""
    said = escape(call.request.header("cookie")) or "none"
    text = write_text(f"{call.request.host}{call.path}", 1)
    return Response(body=write_page("Your cookies", f"<pre>{said}</pre>\n{text}"))


def _set(*cookies: str) -> Handler:
    return send_page(*[("Set-Cookie", cookie) for cookie in cookies])


COOKIE_FAULTS = (
    Fault(
        "cookie-wall",
        "Shows its pages only to those who give its cookie back.",
        (
            Spot("/wall", "Redirects to itself until the cookie comes back.", _WALLED,
                 _wall),
            Spot("/by-way", "Redirects by way of a page that sets the cookie.", _WALLED,
                 _wall_by_way),
            Spot("/login", "A form where the page should be.", ("login_needed", "ok", "no_main_text"), _ask_to_log_in),
        ),
        beyond=("redirected",),
        rest=lambda call: _consent(call) if call.path == "/consent" else None,
    ),
    Fault(
        "cookies",
        "Sets cookies that nobody should keep or send on.",
        (
            Spot("/many", "A thousand cookies.", ("ok", "refused", "broken_body", "http_error"),
                 _set(*(f"many{number}={number}" for number in range(1000)))),
            Spot("/huge", "A cookie of seven thousand characters.", ("ok",), _set("huge=" + "x" * 7_000)),
            Spot("/foreign", "Cookies for other hosts and for all of them.", ("ok",),
                 _set("foreign=1; Domain=cookie-wall.localhost", "all=1; Domain=localhost", "world=1; Domain=.")),
            Spot("/odd", "Cookies with odd names and characters.", ("ok",),
                 _set("=nameless", "no-value", 'quoted="a;b"', "caf\xe9=\xe9", "a=1; Path=; Max-Age=soon", "; ;")),
            Spot("/old", "Cookies that have expired, and one that never does.", ("ok",),
                 _set("old=1; Max-Age=-1", "older=1; Expires=Thu, 01 Jan 1970 00:00:00 GMT",
                      "last=1; Expires=Fri, 31 Dec 9999 23:59:59 GMT; Max-Age=99999999999999999999")),
            Spot("/secure", "A cookie for HTTPS alone, over HTTP.", ("ok",),
                 _set("secure=1; Secure", "__Host-x=1; Secure; Path=/")),
            Spot("/echo", "Shows the cookies that came.", ("ok",), _echo),
        ),
    ),
)  # fmt: skip
