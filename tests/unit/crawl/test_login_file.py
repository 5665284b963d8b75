"""Log-ins are kept in a file that its owner alone can read, and that is never half written."""

import json
import os
import stat

import pytest
from tests.table import table

from pauk.base.errors import BadFile
from pauk.crawl.fetch.cookies import Cookie
from pauk.crawl.fetch.fetcher import Fetched
from pauk.crawl.login.cookies_txt import read_cookies
from pauk.crawl.login.login_file import (
    FILE_NAME,
    KeptLogin,
    LoggedInSign,
    LoginWay,
    SignKind,
    forget_login,
    keep_login,
    note_failure,
    read_logins,
    refresh_cookies,
)

SESSION = Cookie("sid", "s3cret", "/", is_secure=False, expires_s=float("inf"))
LONG = Cookie("auto", "l0ng", "/forum", is_secure=True, expires_s=2_000_000_000.0)


def login(origin="https://forum.example", **changes):
    values = {
        "origin": origin, "way": LoginWay.FORM, "url": f"{origin}/login", "check_url": f"{origin}/",
        "sign": LoggedInSign(SignKind.TEXT, "Hello, Ada"), "user": "ada", "cookies": (SESSION, LONG), "made_at": 7.5,
    }  # fmt: skip
    return KeptLogin(**(values | changes))


def test_what_is_kept_comes_back(tmp_path):
    first, second = login(), login("http://other.example:8080", way=LoginWay.BASIC, password="p", cookies=())
    keep_login(tmp_path, first)
    keep_login(tmp_path, second)
    assert read_logins(tmp_path) == {first.origin: first, second.origin: second}


def test_a_collection_without_logins_has_none(tmp_path):
    assert read_logins(tmp_path / "nowhere") == {}


@pytest.mark.parametrize("mask", [0o000, 0o022, 0o077])
def test_the_file_is_its_owners_alone_from_the_first_byte(tmp_path, monkeypatch, mask):
    modes = []
    really_open = os.open

    def look(path, flags, mode=0o777, **options):
        handle = really_open(path, flags, mode, **options)
        if flags & os.O_CREAT:
            modes.append(stat.S_IMODE(os.fstat(handle).st_mode))
        return handle

    before = os.umask(mask)
    monkeypatch.setattr(os, "open", look)
    try:
        keep_login(tmp_path, login())
    finally:
        os.umask(before)
    assert set(modes) == {0o600}
    assert stat.S_IMODE((tmp_path / FILE_NAME).stat().st_mode) == 0o600
    assert {path.name for path in tmp_path.iterdir()} == {FILE_NAME, ".pauk-id"}


def test_a_write_that_fails_leaves_what_was_there(tmp_path, monkeypatch):
    keep_login(tmp_path, login())
    monkeypatch.setattr(os, "fsync", lambda _: (_ for _ in ()).throw(OSError(28, "No space left on device")))
    with pytest.raises(Exception, match="space"):
        keep_login(tmp_path, login(user="eve"))
    assert read_logins(tmp_path)["https://forum.example"].user == "ada"
    assert {path.name for path in tmp_path.iterdir()} == {FILE_NAME, ".pauk-id"}


def test_what_a_kill_left_half_written_goes_with_the_next_write(tmp_path):
    (tmp_path / f".{FILE_NAME}.part-0a1b2c3d").write_text("half of a secret")
    keep_login(tmp_path, login())
    assert {path.name for path in tmp_path.iterdir()} == {FILE_NAME}


def test_a_forgotten_login_is_gone_and_with_the_last_one_the_file(tmp_path):
    keep_login(tmp_path, login())
    assert forget_login(tmp_path, "https://forum.example")
    assert not forget_login(tmp_path, "https://forum.example")
    assert not (tmp_path / FILE_NAME).exists()


def test_fresh_cookies_are_kept_but_not_over_a_newer_login(tmp_path):
    old = login()
    keep_login(tmp_path, old)
    refresh_cookies(tmp_path, {old: (LONG,)})
    assert read_logins(tmp_path)[old.origin].cookies == (LONG,)
    keep_login(tmp_path, login(made_at=9.0))
    refresh_cookies(tmp_path, {old: ()})
    assert read_logins(tmp_path)[old.origin].cookies == (SESSION, LONG)


