"""Let thousands of devices answer at once, kill the server while they do, and count what became of their answers.

``python -m bench.annotate.load [--devices 2000] [--seconds 60] [--processes 2] [--nginx]``, or with ``--keep`` all ways
in turn. The server is the real one, with rate limits on, default options and 100,000 questions. Every device keeps a
connection, waits as long as people think (2.5 seconds on average, drawn anew each time), and sends one request that
answers and returns the next question. Devices come from networks of 200, told in the header of a trusted proxy; with
``--nginx`` that proxy is a real one, as docs/annotate.md sets it up. Latency counts from the moment at which a device
wanted to send. At the end the server is killed with ``kill -9`` amid the answers, and what was acknowledged is compared
with what is on the disk. On a machine that does other work, a session that has said ``echo -20 > /proc/self/autogroup``
goes first, which is noted; the process that judges devices is a session of its own and waits like everything else.
"""

import argparse
import asyncio
import json
import os
import random
import re
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from time import perf_counter, process_time, sleep
from typing import Any

from bench.side_by_side import keep
from pauk.base.clock import SystemClock
from pauk.base.settings import SERVE_PORT, SERVE_TRUST_PROXY, Settings
from pauk.facts.recipe.shipped import shipped_recipe
from pauk.store.collection import CollectionFolder
from pauk.store.people.people_database import PeopleDatabase
from pauk.store.people.people_rows import ItemRow
from pauk.web.annotate.campaign_app import serve_campaign

RECIPE = "mass-hours"
_ITEMS, _OF_NETWORK, _THINK_S, _RAMP_S = 100_000, 200, 2.5, 10.0
_TICKS = os.sysconf("SC_CLK_TCK")
_DOCS = Path(__file__).parents[2] / "docs" / "annotate.md"


def make_campaign(folder: Path, items: int, seed: int = 27) -> None:
    """Make a campaign of as many questions as wanted, as long as they are on real pages."""
    draw = random.Random(seed)
    lines = ("Msze święte", "Niedziela i święta:", "Dni powszednie:", "Kancelaria czynna we wtorki i czwartki",
             "Spowiedź pół godziny przed każdą mszą", "Nabożeństwo majowe", "w kaplicy na cmentarzu")  # fmt: skip
    rows = []
    for number in range(1, items + 1):
        before = "\n".join(draw.choice(lines) for _ in range(3)) + f"\n{draw.choice(lines)} 7.00, "
        value, behind = f"{draw.randint(6, 20)}.30", ", 12.00\n" + "\n".join(draw.choice(lines) for _ in range(3))
        rows.append(
            ItemRow(
                0, 1, f"c{number}", f"http://s{number % 5_000}.example/msze", number % 5_000, f"s{number % 5_000}",
                value, before + value + behind, len(before), len(before + value), '[{"group": "sunday"}]',
                draw.random(), number,
            )
        )  # fmt: skip
    folder.mkdir()
    with PeopleDatabase(folder, can_write=True) as people:
        people.begin_campaign(RECIPE, now=0.0)
        people.write_items(rows, ())


# The server, in processes of its own.


async def _serve(folder: str, processes: int) -> None:
    settings = Settings({SERVE_PORT.name: 0, SERVE_TRUST_PROXY.name: True})
    await serve_campaign(
        CollectionFolder(Path(folder)), shipped_recipe(RECIPE), settings, SystemClock(), stop=asyncio.Event(),
        ready=lambda address: print(address, flush=True), processes=processes,
    )  # fmt: skip


@contextmanager
def serving(folder: Path, processes: int) -> Iterator[tuple[int, int]]:
    """Serve while the block runs, in a process group of its own; give its number and the port."""
    told = [sys.executable, "-m", "bench.annotate.load", "--serve", str(folder), "--processes", str(processes)]
    child = subprocess.Popen(told, stdout=subprocess.PIPE, process_group=0)
    assert child.stdout
    try:
        yield child.pid, int(child.stdout.readline().rstrip(b"/\n").rpartition(b":")[2])
    finally:
        if child.poll() is None:
            os.killpg(child.pid, signal.SIGKILL)
        child.wait()
        child.stdout.close()


