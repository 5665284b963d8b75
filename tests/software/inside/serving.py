"""Serve the software that is loaded, on loopback, on any free port.

In: an application, by WSGI. Out: HTTP on 127.0.0.1, several connections at once, no more than eight; the application
answers one request after the other. Several threads of Askbot make its environment of templates and its caches at once
(five of six requests may get them half-made), and a reader that begins to write while another writes is refused by
SQLite at once, however long it may wait: both are HTTP 500 on a busy machine, and nothing that pauk did.
"""

import socket
import threading
import urllib.error
import urllib.request
from collections.abc import Callable, Iterable
from contextlib import closing, nullcontext, suppress
from socketserver import ThreadingMixIn
from typing import Any
from wsgiref.simple_server import WSGIRequestHandler, WSGIServer

# More than the crawler asks one host at once; SQLite has one writer, so more would only wait for each other.
_AT_ONCE = 8


class _Handler(WSGIRequestHandler):
    timeout = 3  # a connection on which nothing is asked gives its place to others

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 (the library's name)
        """Say nothing; the tests know what they asked."""


class _Server(ThreadingMixIn, WSGIServer):
    daemon_threads = True
    request_queue_size = 64
    places = threading.Semaphore(_AT_ONCE)

    def server_bind(self) -> None:
        """Take the port without asking for the machine's name, which may take seconds."""
        self.socket.bind(self.server_address)
        self.server_address = self.socket.getsockname()
        self.server_name, self.server_port = "127.0.0.1", self.server_address[1]
        self.setup_environ()

    def process_request_thread(self, request: socket.socket, client_address: Any) -> None:
        """Answer, as soon as fewer than eight others are being answered."""
        with self.places:
            super().process_request_thread(request, client_address)


def one_at_a_time(application: Callable[..., Iterable[bytes]]) -> Callable[..., list[bytes]]:
    """Let an application finish an answer before it is asked for the next one."""
    turn = threading.Lock()

    def answer(*asked: Any) -> list[bytes]:
        with turn:
            answered = application(*asked)
            with closing(answered) if hasattr(answered, "close") else nullcontext():  # type: ignore[type-var]
                return list(answered)

    return answer


def serve(application: Callable[..., Any]) -> int:
    """Begin to serve in the background; the port is the answer."""
    server = _Server(("127.0.0.1", 0), _Handler)
    server.set_app(one_at_a_time(application))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with suppress(urllib.error.HTTPError):  # not all have a page there; then their page of errors is made
        urllib.request.urlopen(f"http://127.0.0.1:{server.server_port}/", timeout=60).close()
    return server.server_port
