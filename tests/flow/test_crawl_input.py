"""Whatever is wrong with what ``pauk crawl`` is given: one clear message, the right exit code, and nothing is lost."""

import os
import re
import signal
import sqlite3
import subprocess
import sys
import time

import pytest
from tests.command_line import run_pauk

from pauk_playground import Magazine, MagazineSite, Playground, StaticSite

from .test_crawl_kills import CLEAN, crawl, html, look_over, pages_of, pauk, run_here, slow, with_settings

QUICK = ["--no-polite", *with_settings("workers=0")]
# Root may do everything; without capabilities it is held to the permission bits like anybody else.
HUMBLE = ["setpriv", "--bounding-set=-all", "--inh-caps=-all"] if os.geteuid() == 0 else []
OBEYED = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")


@pytest.fixture(scope="module")
def web():
    site = StaticSite("input", {"/": html("home", "/a"), "/a": html("a"), "/b": html("b")})
    with Playground([site]).in_thread() as playground:
        yield playground


@pytest.fixture
def collection(web, tmp_path):
    """A finished collection of two pages."""
    crawl(tmp_path / "c", web.url("input"), *QUICK)
    assert len(look_over(tmp_path / "c")) == 2
    return tmp_path / "c"


def snapshot(folder):
    """Read all files of a folder, but for the lock, which every runner touches, and what readers leave."""
    passing = ("runner.lock", "pauk.db-shm", "pauk.db-wal")
    return {
        path.relative_to(folder): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.name not in passing
    }


def refused(done, code, *words):
    """Check an error: one message on standard error that holds these words, nothing on standard output."""
    said = done.stderr
    assert done.returncode == code, said
    assert not done.stdout
    assert "Traceback" not in said
    assert "This is a bug" not in said
    assert said.count("\n") == 1, said
    assert not OBEYED.search(said)
    for word in words:
        assert word in said
    return said


# URLs.


@pytest.mark.parametrize(
    "url",
    ["nonsense", "ftp://a.example/", "http://", "http://a b/", "http://[::1", "javascript:alert(1)", "mailto:a@b.c",
     "file:///etc/passwd", "http://a.example:99999/", "//a.example/", "", "\x1b[31mhttp://x"],
)  # fmt: skip
def test_a_bad_url_is_named_and_nothing_is_begun(tmp_path, url):
    said = refused(run_here(tmp_path / "c", "crawl", url), 3)
    assert url[:10].replace("\x1b", "") in said.replace("\\x1b", "")
    assert not (tmp_path / "c").exists(), "no folder is made for nothing"


def test_one_bad_url_among_good_ones_stops_everything_before_it_begins(web, tmp_path):
    before = len(web.log)
    refused(run_here(tmp_path / "c", "crawl", web.url("input"), "http://", *QUICK), 3)
    assert len(web.log) == before
    assert not (tmp_path / "c").exists()


def test_a_file_of_urls(web, tmp_path):
    home = web.url("input")
    text = f"\ufeff# seeds\n\n  {home}a  \r\n{home}b\tsome words\n#{home}\n{home}a\n"
    (tmp_path / "seeds.txt").write_text(text, encoding="utf-8", newline="")
    crawl(tmp_path / "c", "--from", tmp_path / "seeds.txt", *QUICK)
    assert sorted(look_over(tmp_path / "c")) == [f"{home}a", f"{home}b"]


def test_urls_from_standard_input(web, tmp_path):
    home = web.url("input")
    done = pauk(tmp_path / "c", "crawl", "--from", "-", "--json", *QUICK, input=f"{home}b\n", stdin=None)
    assert (done.returncode, done.stderr) == (0, "")
    assert look_over(tmp_path / "c") == [f"{home}b"]


def test_a_file_in_the_place_of_a_url_is_told_so(tmp_path):
    (tmp_path / "seeds.txt").write_text("https://a.example/\n")
    refused(run_here(tmp_path / "c", "crawl", tmp_path / "seeds.txt"), 3, "a file, not an address", "pauk crawl --from")


