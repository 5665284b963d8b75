"""Show hits on a terminal or in a pipe: title, address, the passage with its marks, and why it stands there.

In: an `SearchAnswer`. Out: lines; on a terminal words of the query are bold. Nothing a terminal would obey gets
through.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from pauk.base.safe_text import one_line, printable
from pauk.cli.frame.command import CommandRun

if TYPE_CHECKING:
    from rich.text import Text

    from pauk.run.search.engine import Hit, SearchAnswer

_INDENT = "   "
_MOST_FACETS = 8
_TITLE_CHARS, _META_CHARS = 120, 60

# Parts of a line, each with the style of a terminal.
Line = Sequence[tuple[str, str]]


def show_hits(
    run: CommandRun, hits: Iterable[Hit], *, first: int = 1, group: str | None = None, with_parts: bool = False
) -> None:
    """Show hits, each with its number."""
    numbered = enumerate(hits, first)
    lines = [line for number, hit in numbered for line in draw_hit(number, hit, group=group, with_parts=with_parts)]
    _show(run, lines)


def draw_hit(number: int, hit: Hit, *, group: str | None = None, with_parts: bool = False) -> Iterator[Line]:
    """Go through the lines of one hit."""
    from pauk.run.search.result_json import tell_fields

    yield [(f"{number:>2} ", "dim"), (one_line(hit.title or hit.url, _TITLE_CHARS), "bold")]
    yield [(_INDENT, ""), (one_line(hit.url), "green")]
    if hit.snippet.text:
        yield [(_INDENT, ""), *_draw_snippet(hit)]
    if hit.shared:
        yield [(f"{_INDENT}shares: {one_line(', '.join(hit.shared), _TITLE_CHARS)}", "dim")]
    if hit.lacks:
        yield [(f"{_INDENT}without: {one_line(', '.join(hit.lacks), _TITLE_CHARS)}", "dim")]
    words = [hit.date[:10], hit.author, hit.kind if hit.kind != "page" else "", hit.language, *tell_fields(hit)]
    words.append(f"{hit.more:,} more {f'of this {group}' if group else 'that say the same'}" if hit.more else "")
    meta = " · ".join(one_line(word, _META_CHARS) for word in words if word)
    if meta:
        yield [(_INDENT + meta, "dim")]
    if with_parts:
        parts = " + ".join(f"{name} {score:.3f}" for name, score in hit.parts)
        yield [(f"{_INDENT}{hit.score:.3f} = {parts}", "dim")]
        yield from ([(f"{_INDENT}{_INDENT}{one_line(how)}", "dim")] for how in hit.how)
    yield [("", "")]


def _draw_snippet(hit: Hit) -> Iterator[tuple[str, str]]:
    text, end = hit.snippet.text, 0
    for start, stop in hit.snippet.marks:
        yield _flat(text[end:start]), ""
        yield _flat(text[start:stop]), "bold yellow"
        end = stop
    yield _flat(text[end:]), ""


def _flat(text: str) -> str:
    """Keep a piece of a line in one line, with the spaces at its ends."""
    return printable(text.replace("\n", " ").replace("\t", " "))


def show_facets(run: CommandRun, answer: SearchAnswer) -> None:
    """Show how the hits are spread."""
    # Return the values of a facet that are shown: the most frequent, of months the newest.
    rows = [
        [name, value, f"{number:,}"]
        for name, values in answer.facets.items()
        for value, number in (values[::-1][:_MOST_FACETS] if name == "month" else values[:_MOST_FACETS])
        if value
    ]
    if rows:
        run.results.table(["facet", "value", "hits"], rows)


def _show(run: CommandRun, lines: Iterable[Line]) -> None:
    if not sys.stdout.isatty():
        for line in lines:
            run.results.text("".join(text for text, _ in line))
        return
    from rich.console import Console  # heavy, and only wanted on a terminal

    console = Console()
    for line in lines:
        console.print(_colour(line), soft_wrap=False)


def _colour(line: Line) -> Text:
    from rich.text import Text  # heavy, and only wanted on a terminal

    return Text.assemble(*((printable(text), style) for text, style in line))
