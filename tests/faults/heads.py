"""Spoil the head of an answer: no status line, endless or huge headers, control characters, contradictions.

In: nothing. Out: `HEAD_FAULTS`, a part of the table. What browsers survive is expected to be ``ok`` or a clear refusal.
"""

from tests.faults.fault import Call, Fault, Spot
from tests.faults.raw import PIECE_BYTES, End, Raw, after, chunk, repeat, send, send_page, write_head, write_whole

_MALFORMED = ("refused", "broken_body", "http_error")
_LENIENT = ("ok", *_MALFORMED)
_TOO_MUCH = ("too_large", "timeout", *_MALFORMED)

_INTERIM = b"HTTP/1.1 100 Continue\r\n\r\n"
_HINTS = b"HTTP/1.1 103 Early Hints\r\nLink: </style.css>; rel=preload\r\n\r\n"
# More than any client reads: common limits lie between 8 KB a line and 256 KB in all.
_HUGE_BYTES = 1_000_000


def _pour_headers(_call: Call) -> Raw:
    lines = b"".join(b"X-Endless-%d: %b\r\n" % (number, b"x" * 100) for number in range(500))
    return Raw(after(b"HTTP/1.1 200 OK\r\n", repeat(lines)))


def _pour_one_header(_call: Call) -> Raw:
    return Raw(after(b"HTTP/1.1 200 OK\r\nX-Endless: ", repeat(b"x" * PIECE_BYTES)))


def _pour_interim(_call: Call) -> Raw:
    return Raw(repeat(_INTERIM * 100), 100)


def _answer_old(call: Call) -> Raw:
    """Answer as HTTP/0.9 did: the page and nothing else."""
    return Raw((call.page(),))


def _interim_first(call: Call) -> Raw:
    return Raw((_INTERIM + _HINTS + write_whole(call.page()),), end=End.OPEN)


def _send_twice(call: Call) -> Raw:
    """Answer once more than was asked: the second page would be taken for the answer to the next request."""
    answer = write_whole(call.page())
    forged = write_whole(b"<!doctype html><title>Forged</title><p>Nobody asked for this page.")
    return Raw((answer + forged,), end=End.OPEN)


def _contradict(call: Call) -> Raw:
    page = call.page()
    head = write_head(("Transfer-Encoding", "chunked"), ("Content-Length", "5"))
    return Raw((head + chunk(page) + b"0\r\n\r\n",))


def _end_lines_alone(call: Call) -> Raw:
    """End every line with a lone line feed, as old CGI programs do (RFC 9112 §2.2 lets clients accept it)."""
    page = call.page()
    return Raw((write_head(("Content-Length", str(len(page)))).replace(b"\r\n", b"\n") + page,))


def _with_line(call: Call, line: bytes) -> Raw:
    page = call.page()
    head = write_head(("Content-Length", str(len(page)))).removesuffix(b"\r\n")
    return Raw((head + line + b"\r\n\r\n" + page,))


def _odd(address: str, does: str, line: bytes, outcomes: tuple[str, ...] = _LENIENT) -> Spot:
    return Spot(address, does, outcomes, lambda call: _with_line(call, line))


