"""Install a forum software in a virtual environment of its own, once, and fill a forum with it, once.

In: the name of a software, a moment, a seed. Out: folders under ``build/software``: its Python, and a forum as it was
at that moment, to be copied by whoever wants to run it. PyPI is all that is needed, and Debian for programs
that are no Python; where something cannot be had, `CannotSetUp` says so: these tests are never skipped.
"""

import fcntl
import hashlib
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

HERE = Path(__file__).parent
BUILD = HERE.parents[1] / "build" / "software"
# Askbot takes the longest: half a minute to install over a good line, and as long to fill with two years. A machine
# far from PyPI, or one with much else to do, may need several minutes.
_LIMIT_S = 600


class CannotSetUp(Exception):
    """A software could not be installed or does not run; the sentence says which, why, and what to do."""


@dataclass(frozen=True)
class Software:
    """A forum software: its name here, the newest Python that can run it, and Debian's programs that it needs."""

    name: str
    newest_python: tuple[int, int] | None = None
    packages: tuple[str, ...] = ()

    @property
    def home(self) -> Path:
        """Where its virtual environment and its forums are kept."""
        return BUILD / self.name

    @property
    def python(self) -> Path:
        """The Python that runs it."""
        return self.home / "venv" / "bin" / "python"


# What is called "kept" is kept aside: whoever writes the reader of forums never looks at its pages.
SOFTWARES = {
    software.name: software
    for software in (
        Software("machina"),
        Software("spirit"),
        Software("askbot", newest_python=(3, 12)),
        Software("flaskbb", newest_python=(3, 11)),
        Software("kept_pybbm", newest_python=(3, 11)),
        Software("mhonarc", packages=("mhonarc",)),
        Software("fossil", packages=("fossil", "faketime")),
    )
}


def set_up(name: str) -> Software:
    """Make sure that a software is installed."""
    software = SOFTWARES[name]
    if missing := [package for package in software.packages if not shutil.which(package)]:
        raise CannotSetUp(
            f"This test needs the forum software {name}, and not all of its programs are installed. "
            f"Install them (Debian: {' '.join(missing)}), then run the tests again."
        )
    with _alone(software):
        _unless_made(software.home / "venv", _sum_requirements(software), lambda: _install(software))
    return software


def fill(software: Software, until: datetime | None, seed: int) -> Path:
    """Make sure that there is a forum as it was at a moment, or before anything happened; tell its folder."""
    begun = software.home / "begun"
    with _alone(software):
        _unless_made(begun, _sum_code(), lambda: _run(software, begun, ""))
        if until is None:
            return begun
        filled = software.home / f"filled-{seed}-{until:%Y%m%d%H%M%S}"
        order = json.dumps({"do": "add", "until": until.isoformat()})
        _unless_made(filled, _sum_code(), lambda: _go_on(software, begun, filled, order, seed))
    return filled


@contextmanager
def _alone(software: Software) -> Iterator[None]:
    """Keep out other tests that want the same software at the same time."""
    BUILD.mkdir(parents=True, exist_ok=True)
    with (BUILD / f"{software.name}.lock").open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def _unless_made(folder: Path, digest: str, make: Callable[[], None]) -> None:
    """Make a folder again when what it is made of has changed, or when it was never finished."""
    mark = folder.with_suffix(".made")
    if mark.exists() and mark.read_text() == digest:
        return
    mark.unlink(missing_ok=True)
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    make()
    mark.write_text(digest)


def _sum_requirements(software: Software) -> str:
    return _digest([_requirements(software)], str(_find_python(software)))


def _sum_code() -> str:
    return _digest(sorted((HERE / "inside").rglob("*.py")), "")


def _digest(files: list[Path], more: str) -> str:
    whole = hashlib.sha256(more.encode())
    for file in files:
        whole.update(file.read_bytes())
    return whole.hexdigest()


def _requirements(software: Software) -> Path:
    return HERE / "requirements" / f"{software.name}.txt"


def _find_python(software: Software) -> str:
    newest = software.newest_python
    if not newest or sys.version_info[:2] <= newest:
        return sys.executable
    wanted = f"python{newest[0]}.{newest[1]}"
    found = shutil.which(wanted)
    if not found:
        raise CannotSetUp(
            f"{software.name} runs on no Python newer than {newest[0]}.{newest[1]}, and {wanted} is not installed. "
            f"Install it (Debian: {wanted} and {wanted}-venv), then run the tests again."
        )
    return found


def _install(software: Software) -> None:
    venv = [_find_python(software), "-m", "venv", str(software.home / "venv")]
    _call(software, venv, "to make a virtual environment failed. On Debian the package python3-venv is needed.")
    pip = [str(software.python), "-m", "pip", "--disable-pip-version-check", "--no-input", "install", "-q"]
    hint = "to install it from PyPI failed. See whether PyPI can be reached: pip download --no-deps Django"
    _call(software, [*pip, "--no-deps", "-r", str(_requirements(software))], hint)


def _go_on(software: Software, begun: Path, folder: Path, order: str, seed: int) -> None:
    shutil.copytree(begun, folder, dirs_exist_ok=True)
    _run(software, folder, order, "--seed", str(seed))


def _run(software: Software, folder: Path, order: str, *options: str) -> None:
    """Run a forum without serving it, for one order, or for none: a folder without a forum gets one."""
    hint = f"to fill a forum failed. If nothing below helps, remove {software.home} and try again."
    _call(software, command(software, folder, "--no-serve", *options), hint, order)


def command(software: Software, folder: Path, *options: str) -> list[str]:
    """Give the command that runs a forum in a folder; it is to be run in the folder of this module."""
    return [str(software.python), "-W", "ignore", "-m", "inside", software.name, str(folder), *options]


def environment() -> dict[str, str]:
    """Give the environment for a software: ours, without what would lead its Python to our modules."""
    return {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "DJANGO"))}


def _call(software: Software, words: list[str], hint: str, order: str = "") -> None:
    pipes = {"input": order, "capture_output": True, "text": True}
    try:
        done = subprocess.run(words, cwd=HERE, env=environment(), timeout=_LIMIT_S, check=False, **pipes)
        said, code = done.stdout + done.stderr, done.returncode
    except subprocess.TimeoutExpired:
        said, code = f"It took longer than {_LIMIT_S} seconds.", None
    if code != 0:
        raise CannotSetUp(f"This test needs the forum software {software.name}, and {hint}\n{said[-1500:]}")
