"""Send visitors in circles, nowhere, or to places where they have no business.

In: nothing. Out: `REDIRECT_FAULTS`, a part of the table.
"""

from urllib.parse import quote

from tests.faults.fault import Call, Fault, Handler, Spot
from tests.faults.pages import write_links, write_page, write_text
from tests.faults.raw import End, Raw, after, repeat, write_head

from pauk_playground.server.message import Answer, Response
from pauk_playground.server.reply import refuse

# A redirect is what it is; where it cannot lead anywhere, an error is as clear.
_LOOP = ("redirect_loop", "redirected")
_NOWHERE = ("redirected", "http_error", "broken_body")
_FINE = ("redirected",)
_LONG_STEPS = 30

# Ways to write an address that is not public; those with a port lead to the playground, whose log then shows them.
PRIVATE_TARGETS = (
    "http://127.0.0.1{http}/inside",
    "http://127.1{http}/inside",
    "http://127.255.255.254{http}/inside",
    "http://2130706433{http}/inside",
    "http://0x7f.1{http}/inside",
    "http://0x7f000001{http}/inside",
    "http://0177.0.0.1{http}/inside",
    "http://017700000001{http}/inside",
    "http://0.0.0.0{http}/inside",
    "http://0{http}/inside",
    "http://localhost{http}/inside",
    "http://localhost.{http}/inside",
    "http://127%2E0%2E0%2E1{http}/inside",
    "http://①②⑦.⓪.⓪.①{http}/inside",
    "http://127。0。0。1{http}/inside",
    "http://ssrf.localhost@127.0.0.1{http}/inside",
    "http://[::1]{http}/inside",
    "http://[::]{http}/inside",
    "http://[0:0:0:0:0:0:0:1]{http}/inside",
    "http://[::ffff:127.0.0.1]{http}/inside",
    "http://[::ffff:7f00:1]{http}/inside",
    "http://[64:ff9b::7f00:1]{http}/inside",
    "http://[2002:7f00:1::]{http}/inside",
    "http://[fe80::1]/inside",
    "http://[fd00::1]/inside",
    "http://169.254.169.254/latest/meta-data/",
    "http://[fd00:ec2::254]/latest/meta-data/",
    "http://10.0.0.1/",
    "http://172.16.0.1/",
    "http://192.168.0.1/",
    "http://100.64.0.1/",
    "http://198.18.0.1/",
    "http://224.0.0.1/",
    "http://255.255.255.255/",
)


def _to(location: str, status: int = 302) -> Handler:
    return lambda call: Response(status, headers=(("Location", call.ports.fill(location)),))


def _to_bytes(location: bytes) -> Handler:
    head = b"HTTP/1.1 302 Found\r\nLocation: " + location + b"\r\nContent-Length: 0\r\n\r\n"
    return lambda _call: Raw((head,), 302, End.OPEN)


def _step_on(call: Call) -> Answer | None:
    """Answer the steps of chains: endless, long but ending, and growing."""
    kind, _, number = call.path.strip("/").partition("/")
    if kind == "endless" and number.isdigit():
        return Response(302, headers=(("Location", f"/endless/{int(number[:12]) + 1}"),))
    if kind == "long" and number.isdigit():
        step = int(number[:6])
        following = f"/long/{step + 1}" if step < _LONG_STEPS else "/good/2"
        return Response(301, headers=(("Location", following),))
    if kind == "growing":
        return Response(302, headers=(("Location", f"/growing/{number}and-on-"),))
    return None


def _pour_body(_call: Call) -> Raw:
    head = write_head(("Location", "/good/1"), line="HTTP/1.1 302 Found")
    return Raw(after(head, repeat(b"<p>You are being redirected. " * 2000)), 302)


def _refresh(call: Call) -> Response:
    head = f'<meta http-equiv="refresh" content="0; url={call.path}">\n'
    return Response(body=write_page("One moment", write_text(f"{call.request.host}{call.path}", 1), head=head))


def _link_inside(call: Call) -> Response:
    links = [(call.ports.fill(target), target.format(http="")) for target in PRIVATE_TARGETS]
    return Response(body=write_page("Useful addresses", write_links(links)))


def _send_inside(call: Call) -> Answer | None:
    number = call.path.removeprefix("/to/")
    if not number.isdigit() or int(number[:4]) >= len(PRIVATE_TARGETS):
        return refuse(404, "There is no such page.") if call.path.startswith("/to/") else None
    target = call.ports.fill(PRIVATE_TARGETS[int(number)])
    if not target.isascii():  # Headers are bytes; clients read these as UTF-8, and some as ISO 8859-1.
        return _to_bytes(target.encode())(call)
    return Response(302, headers=(("Location", target),))


