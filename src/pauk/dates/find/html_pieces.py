"""Cut HTML into the pieces that may hold a date, each of which points into the given string.

In: a fragment of HTML or a whole page, whatever its state. Out: `HtmlPiece`s in the order of the source: texts that a
reader may see, and values of attributes. The reading is that of browsers as far as it matters here, in one pass: a
stack of open elements, no tree. Nothing is decoded, so that offsets stay true. What makes one line of text, and
which attributes speak of a text, is in `pauk.dates.find.html_lines`.
"""

import re
from typing import Literal, NamedTuple

from pauk.dates.find.html_elements import (
    ATTRIBUTE_PLAIN,
    BARE,
    BREAKS,
    ELDERS,
    KNOWN,
    LITERAL,
    MAX_HINT_CHARS,
    SPACE,
    SWITCHES,
    UNSEEN,
    VOID,
    read_attributes,
)

# Where an element without tags inside ends; <plaintext> never does.
_RAW_ENDS = {
    name: re.compile("(?!)" if name == "plaintext" else rf"</{name}(?=[{SPACE}/>])", re.IGNORECASE | re.ASCII)
    for name in UNSEEN | LITERAL
}
_REACH = 64  # how far up a closing tag looks for its element: farther than any real page misnests
_PATH = 4  # how many elements a piece knows around itself: a date and its twin are never farther apart

_MARK = re.compile(rf"<(?:(/?)([a-zA-Z][^{SPACE}/>]*+)((?:{ATTRIBUTE_PLAIN})*+)([{SPACE}/]*+)>?|!--|!\[CDATA\[|[!?/])")
_COMMENT_END = re.compile(r"(?<=<!--)-?>|--!?>")
# What may be a tag, without looking into quotes: enough to tell HTML from text.
_SIGN = re.compile(
    r"<(?:(?P<slash>/?)(?P<name>[a-z][a-z0-9:-]*+)(?P<rest>[^<>]*+)(?P<end>>?)|!--|!doctype\b|!\[CDATA\[|\?xml\b)",
    re.IGNORECASE | re.ASCII,
)
_SETS_VALUE = re.compile(rf"""[{SPACE}/]++(?:[\w:.@-]++[{SPACE}]*+=|[^=]*+=[{SPACE}]*+["'])""")
# Parts of a date that stand on their own in a calendar badge, by the class of their element.
_BADGE = re.compile(r"(?:^|[\s_-])(day|month|year)(?:$|[\s_-])")

# What stood between two texts, from nothing (or a comment) to the end of a line.
_NOTHING, _TAG, _APART, _LINE = range(4)


class HtmlPiece(NamedTuple):
    r"""A text or the value of an attribute, with what surrounds it; `text` is the source from `start` to `end`.

    `before` says how a text goes on from the text before it: "" where the two touch, " " where they stand apart
    in one line, "\n" where a new line begins. It is "\n" for every attribute. `path` holds the numbers of the
    element, its parent and so on, four at most; 0 is what lies outside of all elements.
    """

    start: int
    end: int
    kind: Literal["text", "attribute"]
    name: str
    tag: str
    hints: str
    text: str
    before: str
    path: tuple[int, ...]

    @property
    def element(self) -> int:
        """The number of the element that this text stands in, or that this attribute belongs to."""
        return self.path[0]

    @property
    def parent(self) -> int:
        """The number of the element around that one."""
        return self.path[1] if len(self.path) > 1 else 0


class _EnclosingElement(NamedTuple):
    """An open element."""

    tag: str
    hints: str
    path: tuple[int, ...]
    is_hidden: bool


def is_markup(text: str) -> bool:
    """Say whether a text has real tags of HTML, not just the character <."""
    opened = set()
    for sign in _SIGN.finditer(text):
        slash, name, rest, end = sign.groups()
        if name is None:
            return True
        tag = name.lower()
        if slash:
            if end and not rest.strip() and (tag in KNOWN or tag in opened):
                return True
        elif _is_opening(tag, rest, has_end=bool(end)):
            return True
        elif end:
            opened.add(tag)
    return False


def _is_opening(tag: str, rest: str, *, has_end: bool) -> bool:
    if _SETS_VALUE.match(rest):
        return tag in KNOWN or "-" in tag
    words = rest.strip(" \t\n\r\f/").lower().split()
    return has_end and (tag in KNOWN if words else tag in BARE) and SWITCHES.issuperset(words)


def cut(source: str) -> list[HtmlPiece]:
    """Return the texts and attribute values of some HTML that may hold a date, in the order of the source."""
    cutter = _PieceCutter(source)
    at = 0
    while mark := _MARK.search(source, at):
        start = mark.start()
        if start > at:
            cutter.add_text(at, start)
        at = cutter.pass_mark(mark)
    if at < len(source):
        cutter.add_text(at, len(source))
    return cutter.pieces


