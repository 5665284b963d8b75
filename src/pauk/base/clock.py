"""The two clocks: what the world calls now, which ``--now`` replaces, and how much time passes, which it never does.

In: nothing, or an ISO 8601 text. Out: aware datetimes in UTC from a `Clock`, seconds from an `Elapsed`. What is told to
people (when a page was fetched, when it is due again) goes by the `Clock`. How long something takes, and how long it
has to wait (pauses, repeats, leases, turns, limits of time), goes by `Elapsed`, so that a replaced clock can neither
stop nor hurry it: its `seconds` within a process, its `moment` where it is written down for other processes and later
runs (``hosts.next_at``, ``hosts.turn``, ``urls.due_at``). Nothing outside this module asks the computer for the time.
"""

import os
import time
from datetime import UTC, datetime, timedelta
from typing import Protocol

from pauk.base.errors import BadTime


class Clock(Protocol):
    """Whatever can say what time it is."""

    def now(self) -> datetime:
        """Return the present moment, aware, in UTC."""
        ...


class SystemClock:
    """The computer's own clock."""

    def now(self) -> datetime:
        """Return the present moment, aware, in UTC."""
        return datetime.now(UTC)


class SetClock:
    """A clock that stands still until somebody moves it."""

    def __init__(self, at: datetime) -> None:
        self._at = _aware(at)

    def now(self) -> datetime:
        """Return the moment the clock was set to."""
        return self._at

    def set(self, at: datetime) -> None:
        """Put the clock to this moment."""
        self._at = _aware(at)

    def advance(self, by: timedelta) -> None:
        """Move the clock by this much."""
        self._at += by


class Elapsed(Protocol):
    """Whatever can say how much time has passed."""

    def seconds(self) -> float:
        """Return the seconds since some moment; they never go back, and mean something in this process alone."""
        ...

    def moment(self) -> float:
        """Return the seconds since 1970 of the computer's clock; they can be compared between processes and runs."""
        ...

    def cpu_seconds(self) -> float:
        """Return the seconds for which this process has kept a processor busy."""
        ...


class SystemElapsed:
    """The computer's own count of the time."""

    def seconds(self) -> float:
        """Return the seconds since the computer was started, or some other moment."""
        return time.monotonic()

    def moment(self) -> float:
        """Return the seconds since 1970, as the computer's clock has them."""
        return time.time()

    def cpu_seconds(self) -> float:
        """Return the seconds for which this process has kept a processor busy."""
        return time.process_time()


# What is taken where nobody gives another.
SYSTEM_ELAPSED: Elapsed = SystemElapsed()


class SetElapsed:
    """Time that passes only when somebody lets it."""

    def __init__(self, moment: float) -> None:
        self._began_at = moment
        self._passed_s = 0.0

    def seconds(self) -> float:
        """Return the seconds that were let pass."""
        return self._passed_s

    def moment(self) -> float:
        """Return the moment it began at, and the seconds that were let pass since."""
        return self._began_at + self._passed_s

    def cpu_seconds(self) -> float:
        """Return the seconds that were let pass, as if all of them were work."""
        return self._passed_s

    def advance(self, by_s: float) -> None:
        """Let so many seconds pass; time does not go back."""
        self._passed_s += max(0.0, by_s)


def read_moment(text: str, *, where: str = "") -> datetime:
    """Read an ISO 8601 moment; one without a zone is taken as UTC."""
    try:
        return _aware(datetime.fromisoformat(text.strip()))
    except (ValueError, OverflowError) as error:
        raise BadTime(
            f"{text!r} is not an ISO 8601 moment",
            where=where,
            next_step="Write it like 2026-11-15, 2026-11-15T09:30 or 2026-11-15T09:30:00+01:00.",
        ) from error


def wall_clock() -> datetime:
    """Return what a clock on the wall here shows, without a zone; ``PAUK_NOW`` replaces it like every clock."""
    told = os.environ.get("PAUK_NOW", "")
    shown = read_moment(told, where="environment PAUK_NOW") if told else datetime.now().astimezone()
    return shown.replace(tzinfo=None)


def write_moment(at: datetime) -> str:
    """Write a moment as ISO 8601 in UTC, to the second, ending in Z."""
    return at.astimezone(UTC).replace(microsecond=0, tzinfo=None).isoformat() + "Z"


def _aware(at: datetime) -> datetime:
    return at.replace(tzinfo=UTC) if at.tzinfo is None else at.astimezone(UTC)
