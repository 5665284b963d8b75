"""What every Fetcher does with servers that are broken, slow or hostile: a clear outcome, soon, asked once."""

import asyncio
import gzip
import random
import ssl
from collections import deque
from itertools import chain, cycle
from pathlib import Path
from types import SimpleNamespace

import pytest
from tests.table import table

from pauk.base.outcomes import read_outcome
from pauk.crawl.fetch.fetcher import Ask
from pauk_playground.server.message import Response

HERE = Path(__file__).parent
HEAD = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n"
CHUNKED = HEAD + b"Transfer-Encoding: chunked\r\n\r\n"
PAGE = b"<!DOCTYPE html><html><body>" + b"<p>Some words.</p>\n" * 300
GOOD = Response(200, PAGE)
UNDECODABLE = "broken_body:undecodable"
TRUNCATED = "broken_body:truncated"


def endless(head, piece):
    return chain([head], cycle([piece, 0.001]))


# Too much.


def test_a_body_that_says_it_is_too_large_is_not_waited_for(ask_stage):
    fetched, _ = ask_stage((HEAD + b"Content-Length: 1001\r\n\r\n", 60), max_bytes=1_000)
    assert (fetched.outcome, fetched.status, fetched.body) == ("too_large", 200, b"")
    assert fetched.header("content-length") == "1001"


def test_a_body_of_just_the_limit_is_taken(ask_stage):
    assert ask_stage(GOOD, max_bytes=len(PAGE))[0].outcome == "ok"
    body = b"<p>" + b"x" * 997
    answer = HEAD + b"\r\n" + body
    assert ask_stage(answer, max_bytes=1_000)[0].body == body
    assert ask_stage(answer, max_bytes=999)[0].outcome == "too_large"


@pytest.mark.parametrize("head", [HEAD + b"\r\n", HEAD + b"Content-Encoding: gzip\r\n\r\n"])
def test_an_endless_body_ends_at_the_limit(ask_stage, head):
    piece = gzip.compress(PAGE) if b"gzip" in head else b"<p>" + b"x" * 10_000
    fetched, _ = ask_stage(endless(head, piece), max_bytes=20_000)
    assert (fetched.outcome, fetched.body) == ("too_large", b"")


@pytest.mark.parametrize("length", [b"", b"Content-Length: 1000000\r\n"])
def test_of_what_is_taken_whatever_it_is_the_beginning_is_kept(ask_stage, length):
    # RFC 9309 §2.5: the first 500 KB of a robots.txt count, however long it is.
    rules = b"User-agent: *\nDisallow: /private\n" * 2_000
    answer = (b"HTTP/1.1 200 OK\r\n" + length + b"\r\n", rules, 60)
    fetched, _ = ask_stage(answer, max_bytes=20_000, takes_anything=True)
    assert (fetched.outcome, fetched.kind, fetched.body) == ("too_large", "text", rules[:20_000])


def test_endless_chunks_end_at_the_limit(ask_stage):
    fetched, _ = ask_stage(endless(CHUNKED, b"3e8\r\n" + b"<" * 1_000 + b"\r\n"), max_bytes=50_000)
    assert (fetched.outcome, fetched.body) == ("too_large", b"")


@pytest.mark.parametrize("content_type", [b"text/html", b"video/mp4"])
def test_a_film_is_never_read_to_its_end(ask_stage, content_type):
    head = b"HTTP/1.1 200 OK\r\nContent-Type: " + content_type + b"\r\n\r\n"
    fetched, _ = ask_stage(endless(head, b"\0\0\0\x20ftypisom\0\0\2\0isomiso2mp41" + bytes(2_000)))
    assert fetched.outcome.startswith("not_html:")
    assert fetched.body == b""


def test_a_coded_film_is_never_read_to_its_end(ask_stage):
    film = gzip.compress(b"\0\0\0\x20ftypisom\0\0\2\0isomiso2mp41" + random.Random(1).randbytes(9_000))
    fetched, _ = ask_stage((HEAD + b"Content-Encoding: gzip\r\n\r\n" + film[:5_000], 60))
    assert fetched.outcome.startswith("not_html:")


