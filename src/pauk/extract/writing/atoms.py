"""Cut a leaf into atoms: stretches of text of one style, without white space at their edges.

In: the tokens of a leaf. Out: its lines, each a list of `Atom`. White space is one space, belongs to no style, and is
gone at both ends of a line.
"""

from collections.abc import Callable, Hashable
from typing import Generic, NamedTuple, TypeVar

from pauk.extract.writing.document import Break, Marks, Picture, Token

Style = TypeVar("Style", bound=Hashable)


class Atom(NamedTuple, Generic[Style]):
    """A stretch of text, or a picture, of one style; ``has_space``: a space stands before it."""

    content: str | Picture
    style: Style
    has_space: bool


def cut_lines(tokens: list[Token], style_of: Callable[[Marks], Style]) -> list[list[Atom[Style]]]:
    """Cut a leaf into lines of atoms; marks that come down to the same style make no difference."""
    cutter = _AtomCutter[Style]()
    styles: dict[Marks, Style] = {}
    for content, marks in tokens:
        if isinstance(content, Break):
            cutter.end_line()
            continue
        if marks not in styles:
            styles[marks] = style_of(marks)
        cutter.add(content, styles[marks])
    cutter.end_line()
    return cutter.lines


class _AtomCutter(Generic[Style]):
    """The lines so far, and the line and the text under construction."""

    def __init__(self) -> None:
        self.lines: list[list[Atom[Style]]] = []
        self._line: list[Atom[Style]] = []
        self._parts: list[str] = []
        self._style: Style | None = None
        self._has_space = False

    def add(self, content: str | Picture, style: Style) -> None:
        if isinstance(content, Picture):
            self._end_text()
            self._line.append(Atom(content, style, has_space=self._has_space))
            self._has_space = False
            return
        if style != self._style:
            self._end_text()
            self._style = style
        self._parts.append(content)

    def end_line(self) -> None:
        self._end_text()
        if self._line:
            self.lines.append(self._line)
        self._line = []
        self._has_space = False

    def _end_text(self) -> None:
        text = "".join(self._parts)
        self._parts.clear()
        if words := " ".join(text.split()):
            assert self._style is not None  # text comes with its style
            has_space = bool(self._line) and (self._has_space or text[0].isspace())
            self._line.append(Atom(words, self._style, has_space))
            self._has_space = text[-1].isspace()
        elif text:
            self._has_space = True
