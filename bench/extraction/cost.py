"""Measure what extraction costs: CPU time side by side, and peak memory of a process that does nothing else.

In: contestants and sets. Out: plain values for the result file. Time is measured page by page in turns
(`bench.side_by_side`); the model that is timed is the shipped one. Memory is that of a fresh process which loads one
contestant and reads pages one after the other (Linux).
"""

import json
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import Any

from bench import side_by_side
from bench.extraction.contestants import PEER, Contestant
from bench.extraction.sets import ROOT, MarkedPage, PageSet, draw_some

_MEMORY = """
import json, sys
from pathlib import Path
def peak_mb():
    lines = Path("/proc/self/status").read_text().splitlines()
    return int(next(line.split()[1] for line in lines if line.startswith("VmHWM"))) / 1000
import warnings; warnings.simplefilter("ignore")
bare = peak_mb()
from bench.extraction import contestants, sets
one = next(one for one in contestants.contestants() if one.name == sys.argv[1])
chosen = next(one for one in sets.all_sets() if one.name == sys.argv[2])
wanted = set(json.loads(sys.argv[3]))
first = sets.MarkedPage("", "", "<title>A page</title><p>A first page loads models and word lists.</p>", "")
one.take(first, joining=frozenset())
loaded = peak_mb()
for page in chosen.all_pages():
    if page.id in wanted:
        one.take(page, joining=chosen.joining)
print(json.dumps([round(bare, 1), round(loaded, 1), round(peak_mb(), 1)]))
"""


def race(everybody: Sequence[Contestant], page_set: PageSet, *, pages: int, rounds: int) -> dict[str, Any]:
    """Time everybody on some pages of a set."""
    chosen = draw_some(page_set.pages(), pages)
    racers = [_make_racer(one, page_set) for one in everybody]
    timings = side_by_side.compare(racers, chosen, peer=PEER, rounds=rounds)
    size = sum(len(page.html.encode("utf-8", "replace")) for page in chosen)
    group = side_by_side.Group(page_set.name, page_set.about, len(chosen), size, rounds, PEER, timings)
    side_by_side.print_group(group)
    return asdict(group)


def _make_racer(one: Contestant, page_set: PageSet) -> side_by_side.Contestant[MarkedPage]:
    run = partial(one.take, joining=page_set.joining)
    return side_by_side.Contestant(one.name, one.does, "", run, one.every)


def weigh(everybody: Sequence[Contestant], page_set: PageSet, *, pages: int) -> list[dict[str, Any]]:
    """Say how much memory each needs: to load, and at most while it reads."""
    wanted = json.dumps([page.id for page in draw_some(page_set.pages(), pages)])
    return [_weigh_one(one.name, page_set.name, wanted) for one in everybody]


def _weigh_one(name: str, set_name: str, wanted: str) -> dict[str, Any]:
    command = [sys.executable, "-c", _MEMORY, name, set_name, wanted]
    done = subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    bare, loaded, peak = json.loads(done.stdout.splitlines()[-1])
    print(f"{name:34}{peak:>8.0f} MB, of which {loaded - bare:.0f} MB to load")
    return {"name": name, "bare_mb": bare, "loaded_mb": loaded, "peak_mb": peak}


def has_memory() -> bool:
    """Whether this system tells how much memory a process took."""
    return Path("/proc/self/status").is_file()
