import gzip
import io
import sys
import zlib
from contextlib import suppress
from datetime import UTC, datetime, timedelta, timezone
from types import SimpleNamespace
from uuid import NAMESPACE_URL, uuid5

import brotli
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from tests.table import table
from warcio.archiveiterator import ArchiveIterator as WarcioIterator
from warcio.bufferedreaders import BufferedReader
from warcio.checker import Checker

from pauk.store.archive import warc
from pauk.store.archive.fastwarc import ArchiveIterator as FastIterator
from pauk.store.archive.warc import NOT_MODIFIED, read_record, write_info, write_response, write_revisit

if sys.version_info >= (3, 14):
    from compression import zstd
else:
    from backports import zstd

AT = datetime(2026, 11, 15, 9, 30, 0, 123456, tzinfo=UTC)
HTML = b"<!doctype html><title>\xc5\xa0uma</title>" + b"<p>One more paragraph of the same page.</p>\n" * 900
HEADERS = (("Server", "nginx"), ("Content-Type", "text/html; charset=utf-8"))
CODINGS = {
    "gzip": gzip.compress(HTML, mtime=0),
    "br": brotli.compress(HTML),
    "zstd": zstd.compress(HTML),
    "deflate": zlib.compress(HTML),
    "gzip, br": brotli.compress(gzip.compress(HTML, mtime=0)),
}


def make(**changes):
    parts = {"url": "https://a.example/b", "fetched_at": AT, "status": 200, "reason": "OK", "headers": HEADERS}
    return write_response(**{**parts, "body": HTML, **changes})


def make_revisit(**changes):
    parts = {"url": "https://a.example/b", "fetched_at": AT, "status": 304, "reason": "Not Modified", "headers": ()}
    return write_revisit(**{**parts, "refers_to_url": "https://a.example/b", "refers_to_at": AT, **changes})


def plain(member):
    """Unpack one member and see that it is exactly one."""
    inflate = zlib.decompressobj(31)
    data = inflate.decompress(member)
    assert inflate.eof
    assert not inflate.unused_data
    return data


def block(member):
    return plain(member).partition(b"\r\n\r\n")[2].removesuffix(b"\r\n\r\n")


def warc_lines(member):
    return plain(member).partition(b"\r\n\r\n")[0].decode().split("\r\n")


def http_lines(member):
    return plain(member).split(b"\r\n\r\n")[1].decode("utf-8", "surrogateescape").split("\r\n")


def all_kinds():
    """One record of every kind that a crawl can bring."""
    records = [write_info("pauk/1", AT, {"operator": "Žofka"}, filename="pauk-00001.warc.gz"), make(), make_revisit()]
    records += [make(headers=(*HEADERS, ("Content-Encoding", name)), body=body) for name, body in CODINGS.items()]
    records += [make(headers=(("Content-Encoding", name),), body=HTML) for name in CODINGS]  # servers lie
    records += [
        make(body=b""),
        make(body=b"\0" * 70_000),
        make(body=b"\r\n\r\nWARC/1.1\r\nWARC-Type: response\r\nContent-Length: 0\r\n\r\n"),
        make(status=204, reason="", headers=(), body=b""),
        make(headers=(("Content-Length", "5"), ("Transfer-Encoding", "chunked")), body=b"no chunks"),
        make(headers=(("X-Ž", "š"), ("X-Latin", "caf\udce9"), ("X-Forge", "a\r\nX-Forged: b\r\n\r\nbody")), reason="Ž"),
        make(url="https://a.example/ž \r\nWARC-Type: request", address="2001:db8::1", truncated="length"),
        make(headers=tuple((f"X-{number}", "v" * 500) for number in range(200))),
        make(headers=(*HEADERS, ("Content-Encoding", "gzip")), body=b"\x1f\x8b" + bytes(range(256)) * 20_000),  # 5 MB
        make(body=HTML * 130),  # 5 MB
    ]
    return records


# What is written.


def test_a_response_says_what_the_standard_asks_for():
    assert warc_lines(make(address="192.0.2.7", truncated="time")) == [
        "WARC/1.1",
        "WARC-Type: response",
        "WARC-Record-ID: <urn:uuid:ea47402f-8b7e-51af-a578-a751d7c83960>",
        "WARC-Date: 2026-11-15T09:30:00.123456Z",
        "WARC-Target-URI: https://a.example/b",
        "WARC-IP-Address: 192.0.2.7",
        f"WARC-Payload-Digest: {warc.digest(HTML)}",
        "WARC-Truncated: time",
        f"WARC-Block-Digest: {warc.digest(block(make()))}",
        "Content-Type: application/http;msgtype=response",
        f"Content-Length: {len(block(make()))}",
    ]
    assert http_lines(make()) == ["HTTP/1.1 200 OK", "Server: nginx", "Content-Type: text/html; charset=utf-8"]


