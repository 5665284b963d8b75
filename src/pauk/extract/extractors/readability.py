"""Score the elements of a page by the paragraphs in them, and keep the best with what belongs to it: Readability.

In: a `Tree`. Out: an `Extraction`.

The rules of Arc90's Readability as readability-lxml 0.9 has them, rewritten for a flat page. The library looks into
whole subtrees at each element and climbs from each again (10,000 pictures in boxes of their own: two minutes), gives
nothing where its cleaning has dropped all, and does not say which nodes it keeps; on CleanEval and Dragnet this one
scores higher, in a third of the time. Left out are its rules for leads of quotations, tables of contents and articles
inside forms.
"""

import re
from bisect import bisect_left
from collections.abc import Callable, Iterator

from pauk.extract.extractors.extractor import Extraction
from pauk.extract.extractors.flat import TEXT, Flat, lay_flat
from pauk.extract.extractors.kept_text import keep_places
from pauk.extract.extractors.readability_cleaning import clean
from pauk.extract.extractors.readability_page import FRAMES, Draft, draft_page, is_positive
from pauk.extract.page.tree import Tree

_SCORED = frozenset("p pre td blockquote".split())
_OWN_SCORES = {
    **dict.fromkeys("div article".split(), 5),
    **dict.fromkeys("pre td blockquote".split(), 3),
    **dict.fromkeys("address ol ul dl dd dt li form aside".split(), -3),
    **dict.fromkeys("h1 h2 h3 h4 h5 h6 th header footer nav".split(), -5),
}
_LEAD = re.compile(r"(?:^|[\s_-])(?:subhead|story[\s_-]*lead|standfirst|dek|subtitle)(?:$|[\s_-])", re.IGNORECASE)
_SENTENCE_END = re.compile(r"\.( |$)")
_SHORT_CHARS = 25
# HTML shorter than this is no article: the page is looked at once more, with what its names speak against.
_ENOUGH_CHARS = 250


class Readability:
    """Keeps the best element of the page, and its siblings that look like it."""

    name = "readability"

    def extract(self, tree: Tree) -> Extraction:
        """Take the element with the best paragraphs."""
        flat = lay_flat(tree)
        return keep_places(tree, flat, find_readable(flat))


def find_readable(flat: Flat) -> list[int]:
    """Find the places of the texts that a reader wants to read."""
    draft = draft_page(flat, is_strict=True)
    scores = _score(draft)
    roots = _gather(draft, scores)
    places = clean(draft, scores, roots)
    if _measure_html(flat, places) >= _ENOUGH_CHARS:
        return places
    lenient = draft_page(flat, is_strict=False)
    scores = _score(lenient)
    places = clean(lenient, scores, _gather(lenient, scores) or [0])
    if any(not flat.texts[place].isspace() for place in places):
        return places
    # Cleaning dropped what was chosen; better that than nothing.
    return [place for root in roots for place in draft.text_places(root)] or list(flat.text_places())


def _score(draft: Draft) -> dict[int, float]:
    """Score the parents and grandparents of paragraphs by length and commas, less what is in links."""
    scores: dict[int, float] = {}
    for place, tag in enumerate(draft.tags):
        below = draft.totals[place]
        if tag not in _SCORED or not place or below.chars < _SHORT_CHARS:
            continue
        worth = 2 + below.commas + min(below.chars / 100, 3)
        parent = draft.parents[place]
        _add(draft, scores, parent, worth)
        if parent:
            _add(draft, scores, draft.parents[parent], worth / 2)
    return {place: score * (1 - draft.totals[place].link_density) for place, score in scores.items()}


def _add(draft: Draft, scores: dict[int, float], place: int, worth: float) -> None:
    if place not in scores:
        scores[place] = _score_alone(draft, place)
    scores[place] += worth


def _score_alone(draft: Draft, place: int) -> float:
    return draft.weigh_names(place) + _OWN_SCORES.get(draft.tags[place], 0)


def _gather(draft: Draft, scores: dict[int, float]) -> list[int]:
    """Choose the best element and all that belongs to it; none stands inside another."""
    if not scores:
        return []
    best = _find_main(draft, scores, _find_best(draft, scores))
    chosen = {best, *_find_siblings(draft, scores, best), *_find_parts(draft, scores, best), *_find_leads(draft, best)}
    roots: list[int] = []
    for place in sorted(chosen):
        if not roots or place >= draft.ends[roots[-1]]:
            roots.append(place)
    return roots


def _find_best(draft: Draft, scores: dict[int, float]) -> int:
    """Find the element of the highest score, or one that says itself that it is the article."""
    best = max(scores, key=scores.__getitem__)
    bodies = [
        place
        for place in scores
        if "articleBody" in draft.attribute(place, "itemprop").split() and draft.totals[place].link_density <= 0.1
    ]
    if bodies:
        best = max(bodies, key=scores.__getitem__)
    articles = [
        place
        for place in scores
        if draft.tags[place] == "article"
        and best < place < draft.ends[best]
        and draft.totals[place].chars >= 250
        and scores[place] >= scores[best] / 4
    ]
    return max(articles, key=scores.__getitem__, default=best)


