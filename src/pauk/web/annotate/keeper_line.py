"""Carry what web processes ask to the keeper, and its replies back, over a socket that only this user can open.

In: messages and replies as plain values, one a line, each with its number. Out: the same at the other end. When the
line breaks, whoever waits is told, and the web process ends: nothing can be kept without the keeper.
"""

import asyncio
import json
from collections.abc import Awaitable, Callable
from itertools import count
from pathlib import Path
from typing import Any

from pauk.base.errors import PaukError

_LONGEST_LINE = 4_000_000

_Ask = Callable[[dict[str, Any]], Awaitable[dict[str, Any]]]


async def open_line(path: Path, ask: _Ask) -> asyncio.Server:
    """Listen for web processes and hand what they ask to the keeper."""

    async def meet(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        tasks: set[asyncio.Task[None]] = set()

        async def answer(number: int, message: dict[str, Any]) -> None:
            writer.write(_write([number, await ask(message)]))

        while line := await reader.readline():
            task = asyncio.create_task(answer(*json.loads(line)))
            tasks.add(task)
            task.add_done_callback(tasks.discard)
        for task in tasks:  # nobody is left who waits for it; what was said is kept all the same
            task.cancel()
        writer.close()

    return await asyncio.start_unix_server(meet, path, limit=_LONGEST_LINE)


class KeeperLine:
    """The end of a line at a web process."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self._writer = reader, writer
        self._numbers = count(1)
        self._waiting: dict[int, asyncio.Future[dict[str, Any]]] = {}

    @classmethod
    async def connect(cls, path: Path) -> "KeeperLine":
        """Call the keeper."""
        return cls(*await asyncio.open_unix_connection(path, limit=_LONGEST_LINE))

    async def ask(self, message: Any) -> dict[str, Any]:
        """Hand a message in; the reply comes when what it says is kept."""
        number = next(self._numbers)
        future: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
        self._waiting[number] = future
        self._writer.write(_write([number, message]))
        try:
            return await future
        finally:
            del self._waiting[number]

    async def run(self) -> None:
        """Take replies until the line breaks."""
        while line := await self._reader.readline():
            number, reply = json.loads(line)
            future = self._waiting.get(number)
            if future is not None and not future.done():
                future.set_result(reply)
        for future in self._waiting.values():
            if not future.done():
                future.set_exception(
                    PaukError("The process that keeps answers has ended", next_step="Start it again: pauk annotate.")
                )

    def close(self) -> None:
        """Hang up."""
        self._writer.close()


def _write(told: Any) -> bytes:
    return json.dumps(told, ensure_ascii=False).encode("utf-8", "surrogatepass") + b"\n"