def test_a_digest_is_the_one_all_archives_write():
    assert warc.digest(b"") == "sha1:3I42H3S6NNFQ2MSVX7XZKYAYSCX5QBYJ"
    assert warc.digest(b"ab", b"c") == warc.digest(b"abc") == "sha1:VGMT4NSHA2AWVOR6EVYXQUGCNSONBWE5"


def test_the_same_capture_is_the_same_bytes():
    assert make() == make(headers=list(HEADERS))
    assert make(fetched_at=AT.astimezone(timezone(timedelta(hours=5)))) == make()


@pytest.mark.parametrize(
    "other",
    [{"url": "https://a.example/c"}, {"fetched_at": AT + timedelta(microseconds=1)}, {"body": b""}, {"status": 404}],
)
def test_every_other_capture_has_another_id(other):
    ids = {read_record(make(**changes)).record_id for changes in ({}, other)}
    assert len(ids) == 2
    assert all(len(name) == len("urn:uuid:") + 36 and name[23] == "5" for name in ids)


@given(st.text(st.characters(exclude_categories=("Cs",)), max_size=40))
def test_an_id_is_a_uuid_of_version_5(name):
    assert warc._make_id(name) == str(uuid5(NAMESPACE_URL, name))


def test_a_revisit_says_which_capture_still_holds():
    record = read_record(make_revisit(refers_to_url="https://a.example/ b", headers=(("ETag", '"x"'),)))
    assert (record.kind, record.status, record.reason, record.body) == ("revisit", 304, "Not Modified", b"")
    assert (record.profile, record.refers_to_url, record.refers_to_at) == (NOT_MODIFIED, "https://a.example/%20b", AT)
    assert record.header("etag") == '"x"'


def test_the_first_record_describes_the_file():
    member = write_info("pauk/1", AT, {"operator": "me\r\nforged: yes"}, filename="pauk-00001.warc.gz")
    record = read_record(member, verify=True)
    assert record.kind == "warcinfo"
    assert record.body == b"software: pauk/1\r\nformat: WARC File Format 1.1\r\noperator: me  forged: yes\r\n"
    assert "WARC-Filename: pauk-00001.warc.gz" in warc_lines(member)


@pytest.mark.parametrize("bad", [0, 99, 1000, -200])
def test_what_is_no_status_is_refused(bad):
    with pytest.raises(ValueError, match="no HTTP status"):
        make(status=bad)


def test_a_record_without_a_url_is_refused():
    with pytest.raises(ValueError, match="needs a URL"):
        make(url="")


def test_a_moment_without_a_zone_is_refused():
    with pytest.raises(ValueError, match="has no zone"):
        make(fetched_at=AT.replace(tzinfo=None))


@table(
    ("address", "written"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8::1", "2001:db8::1"),
        ("fe80::1%eth0", "fe80::1"),
        ("a\r\nWARC-Type: request", ""),
        ("host.example", ""),
        ("", ""),
    ],
)
def test_an_address_is_an_address(address, written):
    assert read_record(make(address=address)).address == written


@pytest.mark.parametrize(("given", "written"), [("length", "length"), ("a\r\nb", "unspecified"), ("", "")])
def test_a_truncation_has_one_of_the_known_reasons(given, written):
    assert read_record(make(truncated=given)).truncated == written


@pytest.mark.parametrize(
    ("url", "written"),
    [
        ("https://me:secret@a.example/b", "https://a.example/b"),
        ("https://a.example/@b", "https://a.example/@b"),
        (
            "https://a.example/\r\nWARC-Type: request\r\n\r\n",
            "https://a.example/%0D%0AWARC-Type:%20request%0D%0A%0D%0A",
        ),
        ("https://a.example/ž\x00\x7f", "https://a.example/%C5%BE%00%7F"),
        ("https://a.example/\ud800", "https://a.example/%3F"),
    ],
)
def test_a_url_is_one_field_and_no_secret(url, written):
    member = make(url=url)
    assert read_record(member).url == written
    assert sum(line.startswith("WARC-Type") for line in warc_lines(member)) == 1


# How it is packed.


@pytest.mark.parametrize("coding", CODINGS)
def test_a_coded_body_is_stored_as_it_is_behind_squeezed_headers(coding):
    body = CODINGS[coding]
    member = make(headers=(*HEADERS, ("Content-Encoding", coding), ("X-Long", "v" * 5_000)), body=body)
    assert body in member
    assert len(member) < len(body) + 700
    assert read_record(member, verify=True).body == body


