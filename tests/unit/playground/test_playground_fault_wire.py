"""What each fault does on the wire, byte by byte, as a client sees it."""

import gzip
import http.client
import re
import socket
import time
import zlib
from collections import Counter
from datetime import UTC, datetime

import brotli
import pytest
from tests.faults import Dose, FaultyWeb, find_fault
from tests.faults.bombs import BOMB_BYTES, BOMB_START, pack_gzip, pack_nested, pack_zstd
from tests.faults.pages import write_good
from tests.faults.redirects import PRIVATE_TARGETS

from pauk.base.clock import SetClock

try:
    from compression import zstd
except ImportError:
    from backports import zstd

NOW = datetime(2026, 11, 15, 9, 30, tzinfo=UTC)
DOSE = Dose(drip_s=0.002, lag_s=0.15, linger_s=0.02, fails=2, retry_after_s=7, large_bytes=3_000_000)
OPEN, CLOSED, RESET = "open", "closed", "reset"


@pytest.fixture(scope="module")
def web():
    with FaultyWeb(dose=DOSE, clock=SetClock(NOW)).in_thread() as running:
        yield running


def ask(web, name, path, *, size=10_000_000, patience_s=1, settles_s=0.05):
    """Send one request and return what came, and how the connection stood after that.

    An answer that is whole is given a moment for what may follow; one that is not, longer to go on.
    """
    received = b""
    with socket.create_connection(web.address, timeout=patience_s) as client:
        client.sendall(f"GET {path} HTTP/1.1\r\nHost: {name}.localhost\r\nUser-Agent: tester\r\n\r\n".encode())
        try:
            while len(received) < size:
                data = client.recv(65536)
                if not data:
                    return received, CLOSED
                received += data
                if is_whole(received):
                    client.settimeout(settles_s)
        except TimeoutError:
            return received, OPEN
        except ConnectionResetError:
            return received, RESET
    return received, "more"


def is_whole(received):
    head, gap, body = received.partition(b"\r\n\r\n")
    while head.startswith(b"HTTP/1.1 10"):
        head, gap, body = body.partition(b"\r\n\r\n")
    if b"Transfer-Encoding: chunked" in head:
        return body.endswith(b"\r\n0\r\n\r\n")
    length = re.search(rb"^Content-Length: (\d+)\r?$", head, re.MULTILINE)
    return bool(gap) and (
        int(length[1]) <= len(body) if length else head.startswith((b"HTTP/1.1 204", b"HTTP/1.1 304"))
    )


def split(received):
    head, _, body = received.partition(b"\r\n\r\n")
    line, *lines = head.decode("latin-1").split("\r\n")
    return line, dict(line.partition(": ")[::2] for line in lines), body


def good(name, target):
    return write_good(f"{name}.localhost", target)


def addresses(name):
    return [spot.address for spot in find_fault(name).spots]


# Connections.


def test_resets_come_before_in_and_after_the_head(web):
    assert ask(web, "reset", "/at-once") == (b"", RESET)
    received, end = ask(web, "reset", "/in-head")
    assert (received, end) == (b"HTTP/1.1 200 OK\r\nContent-Type:", RESET)
    received, end = ask(web, "reset", "/in-body")
    line, headers, body = split(received)
    assert (line, headers["Content-Length"], end) == ("HTTP/1.1 200 OK", "1000", RESET)
    assert body.endswith(b"This page ends in the mid")


def test_hanging_up_is_a_close_in_order(web):
    assert ask(web, "hang-up", "/no-answer") == (b"", CLOSED)
    assert ask(web, "hang-up", "/in-head") == (b"HTTP/1.1 200 OK\r\nContent-Type:", CLOSED)
    received, end = ask(web, "hang-up", "/stale")
    assert b"Connection: keep-alive" in received
    assert received.endswith(good("hang-up", "/stale"))
    assert end == CLOSED


