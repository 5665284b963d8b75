import gzip
import io
import os
import sys
import tracemalloc
from collections import Counter
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.table import table
from warcio.statusandheaders import StatusAndHeaders
from warcio.warcwriter import BufferWARCWriter

from pauk.base.errors import BadFile
from pauk.store.archive.foreign_warc import read_warc, undo_chunks
from pauk.store.archive.warc import write_info, write_response, write_revisit

if sys.version_info >= (3, 14):
    from compression import zstd
else:
    from backports import zstd

AT = datetime(2026, 11, 15, 9, 30, tzinfo=UTC)
HTTP = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n"


def record(block=HTTP + b"<p>page</p>", *, length=None, more=(), without=(), **fields):
    """Write a record as another program might; names of fields are written with underscores."""
    names = {
        "WARC_Type": "response",
        "WARC_Record_ID": "<urn:uuid:00000000-0000-4000-8000-000000000000>",
        "WARC_Date": "2026-11-15T09:30:00Z",
        "WARC_Target_URI": "http://a.example/",
        "Content_Type": "application/http; msgtype=response",
        "Content_Length": str(len(block) if length is None else length),
    } | fields
    lines = [f"{name.replace('_', '-')}: {value}" for name, value in names.items() if name not in without]
    head = "\r\n".join(["WARC/1.0", *lines, *more]).encode("utf-8", "surrogateescape")
    return head + b"\r\n\r\n" + block + b"\r\n\r\n"


def numbered(count):
    bodies = [b"<p>page</p>" * number for number in range(count)]
    return [record(HTTP + body, WARC_Target_URI=f"http://a.example/{number}") for number, body in enumerate(bodies)]


def pack(writer, target, records):
    for each in records:
        writer.write(each)
        writer.finish()
        writer.flush()
    return target.getvalue()


def pack_lz4(records):
    from fastwarc.stream_io import Lz4Writer  # it warns while it loads, unless pauk.store has loaded it

    target = io.BytesIO()
    return pack(Lz4Writer(target), target, records)


def pack_zstd_with_dictionary(records):
    from fastwarc.stream_io import ZstdWriter, zstd_train_dictionary_from_samples

    target = io.BytesIO()
    samples = [each + bytes([number]) for number in range(100) for each in records]
    return pack(ZstdWriter(target, dictionary=zstd_train_dictionary_from_samples(samples, 2_000)), target, records)


FORMS = {
    "plain.warc": b"".join,
    "records.warc.gz": lambda records: b"".join(gzip.compress(each, mtime=0) for each in records),
    "whole.warc.gz": lambda records: gzip.compress(b"".join(records), mtime=0),
    "records.warc.zst": lambda records: b"".join(zstd.compress(each) for each in records),
    "dictionary.warc.zst": pack_zstd_with_dictionary,
    "records.warc.lz4": pack_lz4,
    "misnamed.warc": lambda records: b"".join(gzip.compress(each, mtime=0) for each in records),
}


@pytest.fixture
def read(tmp_path):
    def read_all(data, name="some.warc", **options):
        path = tmp_path / name
        path.write_bytes(data)
        skipped = Counter()
        return list(read_warc(path, skipped=skipped, **options)), dict(skipped)

    return read_all


@pytest.fixture
def read_broken(tmp_path):
    """Read a file that ends in an error: what came before it, and the error."""

    def read_until(data, name="some.warc"):
        path = tmp_path / name
        path.write_bytes(data)
        found = []
        with pytest.raises(BadFile) as caught:
            found.extend(read_warc(path, skipped=Counter()))
        return [each.url for each in found], caught.value

    return read_until


# Good files.


@pytest.mark.parametrize("name", FORMS)
def test_every_form_is_read(read, name):
    found, skipped = read(FORMS[name](numbered(5)), name)
    assert [(each.url, each.body) for each in found] == [
        (f"http://a.example/{number}", b"<p>page</p>" * number) for number in range(5)
    ]
    assert skipped == {}
    assert (found[0].kind, found[0].fetched_at, found[0].status, found[0].reason) == ("response", AT, 200, "OK")
    assert found[0].headers == (("Content-Type", "text/html"),)


