"""Draw the README's picture: what ``pauk demo`` really prints on a terminal.

In: nothing. Out: docs/demo.svg, made by running the command on a terminal of its own.
"""

import os
import pty
import re
import subprocess
import sys
from pathlib import Path

from rich.console import Console
from rich.text import Text

PICTURE = Path(__file__).parent / "demo.svg"
_COLUMNS, _ROWS = 104, 60


def run_on_terminal(command: list[str]) -> str:
    """Run a command on a pseudo-terminal and return what it printed, colours and all."""
    parent, child = pty.openpty()
    environment = {**os.environ, "COLUMNS": str(_COLUMNS), "LINES": str(_ROWS), "TERM": "xterm-256color"}
    with subprocess.Popen(command, stdout=child, stderr=subprocess.DEVNULL, env=environment) as process:  # noqa: S603
        os.close(child)
        printed = b""
        while chunk := _read(parent):
            printed += chunk
        process.wait()
    os.close(parent)
    return printed.decode().replace("\r\n", "\n")


def _read(terminal: int) -> bytes:
    try:
        return os.read(terminal, 65_536)
    except OSError:  # how a pseudo-terminal says that the other side is closed
        return b""


def draw() -> None:
    """Write the picture; the port, which is another one each time, is written as 8080."""
    printed = re.sub(r"localhost:\d+", "localhost:8080", run_on_terminal([sys.executable, "-m", "pauk", "demo"]))
    with Path(os.devnull).open("w", encoding="utf-8") as nowhere:
        console = Console(record=True, width=_COLUMNS, file=nowhere, force_terminal=True)
        console.print("[bold]$ pauk demo[/bold]", highlight=False)
        console.print(Text.from_ansi(printed))
        PICTURE.write_text(console.export_svg(title="pauk demo", unique_id="pauk"), encoding="utf-8")


if __name__ == "__main__":
    draw()
    print(f"wrote {PICTURE}")
