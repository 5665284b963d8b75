"""Fetch over HTTP/1.1 with aiohttp, and read the head of each answer: the Fetcher that crawls use.

In: an `Ask`. Out: a `Fetched`, always. Bodies stay as they were sent, and are not read further than needed: a size
limit, or the first 1,024 decoded bytes of something that is no page, ends the download.

Read the head of an answer: what its status means, which headers are kept, where it leads.

In: status and headers as aiohttp read them. Out: outcomes, clean text and canonical URLs. Cookies and headers that
only concern the connection (RFC 9110 §7.6.1) are never kept, so that they cannot reach the archive.
"""

import asyncio
import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache

import aiohttp
from yarl import URL

from pauk.base.clock import SYSTEM_ELAPSED, Elapsed
from pauk.base.outcomes import GONE, HTTP_ERROR, NOT_HTML, NOT_MODIFIED, OK, REDIRECTED, REFUSED, TIMEOUT, TOO_LARGE
from pauk.base.urls import host_name, origin_of, resolve_all
from pauk.crawl.fetch.addresses import is_local_name, is_public, read_literal
from pauk.crawl.fetch.connections import Contact, begin_contact, count_idle, open_session
from pauk.crawl.fetch.content_coding import TAKEN, TRUNCATED, UNDECODABLE, first_bytes, is_known, read_codings
from pauk.crawl.fetch.dns import DnsCache, NotPublic, Resolve
from pauk.crawl.fetch.fetcher import Ask, Fetched
from pauk.crawl.fetch.network_errors import MISHAPS, describe, find_limit, judge_mishap
from pauk.crawl.fetch.sniff import what_is_it

# No page is lost for a header; the longest useful ones (policies, link lists) have a few thousand characters.
MAX_HEADERS = 128
MAX_VALUE_CHARS = 8_192
_MAX_NAME_CHARS = 256
_MAX_COOKIE_LINES = 50

_DROPPED = frozenset((
    b"connection", b"keep-alive", b"proxy-authenticate", b"proxy-authorization", b"proxy-connection", b"te", b"trailer",
    b"transfer-encoding", b"upgrade", b"set-cookie", b"set-cookie2",
))  # fmt: skip
_REDIRECTS = frozenset((300, 301, 302, 303, 307, 308))
# "It is being worked on", and a part that nobody has asked for.
_NO_WHOLE_PAGE = frozenset((202, 206))
# RFC 9110 §8.8.3. A bare * would fit any version, so that its page could never change again.
_ENTITY_TAG = re.compile(r'(?:W/)?"[^"]*"|[^"*,\s]+')
_CONTROL = re.compile("[\x00-\x1f\x7f-\x9f\ud800-\udfff]+")  # and what no stream can encode
_UNDECODED = re.compile("[\udc80-\udcff]")  # a byte that was no UTF-8, as aiohttp keeps it


def judge_status(status: int, ask: Ask, location: str) -> str:
    """Say what a status means, before anything is known of the body."""
    if 200 <= status <= 299 and status not in _NO_WHOLE_PAGE:
        return str(OK)
    if status == 304 and (is_entity_tag(ask.etag) or ask.modified):
        return str(NOT_MODIFIED)
    if status in _REDIRECTS and location:
        return str(REDIRECTED)
    return str(GONE) if status == 410 else HTTP_ERROR.of(status)


def is_entity_tag(text: str) -> bool:
    """Tell whether an ETag names one version and may be sent back; many servers forget the quotation marks."""
    return _ENTITY_TAG.fullmatch(text) is not None


def is_redirect(status: int) -> bool:
    """Tell whether an answer of this status should lead somewhere else."""
    return status in _REDIRECTS


def find_location(given: str, url: str) -> str:
    """Resolve a Location header to a canonical URL, or to nothing where it leads to no page."""
    href = _UNDECODED.sub(_write_byte, given.strip())
    return resolve_all(url, (href,)).get(href, "") if href else ""


