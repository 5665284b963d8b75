"""Serve parishes of the playground at loopback addresses, with hours beside the masses that are none, and the truth.

In: how many, a seed, which are bare, and what stands beside. Out: a `ParishWeb` that can be served and asked. Each
parish is a site at an address of its own.
"""

import http.server
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from urllib.parse import urlsplit

from pauk_playground.parishes import Parish, draw_parish, write_site

_NETWORK = "127.0.9."


class ParishWeb:
    """Some parishes and their sites; a bare one never says that its hours are those of masses."""

    def __init__(
        self, count: int, *, seed: int = 7, bare: Callable[[int], bool] = lambda _number: False,
        beside: Callable[[int], str] = lambda _number: "",
    ) -> None:  # fmt: skip
        self.parishes = [draw_parish(number, seed=seed) for number in range(count)]
        self.sites = {
            f"{_NETWORK}{1 + one.number}": write_site(one, seed=seed, is_bare=bare(one.number)) for one in self.parishes
        }
        for number, site in enumerate(self.sites.values()):
            path, page = next(one for one in site.items() if one[1].has_masses)
            site[path] = replace(page, html=page.html.replace("</body>", f"{beside(number)}</body>"))
        self.truth = {(name_of(one), group, value) for one in self.parishes for group, value, _ in one.truth}

    def is_true(self, url: str, groups: Iterable[str], value: str) -> bool:
        """Whether people who know the parish would say yes; what stands beside the masses has other minutes."""
        number = int((urlsplit(url).hostname or "").removeprefix(_NETWORK)) - 1
        page = url.rpartition("/")[2] or "index.html"
        here = self.sites[f"{_NETWORK}{number + 1}"][page]
        known = {one[:2] for one in self.parishes[number].truth}
        return here.has_masses and any((group, value) in known for group in groups)

    @contextmanager
    def serve(self) -> Iterator[int]:
        """Serve all sites while the block runs, each at its address and all by proxy; give the port."""
        web = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                host, target = self.headers["Host"], self.path.removeprefix(f"http://{self.headers['Host']}")
                page = web.sites[host.partition(":")[0]].get(target.lstrip("/") or "index.html")
                body = (page.html if page else "no").encode()
                self.send_response(200 if page else 404)
                self.send_header("Content-Type", "text/html; charset=utf-8" if page else "text/plain")
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_: object) -> None:
                pass

        server = http.server.ThreadingHTTPServer(("0.0.0.0", 0), Handler)  # every loopback address
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield server.server_port
        finally:
            server.shutdown()
            server.server_close()


def name_of(parish: Parish) -> str:
    """Return a name that only one parish has."""
    return f"Parafia {parish.name} {parish.number}"


def swimming(number: int) -> str:
    """Write hours of something that the recipe has never heard of, and takes for masses."""
    return (
        f"<h2>Basen parafialny</h2><p>Niedziela: {6 + number % 3}.5{number % 10}, {13 + number % 4}.2{number % 10}</p>"
    )


def write_directory(web: ParishWeb, port: int) -> Iterator[list[str]]:
    """Write the rows of a directory of the parishes, its head first."""
    yield ["name", "town", "street", "url"]
    for one, host in zip(web.parishes, web.sites, strict=True):
        yield [name_of(one), one.town, one.street, f"http://{host}:{port}/"]
