"""Tell tables that hold data from tables that lay out a page, and lay out those that hold data.

In: a table whose rows are complete. Out: the same, or a group of its cells' content; and the grid of a table, with the
places that spans and empty cells take.
"""

from itertools import takewhile

from pauk.extract.writing.document import Block, BlockKind, Container, Leaf, Token

# Wider tables cannot be read as lines of text.
_MAX_COLUMNS = 60
# A table of data has short cells; where it has a header or a caption, they may be longer. Looked at on pages of
# CleanEval and Dragnet: cells of skeletons hold hundreds of words, cells of data rarely more than two sentences.
_MAX_CELL_CHARS, _MAX_CELL_LINES = 300, 3
_MAX_HEADED_CELL_CHARS, _MAX_HEADED_CELL_LINES = 1_500, 12
# Cells side by side that only lay out a line ("Name:", "Ada") are one line; so is a bullet with what it points at.
_MAX_JOINED_CHARS = 120
_MAX_BULLET_CHARS = 4


def settle_table(table: Container) -> list[Block]:
    """Return a table of data, its header found and its title before it; of one that lays out a page, what is in it."""
    if not _holds_data(table):
        return [block for part in table.children for block in _take_apart(part)]
    # Count the rows at the top that are one cell over several columns; two rows are left to the table.
    is_title = (len(row.children) == 1 and cells_of(row)[0].columns > 1 for row in rows_of(table)[:-2])
    titles = sum(1 for _ in takewhile(bool, is_title))
    at = len(captions_of(table)) + titles if titles else 0
    before, table.children = table.children[:at], table.children[at:]
    first, second, *_ = rows_of(table)
    # Whether the first row says what the columns are: by its elements, or by being the only bold one.
    if first.is_header or all(cell.is_header for cell in cells_of(first)):
        first.is_header = True
    else:
        first.is_header = all(map(_is_bold, cells_of(first))) and not all(map(_is_bold, cells_of(second)))
    return [*(block for part in before for block in _take_apart(part)), table]


def rows_of(table: Container) -> list[Container]:
    """Return the rows of a table."""
    return _containers(table, BlockKind.ROW)


def captions_of(table: Container) -> list[Container]:
    """Return the captions of a table, which stand before its rows."""
    return _containers(table, BlockKind.CAPTION)


def cells_of(row: Container) -> list[Container]:
    """Return the cells of a row."""
    return _containers(row, BlockKind.CELL)


def lay_out(table: Container) -> list[list[Container | None]]:
    """Return the cells row by row, each in its column; None where there is none, nothing after a row's last.

    Columns without any text, which only keep others apart, are left out.
    """
    grid: list[list[Container | None]] = []
    spanned: dict[int, int] = {}  # column → rows for which a cell from above still takes it
    for row in rows_of(table):
        line: list[Container | None] = []
        spanning: dict[int, int] = {}
        for cell in cells_of(row):
            for _ in range(cell.skipped + 1):
                while len(line) in spanned and len(line) < _MAX_COLUMNS:
                    line.append(None)
                line.append(None)
            line[-1] = cell
            spanning |= dict.fromkeys(range(len(line) - 1, len(line) - 1 + cell.columns), cell.rows)
            line += [None] * (cell.columns - 1)
        while line and line[-1] is None:
            line.pop()
        spanned = {column: rows - 1 for column, rows in (spanned | spanning).items() if rows > 1}
        grid.append(line)
    used = sorted({column for line in grid for column, cell in enumerate(line) if cell})
    return [[line[column] for column in used if column < len(line)] for line in grid]


def _containers(block: Container, kind: BlockKind) -> list[Container]:
    return [child for child in block.children if isinstance(child, Container) and child.kind is kind]


def _holds_data(table: Container) -> bool:
    captions, rows = captions_of(table), rows_of(table)
    if len(captions) > 1 or len(rows) < 2 or [*captions, *rows] != table.children:
        return False
    if not all(map(leaves_of, captions)):
        return False
    if any(len(cells_of(row)) < len(row.children) or _width(row) > _MAX_COLUMNS for row in rows):
        return False
    is_headed = bool(captions) or any(cell.is_header for row in rows for cell in cells_of(row))
    full = sum(sum(map(_says_something, cells_of(row))) > 1 for row in rows)
    return (
        full > 1
        and 2 * full >= len(rows)
        and all(_is_short(cell, is_headed=is_headed) for row in rows for cell in cells_of(row))
    )


def _says_something(cell: Container) -> bool:
    return any(
        isinstance(content, str) and any(char.isalnum() for char in content)
        for leaf in leaves_of(cell)
        for content, _ in leaf.tokens
    )


def _width(row: Container) -> int:
    return sum(cell.skipped + cell.columns for cell in cells_of(row))


def _is_short(cell: Container, *, is_headed: bool) -> bool:
    max_chars = _MAX_HEADED_CELL_CHARS if is_headed else _MAX_CELL_CHARS
    max_lines = _MAX_HEADED_CELL_LINES if is_headed else _MAX_CELL_LINES
    if len(cell.children) > max_lines:
        return False
    leaves = leaves_of(cell)
    chars = sum(leaf.chars for leaf in leaves)
    breaks = sum(not isinstance(content, str) for leaf in leaves for content, _ in leaf.tokens)
    return bool(leaves) and chars <= max_chars and len(leaves) + breaks <= max_lines


def leaves_of(cell: Container) -> list[Leaf]:
    """Return the paragraphs of a cell, and of the items of a list in it; none where it holds anything else."""
    leaves: list[Leaf] = []
    for child in cell.children:
        inside: list[Block] = [child]
        if isinstance(child, Container) and child.kind is BlockKind.LIST:
            inside = [leaf for item in child.children if isinstance(item, Container) for leaf in item.children]
        for leaf in inside:
            if not isinstance(leaf, Leaf) or leaf.kind is not BlockKind.PARAGRAPH:
                return []
            leaves.append(leaf)
    return leaves


def _is_bold(cell: Container) -> bool:
    return all(
        not isinstance(content, str) or content.isspace() or any(mark.name == "strong" for mark in marks)
        for leaf in leaves_of(cell)
        for content, marks in leaf.tokens
    )


def _take_apart(part: Block) -> list[Block]:
    """Return what is in a part of a table; a row of short texts becomes one line."""
    if isinstance(part, Leaf) or part.kind not in (BlockKind.ROW, BlockKind.CAPTION, BlockKind.CELL):
        return [part]
    if part.kind is not BlockKind.ROW:
        return part.children
    line = _join(part)
    return [line] if line else [block for cell in part.children for block in _take_apart(cell)]


def _join(row: Container) -> Leaf | None:
    """Return the texts of a row's cells as one line, where they are few and short."""
    leaves = [cell.children[0] for cell in cells_of(row) if len(cell.children) == 1]
    texts = [leaf for leaf in leaves if isinstance(leaf, Leaf) and leaf.kind is BlockKind.PARAGRAPH]
    chars = sum(leaf.chars for leaf in texts)
    if len(texts) < 2 or len(texts) < len(row.children):
        return None
    has_bullets = sum(leaf.chars > _MAX_BULLET_CHARS for leaf in texts) == 1
    if chars > _MAX_JOINED_CHARS and not has_bullets:
        return None
    tokens: list[Token] = []
    for leaf in texts:
        tokens += [*leaf.tokens, (" ", ())]
    return Leaf(BlockKind.PARAGRAPH, tokens, chars)