def test_a_password_that_failed_is_not_tried_again_until_somebody_logs_in(tmp_path):
    old = login(password="p")
    keep_login(tmp_path, old)
    note_failure(tmp_path, old, 8.0)
    (kept,) = read_logins(tmp_path).values()
    assert (old.may_renew, kept.may_renew, kept.failed_at, kept.password) == (True, False, 8.0, "p")
    keep_login(tmp_path, login(password="q", made_at=9.0))
    note_failure(tmp_path, old, 10.0)
    assert read_logins(tmp_path)[old.origin].may_renew


def test_a_file_of_before_failures_were_noted_is_read(tmp_path):
    keep_login(tmp_path, login())
    told = json.loads((tmp_path / FILE_NAME).read_text())
    del told["logins"]["https://forum.example"]["failed_at"]
    (tmp_path / FILE_NAME).write_text(json.dumps(told))
    assert read_logins(tmp_path) == {"https://forum.example": login()}


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{}",
        '{"logins": 5}',
        '{"logins": {"a": {}}}',
        "\x00",
        "[" * 50_000,
        '{"logins": {"a": {"way": "spell"}}}',
    ],
)
def test_a_damaged_file_is_named_and_nothing_of_it_is_shown(tmp_path, text):
    (tmp_path / FILE_NAME).write_text(f"{text}")
    with pytest.raises(BadFile, match="damaged") as caught:
        read_logins(tmp_path)
    assert caught.value.__cause__ is None


@pytest.mark.parametrize("field", ["url", "check_url"])
@pytest.mark.parametrize(
    "url", ["http://forum.example/", "https://accounts.forum.example/", "https://forum.example:8443/", "", 7]
)
def test_a_log_in_that_points_to_another_host_than_its_own_is_refused(tmp_path, field, url):
    keep_login(tmp_path, login())
    told = json.loads((tmp_path / FILE_NAME).read_text())
    told["logins"]["https://forum.example"][field] = url
    (tmp_path / FILE_NAME).write_text(json.dumps(told))
    with pytest.raises(BadFile, match="damaged"):
        read_logins(tmp_path)


def test_secrets_are_in_no_description():
    kept = login(password="open sesame")
    assert "sesame" not in repr(kept)
    assert "s3cret" not in repr(kept)
    assert "s3cret" not in repr(SESSION)
    assert "s3cret" not in repr(Fetched(url="https://forum.example/", outcome="ok", set_cookies=("sid=s3cret",)))
    assert json.dumps({"x": str(kept.sign.sentence)})


# cookies.txt

COOKIES = """# Netscape HTTP Cookie File
# https://curl.se/docs/http-cookies.html

forum.example\tFALSE\t/\tTRUE\t2000000000\tsid\tabc
#HttpOnly_.forum.example\tTRUE\t/\tFALSE\t0\thidden\tdef
.example\tTRUE\t/a\tFALSE\t2000000000\tabove\tghi
example\tFALSE\t/\tFALSE\t2000000000\tnot_below\tx
other.example\tFALSE\t/\tFALSE\t2000000000\tforeign\tx
.orum.example\tTRUE\t/\tFALSE\t2000000000\thalf_a_name\tx
forum.example\tFALSE\t/\tFALSE\t1000\texpired\tx
forum.example\tFALSE\t/\tFALSE\t2000000000\tempty\t
forum.example\tFALSE\t/
forum.example\tFALSE\tno\tFALSE\tsoon\todd\t1=2
"""


def test_only_the_cookies_of_the_host_are_taken():
    found = {cookie.name: cookie for cookie in read_cookies(COOKIES, "forum.example", 5_000.0)}
    assert sorted(found) == ["above", "empty", "hidden", "odd", "sid"]
    assert found["sid"] == Cookie("sid", "abc", "/", is_secure=True, expires_s=2_000_000_000.0)
    assert found["hidden"].expires_s == float("inf")
    assert (found["above"].path, found["odd"].path, found["odd"].value) == ("/a", "/", "1=2")


@table("text", ["", "\0", "a\tb", "\t\t\t\t\t\t", "{}", "x" * 100_000])
def test_what_is_no_cookies_txt_has_none(text):
    assert read_cookies(text, "forum.example", 0.0) == ()
