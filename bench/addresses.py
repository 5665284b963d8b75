"""Resolve and canonicalise the links of pages side by side with other libraries.

``python -m bench.addresses [--pages N] [--rounds N]``. An item is one page's base and all its hrefs, as the page
writes them. The named peer is urljoin of the standard library, which does least.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from urllib.parse import urljoin

import can_ada
from selectolax.lexbor import LexborHTMLParser
from w3lib.url import canonicalize_url

from bench.pages import Sample, bring_sets
from bench.side_by_side import Contestant, Group, compare, keep_groups, options, print_group
from pauk.base.urls import resolve_all

PEER = "urllib.parse.urljoin"


@dataclass(frozen=True, slots=True)
class Hrefs:
    """A page's address and its hrefs in page order, doubles included."""

    base: str
    hrefs: tuple[str, ...]


def join(item: Hrefs) -> object:
    return [_join(item.base, href) for href in item.hrefs]


def join_each_once(item: Hrefs) -> object:
    return {href: _join(item.base, href) for href in set(item.hrefs)}


def join_and_canonicalise(item: Hrefs) -> object:
    return [_canonicalise(_join(item.base, href)) for href in item.hrefs]


def join_with_ada(item: Hrefs) -> object:
    base = can_ada.parse(item.base)
    return [_join_ada(base, href) for href in item.hrefs]


def resolve(item: Hrefs) -> object:
    return resolve_all(item.base, item.hrefs)


def _join(base: str, href: str) -> str:
    try:
        return urljoin(base, href)
    except ValueError:  # http://[url]
        return ""


def _canonicalise(url: str) -> str:
    try:
        return str(canonicalize_url(url))
    except ValueError:
        return ""


def _join_ada(base: can_ada.URL, href: str) -> str:
    try:
        return (base + href).href
    except ValueError:
        return ""


CONTESTANTS = (
    Contestant(
        "pauk",
        "each href once: join (WHATWG), http and https only, canonical form without sessions and tracking",
        "",
        resolve,
    ),
    Contestant(PEER, "join (RFC 3986)", "canonical form, host names in other scripts, percent-encoding", join),
    Contestant("urljoin, each href once", "the same, doubles joined once", "the same", join_each_once),
    Contestant(
        "w3lib over urljoin",
        "join, canonical form (parameters sorted, fragment dropped)",
        "sessions and tracking stay; not as browsers do",
        join_and_canonicalise,
    ),
    Contestant("can_ada, bare", "join (WHATWG)", "canonical form; every double is joined again", join_with_ada),
)


def run(pages: int, rounds: int) -> Iterator[Group]:
    for samples in bring_sets(pages):
        items = [item for item in map(_find_hrefs, samples.pages) if item.hrefs]
        count = sum(len(item.hrefs) for item in items)
        about = f"{samples.about}; {count / len(items):.0f} links a page"
        size = sum(len(href) for item in items for href in item.hrefs)
        timings = compare(CONTESTANTS, items, peer=PEER, rounds=rounds)
        yield Group(samples.name, about, len(items), size, rounds, PEER, timings)


def _find_hrefs(page: Sample) -> Hrefs:
    tree = LexborHTMLParser(page.body.decode(page.charset or "utf-8", "replace"))
    hrefs = tuple(href for node in tree.css("a[href]") if (href := node.attributes["href"]))
    return Hrefs(can_ada.parse(page.url).href, hrefs)


def main(arguments: list[str] | None = None) -> None:
    asked = options("Resolve links side by side.", rounds=9, pages=200).parse_args(arguments)
    groups = []
    for group in run(asked.pages, asked.rounds):
        print_group(group)
        groups.append(group)
    if not asked.dry:
        print(f"\nkept in {keep_groups('addresses', asked.now, groups).name}")


if __name__ == "__main__":
    main()
