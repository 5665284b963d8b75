"""A suspicion is checked on the page that had the sign; only then is a log-in lost, and nothing of it is kept."""

import asyncio
from datetime import UTC, datetime

import pytest
from tests.pages import make_page
from tests.table import table

from pauk.base.clock import SYSTEM_ELAPSED, SetClock, SetElapsed
from pauk.base.errors import LoginFailed
from pauk.base.records import Link
from pauk.crawl.contract.visit import Visit, find
from pauk.crawl.fetch.cookies import Cookie, Jar
from pauk.crawl.fetch.fetcher import Ask, Fetched
from pauk.crawl.login.login_file import KeptLogin, LoggedInSign, LoginWay, SignKind
from pauk.crawl.login.session import Login, Logins, basic, shows, walk
from pauk.crawl.login_guard import LoginCheck, find_doubt
from pauk.store.sql.records import Claim, UrlKind

HOME = "https://forum.example"
CLOCK = SetClock(datetime(2026, 11, 15, tzinfo=UTC))
MEMBER = make_page(text="Words.", links=[find(Link(f"{HOME}/logout", "Log out"))])
STRANGER = make_page(text="Words for all.")
FORM = make_page(outcome="login_needed", text="Name, please.", has_password=True)


def make_login(**changes):
    values = {
        "origin": HOME, "way": LoginWay.FORM, "url": f"{HOME}/login?next=%2F", "check_url": f"{HOME}/",
        "sign": LoggedInSign(SignKind.LINK), "user": "ada",
    }  # fmt: skip
    return Login(KeptLogin(**(values | changes)), 0.0)


def make_visit(read=None, *, status=200, location="", kind="html", page=0, **changes):
    outcome = "redirected" if location else "ok" if status == 200 else f"http_error:{status}"
    fetched = Fetched(url=f"{HOME}/page", outcome=outcome, status=status, location=location, kind=kind)
    claim = Claim(7, f"{HOME}/page", 1, 1, 1, 1, 0, 0, UrlKind.PAGE, "", "", page)
    return Visit(claim=claim, outcome=outcome, fetched=fetched, read=read, **changes)


class Server:
    """What answers the check: an answer and what is read in it; it counts how often it was asked."""

    def __init__(self, read, *, may_renew=False, **fetched):
        self.read, self.may_renew, self.asks, self.renewals = read, may_renew, [], 0
        self.fetched = {"outcome": "ok", "status": 200} | fetched

    async def send(self, write):
        await asyncio.sleep(0)  # as whoever waits for the host's pause
        ask = write()
        self.asks.append(ask)
        return Fetched(url=ask.url, **self.fetched)

    async def reader(self, _claim, _fetched, _at):
        return self.read

    async def renew(self, _login, _send):
        self.renewals += 1
        if self.may_renew is None:
            raise LoginFailed("The password is wrong")
        return self.may_renew


def judge(server, login, *visits, elapsed=SYSTEM_ELAPSED):
    async def work():
        watch = LoginCheck(server.reader, CLOCK, server.renew, repeat_limit=2, elapsed=elapsed)
        return await asyncio.gather(*(watch.judge(login, visit, server.send) for visit in visits))

    return asyncio.run(work())


# Suspicions.


@table(
    ("visit", "is_doubted"),
    [
        (make_visit(MEMBER), False),
        (make_visit(STRANGER), True),
        (make_visit(FORM), True),
        (make_visit(STRANGER, kind="text"), False),
        (make_visit(status=401), True),
        (make_visit(status=403), True),
        (make_visit(status=404), False),
        (make_visit(status=404, page=5), True),
        (make_visit(status=410, page=5), True),
        (make_visit(status=500), False),
        (make_visit(location=f"{HOME}/login?next=/page"), True),
        (make_visit(location=f"{HOME}/"), True),
        (make_visit(location=f"{HOME}/page/2"), False),
        (make_visit(location=f"{HOME}/author/sinclair"), False),
        (make_visit(location="https://accounts.example/signin?x=y"), True),
        (Visit(claim=make_visit().claim, outcome="robots_denied"), False),
    ],
)
def test_what_looks_as_if_we_were_logged_out(visit, is_doubted):
    assert bool(find_doubt(make_login(), visit)) is is_doubted


def test_a_page_about_passwords_is_fine_as_long_as_it_has_the_sign():
    assert not find_doubt(make_login(), make_visit(make_page(links=MEMBER.links, has_password=True)))