def test_our_own_files_are_read(read):
    parts = {"url": "https://a.example/", "fetched_at": AT, "reason": "x", "headers": (("A", "ž"),)}
    response = write_response(**parts, status=200, body=b"\xffbody", address="192.0.2.1", truncated="time")
    revisit = write_revisit(**parts, status=304, refers_to_url="https://b.example/", refers_to_at=AT)
    (first, second), skipped = read(write_info("pauk", AT, {}) + response + revisit)
    assert skipped == {"warcinfo": 1}
    assert (first.url, first.body, first.address) == ("https://a.example/", b"\xffbody", "192.0.2.1")
    assert first.truncated == "time"
    assert (second.kind, second.status, second.headers) == ("revisit", 304, (("A", "ž"),))
    assert (second.refers_to_url, second.refers_to_at) == ("https://b.example/", AT)


@pytest.mark.filterwarnings("ignore:Unclosed file:ResourceWarning")  # warcio leaves its buffers open
@pytest.mark.parametrize("version", ["1.0", "1.1"])
def test_files_of_warcio_are_read(read, version):
    writer = BufferWARCWriter(gzip=True, warc_version=version)
    writer.write_record(writer.create_warcinfo_record("some.warc.gz", {"software": "x"}))
    head = StatusAndHeaders("200 OK", [("Content-Type", "text/html"), ("Set-Cookie", "a=b")], protocol="HTTP/1.1")
    kept = writer.create_warc_record("http://a.example/", "response", io.BytesIO(b"body"), http_headers=head)
    digest = kept.rec_headers.get_header("WARC-Payload-Digest") or "sha1:X"
    writer.write_record(kept)
    refers_to = ("http://a.example/", "2026-01-02T03:04:05Z")
    writer.write_record(writer.create_revisit_record("http://b.example/", digest, *refers_to))
    (first, second), skipped = read(writer.get_contents())
    assert (first.url, first.headers, first.body) == ("http://a.example/", (("Content-Type", "text/html"),), b"body")
    assert (second.kind, second.url, second.refers_to_url) == ("revisit", "http://b.example/", "http://a.example/")
    assert second.refers_to_at == datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC)
    assert second.profile.endswith("/revisit/identical-payload-digest")
    assert (second.payload_digest, second.status) == (digest, 0)
    assert skipped == {"warcinfo": 1}


def test_a_resource_is_given_the_form_of_an_answer(read):
    data = record(b"\x89PNG", WARC_Type="resource", Content_Type="image/png")
    (found,), _ = read(data + record(b"", WARC_Type="resource", without=("Content_Type",), WARC_Target_URI="ftp://a/"))
    assert (found.kind, found.status, found.headers) == ("resource", 200, (("Content-Type", "image/png"),))
    assert found.body == b"\x89PNG"


def test_cookies_and_credentials_stay_outside(read):
    http = b"HTTP/1.1 200 OK\r\nSet-Cookie: a=b\r\nLocation: http://me:p@b.example/\r\nA: 1\r\n\r\n"
    (found,), _ = read(record(http, WARC_Target_URI="http://me:p@a.example/"))
    assert found.url == "http://a.example/"
    assert found.headers == (("Location", "http://b.example/"), ("A", "1"))


def test_what_is_left_out_is_counted_by_reason(read):
    others = ["request", "metadata", "metadata", "warcinfo", "conversion", "continuation", "made-up"]
    data = [record(WARC_Type=kind) for kind in others]
    data += [
        record(WARC_Target_URI="dns:a.example"),
        record(without=("WARC_Target_URI",)),
        record(WARC_Target_URI="http://"),
        record(WARC_Target_URI="http://a.example/" + "a" * 9_000),
        record(WARC_Date="yesterday"),
        record(WARC_Date="0001-01-01T00:00:00+14:00"),
        record(without=("WARC_Date",)),
        record(b"a.example. IN A 192.0.2.1", Content_Type="text/dns"),
        record(b"GET / HTTP/1.1\r\n\r\n"),
        record(b""),
        record(),
    ]
    found, skipped = read(b"".join(data))
    assert len(found) == 1
    assert skipped == {
        "request": 1, "metadata": 2, "warcinfo": 1, "conversion": 1, "continuation": 1, "unknown": 1,
        "not_http": 2, "bad_url": 2, "bad_date": 3, "no_message": 3,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("written", "read_as"),
    [
        ("<http://a.example/b>", "http://a.example/b"),
        ("HTTP://A.example:80/ž b", "http://a.example/%C5%BE%20b"),
        ("http://a.example/\udcff", "http://a.example/%EF%BF%BD"),
    ],
)
def test_a_target_becomes_a_url_as_we_write_it(read, written, read_as):
    assert [each.url for each in read(record(WARC_Target_URI=written))[0]] == [read_as]


