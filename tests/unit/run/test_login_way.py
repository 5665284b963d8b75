"""Passwords and cookies go to the host they were given for, whatever its pages say, and to no other."""

import asyncio
from datetime import UTC, datetime
from urllib.parse import urlsplit

import pytest
from tests.table import table

from pauk.base.clock import SetClock
from pauk.base.errors import LoginFailed
from pauk.crawl.fetch.fetcher import Fetched
from pauk.crawl.login.login_file import KeptLogin, LoggedInSign, LoginWay, SignKind
from pauk.crawl.login.session import Login
from pauk.run.jobs.login import LoginOrder, log_in, renew

CLOCK = SetClock(datetime(2026, 11, 15, tzinfo=UTC))
HOME = "https://forum.example"
FORM = "<form method=post action='ACTION'><input name=user><input type=password name=pw></form>"
MEMBER = "<p>Hello ada, good to see you.</p>"
STRANGER = "<p>Hello, stranger.</p>"


class Web:
    """Hosts that let in whoever sends a form, and one redirect from where a log-in page was."""

    def __init__(self, moved=None, action="/do"):
        self.moved, self.action, self.asks = moved or {}, action, []

    async def send(self, write):
        ask = write()
        self.asks.append(ask)
        if ask.url in self.moved:
            return Fetched(url=ask.url, outcome="redirected", status=302, location=self.moved[ask.url])
        path = urlsplit(ask.url).path
        page = FORM.replace("ACTION", self.action) if path == "/login" else MEMBER if ask.cookies else STRANGER
        # A cookie for the whole site, as careless hosts set it: without Secure, for all names below.
        lines = ("sid=SECRET; Path=/; Domain=forum.example",) if ask.form else ()
        return Fetched(
            url=ask.url, outcome="ok", status=200, body=page.encode(), kind="html", set_cookies=lines,
            headers=(("Content-Type", "text/html; charset=utf-8"),),
        )  # fmt: skip

    @property
    def told(self):
        """Who was told a secret."""
        return {ask.url.partition("/login")[0].partition("/do")[0].rstrip("/") for ask in self.asks if _has_secret(ask)}


def _has_secret(ask):
    return bool(ask.form or ask.cookies or ask.authorization)


def order(url, **changes):
    return LoginOrder(**({"url": url, "way": LoginWay.FORM, "user": "ada", "password": "open sesame"} | changes))


def come_in(web, url, **changes):
    return asyncio.run(log_in(web.send, order(url, **changes), CLOCK))


def come_back(web, origin=HOME):
    kept = KeptLogin(
        origin=origin, way=LoginWay.FORM, url=f"{origin}/login", check_url=f"{origin}/",
        user="ada", password="open sesame",
        sign=LoggedInSign(SignKind.TEXT, "ada"),
    )  # fmt: skip
    return asyncio.run(renew(Login(kept, 0.0), web.send, CLOCK))


def test_a_log_in_page_that_moved_to_https_is_logged_in_at_there_and_nowhere_else():
    web = Web({"http://forum.example/login": f"{HOME}/login"})
    kept = come_in(web, "http://forum.example/login")
    assert (kept.origin, kept.url, kept.check_url) == (HOME, f"{HOME}/login", f"{HOME}/do")
    assert web.told == {HOME}


@table(
    ("named", "found"),
    [
        ("https://forum.example", "https://accounts.forum.example"),
        ("https://accounts.forum.example", "https://forum.example"),
        ("https://forum.example", "https://forum.example:8443"),
        ("https://forum.example", "http://forum.example"),
        ("http://forum.example", "http://www.forum.example"),
        ("http://forum.example", "https://www.forum.example"),
        ("http://forum.example", "https://thief.example"),
    ],
)
def test_a_log_in_page_at_another_host_is_told_and_gets_nothing(named, found):
    web = Web({f"{named}/login": f"{found}/login"})
    with pytest.raises(LoginFailed, match=f"another host: {found} ") as caught:
        come_in(web, f"{named}/login")
    assert caught.value.next_step == f"If you trust it: pauk login {found}/login --user ada"
    assert web.told == set()


def test_an_address_that_would_do_something_in_a_shell_is_quoted():
    web = Web({f"{HOME}/login": "https://thief.example/login;$(reboot)"})
    with pytest.raises(LoginFailed) as caught:
        come_in(web, f"{HOME}/login")
    assert "pauk login 'https://thief.example/login;$(reboot)' --user ada" in caught.value.next_step


@pytest.mark.parametrize("found", ["https://evil.forum.example", "https://forum.example:8443", "http://forum.example"])
def test_without_a_person_the_password_stays_at_the_host_it_was_given_for(found):
    web = Web({f"{HOME}/login": f"{found}/login"})
    with pytest.raises(LoginFailed, match=f"not at {HOME} any more"):
        come_back(web)
    assert web.told == set()


def test_without_a_person_not_even_https_takes_the_place_of_http():
    web = Web({"http://forum.example/login": f"{HOME}/login"})
    with pytest.raises(LoginFailed, match=r"not at http://forum\.example any more"):
        come_back(web, "http://forum.example")
    assert web.told == set()


@pytest.mark.parametrize("action", ["https://evil.forum.example/do", "http://forum.example/do"])
def test_a_form_that_sends_elsewhere_is_not_sent(action):
    web = Web(action=action)
    with pytest.raises(LoginFailed, match="to another host"):
        come_back(web)
    with pytest.raises(LoginFailed, match="to another host"):
        come_in(web, f"{HOME}/login")
    assert web.told == set()


@pytest.mark.parametrize("status", [302, 307, 308])
def test_what_follows_a_form_to_another_host_takes_neither_password_nor_cookie_along(status):
    class Passing(Web):
        async def send(self, write):
            fetched = await super().send(write)
            if not self.asks[-1].form:
                return fetched
            return Fetched(
                url=fetched.url, outcome="redirected", status=status, location="https://evil.forum.example/take",
                set_cookies=fetched.set_cookies,
            )  # fmt: skip

    web = Passing()
    assert come_back(web)
    assert web.told == {HOME}


def test_logging_in_again_where_all_is_as_it_was_goes_well():
    web = Web()
    assert come_back(web)
    assert web.told == {HOME}
