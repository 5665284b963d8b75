"""Give every page one name: parse, resolve and canonicalise URLs as browsers do (WHATWG), fast.

In: text from people or pages. Out: absolute http and https URLs. The canonical form is what pauk fetches and
stores; `seen_key` is coarser and only answers "have we had this one?".

The canonical form has: lower-case scheme and host, punycode, no default port, no credentials, no trailing dot
of the host, no dot segments, percent-encoding upper case and only where needed, no fragment, no empty query,
no session or tracking parameters. It keeps the order of parameters, double slashes and the trailing slash,
because servers tell them apart.
"""

import re
from collections.abc import Callable, Iterable
from hashlib import blake2b

import can_ada

from pauk.base.errors import BadUrl
from pauk.base.url_parameters import UrlParameter, drop_noise, join_query, read_parameters, split_query

# Servers refuse longer request lines (nginx and Apache: 8 KB by default); what is longer is data, no address.
MAX_URL_CHARS = 8_000
# All URLs of one page together; a hostile page makes hundreds of thousands out of one long base.
MAX_PAGE_CHARS = 10_000_000

_HOW_TO_WRITE = "Write the whole address, such as https://example.org/page."
_HAS_SCHEME = re.compile(r"[a-z][a-z0-9+.-]*:(?!\d)", re.IGNORECASE)
_LONE_SURROGATE = re.compile("[\ud800-\udfff]")

# An escape, or a percent sign that escapes nothing but would become part of an escape when the next one is decoded.
_ESCAPE = re.compile(r"%([0-9A-Fa-f]{2})|%(?=[0-9A-Fa-f]?%)")
# A path on the same host that is canonical as it stands; half of all links on the Web are written so.
_PLAIN_PATH = re.compile(r"/(?!/)[A-Za-z0-9_~/-]*+(?:(?<=[A-Za-z0-9_])\.[A-Za-z0-9_~-][A-Za-z0-9_~/-]*+)*+")
_UNRESERVED = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
_MAX_SESSIONS = 10
_PATH_SESSION = re.compile(
    r";(?:jsessionid|phpsessid|sessionid)=[^/?;]*"  # Java servers and old PHP
    r"|;sid=(?=[^/?;]*\d)[0-9a-z]{16,}"
    r"|/\((?:[A-Z]\([^()/]*\))*S\([0-9a-z]{24}\)(?:[A-Z]\([^()/]*\))*\)",  # ASP.NET sessions without cookies
    re.IGNORECASE,
)


def parse_url(text: str, *, where: str = "") -> str:
    """Read an absolute http or https URL a person wrote, or say what is wrong with it."""
    text = text.strip()
    if not text:
        raise BadUrl("The URL is empty", where=where, next_step=_HOW_TO_WRITE)
    if len(text) > MAX_URL_CHARS:
        raise BadUrl(f"The URL is longer than {MAX_URL_CHARS} characters", where=where, next_step=_HOW_TO_WRITE)
    if not _HAS_SCHEME.match(text):
        meant = "" if " " in text else f"Did you mean https://{text.lstrip('/')}?"
        raise BadUrl(f"{text!r} has no scheme", where=where, next_step=meant or _HOW_TO_WRITE)
    try:
        url = can_ada.parse(_encodable(text))
    except ValueError as error:
        raise BadUrl(f"{text!r} is no URL", where=where, next_step=_HOW_TO_WRITE) from error
    if url.protocol not in ("http:", "https:"):
        raise BadUrl(f"{text!r} is not http or https", where=where, next_step=_HOW_TO_WRITE)
    if len(url.href) > MAX_URL_CHARS:
        raise BadUrl(f"The URL is longer than {MAX_URL_CHARS} characters", where=where, next_step=_HOW_TO_WRITE)
    return url.href


def canonical_url(text: str) -> str:
    """Bring an absolute URL into its canonical form."""
    try:
        url = _clean(parse_url(text))
    except ValueError as error:
        raise BadUrl(f"{text!r} is no URL", next_step=_HOW_TO_WRITE) from error
    return parse_url(url)  # an escaped percent sign may have made it too long


def resolve_all(base: str, hrefs: Iterable[str]) -> dict[str, str]:
    """Resolve the hrefs of a page against its base: href → canonical URL, only those that can be fetched.

    What is left out leads nowhere: ``javascript:``, ``mailto:``, ``data:``, malformed hosts.
    """
    start = can_ada.parse(parse_url(base))
    # Scheme, name and port where they are canonical; empty where they have to be looked at.
    host = start.host
    is_plain = start.protocol in ("http:", "https:") and not host.partition(":")[0].endswith(".")
    origin = f"{start.protocol}//{host}" if is_plain else ""
    resolved: dict[str, str] = {}
    budget = MAX_PAGE_CHARS
    for href in dict.fromkeys(hrefs):
        if len(href) > MAX_URL_CHARS or budget < 0:
            continue
        path = href.removeprefix(origin)
        if origin and _PLAIN_PATH.fullmatch(path):
            budget -= len(origin) + len(path)
            resolved[href] = origin + path
            continue
        try:
            url = _join(start, href)
            budget -= len(url)
            if len(url) > MAX_URL_CHARS:
                continue
            if url.startswith(("http://", "https://")) and _is_worth_a_look(url):
                url = _clean(url)
        except ValueError:
            continue
        if url.startswith(("http://", "https://")) and len(url) <= MAX_URL_CHARS:
            resolved[href] = url
    return resolved