def test_a_large_coded_body_takes_several_stored_blocks():
    body = b"\x1f\x8b" + bytes(range(256)) * 1_000
    member = make(headers=(("content-encoding", "GZIP"),), body=body)
    assert body not in member
    assert len(body) < len(member) < len(body) + 600
    assert read_record(member, verify=True).body == body


@pytest.mark.parametrize("headers", [(), (("Content-Encoding", "gzip"),), (("Content-Type", "image/png"),)])
def test_a_plain_body_is_squeezed_whatever_its_headers_say(headers):
    assert len(make(headers=headers, body=HTML)) < len(HTML) / 20


def test_a_higher_level_squeezes_more():
    sizes = [len(make(level=level, body=HTML + bytes(range(256)) * 10)) for level in (1, 9)]
    assert sizes[0] > sizes[1]


def test_levels_change_nothing_but_the_size():
    assert {plain(make(level=level)) for level in range(1, 10)} == {plain(make())}


# Other programs read it.


def test_warcio_checks_every_kind_of_record(tmp_path, capsys, monkeypatch):
    monkeypatch.delitem(BufferedReader.DECOMPRESSORS, "br")  # it does not know the brotli library of today
    path = tmp_path / "all.warc.gz"
    path.write_bytes(b"".join(all_kinds()))
    assert Checker(SimpleNamespace(inputs=[str(path)], verbose=True)).process_all() == 0
    assert capsys.readouterr().out.count("digest pass") == len(all_kinds()) - 1  # a revisit has none


def test_warcio_reads_exactly_what_went_in():
    records = all_kinds()
    found = WarcioIterator(io.BytesIO(b"".join(records)), no_record_parse=False)
    for member, theirs in zip(records, found, strict=True):
        ours = read_record(member)
        assert theirs.rec_type == ours.kind
        assert (theirs.rec_headers["WARC-Target-URI"] or "") == ours.url
        assert theirs.raw_stream.read() == ours.body
        if ours.status:
            assert theirs.http_headers.get_statuscode() == str(ours.status)
            assert [(name, _like_warcio(value)) for name, value in ours.headers] == theirs.http_headers.headers


def _like_warcio(value):
    """warcio takes a line that is no UTF-8 for Latin-1; ours keeps the bytes."""
    raw = value.encode("utf-8", "surrogateescape")
    try:
        return raw.decode()
    except UnicodeDecodeError:
        return raw.decode("latin-1")


def test_fastwarc_reads_exactly_what_went_in():
    records = all_kinds()
    found = FastIterator(io.BytesIO(b"".join(records)), parse_http=True)
    offset = 0
    for member, theirs in zip(records, found, strict=True):
        ours = read_record(member)
        assert str(theirs.record_type) == ours.kind
        assert theirs.stream_pos == offset
        assert theirs.reader.read() == ours.body
        assert (theirs.headers.get("WARC-Target-URI") or "") == ours.url
        if ours.status:
            assert theirs.http_headers.status_code == ours.status
            pairs = [(name.encode(), value.encode("utf-8", "surrogateescape")) for name, value in ours.headers]
            assert [(name, value) for name, value in theirs.http_headers.items_bytes() if name] == pairs
        offset += len(member)


def test_fastwarc_finds_all_digests_right():
    found = list(FastIterator(io.BytesIO(b"".join(all_kinds())), parse_http=True, verify_digests=True))
    assert len(found) == len(all_kinds())


def test_a_body_that_looks_like_records_is_one_body():
    body = b"\r\n\r\n" + b"".join(plain(member) for member in all_kinds()[:3])
    found = list(FastIterator(io.BytesIO(make(body=body) + make())))
    assert [record.stream_pos for record in found] == [0, len(make(body=body))]


# What is read.


tokens = st.text("abcXYZ-_09", min_size=1, max_size=12).map("h".__add__)
values = st.text(st.characters(exclude_categories=("Cs", "Cc")), max_size=30).map(lambda text: text.strip(" \t"))
moments = st.datetimes(datetime(1990, 1, 1), datetime(2100, 1, 1), timezones=st.just(UTC))  # noqa: DTZ001


