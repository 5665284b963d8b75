"""Long forms of tests: how large they are, and what is kept of a soak.

A test that has a long form is marked ``soak(short, long)`` and takes the fixture ``size``: the short number as a rule,
the long one under ``--soak``. It is the same test either way.
"""

import json
import os
import platform
import subprocess
from datetime import UTC, datetime
from pathlib import Path

import pytest


def size_of(node, *, is_long):
    """Read how large a test is to be from its mark, and note it for the report."""
    mark = node.get_closest_marker("soak")
    if mark is None:
        pytest.fail("a test that takes the fixture size says how large it is: @pytest.mark.soak(short, long)")
    short, long = mark.args
    size = long if is_long else short
    node.user_properties.append(("size", size))
    return size


class SoakReport:
    """Writes what a soak did: machine, and each test with its size, seconds, outcome, commit and date.

    A soak of some tests leaves in the file what earlier ones have written of the others.
    What a test measures itself (``record_property("figures", {...})``) stands beside that.
    """

    def __init__(self, path):
        self._path = path
        self._at = datetime.now(UTC)
        self._tests = {}

    def pytest_runtest_logreport(self, report):
        size = dict(report.user_properties).get("size")
        test = self._tests.setdefault(report.nodeid, {"size": None, "seconds": 0.0, "outcome": ""})
        test["size"] = size if size is not None else test["size"]
        if figures := dict(report.user_properties).get("figures"):
            test["figures"] = figures
        test["seconds"] = round(test["seconds"] + report.duration, 1)
        if report.outcome != "passed" or (report.when == "call" and not test["outcome"]):
            test["outcome"] = report.outcome

    def pytest_sessionfinish(self):
        run = {
            "commit": _git("rev-parse", "HEAD"),
            "is_changed": bool(_git("status", "--porcelain", "--untracked-files=no", "--", ".", ":!bench/results")),
            "at": self._at.isoformat(timespec="seconds"),
        }
        earlier = json.loads(self._path.read_text())["tests"] if self._path.exists() else {}
        tests = earlier | {name: test | run for name, test in self._tests.items() if test["outcome"]}
        outcomes = [test["outcome"] for test in tests.values()]
        report = {
            "seconds": round(sum(test["seconds"] for test in tests.values())),
            "machine": {"cores": os.cpu_count(), "system": platform.platform(), "python": platform.python_version()},
            "outcomes": {outcome: outcomes.count(outcome) for outcome in sorted(set(outcomes))},
            "tests": dict(sorted(tests.items())),
        }
        self._path.write_text(json.dumps(report, indent=1) + "\n")


def _git(*words):
    """Ask git; an empty answer where there is none, as in an unpacked archive of the sources."""
    command = ["git", "-c", "safe.directory=*", *words]
    try:
        done = subprocess.run(command, cwd=Path(__file__).parent, capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return ""
    return done.stdout.strip()
