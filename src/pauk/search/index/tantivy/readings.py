"""Say as what a word of a query may be read: in each language of the index, and where nobody has it, as what was meant.

In: a `IndexSnapshot`, the analysers that entries went through, the words of a query. Out: `WordReading`s, each with how
much it counts. A word that stands somewhere as it is typed is believed; one that stands nowhere is looked for in the
other alphabet and, mended, as the words of the index that are one or two letters away.
"""

import math
from collections.abc import Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import product
from typing import NamedTuple

from pauk.search.analysis.analysers import analyser_named, mark_of
from pauk.search.analysis.romanise import skeleton_of_latin
from pauk.search.analysis.words import UNSPACED, fold
from pauk.search.index.tantivy.schema import FIELDS, SKELETON
from pauk.search.index.tantivy.snapshot import IndexSnapshot
from pauk.search.index.tantivy.spelling import near_words, written_of
from pauk.search.query.nodes import Node, Phrase, Word

# What a reading counts: in the language that the query is most likely in, in another one, in the other alphabet,
# mended. A lean of a twentieth settles ties between languages and hardly anything else; one of .15 costs .005 of MRR.
_LEAN, _PLAIN, _OTHER_ALPHABET, _MENDED = 1.05, 1.0, 0.9, 0.8
_CYRILLIC_MARKS = frozenset(("ru", "uk", "bg", "be", "mk"))
# So many words are looked for in the place of one; more would be guessing.
_MOST_MEANT, _MOST_SKELETONS = 3, 8
# The other alphabet is tried where it has the word so many times as often as a word has been typed in this one.
_TIMES = 10
_SHORTEST = 3


class WordReading(NamedTuple):
    """The words of the index as which a word is read, in a row if they are several, and how much that counts."""

    words: tuple[str, ...]
    weight: float


@lru_cache(50_000)
def query_words(mark: str, text: str) -> tuple[str, ...]:
    """Analyse a piece of a query as one language would; frequent words and spellings come again and again."""
    return tuple(analyser_named(mark).query(text))