def keep_headers(raw: Iterable[tuple[bytes, bytes]]) -> tuple[tuple[str, str], ...]:
    """Return the headers as they were sent, clean and bounded, without those that must not reach the archive."""
    kept = []
    for raw_name, value in raw:
        name = _keep_name(raw_name)
        if name:
            kept.append((name, clean(value)))
    return tuple(kept[:MAX_HEADERS])


@lru_cache(1_024)  # servers send the same few names again and again
def _keep_name(raw: bytes) -> str:
    return "" if raw.lower() in _DROPPED else clean(raw)[:_MAX_NAME_CHARS]


def keep_cookies(raw: Iterable[tuple[bytes, bytes]]) -> tuple[str, ...]:
    """Return the Set-Cookie lines, for whoever keeps the jar."""
    lines = [clean(value) for name, value in raw if name.lower() == b"set-cookie"]
    return tuple(lines[:_MAX_COOKIE_LINES])


def clean(value: bytes) -> str:
    """Decode a header's text: UTF-8 or else Latin-1, without control characters, and not too long."""
    try:
        text = value.decode()
    except UnicodeDecodeError:
        text = value.decode("latin-1")
    if not text.isprintable():
        text = _CONTROL.sub(" ", text).strip()
    return text[:MAX_VALUE_CHARS]


def one_line(text: str) -> str:
    """Make a value that came from a server fit to be sent back in a header."""
    return text if text.isprintable() else _CONTROL.sub("", text)


def _write_byte(match: re.Match[str]) -> str:
    return f"%{ord(match[0]) - 0xDC00:02X}"


# crawl.md: the first 1,024 bytes decide what a body is.
_LOOK_BYTES = 1_024
_PAGES = frozenset(("html", "text"))
_EMPTY_STATUSES = frozenset((204, 205))
# The body of an error or a redirect is read only to use the connection again: making a new one costs about as much
# as this many bytes, and more time than this is never saved.
_DRAIN_BYTES = 65_536
_DRAIN_S = 1.0

_FORM_TYPE = "application/x-www-form-urlencoded"
_ACCEPT = "text/html, application/xhtml+xml, text/plain;q=0.8, */*;q=0.5"

# A name that only a proxy may be asked for: to look it up tells others who is interested (RFC 7686).
_NEVER_ASKED = ".onion"


