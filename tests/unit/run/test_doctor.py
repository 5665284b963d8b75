"""The doctor names what is wrong and the next step, stumbles over nothing, and mends only what is safe."""

import json
import random
import resource
import shutil
import sqlite3
from collections import namedtuple
from datetime import UTC, datetime, timedelta
from importlib.metadata import requires

import pytest
from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from pauk.base import config
from pauk.base.clock import SetClock
from pauk.base.errors import BadFile, DamagedCollection, LockedCollection, NoCollection
from pauk.base.settings import USER_AGENT, Settings
from pauk.run import machine
from pauk.run.doctor import examine, read_settings
from pauk.run.machine import look_at_libraries
from pauk.store.collection import CollectionFolder
from pauk.store.runner_lock import runner_lock
from pauk.store.sql.schema import VERSION
from pauk.store.sql.sqlite import open_writer
from pauk.store.upkeep.repair import mend

NOW = datetime(2026, 11, 15, 9, 30, tzinfo=UTC)
HOME = "https://example.org/"
PAGES = {
    HOME: ("Home.", [(f"{HOME}{number}", f"Number {number}") for number in range(12)]),
    **{f"{HOME}{number}": (f"Page {number}. " * (50 + number), []) for number in range(8)},
}
POLITE = config.merge(config.from_flags({USER_AGENT.name: "pauk/1 (+https://example.org/about)"}))


@pytest.fixture
def collection(small_crawl):
    return small_crawl.run([HOME], PAGES)


def change(folder, sql, *values):
    database = sqlite3.connect(folder.database)
    with database:
        assert database.execute(sql, values).rowcount > 0
    database.close()


def ask(folder, sql):
    database = sqlite3.connect(folder.database)
    try:
        return database.execute(sql).fetchall()
    finally:
        database.close()


def look(folder, *, deep=False, settings=POLITE, now=NOW):
    findings = examine(folder, settings, deep=deep, clock=SetClock(now))
    assert all(finding.next_step or finding.state != "wrong" for finding in findings)
    return {finding.what: finding for finding in findings}


def states(findings, *which):
    return {what: str(finding.state) for what, finding in findings.items() if finding.state in which}


def repair(folder, *, deep=False):
    return mend(folder, "test", deep=deep, tell=lambda *_: None).done


def archive_file(folder):
    return folder.path / "archive" / "pauk-00001.warc.gz"


# All is well.


@pytest.mark.parametrize("deep", [False, True])
def test_a_healthy_collection_is_fine(collection, deep):
    findings = look(collection, deep=deep)
    assert states(findings, "note", "wrong") == {}
    assert {"Python", "SQLite", "Libraries", "Extra parquet", "Open files", "User agent", "Folder", "Disk"} < {
        *findings
    }
    assert findings["Queue"].detail == "4 URLs waiting, 0 to be tried again; all counted right."
    assert findings["Rows"].detail == "13 URLs and 9 pages, which belong together."
    assert findings["Raw bytes"].detail == "9 pages read as a sample, and right."
    assert findings["Clock"].detail == "It is 2026-11-15 09:30 UTC; the newest page is from 2026-11-15 09:30 UTC."
    assert ("Records" in findings) is deep


def test_looking_writes_nothing(collection):
    before = {path: path.read_bytes() for path in collection.path.rglob("*.*") if path.suffix in (".db", ".gz")}
    look(collection, deep=True)
    assert {path: path.read_bytes() for path in before} == before
    assert len(before) == 2


def test_nothing_is_mended_where_nothing_is_wrong(collection):
    assert repair(collection, deep=True) == []


def test_the_deep_look_tells_how_far_it_is(collection):
    told = []
    examine(collection, POLITE, deep=True, clock=SetClock(NOW), tell=lambda done, total: told.append((done, total)))
    size = archive_file(collection).stat().st_size
    assert told == [(size, size)]


# No collection, or none that can be opened.


def test_a_missing_collection_is_a_note(tmp_path):
    findings = look(CollectionFolder(tmp_path / "a" / "b"))
    assert states(findings, "note", "wrong") == {"Collection": "note"}
    assert findings["Folder"].detail.endswith("is not there yet and can be made.")
    assert not (tmp_path / "a").exists()


def test_an_archive_without_a_database_is_wrong(collection):
    collection.database.unlink()
    assert look(collection)["Collection"].state == "wrong"


