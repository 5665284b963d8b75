"""The HTML parser, lexbor through selectolax: the one module that knows the library, its errors and its nodes' insides.

In: HTML. Out: a `Document` of `Node`s, HTML as browsers read it.
"""

from collections.abc import Callable
from operator import attrgetter
from typing import TypeAlias

from selectolax.lexbor import LexborHTMLParser, LexborNode, SelectolaxError

Document: TypeAlias = LexborHTMLParser
Node: TypeAlias = LexborNode
ParserError: TypeAlias = SelectolaxError

# Which node of its document this is. The library makes a new object whenever one is asked for, so that Python's own
# ``is`` and ``id`` say nothing; what stays is where the parser keeps the node. Readers ask this of every node of a
# page: the getter takes 42 ns where the attribute itself takes 33.
identity: Callable[[Node], int] = attrgetter("mem_id")
