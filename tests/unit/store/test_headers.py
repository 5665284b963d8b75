import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.table import table

from pauk.store.archive.http_headers import (
    MAX_HEAD_BYTES,
    is_squeezed,
    read_head,
    without_credentials,
    without_secrets,
    write_head,
)

SECRET = "c2VjcmV0"


def written(headers, body_bytes=0):
    head = write_head(200, "OK", headers, body_bytes)
    return list(read_head(head).headers)


@table(
    "name",
    [
        "Set-Cookie", "set-cookie", "SET-COOKIE2", "Cookie", "Authorization", "Proxy-Authorization",
        "Authentication-Info", "Proxy-Authentication-Info", "X-Auth-Token", "X-CSRF-Token", "X-XSRF-Token", "X-Api-Key",
        "X-Amz-Security-Token", "X-Access-Token", "X-Archive-Orig-Set-Cookie", "X-Crawler-Cookie",
        "Set-Cookie ", "\tSet-Cookie", "Set-Cookie\r\nX", "Set-Cookie:", "",
    ],
)  # fmt: skip
def test_secrets_never_reach_the_archive(name):
    assert written([("A", "1"), (name, SECRET), ("B", "2")]) == [("A", "1"), ("B", "2")]


@table("name", ["Vary", "Access-Control-Allow-Headers", "Link", "ETag", "X-Cookie-Law", "Key"])
def test_what_only_speaks_of_secrets_is_kept(name):
    assert written([(name, "Cookie, Authorization")]) == [(name, "Cookie, Authorization")]


@table(
    ("challenge", "kept"),
    [
        ("Basic", "Basic"),
        ('Basic realm="The \\"inner\\" room", charset="UTF-8"', 'Basic realm="The \\"inner\\" room"'),
        (f'Digest nonce="{SECRET}", opaque="{SECRET}", realm=plain, qop=auth', "Digest realm=plain"),
        (f"Negotiate {SECRET}", "Negotiate"),
        (f'Bearer realm="https://me:{SECRET}@a.example/"', 'Bearer realm="https://a.example/"'),
        (f'nonce="{SECRET}"', ""),
        (SECRET, SECRET),  # a lone word is a scheme
    ],
)
@table("name", ["WWW-Authenticate", "proxy-authenticate", "X-Archive-Orig-WWW-Authenticate"])
def test_a_challenge_keeps_scheme_and_realm_alone(name, challenge, kept):
    assert written([(name, challenge)]) == [(name, kept)]


@pytest.mark.parametrize(
    ("value", "kept"),
    [
        (f"https://me:{SECRET}@a.example/b", "https://a.example/b"),
        (f"<https://{SECRET}@a.example/>; rel=next, <http://b:c@d.example>", "<https://a.example/>; rel=next, <http://d.example>"),
        ("https://a.example/@me", "https://a.example/@me"),
        ("me@a.example", "me@a.example"),
    ],
)  # fmt: skip
def test_addresses_in_values_lose_their_credentials(value, kept):
    assert written([("Location", value)]) == [("Location", kept)]


def test_a_url_loses_its_credentials_and_nothing_else():
    assert without_credentials("https://me:p@a.example/x@y?z=http://b@c/") == "https://a.example/x@y?z=http://b@c/"


@table(
    ("given", "body_bytes", "kept"),
    [
        ([("Content-Length", "5")], 5, [("Content-Length", "5")]),
        ([("content-length", "5")], 6, [("X-Archive-Orig-content-length", "5")]),
        ([("Content-Length", "5"), ("Content-Length", "5")], 5,
         [("Content-Length", "5"), ("X-Archive-Orig-Content-Length", "5")]),
        ([("Content-Length", "6"), ("Content-Length", "5")], 5,
         [("X-Archive-Orig-Content-Length", "6"), ("Content-Length", "5")]),
        ([("Content-Length", "9" * 5_000)], 5, [("X-Archive-Orig-Content-Length", "9" * 5_000)]),
        ([("Content-Length", "five")], 5, [("X-Archive-Orig-Content-Length", "five")]),
        ([("Transfer-Encoding", "chunked")], 5, [("X-Archive-Orig-Transfer-Encoding", "chunked")]),
    ],
)  # fmt: skip
def test_headers_agree_with_the_stored_body(given, body_bytes, kept):
    assert written(given, body_bytes) == kept


def test_line_ends_and_controls_become_spaces():
    head = write_head(200, "O\nK", [("A", " x\r\nB: y\0z\x7f\t\x1bq \t")], 0)
    assert head == b"HTTP/1.1 200 O K\r\nA: x  B: y z \t q\r\n\r\n"


def test_bytes_that_are_no_utf8_come_back_as_they_were():
    head = write_head(200, "caf\udce9", [("A", "\udcff\udcfe"), ("B", "ž")], 0)
    assert head == b"HTTP/1.1 200 caf\xe9\r\nA: \xff\xfe\r\nB: \xc5\xbe\r\n\r\n"
    assert read_head(head)[:3] == (200, "caf\udce9", (("A", "\udcff\udcfe"), ("B", "ž")))


