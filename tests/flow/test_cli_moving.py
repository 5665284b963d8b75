"""The commands that move data: export, import, copy, forget and prune, as a person types them."""

import csv
import io
import json
import os
import pty
import re
import subprocess
import sys
from datetime import UTC, datetime, timedelta

import pytest
from tests.command_line import CLEAN, run_pauk
from tests.pages import make_page

from pauk.base.urls import number_url
from pauk.crawl.login.login_file import KeptLogin, LoggedInSign, LoginWay, SignKind, keep_login, read_logins
from pauk.store.archive.warc import write_info, write_response
from pauk.store.collection import CollectionFolder
from pauk.store.sql.records import Batch, NewUrl

AT = datetime(2026, 11, 1, 12, tzinfo=UTC)
PAUK = [sys.executable, "-m", "pauk"]


@pytest.fixture
def pauk(tmp_path):
    def run(*args, **options):
        return run_pauk(*args, cwd=tmp_path, **options)

    return run


def record(url, words, at=AT):
    html = f"<title>Title</title><p>{words}</p>".encode()
    headers = [("Content-Type", "text/html")]
    return write_response(url=url, fetched_at=at, status=200, reason="OK", headers=headers, body=html)


@pytest.fixture
def collection(tmp_path):
    """Two pages of one host, the first in three versions, one page of another, and a URL that failed."""
    folder = CollectionFolder(tmp_path / "pauk-data")
    urls = ["https://a.example/1", "https://a.example/2", "http://b.example:8080/3", "http://b.example:8080/lost"]
    with folder.writer("test") as store:
        found = [
            NewUrl(
                number_url(url), url, url[: url.index("/", 8)], 0, 0, 0, outcome="ok" if url[-1] != "t" else "timeout"
            )
            for url in urls
        ]
        store.complete(Batch(found={new.key: new for new in found}))
        for number, days in ((1, 0), (1, 1), (2, 0), (3, 0), (1, 2)):
            at = AT + timedelta(days=days)
            words = f"words of {number} on day {days}"
            page = make_page(
                number,
                text=words,
                title="Title",
                fetched_at=at.timestamp(),
                status=200,
                content_type="text/html",
                size_bytes=50,
                fingerprint=number * 100 + days,
                record=record(urls[number - 1], words, at),
            )
            store.complete(Batch(pages=[page]))
    return folder


def traces(folder, words):
    data = [path.read_bytes() for path in folder.path.rglob("*") if path.is_file()]
    with folder.reader() as reader:
        texts = [page.text for page in reader.pages.all(versions=True)]
    archive = folder.archive()
    bodies = [found.body for file in archive.sizes() for _, found in archive.records(file)]
    found = [words.encode() in part for part in (*data, *bodies)] + [words in text for text in texts]
    return any(found)


# Export.


def test_export_writes_a_file_and_says_so(pauk, collection, tmp_path):
    done = pauk("export", "out.jsonl")
    assert (done.returncode, done.stderr) == (0, "")
    size = (tmp_path / "out.jsonl").stat().st_size
    assert done.stdout == f"3 pages written to out.jsonl (jsonl, {round(size / 1000)} KB).\n"
    lines = [json.loads(line) for line in (tmp_path / "out.jsonl").read_text().splitlines()]
    assert [line["text"] for line in lines] == ["words of 2 on day 0", "words of 3 on day 0", "words of 1 on day 2"]


def test_export_speaks_json(pauk, collection, tmp_path):
    done = pauk("--json", "export", "out.warc.gz", "--versions")
    size = (tmp_path / "out.warc.gz").stat().st_size
    assert json.loads(done.stdout) == {"path": "out.warc.gz", "form": "warc", "pages": 5, "bytes": size, "damaged": 0}


def test_export_to_standard_output_holds_nothing_else(pauk, collection):
    done = pauk("export", "-", "--json", "--host", "a.example")
    assert [json.loads(line)["url"] for line in done.stdout.splitlines()] == [
        "https://a.example/2",
        "https://a.example/1",
    ]
    assert done.stderr == ""
    table = list(csv.DictReader(io.StringIO(pauk("export", "-", "--form", "csv", "--urls").stdout, newline="")))
    assert [row["outcome"] for row in table] == ["ok", "ok", "ok", "timeout"]


