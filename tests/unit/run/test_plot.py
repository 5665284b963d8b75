"""Plots: well-formed for any text and any number, the same every time, and true to what they show."""

import math
import re
from html import escape
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.table import table

from pauk.run.report.plot import LARGEST, WIDTH, Bars, Curve, Plot, describe, make_axis, round_up, stack, write_number

SVG = "{http://www.w3.org/2000/svg}"
numbers = st.floats() | st.integers(-(10**18), 10**18) | st.sampled_from([0, -0.0, 1e308, -1e308, 5e-324, 1e-300])
texts = st.text(max_size=60)
points = st.lists(st.tuples(numbers, numbers), max_size=12)
curves = st.lists(st.builds(Curve, texts, points, st.booleans()), max_size=7)
bars = st.lists(
    st.builds(Bars, texts, st.lists(numbers, max_size=6), st.lists(st.tuples(numbers, numbers), max_size=6)), max_size=7
)
plots = st.builds(
    Plot,
    title=texts,
    x_label=texts,
    y_label=texts,
    right_label=texts,
    labels=st.lists(texts, max_size=6),
    bars=bars,
    curves=curves,
    x_ticks=st.lists(st.tuples(numbers, texts), max_size=4),
)


def parse(svg):
    return ET.fromstring(svg)


def texts_of(svg):
    return ["".join(node.itertext()) for node in parse(svg).iter(f"{SVG}text")]


# Any input.


@given(plots)
def test_any_plot_is_well_formed_deterministic_and_full_of_real_numbers(plot):
    svg = plot.svg()
    root = parse(svg)
    assert root.tag == f"{SVG}svg"
    assert svg == plot.svg()
    for node in root.iter():
        for name, value in node.attrib.items():
            if name in {"x", "y", "width", "height", "cx", "cy", "d", "viewBox"}:
                assert not re.search("nan|inf|e", value, re.IGNORECASE), (name, value)
    assert {node.tag.removeprefix(SVG) for node in root.iter()} <= {
        "svg", "title", "desc", "style", "rect", "path", "circle", "text"
    }  # fmt: skip


@given(st.lists(plots, max_size=3), texts)
def test_any_plots_together_are_well_formed(several, title):
    assert len(parse(stack(several, title=title)).findall(f"{SVG}g")) == len(several)


@given(plots)
def test_nothing_leaves_the_picture(plot):
    root = parse(plot.svg())
    height = float(root.get("viewBox").split()[3])
    for node in [*root.iter(f"{SVG}rect"), *root.iter(f"{SVG}circle")]:
        x, y = (float(node.get(one, node.get(f"c{one}", 0))) for one in "xy")
        assert -0.1 <= x <= WIDTH + 0.1
        assert -0.1 <= y <= height + 0.1


@pytest.mark.parametrize(
    "hostile",
    ["</title><script>alert(1)</script>", '" onload="x', "&amp;<![CDATA[", "]]>", "\x00\x1b[31m\ud800\ufffe\uffff"],
)
def test_hostile_labels_stay_text(hostile):
    plot = Plot(
        title=hostile,
        x_label=hostile,
        y_label=hostile,
        right_label=hostile,
        labels=[hostile],
        bars=[Bars(hostile, [1])],
        curves=[Curve(hostile, [(0, 1)], is_right=True)],
    )
    root = parse(plot.svg())
    assert not list(root.iter(f"{SVG}script"))
    assert {key for node in root.iter() for key in node.attrib if key.startswith("on")} == set()
    assert hostile.isprintable() is False or hostile in "".join(root.itertext())


# What is drawn.


def test_a_curve_goes_from_corner_to_corner():
    svg = Plot(title="t", x_label="x", y_label="y", curves=[Curve("c", [(0, 0), (10, 1_000)])]).svg()
    path = [node for node in parse(svg).iter(f"{SVG}path") if node.get("class") == "curve c0 d0"][-1]
    (x0, y0), (x1, y1) = (map(float, dot.split()) for dot in path.get("d")[1:].split("L"))
    assert x0 < x1 <= WIDTH
    assert y0 - y1 == 190
    assert [text for text in texts_of(svg) if text in {"0", "200", "1,000", "10"}] == ["0", "200", "1,000", "0", "10"]


def test_bars_stand_on_zero_and_are_as_high_as_their_values():
    plot = Plot(title="t", x_label="x", y_label="y", labels=["a", "b", "c"], bars=[Bars("n", [10, 5, -10])])
    rects = [node for node in parse(plot.svg()).iter(f"{SVG}rect") if node.find(f"{SVG}title") is not None]
    assert [rect.find(f"{SVG}title").text for rect in rects] == ["n, a: 10", "n, b: 5", "n, c: -10"]
    heights = [float(rect.get("height")) for rect in rects]
    assert heights == pytest.approx([95, 47.5, 95], abs=0.1)
    assert float(rects[2].get("y")) == pytest.approx(float(rects[0].get("y")) + heights[0], abs=0.2)