def _describe_inside(target: str) -> str:
    return f"Redirects to {target.format(http='').removeprefix('http://').partition('/')[0]}."


REDIRECT_FAULTS = (
    Fault(
        "redirects",
        "Redirects that never arrive.",
        (
            Spot("/self", "To itself.", _LOOP, _to("/self")),
            Spot("/self-later", "To itself, with a fragment.", _LOOP, _to("/self-later#later", 301)),
            Spot("/two/a", "To a page that redirects back.", _LOOP, _to("/two/b")),
            Spot("/endless/1", "Every step leads to the next, without end.", _LOOP),
            Spot("/long/1", "Thirty steps to a good page.", (*_LOOP, "ok")),
            Spot("/growing/", "Every step leads to a longer address.", (*_LOOP, "trap")),
            Spot("/nowhere", "Without a Location.", _NOWHERE, lambda _: Response(302)),
            Spot("/empty", "With an empty Location, which is the page itself.", (*_NOWHERE, *_LOOP), _to_bytes(b"")),
            Spot("/choices", "300 Multiple Choices without a choice.", _NOWHERE,
                 lambda _: Response(300, body=b"Choose.")),
            Spot("/proxy", "305 Use Proxy, which nobody may obey.", _NOWHERE, _to("http://evil.invalid/", 305)),
            Spot("/unasked-304", "304 Not Modified, though nobody asked.",
                 ("http_error", "not_modified", "broken_body"),
                 lambda _: Raw((b"HTTP/1.1 304 Not Modified\r\n\r\n",), 304, End.OPEN)),
            Spot("/javascript", "To a script.", _NOWHERE, _to("javascript:alert(1)")),
            Spot("/file", "To a file of the visitor.", _NOWHERE, _to("file:///etc/passwd")),
            Spot("/data", "To data.", _NOWHERE, _to("data:text/html,<p>Data.")),
            Spot("/ftp", "To another protocol.", _NOWHERE, _to("ftp://ftp.invalid/pub/")),
            Spot("/mailto", "To an e-mail address.", _NOWHERE, _to("mailto:nobody@example.invalid")),
            Spot("/malformed", "To an address that is none.", _NOWHERE, _to("http://[::1/")),
            Spot("/bad-port", "To a port that does not exist.", _NOWHERE, _to("http://redirects.localhost:99999/")),
            Spot("/spaces", "To an address with spaces around and in it.", _FINE, _to_bytes(b" /good/1?q=a b ")),
            Spot("/letters", "To an address in UTF-8, not escaped.", _FINE, _to_bytes("/good/1?q=ћирилица".encode())),
            Spot("/escaped", "To the same, escaped.", _FINE, _to(f"/good/1?q={quote('ћирилица')}")),
            Spot("/huge", "To an address of a hundred thousand characters.", (*_NOWHERE, "refused", "too_large"),
                 _to("/good/1?q=" + "x" * 100_000)),
            Spot("/two-locations", "Two Locations.", _NOWHERE,
                 lambda _: Response(302, headers=(("Location", "/good/1"), ("Location", "/good/2")))),
            Spot("/secret", "To an address with a name and a password.", _FINE,
                 _to("http://name:secret@redirects.localhost{http}/good/1")),
            Spot("/endless-body", "To a good page, with a body that never ends.", _FINE, _pour_body),
            Spot("/refresh", "A page that reloads itself.", ("ok", "redirect_loop"), _refresh),
            Spot("/relative", "To a good page, by a relative address.", _FINE, _to("good/1", 307)),
            Spot("/for-ever", "To a good page, for ever.", _FINE, _to("/good/2", 308)),
            Spot("/other", "To a good page, as after a form.", _FINE, _to("/good/3", 303)),
        ),
        beyond=("redirect_loop", "redirected", "trap"),
        rest=lambda call: _to("/two/a")(call) if call.path == "/two/b" else _step_on(call),
    ),
    Fault(
        "ssrf",
        "Redirects and links to addresses that are not public.",
        (
            Spot("/links", "Links to all of them.", ("ok",), _link_inside),
            *(Spot(f"/to/{number}", _describe_inside(target), (*_FINE, "private_address"))
              for number, target in enumerate(PRIVATE_TARGETS)),
        ),
        beyond=("private_address", "dns_error", "out_of_scope"),
        rest=_send_inside,
    ),
)  # fmt: skip
