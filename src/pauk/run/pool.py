"""Have child processes answer an event loop's questions, without a thread in between.

In: the name of a factory and its options, as for `run.workers`. Out: awaitable answers. Every child has a socket of its
own and up to two questions, so that it never waits for us between two; a child that dies or takes too long costs the
question it was at, and the one behind it is put to another.
"""

import asyncio
import os
import socket
import subprocess
from collections import deque
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from pauk.base.errors import WorkerNotStarted
from pauk.run.workers import LENGTH_BYTES, WorkerDied, write_command

# The one a child works at, and the next.
_QUESTIONS = 2
# A page and what is read from it fit into one write each: every wake-up costs as much as copying 100 KB.
_SOCKET_BYTES = 1_048_576
_START_S = 60.0
_LEAVE_S = 5.0
# A child keeps what a page took for the next one; to give it back each time costs a twelfth of its work (GNU's malloc).
_MEMORY = {"MALLOC_TRIM_THRESHOLD_": "33554432", "MALLOC_MMAP_THRESHOLD_": "16777216", "MALLOC_ARENA_MAX": "1"}


class Pool:
    """Children that answer questions; it belongs to the event loop that asks."""

    def __init__(
        self, factory: str, options: Mapping[str, Any], *, count: int, max_memory_bytes: int, time_limit_s: float
    ) -> None:
        command = write_command(factory, options, max_memory_bytes)
        self._children = [_Child(command, time_limit_s) for _ in range(count)]
        self._places = asyncio.Semaphore(_QUESTIONS * count)

    async def ask(self, question: bytes) -> bytes:
        """Put a question to the child that has least to do; `WorkerDied` where it died at this one."""
        async with self._places:
            while True:
                child = min(self._children, key=lambda child: len(child.waiting))
                try:
                    return await child.ask(question)
                except _NotYours:
                    continue

    def close(self) -> None:
        """End all children at once; whoever waits for an answer learns that they died."""
        for child in self._children:
            child.stop()


class _NotYours(Exception):
    """A child died at the question before this one."""


class _Child(asyncio.Protocol):
    """One child process, started when it is first asked, and again after it died."""

    def __init__(self, command: list[str], time_limit_s: float) -> None:
        self._command = command
        self._time_limit_s = time_limit_s
        self.waiting: deque[asyncio.Future[bytes]] = deque()
        self._process: subprocess.Popen[bytes] | None = None
        self._transport: asyncio.Transport | None = None
        self._alarm: asyncio.TimerHandle | None = None
        self._data = bytearray()
        self._is_ready = False
        self._is_stopped = False
        self._starting = asyncio.Lock()

    async def ask(self, question: bytes) -> bytes:
        """Put a question to the child."""
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[bytes] = loop.create_future()
        self.waiting.append(answer)
        try:
            async with self._starting:
                if self._transport is None:
                    await self._start(loop)
        except BaseException:
            self.waiting.remove(answer)
            raise
        if answer.done():  # it died while we waited for our turn
            return await answer
        assert self._transport is not None
        self._transport.writelines((len(question).to_bytes(LENGTH_BYTES, "big"), question))
        if self.waiting[0] is answer:
            self._watch(loop)
        return await answer

    async def _start(self, loop: asyncio.AbstractEventLoop) -> None:
        if self._is_stopped:
            raise WorkerDied
        ours, theirs = socket.socketpair()
        with theirs:
            for end in (ours, theirs):
                end.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, _SOCKET_BYTES)
            # A session of its own: Ctrl-C reaches the parent alone, which ends its children in good order.
            self._process = subprocess.Popen(  # noqa: ASYNC220, S603 (once a child; our own interpreter and module)
                self._command,
                stdin=theirs.fileno(),
                stdout=theirs.fileno(),
                start_new_session=True,
                env=_MEMORY | os.environ,
            )
        self._data.clear()
        self._is_ready = False
        ours.setblocking(False)
        await loop.create_connection(lambda: self, sock=ours)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Take the way to the child."""
        assert isinstance(transport, asyncio.Transport)
        transport.set_write_buffer_limits(high=4 * _SOCKET_BYTES)
        self._transport = transport

    def data_received(self, data: bytes) -> None:
        """Take what the child says; whole answers go to whoever waits for them."""
        self._data += data
        while len(self._data) >= LENGTH_BYTES:
            end = LENGTH_BYTES + int.from_bytes(self._data[:LENGTH_BYTES], "big")
            if len(self._data) < end:
                return
            answer = bytes(memoryview(self._data)[LENGTH_BYTES:end])
            del self._data[:end]
            if self._is_ready:
                self._deliver(answer)
            self._is_ready = True  # the first answer is empty: the factory has done its work
            self._watch(asyncio.get_running_loop())

    def _deliver(self, answer: bytes) -> None:
        waiting = self.waiting.popleft()
        if not waiting.done():
            waiting.set_result(answer)

    def _watch(self, loop: asyncio.AbstractEventLoop) -> None:
        """Set the alarm for the question that the child is at now, or for its start."""
        if self._alarm is not None:
            self._alarm.cancel()
        limit_s = self._time_limit_s if self._is_ready else _START_S
        self._alarm = loop.call_later(limit_s, self._kill) if self.waiting else None

    def _kill(self) -> None:
        if self._process is not None:
            self._process.kill()

    def connection_lost(self, exc: Exception | None) -> None:
        """Tell whoever waits that the child has died."""
        process, self._process, self._transport = self._process, None, None
        assert process is not None
        error = self._explain(_reap(process, is_idle=self._is_stopped and not self.waiting))
        if self._alarm is not None:
            self._alarm.cancel()
        waiting, self.waiting = self.waiting, deque()
        for number, answer in enumerate(waiting):
            if not answer.done():
                answer.set_exception(_NotYours() if number and isinstance(error, WorkerDied) else error)

    def _explain(self, code: int) -> Exception:
        if self._is_ready or code <= 0 or self._is_stopped:  # somebody killed it; another may live
            return WorkerDied()
        return WorkerNotStarted(
            "A child process could not be started",
            where=" ".join(self._command[3:5]),
            next_step="What it said stands above; with crawl.workers = 0 the work is done in this process.",
        )

    def stop(self) -> None:
        """End the child, and start no other."""
        self._is_stopped = True
        if self._transport is not None:
            self._transport.get_extra_info("socket").shutdown(socket.SHUT_RDWR)  # a child with nothing to do leaves
            self._transport.abort()


def _reap(process: subprocess.Popen[bytes], *, is_idle: bool) -> int:
    """Wait until a child has ended, which one that has nothing to do does when its socket is closed."""
    if is_idle:
        with suppress(subprocess.TimeoutExpired):
            return process.wait(timeout=_LEAVE_S)
    process.kill()
    return process.wait()
