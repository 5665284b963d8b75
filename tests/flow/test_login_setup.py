"""Setting up a log-in: by form, cookies or HTTP's own way; what fails says why, and no secret goes astray."""

import json
from pathlib import Path

import pytest

import pauk
from pauk_playground import Club, Playground, Response

from .members import PASSWORD, crawl, log_in

PAGES = 3
MEMBERS = {"", "how-to-log-out", *(f"{room}/{number}" for room in ("hall", "attic") for number in range(PAGES))}


def pages_of(folder):
    return {page.url.partition("localhost")[2].partition("/")[2] for page in pauk.open(folder).pages()}


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


def test_a_log_in_says_what_it_found_and_is_listed_without_secrets(command, folder):
    club = Club(pages=PAGES)
    with Playground([club]).in_thread() as web:
        out = log_in(command, web)
        assert "a link for logging out" in out
        assert "without encryption" in out
        code, listed, _ = command("login", "--list", "--json")
        assert code == 0
        (login,) = json.loads(listed)
        assert (login["user"], login["way"], login["cookies"], login["keeps_password"]) == ("ada", "form", 1, False)
        assert PASSWORD not in (folder / "logins.json").read_text()
        assert not [secret for secret in (PASSWORD, *club.tokens) if secret in out + listed]
        assert command("login", "--forget", "club.localhost")[0] == 0
        assert command("login", "--list")[1] == "No log-in is set up.\n"
        assert command("login", "--forget", "club.localhost")[0] == 3


def test_words_that_only_members_see_can_be_the_sign(command, folder):
    with Playground([Club(pages=PAGES)]).in_thread() as web:
        out = log_in(command, web, "--sign", "Good to see you")
        assert "the words 'Good to see you'" in out
        code, _, err = command("login", web.url("club", "/login"), "--user", "ada", "--sign", "The hall")
        assert code == 3
        assert "strangers see them, too" in err


@pytest.mark.parametrize(
    ("options", "path", "message"),
    [
        ({"members": {"ada": "another"}}, "/login", "name or password is wrong"),
        ({"has_captcha": True}, "/login", "proof that you are human"),
        ({"needs_script": True}, "/login", "without running its scripts"),
        ({}, "/", "/login --user ada"),
        ({}, "/nowhere", "cannot be had"),
    ],
)
def test_a_log_in_that_fails_says_why_and_keeps_nothing(command, folder, options, path, message):
    with Playground([Club(**options)]).in_thread() as web:
        code, out, err = command("login", web.url("club", path), "--user", "ada")
    assert (code, out) == (3, "")
    assert message in err
    assert PASSWORD not in err
    assert not (folder / "logins.json").exists()


class Door:
    """A site with a form that sends somewhere."""

    takes_posts = True
    away = ""

    def __init__(self, name, form):
        self.name, self.form, self.requests = name, form, []

    def answer(self, request, _at):
        self.requests.append(request)
        if request.path == "/away":
            return Response(302, headers=(("Location", f"{self.away}/"),))
        return Response(body=self.form.replace("PORT", str(request.port)).encode())

    def truth(self, _at, _port):
        return iter(())


@pytest.mark.parametrize(
    ("form", "message"),
    [
        ("<form method=post action=http://thief.localhost:PORT/>", "another host: thief.localhost"),
        ("<form method=get action=/>", "show the password in the address"),
        ("<form method=post action=javascript:x>", "another host: nowhere"),
    ],
)
def test_a_password_goes_to_no_other_host_and_into_no_address(command, form, message):
    door = Door("door", f"{form}<input name=u><input type=password name=p></form>")
    thief = Door("thief", "<p>Thanks.</p>")
    with Playground([door, thief]).in_thread() as web:
        code, _, err = command("login", web.url("door"), "--user", "ada")
    assert (code, message in err, thief.requests) == (3, True, [])
    assert [request.method for request in door.requests] == ["GET"]


def test_a_log_in_page_that_has_moved_to_another_site_gets_no_password(command):
    door = Door("door", "<p>Hello.</p>")
    thief = Door("thief.example", "<form method=post><input type=password name=p></form>")
    door.away = "http://thief.example"
    with Playground([door, thief]).in_thread() as web:
        proxy = ("--set", f"crawl.proxy={web.proxy_url}")
        code, _, err = command("login", web.url("door", "/away"), "--user", "ada", *proxy)
    assert (code, "moved to another host: http://thief.example" in err) == (3, True)
    assert {request.method for request in door.requests + thief.requests} == {"GET"}


