"""Read what people type into a search box.

In: text. Out: a `Query`, or `BadQuery` with the place where it goes wrong.

``words`` must all be there, ``"a phrase"`` in a row; ``AND``, ``OR``, ``NOT`` in capitals, ``-`` and ``+`` before a
word, parentheses; ``begin*``; ``title: author: url: site: kind: lang: from: to:`` and the fields that are declared
before a word, a phrase or a parenthesis. A query that says no kind looks among pages, threads and posts: what was read
from a page stands there, too. It is forgiving: a quote or parenthesis left open is closed at the end, one too many is
ignored, a colon behind any other word belongs to the word, and signs that are no words are passed over.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from pauk.base.errors import BadQuery
from pauk.search.analysis.words import UNSPACED, cut_words
from pauk.search.entries.fields import NOTHING, Declared
from pauk.search.query.filters import read_filter
from pauk.search.query.nodes import And, Everything, Filter, Node, Not, Or, Phrase, Prefix, Query, Word

# What nobody types by hand; each word costs a look at every field, and a parenthesis costs a call.
LONGEST_QUERY = 2_000
MOST_WORDS = 64
MOST_PREFIXES = 8
DEEPEST = 20

_FIELDS = {"title": "title", "author": "author", "url": "url", "inurl": "url", "intitle": "title"}
_FILTERS = frozenset(("site", "kind", "lang", "from", "to"))
_PIECE = re.compile(
    r'\s*(?:(?P<open>\()|(?P<close>\))|"(?P<phrase>[^"]*)(?:"|$)|(?P<option>--[^\W_][^\s()"]*)|(?P<letter>-[A-Za-z](?![^\s()"]))|(?P<sign>[-+](?=[^\s)]))|(?P<word>[^\s()"]+))'
)
_OPTION = re.compile(r"(?<!\S)--[^\W_]")
_COMPARED = re.compile(r'[^\s()"]+')  # a number or date, perhaps with a minus
_OPERATORS = {"AND": "and", "&&": "and", "OR": "or", "||": "or", "NOT": "not"}
_QUOTES = str.maketrans({"\u201c": '"', "\u201d": '"', "\u201e": '"', "\u00ab": '"', "\u00bb": '"', "\u201f": '"'})


@dataclass(frozen=True, slots=True)
class _Piece:
    """One piece of what was typed."""

    kind: Literal["open", "close", "phrase", "word", "field", "and", "or", "not", "end"]
    text: str
    place: int


def parse_query(text: str, declared: Declared = NOTHING) -> Query:
    """Read a query, or say where it goes wrong."""
    if len(text) > LONGEST_QUERY:
        raise _bad(text, LONGEST_QUERY, f"The query is longer than {LONGEST_QUERY} characters", "Shorten it.")
    root = _Parser(text, declared).parse()
    if declared.kinds and not _names_kind(root):
        nodes = root.nodes if isinstance(root, And) else (root,)
        root = And((*nodes, *(Not(Filter("kind", kind)) for kind in declared.kinds)))
    return Query(text, root)


def _names_kind(node: Node) -> bool:
    """Tell whether a query says what kind of entries it looks for, or does not look for."""
    match node:
        case Filter():
            return node.name == "kind"
        case Not():
            return _names_kind(node.node)
        case And() | Or():
            return any(map(_names_kind, node.nodes))
        case _:
            return False


def field_names(declared: Declared) -> list[str]:
    """Return everything that may stand before a colon."""
    return [*_FIELDS, *sorted(_FILTERS), *(field.name for field in declared.fields)]


@lru_cache(8)
def _field_pattern(declared: Declared) -> re.Pattern[str]:
    return re.compile(rf"({'|'.join(field_names(declared))}):", re.IGNORECASE)


def _cut(text: str, declared: Declared) -> Iterator[_Piece]:
    """Cut a query into pieces; a minus, a plus and a field are pieces of their own."""
    text, place, fields = text.translate(_QUOTES), 0, _field_pattern(declared)
    has_options = _OPTION.search(text) is not None  # beside --all a lone -a is no word left out either
    compared = {field.name for field in declared.fields if field.kind in ("number", "date")}
    while match := _PIECE.match(text, place):
        kind, start, place = str(match.lastgroup), match.start(str(match.lastgroup)), match.end()
        found = match[kind]
        if kind == "letter" and not has_options:
            kind, found, place = "sign", "-", start + 1
        if kind == "sign":
            if found == "-":
                yield _Piece("not", found, start)
        elif kind in ("phrase", "option", "letter"):  # the option of a command (-a, --all) is no word left out
            yield _Piece("phrase", found, start)
        elif kind != "word":
            yield _Piece("open" if kind == "open" else "close", found, start)
        elif found in _OPERATORS:
            yield _Piece(_OPERATORS[found], found, start)  # type: ignore[arg-type]
        elif field := fields.match(found):
            name, place = field[1].lower(), start + field.end()
            yield _Piece("field", name, start)
            if name in compared and (value := _COMPARED.match(text, place)):
                yield _Piece("word", value[0], place)
                place = value.end()
        else:
            yield _Piece("word", found, start)
    yield _Piece("end", "", len(text))


class _Parser:
    """Reads the pieces of one query from left to right."""

    def __init__(self, text: str, declared: Declared) -> None:
        self._text = text
        self._declared = declared
        self._filters = _FILTERS | {field.name for field in declared.fields if field.kind != "text"}
        self._pieces = list(_cut(text, declared))
        self._next = 0
        self._words = self._prefixes = 0

    def parse(self) -> Node:
        """Read the whole query."""
        found: list[Node] = []
        while self._peek().kind != "end":
            found += [node] if (node := self._either("", 0)) else []
            while self._peek().kind == "close":  # one too many
                self._next += 1
        if not found:
            raise self._error(self._pieces[0], "There is nothing to look for", "Type at least one word.")
        return _join(And, found)

    def _peek(self) -> _Piece:
        return self._pieces[self._next]

    def _take(self) -> _Piece:
        piece = self._pieces[self._next]
        self._next += piece.kind != "end"
        return piece

    def _either(self, field: str, depth: int) -> Node | None:
        """Read what OR joins."""
        found = [self._all(field, depth)]
        while self._peek().kind == "or":
            operator = self._take()
            found.append(self._all(field, depth))
            if found[-1] is None or found[-2] is None:
                raise self._error(
                    operator, f"{operator.text} stands between nothing", "Put a word on both sides of it."
                )
        nodes = [node for node in found if node]
        return _join(Or, nodes) if nodes else None

    def _all(self, field: str, depth: int) -> Node | None:
        """Read what stands side by side or is joined by AND."""
        found: list[Node] = []
        while self._peek().kind not in ("end", "close", "or"):
            operator = self._take() if self._peek().kind == "and" else None
            node = self._single(field, depth) if self._peek().kind not in ("end", "close", "or", "and") else None
            if operator and not (node and found):
                raise self._error(
                    operator, f"{operator.text} stands between nothing", "Put a word on both sides of it."
                )
            found += [node] if node else []
        return _join(And, found) if found else None

    def _single(self, field: str, depth: int) -> Node | None:
        """Read one word, phrase, filter or parenthesis; nothing if it has no words."""
        piece = self._take()
        if depth > DEEPEST:
            raise self._error(piece, "The query is nested too deeply", "Take some parentheses away.")
        match piece.kind:
            case "not":
                return self._negative(piece, field, depth)
            case "open":
                node = self._either(field, depth + 1)
                if self._peek().kind == "close":
                    self._next += 1
                return node
            case "field":
                return self._in_field(piece, depth)
            case _:
                return self._leaf(piece, field)

    def _negative(self, sign: _Piece, field: str, depth: int) -> Node | None:
        if self._peek().kind in ("end", "close", "or", "and"):
            if sign.text == "-":
                return None
            raise self._error(sign, "NOT stands before nothing", "Put a word behind it.")
        node = self._single(field, depth + 1)
        return Not(node) if node else None

    def _in_field(self, name: _Piece, depth: int) -> Node | None:
        """Read what stands behind a field: the next piece, if it follows at once."""
        following = self._peek()
        is_value = following.kind in ("word", "phrase", "open") and following.place <= name.place + len(name.text) + 2
        if not is_value:
            raise self._error(name, f"{name.text}: has nothing behind it", f"Write it like {name.text}:word.")
        return self._single(name.text, depth + 1)

    def _leaf(self, piece: _Piece, field: str) -> Node | None:
        """Make a leaf of a word or phrase."""
        self._words += 1
        if self._words > MOST_WORDS:
            raise self._error(piece, f"The query has more than {MOST_WORDS} words", "Leave some out.")
        if field in self._filters:
            return self._filter(piece, field)
        where = _FIELDS.get(field, field)
        if piece.text == "*" and not field:
            return Everything()
        if "://" in piece.text and piece.kind == "word":  # an address was pasted
            scheme, sign, rest = piece.text.partition("://")
            piece, where = _Piece("word", rest, piece.place + len(scheme + sign)), "url"
        words = cut_words(piece.text)
        if not words:
            return None
        if piece.kind == "phrase":
            return Phrase(piece.text, where, piece.place)
        if piece.text.endswith("*") and len(words) == 1:
            return self._prefix(piece, words[0], where)
        return Word(piece.text, where, piece.place)

    def _prefix(self, piece: _Piece, start: str, where: str) -> Prefix:
        """Make a leaf of the beginning of a word; each costs a walk through the index's words."""
        self._prefixes += 1
        if self._prefixes > MOST_PREFIXES:
            raise self._error(piece, f"The query has more than {MOST_PREFIXES} beginnings of words", "Leave some out.")
        if len(start) == 1 and not UNSPACED.match(start):
            raise self._error(piece, "One letter begins too many words", "Write two letters before the star.")
        return Prefix(start, where, piece.place)

    def _filter(self, piece: _Piece, field: str) -> Filter:
        found = read_filter(field, piece.text, piece.place, self._declared)
        if isinstance(found, Filter):
            return found
        raise self._error(piece, *found)

    def _error(self, piece: _Piece, what: str, next_step: str) -> BadQuery:
        return _bad(self._text, min(piece.place, len(self._text)), what, next_step)


def _join(kind: type[And] | type[Or], nodes: list[Node]) -> Node:
    return nodes[0] if len(nodes) == 1 else kind(tuple(nodes))


def _bad(query: str, place: int, what: str, next_step: str) -> BadQuery:
    return BadQuery(what, where=f"at character {place + 1}", next_step=next_step, query=query, place=place)
