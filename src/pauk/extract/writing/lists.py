"""Number the items of a list, and say how closely they stand together.

In: a finished list. Out: its numbers; whether its items are lines or have paragraphs of their own.
"""

from pauk.extract.writing.document import Block, BlockKind, Container


def number_items(block: Container) -> list[int]:
    """Return the number of each item, as browsers count: from ``start`` on, or backwards; an item's own number wins."""
    number = block.number if block.number is not None else len(block.children) if block.is_reversed else 1
    numbers: list[int] = []
    for item in block.children:
        own = item.number if isinstance(item, Container) else None
        number = number if own is None else own
        numbers.append(number)
        number += -1 if block.is_reversed else 1
    return numbers


def is_tight(block: Container) -> bool:
    """Whether every item is one paragraph at most, with lists in it at most."""
    return all(is_tight_item(item) for item in block.children)


def is_tight_item(item: Block) -> bool:
    """Whether an item is one paragraph at most, with lists in it at most."""
    if not isinstance(item, Container):
        return False
    first, *rest = item.children
    if first.kind not in (BlockKind.PARAGRAPH, BlockKind.LIST):
        return False
    # Whether a list may follow a paragraph without a blank line (CommonMark: numbers only from 1).
    return all(
        isinstance(child, Container)
        and child.kind is BlockKind.LIST
        and (not child.is_ordered or number_items(child)[0] == 1)
        for child in rest
    )
