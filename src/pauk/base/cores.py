"""Count the processor cores that this process may use, which in a container are fewer than the machine has.

In: the process's affinity and, on Linux, its control group's quota of CPU time. Out: a number, at least 1.
"""

import os
from collections.abc import Iterator
from pathlib import Path, PurePosixPath

_GROUPS = Path("/proc/self/cgroup")
_MOUNT = Path("/sys/fs/cgroup")


def usable_cores(groups: Path = _GROUPS, mount: Path = _MOUNT) -> int:
    """Count the cores; of a quota whole cores count, because the process itself needs the rest."""
    if hasattr(os, "process_cpu_count"):  # Python 3.13; it also hears PYTHON_CPU_COUNT
        allowed = os.process_cpu_count() or 1
    elif hasattr(os, "sched_getaffinity"):
        allowed = len(os.sched_getaffinity(0))
    else:
        allowed = os.cpu_count() or 1
    return max(1, min([allowed, *(int(quota) for quota in _read_quotas(groups, mount))]))


def _read_quotas(groups: Path, mount: Path) -> Iterator[float]:
    """Go through the quotas of the process's group and of all groups around it, in cores.

    Version 2 has ``cpu.max`` with quota and period, version 1 a file for each; no quota is ``max`` or -1.
    """
    try:
        lines = groups.read_text("utf-8").splitlines()
    except (OSError, UnicodeDecodeError):
        return
    for line in lines:
        controllers, _, path = line.partition(":")[2].partition(":")
        if controllers and "cpu" not in controllers.split(","):
            continue
        # In a container the path may be that of the host while the mount shows the container's own group.
        top, group = mount / "cpu" if controllers else mount, PurePosixPath(path.lstrip("/"))
        for place in {top / group, *(top / above for above in group.parents), top}:
            try:
                if controllers:
                    quota, period = ((place / f"cpu.cfs_{name}_us").read_text("ascii") for name in ("quota", "period"))
                else:
                    quota, period = (place / "cpu.max").read_text("ascii").split()
                cores = int(quota) / int(period)
            except (OSError, ValueError, ZeroDivisionError):
                continue
            if cores > 0:
                yield cores
