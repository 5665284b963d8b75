"""The contract of the Archive socket; every plug must hold it. Today there is one: the folder."""

import errno
import gzip
import io
import os
import resource
import subprocess
import sys
import threading
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from warcio.checker import Checker

from pauk.base.clock import SetClock
from pauk.base.errors import BadFile, DamagedCollection, NoSpace
from pauk.base.page import ArchivePlace
from pauk.store.archive import durable_files
from pauk.store.archive.archive_scan import Problem
from pauk.store.archive.fastwarc import ArchiveIterator
from pauk.store.archive.folder_archive import FolderArchive
from pauk.store.archive.warc import read_record, write_response

AT = datetime(2026, 11, 15, 9, 30, tzinfo=UTC)


def page(number, size=200):
    body = (f"<p>page {number} " + "words " * size)[:size].encode()
    return write_response(
        url=f"https://a.example/{number}", fetched_at=AT, status=200, reason="OK", headers=(), body=body
    )


def open_folder(path, **options):
    return FolderArchive(path / "archive", clock=SetClock(AT), **options)


PLUGS = {"folder": open_folder}


@pytest.fixture(params=PLUGS.values(), ids=PLUGS)
def make(request, tmp_path):
    made = []

    def make_archive(**options):
        made.append(request.param(tmp_path, **options))
        return made[-1]

    yield make_archive
    for archive in made:
        archive.close()


@pytest.fixture
def archive(make):
    return make()


def urls(archive):
    return [record.url for file in archive.sizes() for _, record in archive.records(file) if record.url]


def contents(archive):
    return {file: archive.path(file).read_bytes() for file in archive.sizes()}


def ends(places):
    return {place.file: place.offset + place.length for place in places}


# Appending and reading.


def test_what_was_appended_is_read_by_its_place(archive):
    records = [page(number) for number in range(5)]
    places = archive.append(records[:2]) + archive.append(records[2:])
    archive.sync()
    assert [archive.read(place) for place in places] == [read_record(record) for record in records]
    assert [archive.read_bytes(place) for place in places] == records


def test_nothing_is_created_before_something_is_appended(archive):
    assert (archive.append([]), archive.sizes()) == ([], {})
    archive.sync()
    assert not archive.path(1).parent.exists()


def test_places_lie_one_behind_the_other(archive):
    first, second = archive.append([page(1), page(2)])
    assert (first.file, second.file, second.offset) == (1, 1, first.offset + first.length)
    assert archive.sizes() == {1: second.offset + second.length}
    assert archive.append([page(3)])[0].offset == archive.sizes()[1] - len(page(3))


def test_a_file_begins_with_the_record_that_describes_it(make):
    archive = make(software="pauk/9", extra={"operator": "me"})
    (place,) = archive.append([page(1)])
    (start, info), (second, _) = archive.records(1)
    assert (start.file, start.offset, second) == (1, 0, place)
    assert (info.kind, info.fetched_at) == ("warcinfo", AT)
    assert info.body == b"software: pauk/9\r\nformat: WARC File Format 1.1\r\noperator: me\r\n"


def test_full_files_are_followed_by_new_ones(make):
    records = [page(1)] * 6
    full = make().append(records[:1])[0].offset + 3 * len(page(1))
    archive = make(file_bytes=full)
    archive.remove(1)
    places = archive.append(records)
    assert [place.file for place in places] == [1, 1, 1, 2, 2, 2]
    assert archive.sizes() == {1: full, 2: full}
    assert [archive.read_bytes(place) for place in places] == records
    assert all(next(archive.records(file))[1].kind == "warcinfo" for file in (1, 2))


def test_a_record_larger_than_a_file_gets_one_of_its_own(make):
    archive = make(file_bytes=1_000)
    large = [write_response(url="http://a/", fetched_at=AT, status=200, reason="", headers=(),
                            body=os.urandom(3_000)) for _ in range(2)]  # fmt: skip
    places = archive.append([*large, page(1), page(2)])
    assert [place.file for place in places] == [1, 2, 3, 3]
    assert [archive.read_bytes(place) for place in places] == [*large, page(1), page(2)]


