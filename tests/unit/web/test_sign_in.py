"""A password stands before everything; guessing gets slow, and only forms of our own pages are taken."""

import asyncio
import re
from base64 import b64encode

import pytest

from pauk.base.errors import BadFile, InputError
from pauk.web.signin.passwords import FILE_NAME, is_password, read_password, remove_password, write_password
from pauk.web.signin.sessions import FormTokens, Guesses, Sessions
from pauk.web.signin.tokens import FILE_NAME as TOKENS
from pauk.web.signin.tokens import ORGANISER, make_token, read_tokens, role_of_token

from .test_app import _client, crawled  # noqa: F401 (a fixture)

PASSWORD = "three tall oaks"


class Watch:
    """Time that passes when it is told to."""

    now = 1_000.0

    def seconds(self):
        return self.now


@pytest.fixture
def guarded(crawled):  # noqa: F811
    write_password(crawled[0].folder.path, PASSWORD)
    yield crawled[0]
    remove_password(crawled[0].folder.path)


def visit(collection, go, **settings):
    async def run():
        async with _client(collection, settings) as client:
            # The server is at an address without a name, whose cookies the client would not keep.
            client.cookie_jar._unsafe = True
            return await go(client)

    return asyncio.run(run())


async def find_token(client, path):
    async with client.get(path) as response:
        found = re.search(r'name="token" value="(\w+)"', await response.text())
        return found[1] if found else ""


async def sign_in(client, password=PASSWORD, **headers):
    fields = {"token": await find_token(client, "/sign-in"), "password": password, "to": "/?q=silk"}
    async with client.post("/sign-in", data=fields, headers=headers, allow_redirects=False) as response:
        return response.status, response.headers.get("Location"), response.cookies.get("pauk-session")


def test_a_password_is_kept_as_a_hash_that_only_its_owner_reads(tmp_path):
    assert read_password(tmp_path) is None
    write_password(tmp_path, PASSWORD)
    assert PASSWORD not in (tmp_path / FILE_NAME).read_text()
    assert (tmp_path / FILE_NAME).stat().st_mode & 0o777 == 0o600
    kept = read_password(tmp_path)
    assert (is_password(PASSWORD, kept), is_password(PASSWORD + "!", kept)) == (True, False)
    write_password(tmp_path, PASSWORD)
    assert read_password(tmp_path) != kept
    with pytest.raises(InputError, match="7 characters"):
        write_password(tmp_path, "seventy")
    (tmp_path / FILE_NAME).write_text("{}")
    with pytest.raises(BadFile):
        read_password(tmp_path)


def test_nothing_is_told_without_the_password(guarded):
    expected = {
        "/": 303, "/?q=silk": 303, "/v1/search?q=silk": 401, "/groups?q=silk": 401, "/kept.json?url=x": 401,
        "/sites": 303, "/saved": 303, "/v1/openapi.json": 401,
    }  # fmt: skip

    async def go(client):
        for path, status in expected.items():
            async with client.get(path, allow_redirects=False) as response:
                assert (path, response.status) == (path, status)
                assert "Silk" not in await response.text()
        async with client.get("/?q=silk", allow_redirects=False) as response:
            return response.headers["Location"]

    assert visit(guarded, go) == "/sign-in?to=%2F%3Fq%3Dsilk"


def test_whoever_signs_in_gets_where_he_wanted_and_out_again(guarded):
    async def status_of(client):
        async with client.get("/v1/count?q=silk") as response:
            return response.status

    async def go(client):
        signed = await sign_in(client)
        inside, token = await status_of(client), await find_token(client, "/saved")
        async with client.post("/sign-out", data={"token": token}, allow_redirects=False) as response:
            return signed, inside, response.status, await status_of(client)

    (status, place, cookie), *rest = visit(guarded, go)
    assert (status, place, rest) == (303, "/?q=silk", [200, 303, 401])
    assert (cookie["httponly"], cookie["samesite"]) == (True, "Lax")


@pytest.mark.parametrize("to", ["//evil.example", "/\\evil.example", "http://evil.example", "/sign-in", "/a\nb"])
def test_nobody_is_sent_elsewhere(guarded, to):
    async def go(client):
        fields = {"token": await find_token(client, "/sign-in"), "password": PASSWORD, "to": to}
        async with client.post("/sign-in", data=fields, allow_redirects=False) as response:
            return response.headers["Location"]

    assert visit(guarded, go) == "/"


@pytest.mark.parametrize(
    "headers",
    [{"Origin": "http://evil.example"}, {"Sec-Fetch-Site": "cross-site"}, {"Sec-Fetch-Site": "same-site"}],
)
def test_a_form_from_elsewhere_is_refused(guarded, headers):
    assert visit(guarded, lambda client: sign_in(client, **headers))[0] == 403


