"""Complete words and mend mistyped ones, from the index's own words.

In: what was typed. Out: completions, or the query with its mistyped words replaced. The dictionary is a field of the
index: every word folded, with the way it is really written behind it.
"""

from collections.abc import Iterator

from pauk.base.errors import BadQuery
from pauk.search.analysis.words import UNSPACED, fold, word_pattern
from pauk.search.index.tantivy.compiling import Compiler, fields_of
from pauk.search.index.tantivy.schema import FIELDS
from pauk.search.index.tantivy.view import View
from pauk.search.query.nodes import Query, Word
from pauk.search.query.parsing import field_names, parse_query

# Two errors are only looked for among words that begin alike, the most frequent of them; they must be long.
_MOST_COMPARED, _LONG_WORD = 2_000, 6
_SHORTEST = 4
_LONGEST, _LONGEST_TYPED = 30, 200
# A word that some page has counts as mistyped when another one, one letter away, is so many times as frequent.
_TIMES = 50
_LETTERS = (
    "abcdefghijklmnopqrstuvwxyz",
    "".join(map(chr, range(0x430, 0x450))) + "".join(map(chr, range(0x451, 0x460))),
    "".join(map(chr, range(0x3B1, 0x3CA))),
)


def suggest(view: View, typed: str, limit: int) -> list[str]:
    """Complete the last word of what somebody is typing, the most frequent first."""
    last = (word_pattern().findall(typed[-_LONGEST_TYPED:]) or [""])[-1]
    start = fold(last.lower())
    if len(start) < 2 or not typed.endswith(last):
        return []
    head = typed.removesuffix(last)
    found = view.searcher.terms_with_prefix("words", start, limit=max(limit, 0))
    found.sort(key=lambda pair: (-pair[1], pair[0]))
    return list(dict.fromkeys(head + _written(term) for term, _ in found))


def mend(view: View, compiler: Compiler, query: Query, *, is_doubtful: bool) -> str:
    """Return the query with mistyped words replaced; empty when nothing is wrong or nothing better is known."""
    if not is_doubtful:
        return ""
    text, moved = query.text, 0
    for leaf in query.wanted:
        better = (_name_field(view, leaf) or _better(view, compiler, leaf)) if isinstance(leaf, Word) else ""
        if better and leaf.place >= 0:
            place = leaf.place + moved
            text = text[:place] + better + text[place + len(leaf.text) :]
            moved += len(better) - len(leaf.text)
    return text if text != query.text else ""


def _name_field(view: View, leaf: Word) -> str:
    """Write a word like ``titel:spider`` with the field that was meant, if its beginning is nearly the name of one."""
    typed, colon, value = leaf.text.partition(":")
    if leaf.field or not value or not _SHORTEST <= len(typed) <= _LONGEST:
        return ""
    errors, name = min((distance(typed.lower(), name), name) for name in field_names(view.declared))
    mended = f"{name}{colon}{value}"
    try:
        parse_query(mended, view.declared)
    except BadQuery:  # what stands behind it does not fit that field
        return ""
    return mended if errors <= (2 if len(typed) > _LONG_WORD else 1) else ""


def _better(view: View, compiler: Compiler, leaf: Word) -> str:
    """Find the word that was meant, if the one that was typed is unknown or rare beside it."""
    word, fields = fold(leaf.text.lower()), {*FIELDS, *(field for _, field in fields_of(leaf))}
    if not word.isalpha() or not _SHORTEST <= len(word) <= _LONGEST or UNSPACED.search(word):
        return ""

    def frequency(text: str) -> int:
        """Say how many entries have a word in any form, in the field that has most of them."""
        found = [view.searcher.doc_freq(field, words[0]) for words in compiler.variants(text) for field in fields]
        return max(found, default=0)

    known = frequency(leaf.text)
    near = [(frequency(found), found) for found in dict.fromkeys(_one_off(view, word))]
    if not near and not known and len(word) >= _LONG_WORD:
        near = [(frequency(found), found) for found in dict.fromkeys(_two_off(view, word))]
    best = max(near, default=(0, ""))
    return best[1] if best[0] > known * _TIMES else ""


def _one_off(view: View, word: str) -> Iterator[str]:
    """Yield the index's words that are one letter away: one too many, too few, another, or two turned round."""
    letters = next((letters for letters in _LETTERS if word[0] in letters), _LETTERS[0])
    cuts = [(word[:place], word[place:]) for place in range(len(word) + 1)]
    tries = {start + end[1:] for start, end in cuts if end}
    tries |= {start + end[1] + end[0] + end[2:] for start, end in cuts if len(end) > 1}
    tries |= {start + letter + end[1:] for start, end in cuts if end for letter in letters}
    tries |= {start + letter + end for start, end in cuts for letter in letters}
    for each in sorted(tries - {word}):
        for term, _ in view.searcher.terms_with_prefix("words", f"{each}|", limit=1):
            yield _written(term)


def _two_off(view: View, word: str) -> Iterator[str]:
    """Yield the index's words that begin alike and are two letters away."""
    for term, _ in view.searcher.terms_with_prefix("words", word[:2], limit=_MOST_COMPARED):
        folded = _split(term)[0]
        if abs(len(folded) - len(word)) <= 2 and distance(folded, word) <= 2:
            yield _written(term)


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


def _written(term: str) -> str:
    word, _, written = _split(term)
    return written or word
