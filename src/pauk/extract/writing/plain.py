"""Write what is kept of a page as plain text.

In: a tree and its kept text nodes. Out: text, every block on its own line, as `text.plain_text` writes whole pages.
"""

from pauk.extract.page.plain_text import plain_text
from pauk.extract.page.tree import Tree


def write_text(tree: Tree, kept: frozenset[int] | None) -> str:
    """Write the kept text nodes (`identity`; None: all of them) as plain text."""
    return plain_text(tree.body, kept=kept)
