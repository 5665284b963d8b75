"""A collection of the playground's parishes: sites on loopback addresses, crawled by the recipe of mass hours."""

import csv
import http.server
import json
import threading
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from tests.command_line import ALONE, run_pauk

from pauk_playground.parishes import draw_parish, write_site


class ParishWeb:
    """Some parishes and their sites; a bare one never says that its hours are those of masses."""

    def __init__(self, count, *, seed=7, bare=lambda _number: False, beside=lambda _number: ""):
        self.parishes = [draw_parish(number, seed=seed) for number in range(count)]
        self.sites = {
            f"127.0.9.{1 + one.number}": write_site(one, seed=seed, is_bare=bare(one.number)) for one in self.parishes
        }
        for number, site in enumerate(self.sites.values()):
            path, page = next(one for one in site.items() if one[1].has_masses)
            site[path] = replace(page, html=page.html.replace("</body>", f"{beside(number)}</body>"))
        self.truth = {(name_of(one), group, value) for one in self.parishes for group, value, _ in one.truth}

    def is_true(self, url, groups, value):
        """Whether people who know the parish would say yes; what stands beside the masses has other minutes."""
        number = int(url.partition("://127.0.9.")[2].partition(":")[0]) - 1
        page = url.rpartition("/")[2] or "index.html"
        parish = self.parishes[number]
        here = self.sites[f"127.0.9.{number + 1}"][page]
        return here.has_masses and any((group, value) in {one[:2] for one in parish.truth} for group in groups)

    @contextmanager
    def serve(self):
        """Serve all sites while the block runs; give the port."""
        web = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                host, path = self.headers["Host"].partition(":")[0], self.path.lstrip("/") or "index.html"
                page = web.sites[host].get(path)
                body = (page.html if page else "no").encode()
                self.send_response(200 if page else 404)
                self.send_header("Content-Type", "text/html; charset=utf-8" if page else "text/plain")
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_):
                pass

        server = http.server.ThreadingHTTPServer(("0.0.0.0", 0), Handler)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield server.server_port
        finally:
            server.shutdown()
            server.server_close()


def name_of(parish):
    return f"Parafia {parish.name} {parish.number}"


def collect_parishes(folder, count, **how):
    """Crawl the sites of parishes into the collection ``c`` of a folder; return what they hold in truth."""
    web = ParishWeb(count, **how)
    with web.serve() as port:
        with Path(folder, "parishes.csv").open("w", encoding="utf-8", newline="") as file:
            rows = csv.writer(file)
            rows.writerow(["name", "town", "street", "url"])
            for one, host in zip(web.parishes, web.sites, strict=True):
                rows.writerow([name_of(one), one.town, one.street, f"http://{host}:{port}/"])
        run_pauk(
            "-c", "c", "--allow-private", "--no-polite", "facts", "run", "mass-hours", "--directory", "parishes.csv",
            cwd=folder, env=ALONE, check=True,
        )  # fmt: skip
    return web


def read_table(folder):
    """Read the table of facts as (entity, group, value)."""
    told = run_pauk("-c", "c", "facts", "table", "--jsonl", cwd=folder, env=ALONE, check=True).stdout
    lines = [json.loads(line) for line in told.splitlines()]
    return {(one["entity"], one["group"], one["value"]) for one in lines}, lines


def swimming(number):
    """Hours of something that the recipe has never heard of, and takes for masses."""
    return (
        f"<h2>Basen parafialny</h2><p>Niedziela: {6 + number % 3}.5{number % 10}, {13 + number % 4}.2{number % 10}</p>"
    )
