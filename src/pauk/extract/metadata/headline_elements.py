"""Find the elements of a page that hold its headline and its authors, in one pass.

In: the tree. Out: `PageMarks`: headings with their texts, and the elements that are made for authors.
"""

import re
from collections.abc import Iterator, Mapping
from itertools import islice
from typing import NamedTuple

from pauk.extract.page.plain_text import plain_text
from pauk.extract.page.tree import Node, Tree, attribute, identity
from pauk.extract.published.date_elements import AsideElements

# Of more elements than these the first ones are looked at.
_MAX_ELEMENTS = 300
_MAX_HEADINGS, _MAX_MARKS = 30, 30
_TOP_HEADINGS = 6  # among which the site's name is
_MAX_HEADING_CHARS = 500
_MAX_MARK_CHARS = 200
_MAX_NODES = 60

_HEADINGS = frozenset(("h1", "h2", "h3"))
_SELECTOR = ", ".join(
    (
        *sorted(_HEADINGS),
        '[rel~="author" i]',
        '[itemprop~="author" i]',
        '[class*="byline" i]',
        '[class*="author" i]',
        '[class*="autor" i]',
        '[class~="fn"]',
        '[class~="username"]',
        '[class~="submitted"]',
        '[id*="byline" i]',
        '[id*="author" i]',
    )
)
_CAPITAL = re.compile(r"(?<=[a-z])(?=[A-Z])")
_LETTERS = re.compile(r"[a-z]+")
# Words of class and id that name an author's element, and those that say that more than a name is in it.
_AUTHORS = frozenset(
    "author authors byline bylines postauthor entryauthor articleauthor authorname autor autora autore auteur"
    " byauthor fn writer username submitted".split()
)
_NAMES = frozenset(("fn", "username", "authorname"))
_CARDS = frozenset("vcard hcard author authors byline entryauthor postauthor meta entrymeta postmeta".split())
_MORE = frozenset(
    "bio biography avatar box image img photo picture description desc about social follow count links list archive"
    " archives widget related more posts recent comment comments reply page date time meta hentry status format".split()
)

# Words of elements that hold the site's name, not the article's; and the address of a front page.
_LOGOS = frozenset("logo masthead branding brand sitename sitetitle blogname blogtitle banner".split())
_SITES, _TITLES = frozenset(("site", "blog")), frozenset("title name header head heading".split())
_OF_ARTICLE = frozenset("article entry post story content main".split())
_FRONT_PAGE = re.compile(r"(?:https?:)?(?://[^/?#]{1,200})?/?(?:(?:index|default|home)\.\w{2,5})?", re.IGNORECASE)
_ANCHORS = " ¶#§🔗◆«»›‹|"  # noqa: RUF001 (links to the heading itself, arrows beside it)
_LEVELS, _FEW_NODES, _MOST_AROUND = 3, 8, 30


class Heading(NamedTuple):
    """A heading: its text, its rank (1 to 3), its element, and whether it is the site's name rather than a title."""

    text: str
    rank: int
    node: Node
    is_site: bool = False


class AuthorMark(NamedTuple):
    """An element made for an author: its text, and the name of the signal it is."""

    text: str
    signal: str


class PageMarks(NamedTuple):
    """The headings of a page, and its elements for authors, both in page order."""

    headings: list[Heading]
    authors: list[Node]


def find_page_marks(tree: Tree) -> PageMarks:
    """Find headings and elements for authors."""
    headings: list[Heading] = []
    authors: list[Node] = []
    last = 0
    for node in islice(tree.document.css(_SELECTOR), _MAX_ELEMENTS):
        if identity(node) == last:  # an element that two parts of the selector match comes twice
            continue
        last = identity(node)
        tag = node.tag
        if tag in _HEADINGS:
            if len(headings) < _MAX_HEADINGS and (text := _text_of(node).strip(_ANCHORS)):
                is_site = len(headings) < _TOP_HEADINGS and _is_of_site(node)
                headings.append(Heading(text[:_MAX_HEADING_CHARS], int(str(tag)[1]), node, is_site))
        elif len(authors) < _MAX_MARKS:
            authors.append(node)
    return PageMarks(_tell_banners(_without_hints(headings)), authors)


