"""Make a site of many hosts from a few hundred real pages: the same one every time.

In: how many pages, and the address of each host. Out: a `Site`: every page of every host as bytes.

The markup of a page is that of a real page. Its sentences are those of other real pages, of the same length, so that
no two pages say the same. Its links are written anew: all pages can be reached from the first page of their host, and
links look as they do on the Web: relative to the page, to the host, whole, with fragments and tracking parameters.
"""

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

from selectolax.lexbor import LexborHTMLParser

from bench.pages import bring_sets

HOSTS = 50
# Where all hosts are; no contestant may ever leave it.
HERE = "http://127.0.0."
# What ANCHORS calls the usual page.
MEAN_BYTES = 62_000
# What links look like, by 1,000 real pages: a quarter repeats what the page has linked already, half are written
# whole, one in twelve has a fragment, one in fifty is no link. How many carry tracking parameters is a guess.
_REPEATED = 0.22
_NO_LINKS = 0.02
_WHOLE = 0.5
_FROM_FOLDER = 0.1
_WITH_FRAGMENT = 0.08
_TRACKED = 0.06
_ABROAD = 0.05
_MENU = 30
_NEIGHBOURS = 300
_CHILDREN = 8
_SECTIONS = ("news", "reviews", "guides", "people", "travel", "science", "archive", "letters")
# Shorter texts are words of the menu, which a site's pages share.
_SHORTEST_TEXT = 40
# How far from its own length a sentence may be exchanged, in places of all sentences by length.
_NEAR = 300
_TRACKING = ("?utm_source=feed", "?utm_source=home&utm_medium=link", "?fbclid=IwAR0x1", "?utm_campaign=autumn")
_FRAGMENTS = ("#comments", "#top", "#more-1", "#respond")

# What would lead a crawler away from the site, or tell it to stay away, is taken out of a page.
_LEADS_AWAY = re.compile(
    r"<base\b[^>]*>|<link\b[^>]*>|<meta\b[^>]*(?:robots|refresh|charset)[^>]*>"
    r"|<i?frame\b[^>]*>|</i?frame>|<area\b[^>]*>",
    re.IGNORECASE,
)
# What leads somewhere when it is clicked: menus, buttons and forms of the pages' own sites.
_CLICKED = re.compile(r"(?<=<)(/?)form\b|(?<=\s)()(?:onclick|onchange|data-href)(?=\s*=)", re.IGNORECASE)
_NOFOLLOW = re.compile(r"\brel\s*=\s*(?:\"[^\"]*\"|'[^']*'|[^\s>]+)", re.IGNORECASE)
_SLOT = re.compile(
    r"""(?P<before><a\b[^<>]*?\bhref\s*=\s*)(?:"[^"<>]*"|'[^'<>]*'|[^\s"'<>]+)"""
    r"""|(?<=>)(?P<text>[^<>]{40,})(?=</(?:p|li|td|div|h[1-6]|span|a)\b)""",
    re.IGNORECASE,
)
_WORD = re.compile(r"[a-z]{4,10}")


@dataclass(frozen=True, slots=True)
class Template:
    """A real page with holes: pieces of markup, and between them links (-1) or sentences (their place by length)."""

    pieces: tuple[bytes, ...]
    holes: tuple[int, ...]
    size_bytes: int


@dataclass(frozen=True, slots=True)
class Site:
    """Hosts with their pages: path → body."""

    origins: tuple[str, ...]
    pages: tuple[dict[str, bytes], ...]
    about: str

    @property
    def count(self) -> int:
        """How many pages there are on all hosts."""
        return sum(map(len, self.pages))

    @property
    def size_bytes(self) -> int:
        """How large all pages are together."""
        return sum(len(body) for pages in self.pages for body in pages.values())


def build_site(count: int, origins: Sequence[str]) -> Site:
    """Make all pages; the first page of each host is ``/``."""
    raw, about = _bring_raw()
    texts = sorted({found["text"] for page in raw for found in _SLOT.finditer(page) if found["text"]}, key=_by_length)
    lengths = [len(text) for text in texts]
    templates = _choose([_cut(page, lengths) for page in raw])
    sentences = [text.encode() for text in texts]
    words = sorted({word for text in texts for word in _WORD.findall(text)})
    paths = [_name_pages(number, _share(count, len(origins), number), words) for number in range(len(origins))]
    writer = _Writer(origins, paths, sentences, templates)
    pages = tuple(
        {path: writer.write(host, number) for number, path in enumerate(own)} for host, own in enumerate(paths)
    )
    return Site(tuple(origins), pages, about)


def _by_length(text: str) -> tuple[int, str]:
    return len(text), text


def _share(count: int, hosts: int, host: int) -> int:
    return count // hosts + (host < count % hosts)


def _bring_raw() -> tuple[list[str], str]:
    """Bring pages to cut up: real ones where the shared data is there, else generated ones joined until large."""
    sets = {found.name: found for found in bring_sets(0)}
    real = next((found for name, found in sets.items() if name.startswith("Dragnet")), None)
    if real is not None:
        pages = [page.body.decode("utf-8", "replace") for page in real.pages]
        return [_clean(page) for page in pages], "markup and sentences of real pages (Dragnet), links written anew"
    small = [page.body.decode(page.charset or "utf-8", "replace") for page in sets["generated"].pages]
    together = [_clean("".join(small[start : start + 11])) for start in range(0, len(small) - 11, 3)]
    return together, "eleven pages of the playground joined to one, links written anew"


