"""Choose what the plots of a report show: queue and done, what came, and what each depth brought.

In: a `RunReport`. Out: `Plot`s.
"""

from collections.abc import Sequence

from pauk.run.report.plot import Bars, Curve, Plot
from pauk.run.report.run_report import RunReport

# A unit is taken when at least two of it have passed.
_UNITS = ((86_400.0, "days"), (3_600.0, "hours"), (60.0, "minutes"))
_SEVERAL = 2


def make_plots(report: RunReport) -> list[Plot]:
    """Make the plots that have something to show."""
    plots = []
    if len(report.curve.seconds) > 1:
        plots += [_plot_queue(report), _plot_gain(report)]
    if report.levels:
        plots.append(_plot_depths(report))
    return plots


def _plot_queue(report: RunReport) -> Plot:
    at, unit = _scale(report.curve.seconds)
    return Plot(
        title="Queue and done",
        x_label=unit,
        y_label="URLs",
        curves=[
            Curve("done", list(zip(at, report.curve.done, strict=True))),
            Curve("waiting", list(zip(at, report.curve.waiting, strict=True))),
        ],
    )


def _plot_gain(report: RunReport) -> Plot:
    at, unit = _scale(report.curve.seconds)
    size, name = (1e9, "GB") if max(report.curve.bytes) >= _SEVERAL * 1e9 else (1e6, "MB")
    return Plot(
        title="What came",
        x_label=unit,
        y_label="pages",
        right_label=name,
        curves=[
            Curve("pages", list(zip(at, report.curve.pages, strict=True))),
            Curve(
                f"{name} received",
                [(moment, count / size) for moment, count in zip(at, report.curve.bytes, strict=True)],
                is_right=True,
            ),
        ],
    )


def _plot_depths(report: RunReport) -> Plot:
    return Plot(
        title="What each depth brought",
        x_label="depth",
        y_label="new pages",
        right_label="KB/min",
        labels=[str(level.depth) for level in report.levels],
        bars=[Bars("new pages", [level.pages for level in report.levels])],
        curves=[
            Curve(
                "efficiency: new KB per minute",
                [(number, level.kb_per_minute) for number, level in enumerate(report.levels)],
                is_right=True,
            )
        ],
    )


def _scale(seconds: Sequence[float]) -> tuple[list[float], str]:
    """Write times in the unit that suits them."""
    longest = max(seconds)
    size, unit = next(((size, unit) for size, unit in _UNITS if longest >= _SEVERAL * size), (1.0, "seconds"))
    return [at / size for at in seconds], unit
