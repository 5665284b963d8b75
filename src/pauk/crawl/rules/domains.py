"""Name the site and the registered domain behind a URL, by string work and the shipped public-suffix list.

In: the start of a canonical URL, up to the slash before its path. Out: its host name, its site (what "the same host"
means to people), its registered domain. Nothing is looked up in a network; the list is the package's own.
"""

from functools import lru_cache

from publicsuffixlist import PublicSuffixList

from pauk.base.errors import BadSetting, BadUrl
from pauk.base.safe_text import one_line
from pauk.base.urls import host_name, parse_url

_DEFAULT_PORTS = frozenset(("http:80", "https:443"))


def name_of(origin: str) -> str:
    """Return the host name of ``scheme://name:port``, without port."""
    authority = origin.partition("://")[2]
    if authority.startswith("["):  # IPv6: the colons inside the brackets are part of the name
        return authority.partition("]")[0] + "]"
    return authority.partition(":")[0]


def site_of(origin: str) -> str:
    """Name the site of ``scheme://name:port``; scheme, leading ``www.`` and default port do not count."""
    scheme, _, authority = origin.partition("://")
    name = name_of(origin)
    port = authority[len(name) + 1 :]
    site = name.removeprefix("www.")
    return site if not port or f"{scheme}:{port}" in _DEFAULT_PORTS else f"{site}:{port}"


@lru_cache(10_000)  # 3 µs each without it; a page's links lead to few hosts
def registered_domain(name: str) -> str:
    """Return the domain somebody registered for this host: ``example.co.uk`` of ``a.b.example.co.uk``.

    Suffixes that companies let others register under count too (``github.io``). An address, a name of one label
    and a public suffix itself are their own domain; so is each ``name.localhost``.
    """
    if is_address(name):
        return name
    return _suffixes().privatesuffix(name) or name


def is_address(name: str) -> bool:
    """Whether a host name is an IP address; a name whose last label is a number cannot be anything else (WHATWG)."""
    return name.startswith("[") or name.rpartition(".")[2].isdigit()


def parents_of(name: str) -> list[str]:
    """Return a host name and all names above it: ``a.b.org``, ``b.org``, ``org``; an address has none above it."""
    if is_address(name):
        return [name]
    labels = name.split(".")
    return [".".join(labels[i:]) for i in range(len(labels))]


def read_domain(text: str, *, where: str = "") -> str:
    """Read a domain as people write it (``Example.org``, ``*.example.org``, ``bücher.de``, ``pl``), or refuse it."""
    bare = text.strip().removeprefix("*").removeprefix(".")
    try:
        url = parse_url(f"http://{bare}/")
    except BadUrl:
        raise _refuse(text, where) from None
    host = host_name(url)
    name = host.strip(".").removeprefix("www.")
    has_port = ":" in bare.rpartition("]")[2]
    if has_port or url != f"http://{host}/" or not name or ".." in name:
        raise _refuse(text, where)
    return name


def _refuse(text: str, where: str) -> BadSetting:
    return BadSetting(
        f"{one_line(repr(text), 80)} is no domain",
        where=where,
        next_step="Write the name alone, such as example.org; its subdomains belong to it.",
    )


@lru_cache(1)
def _suffixes() -> PublicSuffixList:
    return PublicSuffixList()  # 45 ms, so on first use
