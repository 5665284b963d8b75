"""Log in at a site as a person would: with its form, with cookies of a browser, or with HTTP's own way.

In: an order with name and password, or cookies. Out: a `KeptLogin` with the sign by which a crawl knows that it is
still logged in, or an error that says why not. A sign counts only if the page does not show it to strangers. Nothing
of all this is archived.
"""

import asyncio
import re
import shlex
from collections.abc import Iterable
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from pauk.base import outcomes
from pauk.base.clock import Clock
from pauk.base.errors import LoginFailed
from pauk.base.page import LinksPart, Page, TextPart
from pauk.base.urls import canonical_url, origin_of
from pauk.crawl.contract.visit import find
from pauk.crawl.fetch.content_coding import decode_body
from pauk.crawl.fetch.cookies import Cookie, Jar
from pauk.crawl.fetch.fetcher import Ask, Fetched
from pauk.crawl.login.login_file import KeptLogin, LoggedInSign, LoginWay, SignKind
from pauk.crawl.login.logout_links import is_log_out_text
from pauk.crawl.login.logout_words import fold
from pauk.crawl.login.session import Login, Send, basic, shows, walk
from pauk.crawl.login_guard import ASK_LATER
from pauk.extract.login_forms import LoginForm, asks_password, find_login_form
from pauk.extract.reader import Reading, read_page

_CHARSET = re.compile(r"charset\s*=\s*[\"']?([\w.:-]+)", re.IGNORECASE)
# A log-in page has some 20 KB; what is larger is read up to here.
_MAX_BYTES = 2_000_000
_MAX_HOPS = 5
_LOG_IN_WORDS = re.compile(r"log[-_]?in|sign[-_]?in|anmelden|connexion|entrar|accedi", re.IGNORECASE)
_BY_BROWSER = "Log in with your browser, export its cookies to a file, and use --cookies FILE."


@dataclass(frozen=True, slots=True, kw_only=True)
class LoginOrder:
    """What a person asked for."""

    url: str
    way: LoginWay
    user: str = ""
    password: str = field(default="", repr=False)
    cookies: tuple[Cookie, ...] = field(default=(), repr=False)
    sign: str = ""  # words that the person knows to be there
    keeps_password: bool = False


@dataclass(frozen=True, slots=True)
class _LoginPage:
    """A page that was fetched and read."""

    fetched: Fetched
    reading: Reading
    read: Page


async def log_in(send: Send, order: LoginOrder, clock: Clock) -> KeptLogin:
    """Log in, and find out how to know that one is."""
    return await _Visitor(send, clock).make(order)


async def renew(login: Login, send: Send, clock: Clock) -> bool:
    """Log in once more with the name and password that are kept, and tell whether the sign is there again.

    Where nothing can be told, because the site does not answer, an error says so.
    """
    kept = login.kept
    visitor = _Visitor(send, clock)
    order = LoginOrder(url=kept.url, way=kept.way, user=kept.user, password=kept.password)
    await visitor.send_form(order, only_at=kept.origin)
    page = await visitor.open(kept.check_url)
    if not page.fetched.status or page.fetched.status in ASK_LATER or page.fetched.status >= 500:
        what = f"Nobody can tell whether one is logged in: {outcomes.explain(page.fetched.outcome).rstrip('.')}"
        raise LoginFailed(what, where=kept.check_url, next_step="Try again later.")
    if not shows(page.read, kept.sign, kept.origin):
        return False
    login.jar.empty()
    login.jar.put(visitor.jar, clock.now().timestamp())
    return True


async def read_answer(fetched: Fetched) -> _LoginPage:
    """Read an answer, whatever its status, beside the event loop."""
    return await asyncio.to_thread(_read, fetched)


def _read(fetched: Fetched) -> _LoginPage:
    content = decode_body(fetched.body, fetched.header("content-encoding"), max_bytes=_MAX_BYTES).content
    charset = _CHARSET.search(fetched.header("content-type"))
    reading = read_page(content, url=fetched.url, header_charset=charset[1] if charset else "", max_bytes=_MAX_BYTES)
    parts = {
        "text": TextPart(reading.whole_text),
        "links": LinksPart([find(link) for link in reading.links]),
        "metadata": {"title": reading.title},
    }
    read = Page(outcome=reading.outcome, has_password=asks_password(reading), parts=parts)
    return _LoginPage(fetched, reading, read)