def test_another_archive_goes_on_where_the_last_one_stopped(make):
    first = make()
    places = first.append([page(1)])
    first.sync()
    first.close()
    places += make().append([page(2)])
    places += first.append([]) + make().append([page(3)])
    assert [place.file for place in places] == [1, 1, 1]
    assert urls(make()) == [f"https://a.example/{number}" for number in (1, 2, 3)]


def test_a_closed_archive_opens_itself_again(archive):
    archive.append([page(1)])
    archive.close()
    archive.close()
    archive.append([page(2)])
    assert len(urls(archive)) == 2


def test_no_handle_is_left_open(make):
    before = len(list(Path("/proc/self/fd").iterdir()))
    with make(file_bytes=1_000) as archive:
        places = archive.append([page(number, 2_000) for number in range(50)])
        archive.sync()
        for place in places:
            archive.read(place)
        next(archive.records(1))
        archive.check(2)
        archive.cut(ends(places))
        archive.remove(archive.rewrite(1, []).file)
    assert len(list(Path("/proc/self/fd").iterdir())) == before


def test_other_programs_read_the_files(make, capsys):
    archive = make(file_bytes=3_000)
    archive.append([page(number, 3_000) for number in range(20)])
    paths = [str(archive.path(file)) for file in archive.sizes()]
    assert len(paths) > 1
    assert Checker(SimpleNamespace(inputs=paths, verbose=True)).process_all() == 0
    assert capsys.readouterr().out.count("digest pass") == 20 + len(paths)
    found = [record.headers["WARC-Target-URI"] for path in paths for record in ArchiveIterator(path)
             if "WARC-Target-URI" in record.headers]  # fmt: skip
    assert found == [f"https://a.example/{number}" for number in range(20)]


def test_a_file_is_its_members_one_behind_the_other(archive):
    records = [page(number) for number in range(3)]
    places = archive.append(records)
    data = archive.path(1).read_bytes()
    assert data[places[0].offset :] == b"".join(records)
    assert [record.stream_pos for record in ArchiveIterator(io.BytesIO(data))][1:] == [place.offset for place in places]


@pytest.mark.parametrize("open_archive", PLUGS.values(), ids=PLUGS)
@given(batches=st.lists(st.lists(st.integers(0, 3_000), max_size=4), max_size=5), file_bytes=st.integers(1_000, 6_000))
def test_however_records_come_they_are_all_there_in_order(open_archive, tmp_path_factory, batches, file_bytes):
    folder = tmp_path_factory.mktemp("law")
    numbers = iter(range(100))
    batches = [[page(next(numbers), size) for size in batch] for batch in batches]
    with open_archive(folder, file_bytes=file_bytes) as archive:
        places = [place for batch in batches for place in archive.append(batch)]
        assert [archive.read_bytes(place) for place in places] == [record for batch in batches for record in batch]
        assert places == sorted(places)
        assert all(not archive.check(file) for file in archive.sizes())


def test_readers_in_other_threads_see_every_record_that_was_synced(make):
    archive = make(file_bytes=20_000)
    done, wrong, places = threading.Event(), [], []

    def read():
        seen = 0
        while not (done.is_set() and seen == len(places)):
            for place, number in places[seen:]:
                if make().read(place).url != f"https://a.example/{number}":
                    wrong.append(number)
                seen += 1

    readers = [threading.Thread(target=read) for _ in range(3)]
    for reader in readers:
        reader.start()
    for number in range(0, 60, 2):
        found = archive.append([page(number, 1_000)]) + archive.append([page(number + 1, 1_000)])
        archive.sync()
        places += zip(found, (number, number + 1), strict=True)
    done.set()
    for reader in readers:
        reader.join(20)
    assert not any(reader.is_alive() for reader in readers)
    assert wrong == []


# Places that lead nowhere.


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"file": 7}, "An archive file is missing"),
        ({"length": 10**15}, "should end at byte"),
        ({"offset": 10**9}, "should end at byte"),
        ({"offset": -1}, "should end at byte"),
        ({"length": 0}, "should end at byte"),
        ({"length": 50}, "cannot be read: the gzip member is cut off"),
        ({"offset": 3}, "cannot be read: "),
    ],
)
def test_a_place_that_leads_nowhere_is_damage(archive, change, sentence):
    (place,) = archive.append([page(1)])
    with pytest.raises(DamagedCollection, match=sentence) as caught:
        archive.read(place._replace(**change))
    assert "pauk-0000" in caught.value.where
    assert "pauk doctor" in caught.value.next_step


