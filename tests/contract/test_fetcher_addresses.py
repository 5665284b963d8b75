"""Where no Fetcher goes without permission, however the way there is written."""

import asyncio
import socket

import pytest

from pauk.base.urls import canonical_url
from pauk.crawl.fetch.fetcher import Ask
from pauk_playground.server.message import Response

PAGE = Response(200, b"<!DOCTYPE html><p>inside")
PUBLIC = "93.184.216.34"

HERE = [
    "localhost", "LOCALHOST.", "inside.localhost", "127.0.0.1", "127.1", "127.0.0.2", "127.255.255.254", "0.0.0.0", "0",
    "2130706433", "0x7f000001", "0x7f.1", "0177.0.0.1", "017700000001", "127.0.0.1.", "①②⑦.0.0.1", "ⓛocalhost",
    "[::1]", "[::]", "[0:0:0:0:0:0:0:1]", "[::ffff:127.0.0.1]", "[::ffff:7f00:1]", "[::127.0.0.1]",
    "[64:ff9b::127.0.0.1]", "[64:ff9b::7f00:1]", "[2002:7f00:1::]",
]  # fmt: skip
ELSEWHERE = [
    "10.0.0.1", "172.16.0.1", "192.168.0.1", "169.254.169.254", "100.64.0.1", "100.100.100.200", "192.0.2.1",
    "198.18.0.1", "224.0.0.1", "255.255.255.255", "168.63.129.16", "[fe80::1]", "[fd00:ec2::254]", "[fec0::1]",
    "[ff02::1]", "[2001:db8::1]", "[64:ff9b:1::1]", "[::ffff:10.0.0.1]", "[::ffff:169.254.169.254]", "[100::1]",
]  # fmt: skip


async def answer_with(*addresses):
    return list(addresses)


@pytest.fixture
def visit(open_stage):
    """Fetch from the stage by other names; the stage tells whether anybody came."""

    def visit(host, *, path="/", scheme="http", **options):
        async def scenario():
            async with open_stage({"*": PAGE}, **{"allow_private": False, **options}) as web:
                url = f"{scheme}://{host}:{web.playground.address[1]}{path}"
                return await web.fetcher.fetch(Ask(url=url)), web.playground.log

        return asyncio.run(scenario())

    return visit


def assert_refused(fetched, log):
    assert (fetched.outcome, fetched.status, fetched.body) == ("private_address", 0, b"")
    assert (fetched.address, fetched.error != "") == ("", True)
    assert log == ()


@pytest.mark.parametrize("host", HERE + ELSEWHERE)
def test_an_address_that_is_not_public_is_refused_in_all_its_spellings(visit, host):
    host = canonical_url(f"http://{host}/").removeprefix("http://").removesuffix("/")
    assert_refused(*visit(host))


@pytest.mark.parametrize("scheme", ["http", "https"])
def test_a_safe_line_makes_no_difference(visit, scheme):
    assert_refused(*visit("localhost", scheme=scheme))
    assert_refused(*visit("127.0.0.1", scheme=scheme))


@pytest.mark.parametrize("host", ["2130706433", "127.1", "0x7f.0.0.1", "0177.0.0.1", "0", "1.2.3.4.5", "a..b"])
def test_a_host_that_is_written_oddly_leads_nowhere(visit, host):
    fetched, log = visit(host, resolve=lambda _name: answer_with("127.0.0.1"))
    assert fetched.outcome in {"private_address", "dns_error"}
    assert log == ()


@pytest.mark.parametrize(
    "addresses",
    [
        ["127.0.0.1"],
        ["::1"],
        ["10.0.0.1", "192.168.0.1"],
        ["::ffff:127.0.0.1"],
        ["fe80::1%lo"],
        ["localhost"],
        ["0.0.0.0"],
    ],
)
def test_a_name_that_leads_inside_is_refused(visit, addresses):
    assert_refused(*visit("evil.example", resolve=lambda _name: answer_with(*addresses)))


def test_a_name_that_changes_its_address_is_judged_by_the_one_that_is_connected_to(open_stage):
    answers = [[PUBLIC], [PUBLIC], ["127.0.0.1"]]

    async def scenario():
        async with open_stage(
            {"*": PAGE}, allow_private=False, resolve=lambda _name: answer_with(*answers.pop(0))
        ) as web:
            seen = [await web.fetcher.addresses("evil.example") for _ in range(2)]
            url = f"http://evil.example:{web.playground.address[1]}/"
            return seen, await web.fetcher.fetch(Ask(url=url)), web.playground.log

    seen, fetched, log = asyncio.run(scenario())
    assert seen == [(PUBLIC,), (PUBLIC,)]
    assert answers == []
    assert_refused(fetched, log)


