"""Every fault is declared, served, linked, and stops when its client goes away."""

import asyncio
import contextlib
import http.client
import re
import signal
import socket
import ssl
import subprocess
import sys
import time
from dataclasses import asdict
from datetime import UTC, datetime
from html import unescape

import pytest
from tests.faults import AUTHORITY, FAULTS, Doors, Dose, FaultyWeb, Spot, fault_sites, find_fault

from pauk.base.clock import SetClock
from pauk.base.errors import BadSetting
from pauk.base.outcomes import read_outcome
from pauk_playground import ClientLimits, Playground, StaticSite

NOW = datetime(2026, 11, 15, 9, 30, tzinfo=UTC)
DOSE = Dose(drip_s=0.005, lag_s=0.05, linger_s=0.02, large_bytes=3_000_000)
DEAF_TO_ALL = {"silent-host", "down"}
NAMES = [fault.name for fault in FAULTS]


@pytest.fixture(scope="module")
def web():
    with FaultyWeb(dose=DOSE, clock=SetClock(NOW)).in_thread() as running:
        yield running


def connect(web, host, path, port=None):
    client = socket.create_connection(("127.0.0.1", port or web.address[1]), timeout=5)
    client.sendall(f"GET {path} HTTP/1.1\r\nHost: {host}:{web.address[1]}\r\n\r\n".encode())
    return client


def take(client, size):
    """Read so many bytes, or until the end."""
    received = b""
    while len(received) < size and (data := client.recv(65536)):
        received += data
    return received


def wait_until(is_true, seconds=5):
    deadline_s = time.monotonic() + seconds
    while not is_true():
        assert time.monotonic() < deadline_s
        time.sleep(0.005)


def wait_until_still(connection):
    """Wait until nothing more is sent, and return how much was."""
    sent_bytes = -1
    while sent_bytes != connection._sent_bytes:
        sent_bytes = connection._sent_bytes
        time.sleep(0.05)
    return sent_bytes


def hrefs(page):
    return [unescape(href) for href in re.findall(r'href="([^"]*)"', page.decode())]


# The table.


def test_the_list_of_the_specification_is_covered():
    wanted = (
        "refused dns tls-self-signed tls-plain slow-loris endless-body wrong-length bad-gzip bomb charset redirects"
        " storm robots-500 deep calendar large mislabelled"
    )
    assert set(wanted.split()) <= set(NAMES)


def test_every_fault_has_a_name_for_a_host_a_sentence_and_known_outcomes():
    assert len(NAMES) == len(set(NAMES)) >= 80
    for fault in FAULTS:
        assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", fault.name)
        assert fault.does.endswith(".")
        assert fault.spots
        addresses = [spot.address for spot in fault.spots]
        assert len(addresses) == len(set(addresses))
        assert all(spot.does.endswith(".") and spot.outcomes for spot in fault.spots)
        for outcome in fault.outcomes:
            declared, detail = read_outcome(outcome)
            assert not detail or declared.detail_means


def test_an_outcome_without_detail_stands_for_any():
    spot = Spot("/x", "X.", ("broken_body", "http_error:500"))
    assert spot.fits("broken_body:truncated")
    assert spot.fits("broken_body")
    assert spot.fits("http_error:500")
    assert not spot.fits("http_error:503")
    assert not spot.fits("ok")
    assert spot.explain() == "The body arrived damaged or incomplete."


def test_a_fault_is_found_by_its_name():
    assert find_fault("bomb").host == "bomb.localhost"
    assert find_fault("tls-plain").outcomes == ("tls_error", "robots_denied")


# What all hosts have in common.


@pytest.mark.parametrize("name", [name for name in NAMES if name not in DEAF_TO_ALL])
def test_the_start_page_links_to_every_faulty_address_and_to_good_pages(web, fetch, name):
    # The strict host counts every visitor by itself.
    start = fetch(web, web.url(name), User_Agent=f"start {name}")
    assert (start.status, start.header("Content-Type")) == (200, "text/html")
    assert hrefs(start.body) == [*web.spots(name), "/good/1"]
    pages = {start.body}
    for path in ("/good/1", "/good/2", "/good/3"):
        page = fetch(web, web.url(name, path), User_Agent=f"{path} {name}")
        assert page.status == 200
        assert len(re.sub(rb"<[^>]*>", b"", page.body.partition(b"<h1>")[2]).split()) > 80
        pages.add(page.body)
    assert len(pages) == 4


