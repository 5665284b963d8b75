"""Cut an XPath expression into its words.

In: an expression of XPath 1.0. Out: `Token`s, and ways to find one's way among them; what XPath 1.0 does not know, and
what HTML does not have, is refused.
"""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

# Brackets inside brackets; nobody writes five, and each level is a call inside a call.
_MAX_NESTING = 20

_NAME = r"[^\W\d][\w.-]*"
_TOKEN = re.compile(
    rf"""\s*(?:
    (?P<literal>"[^"]*"|'[^']*')
    |(?P<number>\d+(?:\.\d*)?|\.\d+)
    |(?P<variable>\$)
    |(?P<axis>[a-z-]+)\s*::
    |(?P<name>{_NAME}(?::(?:\*|{_NAME}))?)
    |(?P<mark>//|\.\.|!=|<=|>=|[][/.@(),|+=<>*-])
    )\s*""",
    re.VERBOSE,
)
_OPERATORS = frozenset("= != < > <= >= + - * and or div mod".split())
KIND_TESTS = frozenset("text node comment processing-instruction".split())
# All of XPath 1.0 but two: nothing in HTML is an id to ``id()``, nor a language to ``lang()``.
_FUNCTIONS = frozenset(
    "boolean ceiling concat contains count false floor last local-name name namespace-uri normalize-space not number"
    " position round starts-with string string-length substring substring-after substring-before sum translate"
    " true".split()
)
_INSTEAD = {"id": "write //*[@id='…']", "lang": "write @lang='…'", "matches": "use contains() or starts-with()"}
OPENING, CLOSING = ("[", "("), ("]", ")")


class Token(NamedTuple):
    """A word of an expression."""

    kind: str
    text: str
    start: int
    end: int


def tokenise(expression: str) -> list[Token]:
    """Cut an expression into tokens; a ValueError says what is wrong with it."""
    tokens: list[Token] = []
    at = 0
    while at < len(expression):
        found = _TOKEN.match(expression, at)
        if found is None:
            raise ValueError(f"{expression[at : at + 20].strip()!r} cannot be read")
        kind = found.lastgroup or ""
        is_operator = found[kind] in _OPERATORS and bool(tokens) and _ends_operand(tokens[-1])
        tokens.append(Token("operator" if is_operator else kind, found[kind], at, found.end()))
        at = found.end()
    _check_words(tokens)
    return tokens


def _ends_operand(token: Token) -> bool:
    """Whether what follows this is an operator where it could be a name, too (XPath 1.0, 3.7)."""
    return token.kind in ("literal", "number", "name") or token.text in (")", "]", ".", "..", "*")


def _check_words(tokens: Sequence[Token]) -> None:
    """Refuse what XPath 1.0 does not know or HTML does not have."""
    for number, token in enumerate(tokens):
        if token.kind == "variable":
            raise ValueError("variables have no value here")
        if is_called(tokens, number) and token.text not in _FUNCTIONS | KIND_TESTS:
            instead = _INSTEAD.get(token.text, "XPath 1.0 has no such function")
            raise ValueError(f"{token.text}() is of no use here: {instead}")
        if token.kind == "name" and ":" in token.text:
            raise ValueError(f"pages have no namespaces: write {token.text.replace(':', '_')}")


def is_called(tokens: Sequence[Token], number: int) -> bool:
    """Whether a token is the name of a function, or of a kind of nodes: ``count(``, ``text(``."""
    return tokens[number].kind == "name" and number + 1 < len(tokens) and tokens[number + 1].text == "("


def split(tokens: Sequence[Token], marks: Sequence[str]) -> list[list[Token]]:
    """Split tokens at marks that stand in no brackets; each mark but a ``|`` begins the piece behind it."""
    pieces: list[list[Token]] = [[]]
    nesting = 0
    for token in tokens:
        nesting += (token.text in OPENING) - (token.text in CLOSING)
        if nesting or token.kind != "mark" or token.text not in marks:
            pieces[-1].append(token)
        else:
            pieces.append([] if token.text == "|" else [token])
    return pieces


def outside(tokens: Sequence[Token]) -> Iterator[Token]:
    """Give the tokens that stand in no square brackets."""
    nesting = 0
    for token in tokens:
        nesting += (token.text == "[") - (token.text == "]")
        if not nesting and token.text != "]":
            yield token


def find_end(tokens: Sequence[Token], start: int) -> int:
    """Find the bracket that closes the one at the start."""
    nesting = deepest = 0
    for number in range(start, len(tokens)):
        nesting += (tokens[number].text in OPENING) - (tokens[number].text in CLOSING)
        deepest = max(deepest, nesting)
        if deepest > _MAX_NESTING:
            raise ValueError("too many brackets stand inside each other")
        if not nesting:
            return number
    raise ValueError("a bracket is not closed")
