"""Find the words and phrases that several results share: what they may be grouped and labelled by.

In: results as title and text. Out: `SharedPhrase`s, each with the results that have it. Words that the analyser of
their language makes the same (*walk*, *walks*) are the same; a phrase lies within a sentence, and neither begins nor
ends with a word that says nothing. Where a script has no spaces, a phrase is a run of characters.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import pairwise
from typing import NamedTuple

from pauk.base.safe_text import printable
from pauk.search.analysis.analysers import analyser_for
from pauk.search.analysis.words import UNSPACED
from pauk.search.groups.stop_words import stop_words

# The beginning of a text says what it is about; more characters cost time and bring noise.
MOST_CHARS = 800
_MOST_TITLE_CHARS = 300
# Words, of titles and of texts, where four in a row are mostly half a sentence; characters of a script without spaces.
_LONGEST, _LONGEST_IN_TEXT, _LONGEST_RUN = 4, 3, 6
_MOST_WORD_CHARS = 40
# A spelling in a title counts so much more than one in a text.
_TITLED = 3
# Ends of words that stand for words which say nothing.
_CONTRACTED = frozenset(("s", "ll", "re", "ve", "d", "m", "t"))
# Words kept with their stems, for each language.
_MOST_KEPT = 50_000
# A word with what belongs to it (C++, node.js, O'Neill, max_size), or a mark that ends a phrase.
_TOKEN = re.compile(r"[^\W_]+(?:['\u2019.\-_][^\W_]+)*(?:\+\+|#)?|[^\w\s]|_")
_LETTER_BESIDE = ("-", "\u2013", "/", "'", "\u2019", "`")

Stems = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ResultText:
    """What is known of a result: title, the beginning of its text, its language (BCP 47 or nothing), its host."""

    title: str
    text: str
    language: str = ""
    host: str = ""


@dataclass(slots=True)
class SharedPhrase:
    """A phrase that several results have; `forms` are its spellings by language, `titled` have it in their titles."""

    stems: Stems
    results: list[int] = field(default_factory=list)
    counts: list[int] = field(default_factory=list)
    titled: set[int] = field(default_factory=set)
    forms: dict[tuple[str, str], int] = field(default_factory=dict)  # how often, those in titles more
    is_unspaced: bool = False


class _Word(NamedTuple):
    stem: str
    shown: str
    is_stop: bool


@dataclass(frozen=True, slots=True)
class _PhraseRun:
    """Words that follow one another without a mark between them."""

    words: Sequence[_Word]
    is_title: bool
    is_unspaced: bool


# One place where a phrase was met: the result, the run, and its words from one to before another.
_Met = tuple[int, _PhraseRun, int, int]


def find_phrases(results: Sequence[ResultText]) -> list[SharedPhrase]:
    """Find the words and phrases that at least two results have.

    A phrase can only be shared where each pair of its neighbours is, so that pairs are counted first.
    """
    runs = [[(run, tuple([word.stem for word in run.words])) for run in _cut(result)] for result in results]
    met: Counter[str] = Counter()
    met_pairs: Counter[tuple[str, str]] = Counter()
    for own in runs:
        met.update({word.stem for run, _ in own for word in run.words if not word.is_stop})
        met_pairs.update({pair for _, stems in own for pair in pairwise(stems)})
    shared = {stem for stem, count in met.items() if count > 1}
    shared_pairs = {pair for pair, count in met_pairs.items() if count > 1}
    found: dict[Stems, list[_Met]] = {}
    for number, own in enumerate(runs):
        for run, stems in own:
            for start, end in _phrases(run, stems, shared, shared_pairs):
                found.setdefault(stems[start:end], []).append((number, run, start, end))
    languages = [result.language.partition("-")[0] for result in results]
    return [_make_phrase(stems, met, languages) for stems, met in found.items() if met[0][0] != met[-1][0]]


def stem_words(text: str, language: str = "") -> Stems:
    """Return the stems of a text's words, as phrases have them."""
    return tuple(word.stem for run in _cut(ResultText("", text, language)) for word in run.words)


