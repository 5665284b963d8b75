"""Draw how methods compare: a row for each, with its F1 of all words, its mean F1 of pages, and how sure they are.

In: an `Evaluation`. Out: SVG text in the look of `run.report.plot`. A row has its name above its line, so that long
names fit on a phone; the axis begins near the worst method, because what people look for is the difference between good
ones.
"""

import math
from collections.abc import Iterator
from dataclasses import dataclass

from markupsafe import Markup

from pauk.eval.extraction.scores import ALL_CHARACTERS, Evaluation, Figures, MethodReport
from pauk.learn.intervals import Interval
from pauk.run.report.plot import WIDTH, Axis, make_axis, plain_line, wrap_picture, write_label
from pauk.run.report.plot_styles import draw_mark, write_dot

_EDGE = 14
_TOP = 92.0
_ROW = 48.0
_MICRO, _MACRO = 0, 1
_NAMES = ("F1 of all words (micro)", "mean F1 of the pages (macro)")
_TITLE = "Methods compared"
# The axis begins at a multiple of this.
_STEP = 0.05
_NAME_CHARS = 34
_CHAR = 8.4  # the width of a character, as in `run.report.plot`


@dataclass(frozen=True, slots=True)
class _PlotRow:
    name: str
    values: tuple[float, float]
    intervals: tuple[Interval | None, Interval | None]


def draw_methods(evaluation: Evaluation, *, has_style: bool = True) -> Markup:
    """Draw all methods that have figures in the measure that ranks."""
    rows = [_make_row(report, evaluation.ranked_by) for report in evaluation.methods]
    drawn = [row for row in rows if row is not None]
    lows = [value for row in drawn for value in row.values]
    lows += [interval.low for row in drawn for interval in row.intervals if interval]
    low = math.floor(min(lows, default=0.0) / _STEP - 1e-9) * _STEP
    axis = make_axis([max(0.0, low), 1.0], is_tight=True)
    bottom = _TOP + _ROW * max(len(drawn), 1)
    parts = [*_draw_head(evaluation), *_draw_axis(axis, bottom)]
    for number, row in enumerate(drawn):
        parts += _draw_row(row, axis, _TOP + _ROW * number)
    # Say in words what the plot shows, for those who do not see it.
    told = [f"{row.name}: {row.values[0]:.3f} and {row.values[1]:.3f}" for row in drawn]
    return wrap_picture(
        "".join(parts),
        bottom + 44,
        title=_TITLE,
        told=f"F1 of all words and mean F1 of pages. {'; '.join(told)}." if told else "There is nothing to show.",
        has_style=has_style,
    )


def _make_row(report: MethodReport, measure: str) -> _PlotRow | None:
    figures: Figures | None = report.measures.get(measure)
    if figures is None:
        return None
    intervals = (figures.micro_interval, figures.macro_interval)
    return _PlotRow(plain_line(report.name), (figures.micro.f1, figures.macro.f1), intervals)


def _draw_head(evaluation: Evaluation) -> Iterator[str]:
    yield write_label(_EDGE, 22, _TITLE, kind="title")
    for series, name in enumerate(_NAMES):
        y = 42 + 18 * series
        yield draw_mark(series, _EDGE + 6, y - 4) + write_label(_EDGE + 18, y, name)
    has_intervals = any(
        evaluation.ranked_by in report.measures and report.measures[evaluation.ranked_by].micro_interval is not None
        for report in evaluation.methods
    )
    said = ["lines: 95 % interval, by site"] if has_intervals else []
    said += ["all characters kept"] if evaluation.ranked_by == ALL_CHARACTERS else []
    yield write_label(_EDGE + 18, 78, "; ".join(said))


def _draw_axis(axis: Axis, bottom: float) -> Iterator[str]:
    for value, text in axis.ticks:
        x = write_dot(_across(axis, value))
        yield f'<path class="grid" d="M{x} {write_dot(_TOP)}V{write_dot(bottom)}"/>'
        half = _CHAR * len(text) / 2
        place = min(max(_across(axis, value), half + 2), WIDTH - half - 2)
        yield write_label(place, bottom + 17, text, anchor="middle")
    yield f'<path class="base" d="M{_EDGE} {write_dot(bottom)}H{WIDTH - _EDGE}"/>'
    yield write_label(WIDTH / 2, bottom + 35, "F1", anchor="middle")


def _draw_row(row: _PlotRow, axis: Axis, top: float) -> Iterator[str]:
    figures = " / ".join(f"{value:.3f}" for value in row.values)
    yield write_label(_EDGE, top + 18, row.name, most=_NAME_CHARS)
    yield write_label(WIDTH - _EDGE, top + 18, figures, anchor="end")
    for series, (value, interval) in enumerate(zip(row.values, row.intervals, strict=True)):
        y = top + 28 + 11 * series
        if interval is not None:
            low, high = (write_dot(_across(axis, end)) for end in (interval.low, interval.high))
            above = write_dot(y - 3)
            yield f'<path class="span" d="M{low} {above}v6M{low} {write_dot(y)}H{high}M{high} {above}v6"/>'
        yield draw_mark(series, _across(axis, value), y, f"{row.name}, {_NAMES[series]}: {value:.4f}")


def _across(axis: Axis, value: float) -> float:
    return _EDGE + axis.place(value) * (WIDTH - 2 * _EDGE)
