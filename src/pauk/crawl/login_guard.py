"""Notice when a site has logged us out, before anything of its log-in page is kept, and shut its host.

In: visits, one after the other. Out: the same, or none where a URL has to wait. While a log-in is in doubt nothing else
is asked of its host; a host that has logged us out is shut: its URLs wait, and the crawl goes on with the others.

Notice when a site has logged us out, before anything of its log-in page is kept.

In: a visit to a host with a log-in. Out: the visit as it counts, or none where its URL has to wait. A page without
the sign is only a suspicion: many sites have pages without it. So the page on which the sign was found is fetched
once more; only where it has lost the sign, too, is the log-in lost.
"""

import logging
import re
from collections.abc import Awaitable, Callable
from dataclasses import replace
from enum import Enum

from pauk.base import outcomes
from pauk.base.clock import SYSTEM_ELAPSED, Clock, Elapsed
from pauk.base.errors import PaukError
from pauk.base.page import Page
from pauk.crawl.contract.visit import Reader, Visit
from pauk.crawl.fetch.fetcher import Ask, Fetched
from pauk.crawl.fetch.retry import backoff_s
from pauk.crawl.login.login_file import LoginWay
from pauk.crawl.login.session import Login, Logins, Send, shows, walk
from pauk.crawl.pace.host_limits import HostLimits
from pauk.crawl.pace.host_queue import HostQueue, HostTurn
from pauk.store.sql.records import Claim, UrlKind

log = logging.getLogger(__name__)

# Whoever is logged out again sooner than this is not helped by logging in once more.
_RENEW_EVERY_S = 300.0
_LONGEST_WAIT_S = 300.0
_MANY_DOUBTED = 100_000
_SHUT_OUT = frozenset((401, 403))
# Some sites hide from strangers that there is a page at all: what was kept may not count as gone for that, and after
# so many pages that are not there it is time to look.
_MISSING = frozenset((404, 410))
_MANY_UNPROVED = 20
ASK_LATER = frozenset((408, 425, 429))
_LOG_IN_WORD = re.compile(
    r"log[-_]?[io]n\b|sign[-_]?in\b|\b(?:auth|sso|oauth2?|saml2?|cas)\b|anmelde|connexion|entrar|accedi|sessions?/new",
    re.IGNORECASE,
)

# Logs in again with the password that is kept, and tells whether it worked.
Renew = Callable[[Login, Send], Awaitable[bool]]


class _LoginState(Enum):
    HELD = 1
    LOST = 2
    UNKNOWN = 3


async def renew_nothing(_login: Login, _send: Send) -> bool:
    """Log in nowhere: for crawls that cannot."""
    return False


def find_doubt(login: Login, visit: Visit) -> str:
    """Say what about a visit looks as if we were logged out; empty where nothing does."""
    fetched = visit.fetched
    if fetched is None:
        return ""
    if login.kept.way is LoginWay.BASIC:
        return "the server does not take name and password any more" if fetched.status == 401 else ""
    if fetched.outcome == str(outcomes.REDIRECTED):
        # Strangers may be sent to the log-in page, or home.
        if login.is_log_in_page(fetched.location) or _LOG_IN_WORD.search(fetched.location):
            return "pages lead to the log-in page"
        return "pages lead to the home page" if fetched.location == f"{login.kept.origin}/" else ""
    if fetched.status in _SHUT_OUT:
        return f"pages are refused (status {fetched.status})"
    if fetched.status in _MISSING and (visit.claim.page or login.unproved >= _MANY_UNPROVED):
        return "pages are not found any more"
    is_page = fetched.kind == "html" and visit.claim.kind == UrlKind.PAGE
    return _miss_sign(login, visit.read) if visit.read is not None and is_page else ""


def _miss_sign(login: Login, read: Page) -> str:
    sign = login.kept.sign
    if shows(read, sign, login.kept.origin):
        return ""
    return "pages ask for a password" if read.has_password else f"pages have lost the sign, {sign.sentence}"