def test_intervals_are_drawn_where_there_are_any():
    plot = Plot(
        title="t",
        x_label="x",
        y_label="y",
        labels=["a", "b"],
        bars=[Bars("n", [0.5, 0.6], [(0.4, 0.6), (math.nan, 1)])],
    )
    assert plot.svg().count('class="span"') == 1


def test_series_differ_in_more_than_colour():
    plot = Plot(title="t", x_label="x", y_label="y", curves=[Curve(f"c{n}", [(0, n), (1, n)]) for n in range(4)])
    svg = plot.svg()
    marks = re.findall(r'<(circle|path) class="f(\d)"([^>]*)>', svg)
    shapes = {
        number: re.sub(r"M[\d.]+ [\d.]+|c?[xy]=\"[\d.]+\"|[cr][xy]?=\"[\d.]+\"", "", rest) for _, number, rest in marks
    }
    assert len(set(shapes.values())) == 4
    assert [f".d{n}{{stroke-dasharray" in svg for n in range(4)] == [False, True, True, True]


def test_what_is_no_number_is_left_out():
    svg = Plot(title="t", x_label="x", y_label="y", curves=[Curve("c", [(0, 1), (1, math.nan), (2, 3)])]).svg()
    lines = [node.get("d") for node in parse(svg).iter(f"{SVG}path") if "curve" in node.get("class")]
    assert [line.count("L") for line in lines] == [1, 1]  # the legend's and its own, of two points


def test_texts_below_the_plot_do_not_overlap():
    labels = [str(number) for number in range(100)]
    svg = Plot(title="t", x_label="", y_label="", labels=labels, bars=[Bars("n", [0.9] * 100)]).svg()
    drawn = [text for text in texts_of(svg) if text in labels]
    assert drawn == labels[::5]  # 4 dots a label; the axis at the left has no whole numbers


def test_a_plot_is_told_in_words():
    plot = Plot(
        title="t",
        x_label="x",
        y_label="y",
        labels=["0", "1"],
        bars=[Bars("pages", [1_234, 5])],
        curves=[Curve("rate", [(0, 1), (1, 9), (2, 0.25)])],
    )
    assert describe(plot) == "pages: 0 1,234, 1 5. rate: from 1 to 0.25, 9 at most."
    assert escape(describe(plot)) in plot.svg()
    assert describe(Plot(title="t", x_label="x", y_label="y")) == "There is nothing to show yet."


def test_style_follows_the_reader():
    plot = Plot(title="t", x_label="x", y_label="y")
    assert "prefers-color-scheme:dark" in plot.svg()
    assert "<style>" not in plot.svg(has_style=False)


# Axes.


@given(st.lists(numbers, max_size=8), st.booleans())
def test_an_axis_has_room_for_all_values(values, is_tight):
    axis = make_axis(values, is_tight=is_tight)
    assert axis.low < axis.high
    assert all(0 <= axis.place(value) <= 1 for value in values if math.isfinite(value))
    for value in values:
        if math.isfinite(value) and abs(value) <= LARGEST:
            slack = (axis.high - axis.low) * 1e-6
            assert axis.low - slack <= value <= axis.high + slack
    assert 1 <= len(axis.ticks) <= 8
    assert is_tight or axis.low <= 0 <= axis.high


@table(
    ("top", "ticks", "unit"),
    [
        (7, ["0", "2", "4", "6", "8"], ""),
        (1, ["0.0", "0.2", "0.4", "0.6", "0.8", "1.0"], ""),
        (0, ["0.0", "0.2", "0.4", "0.6", "0.8", "1.0"], ""),
        (4_999, ["0", "1,000", "2,000", "3,000", "4,000", "5,000"], ""),
        (40_000_000, ["0", "10", "20", "30", "40"], "millions"),
        (3e12, ["0", "1,000", "2,000", "3,000"], "billions"),
    ],
)
def test_ticks_are_round(top, ticks, unit):
    axis = make_axis([top])
    assert ([text for _, text in axis.ticks], axis.unit) == (ticks, unit)


@table(
    ("number", "text"),
    [
        (0, "0"),
        (-0.0, "0"),
        (1234567, "1,234,567"),
        (1234.56, "1,235"),
        (12.34, "12.3"),
        (0.5, "0.50"),
        (1e20, "1e+20"),
        (1e-9, "1e-09"),
    ],
)
def test_numbers_are_written_for_people(number, text):
    assert write_number(number) == text


@table(("steps", "rounded"), [(0, 1), (1, 1), (1.2, 2), (3, 5), (5.1, 10), (11, 20), (999, 1_000)])
def test_distances_are_rounded_up(steps, rounded):
    assert round_up(steps) == rounded
