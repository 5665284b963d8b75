"""Lay out labelled lines, so that a terminal does not break words and a pipe gets one line for each.

In: pairs of a label and a text. Out: one text; labels stand in a column of their own, and long texts go on below.
"""

import shutil
import sys
import textwrap
from collections.abc import Iterable, Sequence

from pauk.base.safe_text import one_line

_NARROWEST = 40


def width_of_terminal() -> int:
    """Return how many columns results may take; 0 where nobody counts them."""
    return max(_NARROWEST, shutil.get_terminal_size().columns) if sys.stdout.isatty() else 0


def lay_out(rows: Sequence[tuple[str, str]], width: int) -> str:
    """Write rows under each other; a row without a label belongs to the one above it."""
    column = max((len(label) for label, _ in rows), default=0) + 2
    return "\n".join(line for label, text in rows for line in _wrap(label.ljust(column), text, width))


def wrap(text: str, width: int) -> str:
    """Break a text into lines at spaces; what has none, such as a URL, stays whole."""
    return "\n".join(_wrap("", text, width))


def _wrap(lead: str, text: str, width: int) -> Iterable[str]:
    whole = lead + one_line(text)
    if not width or len(whole) <= width:
        return [whole.rstrip()]
    return textwrap.wrap(
        one_line(text),
        width,
        initial_indent=lead,
        subsequent_indent=" " * len(lead),
        break_long_words=False,
        break_on_hyphens=False,
    )