class _Visitor:
    """Somebody at the door of one host, with a jar of cookies."""

    def __init__(self, send: Send, clock: Clock) -> None:
        self._send = send
        self._clock = clock
        self.jar = Jar("")  # that of no host, until one is chosen
        self._door = ""  # the page of the form

    async def make(self, order: LoginOrder) -> KeptLogin:
        """Log in in the way that was asked for."""
        if order.way is LoginWay.BASIC:
            return await self._log_in_basic(order)
        if order.way is LoginWay.COOKIES:
            return await self._log_in_with_cookies(order)
        page = await self.send_form(order)
        origin = origin_of(page.fetched.url)
        places = [page.fetched.url, f"{origin}/", order.url]
        kept = await self._find_sign(order, origin, [place for place in places if origin_of(place) == origin])
        if kept is None:
            raise _explain_form(order, page)
        return kept

    # With a form.

    async def send_form(self, order: LoginOrder, *, only_at: str = "") -> _LoginPage:
        """Fill in the form of the log-in page and send it; return where it leads.

        Where nobody is there to judge, it must be at the host that the password was given for, to scheme and port.
        """
        door = await self._arrive(order.url)
        if only_at and origin_of(door.fetched.url) != only_at:
            what = f"The log-in page is not at {only_at} any more"
            step = f"Log in anew with: pauk login {_write_call(order.url, order)}"
            raise LoginFailed(what, where=door.fetched.url, next_step=step)
        _check_moved(order, door.fetched.url)
        self._door = door.fetched.url
        form = find_login_form(door.reading)
        if form is None:
            raise _explain_no_form(order, door)
        _check_form(form, door.fetched.url)
        ask = Ask(url=form.action, form=form.fill_in(order.user, order.password), referrer=door.fetched.url)
        return await read_answer(await walk(self._send, ask, self.jar, self._now()))

    async def _arrive(self, url: str) -> _LoginPage:
        """Fetch the log-in page, wherever it lies by now; every host gets a jar of its own."""
        for _ in range(_MAX_HOPS):
            self.jar = Jar(origin_of(url))
            fetched = await walk(self._send, Ask(url=url), self.jar, self._now())
            if fetched.outcome != str(outcomes.REDIRECTED):
                break
            url = fetched.location
        if not fetched.body:
            what = f"The log-in page cannot be had: {outcomes.explain(fetched.outcome).rstrip('.')}"
            raise LoginFailed(what, where=url, next_step="Check the address.")
        return await read_answer(fetched)

    # With cookies.

    async def _log_in_with_cookies(self, order: LoginOrder) -> KeptLogin:
        origin = origin_of(order.url)
        self.jar = Jar(origin)
        self.jar.put(order.cookies, self._now())
        kept = await self._find_sign(order, origin, [order.url, f"{origin}/"])
        if kept is None:
            page = await self.open(order.url)
            what = "The site asks to log in all the same" if _is_shut(page) else "No page shows that one is logged in"
            step = "Export the cookies anew while you are logged in, or name words that only members see with --sign."
            raise LoginFailed(what, where=order.url, next_step=step)
        return kept

    # With HTTP's own way.

    async def _log_in_basic(self, order: LoginOrder) -> KeptLogin:
        header = basic(order.user, order.password)
        self.jar = Jar(origin_of(order.url))
        stranger = await walk(self._send, Ask(url=order.url), Jar(""), self._now())
        if stranger.status != 401:
            what = f"The page does not ask for a name and a password (status {stranger.status or 'none'})"
            raise LoginFailed(what, where=order.url, next_step="Leave --basic away if the site has a form.")
        fetched = await walk(self._send, Ask(url=order.url), self.jar, self._now(), authorization=header)
        if not 200 <= fetched.status < 300:
            what = f"The server does not take this name and password (status {fetched.status or 'none'})"
            raise LoginFailed(what, where=order.url, next_step="Check both and try again.")
        return self._keep(order, origin_of(order.url), order.url, LoggedInSign(SignKind.ANSWER))

    # Being sure.

    async def open(self, url: str) -> _LoginPage:
        """Fetch and read a page with what the jar holds."""
        return await read_answer(await walk(self._send, Ask(url=url), self.jar, self._now()))

    async def _find_sign(self, order: LoginOrder, origin: str, places: Iterable[str]) -> KeptLogin | None:
        """Go to some pages until one shows a sign that strangers do not see."""
        for place in dict.fromkeys(places):
            inside = await self.open(place)
            if inside.fetched.outcome != str(outcomes.OK) or _is_shut(inside):
                continue
            outside = await read_answer(await walk(self._send, Ask(url=place), Jar(origin), self._now()))
            sign = choose_sign(inside.read, outside.read, origin, user=order.user, words=order.sign)
            if sign is not None:
                return self._keep(order, origin, inside.fetched.url, sign)
        return None

    def _keep(self, order: LoginOrder, origin: str, check_url: str, sign: LoggedInSign) -> KeptLogin:
        keeps_password = order.keeps_password or order.way is LoginWay.BASIC
        return KeptLogin(
            origin=origin,
            way=order.way,
            url=self._door or canonical_url(order.url),
            check_url=check_url,
            sign=sign,
            user=order.user,
            password=order.password if keeps_password else "",
            cookies=tuple(self.jar),
            made_at=self._now(),
        )

    def _now(self) -> float:
        return self._clock.now().timestamp()