def test_a_host_without_a_scheme_is_crawled(web, tmp_path):
    home = web.url("input")
    crawl(tmp_path / "c", home.removeprefix("http://") + "a", "--depth", "0", *QUICK)
    assert list(look_over(tmp_path / "c")) == [f"{home}a"]


def test_a_bad_line_of_a_file_is_named_with_its_number(web, tmp_path):
    (tmp_path / "seeds.txt").write_text(f"# good ones first\n{web.url('input')}\n\nnot a url\n")
    said = refused(
        run_here(tmp_path / "c", "crawl", "--from", tmp_path / "seeds.txt", *QUICK), 3, "seeds.txt", "line 4"
    )
    assert "not" in said
    assert not (tmp_path / "c").exists()


@pytest.mark.parametrize(
    ("name", "content"),
    [("bytes", b"\xff\xfe\x00http\n"), ("nul", b"http://a\0b.example/\n"), ("binary", bytes(range(256))),
     ("long", b"http://a.example/" + b"a" * 100_000 + b"\nnonsense\n"), ("escapes", b"\x1b]0;owned\x07\n")],
)  # fmt: skip
def test_a_file_that_holds_something_else(tmp_path, name, content):
    (tmp_path / name).write_bytes(content)
    refused(run_here(tmp_path / "c", "crawl", "--from", tmp_path / name), 3, name, "line ")
    assert not (tmp_path / "c").exists()


@pytest.mark.parametrize("content", ["", "\n\n", "# nothing but words\n"])
def test_an_empty_list_of_urls(tmp_path, content):
    (tmp_path / "seeds.txt").write_text(content)
    refused(run_here(tmp_path / "c", "crawl", "--from", tmp_path / "seeds.txt"), 2, "seeds.txt", "no URL")
    assert not (tmp_path / "c").exists()


def test_a_list_of_urls_that_is_not_there(tmp_path):
    refused(run_here(tmp_path / "c", "crawl", "--from", tmp_path / "nope.txt"), 3, "nope.txt", "No such file")
    refused(run_here(tmp_path / "c", "crawl", "--from", tmp_path), 3, str(tmp_path))


def test_a_private_address_is_refused_in_words(web, tmp_path):
    done = run_pauk("-c", tmp_path / "c", "crawl", web.url("input"), *QUICK)
    assert done.returncode == 7  # nothing came
    assert "private_address" in done.stdout
    assert pages_of(tmp_path / "c") == []


# Settings.


@pytest.mark.parametrize(
    ("content", "code", "words"),
    [
        (b"[crawl\n", 3, ("pauk.toml",)),
        (b"\xff\xfe\x00", 3, ("pauk.toml",)),
        (b"[crawl]\ndepht = 3\n", 2, ("pauk.toml", "crawl.depth")),
        (b"[crawl]\ndepth = 'deep'\n", 2, ("pauk.toml", "crawl.depth")),
        (b"[crawl]\nconcurrency = 0\n", 2, ("pauk.toml", "crawl.concurrency")),
        (b"crawl = 3\n", 2, ("pauk.toml",)),
        (b"[crawl]\ninclude = 're:('\n", 2, ("crawl.include",)),
        (b"[crawl]\ndomains = 'not/a/domain'\n", 2, ("crawl.domains",)),
    ],
)
def test_settings_that_cannot_be_read(web, collection, content, code, words):
    before = snapshot(collection)
    (collection / "pauk.toml").write_bytes(content)
    refused(run_here(collection, "crawl", web.url("input"), *QUICK), code, *words)
    (collection / "pauk.toml").unlink()
    assert snapshot(collection) == before


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["--set", "crawl.depht=3"], ("crawl.depht", "crawl.depth")),
        (["--set", "crawl.depth=x"], ("crawl.depth",)),
        (["--depth", "-2"], ("crawl.depth",)),
        (["--pages", "many"], ("crawl.pages",)),
        (["--time-s", "-1"], ("crawl.time_s",)),
        (["--time-s", "inf"], ("crawl.time_s",)),
        (["--scope", "universe"], ("crawl.scope",)),
        (["--include", "re:["], ("crawl.include",)),
        (["--concurrency", "0"], ("crawl.concurrency",)),
    ],
)
def test_settings_that_are_misspelt_or_do_not_fit(web, tmp_path, args, words):
    refused(run_here(tmp_path / "c", "crawl", web.url("input"), *args), 2, *words)
    assert not (tmp_path / "c").exists(), "no folder is made for nothing"


