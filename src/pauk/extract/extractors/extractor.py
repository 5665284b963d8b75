"""The socket of all extractors: a parsed page goes in, its main text comes out.

In: a `Tree`. Out: an `Extraction`, always: an extractor that finds nothing says why.
"""

from dataclasses import dataclass
from typing import Protocol

from pauk.base import outcomes
from pauk.extract.page.tree import Tree


@dataclass(frozen=True, slots=True)
class Extraction:
    """What an extractor takes for the main text of a page, and for its readers' comments (both, where asked to).

    ``kept`` and ``kept_comments`` name the text nodes both came from (`identity`), so that they can be written in
    other forms; they are None where an extractor has a parser of its own. ``blocks`` holds the name of the part and
    the text of every block of the page, where an extractor tells parts apart; ``stretches`` what is kept by part, in
    page order, where parts have joined the body. ``notes`` says what a reader should know.
    """

    text: str
    comments: str = ""
    outcome: str = str(outcomes.OK)
    kept: frozenset[int] | None = None
    kept_comments: frozenset[int] | None = None
    blocks: tuple[tuple[str, str], ...] | None = None
    stretches: tuple[tuple[str, frozenset[int]], ...] = ()
    notes: tuple[str, ...] = ()


class Extractor(Protocol):
    """Takes the main text from a page."""

    @property
    def name(self) -> str:
        """The method's name, as ``--method`` has it."""
        ...

    def extract(self, tree: Tree) -> Extraction:
        """Take the main text; whatever the page holds, this does not fail."""
        ...


def no_main_text(why: str) -> Extraction:
    """Say that there is no main text, and why."""
    return Extraction("", outcome=outcomes.NO_MAIN_TEXT.of(why))
