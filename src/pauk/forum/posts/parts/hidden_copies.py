"""Find hidden copies of a post inside its own text, which some softwares keep for those who want to quote it.

In: the stretch of a post's text. Out: the stretches that a style hides and that say all the rest once more. What is
hidden and says something else is a text: a spoiler waits for a click.
"""

import re

from pauk.forum.page.nodes import Nodes

_HIDES = re.compile(r"(?:\A|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden)", re.IGNORECASE)
_LONGEST_STYLE = 1_000
_MOST = 20  # hidden elements of one post that are looked at


def find_copies(nodes: Nodes, start: int, end: int) -> dict[int, int]:
    """Return where hidden copies of the rest of a text begin and end."""
    hidden = [place for place in range(start, end) if _is_hidden(nodes, place)][:_MOST]
    found: dict[int, int] = {}
    for place in hidden:
        stop = nodes.flat.ends[place]
        rest = _words(nodes, start, place) + _words(nodes, stop, end)
        if rest and rest in _words(nodes, place, stop):
            found[place] = stop
    return found


def _is_hidden(nodes: Nodes, place: int) -> bool:
    style = nodes.attributes[place].get("style") or ""
    return 0 < len(style) <= _LONGEST_STYLE and _HIDES.search(style) is not None


def _words(nodes: Nodes, start: int, end: int) -> str:
    """Return all letters of a stretch, without white space."""
    return "".join("".join(nodes.flat.texts[start:end]).split())
