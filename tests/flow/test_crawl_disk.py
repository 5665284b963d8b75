"""A full disk stops a crawl with one clear message; with more space the same command goes on, and nothing is lost."""

import subprocess
import sys
from collections import Counter

import pytest

from pauk.base.urls import canonical_url
from pauk_playground import Magazine, MagazineSite, Playground

from .test_crawl_kills import CLEAN, crawl, exported, look_over, pages_of, settle, with_settings

# Root, or anybody where the system lets people have a root of their own inside a namespace.
APART = ["unshare", "-rm"]
# Runs in a namespace of mounts: a small file system, the crawl, the crawl again, more space, the crawl once more. What
# is in braces is filled in; every run leaves its exit code and what it said.
SCRIPT = r"""
set -e
mkdir -p "$PLACE"
{mount}
run() {{ set +e; "$@" > "$NOTES/out.$N" 2> "$NOTES/err.$N"; echo $? > "$NOTES/code.$N"; set -e; }}
N=1; run {crawl}
N=2; run {crawl}
{grow}
N=3; run {crawl}
cp -a "$PLACE/." "$NOTES/c"
"""
SETTINGS = ["--no-polite", *with_settings("concurrency=8", "workers=0")]


def is_possible():
    probe = [*APART, "sh", "-c", "mount -t tmpfs tmpfs /mnt"]
    return subprocess.run(probe, capture_output=True, check=False).returncode == 0


pytestmark = pytest.mark.skipif(not is_possible(), reason="this system lets nobody mount a file system of their own")


@pytest.fixture(scope="module")
def web():
    """A site whose pages, with archive and database, need some 2 MB."""
    site = MagazineSite(Magazine("disk", articles=150, seed=5))
    with Playground([site]).in_thread() as playground:
        yield playground


@pytest.fixture
def stop_and_go_on(web, tmp_path):
    """Crawl on a small disk, on the same once more, and then on a larger one; return what was said each time."""

    def run(mount, grow):
        web.journal.clear()
        notes = tmp_path / "notes"
        notes.mkdir()
        command = [sys.executable, "-m", "pauk", "-c", '"$PLACE"', "--allow-private", "crawl", web.url("disk")]
        script = SCRIPT.format(mount=mount, grow=grow, crawl=" ".join([*command, *SETTINGS]))
        env = CLEAN | {"PLACE": str(tmp_path / "place"), "NOTES": str(notes)}
        done = subprocess.run(
            [*APART, "sh", "-c", script], env=env, capture_output=True, encoding="utf-8", timeout=120, check=False
        )
        assert (done.returncode, done.stderr) == (0, "")
        settle(web)
        return [(int((notes / f"code.{n}").read_text()), (notes / f"err.{n}").read_text()) for n in (1, 2, 3)]

    return run


def refused_for_space(said, *places):
    """Check one message: what, where, and the next step."""
    assert said.count("\n") == 1, said
    assert said.startswith("pauk: ")
    assert "Traceback" not in said
    assert "This is a bug" not in said
    assert "pace" in said, "it says that space is what is missing"
    assert "same command" in said, "it says how to go on"
    assert any(place in said for place in places), said


def all_there(web, folder):
    wanted = {canonical_url(page.url) for page in web.truth() if "noindex" not in page.robots}
    urls = look_over(folder)
    assert max(Counter(urls).values()) == 1
    assert set(urls) >= wanted
    assert {url for url in urls if url not in wanted} <= {url for url in urls if url.endswith("/feed.xml")}
    assert len(wanted) > 170
    return urls


@pytest.mark.parametrize(
    "size",
    [pytest.param(size, marks=pytest.mark.slow) for size in ("150k", "260k", "350k", "600k", "1500k")] + ["1m"],
)
@pytest.mark.slow
def test_a_small_disk_stops_the_crawl_and_a_larger_one_lets_it_go_on(web, stop_and_go_on, tmp_path, size):
    first, second, third = stop_and_go_on(
        f'mount -t tmpfs -o size={size} tmpfs "$PLACE"', 'mount -o remount,size=100m "$PLACE"'
    )
    for code, said in (first, second):
        assert code == 5, said
        refused_for_space(said, f"{tmp_path}/place")
    assert third == (0, "")
    all_there(web, tmp_path / "notes/c")
    if size in ("600k", "1m"):
        assert sorted(exported(tmp_path / "notes/c")) == sorted(pages_of(tmp_path / "notes/c"))