def test_good_pages_lead_from_one_to_the_next(web, fetch):
    assert hrefs(fetch(web, web.url("bomb", "/good/1")).body) == ["/", "/good/2"]
    assert hrefs(fetch(web, web.url("bomb", "/good/3")).body) == ["/", "/good/1"]


def test_words_of_two_hosts_differ(web, fetch):
    assert fetch(web, web.url("bomb", "/good/1")).body != fetch(web, web.url("slow", "/good/1")).body


def test_one_host_links_to_all(web, fetch):
    page = fetch(web, web.url("faults"))
    assert hrefs(page.body)[:-1] == [web.url(name) for name in NAMES]
    assert fetch(web, web.url("faults", "/good/1")).status == 200
    assert fetch(web, web.url("faults", "/other")).status == 404


def test_addresses_without_a_fault_are_missing(web, fetch):
    assert fetch(web, web.url("bomb", "/nothing")).status == 404
    assert fetch(web, web.url("bomb", "/robots.txt")).body == b"User-agent: *\nDisallow:\n"


@pytest.mark.parametrize("name", NAMES)
def test_every_faulty_address_of_the_host_is_there_and_ends_when_its_client_goes(web, name):
    for spot in find_fault(name).spots:
        if not spot.address.startswith("/"):
            continue
        with connect(web, f"{name}.localhost", spot.address) as client:
            client.settimeout(0.05)
            try:
                received = client.recv(1_000)
            except (TimeoutError, ConnectionResetError):
                received = b""
            assert not received.startswith(b"HTTP/1.1 404") or "404" in spot.address + spot.does
    wait_until(lambda: not web._connections)
    assert not web.journal._open_requests


# The doors.


def test_the_closed_port_refuses(web):
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection(("127.0.0.1", web.ports.closed), timeout=5)


def test_the_deaf_port_never_connects(web):
    for _ in range(3):
        with pytest.raises(TimeoutError):
            socket.create_connection(("127.0.0.1", web.ports.deaf), timeout=0.1)


def test_the_mute_port_takes_all_and_says_nothing(web):
    with connect(web, "tls-mute.localhost", "/", web.ports.mute) as client:
        client.settimeout(0.1)
        with pytest.raises(TimeoutError):
            client.recv(1)
    wait_until(lambda: not web._doors._guests)


def test_the_slamming_port_hangs_up(web):
    client = socket.create_connection(("127.0.0.1", web.ports.slam), timeout=5)
    with client, contextlib.suppress(ConnectionResetError):
        assert client.recv(1) == b""


def shake_hands(port, host, *, trusts=True):
    context = ssl.create_default_context(cadata=AUTHORITY if trusts else None)
    with (
        socket.create_connection(("127.0.0.1", port), timeout=5) as raw,
        context.wrap_socket(raw, server_hostname=host) as client,
    ):
        client.sendall(f"GET /good/1 HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n".encode())
        return take(client, 100_000)


def test_tls_works_for_those_who_trust_the_authority(web, fetch):
    received = shake_hands(web.ports.tls, "tls-good.localhost")
    assert received.startswith(b"HTTP/1.1 200 OK\r\n")
    assert received.endswith(fetch(web, "http://tls-good.localhost/good/1").body)


def test_tls_serves_large_answers_and_many_requests(web):
    context = ssl.create_default_context(cadata=AUTHORITY)
    connection = http.client.HTTPSConnection("tls-good.localhost", web.ports.tls, timeout=5, context=context)
    connection.sock = context.wrap_socket(
        socket.create_connection(("127.0.0.1", web.ports.tls), timeout=5), server_hostname="tls-good.localhost"
    )
    for path in ("/good/1", "/good/2", "/good/3"):
        connection.request("GET", path, headers={"Host": "tls-good.localhost"})
        assert connection.getresponse().read().endswith(b"</html>\n")
    connection.request("GET", "/length", headers={"Host": "large.localhost"})
    assert len(connection.getresponse().read()) == DOSE.large_bytes
    connection.close()


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("tls-self-signed", "self-signed certificate"),
        ("tls-expired", "certificate has expired"),
        ("tls-wrong-name", "Hostname mismatch"),
    ],
)
def test_tls_is_wrong_in_its_own_way(web, name, reason):
    with pytest.raises(ssl.SSLError, match=f"(?i){reason}"):
        shake_hands(web.ports.tls, f"{name}.localhost")