def test_an_empty_database_is_a_note(tmp_path):
    (tmp_path / "pauk.db").touch()
    assert states(look(CollectionFolder(tmp_path)), "note", "wrong") == {"Database": "note"}


def test_a_newer_collection_is_wrong(collection):
    change_version(collection, 99)
    finding = look(collection)["Database"]
    assert (str(finding.state), finding.next_step) == ("wrong", "Update pauk; nothing was changed.")


def change_version(folder, version):
    database = sqlite3.connect(folder.database)
    database.execute(f"PRAGMA user_version = {version}")
    database.close()


def test_an_older_collection_is_a_note(collection, monkeypatch):
    monkeypatch.setattr("pauk.store.upkeep.soundness.VERSION", VERSION + 1)
    finding = look(collection)["Database"]
    assert (str(finding.state), finding.detail.partition(",")[0]) == ("note", f"Form {VERSION}")


def test_somebody_elses_database_is_wrong(tmp_path):
    database = sqlite3.connect(tmp_path / "pauk.db")
    database.execute("CREATE TABLE urls (id)")
    database.close()
    assert look(CollectionFolder(tmp_path))["Database"].detail.startswith("The database was not made by pauk")


@pytest.mark.parametrize("seed", range(12))
def test_whatever_was_done_to_the_database_gives_findings(collection, seed):
    chance = random.Random(seed)
    data = bytearray(collection.database.read_bytes())
    if seed % 3 == 0:
        del data[chance.randrange(len(data)) :]
    elif seed % 3 == 1:
        start = chance.randrange(len(data) - 5_000)
        data[start : start + 5_000] = chance.randbytes(5_000)
    else:
        data[:] = chance.randbytes(20_000)
    for path in collection.path.glob("pauk.db-*"):
        path.unlink()
    collection.database.write_bytes(data)
    findings = look(collection, deep=True)
    assert "wrong" in states(findings, "wrong").values()
    with pytest.raises(DamagedCollection):
        repair(collection)


def test_a_database_that_is_no_file_gives_a_finding(collection):
    collection.database.unlink()
    collection.database.mkdir()
    assert "Collection" in look(collection)


# The runner.


def test_a_runner_is_named_and_nothing_is_mended_beside_it(collection):
    with runner_lock(collection.path, "pauk crawl x"):
        finding = look(collection)["Runner"]
        assert (str(finding.state), "command pauk crawl x" in finding.detail) == ("note", True)
        with pytest.raises(LockedCollection):
            repair(collection)


def test_what_a_runner_has_in_hand_is_no_worry(collection):
    with collection.writer("test") as store:
        (host,) = store.queue.claim_hosts(1)
        store.queue.claim({host.id: 3})
        findings = look(collection)
        assert findings["In hand"].detail == "3 URLs of 1 host are with the runner."
    findings = look(collection)
    assert states(findings, "note", "wrong") == {"In hand": "note"}
    assert findings["In hand"].detail == "3 URLs and 1 host are still with a runner that died."
    assert repair(collection) == ["3 URLs that a killed run had begun may be fetched again."]
    assert states(look(collection), "note", "wrong") == {}


# Rows.


def test_wrong_counts_are_found_and_mended(collection):
    change(collection, "UPDATE hosts SET waiting = 77, level = 9")
    finding = look(collection)["Queue"]
    assert (str(finding.state), finding.next_step) == ("wrong", "Mend it with: pauk doctor --repair")
    assert repair(collection) == ["What waits was counted anew for 1 host."]
    assert ask(collection, "SELECT waiting, level FROM hosts") == [(4, 1)]
    assert states(look(collection), "note", "wrong") == {}


@pytest.mark.parametrize(
    ("sql", "table"),
    [
        ("INSERT INTO sketches VALUES (999, x'01')", "sketches"),
        ("INSERT INTO kin VALUES (999, 1, 1, 1, 0)", "kin"),
        ("INSERT INTO revisits VALUES (999, 1, 1, 1, 0, 0, 0, 1, 0, 0, '', '', 0)", "revisits"),
        ("INSERT INTO changes (url, at, kind) VALUES (999, 1, 'changed')", "changes"),
        ("INSERT INTO links VALUES (999, x'', x'', x'')", "links"),
    ],
)
def test_rows_that_belong_to_nobody_are_found_and_dropped(collection, sql, table):
    before = ask(collection, f"SELECT * FROM {table}")
    change(collection, sql)
    finding = look(collection)["Rows"]
    assert (str(finding.state), finding.next_step) == ("wrong", "Mend it with: pauk doctor --repair")
    owners = "urls" if table in ("revisits", "changes") else "pages"
    assert repair(collection) == [f"1 row of {table} belonged to none of the {owners}."]
    assert states(look(collection), "note", "wrong") == {}
    assert ask(collection, f"SELECT * FROM {table}") == before