class HttpFetcher:
    """Fetches with aiohttp; connections are opened at the first request, in the event loop that makes it.

    ``timeout_s`` is how long a connection may take and a server be silent, ``total_timeout_s`` how long a request may
    take in all. ``resolve`` replaces the system's name resolution and is asked for every new connection.

    Unless ``allow_private`` is given, no connection is made to an address that is not public; it is judged when the
    socket is made, so that no name, literal or redirect leads around. With a ``proxy`` (an http URL) it is the proxy
    that looks names up and connects, and the proxy's own address may be private: then addresses that are written into
    the URL, names under ``localhost`` and names that lead inside from here are refused before it is asked, and whoever
    runs the proxy must keep it from reaching inside. ``Fetched.address`` is the proxy's then.

    A connection that was used is kept for five seconds, at most one a host and a quarter of the files that the
    process may open in all (2,000 at most: 256 of the 1,024 that are usual on Linux, 64 of macOS' 256). What is in
    flight comes on top: with a limit of 256 files, keep ``crawl.concurrency`` below 100.

    A fetcher belongs to one event loop until it is closed.
    """

    def __init__(
        self,
        *,
        user_agent: str,
        timeout_s: float,
        total_timeout_s: float,
        allow_private: bool = False,
        proxy: str = "",
        resolve: Resolve | None = None,
        elapsed: Elapsed = SYSTEM_ELAPSED,
    ) -> None:
        self._elapsed = elapsed
        self._headers = {
            "User-Agent": one_line(user_agent),
            "Accept": _ACCEPT,
            "Accept-Language": "*",
            "Accept-Encoding": TAKEN,
        }
        self._allow_private = allow_private
        self._timeout_s = timeout_s
        self._total_timeout_s = total_timeout_s
        self._proxy = proxy
        self._names = DnsCache(resolve, elapsed=elapsed)
        self._session: aiohttp.ClientSession | None = None

    async def fetch(self, ask: Ask) -> Fetched:
        """Make one request."""
        began_s = self._elapsed.seconds()
        contact = begin_contact(self._elapsed)
        try:
            await self._check_target(ask.url)
            request = self._open().request(
                "POST" if ask.form else "GET",
                URL(ask.url, encoded=True),
                headers=_ask_headers(ask),
                data=ask.form or None,
                allow_redirects=False,
            )
            async with request as response:
                return await _take(ask, response, contact, began_s)
        except MISHAPS as mishap:
            if limit := find_limit(mishap):
                raise limit from mishap
            return Fetched(
                url=ask.url,
                outcome=judge_mishap(mishap),
                address=contact.address,
                elapsed_s=self._elapsed.seconds() - began_s,
                error=describe(mishap),
            )

    async def addresses(self, host: str) -> tuple[str, ...]:
        """Return the addresses of a host name, or none; a proxy's client does not look names up."""
        return () if self._proxy else (await self._names.find(host)).addresses

    async def close(self) -> None:
        """Close all connections; a later request opens new ones."""
        session, self._session = self._session, None
        if session is not None:
            await session.close()
        self._names.close()

    def _open(self) -> aiohttp.ClientSession:
        if self._session is None:
            self._session = open_session(
                self._names,
                headers=self._headers,
                allow_private=self._allow_private,
                timeout_s=self._timeout_s,
                total_timeout_s=self._total_timeout_s,
                proxy=self._proxy,
                idle_limit=count_idle(),
            )
        return self._session

    async def _check_target(self, url: str) -> None:
        """Refuse what is not public before a proxy is asked for it; without one the socket is the judge.

        The proxy looks the name up for itself, and may find another address; but a name that leads inside for us very
        likely does for a proxy in the same network. One that nobody here knows is the proxy's to find.
        """
        if not self._proxy or self._allow_private:
            return
        host = host_name(url)
        literal = read_literal(host)
        is_ours_to_ask = not (literal or host.rstrip(".").lower().endswith(_NEVER_ASKED))
        known = (await self._names.find(host)).addresses if is_ours_to_ask else ()
        inside = [address for address in (literal, *known) if address and not is_public(address)]
        if is_local_name(host) or inside:
            raise NotPublic(None, f"not public: {host}")


def _ask_headers(ask: Ask) -> dict[str, str]:
    """Write the headers that belong to this request alone."""
    headers = {}
    if ask.etag and is_entity_tag(ask.etag):
        headers["If-None-Match"] = one_line(ask.etag)
    if ask.modified:
        headers["If-Modified-Since"] = one_line(ask.modified)
    if ask.cookies:
        headers["Cookie"] = one_line(ask.cookies)
    if ask.authorization:
        headers["Authorization"] = one_line(ask.authorization)
    if ask.referrer:
        headers["Referer"] = one_line(ask.referrer)
    if ask.form:
        headers["Content-Type"] = _FORM_TYPE
        headers["Origin"] = origin_of(ask.referrer or ask.url)
    return headers


@dataclass(frozen=True, slots=True)
class _Taken:
    """What became of a body."""

    outcome: str
    body: bytes = b""
    kind: str = ""
    error: str = ""


async def _take(ask: Ask, response: aiohttp.ClientResponse, contact: Contact, began_s: float) -> Fetched:
    """Take what we want of an answer whose headers are here."""
    latency_s = contact.elapsed.seconds() - contact.connected_s
    status, headers = response.status, response.headers
    given = headers.get("Location", "") if is_redirect(status) else ""
    location = find_location(given, ask.url)
    outcome = judge_status(status, ask, location)
    is_wanted = outcome == str(OK) or (ask.takes_errors and status >= 400)
    if is_wanted and status not in _EMPTY_STATUSES:
        contact.content = response.content
        taken = await _take_body(ask, response)
        taken = taken if outcome == str(OK) else replace(taken, outcome=outcome)
    else:
        taken = _Taken(outcome, error=_explain(status, given, location))
        await _drain(response)
    return Fetched(
        url=ask.url,
        outcome=taken.outcome,
        status=status,
        reason=one_line(response.reason or "")[:200],
        headers=keep_headers(response.raw_headers),
        body=taken.body,
        kind=taken.kind,
        location=location,
        set_cookies=keep_cookies(response.raw_headers) if "Set-Cookie" in headers else (),
        address=contact.address,
        latency_s=latency_s,
        elapsed_s=contact.elapsed.seconds() - began_s,
        retry_after=one_line(headers.get("Retry-After", ""))[:200],
        error=taken.error,
    )


