"""Rewrite HTML that would make the parser explode, and leave all other HTML alone.

In: decoded HTML. Out: HTML that parses in linear time, and notes on what was done to it.

HTML's tree construction has several ways to explode, each met in lexbor: a block tag walks the stack of open elements
(100,000 nested <div>: 15 s); an attribute is compared with all others of its tag (60,000: 6 s); formatting elements
left open in one block are opened again in every later one (40 KB of <p><font …></p>: 2,000,000 nodes, 700 MB); text
between the cells of a table is copied for each new piece of it (5 MB: 1.9 GB). Cheap bounds clear nearly every page;
only what exceeds them is walked tag by tag.

Follow the tags of suspect HTML as a parser would, and drop those that nest or multiply without end.

In: HTML. Out: the same HTML with about `MAX_DEPTH` open elements, `MAX_ATTRIBUTES` a tag and `MAX_TAGS` tags at
most (of what comes after them the text is kept), and notes on what was dropped; or `TooManyClones`. The walk errs to
one side: it may take elements for open that a parser has closed, never the reverse; tests hold it to that with random
tag soup. Names and rules follow the tree construction of the HTML standard (html.spec.whatwg.org, 13.2.6).
"""

import re
from collections import Counter
from collections.abc import Iterator
from math import inf

from pauk.extract.page.html_rules import (
    BETWEEN_CELLS,
    BLOCKS,
    BREAKS_OUT,
    CLOSING_BARRIERS,
    ELDERS,
    ENDS_IN_SCOPE,
    ENDS_PARAGRAPH,
    FOREIGN,
    FORMATTING,
    INLINE,
    MARKERS,
    ONCE,
    RAW,
    SCOPE,
    SPECIAL,
    TABLE_HOMES,
    TABLE_PARTS,
    TABLE_ROOTS,
    VOID,
)

# Blink stops nesting at 512 open elements (kMaximumHTMLParserDOMTreeDepth), so deeper markup means nothing.
MAX_DEPTH = 512
MAX_ATTRIBUTES = 200
# A tag costs a parser up to 800 bytes of memory, so this bounds a page to about 250 MB.
MAX_TAGS = 300_000
# The parser walks all options of a list for each new one (290,000: minutes).
MAX_OPTIONS = 10_000
# From so many pieces of text between the cells of a table on, each is kept apart from the last.
MANY_STRAYS = 50
# How much looking up the stack may cost before formatting elements, which alone make it long, are dropped.
MAX_STEPS = 3_000_000
# How far up the stack a closing tag is looked for: farther than any real page misnests.
REACH = 64

ATTRIBUTE = r"""(?:[\s/]*+(?:=[^\s/>=]*+|[^\s/>=]++)(?:\s*+=\s*+(?:"[^"]*+"|'[^']*+'|(?=>)|[^\s>"'][^\s>]*+))?+)"""
_TAG = re.compile(
    rf"<(?P<close>/?)(?P<name>[a-zA-Z][^\s/>]*+)"
    rf"(?P<kept>{ATTRIBUTE}{{0,{MAX_ATTRIBUTES}}}+)(?P<rest>{ATTRIBUTE}*+)(?P<tail>[\s/]*+)>"
)
_MARKUP = re.compile(r"<(?=[a-zA-Z/!?])")
_STARTS_TAG = re.compile(r"</?[a-zA-Z]")
_COMMENT_END = re.compile(r"--!?>")
# Markup that is taken out where a page has more tags than are followed, with what it hides.
_ANY_MARKUP = re.compile(
    rf"<({'|'.join(sorted(RAW))})(?=[\s/>])(?:.*?</\1(?=[\s/>])[^>]*+>|.*)|<!--(?:.*?-->|.*)|</?[a-zA-Z!?][^<>]*+>?",
    re.IGNORECASE | re.DOTALL,
)
RAW_ENDS = {name: re.compile(rf"</{name}(?=[\s/>])", re.IGNORECASE) for name in RAW}


