"""Run the crawler from the command line: show how far it is, and let Ctrl-C stop it in good order.

In: a piece of work that can be stopped and tells how far it is. Out: its report.
"""

from __future__ import annotations

import shlex
import signal
import sys
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, TypeAlias, TypeVar

from pauk.base import settings as known
from pauk.base.errors import LoginLost, NothingCame
from pauk.base.formatting import count
from pauk.base.outcomes import explain
from pauk.base.safe_text import without_secrets
from pauk.cli.frame.command import CommandRun
from pauk.cli.frame.progress import Task

if TYPE_CHECKING:
    import asyncio

    from pauk.crawl.login.login_file import KeptLogin
    from pauk.run.jobs.crawl_figures import CrawlFigures
    from pauk.run.jobs.crawl_run import CrawlReport

T = TypeVar("T")

# What is driven: it is told when to stop, and tells how far it is.
Work: TypeAlias = "Callable[[asyncio.Event, Callable[[CrawlFigures], None]], Awaitable[T]]"

# The ends of a run after which nothing more would come by itself.
_CAN_TELL = ("done", "waiting", "login")

SETTINGS = tuple(setting for setting in known.TABLE if setting.name.startswith("crawl."))
_DAILY = (
    known.CRAWL_SCOPE, known.CRAWL_DOMAINS, known.CRAWL_INCLUDE, known.CRAWL_EXCLUDE, known.CRAWL_DEPTH,
    known.CRAWL_PAGES, known.CRAWL_HOST_PAGES, known.CRAWL_TIME_S,
)  # fmt: skip
RARE = tuple(setting for setting in SETTINGS if setting not in _DAILY)
RARE_FOR = "pace, limits and connections"


async def drive(work: Work[T], task: Task, *, go_on: str) -> T:
    """Do the work while the progress is shown; Ctrl-C lets what is in flight finish, a second one does not."""
    import asyncio

    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    this = asyncio.current_task()

    def end() -> None:
        if stop.is_set() and this is not None:
            this.cancel()
        elif sys.stderr.isatty():
            sys.stderr.write("Finishing what is in flight; Ctrl-C again stops at once.\n")
        stop.set()

    signals = (signal.SIGINT, signal.SIGTERM)
    for number in signals:
        loop.add_signal_handler(number, end)
    try:
        return await work(stop, lambda tally: _tell(task, tally))
    except asyncio.CancelledError:
        raise KeyboardInterrupt(f"What was in flight will be fetched again. Go on with: {go_on}") from None
    finally:
        for number in signals:
            loop.remove_signal_handler(number)


def check_came(report: CrawlReport) -> None:
    """Say so where URLs were asked for and none of all gave a page, now or before."""
    figures = report.figures
    if report.reason in _CAN_TELL and not figures["pages"] and not report.total.get("pages") and figures["outcomes"]:
        worst = max(figures["outcomes"], key=figures["outcomes"].__getitem__)
        why = explain(worst).rstrip(".")
        raise NothingCame(
            f"Nothing came: {count(figures['requests'], 'request')} and no page; most often: {why}",
            next_step="See why with: pauk why URL",
        )


def check_logins(run: CommandRun, report: CrawlReport, *, go_on: str) -> None:
    """Say which sites have logged us out, and what to do; nothing where none has."""
    from pauk.crawl.login.login_file import read_logins

    for host, reason in report.lost_logins.items():
        kept = read_logins(run.collection).get(host)
        words = [kept.url, *_write_way(kept)] if kept is not None else [host]
        again = shlex.join(["pauk", "-c", str(run.collection), "login", *words])
        raise LoginLost(
            f"We are logged out at {host}: {reason}",
            next_step=f"Nothing is lost. Log in with: {again}; then go on with: {go_on}",
        )


def _write_way(kept: KeptLogin) -> list[str]:
    """Write how somebody logs in the way it was done before; never with anything that is secret."""
    from pauk.crawl.login.login_file import LoginWay

    if kept.way is LoginWay.COOKIES:
        return ["--cookies", "FILE"]
    return ["--user", kept.user, *(["--basic"] if kept.way is LoginWay.BASIC else [])]


def write_again(run: CommandRun, *verb: str) -> str:
    """Write the command that goes on: the same flags, without URLs."""
    words = ["pauk", *verb]
    for name, value in run.flags.items():
        setting = known.find_setting(name, where="command line")
        if isinstance(setting.default, bool):
            words.append(setting.flag if value else f"--no-{setting.flag[2:]}")
        elif setting is not known.PROGRESS:
            words += [setting.short_flag or setting.flag, str(value)]
    return without_secrets(shlex.join(words))


def write_more(run: CommandRun, *verb: str) -> str:
    """Write the command that tells more about the same collection."""
    place = run.flags.get(known.COLLECTION.name)
    return shlex.join(["pauk", *verb, *([] if place is None else [known.COLLECTION.short_flag, str(place)])])


def _tell(task: Task, tally: CrawlFigures) -> None:
    done, waiting = tally.ended, max(0, tally.waiting)
    left_s = tally.left_s
    figures = {
        "pages": tally.pages,
        "waiting": waiting,
        "bytes": tally.size_bytes,
        "pages_per_s": round(tally.pages / max(tally.elapsed_s, 0.001), 1),
        "left_s": None if left_s is None else round(left_s, 1),
    }
    task.update(done, tally.total, figures)
