"""What leaves a collection: every form, every filter, hostile content, full disks, and nothing half-written."""

import csv
import gzip
import io
import json
import os
import subprocess
import sys
import threading
import tracemalloc
import zlib
from contextlib import closing
from datetime import UTC, datetime
from itertools import count

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.pages import make_page
from warcio.archiveiterator import ArchiveIterator
from warcio.checker import Checker

from pauk.base.errors import BadFile, BadUrl, MissingExtra, NoCollection, UsageError
from pauk.base.outcomes import explain
from pauk.base.page import Part
from pauk.base.records import Link
from pauk.base.urls import number_url
from pauk.store.archive.folder_archive import FolderArchive
from pauk.store.archive.warc import write_response
from pauk.store.collection import CollectionFolder
from pauk.store.export import export as export_module
from pauk.store.export import tables
from pauk.store.export.export import choose_form, export
from pauk.store.export.rows import PartColumns, describe_page
from pauk.store.export.tables import MOMENT, NUMBER, PAIRS, Column, Csv, JsonLines, Parquet
from pauk.store.sql.records import Batch, Confirmed, Ending, NewUrl
from pauk.store.sql.sqlite import open_writer
from pauk.store.upkeep.erase import erase
from pauk.store.upkeep.marking import Forget

AT = datetime(2026, 11, 15, 9, 30, tzinfo=UTC)
HEADERS = [
    ("Content-Type", "text/html; charset=utf-8"),
    ("Vary", "a"),
    ("vary", "b"),
    ("Set-Cookie", "secret=1"),
    ("X-Old", "caf\udce9"),
]
pytest.importorskip("pyarrow.parquet")


def record(url, at=AT, body=b"<p>Words", headers=HEADERS):
    return write_response(url=url, fetched_at=at, status=200, reason="OK", headers=headers, body=body)


def new_url(key, host="https://a.example", **changes):
    url = f"{host}/{key}"
    fields = {"key": number_url(url), "url": url, "host": host, "level": 0, "depth": 1, "seed": 1, "outcome": "ok"}
    return NewUrl(**fields | changes)


def new_page(number, url, text="Words of a page.", at=AT, **changes):
    said = {"author": "Ana Kos", "published": "2026-11-01"}
    fields = {
        "url": number,
        "text": text,
        "maker": "plain/1",
        "title": "A title",
        "language": "en",
        "said": said,
        "fetched_at": at.timestamp(),
        "status": 200,
        "content_type": "text/html",
        "size_bytes": 8,
        "fingerprint": -number,
        "record": record(url, at),
    }
    return make_page(**fields | changes)


@pytest.fixture
def folder(tmp_path):
    """Two pages on one host, one of them in two versions, one on another, a failed URL, a waiting one, a redirect."""
    folder = CollectionFolder(tmp_path / "c")
    with folder.writer("test") as store:
        store.seeds.add([("https://a.example/1", "crawl", {})])
        found = [
            new_url(1, depth=0),
            new_url(2, referrer=1, link_text="to two"),
            new_url(3, host="http://b.example:8080", referrer=2, link_text="to three"),
            new_url(4, outcome="http_error:404", referrer=1),
            new_url(5, outcome="", depth=2),
            new_url(6, outcome="redirected", referrer=1, link_text="the old way"),
            new_url(7, outcome="ok", referrer=6),
        ]
        store.complete(Batch(found={url.key: url for url in found}))
        urls = {number: url.url for number, url in enumerate(found, start=1)}
        store.complete(Batch(pages=[new_page(1, urls[1]), new_page(2, urls[2]), new_page(3, urls[3])]))
        later = AT.replace(hour=10)
        links = [(number_url(urls[2]), Link(urls[2], "two"))]
        newer = new_page(1, urls[1], text="Newer words.", at=later, links=links)
        store.complete(Batch(pages=[newer, new_page(7, urls[7], record=b"")]))
        target = number_url(urls[7])
        store.complete(
            Batch(endings=[Ending(6, "redirected", target_key=target)], confirmed=[Confirmed(2, later.timestamp())])
        )
    return folder


def names(path):
    return sorted(item.name for item in path.iterdir())


