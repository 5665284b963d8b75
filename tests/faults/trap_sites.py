"""Sites of sixty real pages among endless links, as shops, offices and careless plugins make them.

In: the name of a trap, or several. Out: a site for the playground. Its plain pages lead to all real pages, in one of
three ways (a chain, sections, one long list); every page links into the traps as well. What a trap shows is dull: the
same text again, or the same few words in another order.
"""

from collections.abc import Callable, Iterator
from itertools import islice
from random import Random
from urllib.parse import parse_qsl, urlencode

from pauk_playground.server.message import Response, ServerRequest

REAL = 60
_WORDS = (
    "anchor barrel candle dragon ember feather garden harbour island jacket kettle ladder meadow needle orchard pepper"
    " quarry ribbon saddle timber umbrella velvet walnut yarrow zephyr bridge copper dagger elbow falcon granite hammer"
).split()
_FACETS = {name: [f"{name[:2]}{value}" for value in range(5)] for name in (
    "colour", "size", "brand", "price", "material", "season", "style", "rating")}  # fmt: skip

Shown = tuple[str, str, list[str]]  # title, text, links
Trap = Callable[[str, str], Shown | Response | None]


def prose(key: str, count: int = 60) -> str:
    """Write a text that nobody else has written, the same every time."""
    chance = Random(key)
    return " ".join(f"{chance.choice(_WORDS)}{chance.choice('aeiou')}{chance.choice(_WORDS)}" for _ in range(count))


class TrapSite:
    """A site that answers with real pages and with those of its traps."""

    def __init__(self, name: str, way: str, *traps: tuple[list[str], Trap], robots: str = "") -> None:
        self.name = name
        self.real = {path for path, _ in _WAYS[way]()}
        self._links = dict(_WAYS[way]())
        self._traps = traps
        self._robots = robots

    def answer(self, request: ServerRequest, _at: object) -> Response:
        """Answer one request."""
        path = request.path
        if path == "/robots.txt" and self._robots:
            return Response(body=self._robots.encode(), headers=_PLAIN)
        entries = [entry for entries, _ in self._traps for entry in entries]
        if request.target in self.real:
            return write(
                f"Page {path}", prose(f"{self.name}{request.target}"), [*self._links[request.target], *entries]
            )
        for _, trap in self._traps:
            shown = trap(path, request.query)
            if shown is not None:
                return shown if isinstance(shown, Response) else write(*shown)
        return Response(404, b"<p>Not found")

    def truth(self, _url: str, _at: object, _port: int) -> None:
        """Say nothing: nobody asks."""
        return


_PLAIN = (("Content-Type", "text/plain"),)
_XML = (("Content-Type", "application/xml"),)


def write(title: str, text: str, links: list[str]) -> Response:
    """Write a page."""
    items = "".join(
        f'<li><a href="{link.replace("&", "&amp;")}">{link.rpartition("/")[2] or "home"}</a>' for link in links
    )
    body = f"<!doctype html><title>{title}</title><h1>{title}</h1><p>{text}</p><ul>{items}</ul>"
    return Response(body=body.encode())


# How the real pages hang together.


def _chain() -> Iterator[tuple[str, list[str]]]:
    yield "/", ["/story/1"]
    for number in range(1, REAL):
        yield f"/story/{number}", [f"/story/{number + 1}"] if number + 1 < REAL else []


def _sections() -> Iterator[tuple[str, list[str]]]:
    yield "/", [f"/{word}/" for word in _WORDS[:10]]
    for word in _WORDS[:10]:
        items = [f"/{word}/{other}.html" for other in _WORDS[10:15]]
        yield f"/{word}/", items
        yield from ((item, ["/"]) for item in islice(items, 5 if word != _WORDS[0] else 4))


def _long_list() -> Iterator[tuple[str, list[str]]]:
    pages = [f"/info.php?id={number}" for number in range(REAL - 1)]
    yield "/", pages
    yield from ((page, ["/"]) for page in pages)