def test_a_revisit_may_come_without_a_message_and_with_a_bad_date(read):
    (found,), _ = read(record(b"", WARC_Type="revisit", WARC_Refers_To_Date="then", WARC_Profile="x"))
    assert (found.kind, found.status, found.headers, found.refers_to_at) == ("revisit", 0, (), None)


# Sizes.


@pytest.mark.parametrize(("size", "kept", "truncated"), [(99, 99, ""), (100, 100, ""), (101, 100, "length")])
def test_a_larger_body_is_cut_and_marked(read, size, kept, truncated):
    found, _ = read(record(HTTP + b"x" * size) + record(), max_bytes=100)
    assert [(len(each.body), each.truncated) for each in found] == [(kept, truncated), (11, "")]


def test_a_record_that_is_far_too_large_is_read_over(read):
    found, _ = read(record(HTTP + b"x" * 5_000_000) + record(), max_bytes=1_000)
    assert [(len(each.body), each.truncated) for each in found] == [(1_000, "length"), (11, "")]


def test_a_bomb_is_cut_before_it_fills_the_memory(read):
    bomb = gzip.compress(record(HTTP + b"\0" * 50_000_000))
    tracemalloc.start()
    try:
        (found,), _ = read(bomb, max_bytes=1_000)
        _, peak_bytes = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert (len(found.body), found.truncated) == (1_000, "length")
    assert peak_bytes < 25_000_000


def test_a_reason_for_cutting_is_kept(read):
    (found,), _ = read(record(WARC_Truncated="disconnect"))
    assert found.truncated == "disconnect"


# Chunks.


def chunked(body, headers=b""):
    return b"HTTP/1.1 200 OK\r\nTransfer-Encoding: Chunked\r\n" + headers + b"\r\n" + body


def test_chunks_are_joined(read):
    (found,), _ = read(record(chunked(b"5;x=y\r\nhello\r\n0006\r\n world\r\n0\r\nTrailer: x\r\n\r\n", b"A: 1\r\n")))
    assert (found.body, found.headers) == (b"hello world", (("A", "1"),))


@table(
    ("data", "joined"),
    [
        (b"", b""),
        (b"0\r\n\r\n", b""),
        (b"3\nabc\n3\ndef\n0\n\n", b"abcdef"),
        (b"<p>joined already</p>", b"<p>joined already</p>"),
        (b"ab\r\nbegins with a number" * 9, b"ab\r\nbegins with a number" * 9),
        (b"3\r\nabcdef\r\n", b"3\r\nabcdef\r\n"),
        (b"5\r\nhel", b"hel"),
        (b"3\r\nabc\r\nff", b"abc"),
        (b"3\r\nabc\r\nzz\r\nx", b"abc"),
        (b"ffffffffffffffff\r\nabc", b"abc"),
        (b"-3\r\nabc\r\n", b"-3\r\nabc\r\n"),
        (b"0x3\r\nabc\r\n", b"0x3\r\nabc\r\n"),
        (b"1" * 50 + b"\r\nabc", b"1" * 50 + b"\r\nabc"),
    ],
)
def test_chunks_of_every_kind_are_survived(data, joined):
    assert undo_chunks(data) == joined


