"""What every Fetcher does with servers that mean well."""

import asyncio
import gzip
import zlib

import brotli
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.table import table

from pauk.base.urls import canonical_url
from pauk.crawl.fetch.fetcher import Ask
from pauk_playground.server.message import Response
from pauk_playground.server.server import Playground
from pauk_playground.server.static import StaticSite

PAGE = b"<!DOCTYPE html><html><head><title>x</title></head><body>" + b"<p>Some words.</p>\n" * 300
PNG = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + bytes(range(256)) * 40
PDF = b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n" + bytes(range(256)) * 40


def page(body=PAGE, *headers, content_type="text/html; charset=utf-8", status=200):
    return Response(status, body, content_type, headers)


# The request.


def test_a_request_introduces_itself_and_says_no_more_than_needed(ask_stage):
    _, stage = ask_stage(page(), "/a/b?c=d", options={"user_agent": "pauk/1 (+https://example.org/bot)"})
    (request,) = stage.requests
    assert request.method == "GET"
    assert sorted(request.headers) == ["accept", "accept-encoding", "accept-language", "host", "user-agent"]
    assert request.header("user-agent") == "pauk/1 (+https://example.org/bot)"
    assert request.header("accept").startswith("text/html")
    assert request.header("accept").endswith("*/*;q=0.5")
    assert request.header("accept-language") == "*"
    assert request.header("accept-encoding") == "gzip, deflate, br, zstd"
    assert request.header("host").startswith("stage.localhost:")


@table(
    "target",
    [
        "/", "/?a=b", "//double//slash/", "/%7Euser", "/a%2Fb%20c", "/%E2%82%AC?q=%C3%A9", "/a;b=c?d=e;f&g",
        "/a'b(c)!*", "/?q=a+b|c{d}^e`f", '/a"b<c>', "/?a=%zz%", "/?a=b?c=d/e", "/a@b:c", "/%00", "/?[x]=\\",
    ],
)  # fmt: skip
def test_the_target_is_sent_exactly_as_it_is_written(ask_stage, target):
    _, stage = ask_stage(page(), target)
    assert stage.requests[0].target == target


def test_the_target_of_any_canonical_url_is_sent_as_it_is_written(open_stage):
    with asyncio.Runner() as runner:
        stage = open_stage({"*": page()})
        web = runner.run(stage.__aenter__())

        @given(st.text(st.characters(min_codepoint=33, max_codepoint=0x2FF), max_size=40))
        def check(path):
            web.stage.requests.clear()
            url = canonical_url(web.playground.url("stage", f"/{path}"))
            runner.run(web.fetcher.fetch(Ask(url=url)))
            assert [request.target for request in web.stage.requests] == ["/" + url.split("/", 3)[3]]

        check()
        runner.run(stage.__aexit__(None, None, None))


def test_what_we_have_already_and_cookies_are_sent_along(ask_stage):
    ask = {"etag": 'W/"abc"', "modified": "Sun, 15 Nov 2026 09:30:00 GMT", "cookies": "a=b; c=d"}
    _, stage = ask_stage(page(), **ask)
    (request,) = stage.requests
    assert request.header("if-none-match") == 'W/"abc"'
    assert request.header("if-modified-since") == "Sun, 15 Nov 2026 09:30:00 GMT"
    assert request.header("cookie") == "a=b; c=d"


def test_nothing_that_is_sent_along_can_add_a_header(ask_stage):
    evil = "a\r\nX-Evil: 1\r\n\r\n\0b"
    fetched, stage = ask_stage(page(), etag=evil, modified=evil, cookies=evil)
    assert fetched.outcome == "ok"
    assert len(stage.requests) == 1
    assert "x-evil" not in stage.requests[0].headers
    assert stage.requests[0].header("cookie") == "aX-Evil: 1b"


# The answer.


def test_a_page_is_fetched(ask_stage):
    fetched, _ = ask_stage(page(PAGE, ("X-Thing", "1")), "/page")
    assert fetched.outcome == "ok"
    assert fetched.url.endswith("/page")
    assert (fetched.status, fetched.reason, fetched.kind) == (200, "OK", "html")
    assert gzip.decompress(fetched.body) == PAGE  # as it was sent: coded
    assert fetched.header("content-encoding") == "gzip"
    assert fetched.header("content-length") == str(len(fetched.body))
    assert ("X-Thing", "1") in fetched.headers
    assert fetched.address == "127.0.0.1"
    assert 0 < fetched.latency_s <= fetched.elapsed_s < 5
    assert (fetched.location, fetched.set_cookies, fetched.retry_after, fetched.error) == ("", (), "", "")