def lines(path):
    return [json.loads(line) for line in path.read_bytes().split(b"\n")[:-1]]


# Pages.


def test_a_line_holds_everything_that_is_known_about_a_page(folder, tmp_path):
    done = export(folder, tmp_path / "out.jsonl")
    assert (done.path, done.form, done.pages) == (str(tmp_path / "out.jsonl"), "jsonl", 4)
    assert done.bytes == (tmp_path / "out.jsonl").stat().st_size
    two = lines(tmp_path / "out.jsonl")[0]
    with folder.reader() as reader:
        place = next(page.place for page in reader.pages.all() if page.url.endswith("/2"))
    assert two == {
        "url": "https://a.example/2",
        "final_url": "https://a.example/2",
        "requested_url": "https://a.example/2",
        "referrer": "https://a.example/1",
        "link_text": "to two",
        "seed": "https://a.example/1",
        "depth": 1,
        "host": "https://a.example",
        "domain": "a.example",
        "outcome": "ok",
        "state": "here",
        "status": 200,
        "headers": {"content-type": "text/html; charset=utf-8", "vary": "a, b", "x-old": "café"},
        "content_type": "text/html",
        "size_bytes": 8,
        "fetched_at": "2026-11-15T09:30:00Z",
        "checked_at": "2026-11-15T10:30:00Z",
        "fingerprint": "fffffffffffffffe",
        "title": "A title",
        "author": "Ana Kos",
        "published": "2026-11-01",
        "updated": "",
        "language": "en",
        "description": "",
        "image": "",
        "site_name": "",
        "canonical": "",
        "group_url": "",
        "text": "Words of a page.",
        "text_outcome": "ok",
        "maker": "plain/1",
        "archive_file": "pauk-00001.warc.gz",
        "archive_offset": place.offset,
        "archive_length": place.length,
    }


def test_a_redirected_page_tells_which_url_was_asked_for(folder, tmp_path):
    export(folder, tmp_path / "out.jsonl")
    seven = lines(tmp_path / "out.jsonl")[-1]
    assert seven["url"] == seven["final_url"] == "https://a.example/7"
    assert (seven["requested_url"], seven["referrer"]) == ("https://a.example/6", "https://a.example/1")
    assert (seven["link_text"], seven["headers"], seven["archive_file"]) == ("the old way", {}, "")


def test_newest_versions_are_the_default_and_all_come_if_asked(folder, tmp_path):
    export(folder, tmp_path / "new.jsonl")
    export(folder, tmp_path / "all.jsonl", versions=True)
    newest = {line["url"][-1]: line["text"] for line in lines(tmp_path / "new.jsonl")}
    assert newest["1"] == "Newer words."
    assert [line["url"][-1] for line in lines(tmp_path / "new.jsonl")] == ["2", "3", "1", "7"]
    assert [line["url"][-1] for line in lines(tmp_path / "all.jsonl")] == ["1", "2", "3", "1", "7"]


@pytest.mark.parametrize(
    ("host", "found"),
    [
        ("a.example", "217"),
        ("A.EXAMPLE", "217"),
        ("https://a.example", "217"),
        ("b.example", "3"),
        ("b.example:8080", "3"),
        ("http://b.example:8080", "3"),
    ],
)
def test_one_host_can_be_asked_for_in_every_way_people_write_it(folder, tmp_path, host, found):
    export(folder, tmp_path / "out.jsonl", host=host)
    assert "".join(line["url"][-1] for line in lines(tmp_path / "out.jsonl")) == found


@pytest.mark.parametrize(
    "host", ["example", "b.example:80", "http://a.example", "xa.example", "%.example", "_.example"]
)
def test_a_host_that_is_not_there_is_told_so(folder, tmp_path, host):
    with pytest.raises((UsageError, BadUrl)):
        export(folder, tmp_path / "out.jsonl", host=host)
    assert not (tmp_path / "out.jsonl").exists()


@pytest.mark.parametrize("host", ["a.example/1", "user@a.example", "a b", "ftp://a.example", "://a.example/", "..."])
def test_what_is_no_host_name_is_told_so(folder, tmp_path, host):
    with pytest.raises(BadUrl):
        export(folder, tmp_path / "out.jsonl", host=host)