def test_a_bomb_costs_nothing(ask_stage):
    bomb = gzip.compress(b"<p>" + b"x" * 20_000_000)
    fetched, _ = ask_stage(Response(201, bomb, headers=(("Content-Encoding", "gzip"),)), max_bytes=100_000)
    assert (fetched.outcome, fetched.body) == ("ok", bomb)  # it is small as it was sent; who decodes it has a limit


def test_an_unknown_coding_is_undecodable(ask_stage):
    fetched, _ = ask_stage(Response(201, PAGE, headers=(("Content-Encoding", "compress"),)))
    assert (fetched.outcome, fetched.body, fetched.error) == (UNDECODABLE, b"", "unknown content coding 'compress'")


# Too little.


@table("end", ["close", "reset"])
@table(
    "start",
    [HEAD + b"Content-Length: 9999\r\n\r\n", CHUNKED + b"1500\r\n", CHUNKED + b"152a\r\n"],
    ids=["length", "a", "b"],
)
def test_a_body_that_breaks_off_is_truncated(ask_stage, start, end):
    part = PAGE[:5_000]
    fetched, stage = ask_stage((start + part, 0.05, end))
    assert (fetched.outcome, fetched.status, fetched.kind) == (TRUNCATED, 200, "html")
    assert fetched.body == part
    assert fetched.error
    assert len(stage.requests) == 1


def test_chunks_without_the_last_are_truncated(ask_stage):
    fetched, _ = ask_stage(CHUNKED + b"3\r\n<p>\r\n")
    assert (fetched.outcome, fetched.body) == (TRUNCATED, b"<p>")


def test_a_body_that_never_began_is_truncated(ask_stage):
    assert ask_stage(HEAD + b"Content-Length: 10\r\n\r\n")[0].outcome == TRUNCATED


def test_a_film_that_breaks_off_is_a_film(ask_stage):
    fetched, _ = ask_stage(HEAD + b"Content-Length: 9999\r\n\r\n\0\0\0\x20ftypisom\0\0\2\0isomiso2mp41" + bytes(100))
    assert fetched.outcome.startswith("not_html:")


# Broken.


@table("pause_s", [0.0, 0.001, 0.05])
@table("bad", [b"zz\r\n", b"5\r\nabcdefgh\r\n", b"-1\r\n", b"fffffffffffffffffff\r\n"])
def test_a_bad_chunk_is_noticed_at_once(ask_stage, bad, pause_s):
    # The connection stays open: who waits for more waits for ever.
    fetched, stage = ask_stage(
        (CHUNKED + b"3\r\n<p>\r\n", pause_s, bad, 60), options={"timeout_s": 60, "total_timeout_s": 60}
    )
    assert fetched.outcome == UNDECODABLE
    assert fetched.body in {b"", b"<p>", b"<p>abcde"}
    assert len(stage.requests) == 1


@table(
    "answer",
    [
        b"SSH-2.0-OpenSSH_9.6\r\n", b"<html>hello", b"HTTP/1.1 abc OK\r\n\r\n", b"HTTP/1.1 1000 No\r\n\r\n",
        b"HTTP/9.9.9 200 OK\r\n\r\n", b"\x15\x03\x01\0\x02\x02\x50", b"220 ftp.example.org ready\r\n", b"\0" * 100,
        HEAD + b"no colon here\r\n\r\n<p>", HEAD + b"X-A: a\0b\r\n\r\n<p>", HEAD + b"Content-Length: abc\r\n\r\n<p>",
        HEAD + b"Content-Length: -3\r\n\r\n<p>", HEAD + b"Content-Length: 99999999999999999999999\r\n\r\n<p>",
        HEAD + b"Content-Length: 3\r\nContent-Length: 4\r\n\r\n<p>", HEAD + b"X-A: " + b"a" * 100_000 + b"\r\n\r\n<p>",
        HEAD + b"X-A: " + b"a" * 2_000_000, b"HTTP/1.1 200 " + b"a" * 100_000 + b"\r\n\r\n",
        HEAD + b"X: y\r\n" * 20_000 + b"\r\n<p>",
    ],
    ids=range(18),
)  # fmt: skip
def test_what_is_no_http_is_undecodable(ask_stage, answer):
    fetched, stage = ask_stage(answer)
    assert (fetched.outcome, fetched.status, fetched.body) == (UNDECODABLE, 0, b"")
    assert fetched.error
    assert len(fetched.error) <= 300
    assert len(stage.requests) == 1


