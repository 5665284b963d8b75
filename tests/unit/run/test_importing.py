"""Archives of any maker become pages: read as in a crawl, never twice, and whatever breaks costs only itself."""

import asyncio
import gzip
import json
import os
from datetime import UTC, datetime, timedelta

import pytest

from pauk.base import config
from pauk.base.errors import LockedCollection
from pauk.base.settings import CRAWL_MAX_BYTES, CRAWL_WORKERS
from pauk.base.urls import number_url
from pauk.run.read import warc_import
from pauk.run.read.warc_import import UNREAD, import_files
from pauk.store.archive.warc import write_info, write_response
from pauk.store.collection import CollectionFolder
from pauk.store.export.export import export
from pauk.store.sql.records import Batch, Ending, NewUrl, UrlState
from pauk.store.upkeep.erase import erase
from pauk.store.upkeep.marking import Forget

AT = datetime(2020, 5, 17, 12, 0, 0, tzinfo=UTC)
HTML = [("Content-Type", "text/html; charset=utf-8")]
SETTINGS = config.merge(config.from_flags({CRAWL_WORKERS.name: 0}))


def page(url, words="Some words of a page.", at=AT, *, status=200, headers=HTML, body=None, **options):
    html = f"<html><head><title>Title of {url}</title></head><body><p>{words}</p></body></html>".encode()
    return write_response(
        url=url,
        fetched_at=at,
        status=status,
        reason="OK",
        headers=headers,
        body=html if body is None else body,
        **options,
    )


@pytest.fixture
def folder(tmp_path):
    return CollectionFolder(tmp_path / "c")


@pytest.fixture
def bring(folder, tmp_path):
    """Write records into files, one for each list, and import them all."""
    count = iter(range(1_000))

    def run(*files, settings=SETTINGS, tell=None):
        paths = []
        for records in files:
            paths.append(tmp_path / f"{next(count)}.warc.gz")
            data = records if isinstance(records, bytes) else b"".join([write_info("test/1", AT, {}), *records])
            paths[-1].write_bytes(data)
        return asyncio.run(import_files(folder, paths, settings, command="test", tell=tell))

    return run


def pages(folder, **options):
    with folder.reader() as reader:
        return list(reader.pages.all(**options))


# What comes in.


def test_a_page_is_read_as_in_a_crawl(folder, bring):
    headers = [*HTML, ("ETag", '"x"'), ("Last-Modified", "yesterday"), ("Set-Cookie", "secret=1")]
    report = bring([page("http://A.example:80/x?utm_source=y#top", headers=headers, address="192.0.2.1")])
    assert (report.captures, report.pages, report.versions, report.known) == (1, 1, 0, 0)
    assert report.outcomes == {"ok": 1}
    (found,) = pages(folder)
    assert found.url == "http://a.example/x"
    assert (found.outcome, found.status, found.content_type) == ("ok", 200, "text/html; charset=utf-8")
    assert (found.fetched_at, found.checked_at) == (AT, AT)
    assert (found.text, found.title) == ("Some words of a page.", "Title of http://A.example:80/x?utm_source=y#top")
    assert (found.etag, found.modified) == ('"x"', "yesterday")
    assert (found.seed, found.referrer, found.depth, found.host) == ("", "", None, "http://a.example")
    with folder.reader() as reader:
        record = reader.pages.record(found.place)
    assert (record.url, record.fetched_at, record.address) == ("http://a.example/x", AT, "192.0.2.1")
    assert b"Some words of a page." in record.body
    assert "set-cookie" not in [name.lower() for name, _ in record.headers]


def test_nothing_is_queued_and_no_seed_is_made(folder, bring):
    bring([page("http://a.example/1", '<a href="/2">two</a> <a href="http://b.example/">far</a>')])
    with folder.writer("test") as store:
        assert store.queue.count(UrlState.WAITING) == store.queue.count(UrlState.LATER) == 0
        assert store.seeds.all() == []
        assert store.totals.counters() == {"imported": 1}
    with folder.reader() as reader:
        assert reader.totals.states() == {UrlState.ENDED: 3}
        assert reader.totals.outcomes() == {"out_of_scope": 2, "ok": 1}
        assert [link.url for link in reader.pages.links(1)] == ["http://a.example/2", "http://b.example/"]


