"""Measure the figures about dates below which pauk may not fall.

In: sets. Out: for each the figures to be pinned, more being better in all of them, with the corpus' digest. Two floors
for each set of dates: with everything told that a page may tell (language, order), and with nothing but the moment of
reading.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from bench.dates import said
from bench.dates.page_gold import count, pauk_dates
from bench.dates.page_manners import write_pages
from bench.dates.reading import find_spans, read_dates
from bench.dates.rows import DateSet, FindRow, ParseRow
from bench.dates.scoring import Answer, add_up, score_date, score_spans, sum_up
from pauk.learn.digest import corpus_digest
from pauk.learn.spans import Span


@dataclass(frozen=True, slots=True)
class DateFloor:
    """What was measured on one set, in one way."""

    name: str
    corpus: str
    n: int
    figures: Mapping[str, float]


def measure_strings(date_set: DateSet[ParseRow]) -> Iterator[DateFloor]:
    """Measure the reading of strings."""
    rows, corpus = date_set.rows(), name_corpus(date_set)
    for way, is_told in (("told", True), ("untold", False)):
        figures = date_figures(rows, read_dates(rows, is_told=is_told))
        yield DateFloor(f"dates/{date_set.name}/{way}", corpus, len(rows), figures)


def measure_fragments(date_set: DateSet[FindRow]) -> Iterator[DateFloor]:
    """Measure the finding of dates."""
    rows, corpus = date_set.rows(), name_corpus(date_set)
    for way, is_told in (("told", True), ("untold", False)):
        figures = span_figures(rows, find_spans(rows, is_told=is_told))
        yield DateFloor(f"dates/{date_set.name}/{way}", corpus, len(rows), figures)


def measure_said() -> Iterator[DateFloor]:
    """Measure what people say of dates, the half that is looked at and the one that is only counted side by side."""
    rows = list(said.read_rows())
    corpus = corpus_digest(repr(row).encode() for row in rows)
    for way, is_told in (("told", True), ("untold", False)):
        halves = {half: tally for half, tally in said.count(is_told=is_told).items() if half in said.HALVES}
        figures = {f"{half}_right": tally["right"] / tally.total() for half, tally in halves.items()}
        figures |= {f"{half}_not_wrong": 1 - tally["wrong"] / tally.total() for half, tally in halves.items()}
        yield DateFloor(f"dates/said/{way}", corpus, len(rows), figures)


def measure_page_dates() -> DateFloor:
    """Measure the dates that pages in many manners say of themselves, both halves side by side."""
    pages = list(write_pages())
    corpus = corpus_digest(repr((page, sorted(allowed))).encode() for page, allowed in pages)
    figures: dict[str, float] = {}
    for half, is_kept in (("seen", False), ("kept", True)):
        found = count(pauk_dates, [page for page in pages if page[0].is_kept == is_kept])["all"]
        figures[f"{half}_precision"] = found["right"] / found["given"]
        figures[f"{half}_recall"] = found["right"] / found["true"]
    return DateFloor("page-dates/manners", corpus, len(pages), figures)


def name_corpus(date_set: DateSet[ParseRow] | DateSet[FindRow]) -> str:
    """Return the digest of a set's lines."""
    return corpus_digest(line.encode() for line in date_set.lines())


def date_figures(rows: Sequence[ParseRow], answers: Sequence[Answer]) -> dict[str, float]:
    """Return what is pinned of strings; more is better in each."""
    figures = sum_up(add_up(rows, answers, score_date, lambda row: row.id)).figures()
    languages = add_up(rows, answers, score_date, lambda row: row.language)
    worst = min(tally.figures()["date"] for name, tally in languages.items() if name and tally.dated)
    floors = {
        "date_accuracy": figures["date"],
        "datetime_accuracy": figures["datetime"],
        "not_wrong": 1 - figures["wrong"],
        "worst_language": worst,
    }
    return floors | ({"none_unanswered": 1 - figures["alarmed"]} if "alarmed" in figures else {})


def span_figures(rows: Sequence[FindRow], answers: Sequence[Sequence[Span]]) -> dict[str, float]:
    """Return what is pinned of fragments; more is better in each."""
    figures = sum_up(add_up(rows, answers, score_spans, lambda row: row.id)).figures()
    languages = add_up(rows, answers, score_spans, lambda row: row.language)
    return {
        "exact_f1": figures["f1"],
        "precision": figures["precision"],
        "recall": figures["recall"],
        "dateless_without_alarm": 1 - figures["alarmed"],
        "worst_language_f1": min(tally.figures()["f1"] for name, tally in languages.items() if name and tally.wanted),
    }
