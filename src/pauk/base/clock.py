"""Tell the time as aware UTC, from a clock that ``--now``, tests and the playground can replace.

In: nothing, or an ISO 8601 text. Out: aware datetimes in UTC. Durations (politeness, progress) never use this
clock but `time.monotonic`, so a replaced clock cannot stop or hurry them.
"""

import os
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
