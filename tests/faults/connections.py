"""Break or hold the connection: refused, reset, dropped, silent, slow without end, unknown names, false certificates.

In: nothing. Out: `CONNECTION_FAULTS`, a part of the table.
"""

from tests.faults.fault import Call, Fault, Spot
from tests.faults.raw import End, Raw, after, chunk, drip, repeat, send, write_head, write_whole

from pauk_playground.server.message import Response

# A host whose robots.txt cannot be had may not be asked for more (RFC 9309 §2.3.1.4): both words are right.
_REFUSED = ("refused", "robots_denied")
_TIMEOUT = ("timeout", "robots_denied")
_DNS = ("dns_error", "robots_denied")
_TLS = ("tls_error", "robots_denied")
_BROKEN = ("refused", "broken_body")

_PROMISE = write_head(("Content-Length", "1000"))
_HALF_HEAD = _PROMISE[:30]
_HALF_BODY = b"<!doctype html><title>Half a page</title><p>This page ends in the mid"

_LONG_LABEL = "a" * 64  # RFC 1035 §2.3.4 allows 63; Python's own resolver raises something odd
_LONG_NAME = ".".join(["long"] * 60)  # 255 octets on the wire are allowed, with the length of every label


def _be_silent(_call: Call) -> Raw:
    return Raw((), 0, End.WAIT)


def _reset_at_once(_call: Call) -> Raw:
    return Raw((), 0, End.RESET)


def _hang_up(_call: Call) -> Raw:
    return Raw((), 0, End.CLOSE)


def _drip_head(call: Call) -> Raw:
    return Raw(after(b"HTTP/1.1 200 OK\r\nX-Slow: ", repeat(b"a")), pause_s=call.dose.drip_s)


def _drip_lines(call: Call) -> Raw:
    return Raw(after(b"HTTP/1.1 200 OK\r\n", repeat(b"X-Slow: a\r\n")), pause_s=call.dose.drip_s)


def _drip_body(call: Call) -> Raw:
    head = write_head(("Content-Length", "1000000"))
    return Raw(after(head, drip(call.page())), pause_s=call.dose.drip_s)


def _drip_chunks(call: Call) -> Raw:
    head = write_head(("Transfer-Encoding", "chunked"))
    return Raw(after(head, map(chunk, drip(call.page()))), pause_s=call.dose.drip_s)


def _stall(call: Call) -> Raw:
    page = call.page()
    return Raw((write_head(("Content-Length", str(len(page)))), page[: len(page) // 2]), end=End.WAIT)


def _answer_late(call: Call) -> Response:
    return Response(body=call.page(), delay_s=call.dose.lag_s)


def _answer_stale(call: Call) -> Raw:
    return Raw((write_whole(call.page(), ("Connection", "keep-alive")),))


def _tls(name: str, does: str, address: str = "", outcomes: tuple[str, ...] = _TLS) -> Fault:
    spot = Spot(address or f"https://{name}.localhost{{tls}}/", does, outcomes)
    return Fault(name, does, (spot,))


CONNECTION_FAULTS = (
    Fault(
        "refused",
        "A port nobody listens on.",
        (Spot("http://refused.localhost{closed}/", "Connecting is refused.", _REFUSED),),
    ),
    Fault(
        "deaf",
        "A port that drops every attempt to connect, as firewalls do.",
        (Spot("http://deaf.localhost{deaf}/", "Connecting never ends.", _TIMEOUT),),
    ),
    Fault(
        "dns",
        "Links to names that do not exist, or cannot.",
        (
            Spot("http://no-such-host.invalid/", "The name is reserved never to exist.", _DNS),
            Spot(f"http://{_LONG_LABEL}.localhost/", "A label of 64 characters, one too many.", _DNS),
            Spot("http://two..dots.invalid/", "A label of no characters.", _DNS),
            Spot(f"http://{_LONG_NAME}.invalid/", "A name of more than 255 characters.", _DNS),
        ),
    ),
    Fault(
        "reset",
        "The connection is reset in the middle.",
        (
            Spot("/at-once", "Reset before the first byte.", _REFUSED, _reset_at_once),
            Spot("/in-head", "Reset in the middle of the headers.", _BROKEN, send(_HALF_HEAD, end=End.RESET)),
            Spot(
                "/in-body",
                "Reset in the middle of the body.",
                ("broken_body:truncated", "refused"),
                send(_PROMISE + _HALF_BODY, end=End.RESET),
            ),
        ),
    ),
    Fault(
        "hang-up",
        "The connection is closed too early.",
        (
            Spot("/no-answer", "Closed without an answer.", _REFUSED, _hang_up),
            Spot("/in-head", "Closed in the middle of the headers.", _BROKEN, send(_HALF_HEAD)),
            Spot("/stale", "A good page; then the connection closes though it promised not to.", ("ok",),
                 _answer_stale),
        ),
    ),
    Fault(
        "silent",
        "Takes the request and says nothing.",
        (
            Spot("/silent", "Never answers.", ("timeout",), _be_silent),
            Spot("/stalled", "Stops in the middle of the page and never goes on.", ("timeout", "broken_body"), _stall),
        ),
    ),
    Fault(
        "silent-host",
        "No address of this host ever answers, robots.txt included.",
        (Spot("/", "Never answers.", _TIMEOUT, _be_silent),),
        robots=_be_silent,
        rest=_be_silent,
    ),
    Fault(
        "slow-loris",
        "Sends a byte now and then, for ever, so that the connection is never silent.",
        (
            Spot("/head", "One header that grows by a byte at a time.", ("timeout",), _drip_head),
            Spot("/lines", "A short header now and then.", ("timeout",), _drip_lines),
            Spot("/body", "A page that comes byte by byte and is followed by spaces.", ("timeout",), _drip_body),
            Spot("/chunks", "The same in chunks of one byte.", ("timeout",), _drip_chunks),
        ),
    ),
    Fault(
        "slow",
        "Good pages that take their time.",
        tuple(Spot(f"/late/{number}", "Answers after a while.", ("ok",), _answer_late) for number in range(1, 4)),
    ),
    _tls("tls-self-signed", "HTTPS with a certificate that nobody vouches for."),
    _tls("tls-expired", "HTTPS with a certificate that expired in 2021."),
    _tls("tls-wrong-name", "HTTPS with a certificate for another host."),
    _tls("tls-alert", "HTTPS that breaks off the handshake with an alert.", "https://tls-alert.localhost{alert}/"),
    _tls("tls-plain", "Plain HTTP where HTTPS is expected.", "https://tls-plain.localhost{http}/"),
    _tls(
        "plain-tls",
        "HTTPS where plain HTTP is expected.",
        "http://plain-tls.localhost{tls}/",
        ("refused", "broken_body", "robots_denied"),
    ),
    _tls("tls-mute", "HTTPS that never begins the handshake.", "https://tls-mute.localhost{mute}/",
         (*_TIMEOUT, "tls_error")),
    _tls("tls-slam", "HTTPS that hangs up before the handshake.", "https://tls-slam.localhost{slam}/",
         (*_REFUSED, "tls_error")),
    _tls(
        "tls-good",
        "HTTPS as it should be, for clients that trust the playground's own authority; false for all others.",
        outcomes=("ok", *_TLS),
    ),
)  # fmt: skip