@given(
    status=st.integers(100, 999),
    reason=values,
    headers=st.lists(st.tuples(tokens, values), max_size=8),
    body=st.binary(max_size=300),
    at=moments,
    coding=st.sampled_from(["", "gzip", "br"]),
    level=st.integers(1, 9),
)
def test_what_was_written_is_read_again(coding, at, headers, **parts):
    headers = [*headers, *([("Content-Encoding", coding)] if coding else [])]
    status, reason, body = parts["status"], parts["reason"], parts["body"]
    member = make(headers=headers, fetched_at=at, **parts)
    record = read_record(member, verify=True)
    assert (record.kind, record.url, record.fetched_at, record.body) == ("response", "https://a.example/b", at, body)
    assert (record.status, record.reason, record.headers) == (status, reason, tuple(headers))
    assert record.payload_digest == warc.digest(body)


@given(
    headers=st.lists(st.tuples(st.text(max_size=20), st.text(max_size=60)), max_size=5),
    reason=st.text(max_size=20),
    url=st.text(max_size=30).map("http://a/".__add__),
    body=st.binary(max_size=50),
)
@example(headers=[("A", "b\r\n\r\nWARC/1.1\r\n")], reason="\r\n\r\n", url="http://a/\n\n", body=b"\r\n\r\n")
@example(headers=[("A\r\nSet-Cookie", "b"), (" ", " "), (":", ":")], reason="\ud800", url="http://a/\udc80", body=b"")
def test_nothing_can_forge_a_header_or_a_record(headers, reason, url, body):
    member = make(headers=headers, reason=reason, url=url, body=body)
    record = read_record(member, verify=True)
    assert record.body == body
    assert len(record.headers) <= len(headers)
    assert {name for name, _ in record.headers} <= {name for name, _ in headers}
    assert not any(ord(char) < 32 and char != "\t" for pair in record.headers for text in pair for char in text)
    assert [line.partition(":")[0] for line in warc_lines(member)] == [
        "WARC/1.1", "WARC-Type", "WARC-Record-ID", "WARC-Date", "WARC-Target-URI",
        "WARC-Payload-Digest", "WARC-Block-Digest", "Content-Type", "Content-Length",
    ]  # fmt: skip
    assert [found.rec_type for found in WarcioIterator(io.BytesIO(member + make()))] == ["response", "response"]


@given(st.binary(max_size=200))
def test_bytes_from_anywhere_are_refused_with_a_sentence(data):
    with pytest.raises(ValueError, match=r"^\w"):
        read_record(data)


@given(st.data())
def test_a_damaged_member_is_never_read_as_something_else(data):
    good = make(headers=(("Content-Encoding", data.draw(st.sampled_from(["", "gzip"]))),), body=b"\xff<p>page</p>" * 5)
    at = data.draw(st.integers(10, len(good) - 1))  # the gzip header has bits that mean nothing
    bad = good[:at] + bytes([good[at] ^ 1 << data.draw(st.integers(0, 7))]) + good[at + 1 :]
    with suppress(ValueError):  # some bits mean nothing; all others are found out
        assert read_record(bad, verify=True) == read_record(good)


@table(
    ("damage", "sentence"),
    [
        (lambda data: data[:-1], "the gzip member is cut off"),
        (lambda _: b"", "the gzip member is cut off"),
        (lambda data: data + data, "bytes follow the gzip member"),
        (lambda data: b"x" + data, "the gzip member is damaged"),
        (lambda _: gzip.compress(b"hello"), "does not begin with WARC headers"),
        (lambda data: gzip.compress(plain(data).replace(b"WARC/1.1", b"CRAW/1.1")), "does not begin with WARC headers"),
        (lambda data: gzip.compress(plain(data)[:-5]), "the length of the record is not the one it claims"),
        (lambda data: gzip.compress(plain(data)[:-1] + b"x"), "does not end with two empty lines"),
        (lambda data: gzip.compress(plain(data).replace(b"HTTP/1.1", b"SMTP/1.1")), "begin with a status line"),
        (lambda data: gzip.compress(plain(data).replace(b"Date: 2", b"Date: x")), "Invalid isoformat"),
        (lambda data: gzip.compress(plain(data).replace(b"<p>", b"<b>", 1)), "block-digest does not agree"),
    ],
)
def test_every_damage_has_its_sentence(damage, sentence):
    with pytest.raises(ValueError, match=sentence):
        read_record(damage(make()), verify=True)


def test_digests_are_only_verified_when_asked_for():
    changed = gzip.compress(plain(make()).replace(b"<p>", b"<b>", 1))
    assert read_record(changed).body == HTML.replace(b"<p>", b"<b>", 1)


def test_a_bomb_is_not_unpacked(monkeypatch):
    monkeypatch.setattr(warc, "MAX_RECORD_BYTES", 10_000)
    with pytest.raises(ValueError, match="cut off or too large"):
        read_record(gzip.compress(b"WARC/1.1\r\n" + b"\0" * 10_000_000))
