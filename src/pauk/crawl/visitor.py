"""Visit one URL: ask for robots.txt first, fetch, have the page read, and judge how it went.

In: a host whose turn it is and a claim. Out: a `Visit`. Everything that happens every day is an outcome; whatever we
did not think of becomes the outcome ``internal_error`` of this one URL, is logged, and the crawl goes on.
"""

import logging
from collections.abc import Callable, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, replace

from pauk.base import outcomes
from pauk.base.clock import Clock
from pauk.base.errors import PaukError, system_limit
from pauk.base.page import MAX_FEED_BYTES, MAX_SITEMAP_BYTES, Page
from pauk.base.settings import (
    CRAWL_COOKIES,
    CRAWL_MAX_BYTES,
    CRAWL_REPEAT_LIMIT,
    CRAWL_SITEMAPS,
    POLITE,
    USER_AGENT,
    Settings,
)
from pauk.crawl.contract.visit import Reader, Visit
from pauk.crawl.fetch.content_coding import decode_body
from pauk.crawl.fetch.fetcher import Ask, Fetched, Fetcher
from pauk.crawl.fetch.retry import deserves_another_try, is_good, is_hopeless, read_retry_after
from pauk.crawl.pace.host_queue import HostTurn
from pauk.crawl.rules import robots
from pauk.store.sql.records import Claim, RobotsNote, UrlKind

log = logging.getLogger(__name__)

_ROBOTS_HOPS = 5  # RFC 9309 §2.3.1.2
# A crawl-delay that is worth telling people, because it decides how long the crawl takes.
_LONG_DELAY_S = 2.0
_LIST_BYTES = {int(UrlKind.SITEMAP): MAX_SITEMAP_BYTES, int(UrlKind.FEED): MAX_FEED_BYTES}
_TOO_FAST = frozenset((429, 503))
_SHARED_FILES = 200


# Waits until one more request to a URL's host is allowed, and stands at its gate while it is made.
PassGate = Callable[[HostTurn, str, Callable[[], bool]], AbstractAsyncContextManager[bool]]


@dataclass(frozen=True, slots=True)
class RobotsAnswer:
    """What asking for robots.txt brought."""

    notes: Sequence[RobotsNote] = ()
    given_up: str = ""
    address: str = ""


