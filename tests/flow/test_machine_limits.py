"""A machine that is too small says so in its own words, with the next step; nobody else is blamed, nothing is lost."""

import resource
import shutil
import sys

import pytest
from tests.command_line import ALONE, run_pauk

import pauk
from pauk_playground import Playground, StaticSite

from .test_crawl_input import apart  # noqa: F401 (a fixture)

LINKS = "".join(f"<a href=/{number}>{number}</a>" for number in range(30))
OAKS = StaticSite(
    "oaks", {"/": f"<title>Oaks</title>{LINKS}", **{f"/{number}": f"<p>Oak number {number}" for number in range(30)}}
)


@pytest.fixture(scope="module")
def web():
    with Playground([OAKS]).in_thread() as web:
        yield web


@pytest.fixture(scope="module")
def crawled(web, tmp_path_factory):
    place = tmp_path_factory.mktemp("oaks")
    done = run_pauk("-c", "c", *crawl(web), cwd=place, env=ALONE)
    assert done.returncode == 0, done.stderr
    return place / "c"


def crawl(web):
    return "--allow-private", "crawl", web.url("oaks"), "--no-polite"


def run_within(place, *args, **limits):
    """Run a command line that may use so much of each resource."""

    def limit():
        for name, most in limits.items():
            resource.setrlimit(getattr(resource, f"RLIMIT_{name}"), (most, most))

    return run_pauk(*args, cwd=place, env=ALONE, preexec_fn=limit)


# From opening the folder to the first sockets: where 18 are allowed, a site can be asked, but not by many at once.
@pytest.mark.parametrize("files", [6, 12, 16])
def test_too_few_open_files_are_our_own_fault_and_the_same_command_goes_on(web, tmp_path, files):
    done = run_within(tmp_path, "-c", "c", *crawl(web), NOFILE=files)
    assert (done.returncode, done.stdout) == (5, "")
    assert "No more files can be opened" in done.stderr
    assert "ulimit -n 4096" in done.stderr
    assert done.stderr.count("\n") == 1
    done = run_within(tmp_path, "-c", "c", *crawl(web))
    assert done.returncode == 0
    ends = {page.url: page.outcome for page in pauk.open(tmp_path / "c").pages()}
    assert list(ends.values()) == ["ok"] * 31, "what we could not ask was not refused by the server"


@pytest.mark.parametrize("command", ["crawl", "search"])
@pytest.mark.parametrize("megabytes", [100, 150, 200])
def test_too_little_memory_is_said_before_libraries_abort(web, crawled, tmp_path, command, megabytes):
    place = tmp_path if command == "crawl" else crawled.parent
    words = crawl(web) if command == "crawl" else ("search", "oak")
    done = run_within(place, "-c", "c", *words, AS=megabytes << 20)
    assert (done.returncode, done.stdout) == (5, "")
    assert "of memory, and" in done.stderr
    assert "ulimit -v unlimited" in done.stderr
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize("has_index", [True, False])
def test_search_works_on_a_disk_that_cannot_be_written(crawled, tmp_path, apart, has_index):  # noqa: F811
    folder = tmp_path / "c"
    shutil.copytree(crawled, folder)
    if has_index:
        assert run_pauk("-c", folder, "search", "oak").returncode == 0
    mount = f'mount --bind "{folder}" "{folder}"; mount -o remount,ro,bind "{folder}"; touch "{folder}/x" && exit 99; '
    command = f'XDG_CACHE_HOME="{tmp_path}/cache" {sys.executable} -m pauk -c "{folder}" search "oak number 17" --json'
    for _ in range(2):  # the second finds the index that the first has made
        done = apart(f"{mount} {command}")
        assert (done.returncode, "Oak number 17" in done.stdout) == (0, True), done.stderr
    assert len(list((tmp_path / "cache").rglob("meta.json"))) == 1  # the library needs a lock beside what it reads
    assert (folder / "index").exists() is has_index
