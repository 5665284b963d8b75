"""Draw small plots as SVG, with round numbers on their axes: curves, bars with intervals, both together.

In: a `Plot`. Out: SVG text, the same for the same plot. It follows the reader's choice of light or dark, is readable
on a phone, tells series apart by dashes and marks as well as by colour, and says in words what it shows. Whatever
text comes in is escaped; what is no number is left out.

Find the round numbers that people expect beside a plot, and write them.

In: the values to be shown. Out: an `Axis`: its ends, its ticks with their texts, and the unit they are in.
"""

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from html import escape

from markupsafe import Markup

from pauk.base.html.style import PICTURES
from pauk.base.safe_text import one_line
from pauk.run.report.plot_styles import draw_bar, draw_line, draw_mark, write_dot

# What is larger cannot be told apart in a plot, and what lies between two such numbers is no number any more.
LARGEST = 1e150
_TICKS = 5
_STEPS = (1, 2, 5, 10)
_UNITS = ((1e12, "trillions"), (1e9, "billions"), (1e6, "millions"))
# From so many millions on the unit stands beside the axis; below, people read the number itself more easily.
_UNIT_FROM = 10
_LONGEST = 1e15
_SHORTEST = 1e-6


@dataclass(frozen=True, slots=True)
class Axis:
    """One side of a plot."""

    low: float
    high: float
    ticks: Sequence[tuple[float, str]]
    unit: str = ""

    def place(self, value: float) -> float:
        """Return where a value lies: 0 at the low end, 1 at the high one."""
        return (min(max(value, self.low), self.high) - self.low) / (self.high - self.low)


def make_axis(values: Iterable[float], *, is_tight: bool = False) -> Axis:
    """Make an axis with room for all values and for zero, that ends at ticks; a tight one ends where the values do."""
    usable = [clamp(value) for value in values if math.isfinite(value)] or [0.0]
    low, high = min(usable), max(usable)
    if not is_tight:
        low, high = min(low, 0.0), max(high, 0.0)
    if high - low <= abs(high) * 1e-9:  # nothing, or nearly nothing, lies between them
        low, high = (low, low + 1.0) if abs(low) < _LONGEST else (min(low, 0.0), max(high, 0.0))
    step = _round_step((high - low) / _TICKS)
    first, last = math.floor(low / step + 1e-9), math.ceil(high / step - 1e-9)
    if is_tight:
        first, last = math.ceil(low / step - 1e-9), math.floor(high / step + 1e-9)
    factor, unit = _choose_unit(max(abs(first), abs(last)) * step)
    ticks = [(number * step, write_number(number * step / factor, step / factor)) for number in range(first, last + 1)]
    return Axis(*((low, high) if is_tight else (first * step, last * step)), ticks, unit)


def clamp(value: float) -> float:
    """Return the value, or the nearest one that can be drawn."""
    return min(max(value, -LARGEST), LARGEST) if abs(value) > 1 / LARGEST else 0.0


def write_number(value: float, step: float = 0.0) -> str:
    """Write a number with thousands separators, and as many places as a step of this size needs."""
    size = max(abs(value), abs(step))
    if size >= _LONGEST or 0 < (step or size) < _SHORTEST:
        return f"{value:.3g}"
    if step:
        places = max(0, -math.floor(math.log10(step) + 1e-9))
    else:
        places = 0 if value == round(value) or size >= 1_000 else 1 if size >= 10 else 2
    return f"{value + 0.0:,.{places}f}"  # the zero turns -0 into 0


def round_up(steps: float) -> int:
    """Return the next of 1, 2, 5, 10, 20, 50 …."""
    return round(_round_step(max(steps, 1.0)))


def _round_step(step: float) -> float:
    """Return the next 1, 2 or 5 of its power of ten."""
    power = 10.0 ** math.floor(math.log10(step))
    return next(factor * power for factor in _STEPS if factor * power >= step * (1 - 1e-9))


def _choose_unit(largest: float) -> tuple[float, str]:
    if largest < _LONGEST:
        for factor, unit in _UNITS:
            if largest >= _UNIT_FROM * factor:
                return factor, unit
    return 1.0, ""