def test_a_log_in_of_http_is_in_doubt_only_when_it_is_refused():
    login = make_login(way=LoginWay.BASIC, sign=LoggedInSign(SignKind.ANSWER))
    assert find_doubt(login, make_visit(status=401))
    assert not find_doubt(login, make_visit(STRANGER))
    assert not find_doubt(login, make_visit(status=403))


def test_after_many_answers_that_strangers_get_too_somebody_looks():
    login, server = make_login(), Server(MEMBER)
    for _ in range(20):
        assert judge(server, login, make_visit(status=404))[0] is not None
    assert server.asks == []
    assert judge(server, login, make_visit(status=404))[0].outcome == "http_error:404"
    assert (len(server.asks), login.unproved) == (1, 0)


# Checks.


def test_a_page_with_the_sign_costs_no_check():
    server, visit = Server(STRANGER), make_visit(MEMBER)
    assert judge(server, make_login(), visit) == [visit]
    assert server.asks == []


def test_a_page_without_the_sign_is_kept_where_the_check_finds_it():
    server, visit, login = Server(MEMBER), make_visit(STRANGER), make_login()
    assert judge(server, login, visit) == [visit]
    assert [ask.url for ask in server.asks] == [f"{HOME}/"]
    assert not login.lost


def test_pages_that_came_together_share_a_check():
    server = Server(MEMBER)
    visits = [make_visit(STRANGER) for _ in range(5)]
    assert judge(server, make_login(), *visits) == visits
    assert len(server.asks) == 1


@table(
    "answer",
    [
        {"read": STRANGER},
        {"read": FORM},
        {"read": MEMBER, "outcome": "http_error:401", "status": 401},
        {"read": MEMBER, "outcome": "http_error:404", "status": 404},
        {"read": MEMBER, "outcome": "redirected", "status": 302, "location": "https://accounts.example/"},
        {"read": MEMBER, "outcome": "redirected", "status": 302, "location": f"{HOME}/"},
    ],
)
def test_a_check_that_finds_no_sign_is_the_end(answer):
    login = make_login()
    server = Server(**answer)
    assert judge(server, login, make_visit(STRANGER), make_visit(FORM)) == [None, None]
    assert "sign" in login.lost
    assert len(server.asks) <= 10


@pytest.mark.parametrize("status", [0, 408, 429, 500, 503])
def test_a_check_that_nobody_answers_decides_nothing(status):
    login = make_login()
    outcome = f"http_error:{status}" if status else "timeout"
    (visit,) = judge(Server(STRANGER, outcome=outcome, status=status), login, make_visit(STRANGER))
    assert (visit.outcome, visit.read, visit.retry_in_s) == (outcome, None, 2.0)
    assert not login.lost


def test_a_page_that_asks_for_a_password_is_asked_once_more_and_then_not_kept():
    login, server = make_login(), Server(MEMBER)
    assert judge(server, login, make_visit(FORM)) == [None]
    (visit,) = judge(server, login, make_visit(FORM))
    assert (visit.outcome, visit.read) == ("login_needed", None)
    assert not login.lost


def test_a_page_that_is_forbidden_to_this_member_stays_forbidden():
    login, server = make_login(), Server(MEMBER)
    assert judge(server, login, make_visit(status=403)) == [None]
    assert judge(server, login, make_visit(status=403))[0].outcome == "http_error:403"


def test_a_visit_that_is_tried_again_anyway_is_left_alone():
    visit = make_visit(status=403, retry_in_s=2.0)
    server = Server(STRANGER)
    assert judge(server, make_login(), visit) == [visit]
    assert server.asks == []


# Coming in again.


def test_where_the_password_is_kept_we_log_in_again_once():
    login, server = make_login(password="x"), Server(STRANGER, may_renew=True)
    assert judge(server, login, make_visit(FORM), make_visit(FORM)) == [None, None]
    assert (server.renewals, login.lost) == (1, "")
    assert judge(server, login, make_visit(FORM)) == [None]
    assert (server.renewals, bool(login.lost)) == (1, True)


@pytest.mark.parametrize(("later_s", "renewals", "is_lost"), [(299, 1, True), (300, 2, False)])
def test_whoever_is_logged_out_again_is_let_in_once_in_five_minutes(later_s, renewals, is_lost):
    login, server, elapsed = make_login(password="x"), Server(STRANGER, may_renew=True), SetElapsed(1_000_000_000.0)
    judge(server, login, make_visit(FORM), elapsed=elapsed)
    elapsed.advance(later_s)
    judge(server, login, make_visit(FORM), elapsed=elapsed)
    assert (server.renewals, bool(login.lost)) == (renewals, is_lost)


