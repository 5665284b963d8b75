"""Read the entities that a page of a directory site lists, by the selectors of a recipe.

In: a page's HTML and address, and selectors: one for the rows, and within a row one for each word (``name``, ``town``,
``url`` …). Out: rows of texts. A selector takes the text of the first element it finds; with ``@name`` behind it that
attribute, and for ``url`` the address a link leads to.
"""

from collections.abc import Iterator, Mapping
from urllib.parse import urljoin

from pauk.base.errors import BadRecipe
from pauk.extract.page.parser import ParserError
from pauk.extract.page.tree import Node, attribute, parse_tree

ROW = "row"
_MOST_ROWS = 20_000


def read_listed(html: str, url: str, select: Mapping[str, str]) -> Iterator[dict[str, str]]:
    """Give the entities of a page; the whole page is one where no selector for rows is given."""
    root = parse_tree(html).root
    rows = [root] if not select.get(ROW) else _find(root, select[ROW])[:_MOST_ROWS]
    for row in rows:
        found = {word: _read(row, word, selector, url) for word, selector in select.items() if word != ROW}
        if found.get("name"):
            yield found


def _read(row: Node, word: str, selector: str, url: str) -> str:
    path, _, named = selector.partition("@")
    nodes = _find(row, path.strip()) if path.strip() else [row]
    if not nodes:
        return ""
    named = named.strip() or ("href" if word == "url" else "")
    if not named:
        return " ".join(nodes[0].text(separator=" ").split())
    text = " ".join(attribute(nodes[0], named).split())
    return urljoin(url, text) if word == "url" and text else text


def _find(node: Node, selector: str) -> list[Node]:
    try:
        return list(node.css(selector))
    except ParserError as error:
        raise BadRecipe(
            f"The selector {selector!r} cannot be read: {error}", next_step="Mend it in [directory.select]."
        ) from error