WIDTH = 480
_AREA_HEIGHT = 190
_EDGE = 12
# A character of the larger font, that of phones (see ``pictures.css``), is about so wide.
_CHAR = 8.4
_TITLE_CHAR = 9.9
_LINE = 20
_LEGEND_SAMPLE = 30
_MARKS = 10
_LONGEST_TEXT = 90


@dataclass(frozen=True, slots=True)
class Curve:
    """A line through points; where the plot has bars, x counts them from 0."""

    name: str
    points: Sequence[tuple[float, float]]
    is_right: bool = False  # it goes by the axis at the right


@dataclass(frozen=True, slots=True)
class Bars:
    """A bar for each label of the plot, perhaps with an interval: where the true value may lie."""

    name: str
    values: Sequence[float]
    intervals: Sequence[tuple[float, float]] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Plot:
    """A plot: what it shows, what the axes mean, and the series, each told apart by its place in the order."""

    title: str
    x_label: str
    y_label: str
    right_label: str = ""
    labels: Sequence[str] = ()  # of the bars
    bars: Sequence[Bars] = ()
    curves: Sequence[Curve] = ()
    x_ticks: Sequence[tuple[float, str]] = ()  # instead of round numbers; months, for instance

    def svg(self, *, has_style: bool = True) -> Markup:
        """Draw it; without style where the page that takes it in has the style sheet itself."""
        parts, height = _Drawing(self).draw()
        return wrap_picture(parts, height, title=self.title, told=describe(self), has_style=has_style)


def stack(plots: Sequence[Plot], *, title: str) -> Markup:
    """Draw plots below one another, as one picture."""
    parts, top = [], 0.0
    for plot in plots:
        drawn, height = _Drawing(plot).draw()
        parts.append(f'<g transform="translate(0 {write_dot(top)})">{drawn}</g>')
        top += height
    told = " ".join(f"{plain_line(plot.title)}: {describe(plot)}" for plot in plots)
    return wrap_picture("".join(parts), max(top, 1.0), title=title, told=told, has_style=True)


def describe(plot: Plot) -> str:
    """Say in words what a plot shows, for those who do not see it."""
    told = []
    for bars in plot.bars:
        pairs = [(x, y) for x, y in zip(plot.labels, bars.values, strict=False) if math.isfinite(y)]
        told.append(f"{plain_line(bars.name)}: {', '.join(f'{plain_line(x)} {write_number(y)}' for x, y in pairs)}.")
    for curve in plot.curves:
        points = _finite(curve.points)
        if points:
            first, last = (write_number(points[place][1]) for place in (0, -1))
            most = write_number(max(y for _, y in points))
            told.append(f"{plain_line(curve.name)}: from {first} to {last}, {most} at most.")
    return " ".join(told) or "There is nothing to show yet."


def wrap_picture(parts: str, height: float, *, title: str, told: str, has_style: bool) -> Markup:
    """Make a whole SVG of drawn parts, with what it shows in words; only here does a picture become markup."""
    style = f"<style>{PICTURES}</style>" if has_style else ""
    return Markup(  # noqa: S704 (every text in the parts was escaped when it was drawn)
        f'<svg xmlns="http://www.w3.org/2000/svg" class="plot" width="{WIDTH}" height="{write_dot(height)}" '
        f'viewBox="0 0 {WIDTH} {write_dot(height)}" role="img">'
        f"<title>{_quote(title)}</title><desc>{escape(told)}</desc>{style}"
        f'<rect class="ground" width="{WIDTH}" height="{write_dot(height)}"/>{parts}</svg>\n'
    )