def test_export_of_failed_urls_gives_reasons(pauk, collection):
    done = pauk("export", "-", "--urls", "--outcome", "timeout")
    (line,) = done.stdout.splitlines()
    assert json.loads(line)["url"] == "http://b.example:8080/lost"
    assert json.loads(line)["explanation"].startswith("The server did not answer in time.")


def test_a_reader_that_has_seen_enough_is_no_error(pauk, collection, tmp_path):
    command = f"{' '.join(PAUK)} export - --versions | head -1"
    done = subprocess.run(command, shell=True, cwd=tmp_path, env=CLEAN, capture_output=True, check=True)
    assert (done.stdout.count(b"\n"), done.stderr) == (1, b"")


@pytest.mark.parametrize(
    ("args", "end"),
    [
        (["out.txt"], (2, "Choose with --form: jsonl, csv, parquet, warc")),
        (["there.csv"], (2, "Use --force to replace it.")),
        (["no/out.csv"], (3, "There is no such folder (no)")),
        (["out.csv", "--host", "c.example"], (2, "No such host is in the collection (c.example)")),
        (["out.csv", "--outcome", "timeouts"], (2, "Did you mean timeout?")),
        (["out.csv", "--urls", "--versions"], (2, "--urls and --versions do not go together")),
        (["-", "--form", "warc"], (2, "warc is not for standard output")),
        (["pauk-data/pauk.db", "--form", "csv", "--force"], (2, "The collection itself lies there")),
        (["out.csv", "-c", "nowhere"], (4, "Begin one with: pauk crawl URL")),
    ],
)
def test_export_says_what_is_wrong_and_what_to_do(pauk, collection, tmp_path, args, end):
    code, said = end
    (tmp_path / "there.csv").write_text("precious")
    done = pauk("export", *args)
    assert (done.returncode, done.stdout) == (code, "")
    assert said in done.stderr
    assert (tmp_path / "there.csv").read_text() == "precious"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["pauk-data", "there.csv"]


def test_export_on_a_terminal_escapes_what_the_terminal_would_obey(pauk, collection):
    with collection.writer("test") as store:
        page = make_page(2, fetched_at=AT.timestamp() + 1, text="bell \a and \x1b[31mred")
        store.complete(Batch(pages=[page]))
    master, slave = pty.openpty()
    done = pauk("export", "-", "--progress", "none", stdout=slave, stderr=subprocess.DEVNULL)
    os.close(slave)
    shown = b""
    while True:
        try:
            part = os.read(master, 65_536)
        except OSError:
            break
        if not part:
            break
        shown += part
    os.close(master)
    assert done.returncode == 0
    assert b"bell \\u0007 and \\u001b[31mred" in shown
    assert b"\x1b" not in shown
    assert b"\a" not in shown


def test_progress_is_told_on_standard_error(pauk, collection):
    done = pauk("export", "out.jsonl", "--progress", "json")
    last = json.loads(done.stderr.splitlines()[-1])
    assert (last["task"], last["finished"], last["pages"], last["done"], last["total"]) == ("Exporting", True, 3, 5, 5)


# Import.


def test_an_export_can_be_imported_elsewhere_and_only_once(pauk, collection, tmp_path):
    pauk("export", "out.warc.gz", "--versions")
    done = pauk("import", "out.warc.gz", "-c", "other", "--workers", "0")
    assert (done.returncode, done.stderr) == (0, "")
    assert "5 pages imported, 2 of them new versions." in done.stdout
    again = pauk("import", "out.warc.gz", "-c", "other", "--workers", "0", "--json")
    assert json.loads(again.stdout) == {
        "captures": 5,
        "pages": 0,
        "versions": 0,
        "known": 5,
        "outcomes": {},
        "skipped": {"warcinfo": 1},
        "broken": [],
    }


def test_a_broken_archive_gives_what_it_has_and_an_exit_code(pauk, tmp_path):
    data = write_info("test/1", AT, {}) + record("http://a.example/1", "one") + record("http://a.example/2", "two")
    (tmp_path / "broken.warc.gz").write_bytes(data[:-30])
    (tmp_path / "good.warc.gz").write_bytes(write_info("test/1", AT, {}) + record("http://a.example/3", "three"))
    done = pauk("import", "broken.warc.gz", "good.warc.gz", "--workers", "0")
    assert done.returncode == 6
    assert "2 pages imported." in done.stdout
    assert "The WARC file is broken" in done.stderr
    assert "broken.warc.gz, byte" in done.stderr
    with CollectionFolder(tmp_path / "pauk-data").reader() as reader:
        assert [page.url for page in reader.pages.all()] == ["http://a.example/1", "http://a.example/3"]


