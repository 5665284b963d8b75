"""Tell the series of a plot apart: by colour, by dashes and by marks, on light and on dark ground.

In: the number of a series. Out: shapes with classes; ``pictures.css`` of `pauk.base.html` says what they look like.
"""

from collections.abc import Sequence
from html import escape

_SERIES = 6


def draw_line(number: int, dots: Sequence[tuple[float, float]]) -> str:
    """Draw the line of a series."""
    path = "L".join(f"{write_dot(x)} {write_dot(y)}" for x, y in dots)
    return f'<path class="curve c{number % _SERIES} d{number % _SERIES}" d="M{path}"/>'


def draw_bar(number: int, x: float, y: float, width: float, height: float, *, told: str = "") -> str:
    """Draw a bar of a series; who points at it is told what it stands for."""
    place = f'x="{write_dot(x)}" y="{write_dot(y)}" width="{write_dot(width)}" height="{write_dot(height)}"'
    return f'<rect class="bar f{number % _SERIES}" {place}>{_tip(told)}</rect>'


def draw_mark(number: int, x: float, y: float, told: str = "") -> str:
    """Draw the mark of a series: a dot, a square, a diamond or a triangle."""
    kind = f'class="f{number % _SERIES}"'
    shape = number % 4
    if shape == 0:
        return f'<circle {kind} cx="{write_dot(x)}" cy="{write_dot(y)}" r="3">{_tip(told)}</circle>'
    turns = {1: "-2.7 -2.7h5.4v5.4h-5.4z", 2: "0 -3.8l3.8 3.8l-3.8 3.8l-3.8 -3.8z", 3: "0 -3.6l3.6 6.2h-7.2z"}
    return f'<path {kind} d="M{write_dot(x)} {write_dot(y)}m{turns[shape]}">{_tip(told)}</path>'


def _tip(told: str) -> str:
    return f"<title>{escape(told)}</title>" if told else ""


def write_dot(number: float) -> str:
    """Write a coordinate, to a tenth of a dot."""
    return f"{number + 0.0:.1f}".removesuffix(".0")
