"""Find what looks like noise: the same line changing in the same way on many pages of a site.

In: the old and the new texts of changed pages. Out: suggestions for people, who decide; nothing is ignored because of
them, because a price that changes looks like a counter.
"""

import re
from collections import OrderedDict
from collections.abc import Iterator
from typing import NamedTuple

from pauk.store.cache import put_bounded

# Fewer may be chance; a site of a few pages can be told by hand.
_MANY_PAGES = 5
_MOST_SUGGESTIONS = 3
# What a rule is made from must say something besides the part that changes.
_LEAST_LETTERS = 4
_MAX_LINE_CHARS = 200
_MAX_LINES = 50  # of one page; a page where more changed was rewritten
_MAX_TEXT_CHARS = 200_000
_MAX_KEYS = 10_000  # 0.5 KB each

_NUMBER = re.compile(r"\d+(?:[.,:/ \u00a0-]\d+)*")


class Suggestion(NamedTuple):
    """A rule that would have kept many pages from being told as changed."""

    pages: int
    place: str
    pattern: str
    line: str  # as it was seen; # stands for numbers that changed


class _Suspect(NamedTuple):
    origin: str
    pattern: str
    line: str
    detail: tuple[str, str] = ("", "")  # what was said before and is said now, where more than numbers changed


class Suspects:
    """Counts on how many pages of a site each line changed in the same way."""

    def __init__(self) -> None:
        self._met: OrderedDict[_Suspect, int] = OrderedDict()

    def note(self, origin: str, old: str, new: str) -> None:
        """Look at a page that has changed."""
        for suspect in set(_find(origin, old[:_MAX_TEXT_CHARS], new[:_MAX_TEXT_CHARS])):
            put_bounded(self._met, suspect, self._met.pop(suspect, 0) + 1, _MAX_KEYS)

    def suggest(self) -> list[Suggestion]:
        """Return the rules that would have helped most."""
        best: dict[tuple[str, str], Suggestion] = {}
        for suspect, pages in sorted(self._met.items(), key=lambda item: (-item[1], item[0])):
            place = f"{suspect.origin}/*"
            if pages >= _MANY_PAGES:
                best.setdefault((place, suspect.pattern), Suggestion(pages, place, suspect.pattern, suspect.line))
        return list(best.values())[:_MOST_SUGGESTIONS]


def _find(origin: str, old: str, new: str) -> Iterator[_Suspect]:
    before, now = _lines(old), _lines(new)
    removed = [line for line in before if line not in now]
    added = [line for line in now if line not in before]
    if not (0 < len(removed) <= _MAX_LINES and 0 < len(added) <= _MAX_LINES):
        return
    skeletons = {_NUMBER.sub("#", line) for line in removed}
    numbers = {skeleton for line in added if (skeleton := _NUMBER.sub("#", line)) in skeletons and skeleton != line}
    for skeleton in numbers:
        pattern = re.sub(r"[#*\s]*[#*][#*\s]*", lambda match: _star(match[0]), skeleton)
        if _is_telling(pattern, skeleton):
            yield _Suspect(origin, pattern, skeleton)
    rest_removed = [line for line in removed if _NUMBER.sub("#", line) not in numbers]
    rest_added = [line for line in added if _NUMBER.sub("#", line) not in numbers]
    if len(rest_removed) == len(rest_added):
        for first, second in zip(rest_removed, rest_added, strict=True):
            pattern = _common(first, second)
            if _is_telling(pattern, second):
                yield _Suspect(origin, pattern, second, (first, second))


def _star(run: str) -> str:
    """Write one star for stars, numbers and the space between them; the space at the ends stays."""
    return f"{' ' * run[0].isspace()}*{' ' * run[-1].isspace()}"


def _common(old: str, new: str) -> str:
    """Write what two lines have in common at their ends, word by word, with a star for what differs."""
    before, now = old.split(), new.split()
    most = min(len(before), len(now))
    head = next((at for at in range(most) if before[at] != now[at]), most)
    tail = next((at for at in range(most - head) if before[-1 - at] != now[-1 - at]), most - head)
    return " ".join([*now[:head], "*", *now[len(now) - tail :]])


def _is_telling(pattern: str, line: str) -> bool:
    if pattern.startswith(("re:", "-")):  # it would be read as an expression, or as a flag
        return False
    return len(line) <= _MAX_LINE_CHARS and sum(map(str.isalpha, pattern)) >= _LEAST_LETTERS


def _lines(text: str) -> dict[str, None]:
    return dict.fromkeys(filter(None, (" ".join(line.split()) for line in text.split("\n"))))
