"""Read HTTP/1.1 requests by hand and describe what is answered to them.

In: the bytes of a request's head. Out: a `ServerRequest`, or a `ServerRefusal` that says which status it earned and
why. The parser is our own because it must be quick, and because later answers must misbehave on purpose.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Protocol
from urllib.parse import unquote

_VERSIONS = {b"HTTP/1.1": True, b"HTTP/1.0": False}
_UNSAFE = frozenset("\0\r\n")
_UNSAFE_NAME = _UNSAFE | frozenset(" \t")
_TOKEN_BYTES = frozenset(b"!#$%&'*+-.^_`|~0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")


@dataclass(frozen=True, slots=True)
class ClientLimits:
    """How much a client may ask of the server before it is shown the door."""

    head_bytes: int = 16_384
    header_count: int = 100
    body_bytes: int = 65_536
    connection_count: int = 512
    idle_s: float = 30.0


@dataclass(frozen=True, slots=True)
class ServerRequest:
    """A well-formed request: who is asked for what, and by which address the asker knows the host."""

    method: str
    host: str
    port: int | None
    path: str
    query: str
    target: str
    headers: Mapping[str, str] = field(default_factory=dict)
    keeps_alive: bool = True
    body_bytes: int = 0
    body: bytes = b""  # of a POST; others are not read

    def header(self, name: str) -> str:
        """Return a header's value, or an empty string; the name is in lower case."""
        return self.headers.get(name, "")


@dataclass(frozen=True, slots=True)
class ServerRefusal:
    """A request that is not answered by any site: the status it earned and a sentence."""

    status: int
    sentence: str


@dataclass(frozen=True, slots=True)
class Response:
    """An ordinary, well-behaved answer; the server adds length, date, validators and compression."""

    status: int = 200
    body: bytes = b""
    content_type: str = "text/html"
    headers: tuple[tuple[str, str], ...] = ()
    modified_at: datetime | None = None
    delay_s: float = 0.0


class Wire(Protocol):
    """The raw connection as an ill-behaved answer sees it."""

    def write(self, data: bytes) -> None:
        """Send bytes as they are."""
        ...

    async def drain(self) -> None:
        """Let others work, and wait while the client does not read: what writes without end calls it every time."""
        ...

    def close(self) -> None:
        """Send what is waiting, then end the connection in order."""
        ...

    def reset(self) -> None:
        """End the connection at once, with a reset where the system can."""
        ...


class RawAnswer(Protocol):
    """An answer that writes its own bytes at its own pace: the seam for faults.

    ``status`` is what the log shows. Whether the connection lives on afterwards is the answer's choice: it
    closes or resets the wire, or leaves it open for the next request. A client that goes away cancels it.
    """

    @property
    def status(self) -> int:
        """The status the log shows."""
        ...

    async def send(self, request: ServerRequest, wire: Wire) -> None:
        """Write whatever the client shall see."""
        ...


Answer = Response | RawAnswer


def may_begin(byte: int) -> bool:
    """Tell whether a request may begin with this byte: with a method, or with a stray line end before it."""
    return byte in _TOKEN_BYTES or byte == 13


def read_request(head: bytes, limits: ClientLimits) -> ServerRequest | ServerRefusal:
    """Read the head of a request, without the empty line that ends it."""
    line, _, rest = head.partition(b"\r\n")
    parts = line.split(b" ")
    if len(parts) != 3:
        return ServerRefusal(400, "A request line is a method, a target and a version, with single spaces between.")
    method, target, version = parts
    if not method or not _TOKEN_BYTES.issuperset(method):
        return ServerRefusal(400, "The method is not a token.")
    if version not in _VERSIONS:
        return ServerRefusal(505, "This server speaks HTTP/1.1 and HTTP/1.0.")
    headers = _read_headers(rest, limits.header_count)
    if isinstance(headers, ServerRefusal):
        return headers
    is_newer = _VERSIONS[version]
    if is_newer and "host" not in headers:
        return ServerRefusal(400, "An HTTP/1.1 request names its host.")
    connection = headers.get("connection", "").lower()
    keeps_alive = "close" not in connection if is_newer else "keep-alive" in connection
    return _locate(method.decode("ascii"), target, headers, limits, keeps_alive=keeps_alive)


def _read_headers(rest: bytes, count: int) -> dict[str, str] | ServerRefusal:
    headers: dict[str, str] = {}
    if not rest:
        return headers
    lines = rest.decode("latin-1").split("\r\n")
    if len(lines) > count:
        return ServerRefusal(431, f"At most {count} headers are read.")
    for line in lines:
        name, colon, value = line.partition(":")
        # A space in the name (or a folded line) is how requests are smuggled past others: RFC 9112 §5.
        if not colon or not name or not _UNSAFE_NAME.isdisjoint(name) or not _UNSAFE.isdisjoint(value):
            return ServerRefusal(400, "A header is a name, a colon and a value on one line.")
        name = name.lower()
        if name in headers:
            if name in {"host", "content-length"}:
                return ServerRefusal(400, f"The header {name} may stand only once.")
            headers[name] += ", " + value.strip()
        else:
            headers[name] = value.strip()
    return headers


def _read_body_length(headers: Mapping[str, str], limits: ClientLimits) -> int | ServerRefusal:
    if "transfer-encoding" in headers:
        return ServerRefusal(411, "A request's body needs a Content-Length here.")
    length = headers.get("content-length")
    if length is None:
        return 0
    if not (length.isascii() and length.isdigit()) or len(length) > 18:
        return ServerRefusal(400, "Content-Length is not a number.")
    if int(length) > limits.body_bytes:
        return ServerRefusal(413, f"A request's body may have {limits.body_bytes} bytes.")
    return int(length)


def _locate(
    method: str, target: bytes, headers: Mapping[str, str], limits: ClientLimits, *, keeps_alive: bool
) -> ServerRequest | ServerRefusal:
    """Find host and path in the target, which a proxy's client writes as a whole URL (RFC 9112 §3.2.2)."""
    body_bytes = _read_body_length(headers, limits)
    if isinstance(body_bytes, ServerRefusal):
        return body_bytes
    text = target.decode("utf-8", "replace")
    authority = headers.get("host", "")
    if text[:7].lower() == "http://":
        authority, slash, rest = text[7:].partition("/")
        authority, question, query = authority.partition("?")
        text = "/" + rest if slash else "/" + question + query
    elif not text.startswith("/") and method in {"GET", "HEAD"}:
        return ServerRefusal(400, "A target is a path that starts with a slash, or an http:// URL.")
    host, _, port = authority.partition(":")
    if port and not (port.isascii() and port.isdigit() and 0 < int(port[:6]) < 65_536):
        return ServerRefusal(400, "The port in the host is not a number.")
    path, _, query = text.partition("#")[0].partition("?")
    return ServerRequest(
        method=method,
        host=host.lower().rstrip("."),
        port=int(port) if port else None,
        path=unquote(path, errors="replace") if "%" in path else path,
        query=query,
        target=text,
        headers=headers,
        keeps_alive=keeps_alive,
        body_bytes=body_bytes,
    )
