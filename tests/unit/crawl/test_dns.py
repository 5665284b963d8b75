import asyncio
import socket
import threading
from types import SimpleNamespace

import pytest

from pauk.base.clock import SetElapsed
from pauk.crawl.fetch import dns
from pauk.crawl.fetch.dns import DnsCache, NotPublic, ResolvedName, choose, look_up

PUBLIC, PUBLIC_6, PRIVATE = "93.184.216.34", "2606:2800:21f:cb07:6820:80da:af6b:8b2c", "10.0.0.1"


@pytest.fixture
def system(monkeypatch):
    """A system resolver of our own, and a clock that is moved by hand."""
    state = SimpleNamespace(asked=[], answers={}, elapsed=SetElapsed(1_000_000_000.0))

    def getaddrinfo(name, port, *, type, flags):  # noqa: A002  the library's word
        state.asked.append(name)
        answer = state.answers.get(name, socket.gaierror(socket.EAI_NONAME, "Name or service not known"))
        if isinstance(answer, Exception):
            raise answer
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, 0)) for address in answer]

    monkeypatch.setattr(dns.socket, "getaddrinfo", getaddrinfo)
    return state


def find(found_by, *hosts):
    async def scenario():
        return [await found_by.find(host) for host in hosts]

    try:
        return asyncio.run(scenario())
    finally:
        found_by.close()


def test_this_machine_is_known_without_asking(system):
    found = find(DnsCache(), "localhost", "a.b.LOCALHOST.", "127.0.0.9", "::1", "[::1]")
    assert [one.addresses for one in found] == [*[("127.0.0.1", "::1")] * 2, ("127.0.0.9",), *[("::1",)] * 2]
    assert system.asked == []


def test_names_are_remembered_for_a_while(system):
    system.answers["a.example"] = [PUBLIC, PUBLIC, PUBLIC_6]

    async def scenario():
        known = DnsCache(elapsed=system.elapsed)
        for wait_s in (0, dns.FOUND_S - 1, 2):
            system.elapsed.advance(wait_s)
            assert await known.find("A.example.") == ResolvedName((PUBLIC, PUBLIC_6))
        known.close()

    asyncio.run(scenario())
    assert system.asked == ["a.example", "a.example"]


def test_names_that_do_not_exist_are_remembered_briefly(system):
    async def scenario():
        known = DnsCache(elapsed=system.elapsed)
        for wait_s in (0, dns.MISSING_S - 1, 2):
            system.elapsed.advance(wait_s)
            assert await known.find("gone.example") == ResolvedName((), "Name or service not known")
        known.close()

    asyncio.run(scenario())
    assert len(system.asked) == 2


def test_a_failure_that_may_pass_is_not_remembered(system):
    system.answers["a.example"] = socket.gaierror(socket.EAI_AGAIN, "Temporary failure")
    assert find(DnsCache(), "a.example", "a.example") == [ResolvedName((), "Temporary failure")] * 2
    assert len(system.asked) == 2


def test_no_more_names_are_remembered_than_fit(system, monkeypatch):
    monkeypatch.setattr(dns, "MAX_NAMES", 3)
    hosts = [f"h{n}.example" for n in range(5)]
    system.answers = {host: [PUBLIC] for host in hosts}
    find(DnsCache(), *hosts, *hosts[::-1])
    assert system.asked == [*hosts, "h1.example", "h0.example"]


def test_who_asks_for_the_same_name_at_once_waits_for_one_answer(system, monkeypatch):
    system.answers["a.example"] = [PUBLIC]
    gate = threading.Event()
    monkeypatch.setattr(dns, "look_up", lambda name: (gate.wait(10), look_up(name))[1])

    async def scenario():
        known = DnsCache()
        tasks = [asyncio.create_task(known.find("a.example")) for _ in range(5)]
        await asyncio.sleep(0.01)
        tasks[0].cancel()  # one who gives up takes nothing from the others
        await asyncio.sleep(0)
        gate.set()
        found = await asyncio.gather(*tasks, return_exceptions=True)
        known.close()
        return found

    first, *others = asyncio.run(scenario())
    assert isinstance(first, asyncio.CancelledError)
    assert others == [ResolvedName((PUBLIC,))] * 4
    assert system.asked == ["a.example"]


@pytest.mark.parametrize("name", ["a..b", ".", "x" * 64, "x" * 300 + ".example"])
def test_what_can_be_no_name_has_no_address(name):
    keep_s, found = look_up(name)
    assert (keep_s, found.addresses) == (dns.MISSING_S, ())
    assert found.error


def test_a_resolver_of_our_own_is_asked_every_time(system):
    answers = [[PUBLIC], [], [PRIVATE]]

    async def resolve(name):
        assert name == "a.example"
        return answers.pop(0)

    found = find(DnsCache(resolve), "a.example", "A.example.", "a.example")
    assert [one.addresses for one in found] == [(PUBLIC,), (), (PRIVATE,)]
    assert system.asked == []


def test_of_mixed_addresses_only_the_public_are_tried():
    mixed = ResolvedName((PRIVATE, PUBLIC, "::1", PUBLIC_6, "169.254.169.254", "::ffff:127.0.0.1"))
    assert choose(mixed, allow_private=False) == (PUBLIC, PUBLIC_6)
    assert choose(mixed, allow_private=True) == mixed.addresses


def test_where_nothing_is_public_nothing_is_tried():
    with pytest.raises(NotPublic, match=r"not public: 10\.0\.0\.1, ::1"):
        choose(ResolvedName((PRIVATE, "::1")), allow_private=False)


@pytest.mark.parametrize("allow_private", [True, False])
def test_where_there_is_nothing_the_reason_is_told(allow_private):
    with pytest.raises(OSError, match="it is gone") as caught:
        choose(ResolvedName((), "it is gone"), allow_private=allow_private)
    assert not isinstance(caught.value, NotPublic)


def test_closing_ends_the_threads(system):
    system.answers["a.example"] = [PUBLIC]
    find(DnsCache(), "a.example")
    left = [thread for thread in threading.enumerate() if thread.name.startswith("pauk-names")]
    for thread in left:
        thread.join(5)
    assert not any(thread.is_alive() for thread in left)