def test_half_characters_that_no_bytes_can_have_made_become_question_marks():
    assert write_head(200, "", [("A", "x\ud800y")], 0) == b"HTTP/1.1 200 \r\nA: x?y\r\n\r\n"


def test_a_head_is_bounded_and_says_what_it_lost():
    headers = [("First", "1"), *((f"X-{number}", "v" * 990) for number in range(100)), ("Last", "1")]
    head = write_head(200, "r" * 5_000, headers, 0)
    kept = dict(read_head(head).headers)
    assert len(head) < MAX_HEAD_BYTES + 50
    assert (kept["First"], kept["Last"], kept["X-Archive-Left-Out"]) == ("1", "1", "73")
    assert len(kept) == 3 + 100 - 73


def test_one_giant_header_does_not_push_out_the_others():
    assert written([("A", "v" * 10_000_000), ("B", "2")]) == [("B", "2"), ("X-Archive-Left-Out", "1")]


@given(st.lists(st.tuples(st.text(max_size=20), st.text(max_size=40)), max_size=6), st.text(max_size=10))
def test_a_written_head_is_read_as_the_same_headers(headers, reason):
    head = write_head(200, reason, headers, 0)
    first = read_head(head)
    assert write_head(200, first.reason, first.headers, 0) == head
    assert first.size_bytes == len(head)
    assert len(first.headers) <= len(headers)


@given(st.lists(st.tuples(st.sampled_from(["Set-Cookie", "cookie", "AUTHORIZATION", "X"]), st.text(max_size=9))))
def test_only_what_is_no_secret_is_left(headers):
    assert {name for name, _ in without_secrets(headers)} <= {"X"}


# Heads of others.


def test_heads_of_others_may_end_lines_as_they_like_and_fold_them():
    head = read_head(b"HTTP/1.0 404 Not  Found\nA: 1\n  folded\r\nB:2\r\nno colon\r\n\r\nbody")
    assert head == (404, "Not  Found", (("A", "1 folded"), ("B", "2")), 56)


@pytest.mark.parametrize(
    ("block", "status", "reason"),
    [
        (b"HTTP/1.1 200\r\n\r\n", 200, ""),
        (b"HTTP/2 200 \r\n\r\n", 200, ""),
        (b"HTTP/1.1 304 Not Modified", 304, "Not Modified"),
        (b"HTTP/1.1 304 Not Modified\r\nA: b\r\n", 304, "Not Modified"),
    ],
)
def test_a_short_head_is_a_head(block, status, reason):
    assert read_head(block)[:2] == (status, reason)


@pytest.mark.parametrize("block", [b"", b"GET / HTTP/1.1\r\n\r\n", b"HTTP/1.1 2000 x\r\n\r\n", b"HTTP/1.1 OK\r\n\r\n"])
def test_what_has_no_status_line_is_refused(block):
    with pytest.raises(ValueError, match="status line"):
        read_head(block)


def test_a_head_that_does_not_end_is_refused():
    with pytest.raises(ValueError, match="does not end"):
        read_head(b"HTTP/1.1 200 OK\r\n" + b"A: b\r\n" * 50_000)


@given(st.binary(max_size=60).map(b"HTTP/1.1 200 OK\r\n".__add__))
def test_any_head_can_be_read_and_written_again(block):
    head = read_head(block)
    assert 0 < head.size_bytes <= len(block)
    assert re.fullmatch(rb"HTTP/1.1 200 [^\r\n]*(\r\n[^\r\n:]+:[^\r\n]*)*\r\n\r\n", write_head(*head[:3], 0))


@pytest.mark.parametrize("part", [b"\r\n folded", b"\n\t", b'realm="', b"http://a@", b"http://"])
def test_a_hostile_head_is_read_in_no_time(part):
    """Nothing in it may cost the square of its length: that would be minutes."""
    head = read_head(b"HTTP/1.1 200 OK\r\nWWW-Authenticate: b" + part * (250_000 // len(part)) + b"\r\n\r\n")
    assert [name for name, _ in without_secrets(head.headers)] == ["WWW-Authenticate"]


# What need not be squeezed again.


@table(
    ("name", "value", "body", "is_so"),
    [
        ("Content-Encoding", "gzip", b"\x1f\x8b\x08\0\0\0", True),
        ("content-encoding", "identity, BR ", b"\x8b\x02\x80", True),
        ("Content-Type", "image/png", b"\x89PNG\r\n\x1a\n\0\0", True),
        ("Content-Type", "text/html", b"\x89PNG\r\n\x1a\n\0\0", False),
        ("Content-Encoding", "identity", b"\x1f\x8b\x08", False),
        ("Content-Encoding", "gzip", b"", False),
        ("Content-Encoding", "gzip", "Šuma, лес, 森\r\n\t\f".encode() * 99, False),
        ("Content-Encoding", "gzip", "Шума".encode("windows-1251") * 99, False),
    ],
)
def test_a_body_is_squeezed_if_its_headers_say_so_and_it_is_no_text(name, value, body, is_so):
    assert is_squeezed([(name, value)], body) is is_so
