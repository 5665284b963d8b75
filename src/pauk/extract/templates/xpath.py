"""Select elements by XPath 1.0, with lxml on a mirror of the page's tree.

In: an expression. Out: places of elements. Expressions read nothing but the page: there are no variables, namespaces,
extensions or ``document()``, and what could take too long on a page is not begun (`cost.py`).
"""

from typing import Any

from pauk.extract.templates.cost import TOO_SLOW, CannotSelect, check
from pauk.extract.templates.view import ElementView
from pauk.extract.templates.xpath_parts import XPathPart, cut

# So many elements are looked at, those that are found again and again counted each time; one takes 0.6 µs.
_MAX_RESULTS = 2_000_000


class XPath:
    """Selects what an XPath expression gives, as far as it is elements."""

    def __init__(self, expression: str) -> None:
        """Read an expression; a ValueError says what is wrong with it."""
        from lxml import etree  # noqa: PLC0415 (heavy, and only wanted for XPath)

        try:
            branches = cut(expression)
            whole = _compile(expression)
            self._branches = [[(part, _compile(part.text)) for part in branch] for branch in branches]
            is_nodes = isinstance(whole(etree.Element("html")), list)
        except etree.XPathError as error:
            raise ValueError(f"XPath says: {error}") from error
        if not is_nodes:
            raise ValueError("it gives a number, a text or yes and no, but no elements")

    def find(self, view: ElementView) -> list[int]:
        """Find the places of all elements the expression gives."""
        from lxml import etree  # noqa: PLC0415 (heavy, and only wanted for XPath)

        found: dict[Any, None] = {}
        try:
            for branch in self._branches:
                found |= _follow(branch, view)
        except etree.XPathError as error:  # such as count(1), which is told where it is first worked out
            raise CannotSelect(f"XPath says: {error}") from error
        if not found:
            return []
        return [place for place, element in enumerate(view.mirror.iter()) if element in found]


def _compile(expression: str) -> Any:
    from lxml import etree  # noqa: PLC0415 (heavy, and only wanted for XPath)

    return etree.XPath(expression, regexp=False, smart_strings=False)


def _follow(branch: list[tuple[XPathPart, Any]], view: ElementView) -> dict[Any, None]:
    """Find what a branch gives, part by part; dicts are sets here that keep their order."""
    found: dict[Any, None] = {view.mirror: None}
    for part, evaluate in branch:
        # Say how many steps a part may take from so many elements.
        shape = view.shape
        ways = min(shape.elements * part.walk.steps(shape), len(found) * part.most.most_steps(shape))
        check(max(ways, shape.elements) * part.each.steps(shape))
        starts, found, results = _outermost(found) if part.is_below else list(found), {}, 0
        for start in starts:
            elements = [element for element in evaluate(start) if not isinstance(element, str)]
            found.update(dict.fromkeys(elements))
            results += len(elements)
            if results > _MAX_RESULTS:
                raise CannotSelect(TOO_SLOW)
        if not found:
            break
    return found


def _outermost(elements: dict[Any, None]) -> list[Any]:
    """Leave out elements that are inside others of these; each ancestor is looked at once."""
    is_inside: dict[Any, bool] = {}
    outermost = []
    for element in elements:
        path = []
        at = element.getparent()
        while at is not None and at not in elements and at not in is_inside:
            path.append(at)
            at = at.getparent()
        inside = at is not None and (at in elements or is_inside[at])
        is_inside.update(dict.fromkeys(path, inside))
        if not inside:
            outermost.append(element)
    return outermost