def test_links_between_pages_are_kept_whatever_their_order(folder, bring, monkeypatch):
    monkeypatch.setattr(warc_import, "_LOT_PAGES", 1)
    monkeypatch.setattr(warc_import, "_NEW_URLS", 1)
    bring(
        [page("http://a.example/1", 'Words of one. <a href="/2">to two</a> <a href="/9">to none</a>')],
        [page("http://a.example/2", 'Words of two. <a href="/1">to one</a>')],
    )
    with folder.reader() as reader:
        links = {
            found.url[-1]: [(link.url, link.text) for link in reader.pages.links(found.id)]
            for found in reader.pages.all()
        }
    assert links == {
        "1": [("http://a.example/2", "to two"), ("http://a.example/9", "to none")],
        "2": [("http://a.example/1", "to one")],
    }


def test_what_is_no_page_is_counted_and_left_out(folder, bring):
    png = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + b"\0" * 100
    report = bring(
        [
            page("http://a.example/missing", status=404),
            page("http://a.example/gone", status=410),
            page("http://a.example/moved", status=301, headers=[("Location", "/there")]),
            page("http://a.example/a.png", headers=[("Content-Type", "image/png")], body=png),
            page("http://a.example/lie", headers=HTML, body=b"%PDF-1.4\n" + b"\0" * 200),
            page("http://a.example/robots.txt", headers=[("Content-Type", "text/plain")], body=b"User-agent: *\n"),
            page("http://a.example/good"),
        ]
    )
    assert [found.url for found in pages(folder)] == ["http://a.example/good"]
    skipped = dict(report.skipped)
    assert skipped.pop("warcinfo") == 1
    assert {name.partition(":")[0] for name in skipped} == {
        "http_error",
        "gone",
        "redirected",
        "not_html",
        "robots.txt",
    }
    assert skipped["http_error:404"] == skipped["gone"] == skipped["redirected"] == skipped["robots.txt"] == 1
    assert skipped["not_html:pdf"] == 1
    with folder.reader() as reader:
        assert [row.url for row in reader.urls.all()] == ["http://a.example/good"]


def test_plain_text_is_a_page(folder, bring):
    bring([page("http://a.example/a.txt", headers=[("Content-Type", "text/plain")], body=b"Plain words.\n")])
    assert [found.text.strip() for found in pages(folder)] == ["Plain words."]


def test_a_page_that_asks_not_to_be_kept_is_not(folder, bring):
    robots = '<meta name="robots" content="noindex">'
    report = bring(
        [page("http://a.example/1", robots), page("http://a.example/2", "<meta name=robots content=noarchive>x")]
    )
    assert report.outcomes == {"noindex": 1, "ok": 1}
    (kept,) = pages(folder)
    assert (kept.url, kept.place.length) == ("http://a.example/2", 0)
    with folder.reader() as reader:
        assert reader.urls.find(number_url("http://a.example/1")).outcome == "noindex"


def test_copies_are_known_as_such(folder, bring):
    report = bring([page(f"http://a.example/{name}", "The very same words.") for name in "abc"])
    assert report.outcomes == {"ok": 1, "duplicate": 2}
    assert [(found.outcome, found.text) for found in pages(folder)] == [
        ("ok", "The very same words."),
        ("duplicate", "The very same words."),
        ("duplicate", "The very same words."),
    ]


def test_squeezed_bodies_are_read(folder, bring):
    body = gzip.compress(b"<p>Squeezed words.")
    bring([page("http://a.example/1", headers=[*HTML, ("Content-Encoding", "gzip")], body=body)])
    (found,) = pages(folder)
    assert found.text == "Squeezed words."
    with folder.reader() as reader:
        assert reader.pages.record(found.place).body == body