class TooManyClones(Exception):
    """The page would make the parser clone formatting elements, or us look for them, without end."""


class _OpenElement:
    """An element on the stack, and among the active formatting elements if it is one."""

    __slots__ = ("is_guess", "is_open", "name", "tag")

    def __init__(self, name: str, tag: str) -> None:
        self.name = name
        self.tag = tag
        self.is_open = True
        self.is_guess = False  # opened again by us; a parser may have put it elsewhere


_MARKER = _OpenElement("", "")


class TagWalk:
    """One pass over the tags of a page; the results are `html` and `notes`."""

    def __init__(self, html: str, *, max_clones: float, drop_formatting: bool = False) -> None:
        self.notes: set[str] = set()
        self._max_clones = max_clones
        self._drop_formatting = drop_formatting
        self._clones = 0
        self._tags = 0
        self._options = 0
        self._may_reopen = False
        self._has_form = False
        self._strays = 0
        self._steps = 0
        self._tables = 0
        self._foreign = 0
        self._stack: list[_OpenElement] = []
        self._open_names: Counter[str] = Counter()  # of the stack: what is not there needs no search
        self._active: list[_OpenElement] = []  # formatting elements that are opened again wherever a block ends
        self._dropped: dict[str, int] = {}
        self.html = self._run(html)

    def _run(self, html: str) -> str:
        out: list[str] = []
        done = place = 0
        while start := _MARKUP.search(html, place):
            if start.start() > place:  # there is text
                if self._may_reopen:
                    self._reopen()
                if self._is_stray(html, place, start.start()):
                    # An element between keeps the parser from copying all earlier stray text to add this one.
                    out += (html[done:place], "<span></span>")
                    done = place
            place = start.start()
            match = _TAG.match(html, place)
            if not match and _STARTS_TAG.match(html, place):
                self.notes.add("unfinished_tag")  # parsers drop it, to the end of the file
                return "".join((*out, html[done:place]))
            if not match:
                place = _skip_other(html, place)
                continue
            self._tags += 1
            if self._tags > MAX_TAGS:
                self.notes.add("tags_cut")  # their text is kept
                return "".join((*out, html[done:place], _ANY_MARKUP.sub(" ", html[place:])))
            tag = self._take(match)
            if tag != match[0]:
                # A "<" that stood before a dropped tag must not begin a tag with what comes after it.
                out += (html[done:place], tag or ("<!---->" if html[place - 1 : place] == "<" else ""))
                done = match.end()
            place = match.end()
            if tag.strip() and not match["close"]:
                place = self._skip_raw(html, match["name"].lower(), place)
        out.append(html[done:])
        return "".join(out)

    def _is_stray(self, html: str, start: int, end: int) -> bool:
        """Whether this text stands between the cells of a table, as one of many."""
        if not self._stack or self._stack[-1].name not in BETWEEN_CELLS or html[start:end].isspace():
            return False
        self._strays += 1
        if self._strays > MANY_STRAYS:
            self.notes.add("stray_text")
        return self._strays > MANY_STRAYS

    def _take(self, match: re.Match[str]) -> str:
        """Follow one tag and return what shall stand in its place."""
        name = match["name"].lower()
        if self._drop_formatting and name in FORMATTING:
            self.notes.add("formatting_dropped")
            return ""
        if match["close"]:
            return self._close(name, match[0])
        tag = match[0]
        if match["rest"]:
            self.notes.add("attributes_dropped")
            tag = f"<{match['name']}{match['kept']}{match['tail']}>"
        if self._foreign:
            return tag if match["tail"].endswith("/") else self._open(name, tag)
        return self._ignored(name, tag) or self._open_html(name, tag)

    def _ignored(self, name: str, tag: str) -> str:
        """Return what stands in the place of a tag that parsers ignore here, or the empty string."""
        if name in TABLE_PARTS and not self._tables:
            return " " if self._dropped.get("table") else tag
        if name == "option":
            self._options += 1
            if self._options > MAX_OPTIONS:
                self.notes.add("options_dropped")
                return " "
        return tag if name in ONCE or (name == "form" and self._has_form) else ""

    def _open_html(self, name: str, tag: str) -> str:
        self._close_implied(name)
        if self._may_reopen and name not in BLOCKS:
            self._reopen()
        return tag if name in VOID else self._open(name, tag)

    def _open(self, name: str, tag: str) -> str:
        if len(self._stack) >= MAX_DEPTH:
            # Drop a tag that nests too deeply, but keep links, which close each other, and raw text hidden.
            if (name == "a" or name in RAW_ENDS) and not self._foreign:
                return tag
            self.notes.add("nesting_dropped")
            self._dropped[name] = self._dropped.get(name, 0) + 1
            return "" if name in INLINE else " "  # words of two blocks must not become one
        element = _OpenElement(name, tag)
        self._push(element)
        self._has_form = self._has_form or name == "form"
        self._tables += name in TABLE_ROOTS
        self._foreign += name in FOREIGN
        if name in FORMATTING or name == "a":
            self._activate(element)
        elif name in MARKERS:
            self._active.append(_MARKER)
        return tag

    def _push(self, element: _OpenElement) -> None:
        self._stack.append(element)
        self._open_names[element.name] += 1

    def _take_out(self, up: int) -> None:
        """Take an element out from among the open ones; what stands above it stays open."""
        self._open_names[self._stack[-1 - up].name] -= 1
        del self._stack[-1 - up]

    def _close(self, name: str, tag: str) -> str:
        if self._dropped.get(name):
            self._dropped[name] -= 1
            return "" if name in INLINE else " "
        if name in ONCE:
            return tag
        if name in FORMATTING or name == "a":
            self._close_formatting(name)
        elif name == "form":
            self._close_form()
        elif name == "frameset":
            self._pop(int(bool(self._stack) and self._stack[-1].name == name))
        else:
            barrier = SCOPE if name in ENDS_IN_SCOPE else CLOSING_BARRIERS.get(name, SPECIAL)
            self._pop_to(frozenset((name,)), barrier)
        return tag

    def _close_form(self) -> None:
        """Take a form out from among the open elements; what stands above it stays open."""
        if not self._has_form:
            return
        self._has_form = False
        for up, element in self._look_up():
            if element.name == "form":
                self._take_out(up)
                return
            if element.name in SCOPE:
                return

    def _close_formatting(self, name: str) -> None:
        """Close a formatting element; blocks opened inside it stay open (the adoption agency algorithm)."""
        formatting = self._find_active(name)
        if formatting is _MARKER:
            self._pop_to(frozenset((name,)), SPECIAL)
            return
        if not formatting.is_open:
            self._active.remove(formatting)
            return
        inside_block = False
        for up, element in self._look_up():
            if element is formatting:
                self._active.remove(formatting)
                if not inside_block and not element.is_guess:
                    self._pop(up + 1)
                else:
                    self._take_out(up)
                    self._count_clones(3)  # copies of the element inside the blocks above it
                return
            if element.name in SCOPE:
                return
            inside_block = inside_block or element.name in SPECIAL

    def _find_active(self, name: str) -> _OpenElement:
        """Find the latest active formatting element of this name in the present cell, or the marker."""
        for element in reversed(self._active):
            if element is _MARKER or element.name == name:
                return element
        return _MARKER

    def _close_implied(self, name: str) -> None:
        """Close what the standard closes when this tag opens: paragraphs, elder siblings, rows and cells."""
        if name in ELDERS:
            self._pop_to(ELDERS[name], SPECIAL - {"address", "div", "p"})
        if name in ENDS_PARAGRAPH or name == "table":
            self._pop_to(frozenset(("p",)), SCOPE | {"button"})
        if name == "table":
            self._pop_to(frozenset(("table",)), SPECIAL - BETWEEN_CELLS)
        elif name in ("a", "nobr") and self._find_active(name) is not _MARKER:
            self._close_formatting(name)
        elif name == "button":
            self._pop_to(frozenset(("button",)), SCOPE)
        elif name in ("option", "optgroup") and self._stack and self._stack[-1].name == "option":
            self._pop(1)
        elif name in TABLE_HOMES:
            self._pop_to(TABLE_HOMES[name], frozenset(("template",)), keep=True)

    def _pop_to(self, names: frozenset[str], barrier: frozenset[str], *, keep: bool = False) -> None:
        """Close the nearest element of these names, unless a barrier comes first or it is too far up."""
        if not any(map(self._open_names.get, names)):
            return
        if self._foreign:
            barrier = SPECIAL | BREAKS_OUT
        for up, element in self._look_up():
            if element.name in names:
                self._pop(up if keep else up + 1)
                return
            if element.name in barrier:
                return

    def _look_up(self) -> Iterator[tuple[int, _OpenElement]]:
        """Go up the stack; formatting elements, which pile up, do not count for how far."""
        reach = REACH
        for up, element in enumerate(reversed(self._stack)):
            yield up, element
            self._steps += 1
            if element.name not in FORMATTING:
                reach -= 1
                if not reach:
                    return
            elif self._steps > MAX_STEPS:
                raise TooManyClones

    def _pop(self, count: int) -> None:
        """Take elements off the stack; the end of a cell or object ends the formatting inside it for good."""
        for _ in range(count):
            element = self._stack.pop()
            self._open_names[element.name] -= 1
            element.is_open = False
            self._may_reopen = self._may_reopen or element.name in FORMATTING or element.name == "a"
            self._tables -= element.name in TABLE_ROOTS
            self._has_form = self._has_form and element.name != "form"
            self._foreign -= element.name in FOREIGN
            if element.name in MARKERS:
                while self._active.pop() is not _MARKER:
                    pass

    def _reopen(self) -> None:
        """Open again, where text comes, the formatting elements that a block's end closed."""
        self._may_reopen = False
        first = len(self._active)
        while first and self._active[first - 1] is not _MARKER:
            first -= 1
        for element in self._active[first:]:
            if not element.is_open:
                element.is_open = element.is_guess = True
                self._push(element)
                self._count_clones(1)

    def _count_clones(self, count: int) -> None:
        self._clones += count
        if self._clones > self._max_clones:
            raise TooManyClones

    def _activate(self, element: _OpenElement) -> None:
        """Remember a formatting element; of equal ones the standard keeps three."""
        twins = []
        for other in reversed(self._active):
            if other is _MARKER:
                break
            if other.tag == element.tag:
                twins.append(other)
        if len(twins) >= 3:
            self._active.remove(twins[-1])
        self._active.append(element)

    def _skip_raw(self, html: str, name: str, place: int) -> int:
        """Jump over the content of elements that hold no tags."""
        if name not in RAW_ENDS or self._foreign:
            return place
        end = RAW_ENDS[name].search(html, place)
        if end and name == "script" and "<!--" in html[place : end.start()]:
            # "<!-- <script>" inside a script hides the first end tag (script data double escaped state).
            end = RAW_ENDS[name].search(html, end.end()) or end
        return end.start() if end else len(html)


def _skip_other(html: str, place: int) -> int:
    """Jump over a comment or a declaration."""
    if html.startswith("<!--", place):
        end = _COMMENT_END.search(html, place + 2)
        return end.end() if end else len(html)
    end_at = html.find(">", place)
    return end_at + 1 if end_at >= 0 else len(html)


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
        walk = TagWalk(html, max_clones=FEW_CLONES)
    except TooManyClones:
        walk = TagWalk(html, max_clones=inf, drop_formatting=True)  # only links are left, one at a time
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
