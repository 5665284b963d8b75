"""Put a report into words and tables, the same for a terminal and for a page.

In: a `RunReport`. Out: sentences, and `ReportTable`s of plain texts.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from pauk.base.formatting import count, when, write_duration, write_size
from pauk.run.report.kept_runs import BROKEN_OFF, RUNNING, RunFigures
from pauk.run.report.run_report import OutcomeReason, RunReport

_LISTED = 10
_LONG = 26  # characters; on a page what is longer gets a wide column
_ENDINGS = {
    "done": "everything within the scope was fetched",
    "stopped": "it was stopped",
    "pages": "the budget of pages was used up",
    "bytes": "the budget of bytes was used up",
    "time": "the time was up",
    "waiting": "what was left had to wait for long",
    "login": "what was left waits for somebody to log in again",
}


@dataclass(frozen=True, slots=True)
class ReportTable:
    """A table with what it is about; ``note`` says how to learn more."""

    title: str
    columns: Sequence[str]
    rows: Sequence[Sequence[str]]
    note: str = ""

    @property
    def kinds(self) -> list[str]:
        """How each column is shown: numbers at the right, long texts with room, names in one piece."""
        kinds = []
        for column in zip(*self.rows, strict=True):
            bare = [cell.replace(",", "").replace(".", "").removesuffix("%").removesuffix(" s") for cell in column]
            is_long = any(len(cell) > _LONG for cell in column)
            kinds.append("number" if all(map(str.isdigit, bare)) else "long" if is_long else "word")
        return kinds


def sum_up(report: RunReport) -> list[str]:
    """Say in a few sentences how it went, or how it stands."""
    lines = [_tell_run(report.runs[-1])] if len(report.runs) == 1 else [f"{count(len(report.runs), 'run')}."]
    if report.is_running and len(report.runs) > 1:
        lines.append(_tell_run(report.runs[-1]))
    speed = f" ({report.pages / report.seconds:.1f} pages/s)" if report.seconds else ""
    lines.append(
        f"{count(report.pages, 'page')}, {write_size(report.bytes)}, {count(report.requests, 'request')} "
        f"in {write_duration(report.seconds)}{speed}."
    )
    waits = (f"waiting: {report.waiting:,}", f"in flight: {report.in_flight:,}", f"to be tried again: {report.later:,}")
    lines.append(f"URLs that have not ended, {', '.join(waits)}.")
    if report.is_running:
        lines.append(_tell_end(report.left_s))
    return lines


def _tell_run(run: RunFigures) -> str:
    name = f"Run {run.number} ({run.job})"
    if run.state == RUNNING:
        return f"{name} is running since {when(run.started_at)}."
    if run.state == BROKEN_OFF:
        return f"{name} of {when(run.started_at)} was broken off; these are the last figures it could keep."
    return f"{name} of {when(run.started_at)}: {_ENDINGS.get(run.ending, run.ending)}."


def _tell_end(left_s: float | None) -> str:
    if left_s is None:
        return "When it will end is not yet known; the queue must shrink for a while first."
    return f"If it goes on like this, it ends in about {write_duration(left_s)}."


def make_tables(report: RunReport) -> list[ReportTable]:
    """Make the tables that have rows."""
    makers: tuple[Callable[[RunReport], ReportTable], ...] = (
        _runs, _levels, _forums, _outcomes, _skipped, _failed, _patterns, _slowest, _delayed,
    )  # fmt: skip
    return [table for make in makers if (table := make(report)).rows]


def _runs(report: RunReport) -> ReportTable:
    runs = report.runs[-_LISTED:] if len(report.runs) > 1 else ()
    rows = [
        [
            str(run.number), run.job, when(run.started_at), run.ending or run.state, write_duration(run.seconds),
            f"{run.pages:,}", write_size(run.bytes),
        ]
        for run in runs
    ]  # fmt: skip
    title = "Runs" if len(report.runs) <= _LISTED else f"The last {_LISTED} of {len(report.runs):,} runs"
    columns = ("run", "job", "began", "ended", "took", "pages", "received")
    return ReportTable(title, columns, rows, "Ask for one with: pauk report --run N")


def _levels(report: RunReport) -> ReportTable:
    kept = {one.depth: one for one in report.kept}
    columns = ["depth", "seconds", "new pages", "new KB", "KB/min", "kept now"]
    rows = [
        [
            str(level.depth), f"{level.seconds:,.1f}", f"{level.pages:,}", f"{level.bytes // 1000:,}",
            f"{level.kb_per_minute:,.0f}", f"{kept[level.depth].pages:,}" if level.depth in kept else "0",
        ]
        for level in report.levels
    ]  # fmt: skip
    return ReportTable("What each depth brought", columns, rows, "KB/min: new kilobytes per minute, the efficiency.")


def _forums(report: RunReport) -> ReportTable:
    rows = [
        [
            one.forum, f"{one.boards_read:,} of {one.boards:,}", f"{one.threads:,}", f"{one.posts:,}",
            f"{one.waiting:,}", *(when(at) if at is not None else "" for at in (one.looked_since, one.next_look)),
        ]
        for one in report.forums
    ]  # fmt: skip
    columns = ("forum", "boards read", "threads", "posts", "pages wanted", "all looked at since", "next look")
    return ReportTable("Forums", columns, rows, "Board by board: pauk forum status")


def _outcomes(report: RunReport) -> ReportTable:
    rows = [[one.outcome, f"{one.urls:,}", one.meaning] for one in report.outcomes]
    note = "List the URLs with: pauk why --outcome NAME, or all in a file with: pauk export urls.csv --urls"
    return ReportTable("How URLs ended", ("outcome", "URLs", "what it means"), rows, note)


def _skipped(report: RunReport) -> ReportTable:
    return ReportTable("Why URLs were left out", ("reason", "URLs", "what it means", "such as"), _tell(report.skipped))


def _failed(report: RunReport) -> ReportTable:
    note = "Try them again with: pauk crawl --retry"
    return ReportTable("What failed", ("reason", "URLs", "what it means", "such as"), _tell(report.failed), note)


def _tell(reasons: Sequence[OutcomeReason]) -> list[list[str]]:
    rows = [[one.outcome, f"{one.urls:,}", one.meaning, one.example] for one in reasons[:_LISTED]]
    rest = reasons[_LISTED:]
    if rest:
        rows.append(["other reasons", f"{sum(one.urls for one in rest):,}", ", ".join(one.outcome for one in rest), ""])
    return rows


def _patterns(report: RunReport) -> ReportTable:
    listed = [one for one in report.patterns if one.trap] + [one for one in report.patterns if not one.trap]
    rows = [
        [
            one.pattern, f"{one.urls:,}", f"{one.fetched:,}", f"{one.left_out:,}", f"{one.new_share:.0%}", one.trap,
            one.example,
        ]
        for one in listed[:_LISTED]
    ]  # fmt: skip
    columns = ("URL pattern", "URLs", "fetched", "left out", "new", "trap", "such as")
    note = "new: how many of the pages said something new. Those judged traps come first, for the whole collection."
    return ReportTable("Sprawl: the URL patterns with most URLs", columns, rows, note)


def _slowest(report: RunReport) -> ReportTable:
    rows = [
        [
            one.host, f"{one.latency_s:.3f} s", "not known" if one.pause_s is None else f"{one.pause_s:g} s",
            f"{one.requests:,}", f"{one.failed:,}", f"{one.pages:,}", f"{one.waiting:,}",
        ]
        for one in report.slowest_hosts
    ]  # fmt: skip
    columns = ("host", "answers after", "pause", "requests", "failed", "pages", "waiting")
    return ReportTable("The slowest hosts", columns, rows, "In the whole collection; mean time until an answer begins.")


def _delayed(report: RunReport) -> ReportTable:
    rows = [[one.host, one.told] for one in report.delayed_hosts]
    return ReportTable("Hosts that ask for long pauses", ("host", "what it costs"), rows)


def sparks(report: RunReport, width: int) -> Iterator[str]:
    """Draw queue and done as two lines of blocks, for people without a browser."""
    curve = report.curve
    if len(curve.seconds) > 1:
        for name, values in (("done", curve.done), ("waiting", curve.waiting)):
            yield f"{name:8}{draw_spark(curve.seconds, values, width)}  {values[-1]:,} (most {max(values):,})"


def draw_spark(at: Sequence[float], values: Sequence[int], width: int) -> str:
    """Draw values as blocks at even distances of time; a block shows the last value before its moment."""
    blocks = "▁▂▃▄▅▆▇█"
    most = max(values) or 1
    drawn, place = "", 0
    for step in range(width):
        moment = at[0] + (at[-1] - at[0]) * (step + 1) / width
        while place + 1 < len(at) and at[place + 1] <= moment:
            place += 1
        drawn += blocks[max(0, values[place]) * (len(blocks) - 1) // most]
    return drawn
