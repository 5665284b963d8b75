"""Name the contestants, serve the site to them, and let one crawl it.

In: how many pages. Out: a `Lap`: what a contestant needed, and what the server was asked for meanwhile.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bench.crawl.profile import PROBE
from bench.crawl.watching import watch

CONCURRENCY = 64


@dataclass(frozen=True, slots=True)
class Contestant:
    """One crawler: its command, and what it does and leaves out."""

    name: str
    does: str
    command: tuple[str, ...]


_PAUK = (
    str(Path(sys.executable).with_name("pauk")), "crawl", "--from", "seeds.txt", "-c", "collection",
    "--allow-private", "--concurrency", str(CONCURRENCY),
)  # fmt: skip
_UNHURRIED = ("--init-delay-s", "0", "--min-delay-s", "0", "--delay-factor", "0", "--per-host", str(CONCURRENCY))
_SCRAPY = (sys.executable, "-m", "bench.crawl.scrapy_run")
_LOOP = (sys.executable, "-m", "bench.crawl.loop_run")
_PLAIN = ("env", "PAUK_EXTRACT_METHOD=plain")
_KEEPS = "links canonical, seen test, scope, traps, text, fingerprints, WARC archive (gzip), durable queue and rows"
CONTESTANTS = (
    Contestant("pauk", f"{_KEEPS}; all text (`extract.method` plain); --no-polite", (*_PLAIN, *_PAUK, "--no-polite")),
    Contestant("pauk-robots", f"{_KEEPS}, robots.txt; pauses set to 0", (*_PLAIN, *_PAUK, *_UNHURRIED)),
    Contestant("pauk-main-text", f"{_KEEPS}, main text and metadata; --no-polite", (*_PAUK, "--no-polite")),
    Contestant("scrapy-css", "response.css, urljoin, seen test; a file a page", (*_SCRAPY, "css", "seeds.txt")),
    Contestant(
        "scrapy-lexbor",
        "selectolax, each link once, urljoin, seen test; a file a page",
        (*_SCRAPY, "lexbor", "seeds.txt"),
    ),
    *(
        Contestant(f"loop {client}", "selectolax, links joined, seen set; keeps nothing", (*_LOOP, client, "seeds.txt"))
        for client in ("aiohttp", "wreq", "pyreqwest", "primp")
    ),
)


@dataclass(frozen=True, slots=True)
class Lap:
    """What one contestant needed in one round."""

    name: str
    requests: int
    distinct: int
    wall_s: float
    cpu_s: float
    server_cpu_s: float
    pss_mb: float
    rss_mb: float
    disk_bytes: int


class Server:
    """The server's process, and the line to it."""

    def __init__(self, pages: int) -> None:
        self._child = subprocess.Popen(
            [sys.executable, "-m", "bench.crawl.server", str(pages)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.about = self._read()

    def _read(self) -> dict[str, Any]:
        assert self._child.stdout is not None
        return json.loads(self._child.stdout.readline())  # type: ignore[no-any-return]

    def ask(self) -> dict[str, Any]:
        """Return what was asked for since the last time."""
        assert self._child.stdin is not None
        self._child.stdin.write("\n")
        self._child.stdin.flush()
        return self._read()

    def close(self) -> None:
        """End the process."""
        assert self._child.stdin is not None
        self._child.stdin.close()
        self._child.wait()


@contextmanager
def serving(pages: int) -> Iterator[Server]:
    """Have the site served for the length of a block."""
    server = Server(pages)
    try:
        yield server
    finally:
        server.close()


def race(contestant: Contestant, server: Server, probe: Path | None = None) -> Lap:
    """Let one contestant crawl the site from its seeds."""
    folder = Path(tempfile.mkdtemp(prefix="pauk-bench-"))
    try:
        (folder / "seeds.txt").write_text("".join(f"{origin}/\n" for origin in server.about["origins"]), "utf-8")
        environment = _set_paths(probe)
        server.ask()
        cost = watch(contestant.command, folder, environment)
        asked = server.ask()
    finally:
        shutil.rmtree(folder)
    return Lap(
        name=contestant.name,
        requests=asked["pages"],
        distinct=asked["distinct"],
        wall_s=cost.wall_s,
        cpu_s=cost.cpu_s,
        server_cpu_s=round(asked["cpu_s"], 2),
        pss_mb=cost.pss_mb,
        rss_mb=cost.rss_mb,
        disk_bytes=cost.disk_bytes,
    )


def _set_paths(probe: Path | None) -> dict[str, str]:
    """Let contestants find this package from their own folder, and the probe where it is wanted."""
    paths = [os.environ.get("PYTHONPATH", ""), str(Path(__file__).resolve().parents[2])]
    if probe is None:
        return {"PYTHONPATH": os.pathsep.join(filter(None, paths))}
    return {"PYTHONPATH": os.pathsep.join(filter(None, [str(PROBE), *paths])), "BENCH_PROBE": str(probe)}
