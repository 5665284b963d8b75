"""A run keeps its cookies fresh; where they cannot be kept, or a password fails, it goes on all the same."""

import asyncio
from datetime import UTC, datetime

import pytest

from pauk.base.clock import SetClock
from pauk.crawl.fetch.cookies import Cookie
from pauk.crawl.login.login_file import FILE_NAME, KeptLogin, LoggedInSign, LoginWay, SignKind, keep_login, read_logins
from pauk.run.jobs import kept_logins as running
from pauk.run.jobs import login
from pauk.run.jobs.kept_logins import KeptLogins

HOME = "https://forum.example"
CLOCK = SetClock(datetime(2026, 11, 15, tzinfo=UTC))
COOKIE = Cookie("sid", "s3cret", "/", is_secure=True, expires_s=float("inf"))


@pytest.fixture
def kept(tmp_path):
    login = KeptLogin(
        origin=HOME, way=LoginWay.FORM, url=f"{HOME}/login", check_url=f"{HOME}/",
        sign=LoggedInSign(SignKind.LINK), user="ada",
        password="open sesame", made_at=7.5,
    )  # fmt: skip
    keep_login(tmp_path, login)
    return KeptLogins(tmp_path, CLOCK)


def use(kept, *cookies):
    """Let a run put cookies into the jar, one after the other, with time for each to be kept."""

    async def work():
        async with kept.keeping():
            for number, cookie in enumerate(cookies):
                next(iter(kept.logins)).jar.put([cookie], CLOCK.now().timestamp() + number)
                await asyncio.sleep(0.02)
        return "the report"

    return asyncio.run(work())


def test_what_a_run_ends_with_is_kept(kept, tmp_path):
    assert use(kept, COOKIE) == "the report"
    assert read_logins(tmp_path)[HOME].cookies == (COOKIE,)


def test_cookies_that_cannot_be_kept_end_no_run_and_are_spoken_of_once(kept, tmp_path, monkeypatch, caplog):
    monkeypatch.setattr(running, "_KEEP_EVERY_S", 0.001)
    (tmp_path / FILE_NAME).write_text("damaged: s3cret")
    assert use(kept, COOKIE, Cookie("other", "s3cret", "/", is_secure=True, expires_s=float("inf"))) == "the report"
    warnings = [record.getMessage() for record in caplog.records if record.levelname == "WARNING"]
    assert len(warnings) == 1
    assert "s3cret" not in caplog.text
    (tmp_path / FILE_NAME).unlink()


@pytest.mark.parametrize(("is_in", "may_renew"), [(True, True), (False, False)])
def test_a_password_that_the_site_does_not_take_is_not_sent_again_by_later_runs(
    kept, tmp_path, monkeypatch, is_in, may_renew
):
    async def renew(_login, _send, _clock):
        return is_in

    monkeypatch.setattr(login, "renew", renew)
    assert asyncio.run(kept.renew(next(iter(kept.logins)), None)) is is_in
    assert next(iter(KeptLogins(tmp_path, CLOCK).logins)).kept.may_renew is may_renew
