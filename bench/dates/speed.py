"""Measure how quickly dates are read and found: everybody in one run, through the library and through line mode.

In: contestants and rows. Out: plain values for the result file: rows per CPU-second and how many times as fast pauk is,
the median of the rounds with the lowest and the highest; CPU time of line mode; how long words and model take to load.
Batches are of one language; all take a batch in turns that rotate, rivals only every third. pauk remembers forms it has
met; so each set is also read by a fresh process, after one row that loads the words, for the first time and again.
"""

import gc
import json
import os
import subprocess
import sys
from collections.abc import Sequence
from statistics import median
from tempfile import TemporaryFile
from time import process_time
from typing import Any, TypeVar

from bench.dates.contestants import Reader
from bench.dates.rows import ROOT, DateSet, FindRow, ParseRow

Row = TypeVar("Row", bound=ParseRow | FindRow)
Said = TypeVar("Said")
_BATCH = 60  # rows: about the dates of one page
_EVERY = 3  # rivals take so much less
_TRIES = 5

_LOAD = """
import json
from datetime import datetime
from time import perf_counter, process_time
from pauk.dates.find.find import find_dates
from pauk.dates.words.lexicon import LANGUAGES
from pauk.dates.parse.parse import parse_date
now, laps = datetime(2026, 11, 15, 12), []
def lap(): laps.append((perf_counter(), process_time()))
lap()
parse_date("5 May 2020 at 14:05", now=now)
lap()
find_dates("Version 5.6.18", now=now)
lap()
for language in LANGUAGES:
    parse_date("5.6.2020 14:05", now=now, language=language)
lap()
print(json.dumps([[late[at] - early[at] for at in (0, 1)] for early, late in zip(laps, laps[1:])]))
"""
_TWICE = """
import json, sys
from time import process_time
from bench.dates import rows
from bench.dates.reading import find_spans, read_dates
strings = {one.name: one for one in (*rows.own_parse_sets(), *rows.shared_parse_sets())}
fragments = {one.name: one for one in (*rows.own_find_sets(), *rows.shared_find_sets())}
name, count = sys.argv[1], int(sys.argv[2])
read, one = (read_dates, strings[name]) if name in strings else (find_spans, fragments[name])
first, *some = rows.draw_some(one.rows(), count)
read([first])
laps = [process_time()]
for _ in range(2):
    read(some)
    laps.append(process_time())
print(json.dumps([len(some) / (late - early) for early, late in zip(laps, laps[1:])]))
"""
_STEPS = ("words, first string read", "model, first fragment searched", "all thirty languages, a string each")


def race(readers: Sequence[Reader[Row, Said]], rows: Sequence[Row], *, rounds: int) -> list[dict[str, Any]]:
    """Time all contestants on batches of one language."""
    batches = make_batches(rows)
    _run_round(readers, batches, 0)  # to warm up: rivals load languages, pauk remembers forms
    laps = [_run_round(readers, batches, turn) for turn in range(rounds)]
    return [_hold(reader, readers[0], laps, batches) for reader in readers if laps[0][reader.name]]


def make_batches(rows: Sequence[Row]) -> list[list[Row]]:
    """Cut rows into batches of one language."""
    languages: dict[str, list[Row]] = {}
    for row in rows:
        languages.setdefault(row.language, []).append(row)
    return [own[at : at + _BATCH] for own in languages.values() for at in range(0, len(own), _BATCH)]


def _run_round(
    readers: Sequence[Reader[Row, Said]], batches: Sequence[Sequence[Row]], turn: int
) -> dict[str, dict[int, float]]:
    """Return CPU seconds by contestant and batch."""
    laps: dict[str, dict[int, float]] = {reader.name: {} for reader in readers}
    gc.collect()
    for number, batch in enumerate(batches):
        first = (number + turn) % len(readers)
        for reader in (*readers[first:], *readers[:first]):
            is_due = not reader.is_rival or reader.languages or number % _EVERY == 0
            if is_due and reader.takes(batch[0]):
                start = process_time()
                reader.answer(batch)
                laps[reader.name][number] = process_time() - start
    return laps


