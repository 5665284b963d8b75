"""A new kind of knowledge costs one file and one row: it is kept, exported, explained, copied, erased, read anew."""

import http.server
import json
import tarfile
import threading
import time
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import pytest

import pauk
from pauk.run import enrichers
from pauk.run.enrichers import Row
from pauk.store.coding import decode_body
from pauk.store.copying import copy_collection
from pauk.store.erase import erase
from pauk.store.marking import Forget

OLD = Path(__file__).parent / "collections" / "version-5.tar.xz"
PORT = 18790  # of the hosts in the old collection


@pytest.fixture
def old(tmp_path):
    """A collection that was made before there were parts."""
    with tarfile.open(OLD) as packed:
        packed.extractall(tmp_path, filter="data")
    return pauk.open(tmp_path / "c")


@pytest.fixture
def reading_time(monkeypatch):
    monkeypatch.syspath_prepend(str(Path(__file__).parent))
    monkeypatch.setitem(enrichers.TABLE, "reading_time", Row("reading_time:READING_TIME"))


def minutes_of(collection):
    return {
        page.url: json.loads(page.parts["reading_time"].value)["minutes"]
        for page in collection.pages()
        if "reading_time" in page.parts and page.parts["reading_time"].value
    }


def exported(collection, tmp_path):
    collection.export(tmp_path / "out.jsonl")
    lines = (tmp_path / "out.jsonl").read_text("utf-8").splitlines()
    (tmp_path / "out.jsonl").unlink()
    return [json.loads(line) for line in lines]


@contextmanager
def replay(collection):
    """Serve what lies in the collection's own archive, under the addresses at which it was fetched."""
    bodies = {}
    with collection.folder.reader() as reader:
        for page in reader.pages.all():
            if page.place.length:
                url = urlsplit(page.url)
                record = reader.pages.record(page.place)
                key = (url.netloc, url.path + (f"?{url.query}" if url.query else ""))
                body = decode_body(record.body, record.header("content-encoding"), max_bytes=1_000_000).content
                bodies[key] = (record.header("content-type"), body)

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            kind, body = bodies.get((self.headers["Host"], self.path), ("text/html", b""))
            self.send_response(200 if body else 404)
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_):
            """Say nothing."""

    server = None
    until = time.monotonic() + 120
    while server is None:
        try:
            server = http.server.ThreadingHTTPServer(("127.0.0.1", PORT), Handler)
        except OSError:  # a neighbour has the port for a moment
            if time.monotonic() > until:
                raise
            time.sleep(0.2)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield bodies
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def test_an_old_collection_opens_searches_and_updates(old):
    assert len(list(old.pages())) == 78
    assert (len(list(old.posts())), len(list(old.threads()))) == (23, 5)
    assert old.search("market").total == 18
    with replay(old):
        report = old.update("rynek.localhost", allow_private=True, polite=False, now="2016-04-02T12:00:00Z")
    assert (report.unchanged, report.changes) == (31, {})  # all of that host, and nothing else was asked
    assert len(list(old.pages())) == 78


def test_a_new_enricher_reads_an_old_collection(old, reading_time, tmp_path):
    assert minutes_of(old) == {}
    report = old.refresh()
    assert (report.read, report.changed, report.unreadable, report.is_complete) == (78, 0, 0, True)
    minutes = minutes_of(old)
    pages = {page.url: page for page in old.pages()}
    assert minutes == {url: 1 + len(page.text.split()) // 200 for url, page in pages.items() if page.text}
    assert old.refresh().read == 0

    rows = exported(old, tmp_path)
    assert {row["url"]: row["reading_time"] for row in rows if row["reading_time"] is not None} == minutes

    url = next(iter(minutes))
    (told,) = old.why(url)["pages"][-1]["parts"]
    assert told == {"name": "reading_time", "maker": "reading_time/1", "says": [f"about {minutes[url]} min to read"]}

    copy_collection(old.folder, tmp_path / "copy")
    assert minutes_of(pauk.open(tmp_path / "copy")) == minutes

    erase(old.folder, Forget(urls=(url,)), command="test")
    with old.folder.reader() as reader:
        kept = reader._database.execute("SELECT count(*) FROM parts").fetchone()[0]
    assert kept == 77


@pytest.mark.parametrize("workers", [0, 1])
def test_a_crawl_reads_it_on_the_way_and_an_old_maker_is_replaced(old, reading_time, tmp_path, monkeypatch, workers):
    if workers:
        monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parent))
    new = pauk.open(tmp_path / "new")
    with replay(old):
        new.crawl("http://rynek.localhost:18790/", pages=5, allow_private=True, polite=False, workers=workers)
    minutes = minutes_of(new)
    assert len(minutes) == 5
    with new.folder.writer("test") as store, store.transaction():
        store._database.execute("UPDATE parts SET maker = 'reading_time/0', value = x'7b7d'")
    assert new.refresh("reading_time").read == 5
    assert minutes_of(new) == minutes


def test_texts_are_read_anew_by_force(old):
    before = {page.url: (page.title, page.text, page.outcome) for page in old.pages()}
    with old.folder.writer("test") as store, store.transaction():
        store._database.execute("UPDATE documents SET title = 'lost', maker = 'auto/0'")
    assert old.refresh("text").read == 78
    assert {page.url: (page.title, page.text, page.outcome) for page in old.pages()} == before
    assert old.refresh("text").read == 0
    assert old.refresh("text", force=True).read == 78
    assert old.search("market").total == 18


def test_what_is_no_part_is_refused(old):
    with pytest.raises(pauk.PaukError, match="There is no part 'colour'"):
        old.refresh("colour")
    with pytest.raises(pauk.PaukError, match="read for a job alone"):
        old.refresh("forum")
