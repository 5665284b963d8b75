"""The command ``pauk login``: set up a log-in for one host, list what is set up, or forget it."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import click

from pauk.base.config import PASSWORD
from pauk.base.errors import BadFile, InputError, LoginFailed, UsageError
from pauk.base.formatting import count
from pauk.base.safe_text import printable
from pauk.base.settings import CRAWL_INIT_DELAY_S, CRAWL_PROXY, CRAWL_TIMEOUT_S, POLITE
from pauk.base.urls import canonical_url, host_name, origin_of
from pauk.cli.frame.command import CommandRun, as_command

if TYPE_CHECKING:
    from pauk.crawl.fetch.cookies import Cookie
    from pauk.crawl.fetch.fetcher import Ask, Fetched
    from pauk.crawl.login.login_file import KeptLogin, LoginWay
    from pauk.run.jobs.login import LoginOrder

_MAX_BYTES = 10_000_000
# A log-in is a handful of requests that somebody waits for; this is the longest pause between two.
_LONGEST_PAUSE_S = 1.0


@as_command(
    name="login",
    settings=[CRAWL_TIMEOUT_S, CRAWL_PROXY],
    example="pauk login https://forum.example/login --user ada\n"
    "pauk login https://forum.example/ --cookies cookies.txt\npauk login --list",
)
@click.argument("url", required=False, metavar="[URL]")
@click.option("--user", default="", metavar="NAME", help="Log in with this name; the password is asked for.")
@click.option(
    "--password-file", metavar="FILE", help="Read the password from a file (first line); - is standard input."
)
@click.option("--cookies", metavar="FILE", help="Take the host's cookies from a cookies.txt of your browser.")
@click.option("--basic", is_flag=True, help="Log in by HTTP basic authentication; name and password are kept.")
@click.option("--sign", default="", metavar="TEXT", help="Words that only those see who are logged in.")
@click.option("--keep-password", is_flag=True, help="Keep the password, to log in again without asking.")
@click.option("--list", "lists", is_flag=True, help="List the log-ins of this collection.")
@click.option("--forget", default="", metavar="HOST", help="Forget the log-in at a host.")
def command(
    run: CommandRun,
    *,
    url: str | None,
    user: str,
    password_file: str | None,
    cookies: str | None,
    basic: bool,
    sign: str,
    keep_password: bool,
    lists: bool,
    forget: str,
) -> None:
    """Log in at a site for later crawls, with its form, a browser's cookies or HTTP's own way.

    What is needed to stay logged in is kept in logins.json in the collection, readable by you alone; it is never
    copied, exported or logged. The password itself is kept only with --keep-password or --basic. It is never a flag:
    it is asked for, or comes from --password-file or the environment variable PAUK_LOGIN_PASSWORD.
    """
    from pauk.crawl.login.login_file import LoginWay
    from pauk.run.jobs.login import LoginOrder

    if lists:
        _list(run)
    elif forget:
        _forget(run, forget)
    else:
        way = LoginWay.COOKIES if cookies else LoginWay.BASIC if basic else LoginWay.FORM
        _check(url, user, way)
        target = canonical_url(url or "")
        order = LoginOrder(
            url=target,
            way=way,
            user=user,
            password="" if way is LoginWay.COOKIES else _find_password(password_file, user, host_name(target)),
            cookies=_read_cookies(cookies, target, run.clock.now().timestamp()) if cookies else (),
            sign=sign,
            keeps_password=keep_password,
        )
        _show(run, _log_in(run, order))


def _check(url: str | None, user: str, way: LoginWay) -> None:
    from pauk.crawl.login.login_file import LoginWay

    if not url:
        raise UsageError("No site was named", next_step="Name the page where one logs in: pauk login URL --user NAME")
    if way is not LoginWay.COOKIES and not user:
        step = "Add --user NAME, or --cookies FILE with the cookies of a browser that is logged in."
        raise UsageError("It needs a name or cookies to log in", next_step=step)


def _find_password(file: str | None, user: str, host: str) -> str:
    """Take the password from a file, from the environment, or from whoever sits at the terminal."""
    if file:
        data = sys.stdin.buffer.readline(_MAX_BYTES) if file == "-" else _read_file(file).partition(b"\n")[0]
        password = data.decode("utf-8", "surrogateescape").rstrip("\r\n")
        if not password:
            raise UsageError("The password is empty", where=file, next_step="Write it in the first line.")
        return password
    if os.environ.get(PASSWORD):
        return os.environ[PASSWORD]
    if not sys.stdin.isatty():
        step = f"Use --password-file FILE, or the environment variable {PASSWORD}."
        raise UsageError("Nobody can be asked for the password here", next_step=step)
    asked: str = click.prompt(printable(f"Password of {user} at {host}"), hide_input=True, err=True)
    return asked


def _read_file(name: str) -> bytes:
    try:
        with Path(name).open("rb") as file:
            return file.read(_MAX_BYTES)
    except OSError as error:
        raise BadFile(f"It cannot be read: {error.strerror}", where=name, next_step="Check the name.") from error


def _read_cookies(name: str, url: str, at_s: float) -> tuple[Cookie, ...]:
    from pauk.crawl.login.cookies_txt import read_cookies

    host = host_name(url)
    found = read_cookies(_read_file(name).decode("utf-8", "replace"), host, at_s)
    if not found:
        raise LoginFailed(
            f"The file has no cookie for {host} that is still good",
            where=name,
            next_step="Export it as cookies.txt (Netscape form) while you are logged in there.",
        )
    return found


def _log_in(run: CommandRun, order: LoginOrder) -> KeptLogin:
    import asyncio

    from pauk.crawl.login.login_file import keep_login
    from pauk.run.jobs.crawl_run import make_fetcher
    from pauk.run.jobs.login import log_in

    async def work() -> KeptLogin:
        fetcher = make_fetcher(run.settings, run.elapsed)
        pause_s = min(run.settings[CRAWL_INIT_DELAY_S], _LONGEST_PAUSE_S) if run.settings[POLITE] else 0.0

        async def send(write: Callable[[], Ask]) -> Fetched:
            fetched = await fetcher.fetch(write())
            await asyncio.sleep(pause_s)
            return fetched

        try:
            return await log_in(send, order, run.clock)
        finally:
            await fetcher.close()

    with run.progress.task("Logging in"):
        kept = asyncio.run(work())
    keep_login(run.collection, kept)
    return kept


def _show(run: CommandRun, kept: KeptLogin) -> None:
    from pauk.crawl.login.login_file import FILE_NAME, LoginWay

    if run.as_json:
        run.results.json(_describe(kept))
        return
    run.results.text(f"Logged in at {kept.origin}. The sign: {kept.sign.sentence}, on {kept.check_url}.")
    if kept.way is not LoginWay.COOKIES and urlsplit(kept.url).scheme == "http":
        run.results.text("The password was sent without encryption: the site uses http.")
    held = "name and password" if kept.password else count(len(kept.cookies), "cookie")
    run.results.text(f"Kept in {run.collection / FILE_NAME}: {held}. Crawls of this host are logged in from now on.")


def _list(run: CommandRun) -> None:
    from pauk.crawl.login.login_file import read_logins

    logins = [_describe(kept) for kept in read_logins(run.collection).values()]
    if run.as_json:
        run.results.json(logins)
    elif not logins:
        run.results.text("No log-in is set up.")
    else:
        run.results.table(list(logins[0]), [list(login.values()) for login in logins])


def _describe(kept: KeptLogin) -> dict[str, object]:
    """Describe a log-in without anything that could be used by others."""
    return {
        "host": kept.origin,
        "way": kept.way.value,
        "user": kept.user,
        "sign": kept.sign.sentence,
        "checked_on": kept.check_url,
        "since": f"{datetime.fromtimestamp(kept.made_at, UTC):%Y-%m-%d %H:%M}",
        "cookies": len(kept.cookies),
        "keeps_password": bool(kept.password),
    }


def _forget(run: CommandRun, name: str) -> None:
    from pauk.crawl.login.login_file import forget_login, read_logins

    logins = read_logins(run.collection)
    gone = [
        origin
        for origin in logins
        if name in (origin, host_name(origin)) or ("://" in name and origin_of(canonical_url(name)) == origin)
    ]
    if not gone:
        raise InputError(f"No log-in is set up at {name}", next_step="See all of them with: pauk login --list")
    for origin in gone:
        forget_login(run.collection, origin)
    run.results.text(f"Forgotten: {', '.join(gone)}.")
