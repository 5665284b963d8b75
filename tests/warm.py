"""An interpreter that has our packages loaded, and forks a process for every command line it is sent.

In: orders over a socket: module, arguments, environment, folder, and three open files. Out: the number of the process,
and its exit code once it has ended. Imports nothing at its top but the standard library: `tests.command_line` starts it
as a program and shares its way of writing messages.
"""

import atexit
import gc
import importlib
import io
import json
import os
import pkgutil
import random
import runpy
import socket
import struct
import sys
import threading
import traceback
import warnings

_LENGTH = struct.Struct("!I")
_PACKAGES = ("pauk", "pauk_playground")
_PROGRAMS = ("__main__", "child_process")  # modules that run when they are imported, or that only run as programs


def send(channel, message, numbers=()):
    """Send a message, and open files with it."""
    data = json.dumps(message).encode()
    socket.send_fds(channel, [_LENGTH.pack(len(data))], numbers)
    channel.sendall(data)


def receive(channel):
    """Wait for a message and the open files that come with it; (None, []) at the end."""
    head, numbers, _, _ = socket.recv_fds(channel, _LENGTH.size, 3)
    if not head:
        return None, []
    data = bytearray()
    (length,) = _LENGTH.unpack(head)
    while len(data) < length:
        data += channel.recv(length - len(data))
    return json.loads(data), numbers


def main(channel):
    """Take orders until there is nobody left to give them; a forked process returns its order from here."""
    _load()
    while (order := receive(channel))[0]:
        sys.stdout.flush()
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)  # numpy's threads wait for work; none holds a lock
            pid = os.fork()
        if not pid:
            channel.close()
            return order
        for number in order[1]:
            os.close(number)
        send(channel, {"pid": pid})
        send(channel, {"code": os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])})
    return None


def _load():
    for name in _PACKAGES:
        package = importlib.import_module(name)
        for module in pkgutil.walk_packages(package.__path__, f"{name}."):
            if not module.name.endswith(_PROGRAMS):
                importlib.import_module(module.name)
    gc.collect()
    gc.freeze()  # what is shared with the forked processes stays shared


def become(order, numbers):
    """Make this forked process what a new interpreter would be, run the module, and leave."""
    for standard, number in enumerate(numbers):
        os.dup2(number, standard)
    for number in numbers:
        if number > 2:
            os.close(number)
    os.environ.clear()
    os.environ.update(order["env"])
    os.chdir(order["cwd"])
    kinds = [(stream.encoding, stream.errors) for stream in (sys.stdin, sys.stdout, sys.stderr)]
    for name in ("stdin", "stdout", "stderr"):
        getattr(sys, name).detach()
    sys.stdin, sys.stdout, sys.stderr = (_open(number, *kind) for number, kind in enumerate(kinds))
    sys.__stdin__, sys.__stdout__, sys.__stderr__ = sys.stdin, sys.stdout, sys.stderr
    sys.path[0] = order["cwd"]
    random.seed()
    os._exit(_run(order["module"], order["args"]))


def _open(number, encoding, errors):
    raw = os.fdopen(number, "wb" if number else "rb", closefd=False)
    is_terminal = raw.isatty()
    return io.TextIOWrapper(
        raw, encoding, errors if number < 2 else "backslashreplace", line_buffering=number == 2 or is_terminal
    )


def _run(module, args):
    sys.argv = [module, *args]
    code = 0
    try:
        runpy.run_module(module, run_name="__main__", alter_sys=True)
    except SystemExit as leave:
        code = leave.code if isinstance(leave.code, int) else int(leave.code is not None)
        if isinstance(leave.code, str):
            sys.stderr.write(f"{leave.code}\n")
    except BaseException:  # noqa: BLE001 (whatever ends an interpreter is shown)
        traceback.print_exc()
        code = 1
    threading._shutdown()
    atexit._run_exitfuncs()
    try:
        sys.stdout.flush()
        sys.stderr.flush()
    except OSError:
        code = 120  # as Python itself says that its output could not be written
    return code


if __name__ == "__main__":
    sys.path[:] = ["", *json.loads(sys.argv[2])]
    with socket.socket(fileno=int(sys.argv[1])) as orders:
        taken = main(orders)
    if taken:
        become(*taken)
