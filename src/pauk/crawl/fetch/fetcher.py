"""Say what fetching is: one request in, one answer out, whatever happens on the way.

In: an `Ask`. Out: a `Fetched`, always; what goes wrong every day is its outcome. A fetcher follows no redirects,
keeps no politeness and repeats nothing: the frontier does. It must refuse to connect to addresses that are not
public unless it was allowed to, judged by the address it really connects to.
"""

from dataclasses import dataclass, field
from typing import Protocol


@dataclass(frozen=True, slots=True, kw_only=True)
class Ask:
    """One request: where to, what we have of it already, and how much we take."""

    url: str
    etag: str = ""  # validators of the version we have; unchanged pages then come without a body
    modified: str = ""
    cookies: str = field(default="", repr=False)  # the Cookie header, made by whoever keeps the jar
    authorization: str = field(default="", repr=False)  # the header, for a host where the user set up a log-in
    form: bytes = field(default=b"", repr=False)  # what a log-in form sends; with it, the request is a POST
    referrer: str = ""  # the page the form stands on, which servers ask for against forged requests
    max_bytes: int = 10_000_000
    takes_anything: bool = False  # robots.txt and sitemaps: the body is wanted whatever it is
    takes_errors: bool = False  # a log-in form may come with any status: the body is wanted whatever that is


@dataclass(frozen=True, slots=True, kw_only=True)
class Fetched:
    """One answer, or the reason why there is none.

    ``outcome`` is ``ok`` for 2xx with a body we want, ``not_modified``, ``redirected``, ``gone`` (410),
    ``http_error:404``, ``not_html:pdf``, ``too_large``, ``timeout``, ``dns_error``, ``refused``, ``tls_error``,
    ``private_address`` or ``broken_body:…``. ``body`` is as it was sent, content coding still on; it is what the
    archive keeps; there is one with ``ok`` and ``broken_body:…``, with errors where it was asked for, and the
    beginning of one where something that is taken whatever it is was ``too_large``. Headers are as sent, without
    hop-by-hop ones and cookies.
    """

    url: str
    outcome: str
    status: int = 0
    reason: str = ""
    headers: tuple[tuple[str, str], ...] = ()
    body: bytes = b""
    kind: str = ""  # what the body is: html, text, xml, pdf, image …; empty where there is none
    location: str = ""  # where a redirect leads: absolute, canonical; empty where it leads nowhere
    set_cookies: tuple[str, ...] = field(default=(), repr=False)
    address: str = ""  # the address we were connected to
    latency_s: float = 0.0  # from the request to the headers of the answer
    elapsed_s: float = 0.0
    retry_after: str = ""  # the header as it stands
    error: str = ""  # what the machine said, for people; no outcome depends on it
    came_at: float = 0.0  # when it came, where it was kept for a while (`run.read.spooled_fetcher`)

    def header(self, name: str) -> str:
        """Return the first header of this name, or the empty string; the name is in lower case."""
        return next((value for key, value in self.headers if key.lower() == name), "")


class Fetcher(Protocol):
    """Whatever can fetch."""

    async def fetch(self, ask: Ask) -> Fetched:
        """Make one request."""
        ...

    async def addresses(self, host: str) -> tuple[str, ...]:
        """Return the addresses of a host name, or none; nothing is connected to."""
        ...

    async def close(self) -> None:
        """Close all connections."""
        ...
