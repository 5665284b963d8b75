import gzip
import sys
import tracemalloc
import zlib

import brotli
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.table import table

from pauk.crawl.fetch.content_coding import TAKEN, decode_body, first_bytes, is_known, read_codings

if sys.version_info >= (3, 14):
    from compression import zstd
else:
    from backports import zstd

LIMIT = 1_000_000
PAGE = "".join(f"<p>Abschnitt {n} über Käse, {n * n} Stück.</p>\n" for n in range(2_000)).encode()
BOMB_BYTES = 60_000_000


def bare_deflate(data):
    squeezer = zlib.compressobj(9, zlib.DEFLATED, -15)
    return squeezer.compress(data) + squeezer.flush()


CODERS = {
    "gzip": gzip.compress,
    "x-gzip": gzip.compress,
    "deflate": zlib.compress,
    "Deflate": bare_deflate,
    "br": lambda data: brotli.compress(data, quality=5),
    "zstd": zstd.compress,
}
# Brotli has no magic number: what it is given it decodes for a while.
MAGIC = ("gzip", "zstd")


@pytest.fixture(params=CODERS)
def coding(request):
    return request.param


def decode(body, codings, limit=LIMIT):
    decoded = decode_body(body, codings, max_bytes=limit)
    return decoded.content, decoded.outcome


# What is sound.


def test_a_body_without_coding_is_taken_as_it_is():
    assert decode(PAGE, "") == (PAGE, "ok")
    assert decode(PAGE, "identity") == (PAGE, "ok")
    assert decode(PAGE, " , Identity,none, UTF-8") == (PAGE, "ok")
    assert decode(b"", "") == (b"", "ok")


def test_every_coding_is_undone(coding):
    assert decode(CODERS[coding](PAGE), coding) == (PAGE, "ok")
    assert decode(CODERS[coding](PAGE), f" {coding.upper()} ") == (PAGE, "ok")
    assert decode(CODERS[coding](b""), coding) == (b"", "ok")


def test_a_body_of_nothing_is_nothing_in_any_coding(coding):
    assert decode(b"", coding) == (b"", "ok")


def test_codings_are_undone_from_the_last_to_the_first():
    body = zstd.compress(brotli.compress(gzip.compress(PAGE)))
    assert decode(body, "gzip, br, zstd") == (PAGE, "ok")
    assert decode(body, "gzip,identity,br,,zstd") == (PAGE, "ok")


def test_more_than_three_codings_are_refused():
    body = PAGE
    for _ in range(4):
        body = gzip.compress(body)
    assert decode(body, "gzip, gzip, gzip, gzip") == (b"", "broken_body:undecodable")


@pytest.mark.parametrize("codings", ["compress", "gzip, snappy", "gzip gzip", "*", "gzip;q=1"])
def test_an_unknown_coding_is_refused(codings):
    assert decode(gzip.compress(PAGE), codings) == (b"", "broken_body:undecodable")
    assert not is_known(read_codings(codings))


def test_all_that_is_offered_can_be_undone():
    assert read_codings(TAKEN) == ("gzip", "deflate", "br", "zstd")
    assert all(is_known((name,)) for name in read_codings(TAKEN))


@given(st.binary(max_size=3_000), st.lists(st.sampled_from(sorted(CODERS)), max_size=3))
def test_what_was_coded_in_any_way_comes_back(data, codings):
    body = data
    for coding in codings:
        body = CODERS[coding](body)
    assert decode(body, ", ".join(codings)) == (data, "ok")


# What servers do.


@table("garbage", [b"\0" * 512, b"garbage", b"\r\n", b"<!-- cached -->"])
def test_what_follows_the_end_is_ignored(coding, garbage):
    assert decode(CODERS[coding](PAGE) + garbage, coding) == (PAGE, "ok")


def test_several_gzip_members_are_one_body():
    body = b"".join(gzip.compress(PAGE[at : at + 1_000]) for at in range(0, len(PAGE), 1_000))
    assert decode(body, "gzip") == (PAGE, "ok")
    assert decode(body + b"\0\0", "gzip") == (PAGE, "ok")


def test_several_zstd_frames_are_one_body_and_some_are_skipped():
    skipped = b"\x50\x2a\x4d\x18\x04\0\0\0abcd"
    body = skipped + zstd.compress(PAGE[:5_000]) + skipped + zstd.compress(PAGE[5_000:])
    assert decode(body, "zstd") == (PAGE, "ok")