def test_where_a_redirect_leads_is_judged_like_anything_else(open_stage):
    async def scenario():
        async with open_stage({"/": Response(302, headers=(("Location", "http://127.0.0.1:1/"),)), "*": PAGE}) as web:
            moved = await web.fetch("/")
        async with open_stage({"*": PAGE}, allow_private=False) as web:
            return moved, await web.fetcher.fetch(Ask(url=moved.location))

    moved, fetched = asyncio.run(scenario())
    assert (moved.outcome, moved.location) == ("redirected", "http://127.0.0.1:1/")
    assert_refused(fetched, ())


def test_robots_and_sitemaps_are_no_exception(open_stage):
    async def scenario():
        async with open_stage({"*": PAGE}, allow_private=False) as web:
            return await web.fetch("/robots.txt", takes_anything=True), web.playground.log

    assert_refused(*asyncio.run(scenario()))


# What is allowed.


@pytest.mark.parametrize(
    ("host", "outcome"),
    [("stage.localhost", "ok"), ("127.0.0.1", "http_error:421"), ("any.name.localhost", "http_error:421")],
)
def test_with_permission_private_addresses_are_fetched_from(visit, host, outcome):
    fetched, log = visit(host, allow_private=True)
    assert (fetched.outcome, fetched.address, [visit.host for visit in log]) == (outcome, "127.0.0.1", [host])


def test_names_are_looked_up_where_we_say(visit):
    asked = []

    async def resolve(name):
        asked.append(name)
        return ["127.0.0.1"]

    fetched, log = visit("stage.example", resolve=resolve, allow_private=True)
    assert (fetched.status, asked, [visit.host for visit in log]) == (421, ["stage.example"], ["stage.example"])


def test_of_several_addresses_the_next_is_tried(open_stage, free_port):
    async def scenario():
        resolve = lambda _name: answer_with("127.0.0.3", "127.0.0.1")  # noqa: E731
        async with open_stage({"*": PAGE}, name="two.example", resolve=resolve) as web:
            return await web.fetch("/")

    fetched = asyncio.run(scenario())
    assert (fetched.outcome, fetched.address) == ("ok", "127.0.0.1")


def test_the_next_version_of_ip_works_too(make_fetcher):
    async def answer(reader, writer):
        await reader.readuntil(b"\r\n\r\n")
        writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: 3\r\nConnection: close\r\n\r\n<p>")
        writer.close()

    async def scenario():
        server = await asyncio.start_server(answer, "::1", 0)
        async with server:
            port = server.sockets[0].getsockname()[1]
            allowed, forbidden = make_fetcher(), make_fetcher(allow_private=False)
            urls = [f"http://[::1]:{port}/", f"http://localhost:{port}/"]
            got = [await fetcher.fetch(Ask(url=url)) for fetcher in (allowed, forbidden) for url in urls]
            await allowed.close()
            await forbidden.close()
            return [(fetched.outcome, fetched.address) for fetched in got]

    try:
        socket.create_server(("::1", 0), family=socket.AF_INET6).close()
    except OSError:
        pytest.skip("this machine has no IPv6")
    assert asyncio.run(scenario()) == [("ok", "::1")] * 2 + [("private_address", "")] * 2


# Names.


@pytest.mark.parametrize("allow_private", [True, False])
def test_a_name_without_an_address_is_unknown(visit, allow_private):
    fetched, _ = visit("gone.example", resolve=lambda _name: answer_with(), allow_private=allow_private)
    assert (fetched.outcome, fetched.status, fetched.address) == ("dns_error", 0, "")
    assert fetched.error


def test_a_resolver_that_fails_is_a_name_that_is_unknown(visit):
    async def resolve(_name):
        raise socket.gaierror(socket.EAI_AGAIN, "Temporary failure in name resolution")

    fetched, _ = visit("slow.example", resolve=resolve)
    assert fetched.outcome == "dns_error"
    assert "Temporary failure" in fetched.error


def test_a_resolver_that_takes_too_long_is_left(visit):
    async def resolve(_name):
        await asyncio.sleep(60)
        return []

    fetched, _ = visit("slow.example", resolve=resolve, timeout_s=0.2)
    assert fetched.outcome == "timeout"


