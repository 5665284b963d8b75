"""Find what speaks of the same things as a text.

In: a text, or some words. Out: matches, the most alike first. The words that tell a text from others, many times in it
and seldom elsewhere, are looked for together.
"""

import math
from collections import Counter
from collections.abc import Sequence

import tantivy

from pauk.search.analysis.analysers import analyser_named, mark_of
from pauk.search.asking import Match
from pauk.search.index.tantivy.collapsing import Collapser
from pauk.search.index.tantivy.ranking import Found
from pauk.search.index.tantivy.view import View

# Words that are looked for; more say little more and cost as much as the first.
_MOST_TERMS = 25
_LONGEST_TEXT = 200_000
_MOST_HITS = 1_000


def find_similar(view: View, text: str | Sequence[str], limit: int, language: str) -> tuple[Match, ...]:
    """Find entries whose bodies have the telling words of a text; one with exactly this text comes first."""
    kit = tantivy.Query
    weighed = _telling(view, text if isinstance(text, str) else " ".join(text), language)
    if not weighed:
        return ()
    clauses = [
        (tantivy.Occur.Should, kit.boost_query(kit.term_query(view.schema, "body", term), weight))
        for term, weight in weighed
    ]
    if view.declared.kinds:  # what was read from a page says the same as the page
        clauses.append((tantivy.Occur.MustNot, kit.term_set_query(view.schema, "kind", list(view.declared.kinds))))
    wanted = min(max(limit, 0), _MOST_HITS)
    hits = view.searcher.search(kit.boolean_query(clauses), wanted * 2 + 1, count=False).hits
    kept = Collapser(view, "").keep([Found(address, score) for score, address in hits], wanted)
    return tuple(
        Match(**view.card(each.address).told(), score=each.text, parts=(("similar", each.text),), more=0)
        for each in kept
    )


def _telling(view: View, text: str, language: str) -> list[tuple[str, float]]:
    """Return the words that tell a text from others, with how much each counts."""
    marks = (mark_of(language),) if language else view.marks
    counted: Counter[str] = Counter()
    for mark in marks:
        found = Counter(analyser_named(mark).text(text[:_LONGEST_TEXT]).split())
        counted |= found
    weighed = []
    for term, count in counted.items():
        known = view.searcher.doc_freq("body", term) if len(term) > 1 else 0
        if known:
            weighed.append((term, (1 + math.log(count)) * math.log(1 + len(view) / known)))
    weighed.sort(key=lambda pair: (-pair[1], pair[0]))
    highest = weighed[0][1] if weighed else 1.0
    return [(term, weight / highest) for term, weight in weighed[:_MOST_TERMS]]
