"""Find the links of a page, and what the page asks of robots.

Find the links of a page: where they lead, the words on them, what they do.

In: a tree, the page's URL and encoding. Out: `Link` records in page order with canonical absolute URLs, the base
they were resolved against, and the page's own canonical URL.

Read what a page asks of robots, in its meta elements and in the X-Robots-Tag header.

In: directive texts. Out: `RobotsRules`. Several directives add up, the stricter wins, and directives for another
crawler's name do not concern us.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import islice

from pauk.base.errors import BadUrl
from pauk.base.records import Link, LinkKind
from pauk.base.urls import canonical_url, resolve_all
from pauk.extract.page.clicked_links import find_clicked
from pauk.extract.page.legacy_encodings import encode_query
from pauk.extract.page.plain_text import plain_text, without_hints
from pauk.extract.page.tree import Node, Tree, attribute, outside_drawings

OUR_NAMES = frozenset(("robots", "pauk"))

# Directives with a value ("max-snippet: 20", "unavailable_after: 25 Jun 2026 15:00:00 PST") are no agent names.
_VALUED = frozenset(("max-snippet", "max-image-preview", "max-video-preview", "unavailable_after"))
_NAME = re.compile(r"[A-Za-z][\w-]*")


@dataclass(frozen=True, slots=True)
class RobotsRules:
    """What we may do with a page and its links."""

    index: bool = True
    follow: bool = True
    archive: bool = True

    def __and__(self, other: "RobotsRules") -> "RobotsRules":
        return RobotsRules(self.index and other.index, self.follow and other.follow, self.archive and other.archive)


def read_directives(text: str) -> RobotsRules:
    """Read one list of directives, such as ``noindex, nofollow``."""
    words = {word.strip().lower() for word in text.split(",")}
    nothing = "none" in words
    return RobotsRules(
        index=not (nothing or "noindex" in words),
        follow=not (nothing or "nofollow" in words),
        archive=not words & {"noarchive", "nocache"},
    )


def read_header(values: Iterable[str], *, names: frozenset[str] = OUR_NAMES) -> RobotsRules:
    """Read all X-Robots-Tag headers of a response; what follows ``othername:`` is for others."""
    rules = RobotsRules()
    for value in values:
        is_for_us = True
        for part in value.split(","):  # proxies may have joined several headers into one
            name, colon, rest = part.partition(":")
            is_name = bool(colon) and name.strip().lower() not in _VALUED and _NAME.fullmatch(name.strip())
            if is_name:
                is_for_us = name.strip().lower() in names
            if is_for_us:
                rules &= read_directives(rest if is_name else part)
    return rules


def read_meta(tree: Tree, *, names: frozenset[str] = OUR_NAMES) -> RobotsRules:
    """Read all robots meta elements of a page."""
    rules = RobotsRules()
    for meta in tree.tags("meta"):
        if attribute(meta, "name").lower() in names:
            rules &= read_directives(attribute(meta, "content"))
    return rules


_FEED_TYPES = frozenset(("application/rss+xml", "application/atom+xml", "application/feed+json"))
# The "shared declarative refresh steps" of the HTML standard.
_REFRESH = re.compile(
    r"\s*+(?:\d++|(?=\.))[\d.]*+(?:\s*+[;,]\s*+|\s++)(?:url\s*+=\s*+)?(?:'(?P<single>[^']*)|\"(?P<double>[^\"]*)|(?P<bare>.*))",
    re.IGNORECASE | re.DOTALL,
)
# The words on a link are few; what has more in it is a page wrapped in a link, and costs as much for each wrapping.
_WORDS_NODES = 200
_WORDS_CHARS = 1_000
# Elements that do nothing to the text in them.
_WRAPPERS = frozenset("b em font i span strong".split())
_WRAPPINGS = 3
# What the URL standard strips off an address: control characters and the space.
_EDGES = "".join(map(chr, range(0x21)))

# One href as it stands in the page: the raw target, the element, what the link does, whether it may be followed.
_Found = tuple[str, Node, LinkKind, bool]


def find_base(tree: Tree, url: str) -> str:
    """Return the URL that relative links start from: the page's ``base`` element, or its own URL."""
    for element in outside_drawings(tree.tags("base")):
        href = element.attributes.get("href")
        if href is not None:
            return resolve_all(url, [href]).get(href, url)
    return url


def find_links(tree: Tree, base: str, *, encoding: str = "utf-8", follow: bool = True) -> tuple[Link, ...]:
    """Return all links of a page, and where clicks lead that are no plain links (`clicked_links`), those last.

    What cannot be fetched (``mailto:``) is no link.
    """
    found = [link for node in tree.tags(*_FINDERS) if (link := _FINDERS[node.tag or ""](node)) is not None]
    clicked = find_clicked(tree, encoding=encoding)
    found += [(click.target, click.node, LinkKind.ANCHOR, True) for click in clicked]
    if not encoding.startswith(("utf-", "ascii")):
        found = [(_encode_query(href, encoding), node, kind, may) for href, node, kind, may in found]
    urls = resolve_all(base, (href for href, *_ in found))
    words = _LinkWords(2 * len(tree.html))
    plain = len(found) - len(clicked)
    links = [
        Link(urls[href], words.on(node, kind), kind, follow and may)
        for href, node, kind, may in found[:plain]
        if href in urls
    ]
    known = {link.url for link in links}
    for click, (href, *_) in zip(clicked, found[plain:], strict=True):
        if href in urls and urls[href] not in known:
            known.add(urls[href])
            links.append(Link(urls[href], click.words, LinkKind.ANCHOR, follow))
    return tuple(links)