def test_a_page_that_claims_a_coding_but_has_none_is_taken_as_it_is(coding):
    for page in (PAGE, b"\xef\xbb\xbf \r\n<!DOCTYPE html><p>x", b"<p>", b"User-agent: *\nDisallow: /private\n" * 3):
        assert decode(page, coding) == (page, "ok")
        assert first_bytes(page, coding) == page[:1024]
    assert decode(gzip.compress(PAGE), f"{coding}, gzip") == (PAGE, "ok")
    assert decode(PAGE, coding, limit=1_000) == (PAGE[:1_000], "too_large")


def test_gzip_and_zlib_may_be_mixed_up():
    assert decode(zlib.compress(PAGE), "gzip") == (PAGE, "ok")
    assert decode(gzip.compress(PAGE), "deflate") == (PAGE, "ok")


def test_bare_deflate_that_looks_like_zlib_is_read():
    # A stored block whose unused bits make 0x78, of 94 bytes: 0x785e is also a multiple of 31, as a zlib header is.
    text = PAGE[:94]
    body = b"\x78" + len(text).to_bytes(2, "little") + (len(text) ^ 0xFFFF).to_bytes(2, "little") + text + b"\x03\0"
    assert int.from_bytes(body[:2]) % 31 == 0
    assert decode(body, "deflate") == (text, "ok")


# What is damaged.


@table("share", [0.1, 0.5, 0.9, 0.999])
def test_of_a_truncated_body_what_came_is_kept(coding, share):
    body = CODERS[coding](PAGE)
    content, outcome = decode(body[: int(len(body) * share)], coding)
    assert outcome == "broken_body:truncated"
    assert PAGE.startswith(content)
    assert len(content) >= len(PAGE) * share * 0.5 or coding == "zstd"  # zstd gives whole blocks of 128 KB


def test_a_gzip_body_without_its_checksum_is_truncated():
    assert decode(gzip.compress(PAGE)[:-8], "gzip") == (PAGE, "broken_body:truncated")
    assert decode(gzip.compress(PAGE)[:1], "gzip") == (b"", "broken_body:truncated")


def test_a_wrong_checksum_costs_nothing_of_the_content():
    body = gzip.compress(PAGE)
    assert decode(body[:-8] + b"\0\0\0\0" + body[-4:], "gzip") == (PAGE, "broken_body:undecodable")


