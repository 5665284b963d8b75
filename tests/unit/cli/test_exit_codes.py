"""Every end has its exit code, from one table."""

import errno
import sqlite3
import sys
from datetime import UTC, datetime

import pytest

from pauk.base import errors
from pauk.base.errors import ExitCode, machine_limit
from pauk.cli.main import run
from pauk.store.archive.warc import write_info, write_response

DAY = datetime(2026, 1, 1, tzinfo=UTC)
INFO = write_info("test", DAY, {})
PAGE = f"<html><title>T</title><body><article><p>{'Spiders spin webs of silk. ' * 30}</p></article></body></html>"


def record(number):
    return write_response(
        url=f"http://example.org/{number}", fetched_at=DAY, status=200, reason="OK",
        headers=[("Content-Type", "text/html")], body=PAGE.replace("Spiders", f"Spiders {number}").encode(),
    )  # fmt: skip


@pytest.fixture
def pauk(tmp_path, monkeypatch, capfd):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))

    def call(*args):
        code = run(["-c", "c", *args])
        return code, capfd.readouterr().err

    return call


def bring(tmp_path, *records):
    (tmp_path / "in.warc.gz").write_bytes(INFO + b"".join(records))


def test_import_of_a_whole_file_of_a_broken_one_and_of_one_without_pages(pauk, tmp_path):
    bring(tmp_path, record(1), record(2)[:60], record(3))
    code, said = pauk("import", "in.warc.gz", "--workers", "0")
    assert (code, "is broken" in said) == (ExitCode.PARTLY, True)
    bring(tmp_path, record(1), record(3))
    assert pauk("import", "in.warc.gz", "--workers", "0") == (ExitCode.DONE, "")  # nothing new is no failure
    bring(tmp_path)
    assert pauk("import", "in.warc.gz")[0] == ExitCode.NOTHING_CAME
    (tmp_path / "in.warc.gz").write_bytes(b"<html>" * 99)
    assert pauk("import", "in.warc.gz")[0] == ExitCode.NOTHING_CAME
    assert pauk("import", "no.warc.gz")[0] == ExitCode.INPUT


def test_a_crawl_that_brings_nothing_says_why(pauk, free_port):
    code, said = pauk(
        "crawl",
        f"http://127.0.0.1:{free_port}/",
        "--allow-private",
        "--no-polite",
        "--repeat-limit",
        "0",
        "--workers",
        "0",
    )
    assert code == ExitCode.NOTHING_CAME
    assert "Nothing came" in said
    assert "pauk why" in said


@pytest.fixture
def free_port():
    import socket

    with socket.socket() as made:
        made.bind(("127.0.0.1", 0))
        return made.getsockname()[1]


def test_an_export_without_what_is_damaged(pauk, tmp_path):
    bring(tmp_path, record(1), record(2))
    pauk("import", "in.warc.gz", "--workers", "0")
    with sqlite3.connect(tmp_path / "c" / "pauk.db") as database:
        database.execute("UPDATE documents SET text = x'00' WHERE page = 1")
    database.close()
    code, said = pauk("export", "out.jsonl")
    assert (code, "doctor --deep" in said) == (ExitCode.PARTLY, True)
    assert (tmp_path / "out.jsonl").read_text().count("\n") == 2
    assert pauk("doctor", "--deep")[0] == ExitCode.FAILED


def test_what_cannot_be_explained_is_blamed_on_damage_only_with_a_proof(pauk, tmp_path, monkeypatch):
    bring(tmp_path, record(1))
    pauk("import", "in.warc.gz", "--workers", "0")
    monkeypatch.setattr("pauk.store.pages.pages_reader.PagesReader.last", lambda _: 1 / 0)
    code, said = pauk("export", "-")
    assert (code, "This is a bug" in said) == (ExitCode.BUG, True)
    with sqlite3.connect(tmp_path / "c" / "pauk.db") as database:
        database.execute("UPDATE pages SET status = 'x'")
    database.close()
    code, said = pauk("export", "-")
    assert (code, "pages.status, row 1" in said) == (ExitCode.COLLECTION, True)


def test_a_folder_that_is_not_safe(pauk, tmp_path):
    (tmp_path / "c").mkdir()
    (tmp_path / "c" / "pauk.db").symlink_to(tmp_path / "elsewhere")
    for command in (["export", "-"], ["search", "x"], ["crawl", "http://a.example/"], ["config", "trust", "c"]):
        assert pauk(*command)[0] == ExitCode.COLLECTION
    assert not (tmp_path / "elsewhere").exists()


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (MemoryError(), "too little memory"),
        (OSError(errno.ENOMEM, "Cannot allocate memory"), "too little memory"),
        (ImportError("libblas.so: failed to map segment from shared object"), "too little memory"),
        (RuntimeError("can't start new thread"), "too little memory"),
        (OSError(errno.EMFILE, "Too many open files"), "No more files"),
        (OSError(errno.ENFILE, "Too many open files in system"), "No more files"),
        (ValueError("IO error: Too many open files (os error 24)"), "No more files"),
    ],
)
def test_limits_of_the_machine_have_words_of_their_own(pauk, monkeypatch, error, words):
    def fail(_args, _this):
        raise error

    monkeypatch.setattr(sys.modules["pauk.cli.main"], "_invoke", fail)
    code, said = pauk("config", "show")
    assert (code, words in said) == (ExitCode.SYSTEM, True)
    assert "what was done is kept" in said


def test_other_errors_are_no_limits():
    assert machine_limit(OSError(errno.ENOENT, "No such file")) is None
    assert machine_limit(ValueError("a page about memory")) is None


def test_every_code_has_a_sentence_of_its_own():
    assert len({code.sentence for code in ExitCode}) == len(ExitCode)
    kinds = [kind for kind in vars(errors).values() if isinstance(kind, type) and issubclass(kind, errors.PaukError)]
    assert {kind.exit_code for kind in kinds} >= {ExitCode.PARTLY, ExitCode.NOTHING_CAME, ExitCode.NOT_LEARNED}