def test_a_body_that_is_no_gzip_is_an_outcome(folder, bring):
    report = bring(
        [page("http://a.example/1", headers=[*HTML, ("Content-Encoding", "br")], body=b"<p>" + b"\x91\xff" * 200)]
    )
    assert report.pages == 0
    assert pages(folder) == []


def test_what_its_maker_cut_off_stays_marked(folder, bring):
    bring([page("http://a.example/1", truncated="length")])
    (found,) = pages(folder)
    with folder.reader() as reader:
        assert reader.pages.record(found.place).truncated == "length"


def test_what_is_larger_than_the_limit_is_left_out(folder, bring):
    small = config.merge(config.from_flags({CRAWL_WORKERS.name: 0, CRAWL_MAX_BYTES.name: 1_000}))
    report = bring([page("http://a.example/1", "long " * 1_000), page("http://a.example/2")], settings=small)
    assert report.skipped["too_large"] == 1
    assert [found.url for found in pages(folder)] == ["http://a.example/2"]


def test_headers_of_any_bytes_are_taken(folder, bring):
    headers = [*HTML, ("ETag", "\udcff\udcfe"), ("X-Odd", "\udce9t\udce9"), ("Content-Type", "text/html\udcff")]
    assert bring([page("http://a.example/1", headers=headers)]).pages == 1
    (found,) = pages(folder)
    assert found.etag == "ÿþ"


def test_files_of_other_makers_are_read(folder, bring):
    chunked = b"9\r\n<p>Words \r\n9\r\nof others\r\n0\r\n\r\n"
    block = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nTransfer-Encoding: chunked\r\n\r\n" + chunked
    records = b""
    for kind, content in (("request", b"GET / HTTP/1.1\r\n\r\n"), ("response", block)):
        head = (
            f"WARC/1.0\r\nWARC-Type: {kind}\r\nWARC-Target-URI: <https://b.example/>\r\n"
            f"WARC-Date: 2019-01-01T00:00:00Z\r\nContent-Type: application/http; msgtype={kind}\r\n"
            f"Content-Length: {len(content)}\r\n\r\n"
        )
        records += head.encode() + content + b"\r\n\r\n"
    report = bring(records)
    assert (report.pages, report.skipped["request"]) == (1, 1)
    (found,) = pages(folder)
    assert (found.url, found.text, found.fetched_at.year) == ("https://b.example/", "Words of others", 2019)


# Twice.


def test_the_same_import_twice_changes_nothing(folder, bring):
    records = [page(f"http://a.example/{number}", f"words {number}") for number in range(5)]
    bring(records)
    before = [(found.id, found.url) for found in pages(folder, versions=True)]
    sizes = folder.archive().sizes()
    report = bring(records, records)
    assert (report.pages, report.known, report.captures) == (0, 10, 10)
    assert [(found.id, found.url) for found in pages(folder, versions=True)] == before
    assert folder.archive().sizes() == sizes


def test_the_same_record_twice_in_one_file_is_one_page(folder, bring, monkeypatch):
    records = [page(f"http://a.example/{number}") for number in range(3)]
    monkeypatch.setattr(warc_import, "_LOT_PAGES", 2)
    report = bring([*records, *records, *records])
    assert (report.pages, report.known) == (3, 6)
    assert len(pages(folder, versions=True)) == 3


@pytest.mark.parametrize(
    "other",
    [
        {"at": AT + timedelta(seconds=1)},
        {"at": AT + timedelta(microseconds=1)},
        {"words": "Some words of a pagE."},
        {"words": "Other words, longer than before."},
    ],
)
def test_another_moment_or_other_bytes_are_another_version(folder, bring, other):
    bring([page("http://a.example/1")])
    report = bring([page("http://a.example/1", **other)])
    assert (report.pages, report.versions) == (1, 1)
    assert len(pages(folder, versions=True)) == 2


def test_the_own_archive_brings_nothing_new(folder, bring, tmp_path):
    bring([page(f"http://a.example/{number}", at=AT + timedelta(microseconds=number * 333_331)) for number in range(9)])
    export(folder, tmp_path / "out.warc.gz", versions=True)
    report = bring((tmp_path / "out.warc.gz").read_bytes())
    assert (report.pages, report.known) == (0, 9)


