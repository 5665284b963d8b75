"""Have methods extract the main text of one page, and compare what they give with the gold.

In: a record ``{id, html, gold, url?, site?, dataset?, outputs?}``; ``outputs`` holds what other programs made of a page
that comes from a folder. Out: a record with the words of each method, its outcome and its CPU time. Everything is plain
JSON, because child processes do this; `make_measurer` is what they run.
"""

import logging
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, TypedDict

from pauk.base import outcomes
from pauk.base.clock import SYSTEM_ELAPSED, Elapsed
from pauk.base.errors import InputError
from pauk.base.urls import host_name
from pauk.eval.extraction.scores import ALL_CHARACTERS, ASCII, Overlap, PageScore
from pauk.extract.extractors.extractor import Extraction, Extractor
from pauk.extract.page.links import own_url
from pauk.extract.page.tree import parse_tree
from pauk.learn.alignment import measure_edits, measure_lcs
from pauk.learn.counts import Counts
from pauk.learn.word_counts import cut_ascii_words, cut_words
from pauk.run.read.extractor_choice import make_extractor

log = logging.getLogger(__name__)

Record = dict[str, Any]
# Why a page is left out; the answer says so instead of scores.
NO_GOLD = "no gold"
_CUTS = {ASCII: cut_ascii_words, ALL_CHARACTERS: cut_words}
_WARM_UP = "<title>Warm up</title><article><h1>Warm up</h1><p>A first page loads models and word lists.</p></article>"


class MeasureOptions(TypedDict):
    """What the measuring of pages depends on."""

    methods: Sequence[str]
    templates: Mapping[str, str]  # the texts of templates, by method
    models: Mapping[str, tuple[str, str]]  # by method: the method they were made for, and the file
    given: Sequence[str]  # programs whose texts come with the pages
    joining: Sequence[str]  # parts that belong to the text besides the body
    has_texts: bool  # the answers shall hold pages and texts
    max_bytes: int


def make_measurer(options: MeasureOptions, elapsed: Elapsed = SYSTEM_ELAPSED) -> Callable[[Record], Record]:
    """Build what measures one record; ``options`` as `MeasureOptions` names them."""
    extractors = {name: _choose(name, options) for name in options["methods"]}
    for extractor in extractors.values():
        _extract(extractor, _WARM_UP)

    def measure(record: Record) -> Record:
        html, gold = _take_text(record, "html"), _take_text(record, "gold")
        if not cut_words(gold):
            return {"left_out": NO_GOLD}
        said = [*_run(extractors, html[: options["max_bytes"]], elapsed), *_given(record, options)]
        compare = _Comparison(gold)
        scores = {name: {"words": compare.with_text(text), **told} for name, text, told in said}
        answer = {**_describe(record, gold), "scores": scores}
        if options["has_texts"]:
            answer |= {"html": html, "gold": gold, "texts": {name: text for name, text, _ in said}}
        return answer

    return measure


def _choose(name: str, options: MeasureOptions) -> Extractor:
    joining = options["joining"]
    if name in options["models"]:
        method, path = options["models"][name]
        return make_extractor(method, model=Path(path).read_bytes(), joining=joining)
    return make_extractor(name, template=options["templates"].get(name, ""), joining=joining)


def _take_text(record: Record, key: str) -> str:
    text = record.get(key)
    if not isinstance(text, str):
        raise InputError("The record needs html and gold, both texts")
    return text


def _run(extractors: Mapping[str, Extractor], html: str, elapsed: Elapsed) -> Iterator[tuple[str, str, Record]]:
    """Run all methods; each gets a tree of its own, so that none works with what another has left."""
    for name, extractor in extractors.items():
        start = elapsed.cpu_seconds()
        made = _extract(extractor, html)
        told = {"outcome": made.outcome, "seconds": elapsed.cpu_seconds() - start}
        yield name, made.text, told


def _extract(extractor: Extractor, html: str) -> Extraction:
    """Extract; a method that breaks its promise never to fail has found nothing, and the page says so."""
    try:
        return extractor.extract(parse_tree(html))
    except Exception as error:
        log.exception("%s failed", extractor.name)
        return Extraction("", outcome=outcomes.NO_MAIN_TEXT.of(f"the method failed: {type(error).__name__}"))


def _given(record: Record, options: MeasureOptions) -> Iterator[tuple[str, str, Record]]:
    """Give what other programs made of the page; one that made nothing of it has found nothing."""
    outputs = record.get("outputs")
    asked = options["given"] if isinstance(outputs, dict) else ()
    for name in [name for name in asked if name in record["outputs"]]:
        text = record["outputs"][name]
        is_there = isinstance(text, str)
        outcome = str(outcomes.OK) if is_there else outcomes.NO_MAIN_TEXT.of("no output")
        yield name, text if is_there else "", {"outcome": outcome, "seconds": None}


class _Comparison:
    """Compares texts with one gold, in both measures."""

    def __init__(self, gold: str) -> None:
        self._gold = {measure: cut(gold) for measure, cut in _CUTS.items()}

    def with_text(self, text: str) -> dict[str, list[int]]:
        """Return for each measure: words shared in order, extracted, of the gold, and edits between them."""
        found = {measure: cut(text) for measure, cut in _CUTS.items()}
        words = _compare(found[ASCII], self._gold[ASCII])
        if self._is_alike(found):
            return dict.fromkeys(_CUTS, words)
        return {ASCII: words, ALL_CHARACTERS: _compare(found[ALL_CHARACTERS], self._gold[ALL_CHARACTERS])}

    def _is_alike(self, found: Mapping[str, list[str]]) -> bool:
        """Whether dropping characters drops no word and makes no two words one: then both measures count the same."""
        texts = (found, self._gold)
        if any(len(text[ASCII]) != len(text[ALL_CHARACTERS]) for text in texts):
            return False
        pairs = {pair for text in texts for pair in zip(text[ASCII], text[ALL_CHARACTERS], strict=True)}
        return len(pairs) == len({dropped for dropped, _ in pairs}) == len({whole for _, whole in pairs})


def _compare(found: list[str], wanted: list[str]) -> list[int]:
    return [measure_lcs(found, wanted), len(found), len(wanted), measure_edits(found, wanted)]


def _describe(record: Record, gold: str) -> Record:
    """Say where a page belongs, and how much of its gold is ASCII; a page of no known site is a site of its own."""
    url = own_url(str(record.get("url", "")))
    solid = "".join(gold.split())
    return {
        "site": str(record.get("site", "")) or (host_name(url) if url else ""),
        "dataset": str(record.get("dataset", "")),
        "ascii_chars": len(solid.encode("ascii", "ignore")),
        "chars": len(solid),
    }


def read_scores(answer: Record, page_id: str) -> dict[str, PageScore]:
    """Read the scores of one page back from an answer, by method."""
    return {
        name: PageScore(
            id=page_id,
            site=answer["site"] or f"page {page_id}",
            dataset=answer["dataset"],
            overlaps={measure: _read_overlap(words) for measure, words in score["words"].items()},
            outcome=score["outcome"],
            seconds=score["seconds"],
        )
        for name, score in answer["scores"].items()
    }


def _read_overlap(words: list[int]) -> Overlap:
    hits, found, wanted, edits = words
    return Overlap(Counts(hits, found, wanted), edits)