@contextmanager
def proxied(place: Path, port: int) -> Iterator[int]:
    """Put an nginx before a port, with the lines of docs/annotate.md; without TLS, which is not what is tried."""
    block = re.search(r"```nginx\n(.*?)```", _DOCS.read_text("utf-8"), re.DOTALL)
    assert block
    front = port + 1
    told = block[1].replace("127.0.0.1:8765", f"127.0.0.1:{port}")
    told = re.sub(r"listen 443[^;]*;", f"listen 127.0.0.1:{front};", told)
    # The bench has no other networks than its own: it plays a proxy in front of this one, which nginx believes.
    told = told.replace("server {", "server {\n  set_real_ip_from 127.0.0.1;\n  real_ip_header X-Forwarded-For;", 1)
    place.mkdir()
    head = (
        f"daemon off;\nworker_processes 1;\npid {place}/pid;\nerror_log {place}/error.log;\n"
        "events { worker_connections 10000; }\nhttp {\naccess_log off;\nkeepalive_requests 1000000;\n"
        + "".join(
            f"{kind}_temp_path {place}/{kind};\n" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        )
    )
    (place / "nginx.conf").write_text(f"{head}{told}\n}}\n", "utf-8")
    child = subprocess.Popen([shutil.which("nginx") or "/usr/sbin/nginx", "-c", str(place / "nginx.conf")])
    try:
        for _ in range(100):
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", front)) == 0:
                    break
            sleep(0.05)
        yield front
    finally:
        child.terminate()
        child.wait()


# The devices.


@dataclass(slots=True)
class Tally:
    """What the devices have seen."""

    latencies: list[tuple[float, float]] = field(default_factory=list)  # the moment of the reply, how long it took
    statuses: Counter[int] = field(default_factory=Counter)
    acknowledged: set[tuple[str, str]] = field(default_factory=set)
    sent: int = 0
    broken: int = 0
    is_counting: bool = False
    is_over: bool = False


