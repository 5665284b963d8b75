"""Unchanged pages cost no body with whatever a server offers: an ETag, a weak one, a date, or nothing."""

import threading
from collections import Counter
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

import pauk

DIGITS = str.maketrans("0123456789", "bcdfghjklm")
MODIFIED = "Sun, 01 Mar 2026 10:00:00 GMT"


class Server(ThreadingHTTPServer):
    """Serves pages that link to each other in a chain, with validators of one kind."""

    daemon_threads = True

    def __init__(self, kind, count):
        super().__init__(("127.0.0.1", 0), Handler)
        self.kind, self.count = kind, count
        self.statuses = Counter()
        self.asked = Counter()
        self.texts = {}
        self.bodies = 0

    def head(self, path):
        """Return the validators of a page."""
        tag = f'"{abs(hash(self.text(path)))}"'
        return {
            "strong": {"ETag": tag},
            "weak": {"ETag": f"W/{tag}"},
            "date": {"Last-Modified": MODIFIED},
            "both": {"ETag": tag, "Last-Modified": MODIFIED},
            "none": {},
            "restless": {"ETag": f'"{self.asked[path]}"'},
        }[self.kind]

    def text(self, path):
        name = path.strip("/").translate(DIGITS)  # pages that differ in digits alone would be taken for a trap
        return self.texts.get(path, f"The text of {name}x is its own: y{name} and {name[::-1]}z.")

    def holds(self, path, headers):
        """Tell whether the client holds this version, as RFC 9110 says: a tag goes before a date."""
        validators = self.head(path)
        if tag := headers.get("If-None-Match"):
            return tag == validators.get("ETag")
        return "Last-Modified" in validators and headers.get("If-Modified-Since") == MODIFIED


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self):
        server = self.server
        server.asked[self.path] += 1
        number = int(self.path.strip("/") or 0)
        links = "".join(f"<a href=/{n}>{n}</a>" for n in (2 * number + 1, 2 * number + 2) if n < server.count)
        body = b"" if server.holds(self.path, self.headers) else f"<p>{server.text(self.path)}{links}".encode()
        server.bodies += bool(body)
        self.send_response(200 if body else 304)
        for name, value in server.head(self.path).items():
            self.send_header(name, value)
        if body:
            self.send_header("Content-Type", "text/html")
            self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


@pytest.fixture
def serve():
    started = []

    def start(kind, count=7):
        server = Server(kind, count)
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        started.append((server, thread))
        return server, f"http://127.0.0.1:{server.server_address[1]}/"

    yield start
    for server, thread in started:
        server.shutdown()
        thread.join()
        server.server_close()


def first_crawl(url, tmp_path, count):
    made = pauk.open(tmp_path / "c", allow_private=True, polite=False)
    assert made.crawl(url).total["pages"] == count
    return made


@pytest.mark.parametrize("kind", ["strong", "weak", "date", "both"])
def test_no_body_is_sent_where_the_server_supports_it(serve, tmp_path, kind):
    server, url = serve(kind)
    made = first_crawl(url, tmp_path, 7)
    for _ in range(2):
        server.bodies = 0
        report = made.update()
        assert (report.asked, report.unchanged, report.bodies, server.bodies) == (7, 7, 0, 0)
        assert report.size_bytes == 0


@pytest.mark.parametrize("kind", ["none", "restless"])
def test_bodies_without_a_change_make_no_version(serve, tmp_path, kind):
    server, url = serve(kind)
    made = first_crawl(url, tmp_path, 7)
    for _ in range(2):
        server.bodies = 0
        report = made.update()
        assert (report.asked, report.unchanged, report.bodies, server.bodies) == (7, 7, 7, 7)
    assert len(list(made.pages(versions=True))) == 7


@pytest.mark.parametrize("kind", ["strong", "weak", "none"])
def test_a_change_is_found_whatever_the_server_offers(serve, tmp_path, kind):
    server, url = serve(kind)
    made = first_crawl(url, tmp_path, 7)
    server.texts["/3"] = "Another text."
    report = made.update()
    assert (report.unchanged, report.count("changed")) == (6, 1)
    server.bodies = 0
    assert made.update().unchanged == 7
    assert server.bodies == (7 if kind == "none" else 0)


@pytest.mark.slow
@pytest.mark.soak(1_000, 20_000)
def test_a_large_unchanged_site_updates_without_a_body(serve, tmp_path, size):
    server, url = serve("both", size)
    made = first_crawl(url, tmp_path, size)
    server.bodies = 0
    server.asked.clear()
    report = made.update()
    assert (report.asked, report.unchanged, report.bodies, server.bodies) == (size, size, 0, 0)
    assert set(server.asked.values()) == {1}
    assert report.size_bytes == 0
    assert len(list(made.pages(versions=True))) == size
