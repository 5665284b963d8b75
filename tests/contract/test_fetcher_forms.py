"""What every Fetcher does for a log-in: it sends forms and credentials where it is told to, and nowhere else."""

import asyncio
from collections import deque

import pytest

from pauk.crawl.fetch.fetcher import Ask
from pauk_playground.server.message import Response

FORM = b"user=ada&password=open+sesame%26&remember=1"
PAGE = b"<!doctype html><title>x</title><p>Some words.</p>"


@pytest.fixture
def post(open_stage):
    """Send one form to a stage that takes posts, and return what came and the stage."""

    def post(answer, path="/login", **ask):
        async def scenario():
            async with open_stage({"*": answer}) as web:
                web.stage.takes_posts = True
                return await web.fetch(path, **ask), web.stage

        return asyncio.run(scenario())

    return post


def test_a_form_is_posted_as_it_was_written(post):
    fetched, stage = post(Response(body=PAGE), form=FORM, referrer="http://stage.localhost/door?a=b")
    (request,) = stage.requests
    assert (request.method, request.target, request.body) == ("POST", "/login", FORM)
    assert request.header("content-type") == "application/x-www-form-urlencoded"
    assert request.header("content-length") == str(len(FORM))
    assert request.header("referer") == "http://stage.localhost/door?a=b"
    assert request.header("origin") == "http://stage.localhost"
    assert (fetched.outcome, fetched.body) == ("ok", PAGE)


def test_without_a_form_nothing_is_posted_and_nobody_is_named(post):
    _, stage = post(Response(body=PAGE))
    (request,) = stage.requests
    assert request.method == "GET"
    assert {"authorization", "origin", "referer", "content-type", "cookie"}.isdisjoint(request.headers)


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
def test_a_form_is_never_sent_on(post, status):
    answers = deque([Response(status, headers=(("Location", "/other"), ("Set-Cookie", "sid=1; Path=/")))])
    fetched, stage = post(answers, form=FORM, authorization="Basic YWRhOng=")
    assert len(stage.requests) == 1
    assert (fetched.outcome, fetched.location[-6:]) == ("redirected", "/other")
    assert fetched.set_cookies == ("sid=1; Path=/",)
    assert "sid" not in str(fetched.headers)


def test_credentials_are_sent_with_the_one_request(post):
    _, stage = post(Response(body=PAGE), authorization="Basic YWRhOng=", cookies="a=b")
    assert stage.requests[0].header("authorization") == "Basic YWRhOng="


def test_nothing_of_a_form_can_add_a_header(post):
    evil = "a\r\nX-Evil: 1\r\n\r\nb"
    _, stage = post(
        Response(body=PAGE), authorization=evil, referrer=f"http://x/{evil}", form=b"a=\r\nX-Evil: 1\r\n\r\n"
    )
    assert len(stage.requests) == 1
    assert "x-evil" not in stage.requests[0].headers


@pytest.mark.parametrize("status", [401, 403, 404, 410, 422, 500, 503])
def test_the_body_of_an_error_is_had_where_it_is_wanted_and_its_outcome_stays(post, status):
    wanted, _ = post(Response(status, PAGE), takes_errors=True)
    assert (wanted.body, wanted.status, wanted.kind) == (PAGE, status, "html")
    plain, _ = post(Response(status, PAGE))
    assert (plain.body, plain.outcome) == (b"", wanted.outcome)


def test_the_body_of_an_error_is_bounded(post):
    fetched, _ = post(Response(403, PAGE * 1_000), takes_errors=True, max_bytes=1_000)
    assert (fetched.body, fetched.outcome) == (b"", "http_error:403")


def test_secrets_are_in_no_description_of_a_request():
    ask = Ask(url="https://forum.example/", cookies="sid=s3cret", authorization="Basic s3cret", form=b"p=s3cret")
    assert "s3cret" not in repr(ask)


def test_a_form_goes_to_no_private_address(open_stage):
    async def scenario():
        async with open_stage({"*": Response(body=PAGE)}, allow_private=False) as web:
            web.stage.takes_posts = True
            return await web.fetch("/login", form=FORM, authorization="Basic YWRhOng="), web.stage

    fetched, stage = asyncio.run(scenario())
    assert (fetched.outcome, stage.requests) == ("private_address", [])


def test_a_form_that_found_a_dead_connection_is_sent_once_at_most_where_it_arrived(open_stage):
    """A server that closes after it has read the form has got it; it is not sent again."""

    async def scenario():
        answers = {"*": deque([Response(body=PAGE), ("close",), Response(body=PAGE)])}
        async with open_stage(answers) as web:
            web.stage.takes_posts = True
            await web.fetch("/")
            return await web.fetch("/login", form=FORM), web.stage

    fetched, stage = asyncio.run(scenario())
    assert [request.method for request in stage.requests] == ["GET", "POST"]
    assert fetched.outcome == "refused"
