"""A folder from a stranger: whatever lies in it, no file outside of it is read or changed, and nothing in it runs."""

import json
import os
import shutil
import sqlite3
import struct

import pytest

from pauk.base import config
from pauk.base.errors import IndexOutdated, PaukError, UnsafeFolder
from pauk.base.page import ArchivePlace
from pauk.base.settings import ALLOW_PRIVATE, CRAWL_MIN_DELAY_S, CRAWL_PROXY, POLITE, SERVE_HOST, Settings
from pauk.crawl.login.login_file import read_logins
from pauk.run.doctor import examine
from pauk.run.index.catch_up import catch_up
from pauk.run.index.indexed_parts import IndexedParts
from pauk.run.read.site_rules import SiteRules
from pauk.run.search.saved_searches import read_searches
from pauk.search.index.index import open_index
from pauk.store.collection import CollectionFolder
from pauk.store.disk import trusted_folders
from pauk.store.disk.plain_files import find_strange, open_plain, read_plain
from pauk.store.disk.trusted_folders import allow, is_trusted, trust
from pauk.store.folder_settings import read_settings
from pauk.store.forums.forgotten_people import read_key
from pauk.store.runner_lock import holder_of, runner_lock
from pauk.store.upkeep.copy import copy_collection

# Every file of a collection that some command opens by its name.
FILES = (
    "pauk.toml", "pauk.db", "pauk.db-wal", "pauk.db-shm", "pauk.db-journal", "runner.lock", "index.lock",
    "people.key", "people.db", "logins.json", "searches.json", "archive/pauk-00001.warc.gz", "archive/unknown-1",
    "rules/example.org.txt", "models/one", "index/meta.json", "index/book.db", "index/pauk.json", ".pauk-id",
)  # fmt: skip
FOLDERS = ("archive", "rules", "models", "index")
PRECIOUS = b"what the user has written " * 40
WEAK = """
allow_private = true
polite = false
[crawl]
min_delay_s = 0.0
proxy = "http://127.0.0.1:9/"
depth = 2
[serve]
host = "0.0.0.0"
"""


@pytest.fixture(autouse=True)
def _home(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))


@pytest.fixture
def precious(tmp_path):
    path = tmp_path / "precious"
    path.write_bytes(PRECIOUS)
    return path


@pytest.fixture
def made(tmp_path):
    folder = CollectionFolder(tmp_path / "c")
    with folder.writer("test") as store:
        store.archive.append([b""])
    return folder


def try_everything(folder):
    """Open a collection in all ways there are; return how many were refused as unsafe."""
    refused = 0
    for work in (
        lambda: folder.writer("test").__enter__(),
        folder.reader,
        lambda: catch_up(folder),
        lambda: copy_collection(folder, folder.path.with_name("copy")),
        lambda: read_settings(folder.path),
        lambda: read_key(folder.path),
        lambda: read_logins(folder.path),
        lambda: read_searches(folder.path),
        lambda: SiteRules.from_folder(folder.path),
    ):
        try:
            work()
        except UnsafeFolder as error:
            refused += str(folder.path) in error.where and bool(error.next_step)
        except PaukError:
            continue
    return refused


@pytest.mark.parametrize("how", ["link", "hard link", "pipe"])
@pytest.mark.parametrize("name", FILES)
def test_a_link_or_a_pipe_in_the_place_of_a_file(made, precious, name, how):
    path = made.path / name
    path.parent.mkdir(exist_ok=True)
    path.unlink(missing_ok=True)
    if how == "link":
        path.symlink_to(precious)
    elif how == "pipe":
        os.mkfifo(path)
    else:
        os.link(precious, path)
    assert [strange.name for strange in find_strange(made.path)] == [name]
    assert try_everything(made) >= 4
    assert precious.read_bytes() == PRECIOUS
    assert holder_of(made.path) == {}
    found = examine(made, Settings(), deep=True)
    assert any(finding.what == "Links" and finding.state == "wrong" and name in finding.detail for finding in found)


@pytest.mark.parametrize("name", FOLDERS)
def test_a_link_in_the_place_of_a_folder(made, tmp_path, name):
    target = tmp_path / "elsewhere"
    target.mkdir()
    (target / "pauk-00001.warc.gz").write_bytes(PRECIOUS)
    shutil.rmtree(made.path / name, ignore_errors=True)
    (made.path / name).symlink_to(target)
    assert try_everything(made) >= 4
    assert [path.name for path in target.iterdir()] == ["pauk-00001.warc.gz"]
    assert (target / "pauk-00001.warc.gz").read_bytes() == PRECIOUS


