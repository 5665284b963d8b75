"""Serve a likeness on loopback, beside a test, and count what is asked.

In: the name of a software. Out: ``with serving("phpbb") as forum``: ``forum.url``, ``forum.truth()``,
``forum.go_on(moment)``, ``forum.asked`` (paths with their queries, robots.txt apart). The server ends with the block.
"""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from http.cookies import SimpleCookie
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from importlib import import_module
from typing import Any
from urllib.parse import parse_qsl, urlsplit

from .addresses import dress
from .likeness import Answer, Likeness, Request
from .store import Store
from .story import FIRST

# The class of each software, in the module of its name where no other is named.
SOFTWARES = {
    "phpbb": "Phpbb",
    "mybb": "Mybb",
    "smf": "Smf",
    "discourse": "Discourse",
    "fluxbb": "Fluxbb",
    "xenforo": "Xenforo",
    "jforum": "Jforum",
    "phpbb30": "Phpbb30",
    "drupal": "Drupal",
    "thredded": "Thredded",
    "phorum": "Phorum",
    "asgaros": "Asgaros",
    "fudforum": "Fudforum",
    "friendly_mybb": "friendly.FriendlyMybb",
    "friendly_smf": "friendly.FriendlySmf",
    "flarum": "Flarum",
    "vanilla": "Vanilla",
    "bbpress": "Bbpress",
    "vbulletin": "Vbulletin",
    "discuz": "Discuz",
    "invision": "Invision",
    "kunena": "Kunena",
    "nodebb": "Nodebb",
    "thredded_ja": "ThreddedJa",
    "woltlab": "Woltlab",
    "codoforum": "Codoforum",
    "mvnforum": "MvnForum",
    "webwiz": "WebWiz",
    "simplepress": "SimplePress",
    "telligent": "Telligent",
    "ipboard": "IpBoard",
    "vbulletin3": "Vbulletin3",
    "burningboard": "BurningBoard",
    "activeforums": "ActiveForums",
    "ikonboard": "Ikonboard",
    "xmb": "Xmb",
    "mwforum": "MwForum",
    "jive": "Jive",
    "nabble": "Nabble",
    "question2answer": "Question2Answer",
    "helpcenter": "HelpCenter",
}
# Softwares that others were asked for, and that have no floors yet.
OPEN: dict[str, str] = {}
# Sealed: made when all others had been looked at, and only counted (`bench.forum.sealed`); nobody mends by them.
SEALED = {
    "phpbb2": "Phpbb2",
    "yabb": "Yabb",
    "yetanotherforum": "YetAnotherForum",
    "wpforo": "Wpforo",
    "moodle": "Moodle",
    "ubb": "Ubb",
    "khoros": "Khoros",
    "esotalk": "Esotalk",
    "minibb": "Minibb",
    "snitz": "Snitz",
}


class Forum:
    """A likeness that is served at ``url``; every request is kept in ``asked`` until somebody clears it."""

    def __init__(self, likeness: Likeness) -> None:
        self.likeness = likeness
        self.url = likeness.base
        self.asked: list[str] = []
        self.missed: list[str] = []
        self.robots_asked = 0
        self._lock = threading.Lock()

    def truth(self) -> dict[str, Any]:
        """Tell what the store holds now."""
        with self._lock:
            return self.likeness.truth()

    def go_on(self, moment: datetime) -> int:
        """Let the story happen until a moment."""
        with self._lock:
            return self.likeness.store.go_on(moment)

    def answer(self, target: str, cookies: str = "") -> Answer:
        """Answer a request for a path with its query; one at a time, as the store is one."""
        parts = urlsplit(target)
        query = dict(parse_qsl(parts.query, keep_blank_values=True))
        known = {name: morsel.value for name, morsel in SimpleCookie(cookies).items()}
        with self._lock:
            if parts.path == "/robots.txt":
                self.robots_asked += 1
                return _robots(self.likeness)
            self.asked.append(target)
            self.likeness.store.visits += 1
            request = Request(parts.path, query, known, parts.query)
            answer = self.likeness.answer(request)
            if answer is None:
                self.missed.append(target)
                answer = self.likeness.missing(request)
            return answer


def _robots(likeness: Likeness) -> Answer:
    if likeness.robots:
        return Answer(likeness.robots, kind="text/plain")
    return likeness.missing(Request("/robots.txt"))


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    forum: Forum

    def do_GET(self) -> None:
        answer = self.forum.answer(self.path, self.headers.get("Cookie", ""))
        body = answer.body.encode()
        self.send_response(answer.status)
        self.send_header("Content-Type", answer.kind)
        self.send_header("Content-Length", str(len(body)))
        for name, value in answer.headers:
            self.send_header(name, value)
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    def do_HEAD(self) -> None:
        self.do_GET()

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the library's name
        """Keep the output of the tests clean."""


@contextmanager
def serving(name: str, until: datetime = FIRST, *, addresses: str = "") -> Iterator[Forum]:
    """Serve a likeness on a free port while the block runs; its addresses may be those of another software."""
    module, _, title = (SOFTWARES | OPEN | SEALED)[name].rpartition(".")
    kind = getattr(import_module(f"{__package__}.{module or name}"), title)
    kind = dress(kind, addresses) if addresses else kind

    class Handler(_Handler):
        """Serve this likeness alone."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    Handler.forum = Forum(kind(Store(until), f"http://127.0.0.1:{server.server_port}"))
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
    thread.start()
    try:
        yield Handler.forum
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
