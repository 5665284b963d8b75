"""Label title, byline and captions on pages whose golds do not tell them apart.

In: a page's outline, its title, and how many words of each block are gold. Out: `PartLabels`: for each block its words
where it is this part, 0 where it is not, and -1 where nobody can say.

People marked the main text as one; what of it is the headline, who wrote it and when, and what stands under a picture,
is told here by places and marks that leave little doubt. Where they leave some, nothing is taught: made pages
(`train.extraction.modern`) know their parts exactly.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from pauk.extract.blocks.hints import FAMILIES
from pauk.extract.blocks.outline import Outline
from train.extraction.auto.labels import SHARE, Floats

UNKNOWN = -1
_BYLINE, _CAPTION = (1 << FAMILIES.index(family) for family in ("byline", "caption"))
_MOST_TITLE, _MOST_BYLINE, _MOST_CAPTION, _LONG = 30, 16, 60, 20
# So many blocks after the title may hold who and when.
_NEAR_TITLE = 8
_DATED = re.compile(
    r"\b(?:19|20)\d\d\b|\b\d{1,2}[./-]\d{1,2}[./-]\d{2,4}\b|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?"
    r" \d{1,2}\b",
    re.IGNORECASE,
)
_WRITTEN_BY = re.compile(
    r"\s*(?:(?:posted|written|published|submitted|reported|filed)\b|(?:by|von|par|por|di|door|av)\s+[A-Z])",
    re.IGNORECASE,
)
_WORD = re.compile(r"\w+")


@dataclass(frozen=True, slots=True)
class PartLabels:
    """For each block its words where it is this part, else 0 or -1."""

    titles: Floats
    bylines: Floats
    captions: Floats


def label_parts(outline: Outline, title: str, counts: Floats, gold: Floats) -> PartLabels:
    """Label the parts of a page."""
    texts = [block.text for block in outline.blocks]
    is_gold = gold > SHARE * np.maximum(counts, 1)
    long = np.flatnonzero(is_gold & (counts >= _LONG))
    start = int(long[0]) if len(long) else len(texts)
    end = int(long[-1]) if len(long) else len(texts)
    labels = PartLabels(np.zeros_like(counts), np.zeros_like(counts), np.zeros_like(counts))
    head = _find_title(outline, texts, title, is_gold, start)
    _label_titles(labels.titles, texts, counts, head, start)
    _label_bylines(labels.bylines, outline, counts, head, (start, end))
    _label_captions(labels.captions, outline, counts, is_gold)
    for other in (labels.bylines, labels.captions):
        other[labels.titles > 0] = 0
    labels.captions[labels.bylines > 0] = 0
    return labels


def _find_title(outline: Outline, texts: Sequence[str], title: str, is_gold: np.ndarray, start: int) -> int:
    """Find the headline: before the first long paragraph, the block most like the page's title; -1 for none."""
    wanted = _cut(title)
    best, most = -1, 0.0
    for place in range(min(start + 1, len(texts))):
        words = _cut(texts[place])
        if not words or len(words) > _MOST_TITLE or len(words & wanted) < min(2, len(wanted)):
            continue
        likeness = len(words & wanted) / len(words) * min(1.0, len(words & wanted) / max(len(wanted), 1) + 0.4)
        tag = outline.tags[outline.blocks[place].home]
        likeness += 0.3 * (tag == "h1") + 0.2 * (tag == "h2") + 0.3 * bool(is_gold[place])
        if likeness > max(most, 0.85):
            best, most = place, likeness
    return best


def _label_titles(labels: Floats, texts: Sequence[str], counts: Floats, head: int, start: int) -> None:
    if head < 0:
        labels[: start + 1] = np.where(counts[: start + 1] <= _MOST_TITLE, UNKNOWN, 0)
        return
    words = _cut(texts[head])
    for place, text in enumerate(texts):
        if place != head and counts[place] <= _MOST_TITLE and _cut(text) == words:
            labels[place] = UNKNOWN
    labels[head] = counts[head]


def _label_bylines(labels: Floats, outline: Outline, counts: Floats, head: int, body: tuple[int, int]) -> None:
    start, end = body
    first = max(head, 0) if head >= 0 else max(start - _NEAR_TITLE, 0)
    near = [*range(first, min(start, first + 1 + _NEAR_TITLE)), *range(end + 1, min(end + 4, len(counts)))]
    for place in near:
        block = outline.blocks[place]
        if place == head or counts[place] > _MOST_BYLINE:
            continue
        is_named = (outline.hints[block.home] | outline.hints[max(outline.parents[block.home], 0)]) & _BYLINE
        signs = bool(_DATED.search(block.text)) + bool(_WRITTEN_BY.match(block.text)) + bool(is_named)
        labels[place] = counts[place] if signs >= (1 if place < start else 2) else UNKNOWN


def _label_captions(labels: Floats, outline: Outline, counts: Floats, is_gold: np.ndarray) -> None:
    for place, block in enumerate(outline.blocks):
        own = outline.hints[block.home]
        above = outline.hints[max(outline.parents[block.home], 0)]
        if counts[place] <= _MOST_CAPTION and (own | above) & _CAPTION:
            labels[place] = counts[place] if is_gold[place] and own & _CAPTION else UNKNOWN


def _cut(text: str) -> set[str]:
    return set(_WORD.findall(text.lower()))
