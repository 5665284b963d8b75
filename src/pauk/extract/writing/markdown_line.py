"""Write the text of a leaf as Markdown: emphasis, code, links and pictures in the line.

In: the tokens of a leaf. Out: its lines. Emphasis is written only where a CommonMark parser takes it for that: its
marks touch no white space inside, and words in the places where they can be seen.
"""

import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from itertools import groupby
from typing import NamedTuple

from pauk.extract.writing.atoms import Atom, cut_lines
from pauk.extract.writing.document import Marks, Picture, TextMark, Token
from pauk.extract.writing.escape import escape_link_text, escape_text, write_code, write_destination

_CODES = frozenset(("code", "kbd", "samp"))


class Style(NamedTuple):
    """What Markdown can say of text in the line."""

    link: TextMark | None = None
    is_strong: bool = False
    is_emphasised: bool = False
    code: TextMark | None = None


_Atom = Atom[Style]


def write_lines(tokens: list[Token], *, is_strong: bool | None = None) -> list[str]:
    """Write the lines of a leaf; ``is_strong`` makes all of it bold, or nothing."""
    if not is_strong and not any(marks or not isinstance(content, str) for content, marks in tokens):  # most leaves
        text = " ".join("".join([content for content, _ in tokens if isinstance(content, str)]).split())
        return [escape_text(text, is_first=True, is_free_before=True, is_free_after=True)]

    def style_of(marks: Marks) -> Style:
        return _read_style(marks, is_strong=is_strong)

    return [_write_line(line) for line in cut_lines(tokens, style_of)]


def _read_style(marks: Marks, *, is_strong: bool | None) -> Style:
    names = {mark.name for mark in marks}
    link = next((mark for mark in marks if mark.name == "a"), None)
    code = next((mark for mark in marks if mark.name in _CODES), None)
    if code:  # set apart enough
        return Style(link, code=code)
    return Style(link, "strong" in names if is_strong is None else is_strong, "em" in names)


def _write_line(atoms: list[_Atom]) -> str:
    """Write one line: stretches with the same link, and without one, in turn."""
    groups = [list(group) for _, group in groupby(_join_code(atoms), key=lambda atom: atom.style.link)]
    parts: list[str] = []
    for group, after in zip(groups, [*groups[1:], []], strict=True):
        link = group[0].style.link
        touches_before = bool(parts) and not group[0].has_space
        if group[0].has_space:
            parts.append(" ")
        if link is None:
            touches_after = bool(after) and not after[0].has_space
            parts.append(_Stretch(group, ")" * touches_before, "[" * touches_after, is_first=not parts).write())
            continue
        if parts and parts[-1].endswith("!"):  # together they would be a picture
            parts[-1] = f"{parts[-1][:-1]}\\!"
        parts.append(f"[{_Stretch(group, '[', ']', is_link=True).write()}]({write_destination(link.href)})")
    return "".join(parts)


def _join_code(atoms: list[_Atom]) -> list[_Atom]:
    """Make one of pieces of code that touch: the signs between them would be more code."""
    runs: list[list[_Atom]] = []
    for atom in atoms:
        last = runs[-1][-1] if runs else None
        touches = last is not None and not atom.has_space and last.style.link is atom.style.link
        if touches and last is not None and last.style.code and atom.style.code:
            runs[-1].append(atom)
        else:
            runs.append([atom])
    return [run[0] if len(run) == 1 else run[0]._replace(content="".join(str(a.content) for a in run)) for run in runs]