@table(
    "steps",
    [
        ("close",),
        ("reset",),
        (0.05, "close"),
        (0.05, "reset"),
        (HEAD, "close"),
        (b"HTTP/1.1 2", 0.05, "reset"),
        (b"\r\n", "close"),
    ],
)
def test_a_server_that_hangs_up_without_an_answer_has_refused_and_is_asked_once(ask_stage, steps):
    fetched, stage = ask_stage(steps)
    assert (fetched.outcome, fetched.status, fetched.address) == ("refused", 0, "127.0.0.1")
    assert fetched.error
    assert len(stage.requests) == 1


def test_cookies_of_half_a_head_do_not_show_in_the_error(ask_stage):
    fetched, _ = ask_stage(HEAD + b"Set-Cookie: session=geheim\r\n")
    assert fetched.outcome == "refused"
    assert "geheim" not in fetched.error


def test_a_closed_port_refuses(make_fetcher, free_port):
    async def scenario():
        fetcher = make_fetcher()
        fetched = await fetcher.fetch(Ask(url=f"http://localhost:{free_port}/"))
        await fetcher.close()
        return fetched

    fetched = asyncio.run(scenario())
    assert (fetched.outcome, fetched.status, fetched.address) == ("refused", 0, "")
    assert fetched.error


def test_informational_answers_are_passed_over(ask_stage):
    early = b"HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: </a.css>\r\n\r\n"
    fetched, _ = ask_stage(early + HEAD + b"Content-Length: 3\r\n\r\n<p>")
    assert (fetched.outcome, fetched.body) == ("ok", b"<p>")


def test_another_protocol_is_an_error(ask_stage):
    fetched, _ = ask_stage(b"HTTP/1.1 101 Switching\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n\x81\x05hello")
    assert fetched.outcome == "http_error:101"


# Slow.


def test_a_silent_server_is_left(ask_stage):
    fetched, stage = ask_stage((60,), options={"timeout_s": 0.2, "total_timeout_s": 60})
    assert (fetched.outcome, fetched.status) == ("timeout", 0)
    assert len(stage.requests) == 1


def test_a_server_that_falls_silent_is_left(ask_stage):
    answer = (HEAD + b"Content-Length: 100\r\n\r\n<p>", 60)
    fetched, _ = ask_stage(answer, options={"timeout_s": 0.2, "total_timeout_s": 60})
    assert (fetched.outcome, fetched.status, fetched.body) == ("timeout", 200, b"")


@pytest.mark.parametrize("start", [b"HTTP/1.1 200 OK\r\nX-A: ", HEAD + b"Content-Length: 999999\r\n\r\n<p>", CHUNKED])
def test_a_server_that_drips_is_left(ask_stage, start):
    drops = [piece for _ in range(300) for piece in (b"1\r\nx\r\n" if start is CHUNKED else b"x", 0.02)]
    fetched, _ = ask_stage((start, *drops), options={"timeout_s": 60, "total_timeout_s": 0.3})
    assert fetched.outcome == "timeout"


@pytest.mark.parametrize(
    ("status", "rest"), [(b"404 Not Found", [60]), (b"301 Moved", [b"x", 0.05] * 100)], ids=["silent", "dripping"]
)
def test_the_body_of_an_error_is_not_waited_for_long(ask_stage, status, rest):
    head = b"HTTP/1.1 " + status + b"\r\nLocation: /x\r\nContent-Length: 9999\r\n\r\n"
    fetched, _ = ask_stage((head, *rest), options={"timeout_s": 60, "total_timeout_s": 60})
    assert fetched.outcome in {"http_error:404", "redirected"}


@pytest.mark.parametrize("length", [b"", b"Content-Length: 999999999\r\n"])
def test_the_endless_body_of_an_error_is_not_read(ask_stage, length):
    fetched, _ = ask_stage(endless(b"HTTP/1.1 500 Oh\r\n" + length + b"\r\n", b"x" * 10_000))
    assert fetched.outcome == "http_error:500"


# Connections.


