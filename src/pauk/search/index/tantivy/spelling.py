"""Complete words and find those that are written nearly alike, among the index's own words.

In: what was typed. Out: completions, or the words that may have been meant. The dictionary is a field of the
index: every word folded, with the way it is really written behind it.
"""

from collections.abc import Callable, Iterator

from pauk.search.analysis.words import UNSPACED, fold, word_pattern
from pauk.search.index.tantivy.snapshot import IndexSnapshot

# Two errors are only looked for among words that begin alike, the most frequent of them; they must be long.
_MOST_COMPARED, _LONG_WORD = 2_000, 6
_SHORTEST = 4
_LONGEST, _LONGEST_TYPED = 30, 200
_LETTERS = (
    "abcdefghijklmnopqrstuvwxyz",
    "".join(map(chr, range(0x430, 0x450))) + "".join(map(chr, range(0x451, 0x460))),
    "".join(map(chr, range(0x3B1, 0x3CA))),
)


def suggest(view: IndexSnapshot, typed: str, limit: int) -> list[str]:
    """Complete the last word of what somebody is typing, the most frequent first."""
    last = (word_pattern().findall(typed[-_LONGEST_TYPED:]) or [""])[-1]
    start = fold(last.lower())
    if len(start) < 2 or not typed.endswith(last):
        return []
    head = typed.removesuffix(last)
    found = view.searcher.terms_with_prefix("words", start, limit=max(limit, 0))
    found.sort(key=lambda pair: (-pair[1], pair[0]))
    return list(dict.fromkeys(head + written_of(term) for term, _ in found))


def near_words(view: IndexSnapshot, word: str, frequency: Callable[[str], int], *, farthest: int = 2) -> list[str]:
    """Return the index's words that are one letter away from a folded one, or two where none is; the best first.

    The most frequent is the likeliest, but who types errs rather within a word than at its first letter.
    """
    if not word.isalpha() or not _SHORTEST <= len(word) <= _LONGEST or UNSPACED.search(word):
        return []
    near = dict.fromkeys(_one_off(view, word))
    if not near and farthest > 1 and len(word) >= _LONG_WORD:
        near = dict.fromkeys(_two_off(view, word))
    counted = [(found, frequency(found), fold(found)[:1] == word[:1]) for found in near]
    return [found for found, count, _ in sorted(counted, key=lambda each: (not each[2], -each[1])) if count]


def _one_off(view: IndexSnapshot, word: str) -> Iterator[str]:
    """Yield the index's words that are one letter away: one too many, too few, another, or two turned round."""
    letters = next((letters for letters in _LETTERS if word[0] in letters), _LETTERS[0])
    cuts = [(word[:place], word[place:]) for place in range(len(word) + 1)]
    tries = {start + end[1:] for start, end in cuts if end}
    tries |= {start + end[1] + end[0] + end[2:] for start, end in cuts if len(end) > 1}
    tries |= {start + letter + end[1:] for start, end in cuts if end for letter in letters}
    tries |= {start + letter + end for start, end in cuts for letter in letters}
    for each in sorted(tries - {word}):
        for term, _ in view.searcher.terms_with_prefix("words", f"{each}|", limit=1):
            yield written_of(term)


def _two_off(view: IndexSnapshot, word: str) -> Iterator[str]:
    """Yield the index's words that begin alike and are two letters away."""
    for term, _ in view.searcher.terms_with_prefix("words", word[:2], limit=_MOST_COMPARED):
        folded = _split(term)[0]
        if abs(len(folded) - len(word)) <= 2 and distance(folded, word) <= 2:
            yield written_of(term)


def distance(one: str, other: str) -> int:
    """Count the letters to take away, put in, replace or turn round to get from one word to the other."""
    before: list[int] = []
    last = list(range(len(other) + 1))
    for row, letter in enumerate(one, 1):
        line = [row]
        for column, peer in enumerate(other, 1):
            cost = min(last[column] + 1, line[-1] + 1, last[column - 1] + (letter != peer))
            if row > 1 and column > 1 and letter == other[column - 2] and one[row - 2] == peer:
                cost = min(cost, before[column - 2] + 1)
            line.append(cost)
        before, last = last, line
    return last[-1]


def _split(term: str) -> tuple[str, str, str]:
    return term.partition("|")


def written_of(term: str) -> str:
    """Return a word of the dictionary as it is really written."""
    word, _, written = _split(term)
    return written or word
