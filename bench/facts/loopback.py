"""Run a whole collection on a Web of parishes on this machine: directory, paid search, crawl, table; killed on the way.

Each parish is a site at a loopback address of its own; half of the directory has no URL and is looked up at an API,
which counts what it is asked. Run: python -m bench.facts.loopback [--parishes 300] [--kills 3]. It prints what the
table has against the truth, what was asked and paid, and the most memory that a process has taken.
"""

import argparse
import contextlib
import csv
import http.server
import json
import os
import resource
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

from bench.side_by_side import keep
from pauk_playground.parishes import LOOKED_AT, WordedSite, write_worded_site

_PORT = 8540
_KEY = "PAUK_KEY_PLACES"
_DISCOVERY = """
[directory]
file = "parishes.csv"
[[discovery]]
kind = "search"
name = "places"
url = "http://127.0.0.1:{port}/search?q={{query}}"
key = "places"
result = "results.0.url"
cost = 10
"""


class World:
    """All parishes, their sites by address, and what was asked of the API."""

    def __init__(self, count: int) -> None:
        self.parishes = [write_worded_site(number, 42, LOOKED_AT) for number in range(count)]
        self.sites = {address_of(number): site for number, site in enumerate(self.parishes)}
        self.by_name = {name_of(number, site): (number, site) for number, site in enumerate(self.parishes)}
        self.asked: Counter[str] = Counter()
        self.pages: Counter[str] = Counter()


def address_of(number: int) -> str:
    """Return the loopback address of a parish's site."""
    return f"127.0.{1 + number // 250}.{1 + number % 250}"


def name_of(number: int, site: WordedSite) -> str:
    """Return a name that only one parish has."""
    return f"Parafia {site.name} {number}"


def serve(world: World) -> http.server.ThreadingHTTPServer:
    """Serve all sites and the API on one port, whatever the address."""

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            host = self.headers["Host"].partition(":")[0]
            if host == "127.0.0.1":
                status, body, kind = 200, _answer(world, self.path), "application/json"
            else:
                world.pages[f"{host}{self.path}"] += 1
                page = world.sites[host].pages.get(self.path.lstrip("/") or "index.html")
                status, body, kind = (200, page.html, "text/html; charset=utf-8") if page else (404, "no", "text/plain")
                if self.path.endswith(".pdf"):
                    status, body, kind = 200, "%PDF-1.4", "application/pdf"
            data = body.encode()
            self.send_response(status)
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(data)))
            self.end_headers()
            with contextlib.suppress(ConnectionError):  # whoever asked was killed
                self.wfile.write(data)

        def log_message(self, *_: object) -> None:
            pass

    server = http.server.ThreadingHTTPServer(("0.0.0.0", _PORT), Handler)  # every loopback address, for the benchmark
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server


def _answer(world: World, path: str) -> str:
    query = parse_qs(urlsplit(path).query).get("q", [""])[0]
    world.asked[query] += 1
    parish = world.by_name.get(
        " ".join(query.split()[: query.split().index(next(word for word in query.split() if word.isdecimal())) + 1])
    )
    return json.dumps({"results": [{"url": f"http://{address_of(parish[0])}:{_PORT}/"}] if parish else []})


def write_inputs(world: World, folder: Path) -> None:
    """Write recipe and directory."""
    shipped = Path(__file__).parents[2] / "src" / "pauk" / "facts" / "recipe" / "data" / "mass-hours.toml"
    recipe = shipped.read_text("utf-8") + _DISCOVERY.format(port=_PORT)
    (folder / "recipe.toml").write_text(recipe, "utf-8")
    with (folder / "parishes.csv").open("w", encoding="utf-8", newline="") as file:
        table = csv.writer(file)
        table.writerow(["name", "town", "street", "url"])
        for number, site in enumerate(world.parishes):
            url = f"http://{address_of(number)}:{_PORT}/" if number % 2 else ""
            table.writerow([name_of(number, site), site.town, site.street, url])


def run_until_done(folder: Path, kills: int) -> int:
    """Run the command, killing it a few times; return how many runs it took."""
    command = [sys.executable, "-m", "pauk", "-c", "c", "--allow-private", "--no-polite", "facts", "run", "recipe.toml"]
    environment = os.environ | {_KEY: "127.0.0.1 secret"}
    for kill in range(kills):
        child = subprocess.Popen(
            command, cwd=folder, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        time.sleep(3 + 2 * kill)
        child.send_signal(signal.SIGKILL)
        child.wait()
    subprocess.run(command, cwd=folder, env=environment, check=True, stdout=subprocess.DEVNULL)
    return kills + 1


def main() -> None:
    """Run, and print the figures."""
    parser = argparse.ArgumentParser(prog="python -m bench.facts.loopback", description=__doc__)
    parser.add_argument("--parishes", type=int, default=300)
    parser.add_argument("--kills", type=int, default=3)
    parser.add_argument("--now", default="", metavar="ISO", help="The moment to note in the results.")
    chosen = parser.parse_args()
    world = World(chosen.parishes)
    server = serve(world)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        write_inputs(world, folder)
        runs = run_until_done(folder, chosen.kills)
        used = resource.getrusage(resource.RUSAGE_CHILDREN)
        peak = used.ru_maxrss / 1024
        told = subprocess.run(
            [sys.executable, "-m", "pauk", "-c", "c", "facts", "table", "--jsonl"],
            cwd=folder,
            check=True,
            capture_output=True,
        )
        lines = [json.loads(line) for line in told.stdout.splitlines()]
    server.shutdown()
    table: dict[str, set[tuple[str, str, str | None]]] = {}
    for line in lines:
        table.setdefault(line["entity"], set()).add((line["group"], line["value"], line["season"]))
    truths = {name: site.truth for name, (_, site) in world.by_name.items()}
    exact = sum(table.get(name, set()) == truth for name, truth in truths.items())
    groups = {(name, key[0]) for name, truth in truths.items() for key in truth | table.get(name, set())}
    right = sum(
        {key for key in table.get(name, set()) if key[0] == group} == {key for key in truths[name] if key[0] == group}
        for name, group in groups
    )
    body = {
        "parishes": len(truths), "runs": runs, "facts": len(lines), "peak_mib": round(peak),
        "cpu_s": round(used.ru_utime + used.ru_stime), "wholly_right": round(exact / len(truths), 4),
        "group_right": round(right / len(groups), 4), "queries": sum(world.asked.values()),
        "queries_different": len(world.asked), "pages": len(world.pages), "requests": sum(world.pages.values()),
    }  # fmt: skip
    print(json.dumps(body))
    keep(f"facts_loopback_{len(truths)}", chosen.now, body)


if __name__ == "__main__":
    main()