@pytest.mark.parametrize(("name", "said"), [("none.warc", "There is no such file"), (".", "This is no plain file")])
def test_import_looks_for_its_files_before_it_begins(pauk, tmp_path, name, said):
    done = pauk("import", name)
    assert (done.returncode, done.stdout) == (3, "")
    assert said in done.stderr
    assert list(tmp_path.iterdir()) == []


# Copy.


def test_a_copy_is_made_and_opens(pauk, collection, tmp_path):
    with collection.writer("a runner that works"):
        done = pauk("copy", "copied")
    assert (done.returncode, done.stderr) == (0, "")
    assert "Use it with: -c copied" in done.stdout
    assert json.loads(pauk("export", "out.csv", "-c", "copied", "--json").stdout)["pages"] == 3
    again = pauk("copy", "copied")
    assert (again.returncode, again.stdout) == (2, "")
    assert "Name a new or an empty folder." in again.stderr


def test_copy_speaks_json(pauk, collection, tmp_path):
    told = json.loads(pauk("copy", "copied", "--json").stdout)
    files = [path for path in (tmp_path / "copied").rglob("*") if path.is_file()]
    assert told == {"path": "copied", "archive_files": 1, "bytes": sum(path.stat().st_size for path in files)}


# Forget.


def test_a_url_is_forgotten_for_good(pauk, collection):
    done = pauk("forget", "https://A.example:443/1#top", "--yes", "--json")
    told = json.loads(done.stdout)
    assert (done.returncode, told["urls"], told["pages"], told["clean"], told["done"]) == (0, 1, 3, True, True)
    assert not traces(collection, "words of 1")
    assert not traces(collection, "https://a.example/1")
    assert traces(collection, "words of 2")


def test_a_host_is_forgotten_with_all_ports(pauk, collection):
    done = pauk("forget", "b.example", "--yes")
    assert done.stdout.startswith("Forgotten: 1 host, 2 URLs, 1 page (")
    assert not traces(collection, "b.example")


def test_a_host_is_forgotten_with_its_log_ins(pauk, collection):
    for origin in ("https://b.example", "http://b.example:8080", "https://a.b.example", "https://a.example"):
        sign = LoggedInSign(SignKind.TEXT, "Hello")
        keep_login(
            collection.path,
            KeptLogin(
                origin=origin, way=LoginWay.FORM, url=f"{origin}/in", check_url=f"{origin}/", sign=sign, password="p"
            ),
        )
    done = pauk("forget", "b.example", "--dry-run", "--json")
    assert json.loads(done.stdout)["logins"] == ["https://b.example", "http://b.example:8080"]
    assert len(read_logins(collection.path)) == 4
    done = pauk("forget", "B.example", "--yes")
    assert done.stdout.startswith("Forgotten: 1 host, 2 URLs, 1 page (")
    assert ", 2 log-ins. " in done.stdout
    assert set(read_logins(collection.path)) == {"https://a.b.example", "https://a.example"}
    assert pauk("forget", "a.b.example", "--yes").returncode == 0, "a host of which there is nothing but a log-in"
    assert pauk("forget", "https://a.example/1", "--yes").returncode == 0, "a page is no host"
    assert set(read_logins(collection.path)) == {"https://a.example"}


def test_looking_first_changes_nothing(pauk, collection):
    before = collection.database.read_bytes()
    done = pauk("forget", "a.example", "--dry-run")
    assert done.stdout.startswith("Would be forgotten: 1 host, 2 URLs, 4 pages (")
    assert collection.database.read_bytes() == before


@pytest.mark.parametrize(
    ("args", "code", "said"),
    [
        (["https://a.example/1"], 2, "Add --yes if you are sure"),
        (["https://a.example/9", "--yes"], 3, "Nothing is known of https://a.example/9"),
        (["c.example", "--yes"], 3, "Nothing is known of c.example"),
        (["a.example/1", "--yes"], 3, "'a.example/1' is no host"),
        (["a.example", "--yes", "-c", "nowhere"], 4, "There is no collection here"),
    ],
)
def test_forget_says_what_is_wrong_and_what_to_do(pauk, collection, args, code, said):
    done = pauk("forget", *args)
    assert (done.returncode, done.stdout) == (code, "")
    assert said in done.stderr
    assert traces(collection, "words of 1")


