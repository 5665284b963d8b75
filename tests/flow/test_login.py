"""A crawl that is logged in: it stays in, never walks out, and stops in good order when it is thrown out."""

import signal
import stat
import time
from collections import Counter
from pathlib import Path

import pytest

import pauk
from pauk.store.collection import CollectionFolder
from pauk_playground import CLUB_SKINS, Club, Playground, Response, StaticSite

from .members import PASSWORD, crawl, log_in

# Where the club's pages are for members: two rooms of so many, the home page and the help.
PAGES = 6


def asked(web, name="club"):
    return Counter(visit.path for visit in web.log if visit.host.startswith(f"{name}."))


def pages_of(folder, host="club"):
    """Count the versions of each page of a host."""
    urls = (page.url for page in pauk.open(folder).pages(versions=True))
    return Counter(url.partition("localhost")[2].partition("/")[2] for url in urls if f"//{host}." in url)


def outcomes_of(folder):
    with CollectionFolder(Path(folder)).reader() as reader:
        return {url.url.partition("localhost")[2].partition("/")[2]: url.outcome for url in reader.urls.all()}


def assert_nothing_leaked(folder, club, *texts):
    """Look for the password and all session keys in every file but the one they are kept in, and in what was said."""
    secrets = [PASSWORD, PASSWORD.replace(" ", "+"), *club.tokens]
    assert club.tokens
    for path in [path for path in Path(folder).rglob("*") if path.is_file() and path.name != "logins.json"]:
        data = path.read_bytes()
        if path.suffix == ".gz":
            data += b"".join(pauk.open(folder).raw(page) for page in pauk.open(folder).pages(versions=True))
        assert not [secret for secret in secrets if secret.encode() in data], path
    for text in texts:
        assert not [secret for secret in secrets if secret in text]


MEMBERS = {"", "how-to-log-out", *(f"{room}/{number}" for room in ("hall", "attic") for number in range(PAGES))}


# Staying in.


@pytest.mark.parametrize("rotates", [False, True])
@pytest.mark.parametrize("skin", CLUB_SKINS)
def test_a_member_gets_every_page_once_and_never_walks_out(command, folder, skin, rotates):
    club = Club(skin=skin, rotates=rotates, pages=PAGES)
    with Playground([club]).in_thread() as web:
        log_in(command, web)
        report = crawl(folder, web.url("club"), polite=False)
        seen = asked(web)
    assert (report.reason, report.lost_logins) == ("done", {})
    assert pages_of(folder) == Counter(MEMBERS)
    way_out = CLUB_SKINS[skin].way_out.partition("?")[0]
    assert not [path for path in seen if path.startswith(way_out)]
    assert "log_out_link" in outcomes_of(folder).values()
    # The home page is asked for once, and at most once more for each page without the sign.
    assert 2 <= seen["/"] <= 1 + PAGES + 1
    assert all(count == 1 for path, count in seen.items() if path != "/")
    assert_nothing_leaked(folder, club)


def test_a_member_of_a_polite_crawl_is_asked_one_request_at_a_time(command, folder):
    with Playground([Club(pages=PAGES)], latency_s=0.01).in_thread() as web:
        log_in(command, web)
        crawl(folder, web.url("club"), per_host=8)
        assert max(visit.open_requests for visit in web.log) == 1
    assert set(pages_of(folder)) == MEMBERS


def test_the_session_goes_on_in_the_next_run(command, folder):
    club = Club(rotates=True, pages=PAGES)
    with Playground([club]).in_thread() as web:
        log_in(command, web)
        assert crawl(folder, web.url("club"), pages=3).reason == "pages"
        assert stat.S_IMODE((folder / "logins.json").stat().st_mode) == 0o600
        assert crawl(folder, pages=0).reason == "done"
        assert [visit for visit in web.log if visit.method == "POST"] == []
    assert set(pages_of(folder)) == MEMBERS


def test_a_crawl_without_cookies_still_has_those_of_the_log_in(command, folder):
    with Playground([Club(pages=PAGES)]).in_thread() as web:
        log_in(command, web)
        crawl(folder, web.url("club"), cookies=False)
    assert set(pages_of(folder)) == MEMBERS


def test_a_stranger_is_told_how_to_log_in(command, folder):
    with Playground([Club(pages=PAGES)]).in_thread() as web:
        code, out, _ = command("crawl", web.url("club"), "--set", "crawl.workers=0")
    assert code == 0
    # The page of the form itself, and under its own address for each of the two rooms' doors.
    assert Counter(outcomes_of(folder).values()) == {"ok": 2, "redirected": 2, "login_needed": 3}
    assert "3 URLs showed a log-in form" in out
    assert "pauk login URL" in out


# Ways out that are no plain links.