@pytest.mark.parametrize("coding", ["gzip", "deflate", "br"])
def test_of_a_corrupt_body_what_was_read_is_kept(coding):
    body = bytearray(CODERS[coding](PAGE))
    at = len(body) // 2
    body[at : at + 200] = b"\xff" * 200
    content, outcome = decode(bytes(body), coding)
    assert outcome.startswith("broken_body:")
    # Whatever the damaged bytes decode to, what stands before them is there.
    assert content[: len(PAGE) // 3] == PAGE[: len(PAGE) // 3]


def test_a_corrupt_second_member_keeps_the_first():
    body = gzip.compress(PAGE) + gzip.compress(b"more")[:10] + b"\xff" * 40
    assert decode(body, "gzip") == (PAGE, "broken_body:undecodable")


@pytest.mark.parametrize("coding", MAGIC)
def test_a_picture_that_claims_a_coding_is_undecodable(coding):
    assert decode(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + bytes(500), coding) == (b"", "broken_body:undecodable")


@given(st.binary(min_size=1, max_size=300), st.sampled_from(sorted(CODERS)))
def test_any_bytes_give_an_outcome_within_the_limit(body, coding):
    content, outcome = decode(body, f"{coding}, gzip", limit=100)
    assert len(content) <= 100
    assert outcome in {"ok", "too_large", "broken_body:truncated", "broken_body:undecodable"}
    assert len(first_bytes(body, coding, 50)) <= 50


@given(st.integers(0, len(PAGE)), st.binary(min_size=1, max_size=8), st.sampled_from(sorted(CODERS)))
def test_a_wound_anywhere_is_survived(at, wound, coding):
    body = CODERS[coding](PAGE[:5_000])
    at %= len(body)
    content, outcome = decode(body[:at] + wound + body[at + len(wound) :], coding)
    assert len(content) <= LIMIT
    assert outcome in {"ok", "too_large", "broken_body:truncated", "broken_body:undecodable"}


# What is meant to hurt.


@pytest.fixture(scope="module")
def bombs():
    zeros = bytes(BOMB_BYTES)
    return {coding: coder(zeros) for coding, coder in CODERS.items()}


def peak_bytes(work):
    tracemalloc.start()
    try:
        work()
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def test_a_bomb_is_cut_at_the_limit(coding, bombs):
    assert decode(bombs[coding], coding, limit=100_000) == (bytes(100_000), "too_large")
    assert peak_bytes(lambda: decode(bombs[coding], coding, limit=100_000)) < 2_000_000


def test_a_bomb_in_a_bomb_is_cut_at_every_stage(coding, bombs):
    body = CODERS[coding](CODERS[coding](bombs[coding]))
    nested = f"{coding}, {coding}, {coding}"
    assert decode(body, nested, limit=100_000) == (bytes(100_000), "too_large")
    content, outcome = decode(CODERS[coding](bytes(10_000_000)), "gzip, " + coding, limit=100_000)
    assert (len(content) <= 100_000, outcome) == (True, "too_large")
    assert peak_bytes(lambda: decode(body, nested, limit=100_000)) < 2_000_000


def test_a_body_of_just_the_limit_is_no_bomb(coding):
    assert decode(CODERS[coding](PAGE), coding, limit=len(PAGE)) == (PAGE, "ok")
    assert decode(CODERS[coding](PAGE), coding, limit=len(PAGE) - 1) == (PAGE[:-1], "too_large")
    assert decode(PAGE, "", limit=len(PAGE)) == (PAGE, "ok")
    assert decode(PAGE, "", limit=len(PAGE) - 1) == (PAGE[:-1], "too_large")


def test_members_without_content_cannot_go_on_for_ever():
    empty = gzip.compress(b"")
    assert decode(empty * 1_000, "gzip") == (b"", "ok")
    assert decode(empty * 200_000, "gzip") == (b"", "too_large")
    assert decode(zstd.compress(b"") * 200_000, "zstd") == (b"", "too_large")


def test_a_zstd_window_beyond_eight_megabytes_is_refused():
    squeezer = zstd.ZstdCompressor(options={zstd.CompressionParameter.window_log: 27})
    body = squeezer.compress(PAGE) + squeezer.flush()
    assert decode(body, "zstd") == (b"", "broken_body:undecodable")


# The first bytes.


def test_the_first_bytes_are_those_of_the_whole(coding):
    body = CODERS[coding](PAGE)
    assert first_bytes(body, coding) == PAGE[:1024]
    assert first_bytes(body, coding, 10) == PAGE[:10]
    assert first_bytes(body, coding, 100_000) == PAGE[:100_000]
    assert first_bytes(PAGE, "") == PAGE[:1024]
    assert first_bytes(PAGE, "compress") == PAGE[:1024]


def test_the_first_bytes_of_a_beginning_are_what_can_be_read_of_it(coding):
    body = CODERS[coding](PAGE)
    for size in range(0, 600, 37):
        assert PAGE.startswith(first_bytes(body[:size], coding))


def test_the_first_bytes_lie_under_several_codings():
    body = zstd.compress(brotli.compress(gzip.compress(PAGE)))
    assert first_bytes(body, "gzip, br, zstd") == PAGE[:1024]


def test_the_first_bytes_may_come_late():
    # Empty deflate blocks carry nothing for a long while.
    squeezer = zlib.compressobj(9, zlib.DEFLATED, 31)
    body = b"".join(squeezer.compress(b"") + squeezer.flush(zlib.Z_FULL_FLUSH) for _ in range(3))
    empty = b"\0\0\0\xff\xff"
    body = body[:10] + empty * 4_000 + bare_deflate(PAGE)
    assert first_bytes(body, "gzip") == PAGE[:1024]
    assert first_bytes(body[:8_000], "gzip") == b""


def test_the_first_bytes_of_a_bomb_are_few(coding, bombs):
    assert first_bytes(bombs[coding], coding) == bytes(1024)
    assert peak_bytes(lambda: first_bytes(bombs[coding], coding)) < 500_000
