"""Write numbers, sizes and moments for people."""

from datetime import UTC, datetime

from pauk.base.clock import write_moment


def count(number: int, what: str) -> str:
    """Write a number with what it counts: 1 page, 2 pages."""
    return f"{number:,} {what}{'' if number == 1 else 's'}"


def write_size(size_bytes: int) -> str:
    """Write a number of bytes."""
    if size_bytes < 1_000:
        return f"{size_bytes} bytes"
    if size_bytes < 1_000_000:
        return f"{round(size_bytes / 1_000)} KB"
    return f"{size_bytes / 1_000_000:.1f} MB" if size_bytes < 1_000_000_000 else f"{size_bytes / 1e9:.1f} GB"


def write_duration(seconds: float) -> str:
    """Write a number of seconds in the unit that suits it: 4.2 s, 12 min, 3.5 h, 2.1 days."""
    if seconds < 120:
        return f"{seconds:.1f} s" if seconds < 10 else f"{seconds:.0f} s"
    if seconds < 7_200:
        return f"{seconds / 60:.0f} min"
    return f"{seconds / 3_600:.1f} h" if seconds < 172_800 else f"{seconds / 86_400:,.1f} days"


def when(at: datetime) -> str:
    """Write a moment to the minute."""
    return f"{at.astimezone(UTC):%Y-%m-%d %H:%M} UTC"


def when_s(at_s: float) -> str:
    """Write seconds of the computer's clock as a moment to the minute."""
    return when(datetime.fromtimestamp(at_s, UTC))


def moment(at_s: float) -> str:
    """Write seconds of the computer's clock as ISO 8601."""
    return write_moment(datetime.fromtimestamp(at_s, UTC))
