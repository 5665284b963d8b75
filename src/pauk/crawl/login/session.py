"""Be logged in at a host while a crawl runs: its cookies, its sign, and the links that must not be followed.

In: log-ins as they are kept. Out: `Login`s, one a host, and `Logins`, which refuses ways out. Credentials go to the
host they were given for and to no other, and not after a redirect to another.
"""

import asyncio
from base64 import b64encode
from collections.abc import Awaitable, Callable, Iterable, Iterator
from dataclasses import replace
from functools import partial
from urllib.parse import parse_qsl

from pauk.base import outcomes
from pauk.base.page import Page
from pauk.base.urls import origin_of
from pauk.crawl.fetch.cookies import Jar
from pauk.crawl.fetch.fetcher import Ask, Fetched
from pauk.crawl.login.login_file import KeptLogin, LoggedInSign, LoginWay, SignKind
from pauk.crawl.login.logout_links import is_log_out
from pauk.crawl.login.logout_words import fold

# RFC 9110 §15.4: servers send on a few times at most.
_MAX_HOPS = 10
# These ask for the same request again, password and all.
_SAME_AGAIN = frozenset((307, 308))
_NEVER = float("-inf")
# What remembers where somebody wanted to go says nothing about the page.
_RETURNS = frozenset("next return returnto returnurl return_to redirect redirect_to destination url back goto".split())

# Makes one request when the host may be asked; only then is it written, so that it has the newest cookies.
Send = Callable[[Callable[[], Ask]], Awaitable[Fetched]]


class Login:
    """One host's log-in in a run; it is held until a page and its check say otherwise."""

    __slots__ = (
        "authorization", "doubted", "jar", "kept", "lock", "looks", "lost", "proved_at", "renewed_at", "unproved",
    )  # fmt: skip

    def __init__(self, kept: KeptLogin, at_s: float) -> None:
        self.kept = kept
        self.jar = Jar(kept.origin)
        self.jar.put(kept.cookies, at_s)
        self.authorization = basic(kept.user, kept.password) if kept.way is LoginWay.BASIC else ""
        self.lost = ""  # what showed that it is
        self.proved_at = _NEVER  # when the last request began that showed the sign; of `Elapsed.seconds`
        self.renewed_at = _NEVER
        self.unproved = 0  # answers in a row that would be the same for strangers
        self.doubted: set[int] = set()  # URLs that were shut out once, though we were logged in
        self.looks = 0  # at visits, that are under way
        self.lock = asyncio.Lock()  # one check at a time

    def is_log_in_page(self, url: str) -> bool:
        """Tell whether a URL is the page where one logs in: the same path, and at least the same parameters."""
        kept = self.kept
        if kept.way is not LoginWay.FORM or not url.startswith(kept.origin):
            return False
        (path, mine), (other, theirs) = _split(kept.url), _split(url)
        is_home = path == f"{kept.origin}/" and not mine  # it has a form beside other things
        return path == other and mine <= theirs and not is_home and kept.url != kept.check_url


def _split(url: str) -> tuple[str, set[tuple[str, str]]]:
    path, _, query = url.partition("?")
    pairs = parse_qsl(query, keep_blank_values=True, max_num_fields=1_000) if query.count("&") < 1_000 else []
    return path, {(name, value) for name, value in pairs if name.lower() not in _RETURNS}


class Logins:
    """All log-ins of a run."""

    def __init__(self, logins: Iterable[Login] = ()) -> None:
        self._by_origin = {login.kept.origin: login for login in logins}

    def __iter__(self) -> Iterator[Login]:
        return iter(self._by_origin.values())

    def __len__(self) -> int:
        return len(self._by_origin)

    def get(self, origin: str) -> Login | None:
        """Return the log-in of a host, named by scheme, name and port."""
        return self._by_origin.get(origin)

    def refuse(self, url: str, host: str, text: str = "") -> str:
        """Return the outcome of a link that would log us out, or lead to the log-in page; empty for all others."""
        login = self._by_origin.get(host)
        if login is None:
            return ""
        if login.kept.way is not LoginWay.BASIC and is_log_out(url, text):
            return str(outcomes.LOG_OUT_LINK)
        return str(outcomes.LOG_IN_PAGE) if login.is_log_in_page(url) else ""


def basic(user: str, password: str) -> str:
    """Write the header of HTTP's basic authentication (RFC 7617)."""
    return "Basic " + b64encode(f"{user}:{password}".encode()).decode()


def shows(read: Page, sign: LoggedInSign, host: str) -> bool:
    """Tell whether a page shows the sign."""
    if sign.kind is SignKind.TEXT:
        words = fold(sign.text)
        return words in fold(read.text) or words in fold(read.title)
    if sign.kind is SignKind.LINK:
        return any(found.host == host and is_log_out(found.link.url, found.link.text) for found in read.links)
    return True


async def walk(send: Send, ask: Ask, jar: Jar, at_s: float, *, authorization: str = "") -> Fetched:
    """Fetch with a jar's cookies, and follow redirects as long as they stay at the host; return the last answer."""
    origin = origin_of(ask.url)
    for _ in range(_MAX_HOPS):
        fetched = await send(partial(_write, ask, jar, at_s, authorization))
        jar.take(fetched.set_cookies, ask.url, at_s)
        if fetched.outcome != str(outcomes.REDIRECTED) or origin_of(fetched.location) != origin:
            return fetched
        form = ask.form if fetched.status in _SAME_AGAIN else b""
        ask = Ask(url=fetched.location, form=form, referrer=ask.url)
    return fetched


def _write(ask: Ask, jar: Jar, at_s: float, authorization: str) -> Ask:
    cookies = jar.give(ask.url, at_s)
    return replace(ask, cookies=cookies, authorization=authorization, takes_errors=True)