def test_addresses_are_told_without_connecting(make_fetcher):
    async def resolve(name):
        return [PUBLIC, "10.0.0.1"] if name == "two.example" else []

    async def scenario():
        fetcher = make_fetcher(resolve=resolve, allow_private=False)
        hosts = ("two.example", "TWO.example.", "gone.example", "localhost", "a.localhost", "10.1.2.3", "[::1]")
        found = [await fetcher.addresses(host) for host in hosts]
        await fetcher.close()
        return found

    two, loopback = (PUBLIC, "10.0.0.1"), ("127.0.0.1", "::1")
    assert asyncio.run(scenario()) == [two, two, (), loopback, loopback, ("10.1.2.3",), ("::1",)]


# Through a proxy.


@pytest.fixture
def visit_by_proxy(open_stage, make_fetcher):
    def visit_by_proxy(url, *, allow_private=False, answer=PAGE, proxy="", **options):
        async def scenario():
            async with open_stage({"*": answer}, name="outside.example") as web:
                way = proxy or web.playground.proxy_url
                fetcher = make_fetcher(proxy=way, allow_private=allow_private, **options)
                fetched = await fetcher.fetch(Ask(url=url))
                addresses = await fetcher.addresses("outside.example")
                await fetcher.close()
                return fetched, web, addresses

        return asyncio.run(scenario())

    return visit_by_proxy


def test_a_proxy_with_a_private_address_is_gone_through(visit_by_proxy):
    fetched, web, addresses = visit_by_proxy("http://outside.example/a%7Eb?c=d|e")
    assert (fetched.outcome, fetched.body, fetched.url) == ("ok", PAGE.body, "http://outside.example/a%7Eb?c=d|e")
    assert web.stage.requests[0].target == "/a%7Eb?c=d|e"
    assert addresses == ()  # names are the proxy's business


@pytest.mark.parametrize("scheme", ["http", "https"])
@pytest.mark.parametrize(
    "host", ["localhost", "a.localhost", "127.0.0.1", "10.0.0.1", "[::1]", "[::ffff:127.0.0.1]", "0x7f.1"]
)
def test_a_proxy_is_not_asked_for_what_is_plainly_inside(visit_by_proxy, scheme, host):
    fetched, web, _ = visit_by_proxy(f"{scheme}://{host}/")
    assert_refused(fetched, web.playground.log)


@pytest.mark.parametrize("addresses", [["10.0.0.1"], ["93.184.216.34", "127.0.0.1"], ["::1"], ["169.254.169.254"]])
def test_a_proxy_is_not_asked_for_a_name_that_leads_inside(visit_by_proxy, addresses):
    async def resolve(name):
        return addresses

    fetched, web, _ = visit_by_proxy("http://outside.example/", resolve=resolve)
    assert_refused(fetched, web.playground.log)
    assert visit_by_proxy("http://outside.example/", resolve=resolve, allow_private=True)[0].outcome == "ok"


def test_a_proxy_is_asked_for_what_is_outside_and_for_what_it_alone_can_find(visit_by_proxy):
    asked = []

    async def resolve(name):
        asked.append(name)
        return ["93.184.216.34"]

    assert visit_by_proxy("http://outside.example/", resolve=resolve)[0].outcome == "ok"
    visit_by_proxy("http://hidden.onion/", resolve=resolve)
    assert asked == ["outside.example"]


def test_with_permission_a_proxy_is_asked_for_anything(visit_by_proxy):
    fetched, web, _ = visit_by_proxy("http://inside.localhost/", allow_private=True)
    assert (fetched.outcome, len(web.playground.log)) == ("http_error:421", 1)


def test_a_proxy_that_does_not_connect_us_has_refused(visit_by_proxy):
    fetched, _, _ = visit_by_proxy("https://outside.example/")
    assert (fetched.outcome, fetched.status) == ("refused", 0)


def test_a_proxy_that_is_not_there_has_refused_and_its_password_is_not_told(visit_by_proxy, free_port):
    fetched, _, _ = visit_by_proxy("http://outside.example/", proxy=f"http://me:geheim@127.0.0.1:{free_port}")
    assert fetched.outcome == "refused"
    assert fetched.error
    assert "geheim" not in fetched.error


def test_the_environment_is_not_asked_for_a_proxy(visit, monkeypatch):
    monkeypatch.setenv("HTTP_PROXY", "http://127.0.0.1:9")
    monkeypatch.setenv("http_proxy", "http://127.0.0.1:9")
    assert visit("stage.localhost", allow_private=True)[0].outcome == "ok"
