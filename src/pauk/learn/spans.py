"""Count the spans that were found exactly, as in the scorer of date detection.

In: spans found in a text and the spans wanted there, as offsets in code points, end exclusive. Out: `Counts`. A date
with its time is one wanted span; who finds the two apart is not punished (`join_spans`).
"""

import re
from collections.abc import Iterable

from pauk.learn.counts import Counts

Span = tuple[int, int]

# Exactly the edge characters of shared/data/dates/score_detect.py.
_EDGE = frozenset(" \t\r\n\u00a0\u202f\u200e\u200f.,;:!?()[]{}\"'«»<>|·\u2013-")
# And exactly its rule for what may stand between a date and its time, and for what a clock time is.
_GAP = re.compile(r'[^\d"<>\n\r]{0,8}')
_CLOCK = re.compile(r"\d{1,2}\s?[:.hH時时点點시]\s?\d{2}")


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


def join_spans(text: str, found: Iterable[Span], wanted: Iterable[Span]) -> list[Span]:
    """Unite spans that touch, and join a date and a clock time that both lie on one wanted span."""
    right = list(wanted)
    joined: list[Span] = []
    may_join = False
    for span in sorted(found):
        last = joined[-1] if joined else None
        if last and span[0] <= last[1]:
            joined[-1] = (last[0], max(last[1], span[1]))
        elif last and may_join and _are_parts(text, last, span, right):
            joined[-1] = (last[0], span[1])
            may_join = False
        else:
            joined.append(span)
            may_join = True
    return joined


def _are_parts(text: str, one: Span, other: Span, wanted: Iterable[Span]) -> bool:
    """Tell whether two spans are a date and its time, found apart but wanted as one."""
    has_clock = _CLOCK.search(text[slice(*one)]) or _CLOCK.search(text[slice(*other)])
    is_near = _GAP.fullmatch(text, one[1], other[0])
    return bool(has_clock and is_near) and any(overlaps(one, span) and overlaps(other, span) for span in wanted)


def count_spans(found: Iterable[Span], wanted: Iterable[Span], neutral: Iterable[Span] = ()) -> Counts:
    """Count exact matches; what was found on a neutral span, and on no wanted one, counts for nothing."""
    right, indifferent = set(wanted), list(neutral)
    kept = {
        span
        for span in found
        if any(overlaps(span, other) for other in right) or not any(overlaps(span, other) for other in indifferent)
    }
    return Counts(len(kept & right), len(kept), len(right))