_WAYS = {"chain": _chain, "sections": _sections, "list": _long_list}


# What leads nowhere.


def sitemaps(path: str, _query: str) -> Shown | Response | None:
    """Name a hundred sitemaps, each of a hundred, each of a hundred pages that are not there."""
    if not path.startswith("/sitemap"):
        return None
    parts = path.removesuffix(".xml").split("-")[1:]
    if len(parts) < 2:
        tag, inner = "sitemapindex", "sitemap"
        names = [f"/{'-'.join(['sitemap', *parts, str(number)])}.xml" for number in range(100)]
    else:
        tag, inner = "urlset", "url"
        names = [f"/offer/{'-'.join(parts)}-{number}" for number in range(100)]
    items = "".join(f"<{inner}><loc>http://HOST{name}</loc></{inner}>" for name in names)
    body = f'<?xml version="1.0"?><{tag} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">{items}</{tag}>'
    return Response(body=body.encode(), headers=_XML)


def offers(path: str, _query: str) -> Shown | None:
    """Say of every offer that it is over."""
    return (
        ("Offer", "This offer is no longer available, look at others.", ["/"]) if path.startswith("/offer/") else None
    )


def facets(path: str, query: str) -> Shown | None:
    """Filter thirty goods by eight parameters with five values each; no filter changes much."""
    if path != "/shop":
        return None
    chosen = dict(parse_qsl(query))
    links = []
    for name, values in _FACETS.items():
        links += [f"/shop?{urlencode({**chosen, name: value})}" for value in values]
    goods = Random(query).sample(_WORDS[:12], 6)
    return "Shop", f"Goods {' '.join(goods)} {' '.join(chosen.values())}", [*links, "/"]


def calendar(path: str, _query: str) -> Shown | None:
    """Show months for ever, and their days."""
    parts = path.strip("/").split("/")
    if parts[0] != "events" or len(parts) < 3:
        return None
    year, month = int(parts[1]), int(parts[2])
    around = [(year - (month == 1), (month - 2) % 12 + 1), (year + (month == 12), month % 12 + 1)]
    days = [f"/events/{year}/{month:02}/{day:02}" for day in range(1, 29)]
    links = [f"/events/{y}/{m:02}" for y, m in around]
    return f"Events {path}", f"No events in {month} {year}.", [*links, *(days if len(parts) == 3 else [])]


def sessions(path: str, query: str) -> Shown | None:
    """Show the same five pages under a new key at every click."""
    parts = path.strip("/").split("/")
    if parts[0] != "s":
        return None
    chance = Random(f"{path}{query}")
    links = [f"/s/{chance.getrandbits(64):016x}/{page}" for page in range(5)]
    links += [f"/s/view?visit={chance.getrandbits(60)}&page={page}" for page in range(5)]
    return f"Club {parts[-1]}", prose(f"club {parts[-1][:1]}", 30), links


def deep(path: str, _query: str) -> Shown | None:
    """Lead five folders deeper at every step."""
    if not path.startswith("/files/"):
        return None
    return "Files", "Name, size, date of the files in this folder.", [f"{path}{word}/" for word in _WORDS[:5]]


DEV = {
    "sitemap index of indexes": TrapSite(
        "maps", "chain", ([], sitemaps), ([], offers), robots="Sitemap: http://HOST/sitemap.xml\n"
    ),
    "facets": TrapSite("facets", "sections", (["/shop"], facets)),
    "calendar": TrapSite("months", "list", (["/events/2026/11"], calendar)),
    "sessions": TrapSite("keys", "chain", (["/s/0/0"], sessions)),
    "deep paths": TrapSite("deep", "sections", (["/files/"], deep)),
    "all together": TrapSite(
        "all", "chain", ([], sitemaps), (["/shop"], facets), (["/events/2026/11"], calendar), (["/s/0/0"], sessions),
        (["/files/"], deep), robots="Sitemap: http://HOST/sitemap.xml\n",
    ),
}  # fmt: skip
