import pytest
from tests.table import table

from pauk_playground.server.message import ClientLimits, ServerRefusal, ServerRequest, read_request

LIMITS = ClientLimits(header_count=5, body_bytes=100)


def read(text):
    return read_request(text.encode("utf-8"), LIMITS)


def test_reads_host_port_path_and_query():
    got = read("GET /a/b?c=d HTTP/1.1\r\nHost: News.localhost.:8080\r\nUser-Agent:  x ")
    assert isinstance(got, ServerRequest)
    assert (got.host, got.port, got.path, got.query) == ("news.localhost.".rstrip("."), 8080, "/a/b", "c=d")
    assert got.header("user-agent") == "x"
    assert got.keeps_alive


@table(
    ("target", "host", "path", "query"),
    [
        ("http://a.localhost/x?y=1", "a.localhost", "/x", "y=1"),
        ("HTTP://A.localhost", "a.localhost", "/", ""),
        ("http://a.localhost?q", "a.localhost", "/", "q"),
        ("http://a.localhost:81/%C5%BEito", "a.localhost", "/žito", ""),
        ("/p#frag", "b.localhost", "/p", ""),
        ("/žito", "b.localhost", "/žito", ""),
        ("/%FF", "b.localhost", "/\ufffd", ""),
    ],
)
def test_absolute_form_wins_over_host(target, host, path, query):
    got = read(f"GET {target} HTTP/1.1\r\nHost: b.localhost")
    assert isinstance(got, ServerRequest)
    assert (got.host, got.path, got.query) == (host, path, query)


@pytest.mark.parametrize(
    ("line", "keeps"),
    [
        ("HTTP/1.1\r\nHost: a", True),
        ("HTTP/1.1\r\nHost: a\r\nConnection: close", False),
        ("HTTP/1.0\r\nHost: a", False),
        ("HTTP/1.0\r\nHost: a\r\nConnection: Keep-Alive", True),
        ("HTTP/1.0", False),
    ],
)
def test_keep_alive(line, keeps):
    got = read(f"GET / {line}")
    assert isinstance(got, ServerRequest)
    assert got.keeps_alive is keeps


@table(
    ("head", "status"),
    [
        ("GET / HTTP/1.1", 400),
        ("GET  / HTTP/1.1\r\nHost: a", 400),
        ("GET /\r\nHost: a", 400),
        ("G(T / HTTP/1.1\r\nHost: a", 400),
        ("", 400),
        ("GET / HTTP/2\r\nHost: a", 505),
        ("GET x HTTP/1.1\r\nHost: a", 400),
        ("GET / HTTP/1.1\r\nHost: a\r\nHost: b", 400),
        ("GET / HTTP/1.1\r\nHost: a:xyz", 400),
        ("GET / HTTP/1.1\r\nHost: a:99999", 400),
        ("GET / HTTP/1.1\r\nHost : a", 400),
        ("GET / HTTP/1.1\r\nHost: a\r\n folded", 400),
        ("GET / HTTP/1.1\r\nHost: a\nX: b", 400),
        ("GET / HTTP/1.1\r\nHost: a\r\nX: \0", 400),
        ("GET / HTTP/1.1\r\nHost: a" + "\r\nX: 1" * 5, 431),
        ("GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 101", 413),
        ("GET / HTTP/1.1\r\nHost: a\r\nContent-Length: -1", 400),
        ("GET / HTTP/1.1\r\nHost: a\r\nContent-Length: " + "9" * 5000, 400),
        ("GET / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked", 411),
    ],
)
def test_refusals(head, status):
    got = read(head)
    assert isinstance(got, ServerRefusal)
    assert got.status == status
