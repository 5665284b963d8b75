"""Watching a site that has logged us out: no password is sent twice, and whoever logs in again is noticed."""

import asyncio
from datetime import UTC, datetime, timedelta

import pytest

from pauk.base import config
from pauk.base.clock import Clock
from pauk.cli.main import run as run_pauk
from pauk.run.jobs.crawl_run import CrawlOrder, crawl
from pauk.run.jobs.watch import watch
from pauk.store.collection import CollectionFolder
from pauk_playground import Club, Playground

PASSWORD = "open sesame"
MANNERS = {
    "allow_private": True, "crawl.init_delay_s": 0.0, "crawl.min_delay_s": 0.0, "crawl.delay_factor": 0.0,
    "crawl.workers": 0, "update.rest_s": 60.0,
}  # fmt: skip
HOUR = timedelta(hours=1)


class JumpingClock(Clock):
    """A clock that goes on from now, and jumps."""

    shift = timedelta()

    def now(self):
        return datetime.now(UTC) + self.shift


@pytest.fixture
def club():
    return Club(pages=3)


@pytest.fixture
def web(club):
    with Playground([club]).in_thread() as web:
        yield web


@pytest.fixture
def folder(web, tmp_path, monkeypatch):
    monkeypatch.setenv("PAUK_LOGIN_PASSWORD", PASSWORD)
    log_in(tmp_path / "c", web)
    order = CrawlOrder(seeds=[web.url("club")])
    settings = config.merge(config.from_flags(MANNERS))
    folder = CollectionFolder(tmp_path / "c")
    asyncio.run(crawl(folder, order, settings, JumpingClock(), stop=asyncio.Event(), tell=lambda _: None))
    web.journal.clear()
    return folder


def log_in(path, web):
    settings = ["-c", str(path), "--allow-private", "--no-polite", "--progress", "none"]
    assert run_pauk([*settings, "login", web.url("club", "/login"), "--user", "ada", "--keep-password"]) == 0


def look_after(folder, clock, *, days, on_rest=lambda: None):
    """Watch for so many days; return how every round ended, and how many hours after the first that was."""
    rounds, began = [], clock.now()

    async def jump(moment, clock, stop):
        clock.shift += max(timedelta(), datetime.fromtimestamp(moment, UTC) - clock.now())
        await asyncio.to_thread(on_rest)
        if clock.now() - began > timedelta(days=days):
            stop.set()

    async def work():
        await watch(
            folder, config.merge(config.from_flags(MANNERS)), clock, stop=asyncio.Event(), tell=lambda _: None,
            rest=jump, report=lambda told: rounds.append(((clock.now() - began) / HOUR, told.update.crawl.reason)),
        )  # fmt: skip

    asyncio.run(work())
    return rounds


def posts(web):
    return sum(visit.method == "POST" for visit in web.log)


@pytest.mark.slow
def test_a_password_that_the_site_does_not_take_any_more_is_sent_once(club, web, folder):
    club.members["ada"] = "another"
    club.close_sessions()
    clock = JumpingClock()
    clock.shift = timedelta(days=60)
    rounds = look_after(folder, clock, days=2)
    assert posts(web) == 1
    ends = [reason for _, reason in rounds]
    assert set(ends) == {"login"}
    assert 24 <= len(ends) <= 60, "about one an hour"


def test_whoever_logs_in_again_need_not_wait_for_the_next_try(club, web, folder):
    club.members["ada"] = "another"
    club.close_sessions()
    clock = JumpingClock()
    clock.shift = timedelta(days=60)
    looks = 0

    def come_back():
        nonlocal looks
        looks += 1
        if looks == 3:
            club.members["ada"] = PASSWORD
            log_in(folder.path, web)

    rounds = look_after(folder, clock, days=0.2, on_rest=come_back)
    assert [reason for _, reason in rounds[:2]] == ["login", "done"]
    assert rounds[1][0] - rounds[0][0] < 0.2
