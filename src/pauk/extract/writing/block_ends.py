"""Bring a finished container into order: what is no list, no table, or not quite one, becomes what it is.

In: a container whose content is complete. Out: what stands in its place, so that items stand in lists alone, terms in
lists of terms, and cells in rows of tables.
"""

from collections.abc import Sequence

from pauk.extract.writing.document import Block, BlockKind, Container, Leaf
from pauk.extract.writing.tables import settle_table


def settle(block: Container, home: Container) -> Sequence[Block]:
    """Return what stands in the place of a finished container in its home: itself, or what it should have been."""
    if block.kind is BlockKind.LIST:
        return _settle_list(block)
    if block.kind is BlockKind.ITEM and not home.is_ordered:
        return _settle_item(block)
    if block.kind is BlockKind.TERMS:
        return _settle_terms(block)
    return settle_table(block) if block.kind is BlockKind.TABLE else [block]


def _settle_list(block: Container) -> list[Block]:
    """Let what stands between items join the item before it; what stands before them all goes before the list."""
    before: list[Block] = []
    items: list[Container] = []
    for child in block.children:
        if isinstance(child, Container) and child.kind is BlockKind.ITEM:
            items.append(child)
        else:
            (items[-1].children if items else before).append(child)
    block.children = list(items)
    return [*before, block] if items else before


def _settle_item(item: Container) -> list[Block]:
    """Let the items of a list in an item without text of its own, such as a picture, stand for it."""
    inside: list[Block] = []
    for child in item.children:
        if isinstance(child, Leaf) or child.kind is not BlockKind.LIST or child.is_ordered:
            return [item]
        inside += child.children
    return inside


def _settle_terms(block: Container) -> list[Block]:
    """Keep a list of terms that has terms; others were only meant to be indented."""
    if not any(child.kind is BlockKind.TERM for child in block.children):
        return [inside for child in block.children for inside in _content(child)]
    block.children = [
        child if child.kind in (BlockKind.TERM, BlockKind.DEFINITION) else Container(BlockKind.DEFINITION, [child])
        for child in block.children
    ]
    return [block]


def _content(block: Block) -> list[Block]:
    return block.children if isinstance(block, Container) and block.kind is BlockKind.DEFINITION else [block]