def test_pages_can_be_chosen_by_outcome(folder, tmp_path):
    assert export(folder, tmp_path / "a.jsonl", outcome="ok").pages == 4
    assert export(folder, tmp_path / "b.jsonl", outcome="duplicate").pages == 0
    with pytest.raises(UsageError, match="Did you mean duplicate"):
        export(folder, tmp_path / "c.jsonl", outcome="duplicates")


def test_an_export_shows_the_collection_as_it_stood_at_the_beginning(folder, tmp_path, monkeypatch):
    monkeypatch.setattr("pauk.store.pages.pages_reader._PAGE_CHUNK", 1)
    written = []

    def write_more(_done, _last, _count):
        if not written:
            with folder.writer("test") as store:
                store.complete(Batch(found={9: new_url(9)}))
                pages = [new_page(8, "https://a.example/9"), new_page(3, "http://b.example:8080/3", text="After.")]
                store.complete(Batch(pages=pages))
            written.append(True)

    export(folder, tmp_path / "out.jsonl", tell=write_more)
    assert [(line["url"][-1], line["text"]) for line in lines(tmp_path / "out.jsonl")] == [
        ("2", "Words of a page."),
        ("3", "Words of a page."),
        ("1", "Newer words."),
        ("7", "Words of a page."),
    ]
    assert export(folder, tmp_path / "now.jsonl").pages == 5


def test_a_slow_export_does_not_keep_the_log_of_the_writer_from_being_emptied(folder, tmp_path):
    busy = []

    def look(_done, _last, _count):
        with closing(open_writer(folder.database)) as database:
            busy.append(database.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0])

    export(folder, tmp_path / "out.jsonl", versions=True, tell=look)
    assert busy == [0] * 5


def test_a_page_that_is_forgotten_meanwhile_does_not_break_the_export(folder, tmp_path):
    done = []

    def forget(_done, _last, _count):
        if not done:
            erase(folder, Forget(urls=["http://b.example:8080/3"]), command="test")
            done.append(True)

    export(folder, tmp_path / "out.warc.gz", tell=forget)
    with (tmp_path / "out.warc.gz").open("rb") as stream:
        uris = [item.rec_headers.get_header("WARC-Target-URI") for item in ArchiveIterator(stream)]
    assert uris == [None, "https://a.example/2", "https://a.example/1"]


# URLs.


def test_every_url_is_listed_with_its_reason(folder, tmp_path):
    done = export(folder, tmp_path / "urls.jsonl", what="urls")
    rows = lines(tmp_path / "urls.jsonl")
    assert done.pages == len(rows) == 7
    assert rows[3] == {
        "url": "https://a.example/4",
        "outcome": "http_error:404",
        "explanation": explain("http_error:404"),
        "state": "ended",
        "depth": 1,
        "referrer": "https://a.example/1",
        "link_text": "",
        "seed": "https://a.example/1",
        "host": "https://a.example",
        "target": "",
    }
    assert (rows[4]["state"], rows[4]["outcome"], rows[4]["explanation"]) == ("waiting", "", "It waits to be fetched.")
    assert rows[5]["target"] == "https://a.example/7"


def test_urls_can_be_chosen_by_outcome_and_detail(folder, tmp_path):
    numbers = count()

    def chosen(outcome):
        path = tmp_path / f"{next(numbers)}.jsonl"
        export(folder, path, what="urls", outcome=outcome)
        return [row["url"][-1] for row in lines(path)]

    assert chosen("http_error") == chosen("http_error:404") == ["4"]
    assert chosen("http_error:500") == chosen("timeout") == []
    assert chosen("redirected") == ["6"]


def test_a_failed_url_that_is_tried_again_says_so(folder, tmp_path):
    with folder.writer("test") as store:
        store.complete(Batch(endings=[Ending(4, "refused", tries=1, due_at=2e9), Ending(5, "timeout", 1, 2e9)]))
    export(folder, tmp_path / "urls.jsonl", what="urls")
    rows = lines(tmp_path / "urls.jsonl")
    assert rows[3]["state"] == rows[4]["state"] == "later"
    assert rows[3]["explanation"] == "The server refused or broke the connection. It is tried again later."
    assert rows[4]["explanation"].count("It is tried again later.") == 1