@pytest.mark.parametrize(
    ("sql", "detail"),
    [
        (
            "INSERT INTO seen SELECT seen, id, depth FROM urls WHERE id IN (2, 3)",
            "URLs that would be taken for new: 2.",
        ),
        ("UPDATE stretches SET url = 3", "URLs that would be taken for new: 3."),
        ("INSERT INTO seen VALUES (5, 2, 0)", "Keys of URLs that are not there: 1."),
        ("INSERT INTO seen VALUES (5, 999, 0)", "Keys of URLs that are not there: 1."),
    ],
)
def test_wrong_keys_are_found_and_mended(collection, sql, detail):
    change(collection, sql)
    finding = look(collection)["Rows"]
    assert (str(finding.state), finding.detail) == ("wrong", detail)
    assert repair(collection) == ["What the seen test asks was written anew."]
    assert states(look(collection), "note", "wrong") == {}
    pairs = ask(collection, "SELECT seen, id FROM urls ORDER BY seen")
    assert ask(collection, "SELECT key, url FROM seen ORDER BY key") == pairs


@pytest.mark.parametrize("page", [2, 4_000])
def test_wrong_pointers_are_found_and_mended(collection, page):
    url = HOME + "5"
    (right,) = ask(collection, f"SELECT page FROM urls WHERE url = '{url}'")
    change(collection, "UPDATE urls SET page = ? WHERE url = ?", page, url)
    assert look(collection)["Rows"].detail == "URLs that point to a page that is not theirs: 1."
    assert repair(collection) == ["1 URL pointed to a page that is not theirs."]
    assert ask(collection, f"SELECT page FROM urls WHERE url = '{url}'") == [right]


OTHERS = (
    "fetched_at checked_at outcome status content_type size_bytes fingerprint skeleton etag modified file offset length"
).split()


@pytest.mark.parametrize(
    ("sql", "detail"),
    [
        ("UPDATE pages SET url = 999 WHERE id = 3", "URLs that point to a page that is not theirs: 1."),
        (
            f"INSERT INTO pages SELECT 99, 999, {', '.join(OTHERS)} FROM pages WHERE id = 3",
            "Pages that belong to no URL: 1.",
        ),
        ("UPDATE urls SET host = 999 WHERE id = 3", "URLs that belong to no host: 1."),
        ("UPDATE urls SET seed = 999 WHERE state = 0", "URLs that wait, but whose seed is gone: 4."),
    ],
)
def test_rows_that_belong_to_nothing_are_wrong(collection, sql, detail):
    change(collection, sql)
    finding = look(collection)["Rows"]
    assert (str(finding.state), finding.detail) == ("wrong", detail)


def test_numbers_that_would_be_given_again_are_found_and_mended(collection):
    (given_before,) = ask(collection, "SELECT urls, pages FROM numbers")
    change(collection, "UPDATE numbers SET urls = urls - 2, pages = 0")
    pages = ask(collection, "SELECT count(*) FROM pages")[0][0]
    finding = look(collection)["Rows"]
    told = f"Rows whose numbers would be given once more: {pages + 2}."
    assert (str(finding.state), finding.detail) == ("wrong", told)
    assert repair(collection) == [f"{pages + 2} rows had a number that would have been given once more."]
    assert ask(collection, "SELECT urls, pages FROM numbers") == [given_before]
    assert states(look(collection), "note", "wrong") == {}


