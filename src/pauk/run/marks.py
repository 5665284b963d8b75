"""Tell the series of a plot apart: by colour, by dashes and by marks, on light and on dark ground.

In: the number of a series. Out: classes and shapes; `STYLE` says what the classes look like.
"""

from collections.abc import Sequence
from html import escape

_SERIES = 6

# Colours that people with colour blindness tell apart (Okabe and Ito), brighter on dark ground.
_LIGHT = ("#0072b2", "#c04f00", "#007a58", "#a8407e", "#8a6100", "#2a7ab0")
_DARK = ("#56b4f0", "#ff9a4d", "#3fd0a0", "#f0a0cc", "#ffc95c", "#a9d8f7")
_DASHES = ("", "7 3", "2 3", "9 3 2 3", "12 4", "4 4")


def _colour(colours: Sequence[str]) -> str:
    return "".join(
        f".plot .c{number}{{stroke:{colour}}}.plot .f{number}{{fill:{colour};stroke:{colour}}}"
        for number, colour in enumerate(colours)
    )


STYLE = (
    ".plot{font:12.5px system-ui,-apple-system,'Segoe UI','DejaVu Sans',sans-serif;display:block;width:100%;"
    "max-width:45rem;height:auto;font-variant-numeric:tabular-nums}"
    ".plot .ground{fill:#fff}.plot text{fill:#333;stroke:none}.plot .title{font-weight:600;font-size:1.12em;fill:#111}"
    ".plot .grid{stroke:#e3e3e6}.plot .base{stroke:#77777c}.plot .curve{fill:none;stroke-width:2;"
    "stroke-linejoin:round}.plot .bar{fill-opacity:.55;stroke-width:1}.plot .bar.f1{fill-opacity:.25}"
    ".plot .bar.f2{fill-opacity:.85}.plot .span{stroke:#333;stroke-width:1.3;fill:none}"
    + "".join(f".plot .d{number}{{stroke-dasharray:{dash}}}" for number, dash in enumerate(_DASHES) if dash)
    + _colour(_LIGHT)
    + "@media (prefers-color-scheme:dark){.plot .ground{fill:#17191d}.plot text{fill:#d6d7da}.plot .title{fill:#fff}"
    ".plot .grid{stroke:#33363c}.plot .base{stroke:#90939a}.plot .span{stroke:#d6d7da}"
    + _colour(_DARK)
    + "}@media (max-width:520px){.plot{font-size:14.5px}}"
)


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