def test_an_idle_connection_that_died_is_replaced(open_stage):
    async def scenario():
        good = HEAD + b"Content-Length: 3\r\n\r\n<p>"
        async with open_stage({"*": deque([(good,), ("close",), (good,), ("reset",), (good,)])}) as web:
            return [(await web.fetch("/")).outcome for _ in range(3)], len(web.stage.requests)

    # The second and the fourth answer close a connection that had been used before.
    assert asyncio.run(scenario()) == (["ok", "ok", "ok"], 5)


def test_what_an_answer_left_behind_does_not_spoil_the_next(open_stage):
    async def scenario():
        good = HEAD + b"Content-Length: 3\r\n\r\n<p>"
        leaves = [(good, 0.02, b"<p>more", 0.2), (good,), (good, 0.02, good, 0.2)]
        async with open_stage({"*": deque([*leaves, *(GOOD for _ in range(9))])}) as web:
            answers = []
            for pause_s in (0.0, 0.1, 0.1, 0.0):
                answers.append(await web.fetch("/"))
                await asyncio.sleep(pause_s)
            return [answer.outcome for answer in answers]

    assert asyncio.run(scenario()) == ["ok"] * 4


def test_after_every_fault_the_next_page_comes(open_stage):
    faults = [("reset",), (b"nonsense", "close"), (HEAD + b"Content-Length: 9\r\n\r\n<p>", "close"),
              (HEAD + b"Content-Length: 99999999\r\n\r\n<p>", 60), (CHUNKED + b"zz\r\n", 60)]  # fmt: skip

    async def scenario():
        answers = {f"/{n}": fault for n, fault in enumerate(faults)}
        async with open_stage({**answers, "*": GOOD}) as web:
            return [((await web.fetch(path)).outcome, (await web.fetch("/")).outcome) for path in answers]

    expected = ["refused", UNDECODABLE, TRUNCATED, "too_large", UNDECODABLE]
    assert asyncio.run(scenario()) == [(outcome, "ok") for outcome in expected]


# TLS.


@pytest.fixture
def serve_tls(make_fetcher, monkeypatch):
    """Fetch from a server with a certificate by an authority that is trusted, or not."""

    def serve_tls(name="localhost", *, file="localhost.pem", is_trusted=True, handler=""):
        if is_trusted:
            monkeypatch.setenv("SSL_CERT_FILE", str(HERE / "authority.pem"))

        async def answer(reader, writer):
            await reader.readuntil(b"\r\n\r\n")
            writer.write(HEAD + b"Content-Length: 3\r\nConnection: close\r\n\r\n<p>")
            writer.close()

        async def refuse(reader, writer):  # as a plain HTTP server does with a handshake
            await reader.read(100)
            writer.write(b"HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n")
            writer.close()

        async def hang_up(_reader, writer):
            writer.close()

        async def scenario():
            context = None
            if file:
                context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
                context.load_cert_chain(HERE / file)
            handle = {"refuse": refuse, "hang_up": hang_up, "": answer}[handler]
            server = await asyncio.start_server(handle, "127.0.0.1", 0, ssl=context)
            async with server:
                port = server.sockets[0].getsockname()[1]
                fetcher = make_fetcher()
                fetched = await fetcher.fetch(Ask(url=f"https://{name}:{port}/"))
                await fetcher.close()
            return fetched

        return asyncio.run(scenario())

    return serve_tls


@pytest.mark.parametrize("name", ["localhost", "127.0.0.1"])
def test_a_server_with_a_good_certificate_is_fetched_from(serve_tls, name):
    fetched = serve_tls(name)
    assert (fetched.outcome, fetched.body, fetched.address) == ("ok", b"<p>", "127.0.0.1")


@pytest.mark.parametrize(
    ("trouble", "outcome"),
    [
        ({"is_trusted": False}, "tls_error:unknown authority"),
        ({"name": "other.localhost"}, "tls_error:wrong name"),
        ({"name": "[::ffff:127.0.0.1]"}, "tls_error:wrong name"),
        ({"file": "expired.pem"}, "tls_error:expired"),
        ({"file": "", "handler": "refuse"}, "tls_error"),
        ({"file": "", "handler": "hang_up"}, "tls_error"),
    ],
    ids=["authority", "name", "address", "expired", "plain", "hangs_up"],
)
def test_without_a_safe_connection_nothing_is_fetched(serve_tls, trouble, outcome):
    fetched = serve_tls(**trouble)
    assert (fetched.outcome, fetched.status, fetched.body) == (outcome, 0, b"")
    assert fetched.error


