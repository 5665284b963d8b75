"""Show how two texts differ: in colours on a terminal, in the unified form in a pipe.

In: a `Difference`. Out: lines that begin with - for what went, + for what came, ~ for what has only moved.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from pauk.base.safe_text import printable
from pauk.cli.frame.command import CommandRun

if TYPE_CHECKING:
    from rich.text import Text

    from pauk.extract.text.difference import Difference, DifferenceBlock

# Lines around a change that show where it is.
_CONTEXT_LINES = 2

# Parts of a line, each with the style of a terminal.
Line = Sequence[tuple[str, str]]


def show_difference(run: CommandRun, difference: Difference, *, old_name: str, new_name: str) -> None:
    """Write a difference for people, or for ``patch``."""
    if not sys.stdout.isatty():
        run.results.text(difference.as_unified(old_name, new_name).rstrip("\n"))
        return
    from rich.console import Console  # heavy, and only wanted on a terminal

    console = Console()
    for line in draw(difference):
        console.print(_colour(line), soft_wrap=True)


def _colour(line: Line) -> Text:
    from rich.text import Text  # heavy, and only wanted on a terminal

    return Text.assemble(*((printable(text), style) for text, style in line))


def draw(difference: Difference) -> Iterator[Line]:
    """Go through the lines to be shown, with their styles."""
    from pauk.extract.text.difference import ADDED, CAME, CHANGED, LEFT, REMOVED, SAME

    signs = {REMOVED: ("- ", "red"), ADDED: ("+ ", "green"), CAME: ("~ ", "yellow")}

    def draw_words(block: DifferenceBlock, kind: str) -> Line:
        sign, style = signs[kind]
        pieces = [piece for piece in block.pieces if piece.kind in (kind, SAME)]
        shown = ((piece.text, f"bold reverse {style}" if piece.kind == kind else style) for piece in pieces)
        return [(sign, style), *shown]

    blocks = [block for block in difference.blocks if block.kind != LEFT]  # what has moved is shown where it is now
    last = len(blocks) - 1
    for number, block in enumerate(blocks):
        if block.kind == SAME:
            yield from _draw_context(block.old, is_first=not number, is_last=number == last)
        elif block.kind == CHANGED:
            yield draw_words(block, REMOVED)
            yield draw_words(block, ADDED)
        else:
            sign, style = signs[block.kind]
            yield from ([(sign + line, style)] for line in (*block.old, *block.new))


def _draw_context(lines: Sequence[str], *, is_first: bool, is_last: bool) -> Iterator[Line]:
    before = [] if is_first else list(lines[:_CONTEXT_LINES])
    after = [] if is_last else list(lines[len(before) :][-_CONTEXT_LINES:])
    yield from ([(f"  {line}", "")] for line in before)
    if len(before) + len(after) < len(lines):
        yield [("  …", "dim")]
    yield from ([(f"  {line}", "")] for line in after)