def _without_hints(headings: list[Heading]) -> list[Heading]:
    """Leave out what readers without scripts are told, where the page has other headings."""
    seen = [heading for heading in headings if not _is_for_no_scripts(heading.node)]
    return seen or headings


def _is_for_no_scripts(heading: Node) -> bool:
    around = heading.parent
    for _ in range(_LEVELS):
        if around is None or around.tag == "noscript":
            return around is not None
        around = around.parent
    return False


def _tell_banners(headings: list[Heading]) -> list[Heading]:
    """Take headings in the page's banner for the site's name where the page has another heading of the first rank."""
    first = [heading for heading in headings if heading.rank == 1 and not heading.is_site]
    if all(_is_in_banner(heading.node) for heading in first):
        return headings
    return [
        heading._replace(is_site=True) if heading.rank == 1 and _is_in_banner(heading.node) else heading
        for heading in headings
    ]


def _is_in_banner(node: Node) -> bool:
    """Whether an element stands in the header of the page, not in that of an article."""
    around, is_in_header = node.parent, False
    for _ in range(_MOST_AROUND):
        if around is None or around.tag == "body":
            break
        if around.tag in ("article", "main", "section"):
            return False
        is_in_header = is_in_header or around.tag == "header" or attribute(around, "role") == "banner"
        around = around.parent
    return is_in_header


def _is_of_site(heading: Node) -> bool:
    """Tell a heading that names the site: it leads to the front page, or stands in an element made for a logo."""
    child = next((node for node in islice(heading.traverse(), _FEW_NODES) if node.tag == "a"), None)
    if child is not None and "href" in child.attributes and _FRONT_PAGE.fullmatch(attribute(child, "href")):
        return True
    around: Node | None = heading
    for _ in range(_LEVELS):
        if around is None or around.tag in ("article", "main", "body"):
            return False
        words = _words(around.attributes)
        if words & _OF_ARTICLE:
            return False
        if words & _LOGOS or (words & _SITES and words & _TITLES) or attribute(around, "id").lower() == "header":
            return True
        around = around.parent
    return False


def _text_of(node: Node) -> str:
    return " ".join(plain_text(node, max_nodes=_MAX_NODES).split())


def read_author_marks(marks: PageMarks, headline: Node | None) -> Iterator[AuthorMark]:
    """Read the elements for authors that stand in no comment or side column, each with its signal."""
    around = AsideElements(headline)
    for node in marks.authors:
        signal = _signal_of(node)
        if not signal or (node.parent is not None and around.is_aside(node.parent)):
            continue
        text = attribute(node, "content") if node.tag in ("meta", "link") else _name_in(node)
        if text and len(text) <= _MAX_MARK_CHARS:
            yield AuthorMark(text, signal)


def _signal_of(node: Node) -> str:
    attributes = node.attributes
    if "author" in (attributes.get("itemprop") or "").lower().split():
        return "microdata author"
    if node.tag == "a" and "author" in (attributes.get("rel") or "").lower().split():
        return "rel author"
    words = _words(attributes)
    if words & _MORE or node.tag in ("body", "html", "img", "input", "form"):
        return ""
    said = words & _AUTHORS
    if said == {"fn"} and not _is_on_card(node):
        return ""
    return f"class {min(said)}" if said else ""


def _is_on_card(node: Node) -> bool:
    """Whether a formatted name (``fn``) stands on the card of a person, as hCard has it: alone it may be a function."""
    around = node.parent
    for _ in range(_LEVELS):
        if around is None:
            return False
        if _words(around.attributes) & _CARDS:
            return True
        around = around.parent
    return False


def _words(attributes: Mapping[str, str | None]) -> set[str]:
    names = f"{attributes.get('class') or ''} {attributes.get('id') or ''}"
    return set(_LETTERS.findall(_CAPITAL.sub(" ", names[:_MAX_MARK_CHARS]).lower()))


def _name_in(node: Node) -> str:
    """Return the name in an element: what is marked as name inside it, or its text."""
    for inner in islice(node.traverse(), 1, _MAX_NODES):
        attributes = inner.attributes
        if "name" in (attributes.get("itemprop") or "").lower().split():
            return attribute(inner, "content") or _text_of(inner)
        if attributes.get("class") and _words(attributes) & _NAMES:
            return _text_of(inner)
    return _text_of(node)