class PageVisitor:
    """Makes the visits of a crawl."""

    def __init__(self, fetcher: Fetcher, reader: Reader, settings: Settings, clock: Clock) -> None:
        self._fetcher = fetcher
        self._reader = reader
        self._clock = clock
        self._is_polite = settings[POLITE]
        self._user_agent = settings[USER_AGENT]
        self._max_bytes = settings[CRAWL_MAX_BYTES]
        self._repeat_limit = settings[CRAWL_REPEAT_LIMIT]
        self._has_cookies = settings[CRAWL_COOKIES]
        self._reads_sitemaps = settings[CRAWL_SITEMAPS]
        self._shared: dict[str, tuple[float, Fetched]] = {}  # robots.txt that others were sent to, and when it came
        self.slow_hosts: dict[str, float] = {}  # what hosts ask for between requests, if it is much

    # Robots.

    def needs_robots(self, turn: HostTurn) -> bool:
        """Tell whether robots.txt must be asked for before anything else."""
        if not self._is_polite:
            return False
        host, now_s = turn.host, self._clock.now().timestamp()
        if turn.robots is None and host.robots_status and 0 <= now_s - host.robots_at < robots.KEEP_S:
            rules = robots.robots_for_status(host.robots_status, host.robots, self._user_agent)
            self._obey(turn, rules, host.robots_at)
            turn.host = host._replace(robots=b"")  # half a megabyte that nobody needs any more
        return turn.robots is None or not 0 <= now_s - turn.robots_at < robots.KEEP_S

    def _obey(self, turn: HostTurn, rules: robots.RobotsFile, at: float) -> None:
        turn.robots, turn.robots_at = rules, at
        turn.sitemaps = rules.sitemaps if self._reads_sitemaps else ()
        turn.throttle.crawl_delay_s = rules.crawl_delay_s
        if rules.crawl_delay_s >= _LONG_DELAY_S:
            self.slow_hosts[turn.host.name] = rules.crawl_delay_s

    async def ask_robots(self, turn: HostTurn, pass_gate: PassGate) -> RobotsAnswer:
        """Ask a host for its rules; one that cannot say is asked again, and then given up."""
        fetched = await self._fetch_robots(turn, pass_gate)
        is_own = fetched.url.startswith(f"{turn.host.name}/")
        if is_own and (fetched.outcome == str(outcomes.PRIVATE_ADDRESS) or not (fetched.address or fetched.status)):
            return self._miss_robots(turn, fetched, fetched.outcome)
        body = decode_body(fetched.body, fetched.header("content-encoding"), max_bytes=robots.MAX_BYTES).content
        rules = robots.robots_for_status(fetched.status, body, self._user_agent)
        if rules.is_for_now:
            return self._miss_robots(turn, fetched, outcomes.ROBOTS_DENIED.of("unreachable"))
        turn.throttle.note_answer(fetched.latency_s, is_good=True, status=fetched.status)
        at = self._clock.now().timestamp()
        self._obey(turn, rules, at)
        kept = body[: robots.MAX_BYTES] if 200 <= fetched.status < 300 else b""
        note = RobotsNote(turn.host.id, kept, fetched.status, at)
        return RobotsAnswer((note,), address=fetched.address)

    async def _fetch_robots(self, turn: HostTurn, pass_gate: PassGate) -> Fetched:
        """Fetch robots.txt, and follow its redirects past the gates of the hosts they lead to."""
        fetched = await self.send(_ask_for(f"{turn.host.name}/robots.txt"))
        for _ in range(_ROBOTS_HOPS):
            if fetched.outcome != str(outcomes.REDIRECTED):
                return fetched
            fetched = await self._fetch_abroad(turn, fetched.location, pass_gate)
        if fetched.outcome != str(outcomes.REDIRECTED):
            return fetched
        return replace(fetched, outcome=outcomes.HTTP_ERROR.of(404), status=404)

    async def _fetch_abroad(self, turn: HostTurn, url: str, pass_gate: PassGate) -> Fetched:
        """Fetch rules that hosts share: many hosts of one owner are sent to the same place, and it is asked once."""
        async with pass_gate(turn, url, lambda: self._is_shared(url)) as is_open:
            if not is_open:
                return Fetched(url=url, outcome=str(outcomes.TIMEOUT), error="the host is not to be asked for long")
            if not self._is_shared(url):
                fetched = await self.send(_ask_for(url))
                if not fetched.status:
                    return fetched
                if len(self._shared) >= _SHARED_FILES:
                    self._shared.clear()
                self._shared[url] = (self._clock.now().timestamp(), fetched)
            return self._shared[url][1]

    def _is_shared(self, url: str) -> bool:
        at, _ = self._shared.get(url, (0.0, None))
        return 0 <= self._clock.now().timestamp() - at < robots.KEEP_S

    def _miss_robots(self, turn: HostTurn, fetched: Fetched, outcome: str) -> RobotsAnswer:
        turn.throttle.note_failure(retry_after_s=self._read_wait(fetched))
        is_final = outcome == str(outcomes.PRIVATE_ADDRESS)
        is_over = is_final or turn.throttle.failures > self._repeat_limit
        return RobotsAnswer(given_up=outcome if is_over else "", address=fetched.address)

    def refuse(self, turn: HostTurn, claim: Claim) -> str:
        """Return the outcome of a URL that robots rules forbid; empty where they do not."""
        if self._is_polite and turn.robots is not None and not turn.robots.allows(claim.url):
            return str(outcomes.ROBOTS_DENIED)
        return ""

    # Pages.

    async def fetch(self, turn: HostTurn, claim: Claim) -> Fetched:
        """Fetch what was claimed, and learn from how it went."""
        now_s = self._clock.now().timestamp()
        has_cookies = self._has_cookies or turn.login is not None
        fetched = await self.send(
            Ask(
                url=claim.url,
                etag=claim.etag,
                modified=claim.modified,
                cookies=turn.jar.give(claim.url, now_s) if has_cookies else "",
                authorization=turn.login.authorization if turn.login is not None else "",
                max_bytes=_LIST_BYTES.get(claim.kind, self._max_bytes),
                takes_anything=claim.kind in _LIST_BYTES,
            )
        )
        if has_cookies and fetched.set_cookies:
            turn.jar.take(fetched.set_cookies, claim.url, now_s)
        if deserves_another_try(fetched.outcome, fetched.status):
            is_too_fast = fetched.status in _TOO_FAST
            turn.throttle.note_failure(retry_after_s=self._read_wait(fetched), is_too_fast=is_too_fast)
        elif fetched.status:
            turn.throttle.note_answer(fetched.latency_s, is_good=is_good(fetched), status=fetched.status)
        return fetched

    async def send(self, ask: Ask) -> Fetched:
        """Make one request, whatever happens."""
        try:
            return await self._fetcher.fetch(ask)
        except PaukError:
            raise  # about us, not about the page
        except Exception as error:
            if limit := system_limit(error):
                raise limit from error
            log.exception("fetching %s failed in a way that is not known", ask.url)
            return Fetched(url=ask.url, outcome=outcomes.INTERNAL_ERROR.of(type(error).__name__), address="unknown")

    def _read_wait(self, fetched: Fetched) -> float:
        return read_retry_after(fetched.retry_after, now=self._clock.now()) if fetched.retry_after else 0.0

    def give_up(self, turn: HostTurn, fetched: Fetched) -> str:
        """Return the outcome for all URLs of a host that cannot be reached any more; empty where it can."""
        if fetched.outcome == str(outcomes.PRIVATE_ADDRESS):
            return fetched.outcome
        failed = deserves_another_try(fetched.outcome, fetched.status)
        return fetched.outcome if failed and is_hopeless(fetched, turn.throttle.failures, self._repeat_limit) else ""

    async def finish(self, turn: HostTurn, claim: Claim, fetched: Fetched) -> Visit:
        """Have a fetched page read, and decide whether it ended or is tried again."""
        at = fetched.came_at or self._clock.now().timestamp()
        read = None
        outcome = fetched.outcome
        if outcome == str(outcomes.OK):
            read = await self._read(claim, fetched, at)
            outcome = read.outcome
        retry_in_s = -1.0
        is_probe = claim.kind == UrlKind.PROBE  # what it fails with says nothing that is worth another try
        if deserves_another_try(outcome, fetched.status) and claim.tries < self._repeat_limit and not is_probe:
            retry_in_s = max(turn.throttle.wait_s, self._read_wait(fetched))
        is_readable = read is not None and outcomes.has_page(outcome)
        return Visit(
            claim=claim,
            outcome=outcome,
            fetched=fetched,
            read=read if is_readable else None,
            retry_in_s=retry_in_s,
            fetched_at=at,
        )

    async def _read(self, claim: Claim, fetched: Fetched, at: float) -> Page:
        try:
            return await self._reader(claim, fetched, at)
        except PaukError:
            raise  # about us, not about the page
        except Exception as error:
            if limit := system_limit(error):
                raise limit from error
            log.exception("reading %s failed in a way that is not known", claim.url)
            return Page(outcome=outcomes.INTERNAL_ERROR.of(type(error).__name__))


def _ask_for(url: str) -> Ask:
    return Ask(url=url, max_bytes=2 * robots.MAX_BYTES, takes_anything=True)
