"""A new kind of knowledge costs one file and one row: kept, exported, searched, explained, copied, erased, reread."""

import asyncio
import http.server
import json
import os
import signal
import tarfile
import threading
import time
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from aiohttp import ClientSession, web
from click.testing import CliRunner

import pauk
from pauk.base.clock import SystemClock
from pauk.base.errors import BadQuery
from pauk.cli.main import root
from pauk.crawl.fetch.content_coding import decode_body
from pauk.extract.reader import read_page as extract_page
from pauk.run.index.catch_up import Caught, catch_up
from pauk.run.read import enrichers
from pauk.run.read.enrichers import EnricherRow
from pauk.run.search.engine import SearchEngine
from pauk.search.index.tantivy.index import TantivyIndex
from pauk.store.upkeep.copy import copy_collection
from pauk.store.upkeep.erase import erase
from pauk.store.upkeep.marking import Forget
from pauk.web.serve.app import make_app
from pauk.web.serve.server import make_runner

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
    monkeypatch.setitem(enrichers.TABLE, "reading_time", EnricherRow("reading_time:READING_TIME"))


@pytest.fixture
def mood(monkeypatch):
    monkeypatch.syspath_prepend(str(Path(__file__).parent))
    monkeypatch.setitem(enrichers.TABLE, "mood", EnricherRow("mood:MOOD"))


def found(collection, query, **wishes):
    return sorted(hit.url for hit in collection.search(query, limit=100, **wishes).hits)


def pauk_command(*args, collection):
    done = CliRunner().invoke(root, ["-c", str(collection.folder.path), *args], catch_exceptions=False)
    assert done.exit_code == 0, done.output
    return done.stdout


def ask_server(collection, *paths):
    """Ask the HTTP door of a collection, and return what it says as text."""

    async def ask():
        with SearchEngine.open(collection.folder, collection.settings, SystemClock()) as engine:
            runner = make_runner(make_app(engine, collection.settings, SystemClock()))
            await runner.setup()
            try:
                await web.TCPSite(runner, "127.0.0.1", 0).start()
                host, port = runner.addresses[0]
                async with ClientSession(f"http://{host}:{port}") as client:
                    return [await (await client.get(path)).text() for path in paths]
            finally:
                await runner.cleanup()

    return asyncio.run(ask())


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

    class Server(http.server.ThreadingHTTPServer):
        request_queue_size = 128  # whoever is turned away asks again, and the counts would not be exact

    server = None
    until = time.monotonic() + 120
    while server is None:
        try:
            server = Server(("127.0.0.1", PORT), Handler)
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
    # All of that host, and nothing else was asked. Its sections, authors and tags are frames without an article: this
    # version keeps another part of them, and no title or menu of sections.
    assert (report.unchanged, report.changes) == (2, {"changed": 29})
    assert len(list(old.pages())) == 78


