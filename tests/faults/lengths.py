"""Send bodies that never end, or not where they say: endless ones, wrong lengths, bad chunks.

In: nothing. Out: `LENGTH_FAULTS`, a part of the table.
"""

from collections.abc import Callable

from tests.faults.bombs import GZIP_HEAD, deflate
from tests.faults.fault import Call, Fault, Handler, Spot
from tests.faults.raw import PIECE_BYTES, End, Raw, after, chunk, repeat, write_head

_ENDLESS = ("too_large", "timeout")
_TRUNCATED = ("broken_body:truncated", "broken_body")
_LINE = b"<p>And so it goes on and on, and nobody knows when it will end.</p>\n"
_FLOOD = _LINE * (PIECE_BYTES // len(_LINE))
_CHUNKED = ("Transfer-Encoding", "chunked")


def _pour(*headers: tuple[str, str], wrap: Callable[[bytes], bytes] = bytes) -> Handler:
    def handle(call: Call) -> Raw:
        start = write_head(*headers) + wrap(call.page().partition(b"</body>")[0])
        return Raw(after(start, repeat(wrap(_FLOOD))))

    return handle


def _pour_gzip(call: Call) -> Raw:
    start = write_head(("Content-Encoding", "gzip")) + GZIP_HEAD + deflate(call.page().partition(b"</body>")[0])
    return Raw(after(start, repeat(deflate(_FLOOD) * 100)))


def _pour_error(_call: Call) -> Raw:
    return Raw(after(write_head(line="HTTP/1.1 500 Internal Server Error"), repeat(_FLOOD)), 500)


def _promise_more(call: Call, end: End) -> Raw:
    page = call.page()
    return Raw((write_head(("Content-Length", str(len(page) + 1000))) + page,), end=end)


def _promise_less(call: Call) -> Raw:
    """Promise half the page and send all of it: the rest spoils the connection for the next request."""
    page = call.page()
    return Raw((write_head(("Content-Length", str(len(page) // 2))) + page,), end=End.OPEN)


def _chunks(spoil: Callable[[bytes], bytes], end: End = End.CLOSE) -> Handler:
    """Make a handler that sends a page in chunks, spoiled."""

    def handle(call: Call) -> Raw:
        page = call.page()
        half = len(page) // 2
        return Raw((write_head(_CHUNKED) + spoil(chunk(page[:half]) + chunk(page[half:])),), end=end)

    return handle


def _crumble(call: Call) -> Raw:
    page = call.page()
    body = b"".join(chunk(page[place : place + 1]) for place in range(len(page)))
    return Raw((write_head(_CHUNKED) + body + b"0\r\n\r\n",), end=End.OPEN)


def _pour_extension(_call: Call) -> Raw:
    return Raw(after(write_head(_CHUNKED) + b"5;comment=", repeat(b"x" * PIECE_BYTES)))


def _pour_trailers(call: Call) -> Raw:
    start = write_head(_CHUNKED) + chunk(call.page()) + b"0\r\n"
    return Raw(after(start, repeat(b"X-Trailer: x\r\n" * 1000)))


LENGTH_FAULTS = (
    Fault(
        "endless-body",
        "Pages that never end, as fast as they are read.",
        (
            Spot("/plain", "Until the connection closes, which it never does.", _ENDLESS, _pour()),
            Spot("/chunks", "In chunks, without a last one.", _ENDLESS, _pour(_CHUNKED, wrap=chunk)),
            Spot("/length", "With a length of a million gigabytes.", _ENDLESS,
                 _pour(("Content-Length", str(10**15)))),
            Spot("/gzip", "Compressed as it comes.", _ENDLESS, _pour_gzip),
            Spot("/error", "An error page that never ends.", ("http_error:500",), _pour_error),
        ),
    ),
    Fault(
        "wrong-length",
        "Content-Length is not the length of the content.",
        (
            Spot("/too-long", "Promises 1000 bytes more than come; then closes.", _TRUNCATED,
                 lambda call: _promise_more(call, End.CLOSE)),
            Spot("/too-long-open", "Promises 1000 bytes more and waits.", ("timeout", "broken_body"),
                 lambda call: _promise_more(call, End.WAIT)),
            Spot("/too-short", "Promises half of what comes; the next page must not begin with the rest.",
                 ("ok", "broken_body"),
                 _promise_less),
        ),
    ),
    Fault(
        "bad-chunks",
        "Chunked bodies that break off or make no sense.",
        (
            Spot("/truncated", "Ends in the middle of a chunk.", _TRUNCATED, _chunks(lambda body: body[:-200])),
            Spot("/unfinished", "The last, empty chunk is missing.", _TRUNCATED, _chunks(bytes)),
            Spot("/waiting", "The last, empty chunk never comes.", ("timeout", "broken_body"),
                 _chunks(bytes, End.WAIT)),
            Spot("/bad-size", "A size that is no number.", ("broken_body",), _chunks(lambda body: body + b"zz\r\n")),
            Spot("/huge-size", "A size of more bytes than there are atoms.", ("broken_body", "too_large"),
                 _chunks(lambda body: body + b"f" * 80 + b"\r\n")),
            Spot("/minus", "A negative size.", ("broken_body",),
                 _chunks(lambda body: body + b"-5\r\nabcde\r\n0\r\n\r\n")),
            Spot("/no-line-end", "Chunks without a line end after them.", ("broken_body", "ok"),
                 _chunks(lambda body: body.removesuffix(b"\r\n") + b"0\r\n\r\n")),
            Spot("/extension", "A comment on a chunk that never ends.", ("broken_body", "too_large", "timeout"),
                 _pour_extension),
            Spot("/trailers", "Headers after the body that never end.", ("broken_body", "too_large", "timeout", "ok"),
                 _pour_trailers),
            Spot("/crumbs", "A good page in chunks of one byte.", ("ok",), _crumble),
        ),
    ),
)  # fmt: skip
