"""The command ``pauk report``: tell how a crawl went, as tables, JSON, a picture or a page."""

from pathlib import Path

import click

from pauk.base import settings as known
from pauk.base.errors import UsageError
from pauk.base.settings import LAST_RUN
from pauk.cli.frame.command import CommandRun, as_command
from pauk.cli.frame.run_figures import show_report

# Names that promise something else than what would be in the file.
_OTHER_FORMS = frozenset((".svg", ".html", ".htm", ".png", ".jpg", ".jpeg", ".gif", ".webp", ".pdf", ".json", ".csv"))


@as_command(
    name="report",
    settings=(known.CRAWL_PATTERN_PAGES,),
    example="pauk report\npauk report --run all --page report.html\npauk report --run 3 --plot run3.svg\n"
    "pauk report --json",
)
@click.option("--run", "which", default=LAST_RUN, metavar="N|last|all", help="Which run; all is the whole collection.")
@click.option("--plot", default="", metavar="FILE.svg", help="Draw the curves and the depths to a file.")
@click.option("--page", default="", metavar="FILE.html", help="Write everything as one HTML file.")
@click.option("--force", is_flag=True, help="Replace a file that is there already.")
def command(run: CommandRun, *, which: str, plot: str, page: str, force: bool) -> None:
    """Tell how a crawl went or goes: by depth, over time, what was left out and why, and what was slow.

    It works while a crawl runs. A run that was killed is told with the last figures it could keep.
    """
    from pauk.run.report.html_page import write_page
    from pauk.run.report.plot import stack
    from pauk.run.report.plots import make_plots
    from pauk.run.report.run_report import make_report
    from pauk.store.archive.durable_files import check_place
    from pauk.store.collection import CollectionFolder

    for name, option, ending in ((plot, "--plot", ".svg"), (page, "--page", ".html")):
        if name and Path(name).suffix.lower() in _OTHER_FORMS - {ending}:
            raise UsageError(f"{option} writes {ending[1:].upper()}", where=name, next_step=f"Let it end in {ending}.")
    for name in filter(None, (plot, page)):
        check_place(Path(name), force=force)  # before the work
    report = make_report(CollectionFolder(run.collection), which.strip().lower(), run.settings)
    if plot:
        _write(plot, stack(make_plots(report), title=f"pauk: report of {report.of}"), force=force)
    if page:
        _write(page, write_page(report), force=force)
    if run.as_json:
        run.results.json(report)
    elif plot or page:
        run.results.text(f"Report of {report.of} written to {' and '.join(filter(None, (plot, page)))}.")
    else:
        show_report(run, report)


def _write(name: str, text: str, *, force: bool) -> None:
    from pauk.store.archive.durable_files import place_file

    with place_file(Path(name), force=force) as stream:
        stream.write(text.encode("utf-8", "replace"))
