"""Find what speaks of the same things as a text.

In: a text, or some words. Out: matches, the most alike first. The words that tell a text from others, many times in it
and seldom elsewhere, are looked for together.
"""

import math
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

import tantivy

from pauk.search.analysis.analysers import analyser_named, mark_of
from pauk.search.analysis.words import cut_words
from pauk.search.index.records import SearchMatch
from pauk.search.index.tantivy.collapse import Collapser
from pauk.search.index.tantivy.rank import RankedEntry, values_of
from pauk.search.index.tantivy.readings import query_words
from pauk.search.index.tantivy.snapshot import IndexSnapshot

# A word of the text as another language writes it counts so much: pages in the text's own language come first.
_OTHER_LANGUAGE = 0.2
# What a word counts that stands in the text a single time, where one that stands there twice counts 1.7.
_ONCE = 0.5
# So many telling words a page must share; so many of those that it shares are told.
_FEWEST_SHARED, _MOST_SHOWN = 2, 8
_SHORTEST, _DIGITS = 2, 4
# Near duplicates of one page may be the first hits; behind so many times as many as are wanted others are there.
_WITH_COPIES = 20
# In a collection above the second number of entries a word must stand in so many to be looked for.
_FEWEST_ENTRIES, _SMALL = 2, 20
# A word that stands in more of a language's entries belongs to its grammar.
_FREQUENT = 0.25
# Words that are looked for; more say little more and cost as much as the first.
_MOST_TERMS = 25
_LONGEST_TEXT = 200_000
_MOST_HITS = 1_000


def find_similar(view: IndexSnapshot, text: str | Sequence[str], limit: int, language: str) -> tuple[SearchMatch, ...]:
    """Find entries whose texts have the telling words of a text; one with exactly this text comes first.

    Entries in the language of the text come first: a word is looked for as that language writes it. Words that are the
    same in all languages, such as names of programs, find others, too, behind them.
    """
    telling = _telling(view, text if isinstance(text, str) else " ".join(text), language)
    if not telling:
        return ()
    kit, should = tantivy.Query, tantivy.Occur.Should
    queries = {one.word: _look_for(view, one) for one in telling}
    clauses = [(should, query) for query in queries.values()]
    if view.declared.kinds:  # what was read from a page says the same as the page
        clauses.append((tantivy.Occur.MustNot, kit.term_set_query(view.schema, "kind", list(view.declared.kinds))))
    wanted = min(max(limit, 0), _MOST_HITS)
    # One shared word, however rare, makes no subject; of a text with few words one must do.
    needed = min(_FEWEST_SHARED, len(telling))
    query = kit.boolean_query(clauses, minimum_number_should_match=needed)
    most = wanted * (_WITH_COPIES if view.has_copies else 1) + 1
    hits = view.searcher.search(query, most, count=False).hits
    hits.sort(key=lambda hit: (-round(hit[0], _DIGITS), hit[1].segment_ord, hit[1].doc))  # of equals the older one
    kept = Collapser(view, "").keep([RankedEntry(address, score) for score, address in hits], wanted)
    addresses = [each.address for each in kept]
    has = {word: values_of(view, [one], addresses) for word, one in queries.items()}
    return tuple(
        SearchMatch(
            **view.card(each.address).told(),
            score=each.text,
            parts=(("similar", each.text),),
            shared=tuple(word for word, values in has.items() if values[place])[:_MOST_SHOWN],
        )
        for place, each in enumerate(kept)
    )


class _TellingWord(NamedTuple):
    """A word that tells a text from others: as it is written, as the index has it, and how much it counts."""

    word: str
    terms: tuple[str, ...]
    weight: float
    is_grammar: bool  # so frequent that it is only looked for where there is nothing else


def _look_for(view: IndexSnapshot, one: _TellingWord) -> tantivy.Query:
    """Look for a word in texts; the languages of the index have it under several terms."""
    kit = tantivy.Query
    weights = (one.weight * (1.0 if not place else _OTHER_LANGUAGE) for place in range(len(one.terms)))
    found = [
        kit.boost_query(kit.term_query(view.schema, "body", term), weight)
        for term, weight in zip(one.terms, weights, strict=True)
    ]
    return kit.disjunction_max_query(found)


def _telling(view: IndexSnapshot, text: str, language: str) -> list[_TellingWord]:
    """Return the words that tell a text from others: often in it, seldom elsewhere, in whatever language."""
    mark = mark_of(language)
    counted, written = Counter[str](), dict[str, Counter[str]]()
    for word in cut_words(text[:_LONGEST_TEXT]):
        for term in analyser_named(mark).text(word).split():
            counted[term] += 1
            written.setdefault(term, Counter())[word] += 1
    found = []
    for term, count in counted.items():
        if len(term.rpartition(":")[2]) < _SHORTEST or term.isdecimal():
            continue
        own = view.doc_freq("body", term)
        # Alone in the collection a word connects nothing; with the text itself there are two.
        if own < _FEWEST_ENTRIES and len(view) > _SMALL:
            continue
        word = written[term].most_common(1)[0][0]
        others = [words[0] for words in _in_other_languages(view, word, mark) if words[0] != term]
        together = view.spread("body", [term, *others])
        if together:
            # The library counts by how rare the term is itself, so that is taken out again.
            telling = view.rarity(together) ** 2 / max(view.rarity(own or together), 0.1)
            is_grammar = len(view) > _SMALL and together > len(view) * _FREQUENT
            found.append(_TellingWord(word, (term, *others), _weigh(count) * telling, is_grammar))
    found.sort(key=lambda one: (-one.weight, one.word))
    found = [one for one in found if not one.is_grammar] or found
    highest = found[0].weight if found else 1.0
    return [one._replace(weight=one.weight / highest) for one in found[:_MOST_TERMS]]


def _weigh(count: int) -> float:
    """Say what it counts how often a word stands in a text; a single time may be an example or a name in passing."""
    return 1 + math.log(count) if count > 1 else _ONCE


def _in_other_languages(view: IndexSnapshot, word: str, mark: str) -> list[tuple[str, ...]]:
    """Return a word as the other languages of the index write it, where it is one word there and somebody has it."""
    variants = {query_words(other, word) for other in view.marks if other != mark}
    return sorted(words for words in variants if len(words) == 1 and view.doc_freq("body", words[0]))