def test_a_flag_that_does_not_exist(web, tmp_path):
    done = run_here(tmp_path / "c", "crawl", web.url("input"), "--dept", "3")
    assert done.returncode == 2
    assert "--depth" in done.stderr
    assert "Traceback" not in done.stderr
    assert not (tmp_path / "c").exists()


# No collection.


def test_going_on_where_nothing_is(tmp_path):
    refused(run_here(tmp_path / "c", "crawl"), 4, str(tmp_path / "c"), "no collection", "pauk crawl URL")
    assert not (tmp_path / "c").exists()
    (tmp_path / "c").mkdir()
    refused(run_here(tmp_path / "c", "crawl"), 4, "no collection")
    assert list((tmp_path / "c").iterdir()) == []


@pytest.mark.parametrize("flag", ["--retry", "--again"])
def test_repeating_where_nothing_is(tmp_path, flag):
    refused(run_here(tmp_path / "c", "crawl", flag), 4, "no collection")
    assert not (tmp_path / "c").exists()


def test_a_file_where_the_folder_should_be(web, tmp_path):
    (tmp_path / "c").write_text("I am a file.")
    for place in (tmp_path / "c", tmp_path / "c" / "below"):
        refused(run_here(place, "crawl", web.url("input"), *QUICK), 3, str(tmp_path / "c"), "folder")
    assert (tmp_path / "c").read_text() == "I am a file."


@pytest.mark.parametrize("name", ["pauk.db", "archive", "runner.lock"])
def test_something_else_where_a_part_of_it_should_be(web, tmp_path, name):
    (tmp_path / "c").mkdir()
    if name == "archive":
        (tmp_path / "c" / name).write_text("I am a file.")
    else:
        (tmp_path / "c" / name).mkdir()
    refused(run_here(tmp_path / "c", "crawl", web.url("input"), *QUICK), 3, str(tmp_path / "c" / name))


# A collection that cannot be used.


def test_a_collection_of_a_newer_version(web, collection):
    database = sqlite3.connect(collection / "pauk.db")
    database.execute("PRAGMA user_version = 999")
    database.close()
    before = snapshot(collection)
    for args in (["crawl"], ["crawl", web.url("input")], ["crawl", "--again"]):
        refused(run_here(collection, *args, *QUICK), 4, "newer", "999", "Update pauk", str(collection))
    assert snapshot(collection) == before


def test_a_database_of_somebody_else(web, tmp_path):
    (tmp_path / "c").mkdir()
    database = sqlite3.connect(tmp_path / "c/pauk.db")
    database.execute("CREATE TABLE letters (id, text)")
    database.commit()
    database.close()
    before = snapshot(tmp_path / "c")
    for args in (["crawl"], ["crawl", web.url("input")]):
        refused(run_here(tmp_path / "c", *args, *QUICK), 4, "not made by pauk", "-c")
    assert snapshot(tmp_path / "c") == before


@pytest.fixture(scope="module")
def large(tmp_path_factory):
    """A finished collection whose database has many pages of its own."""
    folder = tmp_path_factory.mktemp("large") / "c"
    site = MagazineSite(Magazine("large", articles=200))
    with Playground([site]).in_thread() as web:
        crawl(folder, web.url("large"), *QUICK)
    return folder


