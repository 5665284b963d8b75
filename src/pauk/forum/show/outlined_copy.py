"""Draw a safe copy of a page on which everything that was read is outlined and named.

In: `Nodes`, and `RoleMark`s: which places are what. Out: an HTML document in which nothing runs and nothing is loaded:
only plain elements, escaped text, links to the Web that open nowhere else, and our own style sheet. People see at a
glance what was taken for a post, an author, a date, a pager, and what was left out.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple
from urllib.parse import urljoin

from pauk.base.html.environment import Templates, web_url
from pauk.extract.page.plain_text import BLOCK, CELL, KINDS, PRESERVED
from pauk.forum.page.nodes import Nodes

# Elements that are written as they are; others become div or span. (What loads or runs is not among them.)
_PLAIN = frozenset(
    "a abbr article aside b blockquote br caption cite code dd del div dl dt em figcaption figure footer h1 h2 h3 h4 h5"
    " h6 header hr i ins kbd li main mark nav ol p pre q s section small span strong sub sup table tbody td tfoot th"
    " thead time tr u ul".split()
)
_EMPTY = frozenset(("br", "hr"))
# Parts of tables cannot carry a label themselves: the first cell in them does.
_ROWS = frozenset(("tr", "tbody", "thead", "tfoot"))
_SPANS = ("colspan", "rowspan")
_MOST_SPAN = 1_000
_ALT_CHARS = 40
_MOST_NODES = 200_000

# One colour for each role; roles without one share the last.
_COLOURS = {
    "region": "#7f8c8d",
    "post": "#1f6feb",
    "content": "#2da44e",
    "author": "#8250df",
    "date": "#bf3989",
    "edited": "#9a6700",
    "number": "#0a7ea4",
    "quote": "#57606a",
    "signature": "#953800",
    "row": "#1f6feb",
    "title": "#2da44e",
    "count": "#0a7ea4",
    "paging": "#cf222e",
}
_OTHER = "#444c56"
PAGES = Templates("pauk.forum")


@dataclass(frozen=True, slots=True)
class RoleMark:
    """What one place of the page was taken for: its role, which has a colour, and the words to show."""

    place: int
    role: str
    label: str


class CopyPiece(NamedTuple):
    """A piece of the copy: ``start`` or ``end`` of an element, whose name is the text, or ``text`` itself."""

    kind: str
    text: str
    attributes: Mapping[str, str] = {}


def draw_page(nodes: Nodes, marks: Iterable[RoleMark], *, url: str, heading: str, facts: Sequence[str]) -> str:
    """Draw the copy of a page, with what was found listed above it."""
    found: dict[int, list[RoleMark]] = {}
    for mark in marks:
        found.setdefault(mark.place, []).append(mark)
    roles = dict.fromkeys(mark.role for its in found.values() for mark in its)
    return PAGES.render(
        "copy.html",
        heading=heading,
        legend=[(role, _colour(role)) for role in roles],
        facts=facts,
        pieces=_Copy(nodes, found, url).pieces(),
    )


def _colour(role: str) -> str:
    return _COLOURS.get(role, _OTHER)


class _Copy:
    """Copies the elements and texts of a page once, in page order."""

    def __init__(self, nodes: Nodes, marks: Mapping[int, list[RoleMark]], url: str) -> None:
        self._nodes, self._marks, self._url = nodes, marks, url
        self._waiting: list[RoleMark] = []  # of rows, for their first cell

    def pieces(self) -> Iterator[CopyPiece]:
        """Give the body's content: where elements begin, texts, where elements end."""
        flat = self._nodes.flat
        open_ones: list[tuple[int, str]] = []  # where an element ends, and its name
        for place in range(1, min(len(self._nodes), _MOST_NODES)):
            while open_ones and open_ones[-1][0] <= place:
                yield CopyPiece("end", open_ones.pop()[1])
            if self._nodes.is_text(place):
                yield from self._copy_text(flat.texts[place], self._label(self._marks.get(place, ())))
            elif flat.tags[place] == "img":
                alt = self._nodes.attribute(place, "alt")[:_ALT_CHARS]
                label = self._label(self._marks.get(place, ()))
                yield from self._copy_text(f"[{alt or 'image'}]", {"class": "img"} | label)
            else:
                start = self._start(place)
                yield start
                if start.text not in _EMPTY:
                    open_ones.append((flat.ends[place], start.text))
        for _, name in reversed(open_ones):
            yield CopyPiece("end", name)

    def _copy_text(self, text: str, attributes: Mapping[str, str]) -> Iterator[CopyPiece]:
        if not attributes:
            yield CopyPiece("text", text)
            return
        yield CopyPiece("start", "span", attributes)
        yield CopyPiece("text", text)
        yield CopyPiece("end", "span")

    def _start(self, place: int) -> CopyPiece:
        tag = self._nodes.flat.tags[place]
        # Name the plain element that stands for one that could run, load or be filled in.
        name = tag if tag in _PLAIN else "div" if KINDS.get(tag) in (BLOCK, CELL) and tag not in PRESERVED else "span"
        marks = self._marks.get(place, [])
        if tag in _ROWS:
            self._waiting += marks
            marks = []
        elif tag in ("td", "th"):
            marks = [*self._waiting, *marks]
            self._waiting = []
        return CopyPiece("start", name, self._attributes(place, name) | self._label(marks))

    def _attributes(self, place: int, name: str) -> dict[str, str]:
        if name == "a":
            # Copy the address of a link, if it leads to the Web; titles are not copied, they may be anything.
            try:
                address = urljoin(self._url, self._nodes.attribute(place, "href"))
            except ValueError:
                return {}
            return {"href": address, "rel": "noopener noreferrer nofollow"} if web_url(address) else {}
        if name in ("td", "th"):
            values = {key: self._nodes.attribute(place, key) for key in _SPANS}
            return {key: str(int(value)) for key, value in values.items() if _is_span(value)}
        return {}

    def _label(self, marks: Sequence[RoleMark]) -> dict[str, str]:
        if not marks:
            return {}
        label = ", ".join(dict.fromkeys(mark.label for mark in marks))
        return {"data-pauk": label, "style": f"--c:{_colour(marks[0].role)}"}


def _is_span(value: str) -> bool:
    return value.isascii() and value.isdigit() and 0 < int(value[:5]) <= _MOST_SPAN