@hypothesis_settings(max_examples=15)
@given(data=st.data())
def test_repair_heals_whatever_was_counted_wrong(tmp_path_factory, data):
    folder = CollectionFolder(tmp_path_factory.mktemp("healed"))
    database = open_writer(folder.database)
    states_of = data.draw(st.lists(st.integers(0, 3), min_size=1, max_size=12))
    counts = data.draw(st.lists(st.integers(0, 5), min_size=3, max_size=3))
    database.execute("INSERT INTO seeds (id, url, job, rules) VALUES (1, ?, 'crawl', '{}')", (HOME,))
    for number, waiting in enumerate(counts, start=1):
        sql = "INSERT INTO hosts (id, name, waiting, lease) VALUES (?, ?, ?, ?)"
        database.execute(sql, (number, f"https://h{number}.org", waiting, number % 2))
    for number, state in enumerate(states_of, start=1):
        row = (number, f"https://h{1 + number % 3}.org/{number}", number, 1 + number % 3, state, 9 if number % 4 else 0)
        sql = (
            "INSERT INTO urls (id, url, seen, host, state, page, level, depth, seed) VALUES (?, ?, ?, ?, ?, ?, 1, 1, 1)"
        )
        database.execute(sql, row)
    database.close()
    repair(folder)
    assert states(look(folder), "note", "wrong") == {}
    assert ask(folder, "SELECT count(*) FROM urls WHERE state = 1") == [(0,)]
    assert ask(folder, "SELECT sum(waiting) FROM hosts") == [(sum(state in (0, 1) for state in states_of),)]
    assert repair(folder) == []


# The archive.


def test_a_torn_tail_is_a_note_and_cut_off(collection):
    size = archive_file(collection).stat().st_size
    with archive_file(collection).open("ab") as stream:
        stream.write(b"half a record")
    findings = look(collection, deep=True)
    assert states(findings, "note", "wrong") == {"Archive": "note"}
    assert "13 bytes more are there that were never finished" in findings["Archive"].detail
    repair(collection)
    assert archive_file(collection).stat().st_size == size


def test_a_file_that_is_too_short_loses_only_what_is_gone(collection):
    (cut,) = [offset + 5 for offset, url in places(collection) if url == HOME + "5"]
    with archive_file(collection).open("r+b") as stream:
        stream.truncate(cut)
    lost = {url for offset, url in places(collection) if offset >= cut - 5}
    findings = look(collection)
    assert findings["Archive"].detail == "Of 1 file, 1 too short (pauk-00001.warc.gz)."
    assert states(findings, "wrong") == {"Archive": "wrong", "Raw bytes": "wrong"}
    with pytest.raises(DamagedCollection), collection.writer("crawl"):
        pass  # as it is, nobody can go on with it
    count = len(lost)
    assert repair(collection) == [
        f"The raw bytes of {count} pages are gone; {count} URLs will be fetched again.",
        "The length of 1 archive file was noted anew.",
        "What waits was counted anew for 1 host.",
    ]
    assert states(look(collection, deep=True), "note", "wrong") == {}
    waiting = {url for (url,) in ask(collection, "SELECT url FROM urls WHERE state = 0 AND page != 0")}
    assert waiting == lost
    assert 1 < count < 9
    with collection.writer("crawl") as store:
        claims = store.queue.claim({store.queue.claim_hosts(1)[0].id: 100})
        assert {claim.url for claim in claims} >= lost
        assert not any(claim.etag for claim in claims)  # or the server would say: not modified


def places(folder):
    return ask(folder, "SELECT p.offset, u.url FROM pages p JOIN urls u ON u.id = p.url ORDER BY 1")


def test_a_missing_file_among_others_is_fetched_again(small_crawl):
    folder = small_crawl.folder
    small_crawl.run([HOME], {HOME: PAGES[HOME]})
    shutil.copy(archive_file(folder), folder.path / "archive" / "pauk-00002.warc.gz")
    change(folder, "INSERT INTO archives SELECT 2, bytes FROM archives")
    small_crawl.run([HOME], PAGES)
    assert ask(folder, "SELECT file, count(*) FROM pages GROUP BY file") == [(1, 1), (2, 8)]
    (folder.path / "archive" / "pauk-00002.warc.gz").unlink()
    assert look(folder)["Archive"].detail == "Of 2 files, 1 missing (pauk-00002.warc.gz)."
    assert repair(folder)[0] == "The raw bytes of 8 pages are gone; 8 URLs will be fetched again."
    assert states(look(folder, deep=True), "note", "wrong") == {}
    assert small_crawl.run([HOME], PAGES).exists
    assert ask(folder, "SELECT count(*) FROM urls WHERE state = 0") == [(4,)]