# Torn tails.


def test_whatever_is_left_of_a_record_is_cut_off(archive):
    """A kill or a power cut may leave any part of what was appended last."""
    kept = archive.append([page(1)])
    archive.sync()
    good = contents(archive)
    torn = page(2)
    for left in range(len(torn) + 1):
        archive.path(1).write_bytes(good[1] + torn[:left])
        cut = archive.cut(ends(kept))
        assert cut.shortened == ({1: left} if left else {})
        assert contents(archive) == good
        assert archive.append([page(3)]) == [ArchivePlace(1, len(good[1]), len(page(3)))]


def test_a_tail_of_garbage_is_cut_off_and_nothing_else(archive):
    kept = archive.append([page(1), page(2)])
    good = contents(archive)
    archive.path(1).write_bytes(good[1] + b"\0" * 100_000)
    archive.cut(ends(kept))
    assert contents(archive) == good


def test_files_behind_the_last_known_one_are_removed(make):
    archive = make(file_bytes=1_000)
    places = archive.append([page(number, 5_000) for number in range(9)])
    last = places[-1].file
    assert last > 3
    known = ends(place for place in places if place.file <= 2)
    cut = make().cut(known)
    assert (cut.removed, cut.set_aside, cut.unknown) == (tuple(range(3, last + 1)), (), ())
    assert make().sizes() == known


def test_files_that_are_not_ours_stay(archive):
    places = archive.append([page(1)])
    folder = archive.path(1).parent
    names = ["pauk-00002.warc", "other-00002.warc.gz", "pauk-2.warc.gz", "pauk-000002.warc.gz", "xpauk-00003.warc.gz"]
    for name in names:
        (folder / name).write_bytes(b"x")
    (folder / "pauk-00009.warc.gz").mkdir()
    assert archive.cut(ends(places)).removed == ()
    assert sorted(path.name for path in folder.iterdir()) == sorted(
        [*names, "pauk-00001.warc.gz", "pauk-00009.warc.gz"]
    )


def test_a_file_before_known_ones_stays_and_is_named(make):
    archive = make(file_bytes=1_000)
    places = archive.append([page(number, 5_000) for number in range(9)])
    known = ends(places)
    del known[2]
    assert make().cut(known).unknown == (2,)
    assert 2 in make().sizes()


def test_an_archive_whose_database_was_lost_is_set_aside(make):
    first = make()
    first.append([page(1)])
    first.sync()
    good = contents(first)[1]
    second = make()
    assert second.cut({}).set_aside == ("unknown-00001.warc.gz",)
    second.append([page(2)])
    assert make().cut({}).set_aside == ("unknown-00001-2.warc.gz",)
    assert make().sizes() == {}
    assert (first.path(1).parent / "unknown-00001.warc.gz").read_bytes() == good


def test_what_this_run_began_itself_is_removed_when_nothing_was_committed(archive):
    archive.append([page(1)])
    archive.sync()
    cut = archive.cut({})
    assert (cut.removed, cut.set_aside, archive.sizes()) == ((1,), (), {})


def test_a_cut_of_nothing_changes_nothing(archive):
    assert archive.cut({}) == archive.cut({})
    places = archive.append([page(1)])
    archive.sync()
    good = contents(archive)
    cut = archive.cut(ends(places))
    assert (cut.shortened, cut.removed, cut.set_aside, cut.unknown) == ({}, (), (), ())
    assert contents(archive) == good


def test_a_file_shorter_than_known_is_damage_and_nothing_is_cut(make):
    archive = make(file_bytes=1_000)
    places = archive.append([page(number, 5_000) for number in range(9)])
    known = {**ends(places[:2]), 2: archive.sizes()[2] + 1}
    good = contents(archive)
    with pytest.raises(DamagedCollection) as caught:
        archive.cut(known)
    assert caught.value.what == f"An archive file should have {known[2]} bytes, but has {known[2] - 1}"
    assert caught.value.where.endswith("pauk-00002.warc.gz")
    assert contents(archive) == good


