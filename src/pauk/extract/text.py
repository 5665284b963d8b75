"""Turn a tree into plain text: what a reader sees, block by block.

In: a node. Out: text in which every block stands on its own line and the cells of a table row are divided by
tabs. White space inside a block is one space, except in ``pre``. Words are never glued together across blocks
nor torn apart inside one: ``<b>W</b>ord`` is one word, ``<p>one</p>two`` are two.
"""

from typing import TypeAlias

from pauk.extract.tree import Node

_BLOCKS = frozenset(
    "address article aside blockquote body br button caption center dd details dialog dir div dl dt fieldset"
    " figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 header hgroup hr html legend li listing"
    " main menu nav noframes ol optgroup option p plaintext pre search section summary table tbody tfoot thead tr ul"
    " xmp".split()
)
_CELLS = frozenset(("td", "th"))
_PRESERVED = frozenset(("pre", "listing", "xmp", "plaintext"))
# What no reader sees, and what is a form's furniture rather than text.
_HIDDEN = frozenset(
    "annotation audio canvas datalist head iframe noembed object script select style svg template textarea title"
    " video".split()
)
# Marks inside a line under construction; as separators of ASCII they are white space to every reader anyway.
_CELL_MARK = "\x1f"
_LINE_MARK = "\x1e"


# What stands between the previous text and the next. (Plain integers: this loop runs over every node of every page.)
_NO_GAP, _CELL_GAP, _BLOCK_GAP = 0, 1, 2

# Where a text lives: the block's id, whether it is hidden there, whether its line breaks count.
_Home: TypeAlias = tuple[int, bool, bool]
_NOWHERE: _Home = (0, False, False)


def plain_text(root: Node) -> str:
    """Return the text of a node and everything below it."""
    lines: list[str] = []
    parts: list[str] = []
    homes: dict[int, _Home] = {}
    gap = _NO_GAP
    last_block = -1
    for node in root.traverse(include_text=True):
        tag = node.tag
        if tag != "-text":
            if tag in _BLOCKS:
                gap = _BLOCK_GAP
            elif tag in _CELLS and not gap:
                gap = _CELL_GAP
            continue
        text = node.text_content
        if not text or (gap and text.isspace()):
            continue
        parent = node.parent
        block, hidden, preserved = homes.get(parent.mem_id) or _find_home(parent, homes) if parent else _NOWHERE
        if hidden:
            continue
        if gap or block != last_block:
            if text.isspace():
                continue
            if gap == _CELL_GAP:
                parts.append(_CELL_MARK)
            else:
                _end_line(lines, parts)
            gap = _NO_GAP
            last_block = block
        parts.append(text.replace("\n", _LINE_MARK) if preserved else text)
    _end_line(lines, parts)
    return "\n".join(lines)


def _end_line(lines: list[str], parts: list[str]) -> None:
    line = "".join(parts)
    parts.clear()
    if _LINE_MARK in line:
        lines += [piece.rstrip() for piece in line.strip(_LINE_MARK).split(_LINE_MARK)]
    elif _CELL_MARK in line:
        lines.append("\t".join([" ".join(cell.split()) for cell in line.split(_CELL_MARK)]).strip())
    elif squeezed := " ".join(line.split()):
        lines.append(squeezed)


def _find_home(parent: Node, homes: dict[int, _Home]) -> _Home:
    """Climb until an ancestor is known, then tell everyone on the way, so that no path is climbed twice."""
    path: list[Node] = []
    node: Node | None = parent
    home = _NOWHERE
    while node is not None:
        if known := homes.get(node.mem_id):
            home = known
            break
        path.append(node)
        node = node.parent
    for ancestor in reversed(path):
        tag = ancestor.tag
        if tag in _HIDDEN:
            home = (home[0], True, False)
        elif tag in _BLOCKS or tag in _CELLS:
            home = (ancestor.mem_id, home[1], home[2] or tag in _PRESERVED)
        homes[ancestor.mem_id] = home
    return home