class Readings:
    """The readings of the words of one query."""

    def __init__(self, view: IndexSnapshot, marks: Sequence[str], words: Sequence[Word], language: str = "") -> None:
        self._view = view
        self._marks = marks
        self._typed = [word.text for word in words]
        self._language = language
        self._analysed: dict[str, list[tuple[str, ...]]] = {}
        self._made: dict[tuple[str, bool], list[WordReading]] = {}
        self._meant: dict[str, list[str]] = {}
        self._in_cyrillic: dict[str, list[tuple[str, int]]] = {}
        self.mended: dict[str, str] = {}

    @property
    def meant(self) -> tuple[str, ...]:
        """The words that are looked for in the place of others, or beside them."""
        return tuple(dict.fromkeys(word for words in self._meant.values() for word in words))

    def of(self, text: str, *, may_forgive: bool = False) -> list[WordReading]:
        """Return the readings of a word or phrase, all of them different."""
        key = text, may_forgive
        if key not in self._made:
            leaning = query_words(self.mark, text) if self.mark else ()
            # What nobody has in any field costs a look at each of them again and again.
            variants = filter(self._is_anywhere, self.variants(text)) if may_forgive else self.variants(text)
            weights = {words: _LEAN if words == leaning else _PLAIN for words in variants}
            for word, weight in self._forgive(text) if may_forgive else ():
                for words in self.variants(word):
                    weights.setdefault(words, weight)
            self._made[key] = [WordReading(words, weight) for words, weight in weights.items()]
        return self._made[key]

    def variants(self, text: str) -> list[tuple[str, ...]]:
        """Analyse a text as each language of the index would, once; all results are different."""
        if text not in self._analysed:
            found = dict.fromkeys(query_words(mark, text) for mark in self._marks)
            self._analysed[text] = [words for words in found if words]
        return self._analysed[text]

    def _is_anywhere(self, words: Sequence[str]) -> bool:
        """Tell whether any entry may have words of the index; letters that begin pairs are looked for otherwise."""
        return len(words[0]) == 1 or any(self._view.has_term(field, words[0]) for field in FIELDS)

    def pairs_of(self, one: str, other: str) -> list[tuple[str, str]]:
        """Return two words side by side as the languages of the query write them.

        Each language in which they may be at home: where some are left out, pages in the others win by their pairs.
        """
        found: dict[tuple[str, str], None] = {}
        for mark in self._likeliest:
            ends = query_words(mark, one), query_words(mark, other)
            if all(ends):
                found[ends[0][-1], ends[1][0]] = None
        for words in product(self._meant.get(one, [one]), self._meant.get(other, [other])):
            if words != (one, other):
                mark = self.mark
                ends = query_words(mark, words[0]), query_words(mark, words[1])
                if all(ends):
                    found[ends[0][-1], ends[1][0]] = None
        return list(found)

    def rarity_of(self, node: Node) -> float:
        """Say how telling a word is: by how many entries have it in their texts, in whatever reading."""
        if not isinstance(node, Word | Phrase):
            return 1.0
        readings = self.of(node.text, may_forgive=isinstance(node, Word) and not node.field)
        return self._view.rarity(max((self._frequency(one.words) for one in readings), default=0))

    @property
    def mark(self) -> str:
        """The analyser of the language that the query is most likely in; the one that was told before all others."""
        return self._likeliest[0] if self._likeliest else ""

    @cached_property
    def _likeliest(self) -> list[str]:
        """The analysers with languages in which the words of the query are at home, the likeliest first.

        What was told comes before all others, and for words in a script without spaces what serves such languages.
        """
        told = "" if any(map(UNSPACED.search, self._typed)) else mark_of(self._language)
        is_told = bool(told or self._language or any(map(UNSPACED.search, self._typed)))
        alike = [self._entries_alike(text) for text in self._typed]
        homes: list[tuple[float, str]] = []
        for mark, entries in self._view.entries_by_mark.items():
            if mark in self._marks and entries:
                shares = [self._share(text, mark, counts) for text, counts in zip(self._typed, alike, strict=True)]
                is_first = is_told and mark == told
                if is_first or any(share > 0 for share in shares):
                    likely = sum(math.log(max(share, 0.5 / len(self._view))) for share in shares)
                    homes.append((-likely - (1e6 if is_first else 0), mark))
        return [mark for _, mark in sorted(homes)]

    def _entries_alike(self, text: str) -> dict[tuple[str, ...], int]:
        """Count the entries of all languages that write a word alike, as those of other scripts do with Latin letters.

        Their entries have the same word of the index, so how frequent it is says nothing of one of them alone.
        """
        counts: dict[tuple[str, ...], int] = {}
        for mark, entries in self._view.entries_by_mark.items():
            words = query_words(mark, text)
            counts[words] = counts.get(words, 0) + entries
        return counts

    def _share(self, text: str, mark: str, alike: Mapping[tuple[str, ...], int]) -> float:
        """Return the share of a language's entries that have a word."""
        words = query_words(mark, text)
        return self._frequency(words) / alike[words] if words and alike.get(words) else 0.0

    def _frequency(self, words: Sequence[str]) -> int:
        """Count the entries that may have all these words in their texts."""
        return min((self._view.doc_freq("body", word) for word in words), default=0)

    def _forgive(self, text: str) -> list[tuple[str, float]]:
        """Return what may have been meant by a word, with how much it counts: in the other alphabet, or mended."""
        word = fold(text.lower())
        if not word.isalpha():
            return self._forgive_name(word, text)
        shortest = 1 if self._is_transliterated else _SHORTEST
        if len(word) < shortest or UNSPACED.search(word):
            return []
        known = self._count(text)
        least = 1 if self._is_transliterated else known * _TIMES
        found = [(other, _OTHER_ALPHABET) for other, count in self._other_alphabet(word) if count >= least]
        if not known and not found:
            near = near_words(self._view, word, self._count)
            found = [(other, _MENDED) for other in near[:_MOST_MEANT]]
            if near:
                self.mended[text] = near[0]
        if found:
            self._meant[text] = [other for other, _ in found]
        return found

    def _forgive_name(self, word: str, text: str) -> list[tuple[str, float]]:
        """Mend the words that signs join, each by itself: *mod_rewirte*, *shutil.disk_usge*."""
        mended = word
        for piece in query_words("", word):
            if not self._count(piece) and (near := near_words(self._view, piece, self._count)):
                mended = mended.replace(piece, near[0])
        if mended == word:
            return []
        self.mended[text], self._meant[text] = mended, [mended]
        return [(mended, _MENDED)]

    @cached_property
    def _is_transliterated(self) -> bool:
        """Tell whether the whole query is Cyrillic in Latin letters, so that words of other languages may be, too.

        *ustanovka paketa* is, though somebody has *paketa*, as soon as one word stands nowhere in Latin letters, or
        seldom, and half of them stand in Cyrillic ones.
        """
        words = [fold(text.lower()) for text in self._typed]
        words = [word for word in words if word.isascii() and word.isalpha()]
        told = {word: sum(count for _, count in self._other_alphabet(word)) for word in words}
        is_sure = any(
            len(word) >= _SHORTEST and count and count >= self._count(word) * _TIMES for word, count in told.items()
        )
        return is_sure and 2 * sum(told[word] > 0 for word in words) >= len(words)

    def _other_alphabet(self, word: str) -> list[tuple[str, int]]:
        """Return words of Cyrillic languages that somebody with Latin letters may have typed like this, and how many
        entries have each.
        """
        if not word.isascii() or not _CYRILLIC_MARKS.intersection(self._marks):
            return []
        if word not in self._in_cyrillic:
            skeleton = f"{SKELETON}{skeleton_of_latin(word)}|"
            terms = self._view.searcher.terms_with_prefix("words", skeleton, limit=_MOST_SKELETONS)
            found = [written_of(term) for term, _ in terms]
            self._in_cyrillic[word] = [(other, count) for other in found if (count := self._count(other))]
        return self._in_cyrillic[word]

    def _count(self, text: str) -> int:
        """Say how many entries have a word in any form, in the field that has most of them."""
        found = [self._view.doc_freq(field, words[0]) for words in self.variants(text) for field in FIELDS]
        return max(found, default=0)