@pytest.mark.parametrize(("answer", "is_gone"), [(b"y\n", True), (b"n\n", False), (b"\n", False)])
def test_a_person_is_asked_first(pauk, collection, answer, is_gone):
    master, slave = pty.openpty()
    os.write(master, answer)
    done = pauk("forget", "a.example", stdin=slave)
    os.close(slave)
    os.close(master)
    assert "Forget 1 host, 2 URLs, 4 pages" in done.stderr
    assert done.returncode == 0
    assert traces(collection, "words of 1") is not is_gone
    assert (done.stdout == "Nothing was forgotten.\n") is not is_gone


def test_nothing_is_forgotten_beside_a_runner(pauk, collection):
    with collection.writer("pauk crawl there"):
        done = pauk("forget", "a.example", "--yes")
    assert done.returncode == 4
    assert "pauk crawl there" in done.stderr


# Prune.


def test_prune_wants_to_be_asked_for_something(pauk, collection):
    done = pauk("prune")
    assert (done.returncode, done.stdout) == (2, "")
    assert "--versions N, --older-than DAYS or --failed" in done.stderr
    assert traces(collection, "words of 1 on day 0")


def test_prune_keeps_the_newest_versions(pauk, collection):
    looked = pauk("prune", "--versions", "2", "--dry-run")
    assert looked.stdout.startswith("Would be dropped: 1 page (")
    assert traces(collection, "words of 1 on day 0")
    done = pauk("prune", "--versions", "2")
    assert done.stdout.startswith("Dropped: 1 page (")
    assert not traces(collection, "words of 1 on day 0")
    assert traces(collection, "words of 1 on day 1")
    assert pauk("prune", "--versions", "2").stdout == "There is nothing to drop.\n"


def test_every_stage_of_pruning_is_told(pauk, collection):
    done = pauk("prune", "--versions", "1", "--progress", "json")
    told = [json.loads(line) for line in done.stderr.splitlines()]
    ends = [(line["task"], line["done"], line["total"]) for line in told if line["finished"]]
    assert ends == [("Writing the archive anew", 1, 1), ("Writing the database anew", 1, 1)]


def test_prune_by_age_spares_the_newest_version(pauk, collection):
    done = pauk("prune", "--older-than", "1.5", "--now", "2026-11-03T12:00", "--json")
    assert json.loads(done.stdout)["pages"] == 1
    pauk("prune", "--older-than", "0", "--now", "2030-01-01")
    with collection.reader() as reader:
        assert len(list(reader.pages.all(versions=True))) == 3


def test_prune_drops_failed_urls(pauk, collection):
    assert pauk("prune", "--failed").stdout.startswith("Dropped: 1 URL, 0 pages")
    assert not traces(collection, "/lost")


def test_what_is_left_passes_the_doctor(pauk, collection):
    pauk("prune", "--versions", "1", "--failed")
    pauk("forget", "https://a.example/2", "--yes")
    done = pauk("doctor", "--deep", "--json")
    assert done.returncode == 0, done.stdout


# Names of files.


def test_addresses_and_titles_never_become_names_of_files(pauk, tmp_path):
    words = "../../../etc/passwd\x00;rm -rf ~"
    urls = [
        "http://a.example/..%2f..%2fetc%2fpasswd",
        "http://xn--..a.example/",
        "http://..%2f.example/",
        "http://b/C:\\x",
    ]
    (tmp_path / "in.warc.gz").write_bytes(
        write_info("test", AT, {}) + b"".join(record(url, f"{words} {url}") for url in urls)
    )
    beside = {path.name for path in tmp_path.parent.iterdir()}
    assert pauk("import", "in.warc.gz", "--workers", 0).returncode in (0, 6)
    assert "passwd" in pauk("search", "etc").stdout
    for number, name in enumerate(("pages.jsonl", "pages.csv", "urls.csv", "pages.warc.gz")):
        done = pauk("export", name, *(("--urls",) if number == 2 else ()))
        assert (done.returncode, done.stderr) == (0, "")
    assert pauk("copy", "copy").returncode == 0
    written = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert {path.name for path in tmp_path.parent.iterdir()} == beside
    assert not [path for path in written if not re.fullmatch(r"\.?[\w.-]+", path.name, re.ASCII)]
    assert not [path for path in written if "passwd" in str(path) or "example" in path.name]
