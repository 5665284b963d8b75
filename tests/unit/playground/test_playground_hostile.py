import random
import socket
import time

import pytest

from pauk_playground import ClientLimits, Playground, Resource, StaticSite

LIMITS = ClientLimits(head_bytes=4096, header_count=20, connection_count=40, idle_s=0.5)


@pytest.fixture(scope="module")
def playground():
    sites = [StaticSite("a", {"/": b"alive", "/big": Resource(b"x" * 1_000_000)})]
    with Playground(sites, limits=LIMITS).in_thread() as running:
        yield running


@pytest.fixture(autouse=True)
def still_alive(playground, fetch):
    yield
    # Connections that still wait to be accepted may fill the house once more: ask until there is room.
    deadline_s = time.monotonic() + 5
    while fetch(playground, "http://a.localhost/").body != b"alive":
        assert time.monotonic() < deadline_s
        time.sleep(0.02)
    wait_until_empty(playground)
    assert not playground.journal._open_requests
    assert not playground.journal._open_connections


def wait_until_empty(playground):
    deadline_s = time.monotonic() + 5
    while playground._connections and time.monotonic() < deadline_s:
        time.sleep(0.01)
    assert not playground._connections


def talk(playground, *pieces):
    received = b""
    with socket.create_connection(playground.address, timeout=10) as client:
        try:
            for piece in pieces:
                client.sendall(piece)
            while data := client.recv(65536):
                received += data
        except ConnectionError:
            pass
    return received


def test_random_bytes(playground):
    chance = random.Random(5)
    for _ in range(60):
        talk(playground, chance.randbytes(chance.randint(1, 3000)) + b"\r\n\r\n")


def test_random_mutations_of_a_good_request(playground):
    chance = random.Random(6)
    good = b"GET http://a.localhost/x?y=%41 HTTP/1.1\r\nHost: a.localhost\r\nContent-Length: 2\r\n\r\nab"
    for _ in range(150):
        data = bytearray(good)
        for _ in range(chance.randint(1, 4)):
            data[chance.randrange(len(data))] = chance.randrange(256)
        with socket.create_connection(playground.address) as client:
            client.sendall(bytes(data))


def test_a_header_of_a_megabyte(playground):
    received = talk(playground, b"GET / HTTP/1.1\r\nHost: a.localhost\r\nX: ", *[b"y" * 65536] * 16)
    assert received[:12] in {b"", b"HTTP/1.1 431"}


def test_too_long_a_head_is_told_so(playground):
    received = talk(playground, b"GET / HTTP/1.1\r\nHost: a.localhost\r\nX: " + b"y" * 5000)
    assert received.startswith(b"HTTP/1.1 431")


def test_too_many_headers(playground):
    assert talk(playground, b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 30 + b"\r\n").startswith(b"HTTP/1.1 431")


def test_truncated_request_is_timed_out(playground):
    assert talk(playground, b"GET / HTTP/1.1\r\nHost: a.loc").startswith(b"HTTP/1.1 408")


def test_silence_is_closed_without_a_word(playground):
    assert talk(playground) == b""


def test_slow_headers_do_not_buy_time(playground):
    with socket.create_connection(playground.address, timeout=10) as client:
        started_s = time.monotonic()
        status = b""
        while not status and time.monotonic() - started_s < 5:
            client.sendall(b"x")
            client.settimeout(0.02)
            try:
                status = client.recv(100)
            except TimeoutError:
                continue
        assert status.startswith(b"HTTP/1.1 408")


def test_many_connections_are_capped(playground):
    playground.journal.clear()
    clients = [socket.create_connection(playground.address, timeout=10) for _ in range(60)]
    while sum(visit.status == 503 for visit in playground.log) < 20:
        time.sleep(0.005)
    answers = []
    for client in clients:
        try:
            client.sendall(b"GET / HTTP/1.0\r\nHost: a.localhost\r\n\r\n")
            answers.append(client.recv(12))
        except ConnectionError:
            answers.append(b"")
        client.close()
    assert answers.count(b"HTTP/1.1 200") == 40


def test_a_client_that_never_reads_is_cut_off(playground):
    with socket.create_connection(playground.address) as client:
        client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        client.settimeout(0.05)
        try:
            for _ in range(400):
                client.sendall(b"GET /big HTTP/1.1\r\nHost: a.localhost\r\n\r\n" * 20)
        except (TimeoutError, ConnectionError):
            pass
        wait_until_empty(playground)


def test_connections_that_vanish_mid_request(playground):
    for _ in range(50):
        client = socket.create_connection(playground.address)
        client.sendall(b"GET /big HTTP/1.1\r\nHost: a.localhost\r\n\r\n")
        client.close()