def test_the_folder_itself_may_be_a_link_that_the_user_made(made, tmp_path):
    link = tmp_path / "link"
    link.symlink_to(made.path)
    with CollectionFolder(link).writer("test"):
        assert holder_of(link)
    CollectionFolder(link).reader().close()


def test_what_is_not_ours_in_the_folder_may_be_anything(made, precious):
    (made.path / "notes").symlink_to(precious)
    (made.path / "bin").mkdir()
    (made.path / "bin" / "tool").symlink_to(precious)
    assert try_everything(made) == 0


def test_files_that_are_swapped_after_the_look_are_not_opened(made, precious):
    """Somebody who may write into the folder is quicker than we are: every single opening refuses links."""
    archive = made.archive()
    [place] = archive.append([b"record"])
    path = archive.path(place.file)
    archive.close()
    path.unlink()
    path.symlink_to(precious)
    for work in (
        lambda: archive.read_bytes(ArchivePlace(1, 0, 4)),
        lambda: list(archive.records(1)),
        lambda: open_plain(path, os.O_RDWR),
        lambda: read_plain(path, 10),
    ):
        with pytest.raises(UnsafeFolder):
            work()
    assert archive.sizes() == {}
    with pytest.raises(UnsafeFolder):
        archive.append([b"record"])
    lock = made.path / "runner.lock"
    lock.unlink(missing_ok=True)
    lock.symlink_to(precious)
    with pytest.raises(UnsafeFolder), runner_lock(made.path, "test"):
        pass
    assert precious.read_bytes() == PRECIOUS


# The database.


@pytest.mark.parametrize(
    "statement",
    [
        "CREATE TRIGGER t AFTER INSERT ON runs BEGIN DELETE FROM pages; END",
        "CREATE VIEW v AS SELECT * FROM urls",
        "CREATE VIRTUAL TABLE v USING fts5(text)",
    ],
)
def test_a_database_that_acts_by_itself(made, statement):
    with sqlite3.connect(made.database) as database:
        database.execute(statement)
    database.close()
    with pytest.raises(UnsafeFolder, match="acts by itself"):
        made.reader()
    with pytest.raises(UnsafeFolder, match="acts by itself"), made.writer("test"):
        pass
    found = examine(made, Settings(), deep=False)
    assert any(finding.state == "wrong" and "acts by itself" in finding.detail for finding in found)


