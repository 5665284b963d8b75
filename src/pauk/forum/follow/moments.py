"""Reckon with the dates of a forum, which are texts on its own clock.

In: dates as pages show them. Out: moments and spans; what is no date was never.
"""

from datetime import datetime, timedelta


def moment_of(date: str) -> datetime:
    """Return the moment of a date; what is no date was never."""
    try:
        return datetime.fromisoformat(date).replace(tzinfo=None)
    except ValueError:
        return datetime.min  # noqa: DTZ901 (a wall clock of no zone)


def days_between(earlier: str, later: str) -> float:
    """Return how many days passed from one date to another."""
    return (moment_of(later) - moment_of(earlier)) / timedelta(days=1)
