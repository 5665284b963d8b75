"""Rewrite HTML that would make the parser explode, and leave all other HTML alone.

In: decoded HTML. Out: HTML that parses in linear time, and notes on what was done to it.

HTML's tree construction has several ways to explode, each met in lexbor: a block tag walks the stack of open elements
(100,000 nested <div>: 15 s); an attribute is compared with all others of its tag (60,000: 6 s); formatting elements
left open in one block are opened again in every later one (40 KB of <p><font …></p>: 2,000,000 nodes, 700 MB); text
between the cells of a table is copied for each new piece of it (5 MB: 1.9 GB). Cheap bounds clear nearly every page;
only what exceeds them is walked tag by tag (`walk.py`).
"""

import re
from math import inf

from pauk.extract.walk import ATTRIBUTE, TooManyClones, Walk

# Below these a page cannot cost more than about half a second and 200 MB, whatever it holds: the figures above grow
# with the square of tags and attributes, and a cloned node takes about 360 bytes.
FEW_TAGS = 8_000
FEW_CLONES = 500_000
SHORT_PAGE_CHARS = 60_000
LONG_PAGE_CHARS = 1_000_000
MANY_ATTRIBUTES = 300

# Runs over whole tags, each once, and stops at the first that has too many attributes.
_FEW_ATTRIBUTES = re.compile(
    rf"(?:[^<]++|<(?![a-zA-Z])|<[a-zA-Z][^\s/>]*+{ATTRIBUTE}{{0,{MANY_ATTRIBUTES}}}+(?!{ATTRIBUTE}))*+"
)
# Case written out letter by letter: re.IGNORECASE would cost the scan its fast search for "<". The first letter is
# looked at before the names are tried one by one.
_FORMATTING = (
    r"<(?=[bBcCeEfFiInNsStTuU])([bB](?:[iI][gG])?|[cC][oO][dD][eE]|[eE][mM]|[fF][oO][nN][tT]|[iI]|[nN][oO][bB][rR]"
    r"|[sS](?:[mM][aA][lL][lL]|[tT][rR][iI][kK][eE]|[tT][rR][oO][nN][gG])?|[tT]{2}|[uU])"
)
_FORMATTING_WITH_ATTRIBUTES = re.compile(rf"{_FORMATTING}[\s/]")
# Such an element, written plainly, with only text in it and closed right after: it leaves nothing open.
_CLOSED_AT_ONCE = re.compile(
    rf"""{_FORMATTING}(?:[\s/]++[^\s<>"'=/]++(?:=(?:"[^"<>]*+"|'[^'<>]*+'|[^\s<>"'=`]++))?+)++[\s/]*+>[^<]*+</\1\s*+>"""
)


def tame(html: str) -> tuple[str, tuple[str, ...]]:
    """Return HTML that is safe to parse, and what had to be done for it."""
    if not _is_suspect(html):
        return html, ()
    try:
        walk = Walk(html, max_clones=FEW_CLONES)
    except TooManyClones:
        walk = Walk(html, max_clones=inf, drop_formatting=True)  # only links are left, one at a time
    return walk.html, tuple(sorted(walk.notes))


def _is_suspect(html: str) -> bool:
    tags = html.count("<")
    if tags > FEW_TAGS or len(html) > LONG_PAGE_CHARS:
        return True
    if len(html) > SHORT_PAGE_CHARS and not _FEW_ATTRIBUTES.fullmatch(html):
        return True
    # At most three formatting elements without attributes stay open per name (HTML, "Noah's Ark clause"), so only
    # those with attributes can pile up, and of these only what is left open.
    if tags * tags <= FEW_CLONES:
        return False
    formatting = len(_FORMATTING_WITH_ATTRIBUTES.findall(html))
    return tags * formatting > FEW_CLONES and tags * (formatting - len(_CLOSED_AT_ONCE.findall(html))) > FEW_CLONES
