"""Misuse robots.txt and the robots directives of pages: broken, endless, forbidding, misleading.

In: nothing. Out: `ROBOTS_FAULTS`, a part of the table. What is right stands in RFC 9309 §2.3: a server's error forbids
everything for now, a missing file nothing; 500 KiB at least are read, and five redirects at least followed.
"""

import gzip
from collections.abc import Callable

from tests.faults.fault import Call, Fault, Handler, Spot
from tests.faults.pages import write_links, write_page, write_text
from tests.faults.raw import PIECE_BYTES, End, Raw, after, drip, repeat, send, write_head, write_whole

from pauk_playground.server.message import Answer, Response
from pauk_playground.server.reply import refuse

_PLAIN = ("Content-Type", "text/plain")
_FORBID = b"User-agent: *\nDisallow: /private\n"
_DENIED = ("robots_denied",)
_UNCLEAR = ("ok", "robots_denied")
_LIMIT_BYTES = 500 * 1024


def _rules(text: bytes, content_type: str = "text/plain") -> Handler:
    return lambda _call: Response(body=text, content_type=content_type)


def _status(status: int) -> Handler:
    return lambda _call: refuse(status, "No rules here.")


def _pour(_call: Call) -> Raw:
    return Raw(after(write_head(_PLAIN) + _FORBID, repeat(b"# and so on\n" * (PIECE_BYTES // 12))))


def _pour_line(_call: Call) -> Raw:
    return Raw(after(write_head(_PLAIN) + _FORBID + b"Disallow: /", repeat(b"x" * PIECE_BYTES)))


def _drip(call: Call) -> Raw:
    return Raw(after(write_head(_PLAIN), drip(_FORBID)), pause_s=call.dose.drip_s)


def _write_huge(_call: Call) -> Response:
    """Put a rule before 500 KiB and another one after twice as many."""
    filling = b"Disallow: /nothing/of/this/name/exists/%d\n"
    lines = b"".join(filling % number for number in range(2 * _LIMIT_BYTES // len(filling)))
    return Response(body=_FORBID + lines + b"Disallow: /late\n", content_type="text/plain")


def _redirect(location: str) -> Handler:
    return lambda call: Response(302, headers=(("Location", call.ports.fill(location)),))


def _elsewhere(call: Call) -> Answer | None:
    """Serve the file that robots.txt redirects to, or redirect once more."""
    if call.path == "/rules.txt":
        return Response(body=_FORBID, content_type="text/plain")
    step = call.path.removeprefix("/robots-step/")
    if step.isdigit():
        following = f"/robots-step/{int(step) + 1}" if int(step) < 5 else "/rules.txt"
        return Response(301, headers=(("Location", following),))
    return _private(call)


def _private(call: Call) -> Response | None:
    """Serve pages that the rules forbid, to see who comes nevertheless."""
    return Response(body=call.page()) if call.path.startswith(("/private", "/late")) else None


def _delay(call: Call) -> Response:
    text = f"User-agent: *\nCrawl-delay: {call.dose.crawl_delay_s:g}\nDisallow: /private\n"
    return Response(body=text.encode(), content_type="text/plain")


def _fail_first(call: Call) -> Answer:
    if call.memory.count(call.request) <= call.dose.fails:
        return refuse(500, "No rules for now.")
    return Response(body=_FORBID, content_type="text/plain")


def _obeyed(name: str, does: str, robots: Handler, rest: Callable[[Call], Answer | None] = _private) -> Fault:
    """Describe a host whose rules can be read, with care, and forbid one folder."""
    spots = (
        Spot("/good/1", "Allowed.", ("ok",)),
        Spot("/private/1", "Forbidden.", _DENIED),
    )
    return Fault(name, does, spots, robots=robots, rest=rest)


def _whole(name: str, does: str, robots: Handler, outcomes: tuple[str, ...]) -> Fault:
    """Describe a host where everything has the same outcome."""
    spots = (Spot("/", "The start page.", outcomes), Spot("/good/1", "A good page.", outcomes))
    return Fault(name, does, spots, robots=robots, rest=_private)


def _tagged(*headers: tuple[str, str], meta: str = "", name: str = "robots", rel: str = "") -> Handler:
    """Make a handler for a page with directives; it leads to a page that nothing else links to."""

    def handle(call: Call) -> Response:
        hidden = f"/hidden{call.path}"
        head = f'<meta name="{name}" content="{meta}">\n' if meta else ""
        link = f'<p><a href="{hidden}" rel="{rel}">A page that only this one links to</a></p>' if rel else ""
        text = write_text(f"{call.request.host}{call.path}", 2)
        body = text + (link or write_links([(hidden, "A page that only this one links to")]))
        return Response(body=write_page("A page with a wish", body, head=head), headers=headers)

    return handle


def _hidden(call: Call) -> Response | None:
    return Response(body=call.page()) if call.path.startswith("/hidden/") else None


ROBOTS_FAULTS = (
    *(_whole(f"robots-{status}", f"robots.txt is an error {status} of the server: nothing may be fetched for now.",
             _status(status), _DENIED) for status in (500, 503)),
    *(_whole(f"robots-{status}", f"robots.txt says {status}: everything may be fetched.", _status(status), ("ok",))
      for status in (401, 403, 404, 410)),
    _whole("robots-429", "robots.txt says 429, which some take for yes and some for not now.", _status(429), _UNCLEAR),
    _whole("robots-silent", "robots.txt never answers.", lambda _: Raw((), 0, End.WAIT), ("robots_denied", "timeout")),
    _whole("robots-slow", "robots.txt comes byte by byte and never ends.", _drip, ("robots_denied", "timeout", "ok")),
    _whole("robots-reset", "robots.txt resets the connection.", lambda _: Raw((), 0, End.RESET),
           ("robots_denied", "refused")),
    _whole("robots-loop", "robots.txt redirects to itself.", _redirect("/robots.txt"), _UNCLEAR),
    _whole("robots-nowhere", "robots.txt redirects to a host that does not exist.",
           _redirect("http://no-such-host.invalid/robots.txt"), _UNCLEAR),
    _whole("robots-deny", "robots.txt forbids everything.", _rules(b"User-agent: *\nDisallow: /\n"), _DENIED),
    _whole("robots-html", "robots.txt is a page that says there is no such page.",
           _rules(write_page("Page not found", "<p>User-agent: * Disallow: /</p>"), "text/html"), ("ok",)),
    _whole("robots-binary", "robots.txt is noise.", _rules(bytes(range(256)) * 100, "application/octet-stream"),
           ("ok",)),
    _whole("robots-empty", "robots.txt is empty.", _rules(b""), ("ok",)),
    _obeyed("robots-endless", "robots.txt never ends; its first lines count.", _pour),
    _obeyed("robots-line", "robots.txt has a line that never ends; those before it count.", _pour_line),
    _obeyed("robots-huge", "robots.txt has more than a megabyte; what stands in the first 500 KiB counts.",
            _write_huge),
    _obeyed("robots-redirect", "robots.txt is in another place.", _redirect("/rules.txt"), _elsewhere),
    _obeyed("robots-far", "robots.txt is five redirects away.", _redirect("/robots-step/2"), _elsewhere),
    _obeyed("robots-abroad", "robots.txt is on another host.",
            _redirect("http://robots-redirect.localhost{http}/rules.txt")),
    _obeyed("robots-delay", "robots.txt asks for time between requests.", _delay),
    _obeyed("robots-flaky", "robots.txt fails at first, then is fine.", _fail_first),
    _obeyed("robots-marked", "robots.txt begins with a byte-order mark.", _rules(b"\xef\xbb\xbf" + _FORBID)),
    _obeyed("robots-returns", "robots.txt ends its lines with carriage returns alone.",
            _rules(_FORBID.replace(b"\n", b"\r"))),
    _obeyed("robots-shouting", "robots.txt is in capitals, with comments and odd spaces.",
            _rules(b"# rules\n USER-AGENT :  *   # all\nDISALLOW\t:/private # no\nUnknown: x\nNo colon\n")),
    _obeyed("robots-mislabelled", "robots.txt is good but said to be a film.", _rules(_FORBID, "video/mp4")),
    _obeyed("robots-packed", "robots.txt is compressed, though nobody asked.",
            send(write_whole(gzip.compress(_FORBID, mtime=0), _PLAIN, ("Content-Encoding", "gzip")), end=End.OPEN)),
    Fault(
        "robots-tags",
        "Pages that ask not to be kept, or that their links not be followed; the pages under /hidden/ give it away.",
        (
            Spot("/header", "noindex in a header.", ("noindex",), _tagged(("X-Robots-Tag", "noindex"))),
            Spot("/header-none", "none in a header: neither keep nor follow.", ("noindex",),
                 _tagged(("X-Robots-Tag", "none"))),
            Spot("/header-other", "noindex in a header, for another crawler.", ("ok",),
                 _tagged(("X-Robots-Tag", "otherbot: noindex, nofollow"))),
            Spot("/headers", "Two headers that add up.", ("noindex",),
                 _tagged(("X-Robots-Tag", "nofollow"),
                         ("X-Robots-Tag", "NOINDEX, unavailable_after: 25 Jun 2099 15:00:00 GMT"))),
            Spot("/meta", "noindex in the page.", ("noindex",), _tagged(meta="noindex")),
            Spot("/meta-shouting", "NoIndex,NoFollow in the page.", ("noindex",),
                 _tagged(meta="NoIndex,NoFollow", name="ROBOTS")),
            Spot("/nofollow", "nofollow in the page: keep it, follow nothing.", ("ok",), _tagged(meta="nofollow")),
            Spot("/link", "nofollow on the link.", ("ok",), _tagged(rel="nofollow")),
        ),
        beyond=("ok",),
        rest=_hidden,
    ),
)  # fmt: skip
