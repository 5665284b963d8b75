"""Keep the segments that a machine takes for text.

In: segments and their rows. Out: the places of the texts that stay.
"""

from collections.abc import Sequence

from pauk.extract.hybrids.segments import Segment
from pauk.extract.hybrids.svm import Svm

TEXT, RUBBISH = "text", "rubbish"
LABELS = (TEXT, RUBBISH)


def judge_segments(svm: Svm, segments: Sequence[Segment], rows: Sequence[Sequence[float]]) -> list[int]:
    """Keep the segments that are text, and where none is, the one most like it.

    A page without any text is rarer than one whose text looks odd: keeping one raised F1 on both shared sets.
    """
    if not segments:
        return []
    sign = 1 if svm.labels[0] == TEXT else -1
    scores: list[float] = (sign * svm.decide(rows)[:, 0]).tolist()
    likeliest = max(scores)
    return [
        place
        for segment, score in zip(segments, scores, strict=True)
        if score > 0 or score == likeliest
        for place in segment.places
    ]