@pytest.mark.parametrize(
    ("coding", "coder"),
    [("gzip", gzip.compress), ("deflate", zlib.compress), ("br", brotli.compress), ("gzip, br", None), ("", bytes)],
)
def test_a_body_is_kept_as_it_was_sent_and_looked_at_without_its_coding(ask_stage, coding, coder):
    body = coder(PAGE) if coder else brotli.compress(gzip.compress(PAGE))
    fetched, _ = ask_stage(Response(203, body, "text/html", (("Content-Encoding", coding),) if coding else ()))
    assert (fetched.outcome, fetched.kind, fetched.body) == ("ok", "html", body)


def test_chunks_are_joined(ask_stage):
    chunks = b"".join(b"%x;ext=1\r\n%s\r\n" % (len(part), part) for part in (PAGE[:5], PAGE[5:900], PAGE[900:]))
    answer = (
        b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nTrailer: X-Late\r\nTransfer-Encoding: chunked\r\n\r\n"
        + chunks + b"0\r\nX-Late: 1\r\n\r\n"
    )  # fmt: skip
    fetched, _ = ask_stage(answer)
    assert (fetched.outcome, fetched.body, fetched.headers) == ("ok", PAGE, (("Content-Type", "text/html"),))


def test_a_body_may_end_with_the_connection(ask_stage):
    fetched, _ = ask_stage(b"HTTP/1.0 200 OK\r\nContent-Type: text/html\r\n\r\n" + PAGE)
    assert (fetched.outcome, fetched.body) == ("ok", PAGE)


@pytest.mark.parametrize("status", [201, 203, 299])
def test_other_good_statuses_are_good(ask_stage, status):
    fetched, _ = ask_stage(page(status=status))
    assert (fetched.outcome, fetched.status, fetched.body) == ("ok", status, PAGE)


@pytest.mark.parametrize("status", [202, 206])
def test_what_is_not_ready_and_a_part_that_nobody_asked_for_are_no_pages(ask_stage, status):
    fetched, _ = ask_stage(page(status=status))
    assert (fetched.outcome, fetched.status, fetched.body) == (f"http_error:{status}", status, b"")


@pytest.mark.parametrize("answer", [page(b""), page(b"", status=204), page(b"", status=205), page(b"x", status=205)])
def test_an_empty_page_is_a_page(ask_stage, answer):
    fetched, _ = ask_stage(answer)
    assert (fetched.outcome, fetched.status, fetched.body, fetched.kind) == ("ok", answer.status, b"", "")


def test_what_has_not_changed_comes_without_a_body(open_stage):
    async def scenario():
        async with open_stage({"*": page()}) as web:
            first = await web.fetch("/")
            return first, await web.fetch("/", etag=first.header("etag"))

    first, second = asyncio.run(scenario())
    assert first.outcome == "ok"
    assert (second.outcome, second.status, second.body) == ("not_modified", 304, b"")


def test_not_modified_counts_only_where_we_have_something(ask_stage):
    not_modified = b'HTTP/1.1 304 Not Modified\r\nContent-Length: 100\r\nETag: "a"\r\n\r\n'
    assert ask_stage(not_modified)[0].outcome == "http_error:304"
    assert ask_stage(not_modified, etag='"a"')[0].outcome == "not_modified"
    assert ask_stage(not_modified, modified="Sun, 15 Nov 2026 09:30:00 GMT")[0].outcome == "not_modified"


@table(
    ("status", "outcome"),
    [
        (400, "http_error:400"), (401, "http_error:401"), (403, "http_error:403"), (404, "http_error:404"),
        (410, "gone"), (418, "http_error:418"), (429, "http_error:429"), (451, "http_error:451"),
        (500, "http_error:500"), (503, "http_error:503"), (599, "http_error:599"), (999, "http_error:999"),
        (305, "http_error:305"), (306, "http_error:306"),
    ],
)  # fmt: skip
def test_an_error_is_named_by_its_status(ask_stage, status, outcome):
    fetched, _ = ask_stage(page(PAGE, ("Location", "/elsewhere"), status=status))
    assert (fetched.outcome, fetched.status, fetched.body, fetched.location) == (outcome, status, b"", "")


@pytest.mark.parametrize("status", [429, 503])
def test_a_server_may_say_when_to_come_back(ask_stage, status):
    fetched, _ = ask_stage(page(b"wait", ("Retry-After", "120"), status=status))
    assert (fetched.outcome, fetched.retry_after) == (f"http_error:{status}", "120")


# Redirects.