def _make_phrase(stems: Stems, met: Sequence[_Met], languages: Sequence[str]) -> SharedPhrase:
    """Put together where a phrase was met."""
    phrase = SharedPhrase(stems, is_unspaced=met[0][1].is_unspaced)
    results, counts, forms = phrase.results, phrase.counts, phrase.forms
    joint = "" if phrase.is_unspaced else " "
    for number, run, start, end in met:
        if not results or results[-1] != number:
            results.append(number)
            counts.append(0)
        counts[-1] += 1
        if run.is_title:
            phrase.titled.add(number)
        form = languages[number], joint.join([word.shown for word in run.words[start:end]])
        forms[form] = forms.get(form, 0) + (_TITLED if run.is_title else 1)
    return phrase


def _phrases(
    run: _PhraseRun, stems: Stems, shared: set[str], shared_pairs: set[tuple[str, str]]
) -> Iterator[tuple[int, int]]:
    """Go through the phrases of a run that may be shared, words that say nothing only inside."""
    words, longest = run.words, _LONGEST if run.is_title else _LONGEST_IN_TEXT
    longest = _LONGEST_RUN if run.is_unspaced else longest
    for start, first in enumerate(words):
        if first.is_stop or stems[start] not in shared:
            continue
        for end in range(start, min(start + longest, len(words))):
            if end > start and (stems[end - 1], stems[end]) not in shared_pairs:
                break
            if not words[end].is_stop and not (run.is_unspaced and end == start):
                yield start, end + 1


def _cut(result: ResultText) -> Iterator[_PhraseRun]:
    """Cut title and text into runs of words."""
    knows = _reader_for(result.language.partition("-")[0].lower()[:8])
    yield from knows.cut(result.title[:_MOST_TITLE_CHARS], is_title=True)
    yield from knows.cut(result.text[:MOST_CHARS], is_title=False)


@cache
def _reader_for(language: str) -> "_WordReader":
    return _WordReader(language)


class _WordReader:
    """Reads the words of one language, and remembers them."""

    def __init__(self, language: str) -> None:
        self._analyser = analyser_for(language)
        self._stop = stop_words(language)
        self._known: dict[str, _Word] = {}

    def cut(self, text: str, *, is_title: bool) -> Iterator[_PhraseRun]:
        """Cut a text into runs at line ends, and at marks that end a phrase."""
        for line in printable(text).splitlines():
            words: list[_Word] = []
            end = 0
            for match in _TOKEN.finditer(line):
                token = match[0]
                if UNSPACED.match(token):
                    yield from self._end(words, is_title=is_title)
                    words = []
                    yield from self._unspaced(token, is_title=is_title)
                elif token[0].isalnum() and not line[end : match.start()].strip():
                    words.append(self._read(token))
                elif token[0].isalnum():
                    yield from self._end(words, is_title=is_title)
                    words = [self._read(token)]
                elif token not in _LETTER_BESIDE or line[match.end() : match.end() + 1].isspace():
                    yield from self._end(words, is_title=is_title)
                    words = []
                end = match.end()
            yield from self._end(words, is_title=is_title)

    def _end(self, words: list[_Word], *, is_title: bool) -> Iterator[_PhraseRun]:
        if words:
            yield _PhraseRun(words, is_title, is_unspaced=False)

    def _unspaced(self, text: str, *, is_title: bool) -> Iterator[_PhraseRun]:
        yield _PhraseRun([_Word(letter, letter, letter in self._stop) for letter in text], is_title, is_unspaced=True)

    def _read(self, token: str) -> _Word:
        word = self._known.get(token)
        if word is None:
            lowered = token.lower()
            stem = self._analyser[lowered] if len(token) <= _MOST_WORD_CHARS else lowered
            is_letter = len(token) == 1 and not token.isdecimal()
            is_stop = lowered in self._stop or self._is_contraction(lowered)
            says_nothing = is_letter or is_stop or not stem.strip()
            word = _Word(stem, token, says_nothing)
            if len(token) <= _MOST_WORD_CHARS:
                if len(self._known) >= _MOST_KEPT:
                    self._known.clear()
                self._known[token] = word
        return word

    def _is_contraction(self, lowered: str) -> bool:
        """Tell whether a word is one that says nothing with the end of another: you'll, what's."""
        head, sign, tail = lowered.replace("\u2019", "'").partition("'")
        return bool(sign) and tail in _CONTRACTED and head in self._stop


def language_of(results: Iterable[ResultText]) -> str:
    """Return the language that most results have; nothing where most have none."""
    counts = Counter(result.language.partition("-")[0] for result in results)
    return counts.most_common(1)[0][0] if counts else ""