@pytest.mark.parametrize("how", ["random bytes", "text", "beginning", "half", "nearly all", "hole"])
def test_a_damaged_database(web, large, tmp_path, how):
    folder = tmp_path / "c"
    subprocess.run(["cp", "-a", large, folder], check=True)
    whole = (folder / "pauk.db").read_bytes()
    broken = {
        "random bytes": os.urandom(len(whole)),
        "text": b"Dear diary\n" * 1_000,
        "beginning": whole[:100],
        "half": whole[: len(whole) // 2],
        "nearly all": whole[:-5_000],
        "hole": whole[:8_192] + bytes(len(whole) - 8_192),
    }[how]
    (folder / "pauk.db").write_bytes(broken)
    archive = snapshot(folder / "archive")
    for args in (["crawl"], ["crawl", web.url("input")], ["crawl", "--again"]):
        done = run_here(folder, *args, *QUICK)
        assert "Traceback" not in done.stderr
        assert done.returncode != 70, done.stderr
        if done.returncode:  # what is broken may lie where this command never looks
            refused(done, 4, str(folder / "pauk.db"), "pauk doctor")
    assert snapshot(folder / "archive").items() >= archive.items(), "the archive is all that is left"
    if how in ("random bytes", "text", "beginning", "hole"):
        assert done.returncode == 4


def test_an_empty_database_beside_an_archive_does_not_cost_the_archive(web, large, tmp_path):
    folder = tmp_path / "c"
    subprocess.run(["cp", "-a", large, folder], check=True)
    (folder / "pauk.db").write_bytes(b"")
    before = sorted(snapshot(folder / "archive").values())
    crawl(folder, web.url("input"), *QUICK)
    after = list(snapshot(folder / "archive").values())
    assert all(content in after for content in before)


@pytest.mark.parametrize("by", [1, 1_000])
def test_an_archive_shorter_than_the_database_knows(web, large, tmp_path, by):
    folder = tmp_path / "c"
    subprocess.run(["cp", "-a", large, folder], check=True)
    (file,) = (folder / "archive").iterdir()
    os.truncate(file, file.stat().st_size - by)
    before = snapshot(folder)
    for args in (["crawl"], ["crawl", web.url("input")], ["crawl", "--again"]):
        refused(run_here(folder, *args, *QUICK), 4, file.name, "bytes")
    assert snapshot(folder) == before


def test_an_archive_that_is_gone(web, large, tmp_path):
    folder = tmp_path / "c"
    subprocess.run(["cp", "-a", large, folder], check=True)
    (file,) = (folder / "archive").iterdir()
    file.rename(tmp_path / "elsewhere")
    refused(run_here(folder, "crawl", *QUICK), 4, file.name, "missing")
    (tmp_path / "elsewhere").rename(file)
    assert crawl(folder, *QUICK)["ending"] == "done", "brought back, it is as it was"


def test_files_of_others_in_the_archive_are_left_alone(web, collection):
    (collection / "archive/notes.txt").write_text("mine")
    (collection / "archive/other-00001.warc.gz").write_text("mine, too")
    crawl(collection, web.url("input", "/b"), *QUICK)
    assert (collection / "archive/notes.txt").read_text() == "mine"
    assert (collection / "archive/other-00001.warc.gz").read_text() == "mine, too"


# Somebody else is at work.


@pytest.fixture
def busy(start, tmp_path):
    """A crawl that takes for ever."""
    resources = {"/": html("home", "/slow"), "/slow": slow("slow", delay_s=100)}
    with Playground([StaticSite("busy", resources)]).in_thread() as web:
        child = start(
            "-c", str(tmp_path / "c"), "--allow-private", "crawl", web.url("busy"), "--no-polite",
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
        )  # fmt: skip
        while len(web.log) < 1:
            assert child.poll() is None, child.stderr.read().decode()
            time.sleep(0.01)
        web.child = child
        yield web


def test_a_second_runner_is_told_who_is_at_work(busy, tmp_path):
    child = busy.child
    for args in (["crawl"], ["crawl", busy.url("busy")], ["crawl", "--retry"]):
        said = refused(
            run_here(tmp_path / "c", *args), 4, f"process {child.pid}", "command pauk", "crawl", str(tmp_path)
        )
        assert busy.url("busy") in said
    assert child.poll() is None, "the first one is not disturbed"


def test_a_collection_can_be_read_while_it_is_crawled(busy, tmp_path):
    ends_at = time.monotonic() + 10
    while not pages_of(tmp_path / "c"):
        assert time.monotonic() < ends_at
        time.sleep(0.02)
    assert pages_of(tmp_path / "c") == [busy.url("busy")]


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGSEGV])
def test_the_lock_of_a_dead_runner_is_no_obstacle(busy, tmp_path, number):
    busy.child.send_signal(number)
    busy.child.wait()
    report = crawl(tmp_path / "c", "--no-polite", "--time-s", "0.5", *with_settings("timeout_s=0.5"))
    assert report["ending"] == "time"
    assert report["went_on"] == 1


