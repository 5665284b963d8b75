"""Send log lines to standard error: one format, no secrets, nothing a terminal would obey.

Modules write ``log = logging.getLogger(__name__)``; only the doors call `configure`.
"""

import logging
import sys
from typing import TextIO

from pauk.base.safe_text import printable, without_secrets

LEVELS = ("debug", "info", "warning", "error")


class SafeFormatter(logging.Formatter):
    """Formats a line, then hides secrets and control characters, those of tracebacks included."""

    def __init__(self) -> None:
        super().__init__("%(levelname).1s %(name)s: %(message)s")

    def format(self, record: logging.LogRecord) -> str:
        """Return the finished line."""
        return printable(without_secrets(super().format(record)))


def configure(level: str, stream: TextIO | None = None) -> None:
    """Let pauk's own loggers speak at this level; other libraries only from warning on."""
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(SafeFormatter())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger("pauk").setLevel(level.upper())