def test_a_missing_file_is_damage(archive):
    with pytest.raises(DamagedCollection, match="An archive file of 700 bytes is missing"):
        archive.cut({1: 700})


# Full disks and failing ones.


@contextmanager
def limit_on_files(size_bytes):
    """Let no file grow beyond this; the system says EFBIG, as it says ENOSPC on a full disk."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size_bytes, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def test_an_append_that_does_not_fit_leaves_everything_as_it_was(archive):
    places = archive.append([page(1)])
    archive.sync()
    good = contents(archive)
    with limit_on_files(len(good[1]) + 100), pytest.raises(NoSpace) as caught:
        archive.append([page(2), page(3)])
    assert "File too large" in caught.value.what
    assert caught.value.where.endswith("archive")
    assert "Free some space" in caught.value.next_step
    assert contents(archive) == good
    places += archive.append([page(4)])
    archive.sync()
    assert [archive.read(place).url for place in places] == ["https://a.example/1", "https://a.example/4"]


def test_a_first_append_that_does_not_fit_leaves_no_file(archive):
    with limit_on_files(100), pytest.raises(NoSpace):
        archive.append([page(1)])
    assert archive.sizes() == {}
    assert archive.append([page(1)])[0].file == 1


def test_an_append_over_several_files_is_undone_in_all_of_them(make):
    archive = make(file_bytes=2_000)
    archive.append([page(1)])
    good = contents(archive)
    large = write_response(url="http://a/", fetched_at=AT, status=200, reason="", headers=(), body=os.urandom(9_000))
    with limit_on_files(5_000), pytest.raises(NoSpace):
        archive.append([*(page(number, 5_000) for number in range(20)), large])
    assert contents(archive) == good


_ON_A_SMALL_DISK = """
import sys
from pathlib import Path
sys.path[:0] = [{folder!r}]
from test_archive import contents, open_folder, page
from pauk.base.errors import NoSpace
archive = open_folder(Path(sys.argv[1]))
places = []
try:
    while True:
        places += archive.append([page(number, 60_000) for number in range(3)])
        archive.sync()
        good = contents(archive)
except NoSpace as error:
    assert "No space left on device" in error.what, error.what
