"""Show figures to people: a short report where a crawl ends, and the whole one when somebody asks for it.

In: a `CrawlReport`, or a `RunReport`. Out: tables and sentences on the result channel.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pauk.base.formatting import count
from pauk.base.outcomes import LOGIN_NEEDED, OutcomeGroup, explain, read_outcome
from pauk.cli.frame.command import CommandRun
from pauk.cli.frame.labelled_lines import width_of_terminal

if TYPE_CHECKING:
    from pauk.run.jobs.crawl_run import CrawlReport
    from pauk.run.report.run_report import RunReport

_LISTED = 10
_WIDTH = 80
# Beside the blocks stand a name and two numbers.
_BESIDE_SPARK = 34
_LEAST_SPARK, _MOST_SPARK = 20, 80
_ENDS = {
    "done": "Everything within the scope was fetched.",
    "stopped": "Stopped; what was in flight was finished.",
    "pages": "The budget of pages is used up; raise --pages and go on.",
    "requests": "The budget of requests is used up; raise --requests and go on.",
    "bytes": "The budget of bytes is used up; raise --bytes and go on.",
    "time": "The time is up; the same command goes on.",
    "login": "All else was fetched; the rest waits until you log in again.",
}


def show_report(run: CommandRun, report: RunReport) -> None:
    """Write everything that is known about a run, or about all of them."""
    from pauk.run.report.tables import make_tables, sparks, sum_up

    for line in sum_up(report):
        run.results.text(line)
    width = min(max((width_of_terminal() or _WIDTH) - _BESIDE_SPARK, _LEAST_SPARK), _MOST_SPARK)
    for number, line in enumerate(sparks(report, width)):
        run.results.text(line if number else f"\n{line}")
    for table in make_tables(report):
        run.results.text(f"\n{table.title}")
        run.results.table(table.columns, table.rows)
        if table.note:
            run.results.text(table.note)


def show_end(run: CommandRun, report: CrawlReport, *, go_on: str, more: str = "") -> None:
    """Write how a crawl ended, as tables and sentences or as JSON; ``more`` is the command that tells more."""
    if run.as_json:
        run.results.json(report.as_json())
        return
    figures = report.figures
    levels = figures["levels"]
    if levels:
        columns = ["depth", "pages", "KB", "seconds", "KB/min"]
        rows = [
            [
                level["depth"],
                level["pages"],
                level["bytes"] // 1000,
                f"{level['seconds']:.1f}",
                f"{level['kb_per_minute']:.0f}",
            ]
            for level in levels
        ]
        run.results.table(columns, rows)
    ended = [(name, count) for part in ("outcomes", "skipped") for name, count in figures[part].items()]
    rows = [[name, count, read_outcome(name)[0].sentence] for name, count in ended]
    if rows:
        run.results.table(["outcome", "URLs", "what it means"], rows)
    traps = [pattern for pattern in report.sprawl if pattern.verdict]
    if traps:
        columns = ["URL pattern that brings nothing new", "fetched", "left out", "example"]
        run.results.table(columns, [[trap.shape, trap.pages, trap.refused, trap.example] for trap in traps])
    for host, delay_s in list(report.slow_hosts.items())[:_LISTED]:
        run.results.text(f"{host} asks for {delay_s:g} s between requests; the crawl was slowed to respect it.")
    if len(report.slow_hosts) > _LISTED:
        run.results.text(f"So do {len(report.slow_hosts) - _LISTED} hosts more.")
    for url, reason in report.refused:
        run.results.text(f"Not crawled: {url}: {reason}")
    if more and figures["requests"]:
        run.results.text(f"More figures, curves and reasons: {more}")
    run.results.text(_sum_up(report, go_on))


def show_crawl_end(run: CommandRun, report: CrawlReport, *, go_on: str) -> None:
    """Write in a few words how a run ended."""
    for url, reason in report.refused:
        run.results.text(f"Not crawled: {url}: {reason}")
    run.results.text(_sum_up(report, go_on))


def _sum_up(report: CrawlReport, go_on: str) -> str:
    figures = report.figures
    seconds = max(figures["seconds"], 0.001)
    speed = figures["pages"] / seconds
    size = f"{figures['bytes'] / 1_000_000:.1f} MB"
    lines = [f"{count(figures['pages'], 'page')}, {size} in {seconds:.1f} s ({speed:.1f} pages/s)."]
    if alike := figures.get("kindred", 0):
        lines.append(f"{count(alike, 'page')} {'is' if alike == 1 else 'are'} the same as others, or nearly.")
    brought = figures.get("brought", {})
    if (idle := sum(brought.values()) - brought.get("new", 0)) > brought.get("new", 0):
        told = ", ".join(f"{number:,} {name}" for name, number in brought.items() if name != "new")
        lines.append(f"{count(idle, 'request')} brought nothing new ({told}).")
    lines += [f"{left} answers like {chosen}, and is crawled there." for left, chosen in report.aliases.items()]
    if figures["waiting"]:
        lines.append(f"{count(figures['waiting'], 'URL')} {'waits' if figures['waiting'] == 1 else 'wait'}.")
    if report.resumes_at is not None:
        lines.append(f"The rest must wait until {report.resumes_at:%Y-%m-%d %H:%M} UTC; go on then with: {go_on}")
    elif report.is_complete and not report.total.get("pages"):
        lines.append("Nothing was fetched.")
        lines += [explain(name) for name in figures["outcomes"]]
    else:
        lines.append(_ENDS[report.reason])
    failed = sum(
        count for name, count in figures["outcomes"].items() if read_outcome(name)[0].group is OutcomeGroup.FAILED
    ) - figures.get("not_there", 0)
    if shut := figures["outcomes"].get(LOGIN_NEEDED.name, 0):
        told = f"{count(shut, 'URL')} showed a log-in form"
        lines.append(f"{told}; if you have an account there: pauk login URL, then {go_on} --again")
    if failed:
        lines.append(f"{count(failed, 'URL')} failed; try them again with: {go_on} --retry")
    return "\n".join(lines)