def journal_that_removes(target, *, name):
    """Make a rollback journal whose super-journal is any file: SQLite removes it when it has rolled back."""
    end = name.encode()
    checksum = sum(struct.unpack(f"{len(end)}b", end)) & 0xFFFFFFFF
    magic = bytes.fromhex("d9d505f920a163d7")
    head = magic + struct.pack(">IIIII", 0, 0, 2, 512, 4096)
    body = head.ljust(512, b"\0")
    lock_page = struct.pack(">I", 1_073_741_824 // 4096 + 1)
    target.write_bytes(body + lock_page + end + struct.pack(">II", len(end), checksum) + magic)


def test_a_journal_that_would_have_sqlite_remove_a_file(tmp_path, made, precious):
    probe = tmp_path / "probe.db"
    with sqlite3.connect(probe) as database:
        database.execute("CREATE TABLE t (a)")
    database.close()
    victim = tmp_path / "victim"
    victim.write_bytes(b"x")
    journal_that_removes(tmp_path / "probe.db-journal", name=str(victim))
    with sqlite3.connect(probe) as database:
        database.execute("SELECT * FROM t").fetchall()
    database.close()
    assert not victim.exists()  # so the danger is real

    journal_that_removes(made.path / "pauk.db-journal", name=str(precious))
    assert try_everything(made) >= 4
    assert precious.read_bytes() == PRECIOUS


def test_an_index_that_would_have_the_library_remove_a_file(made, precious):
    catch_up(made)
    managed = made.path / "index" / ".managed.json"
    managed.write_text(json.dumps([*json.loads(managed.read_text()), str(precious), "../../precious"]))
    with pytest.raises(IndexOutdated):
        open_index(made.path / "index")
    assert any("outside" in finding.detail for finding in examine(made, Settings(), deep=False))
    catch_up(made)
    assert precious.read_bytes() == PRECIOUS
    assert str(precious) not in managed.read_text()
    open_index(made.path / "index", IndexedParts().declared).close()


# Settings.


def test_a_stranger_cannot_switch_protections_off(tmp_path):
    folder = tmp_path / "theirs"
    folder.mkdir()
    (folder / "pauk.toml").write_text(WEAK)
    settings = read_settings(folder)
    assert not settings[ALLOW_PRIVATE]
    assert settings[POLITE]
    assert settings[CRAWL_PROXY] == ""
    assert settings[SERVE_HOST] == "127.0.0.1"
    assert settings[CRAWL_MIN_DELAY_S] == CRAWL_MIN_DELAY_S.default
    assert len(settings.ignored) == 5
    assert settings.values["crawl.depth"] == 2  # harmless
    with CollectionFolder(folder).writer("test"):  # to work there does not make it ours
        assert not is_trusted(folder)
    note = next(
        finding for finding in examine(CollectionFolder(folder), settings, deep=False) if finding.what == "Trust"
    )
    assert "crawl.proxy = http://127.0.0.1:9/" in note.detail
    assert "config trust" in note.next_step

    trust(folder)
    settings = read_settings(folder)
    assert settings[ALLOW_PRIVATE]
    assert settings[CRAWL_PROXY] == "http://127.0.0.1:9/"
    assert not settings.ignored


def test_a_stranger_may_be_stricter_than_the_user_but_not_weaker(tmp_path):
    home, folder = tmp_path / "config" / "pauk", tmp_path / "theirs"
    home.mkdir(parents=True)
    folder.mkdir()
    (home / "pauk.toml").write_text('polite = false\n[crawl]\nmin_delay_s = 5\nproxy = "http://mine.example:1/"\n')
    (folder / "pauk.toml").write_text('polite = true\n[crawl]\nmin_delay_s = 1\nproxy = ""\ninit_delay_s = 9\n')
    settings = read_settings(folder)
    assert settings[POLITE]
    assert settings[CRAWL_MIN_DELAY_S] == 5
    assert settings[CRAWL_PROXY] == "http://mine.example:1/"
    assert settings.values["crawl.init_delay_s"] == 9
    flags = config.from_flags({"crawl.proxy": "", "crawl.min_delay_s": "0"})
    assert not read_settings(folder, list(flags)).ignored  # the user has decided


def test_a_copy_and_what_is_unpacked_at_the_same_place_are_strangers(made, tmp_path):
    assert is_trusted(made.path)
    shutil.copytree(made.path, tmp_path / "copied")
    assert not is_trusted(tmp_path / "copied")
    copy_collection(made, tmp_path / "by pauk")
    assert not is_trusted(tmp_path / "by pauk")
    made.path.rename(tmp_path / "moved")
    assert not is_trusted(tmp_path / "moved")
    shutil.copytree(tmp_path / "by pauk", made.path)
    assert not is_trusted(made.path)  # the same path, but not the same id
    (made.path / ".pauk-id").write_text("0" * 32)
    assert not is_trusted(made.path)


def test_what_flags_allow_is_remembered_for_own_folders_alone(tmp_path):
    own, theirs = (
        CollectionFolder(tmp_path / "own", {"allow_private": True}),
        CollectionFolder(tmp_path / "theirs", {"polite": False}),
    )
    theirs.path.mkdir()
    (theirs.path / "readme").write_text("x")
    for folder in (own, theirs):
        with folder.writer("test"):
            pass
    settings = read_settings(own.path)
    assert settings[ALLOW_PRIVATE]
    assert "remembered" in settings.origin(ALLOW_PRIVATE)
    assert read_settings(theirs.path)[POLITE]
    allow(own.path, {"allow_private": False})
    assert not read_settings(own.path)[ALLOW_PRIVATE]
    assert not any("allow_private" in path.read_text("latin-1") for path in own.path.glob("*"))


@pytest.mark.parametrize("text", ["", "[]", "{", '{"folders": []}', '{"folders": {"x": 1}}', "[" * 100_000])
def test_a_damaged_list_of_folders_trusts_none(made, text):
    (trusted_folders.config_home() / "folders.json").write_text(text)
    assert not is_trusted(made.path)
    trust(made.path)
    assert is_trusted(made.path)


def test_the_list_of_folders_does_not_grow_for_ever(tmp_path, made):
    for number in range(230):
        place = tmp_path / f"demo{number}"
        place.mkdir()
        trust(place)
        shutil.rmtree(place)
    known = json.loads((trusted_folders.config_home() / "folders.json").read_text())["folders"]
    assert len(known) == 200
    assert is_trusted(made.path)


def test_where_nothing_can_be_noted_work_goes_on(tmp_path, monkeypatch):
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "file"))
    with CollectionFolder(tmp_path / "c", {"polite": False}).writer("test"):
        pass
    assert read_settings(tmp_path / "c")[POLITE]