def test_an_outcome_of_a_newer_version_does_not_break_the_list(folder, tmp_path):
    with folder.writer("test") as store:
        store.complete(Batch(endings=[Ending(4, "eaten:by a grue")]))
    export(folder, tmp_path / "urls.jsonl", what="urls")
    assert lines(tmp_path / "urls.jsonl")[3]["explanation"] == ""


# Forms.


@pytest.mark.parametrize(
    ("name", "form"),
    [
        ("a.jsonl", "jsonl"),
        ("A.JSONL.GZ", "jsonl"),
        ("a.ndjson", "jsonl"),
        ("a.csv", "csv"),
        ("a.csv.gz", "csv"),
        ("a.parquet", "parquet"),
        ("a.warc", "warc"),
        ("a.warc.gz", "warc"),
        ("-", "jsonl"),
    ],
)
def test_the_name_says_the_form(name, form):
    assert choose_form(name, "") == form


@pytest.mark.parametrize(
    ("name", "form", "what"),
    [
        ("a.txt", "", "pages"),
        ("a", "", "pages"),
        ("a.csv", "xml", "pages"),
        ("a.warc", "", "urls"),
        ("a.warc", "", "posts"),
        ("-", "warc", "pages"),
    ],
)
def test_a_form_that_cannot_be_is_told_so_with_the_choices(name, form, what):
    with pytest.raises(UsageError, match="jsonl"):
        choose_form(name, form, what=what)


def test_names_in_gz_are_squeezed(folder, tmp_path):
    export(folder, tmp_path / "a.jsonl")
    done = export(folder, tmp_path / "a.jsonl.gz")
    assert gzip.decompress((tmp_path / "a.jsonl.gz").read_bytes()) == (tmp_path / "a.jsonl").read_bytes()
    assert done.bytes == (tmp_path / "a.jsonl.gz").stat().st_size


def test_csv_is_for_spreadsheets(folder, tmp_path):
    export(folder, tmp_path / "a.csv")
    data = (tmp_path / "a.csv").read_bytes()
    assert data.startswith(b"\xef\xbb\xbfurl,final_url,")
    rows = list(csv.DictReader(io.StringIO(data.decode("utf-8-sig"), newline="")))
    assert [row["url"][-1] for row in rows] == ["2", "3", "1", "7"]
    assert json.loads(rows[0]["headers"])["vary"] == "a, b"
    assert (rows[0]["depth"], rows[0]["fetched_at"], rows[3]["headers"]) == ("1", "2026-11-15T09:30:00Z", "")


def test_csv_in_a_pipe_has_no_mark(folder):
    stream = io.BytesIO()
    assert export(folder, stream, form="csv", what="urls").path == "-"
    assert stream.getvalue().startswith(b"url,outcome,")


def test_parquet_has_types(folder, tmp_path):
    from pyarrow import parquet

    export(folder, tmp_path / "a.parquet")
    table = parquet.read_table(tmp_path / "a.parquet").to_pylist()
    assert [row["url"][-1] for row in table] == ["2", "3", "1", "7"]
    assert table[0]["fetched_at"] == AT
    assert dict(table[0]["headers"])["vary"] == "a, b"
    assert table[0]["depth"] == 1
    assert parquet.read_schema(tmp_path / "a.parquet").names == [column.name for column in export_module.PAGE_COLUMNS]


def test_parquet_is_written_in_groups(folder, tmp_path, monkeypatch):
    from pyarrow import parquet

    monkeypatch.setattr(tables, "_GROUP_ROWS", 2)
    export(folder, tmp_path / "a.parquet", versions=True)
    assert parquet.ParquetFile(tmp_path / "a.parquet").metadata.num_row_groups == 3
    monkeypatch.setattr(tables, "_GROUP_CHARS", 1)
    export(folder, tmp_path / "b.parquet", versions=True)
    assert parquet.ParquetFile(tmp_path / "b.parquet").metadata.num_row_groups == 5


