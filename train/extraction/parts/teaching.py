"""Teach the perceptrons that tell parts, and measure them on sites and generators they have not seen.

In: labelled pages. Out: arrays as `PartNets` reads them; figures for the card.
"""

from collections import defaultdict
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from pauk.extract.blocks.part_nets import Judged, view_page, weigh_reading
from pauk.extract.blocks.perceptron import Perceptron
from pauk.extract.blocks.structure import choose_blocks
from pauk.learn.card import Figure
from train.extraction.auto.examples import DRAGNET, MADE
from train.extraction.auto.labels import SHARE
from train.extraction.parts.examples import FOLDS, REFERENCE, Floats, Labelled
from train.extraction.parts.fitting import Recipe, Weights, fit, join

# Tried by cross-validation: 16 to 32 hidden numbers, 3 to 40 epochs; of the blocks 32 to 96 and 3 to 15.
PAGE = Recipe(hidden=16, epochs=40, decay=1e-2, batch=256, blot=0.2)
BLOCKS = Recipe(hidden=64, epochs=15, decay=1e-3, batch=4096, blot=0.03)
PARTS = Recipe(hidden=32, epochs=6, decay=1e-4, batch=4096, blot=0.03, rate=4e-3)
_PAGE_SEEDS = 3
# Each page teaches its kind three times: whole, and twice with so few words of its content and so few blocks around it.
# Pages that teach are long, and without this one short page in three of today was taken for a reference page.
_SHORT_COPIES, _SHORT_WORDS, _SHORT_AROUND = 2, (10, 200), (2, 40)
# What articles count beside 26 generators that count one each; every second made page is enough. With .4 and .3, menus
# of articles that are mistaken for reference pages were kept: own pages F1 .957, kept generators .973 (.963 and .978).
_SHARES = {MADE: 8.0, DRAGNET: 3.0}
_EVERY_MADE = 2
_PARTS = ("title", "byline", "caption", "comment")
# How much a block counts for the parts: bylines and captions are one block in a hundred, so that those there are count
# more; weak labels are worth what made ones are; of reference pages every fourth is enough to learn what is no part.
_RARE = np.array([1, 3, 4, 1], np.float32)
_EVERY = 4
_REFERENCE_WEIGHT = 0.3
_BY_WORDS, _BY_PAGE = 0.6, 0.5  # as for the nets of articles
_KEPT_FOLD = 0
_LIKELY = 0.5


def teach(pages: Sequence[Labelled]) -> dict[str, NDArray[np.float16]]:
    """Teach all three nets."""
    nets = {"page": _teach_page(pages), "reference": _teach_reference(pages), "parts": _teach_parts(pages)}
    return {f"{net}.{name}": array.astype(np.float16) for net, own in nets.items() for name, array in own.items()}


def _teach_page(pages: Sequence[Labelled]) -> Weights:
    rng = np.random.default_rng(_PAGE_SEEDS)
    shortened = [view_page(*_shorten(page, rng))[0] for _ in range(_SHORT_COPIES) for page in pages]
    views = np.stack([*(page.view for page in pages), *shortened])
    answers = np.array([[page.dataset == REFERENCE] for page in pages] * (1 + _SHORT_COPIES), np.float32)
    counts = np.ones_like(answers)
    return join([fit(views, answers, counts, PAGE, seed=seed) for seed in range(_PAGE_SEEDS)])


def _shorten(page: Labelled, rng: np.random.Generator) -> tuple[Floats, Floats]:
    """Leave a few words of a page's content, from its beginning or from anywhere, and a few blocks in a row around."""
    is_content = page.content > SHARE * np.maximum(page.counts, 1)
    content, around = np.flatnonzero(is_content), np.flatnonzero(~is_content)
    kept = np.zeros(len(page.words), np.bool_)
    if len(content):
        own = content[int(rng.integers(len(content))) if rng.random() < 0.5 else 0 :]
        before = np.cumsum(page.words[own]) - page.words[own]
        kept[own[before <= rng.uniform(*_SHORT_WORDS)]] = True
    if len(around):
        size = min(len(around), int(rng.integers(*_SHORT_AROUND)))
        start = int(rng.integers(len(around) - size + 1)) if rng.random() < 0.5 else 0
        kept[around[start : start + size]] = True
    if kept.sum() < 2:
        kept[:] = True
    return page.inputs[kept].astype(np.float32), page.words[kept]


def _teach_reference(pages: Sequence[Labelled]) -> Weights:
    """Teach which blocks a page is about; every generator counts alike.

    Articles teach it too: taught on reference pages alone, it takes the menus of an article that is mistaken for a
    reference page for content (F1 on all of Dragnet, read so: .65). The less they count, the more is kept of pages
    whose generator writes nothing but div.
    """
    own = [page for page in pages if page.dataset in (REFERENCE, DRAGNET)]
    own += [page for page in pages if page.dataset == MADE][::_EVERY_MADE]
    weights = [_weigh(page) for page in own]
    groups = [page.site if page.dataset == REFERENCE else page.dataset for page in own]
    totals: defaultdict[str, float] = defaultdict(float)
    for group, weight in zip(groups, weights, strict=True):
        totals[group] += float(weight.sum())
    shares = [_SHARES.get(group, 1) / totals[group] for group in groups]
    counts = np.concatenate([weight * share for weight, share in zip(weights, shares, strict=True)])
    answers = np.concatenate([page.content > SHARE * np.maximum(page.counts, 1) for page in own])
    inputs = np.concatenate([page.inputs for page in own])
    scaled = (counts / counts.mean()).astype(np.float32)
    return fit(inputs, answers[:, None].astype(np.float32), scaled[:, None], BLOCKS)