@given(st.lists(st.binary(min_size=1, max_size=40), max_size=6))
def test_what_was_cut_into_chunks_is_joined_again(pieces):
    data = b"".join(b"%x\r\n%s\r\n" % (len(piece), piece) for piece in pieces)
    assert undo_chunks(data + b"0\r\n\r\n") == b"".join(pieces)


@given(st.binary(max_size=60))
def test_joining_never_makes_more(data):
    assert len(undo_chunks(data)) <= len(data)


# Broken files.


@pytest.mark.parametrize(
    ("name", "first", "last"),
    [
        ("plain.warc", 1, 4),  # without the empty lines at its end a record is whole
        ("records.warc.gz", 1, 0),
        ("records.warc.zst", 1, 0),
        ("records.warc.lz4", 12, 4),  # the library takes half a frame's header for nothing
    ],
)
def test_a_file_that_is_cut_off_gives_what_is_whole_and_then_an_error(read_broken, name, first, last):
    whole, start = FORMS[name](numbered(4)), len(FORMS[name](numbered(3)))
    for left in range(start + first, len(whole) - last):
        found, error = read_broken(whole[:left], name)
        assert found[:3] == [f"http://a.example/{number}" for number in range(3)], left
        assert name in error.where


def test_the_error_names_the_byte(read_broken):
    data = FORMS["records.warc.gz"](numbered(4))
    start = len(FORMS["records.warc.gz"](numbered(3)))
    for left in (start + 30, len(data) - 1):
        _, error = read_broken(data[:left], "a.warc.gz")
        assert error.what == "The WARC file is broken: a record is cut off"
        assert error.where.endswith(f"a.warc.gz, byte {start}")
        assert error.next_step.startswith("Everything else was read.")


HURT = {
    "flipped bits": lambda data, start, _: data[: start + 40] + bytes(20) + data[start + 60 :],
    "no beginning": lambda data, start, _: data[:start] + b"??" + data[start + 2 :],
    "wrong end": lambda data, _, end: data[: end - 4] + b"????" + data[end:],
    "a piece is missing": lambda data, start, end: data[: start + 40] + data[end:],
    "rubbish between": lambda data, _, end: data[:end] + b"no record " * 30 + data[end:],
}


@pytest.mark.parametrize("how", HURT)
@pytest.mark.parametrize("name", ["plain.warc", "records.warc.gz", "records.warc.zst", "records.warc.lz4"])
def test_behind_damage_in_the_middle_reading_goes_on(read_broken, name, how):
    if (name, how) == ("plain.warc", "flipped bits"):
        return  # which nobody can see there
    start, end = (len(FORMS[name](numbered(count))) for count in (2, 3))
    found, error = read_broken(HURT[how](FORMS[name](numbered(5)), start, end), name)
    rest = [f"http://a.example/{number}" for number in (0, 1, 3, 4)]
    assert [url for url in found if not url.endswith("/2")] == rest
    assert "byte" in error.where


def test_every_break_is_counted_and_nothing_is_read_twice(tmp_path):
    records = [FORMS["records.warc.gz"]([one]) for one in numbered(20)]
    for number in (3, 4, 9, 15):
        records[number] = records[number][:50] + b"\xff" * 9 + records[number][59:]
    (tmp_path / "a.warc.gz").write_bytes(b"".join(records))
    skipped, found = Counter(), []
    with pytest.raises(BadFile):
        found.extend(read_warc(tmp_path / "a.warc.gz", skipped=skipped))
    assert [int(one.url.rpartition("/")[2]) for one in found] == [
        number for number in range(20) if number not in (3, 4, 9, 15)
    ]
    assert skipped["damaged"] == 3


def test_a_page_about_archives_is_no_record(read_broken):
    page = b"HTTP/1.1 200 OK\r\n\r\n<pre>\nWARC/1.1\r\nWARC-Type: response\r\n\r\n</pre>"
    about = record(page, WARC_Target_URI="http://a.example/about")
    found, _ = read_broken(about + b"WARC/1.1 rubbish" + about, "plain.warc")
    assert found == ["http://a.example/about"] * 2