class _Stretch:
    """Some atoms with the same link, or with none, between the characters that touch them (empty: none does)."""

    def __init__(
        self, atoms: list[_Atom], before: str, after: str, *, is_link: bool = False, is_first: bool = False
    ) -> None:
        self._atoms = atoms
        self._before = before
        self._after = after
        self._is_link = is_link
        self._is_first = is_first
        self._openings = [""] * len(atoms)
        self._closings = [""] * len(atoms)
        self._around: list[tuple[int, int] | None] = [None] * len(atoms)  # the strong emphasis that each stands in

    def write(self) -> str:
        """Write the stretch; emphasis inside strong emphasis ends where that ends."""
        styles = [atom.style for atom in self._atoms]
        if any(style.is_strong for style in styles):
            self._emphasise("**", [style.is_strong for style in styles])
        if any(style.is_emphasised for style in styles):
            self._emphasise("*", [(style.is_emphasised, style.is_strong) for style in styles])
        pieces: list[str] = []
        for at, atom in enumerate(self._atoms):
            if at and atom.has_space:
                pieces.append(" ")
            pieces += (self._openings[at], self._write_atom(at, atom), self._closings[at])
        return "".join(pieces)

    def _write_atom(self, at: int, atom: _Atom) -> str:
        content = atom.content
        if isinstance(content, Picture):
            return f"![{escape_link_text(content.words)}]({write_destination(content.source)})"
        if atom.style.code:
            return write_code(content)
        if self._is_link:
            return escape_link_text(content)
        is_free_before = not self._outside_before(at) and not self._openings[at]
        is_free_after = not self._outside_after(at) and not self._closings[at]
        is_first = self._is_first and at == 0
        return escape_text(content, is_first=is_first, is_free_before=is_free_before, is_free_after=is_free_after)

    def _emphasise(self, sign: str, styles: list[bool] | list[tuple[bool, bool]]) -> None:
        for start, end in _find_runs(styles):
            if self._may_emphasise(start, end):
                self._openings[start] += sign
                self._closings[end] = sign + self._closings[end]
                self._around[start : end + 1] = [(start, end)] * (end + 1 - start)

    def _may_emphasise(self, start: int, end: int) -> bool:
        """Whether a parser would see emphasis here, and a reader something to emphasise."""
        before, after = self._outside_before(start), self._outside_after(end)
        if (before and start and self._closings[start - 1]) or (
            after and end + 1 < len(self._atoms) and self._openings[end + 1]
        ):
            return False
        first, last = _first_char(self._atoms[start]), _last_char(self._atoms[end])
        is_inside = self._around[start] not in (None, (start, end))
        if is_inside and not (_is_clear(before, first) and _is_clear(after, last)):
            return False
        if not _can_stand(before, first) or not _can_stand(after, last):
            return False
        return any(map(_says_something, self._atoms[start : end + 1]))

    def _outside_before(self, at: int) -> str:
        """Return the character that touches an atom on the left, or nothing where a space or an edge does."""
        if not at:
            return self._before
        return "" if self._atoms[at].has_space else _last_char(self._atoms[at - 1])

    def _outside_after(self, at: int) -> str:
        if at + 1 == len(self._atoms):
            return self._after
        return "" if self._atoms[at + 1].has_space else _first_char(self._atoms[at + 1])


def _find_runs(styles: list[bool] | list[tuple[bool, bool]]) -> Iterator[tuple[int, int]]:
    """Give the first and the last of each run of equal styles that are on."""
    at = 0
    for style, run in groupby(styles):
        end = at + len(list(run))
        if style is True or (isinstance(style, tuple) and style[0]):
            yield at, end - 1
        at = end


def _first_char(atom: _Atom) -> str:
    return atom.content[0] if isinstance(atom.content, str) and not atom.style.code else "`"


def _last_char(atom: _Atom) -> str:
    return atom.content[-1] if isinstance(atom.content, str) and not atom.style.code else "`"


def _says_something(atom: _Atom) -> bool:
    return isinstance(atom.content, str) and any(char.isalnum() for char in atom.content)


def _can_stand(outside: str, inside: str) -> bool:
    """Whether a sign between two characters begins or ends emphasis (CommonMark, "left-flanking", "right-flanking")."""
    return not outside or inside.isalnum() or _is_punctuation(outside)


def _is_clear(outside: str, inside: str) -> bool:
    """Whether a sign between two characters can only begin emphasis, or only end it."""
    return not outside or (inside.isalnum() and _is_punctuation(outside))


@lru_cache(maxsize=1_000)
def _is_punctuation(char: str) -> bool:
    return unicodedata.category(char)[0] == "P" or (char.isascii() and not char.isalnum())