def test_a_new_enricher_reads_an_old_collection(old, reading_time, tmp_path):
    assert minutes_of(old) == {}
    report = old.refresh()
    # Some texts are others than those that the version of then has kept: titles are no main text any more, rows of a
    # forum's lists are, and of a frame without an article another part is kept.
    assert (report.read, report.changed, report.unreadable, report.is_complete) == (78, 49, 0, True)
    minutes = minutes_of(old)
    pages = {page.url: page for page in old.pages()}
    assert minutes == {url: 1 + len(page.text.split()) // 200 for url, page in pages.items() if page.text}
    assert old.refresh().read == 0

    rows = exported(old, tmp_path)
    assert {row["url"]: row["reading_time"] for row in rows if row["reading_time"] is not None} == minutes

    url = next(iter(minutes))
    (told,) = old.why(url)["pages"][-1]["parts"]
    assert told == {"name": "reading_time", "maker": "reading_time/1", "says": [f"about {minutes[url]} min to read"]}

    assert found(old, "reading_time:>1") == sorted(url for url, number in minutes.items() if number > 1)
    copy_collection(old.folder, tmp_path / "copy")
    copied = pauk.open(tmp_path / "copy")
    assert minutes_of(copied) == minutes
    assert found(copied, "reading_time:>1") == found(old, "reading_time:>1")

    url = found(old, "reading_time:>1")[0]
    erase(old.folder, Forget(urls=(url,)), command="test")
    with old.folder.reader() as reader:
        kept = reader._database.execute("SELECT count(*) FROM parts").fetchone()[0]
    assert kept == 77
    assert found(old, "reading_time:>1") == sorted(other for other, number in minutes.items() if number > 1)[1:]


def test_a_field_of_numbers_is_searched_through_every_door(old, reading_time):
    assert found(old, "reading_time:>1") == []  # nothing was read yet, and the field is known
    old.refresh("reading_time")
    minutes = minutes_of(old)
    for query, fits in {
        "reading_time:>1": lambda number: number > 1,
        "reading_time:2..4": lambda number: 2 <= number <= 4,
        "reading_time:5": lambda number: number == 5,
        "reading_time:<=2 -reading_time:1": lambda number: number == 2,
        "reading_time:-3": lambda _: False,
    }.items():
        assert found(old, query) == sorted(url for url, number in minutes.items() if fits(number)), query
    by_time = [hit.fields["reading_time"] for hit in old.search("kind:page", order="-reading_time", limit=100).hits]
    assert by_time == sorted(minutes.values(), reverse=True)
    longest = max(minutes, key=minutes.get)
    with pytest.raises(BadQuery, match="'long' is no number"):
        old.search("reading_time:long")
    assert old.search("readingtime:>1").did_you_mean == "reading_time:>1"

    hit, *_ = json.loads(pauk_command("search", "reading_time:>4", "--json", collection=old))["hits"]
    assert (hit["url"], hit["fields"]) == (longest, {"reading_time": 5})
    assert "reading time 5" in pauk_command("search", "reading_time:>4", collection=old)
    assert pauk_command("count", "reading_time:>4", collection=old) == "1\n"
    assert "reading_time:>" in pauk_command("search", "--fields", collection=old)
    assert "minutes that a page takes to read" in pauk_command("search", "--fields", collection=old)

    answer, start, page, document = ask_server(
        old, "/v1/search?q=reading_time:%3E4&order=reading_time", "/", "/?q=reading_time:%3E4", "/v1/openapi.json"
    )
    assert [(hit["url"], hit["fields"]) for hit in json.loads(answer)["hits"]] == [(longest, {"reading_time": 5})]
    assert "<code>reading_time:&gt;5</code>" in start
    assert "reading time 5" in page
    assert "reading_time" in json.loads(document)["components"]["schemas"]["Hit"]["properties"]["fields"]["properties"]


def test_a_field_of_words_and_entries_of_a_kind_of_their_own(old, mood, tmp_path):
    before = found(old, "market")
    old.refresh("mood")
    calls = {page.url: json.loads(page.parts["mood"].value)["calls"] for page in old.pages()}
    busy = sorted(url for url, lines in calls.items() if lines)
    assert found(old, "mood:busy") == busy
    assert dict(old.search("kind:page", facets=True).facets["mood"]) == {
        "calm": len(calls) - len(busy),
        "busy": len(busy),
    }
    assert {row["url"]: row["mood"] for row in exported(old, tmp_path)} == {
        url: "busy" if lines else "calm" for url, lines in calls.items()
    }
    assert found(old, "market") == before  # the page stands for what was read from it

    answer = old.search("market kind:call", limit=100)
    told = sorted((hit.url, hit.title) for hit in answer.hits)
    assert told == sorted((url, f"Call {place}") for url, lines in calls.items() for place, _ in enumerate(lines, 1))
    assert {hit.kind for hit in answer.hits} == {"call"}
    assert all("market" in hit.snippet.text.lower() for hit in answer.hits)
    assert found(old, "market kind:call", group="page") == busy
    assert json.loads(pauk_command("search", "kind:call", "--group", "page", "--json", collection=old))["total"] == len(
        told
    )
    (page,) = ask_server(old, "/?q=kind:page")
    assert "<h2>Mood</h2>" in page
    assert 'href="/?q=kind%3Apage+mood%3Abusy"' in page
    with (
        old._engine()
        if hasattr(old, "_engine")
        else SearchEngine.open(old.folder, old.settings, SystemClock()) as engine
    ):
        assert engine.explain("market kind:call", answer.hits[0].id).score == pytest.approx(answer.hits[0].score)

    erase(old.folder, Forget(urls=(busy[0],)), command="test")
    assert found(old, "kind:call", group="page") == busy[1:]


def test_an_enricher_that_goes_leaves_a_query_language_without_it(old, reading_time, mood, monkeypatch):
    old.refresh("reading_time", "mood")
    assert (old.search("kind:call").total > 0, old.search("reading_time:>1").total) == (True, 4)
    monkeypatch.delitem(enrichers.TABLE, "mood")
    assert old.search("reading_time:>1").total == 4
    with pytest.raises(BadQuery, match="There is no kind 'call'"):
        old.search("kind:call")
    assert old.search("market").total == 18


def test_what_was_read_anew_is_found_without_another_index(old, mood):
    old.refresh("mood")
    with old.folder.writer("test") as store, store.transaction():
        store._database.execute("UPDATE documents SET title = 'zymurgy', maker = 'auto/0'")
        store._database.execute("UPDATE parts SET maker = 'mood/0', value = ?", (b'{"calls": ["zymurgy"]}',))
    assert (old.count("zymurgy"), old.count("kind:call zymurgy"), old.count("mood:calm")) == (78, 78, 0)
    assert old.refresh().read == 78
    caught = catch_up(old.folder)
    assert (caught.is_new, caught.deleted) == (False, 0)
    # 70 pages are calm; the 16 of them that are sections and tags without an article have the same foot of a page for
    # text, and near duplicates count once.
    assert (old.count("zymurgy"), old.count("kind:call zymurgy"), old.count("mood:calm")) == (0, 0, 55)
    assert old.count("kind:call market") == 22
    assert catch_up(old.folder) == Caught()


def test_whoever_is_killed_while_following_loses_nothing(old, mood):
    old.refresh("mood")
    assert old.count("mood:busy") == 8
    with old.folder.writer("test") as store, store.transaction():
        store._database.execute("UPDATE parts SET maker = 'mood/0'")
    old.refresh("mood")
    with old.folder.writer("test") as store, store.transaction():
        store._database.execute("UPDATE parts SET value = ?", (b'{"calls": ["zymurgy"]}',))
    child = os.fork()
    if not child:  # everything was written, and the commit never came
        TantivyIndex.commit = lambda *_: os.kill(os.getpid(), signal.SIGKILL)
        catch_up(old.folder)
        os._exit(0)
    assert os.WTERMSIG(os.waitpid(child, 0)[1]) == signal.SIGKILL
    caught = catch_up(old.folder)
    assert (caught.added, caught.is_new) == (156, False)
    assert (old.count("mood:busy"), old.count("kind:call zymurgy")) == (78, 78)


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
    old.refresh("text", force=True)
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


def test_a_page_that_cannot_be_read_anew_stays_as_it_is_and_stops_nobody(old, monkeypatch):
    old.refresh("text", force=True)
    before = {page.url: page.text for page in old.pages()}
    bad = next(url for url, text in before.items() if text)

    def read_page(content, *, url, **how):
        if url == bad:
            raise RecursionError
        return extract_page(content, url=url, **how)

    monkeypatch.setattr("pauk.run.read.page_reader.read_page", read_page)
    report = old.refresh("text", force=True)
    assert (report.read, report.unreadable, report.is_complete) == (77, 1, True)
    with old.folder.writer("test") as store, store.transaction():
        store._database.execute("UPDATE documents SET maker = 'auto/0'")
    assert old.refresh("text").unreadable == 1  # in how many passes ever
    assert {page.url: page.text for page in old.pages()} == before
