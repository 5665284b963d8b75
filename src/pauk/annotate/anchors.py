"""Find what people were asked about again when its page has changed, or say that it is lost.

In: an item as it was shown (a quote with the words around it), and the candidates of the page's newest version. Out:
the candidate that it is now. The same value must stand there, and the words before and behind it must be mostly the
same; of several, the one whose words fit best, if no other fits as well.
"""

from collections.abc import Iterable, Sequence
from difflib import SequenceMatcher
from typing import Protocol

# How much of the words around must be left, and how much better than the next one it must fit.
_ENOUGH, _BETTER = 0.6, 0.05
_REACH = 120  # code points on each side; what stands near says more


class Quoted(Protocol):
    """A value in the words around it."""

    @property
    def id(self) -> str:
        """Its name."""

    @property
    def value(self) -> str:
        """What it says."""

    @property
    def text(self) -> str:
        """The words around it, and itself."""

    @property
    def start(self) -> int:
        """Where it begins in them."""

    @property
    def end(self) -> int:
        """Where it ends in them."""


def find_again(value: str, words: str, start: int, stop: int, candidates: Iterable[Quoted]) -> str:
    """Return the name of the candidate that an item is now; nothing where it is lost."""
    found = sorted(
        (
            (_likeness(words, start, stop, one), one.id)
            for one in candidates
            if one.value == value
        ),
        reverse=True,
    )  # fmt: skip
    if not found or found[0][0] < _ENOUGH:
        return ""
    return found[0][1] if len(found) == 1 or found[0][0] - found[1][0] >= _BETTER else ""


def _likeness(words: str, start: int, stop: int, one: Quoted) -> float:
    before = _like(words[:start][-_REACH:], one.text[: one.start][-_REACH:])
    behind = _like(words[stop:][:_REACH], one.text[one.end :][:_REACH])
    return (2 * before + behind) / 3  # what a value means is said before it


def _like(one: str, other: str) -> float:
    return SequenceMatcher(None, one, other, autojunk=False).ratio() if one or other else 1.0


def place_in_page(lines: Sequence[str], words: str, start: int, stop: int) -> tuple[int, int, int]:
    """Say on which line of its page a value stands, and where in it; line -1 where it is not found.

    Of lines that are the same, the one is taken whose neighbour above is the one in the fragment, too.
    """
    first = words.rfind("\n", 0, start) + 1
    last = words.find("\n", stop)
    own = words[first : last if last >= 0 else len(words)]
    above = words[:first].rstrip("\n").rpartition("\n")[2]
    lead = own[: start - first].lstrip("…")
    plain = own.strip("…")
    found = [number for number, line in enumerate(lines) if plain and plain in line]
    if not found:
        return -1, 0, 0
    number = next((one for one in found if one and above and lines[one - 1].startswith(above.rstrip("…"))), found[0])
    at = lines[number].index(plain) + len(lead)
    return number, at, at + stop - start