def rows(path):
    """Read exported pages without their place in the archive, which depends on the name of its file."""
    lines = [json.loads(line) for line in path.read_bytes().splitlines()]
    assert len(lines) == 9
    return [{key: value for key, value in line.items() if key != "archive_offset"} for line in lines]


def test_a_new_collection_from_an_export_is_the_same(folder, bring, tmp_path):
    bring([page(f"http://a.example/{number}", f'w{number} <a href="/{number - 1}">back</a>') for number in range(9)])
    export(folder, tmp_path / "out.warc", versions=True)
    other = CollectionFolder(tmp_path / "d")
    asyncio.run(import_files(other, [tmp_path / "out.warc"], SETTINGS, command="test"))
    for name, source in (("a", folder), ("b", other)):
        export(source, tmp_path / f"{name}.jsonl", versions=True)
    assert rows(tmp_path / "a.jsonl") == rows(tmp_path / "b.jsonl")
    with folder.reader() as one, other.reader() as two:
        assert [one.pages.links(found.id) for found in one.pages.all()] == [
            two.pages.links(found.id) for found in two.pages.all()
        ]


# Into a collection that lives.


def test_a_known_url_keeps_its_place_and_gets_a_version(folder, bring):
    url = "http://a.example/1"
    with folder.writer("test") as store:
        new = NewUrl(number_url(url), url, "http://a.example", 3, 5, 0, link_text="words on it")
        store.complete(Batch(found={new.key: new}))
    bring([page(url)])
    (found,) = pages(folder)
    assert (found.depth, found.link_text) == (5, "words on it")
    with folder.writer("test") as store:
        assert store.queue.count(UrlState.WAITING) == 1
        (host,) = store.queue.claim_hosts(1)
        (claim,) = store.queue.claim({host.id: 5})
        assert (claim.url, claim.level) == (url, 3)


def test_a_url_that_had_failed_is_there_now(folder, bring):
    url = "http://a.example/1"
    with folder.writer("test") as store:
        new = NewUrl(number_url(url), url, "http://a.example", 0, 0, 0, outcome="timeout")
        store.complete(Batch(found={new.key: new}))
    bring([page(url)])
    with folder.reader() as reader:
        assert reader.urls.find(number_url(url)).outcome == "ok"


def test_an_older_version_does_not_become_the_newest(folder, bring):
    url = "http://a.example/1"
    bring([page(url, "new words", at=AT.replace(year=2024))])
    with folder.writer("test") as store:
        store.complete(Batch(endings=[Ending(1, "not_modified")]))
    bring([page(url, "old words", at=AT.replace(year=2010)), page(url, "older words", at=AT.replace(year=2001))])
    assert [found.text for found in pages(folder)] == ["new words"]
    assert [found.text for found in pages(folder, versions=True)] == ["new words", "old words", "older words"]
    with folder.reader() as reader:
        assert reader.urls.find(number_url(url)).outcome == "not_modified"
    bring([page(url, "newest words", at=AT.replace(year=2025))])
    assert [found.text for found in pages(folder)] == ["newest words"]
    with folder.reader() as reader:
        assert reader.urls.find(number_url(url)).outcome == "ok"


def test_the_newest_capture_of_a_file_stands_whatever_the_order(folder, bring):
    url = "http://a.example/1"
    bring([page(url, "b", at=AT.replace(year=2024)), page(url, "a", at=AT), page(url, "c", at=AT.replace(year=1969))])
    assert [found.text for found in pages(folder)] == ["b"]
    assert len(pages(folder, versions=True)) == 3


def test_what_was_imported_can_be_forgotten(folder, bring):
    bring([page("http://a.example/1", "secret words"), page("http://b.example/1")])
    erase(folder, Forget(hosts=["a.example"]), command="test")
    assert [found.url for found in pages(folder)] == ["http://b.example/1"]
    assert all(b"secret" not in path.read_bytes() for path in folder.path.rglob("*") if path.is_file())