def _hold(
    reader: Reader[Row, Said],
    ours: Reader[Row, Said],
    laps: Sequence[dict[str, dict[int, float]]],
    batches: Sequence[Sequence[Row]],
) -> dict[str, Any]:
    """Compare with pauk on exactly the batches this contestant took."""
    taken = laps[0][reader.name]
    count = sum(len(batches[number]) for number in taken)
    seconds = [sum(lap[reader.name].values()) for lap in laps]
    ratios = [
        sum(lap[reader.name].values()) / sum(lap[ours.name][number] for number in lap[reader.name]) for lap in laps
    ]
    return {
        "name": reader.name,
        "does": reader.does,
        "rows": count,
        "per_cpu_second": round(count / median(seconds), 1),
        "pauk_ratio": round(median(ratios), 3),
        "lowest": round(min(ratios), 3),
        "highest": round(max(ratios), 3),
    }


def time_sets(sets: Sequence[DateSet[Any]], *, rows: int) -> list[dict[str, Any]]:
    """Say how many rows of each set pauk reads in a CPU-second, for the first time and again."""
    timed = []
    for one in sets:
        tries = [_run_child(_TWICE, one.name, str(rows)) for _ in range(_TRIES)]
        first, again = (round(median(rates), 1) for rates in zip(*tries, strict=True))
        timed.append({"name": one.name, "first": first, "again": again})
    return timed


def _run_child(program: str, *arguments: str) -> Any:
    """Run a program in a fresh interpreter; return the JSON it prints."""
    command = [sys.executable, "-c", program, *arguments]
    return json.loads(subprocess.run(command, cwd=ROOT, check=True, capture_output=True).stdout)


def time_lines(command: str, rows: Sequence[ParseRow] | Sequence[FindRow], *, rounds: int) -> dict[str, Any]:
    """Time ``pauk dates find|parse --jsonl`` in a process of its own; its start, with one line, is told apart."""
    lines = [json.dumps(_record(row), ensure_ascii=False) for row in rows]
    start = median(_time_child(command, lines[:1]) for _ in range(rounds))
    whole = median(_time_child(command, lines) for _ in range(rounds))
    return {
        "command": f"pauk dates {command} --jsonl",
        "rows": len(lines),
        "start_cpu_s": round(start, 3),
        "per_cpu_second": round(len(lines) / (whole - start), 1),
    }


def _record(row: ParseRow | FindRow) -> dict[str, str | None]:
    """Write a row as line mode takes it."""
    record = {"id": row.id, "text": row.text, "now": row.now.isoformat(), "language": row.language or None}
    return record | ({"order": row.order or None} if isinstance(row, ParseRow) else {})


def _time_child(command: str, lines: Sequence[str]) -> float:
    """Run line mode once; return the CPU seconds it took."""
    with TemporaryFile() as source:
        source.write("".join(f"{line}\n" for line in lines).encode())
        source.seek(0)
        arguments = [sys.executable, "-m", "pauk", "dates", command, "--jsonl"]
        child = subprocess.Popen(arguments, stdin=source, stdout=subprocess.DEVNULL)
        _, status, usage = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode:
        raise subprocess.CalledProcessError(child.returncode, arguments)
    return usage.ru_utime + usage.ru_stime


def time_loading() -> list[dict[str, Any]]:
    """Say how long words and model take to load in a fresh process, after the imports."""
    tries = [_run_child(_LOAD) for _ in range(_TRIES)]
    return [
        {
            "step": step,
            "clock_s": round(median(one[number][0] for one in tries), 4),
            "cpu_s": round(median(one[number][1] for one in tries), 4),
        }
        for number, step in enumerate(_STEPS)
    ]