class LoginCheck:
    """Watches over the log-ins of a run."""

    def __init__(
        self, reader: Reader, clock: Clock, renew: Renew, *, repeat_limit: int, elapsed: Elapsed = SYSTEM_ELAPSED
    ) -> None:
        self._elapsed = elapsed
        self._repeat_limit = repeat_limit
        self._reader = reader
        self._clock = clock
        self._renew = renew

    async def judge(self, login: Login, visit: Visit, send: Send) -> Visit | None:
        """Return the visit as it counts; None where its URL waits, because the log-in was renewed or is lost."""
        if visit.retry_in_s >= 0 or not (doubt := find_doubt(login, visit)):
            login.unproved = 0 if visit.read is not None else login.unproved + 1
            return visit
        seen_at = self._elapsed.seconds()
        async with login.lock:
            if login.lost or login.renewed_at >= seen_at:
                return None
            answer = await self._check(login, send) if login.proved_at < seen_at else _PROVED
            found = self._read_answer(login, answer)
            if found is _LoginState.HELD:
                return None if _asks_once_more(login, visit) else _settle(visit)
            if found is _LoginState.UNKNOWN:
                # Let a URL fail as the check did: nobody knows whether we are still logged in.
                fetched = answer[0]
                outcome = fetched.outcome if fetched.outcome != str(outcomes.OK) else str(outcomes.TIMEOUT)
                tries = visit.claim.tries
                retry_in_s = (
                    backoff_s(tries + 1, base_s=1.0, longest_s=_LONGEST_WAIT_S) if tries < self._repeat_limit else -1.0
                )
                return replace(visit, outcome=outcome, fetched=fetched, read=None, retry_in_s=retry_in_s)
            if not await self._log_in_again(login, send):
                login.lost = doubt
                log.warning("the log-in at %s is lost: %s", login.kept.origin, doubt)
        return None

    async def _check(self, login: Login, send: Send) -> tuple[Fetched, bool]:
        """Fetch the page on which the sign was found; return the answer, and whether it shows the sign."""
        began_at, at_s = self._elapsed.seconds(), self._clock.now().timestamp()

        def send_and_note(write: Callable[[], Ask]) -> Awaitable[Fetched]:
            def note() -> Ask:
                nonlocal began_at
                began_at = self._elapsed.seconds()  # only now: it may have waited for the host's pause
                return write()

            return send(note)

        ask = Ask(url=login.kept.check_url)
        fetched = await walk(send_and_note, ask, login.jar, at_s, authorization=login.authorization)
        has_sign = False
        if fetched.outcome == str(outcomes.OK):
            read = await self._reader(_claim(fetched.url), fetched, at_s)
            has_sign = shows(read, login.kept.sign, login.kept.origin)
        if has_sign:
            login.proved_at, login.unproved = began_at, 0
        return fetched, has_sign

    def _read_answer(self, login: Login, answer: tuple[Fetched, bool]) -> _LoginState:
        fetched, has_sign = answer
        if has_sign:
            return _LoginState.HELD
        is_answered = fetched.outcome in (str(outcomes.OK), str(outcomes.REDIRECTED))
        is_refused = 400 <= fetched.status < 500 and fetched.status not in ASK_LATER
        return _LoginState.LOST if is_answered or is_refused else _LoginState.UNKNOWN

    async def _log_in_again(self, login: Login, send: Send) -> bool:
        now = self._elapsed.seconds()
        if not login.kept.may_renew or now - login.renewed_at < _RENEW_EVERY_S:
            return False
        try:
            is_in = await self._renew(login, send)
        except PaukError as error:
            log.warning("logging in again at %s failed: %s", login.kept.origin, error)
            return False
        except Exception as error:  # noqa: BLE001 (whatever a log-in page brings about, other hosts go on)
            # Not its message, which could quote what was to be sent.
            log.warning("logging in again at %s failed: %s", login.kept.origin, type(error).__name__)
            return False
        if is_in:
            login.renewed_at = login.proved_at = self._elapsed.seconds()
            log.info("logged in again at %s", login.kept.origin)
        return is_in


_PROVED = (Fetched(url="", outcome=str(outcomes.OK)), True)


def _asks_once_more(login: Login, visit: Visit) -> bool:
    """Tell whether a URL that shut us out while we were logged in deserves another try: a key may just have changed."""
    is_missing = visit.fetched is not None and visit.fetched.status in _MISSING
    is_shut_out = visit.read is None or visit.read.has_password
    if is_missing or not is_shut_out or visit.claim.id in login.doubted or len(login.doubted) >= _MANY_DOUBTED:
        return False
    login.doubted.add(visit.claim.id)
    return True


def _settle(visit: Visit) -> Visit:
    """Keep what came while we were logged in; a page that asks for a password all the same holds nothing to keep."""
    if visit.read is not None and visit.read.has_password:
        return replace(visit, outcome=str(outcomes.LOGIN_NEEDED), read=None)
    return visit


def _claim(url: str) -> Claim:
    return Claim(0, url, 0, 0, 0, 0, 0, 0, UrlKind.PAGE, "", "")


class LoginGuard:
    """Guards the hosts of one crawl."""

    def __init__(
        self,
        logins: Logins,
        watch: LoginCheck,
        turns: HostQueue,
        gates: HostLimits,
        *,
        send: Callable[[Ask], Awaitable[Fetched]],
        leave: Callable[[HostTurn], None],
    ) -> None:
        """Take what an engine has: ``send`` makes a request, ``leave`` notes that one to a host has ended."""
        self.logins = logins
        self._watch = watch
        self._turns = turns
        self._gates = gates
        self._send = send
        self._leave = leave
        self._shut: list[HostTurn] = []

    @property
    def has_shut(self) -> bool:
        """Whether a host has logged us out."""
        return any(login.lost for login in self.logins)

    async def look(self, turn: HostTurn, visit: Visit) -> Visit | None:
        """Look whether we are still logged in; return the visit as it counts, or nothing where its URL waits."""
        login = turn.login
        if login is None:
            return visit
        login.looks += 1
        turn.is_barred = True
        try:
            judged = await self._watch.judge(login, visit, lambda write: self._send_in_turn(turn, write))
        finally:
            login.looks -= 1
        if not login.lost:
            turn.is_barred = login.looks > 0  # another visit may still be in doubt
            self._turns.schedule(turn)
        elif turn not in self._shut:
            self._shut.append(turn)
        return judged

    async def _send_in_turn(self, turn: HostTurn, write: Callable[[], Ask]) -> Fetched:
        """Make one request more to a host, when its pause is over."""
        await self._gates.wait(turn)
        try:
            return await self._send(write())
        finally:
            self._leave(turn)

    def take_shut(self) -> list[HostTurn]:
        """Take the hosts that have logged us out and have nothing more under way."""
        ready = [turn for turn in self._shut if not (turn.open or turn.pending or turn.is_wanting)]
        for turn in ready:
            self._shut.remove(turn)
        return ready
