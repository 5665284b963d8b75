"""Draw a safe copy of a page on which everything that was read is outlined and named.

In: `Nodes`, and `Mark`s: which places are what. Out: an HTML document in which nothing runs and nothing is loaded: only
plain elements, escaped text, links to the Web that open nowhere else, and our own style sheet. People see at a glance
what was taken for a post, an author, a date, a pager, and what was left out.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from urllib.parse import urljoin, urlsplit

from pauk.extract.elements import BLOCK, CELL, KINDS, PRESERVED
from pauk.forum.nodes import Nodes

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
_WEB = frozenset(("http", "https"))
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
_POLICY = "default-src 'none'; style-src 'unsafe-inline'"
_STYLE = """
body{font:15px/1.5 system-ui,sans-serif;margin:0;color:#1f2328;background:#fff;overflow-wrap:anywhere}
#pauk{position:sticky;top:0;z-index:9;background:#fff;border-bottom:1px solid #d0d7de;padding:8px 16px;font-size:14px}
#pauk b{padding:0 6px;border-radius:3px;color:#fff;font-weight:600;margin-right:4px;white-space:nowrap}
#page{padding:16px;max-width:1100px;margin:auto} table{border-collapse:collapse;max-width:100%} td,th{padding:2px 6px;
vertical-align:top} pre{white-space:pre-wrap} .img{color:#57606a;font-size:12px} a{color:#0550ae}
[data-pauk]{outline:2px solid var(--c);outline-offset:1px;border-radius:2px}
[data-pauk]::before{content:attr(data-pauk);background:var(--c);color:#fff;font:600 11px/1.4 system-ui,sans-serif;
padding:0 5px;border-radius:3px;margin-right:4px;white-space:nowrap}
"""


@dataclass(frozen=True, slots=True)
class Mark:
    """What one place of the page was taken for: its role, which has a colour, and the words to show."""

    place: int
    role: str
    label: str


def draw_page(nodes: Nodes, marks: Iterable[Mark], *, url: str, heading: str, facts: Sequence[str]) -> str:
    """Draw the copy of a page, with what was found listed above it."""
    found = _by_place(marks)
    roles = dict.fromkeys(mark.role for its in found.values() for mark in its)
    legend = "".join(f'<b style="background:{_colour(role)}">{escape(role)}</b>' for role in roles)
    told = "".join(f"<div>{escape(fact)}</div>" for fact in facts)
    return (
        f'<!doctype html><html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}"><meta name="referrer" content="no-referrer">'
        f"<title>{escape(heading)}</title><style>{_STYLE}</style></head><body>"
        f'<div id="pauk"><strong>{escape(heading)}</strong> {legend}{told}</div>'
        f'<div id="page">{"".join(_Copy(nodes, found, url).write())}</div></body></html>'
    )


def _by_place(marks: Iterable[Mark]) -> dict[int, list[Mark]]:
    found: dict[int, list[Mark]] = {}
    for mark in marks:
        found.setdefault(mark.place, []).append(mark)
    return found


def _colour(role: str) -> str:
    return _COLOURS.get(role, _OTHER)


class _Copy:
    """Writes the elements and texts of a page once, in page order."""

    def __init__(self, nodes: Nodes, marks: Mapping[int, list[Mark]], url: str) -> None:
        self._nodes, self._marks, self._url = nodes, marks, url
        self._waiting: list[Mark] = []  # of rows, for their first cell

    def write(self) -> list[str]:
        """Write the body's content."""
        flat = self._nodes.flat
        written: list[str] = []
        open_ones: list[tuple[int, str]] = []  # where an element ends, and its end tag
        for place in range(1, min(len(self._nodes), _MOST_NODES)):
            while open_ones and open_ones[-1][0] <= place:
                written.append(open_ones.pop()[1])
            if self._nodes.is_text(place):
                written.append(self._write_text(place))
                continue
            start, end = self._write_element(place)
            written.append(start)
            if end:
                open_ones.append((flat.ends[place], end))
        written += [end for _, end in reversed(open_ones)]
        return written

    def _write_text(self, place: int) -> str:
        text = escape(self._nodes.flat.texts[place])
        marks = self._marks.get(place)
        return f"<span{self._label(marks)}>{text}</span>" if marks else text

    def _write_element(self, place: int) -> tuple[str, str]:
        tag = self._nodes.flat.tags[place]
        if tag == "img":
            alt = self._nodes.attribute(place, "alt")[:_ALT_CHARS]
            return f'<span class="img"{self._label(self._marks.get(place))}>[{escape(alt) or "image"}]</span>', ""
        name = tag if tag in _PLAIN else _stand_in(tag)
        marks = self._marks.get(place, [])
        if tag in _ROWS:
            self._waiting += marks
            marks = []
        elif tag in ("td", "th"):
            marks = [*self._waiting, *marks]
            self._waiting = []
        start = f"<{name}{self._attributes(place, name)}{self._label(marks)}>"
        return start, "" if name in _EMPTY else f"</{name}>"

    def _attributes(self, place: int, name: str) -> str:
        if name == "a":
            return self._address(place)
        if name in ("td", "th"):
            values = ((key, self._nodes.attribute(place, key)) for key in _SPANS)
            return "".join(f' {key}="{int(value)}"' for key, value in values if _is_span(value))
        return ""

    def _address(self, place: int) -> str:
        """Write the address of a link, if it leads to the Web; titles are not copied, they may be anything."""
        try:
            address = urljoin(self._url, self._nodes.attribute(place, "href"))
            is_web = urlsplit(address).scheme in _WEB
        except ValueError:
            return ""
        return f' href="{escape(address)}" rel="noopener noreferrer nofollow"' if is_web else ""

    def _label(self, marks: Sequence[Mark] | None) -> str:
        if not marks:
            return ""
        label = ", ".join(dict.fromkeys(mark.label for mark in marks))
        return f' data-pauk="{escape(label)}" style="--c:{_colour(marks[0].role)}"'


def _stand_in(tag: str) -> str:
    """Name the plain element that stands for one that could run, load or be filled in."""
    return "div" if KINDS.get(tag) in (BLOCK, CELL) and tag not in PRESERVED else "span"


def _is_span(value: str) -> bool:
    return value.isascii() and value.isdigit() and 0 < int(value[:5]) <= _MOST_SPAN