def test_a_form_without_its_token_is_refused(guarded):
    async def go(client):
        async with client.post("/sign-in", data={"password": PASSWORD}) as response:
            return response.status, response.cookies.get("pauk-session")

    assert visit(guarded, go) == (403, None)


def test_programs_send_the_password(guarded):
    async def go(client):
        statuses = []
        for password in (PASSWORD, PASSWORD, "wrong"):
            header = {"Authorization": "Basic " + b64encode(f":{password}".encode()).decode()}
            async with client.get("/v1/count?q=silk", headers=header) as response:
                statuses.append(response.status)
        return statuses

    assert visit(guarded, go) == [200, 200, 401]


def test_after_five_wrong_guesses_even_the_right_one_waits(guarded):
    async def go(client):
        wrong = [(await sign_in(client, "not this one"))[0] for _ in range(5)]
        return wrong, (await sign_in(client))[0]

    assert visit(guarded, go) == ([403] * 5, 429)


def test_waits_double_and_are_by_network():
    watch = Watch()
    guesses = Guesses(watch)
    for _ in range(5):
        guesses.note("2001:db8::1", is_right=False)
    assert guesses.wait_s("2001:db8::ffff:1") == 2.0
    watch.now += 2
    assert guesses.wait_s("2001:db8::1") == 0.0
    guesses.note("2001:db8::1", is_right=False)
    assert (guesses.wait_s("2001:db8::1"), guesses.wait_s("2001:db8:0:1::1"), guesses.wait_s("::1")) == (4.0, 0.0, 0.0)
    guesses.note("2001:db8::1", is_right=True)
    assert guesses.wait_s("2001:db8::1") == 0.0
    for _ in range(50):
        guesses.note("::ffff:10.0.0.1", is_right=False)
    assert guesses.wait_s("10.0.0.1") == 900.0


def test_sessions_end_when_nobody_comes_or_after_a_week():
    watch = Watch()
    sessions = Sessions(watch)
    token = sessions.open("reader")
    for _ in range(21):
        assert sessions.role_of(token) == "reader"
        watch.now += 8 * 3_600
    watch.now += 1
    assert sessions.role_of(token) == ""
    other = sessions.open("reader")
    watch.now += 13 * 3_600
    assert (sessions.role_of(other), sessions.role_of("")) == ("", "")


def test_a_form_is_for_one_browser():
    forms = FormTokens()
    mine, other = forms.make_cookie(), forms.make_cookie()
    assert forms.fits(forms.token_for(mine), mine)
    assert not forms.fits(forms.token_for(mine), other)
    assert not forms.fits(forms.token_for(""), "")


# Saved searches, which are sent with a form, too.


async def send(client, **fields):
    async with client.post("/saved", data={"token": await find_token(client, "/saved"), **fields}) as response:
        return response.status, await response.text()


def test_a_search_is_saved_looked_at_and_dropped(crawled):  # noqa: F811
    async def go(client):
        return [
            await send(client, do="save", q="silk", name="<b>Silk</b>"),
            await send(client, do="news", name="<b>Silk</b>"),
            await send(client, do="drop", name="<b>Silk</b>"),
            await send(client, do="drop", name="gone"),
        ]

    saved, news, dropped, gone = visit(crawled[0], go)
    assert [status for status, _ in (saved, news, dropped, gone)] == [200, 200, 200, 400]
    assert '<a href="/?q=silk" dir="auto">&lt;b&gt;Silk&lt;/b&gt;</a>' in saved[1]
    assert "Nothing is new." in news[1]
    assert "No search is saved." in dropped[1]


def test_others_save_nothing_without_a_password(crawled):  # noqa: F811
    async def go(client):
        async with client.get("/saved?q=silk") as response:
            page = await response.text()
        async with client.get("/sign-in", allow_redirects=False) as response:
            assert response.headers["Location"] == "/"
        return page, await send(client, do="save", q="silk", name="x")

    (crawled[0].folder.path / "searches.json").unlink(missing_ok=True)
    page, (status, _) = visit(crawled[0], go, **{"serve.host": "0.0.0.0"})
    assert "once the server has a password" in page
    assert status in (400, 403)
    assert not (crawled[0].folder.path / "searches.json").exists()


def test_a_token_opens_what_its_role_may_see(tmp_path):
    token = make_token(tmp_path, ORGANISER)
    kept = read_tokens(tmp_path)
    assert token not in (tmp_path / TOKENS).read_text()
    assert (tmp_path / TOKENS).stat().st_mode & 0o777 == 0o600
    assert role_of_token(f" {token.upper()}\n", kept) == ORGANISER
    assert role_of_token(token[:-1], kept) == role_of_token("", kept) == ""
    newer = make_token(tmp_path, ORGANISER)
    assert (role_of_token(token, read_tokens(tmp_path)), role_of_token(newer, read_tokens(tmp_path))) == ("", ORGANISER)
    (tmp_path / TOKENS).write_text("{")
    with pytest.raises(BadFile):
        read_tokens(tmp_path)