class Tricky:
    """A site with a log-in that leads to its way out wherever it can."""

    name = "tricky"
    takes_posts = True
    form = "<form method=post action=/login><input name=user><input type=password name=pw></form>"
    ways = (
        '<iframe src="/logout?by=frame"></iframe><a href="/jump">Jump</a> <a href="/signoff?by=link">x</a>'
        '<a href="/quiet"><img src=x.png></a> <a href="/quiet">Sign out</a> <a href="/refresh">Refresh</a>'
        '<a href="/out/7" rel="nofollow">Log out</a> <a href="/page">Page</a><form action="/logout" method=get></form>'
    )

    def __init__(self):
        self.requests = []

    def answer(self, request, _at):
        self.requests.append(request)
        path = request.path
        if path == "/robots.txt":
            url = f"http://tricky.localhost:{request.port}"
            return Response(body=f"Sitemap: {url}/sitemap.xml".encode(), content_type="text/plain")
        if path == "/sitemap.xml":
            urls = "".join(
                f"<url><loc>http://tricky.localhost:{request.port}{p}</loc></url>" for p in ("/logout?by=map", "/far")
            )
            return Response(body=f"<urlset>{urls}</urlset>".encode(), content_type="application/xml")
        if request.method == "POST":
            return Response(303, headers=(("Location", "/"), ("Set-Cookie", "in=yes; Path=/")))
        if "in=yes" not in request.header("cookie"):
            return Response(body=f"<title>Hello</title><p>Who are you?</p>{self.form}".encode())
        if path == "/jump":
            return Response(302, headers=(("Location", "/logout?by=redirect"),))
        meta = '<meta http-equiv=refresh content="0; url=/logout?by=refresh">' if path == "/refresh" else ""
        return Response(body=f"<title>{path}</title>{meta}<p>Dear Ada, this is {path}.</p>{self.ways}".encode())

    def truth(self, _at, _port):
        return iter(())


def test_no_frame_redirect_refresh_sitemap_picture_form_or_seed_leads_out(command, folder):
    site = Tricky()
    with Playground([site]).in_thread() as web:
        log_in(command, web, path="/", name="tricky")
        site.requests.clear()
        report = crawl(folder, web.url("tricky"), web.url("tricky", "/logout?by=seed"))
    assert report.reason == "done"
    assert [url.partition("localhost")[2].partition("/")[2] for url, _ in report.refused] == ["logout?by=seed"]
    assert "log us out" in report.refused[0][1]
    paths = {request.path for request in site.requests}
    assert paths == {"/robots.txt", "/sitemap.xml", "/", "/jump", "/page", "/refresh", "/far"}
    assert {request.method for request in site.requests} == {"GET"}
    ended = outcomes_of(folder)
    ways = ["seed", "frame", "redirect", "refresh", "map"]
    assert {ended[f"logout?by={way}"] for way in ways} == {"log_out_link"}
    assert (ended["signoff?by=link"], ended["quiet"]) == ("log_out_link", "log_out_link")
    assert ended["out/7"].startswith("out_of_scope")


# Being thrown out.


@pytest.mark.parametrize("form_status", [200, 302, 401, 403])
@pytest.mark.parametrize("rotates", [False, True])
def test_a_session_that_ends_in_the_middle_pauses_the_host_and_loses_nothing(command, folder, form_status, rotates):
    club = Club(pages=PAGES, lives=12, rotates=rotates, form_status=form_status)
    with Playground([club, StaticSite("other", {"/": b"<p>Other words.</p>"})]).in_thread() as web:
        log_in(command, web)
        code, out, err = command("crawl", web.url("club"), web.url("other"), "-vv", "--set", "crawl.workers=0")
        assert code == 6
        assert "Log in with: pauk -c" in err
        assert f"login {web.url('club', '/login')} --user ada" in err
        assert "the rest waits until you log in again" in out
        got, ended = pages_of(folder), outcomes_of(folder)
        assert set(got) < MEMBERS
        assert len(got) >= 3
        assert sum(asked(web, "other").values()) == 1  # other hosts go on
        assert not [path for path, outcome in ended.items() if outcome not in ("", "ok", "log_out_link", "duplicate")]
        text = "".join(page.text for page in pauk.open(folder).pages())
        assert "Members only" not in text
        assert "Strangers see" not in text
        assert_nothing_leaked(folder, club, out, err)
        club.lives = -1
        log_in(command, web)
        code, out, err = command("crawl", "-vv", "--set", "crawl.workers=0")
        assert code == 0, err
        assert_nothing_leaked(folder, club, out, err)
    assert pages_of(folder) == Counter(MEMBERS)


def test_whoever_keeps_the_password_is_logged_in_again(command, folder):
    club = Club(pages=PAGES, lives=14)
    with Playground([club]).in_thread() as web:
        log_in(command, web, "--keep-password")
        report = crawl(folder, web.url("club"))
        posts = [visit for visit in web.log if visit.method == "POST"]
    assert (report.reason, len(posts)) == ("done", 1)
    assert pages_of(folder) == Counter(MEMBERS)
    assert_nothing_leaked(folder, club)


