"""Run a command in a process of its own and watch it and all its children: time, CPU, memory, disk.

In: a command. Out: a `Cost`. Linux only: what processes need is read from /proc. Memory is sampled while the command
runs, all its processes together: ``pss_mb`` counts what processes share once, ``rss_mb`` once for each.
"""

import os
import subprocess
import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter

_EVERY_S = 0.1


@dataclass(frozen=True, slots=True)
class Cost:
    """What a command needed, children and all."""

    wall_s: float
    cpu_s: float
    pss_mb: float
    rss_mb: float
    disk_bytes: int
    output: str


def watch(command: Sequence[str], folder: Path, environment: Mapping[str, str] | None = None) -> Cost:
    """Run a command in a folder; what it says on standard output is kept, its errors go where ours go."""
    start = perf_counter()
    child = subprocess.Popen(
        command, cwd=folder, stdout=subprocess.PIPE, text=True, env={**os.environ, **(environment or {})}
    )
    sampler = _Sampler(child.pid)
    sampler.start()
    assert child.stdout is not None
    output = child.stdout.read()
    _, status, used = os.wait4(child.pid, 0)  # with all children it waited for
    wall_s = perf_counter() - start
    child.returncode = os.waitstatus_to_exitcode(status)
    sampler.stop()
    if child.returncode:
        raise RuntimeError(f"{' '.join(command)} ended with {child.returncode}\n{output[-2_000:]}")
    return Cost(
        wall_s=round(wall_s, 2),
        cpu_s=round(used.ru_utime + used.ru_stime, 2),
        pss_mb=round(sampler.peak_pss / 1024, 1),
        rss_mb=round(sampler.peak_rss / 1024, 1),
        disk_bytes=sum(path.stat().st_size for path in folder.rglob("*") if path.is_file()),
        output=output,
    )


class _Sampler(threading.Thread):
    """Looks at a family of processes again and again, and remembers its highest memory, in KB."""

    def __init__(self, pid: int) -> None:
        super().__init__(daemon=True)
        self._pid = pid
        self._ended = threading.Event()
        self.peak_pss = self.peak_rss = 0

    def run(self) -> None:
        while not self._ended.wait(_EVERY_S):
            memory = [_read_memory(pid) for pid in _family(self._pid)]
            self.peak_pss = max(self.peak_pss, sum(pss for pss, _ in memory))
            self.peak_rss = max(self.peak_rss, sum(rss for _, rss in memory))

    def stop(self) -> None:
        self._ended.set()
        self.join()


def _family(pid: int) -> list[int]:
    """Return a process and all its descendants; those that end meanwhile are left out."""
    found = [pid]
    for parent in found:
        try:
            tasks = list(Path(f"/proc/{parent}/task").iterdir())
            found += [int(child) for task in tasks for child in (task / "children").read_text("ascii").split()]
        except OSError:
            continue
    return found


def _read_memory(pid: int) -> tuple[int, int]:
    """Return a process's memory in KB: its share (PSS), and all it sees (RSS)."""
    try:
        text = Path(f"/proc/{pid}/smaps_rollup").read_text("ascii")
    except OSError:
        return 0, 0
    figures = {line.split(":")[0]: line.split()[1] for line in text.splitlines()[1:]}
    return int(figures.get("Pss", 0)), int(figures.get("Rss", 0))
