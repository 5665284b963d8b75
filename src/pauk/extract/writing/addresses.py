"""Write the addresses of links and pictures in full, and leave out those that are not safe to follow.

In: the page's base, then hrefs as they stand in it. Out: absolute http, https and mailto addresses of plain ASCII; the
empty string for all others.
"""

import re
from urllib.parse import quote

from pauk.base.urls import MAX_PAGE_CHARS, MAX_URL_CHARS, resolve_all
from pauk.extract.page.links import NO_URL, own_url

# What the URL standard strips off an address: control characters and the space.
_EDGES = "".join(map(chr, range(0x21)))
_MAIL = re.compile(r"mailto:([^\s<>\"'`\\]+)", re.IGNORECASE)
_LEGAL = "!$&'()*+,;=:@/?%"


class Addresses:
    """Resolves the addresses of one page, each once; a hostile page does not make more of them than a real one has."""

    def __init__(self, base: str) -> None:
        self._base = own_url(base) or NO_URL
        self._known: dict[str, str] = {}
        self._budget = MAX_PAGE_CHARS

    def write_link(self, href: str) -> str:
        """Return where a link leads; links to a place on the same page lead nowhere."""
        href = href.strip(_EDGES)
        if not href or href[0] == "#" or len(href) > MAX_URL_CHARS:
            return ""
        if mail := _MAIL.fullmatch(href):
            return f"mailto:{_quote(mail[1])}"
        address = self.write_source(href)
        fragment = href.partition("#")[2]
        return f"{address}#{_quote(fragment)}" if address and fragment else address

    def write_source(self, source: str) -> str:
        """Return where a picture comes from: http and https alone."""
        source = source.strip(_EDGES).partition("#")[0]
        if not source or self._budget < 0:
            return ""
        address = self._known.get(source)
        if address is None:
            address = resolve_all(self._base, [source]).get(source, "")
            self._known[source] = address = "" if address.startswith(NO_URL) else address
        self._budget -= len(address)
        return address


def _quote(text: str) -> str:
    return quote(text, safe=_LEGAL, errors="replace")