def find_canonical(tree: Tree, base: str) -> str:
    """Return the address the page itself prefers, or the empty string."""
    for element in tree.tags("link"):
        href = attribute(element, "href")
        if href and "canonical" in attribute(element, "rel").lower().split():
            return resolve_all(base, [href]).get(href, "")
    return ""


def own_url(url: str) -> str:
    """Return the canonical form of a page's URL, or the empty string where it has none that can be used."""
    try:
        return canonical_url(url)
    except BadUrl:
        return ""


# Relative links of a page without a URL are resolved against this; the name can never exist (RFC 2606).
NO_URL = "http://page.invalid/"


def _from_anchor(node: Node) -> _Found | None:
    attributes = node.attributes
    href = (attributes.get("href") or "").strip(_EDGES)
    if not href or href[0] == "#":
        return None
    rel = attributes.get("rel")
    if not rel:
        return href, node, LinkKind.ANCHOR, True
    words = rel.lower().split()
    return href, node, _kind_by_rel(words), "nofollow" not in words


def _from_frame(node: Node) -> _Found | None:
    source = (node.attributes.get("src") or "").strip(_EDGES)
    return (source, node, LinkKind.FRAME, True) if source else None


def _from_link(node: Node) -> _Found | None:
    attributes = node.attributes
    href, words = (attributes.get("href") or "").strip(_EDGES), (attributes.get("rel") or "").lower().split()
    kind = _kind_by_rel(words)
    if not href:
        return None
    if kind is LinkKind.ANCHOR:
        if "alternate" not in words or "stylesheet" in words:
            return None
        is_feed = (attributes.get("type") or "").strip().lower() in _FEED_TYPES
        kind = LinkKind.FEED if is_feed else LinkKind.ALTERNATE
    return href, node, kind, True


def _from_refresh(node: Node) -> _Found | None:
    attributes = node.attributes
    if (attributes.get("http-equiv") or "").strip().lower() != "refresh":
        return None
    match = _REFRESH.match(attributes.get("content") or "")
    target = (match["single"] or match["double"] or match["bare"] or "").strip() if match else ""
    return (target, node, LinkKind.REFRESH, True) if target else None


def _kind_by_rel(words: Sequence[str]) -> LinkKind:
    if "next" in words:
        return LinkKind.NEXT
    return LinkKind.PREV if "prev" in words or "previous" in words else LinkKind.ANCHOR


_FINDERS: dict[str, Callable[[Node], _Found | None]] = {
    "a": _from_anchor,
    "area": _from_anchor,
    "iframe": _from_frame,  # frames have become these
    "link": _from_link,
    "meta": _from_refresh,
}


class _LinkWords:
    """Finds the words on links, as long as the page's links do not wrap each other without end."""

    def __init__(self, budget_chars: int) -> None:
        self._budget = budget_chars + _WORDS_CHARS

    def on(self, node: Node, kind: LinkKind) -> str:
        """Return the text of a link; for a picture its description, else the link's own title."""
        child = node.first_child if kind is not LinkKind.FRAME else None  # in a frame stands markup for others
        words = ""
        if child is not None and self._budget > 0:
            text = _only_text(child)
            words = " ".join((plain_text(node, max_nodes=_WORDS_NODES) if text is None else text).split())
            self._budget -= len(words)
            words = words or _descriptions(node)
        if not words:
            named = (" ".join(attribute(node, name).split()) for name in ("title", "aria-label", "alt"))
            words = next(filter(None, named), "")
        return words[:_WORDS_CHARS]


def _only_text(child: Node) -> str | None:
    """Return the text of a link that has only one text or picture in it, be it in a span; None where it has more."""
    for _ in range(_WRAPPINGS):
        if child.next is not None:
            return None
        if child.is_text_node:
            return without_hints(child.text_content or "")
        if child.tag == "img":
            return ""
        inside = child.first_child if child.tag in _WRAPPERS else None
        if inside is None:
            return None
        child = inside
    return None


def _descriptions(node: Node) -> str:
    """Return the descriptions of the pictures in a link."""
    inside = islice(node.traverse(), _WORDS_NODES)
    return " ".join(filter(None, (" ".join(attribute(image, "alt").split()) for image in inside if image.tag == "img")))


def _encode_query(href: str, encoding: str) -> str:
    """Write the query as browsers do on pages in old encodings: in the page's encoding, not in UTF-8."""
    if href.isascii() or "?" not in href:
        return href
    address, _, rest = href.partition("?")
    query, mark, fragment = rest.partition("#")
    return f"{address}?{encode_query(query, encoding)}{mark}{fragment}"
