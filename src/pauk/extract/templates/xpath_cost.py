"""Say what it costs to work out an XPath expression with libxml2.

In: the tokens of an expression. Out: its `Cost` for one element. Wherever a path may lead to one element twice, libxml2
compares every element it finds with all found before; where one leads backwards, it sorts what it found, and goes from
one element to the other for each comparison. Both take the square of what is found.
"""

from collections.abc import Sequence

from pauk.extract.templates.cost import DEPTH, ELEMENTS, ONE, WIDTH, Cost
from pauk.extract.templates.xpath_tokens import OPENING, Token, find_end, is_called

# How far an axis leads from an element, on average over all.
_AXES = {
    "child": ONE,
    "self": ONE,
    "attribute": ONE,
    "parent": ONE,
    "ancestor": DEPTH,
    "ancestor-or-self": DEPTH,
    "descendant": DEPTH,
    "descendant-or-self": DEPTH,
    "following": ELEMENTS,
    "preceding": ELEMENTS,
    "following-sibling": WIDTH,
    "preceding-sibling": WIDTH,
}
# Axes by which no element is met twice, from whichever elements one starts.
DOWN_ONE = frozenset(("child", "self", "attribute"))
DOWN = frozenset(("descendant", "descendant-or-self"))
SHORT_AXES = {".": "self", "..": "parent", "@": "attribute"}
_BACKWARDS = frozenset(("ancestor", "ancestor-or-self", "preceding", "preceding-sibling"))
# What is asked of elements in any order.
_ORDERLESS = frozenset(("boolean", "count", "not"))


def walk_on(axis: str, *, is_sorted: bool) -> Cost:
    """Say how far an axis leads from an element, on average, and what it costs to put what is found in order."""
    if axis not in _AXES:
        raise ValueError(f"there is no axis {axis}::")
    return _AXES[axis] * _AXES[axis] if is_sorted and axis in _BACKWARDS else _AXES[axis]


def cost_of_predicates(step: Sequence[Token]) -> Cost:
    """Say what the predicates of a step cost for an element."""
    cost, at = ONE, 0
    while at < len(step):
        if step[at].text == "[":
            end = find_end(step, at)
            cost += cost_of(step[at + 1 : end])
            at = end
        at += 1
    return cost


def cost_of(tokens: Sequence[Token], from_root: Cost = ELEMENTS, *, is_sorted: bool = False) -> Cost:
    """Say what it costs to work out an expression once, for one element; ``is_sorted``: in page order."""
    total, path, at = ONE, _Path(from_root, is_sorted=is_sorted), 0
    while at < len(tokens):
        token = tokens[at]
        if token.text in OPENING:
            end, is_predicate = find_end(tokens, at), token.text == "["
            is_asked_in_order = not is_predicate and not (at and tokens[at - 1].text in _ORDERLESS)
            inside = cost_of(tokens[at + 1 : end], ELEMENTS if is_predicate else from_root, is_sorted=is_asked_in_order)
            path.take_brackets(token.text, inside)
            at = end
        elif token.kind == "operator" or token.text == ",":
            total, path = total + path.cost, _Path(from_root, is_sorted=is_sorted)
        elif token.text == "|":
            joined = path.cost * (ELEMENTS if path.descends else WIDTH)
            path = _Path(from_root, joined, is_sorted=is_sorted)
        elif not is_called(tokens, at):
            path.take_step(token)
        at += 1
    return total + path.cost


class _Path:
    """What it costs to follow a path that stands in an expression."""

    def __init__(self, from_root: Cost, walk: Cost = ONE, *, is_sorted: bool) -> None:
        self.descends = False
        self._is_sorted = is_sorted
        self._walk = walk
        self._predicates = ONE
        self._from_root = from_root
        self._is_begun = self._is_absolute = self._has_spread = self._has_text = False

    @property
    def cost(self) -> Cost:
        """The cost of the whole path; the text of an element is put together from all that is in it."""
        reading = DEPTH if self._has_text and not self.descends else ONE
        return self._walk * self._predicates * reading

    def take_brackets(self, bracket: str, cost: Cost) -> None:
        """Add what stands in brackets: a predicate, the arguments of a function, or a path to go on from."""
        if bracket == "[":
            self._predicates += cost
        else:
            self._walk *= cost

    def take_step(self, token: Token) -> None:
        """Add the next word of the path."""
        if token.text == "//" or (token.kind == "axis" and token.text in DOWN):
            if self._has_spread:
                self._walk *= ELEMENTS * DEPTH
            else:
                self._walk *= self._from_root if self._is_absolute or not self._is_begun else DEPTH
            self._has_spread = self.descends = True
        elif token.kind == "axis" or token.text == "..":
            # Go another way than down; from several elements that may lead to the same ones, which are compared.
            axis = SHORT_AXES.get(token.text, token.text)
            if axis not in DOWN_ONE:
                self._walk *= walk_on(axis, is_sorted=self._is_sorted) * (ELEMENTS if self._has_spread else ONE)
                self._has_spread = True
        elif token.text == "/":
            self._is_absolute |= not self._is_begun
        elif token.text == "@":
            self._has_text = False
        elif not self._is_begun or token.text == ".":
            self._has_text = token.kind == "name" or token.text in (".", "*")
        self._is_begun = True
