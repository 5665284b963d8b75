"""Run command lines of ours as their users would, without paying for a new interpreter each time.

A command line runs in a process of its own, with an environment, a folder, standard streams and an exit code of its
own. But the process is forked from a warm interpreter that has imported our packages already (`tests.warm`): 20
thousandths of a second instead of half a second. What only a fresh interpreter can show (another locale, another user,
which modules a command loads) gets one, and so does everything where TESTS_COLD is set, as `make soak` sets it.
"""

import atexit
import contextlib
import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import threading
from pathlib import Path

from tests import warm

_OURS_ALONE = ("PYTHONPATH", "PYTHONPYCACHEPREFIX")  # which code is tested, and where its bytecode lies
# What a command of a test finds in its environment: nothing of pauk's, nothing that changes how Python starts.
CLEAN = {
    name: value
    for name, value in os.environ.items()
    if not name.startswith(("PAUK_", "PYTHON", "COLUMNS")) or name in _OURS_ALONE
}
# The same, and a crawl reads its pages itself: starting readers costs more than the few pages of most tests.
ALONE = CLEAN | {"PAUK_CRAWL_WORKERS": "0"}
# An environment in which a child of a test imports what the test does.
AS_HERE = os.environ | {"PYTHONPATH": os.pathsep.join(each for each in sys.path if each)}
# What an interpreter reads only when it starts.
_READ_AT_START = ("PYTHON", "LC_", "LANG", "LD_", "TZ", "MALLOC_", "OPENBLAS_", "OMP_")


def run_pauk(*args, module="pauk", env=CLEAN, prefix=(), is_fresh=False, **options):
    """Do what ``subprocess.run([python, "-m", "pauk", *args])`` does, with its options.

    Unless they say otherwise, nothing is on standard input, and the rest is captured and decoded. A prefix is another
    program that starts ours; a fresh interpreter is one that has loaded nothing yet.
    """
    options = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "encoding": "utf-8", "timeout": 100} | options
    check = options.pop("check", False)
    if options.get("input") is None:
        options.pop("input", None)
        options.setdefault("stdin", subprocess.DEVNULL)
    words = [os.fsdecode(each) if isinstance(each, bytes) else str(each) for each in args]
    if prefix or is_fresh or _needs_fresh(env, options):
        return subprocess.run([*prefix, sys.executable, "-m", module, *words], check=check, env=env, **options)
    done = _warm_interpreter().run(module, words, env, **options)
    if check:
        done.check_returncode()
    return done


def _needs_fresh(env, options):
    if not hasattr(os, "fork") or os.environ.get("TESTS_COLD"):
        return True
    names = {name for name in {*env, *CLEAN} if name.startswith(_READ_AT_START)}
    return "preexec_fn" in options or any(env.get(name) != CLEAN.get(name) for name in names)


class _WarmInterpreter:
    """An interpreter that has our packages loaded and forks for every command line it is sent."""

    def __init__(self):
        self._ours, theirs = socket.socketpair()
        self._lock = threading.Lock()
        with theirs:
            self._process = subprocess.Popen(
                [sys.executable, warm.__file__, str(theirs.fileno()), json.dumps([each for each in sys.path if each])],
                env=CLEAN,
                pass_fds=[theirs.fileno()],
                start_new_session=True,  # Ctrl+C is for pytest, which ends its commands itself
                stdin=subprocess.DEVNULL,
            )
        atexit.register(self.close)

    def close(self):
        self._ours.close()
        self._process.wait()

    def run(self, module, args, env, *, timeout, encoding, cwd=None, **streams):
        """Run a module as a program and wait for its end."""
        data = streams.pop("input", None)
        if isinstance(data, str):
            data = data.encode(encoding)
        order = {"module": module, "args": args, "env": env, "cwd": os.fspath(cwd or Path.cwd())}
        with contextlib.ExitStack() as stack:
            files = _Streams(stack, data=data, **streams)
            with self._lock:
                code = self._order(order, files, timeout)
            if files.writer:
                files.writer.join()
            out, said = (None if file is None else _read(file, encoding) for file in (files.out, files.said))
        return subprocess.CompletedProcess(["python", "-m", module, *args], code, out, said)

    def _order(self, order, files, timeout):
        warm.send(self._ours, order, files.numbers)
        files.forget()
        pid = warm.receive(self._ours)[0]["pid"]
        self._ours.settimeout(timeout)
        try:
            return warm.receive(self._ours)[0]["code"]
        except BaseException as error:
            os.kill(pid, signal.SIGKILL)
            self._ours.settimeout(None)
            warm.receive(self._ours)
            if isinstance(error, TimeoutError):
                raise subprocess.TimeoutExpired(order["args"], timeout) from error
            raise
        finally:
            self._ours.settimeout(None)


class _Streams:
    """The three standard streams of a command; what is captured goes to files without a name."""

    def __init__(self, stack, *, data, stdin=None, stdout=None, stderr=None):
        self.out = self.said = self.writer = None
        self._reading_end = -1
        if stdout == subprocess.PIPE:
            stdout = self.out = stack.enter_context(tempfile.TemporaryFile())  # noqa: SIM115 (the stack closes it)
        if stderr == subprocess.PIPE:
            stderr = self.said = stack.enter_context(tempfile.TemporaryFile())  # noqa: SIM115 (the stack closes it)
        if data is not None:
            stdin, writing_end = os.pipe()
            self._reading_end = stdin
            self.writer = threading.Thread(target=_write, args=(writing_end, data))
        numbers = [_number(stack, stream) for stream in (stdin, stdout)]
        self.numbers = [*numbers, numbers[1] if stderr == subprocess.STDOUT else _number(stack, stderr)]

    def forget(self):
        """Leave the reading end to the command alone, once it has it, and begin to write."""
        if self.writer:
            os.close(self._reading_end)
            self.writer.start()


def _number(stack, stream):
    if stream is None or stream == subprocess.DEVNULL:
        stream = stack.enter_context(Path(os.devnull).open("r+b", 0))  # noqa: SIM115 (the stack closes it)
    return stream if isinstance(stream, int) else stream.fileno()


def _write(number, data):
    with contextlib.suppress(BrokenPipeError), os.fdopen(number, "wb") as pipe:
        pipe.write(data)


def _read(file, encoding):
    file.seek(0)
    data = file.read()
    # As subprocess does: lines end in one way.
    return data.decode(encoding).replace("\r\n", "\n").replace("\r", "\n") if encoding else data


_WARM = []


def _warm_interpreter():
    if not _WARM:
        _WARM.append(_WarmInterpreter())
    return _WARM[0]
