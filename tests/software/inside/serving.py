"""Serve the software that is loaded, on loopback, on any free port.

In: the Django project of the settings in force. Out: HTTP on 127.0.0.1, several requests at once, no more than eight.
"""

import socket
import threading
from typing import Any

# More than the crawler asks one host at once; SQLite has one writer, so more would only wait for each other.
_AT_ONCE = 8


def serve() -> int:
    """Begin to serve in the background; the port is the answer."""
    from django.core.servers.basehttp import ThreadedWSGIServer, WSGIRequestHandler
    from django.core.wsgi import get_wsgi_application

    class Handler(WSGIRequestHandler):
        timeout = 3  # a connection on which nothing is asked gives its place to others

        def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 (the library's name)
            """Say nothing; the tests know what they asked."""

    class Server(ThreadedWSGIServer):
        daemon_threads = True
        places = threading.Semaphore(_AT_ONCE)

        def process_request_thread(self, request: socket.socket, client_address: Any) -> None:
            with self.places:
                super().process_request_thread(request, client_address)

    server = Server(("127.0.0.1", 0), Handler)
    server.set_app(get_wsgi_application())
    threading.Thread(target=server.serve_forever, daemon=True).start()
    port: int = server.server_address[1]
    return port