class _Drawing:
    """One plot while it is drawn; dots are counted from the left and from above."""

    def __init__(self, plot: Plot) -> None:
        self.plot = plot
        left = [
            value for bars in plot.bars for value in (*bars.values, *(end for two in bars.intervals for end in two))
        ]
        left += [y for curve in plot.curves if not curve.is_right for _, y in curve.points]
        self.y = make_axis(left)
        right = [y for curve in plot.curves if curve.is_right for _, y in curve.points]
        self.right = make_axis(right) if right else None
        self.x = self._make_x()
        self.x0 = _EDGE + _CHAR * max(len(text) for _, text in self.y.ticks)
        widest = max((len(text) for _, text in self.right.ticks), default=0) if self.right else 0
        self.x1 = WIDTH - _EDGE - _CHAR * widest
        self.legend = list(self._lay_legend())
        self.y0 = 34.0 + (self.legend[-1][1] if self.legend else 0) + _LINE * 1.6
        self.y1 = self.y0 + _AREA_HEIGHT

    def _make_x(self) -> Axis:
        plot = self.plot
        if plot.bars:
            ticks = [(float(number), one_line(label, 24)) for number, label in enumerate(plot.labels)]
            return Axis(-0.5, max(len(plot.labels), 1) - 0.5, ticks)
        axis = make_axis((x for curve in plot.curves for x, _ in curve.points), is_tight=True)
        ticks = [(clamp(x), one_line(text, 24)) for x, text in plot.x_ticks if math.isfinite(x)]
        if not ticks:
            return axis
        ends = [x for x, _ in ticks] + [clamp(x) for curve in plot.curves for x, _ in _finite(curve.points)]
        return replace(make_axis(ends, is_tight=True), ticks=ticks, unit="")

    def draw(self) -> tuple[str, float]:
        """Return the elements, and how high they are."""
        parts = [*self._draw_head(), *self._draw_axes(), *self._draw_bars(), *self._draw_curves()]
        return "".join(parts), self.y1 + _LINE * 2.3

    # The frame.

    def _lay_legend(self) -> Iterator[tuple[float, float, int, str, bool]]:
        """Place the names of the series in rows: x, y, number, name, whether it is a curve."""
        named = [(bars.name, False) for bars in self.plot.bars] + [(curve.name, True) for curve in self.plot.curves]
        x, y = float(_EDGE), float(_LINE)
        for number, (name, is_curve) in enumerate(named):
            text = one_line(name, 48)
            width = _LEGEND_SAMPLE + _CHAR * len(text) + 14
            if x > _EDGE and x + width > WIDTH:
                x, y = float(_EDGE), y + _LINE
            yield x, y, number, text, is_curve
            x += width

    def _draw_head(self) -> Iterator[str]:
        yield write_label(_EDGE, 22, self.plot.title, kind="title", most=int((WIDTH - 2 * _EDGE) / _TITLE_CHAR))
        for x, row, number, name, is_curve in self.legend:
            y = 26 + row - 4
            if is_curve:
                yield draw_line(number, [(x, y), (x + 24, y)]) + draw_mark(number, x + 12, y)
            else:
                yield draw_bar(number, x + 6, y - 6, 12, 12)
            yield write_label(x + _LEGEND_SAMPLE, y + 4, name)
        names = (
            _join(self.plot.y_label, self.y.unit),
            _join(self.plot.right_label, self.right.unit if self.right else ""),
        )
        yield write_label(_EDGE, self.y0 - 12, names[0])
        if self.right:
            yield write_label(WIDTH - _EDGE, self.y0 - 12, names[1], anchor="end")

    def _draw_axes(self) -> Iterator[str]:
        for value, text in self.y.ticks:
            y = self._down(self.y, value)
            kind = "base" if value == 0 else "grid"
            yield f'<path class="{kind}" d="M{write_dot(self.x0)} {write_dot(y)}H{write_dot(self.x1)}"/>'
            yield write_label(self.x0 - 5, y + 4, text, anchor="end")
        for value, text in self.right.ticks if self.right else ():
            assert self.right is not None
            yield write_label(self.x1 + 5, self._down(self.right, value) + 4, text)
        yield from self._draw_x_ticks()
        label = _join(self.plot.x_label, self.x.unit)
        yield write_label((self.x0 + self.x1) / 2, self.y1 + _LINE * 1.85, label, anchor="middle")

    def _draw_x_ticks(self) -> Iterator[str]:
        """Write every, every second, every fifth … text below the plot, so that none lies over another."""
        ticks = self.x.ticks
        widest = _CHAR * max((len(text) for _, text in ticks), default=0)
        apart = (self._across(ticks[-1][0]) - self._across(ticks[0][0])) / (len(ticks) - 1) if len(ticks) > 1 else WIDTH
        for value, text in ticks[:: round_up((widest + 4) / max(apart, 0.01))]:
            half = _CHAR * len(text) / 2
            x = min(max(self._across(value), half + 2), WIDTH - half - 2)
            yield f'<path class="base" d="M{write_dot(self._across(value))} {write_dot(self.y1)}v4"/>'
            yield write_label(x, self.y1 + 17, text, anchor="middle")

    def _across(self, value: float) -> float:
        return self.x0 + self.x.place(value) * (self.x1 - self.x0)

    def _down(self, axis: Axis, value: float) -> float:
        return self.y1 - axis.place(value) * (self.y1 - self.y0)

    # The series.

    def _draw_bars(self) -> Iterator[str]:
        series = self.plot.bars
        slot = (self.x1 - self.x0) / max(len(self.plot.labels), 1)
        width = slot * 0.76 / max(len(series), 1)
        for number, bars in enumerate(series):
            for place, (label, value) in enumerate(zip(self.plot.labels, bars.values, strict=False)):
                if not math.isfinite(value):
                    continue
                x = self.x0 + place * slot + slot * 0.12 + number * width
                top, bottom = sorted((self._down(self.y, value), self._down(self.y, 0)))
                told = f"{plain_line(bars.name)}, {plain_line(label)}: {write_number(value)}"
                yield draw_bar(number, x, top, width, bottom - top, told=told)
                if place < len(bars.intervals):
                    yield self._draw_interval(bars.intervals[place], x + width / 2, min(width / 3, 5))

    def _draw_interval(self, interval: tuple[float, float], x: float, half: float) -> str:
        if not all(map(math.isfinite, interval)):
            return ""
        low, high = (write_dot(self._down(self.y, end)) for end in interval)
        left, wide = write_dot(x - half), write_dot(2 * half)
        return f'<path class="span" d="M{left} {low}h{wide}M{write_dot(x)} {low}V{high}M{left} {high}h{wide}"/>'

    def _draw_curves(self) -> Iterator[str]:
        for number, curve in enumerate(self.plot.curves, start=len(self.plot.bars)):
            axis = self.right if curve.is_right and self.right else self.y
            dots = [(self._across(x), self._down(axis, y), x, y) for x, y in _finite(curve.points)]
            if dots:
                yield draw_line(number, [(x, y) for x, y, _, _ in dots])
            step = max(1, -(-len(dots) // _MARKS))
            for x, y, at, value in dots[step // 2 :: step]:
                told = f"{plain_line(curve.name)}, {write_number(at)}: {write_number(value)}"
                yield draw_mark(number, x, y, told)


def write_label(x: float, y: float, text: str, *, anchor: str = "", kind: str = "", most: int = _LONGEST_TEXT) -> str:
    """Write a text into a picture, escaped and no longer than it may be."""
    how = (f' class="{kind}"' if kind else "") + (f' text-anchor="{anchor}"' if anchor else "")
    return f'<text x="{write_dot(x)}" y="{write_dot(y)}"{how}>{_quote(text, most)}</text>' if text else ""


def _finite(points: Iterable[tuple[float, float]]) -> list[tuple[float, float]]:
    return [(x, y) for x, y in points if math.isfinite(x) and math.isfinite(y)]


def _join(label: str, unit: str) -> str:
    return f"{label}, {unit}" if label and unit else label or unit


def plain_line(text: str) -> str:
    """Make of any text one line that may stand in a picture once it is escaped."""
    # XML knows no such characters, not even escaped.
    return one_line(text, _LONGEST_TEXT).replace("\ufffe", "�").replace("\uffff", "�")


def _quote(text: str, most: int = _LONGEST_TEXT) -> str:
    line = plain_line(text)
    return escape(line if len(line) <= most else line[: most - 1] + "…")