def test_a_password_comes_from_a_file_or_a_pipe_and_is_never_a_flag(command, folder, tmp_path, monkeypatch):
    (tmp_path / "secret").write_text(f"{PASSWORD}\nmore\n")
    with Playground([Club()]).in_thread() as web:
        args = ("login", web.url("club", "/login"), "--user", "ada")
        assert command(*args, "--password-file", str(tmp_path / "secret"), password="")[0] == 0
        code, _, err = command(*args, password="")
        assert (code, "PAUK_LOGIN_PASSWORD" in err) == (2, True)
        assert command(*args, "--password-file", str(tmp_path / "none"), password="")[0] == 3
        assert command(*args, "--password", PASSWORD)[0] == 2
    assert command("login", password="")[0] == 2
    assert command("login", "https://forum.example/", password="")[0] == 2


def test_the_cookies_of_a_browser_do_as_well(command, folder, tmp_path):
    club = Club(pages=PAGES)
    with Playground([club]).in_thread() as web:
        log_in(command, web)
        (folder / "logins.json").unlink()
        jar = tmp_path / "cookies.txt"
        line = "{}\tFALSE\t/\tFALSE\t0\tclub_session\t{}\n"
        foreign = line.format("other.example", "b")
        jar.write_text("# Netscape HTTP Cookie File\n" + line.format("club.localhost", club.tokens[-1]) + foreign)
        code, out, err = command("login", web.url("club"), "--cookies", str(jar), password="")
        assert (code, err) == (0, "")
        assert "other.example" not in (folder / "logins.json").read_text()
        assert crawl(folder, web.url("club")).reason == "done"
        assert set(pages_of(folder)) == MEMBERS
        club.close_sessions()
        assert command("login", web.url("club", "/hall/0"), "--cookies", str(jar), password="")[0] == 3
        jar.write_text(foreign)
        code, _, err = command("login", web.url("club"), "--cookies", str(jar), password="")
        assert (code, "no cookie for club.localhost" in err) == (3, True)
    assert_nothing_leaked(folder, club, out)


class Leading(Club):
    """A club with a page in its cellar that leads away."""

    def _open_cellar(self, request):
        if request.path == "/cellar/1":
            return Response(302, headers=(("Location", f"http://thief.localhost:{request.port}/"),))
        return super()._open_cellar(request)


def test_basic_authentication_is_for_its_host_alone(command, folder):
    club = Leading(pages=PAGES)
    thief = Door("thief", "<p>Hello there.</p>")
    with Playground([club, thief]).in_thread() as web:
        code, _, err = command("login", web.url("club", "/cellar/0"), "--user", "ada", "--basic", password="wrong")
        assert (code, "does not take this name" in err) == (3, True)
        code, _, err = command("login", web.url("club"), "--user", "ada", "--basic")
        assert (code, "does not ask" in err) == (3, True)
        log_in(command, web, "--basic", path="/cellar/0")
        report = crawl(folder, web.url("club", "/cellar/0"), scope="web", polite=False)
        assert report.reason == "done"
        assert thief.requests
        assert not [request for request in thief.requests if request.header("authorization")]
        assert {f"cellar/{number}" for number in range(PAGES) if number != 1} <= set(pages_of(folder))
        club.members["ada"] = "another"
        assert crawl(folder, again=True).reason == "login"
    for path in [path for path in folder.rglob("*") if path.is_file() and path.name != "logins.json"]:
        assert PASSWORD.encode() not in path.read_bytes()


def test_a_copy_and_an_export_leave_log_ins_behind(command, folder, tmp_path):
    club = Club(pages=PAGES)
    with Playground([club]).in_thread() as web:
        log_in(command, web, "--keep-password")
        url = web.url("club", "/hall/0")
        crawl(folder, web.url("club"))
    assert command("copy", str(tmp_path / "copy"))[0] == 0
    for name in ("all.jsonl", "all.warc.gz"):
        assert command("export", str(tmp_path / name))[0] == 0
        assert_nothing_leaked(tmp_path / "copy", club)
    assert not (tmp_path / "copy" / "logins.json").exists()
    assert PASSWORD not in (tmp_path / "all.jsonl").read_text()
    assert not [token for token in club.tokens if token in (tmp_path / "all.jsonl").read_text()]
    code, out, _ = command("why", url)
    assert (code, [secret for secret in (PASSWORD, *club.tokens) if secret in out]) == (0, [])
