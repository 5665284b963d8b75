"""What each element does to the text around it: ends a line, ends a cell, hides what it holds, or nothing.

In: the name of an element. Out: its kind, a plain number, because this is asked for every node of every page.
"""

from collections.abc import Iterator
from itertools import islice

from pauk.extract.tree import Node

BLOCKS = frozenset(
    "address article aside blockquote body br button caption center dd details dialog dir div dl dt fieldset"
    " figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 header hgroup hr html legend li listing"
    " main menu nav ol optgroup option p plaintext pre search section summary table tbody tfoot thead tr ul"
    " xmp".split()
)
CELLS = frozenset(("td", "th"))
PRESERVED = frozenset(("pre", "listing", "xmp", "plaintext"))
# What no reader sees, and what is a form's furniture rather than text.
_HIDDEN = frozenset(
    "annotation annotation-xml audio canvas datalist head iframe meter noembed noframes object progress script select"
    " style svg template textarea title video".split()
)
HIDDEN_BY_ATTRIBUTE = "[hidden]:not(html, body), dialog:not([open]), [popover]"
# Things in the line that are no text: a reader sees something between the words.
_THINGS = frozenset("audio canvas embed iframe img input meter object progress select svg textarea video".split())
# Two of these that touch are a menu or a form, told apart by the style sheet.
_TOLD_APART = frozenset(("a", "label"))
# What an element does to the text, in one look-up; inline elements do nothing. (Plain numbers and tuples from here on:
# this runs over every node of every page.)
TEXT, BLOCK, CELL, THING, TOUCHING, UNSEEN, UNSEEN_THING = range(7)
KINDS: dict[str | None, int] = {
    **dict.fromkeys(BLOCKS, BLOCK),
    **dict.fromkeys(CELLS, CELL),
    **dict.fromkeys(_TOLD_APART, TOUCHING),
    **dict.fromkeys(_THINGS, THING),
    **dict.fromkeys(_HIDDEN, UNSEEN),
    **dict.fromkeys(_HIDDEN & _THINGS, UNSEEN_THING),
    "-text": TEXT,
}


def skip_below(node: Node, nodes: Iterator[Node], max_nodes: int | None = None) -> int:
    """Leave out all that stands in a node, by counting it, and return how many nodes that were."""
    below = sum(1 for _ in islice(node.traverse(include_text=True), max_nodes)) - 1
    next(islice(nodes, below, below), None)
    return below


def touches_its_like(node: Node) -> bool:
    """Whether the element before is of the same name, with nothing between."""
    before = node.prev
    return before is not None and before.tag == node.tag
