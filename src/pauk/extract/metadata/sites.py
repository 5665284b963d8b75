"""Know what a site is called: by what it says, by its host, and by the parts of its pages' titles.

In: names from meta elements and JSON-LD, and the page's host. Out: `SiteNames`, which tells whether a text is one of
them, and the name itself.
"""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple
from urllib.parse import urlsplit

from pauk.extract.metadata.record import NOTHING, Signalled

_NO_LETTERS = re.compile(r"[\W_]+")
_WORD = re.compile(r"[^\W_]+")
_MAX_CHARS = 100
_SHORTEST = 4  # letters of a name that may be part of another
_PARTS_OF_HOSTS = frozenset("www m mobile amp blog blogs news en de fr es it co com net org gov edu ac".split())
# How much of a longer text a name must be to be it: "The Post" in "The Post Online" is.
_MOST = 0.5


@lru_cache(maxsize=1024)  # the headings and titles of one page are compared again and again
def squash(text: str) -> str:
    """Return the letters and digits of a text, in lower case, without accents and one behind the other."""
    text = text.casefold()
    return _NO_LETTERS.sub("", text if text.isascii() else unicodedata.normalize("NFKD", text))


class SiteNames(NamedTuple):
    """The squashed names of a site, and the parts of its host."""

    names: frozenset[str]
    labels: tuple[str, ...]
    is_front: bool = False  # the page is the site's front page

    def with_names(self, names: Iterable[str]) -> "SiteNames":
        """Return these names and some more."""
        return self._replace(names=self.names.union(filter(None, (squash(name[:_MAX_CHARS]) for name in names))))

    def is_site(self, text: str) -> bool:
        """Tell whether a text is the name of the site, or looks like its host."""
        plain = squash(text[:_MAX_CHARS])
        if not plain or len(text) > _MAX_CHARS:
            return False
        if plain in self.names or any(_is_most_of(name, plain) for name in self.names):
            return True
        initials = "".join(word[0] for word in _WORD.findall(text.casefold()))
        return any(
            label in (plain, initials) or _is_most_of(label, plain) or _is_most_of(plain, label)
            for label in self.labels
        )

    def share_of_host(self, text: str) -> float:
        """Say how much of a text is the site's host."""
        plain = squash(text[:_MAX_CHARS])
        inside = (len(label) for label in self.labels if len(label) >= _SHORTEST and label in plain)
        return max(inside, default=0) / len(plain) if plain else 0.0


def _is_most_of(part: str, whole: str) -> bool:
    return len(part) >= max(_SHORTEST, _MOST * len(whole)) and part in whole


def gather_names(said: Sequence[str], url: str) -> SiteNames:
    """Gather the names of the site at this address."""
    names = frozenset(plain for name in said if (plain := squash(name[:_MAX_CHARS])))
    host = host_of(url)
    *labels, _ = host.split(".") if "." in host else (host, "")
    named = [label for label in labels if label not in _PARTS_OF_HOSTS and len(label) > 1]
    is_front = bool(host) and urlsplit(url).path in ("", "/") and not urlsplit(url).query
    return SiteNames(names, tuple(squash(label) for label in [*named[-2:], host] if label), is_front)


def host_of(url: str) -> str:
    """Return the host of an address without its www."""
    try:
        host = urlsplit(url).hostname or ""
    except ValueError:
        return ""
    return host.removeprefix("www.")


def name_site(said: Sequence[Signalled], cut: str, url: str) -> Signalled:
    """Return the site's name: as it calls itself, as its titles end, or its host."""
    named = next((one for one in said if one and len(one.value) <= _MAX_CHARS and "://" not in one.value), NOTHING)
    if named:
        return named
    if cut and len(cut) <= _MAX_CHARS:
        return Signalled(cut, "title")
    return Signalled(host, "host") if (host := host_of(url)) else NOTHING
