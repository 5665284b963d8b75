"""Gather what the meta and link elements of a page say of it, in one pass.

In: the tree. Out: `MetaValues`: for each name we know, its values in page order. Names are compared without dots,
colons, dashes and case, as every publishing system spells them in its own way: `DC.Creator`, `dc:creator`,
`dcterms.creator`.
"""

import html
import re
from collections.abc import Sequence
from itertools import islice
from typing import NamedTuple

from pauk.extract.metadata.signalled import Signalled
from pauk.extract.page.tree import Tree, attribute

# A head has 20 to 100 elements. Longer values are cut: a description has 300 characters, an address seldom 1,000.
_MAX_ELEMENTS = 500
MAX_CHARS = 2_000
_MAX_VALUES = 40  # of one thing: the authors of a paper
_SIGNS = re.compile(r"[^a-z]")
_MAX_NAME_CHARS = 60
_ENTITY = re.compile(r"&(?:#\d{1,6}|#x[0-9a-f]{1,5}|[a-z]{2,8});", re.IGNORECASE)

# For each thing its names, the most trusted first.
_NAMES = {
    "title": "og:title citation_title parsely-title sailthru.title twitter:title dc.title dcterms.title title headline",
    "author": (
        "citation_author citation_authors parsely-author article:author_name og:article:author sailthru.author"
        " shareaholic:article_author_name author article:author og:author dc.creator dcterms.creator dc.contributor"
        " creator byl byline"
    ),
    "description": "og:description description twitter:description dc.description dcterms.description",
    "image": (
        "og:image:secure_url og:image og:image:url twitter:image twitter:image:src sailthru.image.full"
        " parsely-image-url thumbnail"
    ),
    "site": "og:site_name application-name apple-mobile-web-app-title citation_journal_title cre dc.publisher",
    "url": "og:url twitter:url",
    "language": "content-language language dc.language dcterms.language og:locale citation_language",
}


def _normalise(name: str) -> str:
    return _SIGNS.sub("", name[:_MAX_NAME_CHARS].lower())


_BY_NAME: dict[str, tuple[str, int, str]] = {
    _normalise(name): (thing, rank, name) for thing, names in _NAMES.items() for rank, name in enumerate(names.split())
}


class MetaValues(NamedTuple):
    """The values of each thing, the most trusted name first; and the addresses of link elements by their rel."""

    values: dict[str, list[Signalled]]
    links: dict[str, str]

    def all(self, thing: str) -> Sequence[Signalled]:
        """Return all values of a thing, the most trusted first."""
        return self.values.get(thing, ())


def read_head(tree: Tree) -> MetaValues:
    """Read the meta and link elements; those with an itemprop are microdata, which belongs to an element around it."""
    ranked: dict[str, list[tuple[int, Signalled]]] = {}
    for element in islice(tree.tags("meta"), _MAX_ELEMENTS):
        attributes = element.attributes
        content = attributes.get("content")
        name = attributes.get("property") or attributes.get("name") or attributes.get("http-equiv")
        if not content or not name or "itemprop" in attributes:
            continue
        known = _BY_NAME.get(_normalise(name))
        if known is not None and (value := clean_value(content)):
            thing, rank, spelling = known
            found = ranked.setdefault(thing, [])
            if len(found) < _MAX_VALUES:
                found.append((rank, Signalled(value, f"meta {spelling}")))
    values = {thing: [value for _, value in sorted(found, key=_by_rank)] for thing, found in ranked.items()}
    return MetaValues(values, _read_links(tree))


def _by_rank(pair: tuple[int, Signalled]) -> int:
    return pair[0]


def _read_links(tree: Tree) -> dict[str, str]:
    links: dict[str, str] = {}
    for element in islice(tree.tags("link"), _MAX_ELEMENTS):
        rel = element.attributes.get("rel")
        if rel and (href := attribute(element, "href")):
            for word in rel[:_MAX_NAME_CHARS].lower().split():
                links.setdefault(word, href[:MAX_CHARS])
    return links


def clean_value(text: str, limit: int = MAX_CHARS) -> str:
    """Put a text on one line, without entities that were escaped twice, and not longer than the limit."""
    text = " ".join(text[: 2 * limit].split())
    if "&" in text and _ENTITY.search(text):
        text = " ".join(html.unescape(text).split())
    return text[:limit].rstrip()
