"""Measure how well everybody takes the main text from pages, on every set.

In: contestants and sets. Out: plain values for the result file: figures with intervals by site, how many pages gave
nothing, how they do by kind of page, and the best contestant of every page as a bound. A method that was trained on a
set is shown there by its cross-validated counts, or not at all.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from typing import Any

from bench.extraction.contestants import LEARNED, Contestant, contestants
from bench.extraction.cross_validated import find_scores
from bench.extraction.sets import MarkedPage, PageSet, draw_some
from pauk.eval.extraction.scores import ALL_CHARACTERS, ASCII, LEAST_ASCII, Overlap, PageScore, describe, evaluate
from pauk.learn.alignment import measure_edits, measure_lcs
from pauk.learn.counts import Counts
from pauk.learn.word_counts import cut_ascii_words, cut_words

ORACLE = "the best of all, page by page"
_CUTS = {ASCII: cut_ascii_words, ALL_CHARACTERS: cut_words}
Scores = dict[str, list[PageScore]]


def compare(page_set: PageSet, everybody: Sequence[Contestant], *, pages: int, jobs: int) -> dict[str, Any]:
    """Have everybody read a set: so many pages of it (0: all), with so many processes."""
    chosen = draw_some(page_set.pages(), pages)
    scores: Scores = {}
    for contestant in everybody:
        found = _score(contestant, page_set, chosen, jobs)
        if found is not None:
            scores[contestant.name] = found
    return {
        "name": page_set.name,
        "about": page_set.about,
        "pages": len(chosen),
        "with": sorted(page_set.joining),
        "cross_validated": [name for name in scores if _is_learned_there(name, page_set)],
        "kinds": _by_kind(scores, chosen),
        **_evaluate(scores, chosen),
        **_on_empty_pages(page_set, everybody, pages),
    }


def _evaluate(scores: Scores, pages: Sequence[MarkedPage]) -> dict[str, Any]:
    ranked_by = _choose_measure(pages)
    all_scores = scores | {ORACLE: list(_best_of_all(scores, ranked_by))}
    return describe(evaluate(all_scores, ranked_by=ranked_by, worst=0))


def _choose_measure(pages: Sequence[MarkedPage]) -> str:
    golds = ["".join(page.gold.split()) for page in pages]
    ascii_chars = sum(len(gold.encode("ascii", "ignore")) for gold in golds)
    return ASCII if ascii_chars >= LEAST_ASCII * sum(map(len, golds)) else ALL_CHARACTERS


def _is_learned_there(name: str, page_set: PageSet) -> bool:
    return page_set.is_for_training and name.removeprefix("pauk ") in LEARNED


def _score(contestant: Contestant, page_set: PageSet, pages: Sequence[MarkedPage], jobs: int) -> list[PageScore] | None:
    """Score a contestant; None where it was trained on these pages and nobody has cross-validated it."""
    if _is_learned_there(contestant.name, page_set):
        kept = find_scores(contestant.name.removeprefix("pauk "), page_set)
        wanted = {page.id for page in pages}
        return None if kept is None else [score for score in kept if score.id in wanted]
    tasks = [(contestant.name, page, page_set.joining) for page in pages]
    if jobs <= 1:
        return [score_page(*task) for task in tasks]
    with ProcessPoolExecutor(jobs) as pool:
        return list(pool.map(_score_task, tasks, chunksize=8))


def _score_task(task: tuple[str, MarkedPage, frozenset[str]]) -> PageScore:
    return score_page(*task)


def score_page(name: str, page: MarkedPage, joining: frozenset[str]) -> PageScore:
    """Have a contestant read one page, and count its words."""
    everybody = _by_name()
    text = everybody[name].take(page, joining=joining)
    overlaps = {measure: _overlap(cut(text), cut(page.gold)) for measure, cut in _CUTS.items()}
    return PageScore(page.id, page.site, "", overlaps, "ok" if text.strip() else "empty", None)


def _overlap(found: list[str], wanted: list[str]) -> Overlap:
    return Overlap(Counts(measure_lcs(found, wanted), len(found), len(wanted)), measure_edits(found, wanted))


_EVERYBODY: dict[str, Contestant] = {}


def _by_name() -> Mapping[str, Contestant]:
    """Return the contestants by name; functions do not travel to other processes, names do."""
    if not _EVERYBODY:
        _EVERYBODY.update({contestant.name: contestant for contestant in contestants()})
    return _EVERYBODY


def _best_of_all(scores: Scores, measure: str) -> Iterator[PageScore]:
    for pages in zip(*scores.values(), strict=True):
        yield max(pages, key=lambda page: page.overlap(measure).counts.f1)


def _by_kind(scores: Scores, pages: Sequence[MarkedPage]) -> dict[str, dict[str, Any]]:
    """Return the mean F1 of pages by kind, all characters kept, where a set tells kinds apart."""
    kinds = {page.id: page.kind for page in pages if page.kind}
    told: dict[str, dict[str, Any]] = {}
    for name, found in scores.items():
        by_kind: defaultdict[str, list[float]] = defaultdict(list)
        for score in found:
            if score.id in kinds:
                by_kind[kinds[score.id]].append(score.overlap(ALL_CHARACTERS).counts.f1)
        for kind, values in by_kind.items():
            row = told.setdefault(kind, {"pages": len(values), "f1": {}})
            row["f1"][name] = round(sum(values) / len(values), 4)
    return told


def _on_empty_pages(page_set: PageSet, everybody: Sequence[Contestant], limit: int) -> dict[str, Any]:
    """Count on how many pages without main text a contestant found none; only in sets that hold such on purpose."""
    if page_set.is_for_training:
        return {}
    empty = [page for page in page_set.all_pages() if not page.has_gold][: limit or None]
    silent = {
        one.name: sum(not one.take(page, joining=page_set.joining).strip() for page in empty) for one in everybody
    }
    return {"without_text": {"pages": len(empty), "rightly_empty": silent}}
