"""Have child processes, which may die without taking anything else with them, answer an event loop's questions.

Have child processes answer an event loop's questions, without a thread in between.

In: the name of a factory and its options, as for `run.read.child_process`. Out: awaitable answers. Every child has a
socket of its own and up to two questions, so that it never waits for us between two; a child that dies or takes too
long costs the question it was at, and the one behind it is put to another.

Do work in child processes that may die without taking anything else with them.

In: the name of a factory (``module:function``) and its options. Out: `Worker`s that answer bytes with bytes over
pipes. Children are started on demand, hold nothing but what the factory made, and are replaced when a hostile page
kills one. They are plain subprocesses, not `multiprocessing`: they work from notebooks, threads and event loops,
and never run the caller's main module.

Run as ``python -m pauk.run.read.child_process FACTORY OPTIONS LOG_LEVEL MAX_MEMORY`` this module is the child.
"""

import asyncio
import gc
import json
import logging
import os
import resource
import socket
import subprocess
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from importlib import import_module
from types import TracebackType
from typing import IO, Any, Self

from pauk.base import log
from pauk.base.errors import WorkerNotStarted

Task = Callable[[bytes], bytes]

LENGTH_BYTES = 8
# Most payloads go in one piece then: every piece wakes the other side, which costs as much as copying 100 KB.
_BUFFER_BYTES = 1_048_576
# A page makes many objects, few of them in rings: looking for rubbish as often as Python does by itself took 10 % of
# the time of the 51 shared pages of posts, at the same peak of memory.
_COLLECTING = (10_000, 20, 20)


@contextmanager
def collect_seldom() -> Iterator[None]:
    """Look for rubbish seldom while pages are read, and never at what was loaded before."""
    before = gc.get_threshold()
    gc.freeze()
    gc.set_threshold(*_COLLECTING)
    try:
        yield
    finally:
        gc.set_threshold(*before)
        gc.unfreeze()


class WorkerDied(Exception):
    """The child ended in the middle of a task; the task, not the worker, is to blame."""


def build(factory: str, options: Mapping[str, Any]) -> Any:
    """Call a factory by its name (``module:function``) in this process."""
    module, _, function = factory.partition(":")
    return getattr(import_module(module), function)(options)


def write_command(factory: str, options: Mapping[str, Any], max_memory_bytes: int) -> list[str]:
    """Write the command line that starts a child."""
    # -P: modules in the folder we happen to stand in must not take the place of real ones.
    command = [sys.executable, "-P", "-m", "pauk.run.read.child_process", factory, json.dumps(dict(options))]
    level = logging.getLevelName(logging.getLogger("pauk").getEffectiveLevel()).lower()
    return [*command, level, str(max_memory_bytes)]


class Worker:
    """One child process, started when it is first needed and again after it died."""

    def __init__(self, factory: str, options: Mapping[str, Any], *, max_memory_bytes: int = 0) -> None:
        self._command = write_command(factory, options, max_memory_bytes)
        self._child: subprocess.Popen[bytes] | None = None
        self._is_stopped = False

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, tb: TracebackType | None) -> None:
        self.close()

    def call(self, payload: bytes, *, timeout_s: float = 0.0) -> bytes:
        """Hand the task one payload and wait for its answer; a child that takes longer than it may is killed."""
        child = self._start()
        assert child.stdin is not None
        assert child.stdout is not None
        clock = threading.Timer(timeout_s, child.kill) if timeout_s else None
        try:
            if clock is not None:
                clock.start()
            _send(child.stdin, payload)
            return _receive(child.stdout)
        except (EOFError, BrokenPipeError) as error:
            self.close()
            raise WorkerDied from error
        except BaseException:
            self.close()  # or the answer would wait in the pipe for the next question
            raise
        finally:
            if clock is not None:
                clock.cancel()

    def stop(self) -> None:
        """End the child at once, from any thread; whoever waits for its answer learns that it died."""
        self._is_stopped = True
        if self._child is not None:
            self._child.kill()

    def close(self) -> None:
        """End the child, politely first."""
        child, self._child = self._child, None
        if child is None:
            return
        for pipe in (child.stdin, child.stdout):
            if pipe is not None:
                try:
                    pipe.close()
                except BrokenPipeError:  # it died with something still unsent
                    continue
        try:
            child.wait(timeout=5)
        except subprocess.TimeoutExpired:
            child.kill()
            child.wait()

    def _start(self) -> subprocess.Popen[bytes]:
        if self._is_stopped:
            raise WorkerDied
        if self._child is None:
            # A session of its own: Ctrl-C reaches the parent alone, which ends its children in good order.
            self._child = subprocess.Popen(  # noqa: S603 (our own interpreter and module)
                self._command,
                bufsize=_BUFFER_BYTES,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                start_new_session=True,
            )
            assert self._child.stdout is not None
            try:
                _receive(self._child.stdout)  # an empty answer says that the factory has done its work
            except EOFError as error:
                child = self._child
                self.close()
                if child.returncode < 0:  # somebody killed it; another may live
                    raise WorkerDied from error
                raise WorkerNotStarted(
                    "A child process could not be started",
                    where=" ".join(self._command[3:5]),
                    next_step="What it said stands above; without --jobs the work is done in this process.",
                ) from error
        return self._child


