"""Run the extractors that the combinations are made of, on a page that is laid flat once for all of them.

In: a `Tree` laid flat. Out: the places that an extractor keeps.
"""

from collections.abc import Callable

from pauk.extract.extractors.boilerpipe import find_article, find_content, read_headline
from pauk.extract.extractors.bte import find_body_text
from pauk.extract.extractors.flat import Flat
from pauk.extract.extractors.readability import find_readable
from pauk.extract.page.tree import Tree

# Their order is that of the shares in a model's features, and decides where two are as good.
POOL: dict[str, Callable[[Tree, Flat], list[int]]] = {
    "bte": lambda _, flat: find_body_text(flat),
    "readability": lambda _, flat: find_readable(flat),
    "boilerpipe-default": lambda _, flat: find_content(flat),
    "boilerpipe-article": lambda tree, flat: find_article(flat, read_headline(tree)),
}


def run_pool(tree: Tree, flat: Flat) -> dict[str, list[int]]:
    """Run all of them; the places of each are in page order."""
    return {name: find(tree, flat) for name, find in POOL.items()}
