"""The command ``pauk forget``: remove pages, hosts and authors for good, from the database and from the archive."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Sequence
from contextlib import ExitStack
from typing import TYPE_CHECKING, Self

import click

from pauk.base.errors import UsageError
from pauk.base.formatting import count, write_size
from pauk.base.removals import check_forget
from pauk.base.safe_text import printable
from pauk.cli.frame.command import CommandRun, as_command
from pauk.cli.frame.progress import Task

if TYPE_CHECKING:
    from pauk.store.upkeep.erase import Erased
    from pauk.store.upkeep.marking import Loss


@as_command(
    name="forget", example="pauk forget https://example.org/private.html\npauk forget example.org --yes\n"
    "pauk forget --dry-run example.org:8080\npauk forget --author Ana --site forum.example.org"
)  # fmt: skip
@click.argument("names", nargs=-1, metavar="URL|HOST…")
@click.option("--author", "authors", multiple=True, metavar="NAME", help="Forget somebody who wrote on a forum.")
@click.option("--site", default="", metavar="HOST", help="With --author: only on this forum's host.")
@click.option("--yes", is_flag=True, help="Do not ask.")
@click.option("--dry-run", is_flag=True, help="Say what would go, and change nothing.")
def command(
    run: CommandRun, *, names: tuple[str, ...], authors: tuple[str, ...], site: str, yes: bool, dry_run: bool
) -> None:
    """Remove URLs, hosts or authors for good: pages, texts, posts, links, log-ins, answers of people, raw bytes.

    What has a scheme (https://…) is one URL, with all its versions; a bare name is a host with all its schemes and
    ports, without its subdomains. A later crawl may find them again: leave them out with --exclude.

    An author's posts lose their words and name, and every stored page that names the author goes; what others quote
    in posts of their own stays. Updates do not bring the author back.
    """
    check_forget(names, authors, site)
    from pauk.run.kept.removal import Removal
    from pauk.store.collection import CollectionFolder
    from pauk.store.upkeep.erase import Erased

    removal = Removal(CollectionFolder(run.collection), names, authors=authors, site=site)
    loss, logins = removal.loss, removal.logins
    if dry_run:
        _show(run, Erased(loss=loss), logins, is_done=False)
        return
    if not (yes or (loss.is_empty and not logins)) and not _confirm(loss, logins):
        run.results.text("Nothing was forgotten.")
        return
    with Stages(run) as stages:
        done = removal.carry_out("pauk forget", stages.tell)
    _show(run, done, logins, is_done=True)


class Stages:
    """Progress of work that goes through stages, each shown as a task of its own."""

    def __init__(self, run: CommandRun) -> None:
        self._run = run
        self._stack = ExitStack()
        self._stage, self._done = "", 0
        self._task: Task | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._stack.close()

    def tell(self, stage: str, done: int, total: int) -> None:
        """Say how far a stage is; a new one ends the one before."""
        if stage != self._stage or self._task is None:
            self._stack.close()
            self._task = self._stack.enter_context(self._run.progress.task(stage, total))
            self._stage, self._done = stage, 0
        self._task.advance(done - self._done)
        self._done = done


def _confirm(loss: Loss, logins: Sequence[str]) -> bool:
    if not sys.stdin.isatty():
        raise UsageError("Nobody can be asked here", next_step="Add --yes if you are sure, or --dry-run to look first.")
    return click.confirm(printable(f"Forget {describe(loss)}{_add(logins)} for good?"), err=True)


def _add(logins: Sequence[str]) -> str:
    return f", {count(len(logins), 'log-in')}" if logins else ""


def describe(loss: Loss) -> str:
    """Say in words what goes."""
    parts = [
        (loss.hosts, count(loss.hosts, "host")),
        (loss.urls, count(loss.urls, "URL")),
        (loss.seeds, count(loss.seeds, "seed")),
        (loss.threads, count(loss.threads, "thread")),
        (loss.posts, count(loss.posts, "post")),
        (loss.asked, f"what people said of {count(loss.asked, 'URL')}"),
        (True, f"{count(loss.pages, 'page')} ({write_size(loss.archive_bytes)} in the archive)"),
    ]
    return ", ".join(text for number, text in parts if number)


def _show(run: CommandRun, done: Erased, logins: Sequence[str], *, is_done: bool) -> None:
    loss = done.loss
    if run.as_json:
        run.results.json(as_report(done, is_done=is_done) | {"logins": logins})
        return
    if is_done:
        run.results.text(f"Forgotten: {describe(loss)}{_add(logins)}. {write_size(done.freed_bytes)} were freed.")
    else:
        run.results.text(f"Would be forgotten: {describe(loss)}{_add(logins)}.")
    if loss.unknown:
        run.results.text(f"Not in the collection: {', '.join(loss.unknown)}")
    for url in loss.led_to:
        step = f"pauk forget {shlex.quote(url)}"
        run.results.text(f"A forgotten URL redirected to {url}, which stays; forget it with: {step}")
    if not done.is_clean:
        run.results.text(warn_of_readers())


def as_report(done: Erased, *, is_done: bool) -> dict[str, object]:
    """Return what went as plain values."""
    loss = done.loss
    return {
        "done": is_done,
        "hosts": loss.hosts,
        "seeds": loss.seeds,
        "urls": loss.urls,
        "pages": loss.pages,
        "threads": loss.threads,
        "posts": loss.posts,
        "asked": loss.asked,
        "questions": done.questions,
        "archive_bytes": loss.archive_bytes,
        "freed_bytes": done.freed_bytes,
        "clean": done.is_clean,
        "unknown": loss.unknown,
        "led_to": loss.led_to,
    }


def warn_of_readers() -> str:
    """Say that traces are left, and until when."""
    return (
        "Somebody still reads the collection as it was, so traces are left in its log; when that has ended, run the "
        "same command again."
    )