def _send(pipe: IO[bytes], payload: bytes) -> None:
    pipe.write(len(payload).to_bytes(LENGTH_BYTES, "big"))
    pipe.write(payload)
    pipe.flush()


def _receive(pipe: IO[bytes]) -> bytes:
    length = int.from_bytes(_read_exactly(pipe, LENGTH_BYTES), "big")
    return _read_exactly(pipe, length)


def _read_exactly(pipe: IO[bytes], size: int) -> bytes:
    data = pipe.read(size)
    if len(data) < size:
        raise EOFError
    return data


def _serve(factory: str, options: str, level: str = "warning", max_memory_bytes: str = "0") -> None:
    """Answer payloads until the parent closes the pipe."""
    log.configure(level)
    if int(max_memory_bytes):
        resource.setrlimit(resource.RLIMIT_AS, (int(max_memory_bytes), int(max_memory_bytes)))
    parent = os.getppid()
    threading.Thread(target=_leave_with_parent, args=(parent,), daemon=True).start()
    requests, answers = os.fdopen(os.dup(0), "rb", _BUFFER_BYTES), os.fdopen(os.dup(1), "wb", _BUFFER_BYTES)
    os.dup2(2, 1)  # whatever prints by accident must not get among the answers
    try:
        task: Task = build(factory, json.loads(options))
        with collect_seldom():
            _send(answers, b"")
            while True:
                _send(answers, task(_receive(requests)))
    except (EOFError, ConnectionError):
        os._exit(0)  # the parent is gone or done; nothing is left to flush
    except BaseException:
        if os.getppid() != parent:
            os._exit(0)  # nobody is left who could be told
        raise


def _leave_with_parent(parent: int) -> None:
    """End this process when its parent has ended, even in the middle of a task."""
    while os.getppid() == parent:
        time.sleep(1)
    os._exit(1)


if __name__ == "__main__":
    _serve(*sys.argv[1:5])


# The one a child works at, and the next.
_QUESTIONS = 2
# To start a child costs as much as to read a dozen pages: another one is started only after so many questions more.
_WORTH_A_START = 8
# A page and what is read from it fit into one write each: every wake-up costs as much as copying 100 KB.
_SOCKET_BYTES = 1_048_576
_START_S = 60.0
_LEAVE_S = 5.0
# A child keeps what a page took for the next one; to give it back each time costs a twelfth of its work (GNU's malloc).
# It works on one core, as there is a child for each: OpenBLAS's threads took .2 s to start and brought nothing.
_ENVIRONMENT = {
    "MALLOC_TRIM_THRESHOLD_": "33554432",
    "MALLOC_MMAP_THRESHOLD_": "16777216",
    "MALLOC_ARENA_MAX": "1",
    "OPENBLAS_NUM_THREADS": "1",
}


class Pool:
    """Children that answer questions; it belongs to the event loop that asks."""

    def __init__(
        self, factory: str, options: Mapping[str, Any], *, count: int, max_memory_bytes: int, time_limit_s: float
    ) -> None:
        command = write_command(factory, options, max_memory_bytes)
        self._children = [_Child(command, time_limit_s) for _ in range(count)]
        self._places = asyncio.Semaphore(_QUESTIONS * count)
        self._asked = 0

    async def ask(self, question: bytes) -> bytes:
        """Put a question to the child that has least to do; `WorkerDied` where it died at this one."""
        async with self._places:
            self._asked += 1
            while True:
                started = self._children[: 1 + self._asked // _WORTH_A_START]
                child = min(started, key=lambda child: len(child.waiting))
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
                env=_ENVIRONMENT | os.environ,
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
                waiting = self.waiting.popleft()
                if not waiting.done():
                    waiting.set_result(answer)
            self._is_ready = True  # the first answer is empty: the factory has done its work
            self._watch(asyncio.get_running_loop())

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