# Places where nothing can be written.


def test_a_place_where_this_person_may_not_write(web, tmp_path):
    (tmp_path / "locked").mkdir(mode=0o500)
    command = [*HUMBLE, sys.executable, "-m", "pauk", "-c", str(tmp_path / "locked/c"), "--allow-private", "crawl"]
    done = subprocess.run(
        [*command, web.url("input"), *QUICK], env=CLEAN, capture_output=True, encoding="utf-8", check=False, timeout=60
    )
    assert done.returncode in (3, 5)
    refused(done, done.returncode, "Permission denied", str(tmp_path / "locked"), "-c")


def test_a_collection_of_somebody_else(web, collection):
    before = snapshot(collection)
    for path in (collection, *collection.rglob("*")):
        path.chmod(0o555 if path.is_dir() else 0o444)
    command = [*HUMBLE, sys.executable, "-m", "pauk", "-c", str(collection), "--allow-private"]
    command += ["crawl", web.url("input", "/b"), *QUICK]
    done = subprocess.run(command, env=CLEAN, capture_output=True, encoding="utf-8", check=False, timeout=60)
    assert done.returncode in (3, 5)
    refused(done, done.returncode, str(collection), "-c")
    assert snapshot(collection) == before


@pytest.fixture(scope="module")
def apart():
    """Run a script in a namespace of mounts of its own, where the system lets people have one."""
    prefix = ["unshare", "-rm", "sh", "-c"]
    if subprocess.run([*prefix, "mount -t tmpfs tmpfs /mnt"], capture_output=True, check=False).returncode:
        pytest.skip("this system lets nobody mount a file system of their own")

    def run(script):
        return subprocess.run(
            [*prefix, script], env=CLEAN, capture_output=True, encoding="utf-8", check=False, timeout=60
        )

    return run


def test_a_read_only_disk_cannot_be_crawled_into(web, collection, apart):
    before = snapshot(collection)
    mount = f'mount --bind "{collection}" "{collection}"; mount -o remount,ro,bind "{collection}"; '
    command = f'{sys.executable} -m pauk -c "{collection}" --allow-private'
    done = apart(f"{mount} {command} crawl {web.url('input', '/b')} --no-polite")
    assert done.returncode in (3, 5)
    refused(done, done.returncode, str(collection), "-c")
    assert snapshot(collection) == before


def test_a_read_only_disk_can_be_read(collection, apart):
    for name in ("pauk.db-wal", "pauk.db-shm"):  # as on a disk that was written once and never touched since
        (collection / name).unlink(missing_ok=True)
    mount = f'mount --bind "{collection}" "{collection}"; mount -o remount,ro,bind "{collection}"; '
    done = apart(f'{mount} {sys.executable} -m pauk -c "{collection}" export -')
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.count("\n") == 2