HEAD_FAULTS = (
    Fault(
        "bad-status",
        "Answers that do not begin as HTTP does, or with a status nobody knows.",
        (
            Spot("/gibberish", "Bytes that mean nothing.", _MALFORMED, send(b"\x00\xff\x13\x37 gibberish\r\n\r\n")),
            Spot("/ssh", "The greeting of another protocol.", _MALFORMED, send(b"SSH-2.0-OpenSSH_9.6\r\n")),
            Spot("/radio", "A stream of music that begins almost like HTTP.", _MALFORMED, send(b"ICY 200 OK\r\n\r\n")),
            Spot("/old", "A page without status and headers, as in 1991.", _LENIENT, _answer_old),
            Spot("/word", "A word where the status should be.", _MALFORMED, send(b"HTTP/1.1 fine\r\n\r\nfine")),
            Spot("/two", "HTTP/2 in a line of HTTP/1.", _LENIENT, send_page(line="HTTP/2 200")),
            Spot("/bare", "No reason after the status, not even a space.", ("ok",), send_page(line="HTTP/1.1 200")),
            Spot("/999", "The status that one network sends to crawlers.", ("http_error:999", *_MALFORMED),
                 send_page(line="HTTP/1.1 999 Request denied", status=999)),
            Spot("/42", "A status below all others.", _MALFORMED, send_page(line="HTTP/1.1 042 Answer", status=42)),
            Spot("/empty-lines", "Nothing but line ends, for ever.", _TOO_MUCH,
                 lambda _: Raw(repeat(b"\r\n" * 1000), 0)),
        ),
    ),
    Fault(
        "interim",
        "Answers before the answer (1xx).",
        (
            Spot("/hints", "100 and 103, then a good page.", ("ok",), _interim_first),
            Spot("/endless", "100 Continue, for ever.", ("timeout", *_MALFORMED), _pour_interim),
            Spot("/switch", "101 Switching Protocols, though nobody asked.", ("timeout", *_MALFORMED),
                 send(b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: h2c\r\nConnection: Upgrade\r\n\r\n", status=101)),
        ),
    ),
    Fault(
        "endless-headers",
        "Headers that never end.",
        (
            Spot("/many", "One header after the other.", _TOO_MUCH, _pour_headers),
            Spot("/one", "One header without end.", _TOO_MUCH, _pour_one_header),
        ),
    ),
    Fault(
        "huge-headers",
        "More headers than anybody wants.",
        (
            Spot("/line", "One header of a megabyte.", (*_TOO_MUCH, "ok"), send_page(("X-Huge", "x" * _HUGE_BYTES))),
            Spot("/many", "Ten thousand headers.", (*_TOO_MUCH, "ok"),
                 send_page(*[(f"X-Huge-{number}", "x" * 90) for number in range(10_000)])),
            Spot("/some", "A hundred headers, 12 KB together, as content policies are.", ("ok",),
                 send_page(*[(f"X-Some-{number}", "x" * 100) for number in range(100)])),
        ),
    ),
    Fault(
        "odd-headers",
        "Headers that break the rules.",
        (
            _odd("/control", "Control characters in a value.", b"X-Odd: bell \x07 escape \x1b[31m end"),
            _odd("/null", "A null character in a value.", b"X-Odd: nothing \x00 there"),
            _odd("/return", "A lone carriage return in a value.", b"X-Odd: one\rX-Smuggled: two"),
            _odd("/folded", "A value on two lines, as was allowed once.", b"X-Odd: one\r\n two"),
            _odd("/latin", "Letters of ISO 8859-1.", b"X-Odd: caf\xe9", ("ok",)),
            _odd("/utf-8", "Letters of UTF-8.", "X-Odd: кафа".encode(), ("ok",)),
            _odd("/no-colon", "A line without a colon.", b"This is no header"),
            _odd("/no-name", "A colon without a name.", b": nameless"),
            _odd("/space", "A space before the colon.", b"X-Odd : spaced"),
            _odd("/other-length", "A second, other length.", b"Content-Length: 7", (*_MALFORMED, "ok")),
            _odd("/other-type", "A second, other type.", b"Content-Type: application/pdf", ("ok", "not_html")),
            Spot("/minus", "A negative length.", _LENIENT, send(write_head(("Content-Length", "-5")) + b"<p>Minus.")),
            Spot("/word", "A length in words.", _LENIENT, send(write_head(("Content-Length", "five")) + b"<p>Five.")),
            Spot("/both", "Chunks and a length that contradicts them.", _LENIENT, _contradict),
            Spot("/line-feeds", "Lines that end with a line feed alone.", _LENIENT, _end_lines_alone),
            Spot("/twice", "A second answer that nobody asked for; the next page must not be it.", ("ok",),
                 _send_twice),
            Spot("/untyped", "No type at all.", ("ok", "not_html"), send_page(("Content-Type", ""))),
            Spot("/bad-type", "A type that is none.", ("ok", "not_html"),
                 send_page(("Content-Type", 'html; charset="'))),
        ),
    ),
)  # fmt: skip