assert contents(archive) == good and len(places) > 3
assert all(archive.read(place) for place in places) and not archive.check(1)
print("held")
"""


def test_a_full_disk_leaves_everything_as_it_was(tmp_path):
    mount = f"mount -t tmpfs -o size=64k tmpfs {tmp_path}"
    if subprocess.run(["unshare", "-rm", "sh", "-c", mount], check=False, capture_output=True).returncode:
        pytest.skip("this system lets nobody mount a small disk")
    program = _ON_A_SMALL_DISK.format(folder=str(Path(__file__).parent))
    command = [
        "unshare", "-rm", "sh", "-c", f'{mount} && exec "$0" -c "$1" {tmp_path}', sys.executable, program,
    ]  # fmt: skip
    done = subprocess.run(command, check=False, capture_output=True, text=True, timeout=60)
    assert (done.stdout, done.stderr) == ("held\n", "")


def fail(code):
    def refuse(*_):
        raise OSError(code, os.strerror(code))

    return refuse


@pytest.mark.parametrize(
    ("code", "kind"),
    [
        (errno.ENOSPC, NoSpace),
        (errno.EDQUOT, NoSpace),
        (errno.EFBIG, NoSpace),
        (errno.EACCES, BadFile),
        (errno.EROFS, BadFile),
        (errno.EIO, BadFile),
    ],
)
@pytest.mark.parametrize("step", ["pwrite", "open", "mkdir"])
def test_every_refusal_of_the_system_has_its_error(make, monkeypatch, step, code, kind):
    archive = make()
    with monkeypatch.context() as patch:
        patch.setattr(os, step, fail(code))
        with pytest.raises(kind, match=r"The archive cannot be (written|listed)"):
            archive.append([page(1)])
    assert archive.sizes() == {}
    assert archive.append([page(1)])[0].file == 1


def test_writes_that_go_in_pieces_are_written_whole(archive, monkeypatch):
    write = os.pwrite
    monkeypatch.setattr(os, "pwrite", lambda fd, data, offset: write(fd, data[:7], offset))
    places = archive.append([page(1), page(2)])
    assert [archive.read_bytes(place) for place in places] == [page(1), page(2)]


def test_an_interrupted_append_leaves_everything_as_it_was(archive, monkeypatch):
    archive.append([page(1)])
    good = contents(archive)
    write = os.pwrite

    def write_half(fd, data, offset):
        write(fd, data[: len(data) // 2], offset)
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(os, "pwrite", write_half)
        with pytest.raises(KeyboardInterrupt):
            archive.append([page(2)])
    assert contents(archive) == good


def test_what_could_not_be_cut_back_is_cut_before_the_next_append(archive, monkeypatch):
    archive.append([page(1)])
    good = contents(archive)
    with monkeypatch.context() as patch, limit_on_files(len(good[1]) + 50):
        patch.setattr(os, "truncate", fail(errno.EIO))
        patch.setattr(os, "ftruncate", fail(errno.EIO))
        with pytest.raises(NoSpace):
            archive.append([page(2)])
        with pytest.raises(BadFile):
            archive.append([page(2)])
    assert len(contents(archive)[1]) == len(good[1]) + 50
    assert archive.append([page(3)]) == [ArchivePlace(1, len(good[1]), len(page(3)))]
    assert contents(archive)[1] == good[1] + page(3)


def test_a_sync_that_fails_takes_back_what_was_not_on_the_disk(make, monkeypatch):
    archive = make(file_bytes=3_000)
    archive.append([page(1)])
    archive.sync()
    good = contents(archive)
    archive.append([page(2)])
    archive.append([page(number, 5_000) for number in range(20)])
    with monkeypatch.context() as patch:
        patch.setattr(durable_files, "_sync_data", fail(errno.EIO))
        with pytest.raises(BadFile, match="cannot be written: Input/output error"):
            archive.sync()
    assert contents(archive) == good
    archive.sync()
    assert archive.append([page(3)]) == [ArchivePlace(1, len(good[1]), len(page(3)))]


def test_a_sync_reaches_every_file_and_the_folder_once(make, monkeypatch):
    archive = make(file_bytes=1_000)
    archive.append([page(1)])
    archive.sync()
    synced = []
    monkeypatch.setattr(durable_files, "sync_file", lambda path: synced.append(path.name))
    monkeypatch.setattr(durable_files, "sync_folder", lambda path: synced.append(path.name))
    archive.append([page(number, 5_000) for number in range(4)])
    archive.sync()
    archive.sync()
    assert synced == [*(archive.path(file).name for file in archive.sizes()), "archive"]


# Forgetting.


@pytest.mark.parametrize("open_archive", PLUGS.values(), ids=PLUGS)
@given(data=st.data())
def test_a_rewriting_drops_exactly_the_named_records(open_archive, tmp_path_factory, data):
    records = [page(number, data.draw(st.integers(0, 2_000))) for number in range(data.draw(st.integers(1, 8)))]
    with open_archive(tmp_path_factory.mktemp("law")) as archive:
        places = archive.append(records)
        archive.sync()
        good = contents(archive)
        drop = data.draw(st.sets(st.sampled_from(places)))
        rewritten = archive.rewrite(1, drop)
        kept = [place for place in places if place not in drop]
        assert (rewritten.file, list(rewritten.moved)) == (2, kept)
        assert [archive.read_bytes(rewritten.moved[place]) for place in kept] == [
            archive.read_bytes(place) for place in kept
        ]
        assert [place for place, _ in archive.records(2)][1:] == list(rewritten.moved.values())
        assert archive.check(2) == []
        assert contents(archive)[1] == good[1]
        archive.remove(1)
        assert list(archive.sizes()) == [2]


def test_the_copy_describes_itself(archive):
    places = archive.append([page(1), page(2)])
    rewritten = archive.rewrite(1, places[:1])
    data = archive.path(rewritten.file).read_bytes()
    infos = [record for record in ArchiveIterator(io.BytesIO(data)) if str(record.record_type) == "warcinfo"]
    assert [info.headers["WARC-Filename"] for info in infos] == ["pauk-00002.warc.gz"]


def test_appending_goes_on_in_the_copy(archive):
    places = archive.append([page(1), page(2)])
    rewritten = archive.rewrite(1, places[:1])
    archive.remove(1)
    (place,) = archive.append([page(3)])
    archive.sync()
    assert place.file == rewritten.file
    assert urls(archive) == ["https://a.example/2", "https://a.example/3"]


def test_a_file_that_was_never_synced_can_be_removed(archive):
    archive.append([page(1)])
    archive.remove(1)
    archive.remove(1)
    archive.sync()
    assert archive.sizes() == {}


def test_a_crash_before_the_switch_leaves_the_old_file(archive, make):
    places = archive.append([page(1), page(2)])
    archive.sync()
    archive.rewrite(1, places[:1])
    assert make().cut(ends(places)).removed == (2,)
    assert len(urls(archive)) == 2


def test_a_crash_after_the_switch_names_the_old_file(archive, make):
    places = archive.append([page(1), page(2)])
    moved = archive.rewrite(1, places[:1]).moved
    assert make().cut(ends(moved.values())).unknown == (1,)


@pytest.mark.parametrize("change", [{"offset": 1}, {"length": 1}, {"file": 2}])
def test_what_shall_be_forgotten_must_be_there(archive, change):
    (place,) = archive.append([page(1)])
    with pytest.raises(DamagedCollection, match=r"There is no record of \d+ bytes to forget"):
        archive.rewrite(1, [place._replace(**change)])
    assert list(archive.sizes()) == [1]


def test_a_copy_that_does_not_fit_leaves_the_old_file_alone(archive):
    places = archive.append([page(number, 5_000) for number in range(9)])
    good = contents(archive)
    with limit_on_files(500), pytest.raises(NoSpace, match="The archive cannot be copied"):
        archive.rewrite(1, places[:1])
    assert contents(archive) == good


def test_a_damaged_file_is_not_copied(archive):
    places = archive.append([page(1), page(2)])
    data = bytearray(archive.path(1).read_bytes())
    data[places[1].offset + 100] ^= 255
    archive.path(1).write_bytes(data)
    with pytest.raises(DamagedCollection) as caught:
        archive.rewrite(1, places[:1])
    assert caught.value.where.endswith(f"pauk-00001.warc.gz, byte {places[1].offset}")
    assert list(archive.sizes()) == [1]


# Checking.


def test_a_good_file_has_no_problems(archive):
    archive.append([page(number) for number in range(9)])
    assert archive.check(1) == []


def test_every_damaged_record_is_found_and_the_others_are_not(archive):
    places = archive.append([page(number, 3_000) for number in range(9)])
    good = archive.path(1).read_bytes()
    for bad in ({0}, {3}, {8}, {2, 3, 6}):
        data = bytearray(good)
        for number in bad:
            data[places[number].offset + places[number].length // 2] ^= 255
        archive.path(1).write_bytes(data)
        assert {problem.offset for problem in archive.check(1)} == {places[number].offset for number in bad}


def test_a_record_whose_digest_does_not_agree_is_found(archive):
    changed = gzip.compress(gzip.decompress(page(2)).replace(b"<p>", b"<b>"), mtime=0)
    _, place = archive.append([page(1), changed])
    assert archive.check(1) == [
        Problem(1, place.offset, "A record cannot be read: warc-block-digest does not agree with the bytes")
    ]


def test_a_tail_is_a_problem_unless_the_check_ends_before_it(archive):
    places = archive.append([page(1)])
    end = ends(places)[1]
    with archive.path(1).open("ab") as file:
        file.write(page(2)[:50])
    assert archive.check(1) == [Problem(1, end, "An archive file is damaged: the record is cut off")]
    assert archive.check(1, end=end) == []
    assert len(list(archive.records(1, end=end))) == 2


def test_a_file_of_garbage_is_one_problem(archive):
    archive.append([page(1)])
    archive.path(1).write_bytes(b"\x1f\x8b" * 500_000)
    assert [problem.offset for problem in archive.check(1)] == [0]


def test_a_file_without_its_first_record_is_a_problem(archive):
    (place,) = archive.append([page(1)])
    archive.path(1).write_bytes(archive.path(1).read_bytes()[place.offset :])
    assert archive.check(1) == [Problem(1, 0, "The file does not begin with a warcinfo record")]


def test_a_missing_file_is_a_problem(archive):
    assert archive.check(4) == [Problem(4, 0, "The file is missing")]
