"""See where the CPU time of a Python process goes, thread by thread: put this folder on PYTHONPATH to have it watched.

In: BENCH_PROBE, a folder. Out: a JSON file in it for each process: CPU seconds by thread, and by function where
each thread was when it had used them. A thread of ours looks every few milliseconds at all others; what a thread has
used since the last look is put down to where it stands now.
"""

import atexit
import json
import os
import sys
import threading
import time
from collections import defaultdict
from pathlib import Path
from types import FrameType

_EVERY_S = 0.004
# How long a thread may hold the interpreter once another wants it. By default we would see others mostly where they
# let it go of themselves: at hashes, packing and pipes.
_SWITCH_S = 0.000_1


class _Probe(threading.Thread):
    def __init__(self, folder: str) -> None:
        super().__init__(name="probe", daemon=True)
        self._folder = Path(folder)
        self._used: dict[int, float] = {}
        self._threads: defaultdict[str, float] = defaultdict(float)
        self._own: defaultdict[tuple[str, str], float] = defaultdict(float)
        self._all: defaultdict[tuple[str, str], float] = defaultdict(float)
        self._is_ended = False

    def run(self) -> None:
        while not self._is_ended:
            time.sleep(_EVERY_S)
            self._look()

    def _look(self) -> None:
        names = {thread.ident: thread.name for thread in threading.enumerate()}
        for ident, frame in sys._current_frames().items():  # noqa: SLF001 (there is no other way)
            name = names.get(ident, "")
            if not name or ident == self.ident:
                continue
            try:
                used = time.clock_gettime(time.pthread_getcpuclockid(ident))
            except OSError:
                continue
            more = used - self._used.get(ident, 0.0)
            self._used[ident] = used
            if more > 0:
                self._put_down(name.rstrip("0123456789_-"), frame, more)

    def _put_down(self, name: str, frame: FrameType | None, more: float) -> None:
        self._threads[name] += more
        seen: set[str] = set()
        while frame is not None:
            where = f"{_shorten(frame.f_code.co_filename)}:{frame.f_code.co_qualname}"
            if not seen:
                self._own[name, f"{where}:{frame.f_lineno}"] += more
            if where not in seen:
                self._all[name, where] += more
            seen.add(where)
            frame = frame.f_back

    def write(self) -> None:
        """Write what was seen; the first time counts."""
        if self._is_ended:
            return
        self._is_ended = True
        self.join()  # its last look may still be under way
        self._look()
        told = {
            "command": sys.orig_argv[:6],
            "process_s": time.process_time(),
            "threads": self._threads,
            "own": [[*key, seconds] for key, seconds in self._own.items()],
            "all": [[*key, seconds] for key, seconds in self._all.items()],
        }
        (self._folder / f"{os.getpid()}.json").write_text(json.dumps(told), "utf-8")


def _shorten(path: str) -> str:
    return path.rpartition("site-packages/")[2].rpartition("/src/")[2].rpartition("/python3.11/")[2]


def _begin(folder: str) -> None:
    sys.setswitchinterval(_SWITCH_S)
    probe = _Probe(folder)
    probe.start()
    leave = os._exit

    def write_and_leave(code: int) -> None:
        probe.write()
        leave(code)

    os._exit = write_and_leave  # type: ignore[assignment]
    atexit.register(probe.write)


if os.environ.get("BENCH_PROBE"):
    _begin(os.environ["BENCH_PROBE"])
