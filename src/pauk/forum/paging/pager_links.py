"""Gather the links of a page as a pager sees them: where they lead, what they show, what stands around them.

In: a tree and the page's URL. Out: `PagerLink` records in page order; a link that leads nowhere (``javascript:``) is
kept, because it may be the number of the page one is on.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import islice

from pauk.base.errors import BadUrl
from pauk.base.urls import canonical_url, make_resolver, parse_url, resolve_all
from pauk.extract.page.links import NO_URL, find_base
from pauk.extract.page.tree import Node, Tree, identity
from pauk.forum.paging.link_signs import MAX_TEXT, Number, hints_of, read_number, signs_of

# Real pages have some hundreds of links; what stands in between on a page with more is rows, never its pager.
_MAX_ANCHORS = 6_000
_TEXT_NODES = 30
# A link, its cell, its row, the table: as far up as a pager's parts are apart.
_LEVELS = 6


@dataclass(slots=True)
class LinkSurroundings:
    """The elements around a link, from its parent upwards."""

    ids: tuple[int, ...]
    nodes: tuple[Node, ...]


@dataclass
class PagerLink:
    """A link: its place among the links of the page, what it shows and where it leads."""

    place: int
    node: Node
    href: str
    key: str = ""  # the canonical URL; empty where it leads nowhere
    text: str = ""
    number: Number | None = field(default=None)
    attributes: Mapping[str, str | None] = field(default_factory=dict, repr=False)

    @cached_property
    def around(self) -> LinkSurroundings:
        """The elements around it."""
        nodes: list[Node] = []
        node = self.node.parent
        while node is not None and len(nodes) < _LEVELS and node.tag not in ("body", "html"):
            nodes.append(node)
            node = node.parent
        return LinkSurroundings(tuple(identity(found) for found in nodes), tuple(nodes))

    @cached_property
    def signs(self) -> frozenset[str]:
        """What its text says."""
        return signs_of(self.text) if len(self.text) <= MAX_TEXT else frozenset()

    @cached_property
    def title(self) -> frozenset[str]:
        """What its title says, the text a mouse brings up."""
        shown = self.attributes.get("title") or self.attributes.get("aria-label") or ""
        return signs_of(shown) if len(shown) <= MAX_TEXT else frozenset()

    @cached_property
    def rel(self) -> frozenset[str]:
        """Its declared relation, of which only ``next``, ``prev``, ``first``, ``last`` say something here."""
        return frozenset((self.attributes.get("rel") or "").lower().split())

    @cached_property
    def hints(self) -> frozenset[str]:
        """What its makers call it: class and id, and those of the pictures and icons inside."""
        names = [_names_in(self.attributes)]
        names += (names_of(inside) for inside in islice(self.node.traverse(), 1, 4))
        return hints_of(" ".join(names))

    @cached_property
    def outer_hints(self) -> frozenset[str]:
        """What its makers call the element it stands in, where it stands there alone."""
        parent = self.node.parent
        if parent is None or parent.tag in ("body", "html"):
            return frozenset()
        return hints_of(names_of(parent))


@dataclass(frozen=True, slots=True)
class PagerLinks:
    """The links of a page, with the page's own URL and the one relative links start from."""

    own: str  # canonical, or empty
    base: str
    anchors: tuple[PagerLink, ...]
    declared: dict[str, str]  # what the head of the page says: canonical URL → next or prev

    def url_of(self, anchor: PagerLink) -> str:
        """Return the URL a link leads to as it stands in the page, made absolute, without its fragment."""
        try:
            return make_resolver(self.base)(anchor.href.strip()).partition("#")[0]
        except ValueError:
            return anchor.key


def gather_links(tree: Tree, url: str) -> PagerLinks:
    """Gather the links of a page; one without a usable URL is read as if it had one that nothing leads to."""
    try:
        own = canonical_url(url)
        start = parse_url(url)
    except BadUrl:
        own, start = "", NO_URL
    base = find_base(tree, start)
    nodes = _bounded(tree.tags("a"))
    given = [node.attributes for node in nodes]
    hrefs = [(attributes.get("href") or "").strip() for attributes in given]
    heads = list(_declared(tree))
    keys = resolve_all(base, (*(href for href in hrefs if href and href[0] != "#"), *(href for href, _ in heads)))
    anchors = []
    for place, (node, href, attributes) in enumerate(zip(nodes, hrefs, given, strict=True)):
        text = _text_of(node)
        anchors.append(PagerLink(place, node, href, keys.get(href, ""), text, read_number(text), attributes))
    declared = {keys[href]: relation for href, relation in heads if href in keys}
    return PagerLinks(own, base, tuple(anchors), declared)


def _declared(tree: Tree) -> Iterator[tuple[str, str]]:
    """Find what the head of the page calls the next and the previous one."""
    for node in tree.tags("link"):
        href, words = (node.attributes.get("href") or "").strip(), (node.attributes.get("rel") or "").lower().split()
        for word, relation in (("next", "next"), ("prev", "prev"), ("previous", "prev")):
            if href and word in words:
                yield href, relation


def names_of(node: Node) -> str:
    """Return class, id and file name of an element, as its makers wrote them."""
    return _names_in(node.attributes)


def _names_in(attributes: Mapping[str, str | None]) -> str:
    source = attributes.get("src") or ""
    return f"{attributes.get('class') or ''} {attributes.get('id') or ''} {source[-40:].rpartition('/')[2]}"


def _bounded(nodes: list[Node]) -> list[Node]:
    if len(nodes) <= _MAX_ANCHORS:
        return nodes
    return nodes[: _MAX_ANCHORS // 2] + nodes[-_MAX_ANCHORS // 2 :]


def _text_of(node: Node) -> str:
    """Return what a link shows: its text, or the description of its picture."""
    child = node.first_child
    if child is None:
        return ""
    if child.is_text_node and child.next is None:
        return " ".join((child.text_content or "")[:500].split())
    text = " ".join(" ".join(_texts(node)).split())
    return text or _described(node)


def _texts(node: Node) -> Iterator[str]:
    for inside in islice(node.traverse(include_text=True), _TEXT_NODES):
        if inside.is_text_node:
            yield (inside.text_content or "")[:500]


def _described(node: Node) -> str:
    for inside in islice(node.traverse(), _TEXT_NODES):
        if inside.tag == "img" and (words := (inside.attributes.get("alt") or inside.attributes.get("title") or "")):
            return " ".join(words[:500].split())
    return ""