@table("status", [300, 301, 302, 303, 307, 308])
def test_a_redirect_is_not_followed(ask_stage, status):
    fetched, stage = ask_stage(page(PAGE, ("Location", "../other?b=1&utm_source=x#frag"), status=status), "/a/b/c")
    assert (fetched.outcome, fetched.status, fetched.body) == ("redirected", status, b"")
    assert fetched.location == fetched.url.replace("/a/b/c", "/a/other?b=1")
    assert len(stage.requests) == 1


@table(
    ("location", "leads_to"),
    [
        (b"https://EXAMPLE.org:443/x", "https://example.org/x"),
        (b"//example.org", "http://example.org/"),
        (b"http://user:password@example.org/", "http://example.org/"),
        ("/käse".encode(), "/k%C3%A4se"),
        ("/käse".encode("latin-1"), "/k%E4se"),
        (b"/a b", "/a%20b"),
        (b"\thttp://example.org/ ", "http://example.org/"),
        (b"?x", "/?x"),
    ],
)
def test_a_location_is_resolved_as_browsers_do(ask_stage, location, leads_to):
    fetched, _ = ask_stage(b"HTTP/1.1 302 Found\r\nContent-Length: 0\r\nLocation: " + location + b"\r\n\r\n")
    expected = leads_to if leads_to.startswith("http") else fetched.url.removesuffix("/") + leads_to
    assert (fetched.outcome, fetched.location) == ("redirected", expected)


@table(
    "location",
    [b"", b" ", b"javascript:alert(1)", b"file:///etc/passwd", b"data:text/html,x", b"ftp://example.org/",
     b"mailto:a@b", b"http://", b"http://[::1", b"http://a b/", b"http://example.org:99999/", b"/" + b"x" * 9_000, b"http://\xff\xfe/"],
)  # fmt: skip
def test_a_redirect_that_leads_to_no_page_is_an_error(ask_stage, location):
    fetched, _ = ask_stage(b"HTTP/1.1 301 Moved\r\nContent-Length: 0\r\nLocation: " + location + b"\r\n\r\n")
    assert (fetched.outcome, fetched.location) == ("http_error:301", "")
    assert fetched.error.startswith("the redirect leads")
    assert fetched.error.isprintable()


def test_a_redirect_without_a_location_is_an_error(ask_stage):
    fetched, _ = ask_stage(page(PAGE, status=302))
    assert (fetched.outcome, fetched.error) == ("http_error:302", "the redirect leads nowhere")


def test_only_redirects_have_a_location(ask_stage):
    assert ask_stage(page(PAGE, ("Location", "/x"), status=201))[0].location == ""
    assert ask_stage(page(PAGE, ("Location", "/x"), status=404))[0].location == ""


# Headers.


def test_cookies_and_headers_of_the_connection_are_kept_apart(ask_stage):
    dropped = ("Connection: close", "Keep-Alive: timeout=5", "Proxy-Authenticate: Basic", "Proxy-Connection: close",
               "TE: trailers", "Trailer: X", "Upgrade: h2c", "SET-COOKIE: b=2", "Set-Cookie2: c=3")  # fmt: skip
    lines = ("Set-Cookie: a=1; Path=/", *dropped, "X-B: 2", "x-B: 3", "Content-Length: 3", "Content-Type: text/html")
    head = "\r\n".join(("HTTP/1.1 200 OK", *lines, "", ""))
    fetched, _ = ask_stage(head.encode() + b"<p>")
    assert fetched.headers == (("X-B", "2"), ("x-B", "3"), ("Content-Length", "3"), ("Content-Type", "text/html"))
    assert fetched.set_cookies == ("a=1; Path=/", "b=2")
    assert (fetched.header("x-b"), fetched.header("set-cookie")) == ("2", "")


@pytest.mark.parametrize("status", [301, 404, 503])
def test_cookies_of_errors_and_redirects_are_kept_too(ask_stage, status):
    fetched, _ = ask_stage(page(b"", ("Set-Cookie", "a=1"), ("Location", "/"), status=status))
    assert fetched.set_cookies == ("a=1",)


@table(
    ("sent", "kept"),
    [
        ("schön".encode(), "schön"), ("schön".encode("latin-1"), "schön"), (b"a\x01\x1b[31mb\x7fc", "a [31mb c"),
        (b"a\tb", "a b"), (b"  a  ", "a"), (b"", ""), (b"\xc2\x85a", "a"), (b"x" * 20_000, "x" * 8_192),
    ],
)  # fmt: skip
def test_header_values_are_clean_and_bounded(ask_stage, sent, kept):
    fetched, _ = ask_stage(b"HTTP/1.1 200 OK\r\nContent-Length: 3\r\nX-A: " + sent + b"\r\nSet-Cookie: a=" + sent
                           + b"\r\n\r\n<p>")  # fmt: skip
    assert fetched.header("x-a") == kept
    assert fetched.set_cookies[0].startswith("a=")
    assert len(fetched.set_cookies[0]) <= 8_192