class _PieceCutter:
    """One pass over some HTML; the result is `pieces`."""

    __slots__ = ("badge", "count", "gap", "has_closed", "is_digit_last", "pieces", "source", "stack")

    def __init__(self, source: str) -> None:
        self.source = source
        self.pieces: list[HtmlPiece] = []
        self.stack = [_EnclosingElement("", "", (0,), is_hidden=False)]
        self.count = 0
        self.gap = _LINE
        self.has_closed = False  # an element was closed since the last text
        self.is_digit_last = False
        self.badge = ""

    def pass_mark(self, mark: re.Match[str]) -> int:
        """Take in a tag, comment or declaration, and return where the source goes on."""
        slash, name, _, tail = mark.groups()
        if name is None:
            return self._pass_other(mark)
        tag = name.lower()
        if slash:
            self._close(tag)
            return mark.end()
        return self._open(tag, mark, is_closed=tail.endswith("/"))

    def _pass_other(self, mark: re.Match[str]) -> int:
        if mark[0] == "<!--":
            end = _COMMENT_END.search(self.source, mark.end())
            return end.end() if end else len(self.source)
        if len(mark[0]) > 3:  # CDATA of a feed: what is inside is read on as text
            return mark.end()
        return self.source.find(">", mark.end()) + 1 or len(self.source)

    def _open(self, tag: str, mark: re.Match[str], *, is_closed: bool) -> int:
        self._note_tag(tag)
        stack = self.stack
        elders = ELDERS.get(tag)
        while elders and stack[-1].tag in elders:
            stack.pop()
        self.count += 1
        parent = stack[-1]
        hints, values = read_attributes(self.source, *mark.span(3), tag) if mark[3] else ("", ())
        path = (self.count, *parent.path[: _PATH - 1])
        element = _EnclosingElement(tag, hints, path, parent.is_hidden or tag == "template")
        if values and not element.is_hidden:
            for name, start, end in values:
                text = self.source[start:end]
                self.pieces.append(
                    HtmlPiece(start, end, "attribute", name, element.tag, element.hints, text, "\n", element.path)
                )
        if is_closed or tag in VOID:
            self.has_closed = True
            return mark.end()
        if tag in _RAW_ENDS:
            return self._pass_raw(element, mark.end())
        stack.append(element)
        return mark.end()

    def _note_tag(self, tag: str) -> None:
        """Remember what an opening tag does to the line of text."""
        if tag in BREAKS:
            self.gap = _LINE
        elif self.has_closed and self.gap < _APART:
            self.gap = _APART  # an element behind another: told apart by the style sheet, if not by a space
        elif self.gap == _NOTHING:
            self.gap = _TAG

    def _close(self, tag: str) -> None:
        is_break = tag in BREAKS
        self.gap = _LINE if is_break else self.gap or _TAG
        self.has_closed = True
        stack = self.stack
        for depth in range(len(stack) - 1, max(0, len(stack) - _REACH), -1):
            open_tag = stack[depth].tag
            if open_tag == tag:
                del stack[depth:]
                return
            if not is_break and open_tag in BREAKS:
                return

    def _pass_raw(self, element: _EnclosingElement, start: int) -> int:
        """Take in an element without tags inside, and return where its closing tag stands."""
        found = _RAW_ENDS[element.tag].search(self.source, start)
        end = found.start() if found else len(self.source)
        if element.tag in LITERAL and end > start:
            self.stack.append(element)
            self.add_text(start, end)
            self.stack.pop()
        return end

    def add_text(self, start: int, end: int) -> None:
        """Take in what stands between two marks."""
        stack = self.stack
        element = stack[-1]
        if element.is_hidden:
            return
        text = self.source[start:end]
        if text.isspace():
            self.gap = max(self.gap, _APART)
            return
        hints = element.hints
        if len(stack) > 1 and (around := stack[-2].hints):
            hints = f"{hints} {around}"[:MAX_HINT_CHARS] if hints else around
        self.pieces.append(
            HtmlPiece(start, end, "text", "", element.tag, hints, text, self._gap_before(text, element), element.path)
        )
        self.gap = _NOTHING
        self.has_closed = False
        self.is_digit_last = text[-1].isdigit()

    def _gap_before(self, text: str, element: _EnclosingElement) -> str:
        found = _BADGE.search(element.hints) if element.hints else None
        badge, self.badge = self.badge, found[1] if found else ""
        if self.gap == _LINE:
            return " " if badge and self.badge and badge != self.badge else "\n"
        if self.gap == _APART or (self.gap == _TAG and self.is_digit_last and text[0].isdigit()):
            return " "
        return ""