def choose_sign(inside: Page, outside: Page, host: str, *, user: str = "", words: str = "") -> LoggedInSign | None:
    """Choose what a page shows to members and not to strangers: given words, a way out, the user's name."""
    lines = (line.strip() for line in inside.text.splitlines())
    ways_out = (LoggedInSign(SignKind.TEXT, line) for line in lines if is_log_out_text(line, user=user))
    known = [LoggedInSign(SignKind.LINK), *([LoggedInSign(SignKind.TEXT, user)] if user else [])]
    candidates = [LoggedInSign(SignKind.TEXT, words)] if words else [*known, *ways_out]
    return next((sign for sign in candidates if shows(inside, sign, host) and not shows(outside, sign, host)), None)


def _is_shut(page: _LoginPage) -> bool:
    return page.read.has_password or page.fetched.outcome != str(outcomes.OK)


def _check_moved(order: LoginOrder, url: str) -> None:
    """Refuse to log in where a redirect led away from the host that the user named; only to https it may.

    Hosts of one site are no exception: some give every user a name of their own below theirs.
    """
    named, found = urlsplit(order.url), urlsplit(url)
    is_safer = named.hostname == found.hostname and (named.scheme, found.scheme) == ("http", "https")
    if is_safer or origin_of(order.url) == origin_of(url):
        return
    what = f"The log-in page has moved to another host: {origin_of(url)}"
    raise LoginFailed(what, where=url, next_step=f"If you trust it: pauk login {_write_call(url, order)}")


def _write_call(url: str, order: LoginOrder) -> str:
    """Write what follows ``pauk login``; whoever copies it must not run what a site has hidden in its address."""
    return shlex.join((url, "--user", order.user))


def _check_form(form: LoginForm, url: str) -> None:
    if form.has_captcha:
        raise LoginFailed("The form asks for proof that you are human", where=url, next_step=_BY_BROWSER)
    if not form.is_post:
        raise LoginFailed("The form would show the password in the address", where=url, next_step=_BY_BROWSER)
    if not form.action or origin_of(form.action) != origin_of(url):
        host = urlsplit(form.action).hostname or "nowhere"
        raise LoginFailed(f"The form sends the password to another host: {host}", where=url, next_step=_BY_BROWSER)


def _explain_no_form(order: LoginOrder, door: _LoginPage) -> LoginFailed:
    own = origin_of(door.fetched.url)
    links = (found.link for found in door.read.links if found.host == own)
    near = next((link.url for link in links if _LOG_IN_WORDS.search(link.url)), "")
    if door.read.has_password or not near or near == door.fetched.url:
        what = "The page has no form that can be sent without running its scripts"
        return LoginFailed(what, where=door.fetched.url, next_step=_BY_BROWSER)
    what = "There is no log-in form on this page"
    return LoginFailed(what, where=door.fetched.url, next_step=f"Try: pauk login {_write_call(near, order)}")


def _explain_form(order: LoginOrder, page: _LoginPage) -> LoginFailed:
    """Say why a form that was sent did not log us in."""
    form = find_login_form(page.reading)
    where = page.fetched.url
    if form is not None and form.has_captcha:
        return LoginFailed("The site asks for proof that you are human", where=where, next_step=_BY_BROWSER)
    if _is_shut(page) and (page.read.has_password or page.fetched.status in (401, 403, 422)):
        what = "The site shows its log-in form again: name or password is wrong"
        return LoginFailed(what, where=where, next_step="Check both and try again.")
    if order.sign:
        what = f"The words {order.sign!r} are not there, or strangers see them, too"
        return LoginFailed(what, where=where, next_step="Name other words with --sign.")
    if fold("captcha") in fold(page.read.text):
        return LoginFailed("The site asks for proof that you are human", where=where, next_step=_BY_BROWSER)
    what = "The form was sent, but no page shows that one is logged in"
    return LoginFailed(what, where=where, next_step=f"Name words that only members see with --sign. Or: {_BY_BROWSER}")
