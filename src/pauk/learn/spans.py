"""Count the spans that were found exactly, as in the scorer of date detection.

In: spans found in a text and the spans wanted there, as offsets in code points, end exclusive. Out: `Counts`.
"""

from collections.abc import Iterable

from pauk.learn.counts import Counts

Span = tuple[int, int]

# Exactly the edge characters of shared/data/dates/score_detect.py.
_EDGE = frozenset(" \t\r\n\u00a0\u202f\u200e\u200f.,;:!?()[]{}\"'«»<>|·\u2013-")


def trim_span(text: str, span: Span) -> Span:
    """Take blanks and punctuation off both ends; what lies outside of the text is cut off."""
    start, end = max(0, span[0]), min(len(text), span[1])
    while start < end and text[start] in _EDGE:
        start += 1
    while end > start and text[end - 1] in _EDGE:
        end -= 1
    return start, end


def trim_spans(text: str, spans: Iterable[Span]) -> set[Span]:
    """Trim spans, and drop those of which nothing is left and those that come twice."""
    trimmed = {trim_span(text, span) for span in spans}
    return {(start, end) for start, end in trimmed if start < end}


def overlaps(one: Span, other: Span) -> bool:
    """Tell whether two spans share a character."""
    return min(one[1], other[1]) > max(one[0], other[0])


def count_spans(found: Iterable[Span], wanted: Iterable[Span], neutral: Iterable[Span] = ()) -> Counts:
    """Count exact matches; what was found on a neutral span, and on no wanted one, counts for nothing."""
    right, indifferent = set(wanted), list(neutral)
    kept = {
        span
        for span in found
        if any(overlaps(span, other) for other in right) or not any(overlaps(span, other) for other in indifferent)
    }
    return Counts(len(kept & right), len(kept), len(right))
