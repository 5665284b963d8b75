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


def when(at: datetime) -> str:
    """Write a moment to the minute."""
    return f"{at.astimezone(UTC):%Y-%m-%d %H:%M} UTC"


def when_s(at_s: float) -> str:
    """Write seconds of the computer's clock as a moment to the minute."""
    return when(datetime.fromtimestamp(at_s, UTC))


def moment(at_s: float) -> str:
    """Write seconds of the computer's clock as ISO 8601."""
    return write_moment(datetime.fromtimestamp(at_s, UTC))