def make_resolver(base: str) -> Callable[[str], str]:
    """Make a function that turns hrefs into absolute URLs, as they are written; `ValueError` where one is none.

    The base is read once. Where it is no URL, only hrefs that are absolute lead anywhere.
    """
    try:
        start = can_ada.parse(_encodable(base))
    except ValueError:
        return lambda href: can_ada.parse(_encodable(href)).href
    return lambda href: _join(start, href)


def _is_worth_a_look(url: str) -> bool:
    """Whether a resolved URL holds anything that the canonical form may not have; most do not."""
    return (
        "?" in url or "#" in url or "%" in url or "@" in url or ";" in url
        or "(" in url or "|" in url or "^" in url or "./" in url or ".:" in url or "/." in url
    )  # fmt: skip


def _join(start: can_ada.URL, href: str) -> str:
    try:
        return (start + href).href
    except TypeError:  # lone surrogates have no UTF-8
        return (start + _encodable(href)).href


def seen_key(url: str) -> str:
    """Name a canonical URL so that parameters in another order, or written otherwise, are the same page."""
    address, mark, query = url.partition("?")
    if not mark:
        return url
    pieces = [("&", piece.replace("+", "%20")) for _, piece in split_query(query)]
    return f"{address}?{join_query(sorted(pieces))}"


def number_url(url: str) -> int:
    """Number a canonical URL by its `seen_key`, so that the same page has the same number.

    64 bits of a cryptographic hash: among ten million URLs two different ones share a number with a chance of three
    in a million.
    """
    return int.from_bytes(blake2b(seen_key(url).encode(), digest_size=8).digest(), "big", signed=True)


def origin_of(url: str) -> str:
    """Return scheme, name and port of a canonical URL, as `host_key` does for any, five times as fast."""
    return url[: url.index("/", 8)]


def host_key(url: str) -> str:
    """Name the host for politeness and robots: scheme, name and port together."""
    return can_ada.parse(url).origin


def host_name(url: str) -> str:
    """Return the host's name alone, without port."""
    return can_ada.parse(url).hostname


def parameters_of(url: str) -> tuple[UrlParameter, ...]:
    """Return the parameters of a URL, each with what it is for."""
    return read_parameters(url.partition("#")[0].partition("?")[2])


def _clean(href: str) -> str:
    """Canonicalise a URL that is already in WHATWG form; ValueError where nothing is left of the host."""
    address, mark, query = href.partition("#")[0].partition("?")
    if "|" in address or "^" in address:  # newer browsers escape them in paths; both forms are on the Web
        address = address.replace("|", "%7C").replace("^", "%5E")
    href = f"{address}{mark}{query}"
    if "%" in href:
        href = _ESCAPE.sub(_write_escape, href)
    address, _, query = href.partition("?")
    scheme, _, rest = address.partition("://")
    host, _, path = rest.partition("/")
    host = host.rpartition("@")[2]
    if "/." in address:
        # Take dot segments out of a path (RFC 3986, 5.2.4); the URL library leaves some where others begin with a dot.
        kept: list[str] = []
        segments = path.split("/")
        for segment in segments:
            if segment == "..":
                del kept[-1:]
            elif segment != ".":
                kept.append(segment)
        if segments[-1] in (".", ".."):
            kept.append("")
        path = "/".join(kept)
    address = f"{scheme}://{host}/{path}"
    if host.partition(":")[0].endswith("."):
        name, colon, port = host.partition(":")
        if not name.strip("."):
            raise ValueError("the host is nothing but dots")
        address = can_ada.parse(f"{scheme}://{name.rstrip('.')}{colon}{port}/{path}").href
    if ";" in path or "(" in path:
        address = _clean_path(address)
    query = drop_noise(query) if query else ""
    return f"{address}?{query}" if query else address


def _clean_path(address: str) -> str:
    """Take session ids out of the path, again while taking one out lays bare another; no real path has many."""
    origin = can_ada.parse(address).origin
    path = address[len(origin) :]
    for _ in range(_MAX_SESSIONS):
        cleaned = _PATH_SESSION.sub("", path)
        if cleaned == path:
            return origin + path
        path = can_ada.parse(f"{origin}/{cleaned.removeprefix('/')}").pathname
        path = _ESCAPE.sub(_write_escape, path)  # what stood apart may now be an escape
    raise ValueError("session ids inside session ids")


def _write_escape(match: re.Match[str]) -> str:
    if not match[1]:
        return "%25"
    char = chr(int(match[1], 16))
    return char if char in _UNRESERVED else match[0].upper()


def _encodable(text: str) -> str:
    return _LONE_SURROGATE.sub("�", text)