def _clean(page: str) -> str:
    page = _CLICKED.sub(r"\1section", _LEADS_AWAY.sub("", page.replace("\r", "")))
    return _NOFOLLOW.sub("", page)


def _cut(page: str, lengths: Sequence[int]) -> Template:
    pieces, holes, end = [], [], 0
    for found in _SLOT.finditer(page):
        is_text = found["text"] is not None
        pieces.append(page[end : found.start() if is_text else found.end("before")].encode())
        holes.append(bisect_left(lengths, len(found["text"])) if is_text else -1)
        end = found.end()
    pieces.append(page[end:].encode())
    return Template(tuple(pieces), tuple(holes), len(page.encode()))


def _choose(templates: Sequence[Template]) -> list[Template]:
    """Leave out pages that still lead elsewhere, then the largest until the rest is as large as pages usually are."""
    fit = sorted((found for found in templates if _is_closed(found)), key=lambda found: found.size_bytes)
    while len(fit) > 1 and sum(found.size_bytes for found in fit) > MEAN_BYTES * len(fit):
        fit.pop()
    return fit


def _is_closed(template: Template) -> bool:
    """Whether a parser finds none but our links on a page, and the one that is put at its end."""
    filling = [b'"/ours"' if hole < 0 else b"text" for hole in template.holes]
    parts = [part for pair in zip(template.pieces, filling, strict=False) for part in pair]
    tree = LexborHTMLParser(b"".join([*parts, template.pieces[-1], b'<a href="/last">more</a>']))
    hrefs = [node.attributes.get("href") for node in tree.css("a[href], area[href], link[href], base, iframe, frame")]
    return bool(hrefs) and hrefs.pop() == "/last" and {"/ours"}.issuperset(hrefs)


def _name_pages(host: int, count: int, words: Sequence[str]) -> list[str]:
    rng = Random(host)
    names = ["/"]
    for number in range(1, count):
        slug = "-".join(rng.choices(words, k=rng.randint(2, 6)))
        names.append(f"/{_SECTIONS[number % len(_SECTIONS)]}/{slug}-{number}.html")
    return names


class _Writer:
    """Fills the holes of templates."""

    def __init__(
        self,
        origins: Sequence[str],
        paths: Sequence[Sequence[str]],
        sentences: Sequence[bytes],
        templates: Sequence[Template],
    ) -> None:
        self._origins = origins
        self._paths = paths
        self._sentences = sentences
        self._templates = templates

    def write(self, host: int, number: int) -> bytes:
        """Write one page."""
        rng = Random(f"{host} {number}")
        template = rng.choice(self._templates)
        links = self._links(host, number, rng)
        parts: list[bytes] = []
        for piece, hole in zip(template.pieces, template.holes, strict=False):
            parts += (piece, next(links) if hole < 0 else self._sentence(hole, rng))
        parts.append(template.pieces[-1])
        parts += (b"<a href=%b>more</a>\n" % link for link in self._children(host, number))
        return b"".join(parts)

    def _sentence(self, place: int, rng: Random) -> bytes:
        near = place + int(rng.random() * 2 * _NEAR) - _NEAR
        return self._sentences[min(max(near, 0), len(self._sentences) - 1)]

    def _children(self, host: int, number: int) -> list[bytes]:
        """Link the pages of a host as a tree, so that each of them is reached."""
        own = self._paths[host]
        first = number * _CHILDREN + 1
        return [f'"{path}"'.encode() for path in own[first : first + _CHILDREN]]

    def _links(self, host: int, number: int, rng: Random) -> Iterator[bytes]:
        """Give the links of one page, as they stand in its markup."""
        folder = self._paths[host][number].rpartition("/")[0]
        targets = self._targets(host, rng)
        given: list[tuple[int, str]] = []
        for luck in iter(rng.random, None):
            if luck < _NO_LINKS:
                yield b'"javascript:void(0)"' if luck < _NO_LINKS / 2 else b'"mailto:someone@example.org"'
                continue
            there, path = rng.choice(given) if given and luck < _NO_LINKS + _REPEATED else next(targets)
            given.append((there, path))
            yield f'"{self._dress(path, there, host, folder, rng)}"'.encode()

    def _targets(self, host: int, rng: Random) -> Iterator[tuple[int, str]]:
        """Give other pages: the menu, which every page has, then pages of the host and now and then of others."""
        own = self._paths[host]
        for path in dict.fromkeys((*own[:_MENU], *rng.sample(own, min(len(own), _NEIGHBOURS)))):
            if rng.random() < _ABROAD:
                yield self._anywhere(rng)
            yield host, path
        while True:
            yield self._anywhere(rng)

    def _anywhere(self, rng: Random) -> tuple[int, str]:
        there = int(rng.random() * len(self._origins))
        return there, rng.choice(self._paths[there])

    def _dress(self, path: str, there: int, host: int, folder: str, rng: Random) -> str:
        """Write an address as pages do: whole, from the host's root, or from the page's own folder."""
        luck = rng.random()
        if there != host or luck < _WHOLE:
            path = f"{self._origins[there]}{path}"
        elif luck < _WHOLE + _FROM_FOLDER and folder:
            path = path.removeprefix(f"{folder}/") if path.startswith(f"{folder}/") else f"..{path}"
        luck = rng.random()
        if luck < _TRACKED:
            path += rng.choice(_TRACKING)
        return path + rng.choice(_FRAGMENTS) if luck > 1 - _WITH_FRAGMENT else path


def plain_href(href: str) -> str:
    """Take fragment and tracking parameters off a link; the site has no other queries."""
    return href.partition("#")[0].partition("?")[0]