@pytest.mark.parametrize("may_renew", [False, None])
def test_where_logging_in_again_fails_the_log_in_is_lost(may_renew):
    login, server = make_login(password="x"), Server(STRANGER, may_renew=may_renew)
    assert judge(server, login, make_visit(FORM)) == [None]
    assert (server.renewals, bool(login.lost)) == (1, True)


def test_whatever_goes_wrong_while_logging_in_again_the_crawl_goes_on_and_the_log_is_silent(caplog):
    async def renew(_login, _send):
        raise ValueError("pw=open+sesame")

    login, server = make_login(password="open sesame"), Server(STRANGER)
    server.renew = renew
    assert judge(server, login, make_visit(FORM)) == [None]
    assert login.lost
    assert "ValueError" in caplog.text
    assert "sesame" not in caplog.text


def test_without_a_password_nobody_tries():
    server = Server(STRANGER, may_renew=True)
    judge(server, make_login(), make_visit(FORM))
    assert server.renewals == 0


# Signs, pages and requests.


def test_words_are_a_sign_in_text_or_title_however_they_are_written():
    sign = LoggedInSign(SignKind.TEXT, "Hello, Ada")
    assert shows(make_page(text="… HELLO, ADA!"), sign, HOME)
    assert shows(make_page(title="hello, ada"), sign, HOME)
    assert not shows(make_page(text="Hello, Eve"), sign, HOME)


def test_the_way_out_of_another_site_is_no_sign():
    links = [find(Link("https://other.example/logout", "Log out"))]
    assert not shows(make_page(links=links), LoggedInSign(SignKind.LINK), HOME)


@table(
    ("login_url", "url", "is_it"),
    [
        ("/login", "/login", True),
        ("/login", "/login?next=/a&x=y", True),
        ("/login", "/login/help", False),
        ("/ucp.php?mode=login", "/ucp.php?mode=login&redirect=x", True),
        ("/ucp.php?mode=login", "/ucp.php?mode=register", False),
        ("/ucp.php?mode=login", "/ucp.php", False),
        ("/", "/", False),  # a home page with a form on it is a page
        ("/?login=1", "/?login=1", True),
    ],
)
def test_the_log_in_page_is_known(login_url, url, is_it):
    assert make_login(url=f"{HOME}{login_url}", check_url=f"{HOME}/home").is_log_in_page(f"{HOME}{url}") is is_it


def test_only_hosts_with_a_log_in_are_guarded():
    logins = Logins([make_login(), make_login(origin="http://basic.example", way=LoginWay.BASIC)])
    assert logins.refuse(f"{HOME}/logout", HOME) == "log_out_link"
    assert logins.refuse(f"{HOME}/x", HOME, "Sign out") == "log_out_link"
    assert logins.refuse(f"{HOME}/login", HOME) == "log_in_page"
    assert logins.refuse(f"{HOME}/page", HOME, "Page") == ""
    assert logins.refuse("https://other.example/logout", "https://other.example") == ""
    assert logins.refuse("http://basic.example/logout", "http://basic.example") == ""
    assert not Logins()


def test_a_walk_takes_cookies_along_and_credentials_nowhere_else():
    asks = []

    async def send(write):
        asks.append(write())
        number = len(asks)
        location = f"{HOME}/{number}" if number < 3 else "https://thief.example/"
        return Fetched(
            url=asks[-1].url, outcome="redirected", status=303, location=location, set_cookies=(f"c{number}=1; Path=/",)
        )

    jar = Jar(HOME)
    jar.put([Cookie("old", "0", "/", is_secure=True, expires_s=9.0)], 1.0)
    ask = Ask(url=f"{HOME}/login", form=b"p=x", referrer=f"{HOME}/door")
    fetched = asyncio.run(walk(send, ask, jar, 1.0, authorization="Basic x"))
    assert fetched.location == "https://thief.example/"
    assert [(ask.url, ask.form, ask.cookies) for ask in asks] == [
        (f"{HOME}/login", b"p=x", "old=0"),
        (f"{HOME}/1", b"", "old=0; c1=1"),
        (f"{HOME}/2", b"", "old=0; c1=1; c2=1"),
    ]


def test_a_walk_in_a_circle_ends():
    async def send(write):
        return Fetched(url=write().url, outcome="redirected", status=302, location=f"{HOME}/round")

    assert asyncio.run(walk(send, Ask(url=HOME + "/"), Jar(HOME), 1.0)).outcome == "redirected"


def test_basic_credentials_are_written_as_the_standard_says():
    assert basic("Aladdin", "open sesame") == "Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ=="