def _find_main(draft: Draft, scores: dict[int, float], best: int) -> int:
    """Take the main element around the best one instead, if there is much more text in it."""
    around = draft.ancestors(best)
    if any(draft.tags[place] == "article" for place in (best, *around)):
        return best
    for place in around:
        if draft.tags[place] == "main":
            total = draft.totals[place]
            if total.chars >= max(500, 2 * draft.totals[best].chars) and total.link_density <= 0.15:
                scores[place] = _score_alone(draft, place)
                return place
            break
    return best


def _threshold(scores: dict[int, float], best: int) -> float:
    return max(10, scores[best] / 5)


def _find_siblings(draft: Draft, scores: dict[int, float], best: int) -> Iterator[int]:
    """Find siblings of the best element that have a good score, or are paragraphs; and a heading just before it."""
    if not best:
        return
    before, place = 0, draft.parents[best] + 1
    while place < draft.ends[draft.parents[best]]:
        if draft.tags[place] != TEXT:
            if place == best and before and before not in scores and _is_preamble(draft, before):
                yield before
            if scores.get(place, 0) >= _threshold(scores, best) or _is_paragraph(draft, place):
                yield place
            before = place
        place = draft.ends[place]


def _is_preamble(draft: Draft, place: int) -> bool:
    below = draft.totals[place]
    has_heading = "h2" in draft.tags[place : draft.ends[place]]
    return has_heading and below.chars >= _SHORT_CHARS and below.link_density <= 0.2


def _is_paragraph(draft: Draft, place: int) -> bool:
    if draft.tags[place] != "p":
        return False
    density, text = draft.totals[place].link_density, ""
    if place + 1 < draft.ends[place] and draft.tags[place + 1] == TEXT:
        text = draft.flat.texts[draft.sources[place + 1]]
    if len(text) > 80:
        return density < 0.25
    return not density and _SENTENCE_END.search(text) is not None


def _find_parts(draft: Draft, scores: dict[int, float], best: int) -> list[int]:
    """Find elements of the same make as the best one: the other posts of a page, or parts of an article cut up."""
    around = draft.ancestors(best)
    frame = next((place for place in around if draft.tags[place] in FRAMES), 0)
    is_alike = _compare(draft, scores, best, is_framed=draft.tags[frame] == "article")
    if is_alike is None:
        return []
    parts = sorted(
        place
        for place in scores
        if draft.tags[place] == draft.tags[best]
        and draft.parents[place] != draft.parents[best]
        and draft.totals[place].link_density <= 0.2
        and is_alike(place)
        and not draft.is_inside(place, best)
        and not draft.is_inside(best, place)
    )
    if not frame:
        named = (place for place in around if is_positive(draft.names(place)))
        frame = next((place for place in named if _holds_any(draft, place, parts)), 0)
    return [part for part in parts if draft.is_inside(part, frame)]


def _holds_any(draft: Draft, place: int, parts: list[int]) -> bool:
    first = bisect_left(parts, place)
    return first < len(parts) and parts[first] < draft.ends[place]


def _compare(draft: Draft, scores: dict[int, float], best: int, *, is_framed: bool) -> Callable[[int], bool] | None:
    """Say how to tell an element that is made like the best one; None where nothing tells."""
    classes = draft.classes(best)
    speaking = {name for name in classes if is_positive(name)}
    if speaking:
        return lambda place: scores[place] >= _threshold(scores, best) and bool(speaking & draft.classes(place))
    if draft.tags[best] == "article":
        around = draft.classes(draft.parents[best])
        return lambda place: bool(around & draft.classes(draft.parents[place]))
    if classes and is_framed:
        return lambda place: scores[place] >= max(10, scores[best] / 20) and draft.classes(place) == classes
    return None


def _find_leads(draft: Draft, best: int) -> Iterator[int]:
    """Find the leads above the best element, which their names tell, in the same article."""
    frame = next((place for place in draft.ancestors(best) if draft.tags[place] in FRAMES), best)
    for place in range(frame + 1, best):
        is_lead = draft.tags[place] != TEXT and _LEAD.search(draft.names(place)) is not None
        if is_lead and not draft.is_inside(best, place) and draft.totals[place].link_density <= 0.2:
            yield place


def _measure_html(flat: Flat, places: list[int]) -> int:
    """Measure roughly how long the HTML of these texts is."""
    chars = sum(len(flat.texts[place]) for place in places)
    if chars >= _ENOUGH_CHARS or not chars:
        return chars
    around: set[int] = set()
    for place in places:
        parent = flat.parents[place]
        while parent and parent not in around:
            around.add(parent)
            parent = flat.parents[parent]
    for place in around:
        attributes = flat.nodes[place].attributes
        chars += 2 * len(flat.tags[place]) + len("<></>")
        chars += sum(len(f' {name}="{value}"') for name, value in attributes.items() if name not in _NOT_KEPT)
    return chars


_NOT_KEPT = frozenset(("style", "width", "height"))
