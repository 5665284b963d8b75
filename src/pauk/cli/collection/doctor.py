"""The command ``pauk doctor``: examine the machine and the collection, and mend what can be mended safely."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

from pauk.base.errors import ExitCode, PaukError
from pauk.base.formatting import count
from pauk.base.settings import PROGRESS, Settings
from pauk.cli.frame.command import CommandRun, as_command, this_command
from pauk.cli.frame.labelled_lines import lay_out, width_of_terminal, wrap
from pauk.cli.frame.progress import Progress

if TYPE_CHECKING:
    from pauk.store.collection import CollectionFolder
    from pauk.store.upkeep.findings import Finding
    from pauk.store.upkeep.soundness import Tell


@as_command(name="doctor", example="pauk doctor\npauk doctor --deep\npauk doctor --repair -c ./my-sites")
@click.option("--deep", is_flag=True, help="Read every byte of database and archive, and verify all digests.")
@click.option("--repair", is_flag=True, help="Mend what can be mended safely; nobody else may work on it meanwhile.")
def command(run: CommandRun, *, deep: bool, repair: bool) -> None:
    """Examine the machine and the collection, and mend what can be mended safely.

    Nothing is written without --repair, which counts anew, puts URLs back that a killed run had begun, and queues pages
    again whose raw bytes are gone. The exit code is 1 when something is wrong.
    """
    from pauk.run.doctor import examine, read_settings
    from pauk.store.collection import CollectionFolder
    from pauk.store.upkeep.findings import WRONG, blame
    from pauk.store.upkeep.repair import mend

    folder = CollectionFolder(run.collection)
    settings, first = read_settings(lambda: run.settings)
    clock = None if first.state is WRONG else run.clock
    done: list[str] = []
    findings = [first]
    if repair and folder.exists:
        try:
            with _telling(settings, deep=deep) as tell:
                mended = mend(folder, this_command(), deep=deep, tell=tell)
            done = mended.done + (_read_anew(folder, mended.unread, settings) if mended.unread else [])
        except PaukError as error:
            findings.append(blame("Repair", error))
    with _telling(settings, deep=deep) as tell:
        findings += examine(folder, settings, deep=deep, clock=clock, tell=tell)
    _show(run, done, findings, repair=repair)
    if any(finding.state is WRONG for finding in findings):
        raise click.exceptions.Exit(ExitCode.FAILED)


def _read_anew(folder: CollectionFolder, pages: Sequence[int], settings: Settings) -> list[str]:
    """Read pages anew whose texts were damaged."""
    import asyncio

    from pauk.run.read.refresh import RefreshOrder, refresh

    order = RefreshOrder(pages=pages, command=this_command())
    with Progress(settings[PROGRESS]).task("Reading pages anew") as task:
        tell = task.update
        report = asyncio.run(
            refresh(folder, order, settings, stop=asyncio.Event(), tell=lambda done, total: tell(done, total, {}))
        )
    return [f"{count(report.read, 'page')} read anew from raw bytes, {report.unreadable:,} could not be."]


@contextmanager
def _telling(settings: Settings, *, deep: bool) -> Iterator[Tell]:
    # Not the channel of the run, which cannot be had where settings cannot be read.
    with Progress(settings[PROGRESS] if deep else "none").task("Reading the archive") as task:
        yield lambda done, total: task.update(done, total, {"MB": done // 1_000_000})


def _show(run: CommandRun, done: Sequence[str], findings: Sequence[Finding], *, repair: bool) -> None:
    if run.as_json:
        run.results.json({"findings": findings, "repaired": done})
        return
    width = width_of_terminal()
    rows = []
    for finding in findings:
        rows.append((f"{finding.state:5}  {finding.what}", finding.detail))
        if finding.next_step:
            rows.append(("", f"→ {finding.next_step}"))
    run.results.text(lay_out(rows, width))
    if repair:
        told = [f"Mended: {sentence}" for sentence in done] or ["There was nothing to mend."]
        run.results.text("\n".join(["", *(wrap(sentence, width) for sentence in told)]))
    run.results.text(f"\n{_sum_up(findings)}")


def _sum_up(findings: Sequence[Finding]) -> str:
    from pauk.store.upkeep.findings import NOTE, WRONG

    numbers = Counter(finding.state for finding in findings)
    if numbers[WRONG]:
        return f"{count(numbers[WRONG], 'thing')} wrong, {numbers[NOTE]} to note."
    return f"Nothing is wrong, {count(numbers[NOTE], 'thing')} to note." if numbers[NOTE] else "Everything is fine."
