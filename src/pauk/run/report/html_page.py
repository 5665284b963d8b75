"""Write a report as one HTML file that needs nothing else: no script, no picture, no network.

In: a `RunReport`. Out: HTML. Everything that comes from the Web is escaped and no link leads there; the page's own
rules forbid the browser to load anything or to run anything.
"""

from pauk.base.html.environment import Templates
from pauk.run.report.plots import make_plots
from pauk.run.report.run_report import RunReport
from pauk.run.report.tables import make_tables, sum_up

PAGES = Templates("pauk.run")


def write_page(report: RunReport) -> str:
    """Write the whole page."""
    return PAGES.render(
        "report.html",
        report=report,
        sentences=sum_up(report),
        pictures=[plot.svg(has_style=False) for plot in make_plots(report)],
        tables=make_tables(report),
    )
