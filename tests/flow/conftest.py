"""What the tests of whole commands share: programs that keep running, and never outlive their test."""

import signal
import subprocess
import sys
from contextlib import suppress

import pytest
from tests.command_line import CLEAN

from .members import command, folder  # noqa: F401 (fixtures for the tests of log-ins)


@pytest.fixture
def start(tmp_path):
    """Start pauk, or another module, and leave it running; whatever still runs in the end is killed."""
    started = []

    def run(*args, module="pauk", **options):
        pipes = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
        child = subprocess.Popen(
            [sys.executable, "-m", module, *args],
            env=CLEAN,
            cwd=tmp_path,
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # noqa: PLW1509 (pytest may ignore it)
            **(pipes | options),
        )
        started.append(child)
        return child

    yield run
    for child in started:
        child.kill()
        child.wait()
        for pipe in (child.stdin, child.stdout, child.stderr):
            with suppress(BrokenPipeError):
                if pipe:
                    pipe.close()