def test_an_archive_that_is_away_as_a_whole_is_not_given_up(collection):
    (collection.path / "archive").rename(collection.path / "elsewhere")
    assert look(collection, deep=True)["Archive"].state == "wrong"
    with pytest.raises(DamagedCollection, match="perhaps it was only moved"):
        repair(collection, deep=True)
    (collection.path / "elsewhere").rename(collection.path / "archive")
    assert states(look(collection, deep=True), "note", "wrong") == {}


def test_the_archive_of_another_collection_is_noticed_without_a_deep_look(collection, small_crawl, tmp_path):
    other = type(small_crawl)(tmp_path / "other").run(
        [HOME], {HOME: PAGES[HOME], **{f"{HOME}{7 - number}": PAGES[f"{HOME}{number}"] for number in range(8)}}
    )
    size = archive_file(collection).stat().st_size
    data = archive_file(other).read_bytes()
    archive_file(collection).write_bytes(data[:size].ljust(size, b"\0"))
    assert states(look(collection), "wrong") == {"Raw bytes": "wrong"}


def test_damage_inside_is_found_by_the_deep_look_and_fetched_again(collection):
    hurt = [(offset, url) for offset, url in places(collection) if url in (HOME + "3", HOME + "4")]
    data = bytearray(archive_file(collection).read_bytes())
    first, second = (offset for offset, _ in hurt)
    data[first + 100 : second + 100] = bytes(second - first)  # across two records
    archive_file(collection).write_bytes(data)
    finding = look(collection, deep=True)["Records"]
    assert str(finding.state) == "wrong"
    assert finding.detail.endswith("; 2 pages lost.")
    assert repair(collection, deep=True)[0] == "The raw bytes of 2 pages are gone; 2 URLs will be fetched again."
    findings = look(collection, deep=True)
    assert states(findings, "note", "wrong") == {"Records": "note"}
    assert findings["Records"].detail.endswith("where no page lies any more.")
    waiting = {url for (url,) in ask(collection, "SELECT url FROM urls WHERE state = 0 AND page != 0")}
    assert waiting == {url for _, url in hurt}


def test_a_flipped_bit_is_found_by_its_digest(collection):
    for offset, _ in places(collection)[1:2]:
        data = bytearray(archive_file(collection).read_bytes())
        data[offset + 60] ^= 1
        archive_file(collection).write_bytes(data)
    assert look(collection, deep=True)["Records"].state == "wrong"


def test_pages_outside_all_files_are_wrong_and_fetched_again(collection):
    change(collection, "UPDATE pages SET file = 7 WHERE id = 2")
    change(collection, "UPDATE pages SET offset = -5 WHERE id = 3")
    assert look(collection)["Raw bytes"].detail == "2 pages should lie where no file of the archive reaches."
    assert repair(collection)[0] == "The raw bytes of 2 pages are gone; 2 URLs will be fetched again."
    assert states(look(collection), "note", "wrong") == {}


@pytest.mark.parametrize("sql", ["DELETE FROM archives", "UPDATE archives SET bytes = 300"])
def test_what_only_was_not_noted_is_not_fetched_again(collection, sql):
    size = archive_file(collection).stat().st_size
    change(collection, sql)
    assert look(collection)["Raw bytes"].state == "wrong"
    assert repair(collection) == ["The length of 1 archive file was noted anew."]
    assert states(look(collection, deep=True), "note", "wrong") == {}
    assert archive_file(collection).stat().st_size == size


def test_a_file_cut_off_before_its_first_page_is_given_up(collection):
    with archive_file(collection).open("r+b") as stream:
        stream.truncate(100)
    assert repair(collection)[0] == "The raw bytes of 9 pages are gone; 9 URLs will be fetched again."
    assert states(look(collection, deep=True), "note", "wrong") == {}


def test_without_a_collection_there_is_nothing_to_mend(tmp_path):
    with pytest.raises(NoCollection):
        repair(CollectionFolder(tmp_path))
    assert list(tmp_path.iterdir()) == []


# Content.


def test_a_seed_that_its_own_rules_leave_out_is_a_note(collection):
    change(collection, "UPDATE seeds SET rules = ?", json.dumps({"exclude": ["*"]}))
    finding = look(collection)["Seeds"]
    assert str(finding.state) == "note"
    assert finding.detail == f"Of 1 seed, 1 left out by its own rules: {HOME}: It matches the exclude pattern *."


