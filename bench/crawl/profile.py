"""Show where the CPU time of a crawler goes: by process, thread and function, for each page.

In: the files that the probe (`probe/sitecustomize.py`) left. Out: tables on the screen, and the places with
most time for the measurements.
"""

import json
from collections import Counter
from pathlib import Path
from typing import Any

PROBE = Path(__file__).with_name("probe")
_SHOWN = 32
_KEPT = 24
_LEAST_SHARE = 0.01
# What holds nearly everything tells nothing: how threads and commands begin.
_MOST_SHARE = 0.98


def print_profile(folder: Path, pages: int) -> list[dict[str, Any]]:
    """Print all processes, those that run the same command as one; return what each thread used, and where."""
    kept = []
    roles: dict[str, list[dict[str, Any]]] = {}
    for path in sorted(folder.glob("*.json")):
        told = json.loads(path.read_text("utf-8"))
        roles.setdefault(_name_role(told["command"]), []).append(told)
    for role, told in roles.items():
        seconds = sum(process["process_s"] for process in told)
        print(f"\n=== {role}: {len(told)} processes, {seconds:.1f} CPU-s, {seconds / pages * 1e3:.3f} ms a page")
        for name, used in _add(told, "threads").most_common():
            print(f"  thread {name:24}{used:8.1f} s{used / pages * 1e3:9.3f} ms a page")
            within = [place for place in _places(told, "all", name).most_common() if place[1] <= _MOST_SHARE * used]
            kept.append(
                {
                    "role": role,
                    "thread": name,
                    "ms_a_page": round(used / pages * 1e3, 3),
                    "within": [[where, round(seconds / pages * 1e3, 3)] for where, seconds in within[:_KEPT]],
                }
            )
            for title, key in (("within, with all it calls", "all"), ("in the line itself", "own")):
                _print_places(title, _places(told, key, name), used, pages)
    return kept


def _name_role(command: list[str]) -> str:
    return "reader" if "pauk.run.read.child_process" in command else "main"


def _add(told: list[dict[str, Any]], key: str) -> Counter[str]:
    total: Counter[str] = Counter()
    for process in told:
        total.update(process[key])
    return total


def _places(told: list[dict[str, Any]], key: str, thread: str) -> Counter[str]:
    total: Counter[str] = Counter()
    for process in told:
        for name, where, seconds in process[key]:
            if name == thread:
                total[where] += seconds
    return total


def _print_places(title: str, places: Counter[str], used: float, pages: int) -> None:
    print(f"    {title}:")
    telling = [place for place in places.most_common() if place[1] <= _MOST_SHARE * used]
    for where, seconds in telling[:_SHOWN]:
        if seconds >= _LEAST_SHARE * used:
            print(f"      {seconds / pages * 1e3:8.3f} ms {seconds / used:6.1%}  {where}")