@pytest.mark.slow
def test_nothing_that_was_kept_before_the_disk_was_full_is_fetched_again(web, stop_and_go_on, tmp_path):
    """At most what was in flight is asked for again, whichever run it was."""
    first, second, third = stop_and_go_on(
        'mount -t tmpfs -o size=1m tmpfs "$PLACE"', 'mount -o remount,size=100m "$PLACE"'
    )
    assert [code for code, _ in (first, second, third)] == [5, 5, 0]
    asked = Counter(canonical_url(f"http://{visit.host}:{web.address[1]}{visit.path}") for visit in web.log)
    assert sum(count - 1 for count in asked.values()) <= 2 * 8
    assert max(asked.values()) <= 3


@pytest.mark.slow
@pytest.mark.parametrize("size", ["20k", "100k", "300k"])
def test_an_archive_that_is_full_stops_the_crawl(web, stop_and_go_on, tmp_path, size):
    first, second, third = stop_and_go_on(
        f'mkdir "$PLACE/archive"; mount -t tmpfs -o size={size} tmpfs "$PLACE/archive"',
        'mount -o remount,size=100m "$PLACE/archive"',
    )
    for code, said in (first, second):
        assert code == 5, said
        refused_for_space(said, f"{tmp_path}/place/archive")
    assert third == (0, "")
    all_there(web, tmp_path / "notes/c")


@pytest.mark.slow
@pytest.mark.parametrize("size", ["180k", "300k", "700k"])
def test_a_database_that_is_full_stops_the_crawl(web, stop_and_go_on, tmp_path, size):
    first, second, third = stop_and_go_on(
        f'mount -t tmpfs -o size={size} tmpfs "$PLACE"; mkdir "$PLACE/archive"; '
        'mount -t tmpfs -o size=100m tmpfs "$PLACE/archive"',
        'mount -o remount,size=100m "$PLACE"',
    )
    for code, said in (first, second):
        assert code == 5, said
        refused_for_space(said, f"{tmp_path}/place")
    assert third == (0, "")
    all_there(web, tmp_path / "notes/c")


@pytest.mark.slow
@pytest.mark.parametrize("left", [0, 1, 8, 30])
def test_a_disk_that_is_full_from_the_beginning(web, stop_and_go_on, tmp_path, left):
    """So many blocks of 4 KB are left when the collection is to be made."""
    first, second, third = stop_and_go_on(
        'mount -t tmpfs -o size=1m tmpfs "$PLACE"; '
        f'dd if=/dev/zero of="$PLACE/ballast" bs=4k count={256 - left} 2>/dev/null',
        'rm "$PLACE/ballast"; mount -o remount,size=100m "$PLACE"',
    )
    for code, said in (first, second):
        assert code == 5, said
        refused_for_space(said, f"{tmp_path}/place")
    assert third == (0, "")
    all_there(web, tmp_path / "notes/c")


@pytest.mark.slow
def test_a_limit_on_the_size_of_files_is_a_full_disk_too(web, tmp_path):
    web.journal.clear()
    # In KB: the tables of a new collection fit, what they are filled with does not.
    script = f'ulimit -f 560; exec {sys.executable} -m pauk -c "$PLACE" --allow-private crawl {web.url("disk")}'
    done = subprocess.run(
        ["bash", "--norc", "-c", f"trap '' XFSZ; {script} {' '.join(SETTINGS)}"],
        env=CLEAN | {"PLACE": str(tmp_path / "c")},
        capture_output=True,
        encoding="utf-8",
        timeout=60,
        check=False,
    )
    assert done.returncode == 5, done.stderr
    refused_for_space(done.stderr, f"{tmp_path}/c")
    assert crawl(tmp_path / "c", *SETTINGS)["ending"] == "done"
    all_there(web, tmp_path / "c")


@pytest.mark.slow
def test_a_disk_that_is_full_while_readers_are_processes(web, tmp_path):
    command = f'{sys.executable} -m pauk -c "$PLACE/c" --allow-private crawl {web.url("disk")} --no-polite --workers 2'
    script = f'mkdir "$PLACE"; mount -t tmpfs -o size=900k tmpfs "$PLACE"; {command}'
    done = subprocess.run(
        [*APART, "sh", "-c", script],
        env=CLEAN | {"PLACE": str(tmp_path / "place")},
        capture_output=True,
        encoding="utf-8",
        timeout=60,
        check=False,
    )
    assert done.returncode == 5, done.stderr
    refused_for_space(done.stderr, f"{tmp_path}/place")