def _explain(status: int, given: str, location: str) -> str:
    if not is_redirect(status) or location:
        return ""
    return f"the redirect leads to {one_line(given)[:200]!r}" if given else "the redirect leads nowhere"


async def _take_body(ask: Ask, response: aiohttp.ClientResponse) -> _Taken:
    """Read a body as long as it may be a page of the size we take; the connection is closed on any other."""
    codings = ", ".join(response.headers.getall("Content-Encoding", ()))
    if not is_known(read_codings(codings)):
        return _Taken(UNDECODABLE, error=f"unknown content coding {one_line(codings)[:200]!r}")
    if (
        not ask.takes_anything
        and (0 if "Transfer-Encoding" in response.headers else response.content_length or 0) > ask.max_bytes
    ):
        return _Taken(str(TOO_LARGE))
    content = response.content
    reader = _BodyReader(ask, codings, response.headers.get("Content-Type", ""))
    try:
        while not content.at_eof() and (part := await content.readany()):
            outcome = reader.add(part)
            if outcome:
                return _Taken(outcome, reader.join()[: ask.max_bytes] if ask.takes_anything else b"", reader.kind)
    except MISHAPS as mishap:
        end, error = judge_mishap(mishap), describe(mishap)
        end = TRUNCATED if end == str(REFUSED) else end  # what came is here
    else:
        end, error = str(OK), ""
    outcome = reader.finish()
    if outcome:
        return _Taken(outcome, kind=reader.kind)
    return _Taken(end, b"" if end == str(TIMEOUT) else reader.join(), reader.kind, error)


class _BodyReader:
    """A body that is coming in, and what it looks like so far."""

    __slots__ = ("_ask", "_codings", "_content_type", "_look_at", "_parts", "_size", "kind")

    def __init__(self, ask: Ask, codings: str, content_type: str) -> None:
        self._ask = ask
        self._codings = codings
        self._content_type = content_type
        self._parts: list[bytes] = []
        self._size = 0
        self._look_at = _LOOK_BYTES
        self.kind = ""

    def add(self, part: bytes) -> str:
        """Take the next bytes; return the outcome where they show that we do not want the rest, or nothing."""
        self._parts.append(part)
        self._size += len(part)
        outcome = "" if self.kind or self._size < self._look_at else self._look(is_all=False)
        return outcome or (str(TOO_LARGE) if self._size > self._ask.max_bytes else "")

    def finish(self) -> str:
        """Look at what is there when no more comes."""
        return "" if self.kind or not self._size else self._look(is_all=True)

    def join(self) -> bytes:
        """Return the body as it was sent."""
        return b"".join(self._parts)

    def _look(self, *, is_all: bool) -> str:
        first = first_bytes(self.join(), self._codings, _LOOK_BYTES)
        if len(first) < _LOOK_BYTES and not is_all:
            self._look_at = 2 * self._size  # a coding that gives little so far: looking stays cheap
            return ""
        self.kind = what_is_it(first, content_type=self._content_type, url=self._ask.url)
        return "" if self._ask.takes_anything or self.kind in _PAGES else NOT_HTML.of(self.kind)


async def _drain(response: aiohttp.ClientResponse) -> None:
    """Read a body that nobody wants if it is short; then the connection can be used again."""
    content, size = response.content, 0
    if content.at_eof() or (response.content_length or 0) > _DRAIN_BYTES:
        return
    try:
        async with asyncio.timeout(_DRAIN_S):
            while size <= _DRAIN_BYTES and (part := await content.readany()):
                size += len(part)
    except MISHAPS:
        return  # the answer is here; only the connection is lost