def test_whoever_is_logged_out_again_and_again_pauses(command, folder):
    club = Club(pages=PAGES, lives=4)
    with Playground([club]).in_thread() as web:
        log_in(command, web, "--keep-password")
        report = crawl(folder, web.url("club"))
        posts = [visit for visit in web.log if visit.method == "POST"]
    assert (report.reason, len(posts)) == ("login", 1)


def test_a_password_that_was_changed_meanwhile_pauses(command, folder):
    club = Club(pages=PAGES, lives=8)
    with Playground([club]).in_thread() as web:
        log_in(command, web, "--keep-password")
        club.members["ada"] = "another"
        report = crawl(folder, web.url("club"))
    assert report.reason == "login"
    assert list(report.lost_logins) == [web_origin(web)]


def web_origin(web):
    return f"http://club.localhost:{web._port}"


@pytest.mark.parametrize("form_status", [200, 302, 401, 403])
def test_an_update_never_takes_the_log_in_page_for_a_change(command, folder, form_status):
    club = Club(pages=PAGES, form_status=form_status)
    with Playground([club]).in_thread() as web:
        log_in(command, web)
        crawl(folder, web.url("club"))
        before = pages_of(folder)
        club.close_sessions()
        report = crawl(folder, again=True)
        assert report.reason == "login"
        assert pages_of(folder) == before
        assert not [
            outcome for outcome in outcomes_of(folder).values() if outcome.startswith(("gone", "http", "redir"))
        ]
        log_in(command, web)
        assert crawl(folder).reason == "done"
    assert pages_of(folder) == before


def test_the_command_update_says_what_to_do_and_goes_on_afterwards(command, folder):
    club = Club(pages=PAGES)
    with Playground([club]).in_thread() as web:
        log_in(command, web)
        crawl(folder, web.url("club"))
        before = pages_of(folder)
        club.close_sessions()
        code, out, err = command("update", "--set", "crawl.workers=0")
        assert (code, "Not complete. All else was asked for." in out) == (6, True)
        assert "Log in with: pauk -c" in err
        log_in(command, web)
        code, out, err = command("update", "--set", "crawl.workers=0")
        assert (code, err) == (0, "")
        assert "The update is complete." in out
    assert pages_of(folder) == before


class Hiding(Club):
    """A club that says to strangers that there is nothing."""

    def _send_away(self, request):
        return Response(404, f"No {request.path} here.".encode())


def test_pages_that_are_hidden_from_strangers_are_not_gone(command, folder):
    club = Hiding(pages=PAGES)
    with Playground([club]).in_thread() as web:
        log_in(command, web)
        crawl(folder, web.url("club"))
        club.close_sessions()
        report = crawl(folder, again=True)
    assert report.reason == "login"
    assert set(outcomes_of(folder).values()) <= {"", "ok", "log_out_link", "not_modified", "unchanged"}


class Broken(Club):
    """A club whose home page, the one with the sign, fails while it is down."""

    is_down = False

    def _show(self, request, session, key):
        return Response(500) if self.is_down and request.path == "/" else super()._show(request, session, key)


def test_a_server_that_is_down_is_no_lost_log_in(command, folder):
    club = Broken(pages=PAGES)
    with Playground([club]).in_thread() as web:
        log_in(command, web)
        club.is_down = True
        report = crawl(folder, web.url("club", "/hall/0"), web.url("club", "/attic/0"), repeat_limit=0)
        assert (report.reason, report.lost_logins) == ("done", {})
        assert outcomes_of(folder)["attic/0"] == "http_error:500"
        club.is_down = False
        assert crawl(folder, retry=True).reason == "done"
    assert set(pages_of(folder)) == MEMBERS - {"", "how-to-log-out"}


@pytest.mark.slow
def test_kills_lose_neither_pages_nor_the_session(command, folder, start):
    club = Club(pages=40, rotates=False)
    with Playground([club], latency_s=0.02).in_thread() as web:
        log_in(command, web)
        args = ["-c", str(folder), "--allow-private", "--no-polite", "crawl", "--set", "crawl.workers=0"]
        first = [web.url("club")]
        for count in (10, 25, 45, 70):
            child = start(*args, *first)
            while len(web.log) < count and child.poll() is None:
                time.sleep(0.01)
            child.send_signal(signal.SIGKILL)
            assert child.wait() == -signal.SIGKILL
            first = []
        code, _, err = command("crawl", "--set", "crawl.workers=0")
        assert code == 0, err
        assert [visit for visit in web.log if "logout" in visit.path and "how" not in visit.path] == []
    got = pages_of(folder)
    assert len(got) == 82
    assert set(got.values()) == {1}
    assert_nothing_leaked(folder, club)
