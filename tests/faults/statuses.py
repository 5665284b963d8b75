"""Answer with errors: storms of them, some that pass, some that ask to wait, and pages that are no more.

In: nothing. Out: `STATUS_FAULTS`, a part of the table.
"""

from collections.abc import Callable
from datetime import timedelta

from tests.faults.fault import Call, Fault, Handler, Spot
from tests.faults.pages import write_page
from tests.faults.raw import End, Raw, write_head

from pauk_playground.server.message import Answer, Response
from pauk_playground.server.reply import refuse, write_http_date

_STORM = (500, 502, 503, 504, 507, 520, 522, 525, 530, 599)
_SORRY = "Something went wrong on our side."


def _fail(status: int, *headers: tuple[str, str]) -> Handler:
    return lambda _call: refuse(status, _SORRY, *headers)


def _at_first(fail: Callable[[Call], Answer]) -> Handler:
    """Make a handler that fails so many times and is fine from then on, counted for each visitor and address."""

    def handle(call: Call) -> Answer:
        return fail(call) if call.memory.count(call.request) <= call.dose.fails else Response(body=call.page())

    return handle


def _wait_seconds(status: int) -> Handler:
    return lambda call: refuse(status, _SORRY, ("Retry-After", str(call.dose.retry_after_s)))


def _wait_until(status: int) -> Handler:
    def handle(call: Call) -> Response:
        until = call.at + timedelta(seconds=call.dose.retry_after_s)
        return refuse(status, _SORRY, ("Retry-After", write_http_date(until)))

    return handle


def _break_off(call: Call) -> Raw:
    page = call.page()
    return Raw((write_head(("Content-Length", str(len(page)))) + page[:100],))


def _be_strict(call: Call) -> Answer | None:
    """Refuse whoever comes too soon after the last request, whatever is asked for."""
    if call.memory.gap_s(call.request) >= call.dose.gap_s:
        return None
    return refuse(429, "You ask too often.", ("Retry-After", str(call.dose.retry_after_s)))


def _never_miss(call: Call) -> Response | None:
    """Answer 200 for pages that do not exist, always with the same words."""
    if call.path in ("/", "/good/1", "/good/2", "/good/3"):
        return None
    words = "<p>We are sorry, but the page you are looking for was not found. It may have been moved or deleted.</p>"
    links = '<p><a href="/">Back to the start page</a> <a href="missing/again">Search</a></p>'
    return Response(body=write_page("Page not found", words + links))


_OK_LATER = ("ok", "http_error")

STATUS_FAULTS = (
    Fault(
        "storm",
        "Every page but the start page and the good ones is an error of the server.",
        tuple(Spot(f"/storm/{status}", f"Always {status}.", (f"http_error:{status}",), _fail(status))
              for status in _STORM),
    ),
    Fault(
        "down",
        "Every page of the host is an error of the server, the start page included.",
        (Spot("/", "Always 500.", ("http_error:500",), _fail(500)),
         Spot("/good/1", "Always 500.", ("http_error:500",), _fail(500))),
        rest=_fail(500),
    ),
    Fault(
        "busy",
        "503 and the wish to be asked again later.",
        (
            Spot("/seconds", "In seconds; then a good page.", _OK_LATER, _at_first(_wait_seconds(503))),
            Spot("/date", "As a date; then a good page.", _OK_LATER, _at_first(_wait_until(503))),
            Spot("/for-ever", "In seconds, every time.", ("http_error:503",), _wait_seconds(503)),
            Spot("/century", "In a hundred years.", ("http_error:503",), _fail(503, ("Retry-After", "3153600000"))),
            Spot("/past", "At a moment long ago; then a good page.", _OK_LATER,
                 _at_first(_fail(503, ("Retry-After", "Thu, 01 Jan 1970 00:00:00 GMT")))),
            Spot("/soon", "In words; then a good page.", _OK_LATER, _at_first(_fail(503, ("Retry-After", "soon")))),
            Spot("/minus", "In minus five seconds; then a good page.", _OK_LATER,
                 _at_first(_fail(503, ("Retry-After", "-5")))),
            Spot("/digits", "In a number of a thousand digits.", ("http_error:503",),
                 _fail(503, ("Retry-After", "9" * 1000))),
        ),
    ),
    Fault(
        "too-many",
        "429 and the wish to be asked less often.",
        (
            Spot("/seconds", "In seconds; then a good page.", _OK_LATER, _at_first(_wait_seconds(429))),
            Spot("/date", "As a date; then a good page.", _OK_LATER, _at_first(_wait_until(429))),
            Spot("/bare", "Without saying when; then a good page.", _OK_LATER, _at_first(_fail(429))),
        ),
    ),
    Fault(
        "strict",
        "429 for every request that comes too soon after the last one.",
        tuple(Spot(f"/good/{number}", "Good, to those who take their time.", _OK_LATER) for number in range(1, 4)),
        rest=_be_strict,
    ),
    Fault(
        "flaky",
        "Fails at first, then is fine.",
        (
            Spot("/error", "500 at first.", _OK_LATER, _at_first(_fail(500))),
            Spot("/gateway", "502 at first.", _OK_LATER, _at_first(_fail(502))),
            Spot("/reset", "The connection is reset at first.", ("ok", "refused"),
                 _at_first(lambda _: Raw((), 0, End.RESET))),
            Spot("/closed", "The connection closes at first.", ("ok", "refused"), _at_first(lambda _: Raw((), 0))),
            Spot("/half", "Half a page at first.", ("ok", "broken_body"), _at_first(_break_off)),
            Spot("/missing", "404 at first.", _OK_LATER, _at_first(_fail(404))),
        ),
    ),
    Fault(
        "gone",
        "Pages that are not there, or not for us.",
        (
            Spot("/gone", "410 Gone.", ("gone", "http_error:410"), _fail(410)),
            *(Spot(f"/status/{status}", f"Always {status}.", (f"http_error:{status}", "login_needed"), _fail(status))
              for status in (400, 401, 402, 403, 404, 405, 406, 407, 408, 409, 418, 421, 451, 499)),
        ),
    ),
    Fault(
        "soft-404",
        "Says 200 for every address, and that there is no such page.",
        tuple(Spot(f"/lost/{word}", "Not found, but says 200.", ("ok", "duplicate", "trap"))
              for word in ("umbrella", "glove", "key", "wallet")),
        beyond=("ok", "duplicate", "trap"),
        rest=_never_miss,
    ),
)  # fmt: skip
