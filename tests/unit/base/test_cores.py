"""As many cores count as the process may use: by its affinity, and by the quota of its control group."""

import os
import subprocess
import sys

import pytest

from pauk.base.cores import usable_cores


@pytest.fixture
def allowed(monkeypatch):
    """Let the process use sixteen cores."""
    if hasattr(os, "process_cpu_count"):
        monkeypatch.setattr(os, "process_cpu_count", lambda: 16)
    else:
        monkeypatch.setattr(os, "sched_getaffinity", lambda _: set(range(16)))
    return 16


@pytest.fixture
def group(tmp_path):
    """Make control groups from file names and texts, and count."""

    def count(line, files):
        (tmp_path / "cgroup").write_text(f"{line}\n")
        for name, text in files.items():
            path = tmp_path / "mount" / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(f"{text}\n")
        return usable_cores(tmp_path / "cgroup", tmp_path / "mount")

    return count


@pytest.mark.parametrize(
    ("line", "files", "cores"),
    [
        ("0::/", {"cpu.max": "200000 100000"}, 2),
        ("0::/", {"cpu.max": "max 100000"}, 16),
        ("0::/", {"cpu.max": "250000 100000"}, 2),
        ("0::/", {"cpu.max": "50000 100000"}, 1),
        ("0::/", {"cpu.max": "9900000 100000"}, 16),
        ("0::/a/b", {"a/b/cpu.max": "max 100000", "a/cpu.max": "300000 100000"}, 3),
        ("0::/a/b", {"a/b/cpu.max": "400000 100000", "a/cpu.max": "300000 100000"}, 3),
        ("0::/of/the/host", {"cpu.max": "200000 100000"}, 2),
        ("4:cpu,cpuacct:/a", {"cpu/a/cpu.cfs_quota_us": "400000", "cpu/a/cpu.cfs_period_us": "100000"}, 4),
        ("4:cpu,cpuacct:/a", {"cpu/a/cpu.cfs_quota_us": "-1", "cpu/a/cpu.cfs_period_us": "100000"}, 16),
        ("7:memory:/a", {"a/cpu.max": "200000 100000"}, 16),
        ("0::/", {"cpu.max": "rubbish"}, 16),
        ("0::/", {"cpu.max": "100000 0"}, 16),
        ("0::/", {}, 16),
    ],
)
def test_a_quota_counts_as_whole_cores(allowed, group, line, files, cores):
    assert group(line, files) == cores


def test_without_control_groups_the_affinity_counts(allowed, tmp_path):
    assert usable_cores(tmp_path / "missing", tmp_path) == allowed


@pytest.mark.skipif(not hasattr(os, "sched_setaffinity"), reason="only Linux can bind a process to cores")
def test_a_process_that_is_bound_to_one_core_uses_one():
    program = "import os; os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})\nfrom pauk.base.cores import *\n"
    program += "import sys; sys.stdout.write(str(usable_cores()))"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == "1"
