"""Find the elements of a page that are made to hold its dates.

In: the tree and the page's title. Out: `DateElements`: ``time`` elements, microdata, and elements whose class or id
speaks of dates, the ones nearest to the headline first. What stands in comments, side columns, lists of other pages and
footers is refused, and so are dates of events and the cards of a listing.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from typing import NamedTuple

from pauk.dates.find.date_choice import Role
from pauk.extract.page.plain_text import plain_text
from pauk.extract.page.tree import Node, Tree, attribute, identity, select_named
from pauk.extract.published.signals import SCHEMA_DATES

# Of more elements than these the first ones are looked at, and of the marks the best are read.
_MAX_ELEMENTS, _MANY_MARKS = 600, 40
_MAX_MARKS = 12
_MAX_CHARS, _MAX_NAME_CHARS = 200, 40
_MAX_NODES = 40
_MAX_HEADINGS, _HEADINGS_CHARS = 60, 100_000

_HEADINGS = ("h1", "h2", "h3")
_IN_CLASS = "dat time publi posted modif creat byline meta fecha submitted".split()  # dat: date, updated, datum
_IN_ID = "date publi".split()
_SELECTOR = ", ".join(
    (
        *_HEADINGS,
        "time",
        "[datetime]",
        '[itemprop*="date" i]',
        '[property*="date" i]',
        select_named("class", _IN_CLASS),
        select_named("id", _IN_ID),
    )
)
_PROPERTIES = {name.lower(): known for name, known in SCHEMA_DATES.items()}
_OTHER_PROPERTY = re.compile(r"(?i)(?:start|end|birth|death|founding|dissolution|valid|available|expires|door)")
# Words of class and id, taken apart at dashes and capitals.
_CAPITAL = re.compile(r"(?<=[a-z])(?=[A-Z])")
_LETTERS = re.compile(r"[a-z]+")
_PUBLISHED = frozenset(
    "published publish publication pubdate pubtime posted postdate postedon datepublished publishdate created"
    " submitted erschienen".split()
)
_MODIFIED = frozenset("updated modified lastmod lastmodified lastupdated revised edited datemodified".split())
_DATES = frozenset("date time timestamp datetime dateline datum fecha entrydate articledate dates".split())
_LINES = frozenset("byline postbyline meta metadata postmeta postmetadata entrymeta articlemeta".split())
# Dates of something else, and today's; and "status-publish", which whole articles are called.
_OTHERS = frozenset(
    "picker datepicker calendar event events expiry expires expiration birth birthday due deadline copyright current"
    " today weather reading read duration countdown archive archives filter search sort select departure arrival"
    " checkin checkout timeline timezone status".split()
)
_ASIDES = frozenset(
    "comment comments commentlist commentbody reply replies respond disqus sidebar aside related recommended"
    " recommendations widget widgets footer teaser teasers promo popular trending mostread latest recent newsletter"
    " nav navigation menu ticker carousel archive archives calendar signature card cards event events".split()
)
_NOT_ASIDES = frozenset(("has", "with", "no", "open"))  # "has-sidebar", "comments-open"
_OF_ARTICLE = frozenset(("article", "entry", "post", "story"))  # "post-footer" holds the byline of many blogs
_ASIDE_TAGS = frozenset(("aside", "nav"))
_ASIDE_TYPES = frozenset(("Comment", "UserComments", "Answer", "Review"))
_STAMPS = (
    "content datetime data-datetime data-date data-timestamp data-time data-utime data-published data-livestamp title"
).split()
_CARD_CHARS = 80  # a link with more text than this is a card of another page


class DateElement(NamedTuple):
    """An element that holds a date: what it says of it, how far that is trusted, and whether it stands by the title."""

    node: Node
    role: Role
    name: str
    strength: float
    is_near: bool = True
    is_above: bool = False

    @property
    def stamps(self) -> list[str]:
        """Return what machines are to read, the best first."""
        attributes = self.node.attributes
        return [value for name in _STAMPS if (value := (attributes.get(name) or "").strip())]

    @property
    def text(self) -> str:
        """Return what people read."""
        return write_line(self.node)


def write_line(node: Node) -> str:
    """Return the text of a small element in one line; the empty string where it is long."""
    text = " ".join(plain_text(node, max_nodes=_MAX_NODES).split())
    return text if len(text) <= _MAX_CHARS else ""


class DateElements(NamedTuple):
    """The marks of a page, the nearest below the headline first, and the elements that speak of other dates."""

    kept: list[DateElement]
    refused: list[Node]
    around: "AsideElements"
    headline: str = ""  # what stands in the heading of the page


def find_marks(tree: Tree, title: str) -> DateElements:
    """Find the elements that hold the page's dates."""
    nodes = _without_repeats(islice(tree.document.css(_SELECTOR), _MAX_ELEMENTS))
    headline = _find_headline(nodes, title)
    around = AsideElements(nodes[headline] if headline is not None else None)
    shown = write_line(nodes[headline]) if headline is not None else ""
    found = DateElements([], [], around, shown)
    heading = None  # the last one above
    for at, node in enumerate(nodes):
        if len(found.kept) >= _MANY_MARKS:
            break
        if node.tag in _HEADINGS:
            heading = at
            continue
        is_near = headline is not None and heading == headline
        is_above = headline is not None and at < headline
        said = [DateElement(node, *what, is_near, is_above) for what in _describe(node)]
        if said and not (node.parent is not None and around.is_aside(node.parent)):
            found.kept.extend(said)
        elif (said and not _is_change_at_foot(said)) or _is_of_other(node):
            found.refused.append(node)
    kept = sorted(_without_listings(found.kept), key=lambda mark: (not mark.is_near, mark.is_above))
    return found._replace(kept=kept[:_MAX_MARKS])