def test_nobody_imports_beside_a_runner(folder, bring):
    with folder.writer("pauk crawl"), pytest.raises(LockedCollection):
        bring([page("http://a.example/1")])


# Accidents.


def test_what_can_be_read_of_a_broken_file_is_kept_and_the_next_file_follows(folder, bring):
    first = b"".join([write_info("test/1", AT, {}), page("http://a.example/1"), page("http://a.example/2")])
    report = bring(first[:-40], [page("http://a.example/3")])
    assert [found.url[-1] for found in pages(folder)] == ["1", "3"]
    (error,) = report.broken
    assert "0.warc.gz, byte" in error.where
    assert report.as_json()["broken"] == [str(error)]


@pytest.mark.parametrize("data", [b"", b"no archive at all", os.urandom(2_000), b"\x1f\x8b\x08"])
def test_what_is_no_archive_brings_nothing(folder, bring, data):
    report = bring(data, [page("http://a.example/1")])
    assert report.pages == 1


def test_a_page_that_the_reader_stumbles_over_costs_itself_alone(folder, bring, monkeypatch, caplog):
    real = warc_import.Readers.__call__

    async def stumble(self, claim, fetched, at):
        if claim.url.endswith("/bad"):
            raise ZeroDivisionError
        return await real(self, claim, fetched, at)

    monkeypatch.setattr(warc_import.Readers, "__call__", stumble)
    report = bring([page("http://a.example/bad"), page("http://a.example/good", "good words")])
    assert report.outcomes == {"internal_error": 1, "ok": 1}
    assert [found.url for found in pages(folder)] == ["http://a.example/good"]
    with folder.reader() as reader:
        assert reader.urls.find(number_url("http://a.example/bad")).outcome == "internal_error:ZeroDivisionError"
    assert "http://a.example/bad" in caplog.text


def test_an_import_that_was_broken_off_is_finished_by_the_next(folder, bring, monkeypatch):
    records = [page(f"http://a.example/{number}", f'w{number} <a href="/7">seven</a>') for number in range(8)]
    monkeypatch.setattr(warc_import, "_LOT_PAGES", 3)

    def stop(what, done, _total, _figures):
        if what == "Reading pages" and done >= 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        bring(records, tell=stop)
    assert len(pages(folder)) == 3
    with folder.reader() as reader:
        assert [row.outcome for row in reader.urls.all()].count(UNREAD) == 5
    report = bring(records)
    assert (report.pages, report.known) == (5, 3)
    with folder.reader() as reader:
        assert {row.outcome for row in reader.urls.all()} == {"ok"}
        assert all(reader.pages.links(found.id)[0].url == "http://a.example/7" for found in reader.pages.all())


def test_progress_knows_the_end(bring):
    told = []
    bring([page(f"http://a.example/{number}") for number in range(5)], tell=lambda *words: told.append(words))
    assert told[-1] == ("Reading pages", 5, 5, {"pages": 5, "known": 0})


def test_child_processes_read_the_same(folder, bring):
    settings = config.merge(config.from_flags({CRAWL_WORKERS.name: 2}))
    records = [page(f"http://a.example/{number}", f"words {number}") for number in range(20)]
    assert bring(records, settings=settings).pages == 20
    assert [found.text for found in pages(folder)] == [f"words {number}" for number in range(20)]


def test_a_first_import_that_was_killed_leaves_nothing_behind(folder, bring, monkeypatch):
    """The URLs are there, the first records too, but no row leads to them yet."""

    def die(_store, new, _places):
        if new:
            raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr("pauk.store.pages.pages.PageWriter.insert", die)
        patch.setattr("pauk.store.archive.folder_archive.FolderArchive.cut", lambda *_: None)
        with pytest.raises(KeyboardInterrupt):
            bring([page("http://a.example/1")])
    assert [path.name for path in (folder.path / "archive").iterdir()] == ["pauk-00001.warc.gz"]
    assert bring([page("http://a.example/1")]).pages == 1
    assert [path.name for path in (folder.path / "archive").iterdir()] == ["pauk-00001.warc.gz"]
    assert len(pages(folder)) == 1