def test_tls_breaks_off_with_an_alert(web):
    with pytest.raises(ssl.SSLError, match=r"(?i)alert.handshake.failure"):
        shake_hands(web.ports.alert, "tls-alert.localhost")


def test_without_trust_no_certificate_is_good(web):
    with pytest.raises(ssl.SSLCertVerificationError):
        shake_hands(web.ports.tls, "tls-good.localhost", trusts=False)


def test_plain_http_where_tls_is_expected_and_the_reverse(web):
    with pytest.raises(ssl.SSLError):
        shake_hands(web.address[1], "tls-plain.localhost")
    with connect(web, "plain-tls.localhost", "/", web.ports.tls) as client:
        assert not take(client, 1000).startswith(b"HTTP")


def test_tls_that_never_begins_or_hangs_up(web):
    with pytest.raises(OSError):  # noqa: PT011 (an end of file or a reset, as it happens)
        shake_hands(web.ports.slam, "tls-slam.localhost")
    context = ssl.create_default_context()
    with socket.create_connection(("127.0.0.1", web.ports.mute), timeout=0.1) as raw, pytest.raises(TimeoutError):
        context.wrap_socket(raw, server_hostname="tls-mute.localhost")


def test_unknown_names_have_no_address(web):
    for url in web.spots("dns"):
        assert web.resolve(url.split("/")[2]) == []
    assert web.resolve("refused.localhost") == ["127.0.0.1"]


def test_faults_tell_their_ports_in_their_links(web):
    assert list(web.spots("refused")) == [f"http://refused.localhost:{web.ports.closed}/"]
    assert list(web.spots("tls-plain")) == [f"https://tls-plain.localhost:{web.address[1]}/"]
    assert list(web.spots("tls-expired")) == [f"https://tls-expired.localhost:{web.ports.tls}/"]
    assert len(set(asdict(web.ports).values())) == 7


# Endless answers, slow clients, and leaving.

ENDLESS = [
    ("endless-body", "/plain"),
    ("endless-body", "/chunks"),
    ("endless-body", "/length"),
    ("endless-body", "/gzip"),
    ("endless-body", "/error"),
    ("endless-headers", "/many"),
    ("endless-headers", "/one"),
    ("interim", "/endless"),
    ("bad-status", "/empty-lines"),
    ("bad-chunks", "/extension"),
    ("bad-chunks", "/trailers"),
    ("redirects", "/endless-body"),
    ("robots-endless", "/robots.txt"),
    ("robots-line", "/robots.txt"),
]


@pytest.mark.parametrize(("name", "path"), ENDLESS)
def test_endless_answers_are_endless_but_wait_for_their_reader(web, name, path):
    with connect(web, f"{name}.localhost", path) as client:
        assert len(take(client, 300_000)) >= 300_000
        (connection,) = web._connections
        assert wait_until_still(connection) < 30_000_000  # all that the system takes for us
        # What waits is no more than one piece and what the transport holds before it says so.
        assert connection._is_paused
        assert connection._transport.get_write_buffer_size() < 300_000
        assert len(take(client, 5_000_000)) >= 5_000_000
    wait_until(lambda: not web._connections)
    assert web.log[-1].size_bytes >= 5_300_000


def test_an_endless_answer_leaves_room_for_others(web, fetch):
    with connect(web, "endless-body.localhost", "/plain") as client:
        for _ in range(20):
            take(client, 500_000)
            assert fetch(web, web.url("bomb", "/good/1")).status == 200


def test_a_client_that_stops_reading_an_endless_answer_is_cut_off():
    limits = ClientLimits(idle_s=0.2)
    with (
        FaultyWeb(dose=DOSE, limits=limits).in_thread() as web,
        connect(web, "endless-body.localhost", "/plain") as client,
    ):
        wait_until(lambda: len(web.log) == 1)
        assert not web._connections
        assert web.log[0].status == 200
        # What the systems on both sides held still arrives, and then it ends.
        assert 0 < len(take(client, 10**9)) <= web.log[0].size_bytes < 50_000_000


