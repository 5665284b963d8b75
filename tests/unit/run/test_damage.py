"""Damage is a finding: commands go on without what cannot be read, doctor finds it, and repair reads it anew."""

import asyncio
import io
import json
import sqlite3
from contextlib import closing
from datetime import UTC, datetime

import pytest

from pauk.base.settings import Settings
from pauk.cli.main import run
from pauk.run.index.catch_up import catch_up
from pauk.run.read.warc_import import import_files
from pauk.store.archive.warc import write_info, write_response
from pauk.store.collection import CollectionFolder
from pauk.store.export.export import export
from pauk.store.upkeep.contents import find_damaged_values

WORDS = "Spiders spin webs of silk between two branches and wait for what the wind brings along in the evening. "
PAGES = 5
HERE = Settings({"crawl.workers": 0})


def page(number):
    links = "".join(f'<a href="/{other}">page {other}</a>' for other in range(PAGES))
    text = f"<p>{WORDS * 6}</p><p>{number} legs of {number} spiders. {WORDS * number}</p>"
    return f"<html><title>Page {number}</title><body><h1>Page {number}</h1>{text}{links}</body></html>".encode()


def record(number):
    return write_response(
        url=f"http://example.org/{number}",
        fetched_at=datetime(2026, 1, 1 + number, tzinfo=UTC),
        status=200,
        reason="OK",
        headers=[("Content-Type", "text/html; charset=utf-8")],
        body=page(number),
    )


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    warc = tmp_path / "in.warc.gz"
    warc.write_bytes(write_info("test", datetime(2026, 1, 1, tzinfo=UTC), {}) + b"".join(map(record, range(PAGES))))
    folder = CollectionFolder(tmp_path / "c")
    report = asyncio.run(import_files(folder, [warc], HERE, command="test"))
    assert report.pages == PAGES
    return folder


def damage(folder, sql, *values):
    with closing(sqlite3.connect(folder.database, isolation_level=None)) as database:
        assert database.execute(sql, values).rowcount > 0


def exported(folder):
    stream = io.BytesIO()
    done = export(folder, stream, form="jsonl")
    return done, [json.loads(line) for line in stream.getvalue().splitlines()]


def doctor(folder, capsys, *flags):
    code = run(["-c", str(folder.path), "--json", "doctor", *flags])
    found = json.loads(capsys.readouterr().out)
    return code, {one["what"]: one for one in found["findings"]}, found["repaired"]


FLIPPED = (
    "UPDATE documents SET text = CAST(substr(text, 1, 20) || x'ff00ff00' || substr(text, 25) AS BLOB) WHERE page = 3"
)


def test_a_flipped_bit_costs_one_text_and_is_mended(folder, capsys):
    before = exported(folder)[1]
    assert doctor(folder, capsys, "--deep")[1]["Contents"]["state"] == "fine"
    damage(folder, FLIPPED)
    done, rows = exported(folder)
    assert (done.pages, done.damaged, len(rows)) == (PAGES, 1, PAGES)
    assert [row["url"] for row in rows if not row["text"]] == ["http://example.org/2"]
    assert "the text of page 3" in capsys.readouterr().err
    assert catch_up(folder).added == PAGES
    code, found, _ = doctor(folder, capsys, "--deep")
    assert (code, found["Contents"]["state"]) == (1, "wrong")
    assert "documents.text, row 3" in found["Contents"]["detail"]

    code, found, repaired = doctor(folder, capsys, "--deep", "--repair", "--set", "crawl.workers=0")
    assert (code, found["Contents"]["state"]) == (0, "fine")
    assert any("1 page read anew" in sentence for sentence in repaired)
    assert exported(folder)[1] == before


@pytest.mark.parametrize(
    ("sql", "left"),
    [
        ("UPDATE pages SET fetched_at = 'yesterday' WHERE id = 2", PAGES - 1),
        ("UPDATE pages SET fetched_at = 1e300 WHERE id = 2", PAGES - 1),
        ("UPDATE documents SET said = '{' WHERE page = 2", PAGES - 1),
        ("UPDATE documents SET text = 17 WHERE page = 2", PAGES),
        ("UPDATE documents SET title = CAST(x'ff61' AS TEXT) WHERE page = 2", PAGES),
        ("UPDATE documents SET text = (SELECT text FROM documents WHERE page = 1) || x'00' WHERE page = 2", PAGES),
        ("UPDATE pages SET file = '../../x' WHERE id = 2", PAGES),
        ("UPDATE pages SET offset = -1 WHERE id = 2", PAGES),
        ("UPDATE pages SET status = x'00' WHERE id = 2", PAGES - 1),
    ],
)
def test_a_row_that_makes_no_sense_is_left_out(folder, sql, left, tmp_path):
    damage(folder, sql)
    _, rows = exported(folder)
    assert len(rows) == left
    for name in ("a.csv", "a.parquet", "a.warc.gz"):
        assert export(folder, tmp_path / name).pages >= PAGES - 1


@pytest.mark.parametrize("column", ["targets", "kinds", "texts"])
def test_links_that_make_no_sense_are_left_out_and_read_anew(folder, capsys, column):
    damage(folder, f"UPDATE links SET {column} = x'0102' WHERE page = 2")
    with folder.reader() as reader:
        assert reader.pages.links(2) == []
        assert len(reader.damage) == 1
        assert len(reader.pages.links(1)) == PAGES
    catch_up(folder)
    code, _, _ = doctor(folder, capsys, "--deep", "--repair", "--set", "crawl.workers=0")
    assert code == 0
    with folder.reader() as reader:
        assert len(reader.pages.links(2)) == PAGES


def test_a_text_whose_raw_bytes_are_gone_is_fetched_again(folder, capsys):
    damage(folder, FLIPPED)
    damage(folder, "UPDATE pages SET length = 0 WHERE id = 3")
    _, found, repaired = doctor(folder, capsys, "--deep", "--repair", "--set", "crawl.workers=0")
    assert found["Contents"]["state"] == "fine"
    assert any("1 will be fetched again" in sentence for sentence in repaired)
    with folder.reader() as reader:
        assert reader.urls.ended("ok", 10)[0] == PAGES - 1


def test_a_sound_collection_has_no_senseless_value(folder):
    catch_up(folder)
    with closing(sqlite3.connect(folder.database)) as database:
        assert find_damaged_values(database) == []