def test_an_empty_collection_gives_an_empty_file_in_every_form(tmp_path):
    from pyarrow import parquet

    folder = CollectionFolder(tmp_path / "c")
    with folder.writer("test"):
        pass
    for name in ("a.jsonl", "a.csv", "a.parquet", "a.warc.gz"):
        assert export(folder, tmp_path / name).pages == 0
    assert (tmp_path / "a.jsonl").read_bytes() == b""
    assert len((tmp_path / "a.csv").read_text("utf-8-sig").splitlines()) == 1
    assert parquet.read_table(tmp_path / "a.parquet").num_rows == 0
    assert is_sound(tmp_path / "a.warc.gz")


def test_without_pyarrow_the_extra_is_named(folder, tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(MissingExtra, match=r"pip install 'pauk\[parquet\]'"):
        export(folder, tmp_path / "a.parquet")
    assert names(tmp_path) == ["c"]


def is_sound(path):
    checker = Checker(type("Args", (), {"inputs": [str(path)], "verbose": False}))
    checker.process_all()
    return checker.exit_value == 0


@pytest.mark.parametrize(("versions", "urls"), [(False, "231"), (True, "1231")])
def test_a_warc_file_holds_the_records_of_the_archive_as_they_are(folder, tmp_path, versions, urls):
    done = export(folder, tmp_path / "a.warc.gz", versions=versions)
    assert done.pages == len(urls)
    assert is_sound(tmp_path / "a.warc.gz")
    with (tmp_path / "a.warc.gz").open("rb") as stream:
        records = [(item.rec_type, item.rec_headers.get_header("WARC-Target-URI")) for item in ArchiveIterator(stream)]
    assert records[0] == ("warcinfo", None)
    assert "".join(url[-1] for _, url in records[1:]) == urls
    data = (tmp_path / "a.warc.gz").read_bytes()
    assert record("https://a.example/2") in data
    assert b"secret" not in zlib_all(data)


def zlib_all(data):
    plain = b""
    while data:
        inflate = zlib.decompressobj(zlib.MAX_WBITS | 16)
        plain += inflate.decompress(data)
        data = inflate.unused_data
    return plain


def test_a_name_without_gz_gives_a_plain_warc_file(folder, tmp_path):
    export(folder, tmp_path / "a.warc.gz")
    export(folder, tmp_path / "a.warc")
    plain = (tmp_path / "a.warc").read_bytes()
    assert plain.startswith(b"WARC/1.1\r\n")
    assert b"WARC-Filename: a.warc\r\n" in plain
    assert is_sound(tmp_path / "a.warc")
    tail = b"WARC-Type: response"
    assert plain.partition(tail)[2] == zlib_all((tmp_path / "a.warc.gz").read_bytes()).partition(tail)[2]


# Hostile content.

NASTY = [
    "=cmd|'/c calc'!A0",
    "\ttab first",
    "@SUM(1)",
    'quotes "and, commas\r\nand lines\nand more',
    "nul \0 bell \a escape \x1b[31m delete \x7f",
    "right to left \u202e override",
    "line \u2028 paragraph \u2029 next \x85",
    "😀 and a flag 🇭🇷",
    "\ufeffmark",
]


@pytest.mark.parametrize("text", NASTY, ids=range(len(NASTY)))
def test_no_content_breaks_any_form(tmp_path, text):
    from pyarrow import parquet

    folder = CollectionFolder(tmp_path / "c")
    with folder.writer("test") as store:
        store.complete(Batch(found={1: new_url(1, link_text=text)}))
        store.complete(Batch(pages=[new_page(1, "https://a.example/1", text, title=text, language="", said={})]))
    for name in ("a.jsonl", "a.csv", "a.parquet"):
        assert export(folder, tmp_path / name).pages == 1
    (line,) = lines(tmp_path / "a.jsonl")
    assert line["text"] == line["title"] == line["link_text"] == text
    (row,) = parquet.read_table(tmp_path / "a.parquet").to_pylist()
    assert row["text"] == text
    (cells,) = list(csv.DictReader(io.StringIO((tmp_path / "a.csv").read_bytes().decode("utf-8-sig"), newline="")))
    assert cells["text"][0] not in "=+-@\t\r"
    assert not any(char in cells["text"] for char in "\0\a\x1b\r\x7f\u202e")


@given(
    st.text(st.characters()) | st.text(st.characters(categories=("Cs", "Cc", "L"))),
    st.dictionaries(st.text(min_size=1), st.text(), max_size=3),
    st.integers(-(2**63), 2**63 - 1),
)
def test_any_row_can_be_written_and_read_again(text, pairs, number):
    from pyarrow import parquet

    columns = (Column("text"), Column("number", NUMBER), Column("at", MOMENT), Column("pairs", PAIRS))
    row = {"text": text, "number": number, "at": AT, "pairs": pairs}
    outputs = [io.BytesIO() for _ in range(3)]
    plain = text.encode("utf-8", "replace").decode()
    for make, output in zip((JsonLines, lambda *args: Csv(*args, has_mark=False), Parquet), outputs, strict=True):
        writer = make(output, columns)
        writer.write(row)
        writer.write(row)
        writer.close()
    first, second, rest = outputs[0].getvalue().split(b"\n")
    assert (first == second, rest) == (True, b"")
    assert json.loads(first)["text"] == plain
    table = list(csv.reader(io.StringIO(outputs[1].getvalue().decode(), newline="")))
    assert [len(cells) for cells in table] == [4, 4, 4]
    assert table[1][1] == str(number)
    found = parquet.read_table(io.BytesIO(outputs[2].getvalue())).to_pylist()
    assert [item["text"] for item in found] == [plain, plain]


def test_headers_that_cannot_be_read_are_left_out_and_logged(folder, tmp_path, caplog):
    with folder.reader() as reader:
        place = next(page.place for page in reader.pages.all() if page.url.endswith("/2"))
    path = FolderArchive(folder.path / "archive").path(1)
    data = bytearray(path.read_bytes())
    data[place.offset : place.offset + place.length] = b"\0" * place.length
    path.write_bytes(data)
    export(folder, tmp_path / "a.jsonl")
    headers = {line["url"][-1]: line["headers"] for line in lines(tmp_path / "a.jsonl")}
    assert headers["2"] == {}
    assert headers["3"] != {}
    assert "the headers of https://a.example/2 cannot be read" in caplog.text


# Places.


def test_a_file_that_is_there_is_not_replaced_unless_asked(folder, tmp_path):
    path = tmp_path / "a.jsonl"
    path.write_text("precious")
    with pytest.raises(UsageError, match="--force"):
        export(folder, path)
    assert path.read_text() == "precious"
    export(folder, path, force=True)
    assert len(lines(path)) == 4


def test_a_link_is_followed_and_stays(folder, tmp_path):
    (tmp_path / "real.jsonl").write_text("old")
    (tmp_path / "link.jsonl").symlink_to("real.jsonl")
    export(folder, tmp_path / "link.jsonl", force=True)
    assert (tmp_path / "link.jsonl").is_symlink()
    assert len(lines(tmp_path / "real.jsonl")) == 4


def test_a_file_that_appears_meanwhile_is_not_replaced(folder, tmp_path):
    path = tmp_path / "a.jsonl"

    def be_quicker(_done, _last, _count):
        path.write_text("precious")

    with pytest.raises(UsageError, match="--force"):
        export(folder, path, tell=be_quicker)
    assert path.read_text() == "precious"
    assert names(tmp_path) == ["a.jsonl", "c"]


def test_nothing_is_left_when_it_is_broken_off(folder, tmp_path):
    def stop(_done, _last, _count):
        assert any(name.endswith(".part") for name in names(tmp_path))
        raise KeyboardInterrupt

    for name in ("a.jsonl", "a.csv.gz", "a.parquet", "a.warc.gz"):
        with pytest.raises(KeyboardInterrupt):
            export(folder, tmp_path / name, tell=stop)
    assert names(tmp_path) == ["c"]


@pytest.mark.parametrize("target", ["folder.jsonl", "pipe.jsonl", "missing/a.jsonl", "x" * 250 + ".jsonl/a.jsonl"])
def test_a_place_that_cannot_be_written_is_told_so(folder, tmp_path, target):
    (tmp_path / "folder.jsonl").mkdir()
    os.mkfifo(tmp_path / "pipe.jsonl")
    with pytest.raises(BadFile):
        export(folder, tmp_path / target, force=True)


@pytest.mark.parametrize(
    "name",
    ["pauk.db", "pauk.db-wal", "pauk.db-journal", "pauk.toml", "archive/pauk-00001.warc.gz", "archive/a.csv",
     ".pauk-id", "logins.json", "searches.json", "people.key", "index/a.csv", "spool/a.csv", "index.lock"],
)  # fmt: skip
def test_the_collection_itself_is_never_replaced(folder, name):
    with pytest.raises(UsageError, match="collection itself"):
        export(folder, folder.path / name, form="jsonl", force=True)


def test_the_longest_name_works(folder, tmp_path):
    assert export(folder, tmp_path / ("x" * 249 + ".jsonl")).pages == 4


def test_without_a_collection_nothing_is_made(tmp_path):
    with pytest.raises(NoCollection):
        export(CollectionFolder(tmp_path / "none"), tmp_path / "a.jsonl")
    assert names(tmp_path) == []


_FULL = """
import resource, sys
from pathlib import Path
from pauk.base.errors import NoSpace
from pauk.store.collection import CollectionFolder
from pauk.store.export.export import export
resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, 100_000))
try:
    export(CollectionFolder(Path(sys.argv[1])), Path(sys.argv[2]))
except NoSpace as error:
    print(error)
"""


@pytest.mark.parametrize("name", ["a.jsonl", "a.csv", "a.jsonl.gz", "a.parquet", "a.warc"])
def test_a_full_disk_is_told_and_leaves_no_half_file(folder, tmp_path, name):
    body = os.urandom(100_000)
    page = new_page(2, "https://a.example/2", text=body.hex(), record=record("https://a.example/2", body=body))
    with folder.writer("test") as store:
        store.complete(Batch(pages=[page]))
    done = subprocess.run(
        [sys.executable, "-c", _FULL, folder.path, tmp_path / name], capture_output=True, text=True, check=True
    )
    assert "no half of it is left" in done.stdout
    assert done.stderr == ""
    assert names(tmp_path) == ["c"]


def test_a_full_disk_behind_a_stream_is_the_streams_own_business(folder):
    with open("/dev/full", "wb", buffering=0) as full, pytest.raises(OSError, match="No space left"):  # noqa: PTH123
        export(folder, full)


# Size.


def test_memory_does_not_grow_with_the_collection(tmp_path):
    folder = CollectionFolder(tmp_path / "c")
    text = os.urandom(200_000).hex()
    with folder.writer("test") as store:
        for start in range(1, 41, 10):
            keys = range(start, start + 10)
            store.complete(Batch(found={key: new_url(key) for key in keys}))
            pages = [new_page(key, f"https://a.example/{key}", text=f"{key} {text}") for key in keys]
            store.complete(Batch(pages=pages))
    tracemalloc.start()
    try:
        assert export(folder, tmp_path / "a.jsonl").bytes > 16_000_000
        assert tracemalloc.get_traced_memory()[1] < 10_000_000
    finally:
        tracemalloc.stop()


def test_it_works_beside_a_writer(folder, tmp_path):
    stop = threading.Event()
    failures = []

    def write():
        with folder.writer("test") as store:
            for key in count(100):
                if stop.is_set():
                    return
                try:
                    store.complete(Batch(found={key: new_url(key)}))
                    new = new_url(key)
                    store.complete(Batch(pages=[new_page(store.urls.known([new.key])[new.key].id, new.url)]))
                except Exception as error:  # noqa: BLE001 (the test shows it)
                    failures.append(error)
                    return

    writer = threading.Thread(target=write)
    writer.start()
    try:
        for number in range(5):
            path = tmp_path / f"{number}.warc.gz"
            assert export(folder, path).pages >= 3
            assert is_sound(path)
    finally:
        stop.set()
        writer.join()
    assert failures == []


def test_a_part_fills_its_own_columns_alone(folder):
    with folder.reader() as reader:
        page = next(reader.pages.all())
    page.parts["price"] = Part("price/1", b"5")
    columns = PartColumns("price", [Column("amount", NUMBER)], lambda kept: {"amount": int(kept), "url": "no"})
    row = describe_page(page, {}, "", [columns])
    assert (row["amount"], row["url"]) == (5, page.url)