def test_the_reason_and_the_time_to_wait_are_clean_too(ask_stage):
    fetched, _ = ask_stage(b"HTTP/1.1 503 Gr\xfc\xdfe\x1b[31m\r\nRetry-After: 5\xff\x01\r\nContent-Length: 0\r\n\r\n")
    assert (fetched.reason, fetched.retry_after) == ("Gre[31m", "5")
    assert str(fetched).encode()


# What is a page.


@table(
    ("body", "content_type", "outcome", "kind"),
    [
        (PAGE, "text/html", "ok", "html"),
        (PAGE, "application/octet-stream", "ok", "html"),
        (b"Just words.\n" * 200, "text/plain", "ok", "text"),
        (PNG, "image/png", "not_html:image", "image"),
        (PNG, "text/html", "not_html:image", "image"),
        (PDF, "text/html", "not_html:pdf", "pdf"),
    ],
)
def test_the_first_bytes_decide_what_a_body_is(ask_stage, body, content_type, outcome, kind):
    fetched, _ = ask_stage(page(body, content_type=content_type))
    assert (fetched.outcome, fetched.kind) == (outcome, kind)
    assert bool(fetched.body) == (outcome == "ok")


@pytest.mark.parametrize("kind", ["rss", "json"])
def test_feeds_and_data_are_no_pages_but_can_be_had(ask_stage, kind):
    body = b'<?xml version="1.0"?><rss version="2.0"><channel/></rss>' if kind == "rss" else b'{"a": [1, 2, 3]}'
    content_type = "application/rss+xml" if kind == "rss" else "application/json"
    fetched, _ = ask_stage(page(body, content_type=content_type))
    assert fetched.outcome == f"not_html:{fetched.kind}"
    assert fetched.body == b""
    wanted, _ = ask_stage(page(body, content_type=content_type), takes_anything=True)
    assert (wanted.outcome, wanted.kind, wanted.body) == ("ok", fetched.kind, body)


def test_whoever_takes_anything_gets_it(ask_stage):
    fetched, _ = ask_stage(page(PNG, content_type="image/png"), takes_anything=True)
    assert (fetched.outcome, fetched.kind, fetched.body) == ("ok", "image", PNG)


# Many requests.


def test_connections_are_used_again_one_a_host(open_stage):
    async def scenario():
        async with open_stage({"*": page()}) as web:
            for _ in range(5):
                assert (await web.fetch("/")).outcome == "ok"
            for path in ("/error", "/moved"):
                web.stage.answers[path] = page(b"x" * 5_000, ("Location", "/"), status=404 if path == "/error" else 301)
                await web.fetch(path)
            await web.fetch("/")
            return {visit.connection for visit in web.playground.log}

    assert len(asyncio.run(scenario())) == 1


def test_many_requests_run_at_once(make_fetcher):
    async def scenario():
        sites = [StaticSite(f"s{n}", {"/": PAGE}) for n in range(60)]
        async with Playground(sites, latency_s=0.2) as playground:
            fetcher = make_fetcher()
            asks = [Ask(url=playground.url(site.name)) for site in sites for _ in range(3)]
            answers = await asyncio.gather(*(fetcher.fetch(ask) for ask in asks))
            await fetcher.close()
            return answers, playground.log

    answers, visits = asyncio.run(scenario())
    assert [answer.outcome for answer in answers] == ["ok"] * 180
    last_start_s = max(visit.started_s for visit in visits)
    assert sum(visit.ended_s > last_start_s for visit in visits) > 100, "they did not run at once"
    assert all(answer.latency_s >= 0.2 for answer in answers)


def test_a_fetcher_can_be_closed_twice_and_used_again_in_another_loop(open_stage, make_fetcher):
    fetcher = make_fetcher()

    async def scenario():
        async with open_stage({"*": page()}) as web:
            answer = await fetcher.fetch(Ask(url=web.playground.url("stage")))
            await fetcher.close()
            await fetcher.close()
            return answer.outcome

    assert [asyncio.run(scenario()) for _ in range(2)] == ["ok", "ok"]


def test_a_fetcher_that_was_never_used_closes(make_fetcher):
    asyncio.run(make_fetcher().close())


def test_a_request_can_be_given_up(open_stage):
    async def scenario():
        async with open_stage({"/slow": Response(200, PAGE, delay_s=5), "*": page()}) as web:
            task = asyncio.create_task(web.fetch("/slow"))
            await asyncio.sleep(0.1)
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task
            return (await web.fetch("/")).outcome

    assert asyncio.run(scenario()) == "ok"
