"""Time several ways of doing one job, item by item in turns, and keep the result as JSON.

In: contestants (a name, what each does and leaves out, a function) and items. Out: `Timing` records with ratios to
a named peer, and `bench/results/NAME.json`.

Time is the CPU time of this process. In every round each item goes through all contestants, in an order that
rotates, so that load from elsewhere and warm caches hit all alike. A round gives one ratio; the median of the
rounds counts, and the lowest and highest show how far to trust it.
"""

import argparse
import gc
import json
import os
import platform
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from importlib.metadata import version
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any, Generic, TypeVar

from pauk.base.clock import SystemClock, read_moment, write_moment
from pauk.base.cores import usable_cores

RESULTS = Path(__file__).with_name("results")
LIBRARIES = ("pauk", "selectolax", "resiliparse", "lxml", "beautifulsoup4", "can_ada", "w3lib")

Item = TypeVar("Item")


@dataclass(frozen=True, slots=True)
class Contestant(Generic[Item]):
    """One way of doing the job; the slow ones take only every n-th item."""

    name: str
    does: str
    lacks: str
    run: Callable[[Item], object]
    every: int = 1


@dataclass(frozen=True, slots=True)
class Timing:
    """What one contestant needs: CPU time for an item, and how many times as fast as the peer it is."""

    name: str
    does: str
    lacks: str
    items: int
    microseconds: float
    per_cpu_second: float
    ratio: float
    lowest: float
    highest: float


@dataclass(frozen=True, slots=True)
class Group:
    """All contestants on one set of items."""

    name: str
    about: str
    items: int
    size_bytes: int
    rounds: int
    peer: str
    timings: tuple[Timing, ...]


def compare(
    contestants: Sequence[Contestant[Item]], items: Sequence[Item], *, peer: str, rounds: int
) -> tuple[Timing, ...]:
    """Run all contestants over all items, as often as asked, and hold each against the peer."""
    _warm_up(contestants, items)
    laps = [_run_round(contestants, items, turn) for turn in range(rounds)]
    return tuple(_hold(contestant, peer, laps) for contestant in contestants)


def _warm_up(contestants: Sequence[Contestant[Item]], items: Sequence[Item]) -> None:
    for contestant in contestants:
        for item in items[:3]:
            contestant.run(item)


def _run_round(
    contestants: Sequence[Contestant[Item]], items: Sequence[Item], turn: int
) -> dict[str, dict[int, float]]:
    """Return CPU seconds by contestant and item number."""
    laps: dict[str, dict[int, float]] = {contestant.name: {} for contestant in contestants}
    gc.collect()
    for number, item in enumerate(items):
        first = (number + turn) % len(contestants)
        for contestant in (*contestants[first:], *contestants[:first]):
            if number % contestant.every == 0:
                start = process_time()
                contestant.run(item)
                laps[contestant.name][number] = process_time() - start
    return laps


def _hold(contestant: Contestant[Any], peer: str, laps: Sequence[dict[str, dict[int, float]]]) -> Timing:
    """Compare on exactly the items this contestant took."""
    seconds = [sum(lap[contestant.name].values()) for lap in laps]
    ratios = [sum(lap[peer][n] for n in lap[contestant.name]) / sum(lap[contestant.name].values()) for lap in laps]
    items = len(laps[0][contestant.name])
    each = median(seconds) / items
    return Timing(
        name=contestant.name,
        does=contestant.does,
        lacks=contestant.lacks,
        items=items,
        microseconds=round(each * 1e6, 1),
        per_cpu_second=round(1 / each, 1),
        ratio=round(median(ratios), 3),
        lowest=round(min(ratios), 3),
        highest=round(max(ratios), 3),
    )


def options(description: str, *, rounds: int, pages: int) -> argparse.ArgumentParser:
    """Make the command line that every bench has."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--pages", type=int, default=pages, metavar="N", help=f"pages of each set ({pages})")
    parser.add_argument("--rounds", type=int, default=rounds, metavar="N", help=f"times each is read ({rounds})")
    parser.add_argument("--now", default="", metavar="ISO", help="the moment to note in the result (the clock)")
    parser.add_argument("--dry", action="store_true", help="print only, keep no result")
    return parser


def print_group(group: Group) -> None:
    """Print the timings of a group as a table."""
    size = group.size_bytes / group.items / 1000
    print(f"\n{group.name}: {group.items} items, {size:.1f} KB each, {group.rounds} rounds")
    print(f"{'':34}{'µs each':>10}{'per CPU-s':>11}  times as fast as {group.peer}")
    for timing in group.timings:
        spread = f"{timing.ratio:.2f}  ({timing.lowest:.2f} to {timing.highest:.2f})"
        print(f"{timing.name:34}{timing.microseconds:>10.1f}{timing.per_cpu_second:>11.0f}  {spread}")


def keep(name: str, now: str, body: dict[str, Any], *, libraries: Sequence[str] = ()) -> Path:
    """Write a result with the moment, the machine and the versions of all libraries, those of this bench too."""
    moment = read_moment(now) if now else SystemClock().now()
    result = {
        "name": name,
        "measured_at": write_moment(moment),
        "machine": describe_machine(),
        "versions": {library: version(library) for library in (*LIBRARIES, *libraries)},
        **body,
    }
    RESULTS.mkdir(exist_ok=True)
    path = RESULTS / f"{name}.json"
    path.write_text(json.dumps(result, indent=1, ensure_ascii=False, sort_keys=True) + "\n", "utf-8")
    return path


def keep_groups(name: str, now: str, groups: Sequence[Group]) -> Path:
    """Write the result of a bench that is made of groups."""
    return keep(name, now, {"groups": [asdict(group) for group in groups]})


def describe_machine() -> dict[str, str | int]:
    """Say what kind of machine this is, without naming it."""
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    return {
        "processor": _read_processor(),
        "cores": usable_cores(),
        "memory_gib": round(memory / 2**30),
        "system": f"{platform.system()} {platform.machine()}",
        "python": f"{platform.python_implementation()} {platform.python_version()}",
    }


def _read_processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text("utf-8").splitlines()
    except OSError:
        return platform.processor()
    return next((line.partition(":")[2].strip() for line in lines if line.startswith("model name")), "unknown")