def _weigh(page: Labelled) -> Floats:
    weight = page.counts**_BY_WORDS
    shared: Floats = weight / max(float(weight.sum()), 1e-6) ** _BY_PAGE
    return shared


def _teach_parts(pages: Sequence[Labelled]) -> Weights:
    own = _choose_for_parts(pages)
    inputs = np.concatenate([np.concatenate([page.inputs, page.seen], axis=1) for page in own])
    labels = np.concatenate([page.parts for page in own])
    words = np.concatenate([page.counts for page in own])[:, None]
    sets = np.repeat([page.dataset == REFERENCE for page in own], [len(page.words) for page in own])[:, None]
    answers = (labels > SHARE * np.maximum(words, 1)).astype(np.float32)
    counts = (labels >= 0) * np.minimum(words, 1) * np.where(answers, _RARE, 1) * np.where(sets, _REFERENCE_WEIGHT, 1)
    return fit(inputs, answers, counts.astype(np.float32), PARTS)


def _choose_for_parts(pages: Sequence[Labelled]) -> list[Labelled]:
    references = [page for page in pages if page.dataset == REFERENCE]
    return [*(page for page in pages if page.dataset != REFERENCE), *references[::_EVERY]]


def measure(pages: Sequence[Labelled]) -> list[Figure]:
    """Measure reference pages by folds of whole generators, and parts on one fold of sites."""
    return [*_measure_references(pages), *_measure_parts(pages)]


def _measure_references(pages: Sequence[Labelled]) -> list[Figure]:
    scores: defaultdict[str, list[tuple[float, float]]] = defaultdict(list)
    for fold in range(FOLDS):
        tested = [page for page in pages if page.fold == fold and page.dataset == REFERENCE]
        if not tested:
            continue
        taught = [page for page in pages if page.fold != fold]
        judge_page, judge_blocks = Perceptron(_teach_page(taught)), Perceptron(_teach_reference(taught))
        for page in tested:
            inputs = page.inputs.astype(np.float32)
            likely = float(judge_page.judge(page.view[None])[0, 0])
            share = weigh_reading(likely, page.words)
            judged = Judged(inputs, likely, share, judge_blocks.judge(inputs)[:, 0])
            # What the article nets answer to their first question is the first of the two columns behind the features.
            chosen = choose_blocks(judged.mix(inputs[:, -2], np.zeros(len(inputs), np.bool_)), page.words)
            hits = float((page.content * chosen).sum())
            found, gold = float((page.counts * chosen).sum()), float(page.content.sum())
            scores[page.site].append((2 * hits / max(found + gold, 1), hits / max(gold, 1)))
    means = {name: np.mean(own, axis=0) for name, own in scores.items()}
    for name, (f1, recall) in sorted(means.items()):
        print(f"  {name:12} {len(scores[name]):4} pages, F1 {f1:.3f}, recall {recall:.3f}")
    on = f"reference pages, {sum(map(len, scores.values()))} of {len(means)} generators"
    how = "folds by generator; words of blocks, mean over pages, then over generators"
    f1, recall = np.mean(list(means.values()), axis=0)
    least = min(float(recall) for _, recall in means.values())
    return [
        Figure("word F1", round(float(f1), 4), on, how),
        Figure("word recall", round(float(recall), 4), on, how),
        Figure("word recall, worst generator", round(least, 4), on, how),
    ]


def _measure_parts(pages: Sequence[Labelled]) -> list[Figure]:
    net = Perceptron(_teach_parts([page for page in pages if page.fold != _KEPT_FOLD]))
    figures = []
    for dataset in sorted({page.dataset for page in pages}):
        tested = [page for page in pages if page.fold == _KEPT_FOLD and page.dataset == dataset]
        hits, said, gold = (np.zeros(len(_PARTS)) for _ in range(3))
        for page in tested:
            answers = net.judge(page.inputs.astype(np.float32), page.seen.astype(np.float32)) > _LIKELY
            truth = page.parts > SHARE * np.maximum(page.counts, 1)[:, None]
            known = page.parts >= 0
            hits += (answers & truth).sum(axis=0)
            said += (answers & known).sum(axis=0)
            gold += truth.sum(axis=0)
        for place, part in enumerate(_PARTS):
            if gold[place] > 0:
                f1 = 2 * hits[place] / (said[place] + gold[place])
                how = "one fold of sites kept" if dataset != MADE else "one fifth of made pages kept"
                on = f"{dataset}, {int(gold[place])} blocks"
                figures.append(Figure(f"F1 of {part}", round(float(f1), 4), on, how))
    return figures