def test_a_slow_answer_to_a_patient_client_is_not_cut_off():
    limits = ClientLimits(idle_s=0.1)
    with (
        FaultyWeb(dose=DOSE, limits=limits).in_thread() as web,
        connect(web, "slow-loris.localhost", "/body") as client,
    ):
        started_s = time.monotonic()
        while time.monotonic() - started_s < 0.5:
            assert client.recv(100)


def test_a_client_that_leaves_a_silent_answer_is_noticed(web):
    client = connect(web, "silent.localhost", "/silent")
    wait_until(lambda: web.journal._open_requests)
    client.close()
    wait_until(lambda: not web._connections)
    assert (web.log[-1].host, web.log[-1].status) == ("silent.localhost", 0)


def test_leaving_does_not_wait_for_anybody():
    web = FaultyWeb(dose=DOSE)
    clients = []
    with web.in_thread():
        for name, path in [*ENDLESS, ("silent", "/silent"), ("slow-loris", "/head"), ("slow-loris", "/body")]:
            clients.append(connect(web, f"{name}.localhost", path))
        for port in (web.ports.mute, web.ports.tls):
            clients += [socket.create_connection(("127.0.0.1", port), timeout=5) for _ in range(3)]
        clients[-1].sendall(b"\x16\x03\x01\x02\x00\x01")  # the beginning of a handshake
        wait_until(lambda: len(web._connections) == len(ENDLESS) + 3 and len(web._doors._guests) == 6)
        started_s = time.monotonic()
    assert time.monotonic() - started_s < 2
    assert not web._connections
    for client in clients:
        client.close()


def test_leaving_sends_off_those_who_come_at_the_last_moment():
    async def scenario(turns, clients):
        web = FaultyWeb(dose=DOSE)
        async with web:
            for port in (web.address[1], web.ports.tls, web.ports.mute):
                for _ in range(20):
                    client = socket.socket()
                    client.setblocking(False)
                    client.connect_ex(("127.0.0.1", port))
                    clients.append(client)
            for _ in range(turns):
                await asyncio.sleep(0)
        return len(web._connections)

    for turns in range(6):
        clients = []
        assert asyncio.run(asyncio.wait_for(scenario(turns, clients), 5)) == 0
        for client in clients:
            client.close()


def test_it_runs_twice_and_beside_other_sites(fetch):
    web = FaultyWeb([StaticSite("a", {"/": b"x"})], dose=DOSE)
    for _ in range(2):
        with web.in_thread():
            assert fetch(web, web.url("a")).body == b"x"
            assert fetch(web, web.url("bomb", "/good/1")).status == 200
            assert shake_hands(web.ports.tls, "tls-good.localhost").startswith(b"HTTP/1.1 200")


def test_the_parts_may_be_put_together_by_hand(fetch):
    doors = Doors()
    with Playground(fault_sites(doors), annex=doors).in_thread() as playground:
        assert f"http://refused.localhost:{doors.ports(None).closed}/" in hrefs(
            fetch(playground, playground.url("refused")).body
        )


class Lock:
    """An annex that cannot open."""

    def __init__(self):
        self.is_closed = False

    async def open(self, _desk):
        raise OSError("no more ports")

    async def close(self):
        self.is_closed = True


def test_an_annex_that_cannot_open_leaves_nothing_behind():
    async def scenario():
        async with playground:
            pass

    lock = Lock()
    playground = Playground([], annex=lock)
    with pytest.raises(BadSetting, match="no more ports"):
        asyncio.run(scenario())
    with pytest.raises(BadSetting, match="no more ports"), playground.in_thread():
        pass
    assert lock.is_closed
    assert playground._server is None


def test_the_command_serves_them_and_says_what_each_does():
    command = [sys.executable, "-m", "tests.faults", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            lines = [process.stdout.readline().rstrip() for _ in range(1 + len(FAULTS) + 1)]
        finally:
            process.send_signal(signal.SIGINT)
        assert process.stdout.read() == ""
    assert process.returncode == 0
    assert re.fullmatch(r"All that misbehaves: http://faults\.localhost:\d+/", lines[0])
    for fault, line in zip(FAULTS, lines[1:], strict=False):
        assert re.fullmatch(rf"http://{fault.name}\.localhost:\d+/ +{re.escape(fault.does)}", line)
    assert lines[-1] == "Ctrl-C stops."