def _is_change_at_foot(marks: list[DateElement]) -> bool:
    """Whether a foot of the page says in an element of its own when the page was changed."""
    around = marks[0].node.parent if all(mark.role == "modified" for mark in marks) else None
    while around is not None and around.tag != "footer":
        around = around.parent
    return around is not None


def _without_repeats(nodes: Iterable[Node]) -> list[Node]:
    """Drop repeats: an element that two parts of the selector match comes twice, one after the other."""
    kept: list[Node] = []
    for node in nodes:
        if not kept or identity(kept[-1]) != identity(node):
            kept.append(node)
    return kept


def _find_headline(nodes: list[Node], title: str) -> int | None:
    """Find the longest heading that the title repeats; failing that, the only one of the first rank."""
    title = title.casefold()
    headings = [(at, node) for at, node in enumerate(nodes) if node.tag in _HEADINGS][:_MAX_HEADINGS]
    best, best_length = None, 3
    left = _HEADINGS_CHARS
    for at, node in headings:
        text = node.text()
        left -= len(text)
        if left < 0:  # headings in headings
            break
        words = " ".join(text.split())[:_MAX_CHARS].casefold()
        is_same = words in title or (len(title) > 3 and title in words)
        if is_same and len(words) > best_length:  # the site's name is a heading, too
            best, best_length = at, len(words)
    first = [at for at, node in headings if node.tag == "h1"]
    return best if best is not None else first[0] if len(first) == 1 else None


def _describe(node: Node) -> Iterator[tuple[Role, str, float]]:
    """Say what an element tells of its date by its names."""
    attributes = node.attributes
    named = (attributes.get("itemprop") or attributes.get("property") or "").strip()
    if known := _PROPERTIES.get(named.rpartition(":")[2].lower()):
        yield known.role, f"microdata {named[:_MAX_NAME_CHARS]}", known.strength
        return
    if _OTHER_PROPERTY.search(named):  # startDate, birthDate, priceValidUntil
        return
    words = _words(attributes)
    if node.tag == "meta" or words & _OTHERS:
        return
    is_time = node.tag == "time" or "datetime" in attributes
    kind = "time" if is_time else "class"
    if "pubdate" in attributes:
        yield "published", "time pubdate", 0.92
    elif words & _PUBLISHED or words & _MODIFIED:
        roles: tuple[tuple[Role, frozenset[str]], ...] = (("published", _PUBLISHED), ("modified", _MODIFIED))
        for role, table in roles:
            if said := words & table:
                yield role, f"{kind} {min(said)}", 0.88 if is_time else 0.8
    elif is_time:
        yield "either", "time", 0.8
    elif said := words & _DATES or words & _LINES:
        yield "either", f"class {min(said)}", 0.72


def _is_of_other(node: Node) -> bool:
    """Tell an element that holds a date of something else: "event-date"."""
    words = _words(node.attributes)
    is_other = bool(_OTHER_PROPERTY.search(attribute(node, "itemprop")))
    return is_other or (bool(words & _OTHERS) and bool(words & _DATES))


def _words(attributes: Mapping[str, str | None]) -> set[str]:
    names = f"{attributes.get('class') or ''} {attributes.get('id') or ''}"
    return set(_LETTERS.findall(_CAPITAL.sub(" ", names[:_MAX_CHARS]).lower()))


class AsideElements:
    """Knows which elements stand aside: in comments, side columns, footers and the like."""

    def __init__(self, headline: Node | None) -> None:
        self._known: dict[int, bool] = {}
        while headline is not None:  # what holds the headline is no aside, whatever it is called
            self._known[identity(headline)] = False
            headline = headline.parent

    def is_aside(self, element: Node) -> bool:
        """Tell whether an element or anything around it is no part of the article."""
        path: list[Node] = []
        around: Node | None = element
        while around is not None and identity(around) not in self._known:
            path.append(around)
            around = around.parent
        verdict = around is not None and self._known[identity(around)]
        for node in reversed(path):
            verdict = verdict or _is_named_aside(node)
            self._known[identity(node)] = verdict
        return verdict


def _is_named_aside(element: Node) -> bool:
    tag = element.tag
    if tag in ("body", "html", "main"):
        return False
    if tag in _ASIDE_TAGS:
        return True
    if tag == "a":
        return len(plain_text(element, max_nodes=_MAX_NODES)) > _CARD_CHARS
    if tag == "footer":
        return element.parent is None or element.parent.tag != "article"
    if attribute(element, "itemtype").rpartition("/")[2] in _ASIDE_TYPES or attribute(element, "itemprop") == "comment":
        return True
    words = _words(element.attributes)
    if words & _OF_ARTICLE:
        words.discard("footer")
    return bool(words & _ASIDES) and not words & _NOT_ASIDES


def _without_listings(marks: list[DateElement]) -> list[DateElement]:
    """Drop the dates of a listing: three or more of one kind, none of them right below the headline, or all entries."""
    kinds = Counter(_kind(mark) for mark in marks)
    near = {_kind(mark) for mark in marks if mark.is_near}
    entries = Counter(_kind(mark) for mark in marks if kinds[_kind(mark)] >= 3 and _is_entry(mark.node))
    many = {kind for kind, number in kinds.items() if number >= 3 and (kind not in near or entries[kind] == number)}
    return [mark for mark in marks if _kind(mark) not in many]


def _is_entry(node: Node) -> bool:
    """Tell a date with a link to another page beside it, and nothing more."""
    around = node.parent
    if around is None or not write_line(around):
        return False
    return any(len(plain_text(link, max_nodes=_MAX_NODES)) > 1 for link in around.css("a"))


def _kind(mark: DateElement) -> tuple[str | None, str, Role]:
    return mark.node.tag, attribute(mark.node, "class"), mark.role