def test_rules_that_cannot_be_read_are_wrong(collection):
    change(collection, "UPDATE seeds SET rules = ?", json.dumps({"scope": "galaxy"}))
    assert look(collection)[f"Seed {HOME}"].state == "wrong"
    change(collection, "UPDATE seeds SET rules = 'nonsense'")
    assert look(collection)["Content"].state == "wrong"


def test_pages_from_the_future_are_wrong(collection):
    finding = look(collection, now=NOW - timedelta(days=2))["Clock"]
    assert str(finding.state) == "wrong"
    assert look(collection, now=NOW - timedelta(hours=20))["Clock"].state == "fine"


# The machine.


def test_a_crawler_without_a_contact_is_told_so(tmp_path):
    finding = look(CollectionFolder(tmp_path), settings=Settings())["User agent"]
    assert (str(finding.state), "you@example.org" in finding.next_step) == ("note", True)


def test_few_open_files_are_a_note(tmp_path, monkeypatch, choose):
    monkeypatch.setattr(resource, "getrlimit", lambda _: (256, 256))
    settings = choose(crawl_concurrency=200, crawl_workers=2)
    finding = look(CollectionFolder(tmp_path), settings=settings)["Open files"]
    assert finding.detail.startswith(
        "256 allowed, which is room for about 122 connections at once; 200 pages in flight"
    )
    assert (str(finding.state), "ulimit -n" in finding.next_step) == ("note", True)
    monkeypatch.setattr(resource, "getrlimit", lambda _: (resource.RLIM_INFINITY,) * 2)
    assert look(CollectionFolder(tmp_path), settings=settings)["Open files"].state == "fine"


@pytest.mark.parametrize(("free", "state"), [(10, "wrong"), (500_000_000, "note"), (50_000_000_000, "fine")])
def test_a_full_disk_is_told_so(tmp_path, monkeypatch, free, state):
    usage = namedtuple("usage", "total used free")  # noqa: PYI024 (as shutil has it)
    monkeypatch.setattr(machine.shutil, "disk_usage", lambda _: usage(1, 1, free))
    assert look(CollectionFolder(tmp_path))["Disk"].state == state


def test_a_folder_that_cannot_be_written_to_is_wrong(tmp_path, monkeypatch):
    monkeypatch.setattr(machine.os, "access", lambda *_: False)
    assert look(CollectionFolder(tmp_path / "a"))["Folder"].detail == f"{tmp_path} cannot be written to."


def test_an_old_sqlite_or_one_without_json_is_wrong(tmp_path, monkeypatch):
    monkeypatch.setattr(sqlite3, "sqlite_version_info", (3, 34, 9))
    assert look(CollectionFolder(tmp_path))["SQLite"].state == "wrong"


def test_libraries_are_those_that_the_package_asks_for():
    found = {finding.what: finding for finding in look_at_libraries(requires("pauk"))}
    assert {what: str(finding.state) for what, finding in found.items()} == {
        "Libraries": "fine",
        "Extra parquet": "fine",
        "Extra postgres": "fine",
    }
    assert "aiohttp 3." in found["Libraries"].detail


@pytest.mark.parametrize(
    ("requirement", "what", "state", "detail"),
    [
        ("no-such-library<4,>=3.12", "Libraries", "wrong", "no-such-library is missing."),
        ("click>=900.1", "Libraries", "wrong", "click 8."),
        ("no-such-library>=1; python_version < '3.1'", "Libraries", "fine", "All 0 are here"),
        ("no-such-library>=18; extra == 'parquet'", "Extra parquet", "note", "no-such-library is not installed."),
    ],
)
def test_missing_and_old_libraries_are_told(requirement, what, state, detail):
    found = {finding.what: finding for finding in look_at_libraries([requirement])}[what]
    assert (str(found.state), found.detail[: len(detail)]) == (state, detail)


def test_libraries_of_developers_are_nobodys_business():
    assert [finding.what for finding in look_at_libraries(["no-such-library; extra == 'dev'"])] == ["Libraries"]


def test_settings_that_cannot_be_read_are_a_finding():
    def fail():
        raise BadFile("The settings file is not valid TOML", where="pauk.toml", next_step="Mend that line.")

    settings, finding = read_settings(fail)
    assert settings == Settings()
    assert (str(finding.state), finding.detail) == ("wrong", "The settings file is not valid TOML (pauk.toml).")
    settings, finding = read_settings(lambda: POLITE)
    assert (settings, finding.detail) == (POLITE, "1 setting chosen: user_agent.")