class Device(asyncio.Protocol):
    """One phone: it answers, and is answered, until all is over."""

    def __init__(self, number: int, tally: Tally, draw: random.Random, host: str) -> None:
        self.name = f"d{number}"
        self._tally, self._draw = tally, draw
        network = f"10.{number // _OF_NETWORK // 256}.{number // _OF_NETWORK % 256}.7"
        self._head = (
            f"POST /answers HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json\r\n"
            f"X-Forwarded-For: {network}\r\nSec-Fetch-Site: same-origin\r\n"
        )
        self._code, self._token, self._key, self._number = "", "", "", 0
        self._buffer, self._wanted_at = b"", 0.0
        self._transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Begin."""
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        self._send(perf_counter())

    def _send(self, wanted_at: float) -> None:
        if self._tally.is_over or self._transport is None or self._transport.is_closing():
            return
        ops = ""
        if self._token:
            self._number += 1
            self._key = f"{self.name}-{self._number}"
            answer = "yes" if self._draw.random() < 0.5 else "no"
            ops = f'{{"key":"{self._key}","item":"{self._token}","answer":"{answer}","took_ms":2500}}'
        body = f'{{"ops":[{ops}],"want":1,"have":[],"group":""}}'
        known = f"X-Pauk-Device: {self._code}\r\nCookie: pauk_device={self._code}\r\n" if self._code else ""
        self._wanted_at = wanted_at
        self._tally.sent += 1
        self._transport.write(f"{self._head}{known}Content-Length: {len(body)}\r\n\r\n{body}".encode())

    def data_received(self, data: bytes) -> None:
        """Take a reply, think, and send the next answer."""
        self._buffer += data
        head, end, body = self._buffer.partition(b"\r\n\r\n")
        found = re.search(rb"(?i)content-length: (\d+)", head)
        if not end or found is None or len(body) < int(found[1]):
            return
        now, status, self._buffer = perf_counter(), int(head[9:12]), b""
        tally = self._tally
        tally.statuses[status] += 1
        if status == 200:
            told = json.loads(body)
            self._code = told["code"].replace("-", "")
            if self._key and self._key not in told["refused"]:
                tally.acknowledged.add((self._key, self._token))
                if tally.is_counting:
                    tally.latencies.append((now, now - self._wanted_at))
            self._key = ""
            self._token = told["items"][0][0] if told["items"] else ""
        # Whoever has waited for a reply thinks no longer for that: the rate does not fall when the server is slow.
        wanted_at = max(now, self._wanted_at + min(self._draw.expovariate(1 / _THINK_S), 20.0))
        asyncio.get_running_loop().call_later(wanted_at - now, self._send, wanted_at)

    def connection_lost(self, exc: Exception | None) -> None:
        """Note that the line broke."""
        self._tally.broken += not self._tally.is_over


async def let_answer(port: int, devices: int, seconds: float, server: int, seed: int = 27) -> dict[str, Any]:
    """Let devices answer for as long as wanted; kill the server amid it; say how it went."""
    loop, tally, draw = asyncio.get_running_loop(), Tally(), random.Random(seed)
    for number in range(devices):
        device = Device(number, tally, random.Random(draw.random()), f"127.0.0.1:{port}")
        await loop.create_connection(partial(_itself, device), "127.0.0.1", port)
        await asyncio.sleep(_RAMP_S / devices)
    await asyncio.sleep(2 * _THINK_S)
    before, own = cpu_of(server), process_time()
    began, tally.is_counting = perf_counter(), True
    await asyncio.sleep(seconds)
    tally.is_counting = False
    lasted = perf_counter() - began
    own, after = process_time() - own, cpu_of(server)
    load = os.getloadavg()[0]
    os.killpg(server, signal.SIGKILL)  # while answers come in
    await asyncio.sleep(0.5)  # what was acknowledged before arrives
    tally.is_over = True
    ordered = sorted(took for _, took in tally.latencies)
    by_second: dict[int, list[float]] = {}
    for moment, took in tally.latencies:
        by_second.setdefault(int(moment - began), []).append(took)

    def at(share: float) -> float:
        return round(1_000 * ordered[min(int(share * len(ordered)), len(ordered) - 1)], 1)

    return {
        "devices": devices, "networks": -(-devices // _OF_NETWORK), "seconds": round(lasted, 1),
        "answers_per_s": round(len(ordered) / lasted, 1),
        "latency_ms": {"p50": at(0.5), "p90": at(0.9), "p99": at(0.99), "p99.9": at(0.999), "most": at(1)},
        # Where something else has the machine for a moment, it is one second of many, and the others show it.
        "p99_ms_of_each_second": [
            round(1_000 * sorted(some)[int(0.99 * len(some))]) for _, some in sorted(by_second.items())
        ],
        "cores_of_server": round((sum(after.values()) - sum(before.values())) / lasted, 2),
        "cores_of_each_process": sorted(
            (round((after[one] - before.get(one, 0.0)) / lasted, 2) for one in after), reverse=True
        ),
        "cores_of_generator": round(own / lasted, 2),
        "load_of_machine": round(load, 1),
        "statuses": {str(status): number for status, number in sorted(tally.statuses.items())},
        "acknowledged": tally.acknowledged,
    }  # fmt: skip


def _itself(device: Device) -> Device:
    return device


def cpu_of(server: int) -> dict[int, float]:
    """Return the CPU seconds of the server and of every process below it, in whatever group it is."""
    used: dict[int, float] = {}
    parents: dict[int, int] = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            told = stat.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        number = int(stat.parent.name)
        parents[number], used[number] = int(told[1]), (int(told[11]) + int(told[12])) / _TICKS
    ours = {server}
    while more := {number for number, parent in parents.items() if parent in ours} - ours:
        ours |= more
    return {number: used[number] for number in ours if number in used}


def compare(folder: Path, acknowledged: set[tuple[str, str]]) -> dict[str, int]:
    """Compare what was acknowledged with what is on the disk."""
    with closing(sqlite3.connect(folder / "people.db")) as database:
        rows = database.execute("SELECT key, item, device FROM answers WHERE undone_at = 0").fetchall()
    kept = {(key, str(item)) for key, item, _ in rows}
    told = {(key, token.partition(".")[0]) for key, token in acknowledged}
    return {
        "acknowledged": len(told), "lost": len(told - kept), "kept": len(rows),
        "doubled": len(rows) - len({(device, item) for _, item, device in rows}),
    }  # fmt: skip


def measure(devices: int, seconds: float, processes: int, *, nginx: bool) -> dict[str, Any]:
    """Serve a fresh campaign, let devices answer, kill the server, and compare; return all figures."""
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place) / "c"
        make_campaign(folder, _ITEMS)
        with ExitStack() as opened:
            server, port = opened.enter_context(serving(folder, processes))
            front = opened.enter_context(proxied(Path(place) / "nginx", port)) if nginx else port
            told = asyncio.run(let_answer(front, devices, seconds, server))
        acknowledged = told.pop("acknowledged")
        return {"processes": processes, "nginx": nginx, **told, **compare(folder, acknowledged)}


def draw(result: dict[str, Any], table: Callable[[Sequence[str], Sequence[Sequence[str]]], str]) -> Iterator[str]:
    """Draw the table for docs/measurements.md."""
    rows = []
    for way in result["ways"]:
        seconds, ms = way["p99_ms_of_each_second"], way["latency_ms"]
        server = f"{way['processes']} web process{'es' * (way['processes'] > 1)}{', behind nginx' * way['nginx']}"
        rows.append([
            server, f"{way['answers_per_s']:.0f}", *(f"{ms[name]:.0f}" for name in ("p50", "p99", "most")),
            f"{sum(one >= 200 for one in seconds)} of {len(seconds)}", f"{way['cores_of_server']}",
            f"{way['cores_of_generator']}", f"{way['acknowledged']:,}", f"{way['lost']}", f"{way['doubled']}",
        ])  # fmt: skip
    yield table(
        ["server", "answers a second", "p50 ms", "p99 ms", "most ms", "seconds with p99 of 200 ms and more",
         "cores of the server", "of the generator", "acknowledged", "lost by kill -9", "doubled"],
        rows,
    )  # fmt: skip
    loads = ", ".join(f"{way['load_of_machine']}" for way in result["ways"])
    if result["goes_first"]:
        yield (
            f"Measured on a machine that was busy with other work at the same time (load {loads}, on 2 processors):"
            " server and generator went first (`/proc/self/autogroup`), all else waited for the processors; the disk"
            " was shared."
        )
    else:
        yield f"Load of the machine at the end, with server and generator: {loads}."


def _goes_first() -> bool:
    """Whether this session was told to go before others (sched(7), autogroup)."""
    try:
        return int(Path("/proc/self/autogroup").read_text("utf-8").split()[-1]) < 0
    except (OSError, ValueError, IndexError):
        return False


def main(args: list[str] | None = None) -> None:
    """Run it, print what came of it, and keep it."""
    parser = argparse.ArgumentParser(description="Let thousands of devices answer at once.")
    parser.add_argument("--devices", type=int, default=2_000)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--nginx", action="store_true")
    parser.add_argument("--now", default="", metavar="ISO", help="the moment to note in the results (the clock)")
    parser.add_argument("--keep", action="store_true", help="measure all three ways, and keep the results")
    parser.add_argument("--serve", default="", help=argparse.SUPPRESS)
    asked = parser.parse_args(args)
    if asked.serve:
        asyncio.run(_serve(asked.serve, asked.processes))
        return
    if not asked.keep:
        print(json.dumps(measure(asked.devices, asked.seconds, asked.processes, nginx=asked.nginx), indent=1))
        return
    ways = []
    for processes, nginx in ((1, False), (2, False), (1, True)):
        ways.append(measure(asked.devices, asked.seconds, processes, nginx=nginx))
        print(json.dumps(ways[-1], indent=1), flush=True)
    keep("annotate_load", asked.now, {"ways": ways, "goes_first": _goes_first()})


if __name__ == "__main__":
    main()
