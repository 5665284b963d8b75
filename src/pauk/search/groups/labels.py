"""Name groups by phrases that most of their results have and others have not.

In: groups of results, and the phrases that results share. Out: for each group its label and further phrases, or nothing
where none fits. Labels never repeat: not the query, not each other, not a site's name.
"""

import re
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from math import log

from pauk.search.groups.phrases import ResultText, SharedPhrase, Stems, language_of
from pauk.search.groups.stop_words import every_stop_word, is_common_stop_word, page_words

# A label stands for at least this share of its group, and at least for two results.
_LEAST_SHARE = 0.2
# Of the results that have a label so many belong to its group.
_LEAST_RIGHT = 0.3
_FURTHER = 3
_LONGEST_LABEL = 60
_SHORTEST_FOREIGN = 4
# A label has a word: two letters, or one with a sign (C++). It does not begin with the number of a chapter (B.2).
_LETTERS = re.compile(r"[^\W\d_]{2}|[^\W\d_][+#]")
_CHAPTER = re.compile(r"[^\W\d_]?\.?\d+(?:[.\-]\w+)*\.?")
# A label with a word of the query ("HTTP server" for *server*) or a site's own word ("Apache modules" on its site) must
# be so much better than one without.
_REPEATING = 0.5
# What only its text says counts so much less: readers see titles, and half sentences are in texts.
_IN_TEXT = 0.1
# Each further word of a phrase is so much better, up to two; hardly where no title has it.
_LONGER, _LONGER_IN_TEXT = 0.35, 0.1


@dataclass(frozen=True, slots=True)
class _Candidate:
    phrase: SharedPhrase
    score: float
    inside: frozenset[int]


def choose_labels(
    groups: Sequence[Sequence[int]],
    results: Sequence[ResultText],
    phrases: Sequence[SharedPhrase],
    *,
    query: Collection[str] = (),
    own: Collection[str] = (),
    without: Collection[Stems] = (),
) -> list[tuple[str, ...]]:
    """Return for each group its phrases, the label first; the larger groups choose first.

    `query` and `own` are stems of the query's words and of sites' own words.
    """
    banned = frozenset(stem for stems in without for stem in stems)
    known = frozenset(query) | frozenset(own)
    homes = {result: number for number, members in enumerate(groups) for result in members}
    by_group: list[list[_Candidate]] = [[] for _ in groups]
    for phrase in phrases:
        candidates = list(_judge(phrase, groups, homes, len(results), known))
        if candidates and _may_label(phrase, known, banned):
            for number, candidate in candidates:
                by_group[number].append(candidate)
    taken: list[frozenset[str]] = []
    spelt: set[frozenset[str]] = set()
    labels: dict[int, tuple[str, ...]] = {}
    for number in sorted(range(len(groups)), key=lambda number: -len(groups[number])):
        language = language_of(results[result] for result in groups[number])
        labels[number] = tuple(_choose(by_group[number], language, taken, spelt))
    return [labels[number] for number in range(len(groups))]


def _may_label(phrase: SharedPhrase, known: frozenset[str], banned: frozenset[str]) -> bool:
    """Tell whether people would understand a phrase as a label."""
    stems = phrase.stems
    if not banned.isdisjoint(stems) or known.issuperset(stems) or stems[0][:1].isdecimal():
        return False
    if phrase.is_unspaced:
        return len(stems) > 1
    shown = next(iter(phrase.forms))[1].lower()
    words = shown.split()
    if (stems[0] in known or stems[-1] in known) and any(word in every_stop_word() for word in words[1:-1]):
        return False  # "opening in spring" says no more than "opening" where spring was asked for
    if not phrase.titled and any(word in every_stop_word() for word in words[1:-1]):
        return False  # "installed by users", half a sentence
    if len(shown) > _LONGEST_LABEL or not _LETTERS.search(shown) or _CHAPTER.fullmatch(words[0]):
        return False
    if is_common_stop_word(words[0]) or is_common_stop_word(words[-1]):
        return False
    if all(word in page_words() or word in every_stop_word() or word.isdecimal() for word in words):
        # What says nothing in some language may say something in another one ("war"), if the word is long enough.
        return len(words) == 1 and words[0] not in page_words() and len(words[0]) >= _SHORTEST_FOREIGN
    return not (words[0] in page_words() and words[-1] in page_words())


def _judge(
    phrase: SharedPhrase, groups: Sequence[Sequence[int]], homes: dict[int, int], size: int, known: frozenset[str]
) -> Iterator[tuple[int, _Candidate]]:
    """Say how well a phrase names each of the groups that have it."""
    inside: dict[int, list[int]] = {}
    for result in phrase.results:
        if result in homes:
            inside.setdefault(homes[result], []).append(result)
    for number, own in inside.items():
        share, right = len(own) / len(groups[number]), len(own) / len(phrase.results)
        if len(own) < 2 or share < _LEAST_SHARE or right < _LEAST_RIGHT:
            continue
        titled = len(phrase.titled.intersection(own))
        weight = _weigh(titled, len(own))
        everywhere = _weigh(len(phrase.titled), len(phrase.results))
        share = weight / len(groups[number])
        lift = max(0.0, log(share * size / everywhere))
        # Common in the group, rare outside, and rather two or three words than one.
        further = min(len(phrase.stems) / (2 if phrase.is_unspaced else 1) - 1, 2)
        longer = 1 + (_LONGER if titled else _LONGER_IN_TEXT) * further
        repeats = _REPEATING if not known.isdisjoint(phrase.stems) else 1.0
        score = repeats * share * (weight / everywhere) * (0.3 + lift) * longer
        yield number, _Candidate(phrase, score, frozenset(own))


def _weigh(titled: int, results: int) -> float:
    return titled + _IN_TEXT * (results - titled)


def _choose(
    candidates: list[_Candidate], language: str, taken: list[frozenset[str]], spelt: set[frozenset[str]]
) -> Iterator[str]:
    """Go through the best phrases of a group; each has other words than those before it, here and elsewhere."""
    own: list[frozenset[str]] = []
    shown: set[str] = set()
    for candidate in sorted(candidates, key=lambda candidate: (-candidate.score, candidate.phrase.stems)):
        stems = frozenset(candidate.phrase.stems)
        if any(stems <= other or other <= stems for other in own):
            continue
        if not own and any(stems <= other or other <= stems for other in taken):
            continue
        form = _spell(candidate.phrase, language)
        words = frozenset(form.casefold().split())
        if form.casefold() in shown or (not own and words in spelt):
            continue  # languages stem the same word otherwise
        if not own:
            taken.append(stems)
            spelt.add(words)
        own.append(stems)
        shown.add(form.casefold())
        yield form
        if len(own) > _FURTHER:
            return


def _spell(phrase: SharedPhrase, language: str) -> str:
    """Return the most frequent spelling, if there is one in the language of the group; all in capitals only if so."""
    forms = Counter[str]()
    for (spoken, form), count in phrase.forms.items():
        if not language or spoken == language:
            forms[form] += count
    if not forms:
        for (_, form), count in phrase.forms.items():
            forms[form] += count
    best = min(forms, key=lambda form: (-forms[form], form))
    return best if best.isupper() or len(best) < 2 else best[0].upper() + best[1:]