def test_a_whole_file_in_one_member_that_is_cut_off_is_an_error(read_broken):
    data = FORMS["whole.warc.gz"]([record(HTTP + os.urandom(50_000), WARC_Target_URI=f"http://a.example/{number}")
                                   for number in range(4)])  # fmt: skip
    found, error = read_broken(data[: len(data) * 5 // 8])
    assert found == ["http://a.example/0", "http://a.example/1"]
    assert "cut off" in error.what
    found, error = read_broken(data[:-3])
    assert (len(found), "cut off" in error.what) == (4, True)


@pytest.mark.parametrize("length", ["-5", "9" * 30, "1e3", "", "٣"])
def test_a_record_without_a_length_is_left_out(read_broken, length):
    found, error = read_broken(record() + record(length=length) + record())
    assert (len(found), error.where.endswith(f"byte {len(record())}")) == (2, True)


def test_a_record_that_claims_more_than_there_is_is_left_out(read_broken):
    found, error = read_broken(record() + record(length=10**15) + record())
    assert (len(found), "cut off" in error.what) == (2, True)


@pytest.mark.parametrize(
    "data",
    [b"<html>no archive</html>" * 99, b"\0" * 5_000, gzip.compress(b"hello " * 99, mtime=0), b"PK\3\4" + bytes(99)],
    ids=["html", "zeros", "gzip", "zip"],
)
def test_what_is_no_archive_is_an_error(read_broken, data):
    found, error = read_broken(data)
    assert (found, "broken" in error.what) == ([], True)


def test_an_empty_file_holds_nothing(read):
    assert read(b"") == ([], {})


@given(st.binary(max_size=300))
def test_bytes_from_anywhere_are_an_error_or_nothing(tmp_path_factory, data):
    path = tmp_path_factory.getbasetemp() / "anything.warc"
    path.write_bytes(data)
    try:
        assert list(read_warc(path, skipped=Counter())) == []
    except BadFile as error:
        assert "anything.warc" in error.where  # noqa: PT017 (both ends are right)


@given(st.data())
def test_damage_anywhere_is_an_error_or_does_not_matter(tmp_path_factory, data):
    whole = FORMS[data.draw(st.sampled_from(sorted(FORMS)))](numbered(3))
    at = data.draw(st.integers(0, len(whole) - 1))
    path = tmp_path_factory.getbasetemp() / "damaged.warc"
    path.write_bytes(whole[:at] + data.draw(st.binary(min_size=1, max_size=3)) + whole[at + 1 :])
    try:
        found = list(read_warc(path, skipped=Counter(), max_bytes=1_000))
    except BadFile as error:
        assert "damaged.warc" in error.where  # noqa: PT017 (both ends are right)
    else:
        assert len(found) <= 3


# Paths.


def test_what_is_not_there_is_an_error(tmp_path):
    with pytest.raises(BadFile, match="No such file"):
        next(read_warc(tmp_path / "none.warc", skipped=Counter()))


def test_a_folder_is_no_file(tmp_path):
    with pytest.raises(BadFile, match="It is no plain file"):
        next(read_warc(tmp_path, skipped=Counter()))


def test_a_pipe_does_not_keep_us_waiting(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(BadFile, match="It is no plain file"):
        next(read_warc(tmp_path / "pipe", skipped=Counter()))


def test_a_path_that_looks_like_an_address_is_a_path(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "http:").mkdir()
    (tmp_path / "http:" / "a.warc").write_bytes(record())
    (found,) = read_warc(tmp_path.joinpath("http:", "a.warc").relative_to(tmp_path), skipped=Counter())
    assert found.url == "http://a.example/"


def test_a_path_with_a_nul_is_an_error(tmp_path):
    with pytest.raises(BadFile, match="cannot be opened"):
        next(read_warc(tmp_path / "a\0b", skipped=Counter()))


def test_no_handle_is_left_open_when_the_reader_stops(tmp_path):
    path = tmp_path / "a.warc"
    path.write_bytes(b"".join(numbered(3)))
    before = {path.name for path in Path("/proc/self/fd").iterdir()}
    reading = read_warc(path, skipped=Counter())
    assert next(reading).url == "http://a.example/0"
    reading.close()
    assert {path.name for path in Path("/proc/self/fd").iterdir()} == before