def test_a_handshake_that_never_ends_is_left(make_fetcher):
    async def scenario():
        async def wait(_reader, writer):
            await asyncio.sleep(0.5)
            writer.close()

        async with await asyncio.start_server(wait, "127.0.0.1", 0) as server:
            fetcher = make_fetcher(timeout_s=0.2)
            fetched = await fetcher.fetch(Ask(url=f"https://localhost:{server.sockets[0].getsockname()[1]}/"))
            await fetcher.close()
            await asyncio.sleep(0.4)
        return fetched

    assert asyncio.run(scenario()).outcome == "timeout"


def test_a_304_with_a_body_is_a_304_and_what_follows_is_thrown_away(make_fetcher):
    async def scenario():
        opened = []

        async def answer(reader, writer):
            opened.append(writer)
            while await reader.readuntil(b"\r\n\r\n"):
                writer.write(b'HTTP/1.1 304 Not Modified\r\nETag: "1"\r\nContent-Length: 5\r\n\r\nhello')

        async with await asyncio.start_server(answer, "127.0.0.1", 0) as server:
            fetcher = make_fetcher()
            url = f"http://localhost:{server.sockets[0].getsockname()[1]}/"
            found = [await fetcher.fetch(Ask(url=url, etag='"1"')) for _ in range(2)]
            await fetcher.close()
            for writer in opened:
                writer.close()
        return found, len(opened)

    found, connections = asyncio.run(scenario())
    assert [(fetched.outcome, fetched.status, fetched.body) for fetched in found] == [("not_modified", 304, b"")] * 2
    assert connections == 2


# Anything.


def test_whatever_a_server_sends_there_is_an_outcome(open_stage):
    whole = HEAD + b"Content-Length: 40\r\nContent-Encoding: gzip\r\nLocation: /x\r\n\r\n" + gzip.compress(PAGE)[:40]
    chunks = CHUNKED + b"3\r\n<p>\r\n20\r\n" + b"x" * 32 + b"\r\n0\r\n\r\n"
    chance = random.Random(20261115)

    def spoil(answer):
        answer = bytearray(answer)
        for _ in range(chance.choice((1, 1, 2, 5, 20))):
            at = chance.randrange(len(answer))
            answer[at : at + chance.choice((0, 1, 1, 4))] = chance.randbytes(chance.choice((0, 1, 1, 4)))
        at = chance.randrange(len(answer)) if answer else 0
        return (bytes(answer[:at]), chance.choice((0.0, 0.001)), bytes(answer[at:]), chance.choice(("close", "reset")))

    async def scenario():
        answers = [spoil(chance.choice((whole, chunks))) for _ in range(400)]
        async with open_stage({"*": deque(answers)}, timeout_s=2, total_timeout_s=3) as web:
            return [await web.fetch("/", etag='"x"', takes_anything=bool(n % 2)) for n in range(300)]

    answers = asyncio.run(scenario())
    names = {read_outcome(answer.outcome)[0].name for answer in answers}
    assert {"ok", "broken_body"} <= names
    assert all(answer.elapsed_s < 2 for answer in answers), "a broken answer must not have to be waited for"


def test_nothing_is_left_behind(open_stage, make_fetcher, caplog):
    async def scenario():
        loop = asyncio.get_running_loop()
        complaints = []
        loop.set_exception_handler(lambda _loop, context: complaints.append(context))
        async with open_stage({"*": endless(HEAD + b"\r\n", b"<p>" * 100)}) as web:
            tasks = [asyncio.create_task(web.fetch("/")) for _ in range(5)]
            await asyncio.sleep(0.1)
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
        await asyncio.sleep(0)
        return SimpleNamespace(tasks=asyncio.all_tasks() - {asyncio.current_task()}, complaints=complaints)

    left = asyncio.run(scenario())
    assert left.tasks == set()
    assert left.complaints == []
    assert caplog.records == []
