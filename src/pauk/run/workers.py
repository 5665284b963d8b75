"""Do work in child processes that may die without taking anything else with them.

In: the name of a factory (``module:function``) and its options. Out: `Worker`s that answer bytes with bytes over
pipes. Children are started on demand, hold nothing but what the factory made, and are replaced when a hostile page
kills one. They are plain subprocesses, not `multiprocessing`: they work from notebooks, threads and event loops,
and never run the caller's main module.

Run as ``python -m pauk.run.workers FACTORY OPTIONS LOG_LEVEL MAX_MEMORY`` this module is the child.
"""

import gc
import json
import logging
import os
import resource
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Mapping
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


class WorkerDied(Exception):
    """The child ended in the middle of a task; the task, not the worker, is to blame."""


def build(factory: str, options: Mapping[str, Any]) -> Any:
    """Call a factory by its name (``module:function``) in this process."""
    module, _, function = factory.partition(":")
    return getattr(import_module(module), function)(options)


def write_command(factory: str, options: Mapping[str, Any], max_memory_bytes: int) -> list[str]:
    """Write the command line that starts a child."""
    # -P: modules in the folder we happen to stand in must not take the place of real ones.
    command = [sys.executable, "-P", "-m", "pauk.run.workers", factory, json.dumps(dict(options))]
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
    threading.Thread(target=_leave_with_parent, args=(os.getppid(),), daemon=True).start()
    requests, answers = os.fdopen(os.dup(0), "rb", _BUFFER_BYTES), os.fdopen(os.dup(1), "wb", _BUFFER_BYTES)
    os.dup2(2, 1)  # whatever prints by accident must not get among the answers
    task: Task = build(factory, json.loads(options))
    gc.freeze()  # what was loaded stays
    gc.set_threshold(*_COLLECTING)
    try:
        _send(answers, b"")
        while True:
            _send(answers, task(_receive(requests)))
    except (EOFError, BrokenPipeError):
        os._exit(0)  # the parent is gone or done; nothing is left to flush


def _leave_with_parent(parent: int) -> None:
    """End this process when its parent has ended, even in the middle of a task."""
    while os.getppid() == parent:
        time.sleep(1)
    os._exit(1)


if __name__ == "__main__":
    _serve(*sys.argv[1:5])
