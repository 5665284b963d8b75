"""Show how a crawl went: what came, level by level, what was left out and why, and how to go on."""

from pauk.base.outcomes import GONE, Group, explain, read_outcome
from pauk.base.wording import count
from pauk.cli.frame import Run
from pauk.run.crawling import CrawlReport

_LISTED = 10
_ENDS = {
    "done": "Everything within the scope was fetched.",
    "stopped": "Stopped; what was in flight was finished.",
    "pages": "The budget of pages is used up; raise --pages and go on.",
    "bytes": "The budget of bytes is used up; raise --bytes and go on.",
    "time": "The time is up; the same command goes on.",
}


def show_report(run: Run, report: CrawlReport, *, go_on: str) -> None:
    """Write the report, as tables and sentences or as JSON."""
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
    run.results.text(_sum_up(report, go_on))


def _sum_up(report: CrawlReport, go_on: str) -> str:
    figures = report.figures
    seconds = max(figures["seconds"], 0.001)
    speed = figures["pages"] / seconds
    size = f"{figures['bytes'] / 1_000_000:.1f} MB"
    lines = [f"{count(figures['pages'], 'page')}, {size} in {seconds:.1f} s ({speed:.1f} pages/s)."]
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
        count
        for name, count in figures["outcomes"].items()
        if read_outcome(name)[0].group is Group.FAILED and name != GONE.name
    )
    if failed:
        lines.append(f"{count(failed, 'URL')} failed; try them again with: {go_on} --retry")
    return "\n".join(lines)
