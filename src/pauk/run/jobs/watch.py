"""Keep a collection up to date: ask for what is due, rest until something is due again, and so on.

In: a collection, settings and a clock. Out: rounds, each told as it ends, and a `WatchReport`. A round is one
``pauk update --due``, with the same manners and budgets, so that a timer that starts that command does the same. The
collection is held only while a round runs: while this rests, other commands may have it, and if one still has it when
something comes due, that is tried again after a rest.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass, field
from datetime import UTC, datetime

from pauk.base.clock import SYSTEM_ELAPSED, Clock, Elapsed
from pauk.base.errors import BadFile, LockedCollection
from pauk.base.settings import CRAWL_TIME_S, UPDATE_LOT, UPDATE_REST_S, Settings
from pauk.crawl.login.login_file import read_logins
from pauk.run.jobs.crawl_run import Tell
from pauk.run.jobs.update import UpdateOrder, UpdateReport, update
from pauk.run.read.site_rules import SiteRules
from pauk.store.collection import CollectionFolder

log = logging.getLogger(__name__)

# How a round ends after which there may be another.
_GOES_ON = frozenset(("done", "waiting", "login"))  # whoever logs in again meanwhile need not start it anew
# The clock may be set, or the computer sleep; so it is looked at now and then.
_LOOK_EVERY_S = 60.0
# Where a site has logged us out, somebody may log in again at any moment; that is looked for, and tried so often.
_LOGGED_OUT_S = 3_600.0


@dataclass(frozen=True, slots=True)
class Round:
    """One round of watching: what it found, and when the next begins, if there is one."""

    update: UpdateReport
    next_at: datetime | None


@dataclass(slots=True)
class WatchReport:
    """Why watching ended, and what all rounds found together.

    It ends because it was ``stopped``, a budget is used up (``time``, ``pages``, ``bytes``), or there is ``nothing`` to
    watch.
    """

    reason: str = ""
    rounds: int = 0
    asked: int = 0
    unchanged: int = 0
    failed: int = 0
    posts: int = 0  # new ones, in forums
    changes: dict[str, int] = field(default_factory=dict)  # by kind

    def take(self, found: UpdateReport) -> None:
        """Count a round."""
        self.rounds += 1
        self.asked += found.asked
        self.unchanged += found.unchanged
        self.failed += found.failed
        self.posts += sum(forum.tally.posts for forum in found.forums)
        for kind, number in found.changes.items():
            self.changes[kind] = self.changes.get(kind, 0) + number


# Waits until the clock shows a moment (seconds), or somebody says stop.
Rest = Callable[[float, Clock, asyncio.Event], Awaitable[None]]


async def rest_until(moment: float, clock: Clock, stop: asyncio.Event) -> None:
    """Wait until the clock shows a moment, or somebody says stop."""
    while not stop.is_set() and (left_s := moment - clock.now().timestamp()) > 0:
        try:
            async with asyncio.timeout(min(left_s, _LOOK_EVERY_S)):
                await stop.wait()
        except TimeoutError:
            continue


async def watch(
    folder: CollectionFolder,
    settings: Settings,
    clock: Clock,
    *,
    stop: asyncio.Event,
    tell: Tell,
    report: Callable[[Round], None],
    command: str = "update",
    rest: Rest = rest_until,
    elapsed: Elapsed = SYSTEM_ELAPSED,
) -> WatchReport:
    """Look after a collection until somebody says stop, a budget is used up, or there is nothing to watch."""
    folder.demand()
    watched = WatchReport()
    ends_at = elapsed.seconds() + settings[CRAWL_TIME_S] if settings[CRAWL_TIME_S] else None
    rules = SiteRules.from_folder(folder.path)
    while not watched.reason:
        rules = rules.renewed(folder.path)
        order = UpdateOrder(due_only=True, limit=settings[UPDATE_LOT], command=command, rules=rules)
        limited = _with_time(settings, ends_at, elapsed)
        found = await _try_round(folder, order, limited, clock, stop=stop, tell=tell, elapsed=elapsed)
        moment = _next_moment(folder, found, settings, clock.now().timestamp())
        if found is not None:
            watched.take(found)
            goes_on = found.crawl.reason in _GOES_ON
            report(Round(found, datetime.fromtimestamp(moment, UTC) if moment and goes_on else None))
            watched.reason = "" if goes_on else found.crawl.reason
        if not watched.reason:
            is_back = _look_for_logins(folder, found)
            left_s = None if ends_at is None else max(ends_at - elapsed.seconds(), 0.0)
            watched.reason = (
                await _rest(moment, clock, stop, rest, left_s=left_s, is_back=is_back) if moment else "nothing"
            )
    return watched


async def _try_round(
    folder: CollectionFolder,
    order: UpdateOrder,
    settings: Settings,
    clock: Clock,
    *,
    stop: asyncio.Event,
    tell: Tell,
    elapsed: Elapsed,
) -> UpdateReport | None:
    """Ask for what is due; nothing where another command has the collection."""
    try:
        return await update(folder, order, settings, clock, stop=stop, tell=tell, elapsed=elapsed)
    except LockedCollection as error:
        log.info("not now: %s", error)
        return None


def _with_time(settings: Settings, ends_at: float | None, elapsed: Elapsed) -> Settings:
    """Leave a round no more time than watching has left; 0 would mean any."""
    if ends_at is None:
        return settings
    left_s = max(ends_at - elapsed.seconds(), 0.001)
    return Settings({**settings.values, CRAWL_TIME_S.name: left_s}, settings.origins)


def _next_moment(folder: CollectionFolder, found: UpdateReport | None, settings: Settings, now: float) -> float:
    """Return when the next round begins; 0 where nothing ever comes due."""
    if found is None:
        return now + settings[UPDATE_REST_S]
    with folder.reader() as reader:
        moments = [reader.revisits.next_due(), now + _LOGGED_OUT_S if found.crawl.lost_logins else 0.0]
    if found.crawl.resumes_at is not None:
        moments.append(found.crawl.resumes_at.timestamp())
    moment = min(filter(None, moments), default=0.0)
    if moment and moment <= now and found.asked >= settings[UPDATE_LOT]:
        return now  # there was more than one lot
    return max(moment, now + settings[UPDATE_REST_S]) if moment else 0.0


def _look_for_logins(folder: CollectionFolder, found: UpdateReport | None) -> Callable[[], bool] | None:
    """Return what tells whether somebody has logged in where the round was logged out; None where it was nowhere."""
    lost = found.crawl.lost_logins if found is not None else ()
    if not lost:
        return None
    before = _made_at(folder, lost)
    return lambda: _made_at(folder, lost) != before


def _made_at(folder: CollectionFolder, origins: Iterable[str]) -> dict[str, float]:
    try:
        logins = read_logins(folder.path)
    except BadFile:
        return {}
    return {origin: logins[origin].made_at for origin in origins if origin in logins}


async def _rest(
    moment: float,
    clock: Clock,
    stop: asyncio.Event,
    rest: Rest,
    *,
    left_s: float | None,
    is_back: Callable[[], bool] | None,
) -> str:
    """Rest until a moment, or until somebody is back; return why there is no further round, or nothing."""
    try:
        async with asyncio.timeout(left_s):
            while is_back is not None and not stop.is_set() and moment - clock.now().timestamp() > _LOOK_EVERY_S:
                await rest(clock.now().timestamp() + _LOOK_EVERY_S, clock, stop)
                moment = clock.now().timestamp() if is_back() else moment
            await rest(moment, clock, stop)
    except TimeoutError:
        return "time"
    return "stopped" if stop.is_set() else ""
