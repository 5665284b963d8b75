"""Select elements by CSS, in a time that grows with the page and no faster.

In: a selector. Out: places of elements. The parser's own matching goes back and forth between ancestors, which takes
minutes on hostile pages; so only what says something of one element (``p.lead[lang]``) is left to it, and ancestors and
siblings (``div p``, ``h2 ~ p``) are followed here, once for all elements together.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from pauk.extract.page.parser import Document, ParserError
from pauk.extract.page.tree import identity
from pauk.extract.templates.cost import DEPTH, ELEMENTS, ONE, WIDTH, Cost, check
from pauk.extract.templates.view import ElementView

# Brackets inside brackets; nobody writes three, and each level is a call inside a call.
_MAX_NESTING = 10

_TOKEN = re.compile(
    r"""
    (?P<attribute>\[(?:[^]"'\\]|\\.|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')*])
    |(?P<text>"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')
    |(?P<open>\()|(?P<close>\s*\))
    |(?P<comma>\s*,\s*)
    |(?P<combinator>\s*[>+~]\s*|\s+)
    |(?P<pseudo>:[\w-]+)
    |(?P<plain>(?:[\w*#.|%-]|\\.|[^\x00-\x7f])+)
    """,
    re.VERBOSE | re.DOTALL,
)
_OF_ONE_ELEMENT = ("attribute", "text", "plain", "pseudo")
_DESCENDANT, _CHILD, _NEXT, _LATER = " >+~"
_COMBINATORS = {_DESCENDANT: DEPTH, _CHILD: ONE, _NEXT: ONE, _LATER: WIDTH}
# What the parser does for one element, where that is more than a look at it; what stands in brackets it does each time.
_PSEUDO_CLASSES = {
    ":has": DEPTH,
    ":lexbor-contains": DEPTH,
    ":nth-child": WIDTH,
    ":nth-last-child": WIDTH,
    ":nth-of-type": WIDTH,
    ":nth-last-of-type": WIDTH,
    ":first-of-type": WIDTH,
    ":last-of-type": WIDTH,
    ":only-of-type": WIDTH,
}


class _Token(NamedTuple):
    kind: str
    text: str


@dataclass(frozen=True, slots=True)
class _CssStep:
    """What is said of one element, how it stands to the one before, and what it costs to find out."""

    combinator: str
    compound: str
    cost: Cost


class Css:
    """Selects what a CSS selector matches."""

    def __init__(self, selector: str) -> None:
        """Read a selector; a ValueError says what is wrong with it."""
        self._branches = _CssReader(selector).read()
        blank = Document("")
        for step in (step for branch in self._branches for step in branch):
            try:
                blank.css(step.compound)
            except (ParserError, UnicodeEncodeError):
                raise ValueError(f"{step.compound!r} is nothing that CSS or pauk knows") from None

    def find(self, view: ElementView) -> list[int]:
        """Find the places of all elements that match."""
        found: set[int] = set()
        for branch in self._branches:
            found |= _follow(branch, view)
        return sorted(found)


def _follow(branch: list[_CssStep], view: ElementView) -> set[int]:
    """Find what a selector without commas matches, from its first step to its last."""
    found: set[int] = set()
    for number, step in enumerate(branch):
        if not step.cost.is_small:
            check((step.cost * ELEMENTS).steps(view.shape))
        places = view.places
        matching = [
            places[identity(node)] for node in view.tree.document.css(step.compound) if identity(node) in places
        ]
        found = set(_choose(matching, step.combinator, found, view) if number else matching)
        if not found:
            break
    return found


def _choose(matching: list[int], combinator: str, before: set[int], view: ElementView) -> Iterator[int]:
    """Choose the elements that stand to one of those before as the combinator says."""
    if combinator in (_CHILD, _NEXT):
        neighbours = view.parents if combinator == _CHILD else view.befores
        return (place for place in matching if neighbours[place] in before)
    is_right = view.below(before) if combinator == _DESCENDANT else view.behind(before)
    return (place for place in matching if is_right[place])


class _CssReader:
    """Cuts a selector into its steps."""

    def __init__(self, selector: str) -> None:
        self._tokens = list(_tokenise(selector))
        self._next = 0

    def read(self) -> list[list[_CssStep]]:
        """Read the whole selector."""
        branches = self._read_list(nesting=0)
        if self._next < len(self._tokens):
            raise ValueError("a ) closes nothing")
        return branches

    def _read_list(self, nesting: int) -> list[list[_CssStep]]:
        """Read selectors divided by commas, up to the bracket that closes them."""
        if nesting > _MAX_NESTING:
            raise ValueError("too many brackets stand inside each other")
        branches = [self._read_branch(nesting)]
        while self._peek() == "comma":
            self._next += 1
            branches.append(self._read_branch(nesting))
        return branches

    def _read_branch(self, nesting: int) -> list[_CssStep]:
        steps: list[_CssStep] = []
        while self._peek() not in ("comma", "close", ""):
            combinator = ""
            if self._peek() == "combinator":
                combinator = self._take().strip() or _DESCENDANT
                if not steps and not nesting:  # only in brackets one may begin with it: ``:has(> p)``
                    raise ValueError(f"nothing stands before {combinator}")
            steps.append(self._read_step(combinator, nesting))
        if not steps:
            raise ValueError("something is missing at the end, beside a comma or in brackets")
        return steps

    def _read_step(self, combinator: str, nesting: int) -> _CssStep:
        first, cost = self._next, ONE
        while (kind := self._peek()) in _OF_ONE_ELEMENT:
            text = self._take()
            if kind == "pseudo":
                cost += _PSEUDO_CLASSES.get(text.lower(), ONE) * self._read_brackets(nesting)
        if self._next == first:
            raise ValueError(f"nothing that can be read stands behind {combinator}".rstrip())
        return _CssStep(combinator, "".join(token.text for token in self._tokens[first : self._next]), cost)

    def _read_brackets(self, nesting: int) -> Cost:
        """Read what stands in brackets, if any do; return what it costs for one element."""
        if self._peek() != "open":
            return ONE
        self._next += 1
        cost = ONE
        for branch in self._read_list(nesting + 1):
            walks = ONE
            for step in branch:
                walks *= _COMBINATORS.get(step.combinator, ONE)
                cost += step.cost * walks
            cost += walks
        if self._peek() != "close":
            raise ValueError("a ( is not closed")
        self._next += 1
        return cost

    def _peek(self) -> str:
        return self._tokens[self._next].kind if self._next < len(self._tokens) else ""

    def _take(self) -> str:
        self._next += 1
        return self._tokens[self._next - 1].text


def _tokenise(selector: str) -> Iterator[_Token]:
    at = 0
    selector = selector.strip()
    while at < len(selector):
        found = _TOKEN.match(selector, at)
        if found is None:
            is_open = selector[at] in "['\""
            raise ValueError(f"{selector[at : at + 20]!r} {'is not closed' if is_open else 'cannot be read'}")
        assert found.lastgroup is not None
        yield _Token(found.lastgroup, found[0])
        at = found.end()
