"""Put an evaluation into words and tables, the same for a terminal and for a page, and write the page.

In: an `Evaluation`, how many pages there were, and notes on what was left out. Out: sentences, `ReportTable`s, HTML.
"""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from pauk.base.formatting import count
from pauk.eval.extraction.gold_pages import LeftOut
from pauk.eval.extraction.plot import draw_methods
from pauk.eval.extraction.scores import ALL_CHARACTERS, ASCII, Evaluation, Figures, MethodReport, PageScore, describe
from pauk.learn.intervals import Interval
from pauk.run.report.html_page import PAGES
from pauk.run.report.tables import ReportTable

_MISSING = "none"
_MEASURES = {
    ASCII: "Words as the literature counts them: characters above code 127 are dropped.",
    ALL_CHARACTERS: "All characters are kept, because much of this text is not ASCII.",
}


@dataclass(frozen=True, slots=True)
class Summary:
    """All there is to tell: what was measured, on what, and what was left out."""

    on: str
    pages: int
    evaluation: Evaluation
    notes: Sequence[LeftOut]

    def as_json(self) -> dict[str, Any]:
        """Return everything as plain values."""
        left_out = [asdict(note) | {"examples": list(note.examples)} for note in self.notes]
        return {"on": self.on, "pages": self.pages, "left_out": left_out, **describe(self.evaluation)}


def sum_up(summary: Summary) -> list[str]:
    """Say in a few sentences what was measured and what was left out."""
    sites = count(summary.evaluation.sites, "site")
    lines = [f"{count(summary.pages, 'page')} of {sites}: {summary.on}."]
    lines += [_tell_note(note) for note in summary.notes]
    if summary.evaluation.sites < 2:
        lines.append("There are no intervals: all pages are of one site, so that nothing is known about others.")
    return lines


def _tell_note(note: LeftOut) -> str:
    shown = ", ".join(note.examples) + (", …" if note.count > len(note.examples) else "")
    return f"{note.why}: {note.count:,} ({shown})."


def make_tables(summary: Summary) -> list[ReportTable]:
    """Make all tables: methods in full, methods by data set, and the worst pages of every method."""
    evaluation = summary.evaluation
    worst = [table_of_worst(report, evaluation.ranked_by) for report in evaluation.methods if report.worst]
    return [_table_in_full(evaluation), *_tables_of_datasets(evaluation), *worst]


def make_short_tables(summary: Summary) -> list[ReportTable]:
    """Make the tables that suit a terminal: the main figures, and the worst pages of the best method."""
    evaluation = summary.evaluation
    worst = [table_of_worst(report, evaluation.ranked_by) for report in evaluation.methods[:1] if report.worst]
    rows = [_short_row(report, evaluation.ranked_by) for report in evaluation.methods]
    columns = ("method", "precision", "recall", "F1", "±", "macro F1", "pages/s")
    note = f"{_MEASURES[evaluation.ranked_by]} ±: half of the 95 % interval of F1. pages/s: per second of CPU time."
    return [ReportTable("Methods, the best first", columns, rows, note), *_tables_of_datasets(evaluation), *worst]


def _short_row(report: MethodReport, measure: str) -> list[str]:
    figures = report.measures.get(measure)
    if figures is None:
        return [report.name, *[_MISSING] * 5, _write_speed(report)]
    micro, interval = figures.micro, figures.micro_interval
    half = f"{(interval.high - interval.low) / 2:.3f}" if interval else _MISSING
    shares = [f"{share:.3f}" for share in (micro.precision, micro.recall, micro.f1)]
    return [report.name, *shares, half, f"{figures.macro.f1:.3f}", _write_speed(report)]


def _table_in_full(evaluation: Evaluation) -> ReportTable:
    other = ALL_CHARACTERS if evaluation.ranked_by == ASCII else ASCII
    head = "all characters" if other == ALL_CHARACTERS else "ASCII only"
    rows = [_full_row(report, evaluation.ranked_by, other) for report in evaluation.methods]
    columns = (
        "method", "precision", "recall", "F1", "95 % interval", "macro F1", "95 % interval", "edits",
        f"F1, {head}", f"macro F1, {head}", "found nothing", "pages per CPU-second",
    )  # fmt: skip
    note = f"{_MEASURES[evaluation.ranked_by]} edits: word edits by the words of the longer text, less is better."
    return ReportTable("Methods, the best first", columns, rows, note)


def _full_row(report: MethodReport, measure: str, other: str) -> list[str]:
    beside = report.measures.get(other)
    others = [f"{beside.micro.f1:.3f}", f"{beside.macro.f1:.3f}"] if beside else [_MISSING] * 2
    return [report.name, *_shares(report.measures.get(measure)), *others, f"{report.empty:,}", _write_speed(report)]


def _shares(figures: Figures | None) -> list[str]:
    if figures is None:
        return [_MISSING] * 7
    micro, macro = figures.micro, figures.macro
    first = [f"{share:.3f}" for share in (micro.precision, micro.recall, micro.f1)]
    intervals = [_write_interval(figures.micro_interval), _write_interval(figures.macro_interval)]
    return [*first, intervals[0], f"{macro.f1:.3f}", intervals[1], f"{figures.levenshtein:.3f}"]


def _write_interval(interval: Interval | None) -> str:
    return f"{interval.low:.3f} to {interval.high:.3f}" if interval else _MISSING


def _write_speed(report: MethodReport) -> str:
    speed = report.pages_per_cpu_s
    return f"{speed:,.0f}" if speed else _MISSING


def _tables_of_datasets(evaluation: Evaluation) -> list[ReportTable]:
    return [_table_of_datasets(evaluation)] if any(report.datasets for report in evaluation.methods) else []


def _table_of_datasets(evaluation: Evaluation) -> ReportTable:
    names = sorted({name for report in evaluation.methods for name in report.datasets})
    rows = [
        [report.name, *(_write_dataset(report.datasets.get(name)) for name in names)] for report in evaluation.methods
    ]
    columns = ["method", *(name or "no data set named" for name in names)]
    return ReportTable("By data set", columns, rows, "F1 of all words / mean F1 of the pages.")


def _write_dataset(figures: Figures | None) -> str:
    return f"{figures.micro.f1:.3f} / {figures.macro.f1:.3f}" if figures else _MISSING


def table_of_worst(report: MethodReport, measure: str) -> ReportTable:
    """List the worst pages of a method."""
    rows = [_worst_row(page, measure) for page in report.worst]
    columns = ("page", "F1", "extracted", "gold", "shared", "outcome")
    return ReportTable(f"The worst pages of {report.name}", columns, rows, "Numbers of words.")


def _worst_row(page: PageScore, measure: str) -> list[str]:
    counts = page.overlap(measure).counts
    return [
        page.id,
        f"{counts.f1:.3f}",
        f"{counts.found:,}",
        f"{counts.wanted:,}",
        f"{counts.hits:,}",
        page.outcome,
    ]


def write_page(summary: Summary) -> str:
    """Write everything as one page: sentences, the plot, all tables."""
    return PAGES.render(
        "evaluation.html",
        sentences=sum_up(summary),
        pictures=[draw_methods(summary.evaluation, has_style=False)],
        tables=[table for table in make_tables(summary) if table.rows],
    )
