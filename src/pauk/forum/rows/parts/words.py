"""Know the words that forums write over and beside what their rows show, in many languages.

In: a short text. Out: what it may speak of: ``replies``, ``views``, ``last``, ``started``, ``author``, ``sticky``,
``locked``, ``threads``, ``posts``, ``posted``, ``zero``. Words are weak hints: no language is needed, and where there
are none the numbers, dates and places of a row must do.
"""

import json
import re
from functools import cache, lru_cache
from importlib.resources import files

from pauk.dates.words.folding import fold

_FILE = "data/words.json"
_WORD = re.compile(r"[^\W\d_]+|[\U0001F300-\U0001FAFF]")
# Longer texts are titles and prose, in which every word turns up by accident.
_LONGEST = 60
_NONE: frozenset[str] = frozenset()


@cache
def _words() -> tuple[dict[str, frozenset[str]], tuple[tuple[str, str], ...]]:
    """Read the words: those that stand between blanks, and those of scripts without blanks."""
    data: dict[str, list[str]] = json.loads(files("pauk.forum.rows").joinpath(_FILE).read_text("utf-8"))
    senses: dict[str, set[str]] = {}
    for sense, words in data.items():
        for word in words:
            senses.setdefault(word, set()).add(sense)
    unspaced = tuple((word, sense) for sense, words in data.items() for word in words if _is_unspaced(word))
    return {word: frozenset(its) for word, its in senses.items()}, unspaced


def _is_unspaced(word: str) -> bool:
    """Whether a word is of a script that writes words without blanks between: Chinese, Japanese, Thai."""
    return any("\u0e00" <= char <= "\u0e7f" or "\u3040" <= char <= "\u9fff" for char in word)


@lru_cache(maxsize=4096)
def senses_of(text: str) -> frozenset[str]:
    """Return what a short text may speak of; a long one speaks of nothing."""
    if len(text) > _LONGEST or not text:
        return _NONE
    spaced, unspaced = _words()
    folded = fold(text)
    found: set[str] = set()
    for word in _WORD.findall(folded):
        found |= spaced.get(word, _NONE)
    if not folded.isascii():
        found.update(sense for word, sense in unspaced if word in folded)
    return frozenset(found)