def test_silence_is_silence(web):
    for name, path in (
        ("silent", "/silent"),
        ("silent-host", "/"),
        ("silent-host", "/robots.txt"),
        ("silent-host", "/x"),
    ):
        assert ask(web, name, path, patience_s=0.1) == (b"", OPEN)
    received, end = ask(web, "silent", "/stalled", patience_s=0.3)
    _, headers, body = split(received)
    page = good("silent", "/stalled")
    assert (int(headers["Content-Length"]), body, end) == (len(page), page[: len(page) // 2], OPEN)


@pytest.mark.parametrize(
    ("path", "start", "piece"),
    [
        ("/head", b"HTTP/1.1 200 OK\r\nX-Slow: ", b"a"),
        ("/lines", b"HTTP/1.1 200 OK\r\n", b"X-Slow: a\r\n"),
    ],
)
def test_a_slow_loris_sends_its_head_in_pieces_and_never_ends_it(web, path, start, piece):
    received, end = ask(web, "slow-loris", path, size=300)
    assert end == "more"
    assert received == start + piece * ((len(received) - len(start)) // len(piece))


def test_a_slow_loris_sends_its_body_byte_by_byte(web):
    started_s = time.monotonic()
    received, _ = ask(web, "slow-loris", "/body", size=200)
    _, headers, body = split(received)
    assert headers["Content-Length"] == "1000000"
    assert good("slow-loris", "/body").startswith(body)
    assert time.monotonic() - started_s >= len(body) * DOSE.drip_s
    received, _ = ask(web, "slow-loris", "/chunks", size=300)
    _, headers, body = split(received)
    assert headers["Transfer-Encoding"] == "chunked"
    assert body.startswith(b"1\r\n<\r\n1\r\n!\r\n1\r\nd\r\n")


def test_slow_pages_are_whole(web):
    started_s = time.monotonic()
    received, end = ask(web, "slow", "/late/2")
    assert time.monotonic() - started_s >= DOSE.lag_s
    assert (split(received)[2], end) == (good("slow", "/late/2"), OPEN)


# Heads.


def test_bad_status_lines(web):
    firsts = {path: ask(web, "bad-status", path, size=1)[0] for path in addresses("bad-status")}
    lines = {path: received.partition(b"\r\n")[0] for path, received in firsts.items()}
    assert lines.pop("/old").startswith(b"<!doctype html>")
    assert lines == {
        "/gibberish": b"\x00\xff\x13\x37 gibberish",
        "/ssh": b"SSH-2.0-OpenSSH_9.6",
        "/radio": b"ICY 200 OK",
        "/word": b"HTTP/1.1 fine",
        "/two": b"HTTP/2 200",
        "/bare": b"HTTP/1.1 200",
        "/999": b"HTTP/1.1 999 Request denied",
        "/42": b"HTTP/1.1 042 Answer",
        "/empty-lines": b"",
    }


def test_interim_answers_come_first(web, fetch):
    received, _ = ask(web, "interim", "/hints")
    statuses = re.findall(rb"^HTTP/1.1 (\d+)", received, re.MULTILINE)
    assert statuses == [b"100", b"103", b"200"]
    assert received.endswith(good("interim", "/hints"))
    received, _ = ask(web, "interim", "/endless", size=100_000)
    assert received.startswith(b"HTTP/1.1 100 Continue\r\n\r\n" * 3)
    received, end = ask(web, "interim", "/switch")
    assert (received[:12], end) == (b"HTTP/1.1 101", CLOSED)


def test_headers_without_end_and_huge_ones(web):
    received, _ = ask(web, "endless-headers", "/many", size=500_000)
    assert b"\r\n\r\n" not in received
    assert received.count(b"\r\n") > 3_000
    received, _ = ask(web, "endless-headers", "/one", size=500_000)
    assert received.count(b"\r\n") == 1
    assert len(split(ask(web, "huge-headers", "/line")[0])[1]["X-Huge"]) == 1_000_000
    assert len(split(ask(web, "huge-headers", "/many")[0])[1]) == 10_002
    received, _ = ask(web, "huge-headers", "/some")
    assert len(received.partition(b"\r\n\r\n")[0]) < 13_000
    assert received.endswith(good("huge-headers", "/some"))


@pytest.mark.parametrize(
    ("path", "line"),
    [
        ("/control", b"X-Odd: bell \x07 escape \x1b[31m end"),
        ("/null", b"X-Odd: nothing \x00 there"),
        ("/return", b"X-Odd: one\rX-Smuggled: two"),
        ("/folded", b"X-Odd: one\r\n two"),
        ("/latin", b"X-Odd: caf\xe9"),
        ("/utf-8", "X-Odd: кафа".encode()),
        ("/no-colon", b"This is no header"),
        ("/no-name", b": nameless"),
        ("/space", b"X-Odd : spaced"),
        ("/other-length", b"Content-Length: 7"),
        ("/other-type", b"Content-Type: application/pdf"),
        ("/minus", b"Content-Length: -5"),
        ("/word", b"Content-Length: five"),
        ("/both", b"Content-Length: 5"),
        ("/bad-type", b'Content-Type: html; charset="'),
    ],
)
def test_odd_headers_stand_there_as_they_are(web, path, line):
    head, _, body = ask(web, "odd-headers", path)[0].partition(b"\r\n\r\n")
    assert b"\r\n" + line + b"\r\n" in head + b"\r\n"
    assert body


def test_other_odd_heads(web):
    assert ask(web, "odd-headers", "/line-feeds")[0].startswith(b"HTTP/1.1 200 OK\nContent-Type: text/html")
    assert b"Content-Type" not in ask(web, "odd-headers", "/untyped")[0]
    received, end = ask(web, "odd-headers", "/twice")
    assert received.count(b"HTTP/1.1 200 OK") == 2
    assert received.endswith(b"Nobody asked for this page.")
    assert end == OPEN


# Lengths.


def test_endless_bodies_begin_like_pages(web):
    for path in ("/plain", "/length"):
        _, headers, body = split(ask(web, "endless-body", path, size=200_000)[0])
        assert body.startswith(good("endless-body", path)[:500])
        assert headers.get("Content-Length") == (None if path == "/plain" else "1000000000000000")
    received, _ = ask(web, "endless-body", "/gzip", size=200_000)
    _, headers, body = split(received)
    assert headers["Content-Encoding"] == "gzip"
    unpacked = zlib.decompressobj(31).decompress(body)
    assert len(unpacked) > 20 * len(body)
    assert unpacked.startswith(good("endless-body", "/gzip")[:500])
    assert split(ask(web, "endless-body", "/error", size=1000)[0])[0] == "HTTP/1.1 500 Internal Server Error"


def test_endless_chunks_are_good_chunks(web):
    body = split(ask(web, "endless-body", "/chunks", size=300_000)[0])[2]
    sizes = []
    while (cut := body.partition(b"\r\n"))[2] and len(cut[2]) > int(cut[0], 16) + 2:
        size = int(cut[0], 16)
        assert cut[2][size : size + 2] == b"\r\n"
        sizes.append(size)
        body = cut[2][size + 2 :]
    assert len(sizes) >= 4


def test_wrong_lengths(web):
    for path, end in (("/too-long", CLOSED), ("/too-long-open", OPEN)):
        received, ended = ask(web, "wrong-length", path, patience_s=0.3)
        _, headers, body = split(received)
        assert body == good("wrong-length", path)
        assert (int(headers["Content-Length"]) - len(body), ended) == (1000, end)
    received, ended = ask(web, "wrong-length", "/too-short")
    _, headers, body = split(received)
    assert (int(headers["Content-Length"]), ended) == (len(body) // 2, OPEN)
    assert body == good("wrong-length", "/too-short")


def test_what_comes_after_a_body_stands_before_the_next_answer(web):
    request = b"GET /too-short HTTP/1.1\r\nHost: wrong-length.localhost\r\n\r\n"
    with socket.create_connection(web.address, timeout=5) as client:
        client.sendall(request + request.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n"))
        received = b""
        while data := client.recv(65536):
            received += data
    page = good("wrong-length", "/too-short")
    first = split(received)[2]
    assert first[: len(page) // 2] == page[: len(page) // 2]
    assert first[len(page) // 2 :].startswith(page[len(page) // 2 :] + b"HTTP/1.1 200 OK")


def test_bad_chunks(web):
    bodies = {
        path: split(ask(web, "bad-chunks", path, size=100_000, patience_s=0.3)[0])[2]
        for path in addresses("bad-chunks")
    }
    ends = {path: body[-12:] for path, body in bodies.items()}
    page = good("bad-chunks", "/truncated")
    size, _, rest = bodies["/truncated"].partition(b"\r\n")
    assert int(size, 16) == len(page) // 2
    assert rest.startswith(page[: len(page) // 2])
    assert not bodies["/truncated"].endswith(b"\r\n")
    assert ends["/unfinished"].endswith(b"</html>\n\r\n")
    assert ends["/waiting"].endswith(b"</html>\n\r\n")
    assert ends["/bad-size"].endswith(b"\r\nzz\r\n")
    assert bodies["/huge-size"].endswith(b"f" * 80 + b"\r\n")
    assert bodies["/minus"].endswith(b"-5\r\nabcde\r\n0\r\n\r\n")
    assert bodies["/no-line-end"].endswith(b"</html>\n0\r\n\r\n")
    assert re.fullmatch(rb"5;comment=x+", bodies["/extension"])
    assert bodies["/trailers"].partition(b"\r\n0\r\n")[2].startswith(b"X-Trailer: x\r\nX-Trailer: x\r\n")
    assert ask(web, "bad-chunks", "/waiting", patience_s=0.3)[1] == OPEN
    assert ask(web, "bad-chunks", "/unfinished")[1] == CLOSED


def test_crumbs_are_a_good_page(web, fetch):
    got = fetch(web, "http://bad-chunks.localhost/crumbs")
    assert got.body == good("bad-chunks", "/crumbs")
    with pytest.raises(http.client.IncompleteRead):
        fetch(web, "http://bad-chunks.localhost/truncated")


# Codings.


def test_gzip_bodies_are_spoiled_as_they_say(web, fetch):
    got = {path: fetch(web, f"http://bad-gzip.localhost{path}") for path in addresses("bad-gzip")}
    for path in ("/truncated", "/header-only", "/no-checksum"):
        with pytest.raises(EOFError):
            gzip.decompress(got[path].body)
    with pytest.raises((zlib.error, gzip.BadGzipFile)):
        gzip.decompress(got["/corrupt"].body)
    for path in ("/checksum", "/not-gzip", "/rubbish-after"):
        with pytest.raises(gzip.BadGzipFile):
            gzip.decompress(got[path].body)
    assert got["/nothing"].body == b""
    for path in ("/two-parts", "/old-name", "/shouted"):
        assert gzip.decompress(got[path].body) == good("bad-gzip", path)
    assert gzip.decompress(gzip.decompress(got["/twice"].body)) == good("bad-gzip", "/twice")
    assert zlib.decompress(got["/deflate"].body) == good("bad-gzip", "/deflate")
    assert zlib.decompress(got["/bare-deflate"].body, -15) == good("bad-gzip", "/bare-deflate")
    assert got["/unknown"].body[::-1] == good("bad-gzip", "/unknown")
    with pytest.raises(brotli.error):
        brotli.decompress(got["/false-brotli"].body)
    codings = Counter(one.header("Content-Encoding") for one in got.values())
    assert codings == {
        "gzip": 9, "gzip, gzip": 1, "x-gzip": 1, "GZIP": 1, "deflate": 2, "x-mirror": 1, "br": 1, "identity": 1
    }  # fmt: skip


def test_truncated_gzip_gives_its_first_half_to_those_who_take_it(web, fetch):
    body = fetch(web, "http://bad-gzip.localhost/truncated").body
    unpacked = zlib.decompressobj(31).decompress(body)
    page = good("bad-gzip", "/truncated")
    assert page.startswith(unpacked)
    assert 0 < len(unpacked) < len(page)


@pytest.mark.parametrize(
    ("path", "coding", "size"),
    [
        ("/page", "gzip", 1_100_000),
        ("/zeros", "gzip", 1_100_000),
        ("/nested", "gzip, gzip", 5_000),
        ("/thrice", "gzip, gzip, gzip", 1_000),
        ("/hundredfold", ", ".join(["gzip"] * 100), 5_000),
        ("/zstd", "zstd", 40_000),
        ("/brotli", "br", 1_000),
    ],
)
def test_bombs_are_small_on_the_wire(web, fetch, path, coding, size):
    got = fetch(web, f"http://bomb.localhost{path}")
    assert got.header("Content-Encoding") == coding
    assert 100 < len(got.body) < size


def test_bombs_begin_to_grow_at_once():
    packed = b"".join(pack_gzip(is_page=True))
    start = zlib.decompressobj(31).decompress(packed, 1_000)
    assert start == BOMB_START + b" " * (1_000 - len(BOMB_START))
    assert zlib.decompressobj(31).decompress(b"".join(pack_gzip(is_page=False)), 1_000) == bytes(1_000)
    assert gzip.decompress(pack_nested(2)) == packed
    nested = pack_nested(100)
    for _ in range(98):
        nested = gzip.decompress(nested)
    assert nested == pack_nested(2)


@pytest.mark.slow
@pytest.mark.parametrize("is_page", [True, False])
def test_gzip_bombs_are_valid_to_the_last_byte(is_page):
    unpacker, count = zlib.decompressobj(31), 0
    for piece in pack_gzip(is_page=is_page):
        rest = piece
        while rest:
            count += len(unpacker.decompress(rest, 1 << 20))
            rest = unpacker.unconsumed_tail
    assert unpacker.eof
    assert count == BOMB_BYTES + (len(BOMB_START) if is_page else 0)


@pytest.mark.slow
def test_zstd_and_brotli_bombs_are_valid_to_the_last_byte(web, fetch):
    unpacker, count, data = zstd.ZstdDecompressor(), 0, b"".join(pack_zstd())
    while not unpacker.eof:
        count += len(unpacker.decompress(data, 1 << 20))
        data = b""
    assert count == BOMB_BYTES
    unpacker, count = brotli.Decompressor(), 0
    data = fetch(web, "http://bomb.localhost/brotli").body
    for place in range(len(data)):
        count += len(unpacker.process(data[place : place + 1]))
    assert unpacker.is_finished()
    assert count == BOMB_BYTES


# Contents.


def test_large_pages_have_the_size_they_should(web, fetch):
    for path in ("/length", "/chunks"):
        got = fetch(web, f"http://large.localhost{path}")
        assert len(got.body) == DOSE.large_bytes
        assert got.body.startswith(good("large", path)[:500])
    for path in ("/nested", "/bold", "/one-word", "/one-tag", "/links"):
        assert len(fetch(web, f"http://large.localhost{path}").body) == 5_000_000


def test_mislabelled_bodies(web, fetch):
    starts = {
        "/film.html": (b"\0\0\0\x20ftypisom", "text/html"),
        "/film.mp4": (b"\0\0\0\x20ftypisom", "video/mp4"),
        "/paper.html": (b"%PDF-1.7\n", "text/html"),
        "/archive.html": (b"PK\3\4", "text/html; charset=utf-8"),
        "/picture.html": (b"GIF89a", "text/html"),
        "/page.bin": (b"<!doctype html>", "application/octet-stream"),
        "/page.jpg": (b"<!doctype html>", "image/jpeg"),
        "/page.txt": (b"<!doctype html>", "text/plain"),
        "/download": (b"<!doctype html>", "text/html; charset=utf-8"),
    }
    for path, (start, content_type) in starts.items():
        got = fetch(web, f"http://mislabelled.localhost{path}")
        assert got.body.startswith(start)
        assert got.header("Content-Type") == content_type
    noise = fetch(web, "http://mislabelled.localhost/noise.html").body
    assert len(set(noise)) == 256
    assert {*starts, "/noise.html"} == set(addresses("mislabelled"))


@pytest.mark.parametrize(
    ("path", "encoding", "words"),
    [
        ("/not-utf-8", "cp1251", "открыли новый мост"),
        ("/utf-8", "utf-8", "открыли новый мост"),
        ("/meta", "latin-1", "Brücke über den Fluß"),
        ("/unknown", "utf-8", "Brücke über den Fluß"),
        ("/utf-7", "utf-7", "Brücke über den Fluß"),
        ("/utf-16", "utf-16-le", "Brücke über den Fluß"),
        ("/silent", "shift_jis", "新しい橋"),
    ],
)
def test_character_sets(web, fetch, path, encoding, words):
    assert words in fetch(web, f"http://charset.localhost{path}").body.decode(encoding)


def test_character_sets_are_declared_wrongly(web, fetch):
    declared = {
        path: fetch(web, f"http://charset.localhost{path}").header("Content-Type") for path in addresses("charset")
    }
    assert declared["/not-utf-8"] == "text/html; charset=utf-8"
    assert declared["/utf-8"] == "text/html; charset=iso-8859-1"
    assert declared["/unknown"] == "text/html; charset=x-klingon"
    assert declared["/silent"] == declared["/meta"] == "text/html"


def test_empty_pages(web):
    assert split(ask(web, "empty", "/empty")[0])[2] == b""
    assert ask(web, "empty", "/closed")[1] == CLOSED
    assert split(ask(web, "empty", "/no-content")[0])[0] == "HTTP/1.1 204 No Content"
    assert split(ask(web, "empty", "/spaces")[0])[2].isspace()
    assert re.sub(rb"<[^>]*>", b"", split(ask(web, "empty", "/blank")[0])[2]) == b""


# Redirects.


def locations(web, name, path):
    head = ask(web, name, path, size=200_000, settles_s=0.001)[0].partition(b"\r\n\r\n")[0]
    return re.findall(rb"^Location: (.*)\r?$", head, re.MULTILINE)


def test_redirects_lead_where_they_say(web):
    led = {path: locations(web, "redirects", path) for path in addresses("redirects")}
    assert [path for path, found in led.items() if not found] == ["/nowhere", "/choices", "/unasked-304", "/refresh"]
    single = {path: found[0].rstrip(b"\r") for path, found in led.items() if len(found) == 1}
    assert single["/self"] == b"/self"
    assert single["/two/a"] == b"/two/b"
    assert locations(web, "redirects", "/two/b") == [b"/two/a\r"]
    assert single["/empty"] == b""
    assert single["/malformed"] == b"http://[::1/"
    assert single["/file"] == b"file:///etc/passwd"
    assert single["/javascript"] == b"javascript:alert(1)"
    assert single["/spaces"] == b" /good/1?q=a b "
    assert single["/letters"] == "/good/1?q=ћирилица".encode()
    assert len(single["/huge"]) == 100_010
    assert [found.strip() for found in led["/two-locations"]] == [b"/good/1", b"/good/2"]


def test_chains_go_on_and_one_ends(web):
    path = "/endless/1"
    for number in range(2, 60):
        (location,) = locations(web, "redirects", path)
        path = location.strip().decode()
        assert path == f"/endless/{number}"
    path, steps = "/long/1", 0
    while path.startswith("/long/"):
        path = locations(web, "redirects", path)[0].strip().decode()
        steps += 1
    assert (path, steps) == ("/good/2", 30)
    assert locations(web, "redirects", "/growing/and-on-")[0].strip() == b"/growing/and-on-and-on-"


def test_redirects_without_a_way_out_for_those_who_read_bodies(web):
    received, end = ask(web, "redirects", "/endless-body", size=300_000)
    assert (split(received)[0], end) == ("HTTP/1.1 302 Found", "more")
    assert b'http-equiv="refresh" content="0; url=/refresh"' in ask(web, "redirects", "/refresh")[0]


def test_private_addresses_in_every_form_are_sent_and_linked(web, fetch):
    port = web.address[1]
    for number, target in enumerate(PRIVATE_TARGETS):
        got = fetch(web, web.url("ssrf", f"/to/{number}"))
        location = got.header("Location")
        assert got.status == 302
        assert location.encode("latin-1").decode() == target.replace("{http}", f":{port}")
    for form in ("127.0.0.1", "2130706433", "0x7f.1", "[::1]", "[::ffff:127.0.0.1]", "169.254.169.254", "0.0.0.0"):
        assert any(f"//{form}" in target for target in PRIVATE_TARGETS)
    page = fetch(web, web.url("ssrf", "/links")).body.decode()
    assert all(target.replace("{http}", f":{port}") in page for target in PRIVATE_TARGETS)
    assert fetch(web, web.url("ssrf", "/to/99")).status == 404


def test_a_crawler_that_goes_inside_is_seen_in_the_log(web, fetch):
    assert fetch(web, "/inside", Host=f"127.0.0.1:{web.address[1]}").status == 421
    assert (web.log[-1].host, web.log[-1].path) == ("127.0.0.1", "/inside")


# Cookies.


def test_the_cookie_wall_opens_to_those_who_bring_the_cookie_back(web, fetch):
    url = "http://cookie-wall.localhost/wall"
    for _ in range(3):
        got = fetch(web, url)
        assert (got.status, got.header("Location")) == (302, "/wall")
    cookie = got.header("Set-Cookie").partition(";")[0]
    assert fetch(web, url, Cookie=f"a=b; {cookie}").body == good("cookie-wall", "/wall")
    assert fetch(web, "http://cookie-wall.localhost/by-way").header("Location") == "/consent"
    consent = fetch(web, "http://cookie-wall.localhost/consent")
    assert (consent.header("Set-Cookie"), consent.header("Location")) == ("consent=yes; Path=/", "/by-way")
    assert fetch(web, "http://cookie-wall.localhost/by-way", Cookie="consent=yes").status == 200


def test_cookies_that_nobody_should_keep(web, fetch):
    assert ask(web, "cookies", "/many")[0].count(b"Set-Cookie: ") == 1000
    assert b"Domain=cookie-wall.localhost" in ask(web, "cookies", "/foreign")[0]
    assert b"Set-Cookie: caf\xe9=\xe9\r\n" in ask(web, "cookies", "/odd")[0]
    assert b"<pre>a=&lt;b&gt;</pre>" in fetch(web, "http://cookies.localhost/echo", Cookie="a=<b>").body
    assert b"<pre>none</pre>" in fetch(web, "http://cookies.localhost/echo").body


# Statuses.


@pytest.mark.parametrize("name", ["storm", "gone", "down"])
def test_errors_are_the_ones_expected(web, fetch, name):
    for spot in find_fault(name).spots:
        status = fetch(web, f"http://{name}.localhost{spot.address}").status
        assert spot.fits("gone" if status == 410 else f"http_error:{status}")


def test_a_host_that_is_down_answers_nothing_but_its_rules(web, fetch):
    assert fetch(web, "http://down.localhost/anything").status == 500
    assert fetch(web, "http://down.localhost/robots.txt").status == 200


@pytest.mark.parametrize(
    ("address", "status", "wait"),
    [
        ("busy/seconds", 503, "7"),
        ("busy/date", 503, "Sun, 15 Nov 2026 09:30:07 GMT"),
        ("busy/past", 503, "Thu, 01 Jan 1970 00:00:00 GMT"),
        ("busy/soon", 503, "soon"),
        ("busy/minus", 503, "-5"),
        ("too-many/seconds", 429, "7"),
        ("too-many/date", 429, "Sun, 15 Nov 2026 09:30:07 GMT"),
        ("too-many/bare", 429, None),
        ("flaky/error", 500, None),
        ("flaky/gateway", 502, None),
        ("flaky/missing", 404, None),
    ],
)
def test_what_fails_at_first_is_fine_later_for_each_visitor(web, fetch, address, status, wait):
    name, _, page = address.partition("/")
    url = f"http://{name}.localhost/{page}"
    for agent in ("one", "two"):
        for _ in range(DOSE.fails):
            got = fetch(web, url, User_Agent=agent)
            assert (got.status, got.header("Retry-After")) == (status, wait)
        for _ in range(2):
            got = fetch(web, url, User_Agent=agent)
            assert (got.status, got.body) == (200, good(name, f"/{page}"))


def test_connections_that_fail_at_first_are_fine_later(web):
    for path, end in (("/reset", RESET), ("/closed", CLOSED)):
        assert [ask(web, "flaky", path) for _ in range(2)] == [(b"", end)] * 2
        assert ask(web, "flaky", path)[0].endswith(good("flaky", path))
    for _ in range(2):
        received, end = ask(web, "flaky", "/half")
        assert (len(split(received)[2]), end) == (100, CLOSED)
    assert ask(web, "flaky", "/half")[0].endswith(good("flaky", "/half"))


def test_what_never_gets_better_does_not(web, fetch):
    waits = {"/for-ever": "7", "/century": "3153600000", "/digits": "9" * 1000}
    for path, wait in waits.items():
        for _ in range(4):
            got = fetch(web, f"http://busy.localhost{path}")
            assert (got.status, got.header("Retry-After")) == (503, wait)


def test_soft_404_says_the_same_for_any_address(web, fetch):
    pages = {fetch(web, f"http://soft-404.localhost{path}").body for path in ("/lost/key", "/x", "/x/y/z?a=b")}
    assert len(pages) == 1
    assert b"was not found" in pages.pop()
