"""Say how well methods of extraction do: precision, recall, F1 and edits of a set of pages, and how sure they are.

In: `PageScore`s of each method. Out: an `Evaluation`: every method with its figures, its intervals and its worst pages,
the best first. Two measures: that of the literature, which drops every character above code 127, and one that keeps all
characters; the second ranks the methods where the first would drop much of the text.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pauk.learn.counts import Counts, Score, score_macro, score_micro, sum_counts
from pauk.learn.intervals import Interval, measure_interval

ASCII, ALL_CHARACTERS = "ascii", "all_characters"
# Of the characters of the gold that are no white space. Polish keeps 92 %, Russian 15 %, Japanese 5 %; between them
# lies nothing that people write as running text.
LEAST_ASCII = 0.6
# Any seed does; a fixed one makes a report the same every time.
_SEED = 1
_ROUNDS = 1000


@dataclass(frozen=True, slots=True)
class Overlap:
    """How an extracted text and the gold compare in words: how many are shared in order, and the edits between them."""

    counts: Counts
    edits: int

    @property
    def longer(self) -> int:
        """The words of the longer text: so many edits there can be at most."""
        return max(self.counts.found, self.counts.wanted)

    @property
    def levenshtein(self) -> float:
        """The share of edits, from 0 (the same) to 1."""
        return self.edits / self.longer if self.longer else 0.0


@dataclass(frozen=True, slots=True)
class PageScore:
    """What one method made of one page; ``seconds`` of CPU time, None where another program did the work."""

    id: str
    site: str
    dataset: str
    overlaps: Mapping[str, Overlap]  # by measure
    outcome: str
    seconds: float | None

    def overlap(self, measure: str) -> Overlap:
        """Return the words as one measure counts them."""
        return self.overlaps[measure]


@dataclass(frozen=True, slots=True)
class Figures:
    """The figures of a method by one measure, over the pages whose gold has words in it."""

    pages: int
    micro: Score
    macro: Score
    levenshtein: float
    micro_interval: Interval | None  # none with fewer than two sites
    macro_interval: Interval | None


@dataclass(frozen=True, slots=True)
class MethodReport:
    """How a method did: by each measure that has pages, by data set, how quickly, and where it did worst."""

    name: str
    measures: Mapping[str, Figures]
    datasets: Mapping[str, Figures]  # where there are several; by the measure that ranks
    pages: int
    empty: int  # pages on which it found nothing
    seconds: float | None
    worst: Sequence[PageScore]

    @property
    def pages_per_cpu_s(self) -> float | None:
        """How many pages it reads in a second of CPU time."""
        return self.pages / self.seconds if self.seconds else None


@dataclass(frozen=True, slots=True)
class Evaluation:
    """Methods measured on the same pages, the best by ``ranked_by`` first."""

    ranked_by: str
    sites: int
    methods: Sequence[MethodReport]


def evaluate(scores: Mapping[str, Sequence[PageScore]], *, ranked_by: str, worst: int) -> Evaluation:
    """Sum up the pages of all methods, and put the methods in order."""
    several = len({page.dataset for pages in scores.values() for page in pages}) > 1
    reports = [_report(name, pages, ranked_by, worst, has_datasets=several) for name, pages in scores.items()]
    reports.sort(key=lambda report: -rank(report, ranked_by))
    sites = {page.site for pages in scores.values() for page in pages}
    return Evaluation(ranked_by, len(sites), reports)


def rank(report: MethodReport, measure: str) -> float:
    """Return the figure by which methods are put in order: F1 of the sums."""
    return report.measures[measure].micro.f1 if measure in report.measures else -1.0


def sum_figures(pages: Sequence[PageScore], measure: str) -> Figures | None:
    """Make the figures of one measure; None where no page has gold in it."""
    wanted = [page for page in pages if page.overlap(measure).counts.wanted]
    if not wanted:
        return None
    counts = [page.overlap(measure).counts for page in wanted]
    edits = sum(page.overlap(measure).edits for page in wanted)
    longest = sum(page.overlap(measure).longer for page in wanted)
    intervals = _measure_intervals(wanted, measure)
    return Figures(len(wanted), score_micro(counts), score_macro(counts), edits / longest, *intervals)


def _report(name: str, pages: Sequence[PageScore], ranked_by: str, worst: int, *, has_datasets: bool) -> MethodReport:
    measures = {measure: sum_figures(pages, measure) for measure in (ASCII, ALL_CHARACTERS)}
    datasets: defaultdict[str, list[PageScore]] = defaultdict(list)
    for page in pages if has_datasets else ():
        datasets[page.dataset].append(page)
    by_dataset = {dataset: sum_figures(some, ranked_by) for dataset, some in sorted(datasets.items())}
    seconds = [page.seconds for page in pages if page.seconds is not None]
    # Return the pages with the lowest F1; of several with the same, those on which most words are lost or too many.
    wanted = [page for page in pages if page.overlap(ranked_by).counts.wanted and page.overlap(ranked_by).edits]
    return MethodReport(
        name=name,
        measures={measure: figures for measure, figures in measures.items() if figures},
        datasets={dataset: figures for dataset, figures in by_dataset.items() if figures},
        pages=len(pages),
        empty=sum(not page.overlap(ALL_CHARACTERS).counts.found for page in pages),
        seconds=sum(seconds) if seconds else None,
        worst=sorted(
            wanted, key=lambda page: (page.overlap(ranked_by).counts.f1, -page.overlap(ranked_by).edits, page.id)
        )[:worst],
    )


@dataclass(frozen=True, slots=True)
class _SiteTotal:
    """What the pages of one site add to the figures, so that drawing a site again costs one addition."""

    counts: Counts
    f1_sum: float
    pages: int


def _measure_intervals(pages: Sequence[PageScore], measure: str) -> tuple[Interval | None, Interval | None]:
    sites: defaultdict[str, list[Counts]] = defaultdict(list)
    for page in pages:
        sites[page.site].append(page.overlap(measure).counts)
    if len(sites) < 2:
        return None, None
    totals = [_SiteTotal(sum_counts(some), sum(one.f1 for one in some), len(some)) for some in sites.values()]
    how = {"seed": _SEED, "rounds": _ROUNDS}
    return (
        measure_interval(totals, list(sites), _micro_f1, **how),
        measure_interval(totals, list(sites), _macro_f1, **how),
    )


def _micro_f1(totals: Iterable[_SiteTotal]) -> float:
    return sum_counts(total.counts for total in totals).f1


def _macro_f1(totals: Sequence[_SiteTotal]) -> float:
    return sum(total.f1_sum for total in totals) / sum(total.pages for total in totals)


# As JSON.


def describe(evaluation: Evaluation) -> dict[str, Any]:
    """Return the methods as plain values: the measure of the literature first, the other one inside."""
    return {
        "ranked_by": evaluation.ranked_by,
        "sites": evaluation.sites,
        "methods": {report.name: _describe_method(report, evaluation.ranked_by) for report in evaluation.methods},
    }


def _describe_method(report: MethodReport, ranked_by: str) -> dict[str, Any]:
    seconds, speed = report.seconds, report.pages_per_cpu_s
    described = {
        **_describe_figures(report.measures.get(ASCII)),
        ALL_CHARACTERS: _describe_figures(report.measures.get(ALL_CHARACTERS)),
        "pages": report.pages,
        "empty": report.empty,
        "seconds": None if seconds is None else round(seconds, 4),
        "pages_per_cpu_s": None if speed is None else round(speed, 1),
        "worst": [describe_page(page, ranked_by) for page in report.worst],
    }
    if report.datasets:
        described["datasets"] = {name: _describe_figures(figures) for name, figures in report.datasets.items()}
    return described


def _describe_figures(figures: Figures | None) -> dict[str, Any]:
    if figures is None:
        return dict.fromkeys(("micro", "macro", "levenshtein", "interval")) | {"scored": 0}
    return {
        "micro": _describe_score(figures.micro),
        "macro": _describe_score(figures.macro),
        "levenshtein": round(figures.levenshtein, 6),
        "interval": _describe_intervals(figures),
        "scored": figures.pages,
    }


def _describe_score(score: Score) -> dict[str, float]:
    return {name: round(getattr(score, name), 6) for name in ("precision", "recall", "f1")}


def _describe_intervals(figures: Figures) -> dict[str, Any] | None:
    micro, macro = figures.micro_interval, figures.macro_interval
    if micro is None or macro is None:
        return None
    return {
        "confidence": micro.confidence,
        "micro_f1": [round(micro.low, 6), round(micro.high, 6)],
        "macro_f1": [round(macro.low, 6), round(macro.high, 6)],
    }


def describe_page(page: PageScore, measure: str) -> dict[str, Any]:
    """Return one page as plain values."""
    counts = page.overlap(measure).counts
    return {
        "id": page.id,
        "f1": round(counts.f1, 6),
        "extracted": counts.found,
        "gold": counts.wanted,
        "shared": counts.hits,
        "outcome": page.outcome,
    }
