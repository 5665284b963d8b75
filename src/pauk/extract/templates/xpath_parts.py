"""Cut an XPath expression into parts that are quick by themselves, and say what each may cost.

In: an expression of XPath 1.0. Out: its branches (divided by ``|``), each a list of `XPathPart`s. Where a path may lead
to one element twice (``//div//p``: minutes on 20,000 paragraphs, see `xpath_cost.py`), it is cut, and what was found up
to there is put together by ourselves.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from pauk.extract.templates.cost import ELEMENTS, ONE, Cost
from pauk.extract.templates.xpath_cost import DOWN, DOWN_ONE, SHORT_AXES, cost_of, cost_of_predicates, walk_on
from pauk.extract.templates.xpath_tokens import KIND_TESTS, Token, is_called, outside, split, tokenise


@dataclass(frozen=True, slots=True)
class XPathPart:
    """A piece of a path that leads from an element to each element at most once."""

    text: str
    is_below: bool  # inside what it starts from; whatever an inner element leads to, the one around it leads to as well
    walk: Cost  # how far it leads from an element, on average over all
    most: Cost  # how far it leads from one element
    each: Cost  # what its predicates cost for each element on the way


def cut(expression: str) -> list[list[XPathPart]]:
    """Cut an expression into branches and these into parts; a ValueError says what is wrong with it."""
    return [_cut_branch(expression, branch) for branch in split(tokenise(expression), ("|",))]


def _cut_branch(expression: str, tokens: Sequence[Token]) -> list[XPathPart]:
    if not tokens:
        raise ValueError("something is missing")
    if not _is_path(tokens):
        return [_make_whole(expression, tokens)]
    steps = [step for step in split(tokens, ("/", "//")) if step]
    _check_last(steps[-1])
    # Whether a step leads to texts, too, from which paths may go on; ``//.`` is one.
    if any(_has_kind_test(step) or [token.text for token in step[:2]] == ["//", "."] for step in steps[:-1]):
        return [_make_whole(expression, tokens)]
    parts: list[list[list[Token]]] = []
    for step in steps:
        if not parts or step[0].text == "//" or _axis(step) not in DOWN_ONE:
            parts.append([])
        parts[-1].append(step)
    return [_make_part(expression, steps, is_first=number == 0) for number, steps in enumerate(parts)]


def _make_whole(expression: str, tokens: Sequence[Token]) -> XPathPart:
    """Make one part of a branch that cannot be cut: something is computed in it, or it leads over texts."""
    text = expression[tokens[0].start : tokens[-1].end]
    return XPathPart(text, True, ONE, ONE, each=cost_of(tokens, from_root=ONE, is_sorted=True))


def _has_kind_test(step: Sequence[Token]) -> bool:
    words = list(outside(step))
    return any(is_called(words, number) for number in range(len(words)))


def _is_path(tokens: Sequence[Token]) -> bool:
    """Whether a branch is a plain path, nothing computed or in brackets."""
    is_computed = tokens[0].kind in ("literal", "number") or tokens[0].text in ("(", "-")
    is_function = is_called(tokens, 0) and tokens[0].text not in KIND_TESTS
    return not is_computed and not is_function and not any(token.kind == "operator" for token in outside(tokens))


def _axis(step: Sequence[Token]) -> str:
    """Name the axis of a step, whether it is written out or not."""
    first = next((token for token in step if token.text not in ("/", "//")), None)
    if first is None:
        return "self"
    return first.text if first.kind == "axis" else SHORT_AXES.get(first.text, "child")


def _check_last(step: Sequence[Token]) -> None:
    """Refuse a path that ends in something else than elements; ``node()`` may be one."""
    is_node = any(token.text == "node" for token in outside(step))
    if _axis(step) == "attribute" or (_has_kind_test(step) and not is_node):
        raise ValueError("it selects texts or attributes, not elements: leave out its last step")


def _make_part(expression: str, steps: Sequence[Sequence[Token]], *, is_first: bool) -> XPathPart:
    """Make a part of steps, of which only the first may lead to one element twice."""
    first = steps[0]
    is_deep, axis = first[0].text == "//", _axis(first)
    start = first[0].start if is_first or first[0].text not in ("/", "//") else first[0].end
    text = expression[start : steps[-1][-1].end]
    each = ONE
    for step in steps:
        each += cost_of_predicates(step)
    walk = walk_on(axis, is_sorted=not _is_one(first))
    if is_first or is_deep:
        each = each if axis in DOWN_ONE else each * ELEMENTS * walk
        return XPathPart(text if is_first else f".//{text}", True, ONE, ONE, each)
    return XPathPart(text, False, walk, ELEMENTS if axis in DOWN else walk, each)


def _is_one(step: Sequence[Token]) -> bool:
    """Whether a step leads to one element at most: ``preceding-sibling::h2[1]``."""
    texts = [token.text for token in step]
    return "[" in texts and step[texts.index("[") + 1].kind == "number" and texts[texts.index("[") + 2] == "]"
